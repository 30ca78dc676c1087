"""The pairings of a tournament against its own system: tables for round-robins, else an engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.files.trf.reading.tournament_kind import FROM_COLUMNS
from trfkit.model import Event
from trfkit.pairings.round_robin import check_round_robin
from trfkit.pairings.swiss import check_swiss, not_compared

if TYPE_CHECKING:
    from trfkit.model import Tournament
    from trfkit.pairings.request import Request
    from trfkit.pairings.result import CheckedPairings


def check_pairings(tournament: Tournament, request: Request) -> CheckedPairings:
    """Return whether each round was paired by the system that the file names."""
    kind = tournament.kind
    if not tournament.discipline.is_fide:
        reason = f"no engine here pairs {tournament.discipline.title} tournaments"
        return not_compared(tournament, request, reason)
    if kind.reason == FROM_COLUMNS:
        return not_compared(tournament, request, f"{kind.reason!s}: the tables gave it its rounds")
    if kind.event is Event.ROUND_ROBIN:
        return check_round_robin(tournament, request)
    if kind.event is Event.SWISS and not kind.is_team:
        return check_swiss(tournament, request)
    what = str(kind).replace("-", " ")
    return not_compared(tournament, request, f"no engine here pairs {what} events: {kind.reason!s}")
