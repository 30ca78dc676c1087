"""Are file and table of the same rounds? Asked before any value is compared.

A table that is ahead of its file holds points of rounds that the file lacks: nothing of it can be
called wrong, and the file to fetch is named instead. A table that is behind is compared after the
round that it covers.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

from trfkit.checks.round_facts import announces_more_rounds, brings_a_round
from trfkit.model.tournament import Event
from trfkit.units import POINT
from trfkit.verification.result import NEARLY, Relation, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.model import Tournament
    from trfkit.ranking import Standings
    from trfkit.verification.table.cell_fit import Stated

MOST_AHEAD: Final = 3
"""A table is looked at as ahead of its file by so many rounds at most: sums of four rounds and more
fit points that are wrong for any reason."""


def state_of_table(
    tournament: Tournament,
    points: Stated,
    after: int | None,
    covered: int,
    standings: Standings,
) -> State:
    """Return how the rounds of a table relate to those of the file.

    ``points`` are those that the table states, ``after`` the rounds that it says it covers,
    ``covered`` those that its points fit; ``standings`` are those after all rounds of the file.
    """
    played = tournament.rounds_played
    more = {
        row.id: int(cell.value * POINT) - row.points
        for row in standings.rows
        if (cell := points.get(row.id)) is not None and cell.value is not None
    }
    if after is not None and after > played:
        is_of_file = bool(more) and sum(not gap for gap in more.values()) >= NEARLY * len(more)
        ahead = 0 if is_of_file else after - played
    elif after is not None or covered < played:
        ahead = 0
    else:
        ahead = _rounds_ahead(tournament, more)
    if ahead:
        return State(Relation.TABLE_AHEAD, played, played + ahead)
    relation = Relation.FILE_AHEAD if covered < played else Relation.SAME
    return State(relation, played, covered)


def _rounds_ahead(tournament: Tournament, more: Mapping[int, int]) -> int:
    """Return by how many rounds points are ahead of those of the file, 0 where they are not.

    Everybody has what so many rounds can bring, and all together what their games do.
    """
    is_complete = tournament.kind.event is Event.ROUND_ROBIN and not announces_more_rounds(
        tournament
    )
    if tournament.kind.is_team or is_complete:
        return 0
    system = tournament.point_system
    each = {0, system.loss, system.draw, system.win, system.pairing_allocated_bye}
    for rounds in range(1, MOST_AHEAD + 1):
        sums = {sum(some) for some in combinations_with_replacement(each, rounds)}
        if sums.issuperset(more.values()) and brings_a_round(tournament, more.values(), rounds):
            return rounds
    return 0
