"""The server itself: a port of the loopback interface, and a browser that opens it."""

from __future__ import annotations

import socket
import time
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Final

import uvicorn

from trfkit.serving import bounds
from trfkit.serving.app import Shell
from trfkit.serving.guard import Guard

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date

    from trfkit.screens.files import Dropped

LOOPBACK: Final = "127.0.0.1"


def listening(port: int) -> socket.socket:
    """Return a socket of this computer alone; port 0 is any that is free. Raises OSError."""
    listener = socket.create_server((LOOPBACK, port), backlog=bounds.CONNECTIONS)
    # Handed on to each connection. asyncio sets it of itself, but not where a socket was made
    # without naming its protocol: a page would then lie for 40 ms behind its own headers.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def serve(
    listener: socket.socket,
    files: Sequence[Dropped],
    *,
    today: Callable[[], date],
    opened: Callable[[str], None],
) -> None:
    """Serve until interrupted; ``opened`` is told the address at which a browser may begin."""
    port = listener.getsockname()[1]
    token = token_urlsafe(32)
    shell = Shell(today, time.monotonic)
    try:
        first = shell.open(files)
        config = uvicorn.Config(
            Guard(shell.app, port, token, first),
            log_config=None,
            log_level="critical",  # what goes wrong is told in the page
            access_log=False,
            server_header=False,
            date_header=False,
            lifespan="off",
            ws="none",
            proxy_headers=False,
            limit_concurrency=bounds.CONNECTIONS,
            h11_max_incomplete_event_size=2 * bounds.QUERY,
            timeout_graceful_shutdown=1,
            timeout_keep_alive=5,
        )
        opened(f"http://{LOOPBACK}:{port}/?token={token}")
        uvicorn.Server(config).run(sockets=[listener])
    except KeyboardInterrupt:  # how it is meant to end
        return
    finally:
        shell.close()
