"""What rating an event gives: every player before and after, game by game, frozen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, TypeVar

from trfkit.ratings.rating_numbers import decimal
from trfkit.record import Record

if TYPE_CHECKING:
    from fractions import Fraction

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
