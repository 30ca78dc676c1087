"""A command on the largest event that a TRF can hold stays within 90 MB."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from trfkit.atomic import write_whole
from trfkit.format import FORMATS
from trfkit.generating import Choices, generated
from trfkit.record import replace

TRFKIT = (sys.executable, "-m", "trfkit")
PROCESS = Path(__file__).parents[1] / "benchmarks" / "process.py"
LARGEST = Choices(
    size=9_998,
    rounds=11,
    rates={"half-point-bye": 0.03, "forfeit": 0.01, "withdrawn": 0.002},
    tiebreaks=("BH", "SB"),
)
MOST = 99_000_000 / (1 << 20)
"""MiB: a tenth above what is promised, as allocators and systems differ."""

LOADED = 35
"""MiB: what the program takes before it reads a file, with the heaviest library of a format."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="peaks are told in KiB on Linux alone"),
]

AGAINST = ("verify", "FILE", "--against")
BY_2009 = (*AGAINST, "TABLE", "--format")
"""Held against a table by another edition, of which nearly every value and place differs."""

OTHERS = [row.name for row in FORMATS if row.writable and not row.is_trf]
# Of the forms in which a command tells the same, the one that takes most.
COMMANDS = {
    "check": ("check", "FILE"),
    "verify": ("verify", "FILE"),
    "standings": ("standings", "FILE", "--format", "json"),
    "editions": ("standings", "FILE", "--editions", "2009,2024,2026"),
    "rate": ("rate", "FILE", "--system", "fide", "--format", "json"),
    "games": ("rate", "FILE", "--system", "fide", "--games"),
    "rate of two": ("rate", "FILE", "UNRELATED", "--system", "fide"),
    "report": ("report", "FILE", "-o", "OUT"),
    "show": ("show", "FILE", "--round", "3"),
    "explain": ("explain", "FILE", "17", "BH"),
    "trf26": ("convert", "FILE", "OUT", "--to", "trf26"),
    "archive": ("archive", "FILE", "-o", "FOLDER"),
    "another edition": (*BY_2009, "text"),
    "another edition as a page": (*BY_2009, "html"),
    "a workbook of another edition as a page": (*AGAINST, "WORKBOOK", "--format", "html"),
    "Chess-Results XML as a page": (*AGAINST, "XML", "--format", "html"),
    "columns without a name": (*AGAINST, "NUMBERED", "--format", "html"),
    "games of a page": (*AGAINST, "PAGE"),
    "page to h9": ("convert", "PAGE", "OUT", "--to", "h9"),
    "diff as a page": ("diff", "FILE", "UNRELATED", "--format", "html"),
    "Chess-Results XML to h9": ("convert", "XML", "OUT", "--to", "h9"),
}


TABLE_OF_2009 = ("standings", "FILE", "--edition", "2009", "-o")
MADE_BY = {
    "TABLE": ("table.csv", TABLE_OF_2009),
    "WORKBOOK": ("table.xlsx", TABLE_OF_2009),
    "PAGE": ("page.html", ("convert", "FILE")),
    "XML": ("event.xml", ("convert", "FILE")),
}
"""What commands read beside the event: the file's name, and the command that makes it."""
EVENTS = {
    "FILE": ("event.trf", LARGEST, 5),
    "UNRELATED": ("unrelated.trf", LARGEST, 6),
    "HALF": ("half.trf", replace(LARGEST, size=LARGEST.size // 2), 7),
}
"""The names of the events, what they are, and the seeds that they are generated from."""


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
        name, choices, seed = EVENTS[word]
        if not (folder / name).exists():
            write_whole(folder / name, generated(choices, seed).data, replace=True)
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


def peak(folder, tmp_path, arguments):
    """Run a command and return its MiB at the peak; one that fails ends the test."""
    words = [
        tmp_path / word.lower()
        if word in {"OUT", "FOLDER"}
        else made(folder, word)
        if word in EVENTS or word in MADE_BY or word == "NUMBERED"
        else word
        for word in arguments
    ]
    command = [sys.executable, "-I", "-S", PROCESS, "-m", "trfkit", *words]
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stderr
    return float(process.stdout.split()[2])


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_stays_within_90_mb(folder, tmp_path, name):
    assert peak(folder, tmp_path, COMMANDS[name]) <= MOST


@pytest.mark.parametrize("name", OTHERS)
def test_writing_another_format_takes_half_of_the_room_for_half_of_the_players(
    folder, tmp_path, name
):
    assert peak(folder, tmp_path, ("convert", "HALF", "OUT", "--to", name)) <= (LOADED + MOST) / 2
