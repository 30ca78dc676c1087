"""What engines refuse: each fault alone, held against py4swiss where it is installed."""

import re

import pytest
from row_tests import each_row

from trfkit.checks import check
from trfkit.files.convert import convert
from trfkit.files.trf.reading import read
from trfkit.files.trf.reading.refusals import BBP_5, BBP_6, JAVAFO, PY4SWISS, find_refused
from trfkit.findings import Severity
from trfkit.messages.message import Message

ROUNDS = {
    1: ("   3 w 1", "   2 b ="),
    2: ("   4 b 1", "   1 w ="),
    3: ("   1 b 0", "   5 w 1"),
    4: ("   2 w 0", "0000 - U"),
    5: ("0000 - U", "   3 b 0"),
}
POINTS = {1: "1.5", 2: "1.5", 3: "1.0", 4: "1.0", 5: "1.0"}
HEAD = ("012 Harbour Swiss", "XXR 4", "XXC white1")


def row(number, blocks=None, points=None, own=None):
    cells = "".join(f"  {block}" for block in blocks or ROUNDS[number])
    name = f"Invented, Ines{number}"
    shown = points if points is not None else POINTS[number]
    return f"001 {own or number:>4}      {name:33} 1800{'':28}{shown:>4}    1{cells}"


def file(*changed, head=HEAD):
    """The sound file, with other rows for some numbers."""
    others = {int(line[28]): line for line in changed if line.startswith("001")}
    extra = [line for line in changed if not line.startswith("001")]
    rows = [others.get(number, row(number)) for number in ROUNDS]
    return "\r\n".join([*head, *extra, *rows, ""])


def refused(text):
    result = read(text.encode())
    lines = [record.text for record in result.document.records]
    return {fault.row: fault.engines for fault in find_refused(lines, result.tournament)}


def test_nothing_is_refused_in_a_sound_file():
    assert refused(file()) == {}


BOTH, STRICT = (BBP_5, BBP_6), (BBP_5, BBP_6, PY4SWISS)
ALL = (BBP_5, BBP_6, JAVAFO, PY4SWISS)


@each_row(
    ("text", "name", "engines"),
    [
        (file(row(1, ("   3 w  ", ROUNDS[1][1]), "0.5")), "pending", STRICT),
        (file(row(5, ("0000 w  ", ROUNDS[5][1]), "0.0")), "colour", STRICT),
        (file(row(5, (ROUNDS[5][0], ROUNDS[5][1], "0000 w"))), "colour", STRICT),
        (file(row(5, (ROUNDS[5][0], ROUNDS[5][1], "   1 w"))), "pending", STRICT),
        (file(row(5, (ROUNDS[5][0], ROUNDS[5][1], "0000 -"))), "row", STRICT),
        (file(row(1, ("   3 W 1", ROUNDS[1][1]))), "row", STRICT),
        (file(row(1, ("   3 w *", ROUNDS[1][1]))), "row", STRICT),
        (file(row(5, ("0000 - +", ROUNDS[5][1]))), "row", (PY4SWISS,)),
        (file(row(1).replace(" 1800 ", " 18OO ")), "row", STRICT),
        (file(row(1, points="")), "row", STRICT),
        (file(row(5, own=6)), "gaps", STRICT),
        (file("XXA    9  1.0"), "gaps", STRICT),
        (file(row(2, ("   4 b 1", "   3 w ="))), "games", STRICT),
        (file(row(2, ("   4 b 1", "   1 b ="))), "games", STRICT),
        (file(row(5, points="0.5")), "points", STRICT),
        (file(head=HEAD[:1]), "rounds", ALL),
        (file(head=("142 4", "XXC white1")), "rounds", (BBP_5, JAVAFO, PY4SWISS)),
        (file(head=("XXR 2",)), "over", BOTH),
        (file("013 Team                                1    2"), "teams", (BBP_6,)),
        (file("299 W        1.0   1    1"), "adjusted", (BBP_6,)),
        (file("162  W 1.0    A 0.0"), "record", (BBP_6,)),
        (file("192 CUSTOM_SWISS"), "record", (BBP_6,)),
        (file("152 W "), "record", (BBP_6,)),
        (file(f"132{'':88}26/05/01  26/05/02"), "dates", (PY4SWISS,)),
    ],
)
def test_a_fault_is_refused_by_those_who_were_seen_to_refuse_it(text, name, engines):
    faults = refused(text)
    assert faults.get(name) == engines, faults


@pytest.mark.parametrize(
    ("block", "sentence"),
    [
        ("   3 w  ", "no-result"),
        ("0000 w  ", "no-opponent"),
        ("   3 W 1", "block"),
        ("0000 - +", "block"),
    ],
)
def test_a_block_is_refused_with_its_player_and_round(block, sentence):
    text = file(row(5, (ROUNDS[5][0], block)))
    lines = text.splitlines()
    places = [
        (fault.participant, fault.reason[0].arguments["at"])
        for fault in find_refused(lines, read(text.encode()).tournament)
        if fault.reason[0].id == f"PAI009.{sentence}"
    ]
    assert places == [(5, 2)]


def test_the_same_numbers_with_gaps_are_taken_in_the_order_of_the_rows():
    text = file(row(5, own=6), head=("XXR 4", "XXC rank white1")).replace("   5 w 1", "   6 w 1")
    assert refused(text) == {"gaps": (PY4SWISS,)}


@pytest.mark.parametrize(
    ("records", "strangers"),
    [
        (("BBU  0.5",), (PY4SWISS,)),
        (("162  P 0.5",), (BBP_5, PY4SWISS)),
        (("XXS PAB=0.5",), BOTH),
        ((), STRICT),
    ],
)
def test_points_are_counted_by_the_records_that_an_engine_knows(records, strangers):
    halves = (row(5, points="0.5"), row(4, points="0.5"))
    assert refused(file(*records, *halves)).get("points") == strangers


@pytest.mark.parametrize(
    ("block", "points", "is_right"),
    [("0000 - H", "1.5", True), ("0000 - H", "1.0", True), ("0000 - Z", "1.5", False)],
)
def test_points_may_hold_the_bye_of_the_next_round(block, points, is_right):
    faults = refused(file(row(5, (*ROUNDS[5], block), points)))
    assert (BBP_6 not in faults.get("points", ())) is is_right


@each_row(
    ("rounds", "numbers", "points", "right"),
    [
        ("  3   3", "   2    4", "1.0", (2, 3, 4)),
        ("  3   3", "   1    2", "1.0", (1, 2)),
        ("  1   4", "   3    3", "1.0", (3,)),
        ("  1   2", "   1    5", "1.0", ()),  # the next round is 3
        ("  4   4", "   1    5", "1.0", ()),
        ("  3   3", "   1    5", "0.5", ()),
        ("  3   3", "   1    5", "   ", ()),
    ],
)
def test_points_may_hold_the_acceleration_of_the_next_round(rounds, numbers, points, right):
    """Everybody has a point more than the results bring."""
    more = [row(number, points=f"{float(POINTS[number]) + 1}") for number in ROUNDS]
    text = file(f"250       {points} {rounds} {numbers}", *more)
    result = read(text.encode())
    assert len(result.tournament.accelerations) == 1
    lines = [record.text for record in result.document.records]
    wrong = {
        fault.participant
        for fault in find_refused(lines, result.tournament)
        if fault.row == "points"
    }
    assert {*ROUNDS} - wrong == {*right}


@each_row(
    ("block", "points", "is_right"),
    [
        ("   3 b -", "1.0", True),
        ("   3 b +", "2.0", True),
        ("   3 b D", "1.5", True),
        ("   3 b L", "1.0", True),
        ("   3 b W", "2.0", True),
        ("0000 - -", "1.0", True),
        ("0000 - -", "2.0", False),
        ("0000 - F", "2.0", True),
        ("0000 - H", "1.5", True),
        ("0000 - H", "1.0", False),
    ],
)
def test_points_of_a_round_are_those_of_its_letter(block, points, is_right):
    changed = row(5, (ROUNDS[5][0], block), points)
    assert (BBP_6 not in refused(file(changed)).get("points", ())) is is_right


def test_a_round_in_which_all_have_byes_is_over():
    absent = [row(number, (*ROUNDS[number], "0000 - Z")) for number in ROUNDS]
    assert "over" in refused(file(*absent, head=("XXR 3",)))
    assert "over" not in refused(file(*absent[:-1], head=("XXR 3",)))


def told(text, **options):
    return [one for one in check(read(text.encode()), **options) if one.code == "PAI009"]


def test_check_tells_it_of_files_for_engines_and_of_reports_that_it_is_over_alone():
    (finding,) = told(file(head=HEAD[::2]))
    assert finding.severity is Severity.WARNING
    assert finding.values["engines"] == ("bbpPairings 5", "bbpPairings 6", "JaVaFo", "py4swiss")
    assert finding.caused_by is not None
    assert finding.caused_by.code == "HDR031"
    over = told(file(head=("XXR 2",)))
    assert [one.severity for one in over] == [Severity.INFO]
    assert told(file("192 CUSTOM_SWISS", head=("142 2",))) == []
    assert [one.severity for one in told(file("192 CUSTOM_SWISS", head=("142 4",)))] == [
        Severity.INFO
    ]
    assert told(file(head=HEAD[:1])) == []


def converted(text, to="trfbx"):
    written = convert(read(text.encode()), to, purpose="engine")
    return written.data.decode(), {one.code: one for one in written.diagnostics}


def test_a_conversion_for_an_engine_carries_what_the_points_prove():
    data, findings = converted(file(row(5, points="0.5"), row(4, points="0.5")))
    assert "BBU  0.5" in data
    assert findings["CNV005"].values["text"].startswith("1-½-0 with ½")
    assert "CNV008" not in findings
    data, _ = converted(file(row(5, points="0.5"), row(4, points="0.5")), "trf26")
    assert re.search(r"^162 .*P 0\.5", data, re.MULTILINE)


def test_one_bye_of_half_a_point_proves_nothing():
    absent = row(4, (ROUNDS[4][0], "0000 - Z"), "0.0")
    _, findings = converted(file(absent, row(5, points="0.5")))
    assert "CNV005" not in findings
    assert (findings["CNV008"].variant, dict(findings["CNV008"].values)) == (
        "",
        {
            "engines": ("bbpPairings 5", "bbpPairings 6"),
            "reason": (Message("PAI009.wrong-points", number=5, stated=5, computed=10),),
            "more": None,
            "advice": Message("PAI009.points.hint"),
            "target": Message("losses.target-for", format="TRF(bx)", purpose="engine"),
        },
    )


def test_what_cannot_be_mended_is_an_error_of_the_conversion():
    _, findings = converted(file(row(5, points="0.5")))
    assert findings["CNV008"].severity is Severity.ERROR
    assert (findings["CNV008"].variant, dict(findings["CNV008"].values)) == (
        "",
        {
            "engines": ("bbpPairings 5", "bbpPairings 6"),
            "reason": (Message("PAI009.wrong-points", number=5, stated=5, computed=10),),
            "more": None,
            "advice": Message("PAI009.points.hint"),
            "target": Message("losses.target-for", format="TRF(bx)", purpose="engine"),
        },
    )
    _, findings = converted(file(row(5, points="0.5")), "trfx")  # JaVaFo takes points as they stand
    assert findings["CNV008"].severity is Severity.WARNING
    _, findings = converted(file(head=HEAD[::2]))
    assert findings["CNV008"].severity is Severity.ERROR


def test_a_conversion_for_an_engine_mends_gaps_and_full_point_byes_of_the_pairing():
    gap = file(row(5, own=7)).replace("   5 w 1", "   7 w 1")
    data, findings = converted(gap)
    assert "XXC rank" in data
    assert "CNV008" not in findings
    data, findings = converted(file(row(5, ("0000 - F", ROUNDS[5][1]))))
    assert "0000 - U     3 b 0" in data
    assert findings["CNV002"].values["old"] == "F"
    both = file(row(5, ("0000 - F", ROUNDS[5][1])), row(4, (ROUNDS[4][0], "0000 - F")))
    asked = both.replace("   1 b 0     5 w 1", "0000 - F     5 w 1")
    assert "0000 - F     5 w 1" in converted(asked)[0]  # two in a round were given


def test_a_single_bye_of_half_a_point_is_asked_for_its_worth():
    findings = check(read(file(row(5, points="0.5")).encode()))
    (wrong,) = (one for one in findings if one.code == "SCR001")
    assert wrong.advice.id == "SCR001.bye-worth.hint"
    assert " H" not in wrong.hint
    assert wrong.fix is None


@pytest.mark.parametrize("name", ["sound", "gap", "points", "rounds", "pending", "plus"])
def test_py4swiss_refuses_what_it_is_said_to_refuse(tmp_path, name):
    parser = pytest.importorskip("py4swiss.trf").TrfParser
    text = {
        "sound": file(),
        "gap": file(row(5, own=6)).replace("   5 w 1", "   6 w 1"),
        "points": file(row(5, points="0.5")),
        "rounds": file(head=HEAD[:1]),
        "pending": file(row(1, ("   3 w  ", ROUNDS[1][1]), "0.5")),
        "plus": file(row(5, ("0000 - +", ROUNDS[5][1]))),
    }[name]
    path = tmp_path / "round.trfx"
    path.write_bytes(text.encode())
    is_refused = any(PY4SWISS in engines for engines in refused(text).values())
    assert is_refused == (name != "sound")
    if not is_refused:
        parser.parse(path)
        return
    with pytest.raises(Exception, match=r"\w"):
        parser.parse(path)
