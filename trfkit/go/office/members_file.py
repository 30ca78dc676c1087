"""A list of members as CSV, to begin an office or to enter many members at once."""

from __future__ import annotations

import csv
import io
from datetime import date
from typing import TYPE_CHECKING, Final

from trfkit.files.tables.grid import decode
from trfkit.go.go_event import Grade, parse_grade
from trfkit.go.office.office_records import HIGHEST_START, Member, parse_born
from trfkit.go.ufgo.ufgo_rules import TABLE_1
from trfkit.refusal import refusal_of
from trfkit.visible_text import as_it_was

if TYPE_CHECKING:
    from collections.abc import Mapping


HEADINGS: Final = (
    "id", "name", "born", "rating", "rank", "conferred", "spellings",
)  # fmt: skip
"""``name`` is needed; the others may be missing or blank. ``spellings`` are parted by ``;``."""

ALSO: Final = {"ik": "rating", "number": "id", "birth": "born"}
"""Other words for them."""

_DELIMITERS: Final = ",;\t"
_LARGEST_ID: Final = 999_999


def read_members(
    data: bytes, begins: date | None, encoding: str | None = None
) -> tuple[Member, ...]:
    """Return the members of a list, all on the list of the day ``begins``.

    A member without an id gets the next free one. Raises Refusal, with the line, for anything
    unreadable: nothing is guessed about members who are to be rated.
    """
    read = decode(data, encoding)
    if read.diagnostics:
        raise refusal_of("go.members.encoding")
    text = read.text.removeprefix("\ufeff")
    first = next(iter(text.splitlines()), "")
    delimiter = max(_DELIMITERS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    members: dict[int, Member] = {}
    without: list[tuple[int, dict[str, str]]] = []
    head: tuple[str, ...] = ()
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if not head:
                head = _head(cells)
                continue
            row = {name: as_it_was(cell.strip()) for name, cell in zip(head, cells, strict=False)}
            line = reader.line_num
            member = _member(row, line, begins)
            if member.id in members:
                raise refusal_of("go.members.id-twice", line=line, id=member.id)
            if member.id:
                members[member.id] = member
            else:
                without.append((line, row))
    except csv.Error as broken:
        raise refusal_of("go.members.broken", line=reader.line_num, error=str(broken)) from None
    if not head:
        raise refusal_of("go.members.no-head", headings=tuple(HEADINGS))
    last = max(members, default=0)
    for number, (line, row) in enumerate(without, start=last + 1):
        members[number] = _member({**row, "id": str(number)}, line, begins)
    return tuple(members.values())


def _head(cells: list[str]) -> tuple[str, ...]:
    words = [cell.strip(' "').lower() for cell in cells]
    head = tuple(ALSO.get(word, word) for word in words)
    unknown = [word for word in head if word not in HEADINGS]
    if "name" not in head:
        raise refusal_of("go.members.no-name-column", headings=tuple(HEADINGS))
    if unknown:
        raise refusal_of("go.members.unknown-column", column=unknown[0], headings=tuple(HEADINGS))
    twice = next((word for word in head if head.count(word) > 1), None)
    if twice is not None:
        raise refusal_of("go.members.column-twice", column=twice)
    return head


def _member(row: Mapping[str, str], line: int, begins: date | None) -> Member:
    name = " ".join(row.get("name", "").split())
    if not name:
        raise refusal_of("go.members.no-name", line=line)
    born = row.get("born", "")
    if born and parse_born(born) is None:
        raise refusal_of("go.members.no-birth", line=line, text=born)
    return Member(
        id=_whole(row.get("id", ""), line, "id", _LARGEST_ID),
        name=name,
        born=parse_born(born),
        start=_whole(row.get("rating", ""), line, "rating", HIGHEST_START),
        entered=begins,
        rank=rank_of(row.get("rank", ""), line),
        conferred=_day(row.get("conferred", ""), line),
        spellings=tuple(
            dict.fromkeys(
                " ".join(part.split())
                for part in row.get("spellings", "").split(";")
                if part.strip()
            )
        ),
    )


def _whole(text: str, line: int, column: str, most: int) -> int:
    if not text:
        return 0
    is_whole = text.isascii() and text.isdecimal() and len(text) <= len(str(_LARGEST_ID))
    if not is_whole or int(text) > most:
        raise refusal_of("go.members.no-number", line=line, column=column, text=text, most=most)
    return int(text)


def _day(text: str, line: int) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise refusal_of("go.members.no-day", line=line, text=text) from None


def rank_of(text: str, line: int) -> Grade | None:
    """Return one of the 37 ranks, None for a blank; Refusal for other texts."""
    if not text.strip():
        return None
    grade = parse_grade(text)
    if grade is None or grade not in {row.rank for row in TABLE_1}:
        raise refusal_of("go.members.no-rank", line=line, text=text)
    return grade
