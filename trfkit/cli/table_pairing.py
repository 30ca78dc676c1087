"""Find the table in a folder for each file: by the same name, else by the players."""

from __future__ import annotations

import os
import unicodedata
from collections import defaultdict
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from trfkit.cli import console
from trfkit.cli.failures import Failure, failure_of, os_reason
from trfkit.cli.file_arguments import Source, as_path
from trfkit.messages import Message
from trfkit.messages.message import Several
from trfkit.record import replace

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from trfkit.cli.shared_options import Reading


MAX_NAMED: Final = 5
"""So many tables that belong to no file are named; of the others it is told how many."""


def pair_tables(
    files: Sequence[Source], folder: str, reading: Reading, table_encoding: str | None
) -> tuple[Source, ...]:
    """Return the files, each with its table from the folder beside it.

    That is the table with the same name before the extension, ignoring case; if there is none, an
    unused table that holds most of the file's players, which is reported. A file without a table,
    with several, or with a table shared with another file gets a source that reports this when it
    is read. Tables that belong to no file are named. A Failure if the folder cannot be listed.
    """
    tables: dict[str, list[Path]] = defaultdict(list)
    try:
        with os.scandir(folder) as entries:
            for entry in sorted(entries, key=lambda entry: entry.name):
                if entry.is_file() and not entry.name.startswith("."):
                    path = as_path(entry.path)
                    tables[_stem(path)].append(path)
    except OSError as error:
        raise failure_of("cannot-read-folder", file=folder, why=os_reason(error)) from error
    own = {os.path.realpath(item.path) for item in files if item.path is not None}
    stems = ["" if file.path is None else _stem(file.path) for file in files]
    claims: dict[str, list[str]] = defaultdict(list)
    for file, stem in zip(files, stems, strict=True):
        claims[stem].append(file.name)
    paired = []
    for file, stem in zip(files, stems, strict=True):
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
            names = tuple(claims[stem])
            trouble = Message("command.table-of-several", file=fitting[0], files=names)
        else:
            paired.append(replace(file, beside=(Source(str(fitting[0]), str(fitting[0])),)))
            continue
        paired.append(replace(file, beside=(Source(file.name, trouble=trouble),)))
    unused = sorted(
        str(path)
        for stem in tables.keys() - claims.keys()
        for path in tables[stem]
        if os.path.realpath(path) not in own
    )
    left = [place for place, stem in enumerate(stems) if stem and not tables.get(stem)]
    if left and unused:
        unused = _pair_by_players(paired, left, unused, reading, table_encoding)
    if unused:
        console.remark(Message("command.tables-unused", tables=Several.first(unused, MAX_NAMED)))
    return tuple(paired)


def _pair_by_players(
    files: list[Source],
    left: Sequence[int],
    names: Sequence[str],
    reading: Reading,
    table_encoding: str | None,
) -> list[str]:
    """Put tables beside the files at indexes ``left``; return the names of tables still unused.

    Unreadable files are ignored here: they are reported when the file, or the table, is read again.
    """
    from trfkit.files.registry import read, read_stated  # noqa: PLC0415 - where names differ alone
    from trfkit.verification.table.table_choice import belonging  # noqa: PLC0415 - see above

    tournaments, places, tables = {}, {}, {}
    for place in left:
        with suppress(Failure):
            data = files[place].read(reading.most)
            result = read(data, encoding=reading.encoding, limits=reading.limits)
            if result.tournament is not None:
                tournaments[files[place].name], places[files[place].name] = result.tournament, place
    for name in names:
        with suppress(Failure):
            data = Source(name, name).read(reading.most)
            stated = read_stated(data, encoding=table_encoding, limits=reading.limits)
            tables[name] = stated.tables
    for match in belonging(tournaments, tables):
        place = places[match.tournament]
        files[place] = replace(files[place], beside=(Source(match.table, match.table),))
        counts = {"held": match.matched, "participants": match.participants}
        console.remark(
            Message("command.table-by-players", table=match.table, file=match.tournament, **counts)
        )
    taken = {str(table.path) for file in files for table in file.beside}
    return [name for name in names if name not in taken]


def _stem(path: Path) -> str:
    # Some systems store accents apart from their letters.
    return unicodedata.normalize("NFC", path.stem).casefold()
