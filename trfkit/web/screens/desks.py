"""The files somebody is working with, in memory, bounded in number, size and age."""

from __future__ import annotations

from collections import OrderedDict
from secrets import token_urlsafe
from threading import Lock
from typing import TYPE_CHECKING, Final

from trfkit.web.screens.dropped_files import events_of, holds_regulations

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from trfkit.web.screens.dropped_files import Dropped, Event

MAX_BYTES: Final = 128 * 1024 * 1024
"""Of all files of all desks: two of the largest uploads; the oldest go first."""
MAX_DESKS: Final = 40
"""So many uploads are kept, an afternoon's work; the oldest go first."""
MAX_OPEN_DESKS: Final = 4
"""Of so many desks what was computed is kept, too."""
MAX_IDLE_SECONDS: Final = 8 * 60 * 60
"""A desk that nobody asked for in a working day is gone."""


class Desk:
    """Files that were dropped together; they do not change once they were looked at.

    ``before`` is the desk from which they were dropped: where some of both belong together, its
    files stay. What was computed may be forgotten, and is computed again.
    """

    def __init__(self, files: Sequence[Dropped], before: Desk | None = None) -> None:
        self.files = tuple(files)
        self.key = token_urlsafe(16)  # which nobody can guess
        self.used = 0.0
        self.before = before
        self._events: tuple[Event, ...] | None = None
        self._lock = Lock()

    @property
    def size(self) -> int:
        """How many bytes the files have."""
        return sum(len(file.data) for file in self.files)

    @property
    def events(self) -> tuple[Event, ...]:
        """The files as events, each with its tables."""
        with self._lock:
            if self._events is None:
                self._events = self._recognised()
            return self._events

    def _recognised(self) -> tuple[Event, ...]:
        own, before, self.before = events_of(self.files), self.before, None
        if before is None:
            return own
        new = frozenset(self.files)
        has_regulations = any(map(holds_regulations, new))
        recognised = (
            file
            for file in before.files
            if file not in new and not (has_regulations and holds_regulations(file))
        )
        both = (*recognised, *self.files)
        joined = events_of(both)
        is_about_old = all(map(holds_regulations, new)) and any(one.regulations for one in joined)
        if not is_about_old and all(
            len({file in new for file in one.files}) == 1 for one in joined
        ):
            return own
        self.files = both
        return joined

    def forget(self) -> None:
        """Let go of what was computed; the files stay."""
        self._events = None


class Desks:
    """All desks, the one used last at the end; of one that is let go ``gone`` is told the key."""

    def __init__(self, clock: Callable[[], float], gone: Callable[[str], None]) -> None:
        self._gone = gone
        self._desks: OrderedDict[str, Desk] = OrderedDict()
        self._clock = clock

    def keep(self, desk: Desk) -> None:
        """Keep a desk, which is used from now on; the oldest make room."""
        desk.used = self._clock()
        self._desks[desk.key] = desk
        self._make_room()

    def get(self, key: str) -> Desk | None:
        """Return a desk, None for one that is not there any more."""
        self._make_room()
        desk = self._desks.get(key)
        if desk is not None:
            desk.used = self._clock()
            self._desks.move_to_end(key)
            for other in list(self._desks.values())[:-MAX_OPEN_DESKS]:
                other.forget()
        return desk

    def close(self) -> None:
        """Let go of everything."""
        self._desks.clear()

    @property
    def size(self) -> int:
        """How many bytes all files have."""
        return sum(desk.size for desk in self._desks.values())

    def __len__(self) -> int:
        """Return how many desks there are."""
        return len(self._desks)

    def __iter__(self) -> Iterator[Desk]:
        """Yield the desks, the one used last at the end."""
        return iter(self._desks.values())

    def _make_room(self) -> None:
        now = self._clock()
        while self._desks:
            oldest = next(iter(self._desks.values()))
            is_alone = len(self._desks) == 1
            is_old = now - oldest.used > MAX_IDLE_SECONDS
            is_much = self.size > MAX_BYTES or len(self._desks) > MAX_DESKS
            if not (is_old or (is_much and not is_alone)):
                return
            del self._desks[oldest.key]
            self._gone(oldest.key)
            for desk in self._desks.values():
                desk.before = None if desk.before is oldest else desk.before
