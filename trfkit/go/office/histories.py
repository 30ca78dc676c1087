"""A member through the years, and a list beside the one before it."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

from trfkit.go.office.rating_book import (
    Passed,
    Standing,
    carried,
    current,
    list_days,
    opening,
    quarterly,
)
from trfkit.go.ufgo.go_ranks import is_list_date
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from trfkit.go.office.office_records import Event, FrozenList, ListRow, Member
    from trfkit.go.office.rating_book import Book, Result

_LONGER_THAN_A_QUARTER = timedelta(days=100)


class Played(NamedTuple):
    """An event that a member played in."""

    event: Event
    result: Result


class History(Record):
    """A member, his events and the quarterly lists that had him, the oldest first.

    ``now`` is the row of the current list.
    """

    member: Member
    events: tuple[Played, ...]
    lists: tuple[Passed, ...]
    now: ListRow


def history(book: Book, member: Member) -> History:
    """Return what the office knows of a member."""
    standing = opening(member)
    events: list[Played] = []
    lists: list[Passed] = []
    for event in book.events:
        result = next((row for row in book.results[event.id] if row.member == member.id), None)
        if result is None:
            continue
        _, passed = carried(book, member, standing, event.last_day)
        lists += passed
        events.append(Played(event, result))
        standing = Standing(result.after, result.rank, event.last_day)
    if book.last_day is not None:
        _, passed = carried(book, member, standing, book.last_day)
        lists += passed
    (now,) = (row for row in current(book, None) if row.member == member.id)
    return History(member, tuple(events), tuple(lists), now)


class Listing(Record, kw_only=True):
    """A list: quarterly, of the morning of its ``day``, or current, at the end of it.

    ``day`` is None for the current list of an office that knows of no day. ``before`` is the
    quarterly list before it, None where there was none. ``events`` counts each member's events
    since then.
    """

    day: date | None
    is_quarterly: bool
    is_frozen: bool
    rows: tuple[ListRow, ...]
    before: FrozenList | None
    events: Mapping[int, int]


def listing(book: Book, day: date | None) -> Listing:
    """Return the list of a day: the quarterly one where one is published then, else the current.

    None: the current list with all that is known. Raises Refusal for a day that is years
    behind it.
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
