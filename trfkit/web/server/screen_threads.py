"""Screens made in threads, so that long work neither blocks others nor goes on unwanted."""

from __future__ import annotations

import asyncio
import ctypes
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from threading import Lock, Timer, get_ident
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from trfkit.web.server import server_bounds

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


def report_unraisable(error: sys.UnraisableHookArgs) -> None:
    """Report what is raised in a finaliser, unless it is that a job is not wanted any more."""
    if error.exc_type is not _Unwanted:
        sys.__unraisablehook__(error)


class Progress(NamedTuple):
    """How far some work is: what it has told of itself, and since how many seconds it goes on."""

    told: str
    seconds: int


class _Job(Generic[T]):
    """Work in a thread, which can be ended from another one wherever it is."""

    def __init__(self, make: Callable[[Watch], T]) -> None:
        self._make: Callable[[Watch], T] | None = make
        self._began = time.monotonic()
        self._told = ""
        self._lock = Lock()
        self._thread: int | None = None

    @property
    def progress(self) -> Progress:
        return Progress(self._told, int(time.monotonic() - self._began))

    @property
    def patience(self) -> float:
        """For how many seconds it is waited for, this time."""
        is_new = time.monotonic() - self._began < server_bounds.PATIENCE
        return server_bounds.PATIENCE if is_new else server_bounds.LATER

    def __call__(self) -> T:
        """Return the result; raise Cancelled once it is not wanted any more."""
        try:
            with self._lock:
                make, self._make = self._make, None
                if make is None:
                    raise Cancelled
                self._thread = get_ident()
            return make(self._watch)
        except _Unwanted:
            raise Cancelled from None
        finally:
            # In one step, which nothing interrupts: nothing is raised from here on. What was raised
            # before arrives when the thread pauses, at the latest, and so not in its next job.
            self._thread = None
            try:
                with self._lock:
                    time.sleep(0)
            except _Unwanted:  # suppress() could itself be interrupted
                pass

    def end(self) -> None:
        """Let the job end at its next step, or not begin; one that has ended stays as it is.

        One that runs is told again until it has ended, for Python drops an exception that arrives
        in a finaliser or a callback.
        """
        self._make = None  # with the files that a job which has not begun would work on
        with self._lock:
            if self._thread is not None:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(self._thread), ctypes.py_object(_Unwanted)
                )
                Timer(server_bounds.AGAIN, self.end).start()

    def _watch(self, what: str, done: int, total: int) -> None:
        self._told = f"{what}: {done} / {total}"


def _nobody_asked(made: asyncio.Future[T]) -> None:
    """Look at what became of some work, which asyncio else reports where nobody comes for it."""
    if not made.cancelled():
        made.exception()


class Work(Generic[T]):
    """What is being made, by key; it is handed over once, to who asks next."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(server_bounds.WORKERS, thread_name_prefix="screen")
        self._running: dict[str, tuple[_Job[T], Future[T]]] = {}
        self._whole: dict[_Job[T], str] = {}

    def begin(self, key: str, make: Callable[[Watch], T]) -> None:
        """Begin what is likely to be asked for next; where there is no room, not before it is."""
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
        if len(self._running) + len(self._whole) < server_bounds.WAITING:
            return
        for key in [key for key, (_, future) in self._running.items() if future.done()]:
            del self._running[key]
        if len(self._running) + len(self._whole) >= server_bounds.WAITING:
            raise TooMuch
