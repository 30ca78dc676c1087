"""The lossless document: every line of a file as it stood, with what the grammar made of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class RecordKind(StrEnum):
    """What a line is. Records that share a layout share a kind."""

    HEADER = "header"  # 012 … 132, 142, 152, 172 … 222, 352: a tag, then free text
    SCORING = "scoring"  # 162 and 362
    PLAYER = "001"
    NATIONAL = "national"  # a federation's tag, columns as in 001
    TEAM_OLD = "013"
    TEAM = "310"
    BYES = "240"
    ACCELERATION = "250"
    FORBIDDEN = "260"
    ABNORMAL = "299"
    LINE_UP = "300"
    TEAM_BYES = "320"
    FORFEITED_MATCH = "330"
    TEAM_STANDING = "80x"  # 801 and 802, informative
    ENGINE = "engine"  # XXR XXC XXZ XXS XXA XXP of JaVaFo, BB? of bbpPairings
    DATA = "DAT"  # Tornelo
    COMMENT = "###"
    RULER = "ruler"  # column rulers and legends: trivia
    BLANK = "blank"
    UNKNOWN = "unknown"


class Record(NamedTuple):
    """One line.

    ``line`` is 1-based. ``tag`` is its first three characters, "" for a blank line. ``text``
    is the line without its ending, verbatim. ``intact`` tells whether the grammar's terminals
    took the line as it is; if not, ``trfkit.syntax.fine`` says field by field what is amiss.
    """

    line: int
    tag: str
    kind: RecordKind
    text: str
    ending: str
    intact: bool


@dataclass(frozen=True, slots=True)
class Encoding:
    """How the bytes became text: a codec's name, the byte order mark, and how sure that is."""

    name: str
    bom: bytes = b""
    guessed: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """A whole file; ``bytes(document)`` is the input, byte for byte.

    ``tail`` holds bytes behind the last whole character (an odd byte of UTF-16), else b"".
    """

    encoding: Encoding
    records: tuple[Record, ...]
    tail: bytes = b""
