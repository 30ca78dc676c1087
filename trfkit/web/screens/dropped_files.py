"""Files as they were dropped, and which of them belong together."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from trfkit.files.registry import read, read_stated
from trfkit.limits import DEFAULT_LIMITS
from trfkit.ranking.ranking_options import BY_DEFAULT, apply_regulations
from trfkit.record import Record, replace
from trfkit.refusal import refusal_of
from trfkit.reports.provenance import input_of
from trfkit.verification.result import unwatched
from trfkit.verification.table.table_choice import belonging
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.files.trf.reading.stated_table import StatedTable
    from trfkit.findings import Profile
    from trfkit.findings.render.file_findings import FileReport
    from trfkit.model import Tournament
    from trfkit.ranking import Ranking
    from trfkit.ranking.own_regulations import OwnRegulations
    from trfkit.reports.provenance import Input
    from trfkit.reports.verification import Comparison
    from trfkit.verification.result import Watch

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


class Dropped(Record):
    """A file as somebody gave it; ``name`` is text to show, and never a path to open."""

    name: str
    data: bytes


def dropped(name: str, data: bytes) -> Dropped:
    """Return a file under its bare name: without folders, and fit to be shown."""
    bare = visible(name.replace("\\", "/").rpartition("/")[2]).strip()
    return Dropped(bare[-LONGEST_NAME:] or NAMELESS, data)


class Event(Record, dict=True):
    """A file with the tables that are held against it, and what was read of them.

    ``regulations`` is the file of the tournament's own, where there is one. All that is computed
    is remembered, for one screen asks for what another has shown.
    """

    main: Dropped
    tables: tuple[Dropped, ...] = ()
    regulations: Dropped | None = None

    @property
    def files(self) -> tuple[Dropped, ...]:
        """The file and its tables."""
        return (self.main, *self.tables)

    @cached_property
    def result(self) -> ReadResult:
        """What was read of the file."""
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
        """What its own regulations say; raises Refusal where their file is amiss."""
        if self.regulations is None:
            return None
        from trfkit.ranking.own_regulations import read_regulations  # noqa: PLC0415 - rarely given

        return read_regulations(self.regulations.name, self.regulations.data)

    def ranked_by(self, ranking: Ranking) -> Ranking:
        """Return a ranking under the event's own regulations; raises Refusal as ``said`` does."""
        return ranking if self.said is None else apply_regulations(ranking, self.said)

    @property
    def title(self) -> str:
        """The name of the tournament, else that of the file."""
        tournament = self.result.tournament
        return (tournament.name if tournament is not None else None) or self.main.name

    @cached_property
    def input(self) -> Input:
        """The file's name and hash."""
        return input_of(self.main.name, self.main.data)

    @cached_property
    def _comparisons(self) -> dict[bool, Comparison]:
        return {}

    def comparison(self, watch: Watch = unwatched, *, has_ways: bool = True) -> Comparison:
        """Return what the file states, or the tables do, against what the results give.

        ``watch`` is told how far the search is. Raises Refusal where there is nothing to compare.
        """
        from trfkit.api.verification import games_in  # noqa: PLC0415 - as above
        from trfkit.api.verified_files import compared, with_ways  # noqa: PLC0415 - a large part of the program

        ranking = self.ranked_by(BY_DEFAULT)
        if False not in self._comparisons:
            stated = [(table.name, read_stated(table.data)) for table in self.tables]
            games = (games_in(self.result, one, name) for name, one in stated)
            self._comparisons[False] = compared(
                self.result,
                self.input,
                [input_of(table.name, table.data) for table in self.tables],
                against=[table for _, one in stated for table in one.tables],
                ranking=ranking,
                watch=watch,
                games=next(games, None),
            )
        if has_ways and True not in self._comparisons:
            self._comparisons[True] = with_ways(self._comparisons[False], self.tournament, ranking)
        return self._comparisons[has_ways]

    @cached_property
    def _reports(self) -> dict[tuple[Profile, date | None], FileReport]:
        return {}

    def findings(self, profile: Profile, today: date | None) -> FileReport:
        """Return what is amiss in the file for a purpose."""
        key = profile, today
        if key not in self._reports:
            from trfkit.api.all_checks import check  # noqa: PLC0415 - a large part of the program
            from trfkit.reports.check import file_report  # noqa: PLC0415 - as above

            findings = check(self.result, (profile,), today)
            report = file_report(self.main.name, self.result, findings, (profile,))
            self._reports[key] = report
        return self._reports[key]


def tables_of(file: Dropped) -> tuple[StatedTable, ...]:
    """Return the tables of results that a file holds."""
    return read_stated(file.data).tables


def holds_regulations(file: Dropped) -> bool:
    """Return whether a file is one of a tournament's own regulations, be it amiss or not."""
    from trfkit.ranking.own_regulations import look_like_regulations  # noqa: PLC0415 - here alone

    if file.name.lower().endswith(".toml"):
        return True
    return look_like_regulations(file.data) and read(file.data).tournament is None


def events_of(files: Sequence[Dropped]) -> tuple[Event, ...]:
    """Return the files as events, each with the tables of its participants.

    A file of regulations is that of all events it was dropped with; of several each stays alone,
    for nothing says which event each is of.
    """
    files = tuple(dict.fromkeys(files))
    loose = [file for file in files if holds_regulations(file)]
    events = _with_tables([file for file in files if file not in loose])
    if len(loose) == 1 and events:
        return tuple(_with(event, regulations=loose[0]) for event in events)
    return (*events, *map(Event, loose))


def _with_tables(files: Sequence[Dropped]) -> tuple[Event, ...]:
    """Return the files as events, each with the tables of its participants.

    A list of participants or a page is the table of the tournament most of whose participants it
    holds. With one tournament, what is no tournament itself is its table if it is one at all.
    """
    events = [Event(file) for file in files]
    if len(events) <= 1:
        return tuple(events)
    reports = [
        event for event in events if event.result.tournament is not None and not event.result.stated
    ]
    pages = [event for event in events if event not in reports]
    joined = _joined(reports, pages)
    left = [page for page in pages if not any(page.main in one.tables for one in joined)]
    whole = [page for page in left if page.result.tournament is not None]
    bare = [page for page in left if page.result.tournament is None]
    events_by_rank = [*joined, *_joined(whole, bare)]
    taken = [table for event in events_by_rank for table in event.tables]
    loose = [page for page in bare if not any(page.main is table for table in taken)]
    if len(events_by_rank) == 1 and not events_by_rank[0].tables and len(loose) == 1:
        only, table = events_by_rank[0], loose[0].main
        if tables_of(table):
            events_by_rank, loose = [_with(only, tables=(table,))], []
    found = {id(event.main): event for event in (*events_by_rank, *loose)}
    return tuple(found[id(file)] for file in files if id(file) in found)


def _joined(events: Sequence[Event], pages: Sequence[Event]) -> list[Event]:
    """Return events with those of the pages that are their tables."""
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
