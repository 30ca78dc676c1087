"""Ratings and federations that a table prints beside those of the file: nothing results give.

They are no part of the comparison. But one that the two tell differently is a slip in one of them,
which whoever sees that all values agree would send on.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from trfkit.federations import FEDERATIONS
from trfkit.messages.message import Message, Participant, Several

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from trfkit.model import Tournament
    from trfkit.verification.result import Verification
    from trfkit.verification.table.table_choice import Chosen

MOST_NAMED: Final = 5
"""So many players are named; of the others it is told how many."""
PART: Final = 2
"""Where one in so many differs, those of the table are of another list."""
_WHOM: Final = {"rating-differs": ("participant",), "players-swapped": ("first", "second")}
"""The facts that tell of a rating already, and the parameters that name whose it is."""


def note_details(
    tournament: Tournament, chosen: Chosen, found: Verification
) -> tuple[Message, ...]:
    """Return a note each on ratings and on federations of a table that are none of the file's.

    A player has the rating of his row, and those of his national records. Who has none in one of
    the two is left out, and whose rating the comparison ``found`` to be another, or his row to be
    somebody else's. Federations are FIDE's codes alone: other words may be regions. Of a table of
    teams nothing is said.
    """
    if chosen.of_teams:
        return ()
    names: dict[int, str] = {player.start_no: player.name for player in tournament.players}
    rows = {who: chosen.table.rows[index] for index, who in chosen.matched.ids.items()}
    told = {fact.params[name] for fact in found.facts for name in _WHOM.get(fact.fact, ())}
    federations: dict[int, list[str]] = {
        player.start_no: [player.federation]
        for player in tournament.players
        if player.federation in FEDERATIONS
    }
    of_table = {who: row.federation for who, row in rows.items() if row.federation in FEDERATIONS}
    ratings = {who: row.rating for who, row in rows.items() if row.rating}
    return (
        *_note("rating", ratings, _ratings(tournament), names, told),
        *_note("federation", of_table, federations, names, told),
    )


def printed_ratings(tournament: Tournament, chosen: Chosen) -> dict[int, int]:
    """Return by number the ratings that a table prints otherwise than the file has them.

    Nothing of a table of teams, nor where so many differ that they are of another list.
    """
    if chosen.of_teams:
        return {}
    known = _ratings(tournament)
    printed = {who: chosen.table.rows[index].rating for index, who in chosen.matched.ids.items()}
    rated = {who: rating for who, rating in printed.items() if rating and who in known}
    differing = {who: rating for who, rating in rated.items() if rating not in known[who]}
    return differing if PART * len(differing) < len(rated) else {}


def _ratings(tournament: Tournament) -> Mapping[int, Sequence[int]]:
    known: dict[int, list[int]] = defaultdict(list)
    rated = [(player.start_no, player.rating) for player in tournament.players]
    rated += [(national.start_no, national.rating) for national in tournament.national_ratings]
    for who, rating in rated:
        if rating:
            known[who].append(rating)
    return known


def _note(
    what: str,
    of_table: Mapping[int, object],
    known: Mapping[int, Sequence[object]],
    names: Mapping[int, str],
    told: Container[object],
) -> tuple[Message, ...]:
    """Return a note on players of whom a table has another ``what`` than is known of them."""
    printed = {who: one for who, one in of_table.items() if who in known}
    others = [
        Message(
            "verify.detail-of",
            player=Participant(who, names[who]),
            table=str(one),
            file=str(known[who][0]),
        )
        for who, one in sorted(printed.items())
        if one not in known[who] and who not in told
    ]
    if not others or PART * len(others) >= len(printed):
        return ()
    named = Several(tuple(others[:MOST_NAMED]), max(len(others) - MOST_NAMED, 0))
    return (Message(f"verify.other-{what}s", count=len(others), of=len(printed), players=named),)
