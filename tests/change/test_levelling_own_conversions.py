"""A file differs in nothing from its own conversion, in every format that is written and read."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import generated
import pytest
from there_and_back import FILES

import trfkit
from trfkit.files import registry
from trfkit.files.convert import write
from trfkit.format_table import FORMATS

SAMPLES = Path(__file__).parents[2] / "samples"
DAMAGED = {"defects.trf", "go-damaged.h9"}
"""What is damaged is put right on the way, and that is a difference."""
NO_EVENTS = {"README.md", "open-swiss.csv"}

GOALS = [row.name for row in FORMATS if row.readable and row.writable and row.name != "pairs"]
OF_ENGINES = {"trfx", "trfbx"}
"""An engine is not told of teams and of games without a result: the conversion says so."""


@cache
def source(name):
    if name in EVENTS:
        return trfkit.read(write(EVENTS[name](), "trf26").data)
    folder = SAMPLES if (SAMPLES / name).exists() else FILES
    return trfkit.read((folder / name).read_bytes())


EVENTS = {
    "swiss": lambda: generated.swiss(7, players=24, rounds=6),
    "unrated": lambda: generated.swiss(8, players=21, rounds=5, unrated=0.1),
    "round-robin": lambda: generated.round_robin(3, players=9),
}
ALL = [
    *(path.name for path in sorted(SAMPLES.iterdir()) if path.name not in DAMAGED | NO_EVENTS),
    "round-to-come-with-byes.trf", "requested-byes.trf", *EVENTS,
]  # fmt: skip


@pytest.mark.sweep
@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("name", ALL)
def test_nothing_differs(name, goal):
    event = source(name)
    data = trfkit.convert(event, goal).data
    copy = registry.read(data, format=goal if goal.startswith("tsv") else None)
    if copy.format == event.format or (goal in OF_ENGINES and name in {"teams.trf", "lantern.jch"}):
        pytest.skip("files of one format are compared as they are")

    for both in ((event, copy), (copy, event)):
        found = trfkit.diff(*both)
        assert ([str(change.text) for change in found.changes], found.moved) == ([], ())


def test_what_a_format_can_tell_still_differs():
    event = source("open-swiss.trf")
    for goal in ("pgn", "cr-xml", "tdf", "csv-crosstable", "jch", "json"):
        data = trfkit.convert(event, goal).data
        name = b"Lindqv\xc3\xa5g"
        assert name in data
        copy = registry.read(data.replace(name, b"Lindqvist"))
        texts = [str(change.text) for change in trfkit.diff(event, copy).changes]
        assert any("Lindqvist" in text for text in texts), (goal, texts)
