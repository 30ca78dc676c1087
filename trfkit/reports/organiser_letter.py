"""A short letter to the organiser: what to correct before a file can be rated, row by row.

No code, no word of trfkit's own: it is sent on as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.findings.codes import hint, message
from trfkit.findings.finding import Severity
from trfkit.findings.verdict import Verdict, verdict
from trfkit.findings.wording import MOST_LISTED, listed
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.findings.finding import Diagnostic
    from trfkit.findings.render.file_findings import FileReport

MOST_ROWS: Final = 12
"""So many rows of one kind are written out; of more, the first and who the others are."""


def letter(report: FileReport, names: Mapping[int, str]) -> str:
    """Return the letter, "" where nothing has to be corrected; ``names`` are by starting rank."""
    told = verdict(report)
    errors: dict[str, list[Diagnostic]] = {}
    for diagnostic in report.roots(Severity.ERROR):
        errors.setdefault(diagnostic.code, []).append(diagnostic)
    if not errors:
        return ""
    lines = [*_opening(report, told)]
    for number, group in enumerate(errors.values(), start=1):
        lines += ["", *_item(number, group, names)]
    lines += ["", "Please send the file again when this is done."]
    return "".join(f"{visible(line)}\n" for line in lines)


def _opening(report: FileReport, told: Verdict | None) -> Iterator[str]:
    name = report.file.replace("\\", "/").rpartition("/")[2]
    yield f"{report.about} ({name})" if report.about else name
    yield ""
    if report.is_empty:
        yield "This file holds no tournament, so nothing of it can be used."
    elif told is not None and told.incomplete:
        yield "This report cannot be rated, as the file is not whole. What is missing or wrong:"
    elif told is not None and told.without_games:
        yield "This report cannot be rated, as no game of it counts. What is missing or wrong:"
    elif told is None:
        yield "Please correct the following in this file:"
    else:
        yield "This report cannot be rated yet. Please correct the following:"


def _item(number: int, group: Sequence[Diagnostic], names: Mapping[int, str]) -> Iterator[str]:
    shown = group if len(group) <= MOST_ROWS else group[: MOST_ROWS // 2]
    for place, diagnostic in enumerate(shown):
        mark = f"{number}." if not place else ""
        yield f"{mark:<4}{_row(diagnostic, names)}"
    left = group[len(shown) :]
    if left:
        players = [one.participant for one in left if one.participant is not None]
        whom = f", players {listed(players, MOST_LISTED)}" if len(players) == len(left) else ""
        yield f"    The same in {len(left)} more rows{whom}."
    advice = hint(group[0])
    if advice and not any(word in advice for word in OF_THE_PROGRAM):
        yield f"    Note: {advice}."


def _mended(diagnostic: Diagnostic) -> str:
    """Return what the file itself proves to be right, "" where it proves nothing in short."""
    fix = diagnostic.fix
    if fix is None or not fix.safe or len(fix.edits) != 1:
        return ""
    (edit,) = fix.edits
    text = edit.new.strip()
    if not text or len(text) > MOST_MENDED or text == edit.old.strip():
        return ""
    where = "" if edit.line == diagnostic.line else f" in line {edit.line}"
    return f"; the rest of the file shows that it is '{text}'{where}"


MOST_MENDED: Final = 12
"""So many characters of what should stand there are written out: a field, no whole row."""

OF_THE_PROGRAM: Final = ("trfkit", "--")
"""Advice that names these is for who runs the program."""


def _row(diagnostic: Diagnostic, names: Mapping[int, str]) -> str:
    sentence = f"{message(diagnostic)}{_mended(diagnostic)}"
    who = names.get(diagnostic.participant or 0)
    parts = [f"Line {diagnostic.line}" if diagnostic.line else "", who or ""]
    place = ", ".join(part for part in parts if part)
    return f"{place}: {sentence}" if place else sentence[:1].upper() + sentence[1:]
