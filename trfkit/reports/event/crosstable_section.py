"""The crosstable: all against all for a round-robin, else round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from trfkit.bounded_types import Exact, Positive, one_of
from trfkit.messages import Message
from trfkit.model.tournament import Event
from trfkit.record import Record, TextInJson
from trfkit.reports.document import AnyRow, Kind, Paragraph, Rows, Section, Table
from trfkit.reports.event.event_report import link_to_card, meaning_of_signs, result, result_text
from trfkit.reports.row_fields import code_column, named_column
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.reports.event.event_report import EventReport

MOST_IN_GRID: Final = 24
"""A round-robin of more participants is shown round by round, too."""

SELF: Final = "×"  # noqa: RUF001 - the sign of the diagonal


class CrosstableCell(TextInJson):
    """A cell: the opponent's number, 0 without one, and the text after it."""

    __slots__ = ("opponent", "text")

    def __init__(self, opponent: int, text: str) -> None:
        self.opponent = opponent
        self.text = text

    def __str__(self) -> str:
        """The cell as text."""
        return f"{self.opponent or ''}{self.text}"


class ShownRow(Record, gc=False):
    """A line of the crosstable."""

    rank: Positive | None
    """The place; null for who gets none."""
    id: Positive
    """Starting rank, or a team's number."""
    name: str
    """Of the participant."""
    cells: tuple[CrosstableCell, ...]
    """One for each column of ``head``."""
    points: Exact
    """The primary score."""


class ShownCrosstable(Record):
    """The crosstable."""

    by: Annotated[str, one_of("opponent", "round")]
    """What its columns are."""
    head: tuple[str, ...]
    """Numbers of participants, or of rounds."""
    rows: tuple[ShownRow, ...]
    """Best first."""


def crosstable(report: EventReport) -> ShownCrosstable:
    """Return the crosstable in the order of the standings."""
    kind = report.standings.kind
    is_grid = kind.event is Event.ROUND_ROBIN and len(report.order) <= MOST_IN_GRID
    head = map(report.id_of, report.order) if is_grid else range(1, report.view.rounds + 1)
    cells = _cells_by_opponent if is_grid else _cells_by_round
    rows = []
    for competitor, row in zip(report.order, report.standings.rows, strict=True):
        points = format_exact(row.points, POINT)
        rows.append(
            ShownRow(row.given_rank, row.id, row.name, tuple(cells(report, competitor)), points)
        )
    by = "opponent" if is_grid else "round"
    return ShownCrosstable(by=by, head=tuple(map(str, head)), rows=tuple(rows))


def _cells_by_round(report: EventReport, competitor: int) -> Iterator[CrosstableCell]:
    view = report.games
    for r in range(view.rounds):
        if report.has_opponent(competitor, r):
            opponent = report.id_of(view.opponents[competitor][r])
            yield CrosstableCell(opponent, result_text(report, competitor, r))
        else:
            yield CrosstableCell(0, result(report, competitor, r))


def _cells_by_opponent(report: EventReport, competitor: int) -> Iterator[CrosstableCell]:
    meetings: dict[int, list[str]] = {}
    for r, opponent in enumerate(report.games.opponents[competitor]):
        meetings.setdefault(opponent, []).append(result(report, competitor, r))
    for other in report.order:
        yield CrosstableCell(0, SELF if other == competitor else " ".join(meetings.get(other, ())))


def crosstable_section(
    report: EventReport, table: ShownCrosstable, *, links: bool = False
) -> Section:
    """Return the crosstable with the legend of its signs; ``links``: numbers lead to cards."""

    def rows() -> Iterator[AnyRow]:
        for row in table.rows:
            cells = (link_to_card(str(met), met.opponent, links=links) for met in row.cells)
            yield row.rank, row.id, link_to_card(row.name, row.id, links=links), *cells, row.points

    printed = Table(
        columns=(
            named_column(Kind.RANK, "rank"),
            named_column(Kind.ID, "id"),
            named_column(Kind.NAME, "team" if report.teams else "name"),
            *(code_column(Kind.RESULT, number) for number in table.head),
            named_column(Kind.POINTS, "points"),
        ),
        rows=Rows(rows),
        caption=Message("event.crosstable-of", by=table.by),
        sortable=True,
    )
    meaning = Paragraph((meaning_of_signs(report, is_grid=table.by == "opponent"),))
    heading = Message("event.crosstable")
    return Section(heading=heading, anchor="crosstable", blocks=(printed, meaning))
