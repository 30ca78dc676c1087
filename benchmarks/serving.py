"""From the drop of a file to the verdict, against ``trfkit verify`` of it.

    python benchmarks/serving.py [PLAYERS] [TIMES]

The server runs warm, Chromium drops the file, and the browser says how long it was from the sending
of the form until the page could be read. The command runs in turn as a process of its own. Prints
the medians, and that of the ratios run by run, which is to be 0.7 at most. Needs a Chromium.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

TESTS: Final = Path(__file__).resolve().parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "serving")]

from playwright.sync_api import sync_playwright  # noqa: E402 - of the tests
from test_in_browser import BROWSERS, OPTIONS, Served, drop, large  # noqa: E402

SHOWN: Final = "() => performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"
"""Milliseconds from the sending of a form, with all redirects, until the page can be read."""


def measured(players: int, times: int) -> list[tuple[float, float]]:
    """Return the seconds of the page and of the command, run by run, after one that is cold."""
    name, data = large(players, 9)
    program = next(filter(None, map(shutil.which, BROWSERS)))
    served, runs = Served(), []
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        (Path(folder) / name).write_bytes(data)
        browser = driver.chromium.launch(executable_path=program, args=OPTIONS)
        page = browser.new_page()
        page.goto(served.address)
        for _ in range(times + 1):
            drop(page, (name, data))
            dropped = page.evaluate(SHOWN) / 1000
            start = perf_counter()
            command = [sys.executable, "-m", "trfkit", "verify", name]
            subprocess.run(command, cwd=folder, capture_output=True, check=False)  # noqa: S603
            runs.append((dropped, perf_counter() - start))
        browser.close()
    served.stop()
    return runs[1:]


def main(players: int = 200, times: int = 9) -> None:
    """Print the times and their ratio."""
    runs = measured(players, times)
    pages, commands = zip(*runs, strict=True)
    print(f"{players} players, {times} runs")
    print(f"from drop to verdict {median(pages):6.3f} s")
    print(f"trfkit verify        {median(commands):6.3f} s")
    print(f"ratio                {median(page / command for page, command in runs):6.2f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
