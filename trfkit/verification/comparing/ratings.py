"""The ratings that a table prints beside those of the file: nothing that results give.

They are no part of the comparison. But a rating that the two tell differently is a slip in one of
them, which whoever sees that all values agree would send on.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from trfkit.model import Tournament
    from trfkit.verification.result import Verification
    from trfkit.verification.table.choosing import Chosen

MOST_NAMED: Final = 5
"""So many players are named; of the others it is told how many."""
PART: Final = 2
"""Where one rating in so many differs, those of the table are of another list."""
_WHOM: Final = {"rating-differs": ("participant",), "players-swapped": ("first", "second")}
"""The facts that tell of a rating already, and the parameters that name whose it is."""


def said_of_ratings(tournament: Tournament, chosen: Chosen, found: Verification) -> tuple[str, ...]:
    """Return a note on players whose rating in the table is none that the file has for them.

    A player has the rating of his row, and those of his national records. Who has none in one of
    the two is left out, and whose rating the comparison ``found`` to be another, or his row to be
    somebody else's. Of a table of teams nothing is said.
    """
    if chosen.of_teams:
        return ()
    known: dict[int, list[int]] = defaultdict(list)
    rated = [(player.start_no, player.rating) for player in tournament.players]
    rated += [(national.start_no, national.rating) for national in tournament.national_ratings]
    for who, rating in rated:
        if rating:
            known[who].append(rating)
    told = {fact.params[name] for fact in found.facts for name in _WHOM.get(fact.fact, ())}
    names: dict[int, str] = {player.start_no: player.name for player in tournament.players}
    rows = chosen.table.rows
    printed = {
        who: rating
        for index, who in chosen.matched.ids.items()
        if (rating := rows[index].rating) and who in known
    }
    texts = [
        f"{who} {names[who]} has {rating}, in the file {known[who][0]}"
        for who, rating in sorted(printed.items())
        if rating not in known[who] and who not in told
    ]
    if not texts or PART * len(texts) >= len(printed):
        return ()
    more = [f"and {len(texts) - MOST_NAMED} more"] if len(texts) > MOST_NAMED else []
    named = "; ".join((*texts[:MOST_NAMED], *more))
    are = "is" if len(texts) == 1 else "are"
    return (f"{len(texts)} of {len(printed)} ratings in the table {are} not the file's: {named}",)
