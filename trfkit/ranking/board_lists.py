"""Lists beside team standings: every match, and the best players of each board."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trfkit.model.matches import NO_TEAM, TeamRound, team_event
from trfkit.model.outcome import Colour, RoundKind
from trfkit.model.tournament import ratings as ratings_of
from trfkit.record import Record, replace
from trfkit.regulations.rating_tables import WHOLE, rating_difference
from trfkit.tie_breaks.column import half_up

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.model.lineups import Seat
    from trfkit.model.tournament import Tournament
    from trfkit.model.view import View
    from trfkit.units import StartNo, TeamNo


def performance(ratings: Sequence[int], shares: int) -> int | None:
    """Return the performance in games against ``ratings``, None without a game.

    ``shares`` are half points: 2 for a win, 1 for a draw. The percentage is whole, halves upward.
    """
    if not ratings:
        return None
    percentage = half_up(shares * WHOLE, 2 * len(ratings))
    return half_up(sum(ratings), len(ratings)) + rating_difference(percentage)


def performance_of(view: View, competitor: int) -> tuple[int | None, int]:
    """Return the performance in games with rated opponents, and the number of such games."""
    games = [
        (rating, share or 0)
        for opponent, kind, share in zip(
            view.opponents[competitor], view.kinds[competitor], view.shares[competitor], strict=True
        )
        if kind is RoundKind.GAME and (rating := view.ratings[opponent]) is not None
    ]
    return performance([rating for rating, _ in games], sum(share for _, share in games)), len(
        games
    )


class Side(Record):
    """One team's part of a match; points are tenths, ``boards`` those of each board."""

    team: TeamNo
    name: str
    match_points: int
    game_points: int
    boards: tuple[int, ...]


class Match(NamedTuple):
    """A match, or the round of a team without one (``black`` is None then).

    ``kind`` is what it was to ``white``, who has White on board 1 where colours are known.
    """

    round: int
    kind: RoundKind
    white: Side
    black: Side | None


class BoardPlayer(Record):
    """A player's games over the board for a team, listed at the board played most often.

    ``points`` are tenths, ``percentage`` is whole, halves upward, ``performance`` is by 10.2; None
    where an opponent has no rating.
    """

    board: int
    rank: int
    id: StartNo
    name: str
    team: TeamNo
    points: int
    games: int
    percentage: int
    performance: int | None


def matches(tournament: Tournament, rounds: int | None = None) -> tuple[Match, ...]:
    """Return the matches round by round, each once, then the teams without one."""
    event = team_event(tournament, rounds)
    matched = []
    for number, team_rounds in enumerate(zip(*event.rows, strict=True), start=1):
        alone = []
        for team, team_round in enumerate(team_rounds):
            mine = _side(tournament, team, team_round)
            if team_round.opponent == NO_TEAM:
                alone.append(Match(number, team_round.kind, mine, None))
                continue
            other = team_rounds[team_round.opponent]
            first = team_round.colour is Colour.WHITE
            if first or (team_round.colour is None and team < team_round.opponent):
                theirs = _side(tournament, team_round.opponent, other)
                matched.append(Match(number, team_round.kind, mine, theirs))
        matched += alone
    return tuple(matched)


def _side(tournament: Tournament, index: int, item: TeamRound) -> Side:
    team = tournament.teams[index]
    return Side(team.number, team.name, item.match_points, item.game_points, item.boards)


def board_lists(
    tournament: Tournament, rounds: int | None = None, rating: str | None = None
) -> tuple[BoardPlayer, ...]:
    """Return the players board by board, best first: by points, percentage, performance.

    Equal ones share the best rank; ``rating`` is ``fide`` or ``national``.
    """
    counted = dict(
        zip(
            (player.start_no for player in tournament.players),
            ratings_of(tournament, rating).values,
            strict=True,
        )
    )
    names = {player.start_no: player.name for player in tournament.players}
    by_player: dict[StartNo, list[tuple[int, TeamNo, Seat]]] = {}
    for board, team, seat in _games(tournament, rounds):
        by_player.setdefault(seat.player, []).append((board, team, seat))
    players = []
    for number, games in by_player.items():
        boards = [board for board, _, _ in games]
        doubled = sum(seat.entry.outcome.share or 0 for _, _, seat in games)
        percentage = half_up(doubled * WHOLE, 2 * len(games))
        ratings = [counted.get(seat.entry.opponent) for _, _, seat in games if seat.entry.opponent]
        rated = [rating for rating in ratings if rating is not None]
        is_complete = len(rated) == len(games)
        players.append(
            BoardPlayer(
                board=min(boards, key=lambda board: (-boards.count(board), board)),
                rank=0,
                id=number,
                name=names[number],
                team=games[0][1],
                points=sum(seat.points for _, _, seat in games),
                games=len(games),
                percentage=percentage,
                performance=performance(rated, doubled) if is_complete else None,
            )
        )
    return tuple(_rank_players(players))


def _games(tournament: Tournament, rounds: int | None) -> Iterator[tuple[int, TeamNo, Seat]]:
    """Yield board (from 1), team and seat of every game played."""
    event = team_event(tournament, rounds)
    for team, row in zip(event.numbers, event.rows, strict=True):
        for item in row:
            for board, seat in enumerate(item.seats, start=1):
                if seat is not None and seat.entry.kind is RoundKind.GAME:
                    yield board, team, seat


def _rank_players(players: list[BoardPlayer]) -> Iterator[BoardPlayer]:
    """Yield the players in order, with their rank on their board."""

    def merit(player: BoardPlayer) -> tuple[int, int, int]:
        played = player.performance
        return -player.points, -player.percentage, _LAST if played is None else -played

    ordered = sorted(players, key=lambda player: (player.board, *merit(player), player.id))
    place: dict[int, int] = {}
    last: dict[int, tuple[tuple[int, int, int], int]] = {}
    for player in ordered:
        place[player.board] = place.get(player.board, 0) + 1
        before = last.get(player.board)
        rank = before[1] if before and before[0] == merit(player) else place[player.board]
        last[player.board] = (merit(player), rank)
        yield replace(player, rank=rank)


_LAST = 10_000
"""Sorts behind every performance."""
