"""What a change to an office does: the events that follow rated anew, and what is another now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.go.office.rating_book import as_known, latest, rerun
from trfkit.record import Record, replace

if TYPE_CHECKING:
    from datetime import date

    from trfkit.go.go_event import Grade
    from trfkit.go.office.office_records import ListRow, Order
    from trfkit.go.office.rating_book import Book
    from trfkit.go.office.store import Office


class Changed(Record):
    """A member whose rating, in whole points, or rank is another one now.

    What was before is None for who is new.
    """

    member: int
    name: str
    before: int | None
    after: int
    rank_before: Grade | None
    rank: Grade


class Superseded(Record):
    """A frozen list that would be another one by what is known now: so many rows differ."""

    day: date
    rows: int


class Effects(Record, kw_only=True):
    """What an entry did: how many events were rated anew beside its own, and what changed."""

    rated_anew: int = 0
    changed: tuple[Changed, ...] = ()
    superseded: tuple[Superseded, ...] = ()


def settle(office: Office, before: Book, first: Order | None, own: int = 0) -> tuple[Book, Effects]:
    """Rate anew what follows from a change, from the place of ``first`` on.

    None: everything, of which only what is another now counts as rated anew. ``own`` is the event
    that was applied itself, which is not counted.
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
        changed=_changed(before, after),
        superseded=tuple(superseded(after, since)),
    )


def _changed(before: Book, after: Book) -> tuple[Changed, ...]:
    old = {row.member: row for row in latest(before)}
    changed = []
    for row in latest(after):
        was = old.get(row.member)
        if was is None or (was.rating, was.rank) != (row.rating, row.rank):
            changed.append(
                Changed(
                    row.member,
                    row.name,
                    None if was is None else was.rating,
                    row.rating,
                    None if was is None else was.rank,
                    row.rank,
                )
            )
    return tuple(changed)


def superseded(book: Book, since: date | None = None) -> list[Superseded]:
    """Return the frozen lists behind a day that would be others by what is known; None: of all."""
    events = []
    for day, listed in sorted(book.frozen.items()):
        if since is not None and day <= since:
            continue
        known = as_known(book, day).by_member
        differing = sum(
            1
            for member in {*known, *listed.by_member}
            if _shown(known.get(member)) != _shown(listed.by_member.get(member))
        )
        if differing:
            events.append(Superseded(day, differing))
    return events


def _shown(row: ListRow | None) -> tuple[int, Grade] | None:
    return None if row is None else (row.rating, row.rank)
