"""A command on the largest event that a TRF can hold stays within 250 MiB."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from trfkit.atomic import write_whole
from trfkit.generating import Choices, generated

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
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="peaks are told in KiB on Linux alone"),
]

BY_2009 = ("verify", "FILE", "--against", "TABLE", "--format", "html")
"""Held against a table by another edition, of which nearly every value and place differs."""

# Of each kind of work the command, and the form, that takes most.
COMMANDS = {
    "check": ("check", "FILE", "--format", "json"),
    "editions": ("standings", "FILE", "--editions", "2009,2024,2026", "--format", "json"),
    "games": ("rate", "FILE", "--system", "fide", "--games"),
    "calculations": ("rate", "GO", "--system", "ufgo", "--format", "json"),
    "report": ("report", "FILE", "-o", "OUT"),
    "another edition": BY_2009,
    "columns without a name": ("verify", "FILE", "--against", "NUMBERED", "--format", "html"),
    "diff": ("diff", "FILE", "UNRELATED", "--format", "json"),
    "json": ("convert", "FILE", "OUT", "--to", "json"),
    "jch": ("convert", "FILE", "OUT", "--to", "jch"),
    "page to h9": ("convert", "PAGE", "OUT", "--to", "h9"),
}

MADE_BY = {
    "TABLE": ("table.csv", ("standings", "FILE", "--edition", "2009", "-o")),
    "PAGE": ("page.html", ("convert", "FILE")),
    "GO": ("event.h9", ("convert", "FILE", "--to", "h9")),
}
"""What commands read beside the event: the file's name, and the command that makes it."""
EVENTS = {"FILE": ("event.trf", 5), "UNRELATED": ("unrelated.trf", 6)}
"""The names of the events, and the seeds that they are generated from."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder that the processes of a run share, as what is in it takes seconds to make."""
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "large"
    shared.mkdir(exist_ok=True)
    return shared


def made(folder, word):
    """Return the file that a word of a command stands for, made by the first who needs it."""
    if word in EVENTS:
        name, seed = EVENTS[word]
        if not (folder / name).exists():
            write_whole(folder / name, generated(LARGEST, seed).data, replace=True)
        return folder / name
    if word == "NUMBERED":
        return numbered(folder, made(folder, "TABLE"))
    name, (command, _, *options) = MADE_BY[word]
    if not (folder / name).exists():
        words = (command, made(folder, "FILE"), *options)
        path = folder / f"{os.getpid()}-{name}"
        subprocess.run([*TRFKIT, *words, path], check=True, capture_output=True)
        path.replace(folder / name)
    return folder / name


def numbered(folder, table):
    """Return a table of which nothing says what its columns are: codes are looked for."""
    path = folder / f"numbered-{table.name}"
    text = table.read_text("utf-8-sig")
    head, end, rows = text.partition("\n")
    assert "BH,SB" in head
    write_whole(path, f"{head.replace('BH,SB', 'TB1,TB2')}{end}{rows}".encode(), replace=True)
    return path


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_stays_within_250_mib(folder, tmp_path, name):
    words = [
        tmp_path / "out"
        if word == "OUT"
        else made(folder, word)
        if word in EVENTS or word in MADE_BY or word == "NUMBERED"
        else word
        for word in COMMANDS[name]
    ]
    command = [sys.executable, "-I", "-S", PROCESS, "-m", "trfkit", *words]
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stderr
    assert float(process.stdout.split()[2]) <= MOST
