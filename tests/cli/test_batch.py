"""The same work on many files."""

import os
import sys
from types import MappingProxyType

import pytest

from trfkit.cli import batch
from trfkit.cli.failures import Failure
from trfkit.diagnostics import Diagnostic


def finding(line):
    return Diagnostic(code="SYN006", line=line, values=MappingProxyType({"tag": "145"}))


def double(number):
    return 2 * number


def die(_number):
    os._exit(1)


@pytest.mark.parametrize("jobs", [1, 2, 8])
def test_results_come_in_the_order_of_the_items(jobs):
    assert list(batch.each(double, range(5), jobs)) == [0, 2, 4, 6, 8]


def test_findings_travel_between_processes():
    assert [finding(1), finding(2)] == list(batch.each(finding, [1, 2], 2))


def test_a_worker_that_dies_is_said_in_words():
    with pytest.raises(Failure, match="a worker process died"):
        list(batch.each(die, [1, 2], 2))


def test_leaving_early_stops_the_workers():
    done = batch.each(double, range(100), 2)

    assert next(done) == 0
    done.close()
    assert list(done) == []


def test_progress_is_shown_on_standard_error_only_at_a_terminal(monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")

    assert list(batch.each(double, range(3), 1)) == [0, 2, 4]

    shown = capsys.readouterr()
    assert "files" in shown.err
    assert not shown.out
