"""Findings: values with a stable code, a position, and a hint."""

from trfkit.findings.finding import Diagnostic, TrfError, causes_first, sort_findings, with_causes
from trfkit.findings.gathering import gather
from trfkit.findings.terms import Edit, Fix
from trfkit.profiles import Profile, Severity

__all__ = [
    "Diagnostic",
    "Edit",
    "Fix",
    "Profile",
    "Severity",
    "TrfError",
    "causes_first",
    "gather",
    "sort_findings",
    "with_causes",
]
