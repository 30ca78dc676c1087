"""Compare stated values with computed ones, and explain each difference."""

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
