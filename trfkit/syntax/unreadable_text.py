"""Texts that are none of a TRF: in UTF-32, or with other signs where lines end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from trfkit.findings import Diagnostic
from trfkit.patterns import lazy_pattern
from trfkit.syntax.decoding import decode_bytes

if TYPE_CHECKING:
    from trfkit.syntax.decoding import Decoded

_BEGINNING: Final = 4096
"""So much of a file, a whole number of characters of four bytes, tells what it is."""

_UTF32: Final = {b"\xff\xfe\0\0": "utf-32-le", b"\0\0\xfe\xff": "utf-32-be"}

_SEPARATORS: Final = {
    # What other programs take for the end of a line, in UTF-8.
    b"\x0b": "U+000B",
    b"\x0c": "U+000C",
    b"\x1c": "U+001C",
    b"\x1d": "U+001D",
    b"\x1e": "U+001E",
    b"\xc2\x85": "U+0085",
    b"\xe2\x80\xa8": "U+2028",
    b"\xe2\x80\xa9": "U+2029",
}
_NEXT_LINE: Final = {b"\x85": "0x85"}
"""In a code page this is some letter or sign: only where nothing else ends lines is it an end."""

_RECORD: Final = rb"(?=(?:[0-9]{3}|###|XX[A-Z]|BB[A-Z])[ \t])"
_END: Final = lazy_pattern(rb"\r\r?\n|\r|\n")


def wrong_encoding(data: bytes, stated: str | None) -> Diagnostic | None:
    """Return the refusal (SYN001) of a text in UTF-32, None for any other.

    Without a byte order mark the file must begin with nothing but printable characters. One
    without a mark whose encoding is ``stated`` is left to that.
    """
    if b"\0\0" not in data[:_BEGINNING]:
        return None
    marked = _UTF32.get(data[:4])
    names = [marked] if marked else [] if stated else list(_UTF32.values())
    start = data[4 if marked else 0 : _BEGINNING]
    for name in names:
        try:
            text = start[: len(start) - len(start) % 4].decode(name)
        except UnicodeDecodeError:
            continue
        text = text.rstrip("\0")
        if text and all(c.isprintable() or c.isspace() for c in text):
            return Diagnostic(code="SYN001", variant="utf-32")
    return None


def wrong_line_ends(data: bytes, decoded: Decoded) -> Diagnostic | None:
    """Return the refusal (SYN001) where something else than CR and LF ends lines.

    It does where a record follows, which would be lost in the line before it; in a file without
    CR and LF the separators of Unicode end lines whatever follows. Anywhere else these
    characters are part of a text. ``data`` is what was ``decoded``.
    """
    if decoded.encoding.name.startswith("utf-16"):
        data = decoded.text.encode("utf-8", "surrogatepass")
    is_one_line = _END.search(data.rstrip()) is None
    separators = _SEPARATORS | _NEXT_LINE if is_one_line else _SEPARATORS
    is_ascii = data.isascii()  # PERF: looking for two bytes that are not there takes longest
    for mark, name in separators.items():
        if (is_ascii and not mark.isascii()) or mark not in data:
            continue
        end = re.escape(mark)
        if not is_one_line or len(mark) == 1:
            end += _RECORD
        first = re.search(end, data)
        if first is not None:
            count = sum(1 for _ in re.finditer(end, data))
            line = sum(1 for _ in _END.finditer(data, 0, first.start())) + 1
            values = {"sign": name, "count": count}
            return Diagnostic(code="SYN001", variant="line-ends", line=line, values=values)
    return None


def instead_of_limits(data: bytes, refusals: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Return why the lines of a file beyond the limits are too long; else its ``refusals``."""
    if any(one.values["name"] in _OF_LINES for one in refusals):
        start = data[:_ENOUGH]
        finding = wrong_line_ends(start, decode_bytes(start))
        if finding is not None:
            return (finding,)
    return refusals


_OF_LINES: Final = frozenset({"line_bytes", "rounds"})
_ENOUGH: Final = 65536
