"""Tables and the lines of text around them, in the order of the file, to a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.tables.grid import Grid, Page, cell_text, exceeded
from trfkit.findings import Diagnostic
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from trfkit.limits import Limits

SHARED: Final = 5
"""Cells so short come again and again: numbers, results, letters."""


class Meter:
    """Counts what is read against the limits; ``findings`` says which were met, each once."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._counts = {"rows": 0, "cells": 0, "elements": 0}
        self._met: dict[str, Diagnostic] = {}
        self._texts: dict[str, str] = {}

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """The limits that were met."""
        return tuple(self._met.values())

    @property
    def is_full(self) -> bool:
        """Whether a limit was met after which nothing more is read."""
        return not self._met.keys().isdisjoint({"rows", "cells", "elements", "depth"})

    def count(self, name: str, number: int = 1, line: int | None = None) -> bool:
        """Count ``number`` more ``rows``, ``cells`` or ``elements``: are they within the limit?"""
        self._counts[name] += number
        most: int = getattr(self._limits, name)
        if self._counts[name] <= most:
            return True
        self._met.setdefault(name, exceeded(name, most, line=line))
        return False

    def text(self, text: str, line: int | None = None) -> str:
        """Return the text of a cell on one line, cut to the limit of ``characters``."""
        return self.shared(self.cut(cell_text(text), line))

    def shared(self, text: str) -> str:
        """Return the same text, held once where it is short."""
        return self._texts.setdefault(text, text) if len(text) <= SHARED else text

    def cut(self, text: str, line: int | None = None) -> str:
        """Return a text cut to the limit of ``characters``."""
        most = self._limits.characters
        if len(text) > most:
            self._met.setdefault("characters", exceeded("characters", most, len(text), line))
        return text[:most]

    def within(self, name: str, value: int, line: int | None = None) -> bool:
        """Tell whether ``value`` ``columns`` of a row, or ``depth`` of tables, may be read."""
        most: int = getattr(self._limits, name)
        if value <= most:
            return True
        self._met.setdefault(name, exceeded(name, most, line=line))
        return False

    def columns(self, cells: Sequence[str], line: int | None = None) -> Sequence[str]:
        """Return the cells of a row that are read."""
        within = self.within("columns", len(cells), line)
        return cells if within else cells[: self._limits.columns]


def rectangle(
    rows: Sequence[Sequence[str]], lines: Sequence[int], title: str | None = None
) -> Grid:
    """Return the grid of rows of any length, without columns at the end that are all blank."""
    width = max((len(row) for row in map(trimmed, rows)), default=0)
    return Grid(
        rows=tuple(tuple(row[:width]) + ("",) * (width - len(row)) for row in rows),
        lines=tuple(lines),
        title=title,
    )


def page(
    form: str,
    pieces: Iterable[str | Grid],
    *,
    title: str | None = None,
    diagnostics: Iterable[Diagnostic] = (),
) -> Page:
    """Return the page of a file of format ``form``: each line of text goes to the table above it.

    A page without any table has an error (TAB004), unless there is one already.
    """
    before: list[str] = []
    grids: list[tuple[Grid, list[str]]] = []
    for piece in pieces:
        if isinstance(piece, Grid):
            grids.append((piece, []))
        elif piece:
            (grids[-1][1] if grids else before).append(piece)
    findings = tuple(diagnostics)
    if not grids and not any(d.code in {"TAB001", "TAB003"} for d in findings):
        findings += (Diagnostic(code="TAB004", values={"format": form}),)
    return Page(
        format=form,
        grids=tuple(replace(grid, after=tuple(after)) for grid, after in grids),
        title=title,
        before=tuple(before),
        diagnostics=findings,
    )


def trimmed(row: Sequence[str]) -> Sequence[str]:
    """Return a row without the blank cells at its end."""
    end = len(row)
    while end and not row[end - 1]:
        end -= 1
    return row[:end]


# Rows of a sheet to tables: the heading found, the lines above and below told apart --------------


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
