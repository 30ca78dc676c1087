"""The findings of files for a person at a terminal, and as Markdown: the same in the same order.

Of a few files every block is told, of many a row for each, the worst first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.findings import Severity
from trfkit.findings.codes import hint, message
from trfkit.findings.render.code_blocks import code_blocks
from trfkit.findings.render.plain_lines import FEW, WIDTH, lines
from trfkit.findings.verdict import verdict, verdict_in_words
from trfkit.reports.blocks import Sentence, Tone, listed
from trfkit.reports.text_formats import escaped, to_markdown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.findings.render.file_findings import FileReport
    from trfkit.reports.blocks import Block
    from trfkit.reports.check import Checks

MORE: Final = "--all shows every finding with its line; 'trfkit explain CODE' says more of a code"

TONES: Final = {
    Severity.ERROR: Tone.WRONG,
    Severity.WARNING: Tone.EXPLAINED,
    Severity.INFO: Tone.ASIDE,
    None: Tone.PLAIN,
}


def check_blocks(checks: Checks, width: int) -> tuple[Block, ...]:
    """Return the findings as parts to draw; lines of files take no more than ``width``."""
    table = checks.table
    blocks: list[Block] = []
    if table is not None:
        blocks.append((table,))
    else:
        for report in checks.reports:
            shown = lines(report, width=width, every=checks.every)
            blocks.append(tuple(Sentence(line.text, TONES[line.severity]) for line in shown))
    if checks.pairings:
        from trfkit.reports.pairings import pairings_lines  # noqa: PLC0415 - for --pairings alone

        blocks.append(listed("Pairings", [*map(Sentence, pairings_lines(checks.pairings, width))]))
    *ending, counts = checks.ending
    if not checks.every and any(len(report.diagnostics) > FEW for report in checks.reports):
        ending.append(MORE)
    return (*blocks, tuple(map(Sentence, (*ending, counts))))


# Markdown -----------------------------------------------------------------------------------------


def check_markdown(checks: Checks) -> str:
    """Return the findings as Markdown: a heading for each file, an item for each code."""
    table = checks.table
    if table is not None:
        body = to_markdown(table.rows, table.numbers)
    else:
        body = "\n".join(
            "".join(f"{line}\n" for line in _of_file(report, every=checks.every))
            for report in checks.reports
        )
    if checks.pairings:
        from trfkit.reports.pairings import pairings_lines  # noqa: PLC0415 - for --pairings alone

        # Indented lines are shown as they are, whatever the names hold.
        lines_of_rounds = (f"    {line}\n" for line in pairings_lines(checks.pairings, WIDTH))
        body += f"\n## Pairings\n\n{''.join(lines_of_rounds)}"
    ending = "".join(f"{escaped(line)}  \n" for line in checks.foot)
    return f"{body}\n{ending}"


def _of_file(report: FileReport, *, every: bool) -> Iterator[str]:
    yield f"## {escaped(report.about or report.file)}"
    yield ""
    if report.about:
        yield f"File: {escaped(report.file)}"
        yield ""
    told = verdict(report)
    if told is not None:
        yield f"**{escaped(verdict_in_words(told))}**"
        yield ""
    blocks = code_blocks(report)
    if not blocks:
        yield "No finding."
    for block in blocks:
        yield f"- **{block.severity}: {escaped(block.headline)}**"
        told_members = block.members if every else block.members[:1]
        for diagnostic in told_members:
            place = f"line {diagnostic.line}: " if diagnostic.line else ""
            yield f"  - {place}{escaped(message(diagnostic))}"
        if advice := hint(block.first):
            yield f"  - to do: {escaped(advice)}"
        if block.follows:
            yield f"  - from it follow: {escaped(block.consequences)}"
