"""Findings for programs: the JSON of ``trfkit check`` and GitHub's annotations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.findings.codes import CATALOGUE
from trfkit.findings.finding import Severity
from trfkit.findings.json_shape import printed_finding
from trfkit.findings.verdict import verdict
from trfkit.record import UNSET, Record, UnsetType
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.bounded_types import Count
    from trfkit.findings.finding import Diagnostic
    from trfkit.findings.json_shape import PrintedFinding
    from trfkit.findings.render.file_findings import FileReport
    from trfkit.findings.verdict import Verdict


class CheckedFile(Record, kw_only=True):
    """The findings of one file."""

    file: str
    """Its name."""
    version: str
    """The version of the format."""
    extensions: tuple[str, ...]
    """The extensions of the format that it uses."""
    errors: Count
    """How many findings are errors."""
    warnings: Count
    """How many are warnings."""
    infos: Count
    """How many are notes."""
    verdict: Verdict | UnsetType = UNSET
    """Whether the file can be rated; only in profile upload."""
    notes: tuple[str, ...] | UnsetType = UNSET
    """Against which rating list the players were held, and what was assumed for it."""
    findings: tuple[PrintedFinding, ...]
    """All of them, in the order to show them."""


def checked_file(report: FileReport, notes: tuple[str, ...] = ()) -> CheckedFile:
    """Return one member of ``files`` in the JSON of ``trfkit check``, with its ``notes``."""
    checked = verdict(report)
    return CheckedFile(
        file=report.file,
        version=report.version,
        extensions=report.extensions,
        errors=report.count(Severity.ERROR),
        warnings=report.count(Severity.WARNING),
        infos=report.count(Severity.INFO),
        verdict=UNSET if checked is None else checked,
        notes=notes or UNSET,
        findings=tuple(_findings(report)),
    )


def _findings(report: FileReport) -> Iterator[PrintedFinding]:
    """Yield the findings of a report; ``caused_by`` is an index among them."""
    position = {id(diagnostic): index for index, diagnostic in enumerate(report.diagnostics)}
    for diagnostic in report.diagnostics:
        root = report.root_of(diagnostic) if diagnostic.caused_by else None
        cause = None if root is None else position[id(root)]
        yield printed_finding(diagnostic, report.severity(diagnostic), cause)


_COMMANDS: Final = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFO: "notice",
}


def github(report: FileReport) -> str:
    """Return a workflow command for each finding: annotations beside the lines of a file."""
    return "".join(f"{_annotation(report, diagnostic)}\n" for diagnostic in report.diagnostics)


def _annotation(report: FileReport, diagnostic: Diagnostic) -> str:
    # GitHub's endColumn is the last column marked, ours the one after it.
    last = diagnostic.end_column - 1 if diagnostic.end_column else None
    properties = {
        "file": report.file,
        "line": diagnostic.line,
        "col": diagnostic.column,
        "endColumn": last,
        "title": f"{diagnostic.code} {CATALOGUE[diagnostic.code].name}",
    }
    written = ",".join(
        f"{name}={_escaped(str(value)).replace(':', '%3A').replace(',', '%2C')}"
        for name, value in properties.items()
        if value is not None
    )
    command = _COMMANDS[report.severity(diagnostic)]
    return f"::{command} {written}::{_escaped(diagnostic.message)}"


def _escaped(text: str) -> str:
    return visible(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))
