"""Verify an office: compute everything again from its entries and compare."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from trfkit.go.office.event_application import content_of
from trfkit.go.office.rating_book import (
    Book,
    GoSuperseded,
    Known,
    Result,
    as_known,
    rerun,
    superseded_lists,
)
from trfkit.go.ufgo.calculation import HALVES
from trfkit.ratings.result import decimal
from trfkit.record import Record, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from trfkit.bounded_types import Date, Positive
    from trfkit.go.office import FrozenList, ListRow
    from trfkit.go.office.store import Office


R = TypeVar("R", "ListRow", "Result")


class GoDifference(Record):
    """A rating or rank that is stored, and what follows from the events."""

    event: Positive | None
    """The event; null for a published list."""
    list: Date | None
    """The day of the list; null for an event."""
    member: int
    """The member's number."""
    name: str
    """The member's name."""
    stored: str | None
    """What the office holds; null for nothing."""
    computed: str | None
    """What follows; null for nothing."""


class OfficeVerification(Record, kw_only=True):
    """What was verified, and what is wrong.

    ``troubles`` are those of the file. ``superseded`` are published lists that later entries would
    change, which is no fault.
    """

    events: int
    members: int
    lists: int
    entries: int
    troubles: tuple[str, ...]
    differences: tuple[GoDifference, ...]
    superseded: tuple[GoSuperseded, ...]

    @property
    def is_sound(self) -> bool:
        """Whether everything stored follows from the entries."""
        return not (self.troubles or self.differences)


def verify(office: Office, *, mend: bool) -> OfficeVerification:
    """Compute everything from the events again and compare, without relying on stored results.

    Each published list is computed from the entries that existed when it was published. With
    ``mend`` the computed results are stored; published lists stay as they are.
    """
    with office.changing() if mend else office.looking():
        stored = office.book()
        known: Known = {}
        computed = replace(stored, results=rerun(stored, 0, known))
        lists = list(office.lists("1"))
        differences = [
            *_differences_of_results(stored, computed),
            *(
                difference
                for number, listed in lists
                for difference in _differences_of_list(office, number, listed, known)
            ),
        ]
        troubles = (*office.troubles(), *_differences_of_content(stored))
        if mend:
            office.put_results(computed.results)
        return OfficeVerification(
            events=len(stored.events),
            members=len(stored.members),
            lists=len(lists),
            entries=len(office.journal()),
            troubles=troubles,
            differences=tuple(differences),
            superseded=superseded_lists(computed),
        )


def _differences_of_content(book: Book) -> Iterator[str]:
    for event in book.events:
        if content_of(book.tournament(event)) != event.content:
            yield f"event {event.id}, {event.name}: the results are not those that were entered"


def _unlike_rows(
    ours: Mapping[int, R], theirs: Mapping[int, R]
) -> Iterator[tuple[int, R | None, R | None]]:
    """Yield the members whose rows differ, with both rows."""
    for member in sorted({*ours, *theirs}):
        if ours.get(member) != theirs.get(member):
            yield member, ours.get(member), theirs.get(member)


def _differences_of_results(stored: Book, computed: Book) -> Iterator[GoDifference]:
    for event in sorted({*stored.results, *computed.results}):
        ours, theirs = (
            {row.member: row for row in book.results.get(event, ())} for book in (stored, computed)
        )
        for member, own, other in _unlike_rows(ours, theirs):
            name = stored.members[member].name if member in stored.members else "?"
            both = _describe_row(own), _describe_row(other)
            yield GoDifference(event, None, member, name, *both)


def _describe_row(row: Result | None) -> str | None:
    if row is None:
        return None
    rank_before = f" ({row.rank_before})" if row.rank_before else ""
    games = f"{decimal(Fraction(row.halves, HALVES))} of {row.games}" + (
        ", anomalous" if row.anomalous else ""
    )
    return f"{row.before}{rank_before} to {row.after} ({row.rank}), {games}"


def _differences_of_list(
    office: Office, number: int, listed: FrozenList, known: Known
) -> Iterator[GoDifference]:
    """Compare a published list with what was known at that number of the journal."""
    then = office.book_as_of(number)
    then = replace(then, results=rerun(then, 0, known, until=listed.day))
    made = as_known(then, listed.day)
    if made == listed:
        return
    day, same = listed.day.isoformat(), True
    for member, own, other in _unlike_rows(listed.row_of, made.row_of):
        same = False
        row = own or other
        both = (
            None if row is None else f"{row.rating} {row.rank} ({row.why})" for row in (own, other)
        )
        yield GoDifference(None, day, member, row.name if row else "?", *both)
    if same and listed.rows:
        first = listed.rows[0]
        yield GoDifference(None, day, first.member, first.name, "another order", "this order")
