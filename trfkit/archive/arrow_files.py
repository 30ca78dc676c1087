"""Convert rows of the archive to Arrow and Parquet: the only module that uses pyarrow."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from trfkit.archive.archive_tables import (
    BOOLEAN,
    DAY,
    LARGE,
    PART,
    POINTS,
    SMALL,
    TEXT,
    TEXTS,
    VALUES,
    VERSION,
    PackedRows,
    columns_of,
)
from trfkit.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from trfkit.archive.archive_tables import ArchiveTable

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

_KEY: Final = pa.dictionary(pa.int32(), pa.string())
"""The key in memory: all rows of an event have the same. In the file it is a text."""

_TOO_LARGE: Final = (pa.ArrowInvalid, OverflowError)
"""What pyarrow raises for a number that does not fit its type, the second beyond 64 bits."""


def write_rows(path: Path, table: ArchiveTable, events: Mapping[str, PackedRows]) -> int:
    """Write the rows of events, by key, into a new file; return their number.

    They are one row group, on disk before this returns. The file names the versions of tables
    and program.
    """
    columns = [(column.name, TYPES[column.type]) for column in table.own_columns]
    schema = pa.schema([(table.key.name, _KEY), *columns])
    filled = {key: rows for key, rows in events.items() if rows.rows}
    rows = pa.Table.from_batches(_batches(schema, table, filled), schema)
    with path.open("xb") as file:
        # Without Arrow's own schema the key is a text for whoever reads it.
        with pq.ParquetWriter(file, schema, compression="zstd", store_schema=False) as writer:
            writer.write_table(rows, row_group_size=max(rows.num_rows, 1))
            writer.add_key_value_metadata({"trfkit.archive": str(VERSION), "trfkit": __version__})
        file.flush()
        os.fsync(file.fileno())
    return int(rows.num_rows)


def _batches(schema: Any, table: ArchiveTable, events: Mapping[str, PackedRows]) -> Iterator[Any]:  # noqa: ANN401 - pyarrow has no types
    """Yield the rows as Arrow batches, limited to avoid too many Python values at once."""
    keys = pa.array(events, pa.string())
    types = [column.type for column in table.own_columns]
    indices: list[int] = []
    waiting: list[list[Any]] = [[] for _ in types]
    parts = [(at, part) for at, rows in enumerate(events.values()) for part in rows.parts]
    for index, part in parts:
        columns = columns_of(part)
        indices += [index] * len(columns[0])
        for values, more in zip(waiting, columns, strict=True):
            values.extend(more)
        del columns, values, more  # before the next part is unpacked
        if len(indices) >= PART:
            yield _batch(schema, keys, indices, zip(types, waiting, strict=True))
            indices, waiting = [], [[] for _ in types]
    if indices:
        yield _batch(schema, keys, indices, zip(types, waiting, strict=True))


def _batch(
    schema: Any,  # noqa: ANN401 - see above
    keys: Any,  # noqa: ANN401 - see above
    indices: Sequence[int],
    columns: Iterator[tuple[str, list[Any]]],
) -> Any:  # noqa: ANN401 - see above
    key = pa.DictionaryArray.from_arrays(pa.array(indices, pa.int32()), keys)
    return pa.record_batch([key, *(_array(*column) for column in columns)], schema=schema)


def _array(kind: str, values: list[Any]) -> Any:  # noqa: ANN401 - see above
    """Return a column; null stands for a number too large for its type.

    Otherwise a file with a stated rank of a million million could not be archived.
    """
    try:
        return pa.array(values, TYPES[kind])
    except _TOO_LARGE:
        return pa.array([_fitting(kind, value) for value in values], TYPES[kind])


def _fitting(kind: str, value: Any) -> Any:  # noqa: ANN401 - as various as the columns
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
