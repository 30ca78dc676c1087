"""Records 240 to 330: rounds that exist and rounds that do not."""

from __future__ import annotations

import pytest
from builders import SWISS, TEAMS, append, changed, changing, play, record
from row_tests import each_row

from trfkit.checks import check
from trfkit.files.trf.reading import read
from trfkit.findings.codes import severity_in


def found(code, *changes, event=SWISS):
    return [one for one in check(read(changed(event, *changes).encode())) if one.code == code]


def told(code, *changes, event=SWISS):
    return [(one.variant, dict(one.values)) for one in found(code, *changes, event=event)]


@pytest.mark.parametrize(
    ("line", "rounds"),
    [
        pytest.param("260   2   2    1    2", [2], id="the round in which they met"),
        pytest.param("260   0   2    1    2", [2], id="from before the first round"),
        pytest.param("260   2 999    1    2", [2], id="beyond the last round"),
        pytest.param("260 2 999999999999 1 2", [2], id="far beyond it"),
        pytest.param("260   0   0    1    3", [], id="no round, and they met in the last one"),
        pytest.param("260   2   1    1    2", [], id="no range"),
    ],
)
def test_pairs_are_forbidden_in_the_rounds_that_exist(line, rounds):
    assert [one.round for one in found("PAI003", append(line))] == rounds


def test_a_pair_forbidden_twice_is_told_once():
    assert len(found("PAI003", append("260   1   2    1    2\n260   2   3    2    1"))) == 1


def counting(finding):
    """Return the first and the last round for which a record counts all the same."""
    used = finding.values.get("used")
    return (used and used.arguments and (used.arguments["first"], used.arguments["last"])) or None


@each_row(
    ("line", "severity", "variant", "counts"),
    [
        ("240 H   0    7", "error", "before", None),
        ("240 H   4    7", "warning", "after", None),
        ("260   0   9    1    4", "error", "before", (1, 3)),
        ("260   2   9    1    4", "warning", "after", (2, 3)),
        ("260   3   2    1    4", "error", "reversed", None),
        ("299       1.0         9    1", "warning", "after", None),
    ],
)
def test_rounds_that_do_not_exist_are_told_with_what_counts(line, severity, variant, counts):
    (one,) = found("PAI007", append(line))
    assert (one.variant, one.values["tag"], counting(one)) == (variant, line[:3], counts)
    assert severity_in(one) == severity
    assert one.line == len(SWISS.splitlines()) + 1


@pytest.mark.parametrize(
    "line", ["300   9   1   2    1    2", "330 +-   0   1   2", "330 +-   9   1   2"]
)
def test_rounds_of_teams_that_do_not_exist_are_told(line):
    assert len(found("PAI007", append(line), event=TEAMS)) == 1


def test_without_a_number_of_rounds_any_later_one_may_come():
    assert not found("PAI007", record("142", None), append("240 H   9    7"))
    assert found("PAI007", record("142", None), append("240 H   0    7"))


def test_a_bye_in_no_round_does_not_contradict_a_row():
    assert not found("BYE008", append("240 H   0    7"))


def test_a_forfeit_in_no_round_does_not_contradict_the_boards_of_the_last_one():
    assert not found("TEA008", append("330 +-   0   1   3"), event=TEAMS)


def test_acceleration_in_rounds_that_do_not_exist_says_which_count():
    for line, variant, counts in (
        ("0   2", "before", (1, 2)),
        ("0   9", "before", (1, 3)),
        ("0   0", "before", None),
        ("2   9", "after", (2, 3)),
        ("3   2", "reversed", None),
    ):
        (one,) = found("PAI001", append(f"250       1.0   {line}    1    4"))
        assert (one.variant, counting(one)) == (variant, counts)


def test_who_is_accelerated_twice_is_told_once_a_record():
    lines = "250       1.0   1   3    1    4\n" * 2 + "250       1.0   2   2    4    5"
    assert told("PAI001", append(lines)) == [
        ("twice", {"numbers": (1, 2, 3, 4), "in_round": 1}),
        ("twice", {"numbers": (4,), "in_round": 2}),
    ]
    lines = "250 1.0 1 2 1 999999999999\n250 1.0 2 3 7 999999999999"
    beyond = {"last": 999999999999, "highest": 7}
    assert told("PAI001", append(lines)) == [
        ("too-many", beyond | {"first": 1}),
        ("too-many", beyond | {"first": 7}),
        ("twice", {"numbers": (7,), "in_round": 2}),
    ]


def test_what_a_record_says_of_a_round_is_told_where_the_boards_say_otherwise():
    assert told("TEA008", append("240 H   1    1"), event=TEAMS) == [("", {"tag": "240"})]
    assert told("TEA008", changing("320  2.0  2.0   3", "320  2.0  2.0 000"), event=TEAMS) == [
        ("no-bye", {})
    ]


@pytest.mark.parametrize("line", ["320  2.0  2.0", "320  2.0  2.0       2"])
def test_a_blank_in_record_320_says_nothing_of_its_round(line):
    told_of_rounds = [
        one.round for one in found("TEA008", changing("320  2.0  2.0   3", line), event=TEAMS)
    ]
    assert 1 not in told_of_rounds


def test_the_other_winner_of_a_forfeited_match_is_told():
    won = [play(1, 1, "   3 w +"), play(2, 1, "   4 b +")]
    forfeited = [*won, play(3, 1, "   1 b -"), play(4, 1, "   2 w -")]
    assert not found("TEA008", *forfeited, append("330 +-   1   1   2"), event=TEAMS)
    assert told("TEA008", *forfeited, append("330 -+   1   1   2"), event=TEAMS) == [
        ("lost", {"tag": "330"}),
        ("won", {"tag": "330"}),
    ]


def test_a_team_that_stands_for_another_in_record_320_is_one_slip():
    findings = found("TEA008", changing("320  2.0  2.0   3", "320  2.0  2.0   1"), event=TEAMS)
    root, *others = findings
    assert root.caused_by is None
    assert others
    assert all(one.caused_by == root for one in others)
