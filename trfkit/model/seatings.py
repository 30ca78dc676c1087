"""The ways in which two teams can have sat, by their rosters and by the colours of record 352."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from trfkit.model.outcome import Colour

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from trfkit.model.outcome import RoundEntry
    from trfkit.units import StartNo

Board: TypeAlias = "tuple[int | None, int | None]"
"""Who sits at a board: places among the first and the second team's players, None for nobody."""


class Seat(Protocol):
    """Who sits at a board, and his round."""

    @property
    def player(self) -> StartNo:
        """The player."""

    @property
    def entry(self) -> RoundEntry:
        """His round."""


class Fit(IntEnum):
    """How well a seating fits, the best first."""

    COLOURS_AND_BOTH = 0
    COLOURS_AND_ONE = 1
    BOTH = 2
    NEITHER = 3


class Seating(NamedTuple):
    """One seating, board by board, how well it fits, and whether it is the only one that does."""

    boards: tuple[Board, ...]
    fit: Fit
    is_only: bool


def seating(
    own: Sequence[Seat], opposing: Sequence[Seat], boards: int, pattern: str | None
) -> Seating | None:
    """Return the seating that fits best, None where rosters and colours allow none.

    Players come in the order of their rosters. What fits the colours of record 352
    (``pattern``) and both rosters is better than what one team's roster contradicts, and that
    better than what the colours contradict.
    """
    match, turned = _Match.of(own, opposing, boards), _Match.of(opposing, own, boards)
    if match is None or turned is None:
        return None
    both = [(match, match.second_in_order())]
    one = [(match, match.second_alone()), (turned, turned.second_alone())]
    tries = [(Fit.COLOURS_AND_BOTH, both, pattern)]
    if pattern:
        tries += [(Fit.COLOURS_AND_ONE, one, pattern), (Fit.BOTH, both, None)]
    for fit, sides, colours in tries:
        seatings = [
            tuple(board if side is match else board[::-1] for board in way)
            for side, second in sides
            for way in side.ways(second, colours)
        ]
        if seatings:
            # Of several the one whose boards are taken first: nobody leaves a board without need.
            return Seating(min(seatings, key=_gaps), fit, len(set(seatings)) == 1)
    return None


def _gaps(way: Sequence[Board]) -> list[bool]:
    return [who == (None, None) for who in way]


class _Match(NamedTuple):
    """Two teams' players who have a board, and who of the second team met whom of the first."""

    first: tuple[Seat, ...]
    second: tuple[Seat, ...]
    met: tuple[int | None, ...]
    boards: int

    @classmethod
    def of(cls, own: Sequence[Seat], opposing: Sequence[Seat], boards: int) -> _Match | None:
        """Return the match, None where somebody met a third team or boards do not suffice."""
        places = {seat.player: place for place, seat in enumerate(opposing)}
        met: list[int | None] = []
        for seat in own:
            opponent = seat.entry.opponent
            place = None if opponent is None else places.get(opponent)
            if opponent is not None and (
                place is None or opposing[place].entry.opponent != seat.player
            ):
                return None
            met.append(place)
        games = sum(place is not None for place in met)
        if games != sum(seat.entry.opponent is not None for seat in opposing):
            return None
        if len(own) + len(opposing) - games > boards:
            return None
        return cls(tuple(own), tuple(opposing), tuple(met), boards)

    def second_in_order(self) -> tuple[int, ...]:
        """Return the places of the second team's players, all of whom keep their order."""
        return tuple(range(len(self.second)))

    def second_alone(self) -> tuple[int, ...]:
        """Return the places of those who met nobody: the others sit opposite the first team."""
        return tuple(place for place in range(len(self.second)) if place not in self.met)

    def ways(self, second: tuple[int, ...], pattern: str | None) -> Iterator[tuple[Board, ...]]:
        """Yield up to two seatings in which the first team and ``second`` keep their order."""
        seats = (*self.first, *self.second)
        is_coloured = pattern is not None and any(seat.entry.colour for seat in seats)
        ways: list[tuple[Board, ...]] = []
        for colour in Colour if is_coloured else (None,):
            ways += _walk(self, second, self._fits(pattern, colour))
        return iter(ways[:_ENOUGH])

    def _fits(self, pattern: str | None, colour: Colour | None) -> Callable[[int, Board], bool]:
        """Return whether a board has its colours, the first team having ``colour`` on board 1."""

        def fits(board: int, pair: Board) -> bool:
            if colour is None or pattern is None:
                return True
            stated = pattern[board].upper() if board < len(pattern) else "WB"[board % 2]
            own = colour if stated == "W" else colour.opposite
            first = None if pair[0] is None else self.first[pair[0]].entry.colour
            second = None if pair[1] is None else self.second[pair[1]].entry.colour
            return first in {None, own} and second in {None, own.opposite}

        return fits


_ENOUGH = 2
"""So many seatings show that there is not one only."""


def _walk(
    match: _Match, second: tuple[int, ...], fits: Callable[[int, Board], bool]
) -> list[tuple[Board, ...]]:
    """Return up to two ways to fill the boards from the first on."""
    keeps_order = len(second) == len(match.second)

    @cache
    def rest(i: int, j: int, board: int) -> tuple[tuple[Board, ...], ...]:
        if board == match.boards:
            is_done = i == len(match.first) and j == len(second)
            return ((),) if is_done else ()
        steps: list[tuple[Board, int, int]] = []
        if i < len(match.first):
            place = match.met[i]
            if place is None:
                steps.append(((i, None), i + 1, j))
            elif not keeps_order:
                steps.append(((i, place), i + 1, j))
            elif j < len(second) and second[j] == place:
                steps.append(((i, place), i + 1, j + 1))
        if j < len(second) and second[j] not in match.met:
            steps.append(((None, second[j]), i, j + 1))
        steps.append(((None, None), i, j))
        walks: list[tuple[Board, ...]] = []
        for pair, next_i, next_j in steps:
            if len(walks) < _ENOUGH and fits(board, pair):
                walks += ((pair, *others) for others in rest(next_i, next_j, board + 1))
        return tuple(walks[:_ENOUGH])

    return list(rest(0, 0, 0))
