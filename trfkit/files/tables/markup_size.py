"""XML before it is parsed: its encoding, and what would take a parser, or us, too long.

The counts are exact where the XML is in order, and never too low: between two ``<`` there is one
tag at most, since no attribute may hold a ``<``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from trfkit.patterns import lazy_pattern
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.limits import Limits

_ASIDE: Final = lazy_pattern(
    rb"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|<\?.*?(?:\?>|\Z)", re.DOTALL
)
"""Comments, plain text and instructions, in which a ``<`` begins no element."""

_EMPTY: Final = lazy_pattern(rb"""(?:[^>"']|"[^"]*+"|'[^']*+')*+(?<=/)>""")
"""A tag, without its ``<``, of an element that has no end of its own."""

_ATTRIBUTE: Final = lazy_pattern(rb"""=\s*+(?:"[^"]*+|'[^']*+)""")
_SHORTEST: Final = len(b' a=""')

_ENCODING: Final = lazy_pattern(
    rb"""(?:\xef\xbb\xbf)?<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([^"'<>]{1,40})["']""",
    re.IGNORECASE,
)
_MARKS: Final = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
    (b"<\0", "utf-16-le"),
    (b"\0<", "utf-16-be"),
)
"""What XML begins with that shows its encoding, whatever it says of itself."""
_ASCII: Final = "".join(map(chr, range(0x20, 0x7F)))


class Excess(Record):
    """The limit that XML goes beyond, by its name, and the line of it (from 1)."""

    name: str
    line: int


def elements_of(content: bytes) -> int:
    """Return how many elements begin in XML, or more."""
    return content.count(b"<") - content.count(b"</")


def excessive_tag(content: bytes, limits: Limits) -> Excess | None:
    """Return where a ``tag`` is too long, or has too many ``attributes``; None if none is so."""
    for at, tag in _tags(content):
        if len(tag) > limits.tag and len(tag[: tag.rfind(b">")]) > limits.tag:
            return Excess("tag", _line(content, at))
        could_have_more = len(tag) > limits.attributes * _SHORTEST
        if could_have_more and len(_ATTRIBUTE.findall(tag)) > limits.attributes:
            return Excess("attributes", _line(content, at))
    return None


def excessive_depth(content: bytes, limits: Limits) -> Excess | None:
    """Return where elements stand in one another too ``depth``; None if they do nowhere."""
    depth = 0
    for at, tag in _tags(content):
        if tag.startswith(b"/"):
            depth -= 1
        elif not _EMPTY.match(tag):
            depth += 1
            if depth > limits.depth:
                return Excess("depth", _line(content, at))
    return None


def _tags(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield each tag without its ``<``, with the text behind it, and where that ``<`` stands."""
    at = content.find(b"<")
    while at >= 0:
        aside = _ASIDE.match(content, at)
        following = content.find(b"<", aside.end() if aside else at + 1)
        if not aside:
            yield at, content[at + 1 : following if following >= 0 else len(content)]
        at = following


def _line(content: bytes, at: int) -> int:
    return content.count(b"\n", 0, at) + 1


def find_encoding(data: bytes) -> str | None:
    """Return the encoding that XML shows by its first bytes, else the one it names, else None.

    What says in bytes of ASCII that it is UTF-16 was written so by mistake: it names none.
    """
    marked = next((name for mark, name in _MARKS if data.startswith(mark)), None)
    declared = _ENCODING.match(data)
    name = marked or (declared[1].decode("ascii", "replace") if declared else None)
    return None if name is None or (marked is None and is_utf16(name)) else name


def is_utf16(name: str) -> bool:
    """Tell whether an encoding is UTF-16, in any order of the bytes."""
    return name.lower().replace("_", "-").startswith("utf-16")


def is_of_text(name: str) -> bool:
    """Tell whether Python knows an encoding, and it is a page of letters: ASCII stands for itself.

    Others take a time that grows with the square of the text, or could hide anything.
    """
    try:
        if not _ASCII.encode(name).endswith(_ASCII.encode()):
            return is_utf16(name)
        return _ASCII.encode().decode(name) == _ASCII
    except (LookupError, ValueError):
        return False
