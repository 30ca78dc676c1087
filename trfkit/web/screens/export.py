"""Save as: all files that the commands would write of an event, byte for byte the same."""

from __future__ import annotations

from operator import attrgetter
from pathlib import PurePath
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.format_table import FORMATS, Format, KnownBy, format_named, resolved
from trfkit.messages import Message, Span
from trfkit.patterns import lazy_pattern
from trfkit.ranking import rank
from trfkit.refusal import refusal_of
from trfkit.reports.document import Cell, Document, Kind, Section, sentence_list
from trfkit.reports.event_lists import EVENT_LISTS
from trfkit.reports.forms import COMMA, Forms, csv_file, forms_of, render_document
from trfkit.reports.reference import format_remarks, format_text
from trfkit.reports.row_fields import named_column, table_of
from trfkit.web.screens.rating import usual_system
from trfkit.web.screens.screen import LETTER, REPORTS, SAVES, WHY, Around, Content, Inquiry, Save
from trfkit.web.screens.screen_choices import (
    RANKING,
    command_line,
    listed_by,
    name_of,
    names_of,
    ranked_by,
    regulations_option,
)

if TYPE_CHECKING:
    from trfkit.reports.provenance import Origin

_NO_LETTER: Final = lazy_pattern(r"[^\w]+")


class SavedFile(NamedTuple):
    """A file to download."""

    name: str
    media: str
    data: bytes


TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".tsv": "text/tab-separated-values; charset=utf-8",
    ".json": "application/json",
    ".txt": "text/plain; charset=utf-8",
    ".xml": "application/xml",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
FORMS: Final = {"md": "markdown", "txt": "text"}
"""The forms of documents that have other names than the files."""


def saving(inquiry: Inquiry) -> Content:
    """Return the screen of all files to save, and what a chosen format would lose."""
    query, blocks = inquiry.choices.query((*RANKING, "where")), []
    if losses := inquiry.choices.one("losses"):
        row = _writable(losses)
        from trfkit.files.convert import convert  # noqa: PLC0415 - for this alone
        from trfkit.files.trf.emitting.loss_report import group_losses  # noqa: PLC0415 - as above

        inquiry.event.tournament  # noqa: B018 - a Refusal where there is none
        lost = group_losses(convert(inquiry.event.result, row.name).diagnostics)
        texts = [text for group in lost for text in (group.sentence, *group.items)]
        texts = texts or [Message("screen.losses-none", format=row.title)]
        heading = Message("screen.losses-of", format=row.title)
        blocks.append(Section(heading=heading, blocks=sentence_list(texts)))
    reports = [row for row in REPORTS if row.is_listed and _is_offered(row, inquiry)]
    formats = [row for row in FORMATS if row.writable]
    fields = (named_column(Kind.NAME, "file"), named_column(Kind.TEXT, "what-it-is"))
    command = named_column(Kind.CODE, "command")
    heading = Message("screen.save-reports")
    table = table_of(
        reports,
        heading,
        (fields[0], lambda row: Cell(values=(_name(inquiry, row.ending),),
                                     link=f"{inquiry.base}/save/{row.key}{query}")),
        (fields[1], attrgetter("title")),
        (command, lambda row: Span("code", _command_of(inquiry, row))),
    )  # fmt: skip
    blocks.append(Section(heading=heading, blocks=(table,)))
    heading = Message("screen.save-formats")
    table = table_of(
        formats,
        heading,
        (fields[0], lambda row: Cell(values=(_name(inquiry, _ending(row), of=row),),
                                     link=f"{inquiry.base}/save/as-{row.name}")),
        (named_column(Kind.CODE, "format"), attrgetter("title")),
        (fields[1], lambda row: Message("screen.about-format", parts=tuple(
            filter(None, (format_text(row), format_remarks(row)))))),
        (command, lambda row: Span("code", command_line(
            "convert", name_of(inquiry.event.main.name),
            name_of(_name(inquiry, _ending(row), of=row)), "--to", row.name))),
        (named_column(Kind.TEXT, "losses"), lambda row: Cell(
            values=(Message("screen.losses"),), link=f"{inquiry.base}/save?losses={row.name}")),
    )  # fmt: skip
    blocks.append(Section(heading=heading, blocks=(table,)))
    title = Message("screen.save-title", name=inquiry.event.title)
    return Content(Document(title=title, blocks=tuple(blocks)), Around())


def _is_offered(row: Save, inquiry: Inquiry) -> bool:
    """Tell whether a report has content: corrections for a letter, teams for lists of teams."""
    if row.list and EVENT_LISTS[row.list].of_teams:
        kind = inquiry.event.tournament.kind
        return kind.is_team and bool(inquiry.event.tournament.teams)
    return row.key != LETTER or _letter_of(inquiry) is not None


def save_file(key: str, inquiry: Inquiry) -> SavedFile:
    """Return a file to download; raises Refusal if the key is unknown or nothing can be written."""
    if key == "own":
        return SavedFile(
            inquiry.event.main.name, "application/octet-stream", inquiry.event.main.data
        )
    if key.startswith("as-"):
        from trfkit.files.convert import convert  # noqa: PLC0415 - for this alone

        row = _writable(key.removeprefix("as-"))
        inquiry.event.tournament  # noqa: B018 - a Refusal where there is none
        data = convert(inquiry.event.result, row.name).data
        return _named_file(_name(inquiry, _ending(row), of=row), data)
    if key not in SAVES:
        raise refusal_of("nothing-to-save", key=key)
    inquiry.event.tournament  # noqa: B018 - as above
    save, choices = SAVES[key], inquiry.choices
    form = save.ending.rpartition(".")[2]
    form = FORMS.get(form, form)
    report = resolved(save.written)(inquiry, *filter(None, (save.list,)))
    if isinstance(report, Document):
        data = render_document(report, form, inquiry.locale)
    else:
        forms, origin = report
        data = forms.written(form, origin, inquiry.locale)
    if save.ending.endswith(".csv"):
        data = csv_file(data, COMMA, is_file=True)
    ending = save.ending
    if save.key == WHY:
        asked_for = (choices.one(name) for name in ("who", "code", "other"))
        words = "-".join(_NO_LETTER.sub("-", word) for word in asked_for if word)
        ending = f"-{words}{ending}"
    return _named_file(_name(inquiry, ending), data)


def _named_file(name: str, data: bytes) -> SavedFile:
    return SavedFile(name, TYPES.get(PurePath(name).suffix, "application/octet-stream"), data)


def _name(inquiry: Inquiry, ending: str, of: Format | None = None) -> str:
    stem = PurePath(inquiry.event.main.name).stem or "tournament"
    is_taken = f"{stem}{ending}" == inquiry.event.main.name
    between = f"-{of.name}" if of is not None and is_taken else ""
    return f"{stem}{between}{ending}"


def _ending(row: Format) -> str:
    """Return the ending to add to the file's own name, different for each format."""
    family, _, kind = row.name.partition("-")
    if kind and f".{family}" in TYPES:
        return f"-{kind}.{family}"
    if row.is_trf:
        return f"-{row.name}{row.extensions[0] if row.extensions else '.trf'}"
    if row.extensions:
        return row.extensions[0]
    # What is told by its root is XML, where it has no name of its own.
    return f"-{row.name}{'.xml' if row.known_by is KnownBy.ROOT else '.txt'}"


def _writable(name: str) -> Format:
    row = format_named(name)
    if row is None or not row.writable:
        raise refusal_of("no-format-to-write", name=name)
    return row


def _command_of(inquiry: Inquiry, row: Save) -> str:
    """Return the command that writes a report."""
    files: tuple[str, ...] = (name_of(inquiry.event.main.name),)
    if row.command == "verify":
        files = (*names_of(inquiry.event), *regulations_option(inquiry.event))
    options = {
        "standings": (*ranked_by(inquiry.choices, inquiry.event), *listed_by(inquiry.choices)),
        "report": ranked_by(inquiry.choices, inquiry.event),
        "check": ("--profile", str(inquiry.profile)),
        "rate": ("--system", usual_system(inquiry)),
    }.get(row.command, ())
    if row.list:
        options = (*options, "--only", row.list)
    target = ("--letter", ".") if row.key == LETTER else ("-o", name_of(_name(inquiry, row.ending)))
    return command_line(row.command, *files, *options, *target)


# What is written ---------------------------------------------------------------------------------


def _report(inquiry: Inquiry) -> tuple[Forms, Origin]:
    from trfkit.api.whole_event import event_forms, whole_event  # noqa: PLC0415 - one of many

    event = inquiry.event
    report = whole_event(event.result, event.main.name, inquiry.ranking, (event.input,))
    return event_forms(report), report.origin


def _list(inquiry: Inquiry, name: str) -> tuple[Forms, Origin]:
    from trfkit.reports.show import select_parts  # noqa: PLC0415 - as above

    part = select_parts(inquiry.event.tournament, inquiry.ranking, lists=(name,))
    return forms_of(part), inquiry.origin(part.report.standings)


def _standings(inquiry: Inquiry) -> tuple[Forms, Origin]:
    from trfkit.reports.standings import standings_forms  # noqa: PLC0415 - as above
    from trfkit.web.screens.standings import listing_of  # noqa: PLC0415 - as above

    ranked = rank(inquiry.event.tournament, inquiry.ranking)
    forms = standings_forms([listing_of(inquiry, ranked)])
    return forms, inquiry.origin(ranked)


def _verification(inquiry: Inquiry) -> tuple[Forms, Origin]:
    from trfkit.reports.verification import verification_forms  # noqa: PLC0415 - as above

    comparison = inquiry.event.comparison(inquiry.watch)
    return verification_forms(comparison), comparison.origin


def _findings(inquiry: Inquiry) -> tuple[Forms, Origin]:
    from trfkit.reports.check_document import checks_forms  # noqa: PLC0415 - as above
    from trfkit.web.screens.fixes import checks_of  # noqa: PLC0415 - as above

    checks = checks_of((inquiry.event,), inquiry.profile, inquiry.choices.today, tries_fixes=True)
    return checks_forms(checks), checks.origin


def _letter(inquiry: Inquiry) -> Document:
    document = _letter_of(inquiry)
    if document is None:
        raise refusal_of("no-letter")
    return document


def _letter_of(inquiry: Inquiry) -> Document | None:
    """Return the letter to the organiser, None if there is nothing to correct."""
    from trfkit.reports.check_document import letter  # noqa: PLC0415 - as above

    report = inquiry.event.findings(inquiry.profile, inquiry.choices.today)
    names = {int(player.start_no): player.name for player in inquiry.event.tournament.players}
    return letter(report, names)
