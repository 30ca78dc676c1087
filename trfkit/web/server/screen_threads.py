"""Make screens in threads, so that long work blocks nobody and ends when nobody waits for it."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from trfkit.web.server import server_bounds

if TYPE_CHECKING:
    from collections.abc import Callable

    from trfkit.verification.result import Watch

T = TypeVar("T")


class TooMuch(Exception):  # noqa: N818 - an answer, and no fault of ours
    """Too much work is requested at a time."""


class Cancelled(Exception):  # noqa: N818 - nothing went wrong: the answer is not wanted any more
    """The work was stopped, or the user dropped other files."""


class Progress(NamedTuple):
    """The progress of some work: its own report, and for how many seconds it has been running."""

    report: str
    seconds: int


class _Job(Generic[T]):
    """Work in a thread, which ends at its next report where its result is not wanted any more.

    It is not interrupted elsewhere: in the midst of an import it would leave a lock behind, for
    which all later imports wait.
    """

    def __init__(self, make: Callable[[Watch], T]) -> None:
        self._make: Callable[[Watch], T] | None = make
        self._began = time.monotonic()
        self._report = ""
        self._is_wanted = True

    @property
    def progress(self) -> Progress:
        return Progress(self._report, int(time.monotonic() - self._began))

    @property
    def patience(self) -> float:
        """The number of seconds to wait for the job this time."""
        is_new = time.monotonic() - self._began < server_bounds.PATIENCE
        return server_bounds.PATIENCE if is_new else server_bounds.LATER

    def __call__(self) -> T:
        """Return the result; raise Cancelled if it is not wanted any more."""
        make, self._make = self._make, None
        if make is None:
            raise Cancelled
        result = make(self._watch)
        self._end_if_unwanted()
        return result

    def end(self) -> None:
        """Make the job end at its next report, or not begin; a finished job stays as it is."""
        self._is_wanted = False
        self._make = None  # with the files that a job which has not begun would work on

    def _watch(self, work: str, done: int, total: int) -> None:
        self._end_if_unwanted()
        self._report = f"{work}: {done} / {total}"

    def _end_if_unwanted(self) -> None:
        if not self._is_wanted:
            raise Cancelled


def _nobody_asked(made: asyncio.Future[T]) -> None:
    """Retrieve the exception of some work, so that asyncio does not report it as unretrieved."""
    if not made.cancelled():
        made.exception()


class Work(Generic[T]):
    """The work in progress, by key; a result is handed over once, to the next request for it."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(server_bounds.WORKERS, thread_name_prefix="screen")
        self._running: dict[str, tuple[_Job[T], Future[T]]] = {}
        self._whole: dict[_Job[T], str] = {}

    def begin(self, key: str, make: Callable[[Watch], T]) -> None:
        """Begin work that is likely to be requested next; do nothing if there is no room."""
        with suppress(TooMuch):
            self._begun(key, make)

    async def answer(self, key: str, make: Callable[[Watch], T]) -> T | Progress:
        """Return what ``make`` makes, how far it is where that takes longer than one waits.

        Who asks again under the same key waits for the same work. ``make`` gets what it may tell
        how far it is. Raises what ``make`` raises, Cancelled and TooMuch.
        """
        job, future = running = self._begun(key, make)
        made = asyncio.wrap_future(future)
        made.add_done_callback(_nobody_asked)
        await asyncio.wait([made], timeout=job.patience)
        if not future.done():
            return job.progress
        if self._running.get(key) is running:
            del self._running[key]
        if future.cancelled():  # it was stopped before it began
            raise Cancelled
        return future.result()

    def _begun(self, key: str, make: Callable[[Watch], T]) -> tuple[_Job[T], Future[T]]:
        if key not in self._running:
            self._make_room()
            job = _Job(make)
            self._running[key] = job, self._threads.submit(job)
        return self._running[key]

    async def whole(self, key: str, make: Callable[[Watch], T]) -> T:
        """Return what ``make`` makes, however long that takes; raises as ``answer`` does."""
        self._make_room()
        job = _Job(make)
        self._whole[job] = key
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, job)
        finally:
            job.end()  # a server that ends does not wait for who has asked
            del self._whole[job]

    def stop(self, start: str) -> None:
        """End all work whose key starts with ``start``, without waiting for it."""
        for key in [key for key in self._running if key.startswith(start)]:
            job, future = self._running.pop(key)
            future.cancel()
            job.end()
        for whole, key in self._whole.items():
            if key.startswith(start):
                whole.end()

    def close(self) -> None:
        """End all work, and accept no more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self.stop("")

    def _make_room(self) -> None:
        """Drop results that nobody fetched; raises TooMuch if that is not enough."""
        if len(self._running) + len(self._whole) < server_bounds.WAITING:
            return
        for key in [key for key, (_, future) in self._running.items() if future.done()]:
            del self._running[key]
        if len(self._running) + len(self._whole) >= server_bounds.WAITING:
            raise TooMuch
