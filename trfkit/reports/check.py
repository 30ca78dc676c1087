"""The findings of many files in each of the forms of ``trfkit check``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.findings import Profile, Severity, gathered
from trfkit.findings.codes import entry, hint, message, severity_in
from trfkit.findings.json_shape import printed_finding
from trfkit.findings.render.machine_output import checked_file
from trfkit.findings.verdict import not_looked_at_in_words, not_looked_at_of
from trfkit.record import UNSET, Record, UnsetType, field, replace
from trfkit.reports.provenance import Origin, origin_text, provenance
from trfkit.reports.text_formats import to_csv
from trfkit.version import __version__
from trfkit.visible_text import inert, visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trfkit.bounded_types import Either
    from trfkit.findings import Diagnostic
    from trfkit.findings.code_rows import Entry
    from trfkit.findings.json_shape import PrintedFinding
    from trfkit.findings.render.file_findings import FileReport
    from trfkit.findings.render.machine_output import CheckedFile
    from trfkit.findings.verdict import NotLookedAt
    from trfkit.reports.blocks import Grid
    from trfkit.reports.pairings import PairingsOfFile
    from trfkit.reports.provenance import Provenance


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
    provenance: Provenance


def check_report(
    files: Sequence[FileReport | NotRead],
    origin: Origin,
    reserved: Sequence[Entry] = (),
    pairings: Sequence[PairingsOfFile] = (),
) -> CheckReport:
    """Return what ``trfkit check --format json`` prints; ``reserved`` was asked for in vain."""
    return CheckReport(
        files=tuple(one if isinstance(one, NotRead) else checked_file(one) for one in files),
        not_checked=tuple(map(not_looked_at_of, reserved)),
        pairings=tuple(pairings) or UNSET,
        provenance=provenance(origin),
    )


def check_sarif(
    reports: Sequence[FileReport],
    origin: Origin,
    reserved: Sequence[Entry] = (),
    not_read: Sequence[NotRead] = (),
) -> dict[str, Any]:
    """Return a SARIF log.

    It also holds the hash of each file, and what was not looked at. With a file that could not be
    read the execution was not successful.
    """
    from trfkit.findings.render.sarif import location, sarif  # noqa: PLC0415 - a form of many

    log = sarif(reports, __version__)
    log["runs"][0]["artifacts"] = [
        {"location": location(source.file), "hashes": {"sha-256": source.sha256}}
        for source in origin.inputs
    ]
    invocation: dict[str, Any] = {"executionSuccessful": not not_read}
    if reserved:
        invocation["toolConfigurationNotifications"] = [
            {
                "descriptor": {"id": told.code},
                "level": "note",
                "message": {"text": f"not looked at: {told.reason}"},
            }
            for told in map(not_looked_at_of, reserved)
        ]
    if not_read:
        invocation["toolExecutionNotifications"] = [
            {
                "level": "error",
                "message": {"text": one.error},
                "locations": [{"physicalLocation": {"artifactLocation": location(one.file)}}],
            }
            for one in not_read
        ]
    if reserved or not_read:
        log["runs"][0]["invocations"] = [invocation]
    return log


MORE_FOR_UPLOAD: Final = (
    "checked for pairing and tie-breaks; --profile upload looks for what a report to FIDE needs"
)
FEW_FILES: Final = 3
"""Of more files there is a table, the worst first; of so few all blocks."""


class Checks(Record, kw_only=True):
    """What a run of ``trfkit check`` found, and how much of it to tell.

    ``files`` are in their order; ``reserved`` was asked for and is looked at by nothing.
    ``every`` finding is told with its line, else many are gathered by their codes; ``statistics``
    count the codes instead. ``profiles`` are those by which was looked, none where somebody cannot
    choose others here. ``pairings`` has the rounds of files against their pairing systems.
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
        """The other files."""
        return tuple(one for one in self.files if isinstance(one, NotRead))

    @property
    def table(self) -> Grid | None:
        """The table that stands for many files, or for the codes; None where blocks are told."""
        if self.statistics:
            from trfkit.reports.check_tables import codes_table  # noqa: PLC0415 - rarely asked

            return codes_table(self.reports)
        if self._is_table:
            from trfkit.reports.check_tables import files_table  # noqa: PLC0415 - of many files

            return files_table(self.reports)
        return None

    @property
    def _is_table(self) -> bool:
        return self.statistics or (not self.every and len(self.reports) > FEW_FILES)

    @property
    def _is_for_pairing_alone(self) -> bool:
        has_events = any(not report.is_empty for report in self.reports)
        return has_events and self.profiles == (Profile.PAIRING,)

    @property
    def foot(self) -> tuple[str, ...]:
        """What stands below on a page, which names the hash of each file."""
        return replace(self, origin=replace(self.origin, hashes=True)).ending

    @property
    def ending(self) -> tuple[str, ...]:
        """What stands below: where it comes from, what was not looked at, the counts."""
        of_files = () if self._is_table else self.reports
        told = (
            *(f"{visible(one.file)}: {note}" for one in of_files for note in one.notes),
            mendable_in_words(self.reports),
            *origin_text(self.origin).split("\n"),
            not_looked_at_in_words(self.reserved),
            MORE_FOR_UPLOAD if self._is_for_pairing_alone else "",
            summary(self.reports),
            f"{len(self.not_read)} more could not be read" if self.not_read else "",
        )
        return tuple(line for line in told if line)


CSV_HEAD: Final = (
    "file",
    "line",
    "column",
    "severity",
    "code",
    "name",
    "player",
    "team",
    "round",
    "message",
    "help",
    "follows from",
)


def check_csv(reports: Sequence[FileReport]) -> str:
    """Return a row for each finding of each file."""
    rows = (_csv_row(report, one) for report in reports for one in report.diagnostics)
    return to_csv([CSV_HEAD, *rows])


def _csv_row(report: FileReport, diagnostic: Diagnostic) -> tuple[str, ...]:
    root = report.root_of(diagnostic)
    places = (diagnostic.line, diagnostic.column)
    whom = (diagnostic.participant, diagnostic.team, diagnostic.round)
    return (
        inert(report.file),
        *("" if number is None else str(number) for number in places),
        report.severity(diagnostic).value,
        diagnostic.code,
        entry(diagnostic.code).name,
        *("" if number is None else str(number) for number in whom),
        inert(message(diagnostic)),
        inert(hint(diagnostic) or ""),
        "" if root is None else root.code,
    )


def summary(reports: Sequence[FileReport]) -> str:
    """Return a line that counts the findings: ``2 files: 1 error, 3 warnings, 0 notes``."""
    counts = {
        word: sum(report.total(severity) for report in reports)
        for word, severity in (
            ("error", Severity.ERROR),
            ("warning", Severity.WARNING),
            ("note", Severity.INFO),
        )
    }
    found = ", ".join(f"{n} {word}{'' if n == 1 else 's'}" for word, n in counts.items())
    return f"{len(reports)} file{'' if len(reports) == 1 else 's'}: {found}"


def mendable_in_words(reports: Sequence[FileReport]) -> str:
    """Return for how many findings a fix is known, "" where there is none."""
    known = [report.mendable or _fixes_of(report) for report in reports]
    safe, guesses = (sum(numbers) for numbers in zip(*known, strict=True)) if known else (0, 0)
    told = [f"--fix shows how to mend {safe} {'finding' if safe == 1 else 'findings'}"]
    more = "more" if safe else "findings" if guesses > 1 else "finding"
    guessed = [f"--unsafe-fixes guesses at {guesses} {more}"]
    return "; ".join((*told * (safe > 0), *guessed * (guesses > 0)))


def _fixes_of(report: FileReport) -> tuple[int, int]:
    """Return how many findings have a fix beyond doubt, and how many a guess."""
    safe = [one.fix.safe for one in report.diagnostics if one.fix is not None]
    return sum(safe), len(safe) - sum(safe)


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
    provenance: Provenance


def conversion_report(
    from_: str,
    to: str,
    *,
    identical: bool,
    reading: Iterable[Diagnostic],
    writing: Iterable[Diagnostic],
    origin: Origin,
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
        provenance=provenance(origin),
    )


def _findings(diagnostics: Iterable[Diagnostic]) -> tuple[PrintedFinding, ...]:
    return tuple(
        printed_finding(diagnostic, severity_in(diagnostic)) for diagnostic in gathered(diagnostics)
    )
