"""The effects of a change to an office: later events are rated again, members change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.go.office.rating_book import Book, as_known, latest, rerun
from trfkit.record import Record, replace

if TYPE_CHECKING:
    from datetime import date

    from trfkit.go.go_event import Grade
    from trfkit.go.office.office_records import ListRow, Order
    from trfkit.go.office.store import Office


class ChangedMember(Record):
    """A member whose current rating, in whole points, or rank has changed.

    The old values are None for a new member.
    """

    member: int
    name: str
    before: int | None
    after: int
    rank_before: Grade | None
    rank: Grade


class SupersededList(Record):
    """A published list that would be different today, with the number of such rows."""

    day: date
    rows: int


class Effects(Record, kw_only=True):
    """The effects of an entry: how many other events were rated again, and what changed."""

    rated_anew: int = 0
    changed: tuple[ChangedMember, ...] = ()
    superseded: tuple[SupersededList, ...] = ()


def settle(office: Office, before: Book, first: Order | None, own: int = 0) -> tuple[Book, Effects]:
    """Rate everything again that depends on a change, from the place of ``first`` on.

    None: everything, where only events with a new result are counted. ``own`` is the event that was
    applied, which is not counted.
    """
    after = office.book()
    place = 0 if first is None else after.place(first)
    after = replace(after, results=rerun(after, place))
    office.put_results(after.results)
    since = None if first is None else first[0]
    return after, Effects(
        rated_anew=sum(
            1
            for event in after.events[place:]
            if event.id != own
            and (first is not None or after.results[event.id] != before.results.get(event.id))
        ),
        changed=_changed_members(before, after),
        superseded=tuple(superseded_lists(after, since)),
    )


def _changed_members(before: Book, after: Book) -> tuple[ChangedMember, ...]:
    old = {row.member: row for row in latest(before)}
    changed = []
    for row in latest(after):
        was = old.get(row.member)
        if was is None or (was.rating, was.rank) != (row.rating, row.rank):
            changed.append(
                ChangedMember(
                    row.member,
                    row.name,
                    None if was is None else was.rating,
                    row.rating,
                    None if was is None else was.rank,
                    row.rank,
                )
            )
    return tuple(changed)


def superseded_lists(book: Book, since: date | None = None) -> list[SupersededList]:
    """Return the lists published after a day that would be different today; None: of all lists."""
    events = []
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
            events.append(SupersededList(day, differing))
    return events


def _visible_part(row: ListRow | None) -> tuple[int, Grade] | None:
    return None if row is None else (row.rating, row.rank)
