"""The findings of many files as tables: a row for each file, and how often each code was found."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from trfkit.findings import Severity
from trfkit.findings.codes import CATALOGUE
from trfkit.findings.verdict import by_weight, reason, roots, verdict
from trfkit.findings.wording import count_of
from trfkit.reports.blocks import Grid, Tone
from trfkit.reports.document import cut_text
from trfkit.visible_text import inert

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.findings.render.file_findings import FileReport

LONGEST_NAME: Final = 32
"""So much of the name of an event stands in a table."""


def files_table(reports: Sequence[FileReport]) -> Grid:
    """Return a row for each file, the worst first: its event, its counts, the main reason."""
    rows, tones = [], []
    folder = common_folder([report.file for report in reports])
    for report in sorted(reports, key=weight):
        told = verdict(report)
        errors, warnings = report.total(Severity.ERROR), report.total(Severity.WARNING)
        grave = roots(report, Severity.ERROR) or roots(report, Severity.WARNING)
        main = "".join(reason(code, count) for code, count in by_weight(grave)[:1])
        rows.append(
            [
                inert(report.file[len(folder) :]),
                inert(cut_text(report.event, LONGEST_NAME)),
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


RATEABLE: Final = {"yes": "yes", "no": "no", "after-corrections": "after corrections"}


def weight(report: FileReport) -> tuple[bool, int, int, str]:
    """Return what orders files: those without a tournament first, then by errors and warnings."""
    counts = report.total(Severity.ERROR), report.total(Severity.WARNING)
    return not report.is_empty, -counts[0], -counts[1], report.file


def common_folder(files: Sequence[str]) -> str:
    """Return the folder in which all files are, with a slash behind it; "" for none."""
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
