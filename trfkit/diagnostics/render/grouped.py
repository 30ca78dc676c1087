"""Many findings for a person: a block for each code, the gravest first.

A block says what is amiss by its first finding, whom it concerns, what to do, and what follows
from it. Notes of no consequence share a line.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from trfkit.diagnostics.base import Severity
from trfkit.diagnostics.catalogue import hint, message
from trfkit.diagnostics.verdict import reason
from trfkit.diagnostics.wording import MOST_LISTED, count_of, listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.diagnostics.base import Diagnostic
    from trfkit.diagnostics.render.report import FileReport

INDENT: Final = "    "


def grouped(report: FileReport) -> str:
    """Return a block for each code, each line ended by a newline."""
    roots: dict[str, list[Diagnostic]] = {}
    followed: dict[str, Counter[str]] = {}
    for diagnostic in report.diagnostics:
        root = report.root_of(diagnostic)
        if root is None:
            roots.setdefault(diagnostic.code, []).append(diagnostic)
        else:
            followed.setdefault(root.code, Counter())[diagnostic.code] += count_of(diagnostic)
    by_weight = sorted(roots.values(), key=lambda group: _weight(report, group))
    lines: list[str] = []
    notes: list[str] = []
    for group in by_weight:
        if _severity(report, group) is Severity.INFO:
            notes.append(_named(group))
        else:
            lines += _block(report, group, followed.get(group[0].code, Counter()))
    if notes:
        lines.append(f"notes: {'; '.join(notes)}")
    return "".join(f"{line}\n" for line in lines)


def _severity(report: FileReport, group: Sequence[Diagnostic]) -> Severity:
    order = list(Severity)
    return min((report.severity(one) for one in group), key=order.index)


def _weight(report: FileReport, group: Sequence[Diagnostic]) -> tuple[int, int]:
    """Return what orders groups: errors first, then those that concern most."""
    return list(Severity).index(_severity(report, group)), -_count(group)


def _count(group: Sequence[Diagnostic]) -> int:
    return sum(map(count_of, group))


def _named(group: Sequence[Diagnostic]) -> str:
    return reason(group[0].code, _count(group))


def _block(
    report: FileReport, group: Sequence[Diagnostic], followed: Counter[str]
) -> Iterator[str]:
    first = group[0]
    whom = _whom(group)
    yield f"{_severity(report, group)}: {_named(group)}{f': {whom}' if whom else ''}"
    place = f"line {first.line}: " if first.line else ""
    yield f"{INDENT}{place}{message(first)}"
    if advice := hint(first):
        yield f"{INDENT}= {advice}"
    if followed:
        listed = ", ".join(f"{count} {code}" for code, count in followed.most_common())
        yield f"{INDENT}from it follow: {listed}"


def _whom(group: Sequence[Diagnostic]) -> str:
    """Return whom several findings are about, or in which lines they stand."""
    if len(group) == 1:
        return ""
    for word, numbers in (
        ("players", [one.participant for one in group]),
        ("teams", [one.team for one in group]),
        ("lines", [one.line for one in group]),
    ):
        known = sorted({number for number in numbers if number is not None})
        if len(known) > 1 and None not in numbers:
            return f"{word} {listed(known, MOST_LISTED)}"
    return ""
