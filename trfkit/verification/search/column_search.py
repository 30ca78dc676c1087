"""Search the lattice for the variant of a rule that explains a whole column.

Everything is exact: values are integers in the unit of the code, and stated values are turned into
bounds in the same unit. Competitors are numbered from 0.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from itertools import chain, combinations, compress, takewhile
from math import ceil, floor, gcd
from operator import is_not
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from trfkit.messages.message import Message
from trfkit.ranking.ranks import apply_criterion
from trfkit.record import Record, names, replace, values
from trfkit.regulations import Edition
from trfkit.regulations.edition import WatchedEdition
from trfkit.tie_breaks import POINTS, SCORES_OF_TEAMS
from trfkit.tie_breaks.field import TeamField
from trfkit.verification.result import NEARLY
from trfkit.verification.variants.table import BY_ID, VARIANTS, Axis, Case
from trfkit.verification.variants.trial import FINEST, probe
from trfkit.verification.variants.variant_changes import Change, change_of_column

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from trfkit.ranking.ranks import Ranked
    from trfkit.tie_breaks.column import Column as Computed
    from trfkit.tie_breaks.field import Field
    from trfkit.verification.variants.trial import Basis, Trial
    from trfkit.verification.variants.variant_changes import Values


class Outcome(Record):
    """The values of a column after some changes, and the competitors whose cells agree with them.

    ``values`` are integers in units of ``1 / unit``.
    """

    changes: tuple[Change, ...]
    basis: Basis
    values: Sequence[int | None]
    unit: int
    equal: frozenset[int]


class Stated:
    """The stated cells by competitor, and the tolerance."""

    def __init__(self, values: Mapping[int, Decimal], tolerance: Decimal) -> None:
        self.values, self._tolerance = values, tolerance
        self._bounds: dict[int, Mapping[int, tuple[int, int]]] = {}
        self._same: dict[int | None, int | None] = {}

    @cached_property
    def distinct(self) -> frozenset[Decimal]:
        """The different values."""
        return frozenset(self.values.values())

    def agrees(self, index: int, value: int, unit: int) -> bool:
        """Whether a value in units of ``1 / unit`` agrees with the cell of a competitor."""
        low, high = self.bounds(unit)[index]
        return low <= value <= high

    def bounds(self, unit: int) -> Mapping[int, tuple[int, int]]:
        """Return the lowest and the highest value that agrees with each competitor's cell."""
        if unit not in self._bounds:
            more = self._tolerance * unit
            of_value = {value: _bounds(value * unit, more) for value in self.distinct}
            self._bounds[unit] = {who: of_value[value] for who, value in self.values.items()}
        return self._bounds[unit]

    def outcome(self, changes: tuple[Change, ...], basis: Basis) -> Outcome:
        """Compute the column on this basis, and compare it with the cells."""
        ranked = apply_criterion(basis.field, basis.criterion, basis.groups, values_only=True)
        # Of the values few are different: each is held once.
        values = [*map(self._same.setdefault, ranked.values, ranked.values)]
        return self.held_against(replace(ranked, values=values), changes, basis)

    def held_against(self, ranked: Ranked, changes: tuple[Change, ...], basis: Basis) -> Outcome:
        """Compare a column that is already computed with the cells."""
        values = ranked.values
        equal = [
            who
            for who, (low, high) in self.bounds(ranked.unit).items()
            if (value := values[who]) is not None and low <= value <= high
        ]
        return Outcome(changes, basis, values, ranked.unit, frozenset(equal))


def _bounds(value: Decimal, more: Decimal) -> tuple[int, int]:
    whole = int(value)
    if not more and whole == value:
        return whole, whole
    return ceil(value - more), floor(value + more)


class Lens:
    """A few cells of a column, to see the effect of a change at little cost.

    Changes apply to the basis of ``start``, which agrees with none of the cells.
    """

    def __init__(self, stated: Stated, start: Outcome, cells: Sequence[int]) -> None:
        self._stated, self._start, self.cells = stated, start, cells
        self.basis, self._places = probe(start.basis, cells)
        self._values = tuple([start.values[who] for who in cells])
        self._bounds: dict[int, Sequence[tuple[int, int]]] = {}
        self._seen: dict[tuple[int | None, ...], None] = {}

    @property
    def seen(self) -> int:
        """The number of different combinations of values that changes have given these cells."""
        return len(self._seen) - (self._values in self._seen)

    def repaired(self, *changes: Change) -> int:
        """Return how many of the cells agree after the changes."""
        changed = self._values_with(changes)
        if changed is None:
            return 0
        values, unit = changed
        self._seen[values] = None
        if unit not in self._bounds:
            self._bounds[unit] = [self._stated.bounds(unit)[who] for who in self.cells]
        return sum(
            value is not None and low <= value <= high
            for (low, high), value in zip(self._bounds[unit], values, strict=True)
        )

    def gaps(self, *changes: Change) -> list[int]:
        """Return by how much each of the cells is too low (below zero) or too high."""
        changed = self._values_with(changes)
        values, unit = changed or (self._values, self._start.unit)
        each = zip(self.cells, values, strict=True)
        bounds = [(self._stated.bounds(unit)[who], value or 0) for who, value in each]
        return [min(value - low, 0) + max(value - high, 0) for (low, high), value in bounds]

    def _values_with(self, changes: Sequence[Change]) -> tuple[tuple[int | None, ...], int] | None:
        """Return the values of the cells after some changes, and their unit; None if unchanged."""
        basis = _changed(self.basis, changes)
        if basis is self.basis:
            return None
        ranked = apply_criterion(basis.field, basis.criterion, basis.groups, values_only=True)
        return tuple([ranked.values[place] for place in self._places]), ranked.unit

    def outcome(self, *changes: Change) -> Outcome:
        """Return the outcome for the whole column."""
        all_changes = (*self._start.changes, *changes)
        return self._stated.outcome(all_changes, _changed(self._start.basis, changes))


def _changed(basis: Basis, changes: Sequence[Change]) -> Basis:
    for change in changes:
        basis = change.apply(basis)
    return basis


# The columns of one table side by side: what each becomes under rules and facts -------------------


class StatedCells(Record, kw_only=True):
    """A column as a table states it, to be compared with a code under an edition.

    ``values`` are by id, None for a blank; only these cells are searched. ``right`` are the ids
    whose cells the comparison accepted; None: those that are equal. If it decided otherwise than
    plain equality, and for blank cells, its decision stands whatever is tried. ``before`` are the
    codes of the columns to the left, points included, for a code that orders tied groups.
    ``tolerance`` is how far a value may be off and still be equal, 0 for exactly. ``rule_is_open``:
    the table names only a family, so the report names the rule of the column even if nothing
    differs. ``refit`` returns the ids whose cells are right after other facts, for a code whose
    cells have to be read anew then. ``unread`` are the texts of cells that are neither blank nor a
    number, by id.
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
    """A column: the cells to search, by competitor from 0, and the rule that it follows.

    ``aside`` are the ids whose cells keep the result of the comparison: ``aside_right`` counts
    those that are right, ``aside_wrong`` has the competitors of the others.
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
        self._settled = self.start
        self._settled_for: tuple[Trial, tuple[Change, ...]] | None = (trial, ())

    def swap(self, first: int, second: int) -> None:
        """Give two competitors each other's cells."""
        self.values[first], self.values[second] = self.values[second], self.values[first]
        self.stated = Stated(self.values, self.cells.tolerance)
        self._settled_for = None

    def holds_each_others(self, outcome: Outcome, first: int, second: int) -> bool:
        """Whether two competitors have each other's values in an outcome."""
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
        """Whether every cell in the search is right without any change."""
        return len(self.start.equal) == len(self.values)

    def wrong(self, outcome: Outcome) -> set[int]:
        """Return the competitors whose cells differ from an outcome."""
        return self.values.keys() - outcome.equal

    def left(self, outcome: Outcome) -> int:
        """Count the cells that differ from an outcome."""
        return len(self.values) - len(outcome.equal)

    def settle(self, trial: Trial, outcome: Outcome) -> None:
        """Store the outcome of the column by its rule if it is already computed."""
        self._settled, self._settled_for = outcome, (trial, self.rule)

    def settled(self, trial: Trial) -> Outcome:
        """Return the result of ``outcome`` and store it, as plans ask repeatedly."""
        if self._settled_for != (trial, self.rule):
            self.settle(trial, self.outcome(trial))
        return self._settled

    def outcome(self, trial: Trial) -> Outcome:
        """Return the outcome of the column by its rule, with the facts of a trial."""
        key = self.cells.code, self.cells.edition, self.cells.before
        basis = trial.basis(*key)
        if self.rule:
            for change in self.rule:
                basis = change.apply(basis)
            return self.stated.outcome(self.rule, basis)
        outcome = self.stated.held_against(trial.ranked(*key), (), basis)
        if self.cells.refit is None:
            return outcome
        right = {self._index[number] for number in self.cells.refit(trial)}
        return replace(outcome, equal=frozenset(right & self.values.keys()))


# The simplest variant of a column -----------------------------------------------------------------


WITNESSES: Final = 4
"""So many wrong cells are looked at before the others."""

FEWER: Final = 1
"""A change that repairs so many of them fewer than the best one does is compared with it."""

ENOUGH: Final = Fraction(1, 3)
"""A change that repairs no greater part of them explains too little."""

FIRST_OF_PAIRS: Final = 6
"""So many of the changes that repair most are tried together with every other one."""

COMMON: Final = {Axis.EDITION, Axis.CODE}
"""Two of these are tried together in any case."""

SOME: Final = Fraction(1, 5)
"""So large a part of the wrong cells must one of the two repair by itself."""

TWO: Final = 2
"""So many changes at once, at most."""

BROKEN: Final = 10
"""For so many repaired cells one that agreed may become wrong: it agreed by accident."""

CHANCE: Final = 10
"""So many times more columns must be possible than were tried, for a claim to be made."""


class Tried(NamedTuple):
    """An outcome, and the number of different outcomes tried before it."""

    outcome: Outcome
    tried: int


class Glance(NamedTuple):
    """The effect of changes on the sample: cells repaired, and outcomes tried until then."""

    changes: tuple[Change, ...]
    repaired: int
    tried: int


class FoundRule(Record):
    """The explanation of a column: the claim, then the others that give the same values.

    Without a claim, ``hints`` are single variants that would explain everything, but with so few
    cells that it may be chance.
    """

    claims: tuple[Outcome, ...] = ()
    hints: tuple[Outcome, ...] = ()


def explain_column(trial: Trial, stated: Stated, start: Outcome, *, every_pair: bool) -> FoundRule:
    """Return the simplest variant that explains the most cells.

    One change is simpler than two, and an earlier row of the lattice than a later one. Without
    ``every_pair`` two changes are tried only if one of them repairs some cells by itself.
    """
    search = _Search(trial, stated, start)
    outcomes = search.singles()
    best = _best(outcomes, start, stated)
    more = search.pairs(every=every_pair) if best is None else search.pairs_with(best)
    better = _best(more, start if best is None else best, stated)
    if better is None and best is None:
        every = len(stated.values)
        return FoundRule(hints=tuple(one for one, _ in outcomes if len(one.equal) == every))
    if better is not None:
        best, outcomes = better, more
    assert best is not None  # noqa: S101 - one of the two is there
    values = _shown(best, stated)
    others = (one.outcome for one in outcomes if one.outcome is not best)
    return FoundRule((best, *(one for one in others if _shown(one, stated) == values)))


class _Search:
    """The changes that can affect a column, tried one by one and in pairs."""

    def __init__(self, trial: Trial, stated: Stated, start: Outcome) -> None:
        self._stated, self._start = stated, start
        self._wrong = sorted(set(stated.values) - start.equal)
        self._lens = Lens(stated, start, spread(self._wrong, WITNESSES))
        self._changes = tuple(touching(trial, start.basis, self._lens.basis))
        self._promising: list[Glance] = []

    def singles(self) -> list[Tried]:
        """Return the outcomes of single changes that repair enough cells."""
        self._promising = list(self._glances(self._lens, ((one,) for one in self._changes)))
        return self._compared(self._lens, self._promising)

    def pairs(self, *, every: bool) -> list[Tried]:
        """Return the outcomes of pairs of changes that repair more than any single change.

        With another code and other points neither change repairs a cell by itself: all pairs are
        tried if ``every`` is true, else those with one change that does, and another code with
        another edition. Two changes for two cells would be no explanation.
        """
        if len(self._wrong) <= TWO:
            return []
        best = max(self._promising, key=lambda one: one.repaired, default=None)
        glances = self._glances(
            self._lens, self._pairs_of(self._changes if every else self._able())
        )
        more = [one for one in glances if best is None or one.repaired > best.repaired]
        return self._compared(self._lens, more)

    def pairs_with(self, best: Outcome) -> list[Tried]:
        """Return the outcomes of a second change added to a claim that leaves some cells wrong.

        If few cells are left, the claim's own change is one of the two.
        """
        unexplained = sorted(set(self._stated.values) - best.equal)
        if not unexplained:
            return []
        lens = Lens(self._stated, self._start, spread(unexplained, WITNESSES))
        tries = possible_columns(best, self._stated, len(unexplained)) // CHANCE
        others = self._able() if len(unexplained) > TWO else []
        cases = self._pairs_of([*best.changes, *others])
        # After so many different tries nothing that comes can be claimed any more.
        open_ = takewhile(lambda _case: lens.seen < tries, cases)
        return self._compared(lens, list(self._glances(lens, open_)))

    def _able(self) -> list[Change]:
        """Return the best of the changes that repair at least some of the wrong cells."""
        best = sorted(self._promising, key=lambda one: -one.repaired)[:FIRST_OF_PAIRS]
        least = len(self._wrong) * SOME
        return [
            change
            for glance in best
            if len(self._lens.outcome(*glance.changes).equal - self._start.equal) >= least
            for change in glance.changes
        ]

    def _pairs_of(self, firsts: Sequence[Change]) -> Iterator[tuple[Change, ...]]:
        """Yield each pair of changes of different axes, one of them among ``firsts``."""
        first_ids = {id(change) for change in firsts}
        for low, high in combinations(self._changes, 2):
            axes = {_axis(low), _axis(high)}
            if len(axes) == TWO and (first_ids & {id(low), id(high)} or axes == COMMON):
                yield low, high

    def _glances(self, lens: Lens, cases: Iterable[tuple[Change, ...]]) -> Iterator[Glance]:
        for changes in cases:
            repaired = lens.repaired(*changes)
            if repaired:
                yield Glance(changes, repaired, lens.seen)

    def _compared(self, lens: Lens, glances: Sequence[Glance]) -> list[Tried]:
        """Return the outcomes that repair enough cells, and nearly as many as the best."""
        few = ENOUGH * len(lens.cells)
        most = max((glance.repaired for glance in glances), default=few)
        return [
            Tried(lens.outcome(*glance.changes), glance.tried)
            for glance in glances
            if glance.repaired >= most - FEWER and glance.repaired > few
        ]


def _axis(change: Change) -> Axis:
    return BY_ID[change.variant].axis


def _best(outcomes: Iterable[Tried], start: Outcome, stated: Stated) -> Outcome | None:
    """Return the claim that makes the most cells agree; of equals the first."""
    claims = [one for one, tried in outcomes if _is_claim(one, start, stated, tried)]
    return max(claims, key=lambda one: len(one.equal), default=None)


def _is_claim(outcome: Outcome, start: Outcome, stated: Stated, tried: int) -> bool:
    """Whether an outcome explains enough of a column, and not by chance.

    It makes more than half of the wrong cells agree, and hardly any right cell wrong. If the values
    that differ were drawn at random between the lowest and the highest of the column, one of the
    ``tried`` outcomes would match them in at most one of ten cases.
    """
    repaired = len(outcome.equal - start.equal)
    broken = len(start.equal - outcome.equal)
    wrong = len(stated.values) - len(start.equal)
    return (
        2 * repaired > wrong
        and broken * BROKEN <= repaired
        and tried * CHANCE <= possible_columns(start, stated, repaired)
    )


def possible_columns(start: Outcome, stated: Stated, cells: int) -> int:
    """Return the number of ways to fill this number of cells with values of the column's range.

    The values go from its lowest to its highest, in its steps.
    """
    computed = {value * FINEST // start.unit for value in set(start.values) if value is not None}
    every = computed | {int(value * FINEST) for value in stated.distinct}
    lowest = min(every)
    step = gcd(*(value - lowest for value in every))
    return ((max(every) - lowest) // step + 1) ** cells if step else 1


def _shown(outcome: Outcome, stated: Stated) -> tuple[object, ...]:
    """Return the values of the stated cells in one unit, to compare columns of two codes."""
    return tuple(
        None if (value := outcome.values[who]) is None else value * FINEST // outcome.unit
        for who in stated.values
    )


def spread(cells: Sequence[int], count: int) -> Sequence[int]:
    """Return ``count`` of the cells, evenly spread from the first to the last; fewer are all."""
    last = len(cells) - 1
    places = dict.fromkeys(n * last // (count - 1) for n in range(count))
    return [cells[place] for place in places] if cells else cells


# Which changes of the lattice can touch a column at all: the others are not computed --------------


def touching(trial: Trial, basis: Basis, small: Basis) -> Iterator[Change]:
    """Yield the changes that can affect a column, in the order of the lattice.

    ``small`` is a part of the basis; the rules that the column depends on are read from it.
    """
    field = basis.field
    kinds = set(chain.from_iterable(field.view.kinds))
    read = rules_read(small)
    for variant in VARIANTS:
        if variant.rounds and kinds.isdisjoint(variant.rounds):
            continue
        for change in variant.expand(Case(trial, basis)):
            if change.choose is None or not read.isdisjoint(
                _rules_changed(trial, field.edition, change)
            ):
                yield change


def rules_read(basis: Basis) -> frozenset[str]:
    """Return the names of the rules that the column depends on, for any participant."""
    watched = WatchedEdition(basis.field.edition)
    field = replace(basis.field, edition=cast("Edition", watched), computed=None)
    apply_criterion(field, basis.criterion, basis.groups)
    return frozenset(watched.read)


def _rules_changed(trial: Trial, edition: Edition, change: Change) -> frozenset[str]:
    """Return the names of the rules that a change replaces."""
    key = (edition.name, change.variant, *change.params.values())
    if key not in trial.rules_changed:
        chosen = edition if change.choose is None else change.choose(edition)
        trial.rules_changed[key] = frozenset(
            compress(RULES, map(is_not, values(chosen), values(edition)))
        )
    return trial.rules_changed[key]


RULES: Final = names(Edition)


# Values printed with fewer decimals ---------------------------------------------------------------


ROUNDED: Final = "printed-rounded"
ROUNDED_AWAY: Final = 2
"""Of so many values, at least, some decimals have to be left out, of one more all."""


def rounding_of(column: Column, unit: int) -> tuple[int, int] | None:
    """Return the decimals of the cells, and what the last of them is in units of ``1 / unit``.

    None if values in this unit have no more decimals.
    """
    texts = (f"{value:f}".partition(".")[2].rstrip("0") for value in column.stated.distinct)
    decimals = max(map(len, texts))
    step, rest = divmod(unit, 10**decimals)
    return None if rest or step == 1 else (decimals, step)


def rounded(column: Column, start: Outcome) -> Outcome | None:
    """Return the column rounded to the decimals of its cells; None if no rounding gives them.

    All values are rounded in one way: halves up, halves to even, or cut off.
    """
    rounding = rounding_of(column, start.unit)
    if rounding is None:
        return None
    decimals, step = rounding
    longer = [
        who for who in column.values if (value := start.values[who]) is not None and value % step
    ]
    if len(longer) < ROUNDED_AWAY + (not decimals) or not start.equal.isdisjoint(longer):
        return None
    for how, by in _WAYS_TO_ROUND.items():
        change = Change(
            variant=ROUNDED,
            params={"decimals": decimals, "how": how},
            says=Message("variants.printed-rounded", column="", count=decimals, how=how)
            if decimals
            else Message("variants.printed-whole", column="", how=how),
            apply=change_of_column(_rounded_to(decimals, by)),
        )
        outcome = column.stated.outcome((*start.changes, change), change.apply(start.basis))
        if len(outcome.equal.intersection(longer)) >= NEARLY * len(longer):
            return outcome
    return None


_WAYS_TO_ROUND: Final[Mapping[str, Callable[[int, int], int]]] = {
    "halves rounded up": lambda value, step: (2 * value + step) // (2 * step),
    "halves rounded to even": lambda value, step: round(Fraction(value, step)),
    "the rest cut off": lambda value, step: value // step,
}


def _rounded_to(decimals: int, by: Callable[[int, int], int]) -> Values:
    """Return the formula that keeps ``decimals`` decimals."""

    def values(_field: Field, column: Computed) -> Sequence[int | None]:
        step, rest = divmod(column.unit, 10**decimals)
        if rest:
            return column.values
        return [None if value is None else by(value, step) * step for value in column.values]

    return values
