"""Is it right? Compare values stated by files, or by tables of other software, with the results."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from trfkit.checks import STATED, errors_found
from trfkit.findings import Severity
from trfkit.findings.codes import severity_in
from trfkit.findings.sentences import count_of, title_of
from trfkit.messages import Message, Span
from trfkit.messages.message import Several
from trfkit.record import replace
from trfkit.regulations import Refusal
from trfkit.reports.verification import Comparison, verification_document
from trfkit.web.screens.dropped_files import Event, holds_regulations, tables_of
from trfkit.web.screens.screen import Around, Content, Inquiry, ScreenWords, refused_document
from trfkit.web.screens.screen_choices import command_line, name_of, names_of, regulations_option

if TYPE_CHECKING:
    from collections.abc import Sequence


MOST_ERRORS: Final = 5
"""So many reasons are given why a file is none, and so many kinds of errors, or files."""


def right(inquiry: Inquiry) -> Content:
    """Show the report of ``trfkit verify`` for one event or all, or why there is none."""
    words = ScreenWords(inquiry.locale)
    if inquiry.number is not None and inquiry.event.result.tournament is None:
        title = Message("screen.no-tournament", name=inquiry.event.main.name)
        return Content(refused_document(title, why_not(inquiry.event)), Around())
    comparisons: list[Comparison] = []
    failed: list[tuple[str, Message | str]] = []
    for event in inquiry.events if inquiry.number is None else (inquiry.event,):
        try:
            comparisons.append(event.comparison(inquiry.watch))
        except Refusal as refusal:
            why = () if event.result.tournament is not None else why_not(event)
            reason = Message("common.sentences", sentences=why) if why else refusal.message
            failed.append((event.main.name, reason))
    if inquiry.number is None:
        names = [name_of(event.main.name) for event in inquiry.events]
        names += regulations_option(inquiry.event)
        around = Around(
            command=command_line("verify", *names), errors=_names_with_errors(inquiry.events, words)
        )
        return Content(verification_document(comparisons, failed, is_page=True), around)
    if failed:
        name, why_none = failed[0]
        return Content(refused_document(Span("name", name), (why_none,)), Around())
    around = Around(
        command=command_line(
            "verify", *names_of(inquiry.event), *regulations_option(inquiry.event)
        ),
        saves=("verification-html", "verification-csv", "verification-json"),
        errors=own_errors(inquiry.event, words),
    )
    return Content(verification_document(comparisons, is_page=True), around)


def own_errors(event: Event, words: ScreenWords) -> str:
    """Return the note of ``trfkit verify`` on errors of the file, "" if it has none.

    Errors in points and ranks are left out, because the report itself is about them.
    """
    findings = (*event.result.diagnostics, *errors_found(event.result, STATED))
    counts: Counter[str] = Counter()
    for finding in findings:
        if severity_in(finding) is Severity.ERROR and finding.caused_by is None:
            counts[finding.code] += count_of(finding)
    kinds = [
        Message("check.note", title=title_of(code, count), code=code)
        for code, count in counts.most_common()
    ]
    return words("errors", name=event.main.name, kinds=_first_of(kinds)) if kinds else ""


def _names_with_errors(events: Sequence[Event], words: ScreenWords) -> str:
    """Return which of several tournaments have errors, "" if none."""
    tournaments = [event for event in events if event.result.tournament is not None]
    names = [event.main.name for event in tournaments if own_errors(event, words)]
    if not names:
        return ""
    return words("errors-in", count=len(names), all=len(events), names=_first_of(names))


def _first_of(items: Sequence[Message | str]) -> Several:
    return Several.first(items, MOST_ERRORS)


def why_not(event: Event) -> tuple[Message | str, ...]:
    """Explain in sentences why a file holds no tournament, and what to do."""
    if holds_regulations(event.main):
        # A file of regulations was dropped by itself.
        try:
            replace(event, regulations=event.main).said  # noqa: B018 - a Refusal where it is amiss
        except Refusal as refusal:
            return (refusal.message,)
        return (Message("screen.none-regulations"),)
    findings = event.result.diagnostics
    errors = [one for one in findings if severity_in(one) is Severity.ERROR] or findings[:1]
    lines = []
    for error in errors[:MOST_ERRORS]:
        sentence, advice = error.sentence, error.advice
        if error.line:
            sentence = Message("check.at-line", line=error.line, sentence=sentence)
        both = (sentence, *([advice] if advice else []))
        lines.append(Message("common.sentences", sentences=both))
    if event.result.tournament is None:
        name = "none-table" if tables_of(event.main) else "none-readable"
        lines.append(Message(f"screen.{name}"))
    return tuple(dict.fromkeys(lines))
