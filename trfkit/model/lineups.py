"""Who played on which board of a team match: record 300, else what rosters and colours allow."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from trfkit.model.outcome import Colour, RoundEntry
from trfkit.model.tournament import LineUp
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from trfkit.units import StartNo, TeamNo


class Seat(Record, gc=False):
    """A player in a match, the round entry that tells of the game, and its points in tenths."""

    player: StartNo
    entry: RoundEntry
    points: int


Seats: TypeAlias = "tuple[Seat | None, ...]"
"""A team's seats by board from 0; None is an empty board."""


def line_up_unlike_roster(
    number: int,
    team: TeamNo,
    opponent: TeamNo | None,
    boards: Sequence[StartNo | None],
    roster: Sequence[StartNo],
) -> LineUp | None:
    """Return a line-up for record 300, None if it has the roster's order without a gap."""
    seated = [player for player in boards if player is not None]
    usual = [member for member in roster if member in seated]
    if seated == usual and None not in boards[: len(seated)]:
        return None
    return LineUp(number, team, opponent, tuple(boards))


class SeatedMatch(NamedTuple):
    """The seats of both teams, and whether they are certain: stated, or the only ones that fit."""

    own: Seats
    opposing: Seats
    is_known: bool = True


def arrange(
    own: Sequence[Seat],
    opposing: Sequence[Seat],
    written: tuple[LineUp | None, LineUp | None],
    boards: int,
    pattern: str | None = None,
) -> SeatedMatch:
    """Return both teams' seats by board; players come in the order of their rosters.

    A line-up of record 300 (``written``) decides for its team. Without any, the one seating that
    fits the colours of record 352 (``pattern``) and the rosters best is taken. Of several, and
    beside a line-up, a team sits opposite the players it met, as far as the other team's boards
    are known: from its record, else because more of it was there, so that a hole in the smaller
    team lands where nobody faced it. Whoever that does not place takes the first board left.
    Players beyond ``boards`` are kept behind them.
    """
    if written == (None, None):
        if len(own) == len(opposing) == boards:
            opposite = [seat.entry.opponent for seat in opposing]
            if opposite == [seat.player for seat in own]:
                return SeatedMatch(tuple(own), tuple(opposing))
        return _fitting(own, opposing, boards, pattern)
    first, second = _guess_seats(own, opposing, *written, boards)
    return SeatedMatch(first, second)


def _fitting(
    own: Sequence[Seat], opposing: Sequence[Seat], boards: int, pattern: str | None
) -> SeatedMatch:
    """Return the seats that fit best; of several, the guessed ones if they fit as well."""
    guess = _guess_seats(own, opposing, None, None, boards)
    best = seating(own, opposing, boards, pattern)
    if best is None or (not best.is_only and _fit(guess, own, opposing, pattern) <= best.fit):
        return SeatedMatch(*guess, is_known=False)
    pairs = best.boards
    first = tuple(None if place is None else own[place] for place, _ in pairs)
    second = tuple(None if place is None else opposing[place] for _, place in pairs)
    return SeatedMatch(first, second, is_known=best.is_only)


def _fit(
    seats: tuple[Seats, Seats],
    own: Sequence[Seat],
    opposing: Sequence[Seat],
    pattern: str | None,
) -> Fit:

    in_order = sum(
        _keeps_order(side, team) for side, team in zip(seats, (own, opposing), strict=True)
    )
    if not pattern or has_one_colour(*seats, pattern):
        return Fit(2 - in_order) if in_order else Fit.NEITHER
    return Fit.BOTH if in_order == len(seats) else Fit.NEITHER


def _keeps_order(seats: Seats, team: Sequence[Seat]) -> bool:
    return [seat for seat in seats if seat is not None] == list(team)


def has_one_colour(first: Seats, second: Seats, pattern: str) -> bool:
    """Tell whether all games of a match have the colours that record 352 gives their boards."""
    own, other = colours_of_team(first, pattern), colours_of_team(second, pattern)
    return len(own | {colour.opposite for colour in other}) <= 1


def _guess_seats(
    own: Sequence[Seat],
    opposing: Sequence[Seat],
    own_written: LineUp | None,
    opposing_written: LineUp | None,
    boards: int,
) -> tuple[Seats, Seats]:
    """Return the seats by line-ups, else facing the players of the larger team."""
    if own_written is None and (opposing_written is not None or len(opposing) > len(own)):
        second, first = _guess_seats(opposing, own, opposing_written, own_written, boards)
        return first, second
    first = _seats_of_line_up(own, own_written, boards)
    if opposing_written is not None:
        return first, _seats_of_line_up(opposing, opposing_written, boards)
    return first, _opposite(opposing, first, boards)


def _seats_of_line_up(seats: Sequence[Seat], line_up: LineUp | None, boards: int) -> Seats:
    """Return the seats in the order of a line-up; players it does not name follow behind."""
    if line_up is None:
        return _fill_boards([], seats, boards)
    by_player = {seat.player: seat for seat in seats}
    placed: list[Seat | None] = [
        None if player is None else by_player.pop(player, None) for player in line_up.boards
    ]
    return _fill_boards(placed, list(by_player.values()), boards)


def _opposite(seats: Sequence[Seat], others: Seats, boards: int) -> Seats:
    """Return the seats so that each player faces the opponent of the game."""
    board_of = {seat.player: board for board, seat in enumerate(others) if seat is not None}
    placed: list[Seat | None] = [None] * len(others)
    unplaced = []
    for seat in seats:
        board = board_of.get(seat.entry.opponent) if seat.entry.opponent is not None else None
        if board is None or placed[board] is not None:
            unplaced.append(seat)
        else:
            placed[board] = seat
    for seat in unplaced:
        board = next((b for b, there in enumerate(placed) if there is None), None)
        if board is None:
            placed.append(seat)
        else:
            placed[board] = seat
    return _fill_boards(placed, [], boards)


def _fill_boards(placed: Sequence[Seat | None], unplaced: Sequence[Seat], boards: int) -> Seats:
    """Return the placed seats, the rest behind them, and empty boards up to the full number."""
    seats = [*placed, *unplaced]
    while len(seats) > boards and seats[-1] is None:
        seats.pop()
    return (*seats, *[None] * (boards - len(seats)))


def colours_of_team(seats: Seats, pattern: str) -> set[Colour]:
    """Return the colours on board 1 that the players' own colours imply; one if they agree.

    ``pattern`` is record 352; boards beyond it alternate.
    """
    colours = set()
    for board, seat in enumerate(seats):
        if seat is not None and seat.entry.colour is not None:
            stated = pattern[board].upper() if board < len(pattern) else "WB"[board % 2]
            colours.add(seat.entry.colour if stated == "W" else seat.entry.colour.opposite)
    return colours


# The ways in which two teams can have sat, by their rosters and by the colours of record 352 ------

Board: TypeAlias = "tuple[int | None, int | None]"
"""Who sits at a board: places among the first and the second team's players, None for nobody."""


class Fit(IntEnum):
    """How well a seating fits; the best value comes first."""

    COLOURS_AND_BOTH = 0
    COLOURS_AND_ONE = 1
    BOTH = 2
    NEITHER = 3


class Seating(NamedTuple):
    """One seating, board by board, how well it fits, and whether no other one fits."""

    boards: tuple[Board, ...]
    fit: Fit
    is_only: bool


def seating(
    own: Sequence[Seat], opposing: Sequence[Seat], boards: int, pattern: str | None
) -> Seating | None:
    """Return the seating that fits best, None where rosters and colours rule all out.

    Players come in the order of their rosters. What fits the colours of record 352
    (``pattern``) and both rosters is better than what one team's roster contradicts, and that
    better than what the colours contradict.
    """
    match, turned = _Match.of(own, opposing, boards), _Match.of(opposing, own, boards)
    if match is None or turned is None:
        return None
    both = [(match, match.second_in_order())]
    of_one_roster = [(match, match.second_alone()), (turned, turned.second_alone())]
    tries = [(Fit.COLOURS_AND_BOTH, both, pattern)]
    if pattern:
        tries += [(Fit.COLOURS_AND_ONE, of_one_roster, pattern), (Fit.BOTH, both, None)]
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
    """The players of two teams who have a board, and who of the second team met whom."""

    first: tuple[Seat, ...]
    second: tuple[Seat, ...]
    met: tuple[int | None, ...]
    boards: int

    @classmethod
    def of(cls, own: Sequence[Seat], opposing: Sequence[Seat], boards: int) -> _Match | None:
        """Return the match; None where a player met a third team, or boards are too few."""
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
        """Return the places of the second team's players if all of them keep their order."""
        return tuple(range(len(self.second)))

    def second_alone(self) -> tuple[int, ...]:
        """Return the places of players without an opponent; the others face the first team."""
        return tuple(place for place in range(len(self.second)) if place not in self.met)

    def ways(self, second: tuple[int, ...], pattern: str | None) -> Iterator[tuple[Board, ...]]:
        """Yield up to two seatings in which both the first team and ``second`` keep their order."""
        seats = (*self.first, *self.second)
        is_coloured = pattern is not None and any(seat.entry.colour for seat in seats)
        ways: list[tuple[Board, ...]] = []
        for colour in Colour if is_coloured else (None,):
            ways += _walk(self, second, self._fits(pattern, colour))
        return iter(ways[:_ENOUGH])

    def _fits(self, pattern: str | None, colour: Colour | None) -> Callable[[int, Board], bool]:
        """Return a test for a board's colours, if the first team has ``colour`` on board 1."""

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
    """Return up to two ways to fill the boards, from the first board on."""
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
            elif second[j] == place:  # before its end, as each place is met once
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
