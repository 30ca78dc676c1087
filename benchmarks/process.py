"""Measures commands as whole processes, against importing the two libraries that they need.

    python benchmarks/process.py [PLAYERS] [TIMES]

Each command reads a made-up file of 11 rounds in a process of its own, in turn with
``python -c "import lark, click"``. Prints the median seconds of the processor, the median of the
ratios run by run, and the peak memory. Needs ``os.wait4``: no Windows. Python must be allowed to
write its compiled modules, else each run compiles them again.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import NamedTuple

from parse import made_up

ROUNDS = 11


class Run(NamedTuple):
    """What one process took: seconds of the processor, and MiB at its peak (where Linux counts)."""

    seconds: float
    memory: float


def run(arguments: list[str]) -> Run:
    """Run a process to its end, its output thrown away."""
    nowhere = subprocess.DEVNULL
    process = subprocess.Popen([sys.executable, *arguments], stdout=nowhere, stderr=nowhere)  # noqa: S603 - this interpreter
    _, _, used = os.wait4(process.pid, 0)
    return Run(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def main() -> None:
    """Measure each command after one run that does not count."""
    players, times = (
        int(sys.argv[at]) if len(sys.argv) > at else usual for at, usual in ((1, 100), (2, 9))
    )
    if os.environ.get("PYTHONDONTWRITEBYTECODE"):
        sys.exit("PYTHONDONTWRITEBYTECODE is set")
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "made-up.trf")
        Path(file).write_bytes(made_up(players, ROUNDS))
        commands = {
            "lark, click": ["-c", "import lark, click"],
            "standings": ["-m", "trfkit", "standings", file, "--format", "json"],
            "check": ["-m", "trfkit", "check", file, "--format", "json"],
            "annotate": ["-m", "trfkit", "annotate", file],
            "convert": ["-m", "trfkit", "convert", file, "-", "--to", "trf26"],
            "explain": ["-m", "trfkit", "explain", file, "1", "BH"],
        }
        for arguments in commands.values():
            run(arguments)
        rounds = [{name: run(a) for name, a in commands.items()} for _ in range(times)]
    for name in commands:
        ratio = median(one[name].seconds / one["lark, click"].seconds for one in rounds)
        seconds = median(one[name].seconds for one in rounds)
        memory = max(one[name].memory for one in rounds)
        print(f"{name:12} {seconds * 1000:8.1f} ms  {ratio:6.2f}  {memory:6.1f} MiB")


if __name__ == "__main__":
    main()
