"""The lossless document: every original line of a file, as classified by the grammar."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from trfkit.record import Record
from trfkit.syntax.codepages import encode

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

NOTHING: Final[Mapping[int, Any]] = MappingProxyType({})

UTF8_MARK: Final = b"\xef\xbb\xbf"
"""The byte order mark that some programs write before UTF-8."""


class RecordKind(StrEnum):
    """The kind of a line: the name of its rule in the grammars, in capitals."""

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
    OTHER = "other"  # a record whose rule has none of these names: its tag tells which
    UNKNOWN = "unknown"

    __hash__ = str.__hash__
    """That of ``Enum`` is written in Python, and every line of a file asks for it."""


NATIONAL: Final = "NRS"
"""Stands for the tags of records that any federation may have."""


class FieldPlace(Record, array_like=True, gc=False):
    """A fixed-width terminal of a form: its name, its columns (from 1, inclusive), its expression.

    ``repetition`` counts the repetitions of a repeated field from 1; None for all others.
    """

    name: str
    first: int
    last: int
    pattern: str
    repetition: int | None


class Form(Record, array_like=True):
    """One layout of a record.

    ``tag`` is the expression of its tag and ``tags`` the tags that it matches, none if they are too
    many to list. ``kind`` is that of its records; "" for a form that parses the free text of
    another once more. ``places`` are the columns of its fields, ``cell`` those of the first
    repetition after them; a form of words or of free text has neither, ``is_text`` tells which.
    """

    grammar: str
    rule: str
    tag: str
    tags: tuple[str, ...]
    kind: str
    is_text: bool
    places: tuple[FieldPlace, ...]
    cell: tuple[FieldPlace, ...]


class RecordLine(Record, gc=False):
    """One line.

    ``line`` is 1-based. ``tag`` is its first three characters, "" for a blank line; if only blanks
    precede a player's row, the first three after them. ``text`` is the line without its ending,
    verbatim. ``intact`` tells whether the grammar's terminals match the line unchanged; if not,
    ``damaged_lines`` finds the damage of each field.
    """

    line: int
    tag: str
    kind: RecordKind
    text: str
    ending: str
    intact: bool


class Encoding(Record, gc=False):
    """The decoding of the bytes: a codec's name, the byte order mark, and its certainty."""

    name: str
    bom: bytes = b""
    guessed: bool = False


class Document(Record, gc=False):
    """A whole file; ``bytes(document)`` is the input, byte for byte.

    ``tail`` holds the bytes after the text: the end-of-file mark or zero bytes of old programs, an
    odd byte of UTF-16; else b"".
    """

    encoding: Encoding
    records: tuple[RecordLine, ...]
    tail: bytes = b""

    def __bytes__(self) -> bytes:
        return self.encoding.bom + encode(self.text, self.encoding.name) + self.tail

    @property
    def text(self) -> str:
        """The decoded text, without byte order mark and tail."""
        return "".join([part for record in self.records for part in (record.text, record.ending)])

    @property
    def usual_ending(self) -> str:
        """The most common line ending; CRLF without any."""
        endings = Counter(record.ending for record in self.records if record.ending)
        return endings.most_common(1)[0][0] if endings else "\r\n"

    def records_of(self, *kinds: RecordKind) -> Iterator[RecordLine]:
        """Yield the records of the given kinds in the order of the file."""
        return (record for record in self.records if record.kind in kinds)
