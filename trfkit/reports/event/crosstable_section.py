"""The crosstable: everybody against everybody in a round-robin, else round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.model.tournament import Event
from trfkit.record import Record
from trfkit.reports.event.result_signs import (
    annulled_in_words,
    behind_number,
    result,
    signs_in_words,
)
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.reports.event.event_report import EventReport

MOST_IN_GRID: Final = 24
"""A round-robin of more participants is shown round by round, too."""

SELF: Final = "×"  # noqa: RUF001 - the sign of the diagonal


class Met(NamedTuple):
    """A cell: the opponent's number, 0 where there is none, and what follows it."""

    opponent: int
    text: str

    def __str__(self) -> str:
        """The cell as text."""
        return f"{self.opponent or ''}{self.text}"


class CrossRow(Record):
    """A participant's row; ``rank`` is "" for who gets none."""

    rank: str
    id: int
    name: str
    cells: tuple[Met, ...]
    points: str


class Crosstable(Record):
    """``head`` is that of the cells, in words for ``is_grid``: numbers of the participants."""

    is_grid: bool
    head: tuple[str, ...]
    signs: str
    rows: tuple[CrossRow, ...]


def crosstable(report: EventReport) -> Crosstable:
    """Return the crosstable in the order of the standings."""
    kind = report.standings.kind
    grid = kind.event is Event.ROUND_ROBIN and len(report.order) <= MOST_IN_GRID
    if grid:
        head = [str(report.id_of(who)) for who in report.order]
        signs = "columns are the numbers of the participants; several meetings in their order"
        signs += annulled_in_words(report)
    else:
        head = [str(r + 1) for r in range(report.view.rounds)]
        signs = signs_in_words(report)
    cells = _against if grid else _by_round
    rows = [
        CrossRow(
            str(row.rank) if row.ranked else "",
            row.id,
            row.name,
            tuple(cells(report, who)),
            format_exact(row.points, POINT),
        )
        for who, row in zip(report.order, report.standings.rows, strict=True)
    ]
    return Crosstable(is_grid=grid, head=tuple(head), signs=signs, rows=tuple(rows))


def _by_round(report: EventReport, who: int) -> Iterator[Met]:
    view = report.games
    for r in range(view.rounds):
        if report.has_opponent(who, r):
            opponent = report.id_of(view.opponents[who][r])
            yield Met(opponent, behind_number(report, who, r))
        else:
            yield Met(0, result(report, who, r))


def _against(report: EventReport, who: int) -> Iterator[Met]:
    meetings: dict[int, list[str]] = {}
    for r, opponent in enumerate(report.games.opponents[who]):
        meetings.setdefault(opponent, []).append(result(report, who, r))
    for other in report.order:
        yield Met(0, SELF if other == who else " ".join(meetings.get(other, ())))
