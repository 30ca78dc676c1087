"""Findings for programs: GitHub annotations, JUnit XML, and SARIF 2.1.0 (OASIS).

Build servers show JUnit results as tests, an error being a failed one; SARIF is the exchange format
of static analysis.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from trfkit.findings.codes import CATALOGUE
from trfkit.findings.file_findings import not_looked_at_of
from trfkit.findings.json_shape import is_listed
from trfkit.findings.sentences import count_of, page_texts
from trfkit.messages.message import Message
from trfkit.profiles import Severity
from trfkit.visible_text import bytes_of_name, visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from trfkit.findings.file_findings import FileReport
    from trfkit.findings.finding import Diagnostic
    from trfkit.messages.code_rows import Entry

# GitHub -------------------------------------------------------------------------------------------


_COMMANDS: Final = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFO: "notice",
}


def github(report: FileReport) -> str:
    """Return a workflow command for each finding: annotations at the lines of a file."""
    lines = []
    for diagnostic in report.diagnostics:
        properties = {
            "file": report.file,
            "line": diagnostic.line,
            "col": diagnostic.column,
            # GitHub's is the last column marked, ours the one after it.
            "endColumn": diagnostic.end_column - 1 if diagnostic.end_column else None,
            "title": f"{diagnostic.code} {CATALOGUE[diagnostic.code].name}",
        }
        written = ",".join(
            f"{name}={_escaped_for_github(str(value)).replace(':', '%3A').replace(',', '%2C')}"
            for name, value in properties.items()
            if value is not None
        )
        command = _COMMANDS[report.severity(diagnostic)]
        lines.append(f"::{command} {written}::{_escaped_for_github(diagnostic.message)}\n")
    return "".join(lines)


def _escaped_for_github(text: str) -> str:
    return visible(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


# JUnit -------------------------------------------------------------------------------------------


NONE: Final[Mapping[str, str]] = MappingProxyType({})


def junit(reports: Iterable[FileReport], not_read: Mapping[str, str] = NONE) -> str:
    """Return one document: a suite for each file, a case for each finding.

    Errors fail; warnings and notes pass and are part of the output of their case. A file without
    findings is one case that passes; a file that was ``not_read``, by name with the reason, is one
    case with an error.
    """
    files = tuple(reports)
    failures = sum(report.count(Severity.ERROR) for report in files)
    tests = sum(max(len(report.diagnostics), 1) for report in files) + len(not_read)
    suites = "".join(line for report in files for line in _suite(report))
    for file, why in not_read.items():
        name = _attribute(file)
        suites += (
            f'  <testsuite name="{name}" tests="1" failures="0" errors="1">\n'
            f'    <testcase classname="{name}" name="reading">\n'
            f'      <error message="{_attribute(why)}">{_escaped_for_xml(why)}</error>\n'
            "    </testcase>\n  </testsuite>\n"
        )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<testsuites name="trfkit check" tests="{tests}" failures="{failures}" '
        f'errors="{len(not_read)}">\n{suites}</testsuites>\n'
    )


def _suite(report: FileReport) -> Iterator[str]:
    name = _attribute(report.file)
    tests, failures = max(len(report.diagnostics), 1), report.count(Severity.ERROR)
    yield f'  <testsuite name="{name}" tests="{tests}" failures="{failures}" errors="0">\n'
    if not report.diagnostics:
        yield f'    <testcase classname="{name}" name="no findings"/>\n'
    for diagnostic in report.diagnostics:
        severity = report.severity(diagnostic)
        place = f" line {diagnostic.line}" if diagnostic.line else ""
        title = f"{diagnostic.code} {CATALOGUE[diagnostic.code].name}{place}"
        sentence = diagnostic.message
        yield f'    <testcase classname="{_attribute(report.file)}" name="{_attribute(title)}">\n'
        if severity is Severity.ERROR:
            yield (
                f'      <failure type="{diagnostic.code}" message="{_attribute(sentence)}">'
                f"{_escaped_for_xml(sentence)}</failure>\n"
            )
        else:
            yield f"      <system-out>{severity}: {_escaped_for_xml(sentence)}</system-out>\n"
        yield "    </testcase>\n"
    yield "  </testsuite>\n"


def _attribute(text: str) -> str:
    return _escaped_for_xml(text).replace('"', "&quot;")


def _escaped_for_xml(text: str) -> str:
    """Return text that XML can hold: most control characters cannot occur there."""
    return visible(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


# SARIF -------------------------------------------------------------------------------------------


SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"

_LEVELS: Final = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFO: "note",
}


def sarif(
    reports: Iterable[FileReport],
    version: str,
    hashes: Iterable[tuple[str, str]] = (),
    reserved: Sequence[Entry] = (),
    not_read: Mapping[str, str] = NONE,
) -> dict[str, Any]:
    """Return one SARIF log with one run over all files; ``version`` is trfkit's own.

    ``hashes`` are the SHA-256 of files by name, ``reserved`` the requested codes without a check.
    If a file was ``not_read``, by name with the reason, the execution was not successful.
    """
    files = tuple(reports)
    codes = sorted({diagnostic.code for report in files for diagnostic in report.diagnostics})
    index = {code: number for number, code in enumerate(codes)}
    driver = {"name": "trfkit", "version": version, "rules": [*map(_rule, codes)]}
    invocation: dict[str, Any] = {"executionSuccessful": not not_read}
    if reserved:
        invocation["toolConfigurationNotifications"] = [
            {
                "descriptor": {"id": row.code},
                "level": "note",
                "message": {"text": str(Message("check.not-looked-at", reason=row.reason))},
            }
            for row in map(not_looked_at_of, reserved)
        ]
    if not_read:
        invocation["toolExecutionNotifications"] = [
            {
                "level": "error",
                "message": {"text": why},
                "locations": [{"physicalLocation": {"artifactLocation": location(file)}}],
            }
            for file, why in not_read.items()
        ]
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
                "artifacts": [
                    {"location": location(file), "hashes": {"sha-256": digest}}
                    for file, digest in hashes
                ],
                **({"invocations": [invocation]} if reserved or not_read else {}),
            }
        ],
    }


def _rule(code: str) -> dict[str, Any]:
    entry = CATALOGUE[code]
    page = "\n\n".join(map(str, page_texts(entry)))
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
        replacements = [
            {
                "deletedRegion": _region(edit.line, edit.column, edit.column + len(edit.old)),
                "insertedContent": {"text": edit.new},
            }
            for edit in diagnostic.fix.edits
        ]
        row = "fixes.only-value" if diagnostic.fix.safe else "fixes.guessed-value"
        change = {"artifactLocation": location(report.file), "replacements": replacements}
        result["fixes"] = [
            {"description": {"text": str(Message(row))}, "artifactChanges": [change]}
        ]
    return result


def location(file: str) -> dict[str, str]:
    """Return a file in SARIF's form: a relative URI, with every special character escaped."""
    from urllib.parse import quote  # noqa: PLC0415 - nothing else needs it

    return {"uri": quote(bytes_of_name(file).replace(b"\\", b"/"))}


def _region(line: int, column: int | None, end_column: int | None) -> dict[str, int]:
    region = {"startLine": line}
    if column:
        region["startColumn"] = column
    if end_column:
        region["endColumn"] = end_column
    return region
