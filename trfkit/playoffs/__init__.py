"""Play-offs by the rules of each edition, for those who share a place in the standings."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.model.tournament import Pairings
from trfkit.playoffs.playoff_state import Competitor
from trfkit.ranking import Ranking, Standings, rank
from trfkit.ranking.ranking_options import BY_DEFAULT
from trfkit.record import Record, replace
from trfkit.refusal import refusal_of
from trfkit.tie_breaks import BY_CODE, SCORES_OF_TEAMS
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.model import Tournament
    from trfkit.regulations.edition import OwnOrder


ALL: Final = "all"
THREE: Final = 3


class Places(Record):
    """The contested places, from ``first`` to ``last``, both counted from 1."""

    first: int
    last: int

    def __str__(self) -> str:
        """Format as one number, or as two with a hyphen."""
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


def parse_places(text: str) -> Places:
    """Parse places such as ``1`` or ``1-4``; raises ValueError with the reason for other text."""
    match = re.fullmatch(r"([1-9][0-9]{0,3})(?:-([1-9][0-9]{0,3}))?", text.strip())
    places = match and Places(int(match[1]), int(match[2] or match[1]))
    if not places or places.last < places.first:
        raise refusal_of("no-places", text=text)
    return places


class TiedGroup(Record):
    """The participants who share the places, best first, and how they were found.

    ``assumptions`` are decisions that the file alone does not determine; the standings are those
    that gave the numbers. ``first`` is the best of the shared places. ``undecided`` are the numbers
    that the tie-breaks leave open.
    """

    places: Places
    entrants: tuple[Competitor, ...]
    assumptions: tuple[Message, ...]
    standings: Standings
    first: int = 1
    undecided: tuple[tuple[int, ...], ...] = ()

    @property
    def is_of_teams(self) -> bool:
        """Tell whether the tied participants are teams."""
        return self.standings.primary in SCORES_OF_TEAMS.values()


def tied_groups(
    tournament: Tournament,
    places: Sequence[Places] | None = None,
    *,
    after: Sequence[str] = (),
    order_of_three: OwnOrder | None = None,
    ranking: Ranking = BY_DEFAULT,
) -> tuple[TiedGroup, ...]:
    """Return the participants who share each of ``places``; None: every tied group (3.1.1).

    They share them if they are equal in the primary score and in the tie-breaks that ``after``
    lists; ``("all",)`` stands for the whole list. Their numbers follow the whole list, which
    ``ranking`` may name. ``order_of_three`` numbers a group of three, in a Swiss without tie-breaks
    for round-robins only, unless it names a list. Raises Refusal if no single group shares the
    places.
    """
    grouping = _Grouping(tournament, after, order_of_three, ranking)
    if places is None:
        sizes = Counter(row.rank for row in grouping.sharing.rows if row.ranked)
        shared = sorted((first, size) for first, size in sizes.items() if size > 1)
        places = [Places(first, first + size - 1) for first, size in shared]
    return tuple(map(grouping.tied, places))


class _Grouping:
    """Ranks a tournament once for all requested tied groups."""

    def __init__(
        self,
        tournament: Tournament,
        after: Sequence[str],
        order_of_three: OwnOrder | None,
        ranking: Ranking,
    ) -> None:
        self._tournament, self._ranking = tournament, ranking
        self._own = order_of_three
        self._order = rank(tournament, ranking)
        # Stated places may part those whom the list leaves tied: whoever they part shares a place.
        codes = self._order.tiebreaks if tuple(after) == (ALL,) else (self._order.primary, *after)
        self.sharing = rank(tournament, replace(ranking, tiebreaks=codes))

    @cached_property
    def _order_of_three_players(self) -> tuple[Standings, str]:
        """Return the standings by the order of three players, and the message about it."""
        own = self._own
        assert own is not None  # noqa: S101 - asked for where there is one
        swiss = self._order.kind.pairings is Pairings.SWISS
        codes = tuple(code for code in own.codes if BY_CODE[code].swiss or not swiss)
        row = "playoff.numbers-of-three" + ("-in-swiss" if codes != own.codes else "")
        return rank(self._tournament, replace(self._ranking, tiebreaks=codes)), row

    def tied(self, places: Places) -> TiedGroup:
        """Return the participants who share ``places``; a Refusal if no single group does."""
        order, row_of_numbers = self._order, "playoff.numbers-by"
        first, group = _sharing(self.sharing, places)
        has_own = self._own is not None and self._ranking.tiebreaks is None
        if has_own and len(group) == THREE:
            order, row_of_numbers = self._order_of_three_players
        rows = [row for row in order.rows if row.id in group]
        of_three: dict[int, int] = {}  # numbers by the order for three, who may be left of more
        if has_own and len(group) > THREE:
            in_order = [row.id for row in self._order_of_three_players[0].rows if row.id in group]
            of_three = {id_: number for number, id_ in enumerate(in_order, start=1)}
        entrants = tuple(
            Competitor(
                number=number,
                id=row.id,
                name=row.name,
                points=format_exact(row.points, POINT),
                of_three=of_three.get(row.id),
            )
            for number, row in enumerate(rows, start=1)
        )
        # Each part of the group that the tie-breaks leave tied.
        by_rank: dict[int, list[int]] = {}
        for number, row in enumerate(rows, start=1):
            by_rank.setdefault(row.rank, []).append(number)
        open_numbers = tuple(tuple(tied) for tied in by_rank.values() if len(tied) > 1)
        remarks = []
        if order.scheduled is not None and order.rounds < order.scheduled:
            remarks.append(Message("playoff.after-round", round=order.rounds, last=order.scheduled))
        if order.provisional:
            remarks.append(Message("playoff.pending"))
        assumptions = (
            Message("playoff.equal-in", codes=tuple(self.sharing.canonical), places=str(places)),
            Message(row_of_numbers, codes=tuple(order.canonical)),
            *(Message("playoff.lots-needed", numbers=numbers) for numbers in open_numbers),
            *remarks,
        )
        return TiedGroup(places, entrants, assumptions, order, first, open_numbers)


def _sharing(standings: Standings, places: Places) -> tuple[int, frozenset[int]]:
    """Return the best of the shared places, and the ids of the participants who share them."""
    ranked = [row for row in standings.rows if row.ranked]
    if places.last > len(ranked):
        raise refusal_of("no-place", place=places.last, last=len(ranked))
    first, last = ranked[places.first - 1], ranked[places.last - 1]
    if first.rank != last.rank:
        raise refusal_of("several-groups", places=places, last=places.last, first=places.first)
    return first.rank, frozenset(row.id for row in ranked if row.rank == first.rank)
