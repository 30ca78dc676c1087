"""Who may ask: the browser that was given the token, and pages of this server alone."""

from __future__ import annotations

from asyncio import Semaphore
from hmac import compare_digest
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import RedirectResponse

from trfkit.web.screens.screen import message, refusal
from trfkit.web.screens.screen_words import ScreenWords
from trfkit.web.server import server_bounds
from trfkit.web.server.routes import html_response

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

METHODS: Final = frozenset({"GET", "HEAD", "POST"})
OF_OURS: Final = frozenset({"same-origin", "none"})
"""What ``Sec-Fetch-Site`` says of a page of ours, and of an address that was typed."""

HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",  # with less no browser would tell the origin of a form
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}
IS_OWNER: Final = "is_owner"
"""In the state of a request that has the cookie."""
WORDS: Final = ScreenWords()
STRICTEST: Final = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"


class Guard:
    """Lets through what comes from the browser that was given the first address, and no other.

    ``token`` stands in that address; the browser gets a cookie for it, and is led to ``first``.
    """

    def __init__(self, app: ASGIApp, port: int, token: str, first: str = "/") -> None:
        self._app = app
        self._first = first
        self._token = token
        self._secret = token_urlsafe(32)
        self._cookie = f"trfkit-{port}"
        self._places = Semaphore(server_bounds.REQUESTS)
        # A page elsewhere whose name was made to lead here asks under its own.
        self._hosts = frozenset({f"127.0.0.1:{port}", f"localhost:{port}"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or refuse it in words."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return  # a WebSocket, which nothing here speaks

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("content-security-policy", STRICTEST)
            await send(message)

        answer = self._refusal(scope)
        if answer is not None:
            await answer(scope, receive, send_guarded)
        else:
            async with self._places:
                await self._app(scope, receive, send_guarded)

    def _refusal(self, scope: Scope) -> ASGIApp | None:
        """Return the answer to who may not ask, None for who may."""
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            return _refused(421, WORDS("not-an-address"), WORDS("no-token-what"))
        if scope["method"] not in METHODS:
            return _refused(405, WORDS("no-request"))
        if len(scope["query_string"]) > server_bounds.QUERY:
            return _refused(414, WORDS("address-too-long"))
        site = headers.get("sec-fetch-site")
        if scope["method"] == "POST":
            origin = headers.get("origin")
            if origin != f"http://{hosts[0].lower()}" or site not in {None, "same-origin"}:
                return _refused(403, WORDS("foreign-form"))
        elif site is not None and site not in OF_OURS:
            return _refused(403, WORDS("foreign-link"))
        if scope["path"] == "/" and scope["method"] == "GET" and self._has_token(scope):
            answer = RedirectResponse(self._first, status_code=303)
            answer.set_cookie(
                self._cookie, self._secret, httponly=True, samesite="strict", path="/"
            )
            return answer
        if not self._has_cookie(scope):
            return _refused(403, WORDS("no-token"), WORDS("no-token-what"))
        scope.setdefault("state", {})[IS_OWNER] = True
        if self._places.locked():
            return html_response(message(WORDS("busy"), (WORDS("busy-why"),)), 503)
        return None

    def _has_token(self, scope: Scope) -> bool:
        try:
            query = parse_qs(
                scope["query_string"].decode("ascii"), max_num_fields=server_bounds.FIELDS
            )
        except ValueError:
            return False
        return compare_digest("".join(query.get("token", ())).encode(), self._token.encode())

    def _has_cookie(self, scope: Scope) -> bool:
        """Look for our cookie among those of any program of this computer, in whatever form."""
        headers = b";".join(value for name, value in scope["headers"] if name == b"cookie")
        ours = f"{self._cookie}={self._secret}".encode()
        return any(compare_digest(pair.strip(), ours) for pair in headers.split(b";"))


def _refused(status: int, title: str, *lines: str) -> ASGIApp:
    return html_response(refusal(title, lines), status)
