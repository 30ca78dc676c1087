"""The server: a port of the loopback interface, and a guard that admits one browser."""

from __future__ import annotations

import ctypes
import socket
import sys
import time
from asyncio import Semaphore
from contextlib import suppress
from hmac import compare_digest
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Final, cast
from urllib.parse import parse_qs

import uvicorn
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import RedirectResponse
from uvicorn.protocols.http.h11_impl import H11Protocol

from trfkit.web.screens.screen import ScreenWords, message, refusal
from trfkit.web.server import server_bounds
from trfkit.web.server.routes import Shell, html_response

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Sequence
    from datetime import date

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from trfkit.web.screens.dropped_files import DroppedFile

LOOPBACK: Final = "127.0.0.1"


class Connection(H11Protocol):
    """A connection that waits a limited time for a request head, and yields to the owner.

    uvicorn alone waits for ever, and refuses the owner if there are many idle connections.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first head; if there are too many connections, close the least important."""
        super().connection_made(transport)
        self._start = self.loop.time()
        self._head_timer = self._start_head_timer()
        if len(self.connections) > server_bounds.CONNECTIONS:
            closed = min(cast("set[Connection]", self.connections), key=Connection._importance)
            self.connections.discard(closed)  # at once: it is lost in the loop's next step
            closed.transport.abort()

    def on_response_complete(self) -> None:
        """Wait for the next head, which may have arrived already."""
        self._head_timer.cancel()
        self._head_timer = self._start_head_timer()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._head_timer.cancel()
        super().connection_lost(exc)

    def _start_head_timer(self) -> asyncio.TimerHandle:
        """Start the timer that closes the connection unless another request begins in time."""
        cycle, transport = self.cycle, self.transport
        return self.loop.call_later(
            server_bounds.HEAD_SECONDS, lambda: transport.close() if self.cycle is cycle else None
        )

    def _importance(self) -> tuple[int, float]:
        is_owner = bool(self.scope) and IS_OWNER in self.scope["state"]
        return is_owner + (is_owner and not self.cycle.response_complete), self._start


def listening(port: int) -> socket.socket:
    """Return a socket for this computer only; port 0 means any free one. Raises OSError."""
    listener = socket.create_server((LOOPBACK, port), backlog=server_bounds.BACKLOG)
    # Handed on to each connection. asyncio sets it of itself, but not where a socket was made
    # without naming its protocol: a page would then lie for 40 ms behind its own headers.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def serve(
    listener: socket.socket,
    files: Sequence[DroppedFile],
    *,
    today: Callable[[], date],
    locale: str,
    opened: Callable[[str], None],
) -> None:
    """Serve until interrupted; ``opened`` is called with the address that the browser should open.

    ``locale`` is the language of that address.
    """
    if sys.platform == "linux":
        with suppress(AttributeError):  # not glibc, which would keep 250 MB after many uploads
            ctypes.CDLL(None).mallopt(-3, server_bounds.MEGABYTE)  # M_MMAP_THRESHOLD
    port = listener.getsockname()[1]
    token = token_urlsafe()
    shell = Shell(today, time.monotonic)
    try:
        first = shell.open(files, locale)
        config = uvicorn.Config(
            Guard(shell.app, port, token, first),
            http=Connection,
            log_config=None,
            log_level="critical",  # what goes wrong is told in the page
            access_log=False,
            server_header=False,
            date_header=False,
            lifespan="off",
            ws="none",
            proxy_headers=False,
            backlog=server_bounds.BACKLOG,
            h11_max_incomplete_event_size=server_bounds.HEAD,
            timeout_graceful_shutdown=1,
            timeout_keep_alive=5,
        )
        opened(f"http://{LOOPBACK}:{port}/?token={token}")
        uvicorn.Server(config).run(sockets=[listener])
    except KeyboardInterrupt:  # how it is meant to end
        return
    finally:
        shell.close()


# Who may ask: the browser that was given the token, and pages of this server alone ----------------


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
    """Admits only the browser that was given the first address.

    ``token`` is part of that address; the browser gets a cookie for it, and is redirected to
    ``first``.
    """

    def __init__(self, app: ASGIApp, port: int, token: str, first: str = "/") -> None:
        self._app = app
        self._first = first
        self._token = token
        self._secret = token_urlsafe()
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
        """Return the response that refuses a request, None if the request is allowed."""
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            return _refusal_page(421, WORDS("not-an-address"), WORDS("no-token-what"))
        if scope["method"] not in METHODS:
            return _refusal_page(405, WORDS("no-request"))
        if len(scope["query_string"]) > server_bounds.QUERY:
            return _refusal_page(414, WORDS("address-too-long"))
        site = headers.get("sec-fetch-site")
        if scope["method"] == "POST":
            origin = headers.get("origin")
            if origin != f"http://{hosts[0].lower()}" or site not in {None, "same-origin"}:
                return _refusal_page(403, WORDS("foreign-form"))
        elif site is not None and site not in OF_OURS:
            return _refusal_page(403, WORDS("foreign-link"))
        if scope["path"] == "/" and scope["method"] == "GET" and self._has_token(scope):
            answer = RedirectResponse(self._first, status_code=303)
            answer.set_cookie(
                self._cookie, self._secret, httponly=True, samesite="strict", path="/"
            )
            return answer
        if not self._has_cookie(scope):
            return _refusal_page(403, WORDS("no-token"), WORDS("no-token-what"))
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
        """Look for our cookie among those of all programs on this computer, in whatever form."""
        headers = b";".join(value for name, value in scope["headers"] if name == b"cookie")
        ours = f"{self._cookie}={self._secret}".encode()
        return any(compare_digest(pair.strip(), ours) for pair in headers.split(b";"))


def _refusal_page(status: int, title: str, *lines: str) -> ASGIApp:
    return html_response(refusal(title, lines), status)
