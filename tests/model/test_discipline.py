"""What chess is, and what another discipline's rows take from a second file."""

from trfkit.model.discipline import CHESS, Discipline, DisciplinePlayer


class Stones(DisciplinePlayer, kw_only=True):
    grade: str | None = None
    handicaps: tuple[int | None, ...] = ()


class Board(Discipline, kw_only=True):
    komi: int | None = None


def test_chess_is_governed_by_fide_and_sums_points():
    assert (CHESS.is_fide, CHESS.is_summed, CHESS.stones(1, 1)) == (True, True, 0)
    assert (CHESS.signs.shares, CHESS.signs.colour_last) == (("0", "½", "1"), False)


def test_rows_are_filled_field_by_field_and_round_by_round():
    own = Board(
        players=(
            Stones(start_no=1, grade="2k", handicaps=(None, 3)),
            Stones(start_no=3, grade=None),
        )
    )
    other = Board(
        komi=7,
        players=(
            Stones(start_no=1, grade="5d", handicaps=(2, 4, 5)),
            Stones(start_no=2, grade="1k"),
            Stones(start_no=3, grade="4k", handicaps=(1,)),
        ),
    )
    told = own.completed(other)
    assert told.komi == 7
    assert told.players == (
        Stones(start_no=1, grade="2k", handicaps=(2, 3, 5)),
        Stones(start_no=2, grade="1k"),
        Stones(start_no=3, grade="4k", handicaps=(1,)),
    )
