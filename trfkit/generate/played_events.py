"""The rounds of tournaments of players, and of teams with their matches, forfeits and byes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.files.trf.emitting.dialects import Dialect
from trfkit.generate.invented_people import Person, people
from trfkit.generate.plain_pairing import PairedRound, State, System
from trfkit.model import (
    ABSENT,
    Acceleration,
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
from trfkit.model.berger import berger_table
from trfkit.units import POINT, Points, StartNo, TeamNo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.generate.chance import Chance
    from trfkit.generate.event_choices import Choices

Result = tuple[Outcome, Outcome]

WON: Final = (Outcome.WIN, Outcome.LOSS)
DRAWN: Final = (Outcome.DRAW, Outcome.DRAW)
LOST: Final = (Outcome.LOSS, Outcome.WIN)
NOBODY_CAME: Final = (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)
WHITE_CAME: Final = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
BLACK_CAME: Final = (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN)
BOTH_LOST: Final = (Outcome.LOSS, Outcome.LOSS)
OPEN: Final = (Outcome.PENDING, Outcome.PENDING)

SHORT: Final = {
    WON: (Outcome.SHORT_WIN, Outcome.SHORT_LOSS),
    DRAWN: (Outcome.SHORT_DRAW, Outcome.SHORT_DRAW),
    LOST: (Outcome.SHORT_LOSS, Outcome.SHORT_WIN),
}

DRAWS: Final = 0.3
SURE: Final = 800
"""Points of rating by which somebody is better who never loses here."""


class Games:
    """The results of an event's games, by chance and the chosen rates."""

    def __init__(self, choices: Choices, chance: Chance) -> None:
        self._chance = chance
        self._pending = choices.rate("pending")
        self._otherwise = choices.alternatives("games")

    def result(self, strengths: tuple[int, int], *, may_be_open: bool) -> Result:
        """Return the points of White and Black, by their strengths."""
        chance = self._chance
        if may_be_open and chance.happens(self._pending):
            return OPEN
        how = chance.alternative(self._otherwise)
        if how == "double-forfeit":
            return NOBODY_CAME
        if how == "forfeit":
            return one_came(chance)
        if how == "both-lost":
            return BOTH_LOST
        played = _play_game(chance, strengths)
        return SHORT[played] if how == "short" else played


def one_came(chance: Chance) -> Result:
    """Return the points of both sides if either one did not come."""
    return WHITE_CAME if chance.happens(0.5) else BLACK_CAME


def _play_game(chance: Chance, strengths: tuple[int, int]) -> Result:
    white, black = strengths
    # A line instead of the curve of ratings: products are the same on every machine.
    expected = 0.5 + max(-SURE, min(SURE, white - black)) / (2 * SURE)
    drawn = DRAWS * min(1, 4 * expected * (1 - expected))
    share = chance.share()
    if share < drawn:
        return DRAWN
    return WON if share < drawn + (1 - drawn) * expected else LOST


FEWEST: Final = 2
"""So many are there in every round: the others' byes and withdrawals are not granted."""

BYES: Final = {
    "half-point-bye": Outcome.HALF_POINT_BYE,
    "full-point-bye": Outcome.FULL_POINT_BYE,
    "zero-point-bye": Outcome.ZERO_POINT_BYE,
}


class Attendance:
    """Decides in each round who has no game, and what they get instead."""

    def __init__(self, choices: Choices, chance: Chance) -> None:
        self._choices, self._chance = choices, chance
        self._byes = choices.alternatives("byes")
        self._gone: set[int] = set()
        self._first = [1] * choices.size
        if choices.scheduled > 1:
            for index in range(choices.size):
                if chance.happens(choices.rate("late")):
                    self._first[index] = chance.draw_between(2, min(choices.scheduled, 3))

    def absent(self, number: int) -> dict[int, Outcome]:
        """Return who cannot be paired in round ``number`` (from 1), with their byes."""
        choices, chance = self._choices, self._chance
        absent: dict[int, Outcome] = {}
        for index in range(choices.size):
            if number > 1 and chance.happens(choices.rate("withdrawn")):
                self._gone.add(index)
            bye = chance.alternative(self._byes)
            if index in self._gone or number < self._first[index]:
                absent[index] = Outcome.ZERO_POINT_BYE
            elif bye is not None:
                absent[index] = BYES[bye]
        for index in sorted(absent):
            if choices.size - len(absent) >= FEWEST:
                break
            del absent[index]
            self._gone.discard(index)
        return absent


ACCELERATED_ROUNDS: Final = 2
FULL_POINTS: Final = frozenset(
    {Outcome.PAIRING_ALLOCATED_BYE, Outcome.FULL_POINT_BYE, Outcome.FORFEIT_WIN}
)
"""Who got as much without playing is not given a pairing-allocated bye as well."""


def starting_list(choices: Choices, chance: Chance, count: int) -> list[tuple[Person, int | None]]:
    """Return ``count`` people with ratings, the unrated last."""
    rated: list[tuple[Person, int | None]] = []
    unrated: list[tuple[Person, int | None]] = []
    for somebody in people(count, choices.letters, chance):
        has_rating = not chance.happens(choices.rate("unrated"))
        (rated if has_rating else unrated).append(
            (somebody, somebody.strength if has_rating else None)
        )
    return rated + unrated


def player(
    number: int, somebody: Person, rating: int | None, rounds: Sequence[RoundEntry]
) -> Player:
    """Return a person as the player of a starting rank, without absences at the end."""
    last = max((at for at, entry in enumerate(rounds, start=1) if entry != ABSENT), default=0)
    return Player(
        start_no=StartNo(number),
        name=somebody.name,
        sex=somebody.sex,
        title=somebody.title if rating is not None else None,
        rating=rating,
        federation=somebody.federation,
        fide_id=somebody.fide_id,
        birth=somebody.birth,
        rounds=tuple(rounds[:last]),
    )


def players_of(choices: Choices, chance: Chance, system: System) -> tuple[Player, ...]:
    """Return the players of a tournament with all their rounds."""
    starters = starting_list(choices, chance, choices.size)
    strengths = [somebody.strength for somebody, _ in starters]
    rows: list[list[RoundEntry]] = [[] for _ in starters]
    attendance, games = Attendance(choices, chance), Games(choices, chance)
    accelerated = acceleration(choices)
    bonus = {who - 1 for who in range(1, accelerated.last_id + 1)} if accelerated else set()
    state = State(
        choices.size,
        lambda who, number: POINT if number <= ACCELERATED_ROUNDS and who in bonus else 0,
        rows,
    )
    for number in range(1, choices.rounds_played + 1):
        state.round = number
        absent = attendance.absent(number)
        if choices.is_swiss:
            here = [who for who in range(choices.size) if who not in absent]
            for index, outcome in absent.items():
                _enter(rows, state, choices, index, RoundEntry(outcome))
            paired = system.pair(state, here)
        else:
            paired = round_of_table(choices, number)
        if paired.free is not None:
            outcome = Outcome.PAIRING_ALLOCATED_BYE if choices.is_swiss else Outcome.ZERO_POINT_BYE
            _enter(rows, state, choices, paired.free, RoundEntry(outcome))
        for board, (white, black) in enumerate(paired.pairs):
            both = (strengths[white], strengths[black])
            is_last = number == choices.rounds_played
            played = games.result(both, may_be_open=is_last and board > 0)
            if not choices.is_swiss:
                played = _with_absences(played, white in absent, black in absent)
            _enter(rows, state, choices, white, _entry(played[0], black, Colour.WHITE))
            _enter(rows, state, choices, black, _entry(played[1], white, Colour.BLACK))
            state.meet(white, black)
            if played not in {OPEN, WHITE_CAME, BLACK_CAME, NOBODY_CAME}:
                state.play(white, black)
    return tuple(
        player(number, somebody, rating, row)
        for number, ((somebody, rating), row) in enumerate(zip(starters, rows, strict=True), 1)
    )


def round_of_table(choices: Choices, number: int) -> PairedRound:
    """Return a round of a round-robin (from 1); every second cycle has reversed colours."""
    table = berger_table(choices.size)
    cycle, index = divmod(number - 1, len(table))
    pairs, free = table[index]
    turned = cycle % 2 == 1
    return PairedRound(
        tuple((b - 1, a - 1) if turned else (a - 1, b - 1) for a, b in pairs),
        None if free is None else free - 1,
    )


def acceleration(choices: Choices) -> Acceleration | None:
    """Return the fictitious points of the upper half, None without any."""
    if not choices.accelerated:
        return None
    last = min(ACCELERATED_ROUNDS, choices.scheduled)
    return Acceleration(None, Points(POINT), 1, last, 1, max(choices.size // 2, 1))


def _with_absences(played: Result, white_away: bool, black_away: bool) -> Result:  # noqa: FBT001 - one for each side
    """Return the result of a game of a fixed pairing table if either side stays away."""
    if white_away and black_away:
        return NOBODY_CAME
    if white_away:
        return BLACK_CAME
    return WHITE_CAME if black_away else played


def _entry(outcome: Outcome, opponent: int, colour: Colour) -> RoundEntry:
    return RoundEntry(outcome, StartNo(opponent + 1), colour)


def _enter(
    rows: list[list[RoundEntry]], state: State, choices: Choices, index: int, entry: RoundEntry
) -> None:
    rows[index].append(entry)
    if entry.outcome in FULL_POINTS:
        state.had_bye.add(index)
    state.score[index] += choices.point_system.points(entry)


# Teams --------------------------------------------------------------------------------------------


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
        own, theirs, was_played = 0, 0, False
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
            own += system.points(RoundEntry(result[0]))
            theirs += system.points(RoundEntry(result[1]))
            was_played |= result not in {OPEN, NOBODY_CAME, WHITE_CAME, BLACK_CAME}
        match_points = choices.match_points
        if own == theirs:
            state.score[first] += match_points.draw
            state.score[second] += match_points.draw
        else:
            state.score[first] += match_points.win if own > theirs else match_points.loss
            state.score[second] += match_points.loss if own > theirs else match_points.win
        if was_played:
            state.play(first, second)

    def _game(self, number: int, board: int, team: int, other: int, result: Result) -> None:
        """Enter a game: the team named first has White on the odd boards."""
        first, second = self.members[team][board], self.members[other][board]
        colour = Colour.BLACK if board % 2 else Colour.WHITE
        entries = self.rows[first], self.rows[second]
        entries[0][number - 1] = RoundEntry(result[0], StartNo(second + 1), colour)
        entries[1][number - 1] = RoundEntry(result[1], StartNo(first + 1), colour.opposite)


def teams_of(choices: Choices, chance: Chance, system: System) -> dict[str, Any]:
    """Return the fields of a tournament of teams that tell of teams, players and their rounds."""
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
    return {
        "players": tuple(
            player(number, somebody, rating, row)
            for number, ((somebody, rating), row) in enumerate(
                zip(season.starters, season.rows, strict=True), 1
            )
        ),
        "teams": tuple(_team(season, index) for index in range(choices.size)),
        "board_colours": "".join("WB"[board % 2] for board in range(choices.boards)),
        "requested_byes": tuple(season.requested),
        "team_byes": byes if any(season.free) else None,
        "forfeited_matches": tuple(season.forfeits),
    }


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
