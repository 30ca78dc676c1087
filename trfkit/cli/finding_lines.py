"""Findings as lines beside the result of another command."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from trfkit.findings import Diagnostic, Severity, gather
from trfkit.findings.codes import severity_in
from trfkit.findings.errors import root_of, subject_of
from trfkit.findings.file_findings import FileReport
from trfkit.messages import Message, render_text
from trfkit.reports.check import lines_of
from trfkit.reports.check_document import concise, finding_section
from trfkit.reports.render_text import text_of
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.files.trf.reading import ReadResult

MOST_SHOWN: Final = 20
"""So many findings are shown beside another result; ``trfkit check`` shows all."""

MOST_OF_KIND: Final = 3
"""Of more of one kind the first is shown, and how many more there are."""


def finding_lines(
    name: str,
    result: ReadResult | None,
    diagnostics: Sequence[Diagnostic],
    locale: str,
    *,
    are_excerpts: bool,
) -> tuple[str, ...]:
    """Return errors and warnings of a file as lines; notes are only counted.

    A finding that follows from another one is only counted, too, since that one stands for it.
    ``are_excerpts``: each comes with its line of the ``result`` and carets, else on one line.
    """
    diagnostics = gather(diagnostics)
    first_of_subject = {subject_of(finding): finding for finding in reversed(diagnostics)}
    roots = {
        subject_of(root): root
        for root in map(root_of, diagnostics)
        if severity_in(root) is not Severity.INFO
    }
    each = [first_of_subject.get(subject, root) for subject, root in roots.items()]
    kinds = [(finding.code, severity_in(finding)) for finding in each]
    counts = Counter(kinds)
    shown_findings = tuple(
        finding
        for index, (finding, kind) in enumerate(zip(each, kinds, strict=True))
        if counts[kind] <= MOST_OF_KIND or kinds.index(kind) == index
    )[:MOST_SHOWN]
    report = FileReport(
        file=name, diagnostics=shown_findings, line=lines_of(result, shown_findings).get
    )
    lines = [*concise(report, locale)]
    if are_excerpts:
        sections = (finding_section(report, finding) for finding in shown_findings)
        lines = "\n".join(text_of(section, locale=locale) for section in sections).splitlines()
    own = sum(subject_of(finding) in first_of_subject for finding in shown_findings)
    if hidden := len(diagnostics) - own:
        more = Counter(finding.code for finding in each)
        more.subtract(finding.code for finding in shown_findings)
        left = {code: count for code, count in more.items() if count}
        kinds_left = tuple(
            Message("check.more-of-code", count=count, code=code) for code, count in left.items()
        )
        summary = Message("check.hidden-of-kinds", count=hidden, kinds=kinds_left)
        if not left:
            row = "check.hidden-more" if shown_findings else "check.hidden"
            summary = Message(row, count=hidden)
        elif hidden == more.total():
            summary = Message("check.hidden-kinds", kinds=kinds_left)
        lines.append(f"{visible(name)}: {render_text(summary, locale)}")
    return tuple(lines)
