"""Matches of a team event, put together from the games of the players.

Everything is indexed ``[team][round - 1]`` with teams numbered from 0 in the order of the
tournament; points are tenths. Two teams met in a round where most of their players' games are
against each other; a match is played when at least one game is (15.1 leaves that open), and a
record that says otherwise is not believed. Record 330 makes any other match a forfeited one.
What a team without a match got is told by records 320 and 240, else by its players' letters;
else it was absent.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Final

from trfkit.model.lineups import Seat, SeatedMatch, Seats, arrange, colours_of_team
from trfkit.model.outcome import Colour, Outcome, RoundEntry, RoundKind
from trfkit.model.team_rounds import (
    BOARDS,
    BYE,
    FORFEIT,
    NO_TEAM,
    NOTHING,
    REQUESTED,
    TeamRound,
    bye,
    forfeited_match,
    match_forfeited_by_letters,
)
from trfkit.model.tournament import ByeType, LineUp, Pairings, Tournament
from trfkit.record import Record
from trfkit.units import StartNo, TeamNo

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    Rows = Sequence[tuple[StartNo, Sequence[RoundEntry]]]
    """A team's players in the order of its roster, with their rounds."""

_ALONE: Final = "+UF"
"""Results that a player with no opponent gets because the other team left the board empty."""

_PENDING: Final = (Outcome.PENDING.letter, Outcome.ADJOURNED.letter)

_FORFEITS: Final = (RoundKind.FORFEIT_LOSS, RoundKind.FORFEIT_DRAW, RoundKind.FORFEIT_WIN)
"""What a match is on whose boards nobody played, by its result: lost, drawn or won."""

_BYES: Final = (
    RoundKind.PAIRING_ALLOCATED_BYE,
    RoundKind.FORFEIT_WIN,
    RoundKind.FULL_POINT_BYE,
    RoundKind.HALF_POINT_BYE,
)
"""What the players' own letters can say of a team without a match, the strongest first."""


class TeamEvent(Record, gc=False):
    """All rounds of all teams; ``boards`` is the number of boards of a match.

    It is ``provisional`` while a pending game counts with the value of an unknown result.
    ``is_bye_assumed`` tells whether a team had the bye of the pairing and neither record 320 nor
    record 362 says what it brings in match points.
    """

    numbers: tuple[TeamNo, ...]
    boards: int
    rows: tuple[tuple[TeamRound, ...], ...]
    provisional: bool = False
    is_bye_assumed: bool = False

    def sides(self, number: int) -> Iterator[tuple[tuple[TeamNo, TeamRound], ...]]:
        """Yield both sides of each match of round ``number`` (from 1), and each team without one.

        The team with White on board 1 is the first.
        """
        for team, rows in enumerate(self.rows):
            own = self.numbers[team], rows[number - 1]
            other = own[1].opponent
            if other == NO_TEAM:
                yield (own,)
            elif other > team:
                pair = own, (self.numbers[other], self.rows[other][number - 1])
                yield pair[::-1] if own[1].colour is Colour.BLACK else pair


def team_event(tournament: Tournament, rounds: int | None = None) -> TeamEvent:
    """Return the matches of the first ``rounds`` rounds (default: all that were played).

    The cost is linear in the number of players and rounds.
    """
    covered = tournament.rounds_played if rounds is None else rounds
    maker = _Maker(tournament, covered)
    by_round = [maker.round(number) for number in range(1, covered + 1)]
    numbers = tuple(team.number for team in tournament.teams)
    return TeamEvent(
        numbers,
        maker.boards,
        tuple(zip(*by_round, strict=True)) if by_round else ((),) * len(numbers),
        maker.provisional,
        maker.is_bye_assumed,
    )


def team_of_players(tournament: Tournament) -> Mapping[StartNo, int]:
    """Return the index of each member's team; a member listed twice belongs to the first team."""
    teams: dict[StartNo, int] = {}
    for index, team in enumerate(tournament.teams):
        for member in team.members:
            teams.setdefault(member, index)
    return teams


class _Maker:
    """Assembles the matches of one round after another."""

    def __init__(self, tournament: Tournament, rounds: int) -> None:
        self._tournament = tournament
        self._team_of = team_of_players(tournament)
        self.provisional = self.is_bye_assumed = False
        rows = {player.start_no: player.rounds for player in tournament.players}
        self._rows: list[list[tuple[StartNo, Sequence[RoundEntry]]]] = [
            [
                (member, rows[member])
                for member in dict.fromkeys(team.members)
                if member in rows and self._team_of[member] == index
            ]
            for index, team in enumerate(tournament.teams)
        ]
        self._index = {team.number: index for index, team in enumerate(tournament.teams)}
        self._line_ups: dict[tuple[int, int], LineUp] = {}
        for line_up in tournament.line_ups:
            if line_up.team in self._index:
                key = (line_up.round, self._index[line_up.team])
                self._line_ups.setdefault(key, line_up)
        self._forfeits: dict[int, list[tuple[int, int, str]]] = {}
        for match in tournament.forfeited_matches:
            white, black = self._index.get(match.white), self._index.get(match.black)
            if white is not None and black is not None and white != black:
                self._forfeits.setdefault(match.round, []).append((white, black, match.result))
        self._requested = {
            (byes.round, self._index[number]): byes.type
            for byes in tournament.requested_byes
            for number in map(TeamNo, byes.participants)
            if number in self._index
        }
        points_of = tournament.point_system.points
        self._worth = {outcome.letter: points_of(RoundEntry(outcome)) for outcome in Outcome}
        seats = [self._seats(rows_of_team, rounds) for rows_of_team in self._rows]
        self._seats_by_round = [[of_team[at] for of_team in seats] for at in range(rounds)]
        most = [len(line_up.boards) for line_up in tournament.line_ups]
        most += [len(row) for of_team in seats for row in of_team]
        self.boards = len(tournament.board_colours or "") or max(most, default=0)
        self._letters = TeamLetters(tournament, self._rows, self.boards)

    def _seats(
        self, members: Sequence[tuple[StartNo, Sequence[RoundEntry]]], rounds: int
    ) -> list[list[Seat]]:
        """Return, by round, the players of a team's match in roster order."""
        system, worth = self._tournament.point_system, self._worth
        coloured = system.differs_by_colour
        by_round: list[list[Seat]] = [[] for _ in range(rounds)]
        for member, row in members:
            for seats, entry in zip(by_round, row, strict=False):
                letter = entry.outcome.letter
                if entry.opponent is None and letter not in _ALONE:
                    continue
                points = system.points(entry) if coloured else worth[letter]
                if letter in _PENDING:
                    points = system.unknown
                    self.provisional = True
                seats.append(Seat(member, entry, points))
        return by_round

    def round(self, number: int) -> list[TeamRound]:
        """Return every team's round ``number`` (from 1)."""
        seats = self._seats_by_round[number - 1]
        team_rounds: list[TeamRound | None] = [None] * len(seats)
        for white, black, result in self._forfeits.get(number, ()):
            played = _has((*seats[white], *seats[black]), RoundKind.GAME)
            if played or team_rounds[white] is not None or team_rounds[black] is not None:
                continue
            signs = self._contradicting(number, (white, black), result)
            if signs is not None:
                team_rounds[white], team_rounds[black] = self._forfeited_match(
                    number, (white, black), signs
                )
            else:
                sides = self._arranged(number, white, black, seats)[:2]
                team_rounds[white], team_rounds[black] = forfeited_match(
                    self._tournament, self.boards, result, (white, black), sides
                )
        for first, second in self._pairs(seats, team_rounds):
            team_rounds[first], team_rounds[second] = self._match(number, first, second, seats)
        self._forfeited_by_letters(number, team_rounds)
        return [
            self._alone(number, team, seats[team]) if row is None else row
            for team, row in enumerate(team_rounds)
        ]

    def _contradicting(self, number: int, teams: tuple[int, int], result: str) -> str | None:
        """Return how a forfeited match ended by the letters, where record 330 contradicts them.

        They contradict it if the losing team has ``+``; ``-`` may stand for any player without a
        game. None where the letters agree with the record, or contradict each other.
        """
        signs = [self._letters.sign(team, number) for team in teams]
        if ("+", "-") not in zip(signs, result, strict=True) or signs == ["+", "+"]:
            return None
        return "+-" if signs[0] == "+" else "-+"

    def _forfeited_match(
        self, number: int, teams: tuple[int, int], signs: str
    ) -> tuple[TeamRound, TeamRound]:
        """Return a match forfeited as the letters of both teams say, from each team's side."""
        first, second = (
            match_forfeited_by_letters(
                self._tournament,
                self.boards,
                self._letters.seats(team, number),
                opponent,
                won=sign == "+",
            )
            for team, opponent, sign in zip(teams, teams[::-1], signs, strict=True)
        )
        return first, second

    def _forfeited_by_letters(self, number: int, team_rounds: list[TeamRound | None]) -> None:
        """Settle forfeited matches of teams whose players have only ``+`` or ``-`` and no opponent.

        If one team won like that and one lost, they met each other: no other team is left. Of more
        teams it is only known that they lost, provided that no more of them lost than won.
        """
        alone = [
            team
            for team, row in enumerate(team_rounds)
            if row is None and not self._has_record(number, team)
        ]
        won = [team for team in alone if self._letters.came(team, number)]
        lost = [team for team in alone if self._letters.stayed_away(team, number)]
        if not lost or len(lost) > len(won):
            return
        if len(won) == 1:
            pair = won[0], lost[0]
            if self._may_meet(pair):
                rows = self._forfeited_match(number, pair, "+-")
                team_rounds[pair[0]], team_rounds[pair[1]] = rows
            return
        for team in lost:
            seats = self._letters.seats(team, number)
            team_rounds[team] = match_forfeited_by_letters(
                self._tournament, self.boards, seats, NO_TEAM, won=False
            )

    def _may_meet(self, pair: tuple[int, int]) -> bool:
        """Tell whether two teams may meet: in a Swiss only if no players of theirs have met."""
        if self._tournament.kind.pairings is not Pairings.SWISS:
            return True
        team, other = pair
        team_of = self._team_of
        return not any(
            seat.entry.opponent is not None and team_of.get(seat.entry.opponent) == other
            for seats in self._seats_by_round
            for seat in seats[team]
        )

    def _pairs(
        self, seats: Sequence[Sequence[Seat]], settled: Sequence[TeamRound | None]
    ) -> Iterator[tuple[int, int]]:
        """Yield pairs of teams that met, those with the most games between them first."""
        team_of = self._team_of
        opposing_teams = [
            [team_of.get(seat.entry.opponent, NO_TEAM) for seat in row if seat.entry.opponent]
            for row in seats
        ]
        settled_teams = {team for team, row in enumerate(settled) if row is not None}
        games: Counter[tuple[int, int]] = Counter()
        for team, others in enumerate(opposing_teams):
            other = others[0] if others else NO_TEAM
            agreed = other != NO_TEAM and others.count(other) == len(others)
            if agreed and opposing_teams[other].count(team) == len(opposing_teams[other]) > 0:
                if team < other and settled_teams.isdisjoint((team, other)):
                    settled_teams.update((team, other))
                    yield team, other
                continue
            for other in others:
                if other not in {NO_TEAM, team}:
                    games[min(team, other), max(team, other)] += 1
        for pair, _ in sorted(games.items(), key=lambda item: (-item[1], item[0])):
            if settled_teams.isdisjoint(pair):
                settled_teams.update(pair)
                yield pair

    def _match(
        self, number: int, first_team: int, second_team: int, seats: Sequence[Sequence[Seat]]
    ) -> tuple[TeamRound, TeamRound]:
        """Return a match from the boards, from each team's side."""
        arranged = self._arranged(number, first_team, second_team, seats)
        sides = arranged[:2]
        colour = self._colour(*sides)
        points = [sum(seat.points for seat in seats[team]) for team in (first_team, second_team)]
        both = (*seats[first_team], *seats[second_team])
        played = next((kind for kind in _OVER_OR_PENDING if _has(both, kind)), None)
        loss = self._tournament.point_system.loss
        team_rounds = []
        lost = RoundKind.FORFEIT_LOSS
        for side, (team, opponent) in enumerate(
            ((first_team, second_team), (second_team, first_team))
        ):
            worth, share = self._result(points[side], points[1 - side])
            if played is not None:
                kind = played
            elif not any(points) or all(seat.entry.outcome.kind is lost for seat in seats[team]):
                # Nobody of the team came, which record 330 says in another way.
                kind, worth = lost, self._tournament.match_points.absence
            else:
                kind = _FORFEITS[share]
            own = sides[side]
            team_rounds.append(
                TeamRound(
                    kind,
                    opponent,
                    share if kind is RoundKind.GAME else None,
                    colour if side == 0 or colour is None else colour.opposite,
                    worth,
                    points[side],
                    own,
                    tuple(seat.points if seat else loss for seat in own),
                    BOARDS,
                    is_seating_known=arranged.is_known,
                )
            )
        return team_rounds[0], team_rounds[1]

    def _result(self, own: int, theirs: int) -> tuple[int, int]:
        """Return the match points and the share for own and opposing game points."""
        system = self._tournament.match_points
        if own > theirs:
            return system.win, 2
        return (system.draw, 1) if own == theirs else (system.loss, 0)

    def _arranged(
        self, number: int, first_team: int, second_team: int, seats: Sequence[Sequence[Seat]]
    ) -> SeatedMatch:
        keys = (number, first_team), (number, second_team)
        return arrange(
            seats[first_team],
            seats[second_team],
            (self._line_ups.get(keys[0]), self._line_ups.get(keys[1])),
            self.boards,
            self._tournament.board_colours,
        )

    def _colour(self, mine: Seats, theirs: Seats) -> Colour | None:
        """Return the first team's colour on board 1, None where the games have none."""
        pattern = self._tournament.board_colours or ""
        for seats in (mine, theirs):
            for board, seat in enumerate(seats):
                if seat is not None and seat.entry.colour is not None:
                    (colour,) = colours_of_team((*[None] * board, seat), pattern)
                    return colour if seats is mine else colour.opposite
        return None

    def _is_bye(self, number: int, team: int) -> bool:
        """Tell whether record 320 gives a team the bye of a round."""
        byes = self._tournament.team_byes
        listed = byes.teams if byes is not None else ()
        own = self._tournament.teams[team].number
        return number <= len(listed) and listed[number - 1] == own

    def _has_record(self, number: int, team: int) -> bool:
        """Tell whether record 320 or 240 says why a team has no match."""
        return self._is_bye(number, team) or (number, team) in self._requested

    def _alone(self, number: int, team: int, seats: Sequence[Seat]) -> TeamRound:
        """Return the round of a team without a match."""
        tournament = self._tournament
        system = tournament.point_system
        match = tournament.match_points
        if self._is_bye(number, team):
            return bye(tournament, self.boards, RoundKind.PAIRING_ALLOCATED_BYE, BYE)
        requested = self._requested.get((number, team))
        if requested is not None:
            return bye(tournament, self.boards, _REQUESTED[requested], REQUESTED)
        letters = {
            rounds[number - 1].kind for _, rounds in self._rows[team] if number <= len(rounds)
        }
        points = sum(
            system.points(rounds[number - 1])
            for _, rounds in self._rows[team]
            if number <= len(rounds) and rounds[number - 1].outcome is not Outcome.PENDING
        )
        kind = next((kind for kind in _BYES if kind in letters), None)
        if kind is not None and not any(seat.entry.opponent for seat in seats):
            if kind is RoundKind.PAIRING_ALLOCATED_BYE:
                known = match.pairing_allocated_bye is not None or (
                    tournament.team_byes is not None
                    and tournament.team_byes.match_points is not None
                )
                self.is_bye_assumed |= not known
            return bye(tournament, self.boards, kind, BOARDS, points)
        won = tuple(seat.points for seat in seats)
        return TeamRound(
            RoundKind.ZERO_POINT_BYE,
            NO_TEAM,
            None,
            None,
            match.absence,
            sum(won),
            tuple(seats),
            won,
            NOTHING,
        )


_OVER_OR_PENDING: Final = (RoundKind.GAME, RoundKind.PENDING)


def _has(seats: Sequence[Seat], kind: RoundKind) -> bool:
    """Tell whether a seat has a round of the given kind."""
    return any(seat.entry.outcome.kind is kind for seat in seats)


_REQUESTED: Final[Mapping[ByeType, RoundKind]] = {
    ByeType.FULL: RoundKind.FULL_POINT_BYE,
    ByeType.HALF: RoundKind.HALF_POINT_BYE,
    ByeType.ZERO: RoundKind.ZERO_POINT_BYE,
}

__all__ = [
    "BOARDS",
    "BYE",
    "FORFEIT",
    "NOTHING",
    "NO_TEAM",
    "REQUESTED",
    "TeamEvent",
    "TeamRound",
    "team_event",
    "team_of_players",
]


class TeamLetters:
    """The letters of all teams; ``rows`` by team from 0, rounds of matches from 1."""

    def __init__(self, tournament: Tournament, rows: Sequence[Rows], boards: int) -> None:
        self._tournament, self._rows, self._boards = tournament, rows, boards

    def came(self, team: int, number: int) -> bool:
        """Tell whether all players of a team without a match have ``+``."""
        return self._says(team, number, Outcome.FORFEIT_WIN)

    def stayed_away(self, team: int, number: int) -> bool:
        """Tell whether the ``-`` of a team without a match is that of a forfeited match.

        Who has it again, where no letter of the file is the bye of the pairing, may have left the
        tournament, and the ``+`` of others may be that bye.
        """
        return (
            self._says(team, number, Outcome.FORFEIT_LOSS)
            and not self._is_absence
            and (self._names_byes or self._times(team) == 1)
        )

    def sign(self, team: int, number: int) -> str | None:
        """Return ``+`` or ``-`` if all players of a team have that, else None."""
        signs = (outcome.letter for outcome in _BOTH if self._says(team, number, outcome))
        return next(signs, None)

    def seats(self, team: int, number: int) -> tuple[Seat, ...]:
        """Return the players with ``+`` or ``-`` as boards, with the points they got."""
        points = self._tournament.point_system.points
        return tuple(
            Seat(member, entry, points(entry))
            for member, entry in self._entries(team, number)
            if entry.outcome in _BOTH
        )

    def _entries(self, team: int, number: int) -> list[tuple[StartNo, RoundEntry]]:
        return [
            (member, rounds[number - 1])
            for member, rounds in self._rows[team]
            if number <= len(rounds)
        ]

    def _says(self, team: int, number: int, outcome: Outcome) -> bool:
        entries = [entry for _, entry in self._entries(team, number)]
        stating = sum(entry.outcome is outcome for entry in entries)
        return 0 < stating <= self._boards and all(
            entry.opponent is None and entry.outcome in {outcome, *_NOTHING_SAID}
            for entry in entries
        )

    def _times(self, team: int) -> int:
        """Return in how many rounds a team without a match has ``-``."""
        longest = max(len(rounds) for _, rounds in self._rows[team])
        return sum(
            self._says(team, number, Outcome.FORFEIT_LOSS) for number in range(1, longest + 1)
        )

    @cached_property
    def _names_byes(self) -> bool:
        return self._tournament.team_byes is not None or any(
            entry.outcome is Outcome.PAIRING_ALLOCATED_BYE
            for rows in self._rows
            for _, rounds in rows
            for entry in rounds
        )

    @cached_property
    def _is_absence(self) -> bool:
        """Whether more players have a board or ``-`` in some round than a match has boards."""
        for rows in self._rows:
            at_boards: dict[int, int] = {}
            away: set[int] = set()
            for _, rounds in rows:
                for r, entry in enumerate(rounds):
                    lost = entry.outcome is Outcome.FORFEIT_LOSS and entry.opponent is None
                    if lost:
                        away.add(r)
                    if lost or entry.opponent is not None or entry.outcome is Outcome.FORFEIT_WIN:
                        at_boards[r] = at_boards.get(r, 0) + 1
            if any(at_boards[r] > self._boards for r in away):
                return True
        return False


_BOTH: Final = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)

_NOTHING_SAID: Final = (Outcome.ZERO_POINT_BYE, Outcome.PENDING)
"""What stands for a player who had no board; a blank without an opponent is one, too."""
