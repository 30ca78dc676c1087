"""Process many files: in order, in processes, into a folder, in place, and resume later.

Inputs go to processes in lots, and results come back in order. A thread of ``concurrent.futures``
waits for each process, which has its own pipe: if a process is killed while it sends, the thread
reads the end of the pipe, whereas with the shared queue of a ``ProcessPoolExecutor`` everybody
would wait for ever.
"""

from __future__ import annotations

import copyreg
import os
import signal
import sys
import unicodedata
from collections import Counter, defaultdict, deque
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from functools import partial
from hashlib import sha256
from itertools import islice
from multiprocessing import Pipe, Process, parent_process
from multiprocessing.reduction import ForkingPickler
from pathlib import Path, PurePath
from queue import SimpleQueue
from threading import Lock, Thread
from time import monotonic
from types import MappingProxyType
from typing import IO, TYPE_CHECKING, Any, Final, TypeVar

import click

from trfkit.atomic_files import write_whole
from trfkit.cli import collect_what_comes, console
from trfkit.cli.failures import Failure, failure_of, translate_os_errors, try_work
from trfkit.cli.file_arguments import STANDARD, Rendered, Source, Target, rendered_failure
from trfkit.cli.shared_options import PATH, FileOptions
from trfkit.format_table import FORMATS
from trfkit.messages import Message
from trfkit.messages.message import Several
from trfkit.record import Record, from_json, replace, to_json
from trfkit.reports.forms import csv_file
from trfkit.reports.provenance import Origin, origin_foot
from trfkit.version import __version__
from trfkit.visible_text import bytes_of_name, spelt

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
    from multiprocessing.connection import Connection

MAX_PROCESSES: Final = 30 if sys.platform == "win32" else 61
"""Windows waits for 63 things at once, of which each process has two."""

AHEAD: Final = 8
"""So many lots for each process are under way, or have results that nobody took yet."""

MOMENT: Final = 0.05
"""A lot is work for so many seconds: what it costs to hand it out and back is lost in that."""

MAX_LOT: Final = 16
"""So many inputs are in a lot at most, however quick the work is."""

T = TypeVar("T")
R = TypeVar("R")


def results(
    work: Callable[[T], R],
    inputs: Sequence[T],
    jobs: int,
    lost: Callable[[T, Failure], R] | None = None,
    *,
    has_bar: bool = True,
    apart: bool = False,
) -> Generator[R, None, None]:
    """Yield what ``work`` makes of each input, in order, whatever the number of ``jobs``.

    ``work``, inputs and results must be picklable if ``jobs`` is more than 1, and if the work is
    done ``apart``: in a process other than this one, even if it is a single one. If ``work``
    raises, or its process dies, ``lost`` makes the result of that input from the input and the
    reason, and the others go on; without ``lost`` the reason ends everything. ``has_bar`` allows a
    progress bar, which would disturb results that go to the terminal as they come.
    """
    if len(inputs) > 1:
        collect_what_comes()
    workers = min(jobs, len(inputs), MAX_PROCESSES)
    is_apart = workers > 1 or (apart and workers > 0)
    attempt = partial(try_work, work, survives=is_apart or len(inputs) > 1)
    outcomes: Generator[R | Failure, None, None] = (attempt(item) for item in inputs)
    if is_apart:
        outcomes = results_of_processes(attempt, inputs, workers)
    # Closed here, whatever ends the loop: a traceback would keep the processes until the very end.
    with (
        closing(outcomes),
        console.progress(is_wanted=has_bar and len(inputs) > 1) as show,
    ):
        for number, (item, outcome) in enumerate(zip(inputs, outcomes, strict=False), 1):
            if not isinstance(outcome, Failure):
                yield outcome
            elif lost is None:
                raise outcome
            else:
                yield lost(item, outcome)
            show("files", number, len(inputs))


# Processes ----------------------------------------------------------------------------------------


def lot_size(left: int, jobs: int, each: float) -> int:
    """Return how many inputs go out together, by the seconds that each of the last ones took.

    Quick work goes out by the dozen, slow work one by one. Towards the end lots are small, so that
    no process has more left than the others.
    """
    usual = max(1, int(MOMENT / max(each, MOMENT / MAX_LOT)))
    return max(1, min(usual, left // (2 * jobs)))


def results_of_processes(
    work: Callable[[T], R | Failure], inputs: Sequence[T], jobs: int
) -> Generator[R | Failure, None, None]:
    """Yield the result of each input, in order, or a Failure if its process died.

    If a process dies, its lot is tried once more, and in halves if a process dies of it again,
    until the faulty input is known.
    """
    waiting, left, each = iter(inputs), len(inputs), MOMENT
    ahead: deque[Future[list[bytes | memoryview]]] = deque()
    crew = _Crew(work)
    threads = ThreadPoolExecutor(jobs)
    try:
        crew.start(jobs)
        while left or ahead:
            while left and len(ahead) < AHEAD * jobs:
                size = lot_size(left, jobs, each)
                left -= size
                ahead.append(threads.submit(crew.work_on, [*islice(waiting, size)]))
            for answer in ahead.popleft().result():
                outcomes, seconds = ForkingPickler.loads(answer)
                each = seconds / len(outcomes)
                yield from outcomes
    finally:
        crew.end()
        threads.shutdown(cancel_futures=True)


class _Crew:
    """Processes that do the same work; each caller waits only for its own process."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        self._work = work
        self._idle: SimpleQueue[_Worker] = SimpleQueue()
        self._workers: list[_Worker] = []
        self._changes = Lock()
        self._is_over = False

    def start(self, count: int) -> None:
        """Start ``count`` processes, unless the work is over."""
        with self._changes, _interrupts_wait():
            for _ in range(count):
                if self._is_over:
                    raise CancelledError
                worker = _Worker(self._work)
                self._workers.append(worker)
                self._idle.put(worker)

    def work_on(self, lot: list[Any], tries: int = 2) -> list[bytes | memoryview]:
        """Return the results for a lot, in pieces if its process died and it is tried in halves."""
        for _ in range(tries):
            if self._is_over:
                raise CancelledError
            worker = self._idle.get()
            try:
                worker.pipe.send(lot)
                answer = worker.pipe.recv_bytes()
            except (EOFError, OSError):
                worker.pipe.close()
                self.start(1)
            else:
                self._idle.put(worker)
                return [answer]
        if len(lot) == 1:
            return [_dumped([failure_of("worker-died")], MOMENT)]
        middle = len(lot) // 2
        return [*self.work_on(lot[:middle], 1), *self.work_on(lot[middle:], 1)]

    def end(self) -> None:
        """End all processes, even during their work: they read files, and write none."""
        with self._changes:
            self._is_over = True
            for worker in self._workers:
                worker.process.kill()
            for worker in self._workers:
                worker.process.join()
                self._idle.put(worker)  # who waits for one finds it dead, and ends


class _Worker:
    """A process, and the pipe by which it receives lots and sends results."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        self.pipe, end = Pipe()
        self.process = Process(target=_serve, args=(work, console.language(), end), daemon=True)
        self.process.start()
        end.close()  # so that it ends where the process does


@contextmanager
def _interrupts_wait() -> Iterator[None]:
    """Hold Ctrl-C back while workers are started: before ``_serve`` they would print tracebacks."""
    if sys.platform == "win32":  # where nothing can be held back
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(work: Callable[[Any], Any], language: str, pipe: Connection) -> None:
    """Work, in another process, on the lots that arrive, as long as somebody takes the results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C
    Thread(target=_end_with_parent, daemon=True).start()
    collect_what_comes()
    console.use_language(language)
    try:
        while True:
            lot = pipe.recv()
            start = monotonic()
            outcomes = [work(item) for item in lot]
            pipe.send_bytes(_dumped(outcomes, monotonic() - start))
    finally:
        os._exit(1)  # nobody is there any more


def _dumped(outcomes: Sequence[Any], seconds: float) -> bytes | memoryview:
    """Return results as bytes for another process, or a Failure for each if they cannot travel."""
    data = try_work(ForkingPickler.dumps, (outcomes, seconds))
    return _dumped([data] * len(outcomes), seconds) if isinstance(data, Failure) else data


def _end_with_parent() -> None:
    """End this process when the parent ends, since nobody takes its results any more."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _restore(mapping: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(mapping)


copyreg.pickle(MappingProxyType, lambda mapping: (_restore, (dict(mapping),)))


# A folder of outputs ------------------------------------------------------------------------------

MAX_NAMED: Final = 3
"""So many files are named where something is amiss with more of them."""

ENDINGS: Final = frozenset(
    {ending for row in FORMATS for ending in (*row.extensions, *row.in_folders)}
    | {".html", ".htm", ".xls"}
)
"""Extensions that an output's takes the place of; behind any other it is added."""

SUFFIXES: Final = {
    **dict.fromkeys(("table", "text", "concise", "github"), ".txt"),
    "markdown": ".md",
    "junit": ".xml",
}
"""Extensions of outputs that are not called by their format."""


class _Task(Record):
    """A file, the path of its output, which is a place in the folder, and what is known of it."""

    source: Source
    path: Path
    place: str
    stored: StoredOutput | None


class _FileDone(Record):
    """The outcome for a file.

    ``made_of`` is the digest of everything the output depends on. ``is_there`` is True if the
    output was made before; ``is_ours`` is True if the file in its place may be replaced: it was
    made before, or is the same.
    """

    rendered: Rendered
    made_of: str = ""
    is_there: bool = False
    is_ours: bool = False


def write_each(command: FileOptions, folder: Path) -> int:
    """Write the output of a command for each of its files into a folder; return the exit code.

    An output has the name of its file, with the ``suffix`` of the command, else the extension of
    its format, or the file's own if it has none. Raises Failure, before anything is written, if two
    outputs would have the same name, or an output would have the name of an input or of another
    file that may not be replaced.
    """
    inputs, suffix = _without_outputs(command.sources, folder), command.suffix
    if suffix is None:
        suffix = command.format and SUFFIXES.get(command.format, f".{command.format}")
    places = _places(inputs, suffix)
    read = {_real(source.path) for source in inputs if source.path is not None}
    for place in places:
        if _real(folder / place) in read:
            raise failure_of("output-is-read", file=folder / place)
    if not (command.force or command.resume):
        there = [folder / place for place in places if os.path.lexists(folder / place)]
        if there:
            raise failure_of("outputs-exist", files=Several.first(there, 1), count=len(there))
    make_folder(folder)
    options = options_digest(click.get_current_context(), command.reading.most)
    counts: Counter[str] = Counter()  # of what becomes of an output, for the last line
    code = 0
    with open_manifest(folder) as manifest:
        tasks = [
            _Task(source, folder / place, place, manifest[place])
            for source, place in zip(inputs, places, strict=True)
        ]
        work = partial(_render_task, command, options)

        def lost(task: _Task, failure: Failure) -> _FileDone:
            return _FileDone(rendered_failure(task.source, failure))

        with closing(results(work, tasks, command.jobs, lost)) as all_done:
            for task, done in zip(tasks, all_done, strict=False):
                rendered, result = done.rendered, "passed-over" if done.is_there else "not-made"
                console.notes(rendered.remarks)
                code = max(code, rendered.exit_code)
                if rendered.pieces is not None:
                    data = b"".join(rendered.pieces)
                    may_replace = command.force or done.is_ours
                    try:
                        make_folder(task.path.parent, parents=True)
                        Target(str(task.path), may_replace).write([data], hurried=True)
                    except Failure as failure:
                        failure.show()
                        code = Failure.exit_code
                    else:
                        digest, place = sha256(data).hexdigest(), spelt(task.place)
                        own = StoredOutput(place, digest, done.made_of, rendered.exit_code)
                        manifest.add(own)
                        result = "written"
                counts[result] += 1
    lines = [Message("command.written-to", count=counts["written"], folder=folder)]
    others = ((result, counts[result]) for result in ("passed-over", "not-made"))
    lines += (Message(f"command.{result}", count=count) for result, count in others if count)
    console.note(Message("command.clauses", clauses=tuple(lines)))
    console.notes(origin_foot(Origin(), console.language()))
    return code


def make_folder(folder: Path, *, parents: bool = False) -> None:
    """Make a folder if it is missing; a Failure if that is impossible."""
    with translate_os_errors("cannot-make-folder", file=folder):
        try:
            folder.mkdir(parents=parents, exist_ok=True)
        except FileExistsError as error:
            raise failure_of("no-folder", file=folder) from error


def write_all(folder: Path, files: Mapping[str, bytes], *, replace: bool) -> None:
    """Write files into a folder, made if missing: all of them, or none if one fails."""
    make_folder(folder)
    targets = [(Target(str(folder / name), replace), data) for name, data in files.items()]
    for target, _ in targets:
        target.check()
    for target, data in targets:
        target.write([data])


def _render_task(command: FileOptions, options: str, task: _Task) -> _FileDone:
    """Return the outcome for a file, in any process."""
    most, there = command.reading.most, None
    beside = tuple(source.with_data(most) for source in task.source.beside)
    source = replace(task.source.with_data(most), beside=beside)
    key = made_of(options, (source, *beside))
    if command.resume and task.path.is_file():  # as a pipe is none
        with suppress(OSError):
            there = sha256(task.path.read_bytes()).hexdigest()
    stored = task.stored
    is_kept = stored is not None and stored.sha256 == there
    if stored is not None and is_kept and stored.made_of == key:
        return _FileDone(Rendered(source.name, exit_code=stored.code), is_there=True)
    rendered = command.render(source)
    is_same = False
    if rendered.pieces is not None:
        data = b"".join(rendered.pieces)
        if delimiter := command.target.delimiter:
            data = csv_file(data, delimiter, is_file=True)
        rendered = replace(rendered, pieces=(data,))
        is_same = sha256(data).hexdigest() == there
    return _FileDone(rendered, key, is_ours=is_kept or is_same)


# Names of outputs ---------------------------------------------------------------------------------


def _without_outputs(inputs: Sequence[Source], folder: Path) -> Sequence[Source]:
    """Return the files without outputs of an earlier run, if ``folder`` is among the inputs.

    A file that an argument names is not left out.
    """
    outputs: set[str] = set()
    with suppress(OSError):  # where there is no list yet
        for output in _read((folder / LIST).read_bytes()):
            outputs.add(_real(folder / os.fsdecode(bytes_of_name(output.file))))
    intended = [
        source
        for source in inputs
        if source.path is None or not source.inside or _real(source.path) not in outputs
    ]
    left_out = len(inputs) - len(intended)
    if left_out and intended:
        console.remark(Message("command.outputs-left-out", count=left_out, folder=folder))
    return intended or inputs


def _places(inputs: Sequence[Source], ending: str) -> list[str]:
    """Return the place of each file's output in the folder, including subfolders.

    If ``open.trf`` and ``open.xml`` would share a place, the outputs are ``open.trf.html`` and
    ``open.xml.html``, and a note says so. A Failure if the places are still the same.
    """
    places = []
    for source in inputs:
        if source.path is None and source.trouble is None:
            raise failure_of("output-without-name", file=source.name)
        place = _inside(source)
        is_replaced = ending and place.suffix.lower() in ENDINGS
        places.append(str(place.with_suffix(ending)) if is_replaced else f"{place}{ending}")
    alike = _alike(places)
    if alike:
        for index in alike:
            places[index] = f"{_inside(inputs[index])}{ending}"
        example = spelt(places[alike[0]])
        console.remark(Message("command.outputs-keep-ends", count=len(alike), example=example))
    still = [inputs[index].name for index in _alike(places)]
    if still:
        raise failure_of("outputs-of-one-name", files=Several.first(still, MAX_NAMED))
    return places


def _inside(source: Source) -> PurePath:
    place = source.place or source.name
    return PurePath(source.inside or PurePath(place).name or place)


def _alike(places: Iterable[str]) -> list[int]:
    """Return the indexes of places that are not unique; some systems ignore case in file names."""
    by_place: defaultdict[str, list[int]] = defaultdict(list)
    for index, place in enumerate(places):
        by_place[unicodedata.normalize("NFC", place).casefold()].append(index)
    return [index for indexes in by_place.values() if len(indexes) > 1 for index in indexes]


def _real(path: Path) -> str:
    return os.path.normcase(os.path.realpath(path))


# What outputs were made of ------------------------------------------------------------------------

LIST: Final = ".trfkit-batch.jsonl"
"""The name of the list in a folder of what its outputs were made of.

A line of JSON stands for each output: it is added once the output has its name, so that a run may
end at any moment. What it says holds only while the output is, byte for byte, what was written.
"""

WITHOUT_EFFECT: Final = frozenset({"files", "output", "force", "jobs", "resume"})
"""Parameters by which no output becomes another one; that of a file has its name besides."""


class StoredOutput(Record):
    """An output: its place in the folder, its SHA-256, and that of everything it was made of.

    The place is escaped as in ``trfkit.visible_text.spelt``. ``code`` is the exit code for the file
    that it was made of.
    """

    file: str
    sha256: str
    made_of: str
    code: int


def made_of(options: str, sources: Iterable[Source]) -> str:
    """Return the SHA-256 of all that an output depends on: options, files by name and bytes."""
    digest = sha256(options.encode())
    for source in sources:
        name = source.name.encode()
        digest.update(b"\0%d\0%s\0%d\0" % (len(name), name, len(source.data)))
        digest.update(source.data)
    return digest.hexdigest()


def options_digest(context: click.Context, most: int) -> str:
    """Return the SHA-256 of version, command, options, and ``most`` bytes of files they name."""
    digest = sha256(f"{__version__}\0{context.info_name}\0{console.language()}".encode())
    for parameter in sorted(context.command.params, key=lambda parameter: parameter.name or ""):
        name = parameter.name or ""
        if name in WITHOUT_EFFECT:
            continue
        value = context.params.get(name)
        digest.update(f"\0{name}={value!r}".encode(errors="surrogateescape"))
        named = (value,) if isinstance(value, str) else value
        if parameter.type is PATH and isinstance(named, tuple):  # else it is what a file holds
            for file in named:
                content = os.urandom(16)  # an unreadable one never equals an earlier one
                if Path(file).is_dir():
                    content = b""  # which of its files is read for which is known later
                elif file != STANDARD:
                    with suppress(Failure):
                        content = Source(file, file).read(most)
                digest.update(sha256(content).digest())
    return digest.hexdigest()


class OutputManifest:
    """The list of outputs of a folder: its entries, and those added to it."""

    def __init__(self, file: IO[bytes], known: dict[str, StoredOutput]) -> None:
        self._file = file
        self._known = known

    def __getitem__(self, place: str) -> StoredOutput | None:
        """Return the entry of the output at a place, None if there is none."""
        return self._known.get(spelt(place))

    def add(self, stored: StoredOutput) -> None:
        """Record a written output."""
        self._known[stored.file] = stored
        self._file.write(to_json(stored) + b"\n")
        self._file.flush()


@contextmanager
def open_manifest(folder: Path) -> Iterator[OutputManifest]:
    """Open the list of a folder, made if missing; a Failure if it cannot be written."""
    path = folder / LIST
    with translate_os_errors("cannot-write", file=path):
        before = path.read_bytes() if path.exists() else b""
        known = {output.file: output for output in _read(before)}
        with path.open("ab") as file:
            if before and not before.endswith(b"\n"):
                file.write(b"\n")  # a run ended in the midst of a line
            yield OutputManifest(file, known)
        # By place: the list is the same however often a run was interrupted.
        lines = (to_json(known[place]) + b"\n" for place in sorted(known))
        write_whole(path, b"".join(lines), replace=True)


def _read(data: bytes) -> Iterator[StoredOutput]:
    """Yield the entries of a list; invalid lines are skipped."""
    for line in data.splitlines():
        with suppress(ValueError):  # as broken JSON and another shape are
            yield from_json(line, type=StoredOutput)
