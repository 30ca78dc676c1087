"""Screens made in threads, so that long work neither blocks others nor goes on unwanted."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from trfkit.serving import bounds

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


class TooMuch(Exception):  # noqa: N818 - an answer, and no fault of ours
    """More is asked for than is worked on at a time."""


class Work:
    """What is being made, by key; a text is handed over once, to who asks next."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(bounds.WORKERS, thread_name_prefix="screen")
        self._running: dict[str, Future[str]] = {}
        self._whole = 0

    async def answer(self, key: str, make: Callable[[], str]) -> str | None:
        """Return what ``make`` makes, None where that takes longer than one waits.

        Who asks again under the same key waits for the same work. Raises what ``make`` raises,
        and TooMuch.
        """
        future = self._running.get(key)
        if future is None:
            self._make_room()
            future = self._running[key] = self._threads.submit(make)
        await asyncio.wait([asyncio.wrap_future(future)], timeout=bounds.PATIENCE)
        if not future.done():
            return None
        if self._running.get(key) is future:
            del self._running[key]
        return future.result()

    async def whole(self, make: Callable[[], T]) -> T:
        """Return what ``make`` makes, however long that takes; raises as ``answer`` does."""
        self._make_room()
        self._whole += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, make)
        finally:
            self._whole -= 1

    def stop(self, start: str) -> None:
        """Let go of all whose key starts like that; what runs is not waited for."""
        for key in [key for key in self._running if key.startswith(start)]:
            self._running.pop(key).cancel()

    def close(self) -> None:
        """Take on nothing any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _make_room(self) -> None:
        """Let go of what nobody fetched; raises TooMuch where that is not enough."""
        if len(self._running) + self._whole < bounds.WAITING:
            return
        for key in [key for key, future in self._running.items() if future.done()]:
            del self._running[key]
        if len(self._running) + self._whole >= bounds.WAITING:
            raise TooMuch
