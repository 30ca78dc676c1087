"""The points that the tournament's own file states, where a table is what is compared.

They are not what the table is held against, and no part of the comparison. Whoever sees it agree
still has to know that the file contradicts itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.findings.wording import first_of
from trfkit.regulations.row_sums import Sums
from trfkit.tie_breaks import POINTS
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from trfkit.model import Tournament
    from trfkit.verification.result import Verification

MOST_NAMED: Final = 3
"""So many players are named; of the others it is told how many."""


def said_of_own_points(tournament: Tournament, found: Verification) -> tuple[str, ...]:
    """Return a note on players whose own points are not those of their games, if there are any.

    Those whom the comparison ``found`` to have the same wrong points in the table are left out:
    theirs are told as differences. Where the games explain few of the points, these count
    something else, and nothing is said; nor of a team event, in which they are informative.
    """
    of_results = tournament.discipline.is_summed and not tournament.kind.is_team
    if not of_results or not tournament.rounds_played:
        return ()
    sums = Sums(tournament)
    if not sums.explain_most:
        return ()
    told = {(one.id, one.stated) for one in found.differences if one.tiebreak == POINTS}
    stating = [(one, one.stated_points) for one in tournament.players]
    texts = [
        f"{player.start_no} {player.name} has {text}, the games and byes give "
        f"{format_exact(sums.of(player).computed, POINT)}"
        for player, points in stating
        if points is not None
        and not sums.explain(player)
        and (int(player.start_no), text := format_exact(points, POINT)) not in told
    ]
    if not texts:
        return ()
    of = f"{len(texts)} of {sum(points is not None for _, points in stating)}"
    named = first_of(texts, MOST_NAMED)
    return (f"the points that the file itself states contradict its games for {of}: {named}",)
