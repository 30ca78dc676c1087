"""The columns of one table side by side: what each becomes under rules and facts."""

from __future__ import annotations

from decimal import Decimal
from types import MappingProxyType
from typing import TYPE_CHECKING

from trfkit.record import Record, replace
from trfkit.tie_breaks import POINTS, SCORES_OF_TEAMS
from trfkit.tie_breaks.team_field import TeamField
from trfkit.verification.search.lens import Stated

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from trfkit.verification.search.lens import Outcome
    from trfkit.verification.variants.trial import Trial
    from trfkit.verification.variants.variant_changes import Change


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
    ``unread`` are the texts of cells that are neither blank nor a number, by id. ``silent`` are
    the ids whose row is blank in every column.
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
    silent: frozenset[int] = frozenset()


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
