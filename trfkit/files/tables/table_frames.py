"""Rows of a sheet to tables: the heading found, the lines above and below told apart.

Programs write titles above a table and notes below it into the same sheet. A row with a single
filled cell is such a line of text, not a row of a table; the table begins with the first row
that fills at least half as many cells as the fullest row does, which is its heading.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.tables.page_assembly import rectangle
from trfkit.patterns import lazy_pattern
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from trfkit.files.tables.grid import Grid

_PLACE: Final = lazy_pattern(r"[(=]?[0-9]+(?:-[0-9]+)?[.)=]{0,2}")
"""How the first cell of a participant's row looks: a rank, a starting rank, a board."""

_LEAST_CELLS: Final = 2
_LEAST_ROWS: Final = 2


class Row(Record):
    """A row of a sheet: its cells, where it starts (from 1), and all of it as a line of text."""

    line: int
    cells: Sequence[str]
    text: str

    @property
    def filled(self) -> int:
        """The number of cells that are not blank."""
        return sum(map(bool, self.cells))

    @property
    def is_numbered(self) -> bool:
        """Whether the row begins as those of participants do, with a number."""
        return _PLACE.fullmatch(next(filter(None, self.cells), "")) is not None


def framed(rows: Iterable[Row], title: str | None = None) -> Iterator[str | Grid]:
    """Yield the tables of a sheet and the lines of text around them, in their order.

    ``title`` is that of every table; where it is None, the line above a table is its title.
    """
    above: str | None = None
    for part in _joined(_parts(rows)):
        for piece in _pieces(part, title, above):
            yield piece
            above = piece if isinstance(piece, str) else None


def _parts(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Yield the rows in runs: lines of text each alone, tables whole.

    A blank row ends a table only where the next one begins with another heading.
    """
    run: list[Row] = []
    gap = False
    for row in rows:
        filled = row.filled
        if not filled:
            gap = True
            continue
        new = gap and bool(row.cells[0]) and not row.is_numbered
        if run and (filled < _LEAST_CELLS or (new and any(one.is_numbered for one in run))):
            yield run
            run = []
        gap = False
        if filled < _LEAST_CELLS:
            yield [row]
        else:
            run.append(row)
    if run:
        yield run


def _joined(runs: Iterable[list[Row]]) -> Iterator[list[Row]]:
    """Yield the runs, those that a caption between rows cut in two made one again.

    What follows the caption has no heading of its own: it begins with a number.
    """
    table: list[Row] = []
    captions: list[Row] = []
    for run in runs:
        if len(run) == 1 and run[0].filled < _LEAST_CELLS:
            captions.extend(run)
            continue
        if table and run[0].is_numbered and any(row.is_numbered for row in table):
            table += [*captions, *run]
        else:
            if table:
                yield table
            yield from ([row] for row in captions)
            table = run
        captions = []
    if table:
        yield table
    yield from ([row] for row in captions)


def _pieces(run: Sequence[Row], title: str | None, above: str | None) -> Iterator[str | Grid]:
    """Yield a run as its table, and whatever stands above and below it within the run."""
    least = max(_LEAST_CELLS, -(-max(row.filled for row in run) // 2))
    first = next((i for i, row in enumerate(run) if row.filled >= least), len(run))
    end = len(run)
    while end > first and _is_note(run[end - 1], run[first : end - 1], least):
        end -= 1
    if end - first < _LEAST_ROWS:
        yield from (row.text for row in run)
        return
    yield from (row.text for row in run[:first])
    heading = run[first - 1].text if first else above
    table = run[first:end]
    yield rectangle([row.cells for row in table], [row.line for row in table], title or heading)
    yield from (row.text for row in run[end:])


def _is_note(row: Row, above: Sequence[Row], least: int) -> bool:
    """Tell whether a row below a table is a line of text that its commas cut."""
    if not row.cells[0] or row.is_numbered:
        return False
    if any(other.is_numbered for other in above):
        return row.filled * 2 <= above[0].filled
    return row.filled < least
