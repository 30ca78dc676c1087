"""The report of an event as one document: a page that needs no other file, Markdown, a workbook."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from trfkit.messages import Message, Span
from trfkit.model.tournament import ArbiterRole
from trfkit.ranking import rank
from trfkit.ranking.result import rows_by_id
from trfkit.record import replace
from trfkit.reports.check import days_of
from trfkit.reports.check_document import findings_blocks
from trfkit.reports.document import (
    Axis,
    Chart,
    Column,
    Document,
    Facts,
    Kind,
    Paragraph,
    Point,
    Rows,
    Section,
    Series,
    Table,
    sentence_list,
)
from trfkit.reports.event.cards_section import Explanations, card_section, cards
from trfkit.reports.event.crosstable_section import crosstable, crosstable_section
from trfkit.reports.event.event_report import EventReport, link_to_card
from trfkit.reports.event.rounds_section import round_sections
from trfkit.reports.explanation import tie_break_name
from trfkit.reports.provenance import foot_of
from trfkit.reports.row_fields import named_column
from trfkit.reports.standings import standings_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from trfkit.reports.document import Block, Text

MOST_LINES: Final = 10
"""So many participants are drawn: more lines could not be told apart."""

MOST_RANKED: Final = 2_000
"""No chart is drawn of more participants: they would be ranked anew after every round."""

FULL: Final = 12
"""From the first place to this one all are as far apart; the places behind are drawn together."""
TICKS: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 50, 100, 200, 500, 1000, 2000)


def event_document(report: EventReport) -> Document:
    """Return all of an event; values open to their explanation, names lead to the cards."""
    return Document(
        title=report.name,
        blocks=tuple(_blocks(report)),
        has_navigation=True,
        **foot_of(report.origin),
    )


def _blocks(report: EventReport) -> Iterator[Block]:
    explanations = Explanations(report)
    yield Facts(facts(report))
    yield Section(
        heading=Message("event.standings", round=report.standings.rounds),
        anchor="standings",
        blocks=(
            *sentence_list(report.standings.notes),
            _standings(report, explanations),
            Facts(meanings_of_codes(report)),
        ),
    )
    if (drawn := chart(report)) is not None:
        yield Section(heading=Message("event.chart-heading"), anchor="chart", blocks=(drawn,))
    yield crosstable_section(report, crosstable(report), links=True)
    yield from round_sections(report)
    yield _cards(report, explanations)
    if report.findings is not None:
        findings = findings_blocks(report.findings, is_page=True)
        findings = findings or (Paragraph((Message("event.no-finding"),)),)
        yield Section(heading=Message("event.findings"), anchor="findings", blocks=findings)


def _standings(report: EventReport, explanations: Explanations) -> Table:
    def opens(number: int, key: str) -> Callable[[], tuple[Block, ...]] | None:
        return partial(how, number, key) if explanations.has(key) else None

    def how(number: int, key: str) -> tuple[Block, ...]:
        explanation = explanations.of(number, key)
        sentence = Message("event.how", title=explanation.title, how=explanation.how)
        return (Paragraph((sentence,)),)

    def link(number: int, key: str) -> str:
        return "" if key else f"#p{number}"

    table = standings_table(report.listing, link, opens=opens)
    return replace(table, caption=Message("event.standings-table"), sortable=True)


def _cards(report: EventReport, explanations: Explanations) -> Section:
    """Return the cards, each made on writing: for ten thousand players the page has 50 MB."""

    def sections() -> Iterator[Section]:
        for card in cards(report):
            yield card_section(card, explanations.card_explanations(card.id), links=True)

    return Section(
        heading=Message("event.teams" if report.teams else "event.players"),
        anchor="cards",
        blocks=Rows(sections),
        is_printed=False,
        print_choice=Message("event.print-cards"),
    )


# What the file says of the event, and by which rules it is ranked ---------------------------------


def facts(report: EventReport) -> tuple[tuple[Text, Text], ...]:
    """Return the known facts with their labels."""
    return tuple(
        (Message(f"event.{label}") if isinstance(label, str) else label, text)
        for label, text in _facts(report)
        if not isinstance(text, Span) or text.text
    )


def _facts(report: EventReport) -> Iterator[tuple[str | Text, Text]]:
    tournament, standings = report.tournament, report.standings
    yield "venue", Span("text", ", ".join(filter(None, (tournament.city, tournament.federation))))
    if (days := days_of(tournament)) is not None:
        yield "date", days
    yield "kind", Message("standings.kind", kind=str(standings.kind))
    rounds, scheduled = standings.rounds, standings.scheduled or standings.rounds_played
    name = "rounds-played" if rounds == standings.rounds_played else "rounds-after"
    name = "count" if rounds == standings.rounds_played == scheduled else name
    yield "rounds", Message(f"event.{name}", count=rounds, rounds=rounds, scheduled=scheduled)
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


def meanings_of_codes(report: EventReport) -> tuple[tuple[Text, Text], ...]:
    """Return the codes of the list with their meanings; codes of one meaning are together."""
    codes: dict[str, tuple[Text, list[str]]] = {}
    for column in report.standings.columns:
        row = column.criterion.row
        name = tie_break_name(row.code, row.name) if row else Message("event.not-computed")
        codes.setdefault(row.name if row else "", (name, []))[1].append(column.key)
    return tuple((Span("code", ", ".join(of_name)), name) for name, of_name in codes.values())


# The places after each round ----------------------------------------------------------------------


def chart(report: EventReport) -> Chart | None:
    """Return the places of the first ten after each round, None before the second round."""
    last = report.standings.rounds
    rows = report.standings.rows[:MOST_LINES]
    if last < 2 or len(rows) < 2 or len(report.order) > MOST_RANKED:  # noqa: PLR2004 - no line
        return None
    # The list that ranks the event is found once, not for each round.
    ranking = replace(report.ranking, order=report.applied.request.order)
    ranked = [
        rank(report.tournament, replace(ranking, rounds=number)).rows for number in range(1, last)
    ] + [report.standings.rows]
    by_id = [rows_by_id(standings) for standings in ranked]
    places = {row.id: [after[row.id].rank for after in by_id] for row in rows}
    lowest = max(map(max, places.values()))
    rounds = [(number, Span("text", str(number))) for number in range(1, last + 1)]
    return Chart(
        caption=Message("event.chart", count=len(rows), full=FULL),
        series=tuple(
            Series(
                Span("name", row.name),
                tuple(Point(number, place) for number, place in enumerate(places[row.id], start=1)),
                f"#p{row.id}",
            )
            for row in rows
        ),
        across=Axis(ticks=tuple(rounds)),
        up=Axis(
            ticks=tuple((tick, Span("text", str(tick))) for tick in TICKS if tick <= lowest),
            best_low=True,
            compressed_from=FULL,
        ),
        table=Table(
            columns=(
                named_column(Kind.NAME, "name"),
                *(Column(kind=Kind.RANK, label=label) for _, label in rounds),
            ),
            rows=[(link_to_card(row.name, row.id, links=True), *places[row.id]) for row in rows],
            caption=Message("event.places"),
        ),
    )
