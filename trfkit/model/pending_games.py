"""Games that have no result yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.messages.message import Message
from trfkit.model.outcome import RoundKind

if TYPE_CHECKING:
    from trfkit.model.tournament import Tournament


def pending_games(tournament: Tournament) -> Message | None:
    """Return how many games have no result yet, up to the last round with one; None if all have."""
    games = {
        (number, frozenset((player.start_no, entry.opponent)))
        for player in tournament.players
        for number, entry in enumerate(player.first_rounds(tournament.rounds_played), start=1)
        if entry.kind is RoundKind.PENDING and entry.opponent is not None
    }
    rounds = tuple(sorted({number for number, _ in games}))
    return Message("ratings.open-games", count=len(games), rounds=rounds) if games else None
