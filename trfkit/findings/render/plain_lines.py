"""Findings for a person: the line with carets below, or one line a finding."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.findings.codes import CATALOGUE, hint, message
from trfkit.findings.verdict import verdict, verdict_in_words
from trfkit.record import Record
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.findings.finding import Diagnostic, Severity
    from trfkit.findings.render.file_findings import FileReport

FEW: Final = 8
"""So few findings are shown one by one, each with its line."""

WIDTH: Final = 100
"""The widest line of a picture, in cells of the terminal, without the margin."""

HEAD: Final = 32
"""So much of the start of a long line is shown even if the carets are far to the right."""

BEHIND: Final = 12
"""So much of a long line is shown behind the carets."""

MOST_EDITS: Final = 4
"""So many edits of a fix are shown; a diff has all of them."""

CUT: Final = "…"


class Line(Record):
    """A line for a person; ``severity`` is that of the findings it heads, None of other lines."""

    text: str
    severity: Severity | None = None


def concise(report: FileReport) -> str:
    """Return one line for each finding, each ended by a newline."""
    return "".join(f"{_headline(report, diagnostic)}\n" for diagnostic in report.diagnostics)


def text(report: FileReport, *, width: int = WIDTH, every: bool = True) -> str:
    """Return each finding with its line, carets and help, separated by blank lines.

    Where it is asked whether the file can be rated, the answer stands before them. Unless
    ``every`` finding is wanted, many of them are gathered by their codes (``grouped``).
    """
    return "".join(f"{line.text}\n" for line in lines(report, width=width, every=every))


def lines(report: FileReport, *, width: int = WIDTH, every: bool = True) -> Iterator[Line]:
    """Yield the same line by line, for who shows them in colours."""
    head = list(_head(report))
    if not every and len(report.diagnostics) > FEW:
        from trfkit.findings.render.code_blocks import grouped  # noqa: PLC0415 - rarely needed

        yield from head or [Line(visible(report.file))]
        yield Line("")
        for text_, severity in grouped(report):
            yield Line(text_, severity)
        return
    yield from head
    for place, diagnostic in enumerate(report.diagnostics):
        if place or head:
            yield Line("")
        yield Line(_headline(report, diagnostic), report.severity(diagnostic))
        for line in _below(report, diagnostic, width):
            yield Line(line)


def _head(report: FileReport) -> Iterator[Line]:
    told = verdict(report)
    if told is not None:
        about = f": {visible(report.about)}" if report.about else ""
        yield Line(f"{visible(report.file)}{about}")
        yield Line(verdict_in_words(told))


def _headline(report: FileReport, diagnostic: Diagnostic) -> str:
    parts = (visible(report.file), diagnostic.line, diagnostic.column)
    place = ":".join(str(part) for part in parts if part is not None)
    name = CATALOGUE[diagnostic.code].name
    severity = report.severity(diagnostic)
    return f"{place}: {severity}[{diagnostic.code}] {name}: {message(diagnostic)}"


def _below(report: FileReport, diagnostic: Diagnostic, width: int) -> Iterator[str]:
    """Yield the line of the file with carets, and what else there is to say of a finding."""
    margin = " "
    shown = report.line(diagnostic.line) if diagnostic.line else None
    if shown is not None:
        margin = " " * len(str(diagnostic.line))
        piece, carets = picture(shown, diagnostic.column, diagnostic.end_column, width=width)
        yield f"{margin} |"
        yield f"{diagnostic.line} | {piece}".rstrip()
        if carets:
            yield f"{margin} | {carets}"
    repaired = diagnostic.new is not None and "{new}" not in CATALOGUE[diagnostic.code].template
    if repaired:
        yield f"{margin} = read as: '{visible(str(diagnostic.new))}'"
    help_ = hint(diagnostic)
    if help_:
        yield f"{margin} = help: {help_}"
    if diagnostic.fix is not None:
        called = "fix" if diagnostic.fix.safe else "fix, a guess"
        more = len(diagnostic.fix.edits) - MOST_EDITS
        for edit in diagnostic.fix.edits[:MOST_EDITS]:
            yield (
                f"{margin} = {called}: line {edit.line}, column {edit.column}: "
                f"'{visible(edit.old)}' becomes '{visible(edit.new)}'"
            )
        if more > 0:
            yield f"{margin}   and {more} more"
    root = report.root_of(diagnostic)
    if root is not None:
        line = f" in line {root.line}" if root.line else ""
        yield f"{margin} = follows from: {root.code} {CATALOGUE[root.code].name}{line}"
    yield f"{margin} = see: trfkit explain {diagnostic.code}"


def picture(
    line: str, column: int | None, end_column: int | None = None, *, width: int = WIDTH
) -> tuple[str, str]:
    """Return the part of a line to show, and the carets to print below it ("" for none).

    ``column`` is 1-based, ``end_column`` exclusive; both count characters, while the carets
    stand below the terminal's cells: two for a wide letter, none for a combining mark. What
    a terminal would obey instead of show is replaced, a tab by an arrow.
    """
    visible_line = visible(line.rstrip().replace("\t", "→"))
    if column is None:
        return _cut_right(visible_line, width), ""
    end = max(end_column or column + 1, column + 1)
    visible_line = visible_line.ljust(column - 1)
    label = f" column {column}" if end == column + 1 else f" columns {column}-{end - 1}"
    before, marked, after = (
        visible_line[: column - 1],
        visible_line[column - 1 : end - 1],
        visible_line[end - 1 :],
    )
    gap = max(end - 1 - len(visible_line), 0)  # columns marked beyond the end of the line
    if _cells(marked) + gap > width - HEAD:
        marked, after = _cut_right(marked, width - HEAD), ""
        gap = min(gap, width - HEAD - _cells(marked))
    room = width - _cells(marked) - gap
    if _cells(before) + _cells(after) > room:
        before = _cut_left(before, max(room - min(_cells(after), BEHIND), HEAD))
        after = _cut_right(after, max(room - _cells(before), len(CUT)))
    carets = "^" * max(_cells(marked) + gap, 1)
    left = _cells(before)
    if left + len(carets) + len(label) <= width:
        return (before + marked + after).rstrip(), " " * left + carets + label
    label = f"{label.strip()} ".rjust(left) if len(label) <= left else " " * left
    return (before + marked + after).rstrip(), label + carets


def _cut_left(text_: str, room: int) -> str:
    """Return the end of a text in at most ``room`` cells, after its head if there is room."""
    if _cells(text_) <= room:
        return text_
    head = _take(text_, HEAD) if room >= 2 * HEAD else ""
    tail = text_[::-1]
    return head + CUT + _take(tail, room - _cells(head) - len(CUT))[::-1]


def _cut_right(text_: str, room: int) -> str:
    if _cells(text_) <= room:
        return text_
    return _take(text_, room - len(CUT)) + CUT


def _take(text_: str, room: int) -> str:
    """Return as many characters from the start as fit into ``room`` cells."""
    if text_.isascii():
        return text_[: max(room, 0)]
    used = 0
    for index, character in enumerate(text_):
        used += _cells(character)
        if used > room:
            return text_[:index]
    return text_


def _cells(text_: str) -> int:
    """Return the width of a text on a terminal."""
    if text_.isascii():
        return len(text_)
    from unicodedata import category, east_asian_width  # noqa: PLC0415 - large, rarely needed

    return sum(
        0 if category(c) in {"Mn", "Me", "Cf"} else 2 if east_asian_width(c) in {"W", "F"} else 1
        for c in text_
    )
