"""All codes of trfkit with their fixed properties, and queries on them.

The rows are in ``trfkit.messages.code_rows``. Codes are stable: none is reused, none changes its
meaning.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeVar

from trfkit.messages.code_rows import ENTRIES, Entry
from trfkit.profiles import Profile, Profiles, Severity, each_profile

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from trfkit.findings.terms import Finding


C = TypeVar("C", bound="Finding")

CATALOGUE: Final[Mapping[str, Entry]] = MappingProxyType({row.code: row for row in ENTRIES})
"""Every row by its code, in the order of the table."""


def severity_in(diagnostic: Finding, profile: Profiles = Profile.PAIRING) -> Severity:
    """Return the severity of a finding: by its data if they decide it, else by code and profile.

    Of several profiles the worst severity counts, among those in which the code is reported.
    """
    if diagnostic.own_severity is not None:
        return diagnostic.own_severity
    row, profiles = CATALOGUE[diagnostic.code], each_profile(profile)
    if len(profiles) == 1:  # as nearly always, and reports ask for every finding
        return row.severity_in(profiles[0])
    firing = [one for one in profiles if row.fires_in(one)] or profiles
    return min((row.severity_in(one) for one in firing), key=_WORST_FIRST.index)


_WORST_FIRST: Final = tuple(Severity)


def is_error(code: str) -> bool:
    """Tell whether a finding of ``code`` is an error for pairing, unless the data decide."""
    row = CATALOGUE[code]
    return row.fires_in(Profile.PAIRING) and row.severity_in(Profile.PAIRING) is Severity.ERROR


def selected(
    diagnostics: Iterable[C],
    profile: Profiles = Profile.PAIRING,
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
) -> tuple[C, ...]:
    """Return the findings to report, in order.

    These are the findings reported in ``profile`` or whose code starts with one of ``select``,
    without those whose code starts with one of ``ignore``.
    """
    findings = tuple(diagnostics)
    codes = reported_codes({one.code for one in findings}, profile, select, ignore)
    return tuple(one for one in findings if one.code in codes)


def reported_codes(
    codes: Iterable[str], profile: Profiles, select: Sequence[str] = (), ignore: Sequence[str] = ()
) -> frozenset[str]:
    """Return the ``codes`` whose findings are reported: see ``selected``."""
    chosen, left_out = tuple(select), tuple(ignore)
    return frozenset(c for c in codes if _is_wanted(CATALOGUE[c], profile, chosen, left_out))


def _is_wanted(
    row: Entry, profile: Profiles, select: tuple[str, ...], ignore: tuple[str, ...]
) -> bool:
    if ignore and row.code.startswith(ignore):
        return False
    is_selected = bool(select) and row.code.startswith(select)
    return is_selected or any(row.fires_in(one) for one in each_profile(profile))


def not_looked_at(
    profile: Profiles = Profile.PAIRING,
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    *,
    has_list: bool = False,
    has_pairings: bool = False,
) -> tuple[Entry, ...]:
    """Return the rows of requested codes that no check looks for.

    They are reserved, or need a rating list that is missing, or pairings that were not requested.
    """
    return tuple(
        row
        for row in CATALOGUE.values()
        if (
            not (row.implemented or row.is_moot)
            or (row.needs_list and not has_list)
            # Of pairings nobody needs to be told who did not ask for them by name.
            or (row.needs_engine and not has_pairings and row.code.startswith(tuple(select)))
        )
        and _is_wanted(row, profile, tuple(select), tuple(ignore))
    )
