"""Points and ranks as a file states them, computed anew."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from trfkit.messages.message import Message
from trfkit.model.pending_games import pending_games
from trfkit.model.view import of_players
from trfkit.ranking import rank
from trfkit.ranking.ranking_options import BY_DEFAULT
from trfkit.record import replace
from trfkit.units import Points

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from trfkit.model import Player, Team, Tournament
    from trfkit.ranking import Ranking


def with_standings(tournament: Tournament, ranking: Ranking = BY_DEFAULT) -> Tournament:
    """Return a tournament that states its own points and ranks; of teams those that state some.

    The players of teams are ranked by their points alone, where they state a rank.
    """
    rows = {row.id: row for row in rank(tournament, ranking).rows}
    of_teams = tournament.kind.is_team and bool(tournament.teams)
    totals: dict[int, int] = {}
    if of_teams:
        view = of_players(tournament)
        totals = dict(zip(view.ids, view.totals, strict=True))
    best = sorted(-points for points in totals.values())

    def rank_of(number: int, of: Mapping[int, Any]) -> int | None:
        row = of.get(number)
        return None if row is None else row.given_rank

    def by_points(player: Player) -> int | None:
        return (
            None if player.stated_rank is None else 1 + bisect_left(best, -totals[player.start_no])
        )

    def team(old: Team) -> Team:
        row = rows.get(old.number)
        if row is None or old.stated_match_points is None:
            return replace(old, stated_match_points=None, stated_game_points=None, stated_rank=None)
        return replace(
            old,
            stated_match_points=_points(row.match_points),
            stated_game_points=_points(row.game_points),
            stated_rank=None if old.stated_rank is None else rank_of(old.number, rows),
        )

    players = tuple(
        replace(
            player,
            stated_points=_points(
                totals[player.start_no] if of_teams else rows[player.start_no].points
            ),
            stated_rank=by_points(player) if of_teams else rank_of(player.start_no, rows),
        )
        for player in tournament.players
    )
    teams = tuple(map(team, tournament.teams)) if of_teams else tournament.teams
    return replace(tournament, players=players, teams=teams)


def open_games(tournament: Tournament) -> tuple[Message, ...]:
    """Return that stated points hold games without a result, nothing where they do not."""
    pending, points = pending_games(tournament), tournament.point_system.unknown
    return () if pending is None else (Message("ratings.restated", pending=pending, points=points),)


def _points(points: int | None) -> Points | None:
    return None if points is None else Points(points)
