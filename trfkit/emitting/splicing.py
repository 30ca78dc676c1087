"""Fields replaced inside a line, whose columns stay counted in the way its writer counted them."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from trfkit.emitting.cells import Padding, left, shorten
from trfkit.syntax.align import realign
from trfkit.syntax.layout import layouts
from trfkit.syntax.records import RecordKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trfkit.emitting.cells import Cell
    from trfkit.syntax.records import Record


def spliced(text: str, cells: Iterable[Cell]) -> str:
    """Return a line with other texts in some of its columns; a short line is filled up."""
    for cell in cells:
        text = _put(text, cell, 0)
    return text


def spliced_player(record: Record, cells: Iterable[Cell], padding: Padding) -> str:
    """Return a 001 line with other texts in some of its fields.

    Columns that stand elsewhere than in the format's table stay there, so that the fields which
    are not replaced keep every letter and blank. A new name is padded so that the line is
    counted as before: in bytes, in characters without combining marks, or with a constant
    shift; ``padding`` is how the rest of the document counts. Only a row whose fields stand in
    no regular way apart (tabs, one field astray) gets the columns of the table.
    """
    text = record.text
    alignment = None if record.intact else realign(text)
    shift, column = (alignment.shift, alignment.column) if alignment else (0, 0)
    if alignment is not None and not shift:
        text = alignment.text
    name = ""
    for cell in cells:
        if cell.name == "name":
            name = cell.text.rstrip()
        else:
            text = _put(text, cell, shift if cell.first >= column else 0)
    field = layouts()[RecordKind.PLAYER].columns("name")
    return _renamed(text, name, shift if column <= field.last + 1 else 0, padding) if name else text


def _renamed(text: str, name: str, shift: int, padding: Padding) -> str:
    """Return a row with another name, everything to its right being ``shift`` columns off."""
    field = layouts()[RecordKind.PLAYER].columns("name")
    old = text[field.first - 1 : field.last + shift]
    width = field.width
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
