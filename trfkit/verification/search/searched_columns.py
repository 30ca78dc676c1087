"""What a column becomes by a change, looked at through a few cells first.

Everything is exact: values are integers in the unit of the code, and stated ones are turned
into bounds in the same unit. Competitors are numbered from 0.
"""

from __future__ import annotations

from decimal import Decimal
from functools import cached_property
from itertools import compress
from math import ceil, floor
from operator import eq
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.ranking.ranks import apply_criterion
from trfkit.record import Record, replace
from trfkit.tie_breaks import POINTS, SCORES_OF_TEAMS
from trfkit.tie_breaks.team_field import TeamField
from trfkit.verification.variants.trial import FINEST, probe

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from trfkit.ranking.ranks import Ranked
    from trfkit.verification.variants.trial import Basis, Trial
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
        # The only value that agrees with each stated cell, in their order.
        if unit not in self._exact:
            exact = {
                value: low if low == high else _NO_VALUE
                for value, (low, high) in self._bounds_in(unit).items()
            }
            self._exact[unit] = [exact[value] for value in self.values.values()]
        return frozenset(compress(self.values, map(eq, self._exact[unit], computed)))


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

    @property
    def seen(self) -> int:
        """How many different values the cells have taken together so far."""
        return len(self._seen) - (self._values in self._seen)

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


# The columns of one table side by side: what each becomes under rules and facts -------------------


class StatedCells(Record, kw_only=True):
    """One column as a table states it, to be held against a code under an edition.

    ``values`` are by id, None for a blank; only these cells are looked at. ``right`` are the ids
    whose cells the comparison found right; None: those that are equal. Where it found otherwise
    than plain equality does, and where cells are blank, its finding stands whatever is tried.
    ``before`` are the codes of the columns to the left, points included, which a code needs that
    orders tied groups. ``tolerance`` is how far a value may be off and still be equal, 0 for
    exactly. ``rule_is_open`` says that the table names no rule, only a family: then it is told
    which one the column follows also where nothing differs. ``refit`` returns the ids whose cells
    are right where something else happened, for a code whose cells have to be read anew then.
    ``unread`` are the texts of cells that are neither blank nor a number, by id.
    """

    label: str
    code: str
    edition: str
    values: Mapping[int, Decimal | None]
    right: Collection[int] | None = None
    before: Sequence[str] = ()
    tolerance: Decimal = Decimal(0)
    rule_is_open: bool = False
    refit: Callable[[Trial], Collection[int]] | None = None
    unread: Mapping[int, str] = MappingProxyType({})


class Column:
    """One column: the cells that are looked at, by competitor from 0, and the rule it follows.

    ``aside`` are the cells that keep what the comparison found, of which so many are right
    (``aside_right``) and those of some competitors wrong (``aside_wrong``).
    """

    def __init__(self, trial: Trial, cells: StatedCells) -> None:
        self.cells = cells
        self.rule: tuple[Change, ...] = ()
        self.ids = trial.ids
        index = trial.index
        self.compared = [number for number in cells.values if number in index]
        values = {
            index[number]: value
            for number in self.compared
            if (value := cells.values[number]) is not None
        }
        basis = trial.basis(cells.code, cells.edition, cells.before)
        ranked = trial.ranked(cells.code, cells.edition, cells.before)
        every = Stated(values, cells.tolerance)
        start = every.held_against(ranked, (), basis)
        equal = start.equal
        right = equal if cells.right is None else {index[n] for n in cells.right if n in index}
        self.values, self.stated, self.start = values, every, start
        if otherwise := (equal ^ right) & values.keys():
            self.values = {who: value for who, value in values.items() if who not in otherwise}
            self.stated = Stated(self.values, cells.tolerance)
            self.start = self.stated.held_against(ranked, (), basis)
        self.aside = {number for number in self.compared if index[number] not in self.values}
        self.aside_wrong = {index[number] for number in self.aside} - set(right)
        self.aside_right = len(self.aside) - len(self.aside_wrong)
        self.is_of_teams = isinstance(basis.field, TeamField)
        self.is_of_points = cells.code in {POINTS, *SCORES_OF_TEAMS.values()}
        self._index = index
        self._settled: tuple[Trial, tuple[Change, ...], Outcome] | None = (trial, (), self.start)

    def swap(self, first: int, second: int) -> None:
        """Give two competitors each other's cells."""
        self.values[first], self.values[second] = self.values[second], self.values[first]
        self.stated = Stated(self.values, self.cells.tolerance)
        self._settled = None

    def holds_each_others(self, outcome: Outcome, first: int, second: int) -> bool:
        """Whether two competitors have each other's values."""
        stated = self.stated
        pairs = ((first, second), (second, first))
        return all(
            who in stated.values
            and (value := outcome.values[other]) is not None
            and stated.agrees(who, value, outcome.unit)
            for who, other in pairs
        )

    @property
    def agrees(self) -> bool:
        """Whether every cell that is looked at is right without any change."""
        return len(self.start.equal) == len(self.values)

    def wrong(self, outcome: Outcome) -> set[int]:
        """Return the competitors whose cells an outcome does not give."""
        return self.values.keys() - outcome.equal

    def left(self, outcome: Outcome) -> int:
        """Return how many cells an outcome does not give."""
        return len(self.values) - len(outcome.equal)

    def settle(self, trial: Trial, outcome: Outcome) -> None:
        """Remember what the column is by its rule, where somebody has computed it."""
        self._settled = (trial, self.rule, outcome)

    def settled(self, trial: Trial) -> Outcome:
        """Return what ``outcome`` does, and remember it: plans ask more than once."""
        held = self._settled
        if held is None or held[0] is not trial or held[1] != self.rule:
            self._settled = held = (trial, self.rule, self.outcome(trial))
        return held[2]

    def outcome(self, trial: Trial) -> Outcome:
        """Return what the column is by its rule where that happened which a trial counts."""
        asked = self.cells.code, self.cells.edition, self.cells.before
        basis = trial.basis(*asked)
        if self.rule:
            for change in self.rule:
                basis = change.apply(basis)
            return self.stated.outcome(self.rule, basis)
        outcome = self.stated.held_against(trial.ranked(*asked), (), basis)
        if self.cells.refit is None:
            return outcome
        right = {self._index[number] for number in self.cells.refit(trial)}
        return replace(outcome, equal=frozenset(right & self.values.keys()))
