"""Input and output files: resolve arguments, read bytes, write bytes all or not at all."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import click

from trfkit.atomic_files import write_pieces
from trfkit.cli import console
from trfkit.cli.failures import Failure, failure_of, os_reason, translate_os_errors
from trfkit.format_table import FORMATS, Format, extension_of, format_of, shows_tournament
from trfkit.messages import Message
from trfkit.record import Record, replace
from trfkit.visible_text import spelt

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path


STANDARD: Final = "-"
STANDARD_NAME: Final = "standard input"
_GLOB_MARKS: Final = frozenset("*?[")
_PEEK: Final = 65536
TEXTS: Final = frozenset({"text", "table"})
"""What a terminal shows, by the names that ``--format`` has for it."""
_STREAMS: Final = ("/dev/stdin", "/dev/fd/", "/proc/self/")


class Source(Record):
    """A place to read from; ``name`` is its name in messages and reports, escaped by ``spelt``.

    ``place`` is the name by which it is opened. ``data`` is set if there is none: standard input or
    a pipe, read once. ``trouble`` is the reason why an argument leads nowhere, so that one bad
    argument does not stop the others. ``inside`` is its path within the folder where it was found,
    or below the fixed part of a pattern. ``beside`` are files that are read together with it.
    """

    name: str
    place: str | None = None
    data: bytes = b""
    trouble: Message | None = None
    inside: str = ""
    beside: tuple[Source, ...] = ()

    @property
    def path(self) -> Path | None:
        """The place as a path, None if there is none."""
        return None if self.place is None else as_path(self.place)

    def read(self, most: int) -> bytes:
        """Return the content, at most ``most`` bytes of it."""
        if self.trouble is not None:
            raise Failure(self.trouble)
        if self.place is None:
            return self.data
        with translate_os_errors("cannot-read", file=self.name):
            try:
                with open(self.place, "rb") as file:  # noqa: PTH123 - a path is 4 ms of every start
                    return file.read(most)
            except FileNotFoundError:
                raise failure_of("no-file", file=self.name) from None

    def with_data(self, most: int) -> Source:
        """Return the same source with its content, so that it is read once."""
        return replace(self, place=None, data=self.read(most))


def source(argument: str, most: int) -> Source:
    """Return the only source that an argument names: a file, or ``-`` for standard input.

    A pattern that the shell left alone may stand for a file, if it matches only one.

    A pipe or a device is read immediately, because another process may have no access to it;
    ``most`` limits the bytes read so. A Failure if standard input is named for the second time in a
    run.
    """
    if argument == STANDARD:
        run = click.get_current_context(silent=True)
        if run is not None:
            if run.meta.get(STANDARD_NAME):  # nothing would be left
                raise failure_of("standard-input-twice")
            run.meta[STANDARD_NAME] = True
        return Source(STANDARD_NAME, data=sys.stdin.buffer.read(most))
    # Windows calls the opening of a folder "permission denied": the words are chosen here.
    if is_folder(argument):
        return _nowhere(argument, "is-folder")
    if is_pattern(argument):
        first, *others = _matching(argument)
        if others:
            return _nowhere(argument, "several-match", count=len(others) + 1)
        return first
    named = Source(spelt(argument), argument)
    if not (argument.startswith(_STREAMS) or _is_special(argument)):
        return named
    try:
        return named.with_data(most)
    except Failure as failure:
        return replace(named, place=None, trouble=failure.reason)


def _nowhere(place: str, name: str, /, **arguments: Any) -> Source:  # noqa: ANN401 - of a message
    file = spelt(place)
    return Source(file, trouble=Message(f"command.{name}", file=file, **arguments))


def sources(arguments: Iterable[str], most: int, *, pages: bool = False) -> tuple[Source, ...]:
    """Return all files that the arguments name, in order, each once.

    An argument is a file, a folder (its tournament files, including subfolders), a glob pattern
    that the shell left alone, or ``-``. With ``pages``, a folder without such files is a folder of
    saved pages, of which those with a tournament are returned. A pipe or a device is read only if
    an argument names it: one in a folder might never end.
    """
    matching = {
        item.name: item
        for argument in dict.fromkeys(arguments)  # what was read from a stream is not there again
        for item in _expand(argument, most, pages=pages)
    }
    return tuple(matching.values())


def _expand(argument: str, most: int, *, pages: bool) -> Iterable[Source]:
    if is_folder(argument):
        folder, met = argument, _sources_in_folder(argument, most if pages else None)
    elif is_pattern(argument):
        mark = min(argument.find(mark) for mark in _GLOB_MARKS if mark in argument)
        folder = os.path.dirname(argument[:mark])  # noqa: PTH120 - a name that may be none
        met = _matching(argument)
    else:
        return [source(argument, most)]
    return [
        replace(item, inside=os.path.relpath(item.place, folder or os.curdir))
        if item.place is not None
        else item
        for item in met
    ]


def is_pattern(name: str) -> bool:
    """Tell whether a name is a pattern that the shell left alone."""
    return bool(_GLOB_MARKS.intersection(name)) and not os.path.lexists(name)


def is_folder(name: str) -> bool:
    """Tell whether a folder of that name exists."""
    return os.path.isdir(name)  # noqa: PTH112 - which raises nothing for any name


def _is_special(name: str) -> bool:
    """Tell whether it is a pipe or a device, which can only be read or written from end to end."""
    try:
        mode = os.stat(name).st_mode  # noqa: PTH116 - a name that may be none
    except (OSError, ValueError):
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def _source_found(name: str) -> Source:
    """Return the source of a name that was found in a folder or by a pattern."""
    met = Source(spelt(name), name)
    if not _is_special(name):
        return met
    return replace(met, trouble=Message("command.pipe-in-folder", file=met.name))


def _matching(pattern: str) -> list[Source]:
    import glob  # noqa: PLC0415 - a shell has usually done it already

    names = sorted(glob.glob(pattern, recursive=True))  # noqa: PTH207 - takes absolute patterns
    names_met = [_source_found(name) for name in names if not is_folder(name)]
    return names_met or [_nowhere(pattern, "no-match")]


def _sources_in_folder(folder: str, most_of_page: int | None) -> list[Source]:
    """Return the tournament files of a folder, else its pages, of which so many bytes are read."""
    troubles: list[Source] = []

    def cannot_enter(error: OSError) -> None:
        troubles.append(_nowhere(str(error.filename), "cannot-read-folder", why=os_reason(error)))

    paths: list[Path] = []
    for where, folders, names in os.walk(folder, onerror=cannot_enter):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        inside = as_path(where)
        paths += [inside / name for name in sorted(names) if not name.startswith(".")]
    sources = [_source_found(str(path)) for path in paths if _is_tournament(path)]
    if not sources and most_of_page is not None:
        from trfkit.files.registry import read  # noqa: PLC0415 - for folders of pages alone

        html = (path for path in paths if path.suffix.lower() in {".html", ".htm"})
        pages = [_source_found(str(path)) for path in html]
        for page in pages:
            with suppress(Failure):  # why it cannot be read is said where it is to be
                if read(page.read(most_of_page)).tournament is None:
                    continue
            sources.append(page)
        if left_out := len(pages) - len(sources):
            console.remark(Message("command.pages-without", count=left_out, folder=folder))
    return [*sources, *troubles] or [_nowhere(folder, "empty-folder")]


def _is_tournament(path: Path) -> bool:
    """Tell whether a file in a folder is a tournament: by its extension, else by how it begins."""
    if any(path.suffix.lower() in row.in_folders for row in FORMATS):
        return True
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return False
        with path.open("rb") as file:
            return shows_tournament(file.read(_PEEK))
    except OSError:
        return False


class Target(Record):
    """A place to write to: ``place`` is None for standard output.

    ``replace`` allows an existing file to be replaced; ``was`` is the SHA-256 of the content read
    from it, which must be unchanged. ``delimiter`` is that of CSV, empty for other formats.
    """

    place: str | None
    replace: bool = False
    was: str | None = None
    delimiter: str = ""

    @property
    def path(self) -> Path | None:
        """The place as a path, None for standard output."""
        return None if self.place is None else as_path(self.place)

    def check(self) -> None:
        """Raise Failure for problems that can be known before any work is done."""
        path = self.path
        if path is None:
            return
        with translate_os_errors("cannot-write", file=path):
            if path.is_dir():
                raise failure_of("output-is-folder", file=path)
            if not path.parent.is_dir():
                raise failure_of("output-without-folder", file=path, folder=path.parent)
            if path.exists() and not self.replace and not _is_special(str(path)):
                raise failure_of("output-exists", file=path)

    def write(self, data: Iterable[bytes], *, hurried: bool = False) -> None:
        """Write pieces, none after a failure; ``hurried`` is that of ``trfkit.atomic_files``."""
        self.check()
        path = self.path
        if self.delimiter:
            from trfkit.reports.forms import csv_file  # noqa: PLC0415 - for CSV alone

            is_file = self.place is not None and not _is_special(self.place)
            data = [csv_file(b"".join(data), self.delimiter, is_file=is_file)]
        if path is None:
            console.write_pieces(data)
            return
        with translate_os_errors("cannot-write", file=path):
            if _is_special(str(path)):
                with path.open("wb") as device:
                    device.writelines(data)
                return
            real, may_replace = as_path(os.path.realpath(path)), self.replace
            try:
                write_pieces(real, data, replace=may_replace, hurried=hurried, was=self.was)
            except FileExistsError:
                raise failure_of("output-exists", file=path) from None


def as_path(place: str) -> Path:
    """Return a place as a path."""
    from pathlib import Path  # noqa: PLC0415 - 4 ms that most commands save

    return Path(place)


def folder_name(name: str) -> str:
    """Return the name of a folder to write into; a Failure for a stream, and for a file's name."""
    if name == STANDARD:
        raise failure_of("folder-expected")
    if format_of(name) is not None and not (name.endswith(("/", os.sep)) or is_folder(name)):
        raise failure_of("folder-like-file", file=name)
    return name


def place_of(db: str | None, name: str = "ratings.sqlite") -> Path:
    """Return the path of a store: ``db`` if given, else that name in the user's data folder."""
    if db is not None:
        return as_path(db)
    from platformdirs import user_data_path  # noqa: PLC0415 - only where no path is given

    return user_data_path("trfkit", appauthor=False) / name


def make_place(place: Path, *, is_stated: bool) -> None:
    """Make the user's folder for a new store; Failure if the folder of a stated one is missing."""
    if not is_stated:
        place.parent.mkdir(parents=True, exist_ok=True)
    elif not place.parent.is_dir():
        raise failure_of("output-without-folder", file=place, folder=place.parent)


TRF: Final = next(row for row in FORMATS if row.name == "trf")


def refuse_ending(out: str, goal: Format = TRF) -> None:
    """Raise Failure for the extension of another format; unknown and plain ones are allowed."""
    refuse_promise(out)
    says, extension = format_of(out), extension_of(out)
    if says is None or extension in {".txt", ".tab"} or (says.is_trf and goal.is_trf):
        return
    if extension not in {*goal.extensions, goal.called}:
        raise failure_of(
            "other-format", file=out, goal=goal.title, ending=extension, title=says.title
        )


def refuse_promise(out: str) -> None:
    """Raise Failure for a name whose extension nobody expects a written tournament to have."""
    extension = extension_of(out)
    if extension in PROMISES:
        raise failure_of("no-such-file-of-tournament", file=out, ending=extension)


PROMISES: Final = frozenset({".pdf", ".xls", ".ods", ".doc", ".docx", ".zip", ".sarif"})
"""Extensions of files that no command makes of a tournament: TRF under such a name is a trap."""


class Rendered(Record):
    """The output of a command for one file, in any process.

    ``pieces`` are the parts to write, the header of CSV by itself; ``remarks`` are lines for
    standard error. Without ``pieces`` there is nothing to write, and ``error`` gives the reason,
    ``why`` the same without the file's name. ``value`` is the part for a report on several files.
    ``was`` is the SHA-256 of the file to replace, if it changes; ``done`` is reported once it is
    replaced.
    """

    name: str = ""
    pieces: tuple[bytes, ...] | None = None
    remarks: Sequence[Message | str] = ()
    exit_code: int = 0
    error: str = ""
    why: str = ""
    value: Any = None
    was: str = ""
    done: Sequence[Message | str] = ()


def rendered_failure(source: Source, failure: Failure) -> Rendered:
    """Return a failed output for a file, with the reason."""
    named = failure.naming(source.name)
    return Rendered(
        source.name,
        remarks=named.lines,
        exit_code=named.exit_code,
        error=named.message,
        why=failure.why,
    )
