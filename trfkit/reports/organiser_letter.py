"""A short letter to the organiser: what to correct before a file can be rated, row by row.

No code, no word of trfkit's own: it is sent on as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.findings.finding import Severity
from trfkit.findings.sentences import title_of
from trfkit.findings.verdict import Verdict, verdict
from trfkit.findings.wording import count_of
from trfkit.messages import Message, Span
from trfkit.messages.catalogue import find_row
from trfkit.reports.document import Document, Paragraph, Section

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.findings.finding import Diagnostic
    from trfkit.findings.render.file_findings import FileReport
    from trfkit.reports.document import Text

MOST_ROWS: Final = 12
"""So many rows of one kind are written out; of more, the first and who the others are."""

MOST_MENDED: Final = 12
"""So many characters of what should stand there are written out: a field, no whole row."""

OF_THE_PROGRAM: Final = ("trfkit", "--")
"""Advice whose row names these is for whoever runs the program."""


def letter(report: FileReport, names: Mapping[int, str]) -> Document | None:
    """Return the letter, None where nothing has to be corrected; ``names`` are by starting rank."""
    errors: dict[str, list[Diagnostic]] = {}
    for diagnostic in report.roots(Severity.ERROR):
        errors.setdefault(diagnostic.code, []).append(diagnostic)
    if not errors:
        return None
    file = report.file.replace("\\", "/").rpartition("/")[2]
    title = Message("check.letter-file", file=file)
    if report.about is not None:
        event = (Span("name", report.event),) if report.event else ()
        about = Message("check.about", parts=(*event, report.about))
        title = Message("check.letter", about=about, file=file)
    return Document(
        title=title,
        blocks=(
            Paragraph((_opening(report, verdict(report)),)),
            *(_kind_of_error(group, names) for group in errors.values()),
            Paragraph((Message("check.letter-end"),)),
        ),
    )


def _opening(report: FileReport, verdict: Verdict | None) -> Message:
    if report.is_empty:
        return Message("check.letter-empty")
    if verdict is None:
        return Message("check.letter-file-alone")
    if verdict.incomplete:
        return Message("check.letter-not-whole")
    return Message("check.letter-no-game" if verdict.without_games else "check.letter-rating")


def _kind_of_error(group: Sequence[Diagnostic], names: Mapping[int, str]) -> Section:
    members = group if len(group) <= MOST_ROWS else group[: MOST_ROWS // 2]
    texts = [_row(one, names) for one in members]
    left = group[len(members) :]
    if left:
        players = tuple(one.participant for one in left if one.participant is not None)
        texts.append(
            Message("check.letter-more-players", numbers=players)
            if len(players) == len(left)
            else Message("check.letter-more", count=len(left))
        )
    advice = group[0].advice
    if advice is not None and not _names_program(advice):
        texts.append(advice)
    heading = title_of(group[0].code, sum(map(count_of, group)))
    return Section(heading=heading, blocks=(Paragraph(tuple(texts), listed=True),))


def _names_program(advice: Message) -> bool:
    row = find_row(advice.id)
    return row is not None and any(word in row.text for word in OF_THE_PROGRAM)


def _row(finding: Diagnostic, names: Mapping[int, str]) -> Message:
    sentences = tuple(filter(None, (finding.sentence, _proof(finding))))
    sentence = Message("common.sentences", sentences=sentences)
    place: list[Text] = []
    if finding.line:
        place.append(Message("check.letter-line", line=finding.line))
    if name := names.get(finding.participant or 0):
        place.append(Span("name", name))
    return Message("check.letter-row", place=tuple(place), sentence=sentence) if place else sentence


def _proof(finding: Diagnostic) -> Message | None:
    """Return what the file itself proves to be right, None where it proves nothing in short."""
    fix = finding.fix
    if fix is None or not fix.safe or len(fix.edits) != 1:
        return None
    (edit,) = fix.edits
    text = edit.new.strip()
    if not text or len(text) > MOST_MENDED or text == edit.old.strip():
        return None
    if edit.line == finding.line:
        return Message("check.letter-proof", text=text)
    return Message("check.letter-proof-at", text=text, line=edit.line)
