"""What a file states of teams, and what a team's bye is worth where only stated points tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.trf.reading.teams import TAGS, computed_round, team_lines
from trfkit.messages.message import Message
from trfkit.model.bye_value import proved_byes
from trfkit.model.matches import team_event
from trfkit.model.team_view import Score
from trfkit.ranking.result import rows_by_id
from trfkit.record import Record, replace
from trfkit.tie_breaks import SCORES_OF_TEAMS
from trfkit.units import POINT, format_exact
from trfkit.verification.comparison.summary import not_all_stated
from trfkit.verification.result import Cell, Compared, FactFound, ranks_as_counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from trfkit.model import Tournament
    from trfkit.model.tournament import TeamByes
    from trfkit.ranking import Standing, Standings
    from trfkit.verification.variants.trial import Setting


FACT: Final = "team-bye-value"

_POINTS: Final = {Score.MATCH_POINTS: "match_points", Score.GAME_POINTS: "game_points"}


class StatedPoints(Record):
    """Points of teams as a column states them: by number, in tenths."""

    label: str
    score: Score
    points: Mapping[int, int]


def with_bye_value(
    setting: Setting, columns: Sequence[StatedPoints], rounds: int | None
) -> tuple[Setting, tuple[FactFound, ...]]:
    """Return the setting in which a team's bye counts what the stated points prove, and that.

    ``rounds`` are those that the columns cover, by default all that were played.
    """
    tournament = setting.tournament
    if not (tournament.teams and columns):
        return setting, ()
    rounds = None if rounds is None else min(rounds, tournament.rounds_played)
    byes = proved_byes(tournament, ((one.score, one.points) for one in columns), rounds)
    if byes is None:
        return setting, ()
    mended = replace(tournament, team_byes=byes)
    before, after = _totals(tournament, rounds), _totals(mended, rounds)
    repaired = {
        column.label: sum(
            before[column.score].get(number) != points == after[column.score].get(number)
            for number, points in column.points.items()
        )
        for column in columns
    }
    right_before, right_after = (
        sum(
            totals[column.score].get(number) == points
            for column in columns
            for number, points in column.points.items()
        )
        for totals in (before, after)
    )
    if right_after <= right_before:  # what one team shows the others deny
        return setting, ()
    worth = {"match_points": byes.match_points, "game_points": byes.game_points}
    fact = FactFound(
        fact=FACT,
        params={
            name: format_exact(points, POINT)
            for name, points in worth.items()
            if points is not None
        },
        message=Message("verify.byes-proved", worth=_worth(byes)),
        cells=sum(repaired.values()),
        columns=tuple(label for label, cells in repaired.items() if cells),
    )
    return replace(setting, tournament=mended), (fact,)


def _worth(byes: TeamByes) -> tuple[Message, ...]:
    """Return what a team's bye is worth, as clauses."""
    worth = {"match": byes.match_points, "game": byes.game_points}
    return tuple(
        Message("verify.bye-worth", points=format_exact(points, POINT), score=score)
        for score, points in worth.items()
        if points is not None
    )


def likelier_score(
    points: Mapping[int, int], tournament: Tournament, rounds: int | None
) -> Score | None:
    """Return the score that a column of points holds, by the teams that have it without a bye.

    None where that is as true of the other one.
    """
    totals = _totals(tournament, rounds)
    right = {
        score: sum(totals[score].get(who) == value for who, value in points.items())
        for score in Score
    }
    best = max(Score, key=right.__getitem__)
    return None if right[best] == right[best.other] else best


def _totals(tournament: Tournament, rounds: int | None) -> Mapping[Score, Mapping[int, int]]:
    covered = tournament.rounds_played
    event = team_event(tournament, covered if rounds is None else min(rounds, covered))
    return {
        score: {
            int(number): sum(getattr(row, name) for row in rows)
            for number, rows in zip(event.numbers, event.rows, strict=True)
        }
        for score, name in _POINTS.items()
    }


# What records 310, 801 and 802 state of teams, beside what follows from the boards ----------------


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
