"""Many findings for a person: a block for each code, the gravest first.

A block says what is amiss by its first finding, whom it concerns, what to do, and what follows
from it. Notes of no consequence share a line.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from trfkit.findings.codes import hint, message
from trfkit.findings.finding import Severity
from trfkit.findings.verdict import reason, weight_of
from trfkit.findings.wording import MOST_LISTED, count_of, listed
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.findings.finding import Diagnostic
    from trfkit.findings.render.file_findings import FileReport

INDENT: Final = "    "


class CodeBlock(Record):
    """The findings of one code that follow from no other one; ``first`` tells what is amiss.

    ``follows`` counts by their codes the findings that follow from them.
    """

    severity: Severity
    title: str
    whom: str
    members: tuple[Diagnostic, ...]
    follows: Mapping[str, int]

    @property
    def headline(self) -> str:
        """How many findings of which code, and whom they concern."""
        return f"{self.title}: {self.whom}" if self.whom else self.title

    @property
    def first(self) -> Diagnostic:
        """The first finding."""
        return self.members[0]

    @property
    def consequences(self) -> str:
        """What follows, in words; "" where nothing does."""
        return ", ".join(f"{count} {code}" for code, count in self.follows.items())


def code_blocks(report: FileReport) -> tuple[CodeBlock, ...]:
    """Return the findings by code, the gravest first; notes, without consequence, last.

    A warning is as grave as the errors that follow from it: without it there would be none.
    """
    roots: dict[str, list[Diagnostic]] = {}
    followed: dict[str, Counter[str]] = {}
    consequences: dict[str, list[Diagnostic]] = {}
    for diagnostic in report.diagnostics:
        root = report.root_of(diagnostic)
        if root is None:
            roots.setdefault(diagnostic.code, []).append(diagnostic)
        else:
            followed.setdefault(root.code, Counter())[diagnostic.code] += count_of(diagnostic)
            consequences.setdefault(root.code, []).append(diagnostic)
    by_weight = sorted(
        roots.values(),
        key=lambda group: _weight(report, group, consequences.get(group[0].code, [])),
    )
    return tuple(
        CodeBlock(
            _severity(report, group),
            reason(group[0].code, _count(group)),
            _whom(group),
            tuple(group),
            dict(followed.get(group[0].code, Counter()).most_common()),
        )
        for group in by_weight
    )


def grouped(report: FileReport) -> Iterator[tuple[str, Severity | None]]:
    """Yield the lines of a block for each code, with the severity where a block begins."""
    blocks = code_blocks(report)
    for block in blocks:
        if block.severity is not Severity.INFO:
            yield f"{block.severity}: {block.headline}", block.severity
            for line in _below(block):
                yield f"{INDENT}{line}", None
    if notes := [block.title for block in blocks if block.severity is Severity.INFO]:
        yield f"notes: {'; '.join(notes)}", Severity.INFO


def _below(block: CodeBlock) -> Iterator[str]:
    """Yield the first finding, what to do (beside it where there is room), and what follows."""
    place = f"line {block.first.line}: " if block.first.line else ""
    told, advice = f"{place}{message(block.first)}", hint(block.first)
    if advice and len(told) + len(advice) > ROOM:
        yield told
        yield f"= {advice}"
    else:
        yield f"{told}; {advice}" if advice else told
    if block.follows:
        yield f"from it follow: {block.consequences}"


ROOM: Final = 90
"""What to do stands beside a finding if both take no more."""


def _severity(report: FileReport, group: Sequence[Diagnostic]) -> Severity:
    order = list(Severity)
    return min((report.severity(one) for one in group), key=order.index)


def _weight(
    report: FileReport, group: Sequence[Diagnostic], consequences: Sequence[Diagnostic]
) -> tuple[int, int, int]:
    """Return what orders groups: errors and what brings some first, then by weight and number."""
    gravest = _severity(report, [*group, *consequences])
    return list(Severity).index(gravest), weight_of(group[0].code), -_count(group)


def _count(group: Sequence[Diagnostic]) -> int:
    return sum(map(count_of, group))


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
