"""RNK002 of teams: the ranks of record 310 against the score that ranks."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from trfkit.checks.teams import at_team
from trfkit.findings import Severity
from trfkit.findings.root_causes import root_of
from trfkit.messages.message import Message
from trfkit.model import Event
from trfkit.model.matches import team_event
from trfkit.model.team_view import Score, of_teams
from trfkit.ranking.request import score_of_list, score_of_type
from trfkit.regulations.own_record import as_round_robin

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from trfkit.checks.case import Case
    from trfkit.findings import Diagnostic
    from trfkit.model import Team, Tournament
    from trfkit.units import Points


def longest_falling(points: Sequence[int]) -> set[int]:
    """Return the indices of a longest run of points that never rise."""
    ends: list[int] = []  # ends[n]: the highest last value, negated, of a run of n + 1
    indices: list[int] = []
    previous: list[int | None] = []
    for index, own in enumerate(points):
        length = bisect_right(ends, -own)
        previous.append(indices[length - 1] if length else None)
        ends[length : length + 1] = [-own]
        indices[length : length + 1] = [index]
    run: set[int] = set()
    step: int | None = indices[-1] if indices else None
    while step is not None:
        run.add(step)
        step = previous[step]
    return run


def proof(ranks: Sequence[int], falling: Sequence[int], rank: int, own: int) -> tuple[int, str]:
    """Return who in the run proves that a rank is wrong, by his place in it, and how.

    ``ranks`` and ``falling`` points are those of the run, whose points never rise: the first with
    fewer points is the best ranked of them, the first behind has most points of those behind.
    """
    fewer = bisect_right(falling, -own, key=int.__neg__)
    if fewer < len(ranks) and ranks[fewer] < rank:
        return fewer, "behind"
    behind = bisect_right(ranks, rank)
    proves = behind < len(ranks) and falling[behind] > own
    return behind if proves else 0, "ahead"


_BY_WORTH: Final = frozenset({"TEA014", "TEA016"})
"""Points of teams that follow from them are right as stated."""


def teams_against_points(case: Case) -> Iterator[Diagnostic]:
    """RNK002: a team is ranked above one with more points of the score that ranks.

    Where no record says which score that is, neither may explain the order.
    """
    scores = _scores(case.tournament)
    orders = [(score, _ranked(case, score)) for score in scores]
    candidates = [(score, ranked, _misplaced(ranked, score)) for score, ranked in orders]
    if not candidates or not all(misplaced for _, _, misplaced in candidates):
        return
    score, ranked, misplaced = min(candidates, key=lambda one: len(one[2]))
    severity = None
    if all(team.stated_rank == team.number for team in ranked):
        severity = Severity.WARNING  # a column that was never filled, as in rows of players
        message = Message("RNK002.team-numbers", score=score.value)
    elif len(misplaced) * 3 > len(ranked):
        values = {"count": len(misplaced), "total": len(ranked)}
        message = Message("RNK002.many-teams", score=score.value, **values)
    else:
        yield from _each_misplaced(case, ranked, misplaced, score)
        return
    place = at_team(case, ranked[misplaced[0]]) | {"team": None}
    yield case.note(message, **place, own_severity=severity)


def _scores(tournament: Tournament) -> tuple[Score, ...]:
    """Return the scores that may rank, none where it is neither match points nor game points."""
    if tournament.kind.event not in {Event.SWISS, Event.ROUND_ROBIN}:
        return ()
    codes = tournament.standings_order
    by_list = score_of_list(codes or tournament.tiebreaks)
    if codes and by_list is None and codes[0].upper() != "PTS":
        return ()
    score = by_list or score_of_type(tournament)
    return tuple(Score) if score is None else (score,)


def _ranked(case: Case, score: Score) -> list[Team]:
    """Return the teams whose ranks can be judged by a score, best first.

    Those are left out whose points are wrong. Where a team withdrew from a round-robin (C.05 6.6)
    ranks may follow points that are not stated: none can be judged.
    """
    tournament = case.tournament
    if not tournament.rounds_played:
        return []
    left_out = {
        finding.team
        for finding in case.found
        if finding.code == "TEA004" and root_of(finding).code not in _BY_WORTH
    }
    if tournament.kind.event is Event.ROUND_ROBIN:
        view = of_teams(tournament, team_event(tournament), score)
        if as_round_robin(view).withdrawn:
            return []
    ranked = [
        team
        for team in tournament.teams
        if team.stated_rank is not None
        and _stated(team, score) is not None
        and team.number not in left_out
    ]
    return sorted(ranked, key=lambda team: (team.stated_rank or 0, -_points(team, score)))


def _stated(team: Team, score: Score) -> Points | None:
    of_match = score is Score.MATCH_POINTS
    return team.stated_match_points if of_match else team.stated_game_points


def _points(team: Team, score: Score) -> int:
    return _stated(team, score) or 0


def _misplaced(ranked: Sequence[Team], score: Score) -> list[int]:
    """Return the places in ``ranked`` of the teams outside the longest run."""
    run = longest_falling([_points(team, score) for team in ranked])
    return [at for at in range(len(ranked)) if at not in run]


def _each_misplaced(
    case: Case, ranked: Sequence[Team], misplaced: Collection[int], score: Score
) -> Iterator[Diagnostic]:
    """Yield a finding for each team outside the longest run, with one that proves it."""
    run = [team for at, team in enumerate(ranked) if at not in misplaced]
    ranks = [team.stated_rank or 0 for team in run]
    falling = [_points(team, score) for team in run]
    for index in misplaced:
        team = ranked[index]
        own, rank = _points(team, score), team.stated_rank or 0
        place, position = proof(ranks, falling, rank, own)
        other = run[place]
        yield case.note(
            "RNK002",
            **at_team(case, team),
            variant="team",
            score=score.value,
            points=own,
            rank=rank,
            position=position,
            other=other.number,
            other_points=_points(other, score),
            other_rank=other.stated_rank,
        )
