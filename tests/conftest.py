"""What every test may use: a command run in this process, and the renewal of golden files."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, settings

from trfkit.cli import run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


# The same examples on every machine and in every run, however slow; --hypothesis-profile explore
# looks for new ones.
_patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("steady", _patient, derandomize=True)
settings.register_profile("explore", _patient, max_examples=1000)
settings.load_profile("steady")


def pytest_addoption(parser):
    parser.addoption(
        "--update-golden", action="store_true", help="write the golden files anew from this run"
    )


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
        return Ran(code, out_bytes.decode(charset), err_bytes.decode(charset), out_bytes)

    return command
