"""The parts that all screens are built from, and the frame around a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.findings import Profile
from trfkit.format_table import resolved
from trfkit.messages import Message, render_text
from trfkit.messages.catalogue import ENGLISH
from trfkit.model import CHESS, Discipline
from trfkit.record import Record, replace
from trfkit.regulations import Refusal
from trfkit.reports.document import Document, Form, Input, Paragraph, Text, texts_of
from trfkit.reports.event_lists import EVENT_LISTS
from trfkit.reports.forms import forms_of
from trfkit.reports.provenance import Origin, Ruled, origin_of, origin_texts
from trfkit.reports.render_html import Frame, html_of, render, render_html, text_html
from trfkit.web.screens.dropped_files import LARGEST_FILE, LARGEST_UPLOAD, Event
from trfkit.web.screens.screen_choices import RANKING, Choices

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.ranking import Ranking
    from trfkit.verification.result import Watch


class Screen(Record):
    """A screen: the last part of its address, and the function that shows it.

    ``keeps`` are the choices that it takes over from other screens; ``of_all`` is True if it can
    show all events at once.
    """

    name: str
    show: str
    keeps: tuple[str, ...] = ()
    of_all: bool = False

    @property
    def title(self) -> Message:
        """The text of the link to it."""
        return Message(f"screen.tab-{self.name}")


# fmt: off
SCREENS: Final = (
    Screen("right", "trfkit.web.screens.verification:right", of_all=True),
    Screen("mend", "trfkit.web.screens.fixes:mending", of_all=True),
    Screen("standings", "trfkit.web.screens.standings:standings", (*RANKING, "where")),
    Screen("why", "trfkit.web.screens.explain:why", RANKING),
    Screen("whatif", "trfkit.web.screens.whatif:whatif", RANKING),
    Screen("playoff", "trfkit.web.screens.playoff:play_off", ("edition",)),
    Screen("ratings", "trfkit.web.screens.rating:ratings"),
    Screen("save", "trfkit.web.screens.export:saving", (*RANKING, "where")),
)
# fmt: on
BY_NAME: Final = {screen.name: screen for screen in SCREENS}


class Save(Record):
    """A report that can be saved; ``ending`` is added to the file's own name.

    ``written`` names the function that returns it, as a document or as forms with their origin; for
    a list of the event, ``list`` is its name. ``command`` is the trfkit command. ``is_listed`` is
    False for a report that another screen offers instead of Export.
    """

    key: str
    ending: str
    written: str
    command: str
    is_listed: bool = True
    list: str = ""

    @property
    def title(self) -> Message:
        """The description of the report."""
        if not self.list:
            return Message(f"screen.save-{self.key}")
        caption, form = EVENT_LISTS[self.list].title, self.ending.rpartition(".")[2]
        return Message("screen.save-list", list=caption, form=form)


# fmt: off
LETTER: Final = "letter"
WHY: Final = "why-html"
_EXPORT: Final = "trfkit.web.screens.export:"
_RATINGS: Final = "trfkit.web.screens.rating:ratings_written"
REPORTS: Final = (
    Save("report-html", "-report.html", f"{_EXPORT}_report", "report"),
    Save("report-md", "-report.md", f"{_EXPORT}_report", "report"),
    Save("standings-csv", "-standings.csv", f"{_EXPORT}_standings", "standings"),
    Save("standings-xlsx", "-standings.xlsx", f"{_EXPORT}_standings", "standings"),
    Save("standings-markdown", "-standings.md", f"{_EXPORT}_standings", "standings"),
    Save("standings-json", "-standings.json", f"{_EXPORT}_standings", "standings"),
    Save("verification-html", "-verification.html", f"{_EXPORT}_verification", "verify"),
    Save("verification-csv", "-verification.csv", f"{_EXPORT}_verification", "verify"),
    Save("verification-json", "-verification.json", f"{_EXPORT}_verification", "verify"),
    Save("check-html", "-findings.html", f"{_EXPORT}_findings", "check"),
    Save("check-csv", "-findings.csv", f"{_EXPORT}_findings", "check"),
    Save("check-json", "-findings.json", f"{_EXPORT}_findings", "check"),
    Save(LETTER, "-letter.txt", f"{_EXPORT}_letter", "check"),
    Save("ratings-csv", "-ratings.csv", _RATINGS, "rate"),
    Save("ratings-json", "-ratings.json", _RATINGS, "rate"),
    *(
        Save(f"{name}-{form}", f"-{name}.{form}", f"{_EXPORT}_list", "report", list=name)
        for name in EVENT_LISTS
        for form in ("html", "xlsx", "json")
    ),
    Save("playoff-html", "-play-off.html", "trfkit.web.screens.playoff:play_off_document",
         "playoff", is_listed=False),
    Save(WHY, "-explained.html", "trfkit.web.screens.explain:why_document", "explain",
         is_listed=False),
    Save("whatif-html", "-what-if.html", "trfkit.web.screens.whatif:whatif_document", "whatif",
         is_listed=False),
)
# fmt: on
SAVES: Final = {row.key: row for row in REPORTS}

MOST: Final = (LARGEST_UPLOAD, LARGEST_FILE)
"""What the script of the page refuses before it is sent, in megabytes."""


class Link(NamedTuple):
    """A link to another screen; ``is_here`` is True for the screen that is shown."""

    title: str
    href: str
    is_here: bool


class Inquiry(Record):
    """A request for a screen: the events, the index of one of them (from 0), and the choices.

    ``root`` is the address of the files. ``number`` is None for all events at once.
    """

    root: str
    events: tuple[Event, ...]
    number: int | None
    choices: Choices
    watch: Watch
    trouble: Message | str = ""
    """Why something else that was chosen cannot be done."""

    @property
    def locale(self) -> str:
        """The chosen language."""
        return self.choices.locale

    @property
    def event(self) -> Event:
        """The requested event, or the first one if the request is for all events."""
        return self.events[self.number or 0]

    @property
    def ranking(self) -> Ranking:
        """How to rank the event, by the choices and the tournament's own regulations.

        Raises Refusal for a choice that makes no sense.
        """
        return self.event.ranked_by(self.choices.ranking)

    @property
    def discipline(self) -> Discipline:
        """The discipline of the event; chess for several events, or an unreadable one."""
        tournament = self.event.result.tournament if self.number is not None else None
        return CHESS if tournament is None else tournament.discipline

    @property
    def profile(self) -> Profile:
        """The profile to check for: the chosen one, else the usual one of the discipline.

        Raises Refusal for an unknown profile.
        """
        is_chosen = bool(self.choices.one("profile"))
        is_usual = is_chosen or self.discipline.is_fide
        return self.choices.profile if is_usual else Profile.ARCHIVE

    def origin(self, result: Ruled) -> Origin:
        """Return the sources and rules of a result by the ranking of the event."""
        return origin_of(result, self.event.input, ranking=self.ranking)

    def document_of(self, result: Ruled) -> Document:
        """Return the report on a result as a document."""
        document = forms_of(result).document
        assert document is not None  # noqa: S101 - a result with a report has one
        return document(self.origin(result))

    @property
    def base(self) -> str:
        """The address of the screens of this event, or of all events."""
        return f"{self.root}/{'all' if self.number is None else self.number}"


def render_screen(name: str, inquiry: Inquiry) -> str:
    """Render a screen as a whole page; KeyError for an unknown screen.

    Raises Refusal for a choice that makes no sense.
    """
    content: Content = resolved(BY_NAME[name].show)(inquiry)
    framed = frame(name, inquiry, content.around)
    return "".join(render_html(content.document, inquiry.locale, framed))


def answered(name: str, inquiry: Inquiry) -> str:
    """Render a screen; if a choice makes no sense, show the reason and the screen without choices.

    Raises Refusal if the file does not allow the screen at all.
    """
    try:
        return render_screen(name, inquiry)
    except Refusal as refusal:
        if not inquiry.choices.values:
            raise
        by_default = replace(inquiry.choices, values={})
        return render_screen(name, replace(inquiry, choices=by_default, trouble=refusal.message))


class Around(NamedTuple):
    """The parts around the document of a screen: the form, the command, the files to save.

    ``choices`` is the template of a form that belongs to no document. ``saves`` are keys of
    ``SAVES``, each saved with the ``query``. ``further`` is the purpose of a second command, and
    that command. ``errors`` states the errors of the file itself.
    """

    form: Form | None = None
    choices: str = ""
    values: object = None
    command: str = ""
    saves: Sequence[str] = ()
    query: str = ""
    further: tuple[str, str] | None = None
    errors: str = ""


class Content(NamedTuple):
    """The content of a screen: a document, and the parts around it."""

    document: Document
    around: Around


def menu(
    name: str,
    value: str,
    options: Sequence[tuple[str, Text]],
    *,
    label: Message | None = None,
    changes_form: bool = False,
) -> Input:
    """Return a menu of a form, by default with the label that the screens have for its name."""
    return Input(
        name=name,
        label=label or Message(f"screen.{name}"),
        kind="choice",
        value=value,
        choices=tuple(options),
        changes_form=changes_form,
    )


def frame(name: str, inquiry: Inquiry, around: Around) -> Frame:
    """Return the frame of a screen: links to screens and files, and the screen's own parts."""
    words = ScreenWords(inquiry.locale)
    several = len(inquiry.events) > 1
    is_one = inquiry.number is not None
    tabs = [screen for screen in SCREENS if is_one or screen.of_all]
    has_tournament = not is_one or inquiry.event.result.tournament is not None
    # The files of an event are named where they say more than its title does.
    names_files = is_one and (
        inquiry.event.regulations is not None
        or [file.name for file in inquiry.event.files] != [inquiry.event.title]
    )
    of_name = name if BY_NAME[name].of_all else SCREENS[0].name
    listed = (
        [Link(words("all-files"), f"{inquiry.root}/all/{of_name}", not is_one)] if several else []
    )
    listed += [
        Link(event.main.name, f"{inquiry.root}/{at}/{name}", at == inquiry.number)
        for at, event in enumerate(inquiry.events)
        if several
    ]
    return Frame(
        "screens/frame.html",
        {
            "say": words,
            "most": MOST,
            "home": home_of(inquiry.locale),
            "name": name,
            "screen": words.of(BY_NAME[name].title),
            "root": inquiry.root,
            "base": inquiry.base,
            "mend": Link(words.of(BY_NAME["mend"].title), f"{inquiry.base}/mend", is_here=False),
            "tabs": [
                Link(words.of(tab.title),
                     inquiry.base + f"/{tab.name}" + inquiry.choices.query(tab.keeps),
                     tab.name == name)
                for tab in tabs
            ] if has_tournament else [],
            "events": listed,
            "files": text_html(_files_of(inquiry.event), inquiry.locale) if names_files else "",
            "title": inquiry.event.title if is_one else "",
            "around": around,
            "form": html_of((around.form,) if around.form else (), inquiry.locale),
            "saves": [
                (SAVES[key].ending[1:], f"{inquiry.base}/save/{key}{around.query}")
                for key in around.saves
            ],
            "trouble": words.of(inquiry.trouble),
        },
    )  # fmt: skip


def _files_of(event: Event) -> Message:
    """Return the files of an event, the first two by name, and its regulations."""
    name, *tables = (file.name for file in event.files)
    files = Message("screen.one-file", file=name)
    if tables:
        files = Message("screen.compared", file=name, table=tables[0])
    if event.regulations is None:
        return files
    return Message("screen.with-regulations", files=files, name=event.regulations.name)


def home_of(locale: str) -> str:
    """Return the address of the first page in a language; all others begin with it."""
    return "/" if locale == ENGLISH else f"/{locale}/"


def _outer(locale: str) -> Frame:
    """Return the frame of a page that is not about a file."""
    values = {"say": ScreenWords(locale), "most": MOST, "home": home_of(locale)}
    return Frame("screens/outer.html", values)


def refused_document(title: Text, reasons: Sequence[Message | str]) -> Document:
    """Return a document that gives reasons instead of a report."""
    blocks = tuple(Paragraph((text,)) for text in texts_of(reasons))
    return Document(title=title, blocks=blocks, foot=origin_texts(Origin()))


def message(
    title: str,
    lines: Sequence[str],
    *,
    framed: Frame | None = None,
    locale: str = ENGLISH,
    links: Sequence[Link] = (),
    awaited: str = "",
) -> str:
    """Render a page with a message and a link to look at other files.

    If ``awaited`` is an address of files, the page keeps asking it for the result.
    """
    return render(
        "screens/message.html",
        framed or _outer(locale),
        language=locale,
        title=title,
        lines=lines,
        links=links,
        waiting=bool(awaited),
        root=awaited,
    )


def refusal(title: str, lines: Sequence[str]) -> str:
    """Build a page for a browser that may see nothing else: it has no link and no script."""
    return render("screens/message.html", title=title, lines=lines, links=(), waiting=False)


def render_stopped(root: str, locale: str = ENGLISH) -> str:
    """Render the page of stopped work, with links to start again or to other screens."""
    words = ScreenWords(locale)
    links = [Link(words.of(one.title), f"{root}/0/{one.name}", is_here=False) for one in SCREENS]
    return message(words("stopped"), (words("stopped-why"),), locale=locale, links=links)


def waiting(root: str, progress: str, seconds: int, locale: str = ENGLISH) -> str:
    """Render a page with the progress of the work, which keeps asking for the result."""
    words = ScreenWords(locale)
    lines = [progress, words("so-far", seconds=seconds) if seconds else ""]
    return message(words("working"), [*filter(None, lines)], locale=locale, awaited=root)


def start(trouble: str = "", locale: str = ENGLISH) -> str:
    """Render the first page, where files are dropped."""
    return render(
        "screens/start.html",
        _outer(locale),
        language=locale,
        title="trfkit",
        trouble=trouble,
    )


# The words of the screens -------------------------------------------------------------------------


class ScreenWords:
    """The texts of the screens in a language for templates: by name, or with arguments."""

    def __init__(self, locale: str = ENGLISH) -> None:
        self._locale = locale

    def __getitem__(self, name: str) -> str:
        """Return a text that has no arguments."""
        return self(name)

    def __call__(self, name: str, /, **arguments: object) -> str:
        """Return a text of the screens with its arguments."""
        return self.of(Message(f"screen.{name.replace('_', '-')}", **arguments))

    def of(self, message: Message | str) -> str:
        """Return any message as text; a string stays as it is."""
        return message if isinstance(message, str) else render_text(message, self._locale)
