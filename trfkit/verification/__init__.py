"""Stated values against computed ones, difference by difference."""

from trfkit.verification.comparison.own_records import verify
from trfkit.verification.result import (
    Column,
    Diagnosis,
    Difference,
    Explained,
    FirstDifference,
    Ranks,
    Rows,
    Verification,
)

__all__ = [
    "Column",
    "Diagnosis",
    "Difference",
    "Explained",
    "FirstDifference",
    "Ranks",
    "Rows",
    "Verification",
    "verify",
]
