"""The pairs of each round; in an event of teams with the boards of each match."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from trfkit.messages import Message, Participant, Span
from trfkit.model.outcome import Colour, RoundKind
from trfkit.model.view import ANNULLED
from trfkit.record import Record
from trfkit.reports.document import (
    Kind,
    Label,
    Paragraph,
    Row,
    Rows,
    Section,
    Table,
    Tone,
    sentence_list,
)
from trfkit.reports.event.event_report import (
    FORFEITED,
    EventReport,
    link_to_card,
    result,
    sign_of_entry,
)
from trfkit.reports.row_fields import named_column
from trfkit.units import POINT, StartNo, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from trfkit.bounded_types import Date, Exact, Positive
    from trfkit.model.lineups import Seat
    from trfkit.reports.document import AnyRow, Block


class ShownSide(Record, gc=False):
    """A participant of a pair."""

    id: Positive
    """Starting rank, or a team's number."""
    name: str
    """Of the participant."""
    before: Exact
    """The score before the round."""


class ShownBoard(Record):
    """A board of a match."""

    board: Positive
    """Its number."""
    white: Message
    """The player of the team named first: number, name, colour."""
    result: str
    """What both got."""
    black: Message
    """The player of the other team."""


class ShownPair(Record):
    """Two who were paired."""

    white: ShownSide
    """Who had White, of teams on board 1."""
    result: str
    """What both got: ``1 : 0``, ``½ : ½``, ``+ : -``, ``? : ?`` before there is a result."""
    black: ShownSide
    """The other one."""
    boards: tuple[ShownBoard, ...]
    """Of a match of teams."""


class ShownWithout(Record):
    """Those without an opponent, by the kind of their round."""

    kind: Message
    """The kind in words."""
    participants: tuple[ShownSide, ...]
    """Best first."""


class ShownRound(Record):
    """One round."""

    round: Positive
    """Its number."""
    date: Date | None
    """Its day; null where it is not known."""
    pairs: tuple[ShownPair, ...]
    """In the order of the scores before the round."""
    without: tuple[ShownWithout, ...]
    """Who had no opponent."""


def round_of(report: EventReport, number: int) -> ShownRound:
    """Return a round by its number; its pairs are in the order of the scores before it.

    A TRF does not state the boards of pairs.
    """
    places = {who: place for place, who in enumerate(report.order)}
    names = {player.start_no: player.name for player in report.tournament.players}
    r = number - 1
    by_kind: dict[RoundKind, list[ShownSide]] = {}
    for competitor in report.order:
        if not report.has_opponent(competitor, r):
            by_kind.setdefault(report.view.kinds[competitor][r], []).append(
                _side(report, competitor, r)
            )
    return ShownRound(
        number,
        _day(report, number),
        tuple(_pairs(report, r, places, names)),
        tuple(
            ShownWithout(Message("common.round-kind", kind=str(kind)), tuple(sides))
            for kind, sides in sorted(by_kind.items())
        ),
    )


def _pairs(
    report: EventReport, r: int, places: Mapping[int, int], names: Mapping[StartNo, str]
) -> Iterator[ShownPair]:
    view = report.games
    pairs = []
    for competitor, row in enumerate(view.opponents):
        if not report.has_opponent(competitor, r):
            continue
        other, colour = row[r], view.colours[competitor][r]
        if view.opponents[other][r] != competitor:
            pairs.append((other, competitor) if colour is Colour.BLACK else (competitor, other))
        elif _leads(competitor, other, colour, view.colours[other][r]):
            pairs.append((competitor, other))

    def weight(pair: tuple[int, int]) -> tuple[int, int, int]:
        scores = [report.score_after(who, r) for who in pair]
        return -max(scores), -sum(scores), min(places[who] for who in pair)

    for white, black in sorted(pairs, key=weight):
        annulled = f" {ANNULLED}" if report.view.is_annulled(white, r) else ""
        yield ShownPair(
            _side(report, white, r),
            f"{_got(report, white, black, r)} : {_got(report, black, white, r)}{annulled}",
            _side(report, black, r),
            tuple(_boards(report, white, black, r, names)),
        )


def _leads(competitor: int, other: int, own: Colour | None, theirs: Colour | None) -> bool:
    """Tell which player of a pair comes first: White, and without a colour the lower index."""
    if own is theirs:
        return competitor < other
    return own is Colour.WHITE or (own is None and theirs is Colour.BLACK)


def _got(report: EventReport, competitor: int, other: int, r: int) -> str:
    """Return a competitor's result in the own row; "" if that row has another opponent."""
    return result(report, competitor, r) if report.games.opponents[competitor][r] == other else ""


def _boards(
    report: EventReport, white: int, black: int, r: int, names: Mapping[StartNo, str]
) -> Iterator[ShownBoard]:
    if report.teams is None:
        return
    rows = report.teams.event.rows
    own, others = rows[white][r].seats, rows[black][r].seats
    for board in range(max(len(own), len(others))):
        sides = [seats[board] if board < len(seats) else None for seats in (own, others)]
        if any(sides):
            first, second = sides
            signs = f"{_sign(first)} : {_sign(second)}"
            yield ShownBoard(board + 1, _seat(first, names), signs, _seat(second, names))


def _seat(seat: Seat | None, names: Mapping[StartNo, str]) -> Message:
    if seat is None:
        return Message("event.nobody")
    participant = Participant(seat.player, names.get(seat.player, ""))
    if not seat.entry.colour:
        return Message("event.seat", participant=participant)
    return Message("event.seat-of", participant=participant, colour=str(seat.entry.colour))


def _sign(seat: Seat | None) -> str:
    return "" if seat is None else sign_of_entry(seat.entry)


def _side(report: EventReport, competitor: int, r: int) -> ShownSide:
    before = format_exact(report.score_after(competitor, r), POINT)
    return ShownSide(report.id_of(competitor), report.name_of(competitor), before)


# As a part of a document --------------------------------------------------------------------------


def round_sections(report: EventReport) -> Iterator[Section]:
    """Yield every round, with links to the cards; its pairs are found on writing."""

    def blocks(number: int) -> Iterator[Block]:
        yield from _round_blocks(report, round_of(report, number), links=True)

    for number in range(1, report.view.rounds + 1):
        heading = _heading(number, _day(report, number))
        made = Rows(partial(blocks, number))
        yield Section(heading=heading, anchor=f"round{number}", blocks=made)


def round_section(report: EventReport, round_: ShownRound) -> Section:
    """Return a round with its date."""
    blocks = tuple(_round_blocks(report, round_, links=False))
    return Section(heading=_heading(round_.round, round_.date), blocks=blocks)


def _heading(number: int, day: str | None) -> Message:
    if day is None:
        return Message("event.round", round=number)
    return Message("event.round-on", round=number, day=day)


def _day(report: EventReport, number: int) -> str | None:
    day = dict(enumerate(report.tournament.round_dates, start=1)).get(number)
    return None if day is None else day.isoformat()


def _round_blocks(report: EventReport, round_: ShownRound, *, links: bool) -> Iterator[Block]:
    texts = [
        Message(
            "event.without",
            kind=without.kind,
            sides=tuple(
                Message("event.side", participant=Participant(one.id, one.name), score=one.before)
                for one in without.participants
            ),
        )
        for without in round_.without
    ]
    if any(FORFEITED in pair.result for pair in round_.pairs):
        texts.append(Message("event.forfeited"))
    table = Table(
        columns=(
            named_column(Kind.CODE, "number-of-pair"),
            named_column(Kind.NAME, "white"),
            named_column(Kind.RESULT, "result"),
            named_column(Kind.NAME, "black"),
        ),
        rows=Rows(partial(_rows, round_, links=links)),
        caption=Message(
            "event.pairs", kind="matches" if report.teams else "games", round=round_.round
        ),
    )
    if round_.pairs:
        yield table
    elif not texts:
        yield Paragraph((Message("event.nobody-paired"),))
    yield from sentence_list(texts)


def _rows(shown_round: ShownRound, *, links: bool) -> Iterator[AnyRow]:
    for number, pair in enumerate(shown_round.pairs, start=1):
        white, black = (
            link_to_card(Label(side.id, side.name, Span("text", side.before)), side.id, links=links)
            for side in (pair.white, pair.black)
        )
        yield str(number), white, pair.result, black
        for board in pair.boards:
            cells = (f"{number}.{board.board}", board.white, board.result, board.black)
            yield Row(cells=cells, tone=Tone.ASIDE)
