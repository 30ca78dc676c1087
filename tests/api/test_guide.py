"""The guide for authors: its programs run as they stand."""

from __future__ import annotations

import doctest
import sys
from pathlib import Path
from subprocess import run

import pytest

ROOT = Path(__file__).parents[2]
PROGRAMS = 11


def test_the_programs_of_the_guide_run(monkeypatch):
    monkeypatch.chdir(ROOT)
    outcome = doctest.testfile(str(ROOT / "docs" / "library.md"), module_relative=False)
    assert (outcome.failed, outcome.attempted > 3 * PROGRAMS) == (0, True)
    text = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    assert [n for n in range(1, PROGRAMS + 1) if f"**{n}. " not in text] == []


@pytest.mark.slow
def test_the_program_that_type_checkers_read_runs():
    program = ROOT / "tests" / "typing" / "foreign.py"
    sample = ROOT / "samples" / "open-swiss.trf"
    done = run([sys.executable, program, sample], capture_output=True, text=True, check=True)
    assert "Vastarelli,Dario" in done.stdout
