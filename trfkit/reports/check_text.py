"""The findings of files for a person at a terminal, and as Markdown: the same in the same order.

Of a few files every block is told, of many a row for each, the worst first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.diagnostics import Severity
from trfkit.diagnostics.catalogue import hint, message
from trfkit.diagnostics.render.grouped import code_blocks
from trfkit.diagnostics.render.text import FEW, lines
from trfkit.diagnostics.verdict import not_looked_at_in_words, verdict, verdict_in_words
from trfkit.record import Record
from trfkit.reports.blocks import Sentence, Tone
from trfkit.reports.check import summary
from trfkit.reports.origin import origin_text
from trfkit.reports.text import escaped, to_markdown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.diagnostics.render.report import FileReport
    from trfkit.diagnostics.rows import Entry
    from trfkit.reports.blocks import Block, Grid
    from trfkit.reports.origin import Origin

FEW_FILES: Final = 3
"""Of more files there is a table, the worst first; of so few all blocks."""

MORE: Final = "--all shows every finding with its line; 'trfkit explain CODE' says more of a code"

TONES: Final = {
    Severity.ERROR: Tone.WRONG,
    Severity.WARNING: Tone.EXPLAINED,
    Severity.INFO: Tone.ASIDE,
    None: Tone.PLAIN,
}


class Checks(Record, kw_only=True):
    """What a run of ``trfkit check`` found, and how much of it to tell.

    ``reserved`` was asked for and is looked at by nothing. ``every`` finding is told with its
    line, else many are gathered by their codes; ``statistics`` count the codes instead;
    ``hashes`` of the files are named.
    """

    reports: tuple[FileReport, ...]
    origin: Origin
    reserved: tuple[Entry, ...] = ()
    every: bool = False
    statistics: bool = False
    hashes: bool = False

    @property
    def table(self) -> Grid | None:
        """The table that stands for many files, or for the codes; None where blocks are told."""
        if self.statistics:
            from trfkit.reports.check_tables import codes_table  # noqa: PLC0415 - rarely asked

            return codes_table(self.reports)
        if not self.every and len(self.reports) > FEW_FILES:
            from trfkit.reports.check_tables import files_table  # noqa: PLC0415 - of many files

            return files_table(self.reports)
        return None

    @property
    def ending(self) -> tuple[str, ...]:
        """What stands below: where it comes from, what was not looked at, the counts."""
        told = (
            origin_text(self.origin, hashes=self.hashes),
            not_looked_at_in_words(self.reserved),
            summary(self.reports),
        )
        return tuple(line for line in told if line)


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
    ending = "".join(f"{escaped(line)}  \n" for line in checks.ending)
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
