"""The socket that the server listens on."""

from __future__ import annotations

import socket
import subprocess
import sys

import pytest
from served import SAMPLES

pytest.importorskip("uvicorn", reason="trfkit[serve] is not installed: no server was tested")

from trfkit.web.server.local_server import listening


def test_a_page_does_not_wait_behind_its_own_headers():
    with (
        listening(0) as listener,
        socket.create_connection(listener.getsockname()),
        listener.accept()[0] as connection,
    ):
        assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


FIRST_FILE = """
import asyncio, sys
from datetime import date
from pathlib import Path
from time import monotonic
from trfkit.web.screens.dropped_files import drop_file
from trfkit.web.server.routes import Shell

async def look(key):
    page = await shell._work.answer(key, None)
    return 'class="verdict good"' in page.html

shell = Shell(lambda: date(2026, 7, 1), monotonic)
shell.open(())
seen = asyncio.run(look("nobody"))
before = set(sys.modules)
address = shell.open([drop_file("one.trf", Path(sys.argv[1]).read_bytes())])
seen = seen and asyncio.run(look(f"{address.split('/')[2]} {address}?"))
print(seen, [name for name in set(sys.modules) - before if not name.startswith("encodings")])
"""


@pytest.mark.slow
def test_the_first_file_waits_for_no_import():
    words = [sys.executable, "-c", FIRST_FILE, SAMPLES / "open-swiss.trf"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)

    assert done.stdout.strip() == "True []", done.stderr
