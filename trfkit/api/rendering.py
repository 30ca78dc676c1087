"""Every report of the program as text: the forms that the commands print."""

from __future__ import annotations

from functools import singledispatch
from typing import Any, Literal

from trfkit.api.standings import Standings
from trfkit.diagnostics import Diagnostic
from trfkit.diagnostics.render.junit import junit
from trfkit.diagnostics.render.machine import github
from trfkit.diagnostics.render.report import FileReport
from trfkit.diagnostics.render.text import text as findings_text
from trfkit.ranking import Explanation, Refusal
from trfkit.rating.result import Rating
from trfkit.reports.blocks import plain
from trfkit.reports.check import check_json, check_sarif
from trfkit.reports.explanation import explanation_json, explanation_text
from trfkit.reports.origin import Origin, origin_text
from trfkit.reports.playoff import Programme, playoff_json, playoff_text
from trfkit.reports.rating import Rated, player_rows, rating_json, rating_text, rating_title
from trfkit.reports.rating import shown_columns as shown_ratings
from trfkit.reports.rating import spreadsheet_rows as rating_cells
from trfkit.reports.standings import (
    Listing,
    spreadsheet_rows,
    standings_json,
    standings_rows,
    standings_title,
    without_empty,
)
from trfkit.reports.text import escaped, to_columns, to_csv, to_json, to_markdown, to_tsv
from trfkit.reports.verification import (
    DIFFERENCE_HEAD,
    difference_rows,
    verification_blocks,
    verification_json,
)
from trfkit.reports.verification_words import Comparison
from trfkit.verification import Verification
from trfkit.visible import visible

Form = Literal["text", "json", "csv", "tsv", "markdown", "html", "sarif", "junit", "github"]
Report = Standings | Explanation | Verification | Rating[Any] | Programme | tuple[Diagnostic, ...]


def render(report: Report, form: Form = "text", *, file: str = "") -> str:
    """Return a report in a form that the command line has for it.

    Standings are written as ``text``, ``json``, ``csv``, ``tsv`` and ``markdown``; a
    verification as ``text``, ``json``, ``csv`` and ``html``; an explanation as ``text`` and
    ``json``; ratings as ``text``, ``json`` and ``csv``; a play-off as ``text``, ``json`` and
    ``html``; findings as ``text``, ``json``, ``sarif``, ``junit`` and ``github``. ``file`` is
    the name under which the report speaks of what was read. Raises Refusal for another form.
    """
    written = _written(report, form, file)
    if written is None:
        raise Refusal(f"{type(report).__name__} is not written as '{form}'")
    return written


@singledispatch
def _written(report: object, form: Form, file: str) -> str | None:
    del report, form, file
    return None


@_written.register
def _standings(report: Standings, form: Form, file: str) -> str | None:
    del file
    origin = Origin(edition=report.edition, policies=report.policies)
    listing = Listing(report.computed, report.tournament)
    title = standings_title(listing)
    match form:
        case "text":
            table = to_columns(*without_empty(standings_rows(listing)))
            return f"{visible(title)}\n\n{table}\n{origin_text(origin)}\n"
        case "markdown":
            table = to_markdown(*without_empty(standings_rows(listing)))
            return f"# {escaped(title)}\n\n{table}\n{escaped(origin_text(origin))}\n"
        case "json":
            return to_json(standings_json(listing, origin))
        case "csv":
            return to_csv(spreadsheet_rows(listing))
        case "tsv":
            return to_tsv(spreadsheet_rows(listing))
    return None


@_written.register
def _explanation(report: Explanation, form: Form, file: str) -> str | None:
    del file
    origin = Origin(edition=report.edition, policies=report.policies)
    match form:
        case "text":
            return f"{explanation_text(report)}\n{origin_text(origin)}\n"
        case "json":
            return to_json(explanation_json(report, origin))
    return None


@_written.register
def _verification(report: Verification, form: Form, file: str) -> str | None:
    origin = Origin(edition=report.edition, policies=report.policies)
    comparison = Comparison(file=file, against=None, found=report, origin=origin)
    match form:
        case "text":
            return plain(verification_blocks(comparison))
        case "json":
            return to_json(verification_json(comparison))
        case "csv":
            return to_csv([DIFFERENCE_HEAD, *difference_rows(comparison)])
        case "html":
            from trfkit.reports.verification_page import verification_page  # noqa: PLC0415 - heavy

            return verification_page([comparison])
    return None


@_written.register
def _rating(report: Rating, form: Form, file: str) -> str | None:  # type: ignore[type-arg]
    del file
    rated = Rated(report)
    origin = Origin(edition=report.edition)
    match form:
        case "text":
            table = to_columns(*shown_ratings(player_rows(rated)))
            head = f"{visible(rating_title(rated))}\n\n{table}\n"
            return f"{head}{rating_text(rated)}\n{origin_text(origin)}\n"
        case "json":
            return to_json(rating_json(rated, origin))
        case "csv":
            return to_csv(rating_cells(player_rows(rated)))
    return None


@_written.register
def _programme(report: Programme, form: Form, file: str) -> str | None:
    del file
    origin = Origin(edition=report.plan.edition)
    match form:
        case "text":
            return playoff_text(report, origin)
        case "json":
            return to_json(playoff_json(report, origin))
        case "html":
            from trfkit.reports.playoff_page import playoff_page  # noqa: PLC0415 - heavy

            return playoff_page(report, origin)
    return None


@_written.register
def _findings(report: tuple, form: Form, file: str) -> str | None:  # type: ignore[type-arg]
    listed = FileReport(file=file, diagnostics=report)
    match form:
        case "text":
            return findings_text(listed)
        case "json":
            return to_json(check_json([listed], Origin()))
        case "sarif":
            return to_json(check_sarif([listed], Origin()))
        case "junit":
            return junit([listed])
        case "github":
            return github(listed)
    return None
