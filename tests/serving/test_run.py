"""The socket that the server listens on."""

from __future__ import annotations

import socket

import pytest

pytest.importorskip("uvicorn", reason="trfkit[serve] is not installed: no server was tested")

from trfkit.serving.run import listening


def test_a_page_does_not_wait_behind_its_own_headers():
    with (
        listening(0) as listener,
        socket.create_connection(listener.getsockname()),
        listener.accept()[0] as connection,
    ):
        assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
