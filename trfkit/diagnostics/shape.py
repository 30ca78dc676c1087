"""One finding as JSON, wherever it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trfkit.diagnostics.catalogue import CATALOGUE, hint, message
from trfkit.diagnostics.wording import count_of

if TYPE_CHECKING:
    from trfkit.diagnostics.terms import Coded, Fix, Severity


def finding_json(
    diagnostic: Coded, severity: Severity, caused_by: int | None = None
) -> dict[str, Any]:
    """Return one finding as the contract of the command line spells it."""
    shape: dict[str, Any] = {
        "code": diagnostic.code,
        "name": CATALOGUE[diagnostic.code].name,
        "severity": str(severity),
        "line": diagnostic.line,
        "column": diagnostic.column,
        "end_column": diagnostic.end_column,
        "record": diagnostic.record,
        "participant": diagnostic.participant,
        "team": diagnostic.team,
        "round": diagnostic.round,
        "message": message(diagnostic),
        "hint": hint(diagnostic),
        "old": diagnostic.old,
        "new": diagnostic.new,
        "fix": fix_json(diagnostic.fix) if diagnostic.fix else None,
        "caused_by": caused_by,
    }
    if diagnostic.also:
        line = diagnostic.line
        columns = (one.column for one in (diagnostic, *diagnostic.also) if one.line == line)
        shape["count"] = count_of(diagnostic)
        shape["columns"] = [column for column in columns if column is not None]
    return shape


def fix_json(fix: Fix) -> dict[str, Any]:
    """Return a fix: its edits, and whether only one reading is possible."""
    return {
        "safe": fix.safe,
        "edits": [
            {"line": edit.line, "column": edit.column, "old": edit.old, "new": edit.new}
            for edit in fix.edits
        ],
    }
