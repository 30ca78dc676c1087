"""Point systems: records 162 and 362, and the finer ones of XXS and BB?."""

from __future__ import annotations

from typing import Final

from trfkit.model.outcome import Colour, Outcome, RoundEntry
from trfkit.record import Record
from trfkit.units import HALF_POINT, POINT, Points

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
