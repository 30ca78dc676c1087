"""Tables and the lines of text around them, in the order of the file, to a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.tables.grid import Grid, Page, exceeded
from trfkit.files.tables.table_text import cell_text
from trfkit.findings import Diagnostic
from trfkit.record import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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
