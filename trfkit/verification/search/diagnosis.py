"""Explain the columns of a table by the simplest set of facts and rules that fits the most cells.

There are two kinds of hypotheses. A *fact* says that an event differs from the file: it holds for
every column at once (``table_facts``). A *rule* says how one column is computed: the simplest
variant of the lattice that explains the most cells, one change or two of different axes
(``column_search``). Three orders are tried: facts before rules, rules before facts, and results
that follow from points before both; the answer is the set of the lowest cost (``_Plan.cost``):
every hypothesis and every wrong cell has its price, declared here. A rule that gives fewer than
NEARLY of the cells is the nearest known one, and no claim. An explanation of a single cell without
other evidence is called possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.model.view import NOBODY
from trfkit.record import Record, replace
from trfkit.units import format_exact
from trfkit.verification.result import (
    NEARLY,
    Diagnosed,
    Diagnosis,
    Explained,
    FactFound,
    clause_of,
    unwatched,
)
from trfkit.verification.search.column_search import (
    WITNESSES,
    Column,
    FoundRule,
    Lens,
    StatedCells,
    explain_column,
    rounded,
    rounding_of,
    spread,
    touching,
)
from trfkit.verification.search.table_facts import (
    NOTHING_PRINTED,
    PRICE,
    find_facts,
    swap_rows,
)
from trfkit.verification.variants.event_facts import (
    ONE_PARTICIPANT,
    PLAYERS_SWAPPED,
    bye_changes,
    unplayed_round_changes,
)
from trfkit.verification.variants.table import BY_ID, Axis, Case, editions, following

if TYPE_CHECKING:
    from trfkit.verification.result import Watch
    from trfkit.verification.search.column_search import Outcome, Stated
    from trfkit.verification.search.table_facts import Accepted
    from trfkit.verification.variants.trial import Trial
    from trfkit.verification.variants.variant_changes import Change

LOOKING: Final = "looking for rules"
"""What is looked for here, for who watches."""

OF_A_RULE: Final = 2
"""The price of a rule; facts have their own. That more columns follow the same rule costs nothing:
one program made them all."""

OF_A_CELL: Final = 1
OF_POINTS: Final = 2
"""What a cell costs that is left wrong, and one of points, which follow from results alone."""

MOST_POSSIBLE: Final = 24
"""For so many cells that nothing explains it is asked what would give each."""

FARTHEST: Final = 2
"""So many games away are the results on which values depend of codes that do not say how many."""

LONGEST_SHOWN: Final = 20
"""So much is shown of a cell that is no number."""


class Diagnoses(Record):
    """The explanations of the columns of a table, by label, and the facts that hold for all.

    In ``trial`` the facts hold.
    """

    by_label: Mapping[str, Diagnosed]
    facts: tuple[FactFound, ...]
    trial: Trial


def rule_of(trial: Trial, cells: StatedCells) -> Diagnosed:
    """Return the explanation of a column by rules alone, with the file's events unchanged.

    Used for many candidate codes: two rules are tried only if one repairs some cells.
    """
    plan = _Plan(trial, [Column(trial, cells)])
    plan.find_rules(unwatched, every_pair=False)
    return plan.report().by_label[cells.label]


Against = Callable[["Trial", int], bool]
"""(what facts make of the event, how many cells they repair) -> whether something speaks against
them that is no column here."""


def diagnose_together(
    trial: Trial,
    columns: Iterable[StatedCells],
    watch: Watch = unwatched,
    speaks_against: Against | None = None,
    printed: Mapping[int, int] = NOTHING_PRINTED,
) -> Diagnoses:
    """Return the best explanation of the columns of one table, with the facts.

    The variant of a column is None if nothing known explains enough, or if nothing differs. One
    program made all columns: of several explanations with the same values the one that most columns
    share is chosen, and a hint from single cells becomes an explanation if another column confirms
    it. ``watch`` receives each column. Facts rejected by ``speaks_against`` are not claimed.
    ``printed`` are the ratings that differ between table and file, as the table has them, by id.
    """
    stated = list(columns)
    sheet = [Column(trial, cells) for cells in stated]
    if all(column.agrees for column in sheet):
        plan = _Plan(trial, sheet)
        plan.find_rules(watch)
        return plan.report()
    swapped = swap_rows(trial, sheet)
    best, *others = _plans(trial, sheet, swapped, watch, printed)
    if swapped and best.left:
        # Two points can be each other's by accident: the rows are swapped if that explains more.
        as_they_stand = [Column(trial, cells) for cells in stated]
        unswapped, *less_simple = _plans(trial, as_they_stand, (), watch, printed)
        if unswapped.cost < best.cost:
            best, others = unswapped, less_simple
    able = [best, *others]
    if speaks_against is not None:
        able = [plan for plan in able if not plan.is_against(speaks_against)]
    if not able:
        only_rules = _Plan(trial, [Column(trial, cells) for cells in stated])
        only_rules.find_rules(watch)
        return only_rules.report()
    return able[0].report()


def _plans(
    trial: Trial,
    sheet: Sequence[Column],
    swapped: Sequence[Accepted],
    watch: Watch,
    printed: Mapping[int, int],
) -> list[_Plan]:
    """Return the answers from facts and rules in different orders, the simplest first."""
    facts_first = _Plan(trial, sheet, swapped, printed)
    facts_first.find_facts()
    if facts_first.needs_no_rule:
        facts_first.find_rules(watch)  # those that columns follow in which nothing differs
        return [facts_first]
    rules_first = _Plan(trial, sheet, swapped, printed)
    rules_first.find_rules(watch)
    rules_first.find_facts()
    if rules_first.facts and rules_first.left:
        rules_first.find_rules(watch)
    plans = [rules_first]
    points_first = _Plan(trial, sheet, swapped, printed)
    points_first.find_facts(of_points=True)
    for plan in (points_first, facts_first):
        if plan.facts:
            plan.find_rules(watch)
            plan.find_facts()
            plans.append(plan)
    return sorted(plans, key=lambda plan: plan.cost)


class _Plan:
    """Facts and rules that together explain the columns of a table."""

    def __init__(
        self,
        trial: Trial,
        sheet: Sequence[Column],
        swapped: Sequence[Accepted] = (),
        printed: Mapping[int, int] = NOTHING_PRINTED,
    ) -> None:
        self._sheet, self._trial, self._printed = sheet, trial, printed
        self.facts = list(swapped)
        self._unsure: tuple[Accepted, ...] = ()
        self._rules = [_RuleOfColumn(column) for column in sheet]
        self._outcomes: tuple[Outcome, ...] = tuple(column.settled(trial) for column in sheet)

    @property
    def left(self) -> int:
        """The number of cells that stay wrong."""
        each = zip(self._sheet, self._outcomes, strict=True)
        return sum(column.left(outcome) for column, outcome in each)

    def is_against(self, speaks_against: Against) -> bool:
        """Whether there is evidence against the facts."""
        repaired = sum(len(accepted.repaired) for accepted in self.facts)
        return bool(self.facts) and speaks_against(self._trial, repaired)

    @property
    def cost(self) -> int:
        """The cost of the answer, by the prices declared above."""
        wrong = sum(
            len(column.wrong(outcome)) * (OF_POINTS if column.is_of_points else OF_A_CELL)
            for column, outcome in zip(self._sheet, self._outcomes, strict=True)
        )
        rules = {_key(rule.claim) for rule in self._rules if rule.claim and not rule.is_followed}
        return wrong + PRICE * len(self.facts) + OF_A_RULE * len(rules)

    @property
    def needs_no_rule(self) -> bool:
        """Whether facts explain everything and points show each: no rule changes points."""
        of_points = {at for at, column in enumerate(self._sheet) if column.is_of_points}
        return self.left == 0 and all(
            any(at in of_points for at, _ in accepted.repaired) for accepted in self.facts
        )

    def find_facts(self, *, of_points: bool = False) -> None:
        """Search for events that differ from the file, under the rules known so far.

        ``of_points`` limits the search to facts that wrong points show.
        """
        self._follow_rules()
        evidence = find_facts(
            self._trial, self._sheet, self.facts, of_points=of_points, printed=self._printed
        )
        self.facts.extend(evidence.facts)
        self._unsure = evidence.unsure
        self._trial, self._outcomes = evidence.trial, evidence.outcomes
        if evidence.facts:
            for rule in self._rules:
                rule.start_from_facts(self._trial)
        self._forget_rules()

    def find_rules(self, watch: Watch, *, every_pair: bool = True) -> None:
        """Search for the rule of each column, under the facts known so far."""
        wrong = []
        for rule, column in zip(self._rules, self._sheet, strict=True):
            outcome = column.settled(self._trial)
            wrong.append((column.left(outcome), rule, outcome))
        is_alone = sum(count > 0 for count, *_ in wrong) == 1
        known: dict[_Key, tuple[Change, ...]] = {}
        for done, (count, rule, outcome) in enumerate(sorted(wrong, key=lambda one: -one[0])):
            watch(LOOKING, done, len(self._rules))
            is_one_cell = count == 1 and not is_alone
            explain = None if is_one_cell else partial(explain_column, every_pair=every_pair)
            rule.look(self._trial, outcome, known.values(), explain)
            if not rule.is_followed:
                known |= {_key(one): one.changes for one in rule.claims}
        _prefer_common(self._rules)
        self._follow_rules()
        for column, rule in zip(self._sheet, self._rules, strict=True):
            if column.rule and rule.claim:
                column.settle(self._trial, rule.claim)
        self._outcomes = tuple(column.settled(self._trial) for column in self._sheet)
        self._forget_rules()

    def _follow_rules(self) -> None:
        """Apply its rule to each column, so that facts are compared with columns as computed."""
        for column, rule in zip(self._sheet, self._rules, strict=True):
            column.rule = rule.claim.changes if rule.claim and not rule.is_followed else ()

    def _forget_rules(self) -> None:
        for column in self._sheet:
            column.rule = ()

    # What is said -----------------------------------------------------------------------------

    def report(self) -> Diagnoses:
        """Return the diagnosis of each column, the explanations of wrong cells, and the facts."""
        confirmed = [accepted for accepted in self.facts if self._is_confirmed(accepted)]
        by_label = {
            rule.label: rule.report(at, self.facts, outcome, confirmed)
            for at, (rule, outcome) in enumerate(zip(self._rules, self._outcomes, strict=True))
        }
        self._call_possible(by_label)
        facts = tuple(
            FactFound(
                fact=accepted.fact.variant,
                params=accepted.fact.params,
                message=_told(accepted.fact, accepted.same),
                cells=len(accepted.repaired),
                columns=tuple(
                    self._sheet[at].cells.label
                    for at in sorted({at for at, _ in accepted.repaired})
                ),
                same=tuple(map(_fact_as_hypothesis, accepted.same)),
                confirmed=accepted in confirmed,
            )
            for accepted in self.facts
        )
        return Diagnoses(by_label, facts, self._trial)

    def _is_confirmed(self, accepted: Accepted) -> bool:
        """Whether every cell that a fact affects is explained, in all columns.

        A fact affects the participants it names and all whose rounds or ratings it changes; in each
        column also their opponents, and participants up to the distance in games that its values
        depend on. A fact that names nobody affects everybody. Of participants without a row nothing
        is seen: a fact that affects nobody else is not confirmed.
        """
        column, *_ = self._sheet
        basis = column.start.basis
        before, after = basis.field.view, accepted.fact.apply(basis).field.view
        params = accepted.fact.params
        named = [self._trial.index.get(params[key]) for key in _WHOM if key in params]  # type: ignore[call-overload]
        rows = [
            (*zip(*each, strict=True),)
            for each in (
                (view.kinds, view.opponents, view.awards, view.colours, view.ratings)
                for view in (before, after)
            )
        ]
        changed = {who for who, (row, other) in enumerate(zip(*rows, strict=True)) if row != other}
        affected = {who for who in named if who is not None} | (changed if named else set())
        if affected and not any(affected & column.values.keys() for column in self._sheet):
            return False
        near = [affected]
        while len(near) <= FARTHEST:
            met = (view.opponents[who] for view in (before, after) for who in near[-1])
            near.append(near[-1].union(*met) - {NOBODY})
        for column, outcome in zip(self._sheet, self._outcomes, strict=True):
            open_ = column.wrong(outcome) | column.aside_wrong
            row = outcome.basis.criterion.row
            reach = FARTHEST if row is None or row.reach is None else max(row.reach, 1)
            if open_ and (not affected or near[reach] & open_):
                return False
        return True

    def _call_possible(self, by_label: dict[str, Diagnosed]) -> None:
        """Add possible explanations of single cells that nothing else explains."""
        each = zip(self._sheet, self._rules, self._outcomes, strict=True)
        for own_place, (column, rule, outcome) in enumerate(each):
            diagnosed = by_label[column.cells.label]
            open_ = [
                who
                for who in sorted(column.wrong(outcome))
                if column.ids[who] not in diagnosed.explained
            ]
            if not open_ or len(open_) > MOST_POSSIBLE:
                continue
            more = [
                (who, rule.would_be(accepted.fact, who))
                for accepted in self._unsure
                for place, who in sorted(accepted.repaired)
                if place == own_place and who in open_
            ]
            more += [
                (who, rule.explain_cell(changed.changes, changed, who))
                for who, changed in _what_would_give(column, outcome, open_)
                if not self._is_refuted(changed.changes[-1], own_place, who)
            ]
            possible = dict(diagnosed.possible)
            for index, explained in more:
                possible[column.ids[index]] = (*possible.get(column.ids[index], ()), explained)
            by_label[column.cells.label] = diagnosed._replace(possible=possible)

    def _is_refuted(self, change: Change, own_place: int, index: int) -> bool:
        """Whether other columns contradict an explanation of a participant's cell.

        It would make right cells wrong, or leave wrong cells of the same row wrong.
        """
        for place, (column, outcome) in enumerate(zip(self._sheet, self._outcomes, strict=True)):
            is_known = len(outcome.equal) >= NEARLY * len(column.values)
            if place == own_place or not is_known or column.cells.refit is not None:
                continue
            equal, basis = outcome.equal, change.apply(outcome.basis)
            if basis is not outcome.basis:
                equal = column.stated.outcome((*outcome.changes, change), basis).equal
            if not outcome.equal <= equal or index in column.values.keys() - equal:
                return True
        return False


_WHOM: Final = ("participant", "opponent", "white", "black", "first", "second")
"""The parameters of facts that name participants."""


def _fact_as_hypothesis(fact: Change) -> Explained:
    return Explained(fact.variant, fact.params, _told(fact), None)


def _told(fact: Change, same: Sequence[Change] = ()) -> Message:
    """Return a fact as a sentence, with the number of similar facts that fit the table as well."""
    number = fact.params.get(ONE_PARTICIPANT)
    tells = fact.tells or Message("verify.of-number", number=number, clause=fact.clause())
    alike = sum(other.variant == fact.variant for other in same)
    return Message("verify.fact-and-alike", fact=tells, count=alike) if alike else tells


def _what_would_give(
    column: Column, outcome: Outcome, wrong: Sequence[int]
) -> Iterator[tuple[int, Outcome]]:
    """Yield a wrong cell and an outcome that gives it without making a right cell wrong.

    The outcome changes one unplayed round of the cell's own participant; changes of others' rounds
    need evidence from more cells.
    """
    view = outcome.basis.field.view
    for index in wrong:
        of_points = () if column.is_of_teams else bye_changes(view, index)
        changes = [*unplayed_round_changes(view, index), *of_points]
        if not changes:
            continue
        lens = Lens(column.stated, outcome, [index])
        for change in changes:
            if lens.repaired(change):
                changed = lens.outcome(change)
                if outcome.equal <= changed.equal:
                    yield index, changed


class _RuleOfColumn:
    """The search for the rule of one column, and its report."""

    def __init__(self, column: Column) -> None:
        self._column = column
        self._start = column.start
        self._other_editions: tuple[Outcome, ...] = ()
        self._nearest: Outcome | None = None
        self.found = FoundRule()
        self._of = "team" if column.is_of_teams else "player"

    @property
    def label(self) -> str:
        """The label of the column."""
        return self._column.cells.label

    @property
    def claims(self) -> tuple[Outcome, ...]:
        """The rule, then others that give the same values; empty if none is claimed."""
        return self.found.claims

    @property
    def claim(self) -> Outcome | None:
        """The rule that is claimed, None without any."""
        return next(iter(self.claims), None)

    @property
    def is_followed(self) -> bool:
        """Whether to report the rule of a column without differences."""
        column = self._column
        is_right = column.agrees and column.aside_right == len(column.aside)
        return column.cells.rule_is_open and is_right

    def look(
        self,
        trial: Trial,
        start: Outcome,
        known: Iterable[tuple[Change, ...]],
        explain: Callable[[Trial, Stated, Outcome], FoundRule] | None,
    ) -> None:
        """Search for an explanation of the whole column; ``start`` is its outcome by its own rule.

        The rules ``known`` from other columns are tried first, then the result of ``explain``.
        """
        column = self._column
        self._start = start
        self.found, self._nearest = FoundRule(), None
        if self.is_followed:
            same, self._other_editions = followed(trial, column.stated, start)
            self.found = FoundRule(same)
        elif column.left(start):
            rules = self._as_others(start, known)
            if not rules.claims and explain is not None:
                rules = explain(trial, column.stated, start)
            if not rules.claims and (shortened := self._rounded(trial)) is not None:
                rules = FoundRule((shortened,))
            if column.left(start) == 1 and rules.claims:
                rules = FoundRule(hints=rules.claims)  # one cell bears nothing out
            first = next(iter(rules.claims), None)
            if first is not None and not self._is_nearly_all(first):
                self._nearest, rules = first, FoundRule()
            self.found = rules

    def _rounded(self, trial: Trial) -> Outcome | None:
        """Return the column printed with fewer decimals, by its own edition or another."""
        column, start = self._column, self._start
        if rounding_of(column, start.unit) is None:  # nor has the column by another edition
            return None
        of_editions = (
            column.stated.outcome((*start.changes, change), change.apply(start.basis))
            for change in editions(Case(trial, start.basis))
        )
        outcomes = (rounded(column, computed) for computed in chain((start,), of_editions))
        whole = (one for one in outcomes if one is not None and self._is_nearly_all(one))
        return next(whole, None)

    def _as_others(self, start: Outcome, known: Iterable[tuple[Change, ...]]) -> FoundRule:
        """Return the rules of other columns that explain all but a few cells of this one."""
        column = self._column
        able: list[Outcome] = []
        wrong = sorted(column.wrong(start))
        lens = Lens(column.stated, start, wrong) if len(wrong) <= WITNESSES else None
        for changes in known:
            if lens is not None and not lens.repaired(*changes):
                continue
            outcome = self._outcome_with(start, changes)
            if outcome is not None:
                left = column.left(outcome)
                if start.equal < outcome.equal and left <= (1 - NEARLY) * len(column.values):
                    able.append(self._without_idle(start, outcome))
        most = max((len(one.equal) for one in able), default=None)
        return FoundRule(tuple(one for one in able if len(one.equal) == most))

    def _outcome_with(self, start: Outcome, changes: tuple[Change, ...]) -> Outcome | None:
        """Return the column after some changes, None if they do not affect it."""
        basis = start.basis
        for change in changes:
            basis = change.apply(basis)
        return None if basis is start.basis else self._column.stated.outcome(changes, basis)

    def _without_idle(self, start: Outcome, outcome: Outcome) -> Outcome:
        """Return the outcome without changes that make no difference to this column."""
        for idle in outcome.changes:
            fewer = self._outcome_with(
                start, tuple(one for one in outcome.changes if one is not idle)
            )
            if fewer is not None and fewer.equal == outcome.equal:
                return self._without_idle(start, fewer)
        return outcome

    def start_from_facts(self, trial: Trial) -> None:
        """Set the start of the column to its values with the facts of a trial."""
        column = self._column
        basis = trial.basis(column.cells.code, column.cells.edition, column.cells.before)
        self._start = column.stated.outcome((), basis)

    def _is_nearly_all(self, outcome: Outcome) -> bool:
        right = len(outcome.equal) + self._column.aside_right
        return right >= NEARLY * len(self._column.compared)

    # What is said -----------------------------------------------------------------------------

    def report(
        self,
        own_place: int,
        facts: Sequence[Accepted],
        final: Outcome,
        confirmed: Sequence[Accepted],
    ) -> Diagnosed:
        """Return the diagnosis of the column, and the explanations of wrong cells by id.

        Cells whose facts are not ``confirmed`` have a possible explanation.
        """
        column = self._column
        by_cell: dict[int, tuple[Explained, ...]] = {}
        possible: dict[int, tuple[Explained, ...]] = {}
        of_facts = [one for one in facts if any(place == own_place for place, _ in one.repaired)]
        for accepted in of_facts:
            for place, index in sorted(accepted.repaired):
                if place == own_place and index in final.equal and index not in column.start.equal:
                    facts_alike = (accepted.fact, *accepted.same)
                    explanations = [self.explain_cell((one,), final, index) for one in facts_alike]
                    cells = by_cell if accepted in confirmed else possible
                    cells.setdefault(column.ids[index], tuple(explanations))
        if self.claim is not None and not self.is_followed:
            for index in sorted(final.equal - column.start.equal):
                if column.ids[index] not in possible and column.ids[index] not in by_cell:
                    explained = self.explain_cell(self.claim.changes, final, index)
                    by_cell[column.ids[index]] = (explained,)
        return Diagnosed(self._diagnosis(own_place, of_facts, final), by_cell, possible)

    def _diagnosis(self, own_place: int, of_facts: Sequence[Accepted], final: Outcome) -> Diagnosis:
        column = self._column
        equal = len(final.equal) + column.aside_right
        diagnosis = Diagnosis(
            column=self.label,
            variant=None,
            params={},
            message=None,
            equal=equal,
            compared=len(column.compared),
        )
        if self.claims:
            best, *same = self.claims
            facts = (_told(one.fact) for one in of_facts[:1])
            origins = [change.origin or BY_ID[change.variant].origin for change in best.changes]
            # Rules that give the same cells as the one that is claimed.
            others_alike = [
                Explained(_id(one.changes), _params(one.changes), self._rule(one), None)
                for one in same
            ]
            return replace(
                diagnosis,
                variant=_id(best.changes),
                params=_params(best.changes),
                message=clause_of(*self._parts(best, equal), *facts),
                origin=clause_of(*origins),
                same=tuple(others_alike),
            )
        if of_facts:
            main = max(
                of_facts, key=lambda one: sum(place == own_place for place, _ in one.repaired)
            )
            others = len(of_facts) - 1
            agrees = self._scoped(
                "agrees-if", equal, column=self.label, clause=self._clause(main.fact)
            )
            more = [Message("verify.more-facts", count=others)] if others else []
            return replace(
                diagnosis,
                variant=main.fact.variant,
                params=main.fact.params,
                message=clause_of(agrees, *more),
                origin=BY_ID[main.fact.variant].origin,
                same=tuple(map(_fact_as_hypothesis, main.same)),
            )
        hints = self.found.hints
        return replace(
            diagnosis, message=self._nothing(hints), same=tuple(map(self.as_hypothesis, hints))
        )

    def _right(self, outcome: Outcome) -> int:
        return len(outcome.equal) + self._column.aside_right

    def _nothing(self, hints: Sequence[Outcome]) -> Message:
        column = self._column
        compared = len(column.compared)
        wrong = sorted(column.wrong(self._start))
        aside = len(column.aside) - column.aside_right
        if not (wrong or aside):
            code = column.cells.code
            return Message("verify.agrees", column=self.label, code=code, compared=compared)
        if not wrong and all(column.cells.values[number] is None for number in column.aside):
            right = compared - aside
            others = [Message("verify.others-right", count=right)] if right else []
            clause = clause_of(*self._without_numbers(), *others)
            return Message("verify.of-column", column=self.label, clause=clause)
        why = "few" if hints else "no-rule"
        parts = [Message("verify.differ", count=len(wrong) + aside, compared=compared, why=why)]
        parts += self._without_numbers()
        if self._nearest is not None:
            rule, right = self._rule(self._nearest), self._right(self._nearest)
            parts.append(Message("verify.nearest", rule=rule, right=right, compared=compared))
        stated = Counter(column.stated.values[who] * self._start.unit for who in wrong)
        if wrong and stated == Counter(self._start.values[who] for who in wrong):
            ids = tuple(column.ids[who] for who in wrong)
            parts.append(Message("verify.each-others-values", who=self._of, ids=ids))
        return Message("verify.of-column", column=self.label, clause=clause_of(*parts))

    def _without_numbers(self) -> list[Message]:
        """Return the number of wrong cells that are blank, and that hold no number."""
        column, cells = self._column, self._column.cells
        wrong = [n for n in column.compared if n in column.aside and cells.values[n] is None]
        texts = [cells.unread[n] for n in wrong if n in cells.unread]
        blank = len(wrong) - len(texts)
        parts = [Message("verify.blank-cells", count=blank)] if blank else []
        if texts:
            text = texts[0][:LONGEST_SHOWN]
            parts.append(Message("verify.no-numbers", count=len(texts), text=text))
        return parts

    def _scoped(self, row: str, agree: int, **arguments: object) -> Message:
        """Return a sentence about all values of the column, or about ``agree`` of them."""
        compared = len(self._column.compared)
        if agree == compared:
            return Message(f"verify.{row}-all", compared=compared, **arguments)
        return Message(f"verify.{row}", equal=agree, compared=compared, **arguments)

    def as_hypothesis(self, outcome: Outcome) -> Explained:
        """Return a rule as a sentence."""
        parts = self._parts(outcome, self._right(outcome))
        return Explained(_id(outcome.changes), _params(outcome.changes), clause_of(*parts), None)

    def would_be(self, fact: Change, index: int) -> Explained:
        """Return a fact as the possible explanation of a cell."""
        number = self._column.cells.values[self._column.ids[index]]
        assert number is not None  # noqa: S101 - a cell that a fact gives states a number
        stated = format(number.normalize(), "f")
        clause = self._clause(fact, self._column.ids[index])
        message = Message("verify.comes-out", value=stated, clause=clause)
        return Explained(fact.variant, fact.params, message, stated)

    def explain_cell(self, changes: Sequence[Change], outcome: Outcome, index: int) -> Explained:
        """Return the explanation of a competitor's cell by some changes."""
        for change in changes:
            if change.variant == PLAYERS_SWAPPED:
                return self.would_be(change, index)
        column, value = self._column, outcome.values[index]
        computed = format(column.values[index], "f")
        if value is not None:
            computed = format_exact(value, outcome.unit)
        clause = _both([self._clause(change, column.ids[index]) for change in changes])
        message = Message("verify.comes-out", value=computed, clause=clause)
        return Explained(_id(changes), _params(changes), message, computed)

    def _clause(self, change: Change, own: int | None = None) -> Message:
        """Return a change as a clause after "if", for the cell of ``own`` or the whole column."""
        of = change.params.get(ONE_PARTICIPANT)
        if change.names_whom or (of is not None and of == own):
            return change.clause()
        if of is None:
            return change.clause(self.label)
        clause = change.clause()
        return Message("verify.for-participant", who=self._of, number=of, clause=clause)

    def _rule(self, outcome: Outcome) -> Message:
        """Return the rule of an outcome as a clause about the column."""
        return _both([change.clause(self.label) for change in outcome.changes])

    def _parts(self, outcome: Outcome, equal: int) -> Iterator[Message]:
        """Yield the sentences about the column."""
        yield self._scoped("rule", equal, clause=self._rule(outcome))
        if self.is_followed and outcome.basis is self._start.basis:
            for other in self._other_editions:
                edition = str(_params(other.changes)["edition"])
                yield Message("verify.of-other-edition", edition=edition, count=self._right(other))


def _both(clauses: Sequence[Message]) -> Message:
    """Return a clause, or two clauses that hold together."""
    first, *others = clauses
    return Message("verify.both", first=first, second=clause_of(*others)) if others else first


def _prefer_common(rules: Sequence[_RuleOfColumn]) -> None:
    """Put the claims that most columns share first; of equal ones the first seen.

    A hint becomes a claim if another column claims the same, or, for a single participant, has the
    same hint. The rules of columns without differences count too, but turn no hint into a claim.
    """
    differing = [rule for rule in rules if not rule.is_followed]
    claims = _keys(rule.found.claims for rule in differing)
    hints = _keys(rule.found.hints for rule in differing)
    likely = {key for key, count in hints.items() if key in claims or (count > 1 and key.of_one)}
    common = claims + _keys(rule.found.claims for rule in rules if rule.is_followed)
    common.update({key: count for key, count in hints.items() if key in likely})
    order = {key: (-count, place) for place, (key, count) in enumerate(common.items())}
    for rule in differing:
        named = rule.found.claims or [one for one in rule.found.hints if _key(one) in likely]
        if named:
            first = sorted(named, key=lambda one: order[_key(one)])
            rule.found = FoundRule(tuple(first), () if rule.found.claims else rule.found.hints)


def _keys(columns: Iterable[Iterable[Outcome]]) -> Counter[_Key]:
    """Count the columns in which each change occurs."""
    return Counter(chain.from_iterable(dict.fromkeys(map(_key, column)) for column in columns))


class _Key(Record):
    """The changes that outcomes of several columns share; ``of_one``: of a single participant."""

    changes: tuple[tuple[object, ...], ...]
    of_one: bool


def _key(outcome: Outcome) -> _Key:
    """Return the changes of an outcome; those of a single participant alone, if there are any."""
    alone = [change for change in outcome.changes if ONE_PARTICIPANT in change.params]
    changes = tuple((change.variant, *change.params.items()) for change in alone or outcome.changes)
    return _Key(changes, bool(alone))


def _id(changes: Iterable[Change]) -> str:
    """Return the name of a variant, or of two: ``edition+forfeits-as-games``."""
    return "+".join(change.variant for change in changes)


def _params(changes: Iterable[Change]) -> dict[str, object]:
    return {name: value for change in changes for name, value in change.params.items()}


# Which rules a column follows in which nothing differs, where the table names none ----------------


def followed(
    trial: Trial, stated: Stated, start: Outcome
) -> tuple[tuple[Outcome, ...], tuple[Outcome, ...]]:
    """Return the editions and other rules that give a column, and the editions that do not.

    ``start`` agrees with all of its cells. Rules are the editions, and those for unplayed rounds of
    the participant and of opponents. Empty if every edition gives the same: then the column does
    not distinguish them.
    """
    edition = start.basis.field.edition.name
    followed_outcomes = [replace(start, changes=(following(edition, lambda held: held),))]
    others: list[Outcome] = []
    for change in editions(Case(trial, start.basis)):
        outcome = stated.outcome((change,), change.apply(start.basis))
        (followed_outcomes if len(outcome.equal) == len(stated.values) else others).append(outcome)
    if not others:
        return (), ()
    lens = Lens(stated, start, spread(sorted(stated.values), WITNESSES))
    for change in touching(trial, start.basis, lens.basis):
        if BY_ID[change.variant].axis in {Axis.OWN, Axis.OPPONENTS}:
            outcome = lens.outcome(change)
            if len(outcome.equal) == len(stated.values):
                followed_outcomes.append(outcome)
    return tuple(followed_outcomes), tuple(others)
