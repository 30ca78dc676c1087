"""Which rule did the other program follow? The simplest variant that explains the most cells.

First variants of the whole column, one alone and then two of different axes; then, for the
cells that are left, variants of single participants. A claim has to be specific
(``searching.is_specific``): the more variants were tried, and the fewer values the column can
hold, the more cells it must explain.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from trfkit.model.view import NOBODY
from trfkit.tiebreaks.team_field import TeamField
from trfkit.units import format_exact
from trfkit.verification.lens import Lens, Stated
from trfkit.verification.participants import of_games, of_unplayed_rounds
from trfkit.verification.result import Diagnosis, Explained
from trfkit.verification.searching import Found, Tried, explain_column, is_specific
from trfkit.verification.variants import BY_ID

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.verification.changes import Change
    from trfkit.verification.lens import Outcome
    from trfkit.verification.trial import Trial


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedCells:
    """One column as a table states it, to be held against a code under an edition.

    ``values`` are by id; only these cells are looked at. ``before`` are the codes of the
    columns to the left, points included, which a code needs that orders tied groups.
    ``tolerance`` is how far a value may be off and still be equal, 0 for exactly.
    """

    label: str
    code: str
    edition: str
    values: Mapping[int, Decimal]
    before: Sequence[str] = ()
    tolerance: Decimal = Decimal(0)


def diagnose(
    trial: Trial, cells: StatedCells
) -> tuple[Diagnosis, Mapping[int, tuple[Explained, ...]]]:
    """Return what explains a column's differences best, and each wrong cell's explanations by id.

    A cell without an entry has no explanation. The variant is None where nothing known
    explains enough, or where nothing differs.
    """
    index = {number: who for who, number in enumerate(trial.ids)}
    stated = Stated(
        {index[number]: value for number, value in cells.values.items() if number in index},
        cells.tolerance,
    )
    start = stated.outcome((), trial.basis(cells.code, cells.edition, cells.before))
    report = _Report(cells, trial, stated, start)
    if len(start.equal) == len(stated.values):
        return report.made(Found(), ())
    column = explain_column(trial, stated, start)
    after = column.claims[0] if column.claims else start
    if column.claims and len(start.equal) == len(stated.values) - 1:
        # A single cell cannot tell a rule of the column from one round of its participant.
        for found in explain_cells(stated, start):
            column = Found((*column.claims, *found.claims, *found.hints))
    return report.made(column, explain_cells(stated, after))


def explain_cells(stated: Stated, start: Outcome) -> list[Found]:
    """Return variants of single participants that make wrong cells agree, and none wrong.

    Those that explain most cells come first, each with the others that give the same values.
    None is claimed unless together they explain more cells than they leave, and none where
    cells hold each other's values: where much is wrong, something always fits somewhere.
    """
    left = sorted(set(stated.values) - start.equal)
    reached = 2 * (start.basis.field.view.rounds + 1)
    if not 0 < len(left) <= reached or _stand_elsewhere(stated, start, left):
        return []
    lens = Lens(stated, start, left)
    hits: list[Tried] = []
    for change in _of_participants(start, left):
        if lens.repaired(change):
            one = lens.outcome(change)
            if start.equal <= one.equal:
                hits.append(Tried(one, lens.seen(one.equal - start.equal)))
    hits.sort(key=lambda hit: -len(hit.outcome.equal))
    waiting, found = set(left), []
    for one, tried in hits:
        if waiting & one.equal and is_specific(one, start, stated, tried):
            same = (other for other, _ in hits if other is not one and other.equal == one.equal)
            found.append(Found((one, *same)))
            waiting -= one.equal
    if 2 * len(waiting) < len(left):
        return found
    every = len(stated.values)
    return [Found(hints=tuple(one for one, _ in hits if len(one.equal) == every))]


def _of_participants(start: Outcome, left: Sequence[int]) -> Iterator[Change]:
    """Yield variants of those who may have made several of the cells wrong, or their own.

    Games are looked at only of who can have made at least half of several cells wrong: one of
    many games fits a single cell by chance.
    """
    view = start.basis.field.view
    wrong = set(left)
    reached: dict[int, int] = dict.fromkeys(left, 1)
    for who in left:
        for opponent in set(view.opponents[who]) - {NOBODY}:
            reached[opponent] = reached.get(opponent, 0) + 1
    for who, cells in reached.items():
        if who in wrong or cells > 1:
            yield from of_unplayed_rounds(view, who)
    for who, cells in reached.items():
        if len(left) > 1 and 2 * cells >= len(left):
            yield from of_games(view, who)


def _stand_elsewhere(stated: Stated, after: Outcome, left: Sequence[int]) -> bool:
    """Whether the wrong cells hold each other's values."""
    values = sorted(stated.values[who] * after.unit for who in left)
    return len(left) > 1 and values == sorted(after.values[who] or 0 for who in left)


class _Report:
    """Puts what was found into words."""

    def __init__(self, cells: StatedCells, trial: Trial, stated: Stated, start: Outcome) -> None:
        self._cells, self._ids = cells, trial.ids
        self._stated, self._start = stated, start
        self._of = "team" if isinstance(start.basis.field, TeamField) else "player"

    def made(
        self, column: Found, alone: Sequence[Found]
    ) -> tuple[Diagnosis, Mapping[int, tuple[Explained, ...]]]:
        """Return the diagnosis of the column, and the explanations of wrong cells by id."""
        by_cell: dict[int, tuple[Explained, ...]] = {}
        claimed = [(column.claims, column.claims[:1]), *((one.claims, one.claims) for one in alone)]
        claimed = [(claims, shown) for claims, shown in claimed if claims]
        for _, shown in claimed:
            for who in sorted(shown[0].equal - self._start.equal):
                texts = tuple(self._of_cell(one, who) for one in shown)
                by_cell.setdefault(self._ids[who], texts)
        hints = [hint for found in (column, *alone) for hint in found.hints]
        if not claimed:
            return self._diagnosis(self._start, None, self._nothing(hints), hints), by_cell
        best, *same = claimed[0][0]
        return self._diagnosis(best, best, self._in_words(best), same or hints), by_cell

    def _diagnosis(
        self, right: Outcome, named: Outcome | None, text: str, same: Sequence[Outcome]
    ) -> Diagnosis:
        return Diagnosis(
            column=self._cells.label,
            variant=None if named is None else _id(named),
            params={} if named is None else _params(named),
            text=text,
            equal=len(right.equal),
            compared=len(self._stated.values),
            article=None if named is None else _origin(named),
            same=tuple(
                Explained(_id(one), _params(one), self._in_words(one), None) for one in same
            ),
        )

    def _nothing(self, hints: Sequence[Outcome]) -> str:
        wrong = sorted(set(self._stated.values) - self._start.equal)
        compared = len(self._stated.values)
        if not wrong:
            return f"{self._cells.label} agrees with {self._cells.code} for all {compared}"
        differ = f"{len(wrong)} of {compared} {'differs' if len(wrong) == 1 else 'differ'}"
        text = f"no known variant explains {self._cells.label}: {differ}"
        if hints:
            text += ", too few to tell a rule from a slip"
        if _stand_elsewhere(self._stated, self._start, wrong):
            listed = ", ".join(str(self._ids[who]) for who in wrong)
            text += f"; {self._of}s {listed} have each other's values"
        return text

    def _of_column(self, one: Outcome) -> str:
        says = " and ".join(change.says for change in one.changes)
        agree, compared = len(one.equal), len(self._stated.values)
        scope = f"all {compared}" if agree == compared else f"{agree} of {compared}"
        return f"{self._cells.label} {says} for {scope}"

    def _of_cell(self, one: Outcome, who: int) -> Explained:
        value = one.values[who]
        assert value is not None  # noqa: S101 - it agrees with a stated value
        computed = format_exact(value, one.unit)
        number = self._ids[who]
        clauses = []
        for change in one.changes:
            of = change.params.get("participant")
            if of is None:
                clauses.append(f"the column {change.says}")
            elif of == number:
                clauses.append(change.says)
            else:
                clauses.append(f"of {self._of} {of} {change.says}")
        text = f"{self._of} {number}: {computed} is what comes out if {' and '.join(clauses)}"
        return Explained(_id(one), _params(one), text, computed)

    def _in_words(self, one: Outcome) -> str:
        """Return what is said of a column, or of the first cell that one participant explains."""
        if any("participant" in change.params for change in one.changes):
            return self._of_cell(one, min(one.equal - self._start.equal)).text
        return self._of_column(one)


def _id(one: Outcome) -> str:
    """Return the name of a variant, or of two: ``edition+forfeits-as-games``."""
    return "+".join(change.variant for change in one.changes)


def _params(one: Outcome) -> dict[str, object]:
    return {name: value for change in one.changes for name, value in change.params.items()}


def _origin(one: Outcome) -> str:
    return "; ".join(change.origin or BY_ID[change.variant].origin for change in one.changes)
