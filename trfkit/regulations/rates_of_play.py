"""B.02, article 1 and the rapid and blitz regulations: what the thinking time makes of a game.

Minutes are those of a player for 60 moves: all periods, and the increment of 60 moves. A game
lasts twice that.
"""

from __future__ import annotations

from datetime import date
from typing import Final, NamedTuple

MINUTE: Final = 60
BLITZ_ABOVE, BLITZ_TO, RAPID_BELOW = 3, 10, 60
"""Blitz is more than 3 minutes and at most 10, rapid less than 60, standard the rest."""

LONGEST_DAY: Final = 12 * 60
"""So many minutes of standard play a day may have (B.02, 3)."""

MOST_ROUNDS: Final = {"rapid": 15, "blitz": 30}
"""So many rounds a day may have (rapid and blitz regulations, 3.1)."""

FIRST_CONTROL: Final = 30
"""A first control by moves has at least so many (B.02, 1.2)."""


class Least(NamedTuple):
    """A game in which somebody is rated ``rating`` or more needs ``minutes``."""

    rating: int
    minutes: int


SINCE: Final = date(2022, 1, 1)
LEAST_MINUTES: Final = {
    True: (Least(2400, 120), Least(1800, 90), Least(0, 60)),
    False: (Least(2200, 120), Least(1600, 90), Least(0, 60)),
}
"""B.02, 1.1: since 2022, and before."""


def rate_class(seconds: int) -> str | None:
    """Return ``standard``, ``rapid`` or ``blitz`` for the seconds of 60 moves; None for less."""
    if seconds >= RAPID_BELOW * MINUTE:
        return "standard"
    if seconds > BLITZ_TO * MINUTE:
        return "rapid"
    return "blitz" if seconds > BLITZ_ABOVE * MINUTE else None


def least_for(rating: int, day: date | None) -> Least:
    """Return what a standard game needs whose better player has ``rating``, begun on ``day``."""
    rows = LEAST_MINUTES[day is None or day >= SINCE]
    return next(row for row in rows if rating >= row.rating)


def most_rounds(seconds: int, class_: str) -> int:
    """Return how many rounds a day may have, with so many seconds for 60 moves."""
    return MOST_ROUNDS.get(class_) or LONGEST_DAY * MINUTE // (2 * seconds)
