"""Which table in a folder belongs to which file: the one of the same name."""

from __future__ import annotations

import os
import unicodedata
from collections import defaultdict
from typing import TYPE_CHECKING

from trfkit.cli.failures import Failure, os_reason
from trfkit.cli.file_arguments import Source, as_path
from trfkit.record import Record, replace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from trfkit.cli.shared_options import Reading


class Pair(Record):
    """A file, and the tables to hold it against; none where it states something itself."""

    file: Source
    tables: tuple[Source, ...] = ()


class Pairs(Record):
    """Every file with its table, in the order of the files; tables that no file asked for.

    ``left`` are the places (from 0) of files for which no table has the name; ``said`` tells how
    others were found for some of them.
    """

    found: tuple[Pair, ...]
    unused: tuple[str, ...]
    left: tuple[int, ...] = ()
    said: tuple[str, ...] = ()


def partners(files: Sequence[Source], folder: str) -> Pairs:
    """Return the files with those of the folder that have the same name before the extension.

    Letters are compared without their case. A file without a table, or with several, or one that
    shares its table with another file, gets a source that says so when it is read. A Failure
    where the folder cannot be listed.
    """
    tables = _paths_by_stem(folder)
    own = {_real(item.path) for item in files if item.path is not None}
    claims: dict[str, list[str]] = defaultdict(list)
    for file in files:
        if file.path is not None:
            claims[_stem(file.path)].append(file.name)
    paired = []
    for file in files:
        stem = None if file.path is None else _stem(file.path)
        fitting = [path for path in tables.get(stem or "", ()) if _real(path) not in own]
        paired.append(Pair(file, (_table(file, folder, fitting, claims[stem or ""]),)))
    unused = [
        str(path)
        for stem in tables.keys() - claims.keys()
        for path in tables[stem]
        if _real(path) not in own
    ]
    left = [at for at, file in enumerate(files) if file.path and not tables.get(_stem(file.path))]
    return Pairs(tuple(paired), tuple(sorted(unused)), tuple(left))


def by_players(pairs: Pairs, reading: Reading, table_encoding: str | None) -> Pairs:
    """Return the pairs, with tables for the files left that hold most of their players.

    What cannot be read is left as it is: it is said when the file, or the table, is read again.
    """
    if not (pairs.left and pairs.unused):
        return pairs
    from trfkit.files.registry import read, read_stated  # noqa: PLC0415 - where names differ alone
    from trfkit.verification.table.table_owner import belonging  # noqa: PLC0415 - see above

    tournaments, places = {}, {}
    for at in pairs.left:
        file = pairs.found[at].file
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
    found = list(pairs.found)
    said = []
    for one in belonging(tournaments, tables):
        at = places[one.tournament]
        found[at] = Pair(found[at].file, (Source(one.table, one.table),))
        said.append(
            f"{one.table} is the table of {one.tournament}: it holds {one.held} of its "
            f"{one.participants} participants"
        )
    taken = {str(pair.tables[0].path) for pair in found if pair.tables}
    unused = tuple(name for name in pairs.unused if name not in taken)
    return replace(pairs, found=tuple(found), unused=unused, said=tuple(said))


def _content(file: Source, reading: Reading) -> bytes | None:
    try:
        return file.read(reading.most)
    except Failure:
        return None


def _table(file: Source, folder: str, fitting: Sequence[Path], claims: Sequence[str]) -> Source:
    if file.path is None:
        trouble = f"{file.name} has no name by which a table in {folder} could be found"
    elif not fitting:
        trouble = f"there is no table named {file.path.stem} in {folder} for {file.name}"
    elif len(fitting) > 1:
        names = ", ".join(path.name for path in fitting)
        trouble = f"several tables in {folder} could be that of {file.name}: {names}"
    elif len(claims) > 1:
        trouble = f"{fitting[0]} could be the table of {', '.join(claims)}"
    else:
        return Source(str(fitting[0]), str(fitting[0]))
    return Source(file.name, trouble=trouble)


def _paths_by_stem(folder: str) -> Mapping[str, list[Path]]:
    paths: dict[str, list[Path]] = defaultdict(list)
    try:
        with os.scandir(folder) as entries:
            for entry in sorted(entries, key=lambda entry: entry.name):
                if entry.is_file() and not entry.name.startswith("."):
                    path = as_path(entry.path)
                    paths[_stem(path)].append(path)
    except OSError as error:
        raise Failure(f"cannot read the folder {folder}: {os_reason(error)}") from error
    return paths


def _stem(path: Path) -> str:
    # Some systems store accents apart from their letters.
    return unicodedata.normalize("NFC", path.stem).casefold()


def _real(path: Path) -> str:
    return os.path.realpath(path)
