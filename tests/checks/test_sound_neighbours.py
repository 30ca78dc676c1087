"""Codes that stay silent where their rule does not apply, beside the case in which they fire."""

import pytest
from builders import SWISS, TEAMS, append, changed, changing, play, put, record
from row_tests import each_row
from team_events import team_event_of

from trfkit.checks import check
from trfkit.files.trf.emitting import emit
from trfkit.files.trf.reading import read
from trfkit.findings import Profile, Severity


def codes(document, *changes, profile=Profile.PAIRING):
    return [one.code for one in check(read(changed(document, *changes).encode()), profile)]


def told(document, code, *changes, profile=Profile.PAIRING):
    found = check(read(changed(document, *changes).encode()), profile)
    return [one for one in found if one.code == code]


GONE = play(7, 2, "0000 - Z")
SIXTEEN = tuple(record(tag, None) for tag in ("142", "152", "182", "192", "202", "222"))
"""What TRF-26 has and TRF-16 has not."""


def test_who_stays_away_to_the_end_has_withdrawn():
    assert codes(SWISS, GONE).count("BYE009") == 1


def test_nobody_has_withdrawn_while_rounds_are_left():
    assert "BYE009" not in codes(SWISS, GONE, record("142", "5"))


def test_nobody_has_withdrawn_who_is_paired_in_a_later_round():
    row = next(line for line in SWISS.splitlines() if line.startswith("001    7"))
    later = SWISS.replace(row, f"{row}     1 w  ")
    assert "BYE009" in codes(SWISS, GONE)
    assert "BYE009" not in codes(later, GONE, record("142", None))


@pytest.mark.parametrize(
    ("points", "is_odd"),
    [("0.0", False), ("0.4", True), ("0.5", False), ("0.6", True), ("1.0", False)],
)
def test_the_bye_is_worth_what_some_game_brings(points, is_odd):
    system = record("162", f" W 1.0    D 0.5    P {points}")
    assert ("HDR018" in codes(SWISS, system)) is is_odd


def test_a_list_of_tie_breaks_is_missed_where_the_format_has_one():
    assert "TBK001" in codes(SWISS, record("202", None), profile=Profile.TITLE)
    assert "TBK001" not in codes(SWISS, *SIXTEEN, profile=Profile.TITLE)


def test_a_line_up_is_missed_where_the_format_has_record_300():
    crossed = (
        play(1, 1, "   4 w 1"), play(4, 1, "   1 b 0"),
        play(2, 1, "   3 b ="), play(3, 1, "   2 w ="),
    )  # fmt: skip
    older = "\n".join(
        f"013 {line[14:46]}   1    2" if line.startswith("310") else line
        for line in TEAMS.splitlines()
        if line[:3] not in {"142", "192", "320"}
    )
    assert "TEA005" in codes(TEAMS, *crossed)
    result = read(changed(older, *crossed).encode())
    assert result.version != "TRF26"
    assert "TEA005" not in [one.code for one in check(result)]


@each_row(
    ("text", "code", "new"),
    [
        ("1993-05-07", "PLR024", "1993/05/07"),
        ("07.05.1993", "PLR024", "1993/05/07"),
        ("1993/00/00", "PLR007", None),
        ("1993", "PLR007", None),
        ("", "PLR007", None),
        ("1993/02/30", "PLR008", None),
    ],
)
def test_a_whole_birth_date_in_another_form_is_no_incomplete_one(text, code, new):
    found = check(read(changed(SWISS, put(4, "birth", text)).encode()), Profile.UPLOAD)
    (finding,) = [one for one in found if one.code in {"PLR007", "PLR008", "PLR024"}]
    assert (finding.code, finding.new) == (code, new)


@pytest.mark.parametrize(("sex", "count"), [("m", 0), ("w", 0), ("", 1), ("f", 1), ("u", 1)])
def test_a_sex_that_is_blank_is_not_m_or_w_either(sex, count):
    assert len(told(SWISS, "PLR010", put(4, "sex", sex), profile=Profile.UPLOAD)) == count


def test_a_small_letter_in_record_152_is_the_wrong_case():
    (finding,) = told(SWISS, "SYN020", record("152", "w"))
    assert (finding.old, finding.new, finding.record) == ("w", "W", "152")
    assert "SYN020" not in codes(SWISS)
    assert read(changed(SWISS, record("152", "w")).encode()).tournament.initial_colour == "w"


def test_the_worth_of_a_team_bye_is_told_once_and_only_where_all_teams_prove_it():
    blank = record("320", "            3")
    (root,) = told(TEAMS, "TEA014", blank)
    assert [one.caused_by for one in told(TEAMS, "TEA004", blank)] == [root]
    assert not told(TEAMS, "TEA014")
    wrong = changing("    4.0    3.5", "    4.0    1.5")
    (root,) = told(TEAMS, "TEA014", blank, wrong)
    causes = {one.team: one.caused_by for one in told(TEAMS, "TEA004", blank, wrong)}
    assert causes == {1: None, 3: root}


def shown(points):
    return " " * 6 if points is None else f"{points:6.1f}"


def with_points(*points, text=TEAMS):
    """Return an event of teams with other match points in record 310, in the teams' order."""
    lines = iter(points)
    return "".join(
        line[:54] + shown(next(lines)) + line[60:] if line.startswith("310") else line
        for line in text.splitlines(keepends=True)
    )


def test_match_points_of_another_system_are_told_once():
    """The teams won twice, won and lost, and had a bye, worth what record 320 says, and lost."""
    (root,) = told(with_points(6, 3, 2), "TEA016")
    assert (root.values["system"], root.own_severity) == ("3-1-0", None)
    assert not told(with_points(6, 3, 2), "TEA004")
    wrong = told(TEAMS, "TEA016", record("362", "TW 3.0   TD 1.0   TL 0.0"))
    assert [(one.values["system"], one.own_severity) for one in wrong] == [
        ("2-1-0", Severity.ERROR)
    ]
    assert not told(with_points(6, 3, 3), "TEA016")
    assert not told(with_points(4, 3, 2), "TEA016")


@each_row(
    ("matches", "points", "is_told"),
    [
        ("1-2 1  3-4 =", "2 0 1 1", False),  # a slip of one team
        ("1-2 1  3-4 1", "2 0 2 0", True),
        ("1-2 1  3-4 1", "2 0 2 -", True),
        ("1-2 1  3-4 1  5-6 =", "2 0 2 0 1 -", False),  # more bear the record out
        ("1-2 1  3-4 1  5-6 =", "2 0 2 0 1 1", False),
        ("1-2 1  3-4 1  5-6 1", "2 0 2 0 2 0", True),
    ],
)
def test_a_record_of_match_points_is_wrong_if_half_of_the_points_are_not_as_it_says(
    matches, points, is_told
):
    stated = points.split()
    event = team_event_of(matches, teams=len(stated), boards=1)
    text = emit(event, "trf26").data.decode().replace("\r\n", "\n")
    text = with_points(*(None if p == "-" else int(p) for p in stated), text=text)
    told_once = told(text, "TEA016", append("362 TW 3.0   TD 1.0   TL 0.0"))
    assert [one.values["system"] for one in told_once] == ["2-1-0"] * is_told


ABSENT = play(7, 1, "0000 - Z")
"""The bye of round 1 taken away: six are left, an even field."""

FORFEITED = (play(1, 1, "   4 w +"), play(4, 1, "   1 b -"))
NOT_NAMED = (play(1, 1, "0000 - +"), play(4, 1, "0000 - -"))


@pytest.mark.parametrize(
    ("changes", "told_codes"),
    [
        pytest.param((), set(), id="seven and a bye"),
        pytest.param((ABSENT,), set(), id="six and none"),
        pytest.param(FORFEITED, set(), id="a forfeited pair counts in an odd field"),
        pytest.param((*FORFEITED, ABSENT), set(), id="and in an even one"),
        pytest.param((*NOT_NAMED, ABSENT), set(), id="also where nobody is named"),
        pytest.param(NOT_NAMED, set(), id="beside the bye"),
        pytest.param((play(3, 1, "0000 - Z"),), {"BYE003"}, id="six in the rows and a bye"),
        pytest.param((ABSENT, play(3, 1, "0000 - Z")), {"BYE004"}, id="five in the rows, no bye"),
    ],
)
def test_somebody_is_left_over_if_and_only_if_the_field_is_odd(changes, told_codes):
    assert set(codes(SWISS, *changes)) & {"BYE003", "BYE004"} == told_codes


def test_a_single_full_point_bye_is_the_one_of_the_odd_field():
    (alone,) = told(SWISS, "BYE006", play(7, 1, "0000 - F"), profile=Profile.UPLOAD)
    assert (alone.variant, dict(alone.values)) == ("only", {})
    beside = (play(7, 2, "0000 - F"), play(1, 2, "0000 - U"), play(2, 2, "0000 - Z"))
    (other,) = told(SWISS, "BYE006", *beside, profile=Profile.UPLOAD)
    assert other.variant != "only"
    assert not told(SWISS, "BYE006", profile=Profile.UPLOAD)


@pytest.mark.parametrize("cell", ["0000 w U", "     b Z", "0000 B F", "0000 w H"])
def test_a_bye_has_no_colour_whatever_its_letter(cell):
    (bye,) = told(SWISS, "BYE010", play(7, 1, cell))
    assert (bye.round, bye.column, bye.severity) == (1, 97, Severity.WARNING)
    assert [edit.new for edit in bye.fix.edits] == ["-"]


def test_a_bye_with_a_colour_may_be_the_game_of_somebody_who_names_the_player():
    (game,) = told(SWISS, "BYE010", play(4, 1, "0000 b Z"))
    assert game.fix is None
    assert game.caused_by.code == "RES003"


@pytest.mark.parametrize("cell", ["0000 w +", "0000 b -", "0000   H", "0000 - H"])
def test_a_forfeit_without_an_opponent_keeps_its_colour(cell):
    assert "BYE010" not in codes(SWISS, play(7, 1, cell))


HALF_FOR_THE_BYE = record("162", "W 1.0    D 0.5    P 0.5")


@pytest.mark.parametrize(
    ("changes", "meant"),
    [
        pytest.param((put(7, "points", "1.0"), play(7, 2, "0000 - Z")), "U", id="a point"),
        pytest.param((put(7, "points", "0.5"), play(7, 2, "0000 - Z")), "H", id="half a point"),
        pytest.param((put(7, "points", "0.0"), play(7, 2, "0000 - Z")), "Z", id="none"),
        pytest.param((put(7, "points", "3.0"), play(7, 2, "0000 - Z")), "U", id="what none fits"),
        pytest.param((put(7, "points", "1.5"), play(7, 2, "0000 - F")), None, id="one of two"),
        pytest.param((put(7, "points", "1.5"), HALF_FOR_THE_BYE), None, id="as it is, alone"),
        pytest.param(
            (put(7, "points", "1.0"), HALF_FOR_THE_BYE), "U", id="half a point for the odd field"
        ),
    ],
)
def test_the_points_decide_which_bye_a_full_point_bye_should_be(changes, meant):
    findings = told(SWISS, "BYE006", play(7, 1, "0000 - F"), *changes, profile=Profile.UPLOAD)
    first = findings[0]
    fixes = first.fix.edits if first.fix else ()
    assert [edit.new for edit in fixes] == ([meant] if meant else [])
    assert (first.variant in {"only", "letter"}) is (meant is not None)


@pytest.mark.parametrize("text", ["120+2", "60+1", "180+10", "40/6000+30:0+30", "W300-B240"])
def test_short_times_that_are_played_are_seconds(text):
    assert "HDR021" not in codes(SWISS, record("222", text))


@pytest.mark.parametrize(
    ("code", "start", "is_obsolete"),
    [
        ("FIDE_DUTCH_2017", "2026/02/01", True),
        ("FIDE_DUTCH_2017", "2026/01/31", False),
        ("FIDE_DUTCH_2025", "2026/02/01", False),
        ("FIDE_DUTCH", "2026/02/01", False),
    ],
)
def test_the_system_of_2017_is_obsolete_once_that_of_2026_is_in_force(code, start, is_obsolete):
    found = told(SWISS, "HDR019", record("192", code), record("042", start), profile=Profile.UPLOAD)
    assert bool(found) is is_obsolete


def test_the_first_and_the_last_day_of_a_long_event_count():
    long = (record("042", "2026/05/01"), record("052", "2026/05/31"), record("202", "ARO"))
    (event,) = told(SWISS, "HDR006", *long, profile=Profile.UPLOAD)
    (code,) = told(SWISS, "TBK007", *long)
    assert (event.values["days"], code.values["days"]) == (31, 31)
