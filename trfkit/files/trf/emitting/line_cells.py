"""Fields laid into their columns: the one place where a line's text is put together."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Padding(StrEnum):
    """What a column counts: a character, or a byte of UTF-8 as Vega wants it."""

    CHARACTERS = "characters"
    BYTES = "bytes"

    def width(self, text: str) -> int:
        """Return how many columns a text takes."""
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


def left(text: str, width: int, padding: Padding) -> str:
    """Return a text that fits, followed by blanks up to ``width`` columns."""
    return text + " " * (width - padding.width(text))


def shorten(text: str, width: int, padding: Padding) -> str:
    """Return as much of a text as ``width`` columns hold; a character is never cut in two."""
    while padding.width(text) > width:
        text = text[:-1] if padding is Padding.BYTES else text[:width]
    return text.rstrip()


def join(tag: str, cells: Iterable[Cell]) -> str:
    """Return the line of a record: its tag, and each cell in its columns, blanks between.

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
    """Return a format string for fields behind a column, blanks between.

    ``fields`` are their first and last columns, ``lefts`` tell which stand at the left of theirs.
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
    """Return a text that can stand inside a line: without control characters."""
    return text if text.isascii() and text.isprintable() else text.translate(_REPLACED)
