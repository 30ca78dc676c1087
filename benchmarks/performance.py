"""Makes docs/performance.md: every ratio that matters, measured in one run on this machine.

    python benchmarks/performance.py [TIMES]

It takes some minutes. Python must be allowed to write its compiled modules (see ``process.py``).
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import ledger
import parse
import tiebreaks
import verification

if TYPE_CHECKING:
    from collections.abc import Iterator

PROCESS = Path(__file__).with_name("process.py")
PAGE = Path(__file__).parents[1] / "docs" / "performance.md"
SIZES = (100, 1000, 9998)
ROUNDS = 11
TEXT = """\
# Speed

Times depend on the machine, so these are ratios, measured in turn in one run: the median of
{times} or more. `python benchmarks/performance.py` makes this page. The files are made up, of
{rounds} rounds.

{machine}

## A command, from its start to its end

Against `python -c "import lark, click"`, the libraries that it is built on, as a process of its
own; with the peak memory. `tests/packaging/test_start_up.py` holds what a command may import.

{commands}

## A file, once the program runs

Against cutting every field of every line out by hand, with nothing checked: decode, split, slice.
`trfkit` reads every byte, checks each field by the grammar, and keeps where it stands.

{jobs}

The exponent says how the time grows with the players, from {first:,} to {last:,}: 1 is in
proportion.

## Tie-breaks and verification

- BH, BH/C1, SB, ARO and ranks, every term kept so that it can be explained, against a loop that
  yields the same numbers alone, both with the collector of garbage off as commands have it:
  {rankings}.
- A table of five columns that follows another edition, with a wrong cell in each, against the
  standings by the same codes, {players} players: {captioned:.0f} times as long where the captions
  say what the columns are, {unknown:.0f} times where every code of every edition is tried.
"""


def table(head: list[str], rows: list[list[str]]) -> str:
    """Return a table of Markdown, the first column to the left."""
    lines = [head, ["---", *["--:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def machine() -> str:
    """Return what the numbers were measured on, and when."""
    day = datetime.now(UTC).date()
    version = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{day}: {version}, {platform.system()}, {platform.machine()}, {os.cpu_count()} cores."


def command_rows(times: int) -> Iterator[list[str]]:
    """Yield a row a command.

    ``process.py`` runs by itself: the peak of a process is never below that of who starts it.
    """
    cells_by_command: dict[str, list[str]] = {}
    for players in (SIZES[0], SIZES[-1]):
        script = [sys.executable, str(PROCESS), str(players), str(times)]
        printed = subprocess.run(script, check=True, capture_output=True, text=True).stdout  # noqa: S603 - our own
        for line in printed.splitlines()[1:]:
            name, _, _, ratio, memory, _ = line.split()
            cells = cells_by_command.setdefault(name, [f"`{name}`"])
            cells.append(f"{ratio} ({float(memory):.0f} MiB)")
    yield from cells_by_command.values()


def job_rows(times: int) -> Iterator[list[str]]:
    """Yield a row a job: its ratios by size, and the exponent of its growth."""
    read = {players: parse.measured(players, ROUNDS, times) for players in SIZES}
    done = {players: ledger.measured(players, times) for players in SIZES}
    for sizes in (read, done):
        for name in sizes[SIZES[0]]:
            if name == parse.BASE:
                continue
            ratios = [f"{parse.ratio(seconds, name):.2f}" for seconds in sizes.values()]
            yield [name.split(" ", 1)[1], *ratios, f"{ledger.exponent(sizes, name):.2f}"]


def main(times: int = 9) -> None:
    """Measure everything and write the page."""
    rankings = []
    for players in SIZES[1:]:
        runs = tiebreaks.measured(players, times)
        ratio = median(full / loop for _, loop, full in runs)
        rankings.append(f"{ratio:.1f} times as long for {players:,} players")
    verified = verification.measured(times)
    page = TEXT.format(
        times=times,
        rounds=ROUNDS,
        machine=machine(),
        commands=table(
            ["command", *(f"{size:,} players" for size in (SIZES[0], SIZES[-1]))],
            list(command_rows(times)),
        ),
        jobs=table(
            ["from the bytes, or the model, to …", *(f"{size:,}" for size in SIZES), "exponent"],
            list(job_rows(times)),
        ),
        first=SIZES[0],
        last=SIZES[-1],
        rankings=", ".join(rankings),
        players=verification.PLAYERS,
        captioned=median(known / plain for plain, known, _ in verified),
        unknown=median(unknown / plain for plain, _, unknown in verified),
    )
    PAGE.write_text(page, encoding="utf-8")
    print(page)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
