"""From the drop of a file to the verdict, against ``trfkit verify`` of it.

    python benchmarks/serving.py [PLAYERS] [TIMES]

The server runs warm, Chromium drops the file, and the browser says how long it was from the sending
of the form until the page could be read. The command runs in turn as a process of its own. Prints
the medians, and that of the ratios run by run, which is to be 0.7 at most; then the memory of the
server (Linux) as it was, after these runs, and after a thousand other files. Needs a Chromium.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

TESTS: Final = Path(__file__).resolve().parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "serving")]

from browsing import chromium  # noqa: E402 - of the tests
from test_in_browser import Served, drop, large  # noqa: E402

SHOWN: Final = "() => performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"
"""Milliseconds from the sending of a form, with all redirects, until the page can be read."""


UPLOADS: Final = 1000
UPLOAD: Final = """async ([count, text]) => {
  for (let number = 0; number < count; number++) {
    const form = new FormData();
    form.append("file", new File([text.replace("012 ", `012 ${number} `)], "one.trf"));
    await (await fetch("/files", { method: "POST", body: form })).text();
  }
}"""
"""Drops files one after the other, and reads the first page of each."""


def measured(players: int, times: int) -> tuple[list[tuple[float, float]], list[float]]:
    """Return the seconds of the page and of the command, run by run, after one that is cold.

    With them the megabytes that the server holds at the start, after the runs, and after uploads.
    """
    name, data = large(players, 9)
    served, runs = Served(), []
    with chromium() as browser, tempfile.TemporaryDirectory() as folder:
        (Path(folder) / name).write_bytes(data)
        held = [_megabytes(served)]
        page = browser.new_page()
        page.goto(served.address)
        for _ in range(times + 1):
            drop(page, (name, data))
            dropped = page.evaluate(SHOWN) / 1000
            start = perf_counter()
            command = [sys.executable, "-m", "trfkit", "verify", name]
            subprocess.run(command, cwd=folder, capture_output=True, check=False)  # noqa: S603
            runs.append((dropped, perf_counter() - start))
        held.append(_megabytes(served))
        page.evaluate(UPLOAD, [UPLOADS, data.decode()])
        held.append(_megabytes(served))
    served.stop()
    return runs[1:], held


def _megabytes(served: Served) -> float:
    status = Path(f"/proc/{served.process.pid}/status")
    found = re.search(r"VmRSS:\s+(\d+)", status.read_text()) if status.exists() else None
    return int(found[1]) / 1024 if found else float("nan")


def main(players: int = 200, times: int = 9) -> None:
    """Print the times and their ratio."""
    runs, held = measured(players, times)
    pages, commands = zip(*runs, strict=True)
    print(f"{players} players, {times} runs")
    print(f"from drop to verdict {median(pages):6.3f} s")
    print(f"trfkit verify        {median(commands):6.3f} s")
    print(f"ratio                {median(page / command for page, command in runs):6.2f}")
    begun, run, uploaded = held
    print(
        f"MB at the start {begun:.0f}, after these runs {run:.0f}, after {UPLOADS} {uploaded:.0f}"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
