"""From a file to its rows: the pure function that every engine of the archive runs.

Rows wait for their batch as plain packed columns. Workers send these: a twentieth of the size of
the event, and without pyarrow.
"""

from __future__ import annotations

import pickle
import zlib
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from trfkit.archive.archive_tables import TABLES, TEXT, TEXTS, VALUES, ArchiveTable, Column
from trfkit.archive.archived_event import Event, RefusedError, event_of
from trfkit.findings import Severity
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.messages.message import Message
from trfkit.patterns import lazy_pattern
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date


PART: Final = 2048
"""So many rows of a table are in memory as Python's own values at once."""


class PackedRows(Record):
    """The rows of an event in one table: their number, and their columns in parts."""

    rows: int
    parts: tuple[bytes, ...]


def pack_event(event: Event) -> dict[str, PackedRows]:
    """Return the rows of an event by table, without the key that they share."""
    return {table.name: _pack_table(table, event) for table in TABLES}


def _pack_table(table: ArchiveTable, event: Event) -> PackedRows:
    waiting = iter(table.rows(event))
    parts: list[bytes] = []
    count = 0
    while rows := list(islice(waiting, PART)):
        count += len(rows)
        columns = [_values(column, rows) for column in table.own_columns]
        plain = pickle.dumps(columns, pickle.HIGHEST_PROTOCOL)
        parts.append(zlib.compress(plain, zlib.Z_BEST_SPEED))
    return PackedRows(count, tuple(parts))


def columns_of(part: bytes) -> list[list[Any]]:
    """Return the values of a part, a list for each column except the key."""
    columns: list[list[Any]] = pickle.loads(zlib.decompress(part))  # noqa: S301 - what ``packed`` made in this run
    return columns


def _values(column: Column, rows: Sequence[Any]) -> list[Any]:
    """Return a column's values; equal texts share one object, so that a part stores it once."""
    get: Callable[[Any], Any] = column.of
    if column.type == TEXT:
        texts: dict[str, str] = {}
        return [None if (value := get(row)) is None else _share_text(value, texts) for row in rows]
    if column.type == TEXTS:
        return [None if (value := get(row)) is None else [*map(_whole, value)] for row in rows]
    if column.type == VALUES:
        return [[(_whole(key), number) for key, number in get(row)] for row in rows]
    return [get(row) for row in rows]


def _share_text(value: str, texts: dict[str, str]) -> str:
    shared = texts.get(value)
    if shared is None:
        shared = texts[value] = _whole(value)
    return shared


def _whole(value: str) -> str:
    """Return a text without halves of characters, which UTF-8 cannot hold."""
    return str(value) if value.isascii() else value.encode("utf-8", "replace").decode("utf-8")


# What became of a file ----------------------------------------------------------------------------

OF_NO_PARTITION: Final = "__HIVE_DEFAULT_PARTITION__"
"""What readers of such folders take for null."""

_FEDERATION: Final = lazy_pattern(r"[A-Z]{3}")


class ArchivedRows(Record):
    """An event's rows by table, and their partition."""

    sha256: str
    partition: str
    rows: dict[str, PackedRows]
    is_unreadable: bool = False


def partition_of(event: Event) -> str:
    """Return the folders of an event: month of its first day, federation; null if unknown.

    The federation becomes part of a path, so only three letters are accepted.
    """
    tournament = event.tournament
    start = tournament.start if tournament is not None else None
    month = OF_NO_PARTITION if start is None else f"{start.year:04}-{start.month:02}"
    stated = ((tournament.federation if tournament is not None else None) or "").strip().upper()
    federation = stated if _FEDERATION.fullmatch(stated) else OF_NO_PARTITION
    return f"month={month}/federation={federation}"


class Settings(Record, kw_only=True):
    """How to read, and the day on which the files were received."""

    received: date
    encoding: str | None = None
    limits: Limits = DEFAULT_LIMITS
    strict: bool = False


class InputFile(Record):
    """A file that was read, and its SHA-256."""

    file: str
    data: bytes
    sha256: str


class FileResult(Record):
    """The result for a file: its rows, or the reason why it has none."""

    file: str
    archived: ArchivedRows | None = None
    is_unreadable: bool = False
    has_errors: bool = False
    trouble: Message | None = None


def rows_of_file(settings: Settings, taken: InputFile) -> FileResult:
    """Return the rows of a file: they depend on its bytes and the settings alone."""
    try:
        event = event_of(
            taken.data,
            sha256=taken.sha256,
            file=taken.file,
            received=settings.received,
            encoding=settings.encoding,
            limits=settings.limits,
            strict=settings.strict,
        )
        rows = pack_event(event)
    except RefusedError:
        return FileResult(
            taken.file, trouble=Message("command.file-refused-strictly", file=taken.file)
        )
    except Exception as error:  # noqa: BLE001 - a mistake of ours over one file stops no other
        words = f"{type(error).__name__}: {error}"
        trouble = Message("archive.internal-error", file=taken.file, words=words)
        return FileResult(taken.file, trouble=trouble)
    unreadable = event.tournament is None
    return FileResult(
        taken.file,
        ArchivedRows(taken.sha256, partition_of(event), rows, is_unreadable=unreadable),
        is_unreadable=unreadable,
        has_errors=not unreadable and event.count(Severity.ERROR) > 0,
    )
