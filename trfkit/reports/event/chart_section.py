"""A chart of the places after each round, of those who came out first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.messages import Message, Span
from trfkit.ranking import rank
from trfkit.ranking.result import rows_by_id
from trfkit.record import replace
from trfkit.reports.document import Axis, Cell, Chart, Column, Kind, Point, Series, Table
from trfkit.reports.row_fields import named_column

if TYPE_CHECKING:
    from trfkit.reports.event.event_report import EventReport

MOST_LINES: Final = 10
"""So many participants are drawn: more lines could not be told apart."""

MOST_RANKED: Final = 2_000
"""No chart is drawn of more participants: they would be ranked anew after every round."""

FULL: Final = 12
"""From the first place to this one all are as far apart; the places behind are drawn together."""
TICKS: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 50, 100, 200, 500, 1000, 2000)


def chart(report: EventReport) -> Chart | None:
    """Return the places of the first ten after each round, None before the second round."""
    last = report.standings.rounds
    shown = report.standings.rows[:MOST_LINES]
    if last < 2 or len(shown) < 2 or len(report.order) > MOST_RANKED:  # noqa: PLR2004 - no line
        return None
    ranked = [
        rank(report.tournament, replace(report.ranking, rounds=number)).rows
        for number in range(1, last)
    ] + [report.standings.rows]
    by_id = [rows_by_id(rows) for rows in ranked]
    places = {row.id: [after[row.id].rank for after in by_id] for row in shown}
    lowest = max(map(max, places.values()))
    rounds = [(number, Span("text", str(number))) for number in range(1, last + 1)]
    return Chart(
        caption=Message("event.chart", count=len(shown), full=FULL),
        series=tuple(
            Series(
                Span("name", row.name),
                tuple(Point(number, place) for number, place in enumerate(places[row.id], start=1)),
                f"#p{row.id}",
            )
            for row in shown
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
            rows=[(Cell(values=(row.name,), link=f"#p{row.id}"), *places[row.id]) for row in shown],
            caption=Message("event.places"),
        ),
    )
