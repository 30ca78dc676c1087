"""Rounds of teams: what matches and byes brought, and matches decided without boards.

Byes follow records 320 and 362, forfeited matches record 330; points are tenths.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.model.outcome import Colour, RoundKind
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.model.lineups import Seats
    from trfkit.model.tournament import Tournament

NO_TEAM: Final = -1
"""Stands for the other team where there is none."""

# Where a round's result was read, for whoever has to explain it.
BOARDS: Final = "boards"
FORFEIT: Final = "330"
BYE: Final = "320"
REQUESTED: Final = "240"
NOTHING: Final = "nothing"


class TeamRound(Record, gc=False):
    """One team's round.

    ``opponent`` is the other team's index or ``NO_TEAM``. ``share`` is 2, 1 or 0 for a match
    won, drawn or lost that was played on at least one board, else None. ``colour`` is that of
    board 1. ``seats`` says who played on which board, None on an empty one; ``boards`` what
    each board brought, as article 12 counts it. ``source`` is ``boards`` or the record that
    decided: ``330``, ``320``, ``240``; ``nothing`` where no record says why there is no match.
    ``is_seating_known`` is false where no record 300 states the seats and others fit as well.
    """

    kind: RoundKind
    opponent: int
    share: int | None
    colour: Colour | None
    match_points: int
    game_points: int
    seats: Seats
    boards: tuple[int, ...]
    source: str
    is_seating_known: bool = True

    @property
    def letter(self) -> str:
        """The type of result in the sense of record 299."""
        if self.share is not None:
            return "LDW"[self.share]
        return _LETTERS[self.kind]


_LETTERS: Final[Mapping[RoundKind, str]] = {
    RoundKind.FORFEIT_WIN: "+",
    RoundKind.FORFEIT_LOSS: "-",
    RoundKind.FORFEIT_DRAW: "D",
    RoundKind.PAIRING_ALLOCATED_BYE: "U",
    RoundKind.FULL_POINT_BYE: "F",
    RoundKind.HALF_POINT_BYE: "H",
    RoundKind.ZERO_POINT_BYE: "Z",
    RoundKind.PENDING: "?",
    RoundKind.GAME: "W",
}


def forfeited_match(
    tournament: Tournament,
    boards: int,
    result: str,
    teams: tuple[int, int],
    sides: tuple[Seats, Seats],
) -> tuple[TeamRound, TeamRound]:
    """Return a match forfeited by record 330, for White's team and for Black's.

    ``result`` is ``+-``, ``-+`` or ``--``; ``teams`` are White's and Black's index.
    """
    system, match = tournament.point_system, tournament.match_points
    team_rounds = []
    for sign, opponent, colour, own in zip(result, teams[::-1], Colour, sides, strict=True):
        won = sign == "+"
        points = system.forfeit_win if won else system.forfeit_loss
        team_rounds.append(
            TeamRound(
                RoundKind.FORFEIT_WIN if won else RoundKind.FORFEIT_LOSS,
                opponent,
                None,
                colour,
                match.win if won else match.absence,
                points * boards,
                own,
                (points,) * boards,
                FORFEIT,
            )
        )
    return team_rounds[0], team_rounds[1]


def match_forfeited_by_letters(
    tournament: Tournament, boards: int, seats: Seats, opponent: int, *, won: bool
) -> TeamRound:
    """Return a forfeited match that only the players' ``+`` or ``-`` show.

    ``opponent`` is ``NO_TEAM`` where nobody says who it was.
    """
    match = tournament.match_points
    points = tuple(seat.points for seat in seats if seat is not None)
    rest = boards - len(seats)
    return TeamRound(
        RoundKind.FORFEIT_WIN if won else RoundKind.FORFEIT_LOSS,
        opponent,
        None,
        None,
        match.win if won else match.absence,
        sum(points),
        (*seats, *[None] * rest),
        (*points, *[tournament.point_system.forfeit_loss] * rest),
        BOARDS,
    )


def bye(
    tournament: Tournament, boards: int, kind: RoundKind, source: str, points: int | None = None
) -> TeamRound:
    """Return a bye of a kind; ``source`` is the record that states it.

    ``points`` are the game points that the boards state, if they do.
    """
    match, system, byes = tournament.match_points, tournament.point_system, tournament.team_byes
    worth: tuple[int, int]
    match kind:
        case RoundKind.PAIRING_ALLOCATED_BYE:
            default = match.pairing_allocated_bye
            # Neither 320 nor 362: as events of teams have it, a drawn match.
            worth = (match.draw if default is None else default, system.pairing_allocated_bye)
        case RoundKind.HALF_POINT_BYE:
            worth = (match.draw, system.half_point_bye)
        case RoundKind.ZERO_POINT_BYE:
            worth = (match.absence, system.zero_point_bye)
        case _:
            worth = (match.win, system.full_point_bye)
    match_points = worth[0]
    game_points = worth[1] * boards if points is None else points
    board = worth[1]
    if kind is RoundKind.PAIRING_ALLOCATED_BYE:
        board = system.win  # 12: as many as for a normal win on every board
        if byes is not None:
            match_points = match_points if byes.match_points is None else byes.match_points
            game_points = game_points if byes.game_points is None else byes.game_points
    return TeamRound(
        kind,
        NO_TEAM,
        None,
        None,
        match_points,
        game_points,
        (),
        (board,) * boards,
        source,
    )
