"""A player in a rating list, and the list entries of an event's players."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.events import Person
from trfkit.messages.message import Message
from trfkit.record import Record, field

if TYPE_CHECKING:
    from collections.abc import Mapping

STANDARD: Final = "standard"
KINDS: Final = (STANDARD, "rapid", "blitz")
"""The rates of play, each with a rating of its own."""

COMBINED: Final = "combined"
"""The list of all players, rated or not, with the ratings of each kind."""


INACTIVE: Final = "i"
WOMAN: Final = "w"
"""Letters of the flag."""


class Listed(Record, gc=False):
    """A player of a rating list; the order of the fields is that of the index's columns.

    Blank values are "" or None. ``sex`` is M or F, ``title`` the open title, ``flag`` has i for
    inactive and w for woman. A list of one kind only has the rating of that kind.
    """

    fide_id: int
    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    womens_title: str = ""
    other_titles: str = ""
    arena_title: str = ""
    standard: int | None = None
    standard_games: int | None = None
    standard_k: int | None = None
    rapid: int | None = None
    rapid_games: int | None = None
    rapid_k: int | None = None
    blitz: int | None = None
    blitz_games: int | None = None
    blitz_k: int | None = None
    born: int | None = None
    flag: str = ""

    def rating(self, kind: str) -> int | None:
        """Return the rating of a kind, None if the player has none."""
        number: int | None = getattr(self, kind)
        return number

    @property
    def is_inactive(self) -> bool:
        """Tell whether the list marks the player as inactive."""
        return INACTIVE in self.flag.lower()

    @property
    def person(self) -> Person:
        """The player's identity."""
        ratings = tuple(rating for kind in KINDS if (rating := self.rating(kind)))
        return Person(0, self.fide_id, self.name, self.federation, self.born, self.sex, ratings)

    def __str__(self) -> str:
        """Format the id and what distinguishes namesakes: ``7 (Durian, Dan, BEL, 1993)``."""
        parts = (self.name, self.federation, self.born)
        return f"{self.fide_id} ({', '.join(str(part) for part in parts if part)})"


class RatingList(Record, kw_only=True, gc=False):
    """A list that an index holds; ``month`` is written YYYY-MM, ``kind`` may be ``combined``."""

    month: str
    kind: str
    file: str
    sha256: str
    players: int
    broken: int


class Consulted(Record, kw_only=True):
    """The entries of an event's players in the list of its month.

    ``kind`` is that of the event. ``has_unrated`` is False for lists of rated players only, in
    which an unrated player cannot be found. ``players`` are by FIDE id; ``alike`` are, by starting
    rank, the listed players who may be meant by a row without an id, or with somebody else's, the
    most likely first.
    """

    month: str
    kind: str
    has_unrated: bool = True
    players: Mapping[int, Listed] = field(default_factory=lambda: MappingProxyType({}))
    alike: Mapping[int, tuple[Listed, ...]] = field(default_factory=lambda: MappingProxyType({}))


def listed_months(months: Mapping[str, tuple[str, ...]]) -> Message:
    """Return the available lists: ``it has 2026-04 (combined), 2026-03 (rapid, blitz)``."""
    if not months:
        return Message("rating.empty-index")
    listed = tuple(f"{month} ({', '.join(kinds)})" for month, kinds in months.items())
    return Message("rating.months", months=listed)
