"""Compare round-robins with the Berger tables (C.05, annex 1)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.model.berger import berger_round, leader_of, round_in_which, rounds_of
from trfkit.pairings.result import (
    CheckedRound,
    Otherwise,
    System,
    Verdict,
    checked_pairings,
)
from trfkit.pairings.stated_rounds import ExpectedPairs, compare, stated_players, stated_teams
from trfkit.record import Record, replace

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from trfkit.model import Tournament
    from trfkit.pairings.result import CheckedPairings
    from trfkit.pairings.stated_rounds import Participants, Request, StatedRound

FEWEST: Final = 2
SIDES: Final = (0, 1)
FEWEST_TO_SWAP: Final = 4
"""The last two rounds of a cycle can change places only where three are enough to see it."""


class _Reading(Record):
    """One possible use of the tables: the participant of each place, and all rounds.

    ``exchanged`` tells that the last two rounds of every cycle but the last changed places,
    ``before`` how many rounds of the tables the file lacks: it is a part that begins later. Rounds
    are made on demand: those of a large table are far more than were played.
    """

    places: tuple[int | None, ...] = ()
    cycles: int = 1
    exchanged: bool = False
    drawn: bool = False
    before: int = 0

    @property
    def rounds(self) -> int:
        """The number of rounds in the tables, from the file's first one on."""
        return self.cycles * rounds_of(len(self.places)) - self.before

    def expected(self, number: int) -> ExpectedPairs:
        """Return a round (from 1) in numbers; the opponent of an empty place is free.

        Every second cycle has the colours reversed.
        """
        per_cycle = rounds_of(len(self.places))
        cycle, before = divmod(self.before + number - 1, per_cycle)
        row = berger_round(self.table_round(before + 1, cycle), len(self.places))
        reverse = bool(cycle % 2)
        pairs = []
        for pair in row.pairs:
            white, black = (self.places[place - 1] for place in (pair[::-1] if reverse else pair))
            if white is not None and black is not None:
                pairs.append((white, black))
        return ExpectedPairs(tuple(pairs))

    def table_round(self, number: int, cycle: int = 0) -> int:
        """Map a round of a cycle to its round of the table, and back."""
        last = rounds_of(len(self.places))
        if self.exchanged and cycle < self.cycles - 1 and number >= last - 1:
            return 2 * last - 1 - number
        return number

    def round_with(self, pairs: Collection[tuple[int, int]]) -> int | None:
        """Return the first round with exactly these pairs, ignoring colours; None without one."""
        place_of = {one: place for place, one in enumerate(self.places, start=1) if one is not None}
        two = [place_of.get(one) for one in next(iter(pairs), ())]
        if len({*two} - {None}) != len(SIDES):
            return None
        first, second = (place for place in two if place is not None)
        number = self.table_round(round_in_which(first, second, len(self.places)))
        answer = set(map(frozenset, self.expected(number - self.before).pairs))
        return number if answer == set(map(frozenset, pairs)) else None

    @property
    def order(self) -> tuple[int, ...]:
        """The participants in the order of their places."""
        return tuple(one for one in self.places if one is not None)

    @property
    def assumed(self) -> tuple[Message, ...]:
        """The assumptions that the file does not state."""
        remarks = []
        if self.drawn:
            remarks.append(Message("pairings.drawn", order=self.order))
        elif None in self.places:
            remarks.append(Message("pairings.free-places"))
        if self.before:
            remarks.append(Message("pairings.part", round=self.before + 1))
        if self.exchanged:
            remarks.append(Message("pairings.exchanged"))
        return tuple(remarks)


def check_round_robin(tournament: Tournament, request: Request) -> CheckedPairings:
    """Compare each requested round with the Berger tables.

    The file's numbers are the places of the table; the last two rounds of the first cycle are
    unchanged or, as recommended for two cycles, exchanged: whichever more rounds agree with. If not
    even half of them do, the places may have been drawn otherwise, and the draw with most agreeing
    rounds is used.
    """
    is_team = tournament.kind.is_team
    participants = stated_teams(tournament) if is_team else stated_players(tournament)
    system = System(
        name="berger",
        title=Message("pairings.berger"),
        since=None,
        until=None,
        chosen_by=tournament.kind.reason,
    )
    if len(participants.names) < FEWEST or not participants.rounds:
        return checked_pairings(tournament, (), system=system)
    places = _places(list(participants.names))
    readings = _readings(tournament, places, len(participants.rounds))
    reading, rounds = _best(
        participants, [*readings, *_readings_of_part(tournament, participants, places)], request
    )
    if all(one.verdict == Verdict.SAME for one in rounds):
        return checked_pairings(tournament, rounds, system=system, assumed=reading.assumed)
    drawn, by_draw = _best(participants, _possible_draws(tournament, participants), request)
    other = None
    if by_draw and 2 * _agreeing(rounds)[0] <= len(rounds) < 2 * _agreeing(by_draw)[0]:
        reading, rounds = drawn, by_draw
    elif by_draw and all(one.verdict == Verdict.SAME for one in by_draw):
        way = "another-draw-exchanged" if drawn.exchanged else "another-draw"
        text = Message(f"pairings.{way}", order=drawn.order)
        other = Otherwise(text=text, order=drawn.order, same=len(by_draw))
    assumed = reading.assumed
    if not by_draw and len(participants.rounds) < len(places) - 1:
        assumed = (*assumed, Message("pairings.too-few-rounds"))
    return checked_pairings(tournament, rounds, system=system, assumed=assumed, otherwise=other)


def _places(numbers: Sequence[int]) -> tuple[int | None, ...]:
    """Return the participant of each place: the one with that number, if the numbers have no gaps.

    Numbers far above the count of participants are not those of a table: then places follow in
    order.
    """
    last = numbers[-1]
    if numbers[0] < 1 or last > 2 * len(numbers):
        return tuple(numbers)
    by_number = set(numbers)
    return tuple(number if number in by_number else None for number in range(1, last + 1))


def _readings(
    tournament: Tournament, places: tuple[int | None, ...], rounds: int
) -> list[_Reading]:
    """Return the plain reading, and the one with exchanged rounds at the end of early cycles."""
    per_cycle = rounds_of(len(places))
    scheduled = max(tournament.scheduled_rounds, rounds, (tournament.kind.cycles or 1) * per_cycle)
    cycles = -(-scheduled // per_cycle)
    readings = [_Reading(places, cycles)]
    if cycles > 1 and len(places) >= FEWEST_TO_SWAP:
        readings.append(_Reading(places, cycles, exchanged=True))
    return readings


def _readings_of_part(
    tournament: Tournament, participants: Participants, places: tuple[int | None, ...]
) -> Iterator[_Reading]:
    """Yield the readings of a file with too few rounds that begins with a later round of a table.

    That round is the one with most pairs of the file's first round.
    """
    per_cycle, cycles = rounds_of(len(places)), tournament.kind.cycles or 1
    if max(tournament.scheduled_rounds, len(participants.rounds)) >= cycles * per_cycle:
        return
    place_of = {one: place for place, one in enumerate(places, start=1) if one is not None}
    met = Counter(
        round_in_which(place_of[white], place_of[black], len(places))
        for white, black in participants.rounds[0].pairs
        if white in place_of and black in place_of
    )
    if not met:
        return
    ((first, _),) = met.most_common(1)
    for reading in _readings(tournament, places, len(participants.rounds)):
        for cycle in range(cycles):
            before = cycle * per_cycle + reading.table_round(first, cycle) - 1
            if before:
                yield replace(reading, before=before)


def _check_rounds(
    participants: Participants, reading: _Reading, request: Request
) -> tuple[CheckedRound, ...]:
    rounds = []
    for number in request.numbers(participants):
        stated = participants.rounds[number - 1]
        if number > reading.rounds:
            reason = Message("pairings.rounds-of-tables", count=reading.rounds)
            rounds.append(CheckedRound(round=number, verdict=Verdict.NOT_COMPARED, reason=reason))
            continue
        answer = _without_the_gone(reading.expected(number), participants, number)
        compared = compare(number, stated, answer, participants)
        if compared.verdict == Verdict.PAIRS:
            compared = replace(compared, reason=_round_it_is(stated, reading))
        elif answer.missing and compared.verdict == Verdict.SAME:
            gone = tuple(f"{white}-{black}" for white, black in answer.missing)
            compared = replace(compared, reason=Message("pairings.gone", pairs=gone))
        rounds.append(compared)
    return tuple(rounds)


def _without_the_gone(
    answer: ExpectedPairs, participants: Participants, number: int
) -> ExpectedPairs:
    """Return a round of the table without the games of withdrawn participants.

    In such a pair the file has no opponent for either, and one of the two has none in any later
    round: the one who withdrew, or never came.
    """
    paired_later = {
        one for stated in participants.rounds[number - 1 :] for pair in stated.pairs for one in pair
    }
    paired = {one for pair in participants.rounds[number - 1].pairs for one in pair}
    missing = tuple(
        pair
        for pair in answer.pairs
        if paired.isdisjoint(pair) and not paired_later.issuperset(pair)
    )
    left_out = frozenset(missing)
    pairs = tuple(pair for pair in answer.pairs if pair not in left_out)
    return ExpectedPairs(pairs, missing=missing)


def _round_it_is(stated: StatedRound, reading: _Reading) -> Message | None:
    """Return a message if the pairs are those of another round of the table."""
    number = reading.round_with(stated.pairs)
    return None if number is None else Message("pairings.pairs-of-round", round=number)


def _agreeing(rounds: Sequence[CheckedRound]) -> tuple[int, int]:
    same = sum(one.verdict == Verdict.SAME for one in rounds)
    return same, sum(one.verdict == Verdict.COLOURS for one in rounds)


# Another draw ---------------------------------------------------------------------------------


def _best(
    participants: Participants, readings: Iterable[_Reading], request: Request
) -> tuple[_Reading, tuple[CheckedRound, ...]]:
    """Return the reading with most agreeing rounds, the first of several, and its rounds."""
    best = _Reading()
    rounds: tuple[CheckedRound, ...] = ()
    for reading in readings:
        checked = _check_rounds(participants, reading, request)
        if not best.places or _agreeing(checked) > _agreeing(rounds):
            best, rounds = reading, checked
    return best, rounds


def _possible_draws(tournament: Tournament, participants: Participants) -> Iterator[_Reading]:
    """Yield every draw of places that follows from one participant's rounds of the first cycle.

    The participant with the last place (or, in an odd number, the bye) meets all others in the
    order fixed by the table, so these rounds determine everyone's place.
    """
    numbers = list(participants.names)
    opponents = [
        {one: other for pair in stated.pairs for one, other in (pair, pair[::-1])}
        for stated in participants.rounds
    ]
    readings = _readings(tournament, tuple(numbers), len(participants.rounds))
    for last in numbers if len(numbers) % 2 == 0 else [None]:
        for reading in readings:
            places = _places_by(last, numbers, opponents, exchanged=reading.exchanged)
            if places:
                yield replace(reading, places=places, drawn=True)


def _places_by(
    last: int | None,
    numbers: Sequence[int],
    opponents: Sequence[Mapping[int, int]],
    *,
    exchanged: bool,
) -> tuple[int | None, ...] | None:
    """Return each place's participant if ``last`` has the last one; None if impossible."""
    places: dict[int, int] = {}
    per_cycle = rounds_of(len(numbers))
    order = [leader_of(number, len(numbers)) for number in range(1, per_cycle + 1)]
    if exchanged:
        order[-2:] = order[:-3:-1]
    for place, met in zip(order, opponents, strict=False):
        if last is None:
            free = [number for number in numbers if number not in met]
            if len(free) != 1:
                return None
            places[place] = free[0]
        elif last in met:
            places[place] = met[last]
        else:
            return None
    if last is not None:
        places[per_cycle + 1] = last
    if len(set(places.values())) != len(numbers):
        return None
    return tuple(places[place] for place in range(1, len(numbers) + 1))
