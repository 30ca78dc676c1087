"""Every report of the program as text: the forms that the commands print."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Any, Final, Literal

from trfkit.api.standings import Standings
from trfkit.change.result import Differences, Remaining
from trfkit.findings import Diagnostic
from trfkit.findings.render.file_findings import FileReport
from trfkit.pairings.result import CheckedPairings
from trfkit.ranking import Explanation
from trfkit.ranking.cards import Card
from trfkit.ranking.comparison import Comparison as ComparisonOfTwo
from trfkit.ratings.result import Rating
from trfkit.refusal import refusal_of
from trfkit.reports.check import Checks
from trfkit.reports.check_forms import written_checks
from trfkit.reports.event.event_report import EventReport
from trfkit.reports.forms import document_of, has_report, printed_of, render_document
from trfkit.reports.pairings import of_file, pairings_document, pairings_report
from trfkit.reports.playoff import Programme, playoff_document, playoff_report
from trfkit.reports.provenance import Origin
from trfkit.reports.rating import rating_document, rating_spreadsheet
from trfkit.reports.rating_json import Rated, rating_texts
from trfkit.reports.render_text import render_text
from trfkit.reports.show import Shown
from trfkit.reports.standings import Listing, standings_document, standings_json
from trfkit.reports.text_formats import to_csv, to_json
from trfkit.reports.verification import (
    DIFFERENCE_HEAD,
    Comparison,
    difference_rows,
    verification_document,
    verification_report,
)
from trfkit.verification import Verification

if TYPE_CHECKING:
    from trfkit.reports.document import Document

Form = Literal["text", "json", "csv", "tsv", "markdown", "html", "sarif", "junit", "github"]
Report = (
    Standings
    | Explanation
    | Card
    | ComparisonOfTwo
    | Differences
    | Remaining
    | Verification
    | CheckedPairings
    | Rating[Any]
    | Programme
    | EventReport
    | Shown
    | tuple[Diagnostic, ...]
)


DOCUMENTS: Final = ("text", "markdown", "html")
"""The forms of a document that has no table for a spreadsheet."""


def render(report: Report, form: Form = "text", *, file: str = "") -> str:
    """Return a report in a form that the command line has for it.

    Standings are written as ``text``, ``json``, ``csv``, ``tsv``, ``markdown`` and ``html``; a
    verification as ``text``, ``json``, ``csv`` and ``html``; an explanation, a card, a comparison,
    what is shown, differences, places still possible, pairings and a play-off as ``text``,
    ``json``, ``markdown`` and ``html``; ratings as ``text``, ``json``, ``csv``, ``markdown`` and
    ``html``; findings as ``text``, ``markdown``, ``html``,
    ``csv``, ``json``, ``sarif``, ``junit`` and ``github``; the report of an event as ``text``,
    ``markdown`` and ``html``. ``file`` is the name under which the report speaks of what was
    read. Raises Refusal for another form.
    """
    text = _written(report, form, file)
    if text is None:
        raise refusal_of("no-form", name=type(report).__name__, form=form)
    return text


@singledispatch
def _written(report: Any, form: Form, file: str) -> str | None:  # noqa: ANN401 - of any kind
    del file
    if not has_report(report):
        return None
    ruled = report.report.standings if isinstance(report, Shown) else report
    origin = Origin(edition=ruled.edition, policies=ruled.policies)
    if form == "json":
        return to_json(printed_of(report, origin))
    return _of_document(document_of(report, origin), form)


@_written.register
def _standings(report: Standings, form: Form, file: str) -> str | None:
    del file
    if form not in {"text", "json", "csv", "tsv", "markdown", "html"}:
        return None
    origin = Origin(edition=report.edition, policies=report.policies)
    listings = [Listing(report.computed, report.tournament)]
    if form == "json":
        return standings_json(listings, origin)
    return render_document(standings_document(listings, origin), form).decode()


def _of_document(document: Document, form: Form) -> str | None:
    return render_document(document, form).decode() if form in DOCUMENTS else None


@_written.register
def _pairings(report: CheckedPairings, form: Form, file: str) -> str | None:
    files = (of_file(file, report),)
    if form == "json":
        return to_json(pairings_report(files, Origin()))
    return _of_document(pairings_document(files, Origin()), form)


@_written.register
def _verification(report: Verification, form: Form, file: str) -> str | None:
    origin = Origin(edition=report.edition, policies=report.policies)
    comparison = Comparison(file=file, against=None, found=report, origin=origin)
    match form:
        case "text":
            return render_text(verification_document([comparison]))
        case "json":
            return to_json(verification_report(comparison))
        case "csv":
            return to_csv([DIFFERENCE_HEAD, *difference_rows(comparison)])
        case "html":
            from trfkit.reports.render_html import render_html  # noqa: PLC0415 - heavy

            return "".join(render_html(verification_document([comparison], is_page=True)))
    return None


@_written.register
def _rating(report: Rating, form: Form, file: str) -> str | None:  # type: ignore[type-arg]
    del file  # registered by the plain class: a dispatch knows no arguments of a type
    rated, origin = Rated(report), Origin(edition=report.edition)
    if form == "json":
        return "".join(rating_texts(rated, origin))
    if form == "csv":
        return render_document(rating_spreadsheet(rated), form).decode()
    return _of_document(rating_document(rated, origin), form)


@_written.register
def _programme(report: Programme, form: Form, file: str) -> str | None:
    del file
    origin = Origin(edition=report.plan.edition)
    if form == "json":
        return to_json(playoff_report(report, origin))
    return _of_document(playoff_document(report, origin, is_page=form == "html"), form)


@_written.register
def _event(report: EventReport, form: Form, file: str) -> str | None:
    from trfkit.reports.event.event_document import event_document  # noqa: PLC0415 - heavy

    del file
    return _of_document(event_document(report), form)


@_written.register
def _findings(report: tuple, form: Form, file: str) -> str | None:  # type: ignore[type-arg]
    listed = FileReport(file=file, diagnostics=report)
    checks = Checks(files=(listed,), origin=Origin(), every=True)
    return None if form == "tsv" else written_checks(checks, form)
