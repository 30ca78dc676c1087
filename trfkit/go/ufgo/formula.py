"""What one game brings one player (4.2, 4.8, 5.1 to 5.3), and how a rating moves by it (5.5)."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from trfkit.go.ufgo.ufgo_rules import (
    AGAINST_BEGINNER,
    BEGINNER_AGAINST,
    BEGINNERS,
    BY_FORMULA,
    Terms,
    is_below_100,
)
from trfkit.go.ufgo.ufgo_tables import (
    BEGINNERS_LOSS,
    BEGINNERS_WIN,
    BOARDS,
    CAP_BELOW_600,
    CAP_FROM_600,
    HUNDRED,
    PARTS,
    SIX_HUNDRED,
    TENTH,
    k1,
)
from trfkit.regulations.rating_tables import WHOLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.go.ufgo.ufgo_rules import Rules
    from trfkit.go.ufgo.ufgo_tables import Row3

HALVES: Final = 2
"""A game is worth two halves: ``score`` counts them."""

BORDER: Final = HUNDRED * TENTH
"""100 points, in parts."""

SCALES: Final = 10
"""One point below 100 is worth so many above it (5.5)."""


class HasLeast(Protocol):
    """A row of a table of ratings."""

    @property
    def least(self) -> int:
        """The rating in tenths from which the row holds."""


R = TypeVar("R", bound=HasLeast)


def row_of(table: Sequence[R], rating: int) -> R:
    """Return the last row whose least rating is reached, the first one below all.

    Rows stand in the order of their least ratings.
    """
    return table[max(bisect_right(table, rating, key=_LEAST) - 1, 0)]


_LEAST: Final = attrgetter("least")


def coefficients(rules: Rules, rating: int) -> Row3:
    """Return K2 and K3 of a rating (table 3)."""
    return row_of(rules.table_3, rating)


def terms(rules: Rules, own: int, other: int, score: int, board: int) -> Terms:
    """Return what a game brings the player rated ``own`` against ``other``, both in tenths.

    ``score`` is in halves of a game. The bonus is that of an official event; others leave it.
    """
    if is_below_100(own):
        return _terms_of_beginner(rules, other, score, board)
    if is_below_100(other):
        return _against_beginner(rules, own, score, board)
    return _by_formula(coefficients(rules, own), k1(rules.difference(own - other)), score, board)


@lru_cache(maxsize=1 << 14)
def _by_formula(row: Row3, expected: int, score: int, board: int) -> Terms:
    """Return the terms of 4.2; a row, and the hundredths that are expected, stand in many games."""
    # K2 * (Rp - K1), Rp in halves and K1 in hundredths.
    change = row.k2 * (WHOLE * score - HALVES * expected) * (PARTS // (WHOLE * HALVES))
    return Terms(
        BY_FORMULA,
        change // BOARDS[board],
        bonus=row.k3 * PARTS // BOARDS[board],
        k3=row.k3,
        k2=row.k2,
        expected=expected,
    )


def _terms_of_beginner(rules: Rules, other: int, score: int, board: int) -> Terms:
    """5.1 and 5.3: who has less than 100; k3 is not theirs."""
    change = _result_parts(BEGINNERS_WIN[board], BEGINNERS_LOSS, score)
    if is_below_100(other):
        return Terms(BEGINNERS, change)
    extra = row_of(rules.table_5, other).points[board] if score == HALVES else 0
    return Terms(BEGINNER_AGAINST, change + extra * PARTS, extra=extra)


def _against_beginner(rules: Rules, own: int, score: int, board: int) -> Terms:
    """5.2: who has 100 or more against who has less; the table has a column for each board."""
    cell = row_of(rules.table_4, own).cells[board]
    change = _result_parts(cell.win, cell.loss, score)
    return Terms(AGAINST_BEGINNER, change, bonus=cell.k3 * PARTS, k3=cell.k3)


def _result_parts(win: int, loss: int, score: int) -> int:
    """Return the parts of a result: jigo has the mean of win and loss."""
    return (win * score + loss * (HALVES - score)) * (PARTS // HALVES)


def moved(rating: int, change: int) -> int:
    """Return the exact rating, in parts, of one in tenths after a change in parts.

    100 is crossed by 5.5: points are those of the scale on which the change starts.
    """
    after = rating * TENTH + change
    if is_below_100(rating):
        return after if after <= BORDER else BORDER + (after - BORDER) * SCALES
    return after if after >= BORDER else BORDER - (BORDER - after) // SCALES


def cap_of(rating: int) -> int:
    """Return the points that K3 may add up to for a rating in tenths (4.3)."""
    return CAP_BELOW_600 if rating < SIX_HUNDRED else CAP_FROM_600
