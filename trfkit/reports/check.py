"""Write the findings of many files in each of the forms of ``trfkit check``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.findings import Diagnostic, Profile, Severity, gather
from trfkit.findings.codes import severity_in
from trfkit.findings.file_findings import FileReport, not_looked_at_of, verdict
from trfkit.findings.json_shape import PrintedFinding, printed_finding
from trfkit.messages import Message, Span, render_text
from trfkit.record import UNSET, Record, UnsetType, field, fill_record
from trfkit.reports.provenance import UNTRACED, Origin, Provenance
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trfkit.bounded_types import Count, Either
    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.findings.file_findings import NotLookedAt, Verdict
    from trfkit.messages.code_rows import Entry
    from trfkit.model import Tournament
    from trfkit.profiles import Profiles
    from trfkit.reports.document import Text
    from trfkit.reports.pairings import PairingsOfFile


class CheckedFile(Record, kw_only=True):
    """The findings of one file."""

    file: str
    """Its name."""
    version: str
    """The version of the format."""
    extensions: tuple[str, ...]
    """The extensions of the format that it uses."""
    errors: Count
    """How many findings are errors."""
    warnings: Count
    """How many are warnings."""
    infos: Count
    """How many are notes."""
    verdict: Verdict | UnsetType = UNSET
    """Whether the file can be rated; only in profile upload."""
    notes: tuple[str, ...] | UnsetType = UNSET
    """Against which rating list the players were held, and what was assumed for it."""
    findings: tuple[PrintedFinding, ...]
    """All of them, in the order to show them."""


def checked_file(report: FileReport) -> CheckedFile:
    """Return an element of ``files`` in the JSON of ``trfkit check``."""
    checked = verdict(report)
    position = {id(diagnostic): index for index, diagnostic in enumerate(report.diagnostics)}
    return fill_record(
        CheckedFile,
        report,
        errors=report.count(Severity.ERROR),
        warnings=report.count(Severity.WARNING),
        infos=report.count(Severity.INFO),
        verdict=UNSET if checked is None else checked,
        notes=tuple(map(render_text, report.notes)) or UNSET,
        findings=tuple(
            # The root of a finding is told by its index.
            printed_finding(one, report.severity(one), position.get(id(report.root_of(one))))
            for one in report.diagnostics
        ),
    )


class NotRead(Record):
    """A file that could not be read."""

    file: str
    """Its name."""
    error: str
    """Why."""


class CheckReport(Record, kw_only=True, tag_field="schema", tag="trfkit.check/1"):
    """What ``trfkit check --format json`` prints."""

    files: tuple[Either[CheckedFile, NotRead], ...]
    """Every file that was checked, and those that could not be read."""
    not_checked: tuple[NotLookedAt, ...]
    """What was asked for, and nothing looked for."""
    pairings: tuple[PairingsOfFile, ...] | UnsetType = UNSET
    """The rounds of each file against its pairing system; only with ``--pairings``."""
    provenance: Provenance = UNTRACED


class Checks(Record, kw_only=True):
    """The findings of a run of ``trfkit check``, and how to report them.

    ``files`` are in their order; ``reserved`` are requested codes without a check. ``every``: each
    finding is reported with its line, else many are grouped by code; ``statistics``: only the codes
    are counted. ``profiles`` are those of the run, none if the user cannot choose others here.
    ``pairings`` has the rounds of files compared with their pairing systems.
    """

    files: tuple[FileReport | NotRead, ...]
    origin: Origin
    reserved: tuple[Entry, ...] = ()
    every: bool = False
    statistics: bool = False
    profiles: tuple[Profile, ...] = ()
    pairings: tuple[PairingsOfFile, ...] = ()

    @property
    def reports(self) -> tuple[FileReport, ...]:
        """The findings of the files that could be read."""
        return tuple(one for one in self.files if not isinstance(one, NotRead))

    @property
    def not_read(self) -> tuple[NotRead, ...]:
        """The files that could not be read."""
        return tuple(one for one in self.files if isinstance(one, NotRead))


def check_report(checks: Checks) -> CheckReport:
    """Return the JSON of ``trfkit check``."""
    return CheckReport(
        files=tuple(one if isinstance(one, NotRead) else checked_file(one) for one in checks.files),
        not_checked=tuple(map(not_looked_at_of, checks.reserved)),
        pairings=checks.pairings or UNSET,
    )


# What a conversion lost and assumed, as JSON ------------------------------------------------------


LOSSES: Final = frozenset({"CNV001", "CNV002"})
"""Codes of what the target has no place for, and of what it says otherwise."""


class ConversionReport(Record, kw_only=True, tag_field="schema", tag="trfkit.conversion/1"):
    """What a conversion lost and assumed: ``trfkit convert --losses``."""

    from_: str = field(name="from")
    """The version of the format that was read."""
    to: str
    """The format that was written."""
    identical: bool
    """Whether the output is the input, byte for byte."""
    losses: tuple[PrintedFinding, ...]
    """What the target has no place for, or says otherwise."""
    assumptions: tuple[PrintedFinding, ...]
    """What was taken for granted."""
    findings: tuple[PrintedFinding, ...]
    """Those of the input."""
    provenance: Provenance = UNTRACED


def conversion_report(
    from_: str,
    to: str,
    *,
    identical: bool,
    reading: Iterable[Diagnostic],
    writing: Iterable[Diagnostic],
) -> ConversionReport:
    """Return what ``trfkit convert --losses`` writes.

    ``reading`` are the findings of the input, ``writing`` those of the conversion.
    """
    writing_findings = tuple(writing)
    return ConversionReport(
        from_=from_,
        to=to,
        identical=identical,
        losses=_findings(d for d in writing_findings if d.code in LOSSES),
        assumptions=_findings(d for d in writing_findings if d.code not in LOSSES),
        findings=_findings(reading),
    )


def _findings(diagnostics: Iterable[Diagnostic]) -> tuple[PrintedFinding, ...]:
    return tuple(
        printed_finding(diagnostic, severity_in(diagnostic)) for diagnostic in gather(diagnostics)
    )


def loss_lines(
    name: str, losses: Iterable[Diagnostic], locale: str, *, listed_by: str
) -> Iterator[str]:
    """Yield lines on what a written file lacks or has differently, headed by its name."""
    from trfkit.files.trf.emitting.loss_report import group_losses  # noqa: PLC0415 - checking writes nothing

    for group in group_losses(losses, listed_by=listed_by):
        line = Message("check.of-file", file=name, note=group.sentence)
        if group.first is not None:
            headline = FileReport(file=name, diagnostics=(group.first,)).headline(group.first)
            line = Message(headline.id, **{**headline.arguments, "sentence": group.sentence})
        yield visible(render_text(line, locale))
        for item in group.items:
            yield f"  {visible(render_text(item, locale))}"


# The findings of one file, with all that the reports on them tell of it ---------------------------


MEANT_FOR: Final = {
    Profile.PAIRING: Message("check.pairing"),
    Profile.UPLOAD: Message("check.upload"),
    Profile.TITLE: Message("check.title-norms"),
    Profile.ARCHIVE: Message("check.archive"),
}
"""What a file that passes a profile is fit for."""


def file_report(
    file: str,
    result: ReadResult,
    findings: tuple[Diagnostic, ...],
    profile: Profiles,
    notes: tuple[Message, ...] = (),
    *,
    mendable: tuple[int, int] | None = None,
) -> FileReport:
    """Return the input of reports on findings: the findings and facts about the file.

    ``file`` is its name, ``notes`` describe the data that it was compared with, ``mendable`` counts
    the findings that fixes correct safely and as guesses, None if that was not tried.
    """
    tournament = result.tournament
    return FileReport(
        file=file,
        diagnostics=findings,
        version=result.version,
        extensions=result.extensions,
        profile=profile,
        event=(tournament.name or "") if tournament is not None else "",
        about=about(tournament),
        is_empty=tournament is None or not tournament.players,
        notes=notes,
        mendable=mendable,
        line=lines_of(result, findings).get,
    )


def lines_of(result: ReadResult | None, diagnostics: Iterable[Diagnostic]) -> dict[int, str]:
    """Return the text of each line that a finding is about, by its number from 1."""
    records = result.document.records if result and result.document else ()
    numbers = {d.line for d in diagnostics if d.line is not None}
    return {number: records[number - 1].text for number in numbers if number <= len(records)}


def about(tournament: Tournament | None) -> Message | None:
    """Return a short description of a tournament: its days, its players."""
    if tournament is None:
        return None
    days, players = days_of(tournament), Message("check.entered", count=len(tournament.players))
    return Message("check.about", parts=(players,) if days is None else (days, players))


def days_of(tournament: Tournament) -> Text | None:
    """Return the first and the last day of an event, or its only one; None if none is known."""
    first, last = tournament.start or tournament.end, tournament.end
    if first is None:
        return None
    if last in {first, None}:
        return Span("text", first.isoformat())
    return Message("report.days", first=first, last=last)
