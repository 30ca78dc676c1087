"""The local server: each request is handed to the router, and its answer sent."""

from __future__ import annotations

import re
from asyncio import Lock
from base64 import b64encode
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from trfkit.messages.catalogue import ENGLISH
from trfkit.patterns import lazy_pattern
from trfkit.reports.html_page import script_hash
from trfkit.verification.result import unwatched
from trfkit.web.screens.desks import Desk, Desks
from trfkit.web.screens.dropped_files import SMALLEST_EVENT, dropped
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
)
from trfkit.web.screens.screen import home_of, message, start, waiting
from trfkit.web.screens.screen_words import ScreenWords
from trfkit.web.server.screen_threads import Cancelled, Progress, TooMuch, Work
from trfkit.web.server.uploads import Form, Refused, form_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date

    from starlette.requests import Request

    from trfkit.web.screens.dropped_files import Dropped

_STYLE: Final = lazy_pattern(r"<style>(.*?)</style>", re.DOTALL)
_NO_LETTER: Final = lazy_pattern(r"[^A-Za-z0-9._-]+")


class Shell:
    """Answers requests; ``today`` and ``clock`` are asked when they are needed."""

    def __init__(self, today: Callable[[], date], clock: Callable[[], float]) -> None:
        self._today = today
        self._work: Work[Answer] = Work()
        self._upload_turn = Lock()
        self.desks = Desks(clock, self._stop_work)

    @property
    def app(self) -> Starlette:
        """The application, without its guard."""
        return Starlette(
            routes=[Route("/{path:path}", self._respond, methods=["GET", "POST"])],
            exception_handlers={
                HTTPException: _not_there,
                Refused: _refused,
                TooMuch: _busy,
                Cancelled: _cancelled,
                Exception: _failed,
            },
        )

    def close(self) -> None:
        """End all work."""
        self.desks.close()
        self._work.close()

    def open(self, files: Sequence[Dropped], locale: str = ENGLISH) -> str:
        """Keep files, and return the address at which they are shown in a language.

        What somebody will see first is begun while the browser starts; where there is no file yet,
        what the first one would wait for.
        """
        desk = Desk(files or (dropped("", SMALLEST_EVENT),))
        if files:
            self.desks.keep(desk)
            is_alone = len(files) == 1
            root = root_of(desk.key, locale)
            address = first_screen(root, "0") if is_alone else root
            self._begin(address)
            return address
        nobodys = Desks(lambda: 0.0, lambda _: None)
        nobodys.keep(desk)
        request = ScreenRequest(first_screen(root_of(desk.key), "0"))
        self._work.begin("nobody", find_route(request, nobodys, self._today()).make)
        return home_of(locale)

    async def _respond(self, http_request: Request) -> Response:
        """Answer a request, with a page that says how far the work is where it takes long."""
        url, is_post = http_request.url, http_request.method == "POST"
        has_form = is_post and url.path.endswith(("/files", "/mend"))
        form = await form_of(http_request, self._upload_turn) if has_form else Form((), {})
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
            root = root_of(route.desk, route.locale)
            page = waiting(root, answer.told, answer.seconds, route.locale)
            return html_response(page, 202)
        if answer.desk is not None:
            self.desks.keep(answer.desk)
        if answer.location:
            self._begin(answer.location)
        return _response(answer)

    def _begin(self, address: str) -> None:
        """Begin what a browser will ask for next, while it follows."""
        path, _, query = address.partition("?")
        route = find_route(ScreenRequest(path, query), self.desks, self._today())
        if route.effort is Effort.PAGE:
            self._work.begin(_key(route.desk, path, query), route.make)

    def _stop_work(self, key: str) -> None:
        """End the work for a desk; its files, where they are kept, may be asked for again."""
        if key:
            self._work.stop(f"{key} ")


def _key(desk: str, path: str, query: str) -> str:
    """Return under what key a screen is made: where it is."""
    return f"{desk} {path}?{query}"


def _response(answer: Answer) -> Response:
    if answer.location:
        return RedirectResponse(answer.location, answer.status)
    if answer.file is None:
        return html_response(answer.html, answer.status)
    headers = {"content-disposition": _attachment(answer.file.name)}
    return Response(answer.file.data, media_type=answer.file.media, headers=headers)


def html_response(html: str, status: int = 200) -> Response:
    """Return a page with a policy by which nothing runs or is shown but what is ours."""
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


def _attachment(name: str) -> str:
    """Return how a browser is told to save a file, under a name that holds nothing but letters."""
    plain = _NO_LETTER.sub("_", name)
    whole = quote(name, safe="", errors="replace")
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{whole}"


async def _not_there(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    return _response(no_page(status, locale_of(request.url.path)))


async def _refused(request: Request, error: Exception) -> Response:
    status = error.status if isinstance(error, Refused) else 400
    return html_response(start(str(error), locale_of(request.url.path)), status)


async def _busy(request: Request, error: Exception) -> Response:
    del error
    locale = locale_of(request.url.path)
    words = ScreenWords(locale)
    return html_response(message(words("busy"), (words("busy-why"),), locale=locale), 503)


async def _cancelled(request: Request, error: Exception) -> Response:
    del error
    locale = locale_of(request.url.path)
    return html_response(message(ScreenWords(locale)("stopped"), (), locale=locale), 409)


async def _failed(request: Request, error: Exception) -> Response:
    """Report what must be our own fault, and keep serving."""
    return _response(internal_error(error, locale_of(request.url.path)))
