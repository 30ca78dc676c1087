"""What must be mended: the findings of a file, with repairs to take over one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.checks.fixes import Asked as Repairs
from trfkit.checks.fixes import mended, mended_alone
from trfkit.files.registry import read
from trfkit.findings import Profile
from trfkit.findings.codes import not_looked_at
from trfkit.findings.render.code_blocks import code_blocks
from trfkit.findings.verdict import verdict, verdict_in_words
from trfkit.regulations import Refusal
from trfkit.reports.check import Checks
from trfkit.reports.check_page import check_page, parts_of
from trfkit.reports.file_check import MEANT_FOR, about
from trfkit.reports.html_page import render
from trfkit.reports.provenance import Origin
from trfkit.web.screens.dropped_files import Dropped
from trfkit.web.screens.screen import BY_NAME, Around, frame
from trfkit.web.screens.screen_words import say
from trfkit.web.screens.shown_command import command_line, name_of

if TYPE_CHECKING:
    from datetime import date

    from trfkit.findings.render.file_findings import FileReport
    from trfkit.web.screens.dropped_files import Event
    from trfkit.web.screens.screen import Asked

MOST_REPAIRS: Final = 50
"""So many repairs of one code are listed; taking them over brings up the next."""
MOST_EDITS: Final = 2


class Repair(NamedTuple):
    """What would mend a finding: ``number`` is its place among the findings, from 0."""

    number: int
    text: str
    is_safe: bool


def mending(asked: Asked) -> str:
    """Return the findings of an event with their repairs; of all events the page of ``check``."""
    profile, today = asked.profile, asked.choices.today
    events = asked.events if asked.number is None else (asked.event,)
    names = [name_of(event.main.name) for event in events]
    around = Around(
        choices="screens/purposes.html",
        command=command_line("check", *names, "--profile", str(profile)),
        saves=[] if asked.number is None else [
            (f"findings.{form}", f"{asked.base}/save/check-{form}?profile={profile}")
            for form in ("html", "csv", "json")
        ],
        values=[(str(one), MEANT_FOR[one], one is profile) for one in Profile],
    )  # fmt: skip
    if asked.number is None:
        return check_page(checks_of(events, profile, today), frame("mend", asked, around))
    report = asked.event.findings(profile, today)
    told = verdict(report)
    repairs = _repairs(report) if asked.event.result.document is not None else {}
    safe = sum(one.is_safe for found in repairs.values() for one in found)
    blocks = code_blocks(report)
    worst = str(blocks[0].severity) if blocks else ""
    return render(
        "screens/mending.html",
        frame("mend", asked, around),
        title=f"{BY_NAME['mend'].title}: {asked.event.title}",
        about=" · ".join(filter(None, (about(asked.event.result.tournament), report.file))),
        verdict="" if told is None else verdict_in_words(told),
        kind={"error": "wrong", "warning": "explained"}.get(worst, "good"),
        parts=[
            (part, repairs.get(block.first.code, ()))
            for part, block in zip(parts_of(report, every=True), code_blocks(report), strict=True)
        ],
        profile=str(profile),
        safe=safe,
        base=asked.base,
        is_refused=bool(asked.choices.one("refused")),
        is_mended=bool(asked.choices.one("mended")),
        says=say,
    )


def checks_of(events: tuple[Event, ...], profile: Profile, today: date | None) -> Checks:
    """Return the findings of files as the reports of ``check`` take them."""
    return Checks(
        files=tuple(event.findings(profile, today) for event in events),
        origin=Origin(inputs=tuple(event.input for event in events)),
        reserved=not_looked_at((profile,), (), (), has_list=False),
    )


def mended_file(asked: Asked) -> Dropped | None:
    """Return the file with the chosen repairs made, None where none of them mends it.

    ``finding`` is the number of one repair; without it all are made that are certain. Raises
    Refusal for a file that is no TRF, and for a number that is none.
    """
    event, profile, today = asked.event, asked.profile, asked.choices.today
    if event.result.document is None:
        raise Refusal(f"{event.main.name} is no TRF; there is nothing to mend")
    repairs = Repairs((profile,), today)
    number = asked.choices.number("finding")
    if number is None:
        after = mended(event.result, read, repairs)
    else:
        found = event.findings(profile, today).diagnostics
        if number >= len(found) or found[number].fix is None:
            raise Refusal(f"there is no repair {number}")
        after = mended_alone(event.result, read, repairs, found[number])
    if not after.applied or after.result.document is None:
        return None
    return Dropped(event.main.name, bytes(after.result.document))


def _repairs(report: FileReport) -> dict[str, list[Repair]]:
    """Return the repairs by code, those that are certain first."""
    by_code: dict[str, list[Repair]] = {}
    for number, finding in enumerate(report.diagnostics):
        if finding.fix is not None and finding.fix.edits:
            edits = finding.fix.edits
            told = [say("would_be", edit.line, edit.old, edit.new) for edit in edits[:MOST_EDITS]]
            if len(edits) > len(told):
                told.append(say("would_be_more", len(edits) - len(told)))
            repair = Repair(number, "; ".join(told), finding.fix.safe)
            by_code.setdefault(finding.code, []).append(repair)
    return {
        code: sorted(found, key=lambda one: not one.is_safe)[:MOST_REPAIRS]
        for code, found in by_code.items()
    }
