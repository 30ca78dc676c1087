"""Every report of the program as text: the forms that the commands print."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Any, Literal

from trfkit.api.standings import Standings
from trfkit.change.result import Differences, Remaining
from trfkit.findings import Diagnostic
from trfkit.findings.render.file_findings import FileReport
from trfkit.pairings.result import CheckedPairings
from trfkit.ranking import Explanation, Refusal
from trfkit.ranking.cards import Card
from trfkit.ranking.comparison import Comparison as ComparisonOfTwo
from trfkit.ratings.result import Rating
from trfkit.reports.cards import card_report, card_sheet
from trfkit.reports.check import Checks
from trfkit.reports.check_forms import written_checks
from trfkit.reports.comparison import comparison_report, comparison_sheet
from trfkit.reports.differences import (
    differences_report,
    differences_sheet,
    remaining_report,
    remaining_sheet,
)
from trfkit.reports.event.event_report import EventReport
from trfkit.reports.explanation import explanation_report, explanation_sheet
from trfkit.reports.forms import render_document
from trfkit.reports.pairings import of_file, pairings_report, pairings_sheet
from trfkit.reports.playoff import Programme, playoff_report, playoff_text
from trfkit.reports.provenance import Origin, origin_text
from trfkit.reports.rating import written_rating
from trfkit.reports.rating_json import Rated
from trfkit.reports.render_text import WIDTH, render_text
from trfkit.reports.sheet import sheet_page, sheet_text
from trfkit.reports.show import Shown, show_report, shown_sheet
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
    from collections.abc import Callable, Sequence

    from trfkit.messages.message import Message
    from trfkit.record import Record
    from trfkit.reports.sheet import Sheet

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


def render(report: Report, form: Form = "text", *, file: str = "") -> str:
    """Return a report in a form that the command line has for it.

    Standings are written as ``text``, ``json``, ``csv``, ``tsv``, ``markdown`` and ``html``; a
    verification as ``text``, ``json``, ``csv`` and ``html``; an explanation, a card, a comparison,
    what is shown, differences, places still possible, pairings and a play-off as ``text``, ``json``
    and ``html``; ratings as ``text``, ``json`` and ``csv``; findings as ``text``, ``markdown``,
    ``html``, ``csv``, ``json``, ``sarif``, ``junit`` and ``github``; the report of an event as
    ``markdown`` and ``html``. ``file`` is the name under which the report speaks of what was
    read. Raises Refusal for another form.
    """
    text = _written(report, form, file)
    if text is None:
        raise Refusal(f"{type(report).__name__} is not written as '{form}'")
    return text


@singledispatch
def _written(report: object, form: Form, file: str) -> str | None:
    del report, form, file
    return None


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


def _register_sheet(
    kind: type[Any], sheet_of: Callable[[Any], Sheet], shape_of: Callable[[Any, Origin], Record]
) -> None:
    def written(report: Any, form: Form, file: str) -> str | None:  # noqa: ANN401 - of that kind
        del file
        origin = Origin(edition=report.edition, policies=report.policies)
        return _sheet(sheet_of(report), shape_of(report, origin), report.notes, origin, form)

    _written.register(kind, written)


def _sheet(
    sheet: Sheet, shape: Record, notes: Sequence[Message | str], origin: Origin, form: Form
) -> str | None:
    match form:
        case "text":
            return f"{sheet_text(sheet, WIDTH, notes)}\n{origin_text(origin)}\n"
        case "json":
            return to_json(shape)
        case "html":
            return sheet_page(sheet, origin, notes)
    return None


_register_sheet(Explanation, explanation_sheet, explanation_report)
_register_sheet(Card, card_sheet, card_report)
_register_sheet(ComparisonOfTwo, comparison_sheet, comparison_report)
_register_sheet(Remaining, remaining_sheet, remaining_report)


@_written.register
def _differences(report: Differences, form: Form, file: str) -> str | None:
    del file
    origin = Origin(edition=report.edition_after, policies=report.policies)
    shape = differences_report(report, origin)
    return _sheet(differences_sheet(report), shape, report.notes, origin, form)


@_written.register
def _shown(report: Shown, form: Form, file: str) -> str | None:
    del file
    standings = report.report.standings
    origin = Origin(edition=standings.edition, policies=standings.policies)
    shape = show_report(report, origin)
    return _sheet(shown_sheet(report), shape, standings.notes, origin, form)


@_written.register
def _pairings(report: CheckedPairings, form: Form, file: str) -> str | None:
    files = (of_file(file, report),)
    return _sheet(pairings_sheet(files), pairings_report(files, Origin()), (), Origin(), form)


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
    if form not in {"text", "json", "csv"}:
        return None
    origin = Origin(edition=report.edition)
    return "".join(written_rating(Rated(report), origin, "table" if form == "text" else form))


@_written.register
def _programme(report: Programme, form: Form, file: str) -> str | None:
    del file
    origin = Origin(edition=report.plan.edition)
    match form:
        case "text":
            return playoff_text(report, origin)
        case "json":
            return to_json(playoff_report(report, origin))
        case "html":
            from trfkit.reports.playoff_page import playoff_page  # noqa: PLC0415 - heavy

            return playoff_page(report, origin)
    return None


@_written.register
def _event(report: EventReport, form: Form, file: str) -> str | None:
    del file
    match form:
        case "markdown":
            from trfkit.reports.event.event_markdown import event_markdown  # noqa: PLC0415 - one of two

            return event_markdown(report)
        case "html":
            from trfkit.reports.event.event_page import event_page  # noqa: PLC0415 - heavy

            return event_page(report)
    return None


@_written.register
def _findings(report: tuple, form: Form, file: str) -> str | None:  # type: ignore[type-arg]
    listed = FileReport(file=file, diagnostics=report)
    checks = Checks(files=(listed,), origin=Origin(), every=True)
    return None if form == "tsv" else written_checks(checks, form)
