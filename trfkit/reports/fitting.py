"""Text that fits a width: tables whose names give way, and sentences in several lines."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final, TypeAlias

from trfkit.record import Record
from trfkit.visible import visible

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

WIDTH: Final = 80
"""Columns where nobody knows the width of a terminal."""

BETWEEN: Final = "  "
LEAST: Final = 8
"""A label is cut down to so many characters, but no further."""

ENOUGH: Final = 6
"""A name of which less than this would be left takes the room of what stands behind it."""


class Label(Record):
    """A name that gives way where a row is too wide, and what stands before and behind it."""

    head: str
    name: str
    tail: str = ""

    def __str__(self) -> str:
        """All of it."""
        return f"{self.head}{self.name}{self.tail}"

    def cut(self, width: int) -> str:
        """Return it in so many characters, an ellipsis in the place of the name's end."""
        if len(str(self)) <= width:
            return str(self)
        left = width - len(self.head) - len(self.tail)
        if left >= ENOUGH:
            return f"{self.head}{cut_text(self.name, left)}{self.tail}"
        return cut_text(f"{self.head}{self.name}", width)


def cut_text(text: str, width: int) -> str:
    """Return a text in so many characters, an ellipsis where it was cut."""
    return f"{text[: width - 1].rstrip(' ,.')}…" if len(text) > width else text


Cell: TypeAlias = "str | Label"


def table_text(rows: Sequence[Sequence[Cell]], numbers: Collection[int], width: int) -> str:
    """Return a plain table, its columns two blanks apart; the first row is its head.

    ``numbers`` are the columns, from 0, that are aligned to the right. Rows take no more than
    ``width`` where that can be done: then captions stand in several lines, labels are cut, and
    the words of the last column go on below.
    """
    shown = _cut(rows, _widest(rows))
    height = 1
    if _width(shown) > width:
        height, rows = _with_captions_in_lines(rows)
        shown = next(
            (
                cells
                for most in range(_widest(rows), LEAST, -1)
                if _fits(cells := _cut(rows, most), width)
            ),
            _cut(rows, LEAST),
        )
    widths = _widths(shown)
    room = width - _width(shown) + widths[-1]
    if room < widths[-1] and len(widths) - 1 not in numbers:
        head, body = shown[:height], shown[height:]
        shown = [*head, *(line for row in body for line in _continued(row, max(room, LEAST)))]
        widths = _widths(shown)
    return "".join(
        BETWEEN.join(
            cell.rjust(size) if place in numbers else cell.ljust(size)
            for place, (cell, size) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        + "\n"
        for row in shown
    )


def is_within(rows: Sequence[Sequence[Cell]], width: int) -> bool:
    """Tell whether a table takes no more than ``width`` once its names have given way."""
    return _fits(_cut(_with_captions_in_lines(rows)[1], LEAST), width)


def paragraph(text: str, width: int, indent: str = "") -> str:
    """Return a sentence in lines of no more than ``width``, all but the first indented."""
    lines = wrap(visible(text), width, subsequent_indent=indent, break_on_hyphens=False)
    return "".join(f"{line}\n" for line in lines)


def lines_of(texts: Iterable[str], width: int) -> str:
    """Return sentences below each other; what goes on in another line is indented."""
    return "".join(paragraph(text, width, BETWEEN) for text in texts)


def _with_captions_in_lines(rows: Sequence[Sequence[Cell]]) -> tuple[int, list[Sequence[Cell]]]:
    """Return how many rows the head takes, and the rows, captions being no wider than needed."""
    head, *body = rows
    columns = list(zip(*body, strict=True)) if body else [()] * len(head)
    captions = [_caption(*pair) for pair in zip(head, columns, strict=True)]
    height = max(map(len, captions))
    bottomed: list[list[Cell]] = [[*[""] * (height - len(c)), *c] for c in captions]
    return height, [*zip(*bottomed, strict=True), *body]


def _caption(caption: Cell, column: Sequence[Cell]) -> list[Cell]:
    """Return a caption in lines as wide as its column; a name stays in one, since it can be cut."""
    if isinstance(caption, Label):
        return [caption]
    words = max(map(len, caption.split()), default=1)
    lines: list[Cell] = [*wrap(caption, max([words, *(len(str(cell)) for cell in column)]))]
    return lines or [""]


def _cut(rows: Sequence[Sequence[Cell]], most: int) -> list[list[str]]:
    return [
        [visible(cell.cut(most) if isinstance(cell, Label) else cell) for cell in row]
        for row in rows
    ]


def _widest(rows: Sequence[Sequence[Cell]]) -> int:
    return max(len(str(cell)) for row in rows for cell in row)


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(len, column)) for column in zip(*rows, strict=True)]


def _width(rows: Sequence[Sequence[str]]) -> int:
    widths = _widths(rows)
    return sum(widths) + len(BETWEEN) * (len(widths) - 1)


def _fits(rows: Sequence[Sequence[str]], width: int) -> bool:
    return _width(rows) <= width


def _continued(row: Sequence[str], room: int) -> list[list[str]]:
    """Return a row whose last cell goes on in rows of blanks."""
    *cells, last = row
    parts = wrap(last, room, break_on_hyphens=False) or [""]
    return [[*cells, parts[0]], *([*[""] * len(cells), part] for part in parts[1:])]
