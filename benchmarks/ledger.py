"""Measures what is done with a file once it is read, against slicing by hand, in one process.

    python benchmarks/ledger.py [TIMES] [SIZE...]

(a) by hand: the baseline of ``parse.py``, decode, split and slice;
(b) what was read to every finding of ``check``;
(c) to the errors that ``standings``, ``annotate`` and ``explain`` mind;
(d) to the standings, by the list by default;
(e) standings to the bytes of the annotated document;
(f) what was read to the bytes of a TRF-26.

The files are made up in memory, of 11 rounds; by default of 100, 1,000 and 9,998 players. The jobs
run in turn, the collector of garbage at rest as in a command. Prints the median time of each, the
median of the ratios to (a) run by run, and with several sizes the exponent by which each grows from
the first size to the last.
"""

from __future__ import annotations

import gc
import math
import sys
from statistics import median
from typing import TYPE_CHECKING

from parse import BASE, by_hand, made_up, ratio, timed

from trfkit.checks import check, errors_found
from trfkit.cli.reading import STATED
from trfkit.conversion import convert
from trfkit.files.trf.annotation import annotate
from trfkit.files.trf.reading import read
from trfkit.ranking import Ranking, rank

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parse import Job

    from trfkit.files.trf.reading import ReadResult
    from trfkit.ranking import Standings

ROUNDS = 11
SIZES = (100, 1000, 9998)


def ranked(result: ReadResult) -> Standings:
    """Return the standings by the list by default."""
    if result.tournament is None:
        raise ValueError("no tournament")
    return rank(result.tournament, Ranking())


def jobs_on(data: bytes) -> dict[str, Job]:
    """Return the jobs, with a fresh result of reading, which remembers nothing of earlier runs."""
    result = read(data)
    standings = ranked(result)
    return {
        BASE: by_hand,
        "b check": lambda _: len(check(result)),
        "c errors": lambda _: len(errors_found(result, STATED)),
        "d standings": lambda _: len(ranked(result).rows),
        "e annotate": lambda _: len(bytes(annotate(result, standings))),
        "f convert": lambda _: len(convert(result, "trf26").data),
    }


def measured(players: int, times: int) -> dict[str, list[float]]:
    """Return the seconds of each job, run by run, after one that does not count."""
    data = made_up(players, ROUNDS)
    seconds: dict[str, list[float]] = {}
    for run in range(times + 1):
        for name, job in jobs_on(data).items():
            gc.collect()
            gc.disable()
            taken = timed(job, data)
            gc.enable()
            if run:
                seconds.setdefault(name, []).append(taken)
    return seconds


def exponent(by_size: Mapping[int, Mapping[str, list[float]]], name: str) -> float:
    """Return the power of the number of players by which a job grows, first size to last."""
    first, last = min(by_size), max(by_size)
    growth = median(by_size[last][name]) / median(by_size[first][name])
    return math.log(growth) / math.log(last / first)


def main(times: int = 9, *sizes: int) -> None:
    """Measure and print."""
    by_size = {players: measured(players, times) for players in sizes or SIZES}
    for players, seconds in by_size.items():
        print(f"{players} players, {ROUNDS} rounds")
        for name, taken in seconds.items():
            milliseconds = median(taken) * 1e3
            print(f"  {name:12} median {milliseconds:8.2f} ms  x {ratio(seconds, name):5.2f}")
    if len(by_size) > 1:
        print(f"exponents from {min(by_size)} to {max(by_size)} players")
        for name in seconds:
            print(f"  {name:12} {exponent(by_size, name):.2f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
