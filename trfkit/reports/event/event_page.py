"""The report of an event as one page of HTML that needs no other file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.messages import Span, render_text
from trfkit.record import replace
from trfkit.reports.check_document import findings_blocks
from trfkit.reports.document import Paragraph
from trfkit.reports.event.cards_section import MOST_EXPLAINED, Explanations, cards, explanations
from trfkit.reports.event.chart_section import chart
from trfkit.reports.event.crosstable_section import crosstable
from trfkit.reports.event.head_section import codes_in_words, facts
from trfkit.reports.event.rounds_section import rounds
from trfkit.reports.html_page import render_pieces, script_hash
from trfkit.reports.provenance import origin_foot
from trfkit.reports.render_html import html_of
from trfkit.reports.standings import standings_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.reports.document import Block, Table
    from trfkit.reports.event.event_report import EventReport


def event_page(report: EventReport) -> str:
    """Return a whole HTML document; values can be opened up to MOST_EXPLAINED of them."""
    return "".join(event_page_pieces(report))


def event_page_pieces(report: EventReport) -> Iterator[str]:
    """Yield what ``event_page`` returns, as ``render_pieces`` does."""
    values = explanations(report)
    name = report.tournament.name or "Tournament"
    places = chart(report)
    explained = len({who for who, _ in values})
    left = len(report.order) - explained if values else 0
    return render_pieces(
        "event.html",
        title=name,
        facts=facts(report),
        codes=codes_in_words(report),
        notes=list(map(render_text, report.standings.notes)),
        standings=html_of([_standings(report, values)]),
        limit=MOST_EXPLAINED if left else 0,
        explained=explained,
        chart=None if places is None else html_of([places]),
        crosstable=crosstable(report),
        numbers=range(1, report.view.rounds + 1),
        rounds=rounds(report),
        cards=cards(report, values),
        of_teams=report.teams is not None,
        who="Teams" if report.teams is not None else "Players",
        checked=report.findings is not None,
        findings=_findings(report),
        round=report.standings.rounds,
        script_hash=script_hash("sort.js"),
        ending=origin_foot(report.origin),
    )


def _findings(report: EventReport) -> Iterator[str]:
    blocks = () if report.findings is None else findings_blocks(report.findings, is_page=True)
    return html_of(blocks, level=3)


def _standings(report: EventReport, values: Explanations) -> Table:
    """Return the standings; names lead to the cards, values open to how they arise."""
    columns = report.standings.columns
    places = {column.key: place for place, column in enumerate(columns)}
    competitors = {report.id_of(who): who for who in report.order}

    def opens(number: int, key: str) -> tuple[Block, ...] | None:
        told = values.get((competitors[number], places[key])) if key else None
        if told is None:
            return None
        return (Paragraph((Span("strong", f"{told.title}:"), Span("text", told.how))),)

    def link(number: int, key: str) -> str:
        return "" if key else f"#p{number}"

    caption = Span("text", "Best first; a value opens to how it arises, a name leads to the card")
    return replace(
        standings_table(report.listing, link, opens=opens), caption=caption, sortable=True
    )
