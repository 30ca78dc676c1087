"""The findings of files in each form that ``trfkit check`` and the library write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.reports.check import check_csv, check_report, check_sarif
from trfkit.reports.text_formats import to_json

if TYPE_CHECKING:
    from trfkit.reports.check import Checks


def written_checks(checks: Checks, form: str) -> str:
    """Return findings in a form: any that ``--format`` takes, else the text of a terminal.

    What a form alone needs is imported for it.
    """
    reports, not_read = checks.reports, checks.not_read
    match form:
        case "json":
            files, origin = checks.files, checks.origin
            return to_json(check_report(files, origin, checks.reserved, checks.pairings))
        case "sarif":
            return to_json(check_sarif(reports, checks.origin, checks.reserved, not_read))
        case "csv":
            return check_csv(reports)
        case "html":
            from trfkit.reports.check_page import check_page  # noqa: PLC0415 - a form of many

            return check_page(checks)
        case "junit":
            from trfkit.findings.render.junit import junit  # noqa: PLC0415 - a form of many

            return junit(reports, {one.file: one.error for one in not_read})
        case "github":
            from trfkit.findings.render.machine_output import github  # noqa: PLC0415 - a form of many

            return "".join(github(report) for report in reports)
    return _text(checks, form)


def _text(checks: Checks, form: str) -> str:
    from trfkit.findings.render.plain_lines import WIDTH, concise  # noqa: PLC0415 - forms of many
    from trfkit.reports.blocks import plain  # noqa: PLC0415 - as above
    from trfkit.reports.check_text import check_blocks, check_markdown  # noqa: PLC0415 - as above

    if form == "markdown":
        return check_markdown(checks)
    if form == "concise":
        ending = "".join(f"{line}\n" for line in checks.ending)
        return "".join(map(concise, checks.reports)) + ending
    return plain(check_blocks(checks, WIDTH))
