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

    ``tag`` is the record's tag, or its family's name where the tags vary. ``holds`` is what it
    tells, a row of the messages on losses. ``write`` yields its lines. ``others`` are records of
    other dialects that tell the same. ``matters`` tells whether leaving the record out loses
    anything, where there are lines to leave out.
    """

    tag: str
    holds: str
    write: Callable[[Tournament, Desk], Iterator[str]]
    others: tuple[str, ...] = ()
    matters: Callable[[Tournament], bool] = _always


# fmt: off
RECORDS: Final = (
    RecordWriter("012", "name", headers.name),
    RecordWriter("022", "city", headers.city),
    RecordWriter("032", "federation", headers.federation),
    RecordWriter("042", "start", headers.start),
    RecordWriter("052", "end", headers.end),
    RecordWriter("062", "stated_players", headers.player_count, (), _stated("players")),
    RecordWriter("072", "stated_rated", headers.rated_count, (), _stated("rated")),
    RecordWriter("082", "stated_teams", headers.team_count, (), _stated("teams")),
    RecordWriter("092", "type_text", headers.type_text),
    RecordWriter("102", "chief_arbiter", headers.chief_arbiter),
    RecordWriter("112", "deputy_arbiters", headers.deputy_arbiters),
    RecordWriter("122", "time_control", headers.time_control),
    RecordWriter("132", "round_dates", headers.round_dates),
    RecordWriter("142", "rounds", headers.rounds, ("XXR",), _more_rounds_than_played),
    RecordWriter("152", "initial_colour", headers.initial_colour, ("XXC",)),
    RecordWriter("162", "point_system", headers.scoring, ("XXS", "BB?"), _special_points),
    RecordWriter("172", "starting_rank_method", headers.starting_rank_method),
    RecordWriter("182", "controller", headers.controller),
    RecordWriter("192", "type_code", headers.type_code),
    RecordWriter("202", "tiebreaks", headers.tiebreaks),
    RecordWriter("212", "standings_order", headers.standings_order),
    RecordWriter("222", "encoded_time_control", headers.encoded_time_control),
    RecordWriter("352", "board_colours", headers.board_colours),
    RecordWriter("362", "match_points", headers.match_points, (), _special_match_points),
    RecordWriter("XXR", "rounds", engine.rounds, ("142",), _more_rounds_than_played),
    RecordWriter("XXC", "initial_colour", engine.colours, ("152",)),
    RecordWriter("XXS", "point_system", engine.javafo_scoring, ("162", "BB?"), _special_points),
    RecordWriter("BB?", "point_system", engine.bbp_scoring, ("162", "XXS"), _special_points),
    RecordWriter("001", "players", participant_rows.players),
    RecordWriter("NRS", "national_ratings", participant_rows.national_ratings),
    RecordWriter("013", "teams", participant_rows.old_teams, ("310",)),
    RecordWriter("310", "teams", participant_rows.teams, ("013",)),
    RecordWriter("240", "requested_byes", exchange.requested_byes),
    RecordWriter("250", "accelerations", exchange.accelerations),
    RecordWriter("260", "forbidden_pairs", exchange.forbidden_pairs),
    RecordWriter("299", "abnormal_points", exchange.abnormal_points),
    RecordWriter("300", "line_ups", exchange.line_ups),
    RecordWriter("320", "team_byes", exchange.team_byes),
    RecordWriter("330", "forfeited_matches", exchange.forfeited_matches),
    RecordWriter("801", "team_rounds", exchange.team_rounds),
    RecordWriter("802", "team_standings", exchange.team_standings),
    RecordWriter("XXZ", "absentees", engine.absentees),
    RecordWriter("XXA", "player_accelerations", engine.player_accelerations),
    RecordWriter("XXP", "forbidden_pairs", engine.forbidden_pairs),
    RecordWriter("XX?", "extensions", engine.others),
    RecordWriter("DAT", "player_data", exchange.data_lines),
    RecordWriter("###", "comments", exchange.comments),
)
# fmt: on
"""The tags in the order of the format's table; the engines' settings precede the players."""
