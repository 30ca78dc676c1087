"""A report in parts that can be drawn: sentences and tables, each with what it means to a reader.

The same parts become plain text in a file, and colours at a terminal; nothing is said by colour
alone.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from trfkit.record import Record
from trfkit.reports.text_formats import to_columns
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Tone(Enum):
    """What a line means: nothing in particular, all is well, explained, wrong, or aside."""

    PLAIN = "plain"
    GOOD = "good"
    EXPLAINED = "explained"
    WRONG = "wrong"
    ASIDE = "aside"


class Sentence(Record):
    """A line of text."""

    text: str
    tone: Tone = Tone.PLAIN


class Grid(Record, kw_only=True):
    """A table; the first row is its head.

    ``numbers`` are the columns, from 0, that are aligned to the right, ``wide`` is the one that
    gives way where there is little room, ``tones`` has one for each row below the head.
    """

    rows: Sequence[Sequence[str]]
    numbers: tuple[int, ...] = ()
    wide: int = 0
    tones: Sequence[Tone] = ()


Part = Sentence | Grid
Block = tuple[Part, ...]
"""Parts that belong together; blank lines stand between blocks."""


def listed(heading: str, parts: Sequence[Part]) -> Block:
    """Return parts under a heading, nothing where there are none."""
    return (Sentence(heading), *parts) if parts else ()


def plain(blocks: Iterable[Block]) -> str:
    """Return the blocks as text without colours, ended by a newline."""
    return "\n".join("".join(map(_plain, block)) for block in filter(None, blocks))


def _plain(part: Part) -> str:
    if isinstance(part, Grid):
        return to_columns(part.rows, part.numbers)
    return f"{visible(part.text)}\n"
