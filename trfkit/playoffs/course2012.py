"""How a play-off by annex 3 of July 2012 goes on: 12.1.1, for two, three and four."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.playoffs import edition2012 as rows
from trfkit.playoffs.course_pieces import (
    Decided,
    first_win,
    gaps_of,
    knockout,
    match,
    neighbours,
    round_robin,
)
from trfkit.record import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.playoffs.answer_book import Book
    from trfkit.playoffs.course_pieces import Pair, Tiers
    from trfkit.playoffs.plan import Stage

LAST_BY_NUMBERS: Final = (
    "12.1.1, 16: the other tie-break that eliminates the last is the list that numbers the players "
    "(read)"
)


def course_2012(book: Book) -> Tiers | None:
    """Return the final order of two, three or four, None while it is open."""
    ids = book.numbered(lots=False)
    assert ids is not None  # noqa: S101 - no lots were asked for
    course = {2: _two, 3: _three, 4: _four}[len(ids)]
    return course(book, ids)


def _two(book: Book, ids: Sequence[int]) -> Tiers | None:
    won = _match(book, rows.TWO, rows.TWO[0].name, (ids[0], ids[1]))
    return won and won.tiers


def _match(book: Book, stages: Sequence[Stage], name: str, pair: Pair) -> Decided | None:
    """Return who wins two games, else the first further one that is won (12, 13)."""
    of_match, further = stages
    games = of_match.games.value
    assert games is not None  # noqa: S101 - item 12
    won = match(book, of_match, name, pair, games)
    if won is None or isinstance(won, Decided):
        return won
    return first_win(book, further, f"{name}: further games", won)


def _three(book: Book, ids: Sequence[int]) -> Tiers | None:
    table, of_match, further = rows.THREE
    order = book.lot(f"{table.name}/table", "places in the table", ids)
    if order is None:
        return None
    played = round_robin(book, table, table.name, order)
    if played is None:
        return None
    best, *rest = played.tiers
    if len(best) == 1:
        return played.tiers
    if len(best) == len(ids):
        numbered = book.numbered(lots=True)
        if numbered is None:
            return None
        book.remark(LAST_BY_NUMBERS)
        *left, last = numbered
        best, rest = tuple(left), [(last,)]
    won = _match(book, (of_match, further), of_match.name, (best[0], best[1]))
    return won and (*won.tiers, *rest)


def _four(book: Book, ids: Sequence[int]) -> Tiers | None:
    semifinal, final = rows.FOUR
    of_two, further = rows.TWO
    drawn = book.lot(f"{semifinal.name}/pairs", "the pairs of the semi-finals", ids)
    if drawn is None:
        return None

    def play(book: Book, name: str, pair: Pair) -> Decided | None:
        gaps_of(book, semifinal)
        # By analogy: as for two players, which the gaps say.
        like_two = replace(of_two, item=semifinal.item)
        return _match(book, (like_two, further), name, pair)

    return knockout(book, neighbours(drawn, ""), (semifinal.name, final.name), play, neighbours)
