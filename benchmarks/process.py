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


BASE = "lark, click"


def measured(players: int, times: int) -> dict[str, list[Run]]:
    """Return what each command took, run by run, after one that does not count."""
    if os.environ.get("PYTHONDONTWRITEBYTECODE"):
        sys.exit("PYTHONDONTWRITEBYTECODE is set")
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "made-up.trf")
        Path(file).write_bytes(made_up(players, ROUNDS))
        commands = {
            BASE: ["-c", "import lark, click"],
            "standings": ["-m", "trfkit", "standings", file, "--format", "json"],
            "check": ["-m", "trfkit", "check", file, "--format", "json"],
            "annotate": ["-m", "trfkit", "annotate", file],
            "convert": ["-m", "trfkit", "convert", file, "-", "--to", "trf26"],
            "explain": ["-m", "trfkit", "explain", file, "1", "BH"],
        }
        for arguments in commands.values():
            run(arguments)
        rounds = [{name: run(a) for name, a in commands.items()} for _ in range(times)]
    return {name: [commands_run[name] for commands_run in rounds] for name in commands}


def ratio(runs: dict[str, list[Run]], name: str) -> float:
    """Return the median of the ratios to importing the libraries, run by run."""
    pairs = zip(runs[name], runs[BASE], strict=True)
    return median(own.seconds / base.seconds for own, base in pairs)


def main(players: int = 100, times: int = 9) -> None:
    """Measure and print."""
    runs = measured(players, times)
    for name, own in runs.items():
        seconds, memory = median(r.seconds for r in own), max(r.memory for r in own)
        print(f"{name:12} {seconds * 1000:8.1f} ms  {ratio(runs, name):6.2f}  {memory:6.1f} MiB")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
