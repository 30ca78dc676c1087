"""The rating change of a rated player (8.3), and the first rating of an unrated one (8.2)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.ratings.result import half_up
from trfkit.record import Record
from trfkit.regulations.rating_tables import WHOLE, expected_score, rating_difference

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from trfkit.model import PartialDate
    from trfkit.ratings.fide.rating_editions import Coefficients, Exclusion, First, Limit

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
        difference = own - bout.opponent
        is_limited = abs(difference) > limit.most and not is_free
        if difference > 0 and place not in upgraded:
            is_limited = False
        if is_limited:
            difference = limit.most if difference > 0 else -limit.most
        expected = expected_score(difference)
        delta = bout.score * WHOLE // HALVES - expected
        by_game.append(Delta(difference, expected, delta, is_limited))
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
    p = half_up(Fraction(WHOLE * score, HALVES * len(opponents)))
    dp = _dp(rules, score - len(opponents), p)
    rating = half_up(average + dp)
    if rules.most is not None:
        rating = min(rating, rules.most)
    return FirstRating(games, points, average, p, dp, rating, _missing(rules, floor, games, rating))


def _dp(rules: First, halves_over: int, p: int) -> int:
    """Return what the score adds: by table 8.1.1, or by half points over 50 % (``halves_over``)."""
    if rules.half_point is not None and halves_over >= 0:
        return rules.half_point * halves_over
    return rating_difference(p)


def _missing(rules: First, floor: int, games: int, rating: int) -> Message | None:
    if games < rules.games:
        return Message("ratings.first.few-games", count=rules.games)
    return Message("ratings.first.under-floor", floor=floor) if rating < floor else None


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
