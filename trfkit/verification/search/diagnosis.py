"""Which rule did the other program follow? The simplest variant that explains the most cells.

First variants of the whole column, one alone and then two of different axes; then, for the
cells that are left, variants of single participants. A claim has to be specific
(``searching.is_specific``): the more variants were tried, and the fewer values the column can
hold, the more cells it must explain.
"""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from itertools import chain
from typing import TYPE_CHECKING, Final

from trfkit.model.view import NOBODY
from trfkit.record import Record, replace
from trfkit.tie_breaks.team_field import TeamField
from trfkit.units import format_exact
from trfkit.verification.result import Diagnosis, Explained, unwatched
from trfkit.verification.search.lens import Lens, Stated
from trfkit.verification.search.participants import (
    OF_OTHER_POINTS,
    ONE_PARTICIPANT,
    bye_changes,
    game_changes,
    unplayed_round_changes,
)
from trfkit.verification.search.searching import (
    WITNESSES,
    Found,
    Tried,
    explain_column,
    is_specific,
    spread,
    touching,
)
from trfkit.verification.variants.cases import Case, editions
from trfkit.verification.variants.changes import Change
from trfkit.verification.variants.table import BY_ID, Axis

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from trfkit.verification.result import Diagnosed, Watch
    from trfkit.verification.search.lens import Outcome
    from trfkit.verification.variants.trial import Basis, Trial

LOOKING: Final = "looking for rules"
"""What is looked for here, for who watches."""


class StatedCells(Record, kw_only=True):
    """One column as a table states it, to be held against a code under an edition.

    ``values`` are by id, None for a blank; only these cells are looked at. ``right`` are the ids
    whose cells the comparison found right; None: those that are equal. Where it found otherwise
    than plain equality does, and where cells are blank, its finding stands whatever is tried.
    ``before`` are the codes of the columns to the left, points included, which a code needs that
    orders tied groups. ``tolerance`` is how far a value may be off and still be equal, 0 for
    exactly. ``rule_is_open`` says that the table names no rule, only a family: then it is told
    which one the column follows also where nothing differs.
    """

    label: str
    code: str
    edition: str
    values: Mapping[int, Decimal | None]
    right: Collection[int] | None = None
    before: Sequence[str] = ()
    tolerance: Decimal = Decimal(0)
    rule_is_open: bool = False


def diagnose(trial: Trial, cells: StatedCells) -> Diagnosed:
    """Return what explains a column's differences best, and each wrong cell's explanations by id.

    A cell without an entry has no explanation. The variant is None where nothing known
    explains enough, or where nothing differs.
    """
    return diagnose_together([(trial, cells)])[cells.label]


def diagnose_together(
    columns: Iterable[tuple[Trial, StatedCells]], watch: Watch = unwatched
) -> dict[str, Diagnosed]:
    """Return what ``diagnose`` does for the columns of one table, by label.

    One program made them all: of several explanations that give the same values the one is
    named that most columns have in common, and one that single cells only hint at is named
    where another column shows it. ``watch`` is told of each column.
    """
    searches = [_ColumnSearch(trial, cells) for trial, cells in columns]
    for at, search in enumerate(searches):
        watch(LOOKING, at, len(searches))
        search.look_at_column()
    _prefer_common(
        [one.of_column for one in searches if not one.is_followed],
        [one.of_column for one in searches if one.is_followed],
    )
    for search in searches:
        search.look_at_cells()
    _prefer_common([one.of_cells for one in searches])
    return {one.cells.label: one.report() for one in searches}


def _prefer_common(columns: Sequence[list[Found]], right: Sequence[list[Found]] = ()) -> None:
    """Put the claims first that most columns have in common; of equal ones that seen first.

    A hint becomes a claim if another column claims the same, or, of a single participant, has
    the same hint. What columns follow that are ``right`` counts too, but turns no hint into a
    claim.
    """
    claims = _keys((one for found in founds for one in found.claims) for founds in columns)
    hints = _keys((one for found in founds for one in found.hints) for founds in columns)
    likely = {key for key, count in hints.items() if key in claims or (count > 1 and key.of_one)}
    common = claims + _keys((one for found in founds for one in found.claims) for founds in right)
    common.update({key: count for key, count in hints.items() if key in likely})
    order = {key: (-count, place) for place, (key, count) in enumerate(common.items())}
    for founds in columns:
        for at, reason in enumerate(founds):
            named = reason.claims or [one for one in reason.hints if _key(one) in likely]
            if named:
                first = sorted(named, key=lambda one: order[_key(one)])
                founds[at] = Found(tuple(first), () if reason.claims else reason.hints)


def _keys(columns: Iterable[Iterable[Outcome]]) -> Counter[_Key]:
    """Return in how many columns each change comes up."""
    return Counter(chain.from_iterable(dict.fromkeys(map(_key, column)) for column in columns))


class _Key(Record):
    """What outcomes of several columns have in common; ``of_one`` is of a single participant."""

    changes: tuple[tuple[object, ...], ...]
    of_one: bool


def _key(outcome: Outcome) -> _Key:
    """Return what was changed, of a single participant whatever the column follows besides."""
    alone = [change for change in outcome.changes if ONE_PARTICIPANT in change.params]
    changes = tuple((change.variant, *change.params.items()) for change in alone or outcome.changes)
    return _Key(changes, bool(alone))


def explain_cells(stated: Stated, start: Outcome) -> list[Found]:
    """Return variants of single participants that make wrong cells agree, and none wrong.

    Those that explain most cells come first, each with the others that give the same values.
    None is claimed unless together they explain more cells than they leave, and none where
    cells hold each other's values: where much is wrong, something always fits somewhere.
    """
    unexplained = sorted(set(stated.values) - start.equal)
    reached = 2 * (start.basis.field.view.rounds + 1)
    if not 0 < len(unexplained) <= reached or _stand_elsewhere(stated, start, unexplained):
        return []
    lens = Lens(stated, start, unexplained)
    hits: list[Tried] = []
    for change in _changes_of_participants(start, unexplained):
        if lens.repaired(change):
            outcome = lens.outcome(change)
            if start.equal <= outcome.equal:
                hits.append(Tried(outcome, lens.seen(outcome.equal - start.equal)))
    hits.sort(key=lambda hit: -len(hit.outcome.equal))
    waiting, explanations = set(unexplained), []
    for outcome, count in hits:
        if _is_shown_by_few(outcome, start):
            continue
        if waiting & outcome.equal and is_specific(outcome, start, stated, count):
            same = (
                other for other, _ in hits if other is not outcome and other.equal == outcome.equal
            )
            explanations.append(Found((outcome, *same)))
            waiting -= outcome.equal
    if 2 * len(waiting) < len(unexplained):
        return explanations
    every = len(stated.values)
    return [Found(hints=tuple(one for one, _ in hits if len(one.equal) == every))]


def _is_shown_by_few(one: Outcome, start: Outcome) -> bool:
    """Whether a change that would show in several columns or cells repairs just one here."""
    of_points = not OF_OTHER_POINTS.isdisjoint(change.variant for change in one.changes)
    return of_points and len(one.equal) == len(start.equal) + 1


def _changes_of_participants(start: Outcome, unexplained: Sequence[int]) -> Iterator[Change]:
    """Yield variants of those who may have made several of the cells wrong, or their own.

    Games are looked at only of who can have made at least half of several cells wrong: one of
    many games fits a single cell by chance.
    """
    view = start.basis.field.view
    of_teams = isinstance(start.basis.field, TeamField)
    wrong = set(unexplained)
    reached: dict[int, int] = dict.fromkeys(unexplained, 1)
    for who in unexplained:
        for opponent in set(view.opponents[who]) - {NOBODY}:
            reached[opponent] = reached.get(opponent, 0) + 1
    for who, cells in reached.items():
        if who in wrong or cells > 1:
            yield from unplayed_round_changes(view, who)
            if not of_teams:
                yield from bye_changes(view, who)
    for who, cells in reached.items():
        if len(unexplained) > 1 and 2 * cells >= len(unexplained):
            yield from game_changes(view, who)


def _stand_elsewhere(stated: Stated, after: Outcome, left: Sequence[int]) -> bool:
    """Whether the wrong cells hold each other's values."""
    values = sorted(stated.values[who] * after.unit for who in left)
    return len(left) > 1 and values == sorted(after.values[who] or 0 for who in left)


class _ColumnSearch:
    """The search for what explains one column, and its report."""

    def __init__(self, trial: Trial, cells: StatedCells) -> None:
        self.cells, self._trial, self._ids = cells, trial, trial.ids
        index = {number: who for who, number in enumerate(trial.ids)}
        self._compared = [number for number in cells.values if number in index]
        values = {
            index[number]: value
            for number in self._compared
            if (value := cells.values[number]) is not None
        }
        basis = trial.basis(cells.code, cells.edition, cells.before)
        equal = Stated(values, cells.tolerance).outcome((), basis).equal
        right = {self._ids[who] for who in equal} if cells.right is None else set(cells.right)
        self._values = {
            who: value
            for who, value in values.items()
            if (who in equal) is (self._ids[who] in right)
        }
        self._stated = Stated(self._values, cells.tolerance)
        self._start = self._stated.outcome((), basis)
        self._aside = {number for number in self._compared if index[number] not in self._values}
        self._aside_right = len(self._aside & right)
        self._of = "team" if isinstance(basis.field, TeamField) else "player"
        self._other_editions: tuple[Outcome, ...] = ()
        self.of_column: list[Found] = []
        self.of_cells: list[Found] = []

    @property
    def _agrees(self) -> bool:
        return len(self._start.equal) == len(self._values)

    @property
    def is_followed(self) -> bool:
        """Whether it is to be told which rule a column follows in which nothing differs."""
        return self.cells.rule_is_open and self._agrees and self._aside_right == len(self._aside)

    def look_at_column(self) -> None:
        """Look for what explains the whole column."""
        if self.is_followed:
            follows = followed(self._trial, self._stated, self._start)
            self._other_editions = follows.other_editions
            self.of_column = [Found(follows.same)]
        elif not self._agrees:
            self.of_column = [explain_column(self._trial, self._stated, self._start)]

    def look_at_cells(self) -> None:
        """Look for what explains the cells that are left."""
        if self._agrees:
            return
        claims = self.of_column[0].claims
        after = claims[0] if claims else self._start
        if claims and len(self._start.equal) == len(self._values) - 1:
            # A single cell cannot tell a rule of the column from one round of its participant.
            alone = explain_cells(self._stated, self._start)
            also = (one for found in alone for one in (*found.claims, *found.hints))
            self.of_column = [Found((*claims, *also))]
        self.of_cells = explain_cells(self._stated, after)

    def report(self) -> Diagnosed:
        """Return the diagnosis of the column, and the explanations of wrong cells by id."""
        by_cell: dict[int, tuple[Explained, ...]] = {}
        claimed = [(one.claims, one.claims[:1]) for one in self.of_column if one.claims]
        claimed += [(one.claims, one.claims) for one in self.of_cells if one.claims]
        for _, shown in claimed:
            for who in sorted(shown[0].equal - self._start.equal):
                texts = tuple(self._cell_explained(one, who) for one in shown)
                by_cell.setdefault(self._ids[who], texts)
        if not claimed:
            hints = [one for found in (*self.of_column, *self.of_cells) for one in found.hints]
            return self._diagnosis(self._start, None, self._nothing(hints), hints), by_cell
        best, *same = claimed[0][0]
        return self._diagnosis(best, best, self._text(best), same), by_cell

    def _diagnosis(
        self, right: Outcome, named: Outcome | None, text: str, same: Sequence[Outcome]
    ) -> Diagnosis:
        return Diagnosis(
            column=self.cells.label,
            variant=None if named is None else _id(named),
            params={} if named is None else _params(named),
            text=text,
            equal=len(right.equal) + self._aside_right,
            compared=len(self._compared),
            article=None if named is None else _origin(named),
            same=tuple(Explained(_id(one), _params(one), self._text(one), None) for one in same),
        )

    def _nothing(self, hints: Sequence[Outcome]) -> str:
        label, compared = self.cells.label, len(self._compared)
        wrong = sorted(set(self._values) - self._start.equal)
        aside = len(self._aside) - self._aside_right
        blank = sum(1 for n in self._aside if self.cells.values[n] is None)
        if not wrong and aside <= blank:
            agrees = f"{label} agrees with {self.cells.code} for "
            if not aside:
                return f"{agrees}all {compared}"
            cells = "1 cell is" if aside == 1 else f"{aside} cells are"
            return f"{agrees}{compared - aside} of {compared}, {cells} blank"
        count = len(wrong) + aside
        differ = f"{count} of {compared} {'differs' if count == 1 else 'differ'}"
        text = f"no known variant explains {label}: {differ}"
        if hints:
            text += ", too few to tell a rule from a slip"
        if _stand_elsewhere(self._stated, self._start, wrong):
            listed = ", ".join(str(self._ids[who]) for who in wrong)
            text += f"; {self._of}s {listed} have each other's values"
        return text

    def _column_text(self, outcome: Outcome) -> str:
        says = " and ".join(change.says for change in outcome.changes)
        return f"{self.cells.label} {says} for {self._scope(outcome)}"

    def _scope(self, one: Outcome) -> str:
        agree, compared = len(one.equal) + self._aside_right, len(self._compared)
        return f"all {compared}" if agree == compared else f"{agree} of {compared}"

    def _cell_explained(self, outcome: Outcome, who: int) -> Explained:
        value = outcome.values[who]
        assert value is not None  # noqa: S101 - it agrees with a stated value
        computed = format_exact(value, outcome.unit)
        number = self._ids[who]
        clauses = []
        for change in outcome.changes:
            of = change.params.get(ONE_PARTICIPANT)
            if of is None:
                clauses.append(f"the column {change.says}")
            elif of == number:
                clauses.append(change.says)
            else:
                clauses.append(f"for {self._of} {of} {change.says}")
        text = f"{self._of} {number}: {computed} is what comes out if {' and '.join(clauses)}"
        return Explained(_id(outcome), _params(outcome), text, computed)

    def _text(self, outcome: Outcome) -> str:
        """Return what is said of a column, or of the first cell that one participant explains."""
        if any(ONE_PARTICIPANT in change.params for change in outcome.changes):
            return self._cell_explained(outcome, min(outcome.equal - self._start.equal)).text
        text = self._column_text(outcome)
        if self.is_followed and outcome.basis is self._start.basis:
            counts = [
                (_edition(one), len(one.equal) + self._aside_right) for one in self._other_editions
            ]
            (other, count), *more = counts
            each = [f"{name} {number}" for name, number in more]
            text += "; " + ", ".join([f"edition {other} gives {count} of them", *each])
        return text


def _id(one: Outcome) -> str:
    """Return the name of a variant, or of two: ``edition+forfeits-as-games``."""
    return "+".join(change.variant for change in one.changes)


def _params(one: Outcome) -> dict[str, object]:
    return {name: value for change in one.changes for name, value in change.params.items()}


def _edition(one: Outcome) -> str:
    return str(_params(one)["edition"])


def _origin(one: Outcome) -> str:
    return "; ".join(change.origin or BY_ID[change.variant].origin for change in one.changes)


# Which rules a column follows in which nothing differs, where the table names none ----------------


class Followed(Record):
    """The edition, then all other rules that give the same; and the editions that do not.

    Nothing where every edition gives the same: then the column does not tell them apart.
    """

    same: tuple[Outcome, ...] = ()
    other_editions: tuple[Outcome, ...] = ()


def followed(trial: Trial, stated: Stated, start: Outcome) -> Followed:
    """Return which rules give a column; ``start`` agrees with all of its cells.

    Rules are the editions, and those for unplayed rounds of the participant and of opponents.
    """
    followed_outcomes = [replace(start, changes=(_unchanged_edition(start.basis),))]
    others: list[Outcome] = []
    for change in editions(Case(trial, start.basis)):
        outcome = stated.outcome((change,), change.apply(start.basis))
        (followed_outcomes if len(outcome.equal) == len(stated.values) else others).append(outcome)
    if not others:
        return Followed()
    followed_outcomes.extend(_outcomes_of_unplayed_rounds(trial, stated, start))
    return Followed(tuple(followed_outcomes), tuple(others))


def _outcomes_of_unplayed_rounds(trial: Trial, stated: Stated, start: Outcome) -> Iterator[Outcome]:
    lens = Lens(stated, start, spread(sorted(stated.values), WITNESSES))
    for change in touching(trial, start.basis, lens.basis):
        if BY_ID[change.variant].axis in {Axis.OWN, Axis.OPPONENTS}:
            outcome = lens.outcome(change)
            if len(outcome.equal) == len(stated.values):
                yield outcome


def _unchanged_edition(basis: Basis) -> Change:
    """Return the edition as it is, in the form of a change."""
    name = basis.field.edition.name
    return Change(
        variant="edition",
        params={"edition": name},
        says=f"follows edition {name}",
        apply=lambda held: held,
    )
