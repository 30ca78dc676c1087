"""A whole tournament as the text of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.trf.emitting.dialects import RULES, Dialect, letters_by_worth
from trfkit.files.trf.emitting.line_cells import Desk, Padding
from trfkit.files.trf.emitting.loss_report import Converted, Report
from trfkit.files.trf.emitting.records import RECORDS
from trfkit.messages.message import Message
from trfkit.model import ABSENT, Outcome
from trfkit.record import replace
from trfkit.units import Points

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from trfkit.files.trf.emitting.dialects import Rules
    from trfkit.files.trf.emitting.records import RecordWriter
    from trfkit.model import Tournament
    from trfkit.units import StartNo


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
