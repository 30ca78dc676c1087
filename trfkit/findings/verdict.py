"""Whether a file can be rated, as the head of its findings: profile ``upload``."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, Literal

from trfkit.findings.codes import CATALOGUE
from trfkit.findings.terms import Profile, Severity, each_profile
from trfkit.findings.wording import count_of, runs_of
from trfkit.messages.message import Message
from trfkit.record import UNSET, Record, UnsetType

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.bounded_types import Count
    from trfkit.findings.code_rows import Entry
    from trfkit.findings.render.file_findings import FileReport

Rateable = Literal["yes", "no", "after-corrections"]


class Verdict(Record, kw_only=True):
    """Whether a file can be rated as it is."""

    rateable: Rateable
    """No, where nothing can be corrected: no tournament or game was read, or rows are missing."""
    corrections: Count
    """How many errors have to be mended; what only follows from another is not counted."""
    reasons: tuple[str, ...]
    """The errors by code, the weightiest first: what changes results or ratings before form."""
    incomplete: Literal[True] | UnsetType = UNSET
    """Where rows of players are missing: the file has to be exported again."""
    without_games: Literal[True] | UnsetType = UNSET
    """Where no game counts for ratings: there is nothing to send."""


def verdict(report: FileReport) -> Verdict | None:
    """Return whether a file can be rated; None where that was not asked."""
    if Profile.UPLOAD not in each_profile(report.profile):
        return None
    counts = roots(report, Severity.ERROR)
    rateable: Rateable = "after-corrections" if counts else "yes"
    incomplete: Literal[True] | UnsetType = UNSET
    # Rows are missing, too, where the file ends inside one.
    lost = (one.caused_by for one in report.diagnostics if one.code in NOT_IN_THE_FILE)
    is_cut_off = any(cause is not None and cause.values.get("is_end") for cause in lost)
    if not counts.keys().isdisjoint(NOT_IN_THE_FILE) or is_cut_off:
        incomplete = True
    without_games: Literal[True] | UnsetType = UNSET
    if NO_GAME in counts:
        without_games = True
    return Verdict(
        rateable="no" if report.is_empty or incomplete or without_games else rateable,
        incomplete=incomplete,
        without_games=without_games,
        corrections=counts.total(),
        reasons=tuple(reason(code, count) for code, count in by_weight(counts)),
    )


_OF_RESULTS: Final = (
    "SYN001", "SYN023", "RES", "BYE", "SCR", "TEA", "PLR001", "PLR004", "PLR005", "PLR013",
    "PLR017", "PLR025", "PLR026", "PLR027", "LST001", "LST002", "LST006", "LST007", "LST010",
    "HDR023", "HDR024",
)  # fmt: skip
"""Codes of what changes a result, or whose rating counts."""

_OF_FORM: Final = (
    "SYN004", "SYN011", "SYN013", "SYN014", "SYN015", "SYN018", "SYN019", "SYN020", "ADJ",
    "HDR005", "HDR007", "HDR008", "HDR009", "HDR010", "HDR025", "HDR027", "HDR029",
    "PLR011", "PLR015", "PLR016", "PLR021", "PLR024", "LST003", "LST009",
)  # fmt: skip
"""Codes of how something is written, and of what the server completes or corrects by itself."""


def weight_of(code: str) -> int:
    """Return what orders codes of one severity: 0 for what changes results, 2 for form."""
    return 0 if code.startswith(_OF_RESULTS) else 2 if code.startswith(_OF_FORM) else 1


def by_weight(counts: Counter[str]) -> list[tuple[str, int]]:
    """Return codes with their counts: the weightiest first, then the most frequent."""
    return sorted(counts.items(), key=lambda row: (weight_of(row[0]), -row[1]))


NOT_IN_THE_FILE: Final = frozenset({"PLR025"})
"""Codes of what no correction of the file brings back."""

NO_GAME: Final = "RES026"
"""The code of a file in which nothing is to be rated."""


def roots(report: FileReport, severity: Severity) -> Counter[str]:
    """Return how often each code is at the root of findings of a severity."""
    counts: Counter[str] = Counter()
    for diagnostic in report.roots(severity):
        counts[diagnostic.code] += count_of(diagnostic)
    return counts


def reason(code: str, count: int) -> str:
    """Return so many findings of a code as JSON has them."""
    name = CATALOGUE[code].name.replace("-", " ").replace("fide", "FIDE")
    return f"{name} ({code})" if count == 1 else f"{count} {name} ({code})"


# What was asked for and cannot be looked at -------------------------------------------------------


class NotLookedAt(Record, kw_only=True):
    """A code that was asked for, and that nothing looked for."""

    code: str
    """The code."""
    name: str
    """Its name."""
    reason: Message
    """Why: no check is made yet, or it needs a rating list, or the pairings."""


def not_looked_at_of(row: Entry) -> NotLookedAt:
    """Return a row that nothing looked for, with the reason."""
    need = "list" if row.needs_list else "pairings" if row.needs_engine else "check"
    return NotLookedAt(code=row.code, name=row.name, reason=Message(f"check.needs-{need}"))


def not_looked_at(rows: Sequence[Entry]) -> Iterator[Message]:
    """Yield which codes were asked for in vain, by why nothing looked for them."""
    others = [row for row in rows if not (row.needs_list or row.needs_engine)]
    for name, codes in (
        ("check.not-made", others),
        ("check.without-list", [row for row in rows if row.needs_list]),
        ("check.without-pairings", [row for row in rows if row.needs_engine]),
    ):
        if codes:
            by_family: dict[str, list[int]] = {}
            for row in codes:
                by_family.setdefault(row.code[:FAMILY], []).append(int(row.code[FAMILY:]))
            named = (
                f"{family}{run}" for family, numbers in by_family.items()
                for run in runs_of(numbers, digits=3)
            )  # fmt: skip
            yield Message(name, codes=tuple(named))


FAMILY: Final = 3
"""So many letters of a code name its family."""
