"""The state of a Swiss before a round, as an engine reads it."""

from __future__ import annotations

from itertools import combinations, zip_longest
from typing import TYPE_CHECKING, Final

from trfkit.files.convert.adaptation import Purpose, adapt
from trfkit.files.trf.emitting import Dialect, emit
from trfkit.files.trf.emitting.loss_report import Report
from trfkit.model import (
    ABSENT,
    ForbiddenPairs,
    Outcome,
    Player,
    PlayerAcceleration,
    RoundEntry,
    RoundKind,
    Tournament,
)
from trfkit.pairings.stated_rounds import met_pairs
from trfkit.record import Record, replace
from trfkit.units import Points, StartNo

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.model import Colour
    from trfkit.pairings.stated_rounds import Participants

PRESETS: Final[Mapping[RoundKind, Outcome]] = {
    RoundKind.FULL_POINT_BYE: Outcome.FULL_POINT_BYE,
    RoundKind.HALF_POINT_BYE: Outcome.HALF_POINT_BYE,
}
"""What an absence is in the round to be paired, if it is more than an absence."""

MOST_NAMED: Final = 5

OF_POINTS: Final = frozenset({"XXS", "BB?", "162"})
"""Records of the point system: without what they say an engine counts other scores."""


class State(Record):
    """The state before a round as a file for an engine; ``trouble`` says why there is none.

    ``order[n - 1]`` is who has number n there, None for a number that stands for nobody.
    ``scores`` are the points with the fictitious ones, in tenths.
    """

    data: bytes
    order: tuple[int | None, ...]
    scores: Mapping[int, int]
    trouble: str = ""


class Swiss(Record):
    """What all rounds of a Swiss have in common.

    ``order`` is that of the starting ranks, of whom None stands for nobody; ``fictitious`` are
    the points of an acceleration by player and round. ``on_arrival`` tells that who comes late is
    numbered only then, as C.04.2 has it: whoever was not paired yet is not there.
    """

    tournament: Tournament
    participants: Participants
    rounds: int
    initial: Colour
    order: tuple[int | None, ...]
    fictitious: Mapping[int, Sequence[int]]
    on_arrival: bool = True


def state_before(swiss: Swiss, number: int, dialect: Dialect, *, takes_points: bool) -> State:
    """Return the state before round ``number`` (from 1) for an engine that reads ``dialect``.

    Games without a result count as draws, as C.04.2 has it for pairing. Who was not paired in the
    round has a bye in it. ``takes_points`` tells that the engine takes the points as they stand;
    others count them themselves, and record 299 stays unknown to them.
    """
    stated = swiss.participants.rounds[number - 1]
    tournament = swiss.tournament
    system = replace(tournament.point_system, unknown=tournament.point_system.draw)
    rows = {player.start_no: player for player in reversed(tournament.players)}
    order = swiss.order
    if swiss.on_arrival:
        there = {one for one in rows if arrival(rows[one]) <= number}
        order = tuple(one for one in order if one in there)
    numbers = {one: StartNo(at) for at, one in enumerate(order, start=1) if one is not None}
    players = []
    points: dict[StartNo, Points] = {}
    penalised = []
    for place, number_at_place in enumerate(order, start=1):
        own = StartNo(place)
        # Absences stand in the file of an engine; rows would otherwise be of unequal length.
        entries: list[RoundEntry] = [ABSENT] * (number - 1)
        preset: RoundEntry | None = RoundEntry(Outcome.ZERO_POINT_BYE)
        rating = None
        if number_at_place is not None:
            row = rows[StartNo(number_at_place)]
            entries = [_known(entry, numbers) for entry in row.first_rounds(number - 1)]
            kind = stated.absent.get(number_at_place)
            preset = None
            if kind is not None:
                preset = RoundEntry(PRESETS.get(kind, Outcome.ZERO_POINT_BYE))
            rating = row.rating
        before = Points(sum(system.points(entry) for entry in entries))
        answer = (
            swiss.participants.points[number_at_place][number - 1]
            if number_at_place is not None
            else before
        )
        if answer != before and tournament.abnormal_points:
            penalised.append(number_at_place)
            before = Points(answer) if takes_points else before
        points[own] = Points(before + (0 if preset is None else system.points(preset)))
        entries += [] if preset is None else [preset]
        players.append(
            Player(start_no=own, name=f"Player {place}", rating=rating, rounds=tuple(entries))
        )
    scores = {
        one: swiss.participants.points[one][number - 1]
        + sum(swiss.fictitious.get(one, ())[number - 1 : number])
        for one in numbers
    }
    if penalised and not takes_points:
        names = ", ".join(map(str, penalised[:MOST_NAMED]))
        more = ", …" if len(penalised) > MOST_NAMED else ""
        why = f"record 299 changes the points of {names}{more}, and this engine counts them itself"
        return State(b"", order, scores, why)
    state = Tournament(
        kind=tournament.kind,
        players=tuple(players),
        rounds=max(swiss.rounds, number),
        rounds_played=number - 1,
        initial_colour=swiss.initial,
        point_system=system,
        player_accelerations=_accelerations(swiss, numbers),
        forbidden_pairs=_prohibited(swiss, number, numbers),
    )
    report = Report("")
    ranks = {own: int(own) for own in points}  # no engine pairs by them, but one asks for some
    written = emit(
        adapt(state, Dialect.TRFX, report, Purpose.ENGINE), dialect, points=points, ranks=ranks
    )
    lost = [one for one in written.diagnostics if one.record in OF_POINTS]
    return State(written.data, order, scores, lost[0].message if lost else "")


def _known(entry: RoundEntry, numbers: Mapping[int, StartNo]) -> RoundEntry:
    """Return an entry of a round that was played, with the engine's number of the opponent."""
    if entry.opponent is None:
        return RoundEntry(_ALONE.get(entry.kind, Outcome.ZERO_POINT_BYE))
    entry = replace(entry, opponent=numbers.get(entry.opponent))
    return replace(entry, outcome=Outcome.DRAW) if entry.kind is RoundKind.PENDING else entry


_ALONE: Final[Mapping[RoundKind, Outcome]] = {
    **PRESETS,
    RoundKind.PAIRING_ALLOCATED_BYE: Outcome.PAIRING_ALLOCATED_BYE,
    RoundKind.FORFEIT_WIN: Outcome.PAIRING_ALLOCATED_BYE,  # nobody to win against
}
"""What a round without an opponent is to an engine, if it is more than an absence."""


def arrival(player: Player) -> int:
    """Return the first round in which a player was paired, one after his last if in none."""
    paired = (number for number, entry in enumerate(player.rounds, start=1) if entry.is_paired)
    return next(paired, len(player.rounds) + 1)


def _accelerations(swiss: Swiss, numbers: Mapping[int, StartNo]) -> tuple[PlayerAcceleration, ...]:
    return tuple(
        PlayerAcceleration(numbers[one], tuple(map(Points, _without_end(points))))
        for one, points in sorted(swiss.fictitious.items())
        if one in numbers and any(points)
    )


def _without_end(points: Sequence[int]) -> Sequence[int]:
    """Return points by round without the rounds behind the last that has any."""
    return points[: max(place for place, given in enumerate(points, start=1) if given)]


def _prohibited(
    swiss: Swiss, number: int, numbers: Mapping[int, StartNo]
) -> tuple[ForbiddenPairs, ...]:
    """Return the pairs that may not be in round ``number``, two by two.

    Records without rounds (XXP) speak of rounds still to be paired: two who met are none of theirs.
    """
    met = set(met_pairs(swiss.participants))
    pairs = {
        frozenset(pair): None
        for record in swiss.tournament.forbidden_pairs
        if record.first_round is None or number in record.rounds(number)
        for pair in combinations(dict.fromkeys(record.participants), 2)
        if pair[0] in numbers
        and pair[1] in numbers
        and not (record.first_round is None and frozenset(pair) in met)
    }
    return tuple(ForbiddenPairs(tuple(sorted(numbers[one] for one in pair))) for pair in pairs)


# Acceleration ---------------------------------------------------------------------------------


def fictitious_points(tournament: Tournament, rounds: int) -> dict[int, tuple[int, ...]]:
    """Return the points of records 250 and XXA by player, round by round."""
    points: dict[int, tuple[int, ...]] = {}
    for stated in tournament.player_accelerations:
        points[stated.start_no] = _added(points.get(stated.start_no, ()), stated.points[:rounds])
    for record in tournament.accelerations:
        row = [0] * rounds
        for number in record.rounds(rounds):
            row[number - 1] = record.points or 0
        for player in tournament.players:
            if record.first_id <= player.start_no <= record.last_id:
                own = points.get(player.start_no, ())
                points[player.start_no] = _added(own, row)
    return points


def _added(points: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip_longest(points, other, fillvalue=0))
