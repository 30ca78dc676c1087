"""Points that hold what a round brought which the rows lack: they are right, and so are the ranks.

No place can be told then: the results of that round would have to be known.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from decimal import Decimal
from typing import TYPE_CHECKING

from trfkit.checks.round_facts import are_of_a_later_round
from trfkit.messages.message import Message
from trfkit.units import POINT
from trfkit.verification.comparison.misplaced_columns import explained_by_rows
from trfkit.verification.result import (
    ROUND_MISSING,
    Diagnosed,
    FactFound,
)

if TYPE_CHECKING:
    from trfkit.model import Tournament
    from trfkit.verification.result import Compared


def of_a_later_round(
    tournament: Tournament, points: Compared, ranks: Compared | None
) -> tuple[dict[str, Diagnosed], tuple[FactFound, ...]]:
    """Return by label what the points and the ranks are, and the round that is missing.

    Nothing where the points do not tell it. The ``ranks`` follow from it that the stated points
    allow.
    """
    wrong = [cell for cell in points.cells if not cell.fits]
    more = [int((Decimal(cell.stated) - Decimal(cell.computed or 0)) * POINT) for cell in wrong]
    if not are_of_a_later_round(tournament, more):
        return {}, ()
    last = tournament.rounds_played
    params = {"round": last + 1}
    says = Message("verify.round-missing", count=len(wrong), round=last + 1, last=last)
    told = {}
    for one, right in (
        (points, {cell.id for cell in wrong}),
        *([] if ranks is None else [(ranks, _right_by_points(ranks, points))]),
    ):
        if right:
            said = {n: says for n, cell in enumerate(one.cells) if cell.id in right}
            told[one.label] = explained_by_rows(one, ROUND_MISSING, params, says, said)
    fact = FactFound(
        fact=ROUND_MISSING,
        params=params,
        message=says,
        cells=sum(len(one.explained) for one in told.values()),
        columns=tuple(told),
    )
    return told, (fact,)


def _right_by_points(ranks: Compared, points: Compared) -> set[int]:
    """Return whose ranks differ and are among the places that the stated points leave open."""
    ranked = {cell.id for cell in ranks.cells}
    lost = {cell.id: -Decimal(cell.stated) for cell in points.cells if cell.id in ranked}
    in_order = sorted(lost.values())
    return {
        cell.id
        for cell in ranks.cells
        if not cell.fits
        and cell.id in lost
        and bisect_left(in_order, lost[cell.id])
        < int(cell.stated)
        <= bisect_right(in_order, lost[cell.id])
    }
