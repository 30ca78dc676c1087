"""Ranks against points: the fewest that must change, and who proves it."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def longest_falling(points: Sequence[int]) -> set[int]:
    """Return the indices of a longest run of points that never rise."""
    ends: list[int] = []  # ends[n]: the highest last value, negated, of a run of n + 1
    at: list[int] = []
    previous: list[int | None] = []
    for index, own in enumerate(points):
        length = bisect_right(ends, -own)
        previous.append(at[length - 1] if length else None)
        ends[length : length + 1] = [-own]
        at[length : length + 1] = [index]
    run: set[int] = set()
    step: int | None = at[-1] if at else None
    while step is not None:
        run.add(step)
        step = previous[step]
    return run


def proof(ranks: Sequence[int], falling: Sequence[int], rank: int, own: int) -> tuple[int, str]:
    """Return who in the run proves that a rank is wrong, by his place in it, and how.

    ``ranks`` and ``falling`` points are those of the run, whose points never rise: the first with
    fewer points is the best ranked of them, the first behind has most points of those behind.
    """
    fewer = bisect_right(falling, -own, key=int.__neg__)
    if fewer < len(ranks) and ranks[fewer] < rank:
        return fewer, "behind"
    behind = bisect_right(ranks, rank)
    proves = behind < len(ranks) and falling[behind] > own
    return behind if proves else 0, "ahead"
