"""Read back the ``###`` lines in which trfkit leaves standings in a file.

``### trfkit 1 standings edition=2026 after=9 codes=PTS,BH/C1`` is followed by a line for each
participant: ``### TB``, the id right-aligned in columns 8-11, the rank in 13-16, and each value
right-aligned in a field of nine columns from 18 on, ``-`` if the rules define none. In the first
line the requested options follow the codes, ``unrated=1400`` or ``policies=last-round:all``; it
ends with ``ranks=file`` if the ranks of the records do not follow the codes.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.patterns import lazy_pattern
from trfkit.record import Record

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Mapping

    from trfkit.model import Tournament

VERSION: Final = 1
"""Of this notation; lines of another version are left alone."""

NO_VALUE: Final = "-"
TAG: Final = "### TB"
ID: Final = (8, 11)
RANK: Final = (13, 16)
FIRST_VALUE: Final = 18
VALUE_WIDTH: Final = 9

NONE: Final[Mapping[str, str]] = MappingProxyType({})

OPTIONS: Final = ("kind", "rating", "unrated", "primary")
"""The fields of a ranking that stand in the first line, if they were asked for."""

POLICIES: Final = "policies"

_HEAD: Final = lazy_pattern(
    rf"### trfkit {VERSION} standings edition=(\S+) after=(\d+) codes=(\S*)"
    r"((?: (?:kind=[a-z-]+|rating=(?:fide|national)|unrated=\d{1,4}|primary=[mg]p|policies=\S+))*)"
    r"(?: (ranks=file))?\s*"
)


class AnnotatedRow(Record):
    """One participant's line: ``values`` in the order of the codes, None if undefined.

    ``rank`` is None for a participant outside the ranking. Values are exact decimals as text.
    """

    id: int
    rank: int | None
    values: tuple[str | None, ...]


class Annotation(Record):
    """Standings in the ``###`` lines of a file: edition, number of rounds, codes, and rows.

    ``options`` are the requested options of the ranking by name, and ``policies`` the
    interpretations other than the default. ``own_ranks`` tells that the records of the file keep
    ranks of their own, not by these codes.
    """

    edition: str
    after: int
    codes: tuple[str, ...]
    rows: tuple[AnnotatedRow, ...]
    own_ranks: bool = False
    options: Mapping[str, str] = NONE
    policies: Mapping[str, str] = NONE


def is_annotation(line: str) -> bool:
    """Tell whether a line belongs to an annotation of this version."""
    return _HEAD.fullmatch(line) is not None or _row(line) is not None


def annotation_of(tournament: Tournament) -> Annotation | None:
    """Return the annotation among the comments of a tournament, None without one."""
    return read_annotation(f"###{text}" for text in tournament.comments)


def read_annotation(lines: Iterable[str]) -> Annotation | None:
    """Return the last annotation among the lines of a file, None without one.

    Lines are whole, ``###`` included; others may be between them. A row without as many values as
    there are codes is left out.
    """
    head: re.Match[str] | None = None
    rows: list[AnnotatedRow] = []
    for line in lines:
        match = _HEAD.fullmatch(line)
        if match is not None:
            head, rows = match, []
        elif head is not None and (row := _row(line)) is not None:
            rows.append(row)
    if head is None:
        return None
    codes = tuple(code for code in head[3].split(",") if code)
    options = dict(word.split("=", 1) for word in head[4].split())
    policies = [one.partition(":") for one in options.pop(POLICIES, "").split(",") if one]
    return Annotation(
        edition=head[1],
        after=int(head[2]),
        codes=codes,
        rows=tuple(row for row in rows if len(row.values) == len(codes)),
        own_ranks=head[5] is not None,
        options=options,
        policies={name: reading for name, _, reading in policies},
    )


_VALUE: Final = lazy_pattern(r"-?\d+(?:\.\d+)?")


def _row(line: str) -> AnnotatedRow | None:
    if not line.startswith(TAG):
        return None
    text = line.rstrip()
    number, rank = _cut(text, *ID), _cut(text, *RANK)
    if not number.isdecimal() or not (rank.isdecimal() or rank == NO_VALUE):
        return None
    values: list[str | None] = []
    for first in range(FIRST_VALUE, len(text) + 1, VALUE_WIDTH):
        value = _cut(text, first, first + VALUE_WIDTH - 1)
        if value != NO_VALUE and _VALUE.fullmatch(value) is None:
            return None
        values.append(None if value == NO_VALUE else value)
    return AnnotatedRow(int(number), None if rank == NO_VALUE else int(rank), tuple(values))


def _cut(text: str, first: int, last: int) -> str:
    return text[first - 1 : last].strip()
