"""Numbers and texts of binary data, for the readers of programs' own files."""

from __future__ import annotations

import struct
from datetime import date


class DamagedFileError(Exception):
    """A part of a file is not where it should be, or ends too early."""


class BinaryRecord:
    """A run of bytes, read by offset; numbers are little-endian.

    Reading beyond the end raises DamagedFileError.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data

    def __len__(self) -> int:
        """Return the number of bytes."""
        return len(self._data)

    def raw(self, start: int, size: int) -> bytes:
        """Return ``size`` bytes from offset ``start`` on."""
        if start < 0 or size < 0 or start + size > len(self._data):
            raise DamagedFileError
        return self._data[start : start + size]

    def byte(self, start: int) -> int:
        """Return the byte at an offset."""
        return self.raw(start, 1)[0]

    def short(self, start: int) -> int:
        """Return the two-byte number at an offset."""
        (number,) = struct.unpack("<H", self.raw(start, 2))
        return int(number)

    def long(self, start: int) -> int:
        """Return the four-byte number at an offset."""
        (number,) = struct.unpack("<I", self.raw(start, 4))
        return int(number)

    def day(self, start: int) -> date | None:
        """Return the date at an offset, a number YYYYMMDD; None for no date."""
        text = f"{self.long(start):08}"
        try:
            return date(int(text[:-4]), int(text[-4:-2]), int(text[-2:]))
        except ValueError:
            return None

    def text(self, start: int, size: int, encoding: str) -> str:
        """Return the text in ``size`` bytes, up to the first NUL, with single blanks."""
        raw = self.raw(start, size).partition(b"\0")[0]
        return " ".join(raw.decode(encoding, "replace").split())
