"""The head of the report: what the file says of the event, and by which rules it is ranked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.model.tournament import ArbiterRole
from trfkit.ranking.ranking_options import COLUMNS, OPTION, PROPOSAL, REPRODUCED, STATED_PLACES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.reports.event.event_report import EventReport

LISTS: Final = {
    OPTION: "as asked for",
    COLUMNS: "as the table is",
    REPRODUCED: "which gives the stated places",
    STATED_PLACES: "then the stated places",
    PROPOSAL: "proposed",
}
"""Where a list comes from that no record names."""


def facts(report: EventReport) -> tuple[tuple[str, str], ...]:
    """Return captions with what is known, without those of which nothing is."""
    return tuple((caption, text) for caption, text in _facts(report) if text)


def _facts(report: EventReport) -> Iterator[tuple[str, str]]:
    tournament, standings = report.tournament, report.standings
    days = [day.isoformat() for day in (tournament.start, tournament.end) if day is not None]
    yield "Place", ", ".join(filter(None, (tournament.city, tournament.federation)))
    yield "Date", " to ".join(dict.fromkeys(days))
    yield "Kind", str(standings.kind).replace("-", " ", 1)
    yield "Rounds", _rounds(report)
    if report.teams:
        yield "Teams", str(len(tournament.teams))
    rated = sum(player.rating is not None for player in tournament.players)
    known = f", {rated} of them rated" if rated else ""
    yield "Players", f"{len(tournament.players)}{known}"
    yield from tournament.discipline.event_facts
    yield "Time control", tournament.time_control or tournament.encoded_time_control or ""
    for role, caption in ((ArbiterRole.CHIEF, "Chief arbiter"), (ArbiterRole.DEPUTY, "Deputies")):
        yield caption, "; ".join(one.text for one in tournament.arbiters if one.role is role)
    by_fide = tournament.discipline.is_fide
    yield "Ranked by", f"edition {standings.edition} of C.07" if by_fide else ""
    yield "Policies", ", ".join(f"{name}={value}" for name, value in standings.policies.items())
    where = LISTS.get(standings.list_from, f"record {standings.list_from}")
    yield "Order", f"{', '.join(standings.tiebreaks)} ({where})"


def _rounds(report: EventReport) -> str:
    standings = report.standings
    scheduled = standings.scheduled or standings.rounds_played
    if standings.rounds != standings.rounds_played:
        return f"after {standings.rounds} of {scheduled}"
    if standings.rounds == scheduled:
        return str(scheduled)
    return f"{standings.rounds} of {scheduled} played"


def codes_in_words(report: EventReport) -> tuple[tuple[str, str], ...]:
    """Return the codes of the list with what they stand for; those that share it are together."""
    codes: dict[str, list[str]] = {}
    for column in report.standings.columns:
        row = column.criterion.row
        codes.setdefault(row.name if row else "not computed", []).append(column.key)
    return tuple((", ".join(of_name), name) for name, of_name in codes.items())
