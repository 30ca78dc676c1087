"""What findings follow from: of many that one mistake brings, the one that has to be mended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.findings.codes import severity_in
from trfkit.findings.terms import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trfkit.findings.finding import Diagnostic

LOSSES: Final = "CNV"
"""What a conversion loses is told whatever the cause."""


def root_of(finding: Diagnostic) -> Diagnostic:
    """Return what a finding follows from, itself where that is nothing else."""
    while finding.caused_by is not None and not finding.code.startswith(LOSSES):
        finding = finding.caused_by
    return finding


def subject_of(finding: Diagnostic) -> tuple[object, ...]:
    """Return what a finding is about: several of a line that were gathered are about the same."""
    return finding.code, finding.line, finding.participant, finding.team, finding.round


def roots_of_errors(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return what errors follow from, each once, in the order in which they come up."""
    roots = (root_of(one) for one in findings if severity_in(one) is Severity.ERROR)
    return tuple({subject_of(root): root for root in roots}.values())
