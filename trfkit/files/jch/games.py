"""Games of Chess-JSON: one object for both players, with letters for points, not results."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.messages.message import Message
from trfkit.model import ByeType, Colour, Outcome, PointSystem, RequestedByes, RoundEntry
from trfkit.record import Record
from trfkit.units import StartNo

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from trfkit.files.import_findings import Notes
    from trfkit.files.json_document import JsonObject

NOBODY: Final = 0
"""What stands in the place of an opponent who does not exist."""

WIN, DRAW, LOSS, NOTHING, UNKNOWN, BYE = "W", "D", "L", "Z", "A", "P"
FULL, HALF, UNPAIRED = "F", "H", "U"
_LETTERS: Final = frozenset({WIN, DRAW, LOSS, NOTHING, UNKNOWN, BYE, FULL, HALF, UNPAIRED, ""})

_RATED: Final = MappingProxyType(
    {WIN: Outcome.WIN, DRAW: Outcome.DRAW, LOSS: Outcome.LOSS, NOTHING: Outcome.LOSS}
)
_UNRATED: Final = MappingProxyType(
    {
        WIN: Outcome.SHORT_WIN,
        DRAW: Outcome.SHORT_DRAW,
        LOSS: Outcome.SHORT_LOSS,
        NOTHING: Outcome.SHORT_LOSS,
        UNKNOWN: Outcome.ADJOURNED,
    }
)
_FORFEITED: Final = MappingProxyType(
    {
        WIN: Outcome.FORFEIT_WIN,
        LOSS: Outcome.FORFEIT_LOSS,
        NOTHING: Outcome.FORFEIT_LOSS,
        UNKNOWN: Outcome.PENDING,
        "": Outcome.PENDING,
    }
)
_ALONE: Final = MappingProxyType(
    {
        WIN: Outcome.FULL_POINT_BYE,
        FULL: Outcome.FULL_POINT_BYE,
        DRAW: Outcome.HALF_POINT_BYE,
        HALF: Outcome.HALF_POINT_BYE,
        BYE: Outcome.PAIRING_ALLOCATED_BYE,
        LOSS: Outcome.FORFEIT_LOSS,
        UNKNOWN: Outcome.ADJOURNED,
    }
)
_BYES_WITH_OPPONENT: Final = MappingProxyType(
    {
        DRAW: Outcome.HALF_POINT_BYE,
        HALF: Outcome.HALF_POINT_BYE,
        FULL: Outcome.FULL_POINT_BYE,
        BYE: Outcome.PAIRING_ALLOCATED_BYE,
        UNPAIRED: Outcome.ZERO_POINT_BYE,
    }
)
_OTHERS: Final = MappingProxyType(
    {WIN: LOSS, LOSS: WIN, DRAW: DRAW, NOTHING: WIN, UNKNOWN: UNKNOWN, "": ""}
)
"""What the other side got, where only one side's letter stands."""


class Game(Record):
    """A game, or a round without one: numbers of White and Black, ``NOBODY`` for a missing one.

    ``round`` and ``board`` are from 1, an unknown board is 0. ``letters`` are the sides', ``""`` if
    not stated. ``place`` is the path to it in the file.
    """

    round: int
    board: int
    white: int
    black: int
    letters: tuple[str, str]
    played: bool
    rated: bool
    place: str

    @property
    def sides(self) -> tuple[int, int]:
        """White and Black."""
        return self.white, self.black

    @property
    def is_pairing(self) -> bool:
        """Whether it has two sides."""
        return NOBODY not in self.sides


def read_games(objects: Iterator[JsonObject], notes: Notes, most_rounds: int) -> tuple[Game, ...]:
    """Return games, or matches, in the order of the file; those without a round are left out."""
    games = []
    for values in objects:
        game = _game(values, most_rounds)
        if isinstance(game, Message):
            notes.found("IMP004", text=values.place, why=game)
        else:
            games.append(game)
    return tuple(games)


def _game(values: JsonObject, most_rounds: int) -> Game | Message:
    board = values.count("board") or 0
    white, black = values.count("white") or NOBODY, values.count("black") or NOBODY
    letters = values.text("wResult").upper(), values.text("bResult").upper()
    played, rated = values.flag("played"), values.flag("rated")
    round_ = values.number("round")
    if round_ is None or not 1 <= round_ <= most_rounds:
        return Message("IMP004.round-range", text=values.shown("round"), most=most_rounds)
    if white == black:
        return Message("IMP004.nobody" if white == NOBODY else "IMP004.oneself")
    for key, letter in zip(("wResult", "bResult"), letters, strict=True):
        if letter not in _LETTERS:
            values.unreadable(key, "jch-letter")
    of_white, of_black = (letter if letter in _LETTERS else "" for letter in letters)
    if white == NOBODY:
        white, black, of_white, of_black = black, white, of_black, of_white
    if black != NOBODY and not (of_white and of_black):
        mirrored = _OTHERS.get(of_black, ""), _OTHERS.get(of_white, "")
        of_white, of_black = of_white or mirrored[0], of_black or mirrored[1]
    if played is None:
        played = of_white in {WIN, DRAW, LOSS} if black != NOBODY else of_white == BYE
    rated = (played and black != NOBODY) if rated is None else rated
    return Game(
        round_,
        board,
        white,
        black,
        (of_white, of_black),
        played,
        rated,
        values.place,
    )


class Rows(NamedTuple):
    """The rounds of each player, and the games from which they were read."""

    by_player: Mapping[int, Mapping[int, RoundEntry]]
    games: tuple[Game, ...]


def rows_of(
    players: Sequence[StartNo],
    games: Sequence[Game],
    system: PointSystem,
    notes: Notes,
    *,
    in_teams: bool,
) -> Rows:
    """Return the rounds of each player; a player without a game in a round was absent.

    In a match of teams (``in_teams``) a point at a board without an opponent was won by forfeit.
    """
    rows: dict[int, dict[int, RoundEntry]] = {number: {} for number in players}
    # Where no pairing of a round has a result, the round was paired and no more.
    with_results = {
        game.round
        for game in games
        if game.is_pairing and (game.played or not _WITHOUT_RESULT.issuperset(game.letters))
    }
    # A bye of the pairing may stand under a letter that brings as much.
    worth = {WIN: system.win, DRAW: system.draw, LOSS: system.loss}
    bye = system.pairing_allocated_bye
    like_byes = frozenset({BYE, *(letter for letter, points in worth.items() if points == bye)})
    both_lost: list[int] = []
    possible = []
    for game in games:
        why = _impossible(game, rows)
        if why:
            notes.found("IMP004", round=game.round, text=game.place, why=why)
            continue
        possible.append(game)
        if game.is_pairing:
            # Two sides without anything are a forfeit by both where other games of the round have
            # results, else a pairing.
            is_open = not game.played and game.letters == (NOTHING, NOTHING)
            outcomes = Outcome.PENDING, Outcome.PENDING
            if not is_open or game.round in with_results:
                outcomes = _side(game.letters[0], game), _side(game.letters[1], game)
        else:
            outcomes = (
                _outcome_without_opponent(game, like_byes, in_teams=in_teams),
                Outcome.PENDING,
            )
        if game.is_pairing and outcomes == _BOTH_LOST and NOTHING in game.letters:
            both_lost += game.sides
        for side, other, outcome, colour in zip(
            game.sides, game.sides[::-1], outcomes, Colour, strict=True
        ):
            if side == NOBODY:
                continue
            entry = RoundEntry(outcome, StartNo(other), colour) if other else RoundEntry(outcome)
            rows[side][game.round] = entry
    if both_lost:
        notes.assumed(Message("IMP002.both-lost", players=tuple(set(both_lost))))
    return Rows(rows, tuple(possible))


def _impossible(game: Game, rows: Mapping[int, Collection[int]]) -> Message | None:
    """Return why a game is impossible, else None; ``rows`` have each player's rounds so far."""
    for side in game.sides:
        if side != NOBODY and side not in rows:
            return Message("IMP004.no-player", number=side)
        if side != NOBODY and game.round in rows[side]:
            return Message("IMP004.has-game", number=side)
    return None


def announced_absences(games: Sequence[Game], played: int) -> tuple[RequestedByes, ...]:
    """Return the known absences in rounds to come, which players' rows cannot hold."""
    absent: dict[int, list[int]] = {}
    for game in games:
        if game.round > played and not game.is_pairing and game.letters[0] in {NOTHING, ""}:
            absent.setdefault(game.round, []).append(game.sides[0])
    return tuple(
        RequestedByes(ByeType.ZERO, number, tuple(ids)) for number, ids in sorted(absent.items())
    )


_WITHOUT_RESULT: Final = frozenset({NOTHING, UNKNOWN, ""})
_BOTH_LOST: Final = (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)


def _outcome_without_opponent(game: Game, like_byes: Collection[str], *, in_teams: bool) -> Outcome:
    """Return the outcome of a round without an opponent."""
    letter = game.letters[0]
    if game.played and letter in like_byes:
        return Outcome.PAIRING_ALLOCATED_BYE
    if in_teams and game.board and letter == WIN:
        return Outcome.FORFEIT_WIN
    if game.played and letter == LOSS:
        return Outcome.ZERO_POINT_BYE
    return _ALONE.get(letter, Outcome.ZERO_POINT_BYE)


def _side(letter: str, game: Game) -> Outcome:
    if not game.played:
        table = _FORFEITED
    else:
        table = _RATED if game.rated and letter != UNKNOWN else _UNRATED
    return table.get(letter) or _BYES_WITH_OPPONENT.get(letter) or Outcome.PENDING
