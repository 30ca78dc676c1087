"""What a verification found as one page: the verdict, its reasons, and the whole table."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from trfkit.record import Record
from trfkit.reports import verification_words as words
from trfkit.reports.origin import origin_text
from trfkit.reports.page import render

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from trfkit.reports.verification_words import Comparison, Tally
    from trfkit.verification import Column, Difference, Verification
    from trfkit.verification.result import Cell, Compared

GOOD: Final = "good"
EXPLAINED: Final = "explained"
WRONG: Final = "wrong"
PLAIN: Final = "plain"
BLANK: Final = "blank"
NONE: Final = "none"


class Value(Record):
    """One value of the table; ``computed`` and ``why`` are of those that differ."""

    kind: str
    stated: str
    computed: str = ""
    why: str = ""


class Row(Record):
    """One participant; a column without a value has none, one of rounds can have several."""

    id: int
    name: str
    cells: tuple[tuple[Value, ...], ...]

    @property
    def differs(self) -> bool:
        """Whether any value of the row does."""
        return any(value.kind != PLAIN for cell in self.cells for value in cell)


class Head(Record):
    """A column of the table: its label, what it is, and by which edition if not the run's."""

    label: str
    meaning: str
    edition: str


class Group(Record):
    """Values of one column that have one explanation in common, or none."""

    column: str
    meaning: str
    kind: str
    why: str
    members: tuple[tuple[Difference, str, str], ...]


class Section(Record):
    """Everything that the page says of one file."""

    title: str
    name: str
    about: str
    kind: str
    verdict: str
    tally: Tally
    reasons: tuple[tuple[str, ...], ...]
    places: str
    moved: tuple[tuple[str, str], ...]
    heads: tuple[Head, ...]
    rows: tuple[Row, ...]
    groups: tuple[Group, ...]
    columns: tuple[tuple[Column, str, str], ...]
    doubts: tuple[tuple[str, tuple[str, ...]], ...]
    notes: tuple[str, ...]
    origin: tuple[str, ...]

    @property
    def differing(self) -> int:
        """How many rows differ anywhere."""
        return sum(row.differs for row in self.rows)


def verification_page(
    comparisons: Sequence[Comparison], failed: Sequence[tuple[str, str]] = ()
) -> str:
    """Return a whole HTML document: a section for each file, with several an overview first.

    ``failed`` are files that could not be compared, with the reason.
    """
    sections = [_section(one) for one in comparisons]
    if len(sections) == 1 and not failed:
        title = f"Verification: {sections[0].name or sections[0].title}"
    else:
        title = f"Verification of {words.counted(len(sections) + len(failed), 'file')}"
    return render(
        "verification.html",
        title=title,
        sections=sections,
        failed=failed,
        signs={GOOD: "=", EXPLAINED: "≠", WRONG: "≠ ?", PLAIN: "–"},  # noqa: RUF001 - a dash is meant
    )


def _section(comparison: Comparison) -> Section:
    verification = comparison.found
    counts = words.tally(verification)
    columns = tuple(_ranks_first(verification.compared))
    return Section(
        title=comparison.title,
        name=verification.name or "",
        about=", ".join(
            (
                verification.kind,
                f"edition {verification.edition}",
                *words.rows_matched(verification.rows),
            )
        ),
        kind=_kind(counts),
        verdict=words.verdict(verification),
        tally=counts,
        reasons=tuple(
            (
                _kind_of(verification, diagnosis.column),
                words.diagnosed(verification, diagnosis),
                f"from: {diagnosis.article}" if diagnosis.article else "",
                words.equally(diagnosis),
            )
            for diagnosis in verification.diagnosis
        ),
        places=words.places(verification),
        moved=words.moved(verification),
        heads=tuple(_head(column, verification.edition) for column in columns),
        rows=_rows(columns, verification.differences),
        groups=tuple(_groups(verification)),
        columns=tuple(
            (column, words.mapped(column), _kind_of(verification, column.label))
            for column in verification.columns
        ),
        doubts=tuple(_doubts(verification)),
        notes=verification.notes,
        origin=tuple(origin_text(comparison.origin).split("\n")),
    )


def _kind(counts: Tally) -> str:
    if not counts.columns:
        return PLAIN
    if not counts.unequal:
        return GOOD
    return WRONG if counts.unexplained else EXPLAINED


def _kind_of(verification: Verification, label: str) -> str:
    if not words.differs(verification, label):
        return GOOD
    return EXPLAINED if words.is_explained(verification, label) else WRONG


def _ranks_first(compared: Iterable[Compared]) -> Iterator[Compared]:
    """Yield the columns about participants, that of the ranks first."""
    about = [column for column in compared if any(cell.id for cell in column.cells)]
    yield from sorted(about, key=lambda column: not column.of_ranks)


def _head(column: Compared, edition: str) -> Head:
    own = "" if column.edition == edition else f"edition {column.edition}"
    meaning = "" if column.of_ranks else column.tiebreak or column.caption or ""
    return Head(column.label, meaning, own)


def _rows(compared: Sequence[Compared], differences: Sequence[Difference]) -> tuple[Row, ...]:
    """Return everybody in the order of the stated ranks, the others after them."""
    why = _reasons(differences)
    names: dict[int, str] = {}
    ranks: dict[int, int] = {}
    columns: list[Mapping[int, list[Value]]] = []
    for column in compared:
        values: dict[int, list[Value]] = defaultdict(list)
        for cell in column.cells:
            names.setdefault(cell.id, cell.name)
            if column.of_ranks and cell.stated.isdecimal():
                ranks.setdefault(cell.id, int(cell.stated))
            values[cell.id].append(_value(column, cell, why))
        columns.append(values)
    order = sorted(names, key=lambda who: ranks.get(who, len(names)))
    return tuple(
        Row(who, names[who], tuple(tuple(values.get(who, ())) for values in columns))
        for who in order
    )


def _reasons(differences: Iterable[Difference]) -> Mapping[tuple[str, int, str], Difference]:
    return {(item.column, item.id, item.stated or ""): item for item in differences}


def _value(column: Compared, cell: Cell, why: Mapping[tuple[str, int, str], Difference]) -> Value:
    if cell.fits:
        return Value(PLAIN, cell.stated)
    difference = why.get((column.label, cell.id, cell.stated))
    explained = difference is not None and bool(difference.explained_by)
    return Value(
        EXPLAINED if explained else WRONG,
        cell.stated,
        cell.computed or NONE,
        words.explanation(difference) if difference else words.NONE_FOUND,
    )


def _groups(verification: Verification) -> Iterator[Group]:
    """Yield the differences by column and explanation, in the order in which they come."""
    diagnoses = words.diagnoses_of_whole_columns(verification)
    together: dict[tuple[str, str], list[Difference]] = defaultdict(list)
    for difference in verification.differences:
        diagnosis = diagnoses.get(difference.column)
        shared = diagnosis is not None and words.is_of_column(difference, diagnosis)
        why = (
            words.diagnosed(verification, diagnosis)
            if diagnosis and shared
            else words.explanation(difference)
        )
        together[difference.column, why].append(difference)
    for (column, why), differences in together.items():
        yield Group(
            column,
            differences[0].tiebreak or "",
            EXPLAINED if differences[0].explained_by else WRONG,
            why,
            tuple((item, item.stated or BLANK, item.computed or NONE) for item in differences),
        )


def _doubts(verification: Verification) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield headings with sentences on what could not be told."""
    blocks = (
        ("Columns that cannot be checked", words.not_checked(verification)),
        (
            "Columns that could not be identified",
            [f"{column.label}: {words.unknown_column(column)}" for column in verification.unmapped],
        ),
        (
            "Columns that may be others as well",
            [
                f"{column.label}: {'; '.join(map(words.fits, column.alternatives))}"
                for column in verification.columns
                if column.alternatives
            ],
        ),
        (
            "Columns with fewer digits",
            [text for column in verification.columns if (text := words.tolerated(column))],
        ),
        ("Rows that are nobody's", words.unmatched(verification.rows)),
    )
    for heading, sentences in blocks:
        if sentences:
            yield heading, tuple(sentences)
