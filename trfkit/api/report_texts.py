"""Render all reports as text: in the forms that the commands print."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, Literal

from trfkit.api.standings import Standings
from trfkit.change.result import Differences, Remaining
from trfkit.findings import Diagnostic
from trfkit.findings.file_findings import FileReport
from trfkit.pairings.result import CheckedPairings
from trfkit.ranking import Explanation
from trfkit.ranking.cards import Card
from trfkit.ranking.comparison import Comparison as ComparisonOfTwo
from trfkit.ratings.result import Rating
from trfkit.refusal import refusal_of
from trfkit.reports.check import Checks
from trfkit.reports.check_document import checks_forms
from trfkit.reports.event.event_report import EventReport
from trfkit.reports.forms import SPREADSHEETS, Forms, forms_of, has_report
from trfkit.reports.pairings import PairingsReport, pairings_document, pairings_of_file
from trfkit.reports.playoff import Programme, playoff_forms
from trfkit.reports.provenance import Origin
from trfkit.reports.rating import Rated, rating_forms
from trfkit.reports.show import EventParts
from trfkit.reports.standings import Listing, standings_forms
from trfkit.reports.verification import Comparison, verification_forms
from trfkit.verification import Verification

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
    | EventParts
    | tuple[Diagnostic, ...]
)


DOCUMENTS: Final = ("text", "markdown", "html")
"""The forms of a document that has no table for a spreadsheet."""


def render(report: Report, form: Form = "text", *, file: str = "") -> str:
    """Render a report in one of the forms of the command line.

    Standings, ratings and a verification are written as ``text``, ``json``, ``csv``, ``tsv``,
    ``markdown`` and ``html``, findings also as ``sarif``, ``junit`` and ``github``; an explanation,
    a card, a comparison, the result of ``show``, differences, places still possible, pairings and a
    play-off as ``text``, ``json``, ``markdown`` and ``html``; the report of an event as ``text``,
    ``markdown`` and ``html``. ``file`` is the name of the input in the report. Raises Refusal for
    another form.
    """
    text = _write_report(report, form, file)
    if text is None:
        raise refusal_of("no-form", name=type(report).__name__, form=form)
    return text


def _write_report(report: Any, form: Form, file: str) -> str | None:  # noqa: ANN401 - of any kind
    """Return a report in a form, None if it does not have that form."""
    of_kind = _forms(report, file)
    if of_kind is None:
        return None
    forms, origin = of_kind
    has_rows = form in SPREADSHEETS and forms.sheet is not None
    has_json = form == "json" and forms.report is not None
    if not (has_rows or has_json or form in DOCUMENTS or form in forms.texts):
        return None
    return forms.written(form, origin).decode()


def _forms(report: Any, file: str) -> tuple[Forms, Origin] | None:  # noqa: ANN401 - of any kind
    """Return the forms of a report, and its origin."""
    match report:
        case tuple():
            files = (FileReport(file=file, diagnostics=report),)
            return checks_forms(Checks(files=files, origin=Origin(), every=True)), Origin()
        case Standings():
            origin = Origin(edition=report.edition, policies=report.policies)
            return standings_forms([Listing(report.computed, report.tournament)]), origin
        case CheckedPairings():
            checked = (pairings_of_file(file, report),)
            return Forms(
                document=partial(pairings_document, checked),
                report=lambda: PairingsReport(files=checked),
            ), Origin()
        case Verification():
            origin = Origin(edition=report.edition, policies=report.policies)
            comparison = Comparison(file=file, against=None, verification=report, origin=origin)
            return verification_forms(comparison), origin
        case Rating():
            return rating_forms(Rated(report)), Origin(edition=report.edition)
        case Programme():
            return playoff_forms(report), Origin(edition=report.plan.edition)
        case EventReport():
            from trfkit.api.whole_event import event_forms  # noqa: PLC0415 - heavy

            return event_forms(report), report.origin
    if not has_report(report):
        return None
    ruled = report.report.standings if isinstance(report, EventParts) else report
    return forms_of(report), Origin(edition=ruled.edition, policies=ruled.policies)
