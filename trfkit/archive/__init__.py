"""The archive: tournaments of many years as Parquet tables, for questions in SQL.

Of a file it keeps the tournament, its standings, and every finding. ``archive_tables`` states the
columns and makes the rows of one file from that, here or on a ``dask_cluster``; ``batch_folder``
keeps the tables on disk, through ``arrow_files``. Only that one knows pyarrow, only
``dask_cluster`` knows distributed.
"""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from trfkit.checks import check_with_standings, errors_found
from trfkit.files.registry import read
from trfkit.findings import Diagnostic, Profile, Severity
from trfkit.findings.errors import repairs_and_errors
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.model.outcome import ABSENT, RoundEntry, RoundKind
from trfkit.model.tournament import seats_in_teams
from trfkit.model.view import view_of_players
from trfkit.ranking import Ranking, Refusal, Standing, Standings, rank
from trfkit.record import Record
from trfkit.units import POINT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from trfkit.model import Player, Tournament
    from trfkit.model.tournament import NationalRating


class Event(Record, kw_only=True):
    """One file for the archive, without its lines.

    ``tournament`` is None where the file holds none, ``version`` its dialect or format.
    ``standings`` are None there, and where the rules refuse to rank; ``unranked`` says why.
    """

    sha256: str
    file: str
    received: date
    version: str
    tournament: Tournament | None
    findings: tuple[Diagnostic, ...]
    standings: Standings | None = None
    unranked: str | None = None

    def count(self, severity: Severity) -> int:
        """Return the number of findings of that severity."""
        return sum(finding.severity is severity for finding in self.findings)


class PlayerRow(NamedTuple):
    """A player with team, place in it, and national record.

    ``board`` is from 1; both are None for who is in no team.
    """

    event: Event
    player: Player
    team: int | None
    board: int | None
    national: NationalRating | None


class GameRow(NamedTuple):
    """A player's round, from 1; a game stands in the rows of both players.

    ``points`` are tenths, None while the round is pending.
    """

    event: Event
    player: Player
    round: int
    entry: RoundEntry
    kind: RoundKind
    points: int | None


class StandingRow(NamedTuple):
    """A row of the standings."""

    event: Event
    standings: Standings
    standing: Standing


class FindingRow(NamedTuple):
    """A finding."""

    event: Event
    finding: Diagnostic


class RefusedError(ValueError):
    """In strict mode: the file needs repair, or has an error."""


def event_of(
    data: bytes,
    *,
    sha256: str,
    file: str,
    received: date,
    encoding: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
    strict: bool = False,
) -> Event:
    """Return the content of a file; dates are checked against the day ``received``.

    RefusedError where ``strict`` and the file needs a repair or has an error.
    """
    result = read(data, encoding=encoding, limits=limits)
    if strict and repairs_and_errors((*result.diagnostics, *errors_found(result))):
        raise RefusedError
    if result.stated:
        from trfkit.verification.comparison.table_comparison import with_table_tiebreaks  # noqa: PLC0415 - for tables alone

        result = with_table_tiebreaks(result)
    version, tournament = result.version, result.tournament
    findings = check_with_standings(result, Profile.ARCHIVE, received, most=limits.findings)
    standings, unranked = None, None
    if tournament is not None:
        try:
            standings = rank(tournament, Ranking())
        except Refusal as refusal:
            unranked = str(refusal)
    return Event(
        sha256=sha256,
        file=file,
        received=received,
        version=version,
        tournament=tournament,
        findings=tuple(finding.graded_for(Profile.ARCHIVE) for finding in findings),
        standings=standings,
        unranked=unranked,
    )


def player_rows(event: Event) -> Iterator[PlayerRow]:
    """Yield the players in the order of the file."""
    tournament = event.tournament
    if tournament is None:
        return
    seats = seats_in_teams(tournament.teams)
    national = {record.start_no: record for record in reversed(tournament.national_ratings)}
    for player in tournament.players:
        team, board = seats.get(player.start_no, (None, None))
        number = None if team is None else int(team.number)
        yield PlayerRow(event, player, number, board, national.get(player.start_no))


def game_rows(event: Event) -> Iterator[GameRow]:
    """Yield the rounds of all players: those played or paired, and byes of rounds to come."""
    tournament = event.tournament
    if tournament is None:
        return
    longest = max((len(player.rounds) for player in tournament.players), default=0)
    last = max(tournament.rounds_played, longest)
    view = view_of_players(tournament, last)
    for player, kinds, awards in zip(tournament.players, view.kinds, view.awards, strict=True):
        for number, entry in enumerate(player.first_rounds(last), start=1):
            if number > tournament.rounds_played and entry == ABSENT:
                continue
            kind = kinds[number - 1]
            points = None if kind is RoundKind.PENDING else awards[number - 1]
            yield GameRow(event, player, number, entry, kind, points)


def standing_rows(event: Event) -> Iterator[StandingRow]:
    """Yield the standings, best first."""
    if event.standings is not None:
        for row in event.standings.rows:
            yield StandingRow(event, event.standings, row)


def finding_rows(event: Event) -> Iterator[FindingRow]:
    """Yield the findings in the order of the file."""
    for finding in event.findings:
        yield FindingRow(event, finding)


@lru_cache(1024)
def points_of_tenths(tenths: int | None) -> Decimal | None:
    """Return tenths as points, exactly."""
    return None if tenths is None else Decimal(tenths) / POINT


def exact_values(row: StandingRow) -> list[tuple[str, Decimal | None]]:
    """Return the tie-breaks of a row by key, in the order of the list."""
    texts = row.standings.texts(row.standing)
    return [(key, None if text is None else Decimal(text)) for key, text in texts.items()]
