"""Compare the pairings of a tournament with its own system: by tables or by an engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.trf.reading.tournament_kind import FROM_COLUMNS
from trfkit.findings import Diagnostic
from trfkit.messages.message import Message
from trfkit.model import Event, Tournament
from trfkit.pairings.result import CheckedPairings, Verdict
from trfkit.pairings.round_robin import check_round_robin
from trfkit.pairings.swiss import check_swiss, not_compared

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.pairings.stated_rounds import Request


def check_pairings(tournament: Tournament, request: Request) -> CheckedPairings:
    """Return whether each round was paired by the system that the file names."""
    kind = tournament.kind
    if not tournament.discipline.is_fide:
        discipline = tournament.discipline.title
        reason = Message("pairings.other-discipline", discipline=discipline)
        return not_compared(tournament, request, reason)
    if kind.reason == FROM_COLUMNS:
        reason = Message("pairings.rounds-by-tables", reason=kind.reason)
        return not_compared(tournament, request, reason)
    if kind.event is Event.ROUND_ROBIN:
        return check_round_robin(tournament, request)
    if kind.event is Event.SWISS and not kind.is_team:
        return check_swiss(tournament, request)
    kind_of_event = Message("standings.kind", kind=str(kind))
    reason = Message("pairings.other-kind", kind=kind_of_event, reason=kind.reason)
    return not_compared(tournament, request, reason)


CODE: Final = "PAI008"


def differing_rounds(checked: CheckedPairings) -> Iterator[Diagnostic]:
    """Yield a finding for each round that differs; none if an alternative explains all."""
    if checked.agrees_otherwise or checked.system is None:
        return
    for checked_round in checked.rounds:
        if checked_round.differs:
            values = {
                "differ": "colours" if checked_round.verdict == Verdict.COLOURS else "pairs",
                "count": checked_round.pairs - checked_round.equal,
                "total": checked_round.pairs,
                "system": checked.system.title,
                "engine": None if checked.engine is None else checked.engine.name,
            }
            variant = "" if checked.engine is None else "engine"
            yield Diagnostic(code=CODE, variant=variant, round=checked_round.round, values=values)
