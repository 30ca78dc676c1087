"""Writes tournaments as SwissPerfect saves them, by the facts of dBase III; nobody is real."""

from __future__ import annotations

import io
import struct
import zipfile
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PRIVATE = "keep.this@private.example"
"""Stands wherever a real file has clubs, memos, the organiser or the layout of windows."""
PLAYER_COLUMNS = {
    "ORDER": 5, "ID": 5, "START_NO": 5, "SURNAME": 25, "FIRSTNAME": 25, "FEDER": 4, "CLUB": 30,
    "INTL_RTG": 4, "LOC_RTG": 4, "LOC_RTG2": 4, "INTL_ID": 12, "LOC_ID": 12, "TITLE": 3, "SEX": 1,
    "BIRTH_DATE": 8, "LATE_ENTRY": 2, "WITHDRAWAL": 2, "ABSENT": 16, "BONUS": 3, "TECH_SCORE": 3,
    "FORB_PAIRS": 3, "TEAM": 3, "BOARD": 3, "MEMO": 25,
}  # fmt: skip
RESULT_COLUMNS = {
    "ROUND": 3, "WHITE": 5, "BLACK": 5, "W_SCORE": 3, "B_SCORE": 3, "W_TYPE": 2, "B_TYPE": 2,
    "W_SUBSCO": 4, "B_SUBSCO": 4,
}  # fmt: skip


class Result(NamedTuple):
    """A row of results: players by id (0: none), scores in half points, how each came about."""

    round: int
    white: int
    black: int
    scores: tuple[int, int] = (2, 0)
    types: tuple[int, int] = (1, 1)
    is_deleted: bool = False


class Event(NamedTuple):
    """What the files hold: columns of players by name, results, settings beside the usual ones."""

    people: Sequence[Mapping[str, Any]]
    results: Sequence[Result] = ()
    settings: Mapping[str, str] = MappingProxyType({})
    deleted: frozenset[int] = frozenset()
    encoding: str = "cp1252"


def table(columns, rows, encoding):
    """Return a dBase III table; each row is whether it is deleted, and its texts by column."""
    head = 32 + 32 * len(columns) + 1
    size = 1 + sum(columns.values())
    data = struct.pack("<BBBBIHH20x", 3, 96, 3, 1, len(rows), head, size)
    for name, width in columns.items():
        data += struct.pack("<11sc4xB15x", name.encode(), b"C", width)
    data += b"\r"
    for is_deleted, texts in rows:
        data += b"*" if is_deleted else b" "
        for name, width in columns.items():
            data += texts.get(name, "").encode(encoding)[:width].ljust(width)
    return data + b"\x1a"


def files(event):
    """Return the contents of the three files by their endings."""
    people = [
        (
            number in event.deleted,
            {"ID": str(number), "START_NO": str(number), "CLUB": PRIVATE, "MEMO": PRIVATE,
             "TITLE": "0", "SEX": "0", **{name: str(value) for name, value in row.items()}},
        )
        for number, row in enumerate(event.people, start=1)
    ]  # fmt: skip
    results = [
        (
            row.is_deleted,
            dict(
                zip(
                    RESULT_COLUMNS,
                    map(str, (row.round, row.white, row.black, *row.scores, *row.types, 0, 0)),
                    strict=True,
                )
            ),
        )
        for row in event.results
    ]
    named = {"Name": "Invented Open", "Rounds": "2", "System": "0", "Organiser": PRIVATE}
    named |= event.settings
    ties = named.pop("Tie Breaks", "1217,")
    lines = ["[Desktop]", f"Name={PRIVATE}", "[Tournament Info]"]
    lines += [f"{name}={value}" for name, value in named.items()]
    lines += ["[Standings]", f"Tie Breaks={ties}"]
    return {
        ".ini": "\r\n".join(lines).encode(event.encoding),
        ".trn": table(PLAYER_COLUMNS, people, event.encoding),
        ".sco": table(RESULT_COLUMNS, results, event.encoding),
    }


def packed(contents, stem="open"):
    """Return a ZIP of files by their names, or by their endings behind the stem."""
    with io.BytesIO() as held:
        with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in contents.items():
                archive.writestr(stem + name if name.startswith(".") else name, data)
        return held.getvalue()


def written(event):
    """Return the ZIP of an event."""
    return packed(files(event))
