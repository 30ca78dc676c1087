"""The result of rating an event: each player before and after, and the games that count."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Generic, Literal, NamedTuple, TypeVar

from trfkit.findings import Diagnostic
from trfkit.messages.message import Message
from trfkit.model import RoundEntry, RoundKind, Tournament
from trfkit.model.tournament import pending_games
from trfkit.record import Record
from trfkit.units import StartNo, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterator


class Factor(Record, gc=False):
    """A number in a game's calculation by its name in the regulations: ``K2``, ``50``."""

    name: str
    value: str


class RatedGame(Record, kw_only=True, gc=False):
    """A game of a player in one calculation.

    ``calculation`` counts from 1. ``score`` is in halves of a game, ``expected`` in hundredths,
    None if no table gives it; ``change`` is in points, None if a game only contributes to a first
    rating. ``after`` is the rating after the round, None in systems that rate an event as a whole.
    ``note`` says what is special about the game.
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


class Statement(Record):
    """A reading, or a rule, that the numbers rest on.

    ``name`` and ``value`` are those of ``--policy`` for a reading. ``is_default`` is False if an
    option chose it, ``is_verified`` False if its text could not be checked.
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
    ``after`` the new one, rounded by the system; None if there is none.
    """

    id: int
    name: str
    start: Fraction | None
    before: Fraction | None
    after: Fraction | None
    anomalous: bool = False
    not_counted: tuple[LeftOut, ...] = ()

    @property
    def games(self) -> tuple[RatedGame, ...]:
        """The rated games, by calculation and round."""
        raise NotImplementedError  # one system holds them, another makes them when asked

    @property
    def change(self) -> Fraction | None:
        """The new rating minus that in the file, None unless both exist."""
        return None if self.start is None or self.after is None else self.after - self.start


P_co = TypeVar("P_co", bound=RatedPlayer, covariant=True)


class Rating(Record, Generic[P_co], kw_only=True):
    """The ratings of a whole event.

    ``edition`` names the regulations if they have editions. ``passes`` counts the calculations;
    ``settled`` is False if they were stopped early. ``facts`` are facts given or assumed about the
    event (``board``, ``official`` …). ``rules`` is everything that the numbers rest on, ``notes``
    are further remarks for the reader.
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
    """Return a number as an exact decimal, None for None."""
    return None if value is None else decimal(value)


# Numbers as texts, and how they are rounded -------------------------------------------------------

PLACES: Final = 2
"""Decimals of a number that has no end."""


def half_away(value: Fraction) -> int:
    """Return the nearest whole number, halves away from zero."""
    return quotient_half_away(value.numerator, value.denominator)


def quotient_half_away(numerator: int, denominator: int) -> int:
    """Return the nearest whole number to a quotient, halves away from zero."""
    nearest = (2 * abs(numerator) + denominator) // (2 * denominator)
    return nearest if numerator >= 0 else -nearest


def one_place(value: Fraction) -> str:
    """Return a change as published: one decimal, halves away from zero, with a sign."""
    tenths = quotient_half_away(10 * value.numerator, value.denominator)
    sign = "+" if tenths > 0 else "-" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}"


@lru_cache(maxsize=4096)
def decimal(value: Fraction | int) -> str:
    """Return an exact decimal; an endless one is rounded to two places, halves away from zero."""
    value = Fraction(value)
    places = _places(value.denominator)
    if places is None:
        return format_exact(half_away(value * 10**PLACES), 10**PLACES)
    return format_exact(int(value * 10**places), 10**places)


def fraction(value: Fraction) -> str | None:
    """Return ``29/3`` for a number with endless decimals, None for any other."""
    return str(value) if _places(value.denominator) is None else None


def _places(denominator: int) -> int | None:
    """Return the number of decimals of a fraction with this denominator, None if endless."""
    counts = []
    for prime in (2, 5):
        count = 0
        while denominator % prime == 0:
            denominator //= prime
            count += 1
        counts.append(count)
    return max(counts) if denominator == 1 else None


# The games that were really played ----------------------------------------------------------------


WIN: Final = 2
"""What a win brings, in halves of a game."""


class Game(Record, gc=False):
    """A game over the board.

    ``players`` are the two by their place in the tournament, from 0; ``halves`` is the score of
    each: 2 for a win, 1 for half, 0 for a loss. ``handicap`` counts stones, 0 if none are known.
    """

    round: int
    players: tuple[int, int]
    halves: tuple[int, int]
    handicap: int = 0


class LeftOut(NamedTuple):
    """A round that is not rated: ``opponent`` is a starting rank, None for a bye.

    ``article`` excludes it.
    """

    round: int
    opponent: int | None
    why: Message
    article: str


class PlayedGames(Record):
    """The played games, in the order of the rounds, and the other rounds of each player.

    ``left_out`` has the rounds of each player. ``contradictions`` are rounds in which two rows do
    not describe the same game: the round and both starting ranks.
    """

    games: tuple[Game, ...]
    left_out: tuple[tuple[LeftOut, ...], ...]
    contradictions: tuple[tuple[int, int, int], ...] = ()

    def findings(self) -> Iterator[Diagnostic]:
        """Yield the rounds in which two rows contradict each other."""
        for number, first, second in self.contradictions:
            values = {"other": second}
            yield Diagnostic(code="RTG007", round=number, participant=first, values=values)


BYE: Final = Message("ratings.bye")
FORFEIT: Final = Message("ratings.forfeit")
PENDING: Final = Message("ratings.pending")
TOO_SHORT: Final = Message("ratings.too-short")
CONTRADICTION: Final = Message("ratings.contradiction")
NOBODY: Final = Message("ratings.nobody")

_WHY: Final = {
    RoundKind.FORFEIT_WIN: FORFEIT,
    RoundKind.FORFEIT_LOSS: FORFEIT,
    RoundKind.PENDING: PENDING,
}


def open_games(tournament: Tournament) -> tuple[Message, ...]:
    """Return a note that games without a result are not rated yet, nothing if all have one."""
    pending = pending_games(tournament)
    return () if pending is None else (Message("ratings.provisional", pending=pending),)


def games_of(tournament: Tournament, article: str) -> PlayedGames:
    """Return the games that were really played, up to the last round with a result.

    A game counts if both rows name each other and the scores add up to at most one point; games
    under one move (``W``, ``D``, ``L``) were not really played. ``article`` excludes the others.
    """
    players = tournament.players
    index = {player.start_no: place for place, player in enumerate(players)}
    games: list[Game] = []
    left_out: list[list[LeftOut]] = [[] for _ in players]
    contradictions = []
    for number in range(1, tournament.rounds_played + 1):
        for place, player in enumerate(players):
            entry = player.round(number)
            other = index.get(entry.opponent) if entry.opponent is not None else None
            theirs = None if other is None else players[other].round(number)
            why = _why_not(entry, theirs, player.start_no)
            if why is not None:
                left_out[place].append(LeftOut(number, entry.opponent, why, article))
                if why is CONTRADICTION and entry.opponent is not None:
                    contradictions.append((number, int(player.start_no), int(entry.opponent)))
            elif other is not None and theirs is not None and place < other:
                halves = (entry.outcome.share or 0, theirs.outcome.share or 0)
                stones = _stones(tournament, place, other, number)
                games.append(Game(number, (place, other), halves, stones))
    return PlayedGames(
        tuple(games),
        tuple(map(tuple, left_out)),
        tuple(dict.fromkeys((r, min(a, b), max(a, b)) for r, a, b in contradictions)),
    )


def _why_not(entry: RoundEntry, theirs: RoundEntry | None, own_number: StartNo) -> Message | None:
    """Return the reason why a round is not a game that counts, None if it is one.

    ``theirs`` is the opponent's cell for the round, None if there is no such row.
    """
    if entry.kind is not RoundKind.GAME:
        return _WHY.get(entry.kind, BYE)
    if theirs is None or entry.opponent == own_number:
        return NOBODY
    if theirs.opponent != own_number or theirs.kind is not RoundKind.GAME:
        return CONTRADICTION
    if not (entry.outcome.rated and theirs.outcome.rated):
        return TOO_SHORT
    if (entry.outcome.share or 0) + (theirs.outcome.share or 0) > WIN:
        return CONTRADICTION
    return None


def _stones(tournament: Tournament, own: int, other: int, number: int) -> int:
    """Return the handicap of a game, as far as either row states it."""
    stones = tournament.discipline.stones
    return max(stones(tournament.players[place].start_no, number) for place in (own, other))
