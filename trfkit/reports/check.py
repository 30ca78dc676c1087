"""The findings of many files in each of the forms of ``trfkit check``."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final

from trfkit.diagnostics import Severity, gathered
from trfkit.diagnostics.catalogue import CATALOGUE, severity_in
from trfkit.diagnostics.render.machine import checked_file
from trfkit.diagnostics.shape import printed_finding
from trfkit.diagnostics.verdict import NotLookedAt, reason, roots, verdict
from trfkit.diagnostics.wording import count_of
from trfkit.record import Record, field
from trfkit.reports.blocks import Grid, Tone
from trfkit.reports.origin import provenance
from trfkit.reports.text import inert
from trfkit.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trfkit.diagnostics import Diagnostic
    from trfkit.diagnostics.render.machine import CheckedFile
    from trfkit.diagnostics.render.report import FileReport
    from trfkit.diagnostics.rows import Entry
    from trfkit.diagnostics.shape import PrintedFinding
    from trfkit.reports.origin import Origin, Provenance


class CheckReport(Record, tag_field="schema", tag="trfkit.check/1"):
    """What ``trfkit check --format json`` prints."""

    files: tuple[CheckedFile, ...]
    """Every file that was checked."""
    not_checked: tuple[NotLookedAt, ...]
    """What was asked for, and nothing looks for yet."""
    provenance: Provenance


def check_report(
    reports: Sequence[FileReport], origin: Origin, reserved: Sequence[Entry] = ()
) -> CheckReport:
    """Return what ``trfkit check --format json`` prints; ``reserved`` was asked for in vain."""
    not_checked = tuple(NotLookedAt(code=row.code, name=row.name) for row in reserved)
    return CheckReport(tuple(map(checked_file, reports)), not_checked, provenance(origin))


def check_sarif(
    reports: Sequence[FileReport], origin: Origin, reserved: Sequence[Entry] = ()
) -> dict[str, Any]:
    """Return a SARIF log that also holds the hash of each file, and what was not looked at."""
    from trfkit.diagnostics.render.sarif import location, sarif  # noqa: PLC0415 - a form of many

    log = sarif(reports, __version__)
    log["runs"][0]["artifacts"] = [
        {"location": location(source.file), "hashes": {"sha-256": source.sha256}}
        for source in origin.inputs
    ]
    if reserved:
        told = [
            {"descriptor": {"id": row.code}, "level": "note", "message": {"text": NOT_MADE}}
            for row in reserved
        ]
        log["runs"][0]["invocations"] = [
            {"executionSuccessful": True, "toolConfigurationNotifications": told}
        ]
    return log


NOT_MADE: Final = "not looked at: no check is made yet"


FEW_FILES: Final = 3
"""Of more files a terminal shows a table, the worst first; of so few all blocks."""

LONGEST_NAME: Final = 32
"""So much of the name of an event stands in a table."""


def files_table(reports: Sequence[FileReport]) -> Grid:
    """Return a row for each file, the worst first: its event, its counts, the main reason."""
    rows, tones = [], []
    folder = _common_folder([report.file for report in reports])
    for report in sorted(reports, key=_weight):
        told = verdict(report)
        errors, warnings = report.count(Severity.ERROR), report.count(Severity.WARNING)
        grave = roots(report, Severity.ERROR) or roots(report, Severity.WARNING)
        main = "".join(reason(code, count) for code, count in grave.most_common(1))
        rows.append(
            [
                inert(report.file[len(folder) :]),
                inert(_shortened(report.about.partition(",")[0])),
                *([] if told is None else [RATEABLE[told.rateable]]),
                str(errors),
                str(warnings),
                main,
            ]
        )
        tones.append(Tone.WRONG if errors else Tone.PLAIN if warnings else Tone.GOOD)
    is_upload = any(verdict(report) is not None for report in reports)
    head = [
        "file",
        "event",
        *(["rateable"] if is_upload else []),
        "errors",
        "warnings",
        "main reason",
    ]
    numbers = (3, 4) if is_upload else (2, 3)
    return Grid(rows=[head, *rows], numbers=numbers, wide=len(head) - 1, tones=tones)


def _shortened(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


RATEABLE: Final = {"yes": "yes", "no": "no", "after-corrections": "after corrections"}


def _weight(report: FileReport) -> tuple[bool, int, int, str]:
    counts = report.count(Severity.ERROR), report.count(Severity.WARNING)
    return not report.is_empty, -counts[0], -counts[1], report.file


def _common_folder(files: Sequence[str]) -> str:
    parts = [file.replace("\\", "/").split("/")[:-1] for file in files]
    shared = takewhile(lambda names: len(set(names)) == 1, zip(*parts, strict=False))
    return "".join(f"{names[0]}/" for names in shared)


def codes_table(reports: Sequence[FileReport]) -> Grid:
    """Return how often each code was found, and in how many files, the most frequent first."""
    counts: Counter[str] = Counter()
    files: Counter[str] = Counter()
    for report in reports:
        codes = Counter({one.code: 0 for one in report.diagnostics})
        for one in report.diagnostics:
            codes[one.code] += count_of(one)
        counts += codes
        files.update(codes.keys())
    rows = [
        [code, CATALOGUE[code].name, str(count), str(files[code])]
        for code, count in counts.most_common()
    ]
    return Grid(rows=[["code", "name", "findings", "files"], *rows], numbers=(2, 3), wide=1)


def summary(reports: Sequence[FileReport]) -> str:
    """Return a line that counts the findings: ``2 files: 1 error, 3 warnings, 0 notes``."""
    counts = {
        word: sum(report.count(severity) for report in reports)
        for word, severity in (
            ("error", Severity.ERROR),
            ("warning", Severity.WARNING),
            ("note", Severity.INFO),
        )
    }
    found = ", ".join(f"{n} {word}{'' if n == 1 else 's'}" for word, n in counts.items())
    return f"{len(reports)} file{'' if len(reports) == 1 else 's'}: {found}"


# What a conversion lost and assumed, as JSON ------------------------------------------------------


LOSSES: Final = frozenset({"CNV001", "CNV002"})
"""Codes of what the target has no place for, and of what it says otherwise."""


class ConversionReport(Record, kw_only=True, tag_field="schema", tag="trfkit.conversion/1"):
    """What a conversion lost and assumed: ``trfkit convert --report``."""

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
    """Return what ``trfkit convert --report`` writes.

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
