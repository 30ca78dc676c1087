"""The same work on many files: one after the other or in several processes, with progress."""

from __future__ import annotations

import copyreg
import gc
import os
import sys
from collections import deque
from contextlib import contextmanager
from functools import partial
from itertools import islice
from time import monotonic
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from trfkit.cli import console
from trfkit.cli.failures import Failure
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
    from concurrent.futures import Future, ProcessPoolExecutor

    from rich.progress import Progress, TaskID

    ReadOnly = MappingProxyType[Any, Any]

MOST: Final = 61
"""So many processes Windows can wait for; more are of no use anywhere."""

AHEAD: Final = 4
"""So many inputs for each process are under way, or have results that nobody took yet."""

DIED: Final = "a worker process died, perhaps for want of memory"

PATIENCE: Final = 1.0
"""So many seconds nobody asks how far it is."""

T = TypeVar("T")
R = TypeVar("R")


class _Lost(Record):
    """Stands where an input has no result, and says why."""

    why: str


def results(
    work: Callable[[T], R],
    inputs: Sequence[T],
    jobs: int,
    lost: Callable[[T, str], R] | None = None,
    *,
    has_bar: bool = True,
) -> Generator[R, None, None]:
    """Yield what ``work`` makes of each input, in their order, however many ``jobs`` there are.

    ``work`` must be picklable where ``jobs`` is more than 1. It is at most a few inputs for each
    process ahead of the result that was taken last.

    Where ``work`` raises, or its process dies, ``lost`` makes that input's result: it gets the
    input and the reason, and the others go on. Without it, or others, either ends everything.
    ``has_bar`` allows a bar of progress, which is in the way where results go to the terminal as
    they come.
    """
    if len(inputs) > 1:
        collect_what_comes()
    processes = min(jobs, len(inputs), MOST)
    attempt = partial(_attempt, work) if lost is not None and len(inputs) > 1 else work
    outcomes: Iterable[R | _Lost] = (
        _results_of_processes(attempt, inputs, processes) if processes > 1 else map(attempt, inputs)
    )
    done = _with_lost(inputs, outcomes, lost)
    showing = has_bar and len(inputs) > 1 and console.is_terminal(sys.stderr)
    return _with_progress(done, len(inputs)) if showing else done


def _attempt(work: Callable[[T], R], item: T) -> R | _Lost:
    try:
        return work(item)
    except Failure as failure:
        return _Lost(failure.message)
    except Exception as error:
        if os.environ.get("TRFKIT_DEBUG"):
            raise
        return _Lost(f"internal error: {type(error).__name__}: {error}")


def _with_lost(
    inputs: Iterable[T], outcomes: Iterable[R | _Lost], lost: Callable[[T, str], R] | None
) -> Generator[R, None, None]:
    for item, outcome in zip(inputs, outcomes, strict=False):
        if not isinstance(outcome, _Lost):
            yield outcome
        elif lost is None:
            raise Failure(outcome.why)
        else:
            yield lost(item, outcome.why)


@contextmanager
def progress_of_one() -> Iterator[Callable[[str, int, int], None]]:
    """Give what shows the progress of a long work on one file: what is done, how far, of how many.

    Only at a terminal, and only once it has taken longer than anybody likes to wait.
    """
    if not console.is_terminal(sys.stderr):
        yield lambda _what, _done, _total: None
        return
    bar = _Bar()
    try:
        yield bar.show
    finally:
        bar.clear()


class _Bar:
    """A bar on standard error that is drawn late and leaves nothing behind."""

    def __init__(self) -> None:
        self._started = monotonic()
        self._drawn: Progress | None = None
        self._task: TaskID | None = None

    def show(self, stage: str, done: int, total: int) -> None:
        """Draw how far it is, if it has taken long."""
        if self._drawn is None:
            if monotonic() - self._started < PATIENCE:
                return
            from rich.console import Console  # noqa: PLC0415 - only at a terminal
            from rich.progress import Progress  # noqa: PLC0415

            self._drawn = Progress(console=Console(stderr=True), transient=True)
            self._task = self._drawn.add_task(stage)
            self._drawn.start()
        if self._task is not None:
            self._drawn.update(self._task, description=stage, completed=done, total=total)

    def clear(self) -> None:
        """Take the bar away."""
        if self._drawn is not None:
            self._drawn.stop()


def _results_of_processes(
    work: Callable[[T], R | _Lost], inputs: Iterable[T], jobs: int
) -> Iterator[R | _Lost]:
    """Yield the result of each input, or that its process died.

    Of the inputs that were under way then, those without result are tried again, each in a process
    of its own: so it is known which of them it was.
    """
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415 - only for --jobs

    _let_mappings_travel()
    waiting = iter(inputs)
    ahead = AHEAD * jobs if jobs > 1 else 1
    under_way: deque[tuple[T, Future[R | _Lost]]] = deque()
    pool = _pool(jobs)
    try:
        while True:
            with _interrupts_wait():
                for item in islice(waiting, ahead - len(under_way)):
                    under_way.append((item, _submitted(pool, work, item)))
            if not under_way:
                return
            try:
                outcome = under_way[0][1].result()
            except BrokenProcessPool:
                pool.shutdown()
                yield from [_Lost(DIED)] if ahead == 1 else _once_more(work, under_way)
                under_way.clear()
                pool = _pool(jobs)
            else:
                under_way.popleft()
                yield outcome
    except BaseException:  # an interrupt, or the reader of our output has gone
        _end_workers()
        raise
    finally:
        pool.shutdown()


def _pool(jobs: int) -> ProcessPoolExecutor:
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - only for --jobs

    return ProcessPoolExecutor(jobs, initializer=_set_up_worker)


def _submitted(pool: ProcessPoolExecutor, work: Callable[[T], R], item: T) -> Future[R]:
    """Return the result to be; where a worker has died meanwhile, one that says so."""
    from concurrent.futures import Future, process  # noqa: PLC0415 - only for --jobs

    try:
        return pool.submit(work, item)
    except process.BrokenProcessPool as error:
        broken: Future[R] = Future()
        broken.set_exception(error)
        return broken


def _once_more(
    work: Callable[[T], R | _Lost], under_way: Iterable[tuple[T, Future[R | _Lost]]]
) -> Iterator[R | _Lost]:
    """Yield the results that came before a worker died; of the others each on its own."""
    for item, future in under_way:
        if future.exception() is None:
            yield future.result()
        else:
            yield from _results_of_processes(work, [item], 1)


@contextmanager
def _interrupts_wait() -> Iterator[None]:
    """Hold Ctrl-C back while workers are started, who inherit that for good.

    One that has not come to ``_set_up_worker`` would answer it with a traceback.
    """
    import signal  # noqa: PLC0415 - only for --jobs

    if sys.platform == "win32":  # where nothing can be held back
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _set_up_worker() -> None:
    """Leave Ctrl-C to the parent, and end with it even where it is killed."""
    import signal  # noqa: PLC0415 - only for --jobs
    from threading import Thread  # noqa: PLC0415 - see above

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    collect_what_comes()
    _let_mappings_travel()


def _end_with_parent() -> None:
    """Wait until the parent is gone: nobody would take a result, and none is ever asked for."""
    from multiprocessing import parent_process  # noqa: PLC0415 - only for --jobs

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def collect_what_comes() -> None:
    """Let the garbage collector run, but leave alone the modules and all else there is by now."""
    gc.freeze()
    gc.enable()


def _end_workers() -> None:
    """End all workers in the midst of what they do: they read files, and write none."""
    from multiprocessing import active_children  # noqa: PLC0415 - only for --jobs

    for worker in active_children():
        worker.kill()


def _let_mappings_travel() -> None:
    copyreg.pickle(MappingProxyType, _reduce)


def _reduce(mapping: ReadOnly) -> tuple[Callable[..., ReadOnly], tuple[dict[Any, Any]]]:
    return _restored, (dict(mapping),)


def _restored(mapping: dict[Any, Any]) -> ReadOnly:
    return MappingProxyType(mapping)


def _with_progress(done: Iterable[R], total: int) -> Generator[R, None, None]:
    from rich.console import Console  # noqa: PLC0415 - only at a terminal
    from rich.progress import MofNCompleteColumn, Progress  # noqa: PLC0415

    # Standard output may be a file: a bar that takes it over would show its lines on the screen.
    bar = Progress(
        *Progress.get_default_columns(),
        MofNCompleteColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
    )
    with bar:
        yield from bar.track(done, total=total, description="files")
