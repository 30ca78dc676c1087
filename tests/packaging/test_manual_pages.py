"""Each command has a manual page."""

import subprocess
import sys
from pathlib import Path

import pytest

from trfkit.cli.app import COMMANDS

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_each_command_has_a_manual_page(tmp_path):
    pytest.importorskip("click_man")
    subprocess.run([sys.executable, ROOT / "docs" / "man.py", tmp_path], check=True, cwd=ROOT)

    pages = {path.stem for path in tmp_path.glob("*.1")}
    assert pages >= {"trfkit", "trfkit-playoff-plan", *(f"trfkit-{name}" for name in COMMANDS)}
    assert "\\-\\-against\\-dir" in (tmp_path / "trfkit-verify.1").read_text("utf-8")
