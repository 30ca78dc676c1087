"""Stated values against computed ones: for people, as JSON, and as rows for CSV."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from trfkit.record import Record, extended
from trfkit.reports import verification_words as words
from trfkit.reports.blocks import Grid, Sentence, Tone
from trfkit.reports.origin import origin_text, provenance
from trfkit.reports.text import inert
from trfkit.verification.result import PrintedVerification, printed_verification

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.bounded import Either
    from trfkit.reports.blocks import Block, Part
    from trfkit.reports.origin import Provenance
    from trfkit.reports.verification_words import Comparison
    from trfkit.verification import Difference, Verification

NOTHING: Final = "-"
DIFFERENCE_HEAD: Final = (
    "file",
    "column",
    "tiebreak",
    "id",
    "name",
    "stated",
    "computed",
    "edition",
    "variant",
    "explanation",
    "against",
)
AS_COLUMN: Final = "as the whole column"
MOST_ALIKE: Final = 10
"""Of values that one rule explains together, a terminal shows so many; of others it shows all."""


class VerificationReport(PrintedVerification, kw_only=True):
    """Stated values, or those of another program's table, compared with computed ones.

    ``trfkit verify --format json`` prints it.
    """

    file: str
    """The file that was read."""
    against: str | None
    """The table that the file was held against; null where it states the values itself."""
    provenance: Provenance


class Failed(Record):
    """A file that could not be compared."""

    file: str
    """Its name."""
    error: str
    """Why."""


class VerificationsReport(Record, tag_field="schema", tag="trfkit.verifications/1"):
    """Several files compared: ``trfkit verify FILE FILE --format json``."""

    files: tuple[Either[VerificationReport, Failed], ...]
    """Each of them."""


def verification_report(comparison: Comparison) -> VerificationReport:
    """Return what ``trfkit verify FILE --format json`` prints."""
    return extended(
        VerificationReport,
        printed_verification(comparison.found),
        file=comparison.file,
        against=comparison.against,
        provenance=provenance(comparison.origin),
    )


def difference_rows(comparison: Comparison) -> list[list[str]]:
    """Return a row for each difference, as CSV has them under DIFFERENCE_HEAD."""
    editions = {column.label: column.edition for column in comparison.found.columns}
    return [
        [
            inert(comparison.file),
            inert(difference.column),
            difference.tiebreak or "",
            str(difference.id),
            inert(difference.name),
            difference.stated or "",
            difference.computed or "",
            editions.get(difference.column, ""),
            "; ".join(dict.fromkeys(e.variant for e in difference.explained_by)),
            inert("; ".join(e.text for e in difference.explained_by)),
            inert(comparison.against or ""),
        ]
        for difference in comparison.found.differences
    ]


def verification_blocks(comparison: Comparison) -> list[Block]:
    """Return what was found: the verdict and its reasons first, then the tables behind it."""
    verification = comparison.found
    name = f" {verification.name}," if verification.name else ""
    about = ", ".join(
        (
            verification.kind,
            f"edition {verification.edition}",
            *words.rows_matched(verification.rows),
        )
    )
    title = Sentence(f"{comparison.title}:{name} {about}")
    return [
        (title,),
        (Sentence(words.verdict(verification), _tone(verification)), *_reasons(verification)),
        _columns(verification),
        _doubts(verification),
        *_differences(verification),
        tuple(Sentence(line, Tone.ASIDE) for line in origin_text(comparison.origin).split("\n")),
    ]


def _tone(verification: Verification) -> Tone:
    counts = words.tally(verification)
    if not counts.unequal:
        return Tone.GOOD if counts.columns else Tone.PLAIN
    return Tone.WRONG if counts.unexplained else Tone.EXPLAINED


def _reasons(verification: Verification) -> Iterator[Part]:
    for diagnosis in verification.diagnosis:
        yield Sentence(
            f"- {words.diagnosed(verification, diagnosis)}",
            _tone_of(verification, diagnosis.column),
        )
        if diagnosis.article:
            yield Sentence(f"  from: {diagnosis.article}", Tone.ASIDE)
        if diagnosis.same:
            yield Sentence(f"  {words.equally(diagnosis)}", Tone.ASIDE)
    if ranks_sentence := words.places(verification):
        label = next((one.label for one in verification.compared if one.of_ranks), "")
        tone = Tone.EXPLAINED if words.is_explained(verification, label) else Tone.WRONG
        yield Sentence(f"- {ranks_sentence}", tone)
        for word, names in words.moved(verification):
            yield Sentence(f"  {word} by the results: {names}")


def _tone_of(verification: Verification, label: str) -> Tone:
    if not words.differs(verification, label):
        return Tone.PLAIN
    return Tone.EXPLAINED if words.is_explained(verification, label) else Tone.WRONG


def _columns(verification: Verification) -> Block:
    """Return the columns; how each was found out only where a table left that open."""
    columns = verification.columns
    if not columns:
        return ()
    of_table = any(column.mapped_by not in {None, "record"} for column in columns)
    if of_table:
        head = ["column", "what it is", "edition", "found by", "compared", "equal", "caption"]
        rows = [
            [
                column.label,
                column.tiebreak or NOTHING,
                column.edition,
                words.mapped(column),
                str(column.compared),
                str(column.equal),
                column.caption or NOTHING,
            ]
            for column in columns
        ]
        numbers, wide = (4, 5), 6
    else:
        head = ["stated", "what it is", "compared", "equal"]
        rows = [
            [c.label, c.tiebreak or c.caption or NOTHING, str(c.compared), str(c.equal)]
            for c in columns
        ]
        numbers, wide = (2, 3), 1
    tones = [_tone_of(verification, column.label) for column in columns]
    return (
        Grid(rows=[head, *rows], numbers=numbers, wide=wide, tones=tones),
        *(Sentence(text, Tone.ASIDE) for c in columns if (text := words.tolerated(c))),
    )


def _doubts(verification: Verification) -> Block:
    """Return what could not be told: columns that may be others, or nobody's, and rows."""
    several = [
        f"{column.label} may be another column: {'; '.join(map(words.fits, column.alternatives))}"
        for column in verification.columns
        if column.alternatives
    ]
    unknown = [
        f"{column.label} could not be identified: {words.unknown_column(column)}"
        for column in verification.unmapped
    ]
    return tuple(
        Sentence(f"- {text}", tone)
        for texts, tone in (
            (words.not_checked(verification), Tone.PLAIN),
            (several, Tone.PLAIN),
            (unknown, Tone.WRONG),
            (words.unmatched(verification.rows), Tone.WRONG),
        )
        for text in texts
    )


def _differences(verification: Verification) -> Iterator[Block]:
    """Yield the values that differ; of those that one rule explains together, the first few."""
    if not verification.differences:
        return
    diagnoses = words.diagnoses_of_whole_columns(verification)
    rows, tones, hidden = [], [], []
    for label, group in groupby(verification.differences, key=lambda difference: difference.column):
        group_differences = list(group)
        alike = [
            item for item in group_differences if words.is_of_column(item, diagnoses.get(label))
        ]
        left_out = alike[MOST_ALIKE:]
        for difference in group_differences:
            if difference not in left_out:
                rows.append(_row(difference, together=difference in alike))
                tones.append(Tone.EXPLAINED if difference.explained_by else Tone.WRONG)
        if left_out:
            more = words.counted(len(left_out), "more value")
            hidden.append(
                Sentence(
                    f"{label}: {more} explained by the same rule; --format csv lists all",
                    Tone.ASIDE,
                )
            )
    head = ["column", "id", "name", "stated", "computed"]
    if verification.diagnosis:
        head.append("explanation")
    table = [head, *(row[: len(head)] for row in rows)]
    yield (Grid(rows=table, numbers=(1, 3, 4), wide=len(head) - 1, tones=tones), *hidden)


def _row(difference: Difference, *, together: bool) -> list[str]:
    return [
        difference.column,
        str(difference.id) if difference.id else "",
        difference.name,
        difference.stated or NOTHING,
        difference.computed or NOTHING,
        AS_COLUMN if together else words.explanation(difference),
    ]


def verifications_summary(verifications: Sequence[Verification | None]) -> str:
    """Return how many files agree and differ; None stands for one that could not be compared."""
    tallies = [words.tally(one) for one in verifications if one is not None]
    unmatched = sum(bool(one and one.rows.unknown and not one.differences) for one in verifications)
    agree = sum(not count.unequal for count in tallies) - unmatched
    explained = sum(bool(count.unequal) and not count.unexplained for count in tallies)
    unexplained = sum(bool(count.unexplained) for count in tallies)
    counts = (
        (agree, "agree" if agree != 1 else "agrees"),
        (explained, f"{'differ' if explained != 1 else 'differs'}, all explained"),
        (unexplained, f"{'differ' if unexplained != 1 else 'differs'} without an explanation"),
        (unmatched, f"{'agree' if unmatched != 1 else 'agrees'} but for rows without a match"),
        (len(verifications) - len(tallies), "could not be compared"),
    )
    parts = ", ".join(f"{number} {what}" for number, what in counts if number)
    return f"{words.counted(len(verifications), 'file')}: {parts}"
