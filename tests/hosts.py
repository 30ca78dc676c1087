"""What shows the screens in a browser: ``trfkit serve``, and both products of ``trfkit site``.

The products are made of parts that ``trfkit site`` has fetched before: tests need no network.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import NamedTuple

import pytest

from trfkit.web.site.build import FILE, FOLDER, make_parts, write_products
from trfkit.web.site.parts import default_downloads, find_parts

DOWNLOADS = "TRFKIT_SITE_DOWNLOADS"
"""The variable that names the folder of the parts, where it is not the user's own."""


class Host(NamedTuple):
    """What it is called, and where a browser begins."""

    name: str
    address: str

    def at(self, path):
        """Return the whole address of a screen."""
        server, _, _ = self.address.partition("/?")
        return f"{server}{path}" if self.name == "server" else f"{self.address}#{path}"

    @property
    def home(self):
        """The address of the first page, to which a number may be added."""
        return f"{self.address}&again=" if self.name == "server" else f"{self.address}#/?"


class Served:
    """The program, started as somebody starts it."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "trfkit", "serve", "--no-browser", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http://127.0.0.1:"), self.process.stderr.read()

    @property
    def home(self):
        return self.address.partition("?")[0]

    def stop(self):
        """Stop it as Ctrl-C does; return its exit code and what it said."""
        self.process.send_signal(signal.SIGINT)
        try:
            out, err = self.process.communicate(timeout=10)
        finally:
            self.process.kill()
        return self.process.returncode, out, err


def downloads():
    return Path(os.environ.get(DOWNLOADS) or default_downloads())


def missing_parts():
    """Return in words what the products cannot be built without, "" where all is there."""
    if shutil.which("node") is None:
        return "node is not installed"
    missing = find_parts(downloads())[1] if downloads().is_dir() else ["all"]
    return f"{downloads()} lacks parts, which 'trfkit site' fetches: {missing}" if missing else ""


@cache
def built_parts():
    """Return the real parts of the page, packed; skip the test where they were not fetched."""
    if missing_parts():
        pytest.skip(missing_parts())
    return make_parts(find_parts(downloads())[0])


@cache
def _kept():
    return TemporaryDirectory(prefix="trfkit-site-")


@cache
def products():
    """Build both products, once in a process; return the folder that holds them."""
    folder = Path(_kept().name)
    write_products(folder, built_parts())
    return folder


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextmanager
def web_server(folder):
    """Serve a folder as ``python -m http.server`` does; yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def host_named(name):
    """Start a host: ``server``, ``file`` or ``folder``."""
    if name == "server":
        served = Served()
        try:
            yield Host(name, served.address)
        finally:
            served.stop()
    elif name == "file":
        yield Host(name, (products() / FILE).as_uri())
    else:
        with web_server(products() / FOLDER) as address:
            yield Host(name, address)
