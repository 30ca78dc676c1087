"""Text that fits a width: tables whose names give way, and sentences in several lines."""

from __future__ import annotations

from itertools import chain, islice
from textwrap import wrap
from typing import TYPE_CHECKING, Final, TypeAlias

from trfkit.record import Record
from trfkit.visible import visible

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

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

Rows: TypeAlias = "Sequence[Sequence[Cell]]"
"""Rows, of which the first is the head."""


def table_text(rows: Rows, numbers: Collection[int], width: int) -> str:
    """Return a plain table, its columns two blanks apart; the first row is its head.

    ``numbers`` are the columns, from 0, that are aligned to the right. Rows take no more than
    ``width`` where that can be done: then captions stand in several lines, labels are cut, and
    the words of the last column go on below.
    """
    columns = _Columns(rows)
    heads: list[Sequence[Cell]] = [columns.head]
    most = columns.longest(heads)
    widths = columns.widths(heads, most)
    if _total(widths) > width:
        heads = columns.captions_in_lines()
        for most in (*range(columns.longest(heads), LEAST, -1), LEAST):
            widths = columns.widths(heads, most)
            if _total(widths) <= width:
                break
    body = _body(rows, most)
    room = width - _total(widths) + widths[-1]
    if room < widths[-1] and len(widths) - 1 not in numbers:
        room = max(room, LEAST)
        ends = [_shown(head, most)[-1] for head in heads]
        ends += (line[-1] for row in body for line in _continued(row, room))
        widths[-1] = max(map(len, ends))
        body = (line for row in _body(rows, most) for line in _continued(row, room))
    lines = []
    for row in chain((_shown(head, most) for head in heads), body):
        cells = (
            cell.rjust(size) if place in numbers else cell.ljust(size)
            for place, (cell, size) in enumerate(zip(row, widths, strict=True))
        )
        lines.append(f"{BETWEEN.join(cells).rstrip()}\n")
    return "".join(lines)


def is_within(rows: Rows, width: int) -> bool:
    """Tell whether a table takes no more than ``width`` once its names have given way."""
    columns = _Columns(rows)
    return _total(columns.widths(columns.captions_in_lines(), LEAST)) <= width


def paragraph(text: str, width: int, indent: str = "") -> str:
    """Return a sentence in lines of no more than ``width``, all but the first indented."""
    lines = wrap(visible(text), width, subsequent_indent=indent, break_on_hyphens=False)
    return "".join(f"{line}\n" for line in lines)


def paragraphs(texts: Iterable[str], width: int) -> str:
    """Return sentences one by one; what of one goes on in another line is indented."""
    return "".join(paragraph(text, width, BETWEEN) for text in texts)


class _Columns:
    """What the columns of a table below its head take; of its cells only the labels are kept.

    What is shown of a text is as long as the text.
    """

    def __init__(self, rows: Rows) -> None:
        body = iter(rows)
        self.head = next(body)
        self._labels: list[list[Label]] = [[] for _ in self.head]
        self._plain = [0] * len(self.head)
        for row in body:
            for place, cell in enumerate(row):
                if isinstance(cell, Label):
                    self._labels[place].append(cell)
                elif len(cell) > self._plain[place]:
                    self._plain[place] = len(cell)
        self._longest = [max(map(_length, labels), default=0) for labels in self._labels]

    def longest(self, heads: Sequence[Sequence[Cell]]) -> int:
        """Return how long the longest label is, below these heads and in them."""
        of_heads = (_length(cell) for row in heads for cell in row if isinstance(cell, Label))
        return max((*self._longest, *of_heads), default=0)

    def captions_in_lines(self) -> list[Sequence[Cell]]:
        """Return the head in so many rows that no caption is wider than it needs to be."""
        captions = list(map(_caption, self.head, map(max, self._plain, self._longest)))
        height = max(map(len, captions))
        bottomed: list[list[Cell]] = [[*[""] * (height - len(c)), *c] for c in captions]
        return [*zip(*bottomed, strict=True)]

    def widths(self, heads: Sequence[Sequence[Cell]], most: int) -> list[int]:
        """Return how wide each column is below these heads, labels cut down to ``most``."""
        above = [max(map(len, column)) for column in zip(*_cut(heads, most), strict=True)]
        below = (max((len(label.cut(most)) for label in labels), default=0)
                 for labels in self._labels)  # fmt: skip
        return list(map(max, above, self._plain, below))


def _length(cell: Cell) -> int:
    return len(str(cell))


def _caption(caption: Cell, width: int) -> list[Cell]:
    """Return a caption in lines as wide as its column; a name stays in one, since it can be cut."""
    if isinstance(caption, Label):
        return [caption]
    words = max(map(len, caption.split()), default=1)
    lines: list[Cell] = [*wrap(caption, max(words, width))]
    return lines or [""]


def _cut(rows: Iterable[Sequence[Cell]], most: int) -> Iterator[list[str]]:
    return (_shown(row, most) for row in rows)


def _shown(row: Sequence[Cell], most: int) -> list[str]:
    return [visible(cell.cut(most) if isinstance(cell, Label) else cell) for cell in row]


def _body(rows: Rows, most: int) -> Iterator[list[str]]:
    return _cut(islice(rows, 1, None), most)


def _total(widths: Sequence[int]) -> int:
    return sum(widths) + len(BETWEEN) * (len(widths) - 1)


def _continued(row: Sequence[str], room: int) -> list[list[str]]:
    """Return a row whose last cell goes on in rows of blanks."""
    *cells, last = row
    parts = wrap(last, room, break_on_hyphens=False) or [""]
    return [[*cells, parts[0]], *([*[""] * len(cells), part] for part in parts[1:])]
