"""TEA014: record 320 as the points of teams tell it, where there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.model.matches import NOTHING
from trfkit.model.team_view import Score
from trfkit.model.tournament import TeamByes
from trfkit.units import Points

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.model import Tournament
    from trfkit.model.matches import TeamEvent
    from trfkit.units import TeamNo


def left_out_byes(
    tournament: Tournament, event: TeamEvent, missing: Mapping[int, Mapping[Score, int]]
) -> TeamByes | None:
    """Return who had the bye and what it is worth, None where the points do not tell it.

    ``missing`` are the points (tenths) that teams state more than their matches brought, by index.
    Each of these teams has one round without a match that no record explains, no two the same,
    and all state as much for it: a won or a drawn match, and game points.
    """
    if tournament.team_byes is not None or not missing:
        return None
    had: dict[int, TeamNo] = {}
    for index in missing:
        free = [at for at, item in enumerate(event.rows[index], 1) if item.source == NOTHING]
        if len(free) != 1 or free[0] in had:
            return None
        had[free[0]] = event.numbers[index]
    worths = {
        (points.get(Score.MATCH_POINTS, 0), points.get(Score.GAME_POINTS, 0))
        for points in missing.values()
    }
    of_match, of_game = next(iter(worths))
    match, most = tournament.match_points, event.boards * tournament.point_system.win
    if len(worths) > 1 or of_match not in {match.win, match.draw} or not 0 < of_game <= most:
        return None
    teams = tuple(had.get(number) for number in range(1, max(had) + 1))
    return TeamByes(Points(of_match), Points(of_game), teams)


def said_of_bearers(teams: Sequence[TeamNo | None]) -> str:
    """Return who had the byes: ``team 4 in round 3, team 1 in round 5``."""
    bearers = enumerate(teams, start=1)
    return ", ".join(f"team {team} in round {number}" for number, team in bearers if team)
