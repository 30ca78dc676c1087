"""Which table in a folder belongs to which file: the one of the same name, else of its players."""

from __future__ import annotations

import os
import unicodedata
from collections import defaultdict
from typing import TYPE_CHECKING

from trfkit.cli.failures import Failure, failure_of, os_reason
from trfkit.cli.file_arguments import Source, as_path
from trfkit.messages import Message
from trfkit.record import Record, replace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from trfkit.cli.shared_options import Reading


class Pairs(Record):
    """Every file with its table beside it, in their order; tables that no file asked for.

    ``left`` are the places (from 0) of files for which no table has the name; ``remarks`` tell how
    others were found for some of them.
    """

    files: tuple[Source, ...]
    unused: tuple[str, ...]
    left: tuple[int, ...] = ()
    remarks: tuple[Message, ...] = ()


def pair_by_names(files: Sequence[Source], folder: str) -> Pairs:
    """Return the files with those of the folder that have the same name before the extension.

    Letters are compared without their case. A file without a table, or with several, or one that
    shares its table with another file, gets a source that says so when it is read. A Failure
    where the folder cannot be listed.
    """
    tables = _paths_by_stem(folder)
    own = {os.path.realpath(item.path) for item in files if item.path is not None}
    claims: dict[str, list[str]] = defaultdict(list)
    for file in files:
        if file.path is not None:
            claims[_stem(file.path)].append(file.name)
    paired = []
    for file in files:
        stem = "" if file.path is None else _stem(file.path)
        fitting = [path for path in tables.get(stem, ()) if os.path.realpath(path) not in own]
        arguments = {"file": file.name, "folder": folder}
        if file.path is None:
            trouble = Message("command.table-without-name", **arguments)
        elif not fitting:
            trouble = Message("command.no-table-named", name=file.path.stem, **arguments)
        elif len(fitting) > 1:
            names = tuple(path.name for path in fitting)
            trouble = Message("command.several-tables-named", tables=names, **arguments)
        elif len(claims[stem]) > 1:
            trouble = Message(
                "command.table-of-several", file=fitting[0], files=tuple(claims[stem])
            )
        else:
            paired.append(replace(file, beside=(Source(str(fitting[0]), str(fitting[0])),)))
            continue
        paired.append(replace(file, beside=(Source(file.name, trouble=trouble),)))
    unused = [
        str(path)
        for stem in tables.keys() - claims.keys()
        for path in tables[stem]
        if os.path.realpath(path) not in own
    ]
    left = [at for at, file in enumerate(files) if file.path and not tables.get(_stem(file.path))]
    return Pairs(tuple(paired), tuple(sorted(unused)), tuple(left))


def pair_by_players(pairs: Pairs, reading: Reading, table_encoding: str | None) -> Pairs:
    """Return the pairs, with tables for the files left that hold most of their players.

    What cannot be read is left as it is: it is said when the file, or the table, is read again.
    """
    if not (pairs.left and pairs.unused):
        return pairs
    from trfkit.files.registry import read, read_stated  # noqa: PLC0415 - where names differ alone
    from trfkit.verification.table.table_choice import belonging  # noqa: PLC0415 - see above

    tournaments, places = {}, {}
    for at in pairs.left:
        file = pairs.files[at]
        data = _content(file, reading)
        result = (
            None if data is None else read(data, encoding=reading.encoding, limits=reading.limits)
        )
        if result is not None and result.tournament is not None:
            tournaments[file.name], places[file.name] = result.tournament, at
    tables = {}
    for name in pairs.unused:
        data = _content(Source(name, name), reading)
        if data is not None:
            tables[name] = read_stated(data, encoding=table_encoding, limits=reading.limits).tables
    files = list(pairs.files)
    remarks = []
    for match in belonging(tournaments, tables):
        at = places[match.tournament]
        files[at] = replace(files[at], beside=(Source(match.table, match.table),))
        counts = {"held": match.held, "participants": match.participants}
        remarks.append(
            Message("command.table-by-players", table=match.table, file=match.tournament, **counts)
        )
    taken = {str(table.path) for file in files for table in file.beside}
    unused = tuple(name for name in pairs.unused if name not in taken)
    return replace(pairs, files=tuple(files), unused=unused, remarks=tuple(remarks))


def _content(file: Source, reading: Reading) -> bytes | None:
    try:
        return file.read(reading.most)
    except Failure:
        return None


def _paths_by_stem(folder: str) -> Mapping[str, list[Path]]:
    paths: dict[str, list[Path]] = defaultdict(list)
    try:
        with os.scandir(folder) as entries:
            for entry in sorted(entries, key=lambda entry: entry.name):
                if entry.is_file() and not entry.name.startswith("."):
                    path = as_path(entry.path)
                    paths[_stem(path)].append(path)
    except OSError as error:
        raise failure_of("cannot-read-folder", file=folder, why=os_reason(error)) from error
    return paths


def _stem(path: Path) -> str:
    # Some systems store accents apart from their letters.
    return unicodedata.normalize("NFC", path.stem).casefold()
