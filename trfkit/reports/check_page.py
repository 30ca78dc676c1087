"""The findings of files as one page: whether each can be rated, and what to mend, gravest first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.findings import Severity
from trfkit.findings.codes import CATALOGUE, hint, message
from trfkit.findings.render.code_blocks import code_blocks
from trfkit.findings.verdict import verdict, verdict_in_words
from trfkit.record import Record
from trfkit.reports.check import summary
from trfkit.reports.check_tables import RATEABLE, common_folder, weight
from trfkit.reports.html_page import render

if TYPE_CHECKING:
    from trfkit.findings import Diagnostic
    from trfkit.findings.render.code_blocks import CodeBlock
    from trfkit.findings.render.file_findings import FileReport
    from trfkit.reports.check import Checks
    from trfkit.reports.html_page import Frame

MOST_ROWS: Final = 100
"""So many rows of one code stand on the page, unless every finding is wanted."""

KINDS: Final = {Severity.ERROR: "wrong", Severity.WARNING: "explained", Severity.INFO: "plain"}


class Part(Record, kw_only=True):
    """The findings of one code; ``rows`` are lines and sentences, ``left`` more are not shown."""

    kind: str
    severity: str
    headline: str
    sentence: str
    advice: str
    fix: str
    rule: str
    follows: str
    rows: tuple[tuple[str, str], ...]
    left: int


class Section(Record, kw_only=True):
    """One file; ``rateable`` is "" where that was not asked."""

    title: str
    file: str
    about: str
    verdict: str
    rateable: str
    kind: str
    errors: int
    warnings: int
    main: str
    parts: tuple[Part, ...]


def check_page(checks: Checks, frame: Frame | None = None) -> str:
    """Return a whole HTML document: a section for each file, of several a table first."""
    reports = sorted(checks.reports, key=weight)
    many = len(reports) != 1
    folder = common_folder([report.file for report in reports]) if many else ""
    sections = [_section(report, folder, every=checks.every) for report in reports]
    return render(
        "check.html",
        frame,
        title=f"Findings in {len(reports)} files" if many else f"Findings: {sections[0].title}",
        many=many,
        asks_rating=any(one.rateable for one in sections),
        summary=summary(checks.reports),
        sections=sections,
        pairings=_pairings(checks),
        ending=checks.foot,
    )


def _pairings(checks: Checks) -> str:
    """Return the rounds against the pairing system, nothing where that was not asked."""
    if not checks.pairings:
        return ""
    from trfkit.reports.pairings import pairings_sheet  # noqa: PLC0415 - for --pairings alone
    from trfkit.reports.render_html import html_of  # noqa: PLC0415 - as above
    from trfkit.reports.sheet import Lines, sheet_blocks  # noqa: PLC0415 - as above

    sheet = pairings_sheet(checks.pairings)
    about = Lines((sheet.title, *sheet.about), "Pairings")
    return "".join(html_of(sheet_blocks((about, *sheet.parts))))


def _section(report: FileReport, folder: str, *, every: bool) -> Section:
    told = verdict(report)
    blocks = code_blocks(report)
    errors, warnings = report.total(Severity.ERROR), report.total(Severity.WARNING)
    return Section(
        title=report.event or report.file.replace("\\", "/").rpartition("/")[2],
        file=report.file[len(folder) :],
        about=report.about,
        verdict="" if told is None else verdict_in_words(told),
        rateable="" if told is None else RATEABLE[told.rateable],
        kind="wrong" if errors else "explained" if warnings else "good",
        errors=errors,
        warnings=warnings,
        main=blocks[0].title if errors or warnings else "",
        parts=parts_of(report, every=every),
    )


def parts_of(report: FileReport, *, every: bool) -> tuple[Part, ...]:
    """Return the findings of a file by code, the gravest first."""
    return tuple(_part(block, every=every) for block in code_blocks(report))


def _part(block: CodeBlock, *, every: bool) -> Part:
    shown = block.members if every else block.members[:MOST_ROWS]
    rows = tuple((str(one.line or ""), message(one)) for one in shown)
    return Part(
        kind=KINDS[block.severity],
        severity=str(block.severity),
        headline=block.headline,
        sentence=rows[0][1] if not rows[0][0] else f"Line {rows[0][0]}: {rows[0][1]}",
        advice=hint(block.first) or "",
        fix=_fix(block.first),
        rule=CATALOGUE[block.first.code].reference,
        follows=block.consequences,
        rows=rows if len(rows) > 1 else (),
        left=len(block.members) - len(shown),
    )


def _fix(diagnostic: Diagnostic) -> str:
    """Return what would mend a finding, and whether that is a guess, "" where nothing is known."""
    fix = diagnostic.fix
    if fix is None or not fix.edits:
        return ""
    edit, *others = fix.edits
    more = f", and {len(others)} more" if others else ""
    guess = "a guess: " if not fix.safe else ""
    return f"{guess}line {edit.line}, '{edit.old}' becomes '{edit.new}'{more}"
