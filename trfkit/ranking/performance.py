"""The performance of a player: what 8.1.1 makes of his percentage and his opponents' ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.model.outcome import RoundKind
from trfkit.regulations.rating_tables import WHOLE, rating_difference
from trfkit.tie_breaks.column import half_up

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.model.view import View


def performance(ratings: Sequence[int], shares: int) -> int | None:
    """Return the performance in games against ``ratings``, None without a game.

    ``shares`` are half points: 2 for a win, 1 for a draw. The percentage is whole, halves upward.
    """
    if not ratings:
        return None
    percentage = half_up(shares * WHOLE, 2 * len(ratings))
    return half_up(sum(ratings), len(ratings)) + rating_difference(percentage)


def performance_of(view: View, who: int) -> tuple[int | None, int]:
    """Return a competitor's performance in games with rated opponents, and how many they were."""
    games = [
        (rating, share or 0)
        for opponent, kind, share in zip(
            view.opponents[who], view.kinds[who], view.shares[who], strict=True
        )
        if kind is RoundKind.GAME and (rating := view.ratings[opponent]) is not None
    ]
    return performance([rating for rating, _ in games], sum(share for _, share in games)), len(
        games
    )
