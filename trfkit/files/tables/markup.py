"""XML counted before it is parsed: what would take a parser, or us, too long is told unseen.

The counts are exact where the XML is in order, and never too low: between two ``<`` there is one
tag at most, since no attribute may hold a ``<``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from trfkit.patterns import lazy_pattern
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.limits import Limits

_ASIDE: Final = lazy_pattern(
    rb"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|<\?.*?(?:\?>|\Z)", re.DOTALL
)
"""Comments, plain text and instructions, in which a ``<`` begins no element."""

_EMPTY: Final = lazy_pattern(rb"""(?:[^>"']|"[^"]*+"|'[^']*+')*+(?<=/)>""")
"""A tag, without its ``<``, of an element that has no end of its own."""

_ATTRIBUTE: Final = lazy_pattern(rb"""=\s*+(?:"[^"]*+|'[^']*+)""")
_SHORTEST: Final = len(b' a=""')


class Excess(Record):
    """The limit that XML goes beyond, by its name, and the line of it (from 1)."""

    name: str
    line: int


def elements_of(content: bytes) -> int:
    """Return how many elements begin in XML, or more."""
    return content.count(b"<") - content.count(b"</")


def excessive_tag(content: bytes, limits: Limits) -> Excess | None:
    """Return where a ``tag`` is too long, or has too many ``attributes``; None if none is so."""
    tags = _tags(content)
    for at, tag in enumerate(tags[1:], start=1):
        if len(tag) > limits.tag and len(tag[: tag.rfind(b">")]) > limits.tag:
            return Excess("tag", _line(tags, at))
        could_have_more = len(tag) > limits.attributes * _SHORTEST
        if could_have_more and len(_ATTRIBUTE.findall(tag)) > limits.attributes:
            return Excess("attributes", _line(tags, at))
    return None


def excessive_depth(content: bytes, limits: Limits) -> Excess | None:
    """Return where elements stand in one another too ``depth``; None if they do nowhere."""
    tags = _tags(content)
    depth = 0
    for at, tag in enumerate(tags[1:], start=1):
        if tag.startswith(b"/"):
            depth -= 1
        elif not _EMPTY.match(tag):
            depth += 1
            if depth > limits.depth:
                return Excess("depth", _line(tags, at))
    return None


def _tags(content: bytes) -> Sequence[bytes]:
    """Return what stands between the ``<``: a tag and the text behind it, first the text before."""
    if b"<!" in content or b"<?" in content:
        content = _ASIDE.sub(lambda aside: b"\n" * aside[0].count(b"\n"), content)
    return content.split(b"<")


def _line(tags: Sequence[bytes], at: int) -> int:
    return sum(tag.count(b"\n") for tag in tags[:at]) + 1
