"""The head of the report: what the file says of the event, and by which rules it is ranked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.messages import Message, Span
from trfkit.model.tournament import ArbiterRole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.reports.document import Text
    from trfkit.reports.event.event_report import EventReport


def facts(report: EventReport) -> tuple[tuple[Text, Text], ...]:
    """Return labels with what is known, without those of which nothing is."""
    return tuple(
        (Message(f"event.{label}") if isinstance(label, str) else label, text)
        for label, text in _facts(report)
        if not isinstance(text, Span) or text.text
    )


def _facts(report: EventReport) -> Iterator[tuple[str | Text, Text]]:
    tournament, standings = report.tournament, report.standings
    yield "venue", Span("text", ", ".join(filter(None, (tournament.city, tournament.federation))))
    first, last = tournament.start or tournament.end, tournament.end
    if first is not None and last not in {first, None}:
        yield "date", Message("event.days", first=first, last=last)
    elif first is not None:
        yield "date", Span("text", first.isoformat())
    yield "kind", Message("standings.kind", kind=str(standings.kind))
    yield "rounds", _rounds(report)
    if report.teams:
        yield "teams", Message("event.count", count=len(tournament.teams))
    rated = sum(player.rating is not None for player in tournament.players)
    name = "players-rated" if rated else "count"
    yield "players", Message(f"event.{name}", count=len(tournament.players), rated=rated)
    for label, fact in tournament.discipline.event_facts:
        yield Span("text", label), Span("text", fact)
    control = tournament.time_control or tournament.encoded_time_control or ""
    yield "time-control", Span("text", control)
    for role, label in ((ArbiterRole.CHIEF, "chief-arbiter"), (ArbiterRole.DEPUTY, "deputies")):
        names = (one.text for one in tournament.arbiters if one.role is role)
        yield label, Span("name", "; ".join(names))
    if tournament.discipline.is_fide:
        yield "ranked-by", Message("event.edition", edition=standings.edition)
    policies = (f"{name}={value}" for name, value in standings.policies.items())
    yield "policies", Span("code", ", ".join(policies))
    source = standings.list_from
    name, record = ("by-record", source) if source.isdecimal() else (source, None)
    yield "order", Message(f"event.{name}", tiebreaks=standings.tiebreaks, record=record)


def _rounds(report: EventReport) -> Message:
    standings = report.standings
    scheduled = standings.scheduled or standings.rounds_played
    if standings.rounds != standings.rounds_played:
        return Message("event.rounds-after", rounds=standings.rounds, scheduled=scheduled)
    if standings.rounds == scheduled:
        return Message("event.count", count=scheduled)
    return Message("event.rounds-played", rounds=standings.rounds, scheduled=scheduled)


def meanings_of_codes(report: EventReport) -> tuple[tuple[Text, Text], ...]:
    """Return the codes of the list with what they stand for; those that share it are together."""
    codes: dict[str, list[str]] = {}
    for column in report.standings.columns:
        row = column.criterion.row
        codes.setdefault(row.name if row else "", []).append(column.key)
    return tuple(
        (
            Span("code", ", ".join(of_name)),
            Span("text", name) if name else Message("event.not-computed"),
        )
        for name, of_name in codes.items()
    )
