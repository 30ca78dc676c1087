"""Work on many inputs in several processes: lots of inputs go out, results come back in order.

A lot is a few inputs that one process works on behind each other. ``trfkit.cli.batch`` imports
this where more than one process is asked for.

Each process has two pipes of its own, and nothing is shared between them: one that is killed while
it sends leaves an end, which is read as one, where a queue for all would have the others wait.
"""

from __future__ import annotations

import copyreg
import os
import signal
import sys
from collections import deque
from contextlib import contextmanager, suppress
from itertools import islice, takewhile
from multiprocessing import Pipe, Process, parent_process
from multiprocessing.connection import wait
from multiprocessing.reduction import ForkingPickler
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from trfkit.cli import collect_what_comes, console
from trfkit.cli.rendered_file import Lost
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from multiprocessing.connection import Connection

    ReadOnly = MappingProxyType[Any, Any]

AHEAD: Final = 8
"""So many lots for each process are under way, or have results that nobody took yet."""

AT_ONCE: Final = 2
"""So many of them a process has: the next one is there when it is done with one."""

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

    Where one dies, its lots without results are gone through once more, each in a process of its
    own, and by halves what a process dies over again: so it is known which input it was.
    """
    _let_mappings_travel()
    with _crew(work, jobs) as crew:
        yield from crew.results(_Inputs(inputs, jobs))


class _Crew:
    """Processes that do the same work, and the lots that are under way or done."""

    def __init__(self, work: Callable[[Any], Any], jobs: int) -> None:
        self._work, self._jobs = work, jobs
        self._workers: list[_Worker] = []
        self._given = 0
        self._results: dict[int, _Done | _Died] = {}
        """Of the lots, by number, that are done and were not taken yet."""

    def start(self) -> None:
        """Start the processes."""
        self._workers += (_Worker(self._work) for _ in range(self._jobs))

    def results(self, waiting: _Inputs) -> Iterator[Any]:
        """Yield the result of each input, in their order."""
        taken = 0
        while waiting.left or taken < self._given:
            self._give_out(waiting, taken)
            self._take_in(waiting, None if taken not in self._results else 0)
            if taken in self._results:
                self._give_out(waiting, taken)  # whoever takes the results may take his time
                yield from self._results.pop(taken)
                taken += 1

    def _give_out(self, waiting: _Inputs, taken: int) -> None:
        for count in range(1, AT_ONCE + 1):
            for worker in self._workers:
                if not waiting.left or self._given - taken >= AHEAD * self._jobs:
                    return
                if len(worker.lots) < count:
                    worker.give(self._given, waiting.lot())
                    self._given += 1

    def _take_in(self, waiting: _Inputs, timeout: float | None) -> None:
        """Take the results that are there; wait for one, or no longer than so many seconds."""
        ends = {end: worker for worker in self._workers for end in worker.ends}
        for worker in {ends[ready]: None for ready in wait([*ends], timeout)}:
            done = worker.take()
            if done is not None:
                number, _ = worker.lots.popleft()
                self._results[number] = done
                waiting.learn(done)
            else:
                self._results |= {number: _Died(self._work, lot) for number, lot in worker.lots}
                worker.end()
                with _interrupts_wait():
                    self._workers[self._workers.index(worker)] = _Worker(self._work)

    def result_of(self, lot: list[Any]) -> _Done | None:
        """Return what the first process makes of a lot, None where it dies."""
        worker, *_ = self._workers
        worker.give(0, lot)
        wait(worker.ends)
        return worker.take()

    def end(self) -> None:
        """End all processes in the midst of what they do: they read files, and write none."""
        for worker in self._workers:
            worker.end()


@contextmanager
def _crew(work: Callable[[Any], Any], jobs: int) -> Iterator[_Crew]:
    """Give so many processes, which end with whatever ends the work of those who asked."""
    crew = _Crew(work, jobs)
    try:
        with _interrupts_wait():
            crew.start()
        yield crew
    finally:
        crew.end()


class _Worker:
    """A process, and the lots that it has, by number, in the order in which it has them."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        lots, self._lots = Pipe(duplex=False)
        self._results, results = Pipe(duplex=False)
        about = work, console.language(), lots, results
        self._process = Process(target=_serve, args=about, daemon=True)
        self._process.start()
        lots.close()
        results.close()  # so that it ends where the process does
        self.lots: deque[tuple[int, list[Any]]] = deque()

    @property
    def ends(self) -> tuple[Any, ...]:
        """What is ready as soon as there is something to take."""
        return self._results, self._process.sentinel

    def give(self, number: int, lot: list[Any]) -> None:
        """Send a lot; whether somebody is there to take it, the next result tells."""
        self.lots.append((number, lot))
        with suppress(OSError):
            self._lots.send(lot)

    def take(self) -> _Done | None:
        """Return what became of the first of its lots, None where the process has died."""
        try:
            done: _Done = self._results.recv()
        except (EOFError, OSError):
            return None
        return done

    def end(self) -> None:
        """End the process at once."""
        self._process.kill()
        self._process.join()
        self._lots.close()
        self._results.close()


class _Died(Record):
    """Stands for a lot whose process has died."""

    work: Callable[[Any], Any]
    lot: list[Any]

    def __iter__(self) -> Iterator[Any]:
        """Yield the results of what it did not die over, and that it died over the rest."""
        with _crew(self.work, 1) as crew:
            done = crew.result_of(self.lot)
        if done is not None:
            yield from done
        elif len(self.lot) == 1:
            yield Lost(DIED)
        else:
            middle = len(self.lot) // 2
            yield from _Died(self.work, self.lot[:middle])
            yield from _Died(self.work, self.lot[middle:])


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


# In the other process ----------------------------------------------------------------------------


def _serve(
    work: Callable[[Any], Any], language: str, lots: Connection, results: Connection
) -> None:
    """Work on the lots that come, for as long as somebody is there who takes the results."""
    _set_up_worker()
    console.use_language(language)
    waiting: SimpleQueue[list[Any]] = SimpleQueue()
    Thread(target=_receive, args=(lots, waiting), daemon=True).start()
    with suppress(OSError):
        while True:
            results.send_bytes(_as_bytes(_done(work, waiting.get())))
    os._exit(1)  # the results are not wanted any more


def _receive(lots: Connection, waiting: SimpleQueue[list[Any]]) -> None:
    """Take lots at once, so that who sends one never waits for who is at work."""
    try:
        while True:
            waiting.put(lots.recv())
    finally:
        os._exit(1)  # nobody is there any more


def _as_bytes(done: _Done) -> Any:  # noqa: ANN401 - a buffer
    """Return a lot's results as they are sent; those before one that cannot be, and why."""
    try:
        return ForkingPickler.dumps(done)
    except Exception as error:  # noqa: BLE001 - a mistake of ours, told where its turn comes
        why = RuntimeError(f"a result cannot travel: {error}")
        able = [*takewhile(_can_travel, done.outcomes)]
        return ForkingPickler.dumps(_Done(able, done.seconds, why))


def _can_travel(outcome: object) -> bool:
    try:
        ForkingPickler.dumps(outcome)
    except Exception:  # noqa: BLE001 - whatever it is
        return False
    return True


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


def _let_mappings_travel() -> None:
    copyreg.pickle(MappingProxyType, _reduce)


def _reduce(mapping: ReadOnly) -> tuple[Callable[..., ReadOnly], tuple[dict[Any, Any]]]:
    return _restored, (dict(mapping),)


def _restored(mapping: dict[Any, Any]) -> ReadOnly:
    return MappingProxyType(mapping)
