"""The report of an event as one document: a page that needs no other file, Markdown, a workbook."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from trfkit.messages import Message
from trfkit.record import replace
from trfkit.reports.check_document import findings_blocks
from trfkit.reports.document import Document, Facts, Paragraph, Rows, Section, listed
from trfkit.reports.event.cards_section import Explanations, card_section, cards
from trfkit.reports.event.chart_section import chart
from trfkit.reports.event.crosstable_section import crosstable, crosstable_section
from trfkit.reports.event.head_section import facts, meanings_of_codes
from trfkit.reports.event.rounds_section import round_section, rounds
from trfkit.reports.provenance import foot_of
from trfkit.reports.standings import standings_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from trfkit.reports.document import Block, Table
    from trfkit.reports.event.event_report import EventReport


def event_document(report: EventReport) -> Document:
    """Return all of an event; values open to how they arise, names lead to the cards."""
    explanations = Explanations(report)
    return Document(
        title=report.name,
        blocks=(
            Facts(facts(report)),
            Section(
                heading=Message("event.standings", round=report.standings.rounds),
                anchor="standings",
                blocks=(
                    *listed(report.standings.notes),
                    _standings(report, explanations),
                    Facts(meanings_of_codes(report)),
                ),
            ),
            *_chart(report),
            crosstable_section(crosstable(report), links=True),
            *(
                round_section(one, of_teams=report.teams is not None, links=True)
                for one in rounds(report)
            ),
            _cards(report, explanations),
            *_findings(report),
        ),
        has_navigation=True,
        **foot_of(report.origin),
    )


def _standings(report: EventReport, explanations: Explanations) -> Table:
    competitors = {report.id_of(who): who for who in report.order}

    def opens(number: int, key: str) -> Callable[[], tuple[Block, ...]] | None:
        return partial(how, competitors[number], key) if explanations.has(key) else None

    def how(who: int, key: str) -> tuple[Block, ...]:
        told = explanations.of(who, key)
        sentence = Message("event.how", title=told.title, how=told.how)
        return (Paragraph((sentence,)),)

    def link(number: int, key: str) -> str:
        return "" if key else f"#p{number}"

    table = standings_table(report.listing, link, opens=opens)
    return replace(table, caption=Message("event.standings-table"), sortable=True)


def _chart(report: EventReport) -> Iterator[Section]:
    drawn = chart(report)
    if drawn is not None:
        yield Section(heading=Message("event.chart-heading"), anchor="chart", blocks=(drawn,))


def _cards(report: EventReport, explanations: Explanations) -> Section:
    """Return the cards, each made when it is written: of ten thousand the page has 50 MB."""

    def sections() -> Iterator[Section]:
        for card in cards(report):
            yield card_section(card, explanations.on_card(card.who), links=True)

    return Section(
        heading=Message("event.teams" if report.teams else "event.players"),
        anchor="cards",
        blocks=Rows(sections),
        is_printed=False,
        print_choice=Message("event.print-cards"),
    )


def _findings(report: EventReport) -> Iterator[Section]:
    if report.findings is not None:
        blocks = findings_blocks(report.findings, is_page=True)
        blocks = blocks or (Paragraph((Message("event.no-finding"),)),)
        yield Section(heading=Message("event.findings"), anchor="findings", blocks=blocks)
