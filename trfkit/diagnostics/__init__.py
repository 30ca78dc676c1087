"""Findings: values with a stable code, a place, and a hint."""

from trfkit.diagnostics.base import (
    Diagnostic,
    Edit,
    Fix,
    Profile,
    Severity,
    TrfError,
    causes_first,
    in_order,
)

__all__ = [
    "Diagnostic",
    "Edit",
    "Fix",
    "Profile",
    "Severity",
    "TrfError",
    "causes_first",
    "in_order",
]
