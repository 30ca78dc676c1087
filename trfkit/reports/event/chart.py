"""A chart of the places after each round, of those who came out first, drawn as SVG."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.ranking import rank
from trfkit.ranking.result import rows_by_id
from trfkit.record import Record, replace

if TYPE_CHECKING:
    from trfkit.reports.event.report import EventReport

MOST_LINES: Final = 10
"""So many participants are drawn: more lines could not be told apart."""

MOST_RANKED: Final = 2_000
"""No chart is drawn of more participants: they would be ranked anew after every round."""

LEFT, RIGHT, TOP, BOTTOM = 44, 230, 14, 30
STEP, WIDTH = 27, 900
FULL: Final = 12
"""From the first place to this one all are as far apart; the places behind are drawn together."""
BEHIND: Final = 2.2
TICKS: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 50, 100, 200, 500, 1000, 2000)
TURN: Final = 360


class Line(NamedTuple):
    """A participant's line: its hue, its points, and his name where it ends."""

    hue: int
    points: tuple[tuple[float, float], ...]
    name: str
    id: int
    end: float
    places: tuple[int, ...]


class Chart(Record, kw_only=True):
    """``rounds`` and ``ticks`` are labels with where they stand, in units of the drawing."""

    width: int
    height: int
    left: int
    right: int
    rounds: tuple[tuple[int, float], ...]
    ticks: tuple[tuple[int, float], ...]
    lines: tuple[Line, ...]


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
    places = {row.id: tuple(after[row.id].rank for after in by_id) for row in shown}
    lowest = max(max(of_row) for of_row in places.values())
    across = (WIDTH - LEFT - RIGHT) / (last - 1)
    columns = [round(LEFT + across * r, 1) for r in range(last)]
    return Chart(
        width=WIDTH,
        height=round(_down(lowest) + BOTTOM),
        left=LEFT,
        right=WIDTH - RIGHT,
        rounds=tuple(enumerate(columns, start=1)),
        ticks=tuple((tick, _down(tick)) for tick in TICKS if tick <= lowest),
        lines=tuple(
            Line(
                hue=TURN * number // len(shown),
                points=tuple(zip(columns, map(_down, places[row.id]), strict=True)),
                name=row.name,
                id=row.id,
                end=_down(number + 1),
                places=places[row.id],
            )
            for number, row in enumerate(shown)
        ),
    )


def _down(place: int) -> float:
    """Return how far down a place is drawn."""
    steps = place if place <= FULL else FULL + BEHIND * log(place / FULL)
    return round(TOP + STEP * (steps - 0.5), 1)
