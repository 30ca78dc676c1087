"""Findings: values with a stable code, a position, and a hint."""

from trfkit.findings.finding import Diagnostic, TrfError, caused, causes_first, in_order
from trfkit.findings.gathering import gathered
from trfkit.findings.terms import Edit, Fix, Profile, Severity

__all__ = [
    "Diagnostic",
    "Edit",
    "Fix",
    "Profile",
    "Severity",
    "TrfError",
    "caused",
    "causes_first",
    "gathered",
    "in_order",
]
