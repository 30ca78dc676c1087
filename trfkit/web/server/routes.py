"""The local server: reads each request, passes it to the router, and sends the answer."""

from __future__ import annotations

import asyncio
import re
from asyncio import Lock
from base64 import b64encode
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import FormParser, MultiPartException, MultiPartParser
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from trfkit.messages.catalogue import ENGLISH
from trfkit.patterns import lazy_pattern
from trfkit.record import Record
from trfkit.reports.render_html import script_hash
from trfkit.verification.result import unwatched
from trfkit.web.screens.dropped_files import (
    LARGEST_FILE,
    LARGEST_UPLOAD,
    MAX_FILES,
    Desk,
    Desks,
    drop_file,
)
from trfkit.web.screens.router import (
    Answer,
    Effort,
    ScreenRequest,
    find_route,
    first_screen,
    internal_error,
    locale_of,
    no_page,
    root_of,
    route_of_smallest_event,
)
from trfkit.web.screens.screen import ScreenWords, home_of, message, start, waiting
from trfkit.web.server import server_bounds
from trfkit.web.server.screen_threads import Cancelled, Progress, TooMuch, Work

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Sequence
    from datetime import date

    from starlette.requests import Request

    from trfkit.web.screens.dropped_files import DroppedFile

_STYLE: Final = lazy_pattern(r"<style>(.*?)</style>", re.DOTALL)
_NO_LETTER: Final = lazy_pattern(r"[^A-Za-z0-9._-]+")


class Shell:
    """Answers requests; ``today`` and ``clock`` are called when needed."""

    def __init__(self, today: Callable[[], date], clock: Callable[[], float]) -> None:
        self._today = today
        self._work: Work[Answer] = Work()
        self._upload_turn = Lock()
        self.desks = Desks(clock, self._stop_work)

    @property
    def app(self) -> Starlette:
        """The application, without the guard."""
        return Starlette(
            routes=[Route("/{path:path}", self._respond, methods=["GET", "POST"])],
            exception_handlers=dict.fromkeys(
                (HTTPException, RejectedUpload, TooMuch, Cancelled, Exception), _answer_error
            ),
        )

    def close(self) -> None:
        """Stop all work."""
        self.desks.close()
        self._work.close()

    def open(self, files: Sequence[DroppedFile], locale: str = ENGLISH) -> str:
        """Keep files, and return the address that shows them in a language.

        The first screen is prepared while the browser starts; without files, the imports that the
        first file would wait for.
        """
        if not files:
            self._work.begin("nobody", route_of_smallest_event(self._today()).make)
            return home_of(locale)
        desk = Desk(files)
        self.desks.keep(desk)
        root = root_of(desk.key, locale)
        address = first_screen(root, "0") if len(files) == 1 else root
        self._begin(address)
        return address

    async def _respond(self, http_request: Request) -> Response:
        """Answer a request, with a page that says how far the work is where it takes long."""
        url, is_post = http_request.url, http_request.method == "POST"
        has_form = is_post and url.path.endswith(("/files", "/mend"))
        form = await form_of(http_request, self._upload_turn) if has_form else UploadForm((), {})
        request = ScreenRequest(url.path, url.query, is_post, form.fields, form.files)
        route = find_route(request, self.desks, self._today())
        if is_post and url.path.endswith("/files"):
            self._stop_work(request.fields.get("with", "").rpartition("/")[2])
        if is_post and route.desk and url.path.endswith("/stop"):
            self._stop_work(route.desk)
        answer: Answer | Progress
        if route.effort is Effort.NONE:
            answer = route.make(unwatched)
        elif route.effort is Effort.FORM:
            answer = await self._work.whole(f"{route.desk} {url.path}", route.make)
        else:
            answer = await self._work.answer(_key(route.desk, url.path, url.query), route.make)
        if isinstance(answer, Progress):
            root = root_of(route.desk, request.locale)
            page = waiting(root, answer.report, answer.seconds, request.locale)
            return html_response(page, 202)
        if answer.desk is not None:
            self.desks.keep(answer.desk)
        if answer.location:
            self._begin(answer.location)
        return _response(answer)

    def _begin(self, address: str) -> None:
        """Begin the work for the browser's next request, while it follows a redirect."""
        path, _, query = address.partition("?")
        route = find_route(ScreenRequest(path, query), self.desks, self._today())
        if route.effort is Effort.PAGE:
            self._work.begin(_key(route.desk, path, query), route.make)

    def _stop_work(self, key: str) -> None:
        """Stop the work for a desk; its files, if they are kept, can be requested again."""
        if key:
            self._work.stop(f"{key} ")


def _key(desk: str, path: str, query: str) -> str:
    """Return the key of the work for a screen: its address."""
    return f"{desk} {path}?{query}"


def _response(answer: Answer) -> Response:
    if answer.location:
        return RedirectResponse(answer.location, answer.status)
    if answer.file is None:
        return html_response(answer.html, answer.status)
    # A browser saves it under a name that holds nothing but letters, if it knows no other form.
    plain = _NO_LETTER.sub("_", answer.file.name)
    whole = quote(answer.file.name, safe="", errors="replace")
    disposition = f"attachment; filename=\"{plain}\"; filename*=UTF-8''{whole}"
    headers = {"content-disposition": disposition}
    return Response(answer.file.data, media_type=answer.file.media, headers=headers)


def html_response(html: str, status: int) -> Response:
    """Return a page with a content security policy that allows only our own content."""
    styles = "".join(
        f" 'sha256-{b64encode(sha256(style.encode()).digest()).decode()}'"
        for style in _STYLE.findall(html)
    )
    policy = (
        f"default-src 'none'; script-src 'sha256-{_script()}'; style-src 'self'{styles}; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )
    # Half a character, of which a file can hold one, has no form in UTF-8.
    return HTMLResponse(
        html.encode("utf-8", "replace"), status, {"content-security-policy": policy}
    )


@cache
def _script() -> str:
    return script_hash("screens/serve.js")


async def _answer_error(request: Request, error: Exception) -> Response:
    """Answer what leads nowhere or is not taken, and what must be our own fault."""
    locale = locale_of(request.url.path)
    words = ScreenWords(locale)
    match error:
        case HTTPException():
            return _response(no_page(error.status_code, locale))
        case RejectedUpload():
            return html_response(start(str(error), locale), error.status)
        case TooMuch():
            page = message(words("busy"), (words("busy-why"),), locale=locale)
            return html_response(page, 503)
        case Cancelled():
            return html_response(message(words("stopped"), (), locale=locale), 409)
    return _response(internal_error(error, locale))


# Files out of a form: in memory alone, bounded in size and in time --------------------------------


class RejectedUpload(Exception):  # noqa: N818 - an answer, and no fault of ours
    """A rejected upload; its text gives the reason, ``status`` is the HTTP status."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status = status


class UploadForm(Record):
    """A submitted form: its files, and the first value of each field."""

    files: tuple[DroppedFile, ...]
    fields: dict[str, str]


class _InMemory(MultiPartParser):
    """A parser that writes no file to disk, however large it is."""

    spool_max_size = server_bounds.UPLOAD + server_bounds.MEGABYTE

    async def parse(self) -> FormData:
        """Return the form; what was taken of one that is refused is let go of."""
        try:
            return await super().parse()
        except BaseException:
            for file in self._files_to_close_on_error:
                file.close()
            raise


async def form_of(request: Request, turn: asyncio.Lock) -> UploadForm:
    """Read a form; raise Refused where it is too large, too slow or no form.

    Forms with files are read one at a time, each holding ``turn``: what is still in the browser
    takes no memory here.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in {"multipart/form-data", "application/x-www-form-urlencoded"}:
        raise RejectedUpload(415, ScreenWords()("no-form"))
    if kind == "application/x-www-form-urlencoded":
        return await _read(FormParser(request.headers, _bounded(request, server_bounds.FORM)))
    try:
        async with asyncio.timeout(server_bounds.TURN_SECONDS):
            await turn.acquire()
    except TimeoutError:
        raise RejectedUpload(503, ScreenWords()("upload-busy")) from None
    try:
        return await _read(
            _InMemory(
                request.headers,
                _bounded(request, server_bounds.UPLOAD),
                max_files=MAX_FILES,
                max_fields=server_bounds.FIELDS,
                max_part_size=server_bounds.FILE,
            )
        )
    finally:
        turn.release()


async def _read(parser: FormParser | MultiPartParser) -> UploadForm:
    try:
        async with asyncio.timeout(server_bounds.UPLOAD_SECONDS):
            return await _form((await parser.parse()).multi_items())
    except TimeoutError:
        raise RejectedUpload(408, ScreenWords()("upload-too-slow")) from None
    except MultiPartException as error:
        raise RejectedUpload(400, ScreenWords()("bad-form", error=error.message)) from None


async def _form(items: list[tuple[str, UploadFile | str]]) -> UploadForm:
    files: list[DroppedFile] = []
    fields: dict[str, str] = {}
    for name, value in items:
        if isinstance(value, UploadFile):
            data = await value.read()
            await value.close()  # there are two copies of one file at most
            if value.filename or data:
                files.append(drop_file(value.filename or "", data))
        elif name == "text":
            if value.strip():
                files.append(drop_file("", value.encode("utf-8", "replace")))
        else:
            fields.setdefault(name, value)
    if any(len(file.data) > server_bounds.FILE for file in files):
        raise _too_large()
    return UploadForm(tuple(files), fields)


async def _bounded(request: Request, most: int) -> AsyncGenerator[bytes, None]:
    """Yield the body; raise Refused where more than ``most`` comes, or nothing for too long."""
    taken = 0
    stream = request.stream()
    while True:
        try:
            async with asyncio.timeout(server_bounds.SILENT_SECONDS):
                piece = await anext(stream, None)
        except TimeoutError:
            raise RejectedUpload(408, ScreenWords()("upload-too-slow")) from None
        if piece is None:
            break
        taken += len(piece)
        if taken > server_bounds.DRAINED:
            raise _too_large()
        if taken <= most:
            yield piece
    if taken > most:
        raise _too_large()


def _too_large() -> RejectedUpload:
    return RejectedUpload(413, ScreenWords()("too-large", all=LARGEST_UPLOAD, file=LARGEST_FILE))
