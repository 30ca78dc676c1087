"""Work on many inputs in several processes: lots of inputs go out, results come back in order.

A lot is a few inputs that one process works on behind each other. ``trfkit.cli.batch`` imports
this where more than one process is asked for.
"""

from __future__ import annotations

import copyreg
import os
import signal
import sys
from collections import deque
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing import active_children, parent_process
from threading import Thread
from time import monotonic
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from trfkit.cli import collect_what_comes
from trfkit.cli.made import Lost
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    ReadOnly = MappingProxyType[Any, Any]

AHEAD: Final = 8
"""So many lots for each process are under way, or have results that nobody took yet."""

MOMENT: Final = 0.05
"""A lot is work for so many seconds: what it costs to hand it out and back is lost in that."""

LARGEST: Final = 16
"""So many inputs are in a lot at most, however quick the work is."""

DIED: Final = "a worker process died, perhaps for want of memory"

T = TypeVar("T")
R = TypeVar("R")


class _Done(Record):
    """What a process made of a lot, in how many seconds; ``error`` is what came behind that."""

    outcomes: Sequence[Any]
    seconds: float
    error: Exception | None = None

    def __iter__(self) -> Iterator[Any]:
        """Yield the results; then raise the error, if there is one."""
        yield from self.outcomes
        if self.error is not None:
            raise self.error


class _Inputs:
    """Inputs that wait, given out in their order as lots.

    The size follows what the last lots took: quick work goes out by the dozen, slow work one by
    one. Towards the end lots are small, so that no process is left with more than the others.
    """

    def __init__(self, inputs: Sequence[Any], jobs: int) -> None:
        self._waiting = iter(inputs)
        self._jobs = jobs
        self._size = 1
        self.left = len(inputs)

    def lot(self) -> list[Any]:
        """Return the inputs that go out together."""
        size = max(1, min(self._size, self.left // (2 * self._jobs)))
        self.left -= size
        return list(islice(self._waiting, size))

    def learn(self, done: _Done) -> None:
        """Take it that the inputs to come are as quick as those of a lot that is done."""
        if done.outcomes:
            each = done.seconds / len(done.outcomes)
            self._size = max(1, int(MOMENT / max(each, MOMENT / LARGEST)))


def results_of_processes(
    work: Callable[[T], R | Lost], inputs: Sequence[T], jobs: int
) -> Iterator[R | Lost]:
    """Yield the result of each input, in their order, or that its process died.

    Where one dies, the lots without results are gone through once more, each in a process of its
    own, and by halves what a process dies over again: so it is known which input it was.
    """
    _let_mappings_travel()
    waiting = _Inputs(inputs, jobs)
    while waiting.left:
        yield from _until_one_dies(work, waiting, jobs)


def _until_one_dies(
    work: Callable[[T], R | Lost], waiting: _Inputs, jobs: int
) -> Iterator[R | Lost]:
    """Yield the results of inputs until there are no more, or a process has died."""
    under_way: deque[tuple[list[T], Future[_Done]]] = deque()
    of_lot = partial(_done, work)
    try:
        with _workers(jobs) as pool:
            while True:
                with _interrupts_wait():
                    while waiting.left and len(under_way) < AHEAD * jobs:
                        lot = waiting.lot()
                        under_way.append((lot, _submitted(pool, of_lot, lot)))
                if not under_way:
                    return
                done = under_way[0][1].result()
                under_way.popleft()
                waiting.learn(done)
                yield from done
    except BrokenProcessPool:
        for lot, future in under_way:
            if future.exception() is None:  # it was done before
                yield from future.result()
            else:
                yield from _once_more(work, lot)


def _done(work: Callable[[Any], Any], lot: Sequence[Any]) -> _Done:
    """Return what becomes of a lot, in any process."""
    start = monotonic()
    outcomes: list[Any] = []
    for item in lot:
        try:
            outcomes.append(work(item))
        except Exception as error:  # noqa: BLE001 - it is raised where its turn comes
            from traceback import format_exc  # noqa: PLC0415 - rarely

            error.add_note(format_exc())  # which does not travel otherwise
            return _Done(outcomes, monotonic() - start, error)
    return _Done(outcomes, monotonic() - start)


def _once_more(work: Callable[[T], R | Lost], lot: list[T]) -> Iterator[R | Lost]:
    """Yield the results of a lot that may hold what a process dies over."""
    try:
        with _workers(1) as pool:
            with _interrupts_wait():
                future = pool.submit(_done, work, lot)
            done = future.result()
    except BrokenProcessPool:
        if len(lot) == 1:
            yield Lost(DIED)
            return
        middle = len(lot) // 2
        yield from _once_more(work, lot[:middle])
        yield from _once_more(work, lot[middle:])
    else:
        yield from done


def _submitted(pool: ProcessPoolExecutor, work: Callable[[list[T]], R], lot: list[T]) -> Future[R]:
    """Return the result to be; where a worker has died meanwhile, one that says so."""
    try:
        return pool.submit(work, lot)
    except BrokenProcessPool as error:
        broken: Future[R] = Future()
        broken.set_exception(error)
        return broken


@contextmanager
def _workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Give so many processes, which end with whatever ends the work of those who asked."""
    pool = ProcessPoolExecutor(jobs, initializer=_set_up_worker)
    try:
        yield pool
    except BaseException:  # an interrupt, or the reader of our output has gone
        _end_workers()
        raise
    finally:
        pool.shutdown()


@contextmanager
def _interrupts_wait() -> Iterator[None]:
    """Hold Ctrl-C back while workers are started, who inherit that for good.

    One that has not come to ``_set_up_worker`` would answer it with a traceback.
    """
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
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    collect_what_comes()
    _let_mappings_travel()


def _end_with_parent() -> None:
    """Wait until the parent is gone: nobody would take a result, and none is ever asked for."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _end_workers() -> None:
    """End all workers in the midst of what they do: they read files, and write none."""
    for worker in active_children():
        worker.kill()


def _let_mappings_travel() -> None:
    copyreg.pickle(MappingProxyType, _reduce)


def _reduce(mapping: ReadOnly) -> tuple[Callable[..., ReadOnly], tuple[dict[Any, Any]]]:
    return _restored, (dict(mapping),)


def _restored(mapping: dict[Any, Any]) -> ReadOnly:
    return MappingProxyType(mapping)
