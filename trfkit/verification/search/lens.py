"""What a column becomes by a change, looked at through a few cells first.

Everything is exact: values are integers in the unit of the code, and stated ones are turned
into bounds in the same unit. Competitors are numbered from 0.
"""

from __future__ import annotations

from itertools import chain
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple

from trfkit.model.outcome import RoundKind
from trfkit.model.view import NOBODY
from trfkit.ranking.ranks import apply_criterion
from trfkit.record import Record, replace
from trfkit.tie_breaks import BY_CODE
from trfkit.tie_breaks.field import Field

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from decimal import Decimal

    from trfkit.model.view import View
    from trfkit.ranking.ranks import Ranked
    from trfkit.verification.variants.changes import Change
    from trfkit.verification.variants.trial import Basis


class Outcome(Record):
    """What a column becomes by some changes: everybody's value, and whose cells agree.

    ``values`` are integers in units of ``1 / unit``.
    """

    changes: tuple[Change, ...]
    basis: Basis
    values: Sequence[int | None]
    unit: int
    equal: frozenset[int]


class Stated:
    """The stated cells by competitor."""

    def __init__(self, values: Mapping[int, Decimal], tolerance: Decimal) -> None:
        self.values, self._tolerance = values, tolerance
        self._bounds: dict[int, Mapping[int, tuple[int, int]]] = {}

    def bounds(self, unit: int) -> Mapping[int, tuple[int, int]]:
        """Return the lowest and the highest value that agrees, for each stated cell."""
        if unit not in self._bounds:
            more = self._tolerance * unit
            by_value = {
                value: (ceil(value * unit - more), floor(value * unit + more))
                for value in set(self.values.values())
            }
            self._bounds[unit] = {who: by_value[value] for who, value in self.values.items()}
        return self._bounds[unit]

    def outcome(self, changes: tuple[Change, ...], basis: Basis) -> Outcome:
        """Return what the column is on this basis."""
        ranked = apply_criterion(basis.field, basis.criterion, basis.groups)
        return self.held_against(ranked, changes, basis)

    def held_against(self, ranked: Ranked, changes: tuple[Change, ...], basis: Basis) -> Outcome:
        """Return the same where it is computed already."""
        values = ranked.values
        equal = frozenset(
            who
            for who, (low, high) in self.bounds(ranked.unit).items()
            if (value := values[who]) is not None and low <= value <= high
        )
        return Outcome(changes, basis, values, ranked.unit, equal)


class Lens:
    """A few cells of a column; what a change makes of them is seen at little cost.

    Changes are made of the basis of ``start``, which agrees with none of the cells.
    """

    def __init__(self, stated: Stated, start: Outcome, cells: Sequence[int]) -> None:
        self._stated, self._start, self.cells = stated, start, cells
        self.basis, self._places = probe(start.basis, cells)
        self._values = tuple([start.values[who] for who in cells])
        self._seen: dict[tuple[int | None, ...], None] = {}

    def seen(self, cells: Collection[int]) -> int:
        """Return how many different values some of the cells have taken together so far."""
        if len(cells) == len(self.cells):
            return len(self._seen) - (self._values in self._seen)
        taken = [n for n, who in enumerate(self.cells) if who in cells]
        usual = tuple([self._values[n] for n in taken])
        return len({found for v in self._seen if (found := tuple([v[n] for n in taken])) != usual})

    def repaired(self, *changes: Change) -> int:
        """Return how many of the cells agree after the changes."""
        basis = _changed(self.basis, changes)
        if basis is self.basis:
            return 0
        ranked = apply_criterion(basis.field, basis.criterion, basis.groups)
        values = tuple([ranked.values[place] for place in self._places])
        self._seen[values] = None
        bounds = self._stated.bounds(ranked.unit)
        return sum(
            value is not None and bounds[who][0] <= value <= bounds[who][1]
            for who, value in zip(self.cells, values, strict=True)
        )

    def outcome(self, *changes: Change) -> Outcome:
        """Return what the whole column becomes."""
        all_changes = (*self._start.changes, *changes)
        return self._stated.outcome(all_changes, _changed(self._start.basis, changes))


def _changed(basis: Basis, changes: Sequence[Change]) -> Basis:
    for change in changes:
        basis = change.apply(basis)
    return basis


# A few cells of a column at a small part of its cost: what they can depend on, and no more --------


class Probe(NamedTuple):
    """A basis in which only some participants' values are right: those at ``places``."""

    basis: Basis
    places: Sequence[int]


def probe(basis: Basis, competitors: Sequence[int]) -> Probe:
    """Return a basis that gives the values of ``competitors`` (competitors from 0), in this order.

    It is small where the code allows it, else the whole one. Averages that are undefined because
    a stranger is unrated are defined in it.
    """
    basis = replace(basis, groups=[g for g in basis.groups if not set(competitors).isdisjoint(g)])
    code = basis.criterion.descriptor
    row = None if code is None else BY_CODE.get(code.name)
    reach = None if row is None else row.reach
    if reach is None or type(basis.field) is not Field:
        return Probe(basis, competitors)
    view = basis.field.view
    members = neighbours(view, (*competitors, *chain.from_iterable(basis.groups)), reach)
    if 2 * len(members) > len(view):
        return Probe(basis, competitors)
    place = {who: index for index, who in enumerate(members)}
    small = replace(
        basis,
        field=replace(basis.field, view=restricted(view, members)),
        groups=[[place[who] for who in group] for group in basis.groups],
    )
    return Probe(small, [place[who] for who in competitors])


def neighbours(view: View, centre: Iterable[int], distance: int) -> list[int]:
    """Return all competitors who are at most so many games away, the nearest first."""
    reached = dict.fromkeys(centre)
    ring = list(reached)
    for _ in range(distance):
        ring = [o for who in ring for o in view.opponents[who] if o != NOBODY]
        reached.update(dict.fromkeys(ring))
    return list(reached)


def restricted(view: View, members: Sequence[int]) -> View:
    """Return the view of some competitors; whoever else they met is one stranger at the end.

    The stranger has no score, so that values of competitors who met him are of no use.
    """
    place = {who: index for index, who in enumerate(members)}
    place[NOBODY] = NOBODY
    stranger, n = len(members), view.rounds
    opponents = [tuple([place.get(o, stranger) for o in view.opponents[who]]) for who in members]
    return replace(
        view,
        ids=(*[view.ids[who] for who in members], 0),
        opponents=(*opponents, (NOBODY,) * n),
        kinds=(*[view.kinds[who] for who in members], (RoundKind.ZERO_POINT_BYE,) * n),
        colours=(*[view.colours[who] for who in members], (None,) * n),
        shares=(*[view.shares[who] for who in members], (None,) * n),
        awards=(*[view.awards[who] for who in members], (0,) * n),
        scores=(*[view.scores[who] for who in members], (0,) * n),
        ratings=(*[view.ratings[who] for who in members], 0),
        unranked=(),
    )
