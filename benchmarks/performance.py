"""Makes docs/performance.md: every ratio that matters, measured in one run on this machine.

    python benchmarks/performance.py [TIMES]
    python benchmarks/performance.py --check [TIMES]

With ``--check`` the page stays as it is, and the ratios are held against it: the run ends with 1
where one is over that of the page by half. It takes some minutes. Python must be allowed to write
its compiled modules (see ``process.py``).
"""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

import ledger
import parse
import tiebreaks
import verification

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PROCESS = Path(__file__).with_name("process.py")
PAGE = Path(__file__).parents[1] / "docs" / "performance.md"
TIMES = 9
OVER: Final = 1.5
"""A ratio may be so many times what the page states: chance alone moves it by some tenths."""
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


def page(times: int) -> str:
    """Measure everything and return the page."""
    rankings = []
    for players in SIZES[1:]:
        runs = tiebreaks.measured(players, times)
        ratio = median(full / loop for _, loop, full in runs)
        rankings.append(f"{ratio:.1f} times as long for {players:,} players")
    verified = verification.measured(times)
    return TEXT.format(
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


_NUMBER: Final = re.compile(r"(\d+(?:\.\d+)?)(?: \((\d+) MiB\))?")
_SAID: Final = re.compile(r"(\d+(?:\.\d+)?) times(?: as long)?(?: for ([\d,]+) players)?")


def numbers(text: str) -> dict[str, float]:
    """Return every ratio, exponent and memory that a page states, by what it is about."""
    found: dict[str, float] = {}
    head: list[str] = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            head = []
        elif not head:
            head = cells
        else:
            for column, cell in zip(head[1:], cells[1:], strict=True):
                number = _NUMBER.fullmatch(cell)
                if number is not None:
                    found[f"{cells[0]}, {column}"] = float(number[1])
                    if number[2]:
                        found[f"{cells[0]}, {column}, MiB"] = float(number[2])
    said = " ".join(text.partition("## Tie-breaks")[2].split())
    for place, (number, players) in enumerate(_SAID.findall(said), start=1):
        found[f"tie-breaks and verification {place} {players}".rstrip()] = float(number)
    return found


def over(stated: Mapping[str, float], measured: Mapping[str, float]) -> list[str]:
    """Return what was measured over its stated number by half, in words; missing ones too."""
    gone = [f"{name}: not measured any more" for name in stated.keys() - measured.keys()]
    more = [
        f"{name}: {measured[name]:g} for {bound:g}"
        for name, bound in stated.items()
        if name in measured and measured[name] > OVER * bound
    ]
    return sorted(gone) + more


def main(*arguments: str) -> int:
    """Measure, and write the page or hold the numbers against it."""
    is_check = "--check" in arguments
    times = next((int(word) for word in arguments if word != "--check"), TIMES)
    made = page(times)
    print(made)
    if not is_check:
        PAGE.write_text(made, encoding="utf-8")
        return 0
    found = over(numbers(PAGE.read_text(encoding="utf-8")), numbers(made))
    print("\n".join(found) or "no ratio is over its bound by half")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
