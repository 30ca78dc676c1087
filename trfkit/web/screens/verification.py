"""Is it right? What files state, or tables made by other software, against their results."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from trfkit.checks import STATED, errors_found
from trfkit.findings import Severity
from trfkit.findings.codes import severity_in
from trfkit.findings.verdict import reason
from trfkit.findings.wording import count_of
from trfkit.record import replace
from trfkit.regulations import Refusal
from trfkit.reports.render_html import render_html
from trfkit.reports.verification import verification_document
from trfkit.web.screens.dropped_files import holds_regulations, tables_of
from trfkit.web.screens.screen import Around, frame, message
from trfkit.web.screens.screen_words import SAY, say
from trfkit.web.screens.shown_command import by_regulations, command_line, name_of, names_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.findings import Diagnostic
    from trfkit.reports.verification import Comparison
    from trfkit.web.screens.dropped_files import Event
    from trfkit.web.screens.screen import Asked


MOST_ERRORS: Final = 5
"""So many reasons are given why a file is none, and so many kinds of errors, or files."""


def right(asked: Asked) -> str:
    """Return the page of ``trfkit verify``, of one event or of all, with the answer above it."""
    if asked.number is not None and asked.event.result.tournament is None:
        return message(
            say("no_tournament", asked.event.main.name),
            why_not(asked.event),
            framed=frame("right", asked, Around()),
        )
    comparisons, failed = [], []
    for event in asked.events if asked.number is None else (asked.event,):
        try:
            comparisons.append(event.comparison(asked.watch))
        except Refusal as refusal:
            why = () if event.result.tournament is not None else why_not(event)
            failed.append((event.main.name, " ".join(why) or str(refusal)))
    if asked.number is None:
        names = [name_of(event.main.name) for event in asked.events]
        names += by_regulations(asked.event)
        around = Around(command=command_line("verify", *names), errors=_in_error(asked.events))
        return _page(asked, around, comparisons, failed)
    if failed:
        return message(failed[0][0], (failed[0][1],), framed=frame("right", asked, Around()))
    around = Around(
        command=command_line("verify", *names_of(asked.event), *by_regulations(asked.event)),
        saves=[
            (f"verification.{form}", f"{asked.base}/save/verification-{form}")
            for form in ("html", "csv", "json")
        ],
        errors=own_errors(asked.event),
    )
    return _page(asked, around, comparisons)


def _page(
    asked: Asked,
    around: Around,
    comparisons: Sequence[Comparison],
    failed: Sequence[tuple[str, str]] = (),
) -> str:
    document = verification_document(comparisons, failed, is_page=True)
    return "".join(render_html(document, asked.locale, frame("right", asked, around)))


def own_errors(event: Event) -> str:
    """Return in words what ``trfkit verify`` says of the file besides, "" where it has no error.

    Points and ranks are left out, for they are what is looked at.
    """
    found = (*event.result.diagnostics, *errors_found(event.result, STATED))
    counts: Counter[str] = Counter()
    for one in found:
        if severity_in(one) is Severity.ERROR and one.caused_by is None:
            counts[one.code] += count_of(one)
    kinds = [reason(code, count) for code, count in counts.most_common()]
    return f"{say('errors', event.main.name)} {_first_of(kinds)}" if kinds else ""


def _in_error(events: Sequence[Event]) -> str:
    """Return in words which of several tournaments have errors of their own, "" if none."""
    tournaments = [event for event in events if event.result.tournament is not None]
    names = [event.main.name for event in tournaments if own_errors(event)]
    return f"{say('errors_in', len(names), len(events))} {_first_of(names)}" if names else ""


def _first_of(texts: Sequence[str]) -> str:
    more = len(texts) - MOST_ERRORS
    return "; ".join([*texts[:MOST_ERRORS], *([say("errors_more", more)] if more > 0 else [])])


def _in_words(finding: Diagnostic) -> str:
    """Return where a finding is, what it says and what to do, each with a capital letter."""
    place = f"Line {finding.line}: " if finding.line else ""
    said, advice = finding.message, finding.hint
    told = f"{place}{said}" if place else _with_capital(said)
    return f"{told}. {_with_capital(advice)}" if advice else told


def _with_capital(sentence: str) -> str:
    return f"{sentence[:1].upper()}{sentence[1:]}"


def why_not(event: Event) -> tuple[str, ...]:
    """Return why a file holds no tournament, and what to do, in sentences."""
    if holds_regulations(event.main):
        # A file of regulations was dropped by itself.
        try:
            replace(event, regulations=event.main).said  # noqa: B018 - a Refusal where it is amiss
        except Refusal as refusal:
            return (str(refusal),)
        return (SAY["none_regulations"],)
    found = event.result.diagnostics
    errors = [one for one in found if severity_in(one) is Severity.ERROR] or found[:1]
    lines = [_in_words(one) for one in errors[:MOST_ERRORS]]
    if event.result.tournament is None:
        lines.append(SAY["none_table" if tables_of(event.main) else "none_readable"])
    return tuple(dict.fromkeys(f"{line.removesuffix('.')}." for line in lines))
