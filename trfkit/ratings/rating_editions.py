"""The rating regulations of FIDE (Handbook B.02): their editions as data, and what they give.

Each edition is the previous one with changes. Articles are those of the edition in use. There are
two chapters, one for standard ratings and one for rapid and blitz. An event follows the edition in
force on its start date. ``unverified`` lists rules not seen in the text of the regulations, but
taken from other publications or from FIDE's own calculations.
"""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.messages.message import Message
from trfkit.record import Record, replace
from trfkit.refusal import refusal_of
from trfkit.regulations.rating_tables import WHOLE, expected_score, rating_difference
from trfkit.tie_breaks.column import half_up

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.model import PartialDate


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


# What the rules give ------------------------------------------------------------------------------


HALVES: Final = 2
DRAW: Final = 1


class Bout(Record, gc=False):
    """A game against a rated opponent: the opponent's rating, and the score in halves."""

    opponent: int
    score: int


class Delta(Record, gc=False):
    """The result of a game: D as it counts, PD and delta R in hundredths (8.3.1, 8.3.2).

    ``is_limited`` means that the real D is greater.
    """

    difference: int
    expected: int
    delta: int
    is_limited: bool


def deltas(limit: Limit, own: int, bouts: Sequence[Bout]) -> tuple[Delta, ...]:
    """Return delta R for every game of an event of a player rated ``own``."""
    is_free = limit.free_from is not None and own >= limit.free_from
    by_difference = sorted(range(len(bouts)), key=lambda place: bouts[place].opponent)
    upgraded = frozenset(by_difference[: limit.upgrades])
    by_game = []
    for place, bout in enumerate(bouts):
        difference = counted = own - bout.opponent
        if not is_free:
            counted = max(difference, -limit.most)
            if place in upgraded:
                counted = min(counted, limit.most)
        expected = expected_score(counted)
        delta = bout.score * WHOLE // HALVES - expected
        by_game.append(Delta(counted, expected, delta, is_limited=counted != difference))
    return tuple(by_game)


def is_excluded(exclusion: Exclusion | None, rating: int, other_rating: int) -> bool:
    """Tell whether a game between two ratings is not rated at all."""
    return (
        exclusion is not None
        and abs(rating - other_rating) >= exclusion.difference
        and max(rating, other_rating) > exclusion.above
    )


class FirstRating(Record):
    """A first rating and the numbers that it is made of.

    ``games`` and ``points`` (halves) are those against rated opponents, ``average`` is Ra, ``p``
    the percentage in whole hundredths, ``dp`` the addition for the score. ``rating`` is None if
    there is none; ``missing`` is the reason why it is not published, None if it is.
    """

    games: int
    points: int
    average: Fraction | None = None
    p: int | None = None
    dp: int | None = None
    rating: int | None = None
    missing: Message | None = None


def first_rating(rules: First, floor: int, bouts: Sequence[Bout]) -> FirstRating:
    """Return an unrated player's first rating, assuming no games in other events (8.2)."""
    games, points = len(bouts), sum(bout.score for bout in bouts)
    if not games:
        return FirstRating(0, 0, missing=Message("ratings.first.no-game"))
    if points < rules.least_halves:
        missing = Message("ratings.first.low-score")
        return FirstRating(games, points, missing=missing)
    opponents = [*(bout.opponent for bout in bouts), *rules.drawn]
    score = points + DRAW * len(rules.drawn)
    average = Fraction(sum(opponents), len(opponents))
    p = half_up(WHOLE * score, HALVES * len(opponents))
    halves_over = score - len(opponents)  # half points over 50 %
    dp = rating_difference(p)
    if rules.half_point is not None and halves_over >= 0:
        dp = rules.half_point * halves_over
    rating = dp + half_up(sum(opponents), len(opponents))
    if rules.most is not None:
        rating = min(rating, rules.most)
    unpublished = None
    if games < rules.games:
        unpublished = Message("ratings.first.few-games", count=rules.games)
    elif rating < floor:
        unpublished = Message("ratings.first.under-floor", floor=floor)
    return FirstRating(games, points, average, p, dp, rating, unpublished)


# The development coefficient K (8.3.3), as far as a file can tell it ------------------------------


ADULT: Final = 18


class K(Record):
    """A player's K, and the reason; ``is_certain`` is False if it rests on unknown facts."""

    value: int
    why: Message
    is_certain: bool

    def __str__(self) -> str:
        """Format the number, with a question mark if it is not certain."""
        return f"{self.value}{'' if self.is_certain else '?'}"


def given_coefficient(value: int) -> K:
    """Return a K shown by FIDE's list, or stated by the user."""
    return K(value, Message("ratings.k.given"), is_certain=True)


def coefficient_by_rule(
    rules: Coefficients, rating: int, birth: PartialDate | None, on: date | None
) -> K:
    """Return K by rating and age; ``on`` is the first day of the event, None if unknown.

    The text does not say which rule takes precedence if several apply: a rating of 2400 does, then
    youth, as on FIDE's lists. A tournament report states neither the number of a player's games so
    far, nor whether the player has ever reached 2400 (as a junior: 2300).
    """
    if rules.is_one_for_all:
        return K(rules.usual, Message("ratings.k.same"), is_certain=True)
    if rating >= rules.top_from:
        return K(rules.top, Message("ratings.k.top", least=rules.top_from), is_certain=True)
    if is_junior(rules, birth, on) and rating < rules.junior_below:
        why = Message("ratings.k.junior", age=ADULT, most=rules.junior_below)
        return K(rules.junior, why, is_certain=False)
    why = Message("ratings.k.usual", most=rules.top_from)
    return K(rules.usual, why, is_certain=False)


def is_junior(rules: Coefficients, birth: PartialDate | None, on: date | None) -> bool:
    """Tell whether a player counts as under 18 on a day; an unknown birthday counts as the last."""
    if birth is None or on is None:
        return False
    age = on.year - birth.year
    if rules.to_year_end:
        return age <= ADULT
    birthday = (birth.month or 12, birth.day or 31)
    return age < ADULT or (age == ADULT and (on.month, on.day) < birthday)


def within_period(rules: Coefficients, k: K, games: int) -> K:
    """Return K, lowered so that K times the games of the period stays within the limit (8.3.3)."""
    if k.value * games <= rules.product:
        return k
    lowered = rules.product // games
    why = Message("ratings.k.lowered", why=k.why, k=k.value, count=games, most=rules.product)
    return K(lowered, why, k.is_certain)
