"""What every record's writer needs at hand, and the line it is writing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.files.trf.emitting.line_cells import Cell, Padding, clean, join, left, shorten
from trfkit.messages.message import Message
from trfkit.record import Draft, Record, field
from trfkit.units import format_points

if TYPE_CHECKING:
    from trfkit.files.trf.emitting.dialects import Rules
    from trfkit.files.trf.emitting.loss_report import Report
    from trfkit.syntax.layout import Layout
    from trfkit.units import Points, StartNo, TeamNo


class Desk(Record, kw_only=True):
    """The circumstances of one writing.

    With ``terse``, values that a record means without stating them are left out.
    """

    rules: Rules
    report: Report
    padding: Padding = Padding.CHARACTERS
    terse: bool = False

    def clean(self, record: str, fact: str, text: str | None) -> str:
        """Return a text without what no line can hold; anything replaced is reported."""
        cleaned = clean(text or "")
        if text and cleaned != text:
            self.report.changed(record, Message(f"losses.{fact}"), text, cleaned)
        return cleaned


class Row(Draft, kw_only=True):
    """One line in the making: fields are added from left to right, by their layout's names.

    ``participant`` or ``team`` is whom the line is about, for the findings.
    """

    desk: Desk
    tag: str
    layout: Layout
    participant: StartNo | None = None
    team: TeamNo | None = None
    cells: list[Cell] = field(default_factory=list)

    def text(self, name: str, text: str | None) -> None:
        """Add a text at the left of its columns; one too long is shortened and reported."""
        padding = self.desk.padding
        columns = self.layout.columns(name)
        cleaned = self._clean(name, text or "")
        fitted = shorten(cleaned, columns.width, padding)
        if fitted != cleaned:
            self._changed(name, cleaned, fitted)
        self.cells.append(Cell(name, 0, *columns, left(fitted, columns.width, padding)))

    def number(self, name: str, number: int | str | None, index: int = 0) -> None:
        """Add a number, or a text, at the right of its columns; one too wide is left out.

        ``index`` counts the repetitions of a field from 1. A number cut short would be another
        number: the finding names the one that is missing.
        """
        padding = self.desk.padding
        columns = self.layout.cell_columns(name, index) if index else self.layout.columns(name)
        text = "" if number is None else self._clean(name, str(number))
        first, last = columns
        free = last - first + 1 - padding.width(text)
        if free < 0:
            self._changed(name, text, "")
            text, free = "", last - first + 1
        self.cells.append(Cell(name, index, first, last, " " * free + text))

    def points(self, name: str, points: Points | None, index: int = 0) -> None:
        """Add a score with its one decimal at the right of its columns."""
        self.number(name, None if points is None else format_points(points), index)

    def exactly(self, name: str, text: str, index: int) -> None:
        """Add a text that fills its columns, the ``index``-th time."""
        self.cells.append(Cell(name, index, *self.layout.cell_columns(name, index), text))

    def line(self) -> str:
        """Return the line so far."""
        return join(self.tag, self.cells)

    def _clean(self, name: str, text: str) -> str:
        if text.isascii() and text.isprintable():
            return text.strip()
        cleaned = clean(text)
        if cleaned != text:
            self._changed(name, text, cleaned)
        return cleaned.strip()

    def _changed(self, name: str, old: str, new: str) -> None:
        fact = Message(f"losses.field.{name}")
        self.desk.report.changed(
            self.tag, fact, old, new, participant=self.participant, team=self.team
        )
