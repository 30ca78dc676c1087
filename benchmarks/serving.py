"""The page in a browser, of ``trfkit serve`` and of ``trfkit site``: files are dropped on it.

Chromium drops the file, and the browser says how long it was from the sending of the form until the
page could be read. Hosts and browser are those of the tests.
"""

from __future__ import annotations

import re
import shutil
import sys
from contextlib import ExitStack
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Any, Final, Self

TESTS: Final = Path(__file__).resolve().parents[1] / "tests"
PLAYERS, ROUNDS = 200, 9
UPLOADS: Final = 100
READY: Final = "performance.getEntriesByName('ready')[0]?.startTime"
NEEDED: Final = ("playwright", "pytest", "starlette", "uvicorn")
SHOWN: Final = "() => performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"
"""Milliseconds from the sending of a form, with all redirects, until the page can be read."""
UPLOAD: Final = """async ([first, count, text]) => {
  for (let number = first; number < first + count; number++) {
    const form = new FormData();
    form.append("file", new File([text.replace("012 ", `012 ${number} `)], "one.trf"));
    await (await fetch("/files", { method: "POST", body: form })).text();
  }
}"""
"""Sends files, each another one, one after the other, and reads the first page of each."""


def of_tests(name: str) -> Any:  # noqa: ANN401 - a module of the tests, which have no types
    """Return a module of the tests."""
    for folder in (TESTS, TESTS / "web" / "server"):
        if str(folder) not in sys.path:
            sys.path.append(str(folder))
    return import_module(name)


def is_built() -> bool:
    """Return whether the page that runs by itself can be built, without a download."""
    return is_here() and not of_tests("hosts").missing_parts()


def is_here() -> bool:
    """Return whether this machine has what the page is looked at with."""
    if not all(map(find_spec, NEEDED)):
        return False
    return any(map(shutil.which, of_tests("browsing").BROWSERS))


class Browsing:
    """A server and a browser that shows its page."""

    def __init__(self) -> None:
        tested = of_tests("test_in_browser")
        self._drop = tested.drop
        self.name, self.data = tested.large(PLAYERS, ROUNDS)
        self._uploaded = 0
        self._ends = ExitStack()
        self._served = tested.Served()
        self._ends.callback(self._served.stop)
        self._browser = self._ends.enter_context(of_tests("browsing").chromium())
        self._page = self._browser.new_page()
        self._page.goto(self._served.address)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Close the browser and end the server."""
        self._ends.close()

    def drop(self) -> float:
        """Return the seconds from the drop of a file to the verdict."""
        self._drop(self._page, (self.name, self.data))
        return float(self._page.evaluate(SHOWN)) / 1000

    def start(self) -> float:
        """Return the seconds from the start of another server to its first page."""
        start = perf_counter()
        with of_tests("hosts").host_named("server") as host, self._browser.new_context() as context:
            context.new_page().goto(host.address)
            return perf_counter() - start

    def upload(self) -> float:
        """Send files that the server has not seen; return the seconds that they took."""
        start = perf_counter()
        self._page.evaluate(UPLOAD, [self._uploaded, UPLOADS, self.data.decode()])
        self._uploaded += UPLOADS
        return perf_counter() - start

    def memory(self) -> float:
        """Return the MiB that the server holds, where the system tells (Linux)."""
        status = Path(f"/proc/{self._served.process.pid}/status")
        held = re.search(r"VmRSS:\s+(\d+)", status.read_text()) if status.exists() else None
        return int(held[1]) / 1024 if held else float("nan")

    def open_alone(self, name: str) -> tuple[float, float]:
        """Open a product in a new window; return the seconds until it is ready, and of a drop."""
        hosts = of_tests("hosts")
        with hosts.host_named(name) as host, self._browser.new_context() as context:
            page = context.new_page()
            page.goto(host.address)
            while (ready := page.evaluate(READY)) is None:
                page.wait_for_timeout(20)
            start = perf_counter()
            self._drop(page, (self.name, self.data))
            return ready / 1000, perf_counter() - start
