"""Many findings by their codes, the gravest first: whom each concerns, and what follows from it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from trfkit.findings.finding import Severity
from trfkit.findings.sentences import title_of
from trfkit.findings.verdict import weight_of
from trfkit.findings.wording import count_of
from trfkit.messages.message import Message
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.findings.finding import Diagnostic
    from trfkit.findings.render.file_findings import FileReport


class CodeBlock(Record):
    """The findings of one code that follow from no other one; ``first`` tells what is amiss.

    ``follows`` counts by their codes the findings that follow from them.
    """

    severity: Severity
    title: Message
    participants: Message | None
    members: tuple[Diagnostic, ...]
    follows: Mapping[str, int]

    @property
    def first(self) -> Diagnostic:
        """The first finding."""
        return self.members[0]

    @property
    def code(self) -> str:
        """The code of all of them."""
        return self.first.code


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
            title_of(group[0].code, _count(group)),
            _participants(group),
            tuple(group),
            dict(followed.get(group[0].code, Counter()).most_common()),
        )
        for group in by_weight
    )


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


def _participants(group: Sequence[Diagnostic]) -> Message | None:
    """Return whom several findings are about, or in which lines they stand."""
    if len(group) == 1:
        return None
    for name, numbers in (
        ("check.players", [one.participant for one in group]),
        ("check.teams", [one.team for one in group]),
        ("check.lines", [one.line for one in group]),
    ):
        known = sorted({number for number in numbers if number is not None})
        if len(known) > 1 and None not in numbers:
            return Message(name, numbers=tuple(known))
    return None
