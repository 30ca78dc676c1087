"""Work on many inputs in several processes: lots of inputs go out, results come back in order.

A lot is a few inputs that one process works on behind each other. ``trfkit.cli.batch`` imports
this where more than one process is asked for.

A thread of ``concurrent.futures`` waits for each process, which has a pipe of its own: one that is
killed while it sends leaves an end, which is read as one, where the queue that a
``ProcessPoolExecutor`` has for all of its processes would have everybody wait for good.
"""

from __future__ import annotations

import copyreg
import os
import signal
import sys
from collections import deque
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import islice, takewhile
from multiprocessing import Pipe, Process, parent_process
from multiprocessing.reduction import ForkingPickler
from queue import SimpleQueue
from threading import Lock, Thread
from time import monotonic
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from trfkit.cli import collect_what_comes, console
from trfkit.cli.rendered_file import Lost
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Future
    from multiprocessing.connection import Connection

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

    Where one dies, its lot is worked on once more, and by halves if a process dies of it again: so
    it is known which input it was.
    """
    copyreg.pickle(MappingProxyType, _reduce)
    waiting = _Inputs(inputs, jobs)
    ahead: deque[Future[list[_Done | bytes]]] = deque()
    crew = _Crew(work)
    threads = ThreadPoolExecutor(jobs)
    try:
        crew.start(jobs)
        while waiting.left or ahead:
            while waiting.left and len(ahead) < AHEAD * jobs:
                ahead.append(threads.submit(crew.work_on, waiting.lot()))
            for answer in ahead.popleft().result():
                done = ForkingPickler.loads(answer) if isinstance(answer, bytes) else answer
                waiting.learn(done)
                yield from done
    finally:
        crew.end()
        threads.shutdown(cancel_futures=True)


class _Crew:
    """Processes that do the same work; who has one waits for it alone."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        self._work = work
        self._idle: SimpleQueue[_Worker] = SimpleQueue()
        self._workers: list[_Worker] = []
        self._changes = Lock()
        self._is_over = False

    def start(self, count: int) -> None:
        """Start so many processes, unless the work is over."""
        with self._changes, _interrupts_wait():
            for _ in range(count):
                if self._is_over:
                    raise CancelledError
                worker = _Worker(self._work)
                self._workers.append(worker)
                self._idle.put(worker)

    def work_on(self, lot: list[Any]) -> list[_Done | bytes]:
        """Return what became of a lot, in its pieces if it is tried by halves."""
        answer = self._answer(lot) or self._answer(lot)
        return [answer] if answer else self._halved(lot)

    def _halved(self, lot: list[Any]) -> list[_Done | bytes]:
        """Return what becomes of the halves of a lot of which a process has died twice."""
        if len(lot) == 1:
            return [_Done([Lost(DIED)], MOMENT)]
        middle = len(lot) // 2
        pieces: list[_Done | bytes] = []
        for half in (lot[:middle], lot[middle:]):
            answer = self._answer(half)
            pieces += [answer] if answer else self._halved(half)
        return pieces

    def _answer(self, lot: list[Any]) -> bytes | None:
        """Return what a process sends for a lot; None where it dies, then another replaces it."""
        if self._is_over:
            raise CancelledError
        worker = self._idle.get()
        try:
            worker.pipe.send(lot)
            answer = worker.pipe.recv_bytes()
        except (EOFError, OSError):
            worker.pipe.close()
            self.start(1)
            return None
        self._idle.put(worker)
        return answer

    def end(self) -> None:
        """End all processes in the midst of what they do: they read files, and write none."""
        with self._changes:
            self._is_over = True
            for worker in self._workers:
                worker.process.kill()
            for worker in self._workers:
                worker.process.join()
                self._idle.put(worker)  # who waits for one finds it dead, and ends


class _Worker:
    """A process, and the pipe by which it gets lots and sends what it made of them."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        self.pipe, end = Pipe()
        self.process = Process(target=_serve, args=(work, console.language(), end), daemon=True)
        self.process.start()
        end.close()  # so that it ends where the process does


@contextmanager
def _interrupts_wait() -> Iterator[None]:
    """Hold Ctrl-C back while workers are started, who inherit that for good.

    One that has not come to ``_serve`` would answer it with a traceback.
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


def _serve(work: Callable[[Any], Any], language: str, pipe: Connection) -> None:
    """Work on the lots that come, for as long as somebody is there who takes the results.

    Ctrl-C is left to the parent.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    collect_what_comes()
    copyreg.pickle(MappingProxyType, _reduce)
    console.use_language(language)
    try:
        while True:
            pipe.send_bytes(_as_bytes(_done(work, pipe.recv())))
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


def _end_with_parent() -> None:
    """Wait until the parent is gone: nobody would take a result, and none is ever asked for."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _reduce(mapping: ReadOnly) -> tuple[Callable[..., ReadOnly], tuple[dict[Any, Any]]]:
    return _restored, (dict(mapping),)


def _restored(mapping: dict[Any, Any]) -> ReadOnly:
    return MappingProxyType(mapping)
