"""Every result letter of record 001 with what it means, and the points that it brings.

Nothing here depends on an edition of C.07: whether a round counts as played, as voluntary or
as available is decided in ``trfkit.regulations`` from the kinds below.
"""

from __future__ import annotations

from enum import Enum, StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.record import Record
from trfkit.units import (
    HALF_POINT,
    POINT,
    Points,
    StartNo,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Colour(StrEnum):
    """The colour of a game, as column 97 writes it."""

    WHITE = "w"
    BLACK = "b"

    @property
    def opposite(self) -> Colour:
        """The other colour."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class RoundKind(StrEnum):
    """What happened to a participant in a round.

    A match of teams whose boards were all forfeited, as many by each side, is a forfeit draw.
    """

    GAME = "game"
    FORFEIT_WIN = "forfeit-win"
    FORFEIT_LOSS = "forfeit-loss"
    FORFEIT_DRAW = "forfeit-draw"
    PAIRING_ALLOCATED_BYE = "pairing-allocated-bye"
    FULL_POINT_BYE = "full-point-bye"
    HALF_POINT_BYE = "half-point-bye"
    ZERO_POINT_BYE = "zero-point-bye"
    PENDING = "pending"


_KINDS_OF_BYES: Final = frozenset(
    {
        RoundKind.PAIRING_ALLOCATED_BYE,
        RoundKind.FULL_POINT_BYE,
        RoundKind.HALF_POINT_BYE,
        RoundKind.ZERO_POINT_BYE,
    }
)


class Outcome(Enum):
    """A result code of record 001, column 99.

    ``letter`` is how TRF-16 and TRF-26 write it, ``kind`` what it says of the round, ``rated``
    whether the game counts for rating, ``share`` what one side got of a game that was played:
    2 for a win, 1 for a draw, 0 for a loss, None where no game was played. ``is_bye`` tells
    whether the code stands for a round without a scheduled opponent.
    """

    WIN = ("1", RoundKind.GAME, True, 2)
    DRAW = ("=", RoundKind.GAME, True, 1)
    LOSS = ("0", RoundKind.GAME, True, 0)
    SHORT_WIN = ("W", RoundKind.GAME, False, 2)  # under one move: played, not rated
    SHORT_DRAW = ("D", RoundKind.GAME, False, 1)
    SHORT_LOSS = ("L", RoundKind.GAME, False, 0)
    FORFEIT_WIN = ("+", RoundKind.FORFEIT_WIN, False, None)
    FORFEIT_LOSS = ("-", RoundKind.FORFEIT_LOSS, False, None)
    PAIRING_ALLOCATED_BYE = ("U", RoundKind.PAIRING_ALLOCATED_BYE, False, None)
    FULL_POINT_BYE = ("F", RoundKind.FULL_POINT_BYE, False, None)
    HALF_POINT_BYE = ("H", RoundKind.HALF_POINT_BYE, False, None)
    ZERO_POINT_BYE = ("Z", RoundKind.ZERO_POINT_BYE, False, None)
    PENDING = (" ", RoundKind.PENDING, False, None)  # paired, no result entered yet
    ADJOURNED = ("?", RoundKind.PENDING, False, None)  # declared unknown: adjourned, postponed

    letter: str
    kind: RoundKind
    rated: bool
    share: int | None
    is_bye: bool

    def __init__(self, letter: str, kind: RoundKind, rated: bool, share: int | None) -> None:  # noqa: FBT001 - a table row
        self.letter = letter
        self.kind = kind
        self.rated = rated
        self.share = share
        self.is_bye = kind in _KINDS_OF_BYES

    __hash__ = object.__hash__
    """That of ``Enum`` is written in Python, and every table of outcomes asks for it."""


RATED_GAMES: Final = (Outcome.LOSS, Outcome.DRAW, Outcome.WIN)
UNRATED_GAMES: Final = (Outcome.SHORT_LOSS, Outcome.SHORT_DRAW, Outcome.SHORT_WIN)
REQUESTED_BYES: Final = (Outcome.ZERO_POINT_BYE, Outcome.HALF_POINT_BYE, Outcome.FULL_POINT_BYE)
"""By the share that each brings: 0, 1 and 2."""

AS_UNRATED: Final = MappingProxyType(dict(zip(RATED_GAMES, UNRATED_GAMES, strict=True)))
AS_RATED: Final = MappingProxyType(dict(zip(UNRATED_GAMES, RATED_GAMES, strict=True)))
"""The same result of a game that is rated, or is not."""

BYES: Final = frozenset(outcome for outcome in Outcome if outcome.is_bye)

RESULTS: Final[Mapping[str, tuple[Outcome, Outcome]]] = MappingProxyType(
    {
        "1-0": (Outcome.WIN, Outcome.LOSS),
        "0-1": (Outcome.LOSS, Outcome.WIN),
        "1/2-1/2": (Outcome.DRAW, Outcome.DRAW),
        "0-0": (Outcome.LOSS, Outcome.LOSS),
        "1/2-0": (Outcome.DRAW, Outcome.LOSS),
        "0-1/2": (Outcome.LOSS, Outcome.DRAW),
        "+/-": (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
        "-/+": (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
        "-/-": (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
        "*": (Outcome.PENDING, Outcome.PENDING),
    }
)
"""What a result as people write it means for who is named first and for the other."""

OUTCOME_BY_LETTER: Final = {outcome.letter: outcome for outcome in Outcome}


class RoundEntry(Record, gc=False):
    """One participant's round: one block of ten columns of record 001.

    ``opponent`` is the scheduled opponent, also of a forfeited or pending game, None where
    there is none. ``colour`` is None where none was assigned or stated.
    """

    outcome: Outcome
    opponent: StartNo | None = None
    colour: Colour | None = None

    @property
    def kind(self) -> RoundKind:
        """The kind of round, as far as this row alone shows.

        ``-`` without an opponent is an absence, not a lost forfeit; a game that names no
        opponent counts as the bye of the same value.
        """
        if self.opponent is None:
            return _KIND_WITHOUT_OPPONENT.get(self.outcome, self.outcome.kind)
        return self.outcome.kind

    @property
    def is_paired(self) -> bool:
        """Whether the participant took part in the pairing of the round."""
        return self.opponent is not None or self.outcome in _PAIRED_WITHOUT_OPPONENT


_PAIRED_WITHOUT_OPPONENT: Final = frozenset({Outcome.PAIRING_ALLOCATED_BYE, Outcome.FORFEIT_WIN})

_KIND_WITHOUT_OPPONENT: Final = {
    Outcome.FORFEIT_LOSS: RoundKind.ZERO_POINT_BYE,
    Outcome.WIN: RoundKind.FULL_POINT_BYE,
    Outcome.SHORT_WIN: RoundKind.FULL_POINT_BYE,
    Outcome.DRAW: RoundKind.HALF_POINT_BYE,
    Outcome.SHORT_DRAW: RoundKind.HALF_POINT_BYE,
    Outcome.LOSS: RoundKind.ZERO_POINT_BYE,
    Outcome.SHORT_LOSS: RoundKind.ZERO_POINT_BYE,
}

ABSENT: Final = RoundEntry(Outcome.ZERO_POINT_BYE)
"""What an empty block means: no opponent, no points."""


def without_absence_at_the_end(row: Sequence[RoundEntry]) -> tuple[RoundEntry, ...]:
    """Return a row as ``Player.rounds`` holds it: without absences after the last other entry."""
    end = len(row)
    while end and row[end - 1] == ABSENT:
        end -= 1
    # Thousands of absences are one object.
    return tuple(ABSENT if entry == ABSENT else entry for entry in row[:end])


def row_of(entries: Mapping[int, RoundEntry]) -> tuple[RoundEntry, ...]:
    """Return the row of entries by round (from 1): whoever has none in a round was absent."""
    last = max(entries, default=0)
    return without_absence_at_the_end(
        [entries.get(number, ABSENT) for number in range(1, last + 1)]
    )


# What outcomes are worth --------------------------------------------------------------------------


NOTHING: Final = Points(0)
TWO_POINTS: Final = Points(20)


class PointSystem(Record, kw_only=True, gc=False):
    """What each outcome of an individual's round is worth, in tenths of a point.

    Record 162 sets the win, the forfeit win and the full-point bye together (``W``), the draw
    and the half-point bye (``D``), the loss (``L``), the zero-point bye and the forfeit loss
    (``A``), the pairing-allocated bye (``P``) and the unknown result (``X``); the engines'
    records set some of them apart. ``black_win`` and so on are None where colours score alike.
    """

    win: Points = POINT
    draw: Points = HALF_POINT
    loss: Points = NOTHING
    forfeit_win: Points = POINT
    forfeit_loss: Points = NOTHING
    pairing_allocated_bye: Points = POINT
    full_point_bye: Points = POINT
    half_point_bye: Points = HALF_POINT
    zero_point_bye: Points = NOTHING
    unknown: Points = HALF_POINT
    black_win: Points | None = None
    black_draw: Points | None = None
    black_loss: Points | None = None

    @property
    def differs_by_colour(self) -> bool:
        """Whether a result may be worth more or less with Black than with White."""
        return (self.black_win, self.black_draw, self.black_loss) != (None, None, None)

    def points(self, entry: RoundEntry) -> Points:
        """Return what a round is worth, in tenths; a pending game is worth nothing yet."""
        black = entry.colour is Colour.BLACK
        match entry.outcome:
            case Outcome.WIN | Outcome.SHORT_WIN:
                special, usual = self.black_win, self.win
            case Outcome.DRAW | Outcome.SHORT_DRAW:
                special, usual = self.black_draw, self.draw
            case Outcome.LOSS | Outcome.SHORT_LOSS:
                special, usual = self.black_loss, self.loss
            case outcome:
                return self._unplayed(outcome)
        return special if black and special is not None else usual

    def game_worth_as_much(self, bye: Outcome) -> Outcome | None:
        """Return the win, draw or loss worth as much as a bye, None if there is none.

        Where several do it is the one that the bye is named for, else the best.
        """
        named_for = {
            Outcome.HALF_POINT_BYE: Outcome.DRAW,
            Outcome.ZERO_POINT_BYE: Outcome.LOSS,
        }.get(bye, Outcome.WIN)
        worth = self._unplayed(bye)
        games = {Outcome.WIN: self.win, Outcome.DRAW: self.draw, Outcome.LOSS: self.loss}
        if games[named_for] == worth:
            return named_for
        return next((game for game, points in games.items() if points == worth), None)

    def _unplayed(self, outcome: Outcome) -> Points:
        match outcome:
            case Outcome.FORFEIT_WIN:
                return self.forfeit_win
            case Outcome.FORFEIT_LOSS:
                return self.forfeit_loss
            case Outcome.PAIRING_ALLOCATED_BYE:
                return self.pairing_allocated_bye
            case Outcome.FULL_POINT_BYE:
                return self.full_point_bye
            case Outcome.HALF_POINT_BYE:
                return self.half_point_bye
            case Outcome.ZERO_POINT_BYE:
                return self.zero_point_bye
            case _:
                return NOTHING


class MatchPointSystem(Record, kw_only=True, gc=False):
    """What a team match is worth, in tenths of a match point: record 362, default 2-1-0.

    ``absence`` and ``pairing_allocated_bye`` are no part of the format's table, but programs
    write them; a bye's worth is None where the file does not say (record 320 does, if any).
    """

    win: Points = TWO_POINTS
    draw: Points = POINT
    loss: Points = NOTHING
    absence: Points = NOTHING
    pairing_allocated_bye: Points | None = None


STANDARD: Final = PointSystem()
"""1-½-0 with a full point for the pairing-allocated bye: what a file without 162 means."""

STANDARD_MATCH: Final = MatchPointSystem()


def system_of(win: int, draw: int, loss: int) -> PointSystem:
    """Return the system of three values in tenths; byes are worth what their names say."""
    return PointSystem(
        win=Points(win),
        draw=Points(draw),
        loss=Points(loss),
        forfeit_win=Points(win),
        pairing_allocated_bye=Points(win),
        full_point_bye=Points(win),
        half_point_bye=Points(draw),
    )
