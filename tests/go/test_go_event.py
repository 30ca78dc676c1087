from decimal import Decimal

import pytest

from trfkit.go.go_event import GoEvent, GoPlayer, Grade, Scale, parse_grade
from trfkit.units import Points, StartNo


@pytest.mark.parametrize(
    ("text", "grade"),
    [
        ("12k", Grade(12, Scale.KYU)),
        ("3D", Grade(3, Scale.DAN)),
        ("1p", Grade(1, Scale.PROFESSIONAL)),
        (" 20 kyu ", Grade(20, Scale.KYU)),
        ("30k", Grade(30, Scale.KYU)),
        ("31k", None),
        ("10d", None),
        ("0k", None),
        ("k", None),
        ("3", None),
        ("3dx4", None),
    ],
)
def test_a_grade_is_read_as_tables_write_it(text, grade):
    assert parse_grade(text) == grade


@pytest.mark.parametrize(
    ("text", "rank"), [("30k", -30), ("1k", -1), ("1d", 0), ("7d", 6), ("1p", 6), ("9p", 6)]
)
def test_grades_are_steps_of_one_ladder(text, rank):
    assert parse_grade(text).rank == rank


def test_a_grade_is_written_in_small_letters():
    assert str(parse_grade("12K")) == "12k"


def test_an_event_knows_its_players_by_number_and_nothing_of_others():
    one = GoPlayer(start_no=StartNo(3), start_score=Points(280), handicaps=(None, 4))
    go = GoEvent(players=(one,), komi=Decimal("6.5"))
    assert go.player(StartNo(3)) is one
    assert go.player(StartNo(4)) == GoPlayer(start_no=StartNo(4))
    assert (one.handicap(1), one.handicap(2), one.handicap(3)) == (None, 4, None)


def test_a_start_score_makes_a_mcmahon():
    swiss = GoEvent(players=(GoPlayer(start_no=StartNo(1), start_score=Points(0)),))
    group = GoEvent(players=(GoPlayer(start_no=StartNo(1), start_score=Points(10)),))
    assert (swiss.is_mcmahon, group.is_mcmahon) == (False, True)
