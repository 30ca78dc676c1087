"""The common part of all renderers: dispatch of nodes, and the text of words, values, cells."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from trfkit.messages import Message, Span, render, render_text
from trfkit.reports.document import Block, Cell, Column, Form, Kind, Label, Text, Value
from trfkit.units import format_exact
from trfkit.visible_text import visible

FIGURES: Final = (int, Fraction)
"""The types of numbers, which are written as exact decimals."""


class Writer:
    """A renderer: a subclass has a method for each node, by the node's name in lower case."""

    def __init__(self, locale: str) -> None:
        self.locale = locale

    def node(self, block: Block, *details: Any) -> Any:  # noqa: ANN401 - what the form is made of
        """Return a node in this form."""
        return getattr(self, type(block).__name__.lower())(block, *details)

    def form(self, form: Form, *_: Any) -> Any:  # noqa: ANN401 - as above
        """Return nothing: only a screen has forms."""
        del form
        return ()

    def spans(self, text: Text) -> tuple[Span, ...]:
        """Return words as spans, which may have control characters of a file."""
        return render(text, self.locale) if isinstance(text, Message) else (text,)

    def words(self, text: Text) -> str:
        """Return words as plain text."""
        words = render_text(text, self.locale) if isinstance(text, Message) else text.text
        return visible(words)

    def heading(self, column: Column) -> str:
        """Return the heading of a column in one line."""
        return " ".join(self.words(text) for text in (column.label, column.second) if text)

    def value(self, value: Value, column: Column) -> str:
        """Return a value in the notation of its column, "" without one."""
        if value is None:
            return ""
        if isinstance(value, str):
            return visible(value)
        if isinstance(value, FIGURES):
            if column.kind is Kind.FLAG:
                return self.words(Message("report.yes")) if value else ""
            return exact_text(value, column.unit)
        if isinstance(value, Message | Span):
            return self.words(value)
        if isinstance(value, Label):
            return "".join(self.label(value))
        return str(value)  # a day by ISO 8601

    def label(self, label: Label) -> tuple[str, str, str]:
        """Return the text before a name, the name, and the text after it."""
        before = "" if label.number is None else f"{label.number} "
        behind = "" if label.aside is None else f" ({self.words(label.aside)})"
        return before, visible(label.name), behind

    def cell(self, cell: Value | Cell, column: Column) -> str:
        """Return a cell as text, with the signs of its marks."""
        if not isinstance(cell, Cell):
            return column.missing if cell is None or cell is False else self.value(cell, column)
        before, between, after = signs(cell)
        return before + between.join(self.cell(each, column) for each in cell.values) + after

    def bare_cell(self, cell: Value | Cell, column: Column) -> str:
        """Return a cell for a spreadsheet: only with signs between several values."""
        if not isinstance(cell, Cell):
            return self.value(cell, column)
        return signs(cell)[1].join(self.value(value, column) for value in cell.values)


def exact_text(value: int | Fraction, unit: int) -> str:
    """Return a number as an exact decimal; an integer is in parts of a ``unit``."""
    if isinstance(value, int):
        return format_exact(value, unit)
    from trfkit.ratings.result import decimal  # noqa: PLC0415 - ratings alone are fractions

    return decimal(value)


def signs(cell: Cell) -> tuple[str, str, str]:
    """Return the signs before, between and after the values of a cell."""
    if not cell.marks:
        return "", "; ", ""
    marks = [mark.value for mark in cell.marks]
    between = next(filter(None, (mark[1] for mark in marks)), "; ")
    return "".join(mark[0] for mark in marks), between, "".join(mark[2] for mark in marks)
