"""The archive at scale: ``python benchmarks/archive.py --files 20000 --jobs 2``.

Events of some hundreds of persons are made up, and one file is junk. ``trfkit archive`` takes them;
it is killed with SIGKILL again and again, ``--kills`` times, each time when it has made some
batches, as many as are drawn from the seed, and the last run goes on from there to its end. With
``--dask`` two workers of a Dask cluster on this machine do the work instead, and in each run that
is killed one of them is killed first, and another one comes.

Then it is held against the files: every content stands once in the table of tournaments, no run
has left anything on its way, and the ten questions of docs/archive.md have the answers that plain
Python has in ``tests/archive/test_questions.py``. Anything else ends the run
with 1. Prints what it took. Needs signals: no Windows.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from inspect import signature
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Any, Final

TESTS: Final = Path(__file__).resolve().parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "archive")]

import pyarrow.parquet as pq  # noqa: E402 - found in the folder of tests, the next one
import test_questions as questions  # noqa: E402

import trfkit  # noqa: E402
from trfkit.reports.provenance import input_of  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from trfkit.files.trf.reading.result import ReadResult

SIZES: Final = tuple(range(4, 45))
PERSONS: Final = range(1000, 1400)
A_FOLDER: Final = 1000
"""So many files stand in a folder."""

ENDS: Final = (0, 1, 2)
"""Exit codes: an event may have errors, and the junk comes in with one of the runs."""

BATCHES: Final = 20
"""So many batches are made of the files, a half of which is there when the last kill is over."""

PATIENCE: Final = 300
"""Seconds in which a batch is made, on whatever machine."""


def main() -> int:
    """Build the archive, kill and resume; compare, and print what it took."""
    options = _options()
    chance = random.Random(options.seed)  # noqa: S311 - no secret
    with TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        events = folder / "events"
        with _timed(f"{options.files} files made up"):
            _make_up(events, options.files, options.jobs)
        archive = folder / "archive"
        command = _command(events, archive, max(options.files // BATCHES, 1))
        cluster = stack.enter_context(_cluster(folder)) if options.dask else None
        command += cluster.options() if cluster else ("--jobs", str(options.jobs))
        for number in range(1, options.kills + 1):
            more = chance.randint(1, max(BATCHES // 2 // options.kills, 1))
            _kill(command, archive, more, cluster)
            print(f"kill {number}: {_batches(archive)} batches whole")
        with _timed("the last run"):
            report = _finish(command)
        print(f"the last run added {report['added']} files and passed over {report['known']}")
        _insist(bool(report["known"]) is bool(options.kills), "nothing was left of the killed runs")
        with _timed("once more, every file known"):
            _insist(_finish(command)["added"] == 0, "a file came in twice")
        most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        print(f"{most:.0f} MiB at the peak of the largest process so far")
        read = _read(events)
        _compare_files(archive, read, options.files)
        with _timed("ten questions, and plain Python over the files"):
            _ask(folder, read)
        size = sum(path.stat().st_size for path in archive.rglob("*.parquet"))
        print(f"{size / options.files / 1000:.1f} KB of Parquet a file")
    print("every content once, nothing left on its way, ten questions with the same answers")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0])
    parser.add_argument("--files", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--kills", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--dask", action="store_true", help="on a cluster of two workers")
    return parser.parse_args()


@contextmanager
def _timed(what: str) -> Iterator[None]:
    start, used = perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    yield
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime
    beside = f", {processor:.1f} s of the processor" if processor else ""
    print(f"{what}: {perf_counter() - start:.1f} s{beside}", flush=True)


def _insist(holds: bool, otherwise: str) -> None:  # noqa: FBT001 - like assert, never left out
    if not holds:
        raise SystemExit(otherwise)


# The files ----------------------------------------------------------------------------------------


def _make_up(events: Path, files: int, jobs: int) -> None:
    for first in range(0, files, A_FOLDER):
        (events / f"{first:06}").mkdir(parents=True)
    with ProcessPoolExecutor(jobs) as pool:
        for _ in pool.map(partial(_write, events), range(files), chunksize=100):
            pass
    (events / "junk.trf").write_bytes(b"dear officer\n")


def _write(events: Path, number: int) -> None:
    data = questions.event(number, sizes=SIZES, persons=PERSONS)
    (events / f"{number // A_FOLDER * A_FOLDER:06}" / f"{number:06}.trf").write_bytes(data)


def _read(events: Path) -> dict[str, ReadResult]:
    """Return by the hash of each file what was read from it."""
    files = (path.read_bytes() for path in sorted(events.rglob("*.trf")))
    return {input_of("", data).sha256: trfkit.read(data) for data in files}


# The runs -----------------------------------------------------------------------------------------


def _command(events: Path, archive: Path, batch: int) -> tuple[str, ...]:
    options = ("--today", questions.RECEIVED.isoformat(), "--batch", str(batch), "--format", "json")
    words = ("archive", str(events), "-o", str(archive), *options)
    return (sys.executable, "-m", "trfkit", *words)


def _kill(command: Sequence[str], archive: Path, more: int, cluster: _Cluster | None) -> None:
    """Start a run and kill it after so many batches; of a cluster a worker dies one before."""
    enough = _batches(archive) + more
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)  # noqa: S603 - our own
    _wait(process, archive, enough)
    if cluster is not None:
        cluster.lose_one()
        _wait(process, archive, enough + 1)
    process.kill()
    process.wait()


def _wait(process: subprocess.Popen[bytes], archive: Path, batches: int) -> None:
    """Wait until a run has made so many batches."""
    give_up = perf_counter() + PATIENCE
    while _batches(archive) < batches and process.poll() is None and perf_counter() < give_up:
        sleep(0.001)
    _insist(process.poll() is None, "a run was done before it was killed")
    _insist(_batches(archive) >= batches, f"{PATIENCE} seconds were too few for a batch")


def _finish(command: Sequence[str]) -> dict[str, Any]:
    done = subprocess.run(command, stdout=subprocess.PIPE, check=False)  # noqa: S603 - our own
    _insist(done.returncode in ENDS, f"a run ended with {done.returncode}")
    report: dict[str, Any] = json.loads(done.stdout)
    _insist(not report["left_out"], "files were left out")
    return report


class _Cluster:
    """A scheduler and two workers, which share nothing with this process but the machine."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder, self._stack = folder, stack
        self._file = folder / "scheduler.json"
        self._run("scheduler", "--port", "0", "--no-jupyter")
        self._workers = [self._worker(), self._worker()]
        while not (self._file.exists() and self._file.stat().st_size):
            sleep(0.05)

    def options(self) -> tuple[str, ...]:
        address = json.loads(self._file.read_bytes())["address"]
        return ("--engine", "dask", "--scheduler", address)

    def lose_one(self) -> None:
        """Kill the worker that is there for longest; another one comes."""
        self._workers.pop(0).kill()
        self._workers.append(self._worker())

    def _worker(self) -> subprocess.Popen[bytes]:
        return self._run("worker", "--no-nanny", "--nthreads", "1")

    def _run(self, *words: str) -> subprocess.Popen[bytes]:
        shared = ("--scheduler-file", str(self._file), "--no-dashboard", "--host", "127.0.0.1")
        process = subprocess.Popen(  # noqa: S603 - our own
            (sys.executable, "-m", "dask", *words, *shared),
            cwd=self._folder,
            stderr=subprocess.DEVNULL,
        )
        self._stack.callback(process.wait)
        self._stack.callback(process.kill)
        return process


@contextmanager
def _cluster(folder: Path) -> Iterator[_Cluster]:
    with ExitStack() as stack:
        yield _Cluster(folder, stack)


# The comparison -----------------------------------------------------------------------------------


def _batches(archive: Path) -> int:
    """Return how many are in the archive, without the one of no rows that it begins with."""
    return max(len(list((archive / "batches").glob("*.json"))) - 1, 0)


def _compare_files(archive: Path, read: dict[str, ReadResult], files: int) -> None:
    hashes = [
        value
        for path in (archive / "tournaments").rglob("*.parquet")
        for value in pq.ParquetFile(path).read(columns=["sha256"])["sha256"].to_pylist()
    ]
    _insist(len(read) == files + 1, "two events that were made up are the same")
    _insist(sorted(hashes) == sorted(read), "a content is missing, or stands twice")
    _insist(not any((archive / "staging").glob("*")), "something is on its way")
    recorded = [
        file
        for record in (archive / "batches").glob("*.json")
        for file in json.loads(record.read_bytes())["files"]
    ]
    there = [os.fspath(path.relative_to(archive)) for path in archive.rglob("*.parquet")]
    _insist(sorted(recorded) == sorted(there), "a file of a batch is missing, or is of none")


def _ask(folder: Path, read: dict[str, ReadResult]) -> None:
    """Ask the ten questions, and hold each against its test."""
    names = sorted(questions.ASKED)
    answers = questions.asked(folder, *(questions.QUESTIONS[name] for name in names))
    fixtures = {
        "world": (folder, read),
        "answer": dict(zip(names, answers, strict=True)).__getitem__,
        "tournaments": {key: one.tournament for key, one in read.items() if one.tournament},
    }
    tests: dict[str, Callable[..., None]] = {
        name: test for name, test in vars(questions).items() if name.startswith("test_")
    }
    for test in tests.values():
        test(**{name: fixtures[name] for name in signature(test).parameters})


if __name__ == "__main__":
    sys.exit(main())
