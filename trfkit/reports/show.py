"""Show rounds, cards, teams, the crosstable and lists of an event, also as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trfkit.messages import Message
from trfkit.ranking.ranking_options import refuse_unknown_round
from trfkit.record import UNSET, Record, UnsetType, fill_record, replace
from trfkit.refusal import refusal_of
from trfkit.reports.document import Document, Paragraph, Section
from trfkit.reports.event.cards_section import ShownCard, card_section, cards, members_table
from trfkit.reports.event.crosstable_section import ShownCrosstable, crosstable, crosstable_section
from trfkit.reports.event.event_report import EventReport, event_report
from trfkit.reports.event.rounds_section import ShownRound, round_of, round_section
from trfkit.reports.event_lists import EVENT_LISTS, list_sections, printed_lists
from trfkit.reports.provenance import UNTRACED, Origin, Provenance, report_document
from trfkit.reports.standings import NOBODY_FITS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.bounded_types import Count, PrintedEdition
    from trfkit.model import Tournament
    from trfkit.playoffs.conduct import Conducted
    from trfkit.ranking import Ranking
    from trfkit.reports.categories import Condition


class EventParts(Record, kw_only=True):
    """Parts of an event, for the participants whom the conditions admit.

    Each round has the report with its scores: a round that is only paired has those after the last
    one that was played.
    """

    report: EventReport
    rounds: tuple[ShownRound, ...] = ()
    cards: tuple[ShownCard, ...] = ()
    crosstable: ShownCrosstable | None = None
    teams: tuple[ShownCard, ...] = ()
    where: tuple[Condition, ...] = ()
    lists: tuple[str, ...] = ()


def select_parts(
    tournament: Tournament,
    ranking: Ranking,
    *,
    numbers: Sequence[int] | None = (),
    participants: Sequence[int] | None = (),
    with_crosstable: bool = False,
    with_teams: bool = False,
    lists: Sequence[str] = (),
    where: tuple[Condition, ...] = (),
    playoff: Conducted | None = None,
) -> EventParts:
    """Return rounds by number, cards of participants by theirs, the crosstable, the teams.

    ``lists`` are names of ``EVENT_LISTS``. None means all rounds, and all participants. Without any
    choice it is the last round that was paired. Raises Refusal for a round that was neither played
    nor paired, for teams of an event of players, and for options of the ranking that make no sense.
    """
    report = event_report(tournament, ranking, playoff=playoff)
    last = tournament.rounds_paired
    if numbers is None:
        until = last if ranking.rounds is None else min(ranking.rounds, last)
        numbers = range(1, until + 1)
    elif last and not (
        numbers or participants is None or participants or with_crosstable or with_teams or lists
    ):
        numbers = (last,)
    for number in numbers:
        refuse_unknown_round(number, last)
    if where and report.teams is not None:
        raise refusal_of("conditions-of-teams")
    for name in lists:
        if name not in EVENT_LISTS:
            raise refusal_of("no-list", name=name, known=tuple(EVENT_LISTS))
    of_teams = with_teams or any(EVENT_LISTS[name].of_teams for name in lists)
    if of_teams and report.teams is None:
        raise refusal_of("no-teams")
    admitted = None
    if where:
        listing = replace(report.listing, where=where)
        admitted = frozenset(line.row.id for line in listing.lines())
    if participants is None:
        participants = report.view.ids if admitted is None else [*admitted]
    chosen = frozenset(participants)
    if unknown := chosen.difference(report.view.ids):
        raise refusal_of("no-participant", number=min(unknown))
    table = crosstable(report) if with_crosstable else None
    if table is not None and admitted is not None:
        table = replace(table, rows=tuple(row for row in table.rows if row.id in admitted))
    return EventParts(
        report=report,
        rounds=tuple(_round(report, number, admitted) for number in numbers),
        cards=tuple(cards(report, chosen)) if chosen else (),
        crosstable=table,
        teams=tuple(cards(report)) if with_teams else (),
        where=where,
        lists=tuple(lists),
    )


def _round(report: EventReport, number: int, admitted: frozenset[int] | None) -> ShownRound:
    """Return one round, with the pairs that include an admitted participant."""
    if number > report.view.rounds:
        until = replace(report.tournament, rounds_played=number)
        report = event_report(until, replace(report.ranking, rounds=None))
    event_round = round_of(report, number)
    if admitted is None:
        return event_round
    without = (
        replace(kind, participants=tuple(side for side in kind.participants if side.id in admitted))
        for kind in event_round.without
    )
    return replace(
        event_round,
        pairs=tuple(
            pair for pair in event_round.pairs if {pair.white.id, pair.black.id} & admitted
        ),
        without=tuple(kind for kind in without if kind.participants),
    )


# As a document ------------------------------------------------------------------------------------


def shown_document(lists: EventParts, origin: Origin) -> Document:
    """Return the parts of an event as a document."""
    standings = lists.report.standings
    conditions = tuple(condition.text for condition in lists.where)
    until = Message(
        "event.after-round-of-some" if conditions else "event.after-round",
        round=standings.rounds,
        edition=standings.edition,
        conditions=conditions,
    )
    blocks = tuple(_sections(lists)) or (Paragraph((Message("event.no-round"),)),)
    if replace(lists.report.listing, where=lists.where).lacks_players:
        blocks = (Paragraph((NOBODY_FITS,)),)
    return report_document(lists.report.name, until, blocks, standings.notes, origin)


def _sections(lists: EventParts) -> Iterator[Section]:
    yield from (round_section(lists.report, one) for one in lists.rounds)
    yield from map(card_section, lists.cards)
    if lists.crosstable is not None:
        yield crosstable_section(lists.report, lists.crosstable)
    for team in lists.teams:
        nobody = Paragraph((Message("event.no-players"),))
        yield Section(heading=team.heading, blocks=members_table(team) or (nobody,))
    yield from list_sections(lists.lists, *lists.report.listing.counted_event)


# As JSON ------------------------------------------------------------------------------------------


class ShowReport(Record, kw_only=True, tag_field="schema", tag="trfkit.show/1"):
    """What ``trfkit report --only rounds --format json`` prints, and of the other parts."""

    name: str | None
    """Of the event."""
    rounds: Count
    """The round after which ranks and points hold."""
    edition: PrintedEdition
    """By whose rules."""
    pairings: tuple[ShownRound, ...] | UnsetType = UNSET
    """The rounds that were asked for."""
    cards: tuple[ShownCard, ...] | UnsetType = UNSET
    """The participants that were asked for."""
    crosstable: ShownCrosstable | UnsetType = UNSET
    """Where it was asked for."""
    teams: tuple[ShownCard, ...] | UnsetType = UNSET
    """The teams with their players, where they were asked for."""
    lists: Mapping[str, tuple[dict[str, Any], ...]] | UnsetType = UNSET
    """By name the rows of each list that was asked for."""
    where: tuple[str, ...] | UnsetType = UNSET
    """The conditions that chose the rows; absent for all."""
    notes: tuple[Message, ...] = ()
    """What decides how ranks and points are to be read."""
    provenance: Provenance = UNTRACED


def shown_report(lists: EventParts) -> ShowReport:
    """Return what ``trfkit report --only rounds --format json`` prints."""
    report = lists.report
    return fill_record(
        ShowReport,
        report.standings,
        name=report.tournament.name,
        pairings=lists.rounds or UNSET,
        cards=lists.cards or UNSET,
        crosstable=lists.crosstable or UNSET,
        teams=lists.teams or UNSET,
        lists=printed_lists(lists.lists, *report.listing.counted_event) or UNSET,
        where=tuple(condition.text for condition in lists.where) or UNSET,
    )
