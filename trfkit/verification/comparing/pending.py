"""A round in progress: whether stated points count its pending games, and then nothing does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.model import RoundKind
from trfkit.ranking.remarks import PENDING_GAMES_COUNT
from trfkit.record import replace
from trfkit.units import Points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from trfkit.model import Tournament
    from trfkit.verification.variants.trial import Setting

PENDING_LEFT_OUT: Final = (
    "the stated points leave pending games out: they count nothing in whatever is compared"
)


def left_out(setting: Setting, right: Callable[[Setting], int]) -> Setting:
    """Return the setting in which pending games count nothing, where the stated points say so.

    ``right`` tells how many stated points are right in a setting; the one with more is returned.
    """
    tournament = setting.tournament
    if not _has_pending(tournament):
        return setting
    system = replace(tournament.point_system, unknown=Points(0))
    without = replace(setting, tournament=replace(tournament, point_system=system))
    return without if right(without) > right(setting) else setting


def _has_pending(tournament: Tournament) -> bool:
    return any(
        entry.kind is RoundKind.PENDING and entry.opponent is not None
        for player in tournament.players
        for entry in player.rounds[: tournament.rounds_played]
    )


def said_of_pending(notes: Iterable[str], *, are_left_out: bool) -> list[str]:
    """Return the notes of standings; how pending games count is told once."""
    if not are_left_out:
        return list(notes)
    return [*(note for note in notes if note != PENDING_GAMES_COUNT), PENDING_LEFT_OUT]
