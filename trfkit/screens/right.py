"""Is it right? What files state, or tables made by other software, against their results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.diagnostics import Severity
from trfkit.diagnostics.catalogue import hint, severity_in
from trfkit.diagnostics.catalogue import message as words_of
from trfkit.record import replace
from trfkit.regulations import Refusal
from trfkit.reports.verification_page import verification_page
from trfkit.screens.commands import by_regulations, command_line, name_of, names_of
from trfkit.screens.files import holds_regulations, tables_of
from trfkit.screens.screen import Around, frame, message
from trfkit.screens.words import SAY, say

if TYPE_CHECKING:
    from trfkit.screens.files import Event
    from trfkit.screens.screen import Asked
    from trfkit.verification import Verification


MOST_ERRORS: Final = 5
"""So many reasons are given why a file is none."""


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
        return verification_page(
            comparisons,
            failed,
            frame("right", asked, Around(command=command_line("verify", *names))),
        )
    if failed:
        return message(failed[0][0], (failed[0][1],), framed=frame("right", asked, Around()))
    around = Around(
        command=command_line("verify", *names_of(asked.event), *by_regulations(asked.event)),
        saves=[
            (f"verification.{form}", f"{asked.base}/save/verification-{form}")
            for form in ("html", "csv", "json")
        ],
        answer=answer(comparisons[0].found),
    )
    return verification_page(comparisons, (), frame("right", asked, around))


def answer(found: Verification) -> tuple[str, str]:
    """Return in one sentence whether it is right, and of what kind the answer is."""
    verdict = found.verdict
    moved = verdict.places.change
    whose = f"{moved} {'participant' if moved == 1 else 'participants'}"
    if not verdict.cells.compared:
        return "plain", SAY["answer_none"]
    if not found.differences:
        doubtful = bool(found.rows.unknown)
        return ("plain", SAY["answer_unknown_rows"]) if doubtful else ("good", SAY["answer_good"])
    if all(one.explained_by for one in found.differences):
        key = "answer_explained" if moved else "answer_explained_same"
        return "explained", say(key, whose)
    return "wrong", say("answer_differs" if moved else "answer_differs_same", whose)


def _of_regulations(event: Event) -> tuple[str, ...]:
    """Return what to do with a file of regulations that was dropped by itself."""
    try:
        replace(event, regulations=event.main).said  # noqa: B018 - a Refusal where it is amiss
    except Refusal as refusal:
        return (str(refusal),)
    return (SAY["none_regulations"],)


def why_not(event: Event) -> tuple[str, ...]:
    """Return why a file holds no tournament, and what to do, in sentences."""
    if holds_regulations(event.main):
        return _of_regulations(event)
    found = event.result.diagnostics
    errors = [one for one in found if severity_in(one) is Severity.ERROR] or found[:1]
    lines = [
        words_of(one) + (f". {advice[:1].upper()}{advice[1:]}" if (advice := hint(one)) else "")
        for one in errors[:MOST_ERRORS]
    ]
    if event.result.tournament is None:
        lines.append(SAY["none_table" if tables_of(event.main) else "none_readable"])
    return tuple(
        dict.fromkeys(f"{line[:1].upper()}{line[1:].removesuffix('.')}." for line in lines)
    )
