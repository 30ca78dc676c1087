"""What rating an event gives: every player before and after, game by game, frozen."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Generic, Literal, NamedTuple, TypeVar

from trfkit.record import Record
from trfkit.units import format_exact

if TYPE_CHECKING:
    from trfkit.findings import Diagnostic
    from trfkit.messages.message import Message
    from trfkit.ratings.rated_games import LeftOut


class Factor(Record, gc=False):
    """One number of a game's calculation by its name in the regulations: ``K2``, ``50``."""

    name: str
    value: str


class RatedGame(Record, kw_only=True, gc=False):
    """A game of one player in one calculation.

    ``calculation`` counts from 1. ``score`` is in halves of a game, ``expected`` in hundredths,
    None where no table gives it; ``change`` is in points, None where a game only enters a first
    rating. ``after`` is the rating behind the round, None in systems that rate an event as a
    whole. ``note`` says what is special about the game.
    """

    round: int
    calculation: int
    rating: Fraction | None
    opponent: int
    opponent_rating: Fraction
    score: int
    expected: int | None
    change: Fraction | None
    article: str
    factors: tuple[Factor, ...] = ()
    after: Fraction | None = None
    note: Message | None = None


class NotCounted(NamedTuple):
    """A round that is not rated, and the article that says so."""

    left_out: LeftOut
    article: str


class Statement(Record):
    """A reading, or a rule, that the numbers rest on.

    ``name`` and ``value`` are those of ``--policy`` for a reading. ``is_default`` is False where
    an option chose it, ``is_verified`` False where its text could not be checked.
    """

    name: str
    value: str
    article: str
    says: Message
    is_default: bool = True
    is_verified: bool = True


class RatedPlayer(Record, kw_only=True):
    """A player before and after the event.

    ``start`` is the rating in the file, ``before`` that at the start of the last calculation,
    ``after`` the new one as the system rounds it; None where there is none.
    """

    id: int
    name: str
    start: Fraction | None
    before: Fraction | None
    after: Fraction | None
    anomalous: bool = False
    not_counted: tuple[NotCounted, ...] = ()

    @property
    def games(self) -> tuple[RatedGame, ...]:
        """The games that are rated, by calculation and round."""
        raise NotImplementedError  # one system holds them, another makes them when asked

    @property
    def change(self) -> Fraction | None:
        """The new rating minus that in the file, None unless there are both."""
        return None if self.start is None or self.after is None else self.after - self.start


P_co = TypeVar("P_co", bound=RatedPlayer, covariant=True)


class Rating(Record, Generic[P_co], kw_only=True):
    """A whole event.

    ``edition`` names the regulations where they have editions. ``passes`` counts the
    calculations; ``settled`` is False where they were broken off. ``facts`` are what was given
    or assumed of the event (``board``, ``official`` …). ``rules`` is everything that the numbers
    rest on, ``notes`` what a reader has to know besides.
    """

    system: Literal["ufgo", "fide"]
    edition: str | None
    passes: int
    settled: bool
    players: tuple[P_co, ...]
    facts: tuple[Factor, ...]
    rules: tuple[Statement, ...]
    notes: tuple[Message, ...]
    diagnostics: tuple[Diagnostic, ...]

    def player(self, number: int) -> P_co | None:
        """Return the player with a starting rank."""
        return next((player for player in self.players if player.id == number), None)


def text_or_none(value: Fraction | None) -> str | None:
    """Return a number as an exact decimal, None where there is none."""
    return None if value is None else decimal(value)


# Numbers as texts, and how they are rounded -------------------------------------------------------

PLACES: Final = 2
"""Decimals of a number that has no end."""


def half_up(value: Fraction) -> int:
    """Return the nearest whole number, halves upward (also below zero)."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def half_away(value: Fraction) -> int:
    """Return the nearest whole number, halves away from zero."""
    return _half_away(value.numerator, value.denominator)


def _half_away(numerator: int, denominator: int) -> int:
    nearest = (2 * abs(numerator) + denominator) // (2 * denominator)
    return nearest if numerator >= 0 else -nearest


def half_even(value: Fraction) -> int:
    """Return the nearest whole number, halves to the even one."""
    return round(value)


def one_place(value: Fraction) -> str:
    """Return a change as it is published: one decimal, halves away from zero, a sign."""
    tenths = _half_away(10 * value.numerator, value.denominator)
    sign = "+" if tenths > 0 else "-" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}"


@lru_cache(maxsize=4096)
def decimal(value: Fraction | int) -> str:
    """Return an exact decimal; what has no end is rounded to two places, halves away from zero."""
    value = Fraction(value)
    places = _places(value.denominator)
    if places is None:
        return format_exact(half_away(value * 10**PLACES), 10**PLACES)
    return format_exact(int(value * 10**places), 10**places)


def fraction(value: Fraction) -> str | None:
    """Return ``29/3`` for a number whose decimals have no end, None for any other."""
    return str(value) if _places(value.denominator) is None else None


def _places(denominator: int) -> int | None:
    """Return how many decimals a fraction of this denominator has, None where they have no end."""
    counts = []
    for prime in (2, 5):
        count = 0
        while denominator % prime == 0:
            denominator //= prime
            count += 1
        counts.append(count)
    return max(counts) if denominator == 1 else None
