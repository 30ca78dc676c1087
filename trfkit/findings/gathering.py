"""Gather findings of one kind in one line, since a damaged row is one thing to correct.

A few remain separate, each with its position: wrong results in two rounds are two facts. If there
are more than MOST_ALONE, the first stands for all, and its message counts the others and names
their rounds, participants or columns. A finding without a column comes from a page or an XML, where
one line may be the whole table; there MOST_WITHOUT_COLUMN remain separate. The number of findings
of one code is limited as well; the last one counts the rest. So the output stays in proportion to
the file.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from trfkit.findings.finding import Diagnostic, sort_findings, with_changed
from trfkit.findings.terms import Fix
from trfkit.limits import DEFAULT_LIMITS
from trfkit.record import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST_ALONE: Final = 3
"""So many findings of one code in one line stand by themselves."""

MOST_WITHOUT_COLUMN: Final = 50
"""So many of those whose column is not known."""


def gather(
    diagnostics: Iterable[Diagnostic], most: int = DEFAULT_LIMITS.findings
) -> tuple[Diagnostic, ...]:
    """Return findings of which no line has more than a few of one code, in order.

    A larger group becomes one finding: the leftmost, with the others in ``also`` and their edits in
    its fix. Only findings of one severity are gathered, and repairs only with repairs. There are at
    most ``most`` findings of one code in a file; the last of them stands for the rest. A finding
    caused by a gathered one gets the one that stands for it as its cause.
    """
    findings = tuple(diagnostics)
    lines: dict[object, list[Diagnostic]] = {}
    for finding in findings:
        if finding.line is not None:
            key = (
                finding.line,
                finding.code,
                finding.own_severity,
                finding.is_repair,
                finding.column is None,
            )
            lines.setdefault(key, []).append(finding)
    large = [
        sort_findings(group)
        for group in lines.values()
        if len(group) > (MOST_WITHOUT_COLUMN if group[0].column is None else MOST_ALONE)
    ]
    findings = _together(findings, large)
    excess = {
        code
        for code, count in Counter(finding.code for finding in findings).items()
        if count > most
    }
    return _together(findings, [_beyond(findings, code, max(most, 1)) for code in excess])


def gathered_by_code(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Gather findings of one code without a line if there are more than a few."""
    findings = tuple(diagnostics)
    counts = Counter(finding.code for finding in findings if finding.line is None)
    placed = {finding.code for finding in findings if finding.line is not None}
    many = {code for code, count in counts.items() if count > MOST_ALONE} - placed
    return _together(findings, [_beyond(findings, code, 1) for code in many])


def _beyond(findings: Iterable[Diagnostic], code: str, most: int) -> tuple[Diagnostic, ...]:
    """Return the last listed finding of a code, and those after it."""
    return sort_findings(one for one in findings if one.code == code)[most - 1 :]


def _together(
    findings: tuple[Diagnostic, ...], groups: Sequence[tuple[Diagnostic, ...]]
) -> tuple[Diagnostic, ...]:
    """Replace each group by its first finding, which stands for the others."""
    joined: dict[int, Diagnostic] = {}
    for first, *others in groups:
        # With the edits of all together, unless there are none.
        fixes = [one.fix for one in (first, *others) if one.fix is not None]
        edits = tuple(edit for fix in fixes for edit in fix.edits)
        fix = Fix(edits, safe=all(fix.safe for fix in fixes)) if fixes else None
        whole = replace(first, also=(*first.also, *others), fix=fix)
        joined |= {id(one): whole for one in (first, *others)}
    left_out = {id(one) for _, *others in groups for one in others}
    return with_changed((one for one in findings if id(one) not in left_out), joined)
