"""Compute ratings after each event and ranks at each list from the entries of an office.

A change of its entries has effects: later events are rated again, members change.

Events change ratings and ranks at the end of their last day; lists use the ranks of their morning:
the list of 1 April includes the events that ended in March.
"""

from __future__ import annotations

from bisect import bisect_left
from datetime import date, timedelta
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from trfkit.go.office import Entrant, Event, FrozenList, ListRow, Member, Order
from trfkit.go.ufgo import POINT
from trfkit.go.ufgo.go_ranks import (
    LIST_MONTHS,
    is_conferred,
    is_list_date,
    is_over_60,
    ranks,
)
from trfkit.go.ufgo.ufgo_rating import UfgoPlayer, rate_ufgo
from trfkit.go.ufgo.ufgo_request import UfgoRequest
from trfkit.messages.message import Message
from trfkit.record import Record, replace
from trfkit.refusal import refusal_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from trfkit.bounded_types import Count, Date, Positive, RatingNumber
    from trfkit.go.go_event import Grade
    from trfkit.go.ufgo.go_ranks import RankAt
    from trfkit.model import Tournament
    from trfkit.ratings.result import Rating

AHEAD: Final = 5 * 366
"""Nobody asks for a list so many days behind all that is known, but by a slip of the pen."""

_DAY: Final = timedelta(days=1)


class Result(Record, kw_only=True, gc=False):
    """The effect of an event on a member.

    Ratings are in whole points, ``halves`` is the score of rated games, in halves. ``rank_before``
    is the rank before the event, ``rank`` the rank after it.
    """

    event: int
    member: int
    start_no: int
    before: int
    after: int
    games: int
    halves: int
    anomalous: bool
    rank_before: Grade | None
    rank: Grade


class Standing(Record):
    """A member at the end of a day, including lists of that day.

    ``day`` is None for a member who is not on a list yet.
    """

    rating: int
    rank: Grade | None
    day: date | None


class Book(Record, kw_only=True):
    """An office: its entries by number, and the results by event; events in their order.

    ``tournament`` returns the tournament of an event. ``begins`` is the day of the list with which
    the office began, None if it began empty.
    """

    members: Mapping[int, Member]
    events: tuple[Event, ...]
    frozen: Mapping[date, FrozenList]
    results: Mapping[int, tuple[Result, ...]]
    policies: Mapping[str, str]
    begins: date | None
    tournament: Callable[[Event], Tournament]

    def event(self, number: int) -> Event | None:
        """Return an event by its number."""
        return next((event for event in self.events if event.id == number), None)

    def require_known(self, day: date) -> None:
        """Raise Refusal for a day years after everything known."""
        if self.last_day is not None and (day - self.last_day).days > AHEAD:
            raise refusal_of("go.nothing-behind", day=self.last_day)

    @property
    def last_day(self) -> date | None:
        """The last day known to the office."""
        days = [*(event.last_day for event in self.events), *self.frozen]
        days += [] if self.begins is None else [self.begins]
        return max(days, default=None)

    def place(self, order: Order) -> int:
        """Return how many events are before one with this ``Event.order``."""
        return bisect_left(self.events, order, key=lambda event: event.order)


# From one day to another --------------------------------------------------------------------------


class PassedList(NamedTuple):
    """A quarterly list that a member was on; ``is_frozen``: it was published."""

    day: date
    row: ListRow
    is_frozen: bool


def opening(member: Member) -> Standing:
    """Return a member's standing before all events of the office."""
    eve = None if member.entered is None else member.entered - _DAY
    has_rank_yet = member.conferred is None or (eve is not None and member.conferred <= eve)
    return Standing(member.start, member.rank if has_rank_yet else None, eve)


def carry_to_day(
    book: Book, member: Member, standing: Standing, until: date
) -> tuple[Standing, tuple[PassedList, ...]]:
    """Return a member at the end of the day ``until``, no event being between, and the lists.

    A published list determines its own effect; any other is computed as if published.
    """
    rank = standing.rank
    if standing.day is None:
        if member.conferred is not None and member.conferred <= until:
            rank = _higher(rank, member.rank)
        return Standing(standing.rating, rank, until), ()
    lists = []
    days = list(list_days(standing.day, until))
    if member.conferred is not None and standing.day < member.conferred <= until:
        days = sorted({*days, member.conferred})
    for day in days:
        if day == member.conferred:
            rank = _higher(rank, member.rank)
        if not is_list_date(day):
            continue
        row = book.frozen[day].row_of.get(member.id) if day in book.frozen else None
        row = row or _row(member, day, standing.rating, rank)
        rank = row.rank
        lists.append(PassedList(day, row, day in book.frozen))
    return Standing(standing.rating, rank, until), tuple(lists)


def list_days(after: date, until: date) -> Iterator[date]:
    """Yield the days of quarterly lists (1.5) after ``after``, up to and including ``until``."""
    for year in range(after.year, until.year + 1):
        for month in LIST_MONTHS:
            day = date(year, month, 1)
            if after < day <= until:
                yield day


def _row(member: Member, day: date, rating: int, rank_before: Grade | None) -> ListRow:
    (by_list,) = ranks(
        None, [(day, rating * POINT)], rank_before, is_over_60=is_over_60(member.born, day)
    )
    falls = (
        rank_before is not None
        and is_conferred(rank_before)
        and by_list.rank.rank < rank_before.rank
    )
    is_open = falls and member.born is None  # whether the member is over 60
    why = Message("go.why.without-birth", why=by_list.why) if is_open else by_list.why
    return _list_row(member, rating, rank_before, replace(by_list, why=why))


def _list_row(member: Member, rating: int, rank_before: Grade | None, rank_at: RankAt) -> ListRow:
    return ListRow(
        member=member.id,
        name=member.name,
        rating=rating,
        rank_before=rank_before,
        rank=rank_at.rank,
        article=rank_at.article,
        why=str(rank_at.why),
    )


def _higher(first: Grade | None, second: Grade | None) -> Grade | None:
    grades = [grade for grade in (first, second) if grade is not None]
    return max(grades, key=lambda grade: grade.rank, default=None)


# Events -------------------------------------------------------------------------------------------


def standings_before(book: Book, place: int) -> dict[int, Standing]:
    """Return the standing of every member after the first ``place`` events, by the results."""
    now = {member.id: opening(member) for member in book.members.values()}
    for event in book.events[:place]:
        for result in book.results[event.id]:
            now[result.member] = Standing(result.after, result.rank, event.last_day)
    return now


def rerun(
    book: Book, place: int, known: Known | None = None, until: date | None = None
) -> Mapping[int, tuple[Result, ...]]:
    """Return the results of all events, with those from ``place`` (from 0) on rated again.

    ``known`` has results computed before and receives the new ones; events that end on the day
    ``until`` or later are left out.
    """
    known = {} if known is None else known
    now = standings_before(book, place)
    results = {event.id: book.results[event.id] for event in book.events[:place]}
    last = len(book.events) if until is None else _events_before(book, until)
    for event in book.events[place:last]:
        key = (event.row, tuple(_start(entrant, now) for entrant in event.entrants))
        if key not in known:
            known[key] = {player.id: player for player in rate_event(book, event, now).players}
        players = known[key]
        results[event.id] = tuple(
            _result(book, event, book.members[entrant.member], now, players[entrant.start_no])
            for entrant in event.entrants
            if entrant.member is not None
        )
        for result in results[event.id]:
            now[result.member] = Standing(result.after, result.rank, event.last_day)
    return MappingProxyType(results)


def _start(entrant: Entrant, now: Mapping[int, Standing]) -> int:
    return (entrant.rating or 0) if entrant.member is None else now[entrant.member].rating


def rate_event(book: Book, event: Event, now: Mapping[int, Standing]) -> Rating[UfgoPlayer]:
    """Return an event rated from the standings before it.

    Raises Refusal if the regulations or a policy forbid rating it.
    """
    starts = {entrant.start_no: Fraction(_start(entrant, now)) for entrant in event.entrants}
    request = UfgoRequest(
        boards=event.boards,
        official=event.official,
        starts=starts,
        minutes=event.minutes,
        policies=book.policies,
    )
    return rate_ufgo(book.tournament(event), request)


Known: TypeAlias = "dict[tuple[int, tuple[int, ...]], Mapping[int, UfgoPlayer]]"
"""Rated players by the row of an event and the ratings from which its entrants started."""


def _result(
    book: Book, event: Event, member: Member, now: Mapping[int, Standing], player: UfgoPlayer
) -> Result:
    day = event.last_day
    before, _ = carry_to_day(book, member, now[member.id], day)
    after = int(player.after or 0)
    (by_event,) = ranks(after * POINT, (), before.rank, is_over_60=is_over_60(member.born, day))
    return Result(
        event=event.id,
        member=member.id,
        start_no=player.id,
        before=before.rating,
        after=after,
        games=len(player.games),
        halves=sum(game.score for game in player.games),
        anomalous=player.anomalous,
        rank_before=before.rank,
        rank=by_event.rank,
    )


# Lists --------------------------------------------------------------------------------------------


def due(book: Book) -> tuple[date, ...]:
    """Return the days of quarterly lists that could be published and are not (1.5).

    Those after the last published one, or else after the first day known to the office, up to its
    last day.
    """
    if book.last_day is None:
        return ()
    days = [event.last_day for event in book.events]
    days += [] if book.begins is None else [book.begins]
    return tuple(list_days(max(book.frozen, default=None) or min(days), book.last_day))


def quarterly(book: Book, day: date) -> FrozenList:
    """Return the list of a day as published, else as it would be (1.5); the best first."""
    return book.frozen.get(day) or as_known(book, day)


def as_known(book: Book, day: date) -> FrozenList:
    """Return the quarterly list of a day as computed today, whatever was published."""
    unpublished = replace(
        book, frozen={known: listed for known, listed in book.frozen.items() if known != day}
    )
    now = standings_before(book, _events_before(book, day))
    rows = []
    for member in book.members.values():
        standing = now[member.id]
        if standing.day is None or standing.day >= day:
            continue
        _, lists = carry_to_day(unpublished, member, standing, day)
        rows.append(lists[-1].row)
    return FrozenList(day, _best_first(rows))


def current(book: Book, day: date | None) -> tuple[ListRow, ...]:
    """Return all members at the end of a day, the best first (1.6); None: with everything known.

    For an earlier day, only members who were on the list by then.
    """
    last = day or book.last_day
    place = len(book.events) if day is None else _events_before(book, day + _DAY)
    now = standings_before(book, place)
    rows = []
    for member in book.members.values():
        standing = now[member.id]
        if day is not None and (standing.day is None or standing.day >= day + _DAY):
            continue
        if last is not None:
            standing, _ = carry_to_day(book, member, standing, last)
        rows.append(_row_between(member, standing, last))
    return _best_first(rows)


def latest(book: Book) -> tuple[ListRow, ...]:
    """Return all members after their last events, by number, before any later list."""
    now = standings_before(book, len(book.events))
    return tuple(
        _row_between(member, now[member.id], now[member.id].day) for member in book.members.values()
    )


def _row_between(member: Member, standing: Standing, day: date | None) -> ListRow:
    is_old = is_over_60(member.born, day)
    (rank_now,) = ranks(standing.rating * POINT, (), standing.rank, is_over_60=is_old)
    return _list_row(member, standing.rating, standing.rank, rank_now)


def _events_before(book: Book, day: date) -> int:
    """Return how many events ended before a day."""
    return bisect_left(book.events, day, key=lambda event: event.last_day)


def _best_first(rows: Sequence[ListRow]) -> tuple[ListRow, ...]:
    return tuple(sorted(rows, key=lambda row: (-row.rating, -row.rank.rank, row.name, row.member)))


# A member through the years, and a list beside the one before it ----------------------------------

_LONGER_THAN_A_QUARTER = timedelta(days=100)


class PlayedEvent(NamedTuple):
    """An event in which a member played."""

    event: Event
    result: Result


class History(Record):
    """A member with events and quarterly lists, the oldest first.

    ``now`` is the row of the current list.
    """

    member: Member
    events: tuple[PlayedEvent, ...]
    lists: tuple[PassedList, ...]
    now: ListRow


def history(book: Book, member: Member) -> History:
    """Return everything that the office knows about a member."""
    standing = opening(member)
    events: list[PlayedEvent] = []
    lists: list[PassedList] = []
    for event in book.events:
        result = next((row for row in book.results[event.id] if row.member == member.id), None)
        if result is None:
            continue
        _, passed = carry_to_day(book, member, standing, event.last_day)
        lists += passed
        events.append(PlayedEvent(event, result))
        standing = Standing(result.after, result.rank, event.last_day)
    if book.last_day is not None:
        _, passed = carry_to_day(book, member, standing, book.last_day)
        lists += passed
    (now,) = (row for row in current(book, None) if row.member == member.id)
    return History(member, tuple(events), tuple(lists), now)


class Listing(Record, kw_only=True):
    """A list: quarterly, for the morning of its ``day``, or current, for the end of it.

    ``day`` is None for the current list of an empty office. ``before`` is the previous quarterly
    list, None if there was none. ``events`` counts each member's events since then.
    """

    day: date | None
    is_quarterly: bool
    is_frozen: bool
    rows: tuple[ListRow, ...]
    before: FrozenList | None
    events: Mapping[int, int]

    def rating_before(self, row: ListRow) -> int | None:
        """Return a member's rating on the previous quarterly list, None without one."""
        earlier = None if self.before is None else self.before.row_of.get(row.member)
        return None if earlier is None else earlier.rating


def listing(book: Book, day: date | None) -> Listing:
    """Return the list of a day: the quarterly one on its days, else the current one.

    None: the current list with everything known. Raises Refusal for a day years after that.
    """
    if day is not None:
        book.require_known(day)
    quarter = day is not None and is_list_date(day)
    rows = quarterly(book, day).rows if quarter and day is not None else current(book, day)
    last = day or book.last_day
    earlier = _list_before(last, is_quarterly=quarter)
    before = None if earlier is None else quarterly(book, earlier)
    events: dict[int, int] = {}
    for event in book.events:
        is_in = last is not None and (event.last_day < last if quarter else event.last_day <= last)
        if is_in and (earlier is None or event.last_day >= earlier):
            for result in book.results[event.id]:
                events[result.member] = events.get(result.member, 0) + 1
    return Listing(
        day=last,
        is_quarterly=quarter,
        is_frozen=quarter and day in book.frozen,
        rows=rows,
        before=before if before is not None and before.rows else None,
        events=events,
    )


def _list_before(day: date | None, *, is_quarterly: bool) -> date | None:
    """Return the day of the last list before a quarterly one, or up to the day of a current one."""
    if day is None:
        return None
    until = day - timedelta(days=1) if is_quarterly else day
    return max(list_days(until - _LONGER_THAN_A_QUARTER, until))


class GoChanged(Record, kw_only=True):
    """A member whose current rating or rank is another one now."""

    id: Positive
    """The number."""
    name: str
    """The name."""
    before: RatingNumber | None
    """The rating before; null for a new member."""
    after: RatingNumber
    """The rating now."""
    rank_before: str | None
    """The rank before."""
    rank: str
    """The rank now."""


class GoSuperseded(Record):
    """A published list that would be another one by what is known now; it stays as it is."""

    day: Date
    """Its day."""
    rows: Count
    """How many rows differ."""


class GoEffects(Record, kw_only=True):
    """What followed from an entry."""

    rated_anew: Count = 0
    """How many other events were rated anew."""
    changed: tuple[GoChanged, ...] = ()
    """Whose current rating or rank is another one."""
    superseded: tuple[GoSuperseded, ...] = ()
    """Which published lists would be others."""


def changed_members(earlier: Book, later: Book) -> tuple[GoChanged, ...]:
    """Return the members whose rating or rank differs between two states of the office."""
    old = {row.member: row for row in latest(earlier)}
    changed = []
    for row in latest(later):
        was = old.get(row.member)
        if was is None or (was.rating, was.rank) != (row.rating, row.rank):
            changed.append(
                GoChanged(
                    id=row.member,
                    name=row.name,
                    before=None if was is None else str(was.rating),
                    after=str(row.rating),
                    rank_before=None if was is None else str(was.rank),
                    rank=str(row.rank),
                )
            )
    return tuple(changed)


def superseded_lists(book: Book, since: date | None = None) -> tuple[GoSuperseded, ...]:
    """Return the lists published after a day that would be different today; None: of all lists."""
    lists = []
    for day, listed in sorted(book.frozen.items()):
        if since is not None and day <= since:
            continue
        known = as_known(book, day).row_of
        differing = sum(
            1
            for member in {*known, *listed.row_of}
            if _visible_part(known.get(member)) != _visible_part(listed.row_of.get(member))
        )
        if differing:
            lists.append(GoSuperseded(day.isoformat(), differing))
    return tuple(lists)


def _visible_part(row: ListRow | None) -> tuple[int, Grade] | None:
    return None if row is None else (row.rating, row.rank)
