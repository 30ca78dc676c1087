"""What a conversion lost and assumed, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.diagnostics import gathered
from trfkit.diagnostics.catalogue import severity_in
from trfkit.diagnostics.render import finding_json
from trfkit.reports.origin import origin_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trfkit.diagnostics import Diagnostic
    from trfkit.reports.origin import Origin

LOSSES: Final = frozenset({"CNV001", "CNV002"})
"""Codes of what the target has no place for, and of what it says otherwise."""


def conversion_json(
    from_: str,
    to: str,
    *,
    identical: bool,
    reading: Iterable[Diagnostic],
    writing: Iterable[Diagnostic],
    origin: Origin,
) -> dict[str, Any]:
    """Return what ``trfkit convert --report`` writes.

    ``reading`` are the findings of the input, ``writing`` those of the conversion.
    """
    written = tuple(writing)
    return {
        "schema": "trfkit.conversion/1",
        "from": from_,
        "to": to,
        "identical": identical,
        "losses": _findings(d for d in written if d.code in LOSSES),
        "assumptions": _findings(d for d in written if d.code not in LOSSES),
        "findings": _findings(reading),
        "provenance": origin_json(origin),
    }


def _findings(diagnostics: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    return [
        finding_json(diagnostic, severity_in(diagnostic)) for diagnostic in gathered(diagnostics)
    ]
