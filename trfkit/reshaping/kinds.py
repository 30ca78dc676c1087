"""What says of which kind a tournament is, where its games no longer show it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.files.trf.reading.kind import kind_of

if TYPE_CHECKING:
    from trfkit.model import Tournament


def is_read_as_its_kind(tournament: Tournament) -> bool:
    """Tell whether what a tournament states of its kind, or else its games, mean that kind."""
    kind = tournament.kind
    read_as = kind_of(
        tournament.type_code,
        tournament.type_text,
        tournament.players,
        tournament.teams,
        tournament.rounds_played,
        has_310=kind.is_team and bool(tournament.teams),
    )
    return (read_as.event, read_as.is_team, read_as.pairings) == (
        (kind.event, kind.is_team, kind.pairings)
    )
