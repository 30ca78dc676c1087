"""Lines of numbers that stand out of their columns: put right, or said to be beyond that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.diagnostics import Severity
from trfkit.syntax.layout import layouts_by_tag
from trfkit.syntax.straight import straightened

if TYPE_CHECKING:
    from trfkit.reading.findings import Findings
    from trfkit.syntax.records import Record


def put_right(record: Record, findings: Findings) -> Record:
    """Return a line with its columns put right, or as it is, with a finding (SYN003) in each case.

    Lines that fit their columns, and those whose words stand between tabs or single blanks,
    come back as they are: nothing in them is in doubt. What cannot be put right is an error.
    """
    layout = layouts_by_tag()[record.tag]
    if record.intact or layout.fits(record.text) or _is_free(record.text):
        return record
    straight = straightened(layout, record.text)
    if straight is None:
        findings.note(
            "SYN003",
            record,
            (5, max(5, len(record.text))),
            severity=Severity.ERROR,
            how="no shift of the line puts them right",
            text=record.text[4:].strip(),
        )
        return record
    missing = ", and a column is missing: a digit may be lost" if straight.is_lossy else ""
    findings.note(
        "SYN003",
        record,
        (straight.column, max(straight.column, len(record.text.rstrip()))),
        severity=Severity.ERROR if straight.is_lossy else Severity.WARNING,
        shift=straight.shift,
        how=f"{straight.how}{missing}",
        old=record.text[4:],
        new=straight.text[4:],
    )
    return record._replace(text=straight.text, intact=True)


def _is_free(text: str) -> bool:
    """Tell whether the words of a line are set apart by tabs or single blanks throughout."""
    return "\t" in text or " ".join(text.split()) == text.strip()
