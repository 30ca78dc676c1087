"""Tournaments of players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.generate.invented_people import Person, people
from trfkit.generate.plain_pairing import PairedRound, State, System
from trfkit.model import ABSENT, Acceleration, Colour, Outcome, Player, RoundEntry
from trfkit.model.berger import berger_table
from trfkit.units import POINT, Points, StartNo

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
