"""The findings of files in each form that ``trfkit check`` and the library write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.messages import render_text
from trfkit.reports.check import check_report, check_sarif
from trfkit.reports.text_formats import to_json
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.findings.render.file_findings import FileReport
    from trfkit.reports.check import Checks


def written_checks(checks: Checks, form: str, locale: str = "en") -> str:
    """Return findings in a form: any that ``--format`` takes, else the text of a terminal.

    Programs get English; what a form alone needs is imported for it.
    """
    reports, not_read = checks.reports, checks.not_read
    match form:
        case "json":
            files, origin = checks.files, checks.origin
            return to_json(check_report(files, origin, checks.reserved, checks.pairings))
        case "sarif":
            return to_json(check_sarif(reports, checks.origin, checks.reserved, not_read))
        case "junit":
            from trfkit.findings.render.machine_output import junit  # noqa: PLC0415 - a form of many

            return junit(reports, {one.file: one.error for one in not_read})
        case "github":
            from trfkit.findings.render.machine_output import github  # noqa: PLC0415 - a form of many

            return "".join(github(report) for report in reports)
    return _of_document(checks, form, locale)


def _of_document(checks: Checks, form: str, locale: str) -> str:
    from trfkit.reports.check_document import check_document, findings_table  # noqa: PLC0415 - see above
    from trfkit.reports.forms import render_document  # noqa: PLC0415
    from trfkit.reports.writer import Writer  # noqa: PLC0415

    if form == "csv":
        return render_document(findings_table(checks.reports), "csv").decode()
    document = check_document(checks, is_page=form == "html")
    if form == "concise":
        lines = [line for report in checks.reports for line in concise(report, locale)]
        lines += map(Writer(locale).words, document.foot)
        return "".join(f"{line}\n" for line in lines)
    return render_document(document, form, locale).decode()


def concise(report: FileReport, locale: str = "en") -> Iterator[str]:
    """Yield one line for each finding, as editors read it."""
    for finding in report.diagnostics:
        yield visible(render_text(report.headline(finding), locale))
