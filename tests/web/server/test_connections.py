"""A real server, and what other programs of the computer do to its connections and its memory."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from datetime import date
from http.client import HTTPConnection
from pathlib import Path
from queue import Queue
from threading import Event as Flag
from threading import Thread

import pytest

pytest.importorskip("uvicorn", reason="trfkit[serve] is not installed: no server was tested")

import uvicorn

from trfkit.web.server import server_bounds
from trfkit.web.server.local_server import listening, serve

FORM = "multipart/form-data; boundary=b"
PART = '--b\r\nContent-Disposition: form-data; name="file"; filename="{0}.trf"\r\n\r\n'


class Owner:
    """A browser with the token, on a new connection for each request."""

    def __init__(self, address):
        self.port = int(re.search(r":(\d+)/", address)[1])
        self.cookie = ""
        status, _, headers = self.ask("/?" + address.partition("?")[2])
        assert status == 303
        self.cookie = headers["set-cookie"].partition(";")[0]

    @property
    def headers(self):
        return {"Cookie": self.cookie, "Origin": f"http://127.0.0.1:{self.port}"}

    def ask(self, path="/", body=None, timeout=10, **headers):
        """Return status, text and headers of an answer."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            method = "GET" if body is None else "POST"
            connection.request(method, path, body, {**self.headers, **headers})
            answer = connection.getresponse()
            return answer.status, answer.read().decode(), answer.headers
        finally:
            connection.close()

    def upload(self, body, timeout=10):
        return self.ask("/files", body, timeout, **{"Content-Type": FORM})

    @contextmanager
    def unfinished_upload(self, size=10_000):
        """Begin an upload; leaving it, send the rest of it."""
        body = upload_of("first", size)
        connection = HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.putrequest("POST", "/files")
        for name, value in self.headers.items():
            connection.putheader(name, value)
        connection.putheader("Content-Type", FORM)
        connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body[:-10])
        try:
            time.sleep(0.1)
            yield
            connection.send(body[-10:])
            assert connection.getresponse().status == 303
        finally:
            connection.close()


def upload_of(name, size=10_000, files=1):
    parts = [PART.format(f"{name}{number}").encode() for number in range(files)]
    return b"".join(
        part + b"%d" % number + b"x" * size + b"\r\n" for number, part in enumerate(parts)
    ) + (b"--b--\r\n")


@pytest.fixture
def start(monkeypatch):
    """Start a server, with the bounds as the test has set them; return its owner."""
    servers, threads = [], []

    class Server(uvicorn.Server):
        def __init__(self, config):
            super().__init__(config)
            servers.append(self)

    monkeypatch.setattr(uvicorn, "Server", Server)

    def started():
        addresses = Queue()
        options = {"today": lambda: date(2026, 7, 1), "locale": "en", "opened": addresses.put}
        threads.append(Thread(target=serve, args=(listening(0), ()), kwargs=options))
        threads[-1].start()
        return Owner(addresses.get(timeout=10))

    yield started
    for server, thread in zip(servers, threads, strict=True):
        server.should_exit = server.force_exit = True
        thread.join(10)
        assert not thread.is_alive()


@pytest.fixture(scope="module")
def program():
    """The program, started as somebody starts it; yields its process and its owner."""
    words = [sys.executable, "-m", "trfkit", "serve", "--no-browser"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        yield process, Owner(process.stdout.readline().strip())
        process.terminate()


def connected(port):
    return socket.create_connection(("127.0.0.1", port), timeout=5)


def is_closed(connection):
    """Wait until the other side has closed a connection; False where it does not."""
    try:
        while connection.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


def drip(connection, seconds=5):
    """Send a byte now and then; return whether the other side has put an end to it."""
    end = time.monotonic() + seconds
    connection.settimeout(0.02)
    while time.monotonic() < end:
        try:
            connection.send(b"x")
        except OSError:
            return True
        if is_closed(connection):
            return True
    return False


HEAD = "GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
POST = "POST /files HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 9999\r\n\r\n"


@pytest.mark.parametrize(
    "before",
    ["", HEAD + "X-Slow: ", HEAD + "\r\n", HEAD + "\r\n" + HEAD, POST],
    ids=["first byte", "header", "second head", "part of a second head", "body nobody reads"],
)
def test_a_request_head_that_comes_byte_by_byte_has_a_time_limit(start, monkeypatch, before):
    monkeypatch.setattr(server_bounds, "HEAD_SECONDS", 0.3)
    owner = start()
    with connected(owner.port) as connection:
        connection.sendall(before.format(port=owner.port).encode())
        began = time.monotonic()

        assert drip(connection)
        assert 0.2 < time.monotonic() - began < 3


def test_a_connection_on_which_nothing_comes_is_closed(start, monkeypatch):
    monkeypatch.setattr(server_bounds, "HEAD_SECONDS", 0.3)
    owner = start()
    with connected(owner.port) as connection:
        assert is_closed(connection)


def test_a_request_whose_head_came_may_take_longer_than_its_head(start, monkeypatch):
    monkeypatch.setattr(server_bounds, "HEAD_SECONDS", 0.1)
    owner = start()
    with owner.unfinished_upload():
        time.sleep(0.5)


@pytest.mark.parametrize("sent", ["", "GET / HT", HEAD, HEAD + "\r\n", POST])
def test_connections_without_the_cookie_cannot_keep_its_owner_out(start, monkeypatch, sent):
    monkeypatch.setattr(server_bounds, "CONNECTIONS", 10)
    monkeypatch.setattr(server_bounds, "HEAD_SECONDS", 60)
    owner = start()
    strangers = []
    try:
        with owner.unfinished_upload():  # and what is under way goes on
            for _ in range(30):
                strangers.append(connected(owner.port))
                with suppress(OSError):
                    strangers[-1].sendall(sent.format(port=owner.port).encode())
            for _ in range(3):
                assert owner.ask(timeout=2)[0] == 200
        for connection in strangers:
            connection.settimeout(0.01)
        assert sum(not is_closed(connection) for connection in strangers) <= 10
    finally:
        for connection in strangers:
            connection.close()


@pytest.mark.long
def test_the_owner_gets_in_while_connections_come_again_and_again(program):
    _, owner = program
    stop = Flag()

    def hold():
        """Keep 200 connections open, each for as long as the server lets it."""
        held = []
        while not stop.is_set():
            with suppress(OSError):
                held.append(connected(owner.port))
                held[-1].send(b"GET")
            if len(held) > 200:
                held.pop(0).close()
            time.sleep(0.002)
        for connection in held:
            connection.close()

    with ThreadPoolExecutor(4) as strangers:
        for _ in range(4):
            strangers.submit(hold)
        try:
            time.sleep(2)
            for _ in range(20):
                assert owner.ask(timeout=5)[0] == 200
                time.sleep(0.1)
        finally:
            stop.set()


def test_a_request_too_many_hears_why_on_an_ordinary_page(start, monkeypatch):
    monkeypatch.setattr(server_bounds, "REQUESTS", 1)
    owner = start()
    with owner.unfinished_upload():
        status, text, headers = owner.ask()
        stranger = owner.ask(Cookie="")[0]

    assert (status, stranger) == (503, 403)
    assert headers["content-type"].startswith("text/html")
    assert "<h1>trfkit is busy</h1>" in text
    assert "then reload this page" in text
    assert owner.ask()[0] == 200


def test_an_upload_waits_for_the_one_before_it(start):
    owner = start()
    with ThreadPoolExecutor(1) as others:
        with owner.unfinished_upload():
            second = others.submit(owner.upload, upload_of("second"))
            time.sleep(0.5)
            assert not second.done()
            assert owner.ask()[0] == 200  # pages do not wait
        assert second.result(10)[0] == 303


def test_an_upload_that_waits_for_too_long_hears_why(start, monkeypatch):
    monkeypatch.setattr(server_bounds, "TURN_SECONDS", 0.2)
    owner = start()
    with owner.unfinished_upload():
        status, text, _ = owner.upload(upload_of("second", 3_000_000))

    assert status == 503
    assert "Another upload is still running" in text
    assert owner.upload(upload_of("third"))[0] == 303


def test_a_form_without_files_waits_for_no_upload(start):
    owner = start()
    with owner.unfinished_upload():
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        status, text, _ = owner.ask("/files", b"with=", **kind)
        assert status == 400
        assert "Choose a file first" in text
        assert owner.ask("/files", b"with=" + b"x" * (server_bounds.FORM + 1), **kind)[0] in {
            400,
            413,
        }


@pytest.mark.long
def test_as_many_cookies_as_a_browser_keeps_do_not_lock_it_out(start):
    owner = start()
    others = [f"other{number}=" + "v" * 4000 for number in range(179)]

    assert owner.ask(Cookie="; ".join([*others, owner.cookie]))[0] == 200
    assert owner.ask(Cookie="; ".join([owner.cookie, *others]))[0] == 200
    assert owner.ask(Cookie="; ".join(others))[0] == 403


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_uploads_at_once_take_no_more_memory_than_some(program):
    process, owner = program
    bodies = [upload_of(str(number), 15 * server_bounds.MEGABYTE, files=4) for number in range(2)]
    with ThreadPoolExecutor(24) as others:
        uploads = [others.submit(owner.upload, bodies[number % 2], 200) for number in range(24)]
        answers = [upload.result()[0] for upload in uploads]
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")

    assert set(answers) <= {303, 409, 503}
    assert answers.count(303) > 0
    assert int(re.search(r"VmHWM:\s+(\d+)", status)[1]) < 400 * 1024
