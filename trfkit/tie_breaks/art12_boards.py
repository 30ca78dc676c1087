"""Article 12: tie-breaks for team knock-outs, made of the points on each board.

Individual forfeits count like games, and a pairing-allocated bye like a win on every board.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from trfkit.messages.message import Message
from trfkit.record import Record
from trfkit.tie_breaks.art06_direct_encounter import Comparison, Order
from trfkit.tie_breaks.art14_modifiers import sums
from trfkit.tie_breaks.column import Column, Function, Reason, calculation
from trfkit.tie_breaks.team_field import of_teams_only
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from trfkit.tie_breaks.descriptor import Descriptor
    from trfkit.tie_breaks.field import Field


class Measure(Record):
    """One of the three: its article, its name, and the numbers that points by board give.

    The first number that differs decides, the higher the better unless ``lowest_first``.
    """

    article: str
    name: Message
    numbers: Callable[[Sequence[int]], list[int]]
    lowest_first: bool = False

    def text(self, points: Sequence[int], numbers: Sequence[int]) -> str:
        """Return the numbers of one team, and how points by board make that of a sum."""
        listed = ", ".join(format_exact(number, POINT) for number in numbers)
        return f"{_products(points)} = {listed}" if self.lowest_first else listed


def _products(points: Sequence[int]) -> str:
    """Return the products that a board count adds up."""
    return " + ".join(f"{n} · {format_exact(got, POINT)}" for n, got in enumerate(points, start=1))


def _count(points: Sequence[int]) -> list[int]:
    return [sum(board * got for board, got in enumerate(points, start=1))]


def _sums_without_last(points: Sequence[int]) -> list[int]:
    return list(accumulate(points[:-1]))[::-1]


BOARD_COUNT = Measure("12.1", Message("why.board-count"), _count, lowest_first=True)
TOP_BOARD = Measure("12.2", Message("why.top-board"), list)
BOTTOM_BOARD = Measure("12.3", Message("why.bottom-board"), _sums_without_last)


def board_count(field: Field, _code: Descriptor) -> Column:
    """12.1 BC: the sum of board number times the points on that board, in tenths; low is good."""
    rows = of_teams_only(field).matches
    terms = [[_count(item.boards)[0] for item in row] for row in rows]

    def reason(competitor: int, r: int) -> Reason:
        products = _products(rows[competitor][r].boards)
        return Reason("12.1", calculation(products) if products else Message("why.no-board"))

    return Column(
        unit=POINT, function=Function.SUM, values=sums(terms, {}), terms=terms, reason=reason
    )


def top_board(field: Field, _code: Descriptor, group: Sequence[int]) -> Order:
    """12.2 TBR: points on board 1; who is equal there, on board 2; and so on."""
    return _ordered(field, TOP_BOARD, group)


def bottom_board(field: Field, _code: Descriptor, group: Sequence[int]) -> Order:
    """12.3 BBE: points without the last board; who is equal, without the last two; and so on."""
    return _ordered(field, BOTTOM_BOARD, group)


def _ordered(field: Field, measure: Measure, group: Sequence[int]) -> Order:
    teams = of_teams_only(field)
    order = compare(measure, {who: teams.board_scores(who) for who in group})
    return Order(order.tiers, (), (order,))


def compare(measure: Measure, boards: Mapping[int, Sequence[int]]) -> Comparison:
    """Return a group in tiers by one measure; ``boards`` are each one's points by board."""
    width = max(map(len, boards.values()))
    numbers = {
        who: measure.numbers([*points, *[0] * (width - len(points))])
        for who, points in boards.items()
    }
    ordered = sorted({tuple(n) for n in numbers.values()}, reverse=not measure.lowest_first)
    tiers = tuple(tuple(who for who in boards if tuple(numbers[who]) == n) for n in ordered)
    texts = {who: measure.text(own, numbers[who]) for who, own in boards.items()}
    return Comparison(measure.article, measure.name, texts, tiers)
