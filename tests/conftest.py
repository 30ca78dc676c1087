"""What every test may use: a command run in this process, and the options of a test run."""

from __future__ import annotations

import gc
import os
import re
import signal
import sys
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

# Every assertion is rewritten when a test file, or Hypothesis, is imported. Without the written
# copies that costs seconds in each run, and in each of its processes.
sys.dont_write_bytecode = False

import pytest  # noqa: E402 - imported once copies are written
from click.testing import CliRunner  # noqa: E402 - as above
from foreign import CORPUS  # noqa: E402 - as above
from hypothesis import HealthCheck, settings  # noqa: E402 - as above

from trfkit.cli import run  # noqa: E402 - as above

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

# The same examples on every machine and in every run, however slow; --hypothesis-profile explore
# looks for new ones.
_patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("few", _patient, derandomize=True, max_examples=10)
settings.register_profile("many", _patient, derandomize=True, max_examples=50)
settings.register_profile("explore", _patient, max_examples=1000)
settings.load_profile("few")

SWEPT = 8
"""Of a sweep, the first case and then one in so many is tried without --all."""


_OF_A_WHOLE_FILE = re.compile(r"^pytestmark = .*pytest\.mark\.(slow|long|corpus)\b", re.MULTILINE)


def pytest_addoption(parser):
    parser.addoption(
        "--update-golden", action="store_true", help="write the golden files anew from this run"
    )
    parser.addoption(
        "--quick",
        action="store_true",
        help="no slow tests, and no files of others",
    )
    parser.addoption(
        "--all",
        action="store_true",
        help="every case of a sweep, fifty examples of each property, and the long tests: "
        "measurements, every page in a browser",
    )
    parser.addoption(
        "--thin",
        type=int,
        default=1,
        metavar="N",
        help="of each test with many cases the first and then one in N",
    )


def pytest_configure(config):
    if config.getoption("--all"):
        settings.load_profile("many")


def pytest_collection():
    """Look for garbage seldom: a run's tests are millions of objects, and all of them stay."""
    gc.set_threshold(100_000)


def _left_out(config) -> set[str]:
    """Return the marks of tests that a run does without: some are to be asked for."""
    if config.getoption("--quick"):
        return {"slow", "long", "corpus"}
    asked_for = config.getoption("markexpr") + " long" * config.getoption("--all")
    return {mark for mark in ("long", "corpus") if mark not in asked_for}


def pytest_ignore_collect(collection_path, config):
    """Leave whole files out unread where each of their tests has a mark that is left out."""
    left_out = _left_out(config)
    if left_out and collection_path.suffix == ".py":
        marks = _OF_A_WHOLE_FILE.findall(collection_path.read_text("utf-8"))
        return bool(left_out.intersection(marks)) or None
    return None


def pytest_collection_modifyitems(config, items):
    """Leave out what a run does not need, before anything is set up for it."""
    left_out, kept, needless = _left_out(config), [], []
    thin, cases = config.getoption("--thin"), Counter()
    of_a_sweep = thin if config.getoption("--all") else max(thin, SWEPT)
    for item in items:
        test = item.nodeid.partition("[")[0]
        marks = {mark.name for mark in item.iter_markers()}
        one_in = of_a_sweep if "sweep" in marks else thin
        (needless if left_out & marks or cases[test] % one_in else kept).append(item)
        cases[test] += 1
    config.hook.pytest_deselected(items=needless)
    items[:] = kept


def pytest_runtest_setup(item):
    if item.get_closest_marker("corpus") and not CORPUS.is_dir():
        pytest.skip(f"the files of others are not at {CORPUS}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    """Count a skipped test of foreign files as failed where they are there to be read."""
    report = yield
    if report.skipped and item.get_closest_marker("corpus") and CORPUS.is_dir():
        report.outcome = "failed"
        report.longrepr = f"skipped, although {CORPUS} is there: {report.longrepr}"
    return report


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Have Ctrl-C end what is started: in the background it is ignored, and this is inherited."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class Ran(NamedTuple):
    """What a command left behind: its exit code and both streams, decoded."""

    code: int
    out: str
    err: str
    out_bytes: bytes


@pytest.fixture
def trfkit(monkeypatch) -> Callable[..., Ran]:
    """Run ``trfkit`` with arguments, in this process and away from any terminal."""
    monkeypatch.delenv("TRFKIT_DEBUG", raising=False)

    def command(*arguments: str | Path, stdin: bytes = b"", charset: str = "utf-8") -> Ran:
        runner = CliRunner(charset=charset)
        with runner.isolation(input=stdin) as (out, err, _):
            code = run([os.fspath(argument) for argument in arguments])
            out_bytes, err_bytes = out.getvalue(), err.getvalue()
        gc.unfreeze()  # what a batch in this process hid from the collector, Hypothesis looks for
        return Ran(code, out_bytes.decode(charset), err_bytes.decode(charset), out_bytes)

    return command
