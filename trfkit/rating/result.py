"""What rating an event gives: every player before and after, game by game, frozen.

The keys of ``to_json`` are those of ``trfkit.rating/1``; numbers are exact decimals as text.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from trfkit.rating.numbers import decimal, fraction
from trfkit.record import Record

if TYPE_CHECKING:
    from trfkit.diagnostics import Diagnostic
    from trfkit.rating.games import LeftOut


class Factor(Record):
    """One number of a game's calculation by its name in the regulations: ``K2``, ``50``."""

    name: str
    value: str


class RatedGame(Record, kw_only=True):
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
    note: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the game as an element of ``games``."""
        shape: dict[str, Any] = {
            "round": self.round,
            "pass": self.calculation,
            "rating": text_or_none(self.rating),
            "opponent": self.opponent,
            "opponent_rating": decimal(self.opponent_rating),
            "score": decimal(_hundredths(self.score * 50)),
            "expected": None if self.expected is None else decimal(_hundredths(self.expected)),
            "change": text_or_none(self.change),
            "article": self.article,
            "factors": {factor.name: factor.value for factor in self.factors},
            "after": text_or_none(self.after),
            "note": self.note,
        }
        exact = None if self.change is None else fraction(self.change)
        return shape if exact is None else shape | {"exact": exact}


class NotCounted(NamedTuple):
    """A round that is not rated, and the article that says so."""

    left_out: LeftOut
    article: str

    def to_json(self) -> dict[str, Any]:
        """Return the round as an element of ``not_counted``."""
        number, opponent, why = self.left_out
        return {"round": number, "opponent": opponent, "why": why, "article": self.article}


class Statement(Record):
    """A reading, or a rule, that the numbers rest on.

    ``name`` and ``value`` are those of ``--policy`` for a reading. ``is_default`` is False where
    an option chose it, ``is_verified`` False where its text could not be checked.
    """

    name: str
    value: str
    article: str
    says: str
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
    games: tuple[RatedGame, ...] = ()
    not_counted: tuple[NotCounted, ...] = ()

    @property
    def change(self) -> Fraction | None:
        """The new rating minus that in the file, None unless there are both."""
        return None if self.start is None or self.after is None else self.after - self.start

    def to_json(self) -> dict[str, Any]:
        """Return the player as an element of ``players``."""
        return {
            "id": self.id,
            "name": self.name,
            "start": text_or_none(self.start),
            "before": text_or_none(self.before),
            "after": text_or_none(self.after),
            "change": text_or_none(self.change),
            "anomalous": self.anomalous,
            "games": [game.to_json() for game in self.games],
            "not_counted": [left_out.to_json() for left_out in self.not_counted],
        }


P_co = TypeVar("P_co", bound=RatedPlayer, covariant=True)


class Rating(Record, Generic[P_co], kw_only=True):
    """A whole event.

    ``edition`` names the regulations where they have editions. ``passes`` counts the
    calculations; ``settled`` is False where they were broken off. ``facts`` are what was given
    or assumed of the event (``board``, ``official`` …). ``rules`` is everything that the numbers
    rest on, ``notes`` what a reader has to know besides.
    """

    system: str
    edition: str | None
    passes: int
    settled: bool
    players: tuple[P_co, ...]
    facts: tuple[Factor, ...]
    rules: tuple[Statement, ...]
    notes: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]

    def player(self, number: int) -> P_co | None:
        """Return the player with a starting rank."""
        return next((player for player in self.players if player.id == number), None)

    def to_json(self) -> dict[str, Any]:
        """Return the whole as ``trfkit.rating/1``, without the provenance."""
        return {
            "schema": "trfkit.rating/1",
            "system": self.system,
            "edition": self.edition,
            "passes": self.passes,
            "settled": self.settled,
            "event": {fact.name: fact.value for fact in self.facts},
            "players": [player.to_json() for player in self.players],
            "rules": [
                {
                    "name": rule.name,
                    "value": rule.value,
                    "article": rule.article,
                    "says": rule.says,
                    "default": rule.is_default,
                    "verified": rule.is_verified,
                }
                for rule in self.rules
            ],
            "notes": list(self.notes),
        }


def text_or_none(value: Fraction | None) -> str | None:
    """Return a number as an exact decimal, None where there is none."""
    return None if value is None else decimal(value)


def _hundredths(value: int) -> Fraction:

    return Fraction(value, 100)
