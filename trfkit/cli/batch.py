"""The same work on many files: one after the other or in several processes, with progress."""

from __future__ import annotations

import copyreg
import gc
import sys
from contextlib import contextmanager
from time import monotonic
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from trfkit.cli import console
from trfkit.cli.failures import Failure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from rich.progress import Progress, TaskID

    ReadOnly = MappingProxyType[Any, Any]

MOST: Final = 61
"""So many processes Windows can wait for; more are of no use anywhere."""

PATIENCE: Final = 1.0
"""So many seconds nobody asks how far it is."""

T = TypeVar("T")
R = TypeVar("R")


def results(work: Callable[[T], R], inputs: Sequence[T], jobs: int) -> Iterator[R]:
    """Yield what ``work`` makes of each input, in their order.

    ``work`` must be picklable where ``jobs`` is more than 1.
    """
    if len(inputs) > 1:
        _collect_what_comes()
    processes = min(jobs, len(inputs), MOST)
    done = _results_of_processes(work, inputs, processes) if processes > 1 else map(work, inputs)
    showing = len(inputs) > 1 and console.is_terminal(sys.stderr)
    return _with_progress(done, len(inputs)) if showing else iter(done)


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


def _results_of_processes(work: Callable[[T], R], inputs: Sequence[T], jobs: int) -> Iterator[R]:
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - only for --jobs
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415

    chunk = max(1, min(16, len(inputs) // (4 * jobs)))
    _let_mappings_travel()
    with ProcessPoolExecutor(jobs, initializer=_set_up_worker) as pool:
        try:
            with _interrupts_wait():
                chunks = [
                    pool.submit(_chunk_results, work, inputs[start : start + chunk])
                    for start in range(0, len(inputs), chunk)
                ]
            # The map of a pool would cancel what is left, and a pool that has lost its workers
            # fails, with a traceback, at what was cancelled.
            for finished in chunks:
                yield from finished.result()
        except BrokenProcessPool as error:
            raise Failure("a worker process died, perhaps for want of memory") from error
        except BaseException:  # an interrupt, or the reader of our output has gone
            _end_workers()
            raise


def _chunk_results(work: Callable[[T], R], inputs: Sequence[T]) -> list[R]:
    return [work(item) for item in inputs]


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
    """Leave Ctrl-C to the parent."""
    import signal  # noqa: PLC0415 - only for --jobs

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _collect_what_comes()
    _let_mappings_travel()


def _collect_what_comes() -> None:
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


def _with_progress(done: Iterable[R], total: int) -> Iterator[R]:
    from rich.console import Console  # noqa: PLC0415 - only at a terminal
    from rich.progress import track  # noqa: PLC0415

    screen = Console(stderr=True)
    yield from track(done, total=total, description="files", console=screen, transient=True)
