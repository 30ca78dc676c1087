"""Files in and out: what the arguments name, bytes read, bytes written all or not at all."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import click

from trfkit.atomic_files import write_pieces
from trfkit.cli import console
from trfkit.cli.failures import Failure, failure_of, os_reason
from trfkit.format_table import FORMATS, Format, extension_of, format_of, shows_tournament
from trfkit.messages import Message
from trfkit.record import Record, replace
from trfkit.refusal import Refusal
from trfkit.visible_text import bytes_of_name, spelt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from trfkit.reports.provenance import Input

STANDARD: Final = "-"
STANDARD_NAME: Final = "standard input"
_GLOB_MARKS: Final = frozenset("*?[")
_PEEK: Final = 65536
TEXTS: Final = frozenset({"text", "table"})
"""What a terminal shows, by the names that ``--format`` has for it."""
_STREAMS: Final = ("/dev/stdin", "/dev/fd/", "/proc/self/")


class Source(Record):
    """A place to read from; ``name`` is how messages and reports call it: as ``spelt`` says.

    ``place`` is the name by which it is opened. ``data`` is set where there is none: standard input
    or a pipe, read at once. ``trouble`` says why an argument leads nowhere, so that one bad
    argument stops none of the others. ``inside`` is where it is in the folder by which it was
    found, or below what no wildcard of the pattern stands for. ``beside`` are files that are read
    with it.
    """

    name: str
    place: str | None = None
    data: bytes = b""
    trouble: Message | None = None
    inside: str = ""
    beside: tuple[Source, ...] = ()

    @property
    def path(self) -> Path | None:
        """The place as a path; None where there is none."""
        return None if self.place is None else as_path(self.place)

    def read(self, most: int) -> bytes:
        """Return the content, but no more than ``most`` bytes of it."""
        if self.trouble is not None:
            raise Failure(self.trouble)
        if self.place is None:
            return self.data
        try:
            with open(self.place, "rb") as file:  # noqa: PTH123 - a path is 4 ms of every start
                return file.read(most)
        except FileNotFoundError:
            raise failure_of("no-file", file=self.name) from None
        except OSError as error:
            raise failure_of("cannot-read", file=self.name, why=os_reason(error)) from error

    def with_data(self, most: int) -> Source:
        """Return the same with its content, so that it is read once."""
        return replace(self, place=None, data=self.read(most))


def source(argument: str, most: int) -> Source:
    """Return the one source that an argument names: a file, or ``-`` for standard input.

    A pattern that the shell left alone may stand for a file, if it fits one alone.

    A pipe or a device is waited for and read at once: another process may not have it. ``most``
    bounds what is read so. A Failure where standard input is named for the second time in a run.
    """
    if argument == STANDARD:
        return Source(STANDARD_NAME, data=_read_once(most))
    # Windows calls the opening of a folder "permission denied": the words are chosen here.
    if _is_folder(argument):
        return _nowhere(argument, "is-folder")
    if _is_pattern(argument):
        first, *others = _matching(argument)
        if others:
            return _nowhere(argument, "several-match", count=len(others) + 1)
        return first
    named = _at(argument)
    if not (argument.startswith(_STREAMS) or _is_special(argument)):
        return named
    try:
        return named.with_data(most)
    except Failure as failure:
        return replace(named, place=None, trouble=failure.reason)


def _at(place: str) -> Source:
    return Source(spelt(place), place)


def _nowhere(place: str, name: str, /, **arguments: Any) -> Source:  # noqa: ANN401 - of a message
    file = spelt(place)
    return Source(file, trouble=Message(f"command.{name}", file=file, **arguments))


def _read_once(most: int) -> bytes:
    """Return standard input; a Failure where this run has read it: there would be nothing left."""
    run = click.get_current_context(silent=True)
    if run is not None:
        if run.meta.get(STANDARD_NAME):
            raise failure_of("standard-input-twice")
        run.meta[STANDARD_NAME] = True
    return console.read_input(most)


def sources(arguments: Iterable[str], most: int, *, pages: bool = False) -> tuple[Source, ...]:
    """Return everything that the arguments name, in their order, each once.

    An argument is a file, a folder (its tournament files, with those of its subfolders), a glob
    pattern that the shell left alone, or ``-``. With ``pages``, a folder without such files is one
    of saved pages: those that hold a tournament. A pipe or a device is read only where an argument
    names it: one that is met in a folder might never end.
    """
    matching = {
        item.name: item
        for argument in dict.fromkeys(arguments)  # what was read from a stream is not there again
        for item in _expanded(argument, most, pages=pages)
    }
    return tuple(matching.values())


def stands_for_many(argument: str) -> bool:
    """Whether an argument is a folder or a pattern, whatever they hold today."""
    return _is_folder(argument) or _is_pattern(argument)


def _expanded(argument: str, most: int, *, pages: bool) -> Iterable[Source]:
    if _is_folder(argument):
        return _placed(_sources_in_folder(argument, most if pages else None), argument)
    if _is_pattern(argument):
        return _placed(_matching(argument), _fixed_part(argument))
    return [source(argument, most)]


def _placed(met: Iterable[Source], folder: str) -> Iterator[Source]:
    """Yield what was met with where it is in a folder."""
    for item in met:
        place = item.place
        inside = "" if place is None else os.path.relpath(place, folder or os.curdir)
        yield replace(item, inside=inside)


def _fixed_part(pattern: str) -> str:
    """Return the folder that a pattern names before its first wildcard."""
    mark = next(index for index, sign in enumerate(pattern) if sign in _GLOB_MARKS)
    return os.path.dirname(pattern[:mark])  # noqa: PTH120 - a name that may be none


def _is_pattern(name: str) -> bool:
    return bool(_GLOB_MARKS.intersection(name)) and not os.path.lexists(name)


def _is_folder(name: str) -> bool:
    """Whether there is such a folder."""
    return os.path.isdir(name)  # noqa: PTH112 - which raises nothing for any name


def _is_special(name: str) -> bool:
    """Whether there is such a thing, and it is no file and no folder: a pipe, a device."""
    try:
        mode = os.stat(name).st_mode  # noqa: PTH116 - a name that may be none
    except (OSError, ValueError):
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def _met(name: str) -> Source:
    """Return the source of a name that no argument spells out."""
    met = _at(name)
    if not _is_special(name):
        return met
    return replace(met, trouble=Message("command.pipe-in-folder", file=met.name))


def _matching(pattern: str) -> list[Source]:
    import glob  # noqa: PLC0415 - a shell has usually done it already

    names = sorted(glob.glob(pattern, recursive=True))  # noqa: PTH207 - takes absolute patterns
    names_met = [_met(name) for name in names if not _is_folder(name)]
    return names_met or [_nowhere(pattern, "no-match")]


def _sources_in_folder(folder: str, most_of_page: int | None) -> list[Source]:
    """Return the tournament files of a folder; without any its pages, unless they are not meant.

    So many bytes are read of a page to tell whether it holds a tournament.
    """
    troubles: list[Source] = []

    def cannot_enter(error: OSError) -> None:
        troubles.append(_nowhere(str(error.filename), "cannot-read-folder", why=os_reason(error)))

    paths: list[Path] = []
    for where, folders, names in os.walk(folder, onerror=cannot_enter):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        inside = as_path(where)
        paths += [inside / name for name in sorted(names) if not name.startswith(".")]
    sources = [_met(str(path)) for path in paths if _is_tournament(path)]
    if not sources and most_of_page is not None:
        pages = [_met(str(path)) for path in paths if path.suffix.lower() in _OF_PAGES]
        sources = [page for page in pages if _holds_tournament(page, most_of_page)]
        if left_out := len(pages) - len(sources):
            console.remark(Message("command.pages-without", count=left_out, folder=folder))
    return [*sources, *troubles] or [_nowhere(folder, "empty-folder")]


_OF_PAGES: Final = frozenset({".html", ".htm"})


def _holds_tournament(page: Source, most: int) -> bool:
    from trfkit.files.registry import read  # noqa: PLC0415 - for folders of pages alone

    try:
        return read(page.read(most)).tournament is not None
    except Failure:
        return True  # why it cannot be read is said where it is to be


def _is_tournament(path: Path) -> bool:
    """Whether a file found in a folder is meant: by its extension, else by how it begins."""
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

    ``replace`` allows to replace a file that is there; ``was`` is the SHA-256 of what was read of
    it, which it must still be. ``delimiter`` is that of CSV, and empty where something else is
    written.
    """

    place: str | None
    replace: bool = False
    was: str | None = None
    delimiter: str = ""

    @property
    def path(self) -> Path | None:
        """The place as a path; None for standard output."""
        return None if self.place is None else as_path(self.place)

    def after(self, inputs: Iterable[Input]) -> Target:
        """Return the same for what was made of files: of one of them only if it is unchanged."""
        for input_ in inputs:
            with suppress(OSError, ValueError):
                name = os.fsdecode(bytes_of_name(input_.file))
                if self.path is not None and self.path.samefile(name):
                    return replace(self, was=input_.sha256)
        return self

    def check(self) -> None:
        """Raise a Failure for what can be known before any work is done."""
        path = self.path
        if path is None:
            return
        try:
            if path.is_dir():
                raise failure_of("output-is-folder", file=path)
            if not path.parent.is_dir():
                raise failure_of("output-without-folder", file=path, folder=path.parent)
            if path.exists() and not self.replace and not _is_device(path):
                raise failure_of("output-exists", file=path)
        except OSError as error:
            raise failure_of("cannot-write", file=path, why=os_reason(error)) from error

    def write(self, data: bytes, *, hurried: bool = False) -> None:
        """Write ``data`` all at once: after a failure the old file is as it was.

        ``hurried`` is that of ``trfkit.atomic_files``.
        """
        self.write_pieces((data,), hurried=hurried)

    def write_pieces(self, data: Iterable[bytes], *, hurried: bool = False) -> None:
        """Write data that is made piece by piece, as ``write`` does."""
        self.check()
        path = self.path
        if self.delimiter:
            from trfkit.reports.forms import csv_file  # noqa: PLC0415 - for CSV alone

            is_file = path is not None and not _is_device(path)
            data = [csv_file(b"".join(data), self.delimiter, is_file=is_file)]
        if path is None:
            console.out_pieces(data)
            return
        try:
            if _is_device(path):
                with path.open("wb") as device:
                    device.writelines(data)
            else:
                real = os.path.realpath(path)
                replaced = self.replace
                write_pieces(as_path(real), data, replace=replaced, hurried=hurried, was=self.was)
        except FileExistsError:
            raise failure_of("output-exists", file=path) from None
        except OSError as error:
            raise failure_of("cannot-write", file=path, why=os_reason(error)) from error


def _is_device(path: Path) -> bool:
    """Whether the path leads to a pipe or a device, which can only be written into."""
    return path.exists() and not stat.S_ISREG(path.stat().st_mode)


def as_path(place: str) -> Path:
    """Return a place as a path."""
    from pathlib import Path  # noqa: PLC0415 - 4 ms that most commands save

    return Path(place)


def target(argument: str | None, *, replace: bool = False) -> Target:
    """Return where an argument of ``-o`` leads: ``-`` and none mean standard output."""
    return Target(None if argument == STANDARD else argument, replace)


def folder_name(name: str, *, is_plain: bool = False) -> str:
    """Return the name of a folder to write into; a Failure for ``-``, which is a stream.

    A ``is_plain`` name of a new folder has no ending of a format: such a name is meant for a file.
    """
    if name == STANDARD:
        raise failure_of("folder-expected")
    is_folder = name.endswith(("/", os.sep)) or os.path.isdir(name)  # noqa: PTH112 - see extension_of
    if is_plain and format_of(name) is not None and not is_folder:
        raise failure_of("folder-like-file", file=name)
    return name


def refuse_other_format(out: Path | None) -> None:
    """Raise a Failure where a TRF is to be written under a name that promises something else."""
    if out is None:
        return
    goal = format_of(out)
    if goal is not None and not goal.is_trf:
        raise failure_of("not-trf", file=out, ending=out.suffix, title=goal.title)
    refuse_promise(str(out))


def refuse_ending(out: str, goal: Format) -> None:
    """Raise a Failure where a tournament in a format is to be written under another one's name.

    An ending that is no format's says nothing, and one of texts is no promise.
    """
    refuse_promise(out)
    says, extension = format_of(out), extension_of(out)
    if says is None or extension in {".txt", ".tab"} or (says.is_trf and goal.is_trf):
        return
    if extension not in {*goal.extensions, goal.called}:
        raise failure_of(
            "other-format", file=out, goal=goal.title, ending=extension, title=says.title
        )


def refuse_promise(out: str) -> None:
    """Raise a Failure for a name under which nobody expects a tournament that is written."""
    extension = extension_of(out)
    if extension in PROMISES:
        raise failure_of("no-such-file-of-tournament", file=out, ending=extension)


PROMISES: Final = frozenset({".pdf", ".xls", ".ods", ".doc", ".docx", ".zip", ".sarif"})
"""Extensions of files that no command makes of a tournament: TRF under such a name is a trap."""


# What becomes of a file ---------------------------------------------------------------------------


class Rendered(Record):
    """What a command makes of one file, in any process.

    ``pieces`` are what to write, of CSV the head by itself; ``said`` are lines for standard error.
    Without ``pieces`` there is nothing to write, and ``error`` says why, ``why`` without the file's
    name. ``value`` is what a report on several files takes of it. ``was`` is the SHA-256 of the
    file that is replaced, where it changes; ``done`` is said once it is.
    """

    name: str = ""
    pieces: tuple[bytes, ...] | None = None
    said: tuple[str, ...] = ()
    exit_code: int = 0
    error: str = ""
    why: str = ""
    value: Any = None
    was: str = ""
    done: tuple[str, ...] = ()


def render_or_fail(render: Callable[[Source], Rendered], source: Source) -> Rendered:
    """Return what ``render`` makes of one of many files, or why it could not."""
    try:
        return render(source)
    except Refusal as refusal:
        return rendered_failure(source, Failure(refusal.message))
    except Failure as failure:
        return rendered_failure(source, failure)


def rendered_failure(source: Source, failure: Failure) -> Rendered:
    """Return that nothing could be made of a file, and why."""
    named = failure.naming(source.name)
    return Rendered(
        source.name,
        said=named.lines,
        exit_code=named.exit_code,
        error=named.message,
        why=failure.why,
    )


def lost_file(source: Source, why: Message) -> Rendered:
    """Return that there is no result for a file, and why."""
    return rendered_failure(source, Failure(why))
