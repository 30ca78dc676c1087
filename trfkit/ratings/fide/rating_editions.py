"""The editions of the rating regulations as data: each is the previous one with changes.

There are two chapters, one for standard ratings and one for rapid and blitz. An event follows the
edition in force on its start date. ``unverified`` lists rules not seen in the text of the
regulations, but taken from other publications or from FIDE's own calculations.
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.messages.message import Message
from trfkit.record import Record, replace
from trfkit.refusal import refusal_of

if TYPE_CHECKING:
    from collections.abc import Sequence


class Limit(Record):
    """The limit on rating differences.

    A difference greater than ``most`` counts as ``most``. ``free_from`` is the player's own rating
    from which there is no limit, None if there is none. ``upgrades`` is the number of games of an
    event in which a lower rated opponent may count as stronger by it, None for all of them.
    """

    article: str
    most: int
    free_from: int | None = None
    upgrades: int | None = None


class Exclusion(NamedTuple):
    """Games that are not rated: from this difference on, if a player is rated above a bound."""

    article: str
    difference: int
    above: int


class Coefficients(Record):
    """The development coefficient K.

    ``junior`` is that of players under 18 who are rated under ``junior_below``; with
    ``to_year_end`` it lasts to the end of the year of the birthday. ``new`` is for players with
    fewer than 30 games, ``top`` for those who have ever reached ``top_from``. ``product`` is the
    maximum of K times the number of games in a rating period.
    """

    article: str
    usual: int
    new: int
    top: int
    junior: int
    to_year_end: bool = True
    top_from: int = 2400
    junior_below: int = 2300
    product: int = 700

    @property
    def is_one_for_all(self) -> bool:
        """Tell whether all players have the same K."""
        return {self.new, self.top, self.junior} == {self.usual}


class First(Record):
    """The rules for a first rating.

    ``drawn`` are the ratings of hypothetical opponents against whom a draw is counted.
    ``half_point`` is the addition for each half point over 50 %, None if the table gives it.
    ``least_halves`` is the minimum score, in half points, that counts in a first event. ``games``
    is the number of games needed against rated opponents, ``most`` is the highest first rating.
    """

    article: str
    drawn: tuple[int, ...]
    half_point: int | None
    least_halves: int
    games: int
    most: int | None


class RatingEdition(Record, kw_only=True):
    """One edition; ``floor`` is the lowest rating on a list, ``article`` names its article."""

    name: str
    title: str
    effective: date
    limit: Limit
    coefficients: Coefficients
    first: First
    floor: int
    floor_article: str
    rounding_article: str
    exclusion: Exclusion | None = None
    unverified: tuple[Message, ...] = ()


class Chapter(Record):
    """The editions of one chapter, oldest first; ``name`` is the rate of play."""

    name: str
    editions: tuple[RatingEdition, ...]

    def edition(self, name: str) -> RatingEdition:
        """Return the edition of a name; Refusal if there is none."""
        for edition in self.editions:
            if edition.name == name:
                return edition
        known = ", ".join(edition.name for edition in self.editions)
        raise refusal_of("no-rating-edition", edition=name, name=self.name, known=known)

    def find_edition(self, start: date | None) -> RatingEdition:
        """Return the edition for an event that starts on a day; without a day the newest one.

        Refusal for a day before the oldest edition.
        """
        if start is None:
            return self.editions[-1]
        effective = [edition for edition in self.editions if edition.effective <= start]
        if not effective:
            oldest = self.editions[0]
            raise refusal_of(
                "before-regulations",
                start=start,
                name=self.name,
                first=oldest.effective,
                edition=oldest.name,
            )
        return effective[-1]


_START_DATE: Final = Message("ratings.unverified.start-date")
_TABLE_ROUNDING: Final = Message("ratings.unverified.rounding", article="8.2.3", table="8.1.1")
_PERIOD: Final = Message("ratings.unverified.period", article="8.3.4")

STANDARD_2014: Final = RatingEdition(
    name="2014",
    title="effective from 1 July 2014",
    effective=date(2014, 7, 1),
    limit=Limit("8.54", 400),
    coefficients=Coefficients("8.56", usual=20, new=40, top=10, junior=40, to_year_end=False),
    first=First("8.2", drawn=(), half_point=20, least_halves=1, games=5, most=None),
    floor=1000,
    floor_article="7.21",
    rounding_article="8.58",
    unverified=(
        Message("ratings.unverified.text-2014"),
        Message("ratings.unverified.round-robins"),
        _TABLE_ROUNDING,
        _START_DATE,
        _PERIOD,
    ),
)

STANDARD_2017: Final = replace(
    STANDARD_2014,
    name="2017",
    title="effective from 1 July 2017",
    effective=date(2017, 7, 1),
    limit=Limit("8.3.1", 400),
    coefficients=replace(STANDARD_2014.coefficients, article="8.3.3", to_year_end=True),
    first=replace(STANDARD_2014.first, article="8.2.2, 8.2.3"),
    floor_article="7.2.1",
    rounding_article="8.3.4",
    unverified=(
        Message("ratings.unverified.text-2017"),
        _TABLE_ROUNDING,
        _START_DATE,
        _PERIOD,
    ),
)

STANDARD_2022: Final = replace(
    STANDARD_2017,
    name="2022",
    title="effective from 1 January 2022",
    effective=date(2022, 1, 1),
    limit=Limit("8.3.1", 400, upgrades=1),
    unverified=(
        Message("ratings.unverified.one-upgrade"),
        Message("ratings.unverified.text-2022"),
        _TABLE_ROUNDING,
        _START_DATE,
        _PERIOD,
    ),
)

STANDARD_2024: Final = replace(
    STANDARD_2022,
    name="2024",
    title="effective from 1 March 2024",
    effective=date(2024, 3, 1),
    limit=Limit("8.3.1", 400),
    first=First(
        "8.2.2, 8.2.3",
        drawn=(1800, 1800),
        half_point=None,
        least_halves=1,
        games=5,
        most=2200,
    ),
    floor=1400,
    unverified=(_TABLE_ROUNDING, _START_DATE, _PERIOD),
)

STANDARD_2025: Final = replace(
    STANDARD_2024,
    name="2025",
    title="effective from 1 March 2024, as amended on 1 October 2025",
    effective=date(2025, 10, 1),
    limit=Limit("8.3.1", 400, free_from=2650),
)

STANDARD: Final = Chapter(
    "standard", (STANDARD_2014, STANDARD_2017, STANDARD_2022, STANDARD_2024, STANDARD_2025)
)

_OWN_LIST: Final = Message("ratings.unverified.own-list")
_ONE_K: Final = Coefficients("8.3.3", usual=20, new=20, top=20, junior=20)

QUICK_2014: Final = replace(
    STANDARD_2017,
    name="2014",
    title="rapid and blitz, effective from 1 July 2014",
    effective=date(2014, 7, 1),
    limit=Limit("8.3.1", 735),
    coefficients=_ONE_K,
    first=replace(STANDARD_2017.first, least_halves=2),
    unverified=(
        Message("ratings.unverified.quick-text-2014"),
        Message("ratings.unverified.limit-735"),
        _OWN_LIST,
        _TABLE_ROUNDING,
        _START_DATE,
        _PERIOD,
    ),
)

QUICK_2022: Final = replace(
    QUICK_2014,
    name="2022",
    title="rapid and blitz, as amended on 1 October 2022",
    effective=date(2022, 10, 1),
    coefficients=STANDARD_2022.coefficients,
    first=STANDARD_2022.first,
    unverified=(
        Message("ratings.unverified.quick-text-2022"),
        Message("ratings.unverified.limit-735-still"),
        _OWN_LIST,
        _TABLE_ROUNDING,
        _START_DATE,
        _PERIOD,
    ),
)

QUICK_2024: Final = replace(
    QUICK_2022,
    name="2024",
    title="rapid and blitz, effective from 1 March 2024",
    effective=date(2024, 3, 1),
    limit=Limit("7.3.1", 400),
    coefficients=replace(STANDARD_2024.coefficients, article="7.3.3"),
    first=replace(STANDARD_2024.first, article="7.2.3, 7.2.4"),
    floor=1400,
    floor_article="6.2.1",
    rounding_article="7.3.4",
    unverified=(
        _OWN_LIST,
        Message("ratings.unverified.rounding", article="7.2.4", table="7.1.1"),
        _START_DATE,
        Message("ratings.unverified.period", article="7.3.4"),
    ),
)

QUICK_2024_12: Final = replace(
    QUICK_2024,
    name="2024-12",
    title="rapid and blitz, as amended on 1 December 2024",
    effective=date(2024, 12, 1),
    exclusion=Exclusion("7.3.1", difference=600, above=2600),
)

QUICK_EDITIONS: Final = (QUICK_2014, QUICK_2022, QUICK_2024, QUICK_2024_12)
CHAPTERS: Final = {
    "standard": STANDARD,
    "rapid": Chapter("rapid", QUICK_EDITIONS),
    "blitz": Chapter("blitz", QUICK_EDITIONS),
}
"""By the rate of play."""


def names(chapters: Sequence[Chapter] = tuple(CHAPTERS.values())) -> tuple[str, ...]:
    """Return the names of all editions, each once, oldest first."""
    return tuple(sorted({edition.name for chapter in chapters for edition in chapter.editions}))
