"""The competitor view of teams: match points or game points in the place of points.

Tie-breaks are written once, over ``View``; article 13 lends them to teams in either unit.
"""

from __future__ import annotations

from enum import StrEnum
from itertools import accumulate
from typing import TYPE_CHECKING

from trfkit.model.matches import NO_TEAM, TeamEvent
from trfkit.model.view import NOBODY, View, abnormal_points
from trfkit.record import replace
from trfkit.units import POINT

if TYPE_CHECKING:
    from trfkit.model.tournament import Pairings, Tournament

assert NO_TEAM == NOBODY  # noqa: S101 - one number stands for nobody in matches and in views


class Score(StrEnum):
    """The two scores of a team (11.1), as a code of C.07 names them."""

    MATCH_POINTS = "MP"
    GAME_POINTS = "GP"

    @property
    def other(self) -> Score:
        """The other score."""
        return Score.GAME_POINTS if self is Score.MATCH_POINTS else Score.MATCH_POINTS


def view_of_teams(
    tournament: Tournament, event: TeamEvent, score: Score, pairings: Pairings | None = None
) -> View:
    """Return the view of the teams with ``score`` as points, in tenths.

    A win and a draw are those of a match: in game points, of a game on every board. Colours
    are those of board 1; a team's rating is the strength that its record states. Record 299
    changes the score that it names.
    """
    of_match = score is Score.MATCH_POINTS
    scale = 1 if of_match else event.boards
    system = tournament.match_points if of_match else tournament.point_system
    records = [
        replace(record, points=record.match_points) if of_match else record
        for record in tournament.abnormal_points
    ]
    awards, scores = [], []
    for number, row in zip(event.numbers, event.rows, strict=True):
        row_scores = [item.match_points if of_match else item.game_points for item in row]
        letters = [item.letter for item in row]
        award_row, total = abnormal_points(records, number, letters, row_scores)
        awards.append(award_row)
        scores.append(tuple(accumulate(total)))
    return View(
        ids=event.numbers,
        rounds=len(event.rows[0]) if event.rows else 0,
        scheduled=tournament.scheduled_rounds,
        pairings=pairings or tournament.kind.pairings,
        opponents=tuple(tuple(item.opponent for item in row) for row in event.rows),
        kinds=tuple(tuple(item.kind for item in row) for row in event.rows),
        colours=tuple(tuple(item.colour for item in row) for row in event.rows),
        shares=tuple(tuple(item.share for item in row) for row in event.rows),
        awards=tuple(awards),
        scores=tuple(scores),
        ratings=tuple(
            None if team.strength is None else team.strength // POINT for team in tournament.teams
        ),
        win=system.win * scale,
        draw=system.draw * scale,
        loss=system.loss * scale,
        black_win=system.win * scale,
        provisional=event.provisional,
    )
