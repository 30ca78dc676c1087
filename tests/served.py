"""The address of the server that tests ask, and the files they drop."""

from __future__ import annotations

from pathlib import Path

SAMPLES = Path(__file__).parents[1] / "samples"
PORT = 8123
TOKEN = "the-token-of-the-test"  # noqa: S105 - nothing is hidden behind it
HOME = f"http://127.0.0.1:{PORT}"
