"""Whether points are those after a round that is announced and that the rows lack."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection

    from trfkit.model import Tournament

ENOUGH: Final = 2
"""One player whose points do not fit is a slip; two that fit another round are none."""

_MOST_GAMES: Final = Fraction(3, 4)
"""So large a part of a round's games must stand in the points, or all but one."""


def are_of_a_later_round(event: Tournament, more: Collection[int]) -> bool:
    """Tell whether the points that differ are those after one more round, which is announced.

    ``more`` is by how much each of them is higher than the results give, in tenths. Everybody has
    what a further game brings, and all together have about what the pairings of a round bring.
    """
    win, draw = event.point_system.win, event.point_system.draw
    if not announces_more_rounds(event) or not set(more) <= {win, draw}:
        return False
    return brings_a_round(event, more)


def brings_a_round(event: Tournament, more: Collection[int], rounds: int = 1) -> bool:
    """Tell whether so many points more, in tenths, are what the games of some rounds bring.

    They are as many as in the last round of the file, some of which nobody may have counted yet,
    and a pairing-allocated bye, which half-point byes of others make possible among any number.
    """
    win, draw = event.point_system.win, event.point_system.draw
    last = event.rounds_played
    games = sum(player.round(last).opponent is not None for player in event.players) // 2
    gaining = sum(map(bool, more))
    if gaining < ENOUGH or gaining < _MOST_GAMES * games:
        return False
    least = min(_MOST_GAMES * games, Fraction(games - 1)) * min(win, 2 * draw)
    most = Fraction(len(event.players) + 1, 2) * max(win, 2 * draw)
    return rounds * least <= sum(more) <= rounds * most


def announces_more_rounds(event: Tournament) -> bool:
    """Tell whether record 142, or the dates of 132, have more rounds than were played."""
    return max(event.rounds or 0, len(event.round_dates)) > event.rounds_played
