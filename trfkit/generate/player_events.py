"""Tournaments of players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.generate.attendance import Attendance
from trfkit.generate.event_state import State
from trfkit.generate.game_endings import BLACK_CAME, NOBODY_CAME, OPEN, WHITE_CAME, Games
from trfkit.generate.invented_people import people
from trfkit.generate.plain_pairing import Paired
from trfkit.model import ABSENT, Acceleration, Colour, Outcome, Player, RoundEntry
from trfkit.model.berger import berger_table
from trfkit.units import POINT, Points, StartNo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.generate.chance import Chance
    from trfkit.generate.event_choices import Choices
    from trfkit.generate.game_endings import Result
    from trfkit.generate.invented_people import Person
    from trfkit.generate.plain_pairing import System

ACCELERATED_ROUNDS: Final = 2
FULL_POINTS: Final = frozenset(
    {Outcome.PAIRING_ALLOCATED_BYE, Outcome.FULL_POINT_BYE, Outcome.FORFEIT_WIN}
)
"""Who got as much without playing is not given a pairing-allocated bye as well."""


def starting_list(choices: Choices, chance: Chance, count: int) -> list[tuple[Person, int | None]]:
    """Return so many people with their ratings, the unrated last."""
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
    """Return somebody as the player of a starting rank; absence at the end goes without saying."""
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
    """Return the players of a tournament with all that they did in the rounds played."""
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
    for number in range(1, choices.over + 1):
        state.round = number
        absent = attendance.absent(number)
        if choices.is_swiss:
            here = [who for who in range(choices.size) if who not in absent]
            for who, outcome in absent.items():
                _enter(rows, state, choices, who, RoundEntry(outcome))
            paired = system.pair(state, here)
        else:
            paired = by_table(choices, number)
        if paired.free is not None:
            outcome = Outcome.PAIRING_ALLOCATED_BYE if choices.is_swiss else Outcome.ZERO_POINT_BYE
            _enter(rows, state, choices, paired.free, RoundEntry(outcome))
        for board, (white, black) in enumerate(paired.pairs):
            both = (strengths[white], strengths[black])
            is_last = number == choices.over
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


def by_table(choices: Choices, number: int) -> Paired:
    """Return a round of a round-robin (from 1), colours turned round in every second cycle."""
    table = berger_table(choices.size)
    cycle, index = divmod(number - 1, len(table))
    pairs, free = table[index]
    turned = cycle % 2 == 1
    return Paired(
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
    """Return the result of a game that a table of pairings sets, whoever stays away."""
    if white_away and black_away:
        return NOBODY_CAME
    if white_away:
        return BLACK_CAME
    return WHITE_CAME if black_away else played


def _entry(outcome: Outcome, opponent: int, colour: Colour) -> RoundEntry:
    return RoundEntry(outcome, StartNo(opponent + 1), colour)


def _enter(
    rows: list[list[RoundEntry]], state: State, choices: Choices, who: int, entry: RoundEntry
) -> None:
    rows[who].append(entry)
    if entry.outcome in FULL_POINTS:
        state.had_bye.add(who)
    state.score[who] += choices.point_system.points(entry)
