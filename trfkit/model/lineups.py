"""Who sat on which board of a team match: record 300, else what rosters and colours allow."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.model.outcome import Colour, RoundEntry
    from trfkit.model.seatings import Fit
    from trfkit.model.tournament import LineUp
    from trfkit.units import StartNo


class Seat(Record, gc=False):
    """A player in a match, the round of his row that tells of it, and its points in tenths."""

    player: StartNo
    entry: RoundEntry
    points: int


Seats: TypeAlias = "tuple[Seat | None, ...]"
"""A team's seats by board from 0; None is an empty board."""


class Arranged(NamedTuple):
    """Both teams' seats, and whether they are known: stated, or the only ones that fit."""

    own: Seats
    opposing: Seats
    is_known: bool = True


def arrange(
    own: Sequence[Seat],
    opposing: Sequence[Seat],
    written: tuple[LineUp | None, LineUp | None],
    boards: int,
    pattern: str | None = None,
) -> Arranged:
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
                return Arranged(tuple(own), tuple(opposing))
        return _fitting(own, opposing, boards, pattern)
    first, second = _guessed(own, opposing, *written, boards)
    return Arranged(first, second)


def _fitting(
    own: Sequence[Seat], opposing: Sequence[Seat], boards: int, pattern: str | None
) -> Arranged:
    """Return the seats that fit best; of several, those that are guessed if they fit as well."""
    from trfkit.model.seatings import seating  # noqa: PLC0415 - most matches are complete

    guess = _guessed(own, opposing, None, None, boards)
    best = seating(own, opposing, boards, pattern)
    if best is None or (not best.is_only and _fit(guess, own, opposing, pattern) <= best.fit):
        return Arranged(*guess, is_known=False)
    pairs = best.boards
    first = tuple(None if place is None else own[place] for place, _ in pairs)
    second = tuple(None if place is None else opposing[place] for _, place in pairs)
    return Arranged(first, second, is_known=best.is_only)


def _fit(
    seats: tuple[Seats, Seats],
    own: Sequence[Seat],
    opposing: Sequence[Seat],
    pattern: str | None,
) -> Fit:
    from trfkit.model.seatings import Fit  # noqa: PLC0415 - as in ``_fitting``

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


def _guessed(
    own: Sequence[Seat],
    opposing: Sequence[Seat],
    own_written: LineUp | None,
    opposing_written: LineUp | None,
    boards: int,
) -> tuple[Seats, Seats]:
    """Return the seats by line-ups, else opposite those of the team with more players."""
    if own_written is None and (opposing_written is not None or len(opposing) > len(own)):
        second, first = _guessed(opposing, own, opposing_written, own_written, boards)
        return first, second
    first = _written(own, own_written, boards)
    if opposing_written is not None:
        return first, _written(opposing, opposing_written, boards)
    return first, _opposite(opposing, first, boards)


def _written(seats: Sequence[Seat], line_up: LineUp | None, boards: int) -> Seats:
    """Return the seats as a line-up has them; who is missing there follows behind."""
    if line_up is None:
        return _filled([], seats, boards)
    by_player = {seat.player: seat for seat in seats}
    placed: list[Seat | None] = [
        None if player is None else by_player.pop(player, None) for player in line_up.boards
    ]
    return _filled(placed, list(by_player.values()), boards)


def _opposite(seats: Sequence[Seat], others: Seats, boards: int) -> Seats:
    """Return the seats so that everybody sits opposite the one he played."""
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
    return _filled(placed, [], boards)


def _filled(placed: Sequence[Seat | None], unplaced: Sequence[Seat], boards: int) -> Seats:
    """Return the placed seats, the rest behind them, and empty boards up to the full number."""
    seats = [*placed, *unplaced]
    while len(seats) > boards and seats[-1] is None:
        seats.pop()
    return (*seats, *[None] * (boards - len(seats)))


def colours_of_team(seats: Seats, pattern: str) -> set[Colour]:
    """Return the colours on board 1 that the seats' own colours speak for; one if all is well.

    ``pattern`` is record 352; boards beyond it alternate.
    """
    colours = set()
    for board, seat in enumerate(seats):
        if seat is not None and seat.entry.colour is not None:
            stated = pattern[board].upper() if board < len(pattern) else "WB"[board % 2]
            colours.add(seat.entry.colour if stated == "W" else seat.entry.colour.opposite)
    return colours
