"""The server itself: a port of the loopback interface, and a browser that opens it."""

from __future__ import annotations

import ctypes
import socket
import sys
import time
from contextlib import suppress
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Final, cast

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from trfkit.web.server import server_bounds
from trfkit.web.server.access_guard import IS_OWNER, Guard
from trfkit.web.server.routes import Shell

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Sequence
    from datetime import date

    from trfkit.web.screens.dropped_files import Dropped

LOOPBACK: Final = "127.0.0.1"


class Connection(H11Protocol):
    """Waits for a request head for a limited time, and gives way to connections of the owner.

    uvicorn alone waits for ever, and refuses the owner where idle connections are many.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first head; where connections are too many, close the least important."""
        super().connection_made(transport)
        self._start = self.loop.time()
        self._head_timer = self._start_head_timer()
        if len(self.connections) > server_bounds.CONNECTIONS:
            closed = min(cast("set[Connection]", self.connections), key=Connection._importance)
            self.connections.discard(closed)  # at once: it is lost in the loop's next step
            closed.transport.abort()

    def on_response_complete(self) -> None:
        """Wait for the next head, which may be here already."""
        self._head_timer.cancel()
        self._head_timer = self._start_head_timer()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        self._head_timer.cancel()
        super().connection_lost(exc)

    def _start_head_timer(self) -> asyncio.TimerHandle:
        """Close the connection in a while, unless another request has begun by then."""
        cycle, transport = self.cycle, self.transport
        return self.loop.call_later(
            server_bounds.HEAD_SECONDS, lambda: transport.close() if self.cycle is cycle else None
        )

    def _importance(self) -> tuple[int, float]:
        is_owner = bool(self.scope) and IS_OWNER in self.scope["state"]
        return is_owner + (is_owner and not self.cycle.response_complete), self._start


def listening(port: int) -> socket.socket:
    """Return a socket of this computer alone; port 0 is any that is free. Raises OSError."""
    listener = socket.create_server((LOOPBACK, port), backlog=server_bounds.BACKLOG)
    # Handed on to each connection. asyncio sets it of itself, but not where a socket was made
    # without naming its protocol: a page would then lie for 40 ms behind its own headers.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def serve(
    listener: socket.socket,
    files: Sequence[Dropped],
    *,
    today: Callable[[], date],
    locale: str,
    opened: Callable[[str], None],
) -> None:
    """Serve until interrupted; ``opened`` is told the address at which a browser may begin.

    ``locale`` is the language in which it does.
    """
    if sys.platform == "linux":
        with suppress(AttributeError):  # not glibc, which would keep 250 MB after many uploads
            ctypes.CDLL(None).mallopt(-3, server_bounds.MEGABYTE)  # M_MMAP_THRESHOLD
    port = listener.getsockname()[1]
    token = token_urlsafe(32)
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
