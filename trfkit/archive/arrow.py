"""Rows of the archive as Arrow has them, and Parquet files of them: all that pyarrow does."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from trfkit.archive.columns import (
    BOOLEAN,
    DAY,
    LARGE,
    POINTS,
    SMALL,
    TABLES,
    TEXT,
    TEXTS,
    VALUES,
    VERSION,
)
from trfkit.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from trfkit.archive.columns import Column, Table
    from trfkit.archive.event import Event

TYPES: Final[dict[str, Any]] = {
    TEXT: pa.string(),
    TEXTS: pa.list_(pa.string()),
    SMALL: pa.int32(),
    LARGE: pa.int64(),
    BOOLEAN: pa.bool_(),
    DAY: pa.date32(),
    POINTS: pa.decimal128(9, 1),
    VALUES: pa.map_(pa.string(), pa.decimal128(18, 4)),
}
"""What stands for each type of ``columns``."""

# The pools that come with pyarrow are quicker for tables of another size, and keep what is freed.
pa.set_memory_pool(pa.system_memory_pool())

_TOO_LARGE: Final = (pa.ArrowInvalid, OverflowError)
"""What pyarrow raises for a number that does not fit its type, the second beyond 64 bits."""


def schema_of(table: Table) -> Any:  # noqa: ANN401 - pyarrow has no types
    """Return the schema of a table, which names the versions of tables and program."""
    columns = [(column.name, TYPES[column.type]) for column in table.columns]
    return pa.schema(columns, {"trfkit.archive": str(VERSION), "trfkit": __version__})


def rows_of(event: Event) -> dict[str, Any]:
    """Return the rows of an event by table."""
    return {table.name: _batch(table, list(table.rows(event))) for table in TABLES}


def _batch(table: Table, rows: Sequence[Any]) -> Any:  # noqa: ANN401 - see above
    arrays = [_array(column, rows) for column in table.columns]
    return pa.record_batch(arrays, schema=schema_of(table))


def _array(column: Column, rows: Sequence[Any]) -> Any:  # noqa: ANN401 - see above
    """Return a column; null stands for a number that is too large for its type.

    A file that states a rank of a million million would else not come in at all.
    """
    values = [_whole(column.type, column.of(row)) for row in rows]
    try:
        return pa.array(values, TYPES[column.type])
    except _TOO_LARGE:
        return pa.array([_fitting(column.type, value) for value in values], TYPES[column.type])


def _fitting(kind: str, value: Any) -> Any:  # noqa: ANN401 - see above
    if kind == VALUES:
        of_codes = TYPES[VALUES].item_type
        return [(key, number if _fits(number, of_codes) else None) for key, number in value]
    return value if _fits(value, TYPES[kind]) else None


def _fits(value: Any, type_: Any) -> bool:  # noqa: ANN401 - see above
    try:
        pa.scalar(value, type_)
    except _TOO_LARGE:
        return False
    return True


def _whole(kind: str, value: Any) -> Any:  # noqa: ANN401 - as various as the columns
    """Return a value whose texts hold no half of a character, which UTF-8 cannot say."""
    if value is None:
        return None
    if kind == TEXT:
        return _text(value)
    if kind == TEXTS:
        return [_text(each) for each in value]
    if kind == VALUES:
        return [(_text(key), number) for key, number in value]
    return value


def _text(value: str) -> str:
    return str(value) if value.isascii() else value.encode("utf-8", "replace").decode("utf-8")


def write_rows(path: Path, table: Table, batches: Sequence[Any]) -> int:
    """Write a new file with one row group, on disk before this returns; return its rows."""
    rows = pa.Table.from_batches(batches, schema_of(table))
    with path.open("xb") as file:
        pq.write_table(rows, file, row_group_size=max(rows.num_rows, 1), compression="zstd")
        file.flush()
        os.fsync(file.fileno())
    return int(rows.num_rows)
