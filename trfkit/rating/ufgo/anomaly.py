"""Anomalous results (4.4 to 4.7 and 5.4): who has shown one, and where he then starts from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.rating.ufgo.formula import coefficients
from trfkit.rating.ufgo.tables import ANOMALOUS_EXTRA, HUNDRED, PARTS

if TYPE_CHECKING:
    from collections.abc import Collection

    from trfkit.rating.ufgo.rules import Rules, Terms

SHARE: Final = 45 * PARTS // 100
"""What formula (2) takes of K2: 0.45, in parts."""

WHOLE_EXTRA: Final = 36
"""Additional points are compared as shares of what is anomalous, in 36ths: 9, 6 and 4 divide it."""

BY_GAIN: Final = "4.4"
BY_EXTRA: Final = "5.4"


def limit_term(rules: Rules, terms: Terms, rating: int, board: int, boards: Collection[int]) -> int:
    """Return what a game adds to the first sum of formula (2), in parts.

    ``rating`` is the player's before the round, in tenths; K2 is that of table 3 whatever rates
    the game. ``boards`` are all that the event has.
    """
    if not rules.limit_games(terms):
        return 0
    return SHARE * coefficients(rules, rating).k2 // rules.limit_divisor(board, boards)


def extra_share(terms: Terms, board: int) -> int:
    """Return the points of table 5 as a share of those that are anomalous (5.4), in 36ths.

    Shares can be added where the boards of an event differ.
    """
    return terms.extra * WHOLE_EXTRA // ANOMALOUS_EXTRA[board]


def article_of_anomaly(rules: Rules, start: int, gain: int, limit: int, share: int) -> str | None:
    """Return the article by which a result is anomalous, None where it is not.

    ``start`` is the rating at the start of the calculation in tenths, ``gain`` and ``limit`` are
    in parts, ``share`` is the sum of the shares of 5.4.
    """
    if share >= WHOLE_EXTRA:
        return BY_EXTRA
    judged = start >= HUNDRED or rules.starts_below_100
    return BY_GAIN if judged and gain > limit else None


def next_start(article: str, end: int) -> int:
    """Return from which rating (tenths) a repeated calculation starts (4.6, 5.4)."""
    return max(HUNDRED, end) if article == BY_EXTRA else end
