"""The plain rule by which Swiss rounds are paired where no pairing engine is asked.

It is none of FIDE's systems: the present are sorted by points, then by number. Within each group
of equal points the upper half meets the lower one, everybody the first whom he has not met; who
finds nobody goes down to the next group. Two who are left at the end and have met break up the
lowest pair that allows it, and meet again only where none does. The bye goes to the lowest who
has had none. White has who had White less often, else who had Black last, else the higher on odd
boards.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.model import Colour, RoundEntry
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class State:
    """Scores, meetings, byes and colours of participants, numbered from 0.

    ``bonus`` gives a participant's fictitious points in a round. ``rows`` are the rounds of
    players, byes of the round to be paired among them; they are empty where teams play.
    """

    def __init__(
        self,
        size: int,
        bonus: Callable[[int, int], int] = lambda _who, _round: 0,
        rows: Sequence[Sequence[RoundEntry]] = (),
    ) -> None:
        self.round = 1
        self.rows = rows
        self.score = [0] * size
        self.met: list[set[int]] = [set() for _ in range(size)]
        self.had_bye: set[int] = set()
        self.bonus = bonus
        self._colours: list[list[Colour]] = [[] for _ in range(size)]

    def pairing_score(self, index: int) -> int:
        """Return the points that decide pairing, including fictitious ones."""
        return self.score[index] + self.bonus(index, self.round)

    def balance(self, index: int) -> int:
        """Return how many more games a participant had with White than with Black."""
        colours = self._colours[index]
        return 2 * colours.count(Colour.WHITE) - len(colours)

    def last_colour(self, index: int) -> Colour | None:
        """Return the colour of a participant's last game, None before the first."""
        colours = self._colours[index]
        return colours[-1] if colours else None

    def meet(self, white: int, black: int) -> None:
        """Record that two were paired."""
        self.met[white].add(black)
        self.met[black].add(white)

    def play(self, white: int, black: int) -> None:
        """Record that two played, not only were paired."""
        self._colours[white].append(Colour.WHITE)
        self._colours[black].append(Colour.BLACK)


# The plain rule -----------------------------------------------------------------------------------


class PairedRound(Record):
    """A round's pairs, White first, and who has the bye; participants are numbered from 0."""

    pairs: tuple[tuple[int, int], ...]
    free: int | None


class System(Record):
    """A way to pair the rounds of a Swiss.

    ``pair`` takes the state so far and the present participants; ``says`` tells how it pairs,
    ``code`` is the record 192 of a Swiss of players.
    """

    pair: Callable[[State, Sequence[int]], PairedRound]
    says: Message
    code: str


def pair_plainly(state: State, present: Sequence[int]) -> PairedRound:
    """Return the pairs of the next round by a plain rule."""
    order = sorted(present, key=lambda who: (-state.pairing_score(who), who))
    free = None
    if len(order) % 2:
        without = [who for who in order if who not in state.had_bye]
        free = (without or order)[-1]
        order.remove(free)
    pairs: list[tuple[int, int]] = []
    floating: list[int] = []
    for _, group in groupby(order, key=state.pairing_score):
        pairs_found, floating = _pair_group([*floating, *group], state)
        pairs += pairs_found
    while floating:
        index = floating.pop(0)
        other = _first_not_met(index, floating, state)
        pairs.append((index, floating.pop(0 if other is None else floating.index(other))))
    parted = _avoid_repetitions(pairs, state)
    return PairedRound(
        tuple(_assign_colours(pair, board, state) for board, pair in enumerate(parted, start=1)),
        free,
    )


def _pair_group(group: list[int], state: State) -> tuple[list[tuple[int, int]], list[int]]:
    """Return the pairs of a group, and the participants left over."""
    half = len(group) // 2
    lower = group[half:]
    pairs, alone = [], []
    for index in group[:half]:
        other = _first_not_met(index, lower, state)
        if other is None:
            alone.append(index)
        else:
            lower.remove(other)
            pairs.append((index, other))
    left = sorted([*alone, *lower], key=group.index) if alone else lower
    alone = []
    while left:
        index = left.pop(0)
        other = _first_not_met(index, left, state)
        if other is None:
            alone.append(index)
        else:
            left.remove(other)
            pairs.append((index, other))
    return pairs, alone


def _first_not_met(index: int, others: Sequence[int], state: State) -> int | None:
    met = state.met[index]
    return next((other for other in others if other not in met), None)


def _avoid_repetitions(pairs: list[tuple[int, int]], state: State) -> list[tuple[int, int]]:
    """Return the pairs with repeated meetings avoided, as far as changing one more pair helps."""
    place = 0
    while place < len(pairs):
        first, second = pairs[place]
        changed = _swap_partners(pairs, place, state.met) if second in state.met[first] else None
        # What was of no help before may be now.
        pairs, place = (pairs, place + 1) if changed is None else (changed, 0)
    return pairs


def _swap_partners(
    pairs: Sequence[tuple[int, int]], place: int, met: Sequence[set[int]]
) -> list[tuple[int, int]] | None:
    """Return the pairs with partners swapped between one of them and the lowest possible other.

    None if every swap gives a repeated meeting.
    """
    index, other = pairs[place]
    for lower in reversed(range(len(pairs))):
        higher, deeper = pairs[lower]
        for first, second in ((higher, deeper), (deeper, higher)):
            if lower != place and first not in met[index] and second not in met[other]:
                changed = list(pairs)
                changed[lower], changed[place] = (first, index), (second, other)
                return changed
    return None


def _assign_colours(pair: tuple[int, int], board: int, state: State) -> tuple[int, int]:
    """Return a pair with White first."""
    first, second = pair
    balance = state.balance(first) - state.balance(second)
    if balance:
        return (second, first) if balance > 0 else (first, second)
    last_of_first, last_of_second = state.last_colour(first), state.last_colour(second)
    if last_of_first is not last_of_second:
        first_had_white = last_of_first is Colour.WHITE or last_of_second is Colour.BLACK
        return (second, first) if first_had_white else (first, second)
    higher, lower = sorted(pair, key=lambda who: (-state.pairing_score(who), who))
    return (higher, lower) if board % 2 else (lower, higher)


PLAIN: Final = System(
    pair_plainly,
    Message("generate.paired-plainly"),
    "CUSTOM_SWISS",
)
"""The plain rule."""
