"""What a verification found, in sentences: the same for a terminal, a spreadsheet and a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.reports.origin import Origin
    from trfkit.verification.result import (
        Candidate,
        Column,
        Diagnosis,
        Difference,
        Doubtful,
        Rows,
        Unmapped,
        Verification,
    )

NONE_FOUND: Final = "no explanation found"
MOST_EXPLANATIONS: Final = 3
"""So many variants that give the same value are told in full; of the others, how many."""

ONE_PARTICIPANT: Final = "participant"
"""The parameter that variants of a single participant have, and those of a whole column lack."""

MAPPED_BY: Final = {
    None: "label",
    "record": "record",
    "caption": "caption",
    "number": "tie-break number",
    "code": "code",
    "trial": "trial",
    "option": "--map",
}


class Comparison(Record, kw_only=True):
    """One file, what it was held against (None: what it states itself), and what was found."""

    file: str
    against: str | None
    found: Verification
    origin: Origin

    @property
    def title(self) -> str:
        """The files in words."""
        return f"{self.file} against {self.against}" if self.against else self.file


class Tally(Record):
    """How many columns and values there are, differ, and differ for a known reason."""

    columns: int
    differing: int
    values: int
    unequal: int
    explained: int

    @property
    def unexplained(self) -> int:
        """How many values differ and nothing known explains it."""
        return self.unequal - self.explained


def tally(verification: Verification) -> Tally:
    """Return the counts of a verification."""
    return Tally(
        columns=len(verification.columns),
        differing=sum(column.equal < column.compared for column in verification.columns),
        values=sum(column.compared for column in verification.columns),
        unequal=len(verification.differences),
        explained=sum(bool(difference.explained_by) for difference in verification.differences),
    )


def counted(number: int, one: str, many: str | None = None) -> str:
    """Return ``1 column``, ``2 columns``."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def verdict(verification: Verification) -> str:
    """Return in one sentence whether everything agrees, without a full stop."""
    counts = tally(verification)
    if not counts.columns:
        sentence = "nothing is stated that could be compared"
    elif not counts.unequal:
        columns = counted(counts.columns, "column")
        sentence = f"{columns} agrees" if counts.columns == 1 else f"all {columns} agree"
        sentence += f": {counted(counts.values, 'value')} compared"
    else:
        verb = "differs" if counts.differing == 1 else "differ"
        are = "is" if counts.unequal == 1 else "are"
        sentence = f"{counts.differing} of {counted(counts.columns, 'column')} {verb}: "
        sentence += f"{counts.unequal} of {counted(counts.values, 'value')} {are} not what the "
        sentence += f"results give, {_why(counts)}"
    if verification.rows.unknown:
        of = counted(verification.rows.matched + verification.rows.unknown, "row")
        sentence = f"{verification.rows.unknown} of {of} could not be matched; {sentence}"
    if verification.rows.only_computed:
        missing = counted(len(verification.rows.only_computed), "participant")
        sentence += f"; the table lacks {missing}"
    if verification.unmapped:
        sentence += f"; {counted(len(verification.unmapped), 'column')} could not be identified"
    return sentence


def _why(counts: Tally) -> str:
    if not counts.explained:
        return f"and {NONE_FOUND.replace('found', 'was found')}"
    if not counts.unexplained:
        return "and that is explained" if counts.unequal == 1 else "and all of them are explained"
    are = "is" if counts.explained == 1 else "are"
    return f"and {counts.explained} of them {are} explained"


def explanation(difference: Difference) -> str:
    """Return what explains one value, without a full stop; NONE_FOUND where nothing does."""
    return "; or ".join(_some(tuple(e.text for e in difference.explained_by))) or NONE_FOUND


def _some(texts: Sequence[str]) -> tuple[str, ...]:
    """Return the texts, from a certain number on only how many more there are."""
    texts = tuple(dict.fromkeys(texts))
    if len(texts) <= MOST_EXPLANATIONS:
        return texts
    shown = texts[: MOST_EXPLANATIONS - 1]
    return (*shown, f"{len(texts) - len(shown)} other variants")


def diagnoses_of_whole_columns(verification: Verification) -> Mapping[str, Diagnosis]:
    """Return the diagnosis of each column that a variant of the whole column explains."""
    return {
        diagnosis.column: diagnosis
        for diagnosis in verification.diagnosis
        if diagnosis.variant is not None and ONE_PARTICIPANT not in diagnosis.params
    }


def is_of_column(difference: Difference, diagnosis: Diagnosis | None) -> bool:
    """Whether a value is explained by what explains its whole column."""
    return diagnosis is not None and any(
        (variant.variant, variant.params) == (diagnosis.variant, diagnosis.params)
        for variant in difference.explained_by
    )


def diagnosed(verification: Verification, diagnosis: Diagnosis) -> str:
    """Return what explains a column in one sentence, without a full stop, and what does not."""
    text = diagnosis.text or f"{diagnosis.column}: {diagnosis.variant or 'no known variant fits'}"
    own = [item for item in verification.differences if item.column == diagnosis.column]
    unexplained = sum(not item.explained_by for item in own)
    if unexplained == len(own) or not unexplained:
        return text
    verb = "has" if unexplained == 1 else "have"
    return f"{text}; {unexplained} of the {len(own)} values that differ {verb} no explanation"


def is_explained(found: Verification, label: str) -> bool:
    """Whether nothing in a column is left without an explanation."""
    return all(item.explained_by for item in found.differences if item.column == label)


def differs(found: Verification, label: str) -> bool:
    """Whether any value of a column does."""
    return any(item.column == label for item in found.differences)


def equally(diagnosis: Diagnosis) -> str:
    """Return the other variants that give the same column, "" if there are none.

    Where none is certain enough to be named, those that would give it.
    """
    if not diagnosis.same:
        return ""
    texts = "; ".join(_some(tuple(same.text for same in diagnosis.same)))
    uncertain = diagnosis.variant is None
    return f"what would give it: {texts}" if uncertain else f"this would give the same: {texts}"


def places(verification: Verification) -> str:
    """Return how the ranks differ, in one sentence; "" where no place changes."""
    ranks = verification.ranks
    first = ranks.first_difference
    if first is None or not verification.verdict.places.change:
        return ""
    stated = "blank" if first.stated is None else str(first.stated)
    computed = "none" if first.computed is None else str(first.computed)
    return (
        f"{ranks.compared - ranks.equal} of {ranks.compared} ranks differ, first that of "
        f"{named(verification, first.id)}: stated {stated}, {computed} by the results"
    )


def moved(verification: Verification) -> tuple[tuple[str, str], ...]:
    """Return who stands higher and who lower by the results: a word and the names for each.

    Of many only the first are named; every rank that differs stands among the differences.
    """
    first = verification.ranks.first_difference
    if first is None or not verification.verdict.places.change:
        return ()
    return tuple(
        (word, _first_names([named(verification, who) for who in ids]))
        for word, ids in (("higher", first.gains), ("lower", first.loses))
        if ids
    )


MOST_NAMED: Final = 12
"""So many participants a line names at most."""


def _first_names(names: Sequence[str]) -> str:
    shown = "; ".join(names[:MOST_NAMED])
    return f"{shown}; and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else shown


def named(found: Verification, who: int) -> str:
    """Return a participant as number and name."""
    name = next((d.name for d in found.differences if d.id == who), "")
    return f"{who} {name}".rstrip()


def fits(candidate: Candidate) -> str:
    """Return a code that a column may be, with how well it fits."""
    return f"{candidate.tiebreak} ({candidate.edition}) {candidate.equal} of {candidate.compared}"


def unknown_column(column: Unmapped) -> str:
    """Return what is known of a column that no code was found for."""
    near = f"nearest: {'; '.join(map(fits, column.candidates))}" if column.candidates else None
    return "; ".join(text for text in (column.caption, column.why, near) if text) or "no caption"


def not_checked(verification: Verification) -> tuple[str, ...]:
    """Return a sentence for those columns that cannot be computed for one reason."""
    labels: dict[str, list[str]] = {}
    for column in verification.not_checked:
        name = column.label if column.tiebreak is None else f"{column.label} ({column.tiebreak})"
        labels.setdefault(column.why, []).append(name)
    return tuple(f"{', '.join(names)}: {why}" for why, names in labels.items())


def mapped(column: Column) -> str:
    """Return by what it was found out what a column is."""
    return MAPPED_BY.get(column.mapped_by) or str(column.mapped_by)


def tolerated(column: Column) -> str:
    """Return what is said of a tolerance, "" where every cell had to be exact."""
    if column.tolerance is None:
        return ""
    return f"{column.label}: differences up to {column.tolerance} were let pass (--tolerance)"


MATCHED_BY: Final = {"number": "number", "fide-id": "FIDE id", "name": "name"}


def rows_matched(rows: Rows) -> tuple[str, ...]:
    """Return how many rows of a table were matched and by what; nothing where there is none."""
    if not rows.by:
        return ()
    by = ", ".join(f"{count} by {MATCHED_BY.get(what, what)}" for what, count in rows.by.items())
    return (f"{counted(rows.matched, 'row')} matched: {by}",)


def unmatched(rows: Rows) -> tuple[str, ...]:
    """Return a sentence for every row and participant that has nobody on the other side.

    Of many participants, as beside a list of the best ten, only the first are named.
    """
    doubtful = (
        f"{_row_prefix(row.row)}{row.stated} was not taken for {_somebody(row)}: {row.why}"
        for row in rows.doubtful
    )
    stated = (f"{_row_prefix(row.row)}{row.name} is nobody of the file" for row in rows.only_stated)
    missing = [f"{row.id} {row.name}" for row in rows.only_computed]
    if len(missing) > MOST_NAMED:
        computed = [f"not in the table are {_first_names(missing)}"]
    else:
        computed = [f"{one} is not in the table" for one in missing]
    return (*doubtful, *stated, *computed)


def _somebody(row: Doubtful) -> str:
    return "anybody" if row.id is None else f"{row.id} {row.name or ''}".rstrip()


def _row_prefix(row: int | None) -> str:
    return "" if row is None else f"row {row}: "
