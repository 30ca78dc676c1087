"""Whole command runs, kept as plain files that an arbiter can read.

Each case is a folder with ``cmd`` (the command line, then the exit code), ``out.txt`` and, where
something goes to standard error, ``err.txt``. ``pytest --update-golden`` writes them anew; the
difference is then reviewed like any other change. Commands run from the top of the checkout.
"""

import os
import re
import shlex
from pathlib import Path

import pytest

from trfkit import __version__
from trfkit.cli.app import COMMANDS

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CASES = sorted(HERE.glob("*/*/cmd"))


def normal(text):
    """Return output without what changes from release to release, or from system to system."""
    text = re.sub(r"\b[0-9a-f]{64}\b", "<sha256>", text.replace("\r\n", "\n"))
    text = text.replace(f"samples{os.sep}", "samples/")
    return text.replace(__version__, "<version>")


def kept(path):
    return path.read_text(encoding="utf-8") if path.exists() else ""


def keep(path, text):
    if text:
        path.write_text(text, encoding="utf-8", newline="\n")
    else:
        path.unlink(missing_ok=True)


@pytest.mark.parametrize("cmd", CASES, ids=[str(cmd.parent.relative_to(HERE)) for cmd in CASES])
def test_a_command_prints_what_its_golden_files_hold(cmd, trfkit, request, monkeypatch):
    monkeypatch.chdir(ROOT)
    line = kept(cmd).splitlines()[0]

    ran = trfkit(*shlex.split(line)[1:])

    got = {
        "cmd": f"{line}\nexit {ran.code}\n",
        "out.txt": normal(ran.out),
        "err.txt": normal(ran.err),
    }
    if request.config.getoption("--update-golden"):
        for name, text in got.items():
            keep(cmd.with_name(name), text)
    assert {name: kept(cmd.with_name(name)) for name in got} == got


def test_there_are_golden_cases_for_every_command():
    assert {cmd.parent.parent.name for cmd in CASES} == set(COMMANDS)
