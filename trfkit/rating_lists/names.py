"""Whether two spellings are of one person's name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.plain import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

EVERY: Final = 45
"""No part of a name may be less like its partner, of a hundred."""

TOGETHER: Final = 72
"""How much alike all parts have to be, weighed by their letters."""

SAME_YEAR: Final = 65
"""The same for somebody who was born in the same year, whatever each part is like."""

JOINED: Final = 85
"""How much alike names are that differ in where a blank stands."""

CUT: Final = 33
"""A report has no room for more letters of a name."""


def is_same_spelling(name: str, listed: str) -> bool:
    """Tell whether two names differ in nothing but case, accents and signs, or in being cut."""
    words = plain(name)
    return words == plain(listed) or (len(name) >= CUT and words == plain(listed[:CUT]))


def is_same_person(name: str, listed: str, *, same_year: bool = False) -> bool:
    """Tell whether two names can be one person's: parts in any order, initials, misspellings."""
    ours, theirs = plain(name).split(), plain(listed).split()
    if not ours or not theirs:
        return False
    each, together = _likeness(ours, theirs)
    if (each >= EVERY and together >= TOGETHER) or (same_year and together >= SAME_YEAR):
        return True
    from rapidfuzz import fuzz  # noqa: PLC0415 - only for names that differ

    return fuzz.ratio("".join(ours), "".join(theirs)) >= JOINED


def likeness(name: str, listed: str) -> float:
    """Return how much alike two names are, of a hundred."""
    ours, theirs = plain(name).split(), plain(listed).split()
    if not ours or not theirs:
        return 0.0
    # Parts that only one of them has count a little, or a father would be his namesake.
    return _likeness(ours, theirs)[1] - abs(len(ours) - len(theirs))


def _likeness(ours: Sequence[str], theirs: Sequence[str]) -> tuple[float, float]:
    """Return how much alike the least similar parts are, and all parts together.

    Each part of the shorter name takes the part that is most like it and still free.
    """
    from rapidfuzz import fuzz  # noqa: PLC0415 - only for names that differ

    fewer, more = (ours, theirs) if len(ours) <= len(theirs) else (theirs, ours)
    free = list(more)
    least, total, letters = 100.0, 0.0, 0
    for word in sorted(fewer, key=len, reverse=True):
        scores = [
            100.0 if _is_short_for(word, other) else fuzz.ratio(word, other) for other in free
        ]
        best = max(scores)
        del free[scores.index(best)]
        least = min(least, best)
        total += best * len(word)
        letters += len(word)
    return least, total / letters


def _is_short_for(one: str, other: str) -> bool:
    """Tell whether parts are equal, or one is the other's initial."""
    return one == other or (1 in {len(one), len(other)} and one[0] == other[0])
