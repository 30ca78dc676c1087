"""The addresses of the server, each handed to a screen."""

from __future__ import annotations

import re
from asyncio import Lock
from base64 import b64encode
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl, quote

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from trfkit.patterns import lazy_pattern
from trfkit.regulations import Refusal
from trfkit.reports.page import script_hash
from trfkit.screens.choices import Choices
from trfkit.screens.files import dropped
from trfkit.screens.mending import mended_file
from trfkit.screens.saving import saved
from trfkit.screens.screen import (
    BY_NAME,
    SCREENS,
    Around,
    Asked,
    answered,
    frame,
    message,
    start,
    stopped,
    waiting,
)
from trfkit.screens.words import SAY
from trfkit.serving.desks import Desk, Desks
from trfkit.serving.uploads import Refused, form_of
from trfkit.serving.work import Cancelled, Progress, TooMuch, Work
from trfkit.verification.result import unwatched
from trfkit.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date

    from starlette.requests import Request

    from trfkit.screens.files import Dropped
    from trfkit.screens.saving import Saved
    from trfkit.verification.result import Watch

ALL: Final = "all"
"""In the place of an event's number: all of them."""
FIRST: Final = SCREENS[0]
"""What is shown of files that were dropped."""
FEWEST: Final = b"""\
012 An event
092 Swiss
001    1      One                                                                1.0    1     2 w 1
001    2      Two                                                                0.0    2     1 b 0
"""
"""Nobody's file, which is looked at before there is any: what that takes is imported then."""
_STYLE: Final = lazy_pattern(r"<style>(.*?)</style>", re.DOTALL)
_NO_LETTER: Final = lazy_pattern(r"[^A-Za-z0-9._-]+")


class Shell:
    """Answers requests; ``today`` and ``clock`` are asked when they are needed."""

    def __init__(self, today: Callable[[], date], clock: Callable[[], float]) -> None:
        self._today = today
        self._work = Work()
        self._upload_turn = Lock()
        self.desks = Desks(clock, self._let_go)

    @property
    def app(self) -> Starlette:
        """The application, without its guard."""
        return Starlette(
            routes=[
                Route("/", self._start),
                Route("/files", self._drop, methods=["POST"]),
                Route("/files/{desk}", self._first),
                Route("/files/{desk}/stop", self._stop, methods=["POST"]),
                Route("/files/{desk}/stopped", self._stopped),
                Route("/files/{desk}/{event}/mend", self._mend, methods=["POST"]),
                Route("/files/{desk}/{event}/save/{key}", self._save),
                Route("/files/{desk}/{event}/{screen}", self._show),
            ],
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

    def open(self, files: Sequence[Dropped]) -> str:
        """Keep files, and return the address at which they are shown.

        What somebody will see first is begun while the browser starts; where there is no file yet,
        what the first one would wait for.
        """
        if not files:
            nobodys = Desk((dropped("", FEWEST),), "", 0)
            self._work.begin("nobody", lambda watch: self._first_screen(nobodys, "0", watch))
            return "/"
        desk = self.desks.add(files)
        if len(files) == 1:
            self._begin(desk, "0")
        return f"/files/{desk.key}"

    async def _start(self, request: Request) -> Response:
        del request
        return html_response(start())

    async def _drop(self, request: Request) -> Response:
        form = await form_of(request, self._upload_turn)
        before = self.desks.get(form.fields.get("with", "").rpartition("/")[2])
        if before is not None:
            self._let_go(before.key)
        if not form.files:
            return html_response(start(SAY["nothing_dropped"]), 400)
        desk = self.desks.add(form.files, before)
        led = await self._led(desk)
        return _to(f"/files/{desk.key}") if isinstance(led, Progress) else led

    async def _first(self, request: Request) -> Response:
        """Lead to the first screen, or say that it is not yet known what belongs together."""
        desk = self._desk(request)
        led = await self._led(desk)
        return _wait(desk, led) if isinstance(led, Progress) else led

    async def _led(self, desk: Desk) -> Response | Progress:
        """Return the way to the first screen, or how long the files are being recognised."""
        number = await self._work.answer(
            f"{desk.key} files", lambda _: "0" if len(desk.events) == 1 else ALL
        )
        if isinstance(number, Progress):
            return number
        return _to(self._begin(desk, number))

    def _begin(self, desk: Desk, number: str) -> str:
        """Begin the first screen, which is made while the browser follows to it; return where."""
        address = f"/files/{desk.key}/{number}/{FIRST.name}"
        self._work.begin(_key(desk, address), lambda watch: self._first_screen(desk, number, watch))
        return address

    def _first_screen(self, desk: Desk, number: str, watch: Watch) -> str:
        choices = Choices({}, self._today())
        return self._screen(FIRST.name, self._asked(desk, number, choices, watch))

    async def _show(self, request: Request) -> Response:
        desk, name = self._desk(request), request.path_params["screen"]
        if name not in BY_NAME or (_is_of_all(request) and not BY_NAME[name].of_all):
            raise HTTPException(404)
        choices, number = self._choices(request), request.path_params["event"]
        page = await self._work.answer(
            _key(desk, request.url.path, request.url.query),
            lambda watch: self._screen(name, self._asked(desk, number, choices, watch)),
        )
        return _wait(desk, page) if isinstance(page, Progress) else html_response(page)

    @staticmethod
    def _screen(name: str, asked: Asked) -> str:
        """Return a screen, or in its frame why a choice makes no sense."""
        try:
            return answered(name, asked)
        except Refusal as refusal:
            return message(SAY["refused"], (str(refusal),), framed=frame(name, asked, Around()))

    async def _save(self, request: Request) -> Response:
        desk, key = self._desk(request), request.path_params["key"]

        if _is_of_all(request):
            raise HTTPException(404)

        choices, number = self._choices(request), request.path_params["event"]

        def make(watch: Watch) -> Saved:
            return saved(key, self._asked(desk, number, choices, watch))

        try:
            file = await self._work.whole(f"{desk.key} save", make)
        except Refusal as refusal:
            framed = frame("save", self._asked(desk, number, choices), Around())
            return html_response(message(SAY["refused"], (str(refusal),), framed=framed), 404)
        return Response(
            file.data,
            media_type=file.media,
            headers={"content-disposition": _attachment(file.name)},
        )

    async def _mend(self, request: Request) -> Response:
        desk = self._desk(request)
        if _is_of_all(request):
            raise HTTPException(404)
        form = await form_of(request, self._upload_turn)
        values = {name: (value,) for name, value in form.fields.items()}
        number = request.path_params["event"]
        asked = self._asked(desk, number, Choices(values, self._today()))
        try:
            file = await self._work.whole(f"{desk.key} mend", lambda _: mended_file(asked))
        except Refusal as refusal:
            return html_response(message(SAY["refused"], (str(refusal),)), 400)
        query = Choices(values).query(("profile",), **{"mended" if file else "refused": "1"})
        if file is None:
            return _to(f"/files/{desk.key}/{number}/mend{query}")
        old = asked.event.main
        after = self.desks.add([file if one is old else one for one in desk.files])
        return _to(f"/files/{after.key}/{number}/mend{query}")

    async def _stop(self, request: Request) -> Response:
        desk = self._desk(request)
        self._let_go(desk.key)
        return _to(f"/files/{desk.key}/stopped")

    async def _stopped(self, request: Request) -> Response:
        return html_response(stopped(f"/files/{self._desk(request).key}"))

    def _let_go(self, key: str) -> None:
        """End the work for a desk; its files, where they are kept, may be asked for again."""
        self._work.stop(f"{key} ")

    def _desk(self, request: Request) -> Desk:
        desk = self.desks.get(request.path_params["desk"])
        if desk is None:
            raise HTTPException(410)
        return desk

    def _asked(
        self,
        desk: Desk,
        number: str,
        choices: Choices,
        watch: Watch = unwatched,
    ) -> Asked:
        events = desk.events
        numbers = {str(at): at for at in range(len(events))}
        if number not in numbers and number != ALL:
            raise HTTPException(404)
        return Asked(
            root=f"/files/{desk.key}",
            events=events,
            number=numbers.get(number),
            choices=choices,
            watch=watch,
        )

    def _choices(self, request: Request) -> Choices:
        values: dict[str, tuple[str, ...]] = {}
        for name, value in parse_qsl(request.url.query, errors="replace"):
            values[name] = (*values.get(name, ()), value)
        return Choices(values, self._today())


def _key(desk: Desk, address: str, query: str = "") -> str:
    """Return under what key a screen is made: where it is."""
    return f"{desk.key} {address}?{query}"


def _is_of_all(request: Request) -> bool:
    return bool(request.path_params["event"] == ALL)


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


def _wait(desk: Desk, progress: Progress) -> Response:
    return html_response(waiting(f"/files/{desk.key}", progress.told, progress.seconds), 202)


def _to(address: str) -> Response:
    return RedirectResponse(address, status_code=303)


def _attachment(name: str) -> str:
    """Return how a browser is told to save a file, under a name that holds nothing but letters."""
    plain = _NO_LETTER.sub("_", name)
    whole = quote(name, safe="", errors="replace")
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{whole}"


async def _not_there(request: Request, error: Exception) -> Response:
    del request
    status = error.status_code if isinstance(error, HTTPException) else 404
    if status == 410:  # noqa: PLR2004 - gone
        return html_response(message(SAY["expired"], (SAY["expired_why"],)), 410)
    return html_response(message(SAY["not_there"], ()), status)


async def _refused(request: Request, error: Exception) -> Response:
    del request
    status = error.status if isinstance(error, Refused) else 400
    return html_response(start(str(error)), status)


async def _busy(request: Request, error: Exception) -> Response:
    del request, error
    return html_response(message(SAY["busy"], (SAY["busy_why"],)), 503)


async def _cancelled(request: Request, error: Exception) -> Response:
    del request, error
    return html_response(message(SAY["stopped"], ()), 409)


async def _failed(request: Request, error: Exception) -> Response:
    """Report what must be our own fault, and keep serving."""
    del request
    words = visible(" ".join(f"{type(error).__name__}: {error}".split()))[:300]
    return html_response(message(SAY["internal"], (words, SAY["internal_why"])), 500)
