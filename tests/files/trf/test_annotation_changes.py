"""What ``annotate`` may change in a file: points, ranks, 202 or 212, its own lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from corpus.make import FILES as OWN
from examples import examples
from facts import told
from foreign import CORPUS
from generated import round_robin, swiss, team_swiss
from hypothesis import given
from hypothesis import strategies as st
from strategies import tournaments
from strategies_model import team_tournaments
from strategies_model import tournaments as any_tournaments
from team_strategies import team_events
from trftext import game, row, trf

import trfkit
from trfkit.files.trf.annotated_file import AnnotatedRow, Annotation, annotate, annotation_lines
from trfkit.files.trf.emitting import emit
from trfkit.files.trf.emitting.loss_report import Report
from trfkit.files.trf.reading import read
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.syntax.annotation_lines import is_annotation
from trfkit.syntax.lines import with_changes
from trfkit.syntax.shifted_rows import realign
from trfkit.verification import verify

pytestmark = pytest.mark.slow

SAMPLES = Path(__file__).parents[3] / "samples"
LARGEST = 100_000
"""Bytes; larger files of the corpus hold nothing that smaller ones lack."""

GENERATED = {
    f"{name}-{dialect}": emit(tournament, dialect).data
    for name, tournament in (
        ("swiss", swiss(1, players=30, rounds=6, unrated=0.1)),
        ("round-robin", round_robin(2)),
        ("teams", team_swiss(3, teams=6, rounds=4)),
    )
    for dialect in ("trf06", "trf16", "trf26", "trfx", "trfbx")
}
FILES = [
    *(pytest.param(path.read_bytes(), id=path.name) for path in sorted(SAMPLES.glob("*.trf*"))),
    *(pytest.param(data, id=name) for name, data in GENERATED.items()),
]
IN_CORPUS = [
    *(pytest.param(path, id=path.name) for path in sorted(OWN.glob("*.trf"))),
    *(
        pytest.param(path, id=path.name, marks=pytest.mark.corpus)
        for folder in ("trf", "oracle")
        for path in sorted((CORPUS / folder).glob("*"))
        if path.suffix not in {".tsv", ".json", ".md"} and path.stat().st_size < LARGEST
    ),
]
POINTS_AND_RANK = {"001": (81, 89), "310": (55, 71)}
LISTS = ("202", "212")


def annotated(data, **options):
    """Return what annotate makes of a file, and of the standings that were asked for."""
    result = read(data)
    return annotate(result, rank(result.tournament, Ranking(**options)))


def own(records):
    """Return the lines that are neither lists nor an annotation."""
    return [r for r in records if r.tag not in LISTS and not is_annotation(r.text)]


def assert_only_standings_changed(data, **options):
    """Fail where annotate changed anything but what it is for."""
    before = own(read(data).document.records)
    found = annotated(data, **options)
    after = own(found.document.records)
    assert len(after) == len(before)
    for old, new in zip(before, after, strict=True):
        assert new.ending == old.ending or not old.ending
        if new.text == old.text:
            continue
        assert old.tag in POINTS_AND_RANK, (old.text, new.text)
        first, last = POINTS_AND_RANK[old.tag]
        # A row with tabs is written in the columns of the table.
        has_tabs = "\t" in old.text
        text, shift = (realign(old.text).text, 0) if has_tabs else (old.text, shift_of(old))
        start = first - 1 + shift  # a row that ends before it is filled up
        assert new.text[:start] == text[:start].ljust(start)
        assert new.text[last + shift :].rstrip() == text[last + shift :].rstrip()
        assert len(new.text) <= max(len(text), last + shift)
    again = annotated(bytes(found), **options)
    assert bytes(again) == bytes(found)
    return found


def shift_of(record):
    """Return how far points and rank of a line stand off the table, tabs and all."""
    alignment = realign(record.text) if record.tag == "001" else None
    if alignment is None or alignment.column > POINTS_AND_RANK["001"][0]:
        return 0
    if "\t" not in record.text:
        return alignment.shift
    return len(record.text.rstrip()) - len(alignment.text.rstrip())


def falsified(data):
    """Return the file with other digits in the points and ranks of its rows, and which they are."""
    result = read(data)
    lines = {}
    for place in result.provenance.players.values():
        record = result.document.records[place.line - 1]
        first, last = (column + shift_of(record) for column in POINTS_AND_RANK["001"])
        text = record.text[first - 1 : last]
        fits = record.text[first - 2] == " "  # points of a hundred and more do not
        if fits and re.fullmatch(r" {0,2}\d{1,2}\.[05] +\d+", text):
            other = re.sub("[1-8]", lambda digit: str(9 - int(digit[0])), text.replace(".5", ".0"))
            lines[place.line] = record.text[: first - 1] + other + record.text[last:]
    return bytes(with_changes(result.document, lines)), lines


@pytest.mark.sweep
@pytest.mark.parametrize("options", [{}, {"tiebreaks": ("recommended",)}], ids=["-", "-t"])
@pytest.mark.parametrize("data", FILES)
def test_only_points_ranks_and_lists_change(data, options):
    assert_only_standings_changed(data, **options)


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize("path", IN_CORPUS)
def test_only_points_ranks_and_lists_of_a_corpus_change(path):
    data = path.read_bytes()
    if read(data).tournament is None:
        return
    assert_only_standings_changed(data)
    assert_falsified_rows_are_put_right(data)


@pytest.mark.parametrize("data", FILES)
def test_rows_with_wrong_points_and_ranks_are_put_right(data):
    assert_falsified_rows_are_put_right(data)


def assert_falsified_rows_are_put_right(data):
    """Fail where a wrong number in a row, shifted or not, does not become the right one."""
    asked = {"tiebreaks": ("PTS",), "kind": "individual-swiss"}
    right = annotated(data, **asked)
    wrong, lines = falsified(bytes(right))
    found = assert_only_standings_changed(wrong, **asked)
    assert not [one for one in found.diagnostics if one.code == "CNV004"]
    now = read(bytes(found))
    for player in read(bytes(right)).tournament.players:
        if now.provenance.players[player.start_no].line in lines:
            (same,) = [p for p in now.tournament.players if p.start_no == player.start_no]
            assert same == player


SHIFTS = {
    "a blank too many before the rating": lambda text: f"{text[:47]} {text[47:]}",
    "a blank too few before the rating": lambda text: text[:46] + text[47:],
    "two blanks too many before the points": lambda text: f"{text[:79]}  {text[79:]}",
    "a name that is too long": lambda text: f"{text[:30].rstrip():.<52}{text[47:]}",
}


def with_rows_of_players(change):
    """Return a sample, each row of a player changed so that it still says the same."""
    result = read((SAMPLES / "open-swiss.trf").read_bytes())
    places = [place.line for place in result.provenance.players.values()]
    lines = {line: change(result.document.records[line - 1].text) for line in places}
    data = bytes(with_changes(result.document, lines))
    assert read(data).tournament.players[0].rounds == result.tournament.players[0].rounds
    return data, lines


def test_rows_with_a_tab_get_the_columns_of_the_table_where_they_change():
    data, _ = with_rows_of_players(lambda text: text[:40].rstrip() + "\t" + text[48:])
    right = annotated(data)
    assert bytes(right).startswith(data)
    wrong, changed = falsified(data)
    found = annotated(wrong)
    assert [one.code for one in found.diagnostics] == []
    assert read(bytes(found)).tournament.players == read(bytes(right)).tournament.players
    assert [
        number for number, line in enumerate(bytes(found).splitlines(), 1) if b"\t" in line
    ] == [
        number
        for number, line in enumerate(wrong.splitlines(), 1)
        if b"\t" in line and number not in changed
    ]


@pytest.mark.parametrize("shift", SHIFTS.values(), ids=SHIFTS)
def test_shifted_rows_keep_their_shift(shift):
    data, lines = with_rows_of_players(shift)
    right = bytes(annotated(data))
    assert right.startswith(data)
    wrong, changed = falsified(data)
    assert len(changed) == len(lines)
    assert bytes(assert_only_standings_changed(wrong)) == right


quick = examples(40)
anything = tournaments() | team_events() | any_tournaments() | team_tournaments()
dialects = st.sampled_from(["trf06", "trf16", "trf26", "trfx", "trfbx"])
lists = st.sampled_from([None, ("recommended",), ("PTS",)])


@quick
@given(anything, dialects, lists)
def test_annotating_twice_is_annotating_once(tournament, dialect, tiebreaks):
    data = emit(tournament, dialect).data
    assert_only_standings_changed(data, tiebreaks=tiebreaks)


# Records of teams


TEAMS = (
    "012 Three Boards",
    "042 2026/03/05",
    row(1, game(3, "w", "1"), points="1.0", rank=1),
    row(2, game(4, "b", "1"), points="1.0", rank=1),
    row(3, game(1, "b", "0"), points="0.0", rank=3),
    row(4, game(2, "w", "0"), points="0.0", rank=3),
)
OLD_TEAMS = (
    *TEAMS,
    "013 The Very Long Winded Chess Society of Upper Sampletown    1    2",
    "013 Rivals\t   3    4",
)


def test_no_record_013_ever_changes():
    data = trf(*OLD_TEAMS)
    assert read(data).tournament.kind.is_team
    found = annotated(data)
    assert bytes(found).startswith(data)
    assert found.diagnostics == ()


NEW_TEAMS = (
    *TEAMS,
    "192 FIDE_TEAM_ROUNDROBIN_2026",
    "310   1 Sampletown                       SAM     2000    1.0    1.0   2     1    2",
    "310   2 Rivals                           RIV     2000    0.0    0.0   2     3    4",
)


def test_points_and_ranks_of_310_change_where_they_stand():
    data = trf(*NEW_TEAMS)
    (old,) = [line for line in data.split(b"\r\n") if line.startswith(b"310   1")]
    (new,) = [line for line in bytes(annotated(data)).split(b"\r\n") if line.startswith(b"310   1")]
    assert new == old[:54] + b"   2.0    2.0   1" + old[71:]


@pytest.mark.parametrize(
    ("astray", "expected"),
    [
        pytest.param(
            "310   1 Sampletown                       SAM     2000     1      1    1    1    2",
            "310   1 Sampletown                       SAM     2000    2.0    2.0   1    1    2",
            id="scores without decimals",
        ),
        pytest.param(
            "310   1 Sampletown                       SAM     2000    1.0    1.0      2    1    2",
            "310   1 Sampletown                       SAM     2000    2.0    2.0   1     1    2",
            id="rank and members three columns off",
        ),
    ],
)
def test_a_row_of_a_team_out_of_its_columns_loses_nothing(astray, expected):
    found = annotated(trf(*NEW_TEAMS[:-2], astray, NEW_TEAMS[-1]))
    assert [r.text for r in found.document.records if r.text.startswith("310   1")] == [expected]
    assert found.diagnostics == ()


def test_a_row_of_a_team_that_cannot_be_told_apart_stays_as_it_is_and_is_reported():
    torn = "310   1 Sampletown                       SAM     2000    1.0    1.0   x2     1    2"
    found = annotated(trf(*NEW_TEAMS[:-2], torn, NEW_TEAMS[-1]))
    assert torn in [record.text for record in found.document.records]
    (finding,) = found.diagnostics
    assert (finding.code, finding.line, finding.team) == ("CNV004", 8, 1)
    assert told([finding]) == [
        (
            "CNV004",
            "310",
            "losses.field.match_points; losses.field.game_points; losses.field.team_rank",
        )
    ]


# Ranks that the points allow


def ranked(*ranks, headers=(), ending=()):
    """Return an event in which 1 has 2 points, 2 and 3 one each, 4 none, with these ranks."""
    return trf(
        "012 Club Night",
        "042 2026/03/05",
        *headers,
        row(1, game(2, "w", "1"), game(3, "b", "1"), points="2.0", rank=ranks[0]),
        row(2, game(1, "b", "0"), game(4, "w", "1"), points="1.0", rank=ranks[1]),
        row(3, game(4, "b", "1"), game(1, "w", "0"), points="1.0", rank=ranks[2]),
        row(4, game(3, "w", "0"), game(2, "b", "0"), points="0.0", rank=ranks[3]),
        *ending,
    )


def ranks_of(data, **options):
    tournament = read(bytes(annotated(data, **options))).tournament
    return [player.stated_rank for player in tournament.players]


# Nothing tells 2 and 3 apart: by every list but that of the starting numbers they share rank 2.
@pytest.mark.parametrize(
    ("stated", "written"),
    [
        pytest.param((1, 2, 3, 4), [1, 2, 3, 4], id="one order of the tied"),
        pytest.param((1, 3, 2, 4), [1, 3, 2, 4], id="the other"),
        pytest.param((1, 2, 2, 4), [1, 2, 2, 4], id="shared"),
        pytest.param((1, 2, "", 4), [1, 2, 3, 4], id="one is missing"),
        pytest.param((1, 3, 3, 4), [1, 3, 3, 4], id="ties share the worst rank"),
        pytest.param((4, 2, 3, 1), [1, 2, 2, 4], id="ranks that the points do not allow"),
    ],
)
def test_ranks_that_the_points_allow_stay_where_no_list_is_named(stated, written):
    assert ranks_of(ranked(*stated)) == written


def test_starting_ranks_that_do_not_follow_the_points_are_no_ranks():
    data = trf(
        "012 Club Night",
        "042 2026/03/05",
        row(1, game(4, "w", "0"), points="0.0", rank=1),
        row(2, game(3, "w", "="), points="0.5", rank=2),
        row(3, game(2, "b", "="), points="0.5", rank=3),
        row(4, game(1, "b", "1"), points="1.0", rank=4),
    )
    assert ranks_of(data) == [4, 2, 2, 1]


@pytest.mark.parametrize(
    ("headers", "options"),
    [
        pytest.param(["202 BH"], {}, id="202 names a list"),
        pytest.param(["212 PTS,BH"], {}, id="212 names a list"),
        pytest.param([], {"tiebreaks": ("BH",)}, id="-t does"),
        pytest.param([], {"tiebreaks": ("recommended",)}, id="-t recommended"),
    ],
)
def test_ranks_follow_a_list_that_is_named(headers, options):
    data = ranked(1, 2, 3, 4, headers=headers)
    assert ranks_of(data, **options) == [1, 2, 2, 4]


def test_ranks_of_teams_that_the_points_allow_stay():
    data = trf(*(line.replace("1.0   2 ", "1.0   1 ") for line in NEW_TEAMS))
    result = read(data)
    one, two = result.tournament.teams
    assert (one.stated_rank, two.stated_rank) == (1, 2)
    (one, _) = read(bytes(annotated(data))).tournament.teams
    assert one.stated_rank == 1


def test_an_annotation_says_that_the_ranks_are_not_by_its_codes():
    event = replace(swiss(3, players=30, rounds=5), tiebreaks=(), standings_order=())
    rows = rank(event, Ranking(tiebreaks=("TPN/R",))).rows  # no usual list gives such places
    places = {row.id: place for place, row in enumerate(rows, start=1)}
    players = tuple(replace(p, stated_rank=places[p.start_no]) for p in event.players)
    once = bytes(annotated(trfkit.write(replace(event, players=players), "trf16")))
    lines = once.decode().splitlines()
    assert [line.endswith("codes=PTS ranks=file") for line in lines if "trfkit 1" in line] == [True]
    assert bytes(annotated(once)) == once
    shared = annotated(ranked(1, 2, 2, 4))
    head = "### trfkit 1 standings edition=2026 after=2 codes=PTS,BH/C1,BH,SB,DE"
    assert head in [r.text for r in shared.document.records]


def test_verify_asks_of_ranks_that_stayed_only_that_the_points_allow_them():
    given = annotated((SAMPLES / "round-robin.trf").read_bytes())
    found = verify(read(bytes(given)).tournament)
    assert found.differences == ()
    assert {column.label for column in found.columns} >= {"001.rank", "###.SB"}


# Which list a TRF-26 file gets


@pytest.mark.parametrize(
    ("ranks", "lists"),
    [
        pytest.param((1, 3, 3, 4), [], id="none where its ranks follow no list"),
        pytest.param((1, 2, 3, 4), [], id="none where its ranks are the numbers"),
        pytest.param((1, 3, 2, 4), ["202 BH/C1,BH,PS,DE"], id="the one that its ranks follow"),
        pytest.param(("", "", "", ""), ["202 BH/C1,BH,SB,DE"], id="whose ranks it gets"),
    ],
)
def test_the_list_by_default_is_put_into_a_file_whose_ranks_follow_it(ranks, lists):
    data = ranked(*ranks, headers=["192 FIDE_DUTCH_2026"])
    found = annotated(data).document.records
    assert [record.text for record in found if record.tag in LISTS] == lists


@pytest.mark.parametrize(
    "headers",
    [
        pytest.param(["192 FIDE_DUTCH_2026", "202 BH", "212 PTS,SB"], id="two lists that differ"),
        pytest.param(["192 CUSTOM_KNOCKOUT", "202 BH"], id="a knock-out, ranked by points alone"),
    ],
)
def test_lists_of_the_file_stay_unless_another_is_asked_for(headers):
    found = assert_only_standings_changed(ranked(1, 2, 3, 4, headers=headers))
    assert [r.text for r in found.document.records if r.tag in LISTS] == headers[1:]


# What finds no room


def test_a_value_that_is_wider_than_its_columns_is_reported():
    report = Report("TRF-16")
    rows = (AnnotatedRow(12, 1, ("7", "1234567.25")),)
    lines = list(annotation_lines(Annotation("2026", 9, ("PTS", "SB"), rows), report))
    assert lines[1] == "### TB   12    1         7        -"
    (finding,) = report
    assert told([finding]) == [("CNV002", "###", "losses.value(code=SB, id=12)", "1234567.25", "-")]


def test_points_that_are_wider_than_their_columns_are_reported():
    data = ranked(1, 2, 2, 4, headers=["162  W99.0    D 0.5    L 0.0"])
    (finding,) = annotated(data).diagnostics
    assert (finding.code, finding.participant) == ("CNV002", 1)
    assert finding.variant == "player"
    assert told([finding]) == [("CNV002", "001", "losses.field.points", "198.0", "")]


def test_names_that_were_too_long_before_are_no_findings():
    # The name of 40 letters pushes all columns to the right; only the rank is written.
    name = "Featherstonehaugh-Cholmondeley, Aurelian"
    line = row(1, game(2, "w", "1"), points="1.0", rank=9).replace(f"{'Player, P1':<33}", name)
    data = trf("012 X", line, row(2, game(1, "b", "0"), points="0.0", rank=2))
    found = annotated(data)
    assert found.document.records[1].text == line.replace("   9", "   1")
    assert found.diagnostics == ()
    blank = annotated(data.replace(b"   9", b"    ", 1))
    assert blank.document.records[1].text == line.replace("   9", "   1")
    assert blank.diagnostics == ()


def test_a_row_too_damaged_to_write_into_is_reported():
    torn = row(1, game(2, "w", "1"), points="1.0", rank=9).replace("1.0    9", "1.0_xO 9")
    data = trf("012 X", torn, row(2, game(1, "b", "0"), points="0.0", rank=2))
    found = annotated(data)
    assert found.document.records[1].text == torn
    (finding,) = found.diagnostics
    assert (finding.code, finding.line, finding.participant) == ("CNV004", 2, 1)
    assert told([finding]) == [("CNV004", "001", "losses.field.rank")]
