"""Games of a complete round-robin that were not played, and that rows without an opponent hide."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from trfkit.model.outcome import RoundKind
from trfkit.model.view import NOBODY
from trfkit.record import replace

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from trfkit.model.view import Hidden, View

    Meetings = Mapping[tuple[int, int], int]
    """How often two places, the lower one first, have still to meet."""
    Possible = Mapping[tuple[int, int], list[int]]
    """By place and round, who can have been the opponent."""

_WON: Final = (
    RoundKind.PAIRING_ALLOCATED_BYE,
    RoundKind.FULL_POINT_BYE,
    RoundKind.FORFEIT_WIN,
)
_FORFEITS: Final = (RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS)
MAX_HIDDEN: Final = 400
"""More rounds without an opponent, which 20 players who never came have, take too long."""


def with_unplayed_games(view: View) -> View:
    """Return a complete round-robin in which rounds without an opponent are forfeited games.

    Their points stay as they are. Where several opponents are possible, ``hidden`` has them, and
    the game names nobody.
    """
    hidden = find_hidden_opponents(view)
    rows = [list(row) for row in view.opponents]
    kinds = [list(row) for row in view.kinds]
    for (who, r), (other, *more) in hidden.items():
        if NOBODY not in {other, *more}:
            is_won = kinds[who][r] in _WON
            rows[who][r] = NOBODY if more else other
            kinds[who][r] = RoundKind.FORFEIT_WIN if is_won else RoundKind.FORFEIT_LOSS
    if not hidden:
        return view
    return replace(
        view, opponents=tuple(map(tuple, rows)), kinds=tuple(map(tuple, kinds)), hidden=hidden
    )


def find_hidden_opponents(view: View) -> Hidden:
    """Return who can be the opponent in each round that names none, ``NOBODY`` for a free round.

    In a cycle every pair meets once, and two who both won without an opponent did not meet. What
    follows from that is found step by step; nothing is returned where the rows contradict it.
    """
    size = len(view)
    cycle = size - 1 + size % 2
    if cycle < 1 or view.rounds % cycle:
        return {}
    # A double round-robin may have both games of a pair in a row, and a free round may be U or F.
    kinds_of_free = range(len(_WON) + 1 if size % 2 else 1)
    for length, kinds in product(dict.fromkeys((cycle, view.rounds)), kinds_of_free):
        parts = [
            _hidden_in(view, range(first, first + length), length // cycle, _WON[:kinds])
            for first in range(0, view.rounds, length)
        ]
        if None not in parts:
            return {
                (who, r): tuple(NOBODY if other == size else other for other in others)
                for part in parts
                for (who, r), others in (part or {}).items()
                if who != size
            }
    return {}


def _hidden_in(
    view: View, rounds: range, cycles: int, free: Collection[RoundKind]
) -> Possible | None:
    """Return the possible opponents in some cycles, None where the rows contradict each other.

    Whoever is free in an odd field meets one place more than there are competitors. A round that
    was won is only a free one if its kind is among ``free``; two who won never met.
    """
    size = len(view)
    places = range(size + size % 2)
    missing = dict.fromkeys(combinations(places, 2), cycles)
    found: dict[tuple[int, int], list[int]] = {}
    alone = {(size, r) for r in rounds if size % 2}
    for who, r in product(range(size), rounds):
        other = view.opponents[who][r]
        if other == NOBODY:
            alone.add((who, r))
            continue
        is_one_sided = view.kinds[who][r] in _FORFEITS and view.opponents[other][r] == NOBODY
        if is_one_sided:
            found[other, r] = [who]
        if is_one_sided or who < other:
            missing[_pair(who, other)] -= 1
    alone -= found.keys()
    won = {(who, r) for who, r in alone if who != size and view.kinds[who][r] in _WON}
    not_free = {(who, r) for who, r in won if view.kinds[who][r] not in free}
    if min(missing.values()) < 0 or len(alone) > MAX_HIDDEN:
        return None
    while True:
        possible = {
            (who, r): [
                other
                for other in places
                if (other, r) in alone
                and missing.get(_pair(who, other))
                and not {(who, r), (other, r)} <= won
                and not (size in {who, other} and {(who, r), (other, r)} & not_free)
            ]
            for who, r in alone
        }
        if not all(possible.values()):
            return None
        forced = next(_forced(possible, missing), None)
        if forced is None:
            return found | possible
        who, other, r = forced
        found[who, r], found[other, r] = [other], [who]
        missing[_pair(who, other)] -= 1
        alone -= {(who, r), (other, r)}


def _pair(one: int, other: int) -> tuple[int, int]:
    return min(one, other), max(one, other)


def _forced(possible: Possible, missing: Meetings) -> Iterator[tuple[int, int, int]]:
    """Yield who must have met whom in which round, as no other opponent or round is left."""
    rounds: dict[tuple[int, int], list[int]] = {}
    for (who, r), others in possible.items():
        if len(others) == 1:
            yield who, others[0], r
        for other in others:
            if who < other:
                rounds.setdefault((who, other), []).append(r)
    for (who, other), candidates in rounds.items():
        if len(candidates) <= missing[who, other]:
            yield who, other, candidates[0]
