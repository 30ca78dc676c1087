"""Fields replaced inside a line, whose columns stay counted in the way its writer counted them."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from trfkit.emitting.cells import Padding, left, shorten
from trfkit.syntax.layout import layouts
from trfkit.syntax.records import RecordKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trfkit.emitting.cells import Cell


def spliced(text: str, cells: Iterable[Cell]) -> str:
    """Return a line with other texts in some of its columns; a short line is filled up."""
    for cell in cells:
        text = _put(text, cell, 0)
    return text


def spliced_player(text: str, cells: Iterable[Cell], shift: int, padding: Padding) -> str:
    """Return a 001 line with other texts in some of its fields.

    ``shift`` is how far the columns right of the name stand from where the format has them,
    ``padding`` how the rest of the document counts columns. A new name is padded so that the
    line is counted as before: in bytes, in characters without combining marks, or with a
    constant shift.
    """
    field = layouts()[RecordKind.PLAYER].columns("name")
    name = ""
    for cell in cells:
        if cell.name == "name":
            name = cell.text.rstrip()
        else:
            text = _put(text, cell, shift if cell.first > field.last else 0)
    if not name:
        return text
    width = field.last - field.first + 1
    old = text[field.first - 1 : field.last + shift]
    if shift:
        padding = Padding.BYTES if is_counted_in_bytes(old, shift) else Padding.CHARACTERS
    if padding is Padding.CHARACTERS:
        width += _marks(name) if shift == _marks(old) else shift
    new = left(shorten(name, width, padding), width, padding)
    return text[: field.first - 1] + new + text[field.last + shift :]


def is_counted_in_bytes(name: str, shift: int) -> bool:
    """Tell whether a shift comes from a name whose bytes, not characters, fill its columns."""
    return shift < 0 and shift == Padding.CHARACTERS.width(name) - Padding.BYTES.width(name)


def _marks(text: str) -> int:
    """Return the number of combining marks, which some programs do not count."""
    return 0 if text.isascii() else sum(1 for sign in text if unicodedata.combining(sign))


def _put(text: str, cell: Cell, shift: int) -> str:
    first, last = cell.first + shift, cell.last + shift
    return text.ljust(first - 1)[: first - 1] + cell.text + text[last:]
