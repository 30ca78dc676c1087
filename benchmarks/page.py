"""The page of what was measured, and the check of it: the command line of ``benchmarks/run``."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from datetime import UTC, datetime
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Final

from measuring import OVER, STEEPER, Measured, measured, numbers
from rows import ROWS
from tiebreaks import ROUNDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from measuring import Row, Section

PAGE: Final = Path(__file__).parents[1] / "docs" / "performance.md"
TIMES: Final = 9
QUICK_TIMES: Final = 3
QUICK_SIZE: Final = 1000
TEXT: Final = """\
# Speed

Times depend on the machine, so these are ratios, measured in turn in one run: the median of them.
`benchmarks/run --write` makes this page of the rows of `benchmarks/rows.py`. The files are made up,
of {rounds} rounds.

Behind `≤` or `>` is the bound that is wanted. `benchmarks/run --check` ends with 1 where a number
is over {over} times that; an exponent, over {steeper} more.

{made}

{sections}
"""
GROWTH: Final = """\
## Growth

The power of the number of players by which the time grows beyond that of the fewest, so that what
is always the same is left out: 1 is in proportion.

{growth}"""
WIDTH: Final = 100
NOT_HERE: Final = "\N{EN DASH}"
NOTHING: Final = Measured({}, {})


def made(times: int) -> str:
    """Return when the numbers were measured, on what, and how often each."""
    day = datetime.now(UTC).date()
    version = f"{platform.python_implementation()} {platform.python_version()}"
    system = f"{platform.system()}, {platform.machine()}, {os.cpu_count()} cores"
    return f"{day}: {version}, {system}; {times} times or more."


def table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """Return a table of Markdown, the first column to the left."""
    rule = ["---", *["--:"] * (len(head) - 1)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, rule, *lines))


def cell(number: float | None, wanted: float | None, digits: int) -> str:
    """Return a number and the bound that is wanted; a dash where it was not measured."""
    if wanted is None:
        return ""
    if number is None:
        return f"{NOT_HERE} ≤ {wanted:g}"
    # As it is printed: two equal numbers with a sign between that says otherwise puzzle.
    number = round(number, digits)
    return f"{number:.{digits}f} {'≤' if number <= wanted else '>'} {wanted:g}"


def page(rows: Sequence[Row], found: Mapping[str, Measured], made: str) -> str:
    """Return the page of what was measured."""
    parts = [
        _section(section, [row for row in rows if row.section == section], found)
        for section in dict.fromkeys(row.section for row in rows)
    ]
    growing = list(_growth(rows, found))
    if growing:
        parts.append(GROWTH.format(growth=table(["", "exponent"], growing)))
    return TEXT.format(
        rounds=ROUNDS, over=OVER, steeper=STEEPER, made=made, sections="\n\n".join(parts)
    )


def _section(section: Section, rows: Sequence[Row], found: Mapping[str, Measured]) -> str:
    """Return a table of ratios with its heading."""
    sizes = sorted({size for row in rows for size in row.wanted})
    bases = list(dict.fromkeys(row.base.name for row in rows))
    has_several = len(bases) > 1
    has_rates = any(row.files for row in rows)
    head = [
        "",
        *(["against"] if has_several else []),
        *(f"{size:,} {section.unit}" for size in sizes),
        *(["files a second"] if has_rates else []),
    ]
    lines = [
        [
            row.name,
            *([row.base.name] if has_several else []),
            *_ratios(row, found.get(row.key, NOTHING), sizes),
            *([_rate(row, found.get(row.key, NOTHING))] if has_rates else []),
        ]
        for row in rows
    ]
    text = section.text if has_several else f"Against {bases[0]}, {section.text}"
    text = fill(text, WIDTH, break_on_hyphens=False)
    parts = [f"## {section.title}", text, table(head, lines)]
    with_memory = [row for row in rows if row.memory]
    if with_memory:
        parts += ["MiB at the peak:", _memory(with_memory, found)]
    return "\n\n".join(parts)


def _ratios(row: Row, took: Measured, sizes: Iterable[int]) -> Iterator[str]:
    """Yield the ratio of each size with its bound."""
    for size in sizes:
        yield cell(took.ratio(size) if size in took.own else None, row.wanted.get(size), 2)


def _rate(row: Row, took: Measured) -> str:
    """Return how many files a second were gone through, on this machine."""
    if not row.files:
        return ""
    for size in took.own:
        return f"{row.files / took.seconds(size):.0f}"
    return NOT_HERE


def _growth(rows: Sequence[Row], found: Mapping[str, Measured]) -> Iterator[list[str]]:
    """Yield a line for each row that has a bound of its growth."""
    for row in rows:
        if row.exponent is not None:
            exponent = found.get(row.key, NOTHING).exponent()
            yield [row.name, cell(exponent, row.exponent, 2)]


def _memory(rows: Sequence[Row], found: Mapping[str, Measured]) -> str:
    """Return the table of the peaks."""
    sizes = sorted({size for row in rows for size in row.memory})
    lines = []
    for row in rows:
        took = found.get(row.key, NOTHING)
        peaks = [
            cell(took.peak(size) if size in took.own else None, row.memory.get(size), 0)
            for size in sizes
        ]
        lines.append([row.name, *peaks])
    return table(["", *(f"{size:,} players" for size in sizes)], lines)


def over(rows: Sequence[Row], found: Mapping[str, Measured]) -> list[str]:
    """Return in words what was measured over the bound of its check."""
    return [
        f"{number.what}: {number.measured:.2f}, wanted {number.wanted:g}, at most {number.check:g}"
        for number in numbers(rows, found)
        if number.is_over
    ]


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="benchmarks/run",
        description="Measure the rows of benchmarks/rows.py in turn with what they are held "
        f"against, as medians of {TIMES} ratios, and print docs/performance.md.",
    )
    parser.add_argument("--write", action="store_true", help="write docs/performance.md")
    parser.add_argument(
        "--check", action="store_true", help=f"end with 1 if a number is over {OVER:g} times wanted"
    )
    parser.add_argument(
        "--quick",
        action="store_true",
        help=f"{QUICK_TIMES} times, and no more than {QUICK_SIZE:,} players",
    )
    parser.add_argument("--only", metavar="TEXT", help="the rows whose section or name has it")
    parser.add_argument("--times", type=int, metavar="N", help="how often each runs")
    parser.add_argument(
        "--tiebreakserver", type=Path, metavar="DIR", help="where tiebreakchecker.py lies"
    )
    options = parser.parse_args(arguments)
    if options.times is not None and options.times < 1:
        parser.error("--times is at least 1")
    if options.write and (options.only or options.quick or (options.times or TIMES) < TIMES):
        parser.error(f"the page is written of all rows, each {TIMES} times or more")
    if options.tiebreakserver and not (options.tiebreakserver / "tiebreakchecker.py").is_file():
        parser.error(f"no tiebreakchecker.py in {options.tiebreakserver}")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print the page, and write it or hold the numbers against their bounds."""
    options = _options(arguments)
    if os.environ.get("PYTHONDONTWRITEBYTECODE"):
        print("PYTHONDONTWRITEBYTECODE is set: each process would compile all again")
        return 2
    rows = [row for row in ROWS if (options.only or "").lower() in row.key.lower()]
    if not rows:
        print(f"no row has {options.only!r} in its section or name")
        return 2
    times = options.times or (QUICK_TIMES if options.quick else TIMES)
    found = measured(
        rows,
        lambda size: size <= QUICK_SIZE or not options.quick,
        times,
        lambda line: print(line, file=sys.stderr, flush=True),
        options.tiebreakserver,
    )
    text = page(rows, found, made(times))
    print(text)
    if options.write:
        PAGE.write_text(text, encoding="utf-8")
    if not options.check:
        return 0
    slower = over(rows, found)
    count = len(list(numbers(rows, found)))
    print("\n".join(slower) or f"none of {count} numbers is over")
    if not count:
        return 2  # what nothing is held against is not on this machine, or no size was asked for
    return 1 if slower else 0
