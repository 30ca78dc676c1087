"""Strict mode: what it refuses, and the refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.findings.codes import severity_in
from trfkit.findings.finding import Diagnostic, TrfError
from trfkit.findings.terms import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable


def repairs_and_errors(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return what strict mode refuses: every repair, and every error."""
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
