"""Save as: everything that the commands would write of an event, byte for byte the same."""

from __future__ import annotations

from operator import attrgetter
from pathlib import PurePath
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.findings import gathered
from trfkit.format_table import FORMATS, KnownBy, format_named, resolved
from trfkit.messages import Message, Span
from trfkit.patterns import lazy_pattern
from trfkit.ranking import rank
from trfkit.refusal import refusal_of
from trfkit.reports.document import Cell, Document, Kind, Section, listed
from trfkit.reports.event_lists import EVENT_LISTS
from trfkit.reports.reference import format_remarks, format_text
from trfkit.reports.row_fields import named_column, table_of
from trfkit.reports.text_formats import COMMA, csv_file
from trfkit.web.screens.rating import usual_system
from trfkit.web.screens.screen import LETTER, REPORTS, SAVES, WHY, Around, Content
from trfkit.web.screens.screen_choices import (
    RANKING,
    by_regulations,
    command_line,
    listed_by,
    name_of,
    names_of,
    ranked_by,
)

if TYPE_CHECKING:
    from trfkit.format_table import Format
    from trfkit.web.screens.screen import Asked, Save


_NO_LETTER: Final = lazy_pattern(r"[^\w]+")


class Saved(NamedTuple):
    """A file to save."""

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
MOST_LOSSES: Final = 200


def saving(asked: Asked) -> Content:
    """Return the screen on which everything can be saved, or what a format would lose."""
    query, blocks = asked.choices.query((*RANKING, "where")), []
    if losses := asked.choices.one("losses"):
        row = _writable(losses)
        from trfkit.files.convert import convert  # noqa: PLC0415 - for this alone

        asked.event.tournament  # noqa: B018 - a Refusal where there is none
        lost = gathered(convert(asked.event.result, row.name).diagnostics)
        texts = [one.sentence for one in lost[:MOST_LOSSES]]
        texts = texts or [Message("screen.losses-none", format=row.title)]
        heading = Message("screen.losses-of", format=row.title)
        blocks.append(Section(heading=heading, blocks=listed(texts)))
    reports = [row for row in REPORTS if row.is_listed and _is_offered(row, asked)]
    formats = [row for row in FORMATS if row.writable]
    fields = (named_column(Kind.NAME, "file"), named_column(Kind.TEXT, "what-it-is"))
    command = named_column(Kind.CODE, "command")
    heading = Message("screen.save-reports")
    table = table_of(
        reports,
        heading,
        (fields[0], lambda row: Cell(values=(_name(asked, row.ending),),
                                     link=f"{asked.base}/save/{row.key}{query}")),
        (fields[1], attrgetter("title")),
        (command, lambda row: Span("code", _command_of(asked, row))),
    )  # fmt: skip
    blocks.append(Section(heading=heading, blocks=(table,)))
    heading = Message("screen.save-formats")
    table = table_of(
        formats,
        heading,
        (fields[0], lambda row: Cell(values=(_name(asked, _ending(row), of=row),),
                                     link=f"{asked.base}/save/as-{row.name}")),
        (named_column(Kind.CODE, "format"), attrgetter("title")),
        (fields[1], lambda row: Message("screen.about-format", parts=tuple(
            filter(None, (format_text(row), format_remarks(row)))))),
        (command, lambda row: Span("code", _conversion_of(asked, row))),
        (named_column(Kind.TEXT, "losses"), lambda row: Cell(
            values=(Message("screen.losses"),), link=f"{asked.base}/save?losses={row.name}")),
    )  # fmt: skip
    blocks.append(Section(heading=heading, blocks=(table,)))
    title = Message("screen.save-title", name=asked.event.title)
    return Content(Document(title=title, blocks=tuple(blocks)), Around())


def _is_offered(row: Save, asked: Asked) -> bool:
    """Tell whether there is something to save: what has to be corrected, teams."""
    if row.list and EVENT_LISTS[row.list].of_teams:
        kind = asked.event.tournament.kind
        return kind.is_team and bool(asked.event.tournament.teams)
    return row.key != LETTER or _letter_of(asked) is not None


def saved(key: str, asked: Asked) -> Saved:
    """Return a file to save; raises Refusal where there is no such file, or nothing to write."""
    if key == "own":
        return Saved(asked.event.main.name, "application/octet-stream", asked.event.main.data)
    if key.startswith("as-"):
        from trfkit.files.convert import convert  # noqa: PLC0415 - for this alone

        row = _writable(key.removeprefix("as-"))
        asked.event.tournament  # noqa: B018 - a Refusal where there is none
        data = convert(asked.event.result, row.name).data
        return _named(_name(asked, _ending(row), of=row), data)
    if key not in SAVES:
        raise refusal_of("nothing-to-save", key=key)
    asked.event.tournament  # noqa: B018 - as above
    save, choices = SAVES[key], asked.choices
    form = save.ending.rpartition(".")[2]
    form = FORMS.get(form, form)
    write = resolved(save.written)
    data = write(asked, form, save.list) if save.list else write(asked, form)
    if isinstance(data, Document):
        from trfkit.reports.forms import render_document  # noqa: PLC0415 - for what is saved alone

        data = render_document(data, form, asked.locale)
    elif isinstance(data, str):
        data = data.encode("utf-8", "replace")
    if save.ending.endswith(".csv"):
        data = csv_file(data, COMMA, is_file=True)
    ending = save.ending
    if save.key == WHY:
        asked_for = (choices.one(name) for name in ("who", "code", "other"))
        words = "-".join(_NO_LETTER.sub("-", word) for word in asked_for if word)
        ending = f"-{words}{ending}"
    return _named(_name(asked, ending), data)


def _named(name: str, data: bytes) -> Saved:
    return Saved(name, TYPES.get(PurePath(name).suffix, "application/octet-stream"), data)


def _name(asked: Asked, ending: str, of: Format | None = None) -> str:
    stem = PurePath(asked.event.main.name).stem or "tournament"
    is_taken = f"{stem}{ending}" == asked.event.main.name
    between = f"-{of.name}" if of is not None and is_taken else ""
    return f"{stem}{between}{ending}"


def _ending(row: Format) -> str:
    """Return what stands behind a file's own name, of each format another."""
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


def _conversion_of(asked: Asked, row: Format) -> str:
    """Return the command that writes a format."""
    file, out = name_of(asked.event.main.name), name_of(_name(asked, _ending(row), of=row))
    return command_line("convert", file, out, "--to", row.name)


def _command_of(asked: Asked, row: Save) -> str:
    """Return the command that writes a report."""
    files: tuple[str, ...] = (name_of(asked.event.main.name),)
    if row.command == "verify":
        files = (*names_of(asked.event), *by_regulations(asked.event))
    options = {
        "standings": (*ranked_by(asked.choices, asked.event), *listed_by(asked.choices)),
        "report": ranked_by(asked.choices, asked.event),
        "check": ("--profile", str(asked.profile)),
        "rate": ("--system", usual_system(asked)),
    }.get(row.command, ())
    if row.list:
        options = (*options, "--only", row.list)
    target = ("--letter", ".") if row.key == LETTER else ("-o", name_of(_name(asked, row.ending)))
    return command_line(row.command, *files, *options, *target)


# What is written ---------------------------------------------------------------------------------


def _report(asked: Asked, form: str) -> bytes:
    from trfkit.api.whole_event import event_forms, whole_event  # noqa: PLC0415 - one of many

    event = asked.event
    report = whole_event(event.result, event.main.name, asked.ranking, (event.input,))
    return event_forms(report).written(form, report.origin, asked.locale)


def _list(asked: Asked, form: str, name: str) -> bytes:
    from trfkit.reports.forms import forms_of  # noqa: PLC0415 - as above
    from trfkit.reports.show import shown  # noqa: PLC0415 - as above

    part = shown(asked.event.tournament, asked.ranking, lists=(name,))
    standings = part.report.standings
    origin = asked.origin(standings.edition, standings.policies)
    return forms_of(part).written(form, origin, asked.locale)


def _standings(asked: Asked, form: str) -> bytes:
    from trfkit.reports.standings import standings_forms  # noqa: PLC0415 - as above
    from trfkit.web.screens.standings import listing_of  # noqa: PLC0415 - as above

    ranked = rank(asked.event.tournament, asked.ranking)
    origin = asked.origin(ranked.edition, ranked.policies)
    return standings_forms([listing_of(asked, ranked)]).written(form, origin, asked.locale)


def _verification(asked: Asked, form: str) -> bytes:
    from trfkit.reports.verification import verification_forms  # noqa: PLC0415 - as above

    comparison = asked.event.comparison(asked.watch)
    return verification_forms(comparison).written(form, comparison.origin, asked.locale)


def _findings(asked: Asked, form: str) -> str:
    from trfkit.reports.check_forms import written_checks  # noqa: PLC0415 - as above
    from trfkit.web.screens.fixes import checks_of  # noqa: PLC0415 - as above

    checks = checks_of((asked.event,), asked.profile, asked.choices.today)
    return written_checks(checks, form, asked.locale)


def _letter(asked: Asked, _: str) -> Document:
    document = _letter_of(asked)
    if document is None:
        raise refusal_of("no-letter")
    return document


def _letter_of(asked: Asked) -> Document | None:
    """Return what the organiser has to correct, None where that is nothing."""
    from trfkit.reports.organiser_letter import letter  # noqa: PLC0415 - as above

    report = asked.event.findings(asked.profile, asked.choices.today)
    names = {int(player.start_no): player.name for player in asked.event.tournament.players}
    return letter(report, names)
