"""A whole tournament as the text of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.trf.emitting import engine, exchange, headers, participant_rows
from trfkit.files.trf.emitting.dialects import RULES, Dialect, letters_by_worth
from trfkit.files.trf.emitting.line_cells import Desk, Padding
from trfkit.files.trf.emitting.loss_report import Converted, Report
from trfkit.messages.message import Message
from trfkit.model import ABSENT, STANDARD, STANDARD_MATCH, Outcome
from trfkit.record import Record, replace
from trfkit.units import Points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from trfkit.files.trf.emitting.dialects import Rules
    from trfkit.model import Tournament
    from trfkit.units import StartNo


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


# A whole tournament as the text of a file --------------------------------------------------------


CRLF: Final = "\r\n"


def emit(
    tournament: Tournament,
    dialect: Dialect | Rules | str,
    *,
    line_ending: str = CRLF,
    pad: Padding | str = Padding.CHARACTERS,
    terse: bool = False,
    points: Mapping[StartNo, Points] | None = None,
    ranks: Mapping[StartNo, int] | None = None,
) -> Converted:
    """Return the tournament as a file of ``dialect``: UTF-8 without a byte order mark.

    A dialect may be given by its rules, as those of a file that has records of several.

    What the model holds is written as it is, nothing is translated from one record into
    another (``trfkit.files.convert`` does that). Columns 81-89 of record 001 hold ``points``
    (tenths) and ``ranks`` where these are given, else what the players state; missing points
    are computed from the rounds played, a missing rank stays blank. ``line_ending`` follows
    every line, the last one too. ``terse`` leaves out absences worth nothing (A in record 162),
    which is what a file without the letter means.
    """
    rules = RULES[Dialect(dialect)] if isinstance(dialect, str) else dialect
    rules = replace(rules, letters=letters_by_worth(rules.letters, tournament.point_system))
    report = Report(rules.title)
    desk = Desk(rules=rules, report=report, padding=Padding(pad), terse=terse)
    told = points or {}
    report.filled_points(
        [
            player.start_no
            for player in tournament.players
            if player.stated_points is None and player.start_no not in told
        ]
    )
    tournament = stating(tournament, told, ranks or {})
    lines = list(_lines(tournament, desk))
    _report_letters(tournament, desk)
    data = "".join(f"{line}{line_ending}" for line in lines).encode()
    return Converted(data, tuple(report))


def stating(
    tournament: Tournament, points: Mapping[StartNo, Points], ranks: Mapping[StartNo, int]
) -> Tournament:
    """Return the tournament with ``points`` and ``ranks`` as what its players state.

    Points that are neither given nor stated are computed from the rounds played, and rows that
    end before the last of these are filled up: absence is written, not left to be concluded.
    """
    players = []
    for player in tournament.players:
        score = points.get(player.start_no, player.stated_points)
        if score is None:
            played = player.rounds[: tournament.rounds_played]
            score = Points(sum(tournament.point_system.points(entry) for entry in played))
        rank = ranks.get(player.start_no, player.stated_rank)
        missing = tournament.rounds_played - len(player.rounds)
        rounds = (*player.rounds, *(ABSENT for _ in range(missing)))
        players.append(replace(player, stated_points=score, stated_rank=rank, rounds=rounds))
    return replace(tournament, players=tuple(players))


def _lines(tournament: Tournament, desk: Desk) -> Iterator[str]:
    unwritten: set[str] = set()
    for record in RECORDS:
        if record.tag in desk.rules.tags:
            yield from record.write(tournament, desk)
        elif (
            desk.rules.tags.isdisjoint(record.others)
            and unwritten.isdisjoint(record.others)  # one finding for each fact
            and _says_something(record, tournament)
        ):
            unwritten.add(record.tag)
            desk.report.not_carried(record.tag, Message(f"losses.{record.holds}"))


def _says_something(record: RecordWriter, tournament: Tournament) -> bool:
    """Tell whether leaving a record out loses anything."""
    unheard = Desk(rules=RULES[Dialect.TRF26], report=Report(""))
    return record.matters(tournament) and any(True for _ in record.write(tournament, unheard))


_UNRATED: Final = frozenset({Outcome.SHORT_WIN, Outcome.SHORT_DRAW, Outcome.SHORT_LOSS})


def _report_letters(tournament: Tournament, desk: Desk) -> None:
    """Report, once for each result letter, that the dialect writes it with another one."""
    outcomes = {entry.outcome for player in tournament.players for entry in player.rounds}
    for outcome in Outcome:
        letter = desk.rules.letters[outcome]
        if outcome in outcomes and letter != outcome.letter:
            kind = "unrated-game" if outcome in _UNRATED else outcome.kind.value
            desk.report.changed("001", Message("losses.outcome", kind=kind), outcome.letter, letter)
