"""The plain rule by which Swiss rounds are paired where no pairing engine is asked.

It is none of FIDE's systems: the present are sorted by points, then by number. Within each group
of equal points the upper half meets the lower one, everybody the first whom he has not met; who
finds nobody goes down to the next group. Who is left at the end breaks up the lowest pair that
allows it, and meets somebody again only where none does. The bye goes to the lowest who has had
none. White has who had White less often, else who had Black last, else the higher on odd boards.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from trfkit.model import Colour
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trfkit.generating.state import State


class Paired(Record):
    """A round's pairs, White first, and who has the bye; participants are numbered from 0."""

    pairs: tuple[tuple[int, int], ...]
    free: int | None


class System(Record):
    """What pairs the rounds of a Swiss.

    ``pair`` takes what has happened so far and who is present; ``says`` are a few words for the
    file and ``code`` what record 192 says of a Swiss of players.
    """

    pair: Callable[[State, Sequence[int]], Paired]
    says: str
    code: str


def pair_plainly(state: State, present: Sequence[int]) -> Paired:
    """Return the pairs of the next round by the plain rule."""
    order = sorted(present, key=lambda who: (-state.pairing_score(who), who))
    free = None
    if len(order) % 2:
        without = [who for who in order if who not in state.had_bye]
        free = (without or order)[-1]
        order.remove(free)
    pairs: list[tuple[int, int]] = []
    floating: list[int] = []
    for _, group in groupby(order, key=state.pairing_score):
        found, floating = _in_group([*floating, *group], state)
        pairs += found
    while floating:
        _place(floating.pop(0), floating, pairs, state)
    return Paired(
        tuple(_coloured(pair, board, state) for board, pair in enumerate(pairs, start=1)), free
    )


def _in_group(group: list[int], state: State) -> tuple[list[tuple[int, int]], list[int]]:
    """Return the pairs of a group, and who finds nobody in it."""
    half = len(group) // 2
    lower = group[half:]
    pairs, alone = [], []
    for who in group[:half]:
        other = _first_not_met(who, lower, state)
        if other is None:
            alone.append(who)
        else:
            lower.remove(other)
            pairs.append((who, other))
    left = sorted([*alone, *lower], key=group.index) if alone else lower
    alone = []
    while left:
        who = left.pop(0)
        other = _first_not_met(who, left, state)
        if other is None:
            alone.append(who)
        else:
            left.remove(other)
            pairs.append((who, other))
    return pairs, alone


def _first_not_met(who: int, others: Sequence[int], state: State) -> int | None:
    met = state.met[who]
    return next((other for other in others if other not in met), None)


def _place(who: int, left: list[int], pairs: list[tuple[int, int]], state: State) -> None:
    """Pair ``who`` with one of those left, by another's pair if need be."""
    met = state.met
    for other in left:
        if other not in met[who]:
            left.remove(other)
            pairs.append((who, other))
            return
    other = left.pop(0)
    for at in reversed(range(len(pairs))):
        one, two = pairs[at]
        for first, second in ((one, two), (two, one)):
            if first not in met[who] and second not in met[other]:
                pairs[at] = (first, who)
                pairs.append((second, other))
                return
    pairs.append((who, other))


def _coloured(pair: tuple[int, int], board: int, state: State) -> tuple[int, int]:
    """Return a pair with White first."""
    one, other = pair
    balance = state.balance(one) - state.balance(other)
    if balance:
        return (other, one) if balance > 0 else (one, other)
    last, other_last = state.last_colour(one), state.last_colour(other)
    if last is not other_last:
        return (other, one) if last is Colour.WHITE or other_last is Colour.BLACK else (one, other)
    higher, lower = sorted(pair, key=lambda who: (-state.pairing_score(who), who))
    return (higher, lower) if board % 2 else (lower, higher)


PLAIN: Final = System(
    pair_plainly,
    "by points, upper half against lower half, nobody twice where that can be had",
    "CUSTOM_SWISS",
)
"""The plain rule."""
