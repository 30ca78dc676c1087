"""Who played whom, round by round; in an event of teams with the boards of each match."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trfkit.messages import Message, Participant, Span
from trfkit.model.outcome import Colour
from trfkit.model.view import ANNULLED
from trfkit.record import Record
from trfkit.reports.document import (
    Column,
    Kind,
    Label,
    Paragraph,
    Row,
    Section,
    Table,
    Tone,
    listed,
)
from trfkit.reports.event.event_report import linked
from trfkit.reports.event.result_signs import FORFEITED, result, sign_of_entry
from trfkit.reports.row_fields import JsonRow, RowField, named_column
from trfkit.reports.writer import Writer
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date

    from trfkit.model.lineups import Seat
    from trfkit.model.outcome import RoundKind
    from trfkit.reports.document import AnyRow, Text
    from trfkit.reports.event.event_report import EventReport
    from trfkit.units import StartNo


class Side(NamedTuple):
    """A participant and the score before the round."""

    id: int
    name: str
    before: str


class Board(NamedTuple):
    """A board of a match: its number, both players with their colours, and what they got."""

    board: int
    white: Label | Message
    result: str
    black: Label | Message


class Pair(NamedTuple):
    """A pair of a round; ``boards`` are empty for players."""

    white: Side
    result: str
    black: Side
    boards: tuple[Board, ...]
    is_annulled: bool


class Round(Record):
    """A round: who was paired, and by kind of round who was not."""

    number: int
    day: date | None
    pairs: tuple[Pair, ...]
    without: tuple[tuple[RoundKind, tuple[Side, ...]], ...]


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
    by_kind: dict[RoundKind, list[Side]] = {}
    for who in report.order:
        if not report.has_opponent(who, r):
            by_kind.setdefault(report.view.kinds[who][r], []).append(_side(report, who, r))
    return Round(
        number,
        dates[r] if r < len(dates) else None,
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
        yield Pair(
            _side(report, white, r),
            f"{_got(report, white, black, r)} : {_got(report, black, white, r)}",
            _side(report, black, r),
            tuple(_boards(report, white, black, r, names)),
            report.view.is_annulled(white, r),
        )


def _leads(who: int, other: int, own: Colour | None, theirs: Colour | None) -> bool:
    """Tell which of a pair stands first: White, and where that is not known the lower index."""
    if own is theirs:
        return who < other
    return own is Colour.WHITE or (own is None and theirs is Colour.BLACK)


def _got(report: EventReport, who: int, other: int, r: int) -> str:
    """Return what a competitor got, by the own row; nothing where that is about somebody else."""
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
            signs = f"{_sign(first)} : {_sign(second)}"
            yield Board(board + 1, _seat(first, names), signs, _seat(second, names))


def _seat(seat: Seat | None, names: Mapping[StartNo, str]) -> Label | Message:
    if seat is None:
        return Message("event.nobody")
    colour = Span("code", str(seat.entry.colour)) if seat.entry.colour else None
    return Label(seat.player, names.get(seat.player, ""), colour)


def _sign(seat: Seat | None) -> str:
    return "" if seat is None else sign_of_entry(seat.entry)


def _side(report: EventReport, who: int, r: int) -> Side:
    before = format_exact(report.score_after(who, r), POINT)
    return Side(report.id_of(who), report.name_of(who), before)


# As a part of a document --------------------------------------------------------------------------


def round_section(round_: Round, *, of_teams: bool, links: bool = False) -> Section:
    """Return a round with its date; names lead to the cards, if there are ``links``."""
    heading = Message("event.round", round=round_.number)
    if round_.day is not None:
        heading = Message("event.round-on", round=round_.number, day=round_.day)
    kind = "matches" if of_teams else "games"
    texts = [
        Message(
            "event.without",
            kind=Message("common.round-kind", kind=str(without)),
            sides=tuple(
                Message("event.side", participant=Participant(one.id, one.name), score=one.before)
                for one in sides
            ),
        )
        for without, sides in round_.without
    ]
    if any(FORFEITED in pair.result for pair in round_.pairs):
        texts.append(Message("event.forfeited"))
    sides = [
        Column(kind=Kind.NAME, label=Message(f"column.{colour}"), gives_way=1)
        for colour in ("white", "black")
    ]
    table = Table(
        columns=(
            named_column(Kind.CODE, "number-of-pair"),
            sides[0],
            named_column(Kind.RESULT, "result"),
            sides[1],
        ),
        rows=tuple(_rows(round_, links=links)),
        caption=Message("event.pairs", kind=kind, round=round_.number),
    )
    nobody = () if texts else (Paragraph((Message("event.nobody-paired"),)),)
    blocks = (*([table] if round_.pairs else nobody), *listed(texts))
    return Section(heading=heading, anchor=f"round{round_.number}", blocks=blocks)


def _rows(one: Round, *, links: bool) -> Iterator[AnyRow]:
    for number, pair in enumerate(one.pairs, start=1):
        got: Text | str = pair.result
        if pair.is_annulled:
            got = Message("event.annulled", result=pair.result)
        white, black = (
            linked(Label(side.id, side.name, Span("text", side.before)), side.id, links=links)
            for side in (pair.white, pair.black)
        )
        yield str(number), white, got, black
        for board in pair.boards:
            cells = (f"{number}.{board.board}", board.white, board.result, board.black)
            yield Row(cells=cells, tone=Tone.ASIDE)


# As JSON ------------------------------------------------------------------------------------------


def _english(value: Label | Message) -> str:
    return Writer("en").value(value, named_column(Kind.NAME, "name"))


class ShownSide(JsonRow):
    """A participant of a pair."""

    fields = (
        RowField(key="id", about="Starting rank, or a team's number.", shape="Positive",
                 value=lambda side: side.id),
        RowField(key="name", about="Of the participant.", value=lambda side: side.name),
        RowField(key="before", about="The score before the round.", shape="Exact",
                 value=lambda side: side.before),
    )  # fmt: skip


class ShownBoard(JsonRow):
    """A board of a match."""

    fields = (
        RowField(key="board", about="Its number.", shape="Positive", value=lambda one: one.board),
        RowField(key="white", about="The player of the team named first: number, name, colour.",
                 value=lambda one: _english(one.white)),
        RowField(key="result", about="What both got.", value=lambda one: one.result),
        RowField(key="black", about="The player of the other team.",
                 value=lambda one: _english(one.black)),
    )  # fmt: skip


class ShownPair(JsonRow):
    """Two who were paired."""

    fields = (
        RowField(key="white", about="Who had White, of teams on board 1.", shape=ShownSide,
                 value=lambda pair: ShownSide.of((pair.white,))[0]),
        RowField(key="result", about="What both got: ``1 : 0``, ``½ : ½``, ``+ : -``, ``? : ?`` "
                 "before there is a result.",
                 value=lambda pair: pair.result + f" {ANNULLED}" * pair.is_annulled),
        RowField(key="black", about="The other one.", shape=ShownSide,
                 value=lambda pair: ShownSide.of((pair.black,))[0]),
        RowField(key="boards", about="Of a match of teams.", shape=tuple[ShownBoard, ...],
                 value=lambda pair: ShownBoard.of(pair.boards)),
    )  # fmt: skip


class ShownWithout(JsonRow):
    """Those without an opponent, by the kind of their round."""

    fields = (
        RowField(key="kind", about="The kind in words.", value=lambda one: in_words(one[0])),
        RowField(key="participants", about="Best first.", shape=tuple[ShownSide, ...],
                 value=lambda one: ShownSide.of(one[1])),
    )  # fmt: skip


def in_words(kind: RoundKind) -> str:
    """Return a kind of round as JSON has it: ``half point bye``."""
    return str(kind).replace("-", " ")


class ShownRound(JsonRow):
    """One round."""

    fields = (
        RowField(key="round", about="Its number.", shape="Positive", value=lambda one: one.number),
        RowField(key="date", about="Its day; null where it is not known.", shape="Date | None",
                 value=lambda one: one.day),
        RowField(key="pairs", about="In the order of the scores before the round.",
                 shape=tuple[ShownPair, ...], value=lambda one: ShownPair.of(one.pairs)),
        RowField(key="without", about="Who had no opponent.", shape=tuple[ShownWithout, ...],
                 value=lambda one: ShownWithout.of(one.without)),
    )  # fmt: skip
