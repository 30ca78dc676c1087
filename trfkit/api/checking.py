"""Every check there is: those of ``trfkit.checks``, and those that compare whole standings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit import checks
from trfkit.checks.causes import WRONG_POINTS
from trfkit.checks.table import Check
from trfkit.diagnostics import Profile
from trfkit.limits import DEFAULT_LIMITS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from trfkit.diagnostics import Diagnostic
    from trfkit.diagnostics.terms import Profiles
    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.rating_lists.listed import Consulted

OF_STANDINGS: Final = (
    Check(
        "findings:own_tie_breaks",
        WRONG_POINTS | {"RNK001", "RNK002", "TEA004", "TEA014"},
        package="trfkit.verification.comparing",
        tags=frozenset({"202", "212", "###"}),
        of_records=True,
        when_asked=True,
    ),
)
"""They run last, where the file says something of tie-breaks."""


def check(
    result: ReadResult,
    profile: Profiles = Profile.PAIRING,
    today: date | None = None,
    *,
    consulted: Consulted | None = None,
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    most: int = DEFAULT_LIMITS.findings,
) -> tuple[Diagnostic, ...]:
    """Return the findings of reading and of every check: see ``trfkit.checks.check``."""
    return checks.check(
        result,
        profile,
        today,
        consulted=consulted,
        select=select,
        ignore=ignore,
        most=most,
        further=OF_STANDINGS,
    )
