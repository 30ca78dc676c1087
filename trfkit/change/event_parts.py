"""A file as a part of an event: its rounds and participants under the numbers they have there."""

from __future__ import annotations

from bisect import bisect_left
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from trfkit.files.trf.reading.played_rounds import last_possible_round
from trfkit.messages.message import Message
from trfkit.model import ABSENT
from trfkit.model.scoring import NOTHING
from trfkit.model.tournament import pending_games
from trfkit.model.view import of_players
from trfkit.ranking import rank
from trfkit.ranking.ranking_options import BY_DEFAULT
from trfkit.record import Record, replace
from trfkit.units import Points, StartNo, TeamNo

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from trfkit.model import Player, RoundEntry, Team, Tournament
    from trfkit.ranking import Ranking


class Numbers(Record):
    """The numbers of the event by those of the file: of rounds, players and teams.

    A round without one is left out; a participant without one keeps his own.
    """

    rounds: Mapping[int, int]
    players: Mapping[int, int] = MappingProxyType({})
    teams: Mapping[int, int] = MappingProxyType({})


def placed(tournament: Tournament, numbers: Numbers) -> Tournament:
    """Return the tournament with the numbers of the event; rounds that have none are left out."""
    return _Placing(tournament, numbers).placed()


def last_announced(tournament: Tournament) -> int:
    """Return the last round that was paired, or that is to come by its number, day or byes."""
    rounds = (
        tournament.rounds or 0,
        len(tournament.round_dates),
        *(len(player.rounds) for player in tournament.players),
        *(byes.round for byes in tournament.requested_byes),
    )
    return max(tournament.rounds_paired, min(max(rounds), last_possible_round(tournament)))


class _Placing:
    def __init__(self, tournament: Tournament, numbers: Numbers) -> None:
        self._old = tournament
        self._numbers = numbers
        self._last = max(numbers.rounds.values(), default=0)

    def placed(self) -> Tournament:
        old = self._old
        played = [new for file, new in self._rounds() if file <= old.rounds_played]
        return replace(
            old,
            players=tuple(map(self._player, old.players)),
            teams=tuple(
                replace(
                    team,
                    number=self._team(team.number),
                    members=tuple(map(self._who, team.members)),
                )
                for team in old.teams
            ),
            rounds_played=max(played, default=0),
            round_dates=self._spread(old.round_dates, None),
            national_ratings=tuple(
                replace(row, start_no=self._who(row.start_no)) for row in old.national_ratings
            ),
            requested_byes=tuple(self._in_round(old.requested_byes)),
            accelerations=tuple(self._accelerations()),
            player_accelerations=tuple(
                replace(
                    row,
                    start_no=self._who(row.start_no),
                    points=self._spread(row.points, NOTHING),
                )
                for row in old.player_accelerations
            ),
            forbidden_pairs=tuple(
                replace(row, participants=self._participants(row.participants))
                for row in self._in_range(old.forbidden_pairs)
            ),
            abnormal_points=tuple(self._abnormal()),
            line_ups=tuple(
                replace(
                    row,
                    team=self._team(row.team),
                    opponent=None if row.opponent is None else self._team(row.opponent),
                    boards=tuple(None if who is None else self._who(who) for who in row.boards),
                )
                for row in self._moved(old.line_ups)
            ),
            team_byes=None
            if old.team_byes is None
            else replace(
                old.team_byes,
                teams=self._spread(
                    [None if team is None else self._team(team) for team in old.team_byes.teams],
                    None,
                ),
            ),
            forfeited_matches=tuple(
                replace(row, white=self._team(row.white), black=self._team(row.black))
                for row in self._moved(old.forfeited_matches)
            ),
            absentees=tuple(map(self._who, old.absentees)),
            extensions=tuple(
                replace(row, start_no=None if row.start_no is None else self._who(row.start_no))
                for row in old.extensions
            ),
            discipline=old.discipline.moved(self._who, lambda rounds: self._spread(rounds, None)),
        )

    def _rounds(self) -> Iterable[tuple[int, int]]:
        return self._numbers.rounds.items()

    def _who(self, number: StartNo) -> StartNo:
        return StartNo(self._numbers.players.get(number, number))

    def _team(self, number: TeamNo) -> TeamNo:
        return TeamNo(self._numbers.teams.get(number, number))

    def _participant(self, number: int) -> int:
        own = self._numbers.teams if self._old.kind.is_team else self._numbers.players
        return own.get(number, number)

    def _participants(self, numbers: Iterable[int]) -> tuple[int, ...]:
        return tuple(map(self._participant, numbers))

    def _spread(self, values: Sequence[Any], empty: object) -> tuple[Any, ...]:
        """Return one value for each round of the event, without those behind the last one told."""
        spread = [empty] * self._last
        for file, new in self._rounds():
            if file <= len(values):
                spread[new - 1] = values[file - 1]
        while spread and spread[-1] == empty:
            spread.pop()
        return tuple(spread)

    def _player(self, player: Player) -> Player:
        rounds = self._spread(list(map(self._entry, player.rounds)), ABSENT)
        number = self._who(player.start_no)
        if number == player.start_no and rounds == player.rounds:
            return player  # most keep their place, and are held once
        return replace(player, start_no=number, rounds=rounds)

    def _entry(self, entry: RoundEntry) -> RoundEntry:
        number = None if entry.opponent is None else self._who(entry.opponent)
        return entry if number == entry.opponent else replace(entry, opponent=number)

    def _moved(self, rows: Iterable[Any]) -> Iterator[Any]:
        """Yield the records of one round under its number in the event."""
        rounds = self._numbers.rounds
        return (replace(row, round=rounds[row.round]) for row in rows if row.round in rounds)

    def _in_round(self, rows: Iterable[Any]) -> Iterator[Any]:
        for row in self._moved(rows):
            yield replace(row, participants=self._participants(row.participants))

    def _in_range(self, rows: Iterable[Any]) -> Iterator[Any]:
        """Yield the records of a range of rounds, once for each run of them in the event."""
        for row in rows:
            if row.first_round is None or row.last_round is None:
                yield row
                continue
            within = sorted(
                new for file, new in self._rounds() if row.first_round <= file <= row.last_round
            )
            for first, last in runs(within):
                yield replace(row, first_round=first, last_round=last)

    def _accelerations(self) -> Iterator[Any]:
        """Yield records 250; of participants whose numbers are no range any more, one for each."""
        known = sorted(map(self._participant, self._known()))
        place_of = {number: place for place, number in enumerate(known)}
        for row in self._in_range(self._old.accelerations):
            if not (self._numbers.players or self._numbers.teams):
                yield row
                continue
            news = sorted(
                self._participant(number)
                for number in self._known()
                if row.first_id <= number <= row.last_id
            )
            if news and place_of[news[-1]] - place_of[news[0]] == len(news) - 1:
                yield replace(row, first_id=news[0], last_id=news[-1])
            else:
                yield from (replace(row, first_id=number, last_id=number) for number in news)

    def _known(self) -> list[int]:
        if self._old.kind.is_team:
            return [team.number for team in self._old.teams]
        return [player.start_no for player in self._old.players]

    def _abnormal(self) -> Iterator[Any]:
        rounds = self._numbers.rounds
        for row in self._old.abnormal_points:
            if row.round is not None and row.round not in rounds:
                continue
            number = None if row.round is None else rounds[row.round]
            yield replace(row, round=number, participants=self._participants(row.participants))


def runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last of each run of numbers that follow each other."""
    first = last = None
    for number in numbers:
        if last is not None and number == last + 1:
            last = number
            continue
        if first is not None and last is not None:
            yield first, last
        first = last = number
    if first is not None and last is not None:
        yield first, last


# Points and ranks as a file states them, computed anew --------------------------------------------


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
