"""The findings of one file, with all that the reports on them tell of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.findings import Profile
from trfkit.findings.render.file_findings import FileReport
from trfkit.messages import Message, Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.findings import Diagnostic
    from trfkit.findings.terms import Profiles
    from trfkit.model import Tournament
    from trfkit.reports.document import Text

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
    """Return what the reports on findings take: these, and what the file is.

    ``file`` is its name, ``notes`` say against what it was held, ``mendable``
    how many findings fixes mend beyond doubt and as guesses, None where that was not tried.
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
    """Return a tournament in a few words: its days, its players."""
    if tournament is None:
        return None
    parts: list[Text] = []
    days = sorted({day for day in (tournament.start, tournament.end) if day is not None})
    if len(days) > 1:
        parts.append(Message("check.days", first=tournament.start, last=tournament.end))
    elif days:
        parts.append(Span("text", days[0].isoformat()))
    parts.append(Message("check.entered", count=len(tournament.players)))
    return Message("check.about", parts=tuple(parts))
