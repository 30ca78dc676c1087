"""A command on the largest event that a TRF can hold stays within 250 MiB."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from trfkit.atomic_files import write_whole
from trfkit.generate import Choices, generate_file

TRFKIT = (sys.executable, "-m", "trfkit")
PROCESS = Path(__file__).parents[1] / "benchmarks" / "process.py"
LARGEST = Choices(
    size=9_998,
    rounds=11,
    rates={"half-point-bye": 0.03, "forfeit": 0.01, "withdrawn": 0.002},
    tiebreaks=("BH", "SB"),
)
MOST = 250
"""MiB: four of them run on a computer of 1 GiB, as smaller servers have."""

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform != "linux", reason="peaks are told in KiB on Linux alone"),
]

# The page of an event, the search for what nameless columns are, and two events side by side take
# most of what reads one event.
COMMANDS = {
    "report": ("report", "FILE", "-o", "OUT"),
    "verify": ("verify", "FILE", "--against", "TABLE", "--format", "html"),
    "diff": ("diff", "FILE", "UNRELATED", "--format", "json"),
}
EVENTS = {"FILE": ("event.trf", 5), "UNRELATED": ("unrelated.trf", 6)}
"""The names of the events, and the seeds that they are generated from."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder that the processes of a run share, as what is in it takes seconds to make."""
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "large"
    shared.mkdir(exist_ok=True)
    return shared


def make_input(folder, word):
    """Return the file that a word of a command stands for, made by the first who needs it."""
    if word in EVENTS:
        name, seed = EVENTS[word]
        if not (folder / name).exists():
            write_whole(folder / name, generate_file(LARGEST, seed).data, replace=True)
        return folder / name
    return make_table_without_headings(folder)


def make_table_without_headings(folder):
    """Return a table by another edition, of which nothing says what its columns are."""
    command = ("standings", make_input(folder, "FILE"), "--edition", "2009", "--format", "csv")
    table = subprocess.run([*TRFKIT, *command], check=True, capture_output=True).stdout
    head, end, rows = table.partition(b"\n")
    assert b"BH,SB" in head
    path = folder / "table.csv"
    write_whole(path, head.replace(b"BH,SB", b"TB1,TB2") + end + rows, replace=True)
    return path


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_stays_within_250_mib(folder, tmp_path, name):
    words = [
        tmp_path / "out"
        if word == "OUT"
        else make_input(folder, word)
        if word in EVENTS or word == "TABLE"
        else word
        for word in COMMANDS[name]
    ]
    command = [sys.executable, "-I", "-S", PROCESS, "-m", "trfkit", *words]
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    assert process.returncode in {0, 1}, process.stderr
    assert float(process.stdout.split()[2]) <= MOST
