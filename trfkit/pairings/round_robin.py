"""Round-robins against the Berger tables (C.05, annex 1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.model.berger import berger_table
from trfkit.pairings.comparing import Expected, compare
from trfkit.pairings.result import (
    CheckedRound,
    Otherwise,
    System,
    Verdict,
    checked_pairings,
)
from trfkit.pairings.stated import stated_players, stated_teams
from trfkit.record import Record, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from trfkit.model import Tournament
    from trfkit.model.berger import Round
    from trfkit.pairings.request import Request
    from trfkit.pairings.result import CheckedPairings
    from trfkit.pairings.stated import Participants, StatedRound

FEWEST: Final = 2
FEWEST_TO_SWAP: Final = 4
"""The last two rounds of a cycle can change places only where three are enough to see it."""


class _Reading(Record):
    """One way in which the tables may have been used: who has each place, and all rounds.

    ``exchanged`` tells that the last two rounds of a cycle with another behind it changed places.
    """

    places: tuple[int | None, ...] = ()
    tables: tuple[Round, ...] = ()
    exchanged: bool = False
    drawn: bool = False

    @property
    def order(self) -> tuple[int, ...]:
        """The participants in the order of their places."""
        return tuple(one for one in self.places if one is not None)

    @property
    def assumed(self) -> tuple[str, ...]:
        """What the file does not say of it."""
        remarks = []
        if self.drawn:
            remarks.append(f"the places of the table were drawn: {', '.join(map(str, self.order))}")
        elif None in self.places:
            remarks.append("numbers that nobody has are free places of the table")
        if self.exchanged:
            remarks.append(f"the last two rounds of a cycle are exchanged, as {ADVISED}")
        return tuple(remarks)


ADVISED: Final = "C.05 advises where another cycle follows"


def check_round_robin(tournament: Tournament, request: Request) -> CheckedPairings:
    """Return each round that is wanted against the Berger tables.

    By the file's numbers as places of the table, with the last two rounds of the first cycle as
    they are or, as is recommended for two, exchanged: whichever more rounds agree with. Where not
    even half of them do, the places may have been drawn otherwise, and the draw is found that
    most rounds follow.
    """
    is_team = tournament.kind.is_team
    participants = stated_teams(tournament) if is_team else stated_players(tournament)
    system = System(
        name="berger",
        title="Berger tables, C.05 annex 1",
        since=None,
        until=None,
        chosen_by=tournament.kind.reason,
    )
    if len(participants.names) < FEWEST or not participants.rounds:
        return checked_pairings(tournament, (), system=system)
    places = _places(list(participants.names))
    readings = _readings(tournament, places, len(participants.rounds))
    reading, rounds = _best(participants, readings, request)
    if all(one.verdict == Verdict.SAME for one in rounds):
        return checked_pairings(tournament, rounds, system=system, assumed=reading.assumed)
    drawn, by_draw = _best(participants, _drawn(tournament, participants), request)
    other = None
    if by_draw and 2 * _agreeing(rounds)[0] <= len(rounds) < 2 * _agreeing(by_draw)[0]:
        reading, rounds = drawn, by_draw
    elif by_draw and all(one.verdict == Verdict.SAME for one in by_draw):
        other = Otherwise(_in_words(drawn), drawn.order, same=len(by_draw))
    assumed = reading.assumed
    if not by_draw and len(participants.rounds) < len(places) - 1:
        assumed = (*assumed, "places of the table are the file's numbers: too few rounds tell more")
    return checked_pairings(tournament, rounds, system=system, assumed=assumed, otherwise=other)


def _places(numbers: Sequence[int]) -> tuple[int | None, ...]:
    """Return who has each place of the table: the one of his number, where those are no gaps.

    Numbers far above the count of participants are none of a table: then places follow in order.
    """
    last = numbers[-1]
    if numbers[0] < 1 or last > 2 * len(numbers):
        return tuple(numbers)
    by_number = set(numbers)
    return tuple(number if number in by_number else None for number in range(1, last + 1))


def _readings(
    tournament: Tournament, places: tuple[int | None, ...], rounds: int
) -> list[_Reading]:
    """Return the plain reading, and the one with the last rounds of each early cycle exchanged."""
    table = berger_table(len(places))
    scheduled = max(tournament.scheduled_rounds, rounds, (tournament.kind.cycles or 1) * len(table))
    cycles = -(-scheduled // len(table))
    readings = [_Reading(places, _cycled([table] * cycles))]
    if cycles > 1 and len(places) >= FEWEST_TO_SWAP:
        exchanged = (*table[:-2], table[-1], table[-2])
        tables = [exchanged] * (cycles - 1) + [table]
        readings.append(_Reading(places, _cycled(tables), exchanged=True))
    return readings


def _cycled(tables: Sequence[Sequence[Round]]) -> tuple[Round, ...]:
    """Return the rounds of all cycles; every second one has the colours reversed."""
    return tuple(
        row._replace(pairs=tuple(pair[::-1] for pair in row.pairs)) if cycle % 2 else row
        for cycle, table in enumerate(tables)
        for row in table
    )


def _checked(
    participants: Participants, reading: _Reading, request: Request
) -> tuple[CheckedRound, ...]:
    expected = [_expected(row, reading.places) for row in reading.tables]
    rounds = []
    for number in request.numbers(participants):
        stated = participants.rounds[number - 1]
        if number > len(expected):
            reason = f"the tables have {len(expected)} rounds"
            rounds.append(CheckedRound(round=number, verdict=Verdict.NOT_COMPARED, reason=reason))
            continue
        told = _without_the_gone(expected[number - 1], participants, number)
        compared = compare(number, stated, told, participants)
        if compared.verdict == Verdict.PAIRS:
            compared = replace(compared, reason=_round_it_is(stated, expected))
        elif told.missing and compared.verdict == Verdict.SAME:
            gone = ", ".join(f"{white}-{black}" for white, black in told.missing)
            compared = replace(compared, reason=f"no game of {gone}: one side plays no more")
        rounds.append(compared)
    return tuple(rounds)


def _expected(row: Round, places: Sequence[int | None]) -> Expected:
    """Return a round of the table in numbers; who meets a place that nobody has is free."""
    pairs = []
    for white, black in row.pairs:
        pair = places[white - 1], places[black - 1]
        if pair[0] is not None and pair[1] is not None:
            pairs.append((pair[0], pair[1]))
    return Expected(tuple(pairs))


def _without_the_gone(told: Expected, participants: Participants, number: int) -> Expected:
    """Return a round of the table without the games of those who play no more.

    Of such a pair the file has no opponent for either, and one of the two has none in any later
    round: who withdrew, or never came.
    """
    paired_later = {
        one for stated in participants.rounds[number - 1 :] for pair in stated.pairs for one in pair
    }
    paired = {one for pair in participants.rounds[number - 1].pairs for one in pair}
    missing = tuple(
        pair for pair in told.pairs if paired.isdisjoint(pair) and not paired_later.issuperset(pair)
    )
    kept = tuple(pair for pair in told.pairs if pair not in missing)
    return Expected(kept, missing=missing)


def _round_it_is(stated: StatedRound, expected: Sequence[Expected]) -> str | None:
    """Return that the pairs are those of another round of the table, if they are."""
    pairs = set(map(frozenset, stated.pairs))
    others = (
        number
        for number, told in enumerate(expected, start=1)
        if pairs and pairs == set(map(frozenset, told.pairs))
    )
    number = next(others, None)
    return None if number is None else f"these are the pairs of round {number} of the table"


def _agreeing(rounds: Sequence[CheckedRound]) -> tuple[int, int]:
    same = sum(one.verdict == Verdict.SAME for one in rounds)
    return same, sum(one.verdict == Verdict.COLOURS for one in rounds)


# Another draw ---------------------------------------------------------------------------------


def _best(
    participants: Participants, readings: Iterable[_Reading], request: Request
) -> tuple[_Reading, tuple[CheckedRound, ...]]:
    """Return the reading that most rounds follow, the first of several, and its rounds."""
    best = _Reading()
    rounds: tuple[CheckedRound, ...] = ()
    for reading in readings:
        checked = _checked(participants, reading, request)
        if not best.places or _agreeing(checked) > _agreeing(rounds):
            best, rounds = reading, checked
    return best, rounds


def _drawn(tournament: Tournament, participants: Participants) -> Iterator[_Reading]:
    """Yield every draw of places that somebody's own rounds of the first cycle would tell.

    Whoever has the last place (nobody, of an odd number) meets all others in an order that the
    table fixes, so that his rounds tell everybody's place.
    """
    numbers = list(participants.names)
    opponents = _opponents(participants)
    for last in numbers if len(numbers) % 2 == 0 else [None]:
        for exchanged in (False, True):
            places = _places_by(last, numbers, opponents, exchanged=exchanged)
            readings = _readings(tournament, places, len(participants.rounds)) if places else []
            for reading in readings:
                if reading.exchanged is exchanged:
                    yield replace(reading, drawn=True)


def _in_words(drawn: _Reading) -> str:
    also = f"; the last two rounds of a cycle exchanged, as {ADVISED}" if drawn.exchanged else ""
    return f"another draw of the places ({', '.join(map(str, drawn.order))}{also})"


def _opponents(participants: Participants) -> list[dict[int, int]]:
    """Return, by round, the opponent of each who has one."""
    return [
        {one: other for pair in stated.pairs for one, other in (pair, pair[::-1])}
        for stated in participants.rounds
    ]


def _places_by(
    last: int | None,
    numbers: Sequence[int],
    opponents: Sequence[Mapping[int, int]],
    *,
    exchanged: bool,
) -> tuple[int | None, ...] | None:
    """Return who has each place if ``last`` has the last one; None where that cannot be."""
    places: dict[int, int] = {}
    if len(opponents) < len(numbers) + len(numbers) % 2 - 1:
        return None
    table = berger_table(len(numbers) + len(numbers) % 2)
    order = [*table[:-2], table[-1], table[-2]] if exchanged and len(table) > 1 else [*table]
    for row, met in zip(order, opponents, strict=False):
        place = next(
            one
            for pair in row.pairs
            for one, other in (pair, pair[::-1])
            if other == len(table) + 1
        )
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
        places[len(table) + 1] = last
    if len(set(places.values())) != len(numbers):
        return None
    return tuple(places[place] for place in range(1, len(numbers) + 1))
