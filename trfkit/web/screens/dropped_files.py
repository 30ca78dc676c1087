"""Dropped files, which of them belong together, and the desks that keep them in memory."""

from __future__ import annotations

from collections import OrderedDict
from functools import cached_property
from secrets import token_urlsafe
from threading import Lock
from typing import TYPE_CHECKING, Final

from trfkit.files.registry import read, read_stated
from trfkit.limits import DEFAULT_LIMITS
from trfkit.ranking.ranking_options import BY_DEFAULT, apply_regulations
from trfkit.record import Record, replace
from trfkit.refusal import refusal_of
from trfkit.reports.provenance import Input, input_of
from trfkit.verification.result import Watch, unwatched
from trfkit.verification.table.table_choice import belonging
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from datetime import date

    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.files.trf.reading.stated_table import StatedTable
    from trfkit.findings import Profile
    from trfkit.findings.file_findings import FileReport
    from trfkit.model import Tournament
    from trfkit.ranking import Ranking
    from trfkit.ranking.own_regulations import OwnRegulations
    from trfkit.reports.verification import Comparison

LARGEST_FILE: Final = DEFAULT_LIMITS.bytes // (1024 * 1024)
"""In megabytes; no larger file is read."""
LARGEST_UPLOAD: Final = 64
"""In megabytes, of all files that are dropped together."""
MAX_FILES: Final = 50
"""Of one upload: the files of a season."""
LONGEST_NAME: Final = 120
"""Of a longer name the end is kept, which has the extension."""
NAMELESS: Final = "pasted.trf"
SMALLEST_EVENT: Final = b"""\
012 An event
092 Swiss
001    1      One                                                                1.0    1     2 w 1
001    2      Two                                                                0.0    2     1 b 0
"""
"""Nobody's file, which is looked at before there is any: what that takes is imported then."""


class DroppedFile(Record):
    """A dropped file; ``name`` is text to show, and never a path to open."""

    name: str
    data: bytes


def drop_file(name: str, data: bytes) -> DroppedFile:
    """Return a file under its base name, without folders and with visible characters only."""
    bare = visible(name.replace("\\", "/").rpartition("/")[2]).strip()
    return DroppedFile(bare[-LONGEST_NAME:] or NAMELESS, data)


class Event(Record, dict=True):
    """A file with the tables that are compared with it, and the results of reading it.

    ``regulations`` is the file of the tournament's own regulations, if any. Everything computed is
    cached, because several screens need the same results.
    """

    main: DroppedFile
    tables: tuple[DroppedFile, ...] = ()
    regulations: DroppedFile | None = None

    @property
    def files(self) -> tuple[DroppedFile, ...]:
        """The file and its tables."""
        return (self.main, *self.tables)

    @cached_property
    def result(self) -> ReadResult:
        """The result of reading the file."""
        result = read(self.main.data)
        if not result.stated:
            return result
        from trfkit.verification.comparison.table_comparison import with_table_tiebreaks  # noqa: PLC0415 - for tables alone

        return with_table_tiebreaks(result)

    @property
    def tournament(self) -> Tournament:
        """The tournament; raises Refusal where the file holds none."""
        if self.result.tournament is None:
            raise refusal_of("holds-no-tournament", name=self.main.name)
        return self.result.tournament

    @cached_property
    def said(self) -> OwnRegulations | None:
        """The tournament's own regulations; raises Refusal if their file is faulty."""
        if self.regulations is None:
            return None
        from trfkit.ranking.own_regulations import read_regulations  # noqa: PLC0415 - rarely given

        return read_regulations(self.regulations.name, self.regulations.data)

    def ranked_by(self, ranking: Ranking) -> Ranking:
        """Return a ranking under the event's own regulations; raises Refusal as ``said`` does."""
        return ranking if self.said is None else apply_regulations(ranking, self.said)

    @property
    def title(self) -> str:
        """The name of the tournament, or of the file if it has none."""
        tournament = self.result.tournament
        return (tournament.name if tournament is not None else None) or self.main.name

    @cached_property
    def input(self) -> Input:
        """The file's name and hash."""
        return input_of(self.main.name, self.main.data)

    @cached_property
    def _comparisons(self) -> list[Comparison]:
        return []

    def comparison(self, watch: Watch = unwatched) -> Comparison:
        """Compare the values stated in the file, or in its tables, with the results.

        ``watch`` is called with the progress of the search. Raises Refusal if there is nothing to
        compare.
        """
        from trfkit.api.verification import (  # noqa: PLC0415 - a large part of the program
            TableFile,
            compared,
            with_computations,
        )

        if not self._comparisons:
            ranking = self.ranked_by(BY_DEFAULT)
            tables = [
                TableFile(input_of(table.name, table.data), read_stated(table.data))
                for table in self.tables
            ]
            comparison = compared(self.result, self.input, tables, ranking=ranking, watch=watch)
            self._comparisons.append(with_computations(comparison, self.tournament, ranking))
        return self._comparisons[0]

    @cached_property
    def _reports(self) -> dict[tuple[Profile, date | None], FileReport]:
        return {}

    def findings(self, profile: Profile, today: date | None) -> FileReport:
        """Return the findings of the file for a profile."""
        key = profile, today
        if key not in self._reports:
            from trfkit.checks import check_with_standings  # noqa: PLC0415 - a large part of the program
            from trfkit.reports.check import file_report  # noqa: PLC0415 - as above

            findings = check_with_standings(self.result, (profile,), today)
            report = file_report(self.main.name, self.result, findings, (profile,))
            self._reports[key] = report
        return self._reports[key]


def tables_of(file: DroppedFile) -> tuple[StatedTable, ...]:
    """Return the tables of results that a file holds."""
    return read_stated(file.data).tables


def holds_regulations(file: DroppedFile) -> bool:
    """Tell whether a file holds a tournament's own regulations, faulty or not."""
    from trfkit.ranking.own_regulations import look_like_regulations  # noqa: PLC0415 - here alone

    if file.name.lower().endswith(".toml"):
        return True
    return look_like_regulations(file.data) and read(file.data).tournament is None


def events_of(files: Sequence[DroppedFile]) -> tuple[Event, ...]:
    """Group files into events, each with the tables of its participants.

    A single file of regulations applies to all events dropped with it; several files of regulations
    stay separate, because nothing says which event each belongs to.
    """
    files = tuple(dict.fromkeys(files))
    loose = [file for file in files if holds_regulations(file)]
    events = _with_tables([file for file in files if file not in loose])
    if len(loose) == 1 and events:
        return tuple(_with(event, regulations=loose[0]) for event in events)
    return (*events, *map(Event, loose))


def _with_tables(files: Sequence[DroppedFile]) -> tuple[Event, ...]:
    """Group files into events, each with the tables of its participants.

    A list of participants or a page is the table of the tournament if it holds most of that
    tournament's participants. If there is only one tournament, a file that holds no tournament
    becomes its table if it holds a table at all.
    """
    events = [Event(file) for file in files]
    if len(events) <= 1:
        return tuple(events)
    reports = [
        event for event in events if event.result.tournament is not None and not event.result.stated
    ]
    pages = [event for event in events if event not in reports]
    joined = _attach_pages(reports, pages)
    left = [page for page in pages if not any(page.main in one.tables for one in joined)]
    whole = [page for page in left if page.result.tournament is not None]
    bare = [page for page in left if page.result.tournament is None]
    events_by_rank = [*joined, *_attach_pages(whole, bare)]
    taken = [table for event in events_by_rank for table in event.tables]
    loose = [page for page in bare if not any(page.main is table for table in taken)]
    if len(events_by_rank) == 1 and not events_by_rank[0].tables and len(loose) == 1:
        only, table = events_by_rank[0], loose[0].main
        if tables_of(table):
            events_by_rank, loose = [_with(only, tables=(table,))], []
    by_identity = {id(event.main): event for event in (*events_by_rank, *loose)}
    return tuple(by_identity[id(file)] for file in files if id(file) in by_identity)


def _attach_pages(events: Sequence[Event], pages: Sequence[Event]) -> list[Event]:
    """Attach to each event the page that is its table."""
    if not (events and pages):
        return list(events)
    of = belonging(
        {str(at): event.tournament for at, event in enumerate(events)},
        {str(at): tables_of(page.main) for at, page in enumerate(pages)},
    )
    tables = {int(one.tournament): pages[int(one.table)].main for one in of}
    return [
        _with(event, tables=(tables[at],)) if at in tables else event
        for at, event in enumerate(events)
    ]


def _with(event: Event, **changes: object) -> Event:
    joined = replace(event, **changes)
    if "result" in event.__dict__:
        joined.__dict__["result"] = event.result  # read once
    return joined


# Desks: the files somebody is working with, in memory ---------------------------------------------


MAX_BYTES: Final = 128 * 1024 * 1024
"""Of all files of all desks: two of the largest uploads; the oldest go first."""
MAX_DESKS: Final = 40
"""So many uploads are kept, an afternoon's work; the oldest go first."""
MAX_OPEN_DESKS: Final = 4
"""Of so many desks what was computed is kept, too."""
MAX_IDLE_SECONDS: Final = 8 * 60 * 60
"""A desk that nobody asked for in a working day is gone."""


class Desk:
    """Files that were dropped together; they no longer change once ``events`` was read.

    ``before`` is the desk from whose page they were dropped: if files of both belong together, the
    files of that desk are added. Computed results may be dropped, and are computed again.
    """

    def __init__(self, files: Sequence[DroppedFile], before: Desk | None = None) -> None:
        self.files = tuple(files)
        self.key = token_urlsafe(16)  # which nobody can guess
        self.used = 0.0
        self.before = before
        self._events: tuple[Event, ...] | None = None
        self._lock = Lock()

    @property
    def size(self) -> int:
        """The total size of the files in bytes."""
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
        """Drop computed results; the files stay."""
        self._events = None


class Desks:
    """All desks, the last used at the end; ``gone`` is called with the key of each removed desk."""

    def __init__(self, clock: Callable[[], float], gone: Callable[[str], None]) -> None:
        self._gone = gone
        self._desks: OrderedDict[str, Desk] = OrderedDict()
        self._clock = clock

    def keep(self, desk: Desk) -> None:
        """Add a desk as the last used one, and remove the oldest if there are too many."""
        desk.used = self._clock()
        self._desks[desk.key] = desk
        self._make_room()

    def get(self, key: str) -> Desk | None:
        """Return a desk, None if it does not exist any more."""
        self._make_room()
        desk = self._desks.get(key)
        if desk is not None:
            desk.used = self._clock()
            self._desks.move_to_end(key)
            for other in list(self._desks.values())[:-MAX_OPEN_DESKS]:
                other.forget()
        return desk

    def close(self) -> None:
        """Remove all desks."""
        self._desks.clear()

    @property
    def size(self) -> int:
        """The total size of all files in bytes."""
        return sum(desk.size for desk in self._desks.values())

    def __len__(self) -> int:
        """Return the number of desks."""
        return len(self._desks)

    def __iter__(self) -> Iterator[Desk]:
        """Yield the desks, the last used at the end."""
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
