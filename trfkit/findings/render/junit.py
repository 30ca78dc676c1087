"""Findings as JUnit's XML, which build servers show as tests: an error is a failed test."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.findings.codes import CATALOGUE
from trfkit.findings.finding import Severity
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from trfkit.findings.render.file_findings import FileReport


NONE: Final[Mapping[str, str]] = MappingProxyType({})


def junit(reports: Iterable[FileReport], not_read: Mapping[str, str] = NONE) -> str:
    """Return one document: a suite for each file, a case for each finding.

    Errors fail; warnings and notes pass and stand in the output of their case. A file
    without findings is one case that passes; one that was ``not_read``, for the reason given by
    its name, is one case with an error.
    """
    files = tuple(reports)
    failures = sum(report.count(Severity.ERROR) for report in files)
    tests = sum(max(len(report.diagnostics), 1) for report in files) + len(not_read)
    suites = "".join(line for report in files for line in _suite(report))
    suites += "".join(line for name, why in not_read.items() for line in _not_read(name, why))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<testsuites name="trfkit check" tests="{tests}" failures="{failures}" '
        f'errors="{len(not_read)}">\n{suites}</testsuites>\n'
    )


def _not_read(file: str, why: str) -> Iterator[str]:
    name = _attribute(file)
    yield f'  <testsuite name="{name}" tests="1" failures="0" errors="1">\n'
    yield f'    <testcase classname="{name}" name="reading">\n'
    yield f'      <error message="{_attribute(why)}">{_escaped(why)}</error>\n'
    yield "    </testcase>\n  </testsuite>\n"


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
                f"{_escaped(sentence)}</failure>\n"
            )
        else:
            yield f"      <system-out>{severity}: {_escaped(sentence)}</system-out>\n"
        yield "    </testcase>\n"
    yield "  </testsuite>\n"


def _attribute(text: str) -> str:
    return _escaped(text).replace('"', "&quot;")


def _escaped(text: str) -> str:
    """Return text as XML can hold it: most control characters exist in no form there."""
    return visible(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
