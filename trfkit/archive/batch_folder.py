"""The archive on disk: batches that are there whole or not at all, and what they were made of.

A batch is written below ``staging`` first. Its record below ``batches`` is what makes it part of
the archive; then its files move to their places, which another run finishes if this one is
killed. What is staged without a record never was in the archive.

    archive.json                                     the version of the tables
    batches/000001.json                              the SHA-256 of its inputs, its files
    games/month=2026-03/federation=UKR/000001.parquet
    staging/000002/games/...                         a batch on its way
"""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import contextmanager
from hashlib import sha256
from typing import TYPE_CHECKING, Annotated, Any, Final

from trfkit.archive.archive_tables import (
    OF_NO_PARTITION,
    TABLES,
    VERSION,
    ArchivedRows,
    ArchiveTable,
    InputFile,
    PackedRows,
)
from trfkit.atomic_files import write_whole
from trfkit.messages.message import Message
from trfkit.record import Meta, Record, from_json, written
from trfkit.refusal import Refusal
from trfkit.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from trfkit.archive.archive_tables import FileResult
    from trfkit.reports.archive import Tally

    Engine = Callable[[Iterable[Sequence[InputFile]]], Iterator[Iterable[FileResult]]]
    """What makes rows of each batch of files."""


MARK: Final = "archive.json"
LOCK: Final = ".trfkit-archive.lock"
_OWN: Final = ".trfkit-"


class Mark(Record):
    """The content of ``archive.json``."""

    schema: str
    tables: int


_Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Batch(Record):
    """A record below ``batches``: the inputs, and the files below the archive.

    ``unreadable`` are those of the inputs that hold no tournament; an older record does not tell.
    """

    program: str
    sha256: tuple[_Digest, ...]
    files: tuple[str, ...]
    unreadable: tuple[_Digest, ...] = ()


class Folder:
    """An archive opened for writing by this process alone."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.known: set[bytes] = set()
        """The SHA-256 of every file that is in the archive."""
        self.unreadable: set[str] = set()
        """That of every one of them that is known to hold no tournament."""
        self._last = 0
        self._recover()

    def __contains__(self, sha256: str) -> bool:
        """Whether a file is in the archive."""
        return bytes.fromhex(sha256) in self.known

    def add(self, events: Sequence[ArchivedRows]) -> dict[str, int]:
        """Add events as a batch, all or none of them; return the number of rows by table."""
        self.complete()
        number = self._last + 1
        staging = self._staging(number)
        counts = dict.fromkeys((table.name for table in TABLES), 0)
        files = []
        by_partition: dict[str, list[ArchivedRows]] = {}
        for event in events:
            by_partition.setdefault(event.partition, []).append(event)
        for table in TABLES:
            for partition, its_events in sorted(by_partition.items()):
                rows = {event.sha256: event.rows[table.name] for event in its_events}
                file = f"{table.name}/{partition}/{number:06}.parquet"
                counts[table.name] += _write(staging / file, table, rows)
                files.append(file)
        digests = tuple(event.sha256 for event in events)
        unreadable = tuple(event.sha256 for event in events if event.is_unreadable)
        self._commit(number, Batch(__version__, digests, tuple(files), unreadable))
        return counts

    def complete(self) -> None:
        """Give every table without a file an empty one, so that each can be queried."""
        if (self._path / "batches" / "000000.json").exists():
            return
        nowhere = f"month={OF_NO_PARTITION}/federation={OF_NO_PARTITION}"
        files = tuple(f"{table.name}/{nowhere}/000000.parquet" for table in TABLES)
        staging = self._staging(0)
        for table, file in zip(TABLES, files, strict=True):
            _write(staging / file, table, {})
        self._commit(0, Batch(__version__, (), files))

    def _commit(self, number: int, batch: Batch) -> None:
        records = self._path / "batches"
        records.mkdir(exist_ok=True)
        write_whole(records / f"{number:06}.json", written(batch), replace=False)
        self._move(number, batch)
        self._learn(batch)
        self._last = number

    def _move(self, number: int, batch: Batch) -> None:
        """Move staged files to their places; those already there were moved before."""
        staging = self._staging(number)
        for file in batch.files:
            if (staging / file).exists():
                (self._path / file).parent.mkdir(parents=True, exist_ok=True)
                (staging / file).replace(self._path / file)
        shutil.rmtree(staging)

    def _recover(self) -> None:
        """Read what the archive holds; finish or undo the work of a killed run."""
        for path in sorted((self._path / "batches").glob("*.json")):
            if not path.stem.isdecimal():
                continue  # what copies folders makes "000001 (1).json" of two records that differ
            batch = _read(path, Batch)
            number = int(path.stem)
            if self._staging(number).exists():
                self._move(number, batch)
            self._learn(batch)
            self._last = max(self._last, number)
        shutil.rmtree(self._path / "staging", ignore_errors=True)

    def _learn(self, batch: Batch) -> None:
        self.known.update(map(bytes.fromhex, batch.sha256))
        self.unreadable.update(batch.unreadable)

    def _staging(self, number: int) -> Path:
        return self._path / "staging" / f"{number:06}"


@contextmanager
def open_archive(path: Path) -> Iterator[Folder]:
    """Open the archive in a folder for writing, creating it if needed.

    Raises Refusal if the folder holds something else, its tables have another version, or another
    process is writing to it; OSError from the system.
    """
    path.mkdir(exist_ok=True)
    if not (path / MARK).exists():
        strangers = [name for name in os.listdir(path) if not name.startswith(_OWN)]  # noqa: PTH208 - names
        if strangers:
            raise Refusal(Message("archive.not-empty", folder=path))
    with (path / LOCK).open("ab") as lock:
        # A lock that ends with this process, however it ends, and that no worker inherits.
        descriptor = lock.fileno()
        try:
            if sys.platform == "win32":
                import msvcrt  # noqa: PLC0415 - only there

                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            else:
                import fcntl  # noqa: PLC0415 - not on Windows

                fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise Refusal(Message("archive.in-use", folder=path)) from error
        if not (path / MARK).exists():
            mark = Mark("trfkit.archive-folder/1", VERSION)
            write_whole(path / MARK, written(mark), replace=False)
        mark = _read(path / MARK, Mark)
        if mark.tables != VERSION:
            versions = {"version": mark.tables, "own": VERSION}
            raise Refusal(Message("archive.other-version", folder=path, **versions))
        folder = Folder(path)
        yield folder
        folder.complete()


# A run that adds files ----------------------------------------------------------------------------

MAX_BATCH_BYTES: Final = 1 << 26
"""So many bytes of files end a batch, too: it is in memory as a whole."""


def add_files(
    folder: Folder,
    files: Iterable[tuple[str, bytes]],
    engine: Engine,
    tally: Tally,
    most: int,
) -> Iterator[tuple[str, Message]]:
    """Add the named files whose content is new, at most ``most`` together, and count them.

    Yields each file that has no rows, and why.
    """
    for results in engine(_batches(_new_files(files, folder, tally), most)):
        events: list[ArchivedRows] = []
        for result in results:
            if result.trouble is not None:
                yield result.file, result.trouble
            if result.archived is None:
                continue
            events.append(result.archived)
            tally.with_errors += result.archived.has_errors
            if result.archived.is_unreadable:
                tally.unreadable.append(result.file)
        if events:
            for table, count in folder.add(events).items():
                tally.rows[table] += count


def _new_files(
    files: Iterable[tuple[str, bytes]], folder: Folder, tally: Tally
) -> Iterator[InputFile]:
    """Yield the files whose content is not yet in the archive, each content once."""
    seen: set[str] = set()
    for name, data in files:
        digest = sha256(data).hexdigest()
        if digest in folder or digest in seen:
            tally.known += 1
            if digest in folder.unreadable:
                tally.unreadable_before.append(name)
            continue
        seen.add(digest)
        yield InputFile(name, data, digest)


def _batches(files: Iterable[InputFile], most: int) -> Iterator[Sequence[InputFile]]:
    """Yield files in batches of at most ``most``, smaller ones if files are large."""
    batch: list[InputFile] = []
    size = 0
    for file in files:
        batch.append(file)
        size += len(file.data)
        if len(batch) == most or size >= MAX_BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _write(path: Path, table: ArchiveTable, rows: Mapping[str, PackedRows]) -> int:
    # Not before there is something to write: pyarrow is as large as an event of thousands, which
    # the same process may have read before.
    from trfkit.archive.arrow_files import write_rows  # noqa: PLC0415 - see above

    path.parent.mkdir(parents=True)
    return write_rows(path, table, rows)


def _read(path: Path, kind: type[Any]) -> Any:  # noqa: ANN401 - of that kind
    try:
        return from_json(path.read_bytes(), type=kind)
    except ValueError as error:
        raise Refusal(Message("archive.damaged", file=path, why=str(error))) from error
