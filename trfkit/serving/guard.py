"""Who may ask: the browser that was given the token, and pages of this server alone."""

from __future__ import annotations

from hmac import compare_digest
from http.cookies import CookieError, SimpleCookie
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse

from trfkit.serving import bounds

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
STRICTEST: Final = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"


class Guard:
    """Lets through what comes from the browser that was given the first address, and no other.

    ``token`` stands in that address; the browser gets a cookie for it, and is led to ``first``.
    ``hosts`` are the names
    under which the server may be asked: a page elsewhere whose name was made to lead here asks
    under its own.
    """

    def __init__(self, app: ASGIApp, port: int, token: str, first: str = "/") -> None:
        self._app = app
        self._first = first
        self._token = token
        self._secret = token_urlsafe(32)
        self._cookie = f"trfkit-{port}"
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

        answer = self._refusal(scope) or self._app
        await answer(scope, receive, send_guarded)

    def _refusal(self, scope: Scope) -> ASGIApp | None:
        """Return the answer to who may not ask, None for who may."""
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            return _refused(421, "This address is not one of trfkit's.")
        if scope["method"] not in METHODS:
            return _refused(405, "There is no such request.")
        if len(scope["query_string"]) > bounds.QUERY:
            return _refused(414, "This address is too long.")
        site = headers.get("sec-fetch-site")
        if scope["method"] == "POST":
            origin = headers.get("origin")
            if origin != f"http://{hosts[0].lower()}" or site not in {None, "same-origin"}:
                return _refused(403, "This form was not sent by a page of trfkit.")
        elif site is not None and site not in OF_OURS:
            return _refused(403, "This page can be opened by trfkit's own pages alone.")
        if scope["path"] == "/" and scope["method"] == "GET" and self._has_token(scope):
            answer = RedirectResponse(self._first, status_code=303)
            answer.set_cookie(
                self._cookie, self._secret, httponly=True, samesite="strict", path="/"
            )
            return answer
        if not self._has_cookie(headers):
            return _refused(
                403,
                "This page belongs to the browser that trfkit has opened. "
                "Open the address that 'trfkit serve' shows in its window.",
            )
        return None

    def _has_token(self, scope: Scope) -> bool:
        try:
            query = parse_qs(scope["query_string"].decode("ascii"), max_num_fields=bounds.FIELDS)
        except ValueError:
            return False
        return compare_digest("".join(query.get("token", ())).encode(), self._token.encode())

    def _has_cookie(self, headers: Headers) -> bool:
        try:
            cookies = SimpleCookie("; ".join(headers.getlist("cookie")))
        except CookieError:
            return False
        given = cookies[self._cookie].value if self._cookie in cookies else ""
        return compare_digest(given.encode(), self._secret.encode())


def _refused(status: int, words: str) -> PlainTextResponse:
    return PlainTextResponse(f"{words}\n", status_code=status)
