"""Records 012 to 222, 352 and 362: one function each, in the order of the format's table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.files.trf.emitting.line_cells import Row
from trfkit.files.trf.reading.field_values import full_year
from trfkit.messages.message import Message
from trfkit.model import STANDARD, STANDARD_MATCH, ArbiterRole
from trfkit.syntax.layout import layouts_by_tag

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date

    from trfkit.files.trf.emitting.line_cells import Desk
    from trfkit.model import PointSystem, Tournament
    from trfkit.units import Points


def _line(desk: Desk, tag: str, fact: str, text: str | None) -> Iterator[str]:
    """Yield the record ``tag`` with a text from column 5 on, nothing where there is none."""
    written = desk.clean(tag, fact, text).strip()
    if written:
        yield f"{tag} {written}"


def name(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 012: the tournament's name."""
    return _line(desk, "012", "name", tournament.name)


def city(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 022: the city."""
    return _line(desk, "022", "city", tournament.city)


def federation(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 032: the federation."""
    return _line(desk, "032", "federation", tournament.federation)


def _day(desk: Desk, tag: str, what: str, day: date | None) -> Iterator[str]:
    text = None if day is None else f"{day.year:04d}/{day.month:02d}/{day.day:02d}"
    return _line(desk, tag, what, text)


def start(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 042: the start date, YYYY/MM/DD in every dialect."""
    return _day(desk, "042", "start", tournament.start)


def end(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 052: the end date."""
    return _day(desk, "052", "end", tournament.end)


def _count(desk: Desk, tag: str, stated: int | None, counted: int) -> Iterator[str]:
    return _line(desk, tag, "count", str(counted if stated is None else stated))


def player_count(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 062: the number of players, as stated or else as counted."""
    return _count(desk, "062", tournament.stated_players, len(tournament.players))


def rated_count(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 072: the number of rated players."""
    rated = sum(player.rating is not None for player in tournament.players)
    return _count(desk, "072", tournament.stated_rated, rated)


def team_count(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 082: the number of teams."""
    return _count(desk, "082", tournament.stated_teams, len(tournament.teams))


def type_text(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 092: the type of tournament in words."""
    return _line(desk, "092", "type_text", tournament.type_text)


def _arbiters(desk: Desk, tag: str, role: ArbiterRole, tournament: Tournament) -> Iterator[str]:
    for arbiter in tournament.arbiters:
        if arbiter.role is role:
            yield from _line(desk, tag, "arbiter", arbiter.text)


def chief_arbiter(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 102: the chief arbiter."""
    return _arbiters(desk, "102", ArbiterRole.CHIEF, tournament)


def deputy_arbiters(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 112: a line for each deputy."""
    return _arbiters(desk, "112", ArbiterRole.DEPUTY, tournament)


def time_control(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 122: the rate of play in words."""
    return _line(desk, "122", "time_control", tournament.time_control)


def round_dates(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 132: YY/MM/DD above the round's columns of record 001."""
    if not any(tournament.round_dates):
        return
    row = Row(desk=desk, tag="132", layout=layouts_by_tag()["132"])
    for number, day in enumerate(tournament.round_dates, start=1):
        if day is None:
            continue
        short_year = day.year % 100
        if full_year(short_year) == day.year:
            text = f"{short_year:02d}/{day.month:02d}/{day.day:02d}"
            row.exactly("round_date", text, number)
        else:
            fact = Message("losses.date-of-round", round=number, day=day)
            desk.report.not_carried("132", fact)
    yield row.line()


def rounds(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 142: the number of rounds."""
    number = tournament.rounds
    return _line(desk, "142", "rounds", None if number is None else str(number))


def initial_colour(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 152: the initial colour, one letter in column 5."""
    colour = tournament.initial_colour
    return _line(desk, "152", "initial_colour", colour and colour.upper())


def scoring(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 162: what W D L A P are worth, and X where it is not worth a draw.

    Nothing where all that is as usual: that is what a file without the record says, and an
    engine in wide use knows no A. A team's pairing-allocated bye is worth what record 320 says,
    so that P stands in a team event only where it differs from W.
    """
    system = tournament.point_system
    symbols = _worth(system, has_bye=not tournament.kind.is_team)
    for what, points, symbol in unequal_shares(system):
        worth = Message("losses.worth", of=what)
        fact = Message("losses.share", worth=worth, points=points, symbol=symbol)
        desk.report.not_carried("162", fact)
    if symbols not in (_worth(STANDARD, has_bye=True), _worth(STANDARD, has_bye=False)):
        if desk.terse and system.zero_point_bye == STANDARD.zero_point_bye:
            del symbols["A"]  # an engine in wide use knows another letter for it
        yield _symbols("162", symbols, desk)


def _worth(system: PointSystem, *, has_bye: bool) -> dict[str, Points]:
    """Return the symbols of record 162 and their values; P and X where they say something."""
    symbols = {"W": system.win, "D": system.draw, "L": system.loss, "A": system.zero_point_bye}
    if has_bye or system.pairing_allocated_bye != system.win:
        symbols["P"] = system.pairing_allocated_bye
    if system.unknown != system.draw:
        symbols["X"] = system.unknown
    return symbols


def _symbols(tag: str, symbols: Mapping[str, Points], desk: Desk) -> str:
    """Return pairs of a symbol and what it is worth."""
    row = Row(desk=desk, tag=tag, layout=layouts_by_tag()[tag])
    for index, (symbol, points) in enumerate(symbols.items(), start=1):
        row.number("symbol", symbol, index)
        row.points("value", points, index)
    return row.line()


def unequal_shares(system: PointSystem) -> Iterator[tuple[str, Points, str]]:
    """Yield the field that a system values otherwise than the symbol of record 162 covering it."""
    for award, points, symbol, covered in (
        ("forfeit_win", system.forfeit_win, "W", system.win),
        ("full_point_bye", system.full_point_bye, "W", system.win),
        ("half_point_bye", system.half_point_bye, "D", system.draw),
        ("forfeit_loss", system.forfeit_loss, "A", system.zero_point_bye),
        ("black_win", system.black_win, "W", system.win),
        ("black_draw", system.black_draw, "D", system.draw),
        ("black_loss", system.black_loss, "L", system.loss),
    ):
        if points is not None and points != covered:
            yield award, points, symbol


def unknown_worth(system: PointSystem) -> Message:
    """Return that an unknown result has a worth of its own."""
    worth = Message("losses.worth", of="unknown")
    return Message("losses.share-alone", worth=worth, points=system.unknown)


def starting_rank_method(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 172: the federation in columns 5-7, the method from column 9 on."""
    method = tournament.starting_rank_method
    if method is not None:
        row = Row(desk=desk, tag="172", layout=layouts_by_tag()["172"])
        row.text("method_federation", method.federation)
        row.text("method", method.method)
        yield row.line().rstrip()


def controller(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 182: who or what made the pairings."""
    return _line(desk, "182", "controller", tournament.controller)


def type_code(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 192: the encoded type."""
    return _line(desk, "192", "type_code", tournament.type_code)


def tiebreaks(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 202: the tie-breaks that break equal points."""
    return _line(desk, "202", "tiebreaks", ",".join(tournament.tiebreaks))


def standings_order(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 212: the whole order of the standings."""
    return _line(desk, "212", "standings_order", ",".join(tournament.standings_order))


def encoded_time_control(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 222: the encoded rate of play."""
    return _line(desk, "222", "encoded_time_control", tournament.encoded_time_control)


def board_colours(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 352: the colours of a team's boards."""
    return _line(desk, "352", "board_colours", tournament.board_colours)


def match_points(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 362: what a match is worth, where it is not the usual.

    The letters A and P are no part of the format's table, and written only where the file that
    was read had them.
    """
    system = tournament.match_points
    if system != STANDARD_MATCH:
        symbols = {"TW": system.win, "TD": system.draw, "TL": system.loss}
        if system.absence != STANDARD_MATCH.absence:
            symbols["A"] = system.absence
        if system.pairing_allocated_bye is not None:
            symbols["P"] = system.pairing_allocated_bye
        yield _symbols("362", symbols, desk)
