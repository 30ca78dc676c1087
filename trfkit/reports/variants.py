"""The variants of the rules that a verification tries, as rows and as JSON."""

from __future__ import annotations

from typing import Any, Final

from trfkit.verification.variants.table import VARIANTS

NONE: Final = "-"


def variants_json() -> dict[str, Any]:
    """Return what ``trfkit variants --format json`` prints."""
    return {
        "schema": "trfkit.variants/1",
        "variants": [
            {
                "id": row.id,
                "about": str(row.axis),
                "params": list(row.params),
                "changes": row.changes,
                "origin": row.origin,
            }
            for row in VARIANTS
        ],
    }


def variants_rows() -> list[list[str]]:
    """Return a head and a row for each variant, the one that is preferred first."""
    return [["variant", "about", "parameters", "what it changes", "where it comes from"]] + [
        [row.id, str(row.axis), ", ".join(row.params) or NONE, row.changes, row.origin]
        for row in VARIANTS
    ]
