"""What records 310, 801 and 802 state of teams, beside what follows from the boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.trf.reading.team_lines import TAGS, computed_round, team_lines
from trfkit.model.matches import team_event
from trfkit.model.team_view import Score
from trfkit.ranking.result import rows_by_id
from trfkit.tie_breaks import SCORES_OF_TEAMS
from trfkit.units import POINT, format_exact
from trfkit.verification.comparison.summary import not_all_stated
from trfkit.verification.comparison.team_byes import StatedPoints
from trfkit.verification.result import Cell, Compared, ranks_as_counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trfkit.messages.message import Message
    from trfkit.model import Tournament
    from trfkit.ranking import Standing, Standings

RANK: Final = "310.rank"

_SCORES: Final = tuple(
    (str(score).lower(), SCORES_OF_TEAMS[score], field)
    for score, field in (
        (Score.MATCH_POINTS, "match_points"),
        (Score.GAME_POINTS, "game_points"),
    )
)


def stated_points(tournament: Tournament) -> list[StatedPoints]:
    """Return the points of both scores that record 310 states."""
    return [
        StatedPoints(
            f"310.{name}",
            score,
            {
                int(team.number): points
                for team in tournament.teams
                if (points := getattr(team, f"stated_{field}")) is not None
            },
        )
        for score, (name, _, field) in zip(Score, _SCORES, strict=True)
    ]


def stated_of_teams(
    tournament: Tournament, standings: Standings, by_rank: Standings, notes: list[Message]
) -> Iterator[Compared]:
    """Yield the columns of teams: points and ranks of 310, totals and rounds of 801 and 802.

    ``by_rank`` are the standings that the ranks follow.
    """
    rows = rows_by_id(standings.rows)
    teams = [(rows[team.number], team) for team in tournament.teams]
    for name, code, field in _SCORES:
        pairs = ((row, getattr(team, f"stated_{field}")) for row, team in teams)
        cells = _scores(pairs, field)
        yield Compared(f"310.{name}", code, None, standings.edition, cells)
    ranks = {int(team.number): team.stated_rank for _, team in teams if team.stated_rank}
    points = {row.id: row.points for row in standings.rows}
    yield not_all_stated(ranks_as_counted(RANK, ranks, by_rank), points, (), notes)
    lines = list(team_lines(tournament))
    for tag in TAGS:
        own = [(rows[line.team], line) for line in lines if line.tag == tag]
        for name, code, field in _SCORES:
            cells = _scores(((row, getattr(line, field)) for row, line in own), field)
            yield Compared(f"{tag}.{name}", code, None, standings.edition, cells)
    yield _rounds(tournament, standings)


def _scores(pairs: Iterable[tuple[Standing, int | None]], field: str) -> list[Cell]:
    cells = []
    for row, stated in pairs:
        if stated is not None:
            computed = getattr(row, field)
            texts = format_exact(stated, POINT), format_exact(computed, POINT)
            cells.append(Cell(row.id, row.name, *texts, stated == computed))
    return cells


def _rounds(tournament: Tournament, standings: Standings) -> Compared:
    """Compare opponents and game points of the rounds in 802."""
    event = team_event(tournament)
    index_of = {number: index for index, number in enumerate(event.numbers)}
    cells = []
    for line in team_lines(tournament):
        index = index_of[line.team]
        name = tournament.teams[index].name
        for number, stated_round in enumerate(line.rounds[: tournament.rounds_played], start=1):
            computed = computed_round(event, index, number)
            texts = f"round {number}: {stated_round}", f"round {number}: {computed}"
            cells.append(Cell(line.team, name, *texts, str(stated_round) == computed))
    return Compared("802.rounds", None, "opponents and game points", standings.edition, cells)
