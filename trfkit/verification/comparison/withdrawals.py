"""Who withdrew from a round-robin: no record says it, so every reading of it is tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.model.tournament import Event
from trfkit.ranking.event_order import read_request
from trfkit.ranking.ranks import field_of
from trfkit.record import replace
from trfkit.regulations import Refusal
from trfkit.regulations.policies import FEW_GAMES
from trfkit.verification.result import Relation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from trfkit.model import Tournament
    from trfkit.ranking import Ranking
    from trfkit.verification.result import Verification


def verify_by_best_reading(
    tournament: Tournament, ranking: Ranking, verify: Callable[[Ranking], Verification]
) -> Verification:
    """Return what ``verify`` finds by the reading of withdrawals that leaves the least open.

    Of several it is that by which most ranks are right. A chosen reading is the only one.
    """
    found: list[Verification] = []
    refusals: list[Refusal] = []
    for reading in _readings(tournament, ranking):
        try:
            found.append(verify(reading))
        except Refusal as refusal:  # a table that counts these games looks like another event's
            refusals.append(refusal)
        else:
            if not any(_count_wrong(found[-1])):
                break
    if not found:
        raise refusals[0]
    return min(found, key=_count_wrong)


def _readings(tournament: Tournament, ranking: Ranking) -> Iterator[Ranking]:
    """Yield the ranking, then by every other reading where somebody withdrew."""
    yield ranking
    request = read_request(tournament, ranking)
    if FEW_GAMES.name in ranking.policies or request.kind.event is not Event.ROUND_ROBIN:
        return
    if field_of(tournament, request, ranking).view.withdrawn:
        for option in FEW_GAMES.options:
            if option.choose(request.edition) != request.edition:
                policies = {**ranking.policies, FEW_GAMES.name: option.name}
                yield replace(ranking, policies=policies)


def _count_wrong(found: Verification) -> tuple[int, int, int]:
    """Return how many cells and columns have no cause, how many ranks are wrong, and values.

    A table that seems to hold further rounds may only count games that a reading annuls.
    """
    if found.state is not None and found.state.relation is Relation.TABLE_AHEAD:
        return found.rows.matched, 0, 0
    ranks = sum(len(one.cells) - one.equal for one in found.compared if one.of_ranks)
    values = sum(len(one.cells) - one.equal for one in found.compared if not one.of_ranks)
    return found.verdict.cells.open + len(found.unmapped), ranks, values
