"""Screens made in threads, so that long work neither blocks others nor goes on unwanted."""

from __future__ import annotations

import asyncio
import ctypes
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from threading import Lock, get_ident
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from trfkit.serving import bounds

if TYPE_CHECKING:
    from collections.abc import Callable

    from trfkit.verification.result import Watch

T = TypeVar("T")


class TooMuch(Exception):  # noqa: N818 - an answer, and no fault of ours
    """More is asked for than is worked on at a time."""


class Cancelled(Exception):  # noqa: N818 - nothing went wrong: the answer is not wanted any more
    """Somebody dropped other files, or has stopped the work."""


class _Unwanted(BaseException):
    """Raised in the midst of a job that nobody wants any more; no job catches it."""


class Progress(NamedTuple):
    """How far some work is: what it has told of itself, and since how many seconds it goes on."""

    told: str
    seconds: int


class _Job(Generic[T]):
    """Work in a thread, which can be ended from another one wherever it is."""

    def __init__(self, make: Callable[[Watch], T]) -> None:
        self._make = make
        self._began = time.monotonic()
        self._told = ""
        self._lock = Lock()
        self._thread: int | None = None
        self._is_unwanted = False

    @property
    def progress(self) -> Progress:
        return Progress(self._told, int(time.monotonic() - self._began))

    @property
    def patience(self) -> float:
        """For how many seconds it is waited for, this time."""
        is_new = time.monotonic() - self._began < bounds.PATIENCE
        return bounds.PATIENCE if is_new else bounds.LATER

    def __call__(self) -> T:
        """Return what is made; raises Cancelled once that is not wanted any more."""
        try:
            try:
                with self._lock:
                    if self._is_unwanted:
                        raise Cancelled
                    self._thread = get_ident()
                return self._make(self._watch)
            finally:
                with self._lock:
                    self._thread = None
        except _Unwanted:
            raise Cancelled from None

    def end(self) -> None:
        """Let the job end at its next step, or not begin; one that has ended stays as it is.

        The thread may have gone on to another job the moment this one has ended, so that nothing
        is raised in it but under the lock, which a job takes before it lets go of its thread.
        """
        with self._lock:
            self._is_unwanted = True
            if self._thread is not None:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(self._thread), ctypes.py_object(_Unwanted)
                )
                self._thread = None

    def _watch(self, what: str, done: int, total: int) -> None:
        self._told = f"{what}: {done} / {total}"


def _nobody_asked(made: asyncio.Future[str]) -> None:
    """Look at what became of some work, which asyncio else reports where nobody comes for it."""
    if not made.cancelled():
        made.exception()


class Work:
    """What is being made, by key; a text is handed over once, to who asks next."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(bounds.WORKERS, thread_name_prefix="screen")
        self._running: dict[str, tuple[_Job[str], Future[str]]] = {}
        self._whole: dict[_Job[Any], str] = {}

    def begin(self, key: str, make: Callable[[Watch], str]) -> None:
        """Begin what is likely to be asked for next; where there is no room, not before it is."""
        with suppress(TooMuch):
            self._begun(key, make)

    async def answer(self, key: str, make: Callable[[Watch], str]) -> str | Progress:
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
        return future.result()

    def _begun(self, key: str, make: Callable[[Watch], str]) -> tuple[_Job[str], Future[str]]:
        if key not in self._running:
            self._make_room()
            job = _Job(make)
            self._running[key] = job, self._threads.submit(job)
        return self._running[key]

    async def whole(self, key: str, make: Callable[[Watch], T]) -> T:
        """Return what ``make`` makes, however long that takes; raises as ``answer`` does."""
        self._make_room()
        job: _Job[T] = _Job(make)
        self._whole[job] = key
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, job)
        finally:
            job.end()  # a server that ends does not wait for who has asked
            del self._whole[job]

    def stop(self, start: str) -> None:
        """End all whose key starts like that; it is not waited for."""
        for key in [key for key in self._running if key.startswith(start)]:
            job, future = self._running.pop(key)
            future.cancel()
            job.end()
        for whole, key in self._whole.items():
            if key.startswith(start):
                whole.end()

    def close(self) -> None:
        """End everything, and take on nothing any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self.stop("")

    def _make_room(self) -> None:
        """Let go of what nobody fetched; raises TooMuch where that is not enough."""
        if len(self._running) + len(self._whole) < bounds.WAITING:
            return
        for key in [key for key, (_, future) in self._running.items() if future.done()]:
            del self._running[key]
        if len(self._running) + len(self._whole) >= bounds.WAITING:
            raise TooMuch
