from decimal import Decimal

from events import event
from row_tests import each_row

from trfkit.go.go_event import GoEvent, GoPlayer, Grade, Scale, go_event, parse_grade
from trfkit.model import CHESS
from trfkit.units import Points, StartNo


@each_row(
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


@each_row(("text", "rank"), [("30k", -30), ("1k", -1), ("1d", 0), ("7d", 6), ("1p", 6), ("9p", 6)])
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


def test_two_files_of_an_event_complete_each_other():
    first = GoEvent(
        players=(GoPlayer(start_no=2, grade=parse_grade("1d"), handicaps=(None, 3)),),
        board_size=19,
    )
    second = GoEvent(
        players=(
            GoPlayer(start_no=1, club="Ky"),
            GoPlayer(start_no=2, grade=parse_grade("2d"), club="Lv", handicaps=(2, 0, 1)),
        ),
        board_size=13,
        komi=Decimal("6.5"),
    )
    both = first.completed(second)
    assert (both.board_size, both.komi) == (19, Decimal("6.5"))
    assert both.players == (
        GoPlayer(start_no=1, club="Ky"),
        GoPlayer(start_no=2, grade=parse_grade("1d"), club="Lv", handicaps=(2, 3, 1)),
    )
    assert CHESS.completed(CHESS) == CHESS


def test_players_have_other_numbers_and_their_rounds_another_place():
    go = GoEvent(
        players=(GoPlayer(start_no=1, handicaps=(4,)), GoPlayer(start_no=2, club="Ky")), komi=None
    )
    moved = go.moved(lambda number: 10 - number, lambda rounds: (None, *rounds) if rounds else ())
    assert moved.players == (
        GoPlayer(start_no=8, club="Ky"),
        GoPlayer(start_no=9, handicaps=(None, 4)),
    )


def test_a_tournament_of_chess_is_no_go_event():
    assert go_event(event("1 2w1\n2 1b0")) is None
    assert CHESS.codes == CHESS.event_facts == CHESS.player_facts(1) == ()
    assert CHESS.stones(1, 1) == 0
