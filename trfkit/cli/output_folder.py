"""An output for each of many files, in a folder: names, what is there already, what is made."""

from __future__ import annotations

import os
import unicodedata
from collections import Counter, defaultdict
from contextlib import closing, contextmanager, suppress
from functools import partial
from hashlib import sha256
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import click

from trfkit.atomic_files import write_whole
from trfkit.cli import console
from trfkit.cli.batch import results
from trfkit.cli.failures import Failure, os_reason
from trfkit.cli.file_arguments import STANDARD, Source, Target
from trfkit.cli.rendered_file import Made, failed, made_or_failed
from trfkit.cli.shared_options import PATH
from trfkit.findings.wording import first_named
from trfkit.format_table import FORMATS
from trfkit.record import Record, from_json, replace, to_json
from trfkit.reports.provenance import Origin, origin_text
from trfkit.reports.text_formats import csv_file
from trfkit.version import __version__
from trfkit.visible_text import bytes_of_name, spelt, visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import IO

    from trfkit.cli.shared_options import Output

MOST_NAMED: Final = 3
"""So many files are named where something is amiss with more of them."""

ENDINGS: Final = frozenset(
    {ending for row in FORMATS for ending in (*row.extensions, *row.in_folders)}
    | {".html", ".htm", ".xls"}
)
"""Extensions that an output's takes the place of; behind any other it is added."""

SUFFIXES: Final = {
    "table": ".txt",
    "text": ".txt",
    "concise": ".txt",
    "github": ".txt",
    "markdown": ".md",
    "junit": ".xml",
}
"""Extensions of outputs that are not called by their format."""


WRITTEN: Final = "written"
PASSED_OVER: Final = "passed over"
FAILED: Final = "failed"
"""What becomes of an output, as the last line counts them."""


class _Task(Record):
    """A file, the place of its output in the folder, and what is known of what is there.

    ``beside`` are files that are read with it.
    """

    source: Source
    beside: tuple[Source, ...]
    place: str
    kept: Kept | None


class _Done(Record):
    """What became of a file.

    ``made_of`` tells what its output follows from. ``is_there`` says that it was made before,
    ``is_ours`` that what stands in its place may go: it was made before, or is the same.
    """

    made: Made
    made_of: str = ""
    is_there: bool = False
    is_ours: bool = False


class _How(Record):
    """How outputs are made and where they go; ``resumes`` passes over those that are there.

    ``delimiter`` is that of ``Target``.
    """

    make: Callable[..., Made]
    options: str
    folder: Path
    most: int
    resumes: bool
    delimiter: str


def write_each(
    make: Callable[..., Made],
    inputs: Sequence[Source],
    output: Output,
    most: int,
    *,
    suffix: str | None = None,
    beside: Mapping[str, tuple[Source, ...]] = MappingProxyType({}),
) -> int:
    """Write what ``make`` makes of each file into the folder; return the exit code.

    ``make`` gets the file and those that ``beside`` has for its name, so many bytes of each. An
    output is called as its file, with the extension ``suffix`` ("": its own), else that of the
    format. A Failure, before anything is written, where two outputs would have one name, or an
    output that of a file to be read, or of another one that may not be replaced.
    """
    folder = output.folder
    assert folder is not None  # noqa: S101 - who calls this has asked
    inputs = _without_outputs(inputs, folder)
    ending = SUFFIXES.get(output.format, f".{output.format}") if suffix is None else suffix
    places = _places(inputs, ending)
    _refuse_inputs(inputs, folder, places)
    if not (output.target.replace or output.resumes):
        _refuse_what_is_there(folder, places)
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise Failure(f"cannot make the folder {folder}: {os_reason(error)}") from error
    options = options_digest(click.get_current_context(), most)
    how = _How(make, options, folder, most, output.resumes, output.target.delimiter)
    with keeping(folder) as kept:
        tasks = [
            _Task(source, beside.get(source.name, ()), place, kept[place])
            for source, place in zip(inputs, places, strict=True)
        ]
        return _write(tasks, how, kept, output)


def _write(tasks: Sequence[_Task], how: _How, kept: Keeping, output: Output) -> int:
    counts: Counter[str] = Counter()
    code = 0
    with closing(results(partial(_done, how), tasks, output.jobs, _lost)) as all_done:
        for task, done in zip(tasks, all_done, strict=False):
            console.notes(done.made.said)
            code = max(code, done.made.exit_code)
            try:
                counts[_put(task, done, how, kept, replace=output.target.replace)] += 1
            except Failure as failure:
                failure.show()
                counts[FAILED] += 1
                code = Failure.exit_code
    number = counts[WRITTEN]
    parts = [f"{number} {'file' if number == 1 else 'files'} written to {how.folder}"]
    if counts[PASSED_OVER]:
        parts.append(f"{counts[PASSED_OVER]} passed over, made before of the same")
    if counts[FAILED]:
        parts.append(f"{counts[FAILED]} not made")
    console.note(visible(", ".join(parts)))
    console.note(origin_text(Origin(), console.language()))
    return code


def _put(task: _Task, done: _Done, how: _How, kept: Keeping, *, replace: bool) -> str:
    """Write an output, if there is one, and note it; return what became of it."""
    made = done.made
    if done.is_there:
        return PASSED_OVER
    if made.data is None:
        return FAILED
    path = how.folder / task.place
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"cannot make the folder {path.parent}: {os_reason(error)}") from error
    Target(str(path), replace or done.is_ours).write(made.data, hurried=True)
    digest = sha256(made.data).hexdigest()
    kept.add(Kept(spelt(task.place), digest, done.made_of, made.exit_code))
    return WRITTEN


def _done(how: _How, task: _Task) -> _Done:
    """Return what becomes of a file, in any process."""
    try:
        source, *beside = (
            replace(one, place=None, data=one.read(how.most)) for one in (task.source, *task.beside)
        )
    except Failure as failure:
        return _Done(failed(failure))
    key = made_of(how.options, (source, *beside))
    there = _digest_of(how.folder / task.place) if how.resumes else None
    kept = task.kept
    is_kept = kept is not None and kept.sha256 == there
    if kept is not None and is_kept and kept.made_of == key:
        return _Done(Made(exit_code=kept.code), is_there=True)
    made = made_or_failed(partial(how.make, source, *beside), source.name)
    if made.data is not None and how.delimiter:
        made = replace(made, data=csv_file(made.data, how.delimiter, is_file=True))
    is_same = made.data is not None and sha256(made.data).hexdigest() == there
    return _Done(made, key, is_ours=is_kept or is_same)


def _lost(task: _Task, why: str) -> _Done:
    return _Done(failed(Failure(f"{task.source.name}: {why}")))


def _digest_of(path: Path) -> str | None:
    """Return the SHA-256 of a file, or None where there is none; a pipe is no file."""
    if not path.is_file():
        return None
    try:
        return sha256(path.read_bytes()).hexdigest()
    except OSError:
        return None


# Names -----------------------------------------------------------------------------------------


def _without_outputs(inputs: Sequence[Source], folder: Path) -> Sequence[Source]:
    """Return the files but those that an earlier run made, where ``folder`` lies among them.

    One that an argument names is meant.
    """
    outputs = {_real(folder / place) for place in places_in(folder)}
    meant = [
        one
        for one in inputs
        if one.path is None or not one.inside or _real(one.path) not in outputs
    ]
    left_out = len(inputs) - len(meant)
    if left_out and meant:
        files = "1 file" if left_out == 1 else f"{left_out} files"
        console.note(visible(f"note: left out {files} that an earlier run wrote to {folder}"))
    return meant or inputs


def _places(inputs: Sequence[Source], ending: str) -> list[str]:
    """Return where the output of each file goes in the folder: with its subfolders, if any.

    Where that is one place for ``open.trf`` and ``open.xml``, outputs are ``open.trf.html`` and
    ``open.xml.html``, and a note says so. A Failure where it is still one.
    """
    places = [_place(source, ending) for source in inputs]
    alike = _alike(places)
    if alike:
        for index in alike:
            places[index] = f"{_inside(inputs[index])}{ending}"
        console.note(
            f"note: {len(alike)} outputs keep the extensions of their files, such as "
            f"{visible(spelt(places[alike[0]]))}: without them they would have one name"
        )
    still = [inputs[index].name for index in _alike(places)]
    if still:
        raise Failure(
            f"files of one name, so nothing was written: {first_named(still, MOST_NAMED)}; "
            "of a folder, or of a pattern in quotes, the subfolders are kept"
        )
    return places


def _place(source: Source, ending: str) -> str:
    if source.path is None and source.trouble is None:
        raise Failure(f"{source.name} gives its output no name; -o FILE does")
    place = _inside(source)
    if not ending:
        return str(place)
    if place.suffix.lower() in ENDINGS:
        return str(place.with_suffix(ending))
    return f"{place}{ending}"


def _inside(source: Source) -> PurePath:
    place = source.place or source.name
    return PurePath(source.inside or PurePath(place).name or place)


def _alike(places: Iterable[str]) -> list[int]:
    """Return the indexes of places that are no other's alone; some systems know no upper case."""
    by_place: defaultdict[str, list[int]] = defaultdict(list)
    for index, place in enumerate(places):
        by_place[unicodedata.normalize("NFC", place).casefold()].append(index)
    return [index for indexes in by_place.values() if len(indexes) > 1 for index in indexes]


def _refuse_inputs(inputs: Iterable[Source], folder: Path, places: Iterable[str]) -> None:
    """Raise a Failure where an output would take the place of a file that is read."""
    read = {_real(source.path) for source in inputs if source.path is not None}
    for place in places:
        if _real(folder / place) in read:
            raise Failure(f"{folder / place} is to be read: the outputs need another folder")


def _real(path: Path) -> str:
    return os.path.normcase(os.path.realpath(path))


def _refuse_what_is_there(folder: Path, places: Iterable[str]) -> None:
    """Raise a Failure where a file has the name of an output."""
    there = [place for place in places if os.path.lexists(folder / place)]
    if there:
        named = first_named([folder / place for place in there], 1)
        raise Failure(
            f"{named} exist{'' if there[1:] else 's'}; --force replaces what is "
            "there, --resume passes over what was made of the same"
        )


# What outputs were made of ----------------------------------------------------------------------


NAME: Final = ".trfkit-batch.jsonl"
"""The name of the list in a folder of what its outputs were made of.

A line of JSON stands for each output: it is added once the output has its name, so that a run may
end at any moment. What it says holds only while the output is, byte for byte, what was written.
"""

WITHOUT_EFFECT: Final = frozenset({"files", "output", "force", "jobs", "resume"})
"""Parameters by which no output becomes another one; that of a file has its name besides."""


class Kept(Record):
    """An output: its place in the folder, and SHA-256 of its bytes and of all it was made of.

    The place is written as ``trfkit.visible_text.spelt`` says.
    ``code`` is the exit code of the file that it was made of.
    """

    file: str
    sha256: str
    made_of: str
    code: int


def made_of(options: str, sources: Iterable[Source]) -> str:
    """Return the SHA-256 of what an output follows from: options, files by name and bytes."""
    digest = sha256(options.encode())
    for source in sources:
        name = source.name.encode()
        digest.update(b"\0%d\0%s\0%d\0" % (len(name), name, len(source.data)))
        digest.update(source.data)
    return digest.hexdigest()


def options_digest(context: click.Context, most: int) -> str:
    """Return the SHA-256 of a version, a command and its options, with the files that they name.

    So many bytes are read of each of those.
    """
    digest = sha256(f"{__version__}\0{context.info_name}\0{console.language()}".encode())
    for parameter in sorted(context.command.params, key=lambda one: one.name or ""):
        name = parameter.name or ""
        if name in WITHOUT_EFFECT:
            continue
        value = context.params.get(name)
        digest.update(f"\0{name}={value!r}".encode(errors="surrogateescape"))
        if parameter.type is PATH:
            named = (value,) if isinstance(value, str) else value or ()
            for file in named:
                digest.update(sha256(_content(file, most)).digest())
    return digest.hexdigest()


def _content(name: str, most: int) -> bytes:
    """Return what an option's file holds; what cannot be known is like nothing before."""
    path = Path(name)
    if path.is_dir():
        return b""  # which of its files is read for which, and what it holds, is known later
    if name != STANDARD:
        with suppress(Failure):
            return Source(name, name).read(most)
    return os.urandom(16)


def places_in(folder: Path) -> frozenset[str]:
    """Return the places of all outputs that the list of a folder knows, if it has one."""
    try:
        return frozenset(
            os.fsdecode(bytes_of_name(one.file)) for one in _read((folder / NAME).read_bytes())
        )
    except OSError:
        return frozenset()


class Keeping:
    """The list of a folder: what it says, and what is added to it."""

    def __init__(self, folder: Path, file: IO[bytes], known: dict[str, Kept]) -> None:
        self._folder = folder
        self._file = file
        self._known = known

    def __getitem__(self, place: str) -> Kept | None:
        """Return what is known of the output at a place."""
        return self._known.get(spelt(place))

    def add(self, kept: Kept) -> None:
        """Note an output that has been written."""
        self._known[kept.file] = kept
        self._file.write(to_json(kept) + b"\n")
        self._file.flush()

    def put_in_order(self) -> None:
        """Write the list anew, by place: it is the same however often a run was interrupted."""
        lines = (to_json(self._known[place]) + b"\n" for place in sorted(self._known))
        write_whole(self._folder / NAME, b"".join(lines), replace=True)


@contextmanager
def keeping(folder: Path) -> Iterator[Keeping]:
    """Open the list of a folder, which is made if missing; a Failure where it cannot be written."""
    path = folder / NAME
    try:
        before = path.read_bytes() if path.exists() else b""
        with path.open("ab") as file:
            if before and not before.endswith(b"\n"):
                file.write(b"\n")  # a run ended in the midst of a line
            keeping = Keeping(folder, file, {one.file: one for one in _read(before)})
            yield keeping
        keeping.put_in_order()
    except OSError as error:
        raise Failure(f"cannot write {path}: {os_reason(error)}") from error


def _read(data: bytes) -> Iterator[Kept]:
    """Yield what the lines of a list say; one that says nothing is passed over."""
    for line in data.splitlines():
        with suppress(ValueError):  # as broken JSON and another shape are
            yield from_json(line, type=Kept)
