"""Who played whom, round by round; in an event of teams with the boards of each match."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trfkit.model.outcome import Colour
from trfkit.model.view import ANNULLED
from trfkit.record import Record
from trfkit.reports.event.result_signs import result, sign_of_entry
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from trfkit.model.lineups import Seat
    from trfkit.reports.event.event_report import EventReport
    from trfkit.units import StartNo


class Side(NamedTuple):
    """A participant and his score before the round."""

    id: int
    name: str
    before: str


class Board(NamedTuple):
    """A board of a match: its number, both players with their colours, and what they got."""

    board: int
    white: str
    result: str
    black: str


class Pair(NamedTuple):
    """A pair of a round; ``boards`` are empty for players."""

    white: Side
    result: str
    black: Side
    boards: tuple[Board, ...]


class Round(Record):
    """A round: who was paired, and by kind of round who was not."""

    number: int
    date: str
    pairs: tuple[Pair, ...]
    without: tuple[tuple[str, tuple[Side, ...]], ...]


def rounds(report: EventReport) -> Iterator[Round]:
    """Yield every round as ``round_of`` has it."""
    return (round_of(report, r + 1) for r in range(report.view.rounds))


def round_of(report: EventReport, number: int) -> Round:
    """Return a round by its number; its pairs come in the order of the scores before it.

    A TRF does not say at which board a pair sat.
    """
    places = {who: place for place, who in enumerate(report.order)}
    names = {player.start_no: player.name for player in report.tournament.players}
    r, dates = number - 1, report.tournament.round_dates
    date = dates[r] if r < len(dates) else None
    by_kind: dict[str, list[Side]] = {}
    for who in report.order:
        if not report.has_opponent(who, r):
            kind = str(report.view.kinds[who][r]).replace("-", " ")
            by_kind.setdefault(kind, []).append(_side(report, who, r))
    return Round(
        number,
        date.isoformat() if date else "",
        tuple(_pairs(report, r, places, names)),
        tuple((kind, tuple(sides)) for kind, sides in sorted(by_kind.items())),
    )


def _pairs(
    report: EventReport, r: int, places: Mapping[int, int], names: Mapping[StartNo, str]
) -> Iterator[Pair]:
    view = report.games
    pairs = []
    for who, row in enumerate(view.opponents):
        if not report.has_opponent(who, r):
            continue
        other, colour = row[r], view.colours[who][r]
        if view.opponents[other][r] != who:
            pairs.append((other, who) if colour is Colour.BLACK else (who, other))
        elif _leads(who, other, colour, view.colours[other][r]):
            pairs.append((who, other))

    def weight(pair: tuple[int, int]) -> tuple[int, int, int]:
        scores = [report.score_after(who, r) for who in pair]
        return -max(scores), -sum(scores), min(places[who] for who in pair)

    for white, black in sorted(pairs, key=weight):
        annulled = f" {ANNULLED}" if report.view.is_annulled(white, r) else ""
        yield Pair(
            _side(report, white, r),
            f"{_got(report, white, black, r)} : {_got(report, black, white, r)}{annulled}",
            _side(report, black, r),
            tuple(_boards(report, white, black, r, names)),
        )


def _leads(who: int, other: int, own: Colour | None, theirs: Colour | None) -> bool:
    """Tell which of a pair stands first: White, and where that is not known the lower index."""
    if own is theirs:
        return who < other
    return own is Colour.WHITE or (own is None and theirs is Colour.BLACK)


def _got(report: EventReport, who: int, other: int, r: int) -> str:
    """Return what a competitor got, by his own row; nothing where that is about somebody else."""
    return result(report, who, r) if report.games.opponents[who][r] == other else ""


def _boards(
    report: EventReport, white: int, black: int, r: int, names: Mapping[StartNo, str]
) -> Iterator[Board]:
    if report.teams is None:
        return
    rows = report.teams.event.rows
    own, others = rows[white][r].seats, rows[black][r].seats
    for board in range(max(len(own), len(others))):
        sides = [seats[board] if board < len(seats) else None for seats in (own, others)]
        if any(sides):
            first, second = sides
            yield Board(
                board + 1,
                _seat(first, names),
                f"{_sign(first)} : {_sign(second)}",
                _seat(second, names),
            )


def _seat(seat: Seat | None, names: Mapping[StartNo, str]) -> str:
    if seat is None:
        return "nobody"
    colour = f" ({seat.entry.colour})" if seat.entry.colour else ""
    return f"{seat.player} {names.get(seat.player, '')}{colour}"


def _sign(seat: Seat | None) -> str:
    return "" if seat is None else sign_of_entry(seat.entry)


def _side(report: EventReport, who: int, r: int) -> Side:
    before = format_exact(report.score_after(who, r), POINT)
    return Side(report.id_of(who), report.name_of(who), before)
