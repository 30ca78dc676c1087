"""Lists of objects in JSON: an object is a row of a table, its keys are the headings."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from trfkit.files.crosstables.column_kinds import are_ratings
from trfkit.files.crosstables.headings import Role, role_of
from trfkit.files.crosstables.participant_table import listing
from trfkit.files.crosstables.stated_columns import stated_table
from trfkit.files.tables.page_assembly import rectangle
from trfkit.files.tables.printed_numbers import text_of
from trfkit.files.tables.table_text import cell_text
from trfkit.limits import DEFAULT_LIMITS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.files.tables.grid import Grid
    from trfkit.files.trf.reading.stated_table import StatedTable

ANY: Final = "json"
_FEWEST_ROWS: Final = 2
_MOST_KEYS: Final = 100
_ROUNDS: Final = frozenset({"sheet", "games", "rounds"})
"""Keys of objects inside a row that hold no values of the whole event."""
_NAMES: Final = MappingProxyType({"username": "name", "startRank": "startno"})
"""Keys that no program prints as a heading."""


def read_lists(document: object) -> Iterator[StatedTable]:
    """Yield the lists of participants at the top of a document, or under one of its keys."""
    if isinstance(document, list):
        lists: list[object] = [document]
    else:
        lists = list(document.values()) if isinstance(document, dict) else []
    for entries in lists:
        rows = (
            [row for row in entries if isinstance(row, dict)] if isinstance(entries, list) else []
        )
        if len(rows) >= _FEWEST_ROWS:
            found = listing(_grid(rows[: DEFAULT_LIMITS.rows]))
            if found is not None:
                yield stated_table(found, ANY)


def _grid(rows: Sequence[Mapping[str, Any]]) -> Grid:
    """Return objects as a table, whose columns stand in the order that listings have."""
    flat = [dict(_flat(row)) for row in rows]
    keys = list(dict.fromkeys(key for row in flat for key in row))
    headings = sorted(
        keys[:_MOST_KEYS], key=lambda key: _place(key, [row.get(key, "") for row in flat])
    )
    lines = [[row.get(key, "") for key in headings] for row in flat]
    return rectangle([headings, *lines], range(1, len(lines) + 2))


def _flat(row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield keys with their texts, those of an object inside a row as if they stood in it."""
    for key, value in row.items():
        if key in _ROUNDS:
            continue
        inner = value.items() if isinstance(value, dict) else [(key, value)]
        for name, cell in inner:
            yield cell_text(_NAMES.get(name, name)), cell_text(text_of(cell))


_ORDER: Final = (Role.RANK, Role.NUMBER, Role.FIDE_ID, Role.TITLE, Role.NAME)
_BEHIND: Final = (None, Role.POINTS, Role.VALUE)


def _place(heading: str, texts: Sequence[str]) -> int:
    """Return where a column stands: who it is, what describes him, points, values."""
    role = role_of(heading)
    if role is Role.RANK and are_ratings(texts):
        role = Role.RATING  # what "Ranking" is in Polish
    if role in _ORDER:
        return _ORDER.index(role)
    if role in _BEHIND:
        return len(_ORDER) + 2 - (role is Role.POINTS)
    return len(_ORDER)
