"""The rating office of the Ukrainian Go Federation: members, events and lists in one SQLite file.

Entries (members, events, days of published lists) are kept for good, each with the numbers of the
journal between which it was valid. Everything computed from them, each member's rating and rank
after each event, is stored too and can be recomputed at any time. Articles are those of the
federation's text.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

from trfkit.events.names import name_key
from trfkit.record import Record
from trfkit.visible_text import plain

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from trfkit.go.go_event import Grade
    from trfkit.model import PartialDate


LEAST_RECOMMENDATIONS: Final = 2
"""So many members have to speak for a start above 0 (3.2)."""

HIGHEST_START: Final = 3000
"""Nobody is entered with more: a slip of the pen, as 7 dan begins at 2700."""


class Member(Record, kw_only=True):
    """A member as entered.

    ``start`` is the rating, in whole points, before all events of the office. ``entered`` is the
    day of the first list with the member; None: the first event is the beginning. ``rank`` is the
    rank then, ``conferred`` the day from which it is held (None: from the beginning).
    ``recommended`` are the members by whose recommendation (3.2) the start is above 0.
    ``spellings`` are other spellings of the name in tables.
    """

    id: int
    name: str
    born: PartialDate | None = None
    start: int = 0
    entered: date | None = None
    rank: Grade | None = None
    conferred: date | None = None
    recommended: tuple[int, ...] = ()
    spellings: tuple[str, ...] = ()

    @property
    def keys(self) -> frozenset[str]:
        """The name and its other spellings, in the form in which names are compared."""
        return frozenset(map(name_key, self.spelt))

    @property
    def spelt(self) -> tuple[str, ...]:
        """The name and its other spellings."""
        return (self.name, *self.spellings)


class Entrant(Record):
    """A player in an event: a member, or a guest with a rating of their own.

    ``rating`` is in whole points, None for a member.
    """

    start_no: int
    member: int | None
    rating: int | None = None


Order: TypeAlias = "tuple[date, date, str, str, int]"


class Event(Record, kw_only=True):
    """An event as entered; the tournament itself is in the file, under ``row``.

    ``boards`` are the stated sizes, None for those of the file; so are ``minutes``. ``content`` is
    the SHA-256 of names and results, ``sha256`` that of the file. ``row`` is 0 until it is stored.
    """

    id: int
    name: str
    first_day: date
    last_day: date
    official: bool
    boards: tuple[int, ...] | None
    minutes: int | None
    entrants: tuple[Entrant, ...]
    file: str
    sha256: str
    content: str
    row: int = 0

    @property
    def order(self) -> Order:
        """The sort key for rating (1.4): the last day, then everything that tells events apart.

        It depends on the event alone, so that the order of entering does not matter; numbers decide
        only between events that are equal in everything else.
        """
        return self.last_day, self.first_day, plain(self.name), self.content, self.id

    @property
    def guests(self) -> tuple[Entrant, ...]:
        """Those who play without being a member."""
        return tuple(entrant for entrant in self.entrants if entrant.member is None)


class ListRow(Record, kw_only=True):
    """A member on a list.

    ``rating`` is in whole points; ``rank_before`` is the rank before the list, ``rank`` the rank by
    it, ``article`` and ``why`` are the reason.
    """

    member: int
    name: str
    rating: int
    rank_before: Grade | None
    rank: Grade
    article: str
    why: str


class FrozenList(Record, dict=True):
    """A published quarterly list, the best first."""

    day: date
    rows: tuple[ListRow, ...]

    @cached_property
    def row_of(self) -> Mapping[int, ListRow]:
        """The rows by member."""
        return {row.member: row for row in self.rows}


def born_text(born: PartialDate | None) -> str:
    """Return the text of a date of birth: ``1961-05-30``, ``1961-05``, ``1961``; "" for None."""
    if born is None:
        return ""
    parts = [f"{born.year:04}"]
    if born.month:
        parts.append(f"{born.month:02}")
        if born.day:
            parts.append(f"{born.day:02}")
    return "-".join(parts)
