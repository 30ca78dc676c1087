"""Which table in a folder belongs to which file: the one of the same name."""

from __future__ import annotations

import os
import unicodedata
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from trfkit.cli.failures import Failure, os_reason
from trfkit.cli.files import Source
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Pair(Record):
    """A file, and the tables to hold it against; none where it states something itself."""

    file: Source
    tables: tuple[Source, ...] = ()


class Pairs(Record):
    """Every file with its table, in the order of the files; tables that no file asked for."""

    found: tuple[Pair, ...]
    unused: tuple[str, ...]


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
    unused = [str(p) for stem in tables.keys() - claims.keys() for p in tables[stem]]
    return Pairs(tuple(paired), tuple(sorted(unused)))


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
        return Source(str(fitting[0]), fitting[0])
    return Source(file.name, trouble=trouble)


def _paths_by_stem(folder: str) -> Mapping[str, list[Path]]:
    paths: dict[str, list[Path]] = defaultdict(list)
    try:
        with os.scandir(folder) as entries:
            for entry in sorted(entries, key=lambda entry: entry.name):
                if entry.is_file() and not entry.name.startswith("."):
                    paths[_stem(Path(entry.path))].append(Path(entry.path))
    except OSError as error:
        raise Failure(f"cannot read the folder {folder}: {os_reason(error)}") from error
    return paths


def _stem(path: Path) -> str:
    # Some systems store accents apart from their letters.
    return unicodedata.normalize("NFC", path.stem).casefold()


def _real(path: Path) -> str:
    return os.path.realpath(path)
