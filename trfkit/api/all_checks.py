"""All checks: those of ``trfkit.checks``, and those that compare whole standings."""

from __future__ import annotations

from functools import partial
from typing import Final

from trfkit import checks
from trfkit.checks.case import WRONG_POINTS
from trfkit.checks.table import Check

OF_STANDINGS: Final = (
    Check(
        "record_findings:own_tie_breaks",
        WRONG_POINTS | {"HDR020", "RNK001", "RNK002", "TEA004", "TEA014", "TEA016"},
        package="trfkit.verification.comparison",
        tags=frozenset({"202", "212", "###"}),
        of_records=True,
    ),
)
"""They run last, where the file says something of tie-breaks."""


check: Final = partial(checks.check, further=OF_STANDINGS)
"""``trfkit.checks.check`` with these."""
