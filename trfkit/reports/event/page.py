"""The report of an event as one page of HTML that needs no other file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trfkit.reports.check_page import parts_of
from trfkit.reports.document import Kind, cells_of
from trfkit.reports.event.cards import MOST_EXPLAINED, Explanations, cards, explanations
from trfkit.reports.event.chart import chart
from trfkit.reports.event.crosstable import crosstable
from trfkit.reports.event.facts import codes_in_words, facts
from trfkit.reports.event.rounds import rounds
from trfkit.reports.origin import origin_foot
from trfkit.reports.page import render_pieces, script_hash
from trfkit.reports.standings import standings_table
from trfkit.reports.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.reports.document import Column
    from trfkit.reports.event.report import EventReport


class StandingCell(NamedTuple):
    """A cell of the standings: ``how`` is "" where there is nothing to open."""

    text: str
    is_number: bool
    is_name: bool
    how: str = ""
    title: str = ""


class StandingLine(NamedTuple):
    """A row of the standings, with the participant's number."""

    id: int
    cells: tuple[StandingCell, ...]


def event_page(report: EventReport) -> str:
    """Return a whole HTML document; values can be opened up to MOST_EXPLAINED of them."""
    return "".join(event_page_pieces(report))


def event_page_pieces(report: EventReport) -> Iterator[str]:
    """Yield what ``event_page`` returns, as ``render_pieces`` does."""
    values = explanations(report)
    name = report.tournament.name or "Tournament"
    head, lines = _standings(report, values)
    explained = len({who for who, _ in values})
    left = len(report.order) - explained if values else 0
    return render_pieces(
        "event.html",
        title=name,
        facts=facts(report),
        codes=codes_in_words(report),
        notes=report.standings.notes,
        head=head,
        lines=lines,
        limit=MOST_EXPLAINED if left else 0,
        explained=explained,
        chart=chart(report),
        crosstable=crosstable(report),
        numbers=range(1, report.view.rounds + 1),
        rounds=rounds(report),
        cards=cards(report, values),
        of_teams=report.teams is not None,
        who="Teams" if report.teams is not None else "Players",
        checked=report.findings is not None,
        findings=() if report.findings is None else parts_of(report.findings, every=False),
        round=report.standings.rounds,
        script_hash=script_hash("sort.js"),
        ending=origin_foot(report.origin),
    )


def _standings(
    report: EventReport, values: Explanations
) -> tuple[tuple[StandingCell, ...], Iterator[StandingLine]]:
    """Return the head and the rows, those of the tie-breaks with how they arise."""
    table, writer = standings_table(report.listing), Writer("en")
    columns = [(place, table.columns[place]) for place in table.shown_columns()]
    first = len(table.columns) - len(report.standings.columns)

    def cell(place: int, column: Column, text: str, who: int | None = None) -> StandingCell:
        one = None if who is None else values.get((who, place - first))
        return StandingCell(
            text,
            column.kind.is_number,
            column.kind is Kind.NAME,
            one.how if one else "",
            one.title if one else "",
        )

    head = tuple(cell(place, column, writer.heading(column)) for place, column in columns)
    return head, (
        StandingLine(
            report.id_of(who),
            tuple(
                cell(place, column, writer.cell(cells_of(row)[place], column), who)
                for place, column in columns
            ),
        )
        for who, row in zip(report.order, table.rows, strict=True)
    )
