"""What a column becomes by a change, looked at through a few cells first.

Everything is exact: values are integers in the unit of the code, and stated ones are turned
into bounds in the same unit. Competitors are numbered from 0.
"""

from __future__ import annotations

from functools import cached_property
from itertools import compress
from math import ceil, floor
from operator import eq
from typing import TYPE_CHECKING, Final

from trfkit.ranking.ranks import apply_criterion
from trfkit.record import Record, replace
from trfkit.verification.variants.trial import FINEST, probe

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from decimal import Decimal

    from trfkit.ranking.ranks import Ranked
    from trfkit.verification.variants.trial import Basis
    from trfkit.verification.variants.variant_changes import Change


_NO_VALUE: Final = object()
"""What a column has nowhere."""


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
        self._bounds: dict[int, Mapping[Decimal, tuple[int, int]]] = {}
        self._exact: dict[int, Sequence[object]] = {}
        self._same: dict[int | None, int | None] = {}

    @cached_property
    def distinct(self) -> frozenset[Decimal]:
        """The different values."""
        return frozenset(self.values.values())

    @cached_property
    def finest(self) -> frozenset[int]:
        """The different values in units of ``1 / FINEST``, without what is finer."""
        return frozenset([int(value * FINEST) for value in self.distinct])

    def agrees(self, who: int, value: int, unit: int) -> bool:
        """Whether a value in units of ``1 / unit`` agrees with the cell of a competitor."""
        low, high = self.bounds(who, unit)
        return low <= value <= high

    def bounds(self, who: int, unit: int) -> tuple[int, int]:
        """Return the lowest and the highest value that agrees with the cell of a competitor."""
        return self._bounds_in(unit)[self.values[who]]

    def _bounds_in(self, unit: int) -> Mapping[Decimal, tuple[int, int]]:
        """Return the lowest and the highest value that agrees, for each stated value."""
        if unit not in self._bounds:
            more = self._tolerance * unit
            self._bounds[unit] = {value: _bounds(value * unit, more) for value in self.distinct}
        return self._bounds[unit]

    def outcome(self, changes: tuple[Change, ...], basis: Basis) -> Outcome:
        """Return what the column is on this basis."""
        ranked = apply_criterion(basis.field, basis.criterion, basis.groups, values_only=True)
        # Of the values few are different: each is held once.
        values = [*map(self._same.setdefault, ranked.values, ranked.values)]
        return self.held_against(replace(ranked, values=values), changes, basis)

    def held_against(self, ranked: Ranked, changes: tuple[Change, ...], basis: Basis) -> Outcome:
        """Return the same where it is computed already."""
        equal = self._agreeing(ranked.values, ranked.unit)
        return Outcome(changes, basis, ranked.values, ranked.unit, equal)

    def _agreeing(self, values: Sequence[int | None], unit: int) -> frozenset[int]:
        """Return whose cells agree."""
        if self._tolerance:
            return frozenset(
                who
                for who in self.values
                if (value := values[who]) is not None and self.agrees(who, value, unit)
            )
        # PERF: without a tolerance there is one value for each cell, or none.
        computed = map(values.__getitem__, self.values)
        return frozenset(compress(self.values, map(eq, self._exactly(unit), computed)))

    def _exactly(self, unit: int) -> Sequence[object]:
        """Return the only value that agrees with each stated cell, in their order."""
        if unit not in self._exact:
            exact = {
                value: low if low == high else _NO_VALUE
                for value, (low, high) in self._bounds_in(unit).items()
            }
            self._exact[unit] = [exact[value] for value in self.values.values()]
        return self._exact[unit]


def _bounds(value: Decimal, more: Decimal) -> tuple[int, int]:
    whole = int(value)
    if not more and whole == value:
        return whole, whole
    return ceil(value - more), floor(value + more)


class Lens:
    """A few cells of a column; what a change makes of them is seen at little cost.

    Changes are made of the basis of ``start``, which agrees with none of the cells.
    """

    def __init__(self, stated: Stated, start: Outcome, cells: Sequence[int]) -> None:
        self._stated, self._start, self.cells = stated, start, cells
        self.basis, self._places = probe(start.basis, cells)
        self._values = tuple([start.values[who] for who in cells])
        self._bounds: dict[int, Sequence[tuple[int, int]]] = {}
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
        changed = self._after(changes)
        if changed is None:
            return 0
        values, unit = changed
        self._seen[values] = None
        if unit not in self._bounds:
            self._bounds[unit] = [self._stated.bounds(n, unit) for n in self.cells]
        return sum(
            value is not None and low <= value <= high
            for (low, high), value in zip(self._bounds[unit], values, strict=True)
        )

    def gaps(self, *changes: Change) -> list[int]:
        """Return by how much each of the cells is too low (below zero) or too high."""
        changed = self._after(changes)
        values, unit = changed or (self._values, self._start.unit)
        each = zip(self.cells, values, strict=True)
        bounds = [(self._stated.bounds(who, unit), value or 0) for who, value in each]
        return [min(value - low, 0) + max(value - high, 0) for (low, high), value in bounds]

    def _after(self, changes: Sequence[Change]) -> tuple[tuple[int | None, ...], int] | None:
        """Return the values of the cells after some changes, and their unit; None without any."""
        basis = _changed(self.basis, changes)
        if basis is self.basis:
            return None
        ranked = apply_criterion(basis.field, basis.criterion, basis.groups, values_only=True)
        return tuple([ranked.values[place] for place in self._places]), ranked.unit

    def outcome(self, *changes: Change) -> Outcome:
        """Return what the whole column becomes."""
        all_changes = (*self._start.changes, *changes)
        return self._stated.outcome(all_changes, _changed(self._start.basis, changes))


def _changed(basis: Basis, changes: Sequence[Change]) -> Basis:
    for change in changes:
        basis = change.apply(basis)
    return basis
