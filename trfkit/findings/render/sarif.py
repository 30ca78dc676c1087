"""Findings as SARIF 2.1.0, the exchange format of static analysis (OASIS)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.findings.code_pages import text_of
from trfkit.findings.codes import CATALOGUE
from trfkit.findings.finding import Severity
from trfkit.findings.json_shape import is_listed
from trfkit.findings.wording import count_of
from trfkit.visible_text import bytes_of_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trfkit.findings.finding import Diagnostic, Fix
    from trfkit.findings.render.file_findings import FileReport

SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"

_LEVELS: Final = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFO: "note",
}


def sarif(reports: Iterable[FileReport], version: str) -> dict[str, Any]:
    """Return one SARIF log with one run over all files; ``version`` is trfkit's own."""
    files = tuple(reports)
    codes = sorted({diagnostic.code for report in files for diagnostic in report.diagnostics})
    index = {code: number for number, code in enumerate(codes)}
    driver = {"name": "trfkit", "version": version, "rules": [*map(_rule, codes)]}
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": driver},
                # Columns count characters, as everywhere in trfkit.
                "columnKind": "unicodeCodePoints",
                "results": [
                    _result(report, diagnostic, index[diagnostic.code])
                    for report in files
                    for diagnostic in report.diagnostics
                ],
            }
        ],
    }


def _rule(code: str) -> dict[str, Any]:
    entry, page = CATALOGUE[code], text_of(code)
    return {
        "id": code,
        "name": entry.name,
        "shortDescription": {"text": entry.name.replace("-", " ")},
        "help": {"text": page, "markdown": page},
        "defaultConfiguration": {"level": _LEVELS[entry.severity]},
    }


def _result(report: FileReport, diagnostic: Diagnostic, rule: int) -> dict[str, Any]:
    advice = diagnostic.hint
    sentence = diagnostic.message
    place: dict[str, Any] = {"artifactLocation": location(report.file)}
    if diagnostic.line:
        place["region"] = _region(diagnostic.line, diagnostic.column, diagnostic.end_column)
    result: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "ruleIndex": rule,
        "level": _LEVELS[report.severity(diagnostic)],
        "message": {"text": f"{sentence} ({advice})" if advice else sentence},
        "locations": [{"physicalLocation": place}],
    }
    if diagnostic.also:
        result["occurrenceCount"] = count_of(diagnostic)
    if diagnostic.fix is not None and is_listed(diagnostic.fix):
        result["fixes"] = [_fix(report.file, diagnostic.fix)]
    return result


def location(file: str) -> dict[str, str]:
    """Return a file as SARIF names it: a relative URI, in which every odd sign is escaped."""
    from urllib.parse import quote  # noqa: PLC0415 - nothing else needs it

    return {"uri": quote(bytes_of_name(file).replace(b"\\", b"/"))}


def _region(line: int, column: int | None, end_column: int | None) -> dict[str, int]:
    region = {"startLine": line}
    if column:
        region["startColumn"] = column
    if end_column:
        region["endColumn"] = end_column
    return region


def _fix(file: str, fix: Fix) -> dict[str, Any]:
    return {
        "description": {"text": "the only consistent value" if fix.safe else "a guess"},
        "artifactChanges": [
            {
                "artifactLocation": location(file),
                "replacements": [
                    {
                        "deletedRegion": _region(
                            edit.line, edit.column, edit.column + len(edit.old)
                        ),
                        "insertedContent": {"text": edit.new},
                    }
                    for edit in fix.edits
                ],
            }
        ],
    }
