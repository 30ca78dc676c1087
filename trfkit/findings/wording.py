"""What messages say of several findings, and of several numbers, at once."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trfkit.findings.terms import Coded


MOST_LISTED: Final = 8
"""So many runs of numbers are named in a message."""


def count_of(diagnostic: Coded) -> int:
    """Return how many findings one stands for, itself among them."""
    return 1 + sum(map(count_of, diagnostic.also))


# Lists of numbers as messages write them ----------------------------------------------------------


def runs_of(numbers: Iterable[int], *, digits: int = 1) -> list[str]:
    """Return numbers, runs drawn together, each of so many ``digits``: ``004``, ``007-016``."""
    runs = []
    for _, group in groupby(enumerate(sorted(numbers)), key=lambda pair: pair[1] - pair[0]):
        run = [f"{number:0{digits}}" for _, number in group]
        runs.append(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}")
    return runs


def listed(numbers: Iterable[int], most: int | None = None) -> str:
    """Return numbers for a sentence, runs drawn together, ``most`` of them: ``2, 5-7``."""
    runs = runs_of(numbers)
    return ", ".join(runs[:most]) + (" …" if most is not None and len(runs) > most else "")


def first_named(texts: Iterable[object], most: int) -> str:
    """Return names or numbers for a sentence, ``most`` of them: ``a, b and 3 more``."""
    names = [*map(str, texts)]
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def rounds_listed(numbers: Iterable[int]) -> str:
    """Return round numbers for a sentence: ``round 3`` or ``rounds 2, 5-7``."""
    rounds = sorted(numbers)
    return f"round{'s' if len(rounds) > 1 else ''} {listed(rounds)}"
