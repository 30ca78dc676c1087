"""Save as: everything that the commands would write of an event, byte for byte the same."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.findings import gathered
from trfkit.findings.render.file_findings import FileReport
from trfkit.format_table import FORMATS, KnownBy, format_named, resolved
from trfkit.messages import Message
from trfkit.patterns import lazy_pattern
from trfkit.ranking import rank
from trfkit.record import Record, replace
from trfkit.refusal import refusal_of
from trfkit.reports.event_lists import EVENT_LISTS
from trfkit.reports.html_page import render
from trfkit.reports.reference import format_remarks, format_text
from trfkit.reports.text_formats import COMMA, csv_file, to_json
from trfkit.web.screens.rating import usual_system
from trfkit.web.screens.screen import Around, frame
from trfkit.web.screens.screen_choices import RANKING
from trfkit.web.screens.screen_words import ScreenWords
from trfkit.web.screens.shown_command import (
    by_regulations,
    command_line,
    listed_by,
    name_of,
    names_of,
    ranked_by,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.format_table import Format
    from trfkit.reports.event.event_report import EventReport
    from trfkit.web.screens.screen import Asked


_NO_LETTER: Final = lazy_pattern(r"[^\w]+")


class Saved(NamedTuple):
    """A file to save."""

    name: str
    media: str
    data: bytes


class Save(Record):
    """A report that can be saved: ``ending`` is that of its name, behind the file's own.

    ``written`` names the function that writes it, but a ``list`` of the event, which is named so,
    ``command`` the words of the command. ``is_listed`` says whether the screen offers it, or
    another screen does.
    """

    key: str
    ending: str
    written: str
    command: str
    is_listed: bool = True
    list: str = ""

    def title(self, words: ScreenWords) -> str:
        """Return what is saved, in words."""
        if not self.list:
            return words(f"save-{self.key}")
        caption = Message(f"standings.{self.list}")
        return words("save-list", list=caption, form=self.ending.rpartition(".")[2])


# fmt: off
LETTER: Final = "letter"
WHY: Final = "why-html"
_HERE: Final = "trfkit.web.screens.export:"
REPORTS: Final = (
    Save("report-html", "-report.html", f"{_HERE}_report", "report"),
    Save("report-md", "-report.md", f"{_HERE}_report", "report"),
    Save("standings-csv", "-standings.csv", f"{_HERE}_standings", "standings"),
    Save("standings-xlsx", "-standings.xlsx", f"{_HERE}_standings", "standings"),
    Save("standings-markdown", "-standings.md", f"{_HERE}_standings", "standings"),
    Save("standings-json", "-standings.json", f"{_HERE}_standings", "standings"),
    Save("verification-html", "-verification.html", f"{_HERE}_verification", "verify"),
    Save("verification-csv", "-verification.csv", f"{_HERE}_verification", "verify"),
    Save("verification-json", "-verification.json", f"{_HERE}_verification", "verify"),
    Save("check-html", "-findings.html", f"{_HERE}_findings", "check"),
    Save("check-csv", "-findings.csv", f"{_HERE}_findings", "check"),
    Save("check-json", "-findings.json", f"{_HERE}_findings", "check"),
    Save(LETTER, "-letter.txt", f"{_HERE}_letter", "check"),
    Save("ratings-csv", "-ratings.csv", "trfkit.web.screens.rating:ratings_written", "rate"),
    Save("ratings-json", "-ratings.json", "trfkit.web.screens.rating:ratings_written", "rate"),
    *(
        Save(f"{name}-{form}", f"-{name}.{form}", "", "report", list=name)
        for name in EVENT_LISTS
        for form in ("html", "xlsx", "json")
    ),
    Save("playoff-html", "-play-off.html", f"{_HERE}_playoff", "playoff", is_listed=False),
    Save(WHY, "-explained.html", f"{_HERE}_why", "explain", is_listed=False),
    Save("whatif-html", "-what-if.html", f"{_HERE}_whatif", "whatif", is_listed=False),
)
# fmt: on
BY_KEY: Final = {row.key: row for row in REPORTS}

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
MOST_LOSSES: Final = 200


class Row(NamedTuple):
    """A line of the screen: where to save it, where its losses are told, and the command."""

    title: str
    about: str
    href: str
    losses: str
    name: str
    command: str


def saving(asked: Asked) -> str:
    """Return the screen on which everything can be saved, or what a format would lose."""
    query, words = asked.choices.query((*RANKING, "where")), ScreenWords(asked.locale)
    losses = asked.choices.one("losses")
    told: tuple[str, Sequence[str]] | None = None
    if losses:
        row = _writable(losses)
        from trfkit.files.convert import convert  # noqa: PLC0415 - for this alone

        asked.event.tournament  # noqa: B018 - a Refusal where there is none
        lost = gathered(convert(asked.event.result, row.name).diagnostics)
        told = (
            words("losses-of", format=row.title),
            [words.of(one.sentence) for one in lost[:MOST_LOSSES]]
            or [words("losses-none", format=row.title)],
        )
    return render(
        "screens/saving.html",
        frame("save", asked, Around()),
        title=f"{words('tab-save')} {asked.event.title}",
        told=told,
        formats=[_format_row(asked, row) for row in FORMATS if row.writable],
        reports=[
            _report_row(asked, row, query)
            for row in REPORTS
            if row.is_listed and _is_offered(row, asked)
        ],
        own=f"{asked.base}/save/own",
        own_name=asked.event.main.name,
    )


def _is_offered(row: Save, asked: Asked) -> bool:
    """Tell whether there is something to save: what has to be corrected, teams."""
    if row.list and EVENT_LISTS[row.list].of_teams:
        kind = asked.event.tournament.kind
        return kind.is_team and bool(asked.event.tournament.teams)
    return row.key != LETTER or bool(_letter_text(asked))


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
    if key not in BY_KEY:
        raise refusal_of("nothing-to-save", key=key)
    asked.event.tournament  # noqa: B018 - as above
    save, choices = BY_KEY[key], asked.choices
    form = save.ending.rpartition(".")[2]
    written = _list(asked, form, save.list) if save.list else resolved(save.written)(asked, form)
    data = written if isinstance(written, bytes) else written.encode("utf-8", "replace")
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


def _format_row(asked: Asked, row: Format) -> Row:
    name, words = _name(asked, _ending(row), of=row), ScreenWords(asked.locale)
    return Row(
        row.title,
        "; ".join(words.of(text) for text in (format_text(row), format_remarks(row)) if text),
        f"{asked.base}/save/as-{row.name}",
        f"{asked.base}/save?losses={row.name}",
        name,
        command_line("convert", name_of(asked.event.main.name), name_of(name), "--to", row.name),
    )


def _report_row(asked: Asked, row: Save, query: str) -> Row:
    name = _name(asked, row.ending)
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
    target = ("--letter", ".") if row.key == LETTER else ("-o", name_of(name))
    return Row(
        row.title(ScreenWords(asked.locale)),
        "",
        f"{asked.base}/save/{row.key}{query}",
        "",
        name,
        command_line(row.command, *files, *options, *target),
    )


# What is written ---------------------------------------------------------------------------------


def _event(asked: Asked) -> EventReport:
    from trfkit.api.all_checks import check  # noqa: PLC0415 - for this alone
    from trfkit.reports.event.event_report import event_report  # noqa: PLC0415 - as above

    event = asked.event
    told = event_report(event.tournament, asked.ranking)
    findings = FileReport(
        file=event.main.name, diagnostics=check(event.result), version=event.result.version
    )
    origin = asked.origin(told.standings.edition, told.standings.policies)
    return replace(told, findings=findings, origin=origin)


def _report(asked: Asked, form: str) -> bytes:
    from trfkit.reports.event.event_document import event_document  # noqa: PLC0415 - one of many
    from trfkit.reports.forms import render_document  # noqa: PLC0415 - as above

    form = {"md": "markdown"}.get(form, form)
    return render_document(event_document(_event(asked)), form, asked.locale)


def _list(asked: Asked, form: str, name: str) -> bytes:
    from trfkit.reports.forms import document_of, printed_of, render_document  # noqa: PLC0415
    from trfkit.reports.show import shown  # noqa: PLC0415 - as above

    part = shown(asked.event.tournament, asked.ranking, lists=(name,))
    standings = part.report.standings
    origin = asked.origin(standings.edition, standings.policies)
    if form == "json":
        return to_json(printed_of(part, origin)).encode("utf-8", "replace")
    return render_document(document_of(part, origin), form, asked.locale)


def _standings(asked: Asked, form: str) -> bytes:
    from trfkit.reports.forms import render_document  # noqa: PLC0415 - as above
    from trfkit.reports.standings import standings_document, standings_json  # noqa: PLC0415
    from trfkit.web.screens.standings import listing_of  # noqa: PLC0415 - as above

    ranked = rank(asked.event.tournament, asked.ranking)
    listings = [listing_of(asked, ranked)]
    origin = asked.origin(ranked.edition, ranked.policies)
    if form == "json":
        return standings_json(listings, origin).encode("utf-8", "replace")
    form = {"md": "markdown"}.get(form, form)
    return render_document(standings_document(listings, origin), form)


def _verification(asked: Asked, form: str) -> str:
    from trfkit.reports.text_formats import to_csv  # noqa: PLC0415 - as above
    from trfkit.reports.verification import (  # noqa: PLC0415 - as above
        DIFFERENCE_HEAD,
        difference_rows,
        verification_document,
        verification_report,
    )

    comparison = asked.event.comparison(asked.watch)
    if form == "json":
        return to_json(verification_report(comparison))
    if form == "csv":
        return to_csv([DIFFERENCE_HEAD, *difference_rows(comparison)])
    from trfkit.reports.render_html import render_html  # noqa: PLC0415 - as above

    document = verification_document([comparison], is_page=True)
    return "".join(render_html(document, asked.locale))


def _findings(asked: Asked, form: str) -> str:
    from trfkit.reports.check_forms import written_checks  # noqa: PLC0415 - as above
    from trfkit.web.screens.fixes import checks_of  # noqa: PLC0415 - as above

    choices = asked.choices
    checks = checks_of((asked.event,), asked.profile, choices.today)
    return written_checks(checks, form, asked.locale)


def _letter(asked: Asked, form: str) -> str:
    del form
    text = _letter_text(asked)
    if not text:
        raise refusal_of("no-letter")
    return text


def _letter_text(asked: Asked) -> str:
    from trfkit.reports.forms import render_document  # noqa: PLC0415 - as above
    from trfkit.reports.organiser_letter import letter  # noqa: PLC0415 - as above

    report = asked.event.findings(asked.profile, asked.choices.today)
    names = {int(player.start_no): player.name for player in asked.event.tournament.players}
    document = letter(report, names)
    return "" if document is None else render_document(document, "text", asked.locale).decode()


def _playoff(asked: Asked, form: str) -> str:
    from trfkit.web.screens.playoff import play_off_page  # noqa: PLC0415 - as above

    del form
    return play_off_page(asked)


def _why(asked: Asked, form: str) -> str:
    from trfkit.web.screens.explain import why_page  # noqa: PLC0415 - as above

    del form
    return why_page(asked)


def _whatif(asked: Asked, form: str) -> str:
    from trfkit.web.screens.whatif import whatif_page  # noqa: PLC0415 - as above

    del form
    return whatif_page(asked)
