"""Random choices that are the same for a seed in every version of Python."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

T = TypeVar("T")


class Chance:
    """Random choices from a seed made of words and numbers.

    Python promises only for ``random.random()`` that it stays the same between versions, so all
    other choices are made of it here.
    """

    def __init__(self, *seed: object) -> None:
        self._next = random.Random("/".join(map(str, seed))).random  # noqa: S311 - no secret

    def share(self) -> float:
        """Return a number from 0 to below 1."""
        return self._next()

    def happens(self, rate: float) -> bool:
        """Tell whether something with that rate happens, from 0 (never) to 1 (always)."""
        return self._next() < rate

    def alternative(self, shares: Iterable[tuple[T, float]]) -> T | None:
        """Return one of several things by their shares; None for the rest up to 1."""
        drawn = self._next()
        for thing, share in shares:
            if drawn < share:
                return thing
            drawn -= share
        return None

    def draw_between(self, low: int, high: int) -> int:
        """Return a whole number from ``low`` to ``high``, inclusive."""
        return low + int(self._next() * (high - low + 1))

    def one(self, things: Sequence[T]) -> T:
        """Return one of the things."""
        return things[int(self._next() * len(things))]

    def some(self, things: Sequence[T], count: int) -> list[T]:
        """Return ``count`` of the things in any order, or all if there are fewer."""
        left = list(things)
        for i in range(min(count, len(left))):
            j = self.draw_between(i, len(left) - 1)
            left[i], left[j] = left[j], left[i]
        return left[:count]
