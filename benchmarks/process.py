"""Runs one Python process, its output thrown away, and prints what it took.

    python -I -S benchmarks/process.py ARGUMENT...

Prints the seconds of the processor, those of the clock, and MiB at the peak. It is a process of its
own with hardly an import: the peak of a process is never below that of the one which starts it.
Needs ``os.wait4``: no Windows. Ends with 2 where the process found something other than 0 or 1.
"""

from __future__ import annotations

import os
import sys
from time import perf_counter

FOUND_SOMETHING = 1


def main(*arguments: str) -> int:
    """Run the interpreter with the arguments and print what it took."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    start = perf_counter()
    process = os.posix_spawn(
        sys.executable,
        [sys.executable, *arguments],
        os.environ,
        file_actions=[(os.POSIX_SPAWN_DUP2, nowhere, output) for output in (1, 2)],
    )
    _, status, used = os.wait4(process, 0)
    print(used.ru_utime + used.ru_stime, perf_counter() - start, used.ru_maxrss / 1024)
    return 0 if os.waitstatus_to_exitcode(status) in (0, FOUND_SOMETHING) else 2


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
