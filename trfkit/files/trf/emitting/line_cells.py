"""Put fields into their columns: the one place that builds a line's text."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.messages.message import Message
from trfkit.record import Draft, Record, field
from trfkit.units import POINT, Points, StartNo, TeamNo, format_exact, format_points

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trfkit.files.trf.emitting.dialects import Rules
    from trfkit.files.trf.emitting.loss_report import Report
    from trfkit.syntax.layout import Layout


class Padding(StrEnum):
    """The unit of a column: a character, or a byte of UTF-8 as for Vega."""

    CHARACTERS = "characters"
    BYTES = "bytes"

    def width(self, text: str) -> int:
        """Return the number of columns of a text."""
        if self is Padding.CHARACTERS or text.isascii():
            return len(text)
        return len(text.encode("utf-8", "surrogatepass"))


class Cell(NamedTuple):
    """One field of a line: its name, its columns (from 1, inclusive), its text.

    ``repetition`` counts those of a field that is repeated (from 1), else 0. ``text`` fills
    the columns exactly.
    """

    name: str
    repetition: int
    first: int
    last: int
    text: str


def pad_right(text: str, width: int, padding: Padding) -> str:
    """Pad a text that fits with blanks up to ``width`` columns."""
    return text + " " * (width - padding.width(text))


def shorten(text: str, width: int, padding: Padding) -> str:
    """Cut a text to ``width`` columns, never within a character."""
    while padding.width(text) > width:
        text = text[:-1] if padding is Padding.BYTES else text[:width]
    return text.rstrip()


def join(tag: str, cells: Iterable[Cell]) -> str:
    """Build the line of a record: its tag, and each cell in its columns, blanks between.

    Cells are given from left to right and do not overlap.
    """
    texts = [tag]
    column = len(tag) + 1  # the next free one
    for cell in cells:
        if cell.first > column:
            texts.append(" " * (cell.first - column))
        texts.append(cell.text)
        column = cell.last + 1
    return "".join(texts)


def format_string(column: int, fields: Sequence[tuple[int, int]], lefts: Sequence[bool]) -> str:
    """Return a format string for fields from a column on, blanks between.

    ``fields`` are their first and last columns, ``lefts`` tell which are left-aligned.
    """
    texts = []
    for (first, last), is_left in zip(fields, lefts, strict=True):
        blanks = " " * (first - column - 1)
        texts.append(f"{blanks}%{'-' if is_left else ''}{last - first + 1}s")
        column = last
    return "".join(texts)


_REPLACED: Final = {
    **dict.fromkeys(range(0x20), " "),  # NUL, tabs and line ends among them
    **dict.fromkeys(range(0x7F, 0xA0), " "),
    0x2028: " ",
    0x2029: " ",
    0xA0: " ",  # a no-break space is read back as a blank
    **dict.fromkeys(range(0xD800, 0xE000), "\ufffd"),  # lone surrogates have no UTF-8 form
}


def clean(text: str) -> str:
    """Return a text without control characters, which no line may hold."""
    return text if text.isascii() and text.isprintable() else text.translate(_REPLACED)


# What every record's writer needs at hand, and the line it is writing ----------------------------


class Desk(Record, kw_only=True):
    """The settings of one writing.

    With ``terse``, values that a record implies by default are left out.
    """

    rules: Rules
    report: Report
    padding: Padding = Padding.CHARACTERS
    terse: bool = False

    def clean(self, record: str, fact: str, text: str | None) -> str:
        """Replace the characters that no line may hold, and report that."""
        cleaned = clean(text or "")
        if text and cleaned != text:
            self.report.changed(record, Message(f"losses.{fact}"), text, cleaned)
        return cleaned


class Row(Draft, kw_only=True):
    """Builds one line: fields are added from left to right, by their names in the layout.

    ``participant`` or ``team`` is the subject of the line, for the findings.
    """

    desk: Desk
    tag: str
    layout: Layout
    participant: StartNo | None = None
    team: TeamNo | None = None
    cells: list[Cell] = field(default_factory=list)

    def text(self, name: str, text: object) -> None:
        """Add a text, left-aligned; one that is too long is shortened and reported."""
        padding = self.desk.padding
        columns = self.layout.columns(name)
        cleaned = self._clean(name, "" if text is None else str(text))
        fitted = shorten(cleaned, columns.width, padding)
        if fitted != cleaned:
            self._changed(name, cleaned, fitted)
        self.cells.append(Cell(name, 0, *columns, pad_right(fitted, columns.width, padding)))

    def number(self, name: str, number: int | str | None, index: int = 0) -> None:
        """Add a number, or a text, right-aligned; one that is too wide is left out.

        ``index`` counts the repetitions of a field from 1. A shortened number would be another
        number: the finding names the missing one.
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
        """Add a score with one decimal, right-aligned."""
        self.number(name, None if points is None else format_points(points), index)

    def exact_points(self, name: str, points: Points | None) -> None:
        """Add a score with a decimal only where it has tenths, right-aligned."""
        self.number(name, None if points is None else format_exact(points, POINT))

    def exactly(self, name: str, text: str, index: int) -> None:
        """Add a text that fills its columns, in repetition ``index``."""
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
