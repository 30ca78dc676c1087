"""Who plays: those who share a place in the standings, numbered for the play-off."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.model.tournament import Pairings
from trfkit.ranking import rank
from trfkit.ranking.options import BY_DEFAULT
from trfkit.record import Record, replace
from trfkit.regulations import Refusal
from trfkit.tie_breaks import BY_CODE, POINTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.model import Tournament
    from trfkit.ranking import Ranking, Standing, Standings
    from trfkit.regulations.edition import OwnOrder

POINTS_ONLY: Final = (POINTS,)
ALL: Final = "all"
THREE: Final = 3


class Places(Record):
    """The places that are played off, from ``first`` to ``last``, both from 1."""

    first: int
    last: int

    def __str__(self) -> str:
        """One number, or two with a hyphen."""
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


def parse_places(text: str) -> Places:
    """Return the places of ``1`` or ``1-4``; raises ValueError, saying why, for other text."""
    found = re.fullmatch(r"([1-9][0-9]{0,3})(?:-([1-9][0-9]{0,3}))?", text.strip())
    places = found and Places(int(found[1]), int(found[2] or found[1]))
    if not places or places.last < places.first:
        raise ValueError(f"{text!r}: a place such as 1, or places such as 1-4, were expected")
    return places


class Entrant(NamedTuple):
    """One of the tied: ``number`` by the tie-breaks, ``id``, name and points (tenths)."""

    number: int
    id: int
    name: str
    points: int


class Tied(Record):
    """Those who share the places, best first, and how they were found.

    ``assumptions`` says what the file alone does not decide; the standings are those that
    numbered them.
    """

    places: Places
    entrants: tuple[Entrant, ...]
    assumptions: tuple[str, ...]
    standings: Standings

    @property
    def of_teams(self) -> bool:
        """Whether it is teams that are tied, and not players."""
        return self.standings.primary not in POINTS_ONLY


def tied_group(
    tournament: Tournament,
    places: Places,
    *,
    after: Sequence[str] = (),
    order_of_three: OwnOrder | None = None,
    ranking: Ranking = BY_DEFAULT,
) -> Tied:
    """Return those who share ``places``.

    They share them when they are equal in points and in the tie-breaks that ``after`` lists;
    ``("all",)`` stands for the whole list. Their numbers follow the whole list, which
    ``ranking`` may name. ``order_of_three`` numbers a group of three, in a Swiss without what
    is for round-robins only, unless it names a list.
    Raises Refusal where no single group shares the places.
    """
    order = rank(tournament, ranking)
    if tuple(after) == (ALL,):
        sharing = order
    else:
        sharing = rank(tournament, replace(ranking, tiebreaks=(*POINTS_ONLY, *after)))
    group = _sharing(sharing, places)
    why = ""
    own = order_of_three
    if own is not None and len(group) == THREE and ranking.tiebreaks is None:
        swiss = order.kind.pairings is Pairings.SWISS
        codes = tuple(code for code in own.codes if BY_CODE[code].swiss or not swiss)
        order = rank(tournament, replace(ranking, tiebreaks=codes))
        why = f" ({own.says}; {own.in_swiss})" if codes != own.codes else f" ({own.says})"
    rows = [row for row in order.rows if row.id in group]
    entrants = tuple(
        Entrant(number, row.id, row.name, row.points) for number, row in enumerate(rows, start=1)
    )
    assumptions = (
        f"tied are those who are equal in {', '.join(sharing.canonical)} at place {places}",
        f"numbers by {', '.join(order.canonical)}{why}",
        *_lots_needed(rows),
        *_unfinished(order),
    )
    return Tied(places, entrants, assumptions, order)


def _sharing(standings: Standings, places: Places) -> frozenset[int]:
    """Return the ids of those who share all of the places."""
    ranked = [row for row in standings.rows if row.ranked]
    if places.last > len(ranked):
        raise Refusal(f"there is no place {places.last}: {len(ranked)} are ranked")
    first, last = ranked[places.first - 1], ranked[places.last - 1]
    if first.rank != last.rank:
        raise Refusal(
            f"places {places} are not shared by one group: who has place {places.last} is behind "
            f"who has place {places.first}"
        )
    return frozenset(row.id for row in ranked if row.rank == first.rank)


def _lots_needed(rows: Sequence[Standing]) -> list[str]:
    """Return a sentence for each part of the group that the tie-breaks leave tied."""
    numbers: dict[int, list[str]] = {}
    for number, row in enumerate(rows, start=1):
        numbers.setdefault(row.rank, []).append(str(number))
    return [
        f"the tie-breaks do not separate {' and '.join(tied)}: their numbers need lots, and are "
        "given here in the order of the starting ranks"
        for tied in numbers.values()
        if len(tied) > 1
    ]


def _unfinished(standings: Standings) -> list[str]:
    remarks = []
    if standings.scheduled is not None and standings.rounds < standings.scheduled:
        remarks.append(
            f"the standings are those after round {standings.rounds} of {standings.scheduled}"
        )
    if standings.provisional:
        remarks.append("games are still pending")
    return remarks
