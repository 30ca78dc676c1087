"""What a TRF states of its participants, as a table like any other program's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.tables.printed_numbers import printed
from trfkit.files.trf.reading.stated_table import Printed, StatedColumn, StatedRow, StatedTable
from trfkit.syntax.annotation_lines import annotation_of
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.model import Tournament
    from trfkit.syntax.annotation_lines import Annotation

_RANK: Final = StatedColumn(label="rank", of_ranks=True)


def stated_by_trf(tournament: Tournament, source: str) -> tuple[StatedTable, ...]:
    """Return the values of ``###`` lines, else the points and ranks of the records."""
    annotation = annotation_of(tournament)
    if annotation is not None:
        return (_annotated(tournament, annotation, source),)
    return tuple(table for table in _tables_of_records(tournament, source) if table.rows)


def _annotated(tournament: Tournament, annotation: Annotation, source: str) -> StatedTable:
    of_teams = tournament.kind.is_team
    names: dict[int, str] = {team.number: team.name for team in tournament.teams}
    ids: dict[int, int | None] = {}
    if not of_teams:
        names = {player.start_no: player.name for player in tournament.players}
        ids = {player.start_no: player.fide_id for player in tournament.players}
    return StatedTable(
        source=source,
        columns=(
            _RANK,
            *(
                StatedColumn(
                    label=code, code=code, edition=annotation.edition, of_points=code == "PTS"
                )
                for code in annotation.codes
            ),
        ),
        rows=tuple(
            StatedRow(
                values=(_number(row.rank), *(_cell(value or "") for value in row.values)),
                number=row.id,
                fide_id=ids.get(row.id),
                name=names.get(row.id),
                rank=row.rank,
            )
            for row in annotation.rows
        ),
        title=tournament.name,
        after=annotation.after,
        of_teams=of_teams,
    )


def _tables_of_records(tournament: Tournament, source: str) -> Iterator[StatedTable]:
    """Yield the totals and ranks of records 310 and 001, the teams first."""
    of_teams = (
        StatedColumn(label="MP", code="MPTS"),
        StatedColumn(label="GP", code="GPTS"),
        _RANK,
    )
    yield StatedTable(
        source=source,
        columns=of_teams,
        rows=tuple(
            StatedRow(
                values=(
                    _points(team.stated_match_points),
                    _points(team.stated_game_points),
                    _number(team.stated_rank),
                ),
                number=team.number,
                name=team.name,
                rank=team.stated_rank,
            )
            for team in tournament.teams
            if team.stated_match_points is not None or team.stated_game_points is not None
        ),
        title=tournament.name,
        of_teams=True,
    )
    yield StatedTable(
        source=source,
        columns=(StatedColumn(label="points", code="PTS", of_points=True), _RANK),
        rows=tuple(
            StatedRow(
                values=(_points(player.stated_points), _number(player.stated_rank)),
                number=player.start_no,
                fide_id=player.fide_id,
                name=player.name,
                rank=player.stated_rank,
            )
            for player in tournament.players
            if player.stated_points is not None or player.stated_rank is not None
        ),
        title=tournament.name,
        of_teams=False,
    )


def _cell(text: str) -> Printed:
    return Printed(text, printed(text))


def _points(points: int | None) -> Printed:
    return _cell("" if points is None else format_exact(points, POINT))


def _number(number: int | None) -> Printed:
    return _cell("" if number is None else str(number))
