"""The points that the tournament's own file states, where a table is what is compared.

They are not what the table is held against, and no part of the comparison. Whoever sees it agree
still has to know that the file contradicts itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message, Participant, Several
from trfkit.regulations.row_sums import Sums
from trfkit.tie_breaks import POINTS
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from trfkit.model import Tournament
    from trfkit.verification.result import Verification

MOST_NAMED: Final = 3
"""So many players are named; of the others it is told how many."""


def note_own_points(tournament: Tournament, found: Verification) -> tuple[Message, ...]:
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
    wrong = [
        Message(
            "verify.own-points-of",
            player=Participant(int(player.start_no), player.name),
            stated=text,
            computed=format_exact(sums.of(player).computed, POINT),
        )
        for player, points in stating
        if points is not None
        and not sums.explain(player)
        and (int(player.start_no), text := format_exact(points, POINT)) not in told
    ]
    if not wrong:
        return ()
    every = sum(points is not None for _, points in stating)
    named = Several(tuple(wrong[:MOST_NAMED]), max(len(wrong) - MOST_NAMED, 0))
    return (Message("verify.own-points", count=len(wrong), of=every, players=named),)
