"""The JSON form of a finding in all reports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from trfkit.findings.codes import CATALOGUE
from trfkit.findings.sentences import count_of
from trfkit.record import UNSET, Meta, Record, UnsetType, fill_record

if TYPE_CHECKING:
    from trfkit.bounded_types import Count, Positive, Several
    from trfkit.findings.terms import Edit, Finding, Fix
    from trfkit.profiles import Severity


MOST_EDITS: Final = 100
"""A fix of more edits is not listed: a line may be as long as it likes."""


def is_listed(fix: Fix) -> bool:
    """Tell whether a fix is short enough to be listed with its finding."""
    return len(fix.edits) <= MOST_EDITS


class PrintedFix(Record):
    """The edits that would mend a finding."""

    safe: bool
    """Whether only one reading is possible."""
    edits: tuple[Edit, ...]
    """What to replace."""


class PrintedFinding(Record, kw_only=True):
    """One finding about one place of a file; lines and columns count from 1, in characters."""

    code: Annotated[str, Meta(pattern="^[A-Z]{3}[0-9]{3}$")]
    """As ``trfkit explain`` takes it."""
    name: str
    """The code in words."""
    severity: Severity
    """How bad it is."""
    line: Positive | None
    """The line of the file."""
    column: Positive | None
    """Where it begins in the line."""
    end_column: Positive | None
    """Exclusive."""
    record: str | None
    """The tag of the record."""
    participant: int | None
    """The starting rank of the player concerned."""
    team: int | None
    """The number of the team concerned."""
    round: int | None
    """The round concerned."""
    message: str
    """What is, and what was expected."""
    hint: str | None
    """What to do about it."""
    old: str | None
    """The text as found, where reading repaired it."""
    new: str | None
    """The text as it was read."""
    fix: PrintedFix | None
    """What would mend it; null, too, for more than 100 edits, which ``check --fix`` shows."""
    caused_by: Count | None
    """Index of the root finding in ``findings``."""
    count: Several | UnsetType = UNSET
    """How many findings of the code this one stands for; where it is missing, for itself alone."""
    columns: tuple[Positive, ...] | UnsetType = UNSET
    """The first columns of those in the line, from left to right."""


def printed_finding(
    diagnostic: Finding, severity: Severity, caused_by: int | None = None
) -> PrintedFinding:
    """Return one finding in the form of the command line contract."""
    columns = (one.column for one in (diagnostic, *diagnostic.also) if one.line == diagnostic.line)
    fix = diagnostic.fix
    return fill_record(
        PrintedFinding,
        diagnostic,
        name=CATALOGUE[diagnostic.code].name,
        severity=severity,
        fix=PrintedFix(fix.safe, fix.edits) if fix is not None and is_listed(fix) else None,
        caused_by=caused_by,
        count=count_of(diagnostic) if diagnostic.also else UNSET,
        columns=tuple(column for column in columns if column is not None)
        if diagnostic.also
        else UNSET,
    )
