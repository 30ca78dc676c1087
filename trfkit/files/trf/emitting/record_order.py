"""Every record that can be written, in the order in which a file has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.trf.emitting import engine, exchange, headers, participant_rows
from trfkit.model import STANDARD, STANDARD_MATCH
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from trfkit.files.trf.emitting.record_writer import Desk
    from trfkit.model import Tournament


def _always(_: Tournament) -> bool:
    return True


def _more_rounds_than_played(tournament: Tournament) -> bool:
    return tournament.rounds is not None and tournament.rounds != tournament.rounds_played


def _special_points(tournament: Tournament) -> bool:
    return tournament.point_system != STANDARD


def _special_match_points(tournament: Tournament) -> bool:
    return tournament.match_points != STANDARD_MATCH


def _stated(what: str) -> Callable[[Tournament], bool]:
    return lambda tournament: getattr(tournament, f"stated_{what}") is not None


class RecordWriter(Record):
    """One record of the format.

    ``tag`` is the record's tag, or its family's name where the tags vary. ``holds`` says what
    it tells, for people. ``write`` yields its lines. ``others`` are records of other dialects
    that tell the same. ``matters`` tells whether leaving the record out loses anything, where
    there are lines to leave out.
    """

    tag: str
    holds: str
    write: Callable[[Tournament, Desk], Iterator[str]]
    others: tuple[str, ...] = ()
    matters: Callable[[Tournament], bool] = _always


# fmt: off
RECORDS: Final = (
    RecordWriter("012", "the tournament's name", headers.name),
    RecordWriter("022", "the city", headers.city),
    RecordWriter("032", "the federation", headers.federation),
    RecordWriter("042", "the start date", headers.start),
    RecordWriter("052", "the end date", headers.end),
    RecordWriter("062", "the number of players", headers.player_count, (), _stated("players")),
    RecordWriter("072", "the number of rated players", headers.rated_count, (), _stated("rated")),
    RecordWriter("082", "the number of teams", headers.team_count, (), _stated("teams")),
    RecordWriter("092", "the type of tournament", headers.type_text),
    RecordWriter("102", "the chief arbiter", headers.chief_arbiter),
    RecordWriter("112", "the deputy arbiters", headers.deputy_arbiters),
    RecordWriter("122", "the rate of play", headers.time_control),
    RecordWriter("132", "the dates of the rounds", headers.round_dates),
    RecordWriter("142", "the number of rounds", headers.rounds, ("XXR",), _more_rounds_than_played),
    RecordWriter("152", "the initial colour", headers.initial_colour, ("XXC",)),
    RecordWriter("162", "the point system", headers.scoring, ("XXS", "BB?"), _special_points),
    RecordWriter("172", "the method of starting ranks", headers.starting_rank_method),
    RecordWriter("182", "the pairing controller", headers.controller),
    RecordWriter("192", "the encoded type", headers.type_code),
    RecordWriter("202", "the tie-breaks", headers.tiebreaks),
    RecordWriter("212", "the order of the standings", headers.standings_order),
    RecordWriter("222", "the encoded rate of play", headers.encoded_time_control),
    RecordWriter("352", "the colours of the boards", headers.board_colours),
    RecordWriter("362", "the match points", headers.match_points, (), _special_match_points),
    RecordWriter("XXR", "the number of rounds", engine.rounds, ("142",), _more_rounds_than_played),
    RecordWriter("XXC", "the initial colour", engine.colours, ("152",)),
    RecordWriter("XXS", "the point system", engine.javafo_scoring, ("162", "BB?"), _special_points),
    RecordWriter("BB?", "the point system", engine.bbp_scoring, ("162", "XXS"), _special_points),
    RecordWriter("001", "the players", participant_rows.players),
    RecordWriter("NRS", "the national ratings", participant_rows.national_ratings),
    RecordWriter("013", "the teams", participant_rows.old_teams, ("310",)),
    RecordWriter("310", "the teams", participant_rows.teams, ("013",)),
    RecordWriter("240", "requested byes", exchange.requested_byes),
    RecordWriter("250", "accelerated points", exchange.accelerations),
    RecordWriter("260", "forbidden pairings in some rounds", exchange.forbidden_pairs),
    RecordWriter("299", "abnormal points", exchange.abnormal_points),
    RecordWriter("300", "line-ups out of order", exchange.line_ups),
    RecordWriter("320", "the teams' pairing-allocated byes", exchange.team_byes),
    RecordWriter("330", "forfeited matches", exchange.forfeited_matches),
    RecordWriter("801", "the teams' rounds", exchange.team_rounds),
    RecordWriter("802", "the teams' standings", exchange.team_standings),
    RecordWriter("XXZ", "who is absent from the round to pair", engine.absentees),
    RecordWriter("XXA", "a player's accelerated points", engine.player_accelerations),
    RecordWriter("XXP", "forbidden pairings in all rounds", engine.forbidden_pairs),
    RecordWriter("XX?", "other programs' records", engine.others),
    RecordWriter("DAT", "other data on players", exchange.data_lines),
    RecordWriter("###", "comments", exchange.comments),
)
# fmt: on
"""The tags in the order of the format's table; the engines' settings precede the players."""
