"""What to correct: the findings of a file, each correction with a button."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Final

from trfkit.checks.fixes import FixRequest as Repairs
from trfkit.checks.fixes import mendable, mended, mended_alone
from trfkit.files.registry import read
from trfkit.findings import Profile
from trfkit.findings.codes import not_looked_at
from trfkit.findings.file_findings import FileReport, code_blocks
from trfkit.messages import Message
from trfkit.record import replace
from trfkit.refusal import refusal_of
from trfkit.reports.check import MEANT_FOR, Checks
from trfkit.reports.check_document import (
    about_file,
    check_document,
    code_section,
    file_tone,
    verdict_sentences,
)
from trfkit.reports.document import Block, Document, Form, Input, Paragraph, Tone
from trfkit.reports.provenance import Origin
from trfkit.web.screens.dropped_files import DroppedFile, Event
from trfkit.web.screens.screen import Around, Content, Inquiry, menu
from trfkit.web.screens.screen_choices import command_line, name_of

if TYPE_CHECKING:
    from datetime import date


MOST_CORRECTIONS: Final = 50
"""So many corrections of one code are listed; making them brings up the next."""
MOST_EDITS: Final = 2


def mending(inquiry: Inquiry) -> Content:
    """Show the findings of an event with corrections; for all events the report of ``check``."""
    profile, today = inquiry.profile, inquiry.choices.today
    events = inquiry.events if inquiry.number is None else (inquiry.event,)
    names = [name_of(event.main.name) for event in events]
    purposes = [(str(one), MEANT_FOR[one]) for one in Profile]
    purpose = menu("profile", str(profile), purposes, label=Message("check.purpose"))
    around = Around(
        form=Form(inputs=(purpose,), submit=Message("screen.show")),
        command=command_line("check", *names, "--profile", str(profile)),
    )
    if inquiry.number is None:
        return Content(check_document(checks_of(events, profile, today), is_page=True), around)
    saves = ("check-html", "check-csv", "check-json")
    return Content(
        screen_document(inquiry), around._replace(saves=saves, query=f"?profile={profile}")
    )


def screen_document(inquiry: Inquiry) -> Document:
    """Return the findings of an event, each code with its corrections."""
    report = inquiry.event.findings(inquiry.profile, inquiry.choices.today)
    corrections = _corrections(report, inquiry) if inquiry.event.result.document is not None else {}
    blocks: list[Block] = []
    if inquiry.choices.one("refused"):
        blocks.append(Paragraph((Message("check.refused"),), Tone.WRONG))
    safe = sum(
        finding.fix is not None and finding.fix.safe and bool(finding.fix.edits)
        for finding in report.diagnostics
    )
    if safe and corrections:
        blocks.append(_deed(inquiry, Message("check.correct-all", count=safe)))
    if inquiry.choices.one("mended"):
        save = Message("check.save", target=f"{inquiry.base}/save/own")
        blocks.append(Paragraph((save, Message("check.saved-here"))))
    blocks += (
        code_section(block, every=True, more=tuple(corrections.pop(block.code, ())))
        for block in code_blocks(report)
    )
    return Document(
        title=Message("check.screen-title", name=inquiry.event.title),
        subtitle=about_file(report),
        verdict=verdict_sentences(report),
        tone=file_tone(report),
        blocks=tuple(blocks),
    )


def _corrections(report: FileReport, inquiry: Inquiry) -> dict[str, list[Form]]:
    """Return the buttons that correct findings, by code, certain corrections first."""
    by_code: dict[str, list[tuple[bool, Form]]] = {}
    for number, finding in enumerate(report.diagnostics):
        if finding.fix is not None and finding.fix.edits:
            edits = finding.fix.edits
            texts = [
                Message("check.edit", line=edit.line, old=edit.old, new=edit.new)
                for edit in edits[:MOST_EDITS]
            ]
            if len(edits) > len(texts):
                texts.append(Message("check.more-of-edits", count=len(edits) - len(texts)))
            about = Message("check.edits", edits=tuple(texts))
            if not finding.fix.safe:
                about = Message("check.guess", edits=about)
            form = _deed(inquiry, Message("check.correct"), about, finding=str(number))
            by_code.setdefault(finding.code, []).append((not finding.fix.safe, form))
    return {
        code: [form for _, form in sorted(forms, key=itemgetter(0))[:MOST_CORRECTIONS]]
        for code, forms in by_code.items()
    }


def _deed(inquiry: Inquiry, submit: Message, about: Message | None = None, **hidden: str) -> Form:
    values = {"profile": str(inquiry.profile), **hidden}
    inputs = tuple(Input(name=name, value=value) for name, value in values.items())
    action = f"{inquiry.base}/mend"
    return Form(inputs=inputs, submit=submit, action=action, changes=True, about=about)


def checks_of(
    events: tuple[Event, ...], profile: Profile, today: date | None, *, tries_fixes: bool = False
) -> Checks:
    """Return the findings of files for the reports of ``check``.

    ``tries_fixes`` counts what their fixes correct as the command does, which reads a file again.
    """
    reports = [event.findings(profile, today) for event in events]
    if tries_fixes:
        repairs = Repairs((profile,), today)
        reports = [
            replace(report, mendable=mendable(event.result, read, repairs))
            if any(finding.fix for finding in report.diagnostics)
            else report
            for event, report in zip(events, reports, strict=True)
        ]
    return Checks(
        files=tuple(reports),
        origin=Origin(inputs=tuple(event.input for event in events)),
        reserved=not_looked_at((profile,), (), (), has_list=False),
    )


def mended_file(inquiry: Inquiry) -> DroppedFile | None:
    """Return the file with the chosen corrections applied, None if none of them applies.

    ``finding`` is the number of one correction; without it all certain ones are applied. Raises
    Refusal for a file that is no TRF, and for an unknown number.
    """
    event, profile, today = inquiry.event, inquiry.profile, inquiry.choices.today
    if event.result.document is None:
        raise refusal_of("nothing-to-mend", name=event.main.name)
    repairs = Repairs((profile,), today)
    number = inquiry.choices.number("finding")
    if number is None:
        after = mended(event.result, read, repairs)
    else:
        findings = event.findings(profile, today).diagnostics
        if number >= len(findings) or findings[number].fix is None:
            raise refusal_of("no-repair", number=number)
        after = mended_alone(event.result, read, repairs, findings[number])
    if not after.applied or after.result.document is None:
        return None
    return DroppedFile(event.main.name, bytes(after.result.document))
