"""The report of a whole event, including the findings of its file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.api import tournament_of
from trfkit.checks import check_with_standings
from trfkit.findings.file_findings import FileReport
from trfkit.limits import DEFAULT_LIMITS
from trfkit.record import replace
from trfkit.reports.event.event_document import event_document
from trfkit.reports.event.event_report import EventReport, event_report
from trfkit.reports.forms import Forms
from trfkit.reports.provenance import Input, origin_of

if TYPE_CHECKING:
    from trfkit.files.trf.reading import ReadResult
    from trfkit.playoffs.conduct import Conducted
    from trfkit.ranking import Ranking


def whole_event(
    result: ReadResult,
    file: str,
    ranking: Ranking,
    inputs: tuple[Input, ...] = (),
    *,
    playoff: Conducted | None = None,
    most: int = DEFAULT_LIMITS.findings,
) -> EventReport:
    """Return the report of an event that was read, with at most ``most`` findings of ``file``.

    Raises Refusal if there is no tournament, or it cannot be ranked as requested.
    """
    findings = check_with_standings(result, most=most)
    listed = FileReport(file=file, diagnostics=findings, version=result.version)
    report = event_report(tournament_of(result), ranking, listed, playoff=playoff)
    return replace(report, origin=origin_of(report.standings, *inputs, ranking=ranking))


def event_forms(report: EventReport) -> Forms:
    """Return the forms of the report of an event."""
    return Forms(document=lambda origin: event_document(replace(report, origin=origin)))
