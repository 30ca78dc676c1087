"""What a team's bye is worth, where only the stated points tell: a fact for the whole table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.model.bye_value import proved_byes
from trfkit.model.matches import team_event
from trfkit.model.team_view import Score
from trfkit.record import Record, replace
from trfkit.units import POINT, format_exact
from trfkit.verification.result import FactFound

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.model import Tournament
    from trfkit.model.tournament import TeamByes
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
