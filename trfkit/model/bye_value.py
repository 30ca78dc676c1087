"""Find out from stated points what a team's pairing-allocated bye is worth.

Programs leave out record 320, or its values. The points that they state for the teams tell it all
the same: what a team has more than its matches brought is the worth of its byes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.model.matches import BYE, NOTHING, TeamEvent, team_event
from trfkit.model.outcome import RoundKind
from trfkit.model.tournament import TeamByes, Tournament
from trfkit.model.view import Score
from trfkit.record import replace
from trfkit.units import POINT, Points, TeamNo

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    Stated = Mapping[int, int | None]
    """Points (tenths) by the team's number, None where none are stated."""

NEARLY: Final = 90
"""So large a part of the teams without a bye has to have the stated points, in percent."""


def proved_byes(
    tournament: Tournament, stated: Iterable[tuple[Score, Stated]], rounds: int | None = None
) -> TeamByes | None:
    """Return the byes of teams with their worth, where it is proved and no record states it.

    Each of ``stated`` holds points after ``rounds`` rounds (default: all that were played) that
    may be of a score. They prove a value where all teams with a bye agree on one: the points of
    a win, a draw or nothing, for game points up to a win on every board. None where a record
    states the values, and where nothing else is proved than what is computed anyway.
    """
    event = team_event(tournament, rounds)
    byes = _byes(tournament, event)
    if not any(byes):
        return None
    listed = tournament.team_byes or TeamByes(None, None, _bye_holders(tournament, byes))
    proved = listed
    for score, points in stated:
        if getattr(proved, _FIELDS[score]) is None:
            value = _prove_worth(tournament, event, byes, score, points)
            if value is not None:
                proved = replace(proved, **{_FIELDS[score]: Points(value)})
    return None if proved is listed or not _changes(tournament, proved, event, rounds) else proved


_FIELDS: Final = {Score.MATCH_POINTS: "match_points", Score.GAME_POINTS: "game_points"}


def _changes(tournament: Tournament, byes: TeamByes, event: TeamEvent, rounds: int | None) -> bool:
    with_byes = team_event(replace(tournament, team_byes=byes), rounds)
    return _points(with_byes) != _points(event)


def _points(event: TeamEvent) -> list[list[tuple[int, int]]]:
    return [[(row.match_points, row.game_points) for row in rows] for rows in event.rows]


def _byes(tournament: Tournament, event: TeamEvent) -> list[frozenset[int]]:
    """Return the rounds (from 0) in which each team had a bye.

    Where no record lists byes, one team alone in a round without a match had it.
    """
    if tournament.team_byes is not None:
        return [
            frozenset(at for at, row in enumerate(rows) if row.source == BYE) for rows in event.rows
        ]
    by_round: list[set[int]] = [set() for _ in event.rows]
    for index, rows in enumerate(zip(*event.rows, strict=True)):
        alone = [
            team
            for team, row in enumerate(rows)
            if row.source == NOTHING or row.kind is RoundKind.PAIRING_ALLOCATED_BYE
        ]
        if len(alone) == 1:
            by_round[alone[0]].add(index)
    return [*map(frozenset, by_round)]


def _bye_holders(
    tournament: Tournament, byes: Sequence[frozenset[int]]
) -> tuple[TeamNo | None, ...]:
    """Return who has the bye, round by round."""
    rounds = max(at for own in byes for at in own) + 1
    numbers = [team.number for team in tournament.teams]
    return tuple(
        next((number for number, own in zip(numbers, byes, strict=True) if at in own), None)
        for at in range(rounds)
    )


def _prove_worth(
    tournament: Tournament,
    event: TeamEvent,
    byes: Sequence[frozenset[int]],
    score: Score,
    stated: Stated,
) -> int | None:
    """Return the points of one bye that all teams with one agree on."""
    if score is Score.MATCH_POINTS and tournament.match_points.pairing_allocated_bye is not None:
        return None
    without: list[bool] = []
    values: set[int | None] = set()
    for number, rows, own in zip(event.numbers, event.rows, byes, strict=True):
        played = sum(getattr(row, _FIELDS[score]) for at, row in enumerate(rows) if at not in own)
        points = stated.get(number)
        if not own:
            without += [points == played] * (points is not None)
        elif points is None or (points - played) % len(own):
            values.add(None)
        else:
            values.add((points - played) // len(own))
    if len(values) != 1 or 100 * sum(without) < NEARLY * len(without):
        return None
    (value,) = values
    return value if value is not None and value in _possible(tournament, event, score) else None


def _possible(tournament: Tournament, event: TeamEvent, score: Score) -> Iterable[int]:
    match = tournament.match_points
    if score is Score.MATCH_POINTS:
        return (match.win, match.draw, match.loss, 0)
    return range(0, event.boards * tournament.point_system.win + 1, POINT // 2)
