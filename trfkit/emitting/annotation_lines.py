"""The ``###`` lines in which trfkit leaves standings in a file, written and read back.

``### trfkit 1 standings edition=2026 after=9 codes=PTS,BH/C1`` is followed by a line for each
participant: ``### TB``, the id right-aligned in columns 8-11, the rank in 13-16, and each value
right-aligned in a field of nine columns from 18 on, ``-`` where the rules define none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.emitting.cells import Cell, join

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

VERSION: Final = 1
"""Of this notation; lines of another version are left alone."""

NO_VALUE: Final = "-"
_TAG: Final = "### TB"
_ID: Final = (8, 11)
_RANK: Final = (13, 16)
_FIRST_VALUE: Final = 18
_VALUE_WIDTH: Final = 9

_HEAD: Final = re.compile(
    rf"### trfkit {VERSION} standings edition=(\S+) after=(\d+) codes=(\S*)\s*"
)


class AnnotatedRow(NamedTuple):
    """One participant's line: ``values`` in the order of the codes, None where undefined.

    ``rank`` is None for a participant outside the ranking. Values are exact decimals as text.
    """

    id: int
    rank: int | None
    values: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Annotation:
    """Standings as the ``###`` lines of a file hold them: after which round, by which codes."""

    edition: str
    after: int
    codes: tuple[str, ...]
    rows: tuple[AnnotatedRow, ...]


def annotation_lines(annotation: Annotation) -> Iterator[str]:
    """Yield the lines of an annotation.

    A value that is wider than its nine columns has no place there and is written as undefined.
    """
    codes = ",".join(annotation.codes)
    yield (
        f"### trfkit {VERSION} standings edition={annotation.edition} "
        f"after={annotation.after} codes={codes}"
    )
    for row in annotation.rows:
        rank = NO_VALUE if row.rank is None else str(row.rank)
        cells = [_right("id", _ID, str(row.id)), _right("rank", _RANK, rank)]
        for index, value in enumerate(row.values):
            first = _FIRST_VALUE + index * _VALUE_WIDTH
            shown = NO_VALUE if value is None or len(value) > _VALUE_WIDTH else value
            cells.append(_right("value", (first, first + _VALUE_WIDTH - 1), shown))
        yield join(_TAG, cells)


def _right(name: str, columns: tuple[int, int], text: str) -> Cell:
    return Cell(name, 0, *columns, text.rjust(columns[1] - columns[0] + 1))


def is_annotation(line: str) -> bool:
    """Tell whether a line belongs to an annotation of this version."""
    return _HEAD.fullmatch(line) is not None or _row(line) is not None


def read_annotation(lines: Iterable[str]) -> Annotation | None:
    """Return the last annotation among the lines of a file, None where there is none.

    Lines are whole, ``###`` included; others may stand between them. A row without as many
    values as there are codes is left out.
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
    return Annotation(
        edition=head[1],
        after=int(head[2]),
        codes=codes,
        rows=tuple(row for row in rows if len(row.values) == len(codes)),
    )


_VALUE: Final = re.compile(r"-?\d+(?:\.\d+)?")


def _row(line: str) -> AnnotatedRow | None:
    if not line.startswith(_TAG):
        return None
    text = line.rstrip()
    number, rank = _cut(text, *_ID), _cut(text, *_RANK)
    if not number.isdecimal() or not (rank.isdecimal() or rank == NO_VALUE):
        return None
    values: list[str | None] = []
    for first in range(_FIRST_VALUE, len(text) + 1, _VALUE_WIDTH):
        value = _cut(text, first, first + _VALUE_WIDTH - 1)
        if value != NO_VALUE and _VALUE.fullmatch(value) is None:
            return None
        values.append(None if value == NO_VALUE else value)
    return AnnotatedRow(int(number), None if rank == NO_VALUE else int(rank), tuple(values))


def _cut(text: str, first: int, last: int) -> str:
    return text[first - 1 : last].strip()
