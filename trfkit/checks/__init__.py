"""The checks: pure functions over what reading gave, each for a few codes."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from trfkit.checks import (
    byes,
    exchange,
    headers,
    matches,
    pairings,
    players,
    points,
    ranks,
    results,
    structure,
    teams,
    tiebreaks,
)
from trfkit.checks.case import Case, Check
from trfkit.diagnostics import Profile, Severity, causes_first, gathered
from trfkit.diagnostics.catalogue import is_error, selected, severity_in
from trfkit.limits import DEFAULT_LIMITS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

    from trfkit.diagnostics import Diagnostic
    from trfkit.files.trf.reading.result import ReadResult

CHECKS: Final[tuple[Check, ...]] = tuple(
    row
    for module in (
        # Causes come before their consequences: a check sees what was found before it.
        structure,
        headers,
        tiebreaks,
        players,
        teams,
        matches,
        results,
        pairings,
        exchange,
        byes,
        points,
        ranks,
    )
    for row in module.CHECKS
)
"""Every check, in the order in which they run."""


def check(
    result: ReadResult,
    profile: Profile = Profile.PAIRING,
    today: date | None = None,
    *,
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    most: int = DEFAULT_LIMITS.findings,
) -> tuple[Diagnostic, ...]:
    """Return the findings of reading and of every check, in the order of the file.

    What follows from another finding stands behind it. Many of one code in one line are one, and
    of one code in the file there are at most ``most`` (``trfkit.diagnostics.gathering``).
    Reported are those whose code belongs to ``profile`` or starts with one of ``select``, but
    with none of ``ignore``. ``today`` is needed by the checks of dates (HDR005, HDR029, PLR008)
    and by no other.
    """
    found = selected(findings(result, profile, today), profile, select, ignore)
    return causes_first(gathered(found, most))


def findings(
    result: ReadResult,
    profile: Profile = Profile.PAIRING,
    today: date | None = None,
    *,
    checks: Iterable[Check] = CHECKS,
) -> tuple[Diagnostic, ...]:
    """Return the findings of reading and of ``checks``, of all profiles, causes first."""
    tournament = result.tournament
    if tournament is None or not tournament.players:
        return result.diagnostics
    case = Case(
        result=result,
        tournament=tournament,
        profile=profile,
        today=today,
        found=result.diagnostics,
        players={player.start_no: player for player in tournament.players},
    )
    for row in checks:
        if result.document is None and row.of_records:
            continue
        if tournament.go is not None and not row.of_go:
            continue
        case = case.with_findings(row.find(case))
    return case.found


def errors_found(result: ReadResult) -> tuple[Diagnostic, ...]:
    """Return the errors that the checks of the default profile add to the findings of reading.

    They make a file one with errors for a command whose result is something else, and strict
    mode refuses them. Lists of tie-breaks (TBK) are left out: ranking judges those that it uses.
    """
    added = findings(result, checks=_checks_for_errors())[len(result.diagnostics) :]
    return tuple(one for one in causes_first(selected(added)) if severity_in(one) is Severity.ERROR)


_OF_RANKING: Final = "TBK"


@cache
def _checks_for_errors() -> tuple[Check, ...]:
    """Return the checks that may find an error, and those whose findings these ask for."""
    needed = {
        code
        for row in CHECKS
        for code in row.codes
        if not code.startswith(_OF_RANKING) and is_error(code)
    }
    kept: list[Check] = []
    for row in reversed(CHECKS):
        if not needed.isdisjoint(row.codes):
            kept.append(row)
            needed |= row.heeds
    return tuple(reversed(kept))


__all__ = ["CHECKS", "Case", "Check", "check", "errors_found", "findings"]
