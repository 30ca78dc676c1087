"""What there is to say about how an event was rated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.diagnostics import Diagnostic
from trfkit.rating.ufgo.formula import HALVES
from trfkit.rating.ufgo.rules import AGAINST_BEGINNER
from trfkit.rating.ufgo.tables import BOARDS, SIX_HUNDRED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.rating.games import Game, Played
    from trfkit.rating.ufgo.event import Outcome
    from trfkit.rating.ufgo.rules import Rules


def contradictions(played: Played) -> Iterator[Diagnostic]:
    """Yield the rounds in which two rows tell of different games."""
    for number, one, other in played.contradictions:
        yield Diagnostic(code="RTG007", round=number, participant=one, values={"other": other})


def handicaps(games: Sequence[Game]) -> Iterator[Diagnostic]:
    """Yield how many of the rated games had handicap stones."""
    count = sum(1 for game in games if game.handicap)
    if count:
        yield Diagnostic(code="RTG004", values={"count": count})


def endless(outcome: Outcome, ids: Sequence[int]) -> Iterator[Diagnostic]:
    """Yield that the calculations were broken off."""
    if outcome.settled:
        return
    who = [number for number, row in zip(ids, outcome.last, strict=True) if row.anomaly is not None]
    values = {"passes": len(outcome.calculations), "who": ", ".join(map(str, who))}
    yield Diagnostic(code="RTG005", values=values)


def doubtful_cells(outcome: Outcome, rules: Rules) -> Iterator[Diagnostic]:
    """U6: table 4 prints 0 where the rows and boards beside it take points away."""
    if rules.table_4[-1].cells[9].loss:
        return
    count = sum(
        1
        for row in outcome.last
        for step in row.steps
        if step.terms.article == AGAINST_BEGINNER
        and step.board == min(BOARDS)
        and step.rating >= SIX_HUNDRED
        and step.score < HALVES
    )
    if count:
        yield Diagnostic(code="RTG006", values={"count": count})
