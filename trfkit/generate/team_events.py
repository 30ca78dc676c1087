"""Tournaments of teams: matches, forfeited matches, and byes as the dialect states them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.trf.emitting.dialects import Dialect
from trfkit.generate.plain_pairing import PairedRound, State, System
from trfkit.generate.player_events import (
    BLACK_CAME,
    NOBODY_CAME,
    OPEN,
    WHITE_CAME,
    Attendance,
    Games,
    one_came,
    player,
    round_of_table,
    starting_list,
)
from trfkit.model import (
    ABSENT,
    ByeType,
    Colour,
    ForfeitedMatch,
    Outcome,
    Player,
    RequestedByes,
    RoundEntry,
    Team,
    TeamByes,
)
from trfkit.record import Record
from trfkit.units import Points, StartNo, TeamNo

if TYPE_CHECKING:
    from trfkit.generate.chance import Chance
    from trfkit.generate.event_choices import Choices
    from trfkit.generate.player_events import Result

TOWNS: Final = (
    "Orchard", "Meadow", "Hillside", "Seaside", "Harbour", "Mill", "Bridge", "Castle", "Forest",
    "Garden", "Station", "Market", "Tower", "River", "Lake", "Valley", "Quarry", "Abbey", "Moor",
    "Grove",
)  # fmt: skip
CLUBS: Final = ("Rooks", "Knights", "Bishops", "Pawns", "Kings", "Queens", "Castlers", "Gambit")

_FORFEITS: Final = {WHITE_CAME: "+-", BLACK_CAME: "-+", NOBODY_CAME: "--"}
_TYPES: Final = {
    Outcome.FULL_POINT_BYE: ByeType.FULL,
    Outcome.HALF_POINT_BYE: ByeType.HALF,
    Outcome.ZERO_POINT_BYE: ByeType.ZERO,
}


class Teams(Record, kw_only=True):
    """Teams with their players, and records of TRF-26 about their rounds."""

    players: tuple[Player, ...]
    teams: tuple[Team, ...]
    board_colours: str
    requested_byes: tuple[RequestedByes, ...]
    team_byes: TeamByes | None
    forfeited_matches: tuple[ForfeitedMatch, ...]


class _Season:
    """A tournament of teams in progress."""

    def __init__(self, choices: Choices, chance: Chance) -> None:
        self.choices, self.chance = choices, chance
        size, boards = choices.size, choices.boards
        self.starters = starting_list(choices, chance, size * boards)
        self.rows = [[ABSENT] * choices.rounds_played for _ in self.starters]
        # Teams draw their players one after the other, as children do: all are about as strong.
        drawn = [chance.some(range(b * size, (b + 1) * size), size) for b in range(boards)]
        self.members = [[drawn[b][team] for b in range(boards)] for team in range(size)]
        self.state = State(size)
        self.games = Games(choices, chance)
        self.requested: list[RequestedByes] = []
        self.forfeits: list[ForfeitedMatch] = []
        self.free: list[TeamNo | None] = [None] * choices.rounds_played

    @property
    def has_records(self) -> bool:
        """Whether the dialect has records of teams' byes and forfeited matches."""
        return self.choices.dialect is Dialect.TRF26

    def play(self, number: int, paired: PairedRound, absent: dict[int, Outcome]) -> None:
        """Play round ``number`` (from 1)."""
        match_points = self.choices.match_points
        if self.choices.is_swiss:
            for team, outcome in absent.items():
                self._bye(number, team, outcome)
        if paired.free is not None:
            self.state.had_bye.add(paired.free)
            if self.choices.is_swiss:
                self.state.score[paired.free] += match_points.draw
                if self.has_records:
                    self.free[number - 1] = TeamNo(paired.free + 1)
                else:
                    self._letters(number, paired.free, Outcome.PAIRING_ALLOCATED_BYE)
        for index, (team, other) in enumerate(paired.pairs):
            away = (team in absent, other in absent)
            self.state.meet(team, other)
            if not self.choices.is_swiss and any(away):
                came = NOBODY_CAME if all(away) else BLACK_CAME if away[0] else WHITE_CAME
                self._forfeit(number, team, other, came)
            elif self.chance.happens(self.choices.rate("match-forfeit")):
                self._forfeit(number, team, other, one_came(self.chance))
            else:
                self._match(number, team, other, is_first=index == 0)

    def _bye(self, number: int, team: int, outcome: Outcome) -> None:
        if outcome is Outcome.ZERO_POINT_BYE and not self.chance.happens(0.5):
            return  # nothing need be told of who is away
        match_points = self.choices.match_points
        self.state.score[team] += {
            Outcome.FULL_POINT_BYE: match_points.win,
            Outcome.HALF_POINT_BYE: match_points.draw,
            Outcome.ZERO_POINT_BYE: match_points.absence,
        }[outcome]
        if self.has_records:
            self.requested.append(RequestedByes(_TYPES[outcome], number, (team + 1,)))
        else:
            self._letters(number, team, outcome)

    def _letters(self, number: int, team: int, outcome: Outcome) -> None:
        for member in self.members[team]:
            self.rows[member][number - 1] = RoundEntry(outcome)

    def _forfeit(self, number: int, first: int, second: int, came: Result) -> None:
        match_points = self.choices.match_points
        for team, outcome in ((first, came[0]), (second, came[1])):
            won = outcome is Outcome.FORFEIT_WIN
            self.state.score[team] += match_points.win if won else match_points.absence
        if self.has_records and self.chance.happens(0.5):
            self.forfeits.append(
                ForfeitedMatch(_FORFEITS[came], number, TeamNo(first + 1), TeamNo(second + 1))
            )
            return
        for board in range(self.choices.boards):
            self._game(number, board, first, second, came)

    def _match(self, number: int, first: int, second: int, *, is_first: bool) -> None:
        choices, state = self.choices, self.state
        balance, was_played = 0, False
        for board in range(choices.boards):
            members = (self.members[first][board], self.members[second][board])
            strengths = (
                self.starters[members[0]][0].strength,
                self.starters[members[1]][0].strength,
            )
            # The game that is never left open lets the round count as played.
            may_be_open = number == choices.rounds_played and not (is_first and board == 0)
            result = self.games.result(strengths, may_be_open=may_be_open)
            self._game(number, board, first, second, result)
            system = choices.point_system
            balance += system.points(RoundEntry(result[0])) - system.points(RoundEntry(result[1]))
            was_played |= result not in {OPEN, NOBODY_CAME, WHITE_CAME, BLACK_CAME}
        match_points = choices.match_points
        if balance:
            winner, loser = (first, second) if balance > 0 else (second, first)
            state.score[winner] += match_points.win
            state.score[loser] += match_points.loss
        else:
            state.score[first] += match_points.draw
            state.score[second] += match_points.draw
        if was_played:
            state.play(first, second)

    def _game(self, number: int, board: int, team: int, other: int, result: Result) -> None:
        """Enter a game: the team named first has White on the odd boards."""
        first, second = self.members[team][board], self.members[other][board]
        colour = Colour.BLACK if board % 2 else Colour.WHITE
        entries = self.rows[first], self.rows[second]
        entries[0][number - 1] = RoundEntry(result[0], StartNo(second + 1), colour)
        entries[1][number - 1] = RoundEntry(result[1], StartNo(first + 1), colour.opposite)


def teams_of(choices: Choices, chance: Chance, system: System) -> Teams:
    """Return the teams of a tournament with all their rounds."""
    season = _Season(choices, chance)
    attendance = Attendance(choices, chance)
    for number in range(1, choices.rounds_played + 1):
        season.state.round = number
        absent = attendance.absent(number)
        here = [team for team in range(choices.size) if team not in absent]
        paired = (
            system.pair(season.state, here) if choices.is_swiss else round_of_table(choices, number)
        )
        season.play(number, paired, absent)
    free = list(season.free)
    while free and free[-1] is None:  # the last round told is the last one with a bye
        free.pop()
    points = Points(choices.point_system.draw * choices.boards)
    byes = TeamByes(choices.match_points.draw, points, tuple(free))
    return Teams(
        players=tuple(
            player(number, somebody, rating, row)
            for number, ((somebody, rating), row) in enumerate(
                zip(season.starters, season.rows, strict=True), 1
            )
        ),
        teams=tuple(_team(season, index) for index in range(choices.size)),
        board_colours="".join("WB"[board % 2] for board in range(choices.boards)),
        requested_byes=tuple(season.requested),
        team_byes=byes if any(season.free) else None,
        forfeited_matches=tuple(season.forfeits),
    )


def _team(season: _Season, index: int) -> Team:
    name = f"{TOWNS[index % len(TOWNS)]} {CLUBS[index // len(TOWNS) % len(CLUBS)]}"
    again = index // (len(TOWNS) * len(CLUBS))
    number = f" {again + 1}" if again else ""
    members = season.members[index]
    return Team(
        number=TeamNo(index + 1),
        name=f"{name}{number}",
        members=tuple(StartNo(member + 1) for member in members),
    )
