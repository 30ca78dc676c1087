"""Lists of numbers as messages write them."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def listed(numbers: Iterable[int], most: int | None = None) -> str:
    """Return numbers for a sentence, runs drawn together, ``most`` of them: ``2, 5-7``."""
    runs = []
    for _, group in groupby(enumerate(sorted(numbers)), key=lambda pair: pair[1] - pair[0]):
        run = [number for _, number in group]
        runs.append(f"{run[0]}" if len(run) == 1 else f"{run[0]}-{run[-1]}")
    return ", ".join(runs[:most]) + (" …" if most is not None and len(runs) > most else "")


def rounds_listed(numbers: Iterable[int]) -> str:
    """Return round numbers for a sentence: ``round 3`` or ``rounds 2, 5-7``."""
    rounds = sorted(numbers)
    return f"round{'s' if len(rounds) > 1 else ''} {listed(rounds)}"
