"""Games that have no result yet, counted and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.findings.wording import counted, rounds_listed
from trfkit.model.outcome import RoundKind

if TYPE_CHECKING:
    from trfkit.model.tournament import Tournament


def pending_in_words(tournament: Tournament) -> str:
    """Return how many games have no result yet, up to the last round with one; "" if all have."""
    games = {
        (number, frozenset((player.start_no, entry.opponent)))
        for player in tournament.players
        for number, entry in enumerate(player.first_rounds(tournament.rounds_played), start=1)
        if entry.kind is RoundKind.PENDING and entry.opponent is not None
    }
    if not games:
        return ""
    have = "has" if len(games) == 1 else "have"
    rounds = rounds_listed({number for number, _ in games})
    return f"{counted(len(games), 'games')} of {rounds} {have} no result yet"
