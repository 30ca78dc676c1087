"""The tables of an Access database of the version Jet 4: numbers and short texts, row by row.

Nothing but the columns that somebody asks for is decoded. Long texts, pictures and indexes are no
part of it. Every place and count is held against the size of the file; what contradicts it is a
DamagedFileError.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.binary_record import BinaryRecord, DamagedFileError

if TYPE_CHECKING:
    from collections.abc import Iterator

MARK: Final = b"\x00\x01\x00\x00Standard Jet DB\x00"
_JET_4: Final = 1
"""The version behind the mark, which later ones of Access count on."""

PAGE: Final = 4096
_DATA: Final = b"\x01\x01"
_DEFINITION: Final = b"\x02\x01"
_CATALOGUE: Final = 2
"""The page on which the definition of the table of tables begins."""
_OF_TABLES: Final = 1
"""The type of a table among the objects of the catalogue."""

_COLUMN_SIZE: Final = 25
_INDEX_SIZE: Final = 12
_FIXED: Final = 0x01
_DELETED, _ELSEWHERE, _PLACE = 0x8000, 0x4000, 0x1FFF

_WHOLE: Final = {2: 1, 3: 2, 4: 4}
"""The kinds of columns with whole numbers, and how many bytes each has."""
_DATE, _TEXT = 8, 10
_COMPRESSED: Final = b"\xff\xfe"

MOST_ROWS: Final = 20_000
"""No table of a tournament is as long: its players are some hundred."""
MOST_ROWS_OF_PAGE: Final = 256
"""A row is named by its page, and one byte for its place there."""


class _Column(NamedTuple):
    """A column: its number is that of its bit; ``place`` is an offset, or counts the variable."""

    kind: int
    number: int
    is_fixed: bool
    place: int
    size: int


class Row:
    """A row of a table; a column is decoded when its value is taken."""

    def __init__(self, data: bytes, columns: dict[str, _Column]) -> None:
        self._data, self._columns = BinaryRecord(data), columns
        bits = (self._data.short(0) + 7) // 8
        self._end = len(data) - bits
        self._bits = self._data.raw(self._end, bits)

    def number(self, name: str) -> int | None:
        """Return the whole number in a column; None for an empty one, and one of another kind."""
        start = self._fixed(name, *_WHOLE)
        if start is None:
            return None
        size = _WHOLE[self._columns[name].kind]
        return int.from_bytes(self._data.raw(start, size), "little", signed=size > 1)

    def real(self, name: str) -> float | None:
        """Return the day and time in a column, in days from the end of 1899; None as above."""
        start = self._fixed(name, _DATE)
        if start is None:
            return None
        (number,) = struct.unpack("<d", self._data.raw(start, 8))
        return float(number)

    def text(self, name: str) -> str:
        """Return the text in a column, its blanks made single; "" where there is none."""
        if (start := self._fixed(name, _TEXT)) is not None:
            return _text(self._data.raw(start, self._columns[name].size))
        column = self._columns.get(name)
        if column is None or column.is_fixed or column.kind != _TEXT or not self._has(column):
            return ""
        # Behind the texts stand, backwards, the end of the last and the places of all others.
        places = self._end - 2
        if column.place >= self._data.short(places):
            return ""
        start = self._data.short(places - 2 * (column.place + 1))
        end = self._data.short(places - 2 * (column.place + 2))
        return _text(self._data.raw(start, end - start))

    def _fixed(self, name: str, *kinds: int) -> int | None:
        """Return where the value of a column of fixed size begins, None if it has none."""
        column = self._columns.get(name)
        if column is None or column.kind not in kinds or not column.is_fixed:
            return None
        return 2 + column.place if self._has(column) else None

    def _has(self, column: _Column) -> bool:
        byte, bit = divmod(column.number, 8)
        return byte < len(self._bits) and bool(self._bits[byte] >> bit & 1)


def _text(data: bytes) -> str:
    """Return the text that is stored in letters of two bytes, or marked, of one.

    A zero in a marked one turns to letters of two bytes, and the next to letters of one.
    """
    if not data.startswith(_COMPRESSED):
        text = data.decode("utf-16-le", "replace")
        return " ".join(text.replace("\0", "").split())
    parts, rest, is_wide = [], data[len(_COMPRESSED) :], False
    while rest:
        end = 0
        if is_wide:
            while end + 1 < len(rest) and rest[end]:
                end += 2
            parts.append(rest[:end].decode("utf-16-le", "replace"))
        else:
            end = rest.find(0) if 0 in rest else len(rest)
            parts.append(rest[:end].decode("latin-1"))
        rest, is_wide = rest[end + 1 :], not is_wide
    return " ".join("".join(parts).split())


class Database:
    """The tables of a file."""

    def __init__(self, data: bytes) -> None:
        if not data.startswith(MARK):
            raise DamagedFileError
        self._data = BinaryRecord(data)
        if self._data.byte(len(MARK)) != _JET_4:
            raise DamagedFileError
        self._pages = len(data) // PAGE
        self._tables = {
            row.text("Name"): (row.number("Id") or 0) & 0xFFFFFF
            for row in self._rows(_CATALOGUE)
            if row.number("Type") == _OF_TABLES
        }

    def rows(self, table: str) -> Iterator[Row]:
        """Yield the rows of a table, in no order; a DamagedFileError if there is no such table."""
        if table not in self._tables:
            raise DamagedFileError
        yield from self._rows(self._tables[table])

    def _page(self, number: int) -> BinaryRecord:
        return BinaryRecord(self._data.raw(number * PAGE, PAGE))

    def _definition(self, number: int) -> bytes:
        """Return the definition of a table, which may go on on further pages."""
        parts: list[bytes] = []
        while number and len(parts) < self._pages:
            page = self._page(number)
            if page.raw(0, 2) != _DEFINITION:
                raise DamagedFileError
            parts.append(page.raw(8, PAGE - 8) if parts else page.raw(0, PAGE))
            number = page.long(4)
        return b"".join(parts)

    def _columns(self, definition: BinaryRecord) -> dict[str, _Column]:
        count, indexes = definition.short(0x2D), definition.long(0x33)
        start = 0x3F + _INDEX_SIZE * indexes
        columns = []
        for record in range(start, start + count * _COLUMN_SIZE, _COLUMN_SIZE):
            is_fixed = bool(definition.byte(record + 15) & _FIXED)
            columns.append(
                _Column(
                    kind=definition.byte(record),
                    number=definition.short(record + 5),
                    is_fixed=is_fixed,
                    place=definition.short(record + (21 if is_fixed else 7)),
                    size=definition.short(record + 23),
                )
            )
        at, by_name = start + count * _COLUMN_SIZE, {}
        for column in columns:
            length = definition.short(at)
            by_name[definition.raw(at + 2, length).decode("utf-16-le", "replace")] = column
            at += 2 + length
        return by_name

    def _data_pages(self, definition: BinaryRecord) -> Iterator[int]:
        """Yield the pages that a table uses; pages that it has left keep their rows, and its mark.

        The pages are bits, from a first one on; a large table has them on pages of their own.
        """
        used = BinaryRecord(self._row(definition.long(0x37)) or b"")
        if used.byte(0):
            first, bits = 0, b""
            for place in range(1, len(used) - 3, 4):
                page = used.long(place)
                bits += self._page(page).raw(4, PAGE - 4) if page else bytes(PAGE - 4)
                if len(bits) * 8 > self._pages:
                    break
        else:
            first, bits = used.long(1), used.raw(5, len(used) - 5)
        for byte, eight in enumerate(bits):
            for bit in range(8):
                if eight >> bit & 1:
                    yield first + 8 * byte + bit

    def _rows(self, number: int) -> Iterator[Row]:
        """Yield the rows of the table whose definition begins on a page: as many as it counts."""
        definition = BinaryRecord(self._definition(number))
        columns, count = self._columns(definition), definition.long(0x10)
        if count > MOST_ROWS:
            raise DamagedFileError
        for page in self._data_pages(definition):
            data = self._page(page)
            if data.raw(0, 2) != _DATA or data.long(4) != number:
                raise DamagedFileError
            if data.short(0x0C) > MOST_ROWS_OF_PAGE:
                raise DamagedFileError
            for place in range(data.short(0x0C)):
                row = self._row((page << 8) + place)
                if row is not None:
                    yield Row(row, columns)
                    count -= 1
                    if count < 0:
                        raise DamagedFileError
        if count:
            raise DamagedFileError

    def _row(self, pointer: int, *, is_elsewhere: bool = False) -> bytes | None:
        """Return a row by its page and place there, None for a deleted one.

        One that grew may stand on another page, where it is marked as deleted.
        """
        page, place = self._page(pointer >> 8), pointer & 0xFF
        offset = page.short(0x0E + 2 * place)
        start, end = offset & _PLACE, page.short(0x0C + 2 * place) & _PLACE if place else PAGE
        data = page.raw(start, end - start)
        if is_elsewhere:
            return data
        if offset & _DELETED:
            return None
        if offset & _ELSEWHERE:
            return self._row(BinaryRecord(data).long(0), is_elsewhere=True)
        return data
