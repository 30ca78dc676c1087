"""The addresses of the page: a request leads to a screen, to another address or to a file.

This module does not depend on how a request arrived: the local server and the page that runs in a
browser by itself are two hosts of the same addresses. Each address may begin with a language other
than English, as in ``/qps/files/DESK``; the links of a page keep it.

| address | answer |
|---|---|
| ``/`` | the first page, where files are dropped |
| POST ``/files`` | keeps the dropped files, leads to ``/files/DESK`` |
| ``/files/DESK`` | recognises what belongs together, leads to the first screen |
| ``/files/DESK/EVENT/SCREEN`` | a screen of one event, counted from 0, or of ``all`` |
| ``/files/DESK/EVENT/save/NAME`` | a file to save |
| POST ``/files/DESK/EVENT/mend`` | makes corrections, leads to the screen of the new desk |
| POST ``/files/DESK/stop`` | leads to ``/files/DESK/stopped``; the host ends the work itself |
"""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl

from trfkit.messages.catalogue import ENGLISH, LANGUAGES
from trfkit.record import Record, field
from trfkit.regulations import Refusal
from trfkit.verification.result import Watch, unwatched
from trfkit.visible_text import visible
from trfkit.web.screens.dropped_files import SMALLEST_EVENT, Desk, Desks, DroppedFile, drop_file
from trfkit.web.screens.export import SavedFile, save_file
from trfkit.web.screens.fixes import mended_file
from trfkit.web.screens.screen import (
    BY_NAME,
    SCREENS,
    Around,
    Inquiry,
    ScreenWords,
    answered,
    frame,
    home_of,
    message,
    render_stopped,
    start,
)
from trfkit.web.screens.screen_choices import Choices

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import date

ALL: Final = "all"
"""In the place of an event's number: all of them."""
NOT_FOUND: Final = 404
EXPIRED: Final = 410


class ScreenRequest(Record):
    """A request for an address, or a form sent to it."""

    path: str
    query: str = ""
    is_post: bool = False
    fields: Mapping[str, str] = field(default_factory=dict)
    files: tuple[DroppedFile, ...] = ()

    @property
    def locale(self) -> str:
        """The language of the address."""
        return locale_of(self.path)


class Answer(Record):
    """A page, an address to redirect to (``location``), or a file to save.

    ``status`` is the HTTP status. If ``desk`` is set, the host stores it before the browser follows
    the redirect.
    """

    status: int = 200
    html: str = ""
    location: str = ""
    file: SavedFile | None = None
    desk: Desk | None = None


class Effort(StrEnum):
    """How long an answer may take, and whether it can be asked for again meanwhile."""

    NONE = "none"
    FORM = "form"
    """Work that is done once: a file to save, repairs."""
    PAGE = "page"
    """Work whose address can be asked for again, to hear how far it is."""


class Route(Record):
    """The function that answers a request: ``make`` does the work and may run in its own thread.

    ``desk`` is the key of the files in question, "" for none.
    """

    make: Callable[[Watch], Answer]
    desk: str = ""
    effort: Effort = Effort.NONE


def answer_request(
    request: ScreenRequest, desks: Desks, today: date, watch: Watch = unwatched
) -> Answer:
    """Answer a request immediately, for a host that handles one request at a time."""
    answer = find_route(request, desks, today).make(watch)
    if answer.desk is not None:
        desks.keep(answer.desk)
    return answer


def route_of_smallest_event(today: date) -> Route:
    """Return the route to an invented event, which imports what the first screen needs."""
    desk = Desk((drop_file("", SMALLEST_EVENT),))
    desks = Desks(lambda: 0.0, lambda _: None)
    desks.keep(desk)
    return find_route(ScreenRequest(first_screen(root_of(desk.key), "0")), desks, today)


def locale_of(path: str) -> str:
    """Return the language at the beginning of an address, English if there is none."""
    first = path.strip("/").partition("/")[0]
    return first if first in LANGUAGES else ENGLISH


def root_of(desk_key: str, locale: str = ENGLISH) -> str:
    """Return the address of a desk, to which the addresses of its screens are added."""
    return f"{home_of(locale)}files/{desk_key}"


def find_route(request: ScreenRequest, desks: Desks, today: date) -> Route:
    """Find the function that answers a request; an unknown address leads to an error page."""
    locale = request.locale
    steps = request.path.strip("/").split("/")
    if steps[0] in LANGUAGES:
        steps = steps[1:] or [""]
    match steps, request.is_post:
        case [""], False:
            return Route(lambda _: Answer(html=start(locale=locale)))
        case ["files"], True:
            before = desks.get(request.fields.get("with", "").rpartition("/")[2])
            return Route(lambda _: _take_files(request, before))
        case ["files", key, *rest], _:
            desk = desks.get(key)
            if desk is None:
                return Route(lambda _: no_page(EXPIRED, locale))
            return _find_route_of_desk(request, desk, rest, today)
    return Route(lambda _: no_page(NOT_FOUND, locale))


def _find_route_of_desk(request: ScreenRequest, desk: Desk, rest: list[str], today: date) -> Route:
    locale = request.locale
    root = root_of(desk.key, locale)
    values: dict[str, tuple[str, ...]] = {name: (value,) for name, value in request.fields.items()}
    for name, value in parse_qsl(request.query, errors="replace"):
        values[name] = (*values.get(name, ()), value)
    choices = Choices(values, today, locale)
    match rest, request.is_post:
        case [], False:
            return Route(
                lambda _: Answer(
                    303, location=first_screen(root, "0" if len(desk.events) == 1 else ALL)
                ),
                desk.key,
                Effort.PAGE,
            )
        case ["stop"], True:
            return Route(lambda _: Answer(303, location=f"{root}/stopped"), desk.key)
        case ["stopped"], False:
            return Route(lambda _: Answer(html=render_stopped(root, locale)), desk.key)
        case [event, "mend"], True if event != ALL:
            make = partial(_mend, desk, event)
            answer = partial(_answer_about, desk, event, choices, make, status=400)
            return Route(answer, desk.key, Effort.FORM)
        case [event, "save", name], False if event != ALL:
            answer = partial(
                _answer_about, desk, event, choices, lambda i: Answer(file=save_file(name, i)),
                screen="save", status=NOT_FOUND,
            )  # fmt: skip
            return Route(answer, desk.key, Effort.FORM)
        case [event, name], False if name in BY_NAME and (event != ALL or BY_NAME[name].of_all):
            answer = partial(
                _answer_about, desk, event, choices, lambda i: Answer(html=answered(name, i)),
                screen=name,
            )  # fmt: skip
            return Route(answer, desk.key, Effort.PAGE)
    return Route(lambda _: no_page(NOT_FOUND, locale))


def _take_files(request: ScreenRequest, before: Desk | None) -> Answer:
    locale = request.locale
    if not request.files:
        return Answer(400, start(ScreenWords(locale)("nothing-dropped"), locale))
    desk = Desk(request.files, before)
    is_alone = before is None and len(request.files) == 1  # nothing has to be recognised
    root = root_of(desk.key, locale)
    return Answer(303, location=first_screen(root, "0") if is_alone else root, desk=desk)


def first_screen(root: str, event: str) -> str:
    """Return the address of the first screen to show for dropped files."""
    return f"{root}/{event}/{SCREENS[0].name}"


def _answer_about(
    desk: Desk,
    event: str,
    choices: Choices,
    make: Callable[[Inquiry], Answer],
    watch: Watch,
    *,
    screen: str = "",
    status: int = 200,
) -> Answer:
    """Answer a request about an event, if it exists; show a refusal inside the screen's frame."""
    numbers = {str(number): number for number in range(len(desk.events))}
    if event not in numbers and event != ALL:
        return no_page(NOT_FOUND, choices.locale)
    inquiry = Inquiry(
        root=root_of(desk.key, choices.locale),
        events=desk.events,
        number=numbers.get(event),
        choices=choices,
        watch=watch,
    )
    try:
        return make(inquiry)
    except Refusal as refusal:
        words = ScreenWords(choices.locale)
        lines = (words.of(refusal.message),)
        framed = frame(screen, inquiry, Around()) if screen else None
        page = message(words("refused"), lines, framed=framed, locale=choices.locale)
        return Answer(status, page)


def _mend(desk: Desk, event: str, inquiry: Inquiry) -> Answer:
    """Make corrections in a new desk, so that the browser's back button leads to the old file."""
    file = mended_file(inquiry)
    query = inquiry.choices.query(("profile",), **{"mended" if file else "refused": "1"})
    if file is None:
        return Answer(303, location=f"{inquiry.base}/mend{query}")
    main = inquiry.event.main
    after = Desk([file if old is main else old for old in desk.files])
    root = root_of(after.key, inquiry.locale)
    return Answer(303, location=f"{root}/{event}/mend{query}", desk=after)


def no_page(status: int, locale: str = ENGLISH) -> Answer:
    """Answer a request for an unknown address, or for files that are gone."""
    words = ScreenWords(locale)
    if status == EXPIRED:
        return Answer(status, message(words("expired"), (words("expired-why"),), locale=locale))
    return Answer(status, message(words("not-there"), (), locale=locale))


def internal_error(error: Exception, locale: str = ENGLISH) -> Answer:
    """Report an error that must be a fault of the program."""
    words = ScreenWords(locale)
    fault = visible(" ".join(f"{type(error).__name__}: {error}".split()))[:300]
    lines = (fault, words("internal-why"))
    return Answer(500, message(words("internal"), lines, locale=locale))
