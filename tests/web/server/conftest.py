"""A server within the test, asked as the browser asks that was given its address."""

from __future__ import annotations

from datetime import date

import pytest
from served import HOME, PORT, SAMPLES, TOKEN

pytest.importorskip("starlette", reason="trfkit[serve] is not installed: no server was tested")

from starlette.testclient import TestClient

from trfkit.web.server.local_server import Guard
from trfkit.web.server.routes import Shell


class Clock:
    """A clock that a test sets."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def shell(clock):
    made = Shell(lambda: date(2026, 7, 1), clock)
    yield made
    made.close()


@pytest.fixture
def stranger(shell):
    """A browser without the cookie."""
    with TestClient(Guard(shell.app, PORT, TOKEN), base_url=HOME, follow_redirects=False) as client:
        yield client


@pytest.fixture
def browser(stranger):
    """The browser that was given the address."""
    answer = stranger.get("/", params={"token": TOKEN})
    assert answer.status_code == 303
    stranger.headers["origin"] = HOME
    stranger.follow_redirects = True
    return stranger


@pytest.fixture
def drop(browser):
    """Drop samples, or files of a name and bytes; return the answer."""

    def dropped(*files, **fields):
        parts = [
            ("file", (name, (SAMPLES / name).read_bytes() if data is None else data))
            for name, data in (one if isinstance(one, tuple) else (one, None) for one in files)
        ]
        answer = browser.post("/files", files=parts, data=fields)
        for _ in range(100):
            if answer.status_code != 202:
                break
            answer = browser.get(answer.url)
        return answer

    return dropped
