"""A list of members as CSV: how an office begins, and how many are entered at once."""

from __future__ import annotations

import csv
import io
from datetime import date
from typing import TYPE_CHECKING, Final

from trfkit.files.tables.grid import decoded
from trfkit.go.go_event import parse_grade
from trfkit.go.office.office_records import HIGHEST_START, Member, OfficeRefusal, parse_born
from trfkit.go.ufgo.ufgo_tables import TABLE_1
from trfkit.visible_text import as_it_was

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.go.go_event import Grade

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

    Who has no id gets the next free one. Raises OfficeRefusal, with the line, for what cannot be
    read: nothing is guessed of whom the office is to rate.
    """
    read = decoded(data, encoding)
    if read.diagnostics:
        raise OfficeRefusal("its encoding is none that is certain: --encoding names it")
    text = read.text.removeprefix("\ufeff")
    first = next(iter(text.splitlines()), "")
    delimiter = max(_DELIMITERS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    members: dict[int, Member] = {}
    without: list[dict[str, str]] = []
    head: tuple[str, ...] = ()
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if not head:
                head = _head(cells)
                continue
            row = {name: as_it_was(cell.strip()) for name, cell in zip(head, cells, strict=False)}
            line = f"line {reader.line_num}"
            member = _member(row, line, begins)
            if member.id in members:
                raise OfficeRefusal(f"{line}: the id {member.id} stands for two members")
            if member.id:
                members[member.id] = member
            else:
                without.append(row | {"line": line})
    except csv.Error as broken:
        raise OfficeRefusal(f"line {reader.line_num}: {broken}") from None
    if not head:
        raise OfficeRefusal(f"it has no head; one with {', '.join(HEADINGS)} was expected")
    last = max(members, default=0)
    for number, row in enumerate(without, start=last + 1):
        members[number] = _member({**row, "id": str(number)}, row["line"], begins)
    return tuple(members.values())


def _head(cells: list[str]) -> tuple[str, ...]:
    words = [cell.strip(' "').lower() for cell in cells]
    head = tuple(ALSO.get(word, word) for word in words)
    unknown = [word for word in head if word not in HEADINGS]
    known = ", ".join(HEADINGS)
    if "name" not in head:
        raise OfficeRefusal(f"its head has no column 'name'; there are {known}")
    if unknown:
        raise OfficeRefusal(f"its head has a column '{unknown[0]}'; there are {known}")
    twice = next((word for word in head if head.count(word) > 1), None)
    if twice is not None:
        raise OfficeRefusal(f"its head has the column '{twice}' twice")
    return head


def _member(row: Mapping[str, str], line: str, begins: date | None) -> Member:
    name = " ".join(row.get("name", "").split())
    if not name:
        raise OfficeRefusal(f"{line}: there is no name")
    born = row.get("born", "")
    if born and parse_born(born) is None:
        raise OfficeRefusal(f"{line}: '{born}' is no date of birth such as 1961 or 1961-05-30")
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


def _whole(text: str, line: str, what: str, most: int) -> int:
    if not text:
        return 0
    is_whole = text.isascii() and text.isdecimal() and len(text) <= len(str(_LARGEST_ID))
    if not is_whole or int(text) > most:
        raise OfficeRefusal(f"{line}: the {what} '{text}' is no whole number from 0 to {most}")
    return int(text)


def _day(text: str, line: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise OfficeRefusal(f"{line}: '{text}' is no day such as 2024-01-01") from None


def rank_of(text: str, where: str) -> Grade | None:
    """Return one of the 37 ranks, None for a blank; OfficeRefusal for anything else."""
    if not text.strip():
        return None
    grade = parse_grade(text)
    if grade is None or grade not in {row.rank for row in TABLE_1}:
        raise OfficeRefusal(f"{where}: '{text}' is none of the ranks from 30k to 7d (2.2)")
    return grade
