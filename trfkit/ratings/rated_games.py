"""The games of a tournament that were really played, for systems that rate game by game."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.messages.message import Message
from trfkit.model import RoundKind
from trfkit.model.tournament import pending_games
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.model import RoundEntry, Tournament
    from trfkit.units import StartNo

WIN: Final = 2
"""What a win brings, in halves of a game."""


class Game(Record, gc=False):
    """A game over the board.

    ``players`` are the two by their place in the tournament, from 0; ``halves`` is what each got
    of it: 2 for a win, 1 for half, 0 for a loss. ``handicap`` counts stones, 0 where none are
    known.
    """

    round: int
    players: tuple[int, int]
    halves: tuple[int, int]
    handicap: int = 0


class LeftOut(NamedTuple):
    """A round that counts for no rating: ``opponent`` is a starting rank, None for a bye."""

    round: int
    opponent: int | None
    why: Message


class Played(Record):
    """What was played, in the order of the rounds, and what each player has beside it.

    ``left_out`` is by the player's place in the tournament. ``contradictions`` are rounds in
    which two rows do not tell of the same game: round and both starting ranks.
    """

    games: tuple[Game, ...]
    left_out: Mapping[int, tuple[LeftOut, ...]]
    contradictions: tuple[tuple[int, int, int], ...] = ()


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
    """Return that games without a result are not rated yet, nothing where all have one."""
    pending = pending_games(tournament)
    return () if pending is None else (Message("ratings.provisional", pending=pending),)


def games_of(tournament: Tournament) -> Played:
    """Return the games that were really played, up to the last round with a result.

    A game counts where both rows name each other and what they got adds up to no more than one
    point; games under one move (``W``, ``D``, ``L``) were not really played.
    """
    players = tournament.players
    index = {player.start_no: place for place, player in enumerate(players)}
    games: list[Game] = []
    left_out: dict[int, list[LeftOut]] = {place: [] for place in range(len(players))}
    contradictions = []
    for number in range(1, tournament.rounds_played + 1):
        for place, player in enumerate(players):
            entry = player.round(number)
            other = index.get(entry.opponent) if entry.opponent is not None else None
            theirs = None if other is None else players[other].round(number)
            why = _why_not(entry, theirs, player.start_no)
            if why is not None:
                left_out[place].append(LeftOut(number, entry.opponent, why))
                if why is CONTRADICTION and entry.opponent is not None:
                    contradictions.append((number, int(player.start_no), int(entry.opponent)))
            elif other is not None and theirs is not None and place < other:
                halves = (entry.outcome.share or 0, theirs.outcome.share or 0)
                stones = _stones(tournament, place, other, number)
                games.append(Game(number, (place, other), halves, stones))
    return Played(
        tuple(games),
        MappingProxyType({place: tuple(found) for place, found in left_out.items()}),
        tuple(dict.fromkeys((r, min(a, b), max(a, b)) for r, a, b in contradictions)),
    )


def _why_not(entry: RoundEntry, theirs: RoundEntry | None, own_number: StartNo) -> Message | None:
    """Return why a round is no game that counts, None where it is one.

    ``theirs`` is what the opponent's row has for the round, None where there is no such row.
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
    """Return the handicap of a game, as far as either row tells it."""
    stones = tournament.discipline.stones
    return max(stones(tournament.players[place].start_no, number) for place in (own, other))
