"""The crosstable: everybody against everybody in a round-robin, else round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from trfkit.bounded_types import one_of
from trfkit.messages import Message, Span
from trfkit.model.tournament import Event
from trfkit.record import Record
from trfkit.reports.document import Column, Kind, Paragraph, Section, Table
from trfkit.reports.event.event_report import linked
from trfkit.reports.event.result_signs import behind_number, meaning_of_signs, result
from trfkit.reports.row_fields import JsonRow, RowField, named_column
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.ranking import Standing
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


class CrossRow(NamedTuple):
    """A participant's row."""

    row: Standing
    cells: tuple[Met, ...]


class Crosstable(Record):
    """``head`` is that of the cells; for ``is_grid`` it has the numbers of the participants."""

    is_grid: bool
    head: tuple[int, ...]
    meaning: Message
    rows: tuple[CrossRow, ...]


def crosstable(report: EventReport) -> Crosstable:
    """Return the crosstable in the order of the standings."""
    kind = report.standings.kind
    is_grid = kind.event is Event.ROUND_ROBIN and len(report.order) <= MOST_IN_GRID
    head = map(report.id_of, report.order) if is_grid else range(1, report.view.rounds + 1)
    cells = _against if is_grid else _by_round
    pairs = zip(report.order, report.standings.rows, strict=True)
    return Crosstable(
        is_grid=is_grid,
        head=tuple(head),
        meaning=meaning_of_signs(report, is_grid=is_grid),
        rows=tuple(CrossRow(row, tuple(cells(report, who))) for who, row in pairs),
    )


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


def crosstable_section(table: Crosstable, *, links: bool = False) -> Section:
    """Return the crosstable with what its signs mean; with ``links`` numbers lead to cards."""
    shown = Table(
        columns=(
            named_column(Kind.RANK, "rank"),
            named_column(Kind.ID, "id"),
            named_column(Kind.NAME, "name"),
            *(Column(kind=Kind.RESULT, label=Span("code", str(number))) for number in table.head),
            named_column(Kind.POINTS, "points", POINT),
        ),
        rows=[
            (
                row.given_rank,
                row.id,
                linked(row.name, row.id, links=links),
                *(linked(str(c), c.opponent, links=links and bool(c.opponent)) for c in cells),
                row.points,
            )
            for row, cells in table.rows
        ],
        caption=Message("event.crosstable-of", by="opponent" if table.is_grid else "round"),
        sortable=True,
    )
    blocks = (shown, Paragraph((table.meaning,)))
    return Section(heading=Message("event.crosstable"), anchor="crosstable", blocks=blocks)


class ShownRow(JsonRow):
    """A line of the crosstable."""

    fields = (
        RowField(key="rank", about="The place; null for who gets none.", shape="Positive | None",
                 value=lambda line: line.row.given_rank),
        RowField(key="id", about="Starting rank, or a team's number.", shape="Positive",
                 value=lambda line: line.row.id),
        RowField(key="name", about="Of the participant.", value=lambda line: line.row.name),
        RowField(key="cells", about="One for each column of ``head``.", shape="tuple[str, ...]",
                 value=lambda line: tuple(map(str, line.cells))),
        RowField(key="points", about="The primary score.", shape="Exact",
                 value=lambda line: format_exact(line.row.points, POINT)),
    )  # fmt: skip


class ShownCrosstable(JsonRow):
    """The crosstable."""

    fields = (
        RowField(key="by", about="What its columns are.",
                 shape=Annotated[str, one_of("opponent", "round")],
                 value=lambda table: "opponent" if table.is_grid else "round"),
        RowField(key="head", about="Numbers of participants, or of rounds.",
                 shape="tuple[str, ...]", value=lambda table: tuple(map(str, table.head))),
        RowField(key="rows", about="Best first.", shape=tuple[ShownRow, ...],
                 value=lambda table: ShownRow.of(table.rows)),
    )  # fmt: skip
