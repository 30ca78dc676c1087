"""Errors: their root causes, and the strict mode that refuses them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.findings.codes import severity_in
from trfkit.findings.finding import Diagnostic, TrfError
from trfkit.profiles import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable


LOSSES: Final = "CNV"
"""What a conversion loses is told whatever the cause."""


def root_of(finding: Diagnostic) -> Diagnostic:
    """Return the root cause of a finding; itself if it follows from no other."""
    while finding.caused_by is not None and not finding.code.startswith(LOSSES):
        finding = finding.caused_by
    return finding


def subject_of(finding: Diagnostic) -> tuple[object, ...]:
    """Return the subject of a finding: several gathered in one line have the same."""
    return finding.code, finding.line, finding.participant, finding.team, finding.round


def roots_of_errors(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the root causes of errors, each once, in order of appearance."""
    roots = (root_of(one) for one in findings if severity_in(one) is Severity.ERROR)
    return tuple({subject_of(root): root for root in roots}.values())


# Strict mode: what it refuses, and the refusal ----------------------------------------------------


def repairs_and_errors(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the findings that strict mode refuses: every repair, and every error."""
    return tuple(d for d in diagnostics if d.is_repair or severity_in(d) is Severity.ERROR)


def require_none(diagnostics: Iterable[Diagnostic]) -> None:
    """Raise TrfError, carrying all of ``diagnostics``, if one of them is a repair or an error."""
    findings = tuple(diagnostics)
    refused = repairs_and_errors(findings)
    if refused:
        first = refused[0]
        place = f"line {first.line}: " if first.line else ""
        more = f" (and {len(refused) - 1} more)" if len(refused) > 1 else ""
        raise TrfError(f"{place}{first.code} {first.message}{more}", findings)
