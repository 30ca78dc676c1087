"""Which point system a table's totals follow, where the results alone do not say it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from trfkit.model import STANDARD, PointSystem
from trfkit.model.scoring import system_of
from trfkit.units import Points

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from trfkit.importing.notes import Notes
    from trfkit.model import Player, RoundEntry


def total(rounds: Iterable[RoundEntry], system: PointSystem) -> Points:
    """Return what rounds are worth, in tenths."""
    return Points(sum(system.points(entry) for entry in rounds))


_SYSTEMS: Final[Mapping[str, PointSystem]] = {
    "1-½-0 with half a point for the bye": replace(STANDARD, pairing_allocated_bye=Points(5)),
    "1-½-0 without points for the bye": replace(STANDARD, pairing_allocated_bye=Points(0)),
    "3-1-0": system_of(30, 10, 0),
    "2-1-0": system_of(20, 10, 0),
    "3-2-1": system_of(30, 20, 10),
}


def point_system(
    players: Sequence[Player], notes: Notes, usual: PointSystem = STANDARD
) -> PointSystem:
    """Return the usual system, or another if that explains every total and the usual does not."""
    stated = [player for player in players if player.stated_points is not None]
    if not stated or _explains(usual, stated):
        return usual
    for name, system in _SYSTEMS.items():
        if _explains(system, stated):
            notes.assumed(f"the point system is {name}: it explains every total")
            return system
    return usual


def _explains(system: PointSystem, players: Iterable[Player]) -> bool:
    return all(player.stated_points == total(player.rounds, system) for player in players)
