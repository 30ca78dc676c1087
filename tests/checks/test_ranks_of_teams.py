"""RNK002 of teams: ranks of record 310 against the score that ranks."""

from __future__ import annotations

import pytest
from builders import TEAMS, changed, changing, record
from row_tests import each_row

from trfkit.checks import check
from trfkit.checks.ranks import proofs
from trfkit.files.trf.reading import read

FIRST = changing("    4.0    3.5   1 ", "    4.0    3.5   2 ")
SECOND = changing("    2.0    1.5   3 ", "    2.0    1.5   1 ")
THIRD = changing("    2.0    2.0   2 ", "    2.0    2.0   3 ")


def told(*changes) -> list[tuple[str, str, dict[str, object]]]:
    found = check(read(changed(TEAMS, *changes).encode()))
    return [(str(d.severity), d.variant, dict(d.values)) for d in found if d.code == "RNK002"]


def test_a_team_ranked_against_its_match_points_is_told():
    (told_of,) = told(FIRST, changing("    2.0    2.0   2 ", "    2.0    2.0   1 "))
    assert told_of == (
        "error",
        "team",
        {
            "score": "MP",
            "points": 20,
            "rank": 1,
            "position": "ahead",
            "other": 1,
            "other_points": 40,
            "other_rank": 2,
        },
    )


def test_teams_of_equal_match_points_may_stand_in_any_order():
    assert told(changing("1.5   3 ", "1.5   2 "), changing("2.0   2 ", "2.0   3 ")) == []


# Team 2 has fewer game points than team 3, and as many match points.
BY_GAME_POINTS = (changing("1.5   3 ", "1.5   2 "), changing("2.0   2 ", "2.0   3 "))


@pytest.mark.parametrize(
    "says", [record("192", "FIDE_TEAM_GP_MP"), record("202", "GPTS,MPTS"), record("212", "GPTS")]
)
def test_the_score_that_a_record_names_ranks(says):
    (_, _, values) = told(says, *BY_GAME_POINTS)[0]
    assert values["score"] == "GP"


# The bye of team 3 is worth no match point: it has fewer than team 2, and more game points.
BYE_OF_GAME_POINTS = (
    changing("320  2.0  2.0", "320  0.0  2.0"),
    changing("    2.0    2.0   2 ", "    0.0    2.0   2 "),
)


def test_where_no_record_names_the_score_either_may_explain_the_ranks():
    assert told(record("192", "FIDE_TEAM_MP_GP"), *BYE_OF_GAME_POINTS) != []
    assert told(record("192", None), *BYE_OF_GAME_POINTS) == []
    assert told(record("192", None), FIRST, SECOND, THIRD) != []


def test_a_list_that_begins_with_another_value_decides():
    assert told(record("212", "WIN,MPTS"), FIRST, SECOND, THIRD) == []


def test_wrong_points_of_a_team_do_not_judge_its_rank():
    wrong = (changing("    4.0    3.5   1 ", "    1.0    3.5   1 "),)
    assert told(*wrong) == []


def test_numbers_in_the_column_of_ranks_were_never_ranks():
    assert told(record("192", "FIDE_TEAM_GP_MP"), *BY_GAME_POINTS) == [
        ("warning", "team-numbers", {"score": "GP"})
    ]


def test_a_sound_event_is_ranked_right():
    assert told() == []


@each_row(
    ("ranks", "points", "run", "proof"),
    [
        ((1, 2, 3), (5, 10, 0), {1, 2}, (0, 1, "ahead")),
        ((1, 2, 3, 4), (20, 10, 15, 0), {0, 2, 3}, (1, 2, "ahead")),
        ((1, 2, 3, 4), (20, 10, 10, 0), {0, 2, 3}, (1, 0, "ahead")),
        ((1, 2, 3), (20, 10, 15), {0, 1}, (2, 1, "behind")),
        ((1, 2, 2), (20, 10, 15), {0, 1}, (2, 0, "ahead")),
        ((1, 2, 3), (20, 15, 15), {0, 1}, (2, 0, "ahead")),
        ((1, 2, 3), (20, 10, 5), {0, 1}, (2, 0, "ahead")),
    ],
)
def test_who_is_outside_the_run_is_proved_by_one_who_is_in_it(ranks, points, run, proof):
    assert list(proofs(ranks, points, run)) == [proof]
