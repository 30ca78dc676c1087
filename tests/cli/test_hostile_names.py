"""No name of a file, and nothing that a file holds, moves the cursor or forges a line."""

import json
import os
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import clean
import pytest

from trfkit.cli import console
from trfkit.files.trf.reading import read
from trfkit.playoffs.conduct import begin
from trfkit.playoffs.playoff_state import Conditions
from trfkit.ranking import Ranking
from trfkit.record import written

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows forbids such names")

NAME = "a\nforged.trf: error[SCR001] points-mismatch\r\x1b[2J\x9b\u202e\u2066\u2028b\x85c"
"""Line ends of all kinds, escape sequences of both kinds, and marks that turn text around."""

HOSTILE = (
    clean.SWISS.replace("Apple", "A\x1b[2J\u202e")
    .replace("Closed Test Open", "Open\x9b\u2066\x85forged")
    .encode()
)
MANY = HOSTILE + b"".join(b"9%02d \x1b[2J\n" % number for number in range(60))
"""The same with more findings than are shown."""
CONTROLS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
CRLF = {"csv", "tsv"}

CASES = [
    ["standings", "FILE"],
    *(["standings", "FILE", "--format", f] for f in ("json", "csv", "tsv", "markdown")),
    ["standings", "FILE", "--editions", "2024,2026"],
    ["standings", "MANY"],
    ["annotate", "FILE", "-o", "NEW"],
    ["annotate", "FILE", "--in-place"],
    ["verify", "FILE"],
    *(["verify", "FILE", "--format", f] for f in ("json", "csv", "html")),
    ["verify", "FILE", "OTHER"],
    ["verify", "FILE", "OTHER", "--format", "html"],
    ["verify", "FILE", "--each-round"],
    ["verify", "FILE", "--each-round", "--format", "csv"],
    ["verify", "FILE", "--against", "OTHER"],
    ["verify", "OTHER", "--against-dir", "FOLDER"],
    *(
        ["check", "FILE", "OTHER", "--select", "BYE", "--format", f]
        for f in ("text", "concise", "json", "github", "sarif", "junit")
    ),
    ["check", "FOLDER"],
    ["check", "MISSING"],
    ["check", "MISSING*"],
    ["check", "FILE", "--strict", "--encoding", "ascii"],
    ["explain", "FILE", "1", "BH"],
    ["explain", "FILE", "1", "DE"],
    ["explain", "FILE", "1", "BH", "--format", "json"],
    ["explain", "FILE"],
    *(["explain", "FILE", "1", "--format", f] for f in ("text", "json", "html")),
    *(["explain", "FILE", "1", "2", "--format", f] for f in ("text", "json", "html")),
    ["explain", "FILE", "e"],
    ["explain", "FILE", "1", "FILE"],
    ["explain", "FILE", "x", "BH"],
    ["explain", "FILE", "99", "BH"],
    *(["diff", "FILE", "OTHER", "--format", f] for f in ("text", "json", "html")),
    ["diff", "FILE", "MISSING"],
    *(["whatif", "FILE", "--set", "1 rating 9", "--format", f] for f in ("text", "json", "html")),
    ["whatif", "FILE", "--set", "FILE"],
    *(["check", "FILE", "--pairings", "--format", f] for f in ("text", "json", "html")),
    ["check", "FILE", "--pairings=FILE"],
    ["whatif", "FILE", "--set", "r1 1-4 *", "--remaining"],
    ["whatif", "FILE", "--set", "r1 1-4 *", "--remaining", "--who", "FILE"],
    ["convert", "FILE", "NEW", "--to", "trf06"],
    ["convert", "FILE", "NEW"],
    ["convert", "FILE", "FILE", "--to", "trf"],
    ["convert", "FILE", "NEW", "OTHER"],
    ["convert", "FILE", "MISSING/x.trf"],
    ["rate", "FILE", "--system", "fide", "--games"],
    ["rate", "FILE", "--system", "fide", "--who", "1"],
    *(["rate", "FILE", "--system", "fide", "--format", f] for f in ("json", "csv")),
    ["rate", "FILE", "--system", "fide", "--k-file", "MISSING"],
    *(["playoff", "FILE", "--format", f] for f in ("text", "json", "html")),
    *(["announce", "FILE", "--format", f] for f in ("text", "json", "html", "markdown")),
    ["announce", "FILE", "-t", "OTHER_x", "--ties", "FILE"],
    ["playoff", "plan", "FILE", "--places", "1", "--format", "state"],
    ["playoff", "plan", "FILE", "--places", "FILE"],
    *(["playoff", "pair", "STATE", "--format", f] for f in ("text", "json", "html")),
    ["playoff", "pair", "STATE", "--set", "FILE=FILE"],
    ["playoff", "result", "STATE", "FILE"],
    ["playoff", "final", "STATE"],
    ["standings", "FILE", "--starting-rank", "MISSING"],
    ["list", "schemas", "FILE"],
    ["standings", "FILE", "FILE"],
    ["FILE"],
]


@pytest.fixture
def places(tmp_path):
    folder = tmp_path / NAME
    folder.mkdir()
    paths = {
        "FILE": folder / f"{NAME}.trf",
        "OTHER": tmp_path / f"other {NAME}.trf",
        "MANY": tmp_path / f"many {NAME}.trf",
        "NEW": folder / f"new {NAME}",
        "MISSING": folder / f"missing {NAME}.trf",
        "STATE": folder / f"{NAME}.json",
        "FOLDER": folder,
    }
    paths["FILE"].write_bytes(HOSTILE)
    paths["MANY"].write_bytes(MANY)
    paths["OTHER"].write_bytes(clean.SWISS.encode())
    tournament = read(HOSTILE).tournament
    state = begin(tournament, None, Ranking(edition="2006"), Conditions(), seed="a\x1b[2J")
    paths["STATE"].write_bytes(written(state))
    return {word: str(path) for word, path in paths.items()}


def arguments(words, places):
    return [re.sub("[A-Z]{3,}", lambda m: places.get(m[0], m[0]), word) for word in words]


def forged(text):
    return [line for line in text.split("\n") if line.lstrip().startswith("forged")]


@pytest.mark.sweep
@pytest.mark.parametrize("words", CASES, ids=" ".join)
def test_nothing_is_obeyed_and_no_line_is_forged(trfkit, places, words):
    ran = trfkit(*arguments(words, places))

    out = ran.out.replace("\r\n", "\n") if CRLF.intersection(words) else ran.out
    out = out.replace("\t", " ") if "tsv" in words else out
    assert ran.code in {0, 1, 2}
    assert "nternal error" not in ran.err
    for text in (out, ran.err):
        assert not CONTROLS.search(text)
        assert not forged(text)


@pytest.mark.sweep
@pytest.mark.parametrize("words", CASES, ids=" ".join)
def test_nor_at_a_terminal(trfkit, places, words, monkeypatch):
    monkeypatch.setattr(console, "is_terminal", lambda stream: stream in {sys.stdout, sys.stderr})
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    ran = trfkit(*arguments(words, places))

    assert ran.code in {0, 1, 2}
    assert "nternal error" not in ran.err
    for text in (ran.out, ran.err):
        # A bar hides the cursor.
        shown = re.sub(r"\x1b\[\??[0-9;]*[a-zA-Z]|\r\n|\r", "", text).replace("\t", " ")
        assert "\x1b[2J" not in text
        assert not CONTROLS.search(shown)
        assert not forged(text)


def test_json_still_names_the_file_exactly(trfkit, places):
    ran = trfkit("check", places["FILE"], "--format", "json")

    assert json.loads(ran.out)["files"][0]["file"] == places["FILE"]
    assert json.loads(ran.out)["provenance"]["inputs"][0]["file"] == places["FILE"]


def test_github_is_told_the_name_in_its_own_escapes(trfkit, places):
    ran = trfkit("check", places["FILE"], "--format", "github")

    assert ran.out
    for line in ran.out.splitlines():
        assert line.startswith("::")
        assert "a%0Aforged.trf%3A error" in line


def test_junit_is_read_back_with_the_name_on_one_line(trfkit, places):
    ran = trfkit("check", places["FILE"], "--format", "junit")

    suite = ET.fromstring(ran.out_bytes)[0]  # noqa: S314 - of our own making
    assert "a\N{REPLACEMENT CHARACTER}forged.trf" in suite.get("name")


def test_sarif_names_the_file_as_one_uri(trfkit, places):
    (run,) = json.loads(trfkit("check", places["MANY"], "--format", "sarif").out)["runs"]

    found = {
        one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for one in run["results"]
    }
    assert found == {run["artifacts"][0]["location"]["uri"]}
    assert all("a%0Aforged.trf%3A%20error" in uri for uri in found)


@pytest.mark.parametrize("format_", ["text", "concise", "json", "github", "sarif", "junit"])
def test_a_name_in_another_encoding_is_a_name(trfkit, tmp_path, format_):
    path = os.fsdecode(os.fsencode(tmp_path) + b"/\xff.trf")
    try:
        Path(path).write_bytes(HOSTILE)
    except OSError:
        pytest.skip("the file system takes UTF-8 only")

    ran = trfkit("check", path, "--format", format_)

    assert ran.code in {0, 1}
    assert "nternal error" not in ran.err


@pytest.mark.skipif(sys.platform == "darwin", reason="its file systems take UTF-8 alone")
def test_a_name_that_is_not_utf_8_stops_no_batch_and_is_told(trfkit, tmp_path):
    folder, out = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    for name in (b"bad\xff.trf", rb"bad\xff.trf", b"c.trf"):
        (folder / os.fsdecode(name)).write_text(clean.SWISS)

    ran = trfkit("check", folder, "-o", out, "--format", "json")
    assert ran.code == 0
    made = {rb"bad\xff.json", b"bad\xff.json", b"c.json"}
    assert {os.fsencode(path.name) for path in out.glob("*.json")} == made
    again = trfkit("check", folder, "-o", out, "--format", "json", "--resume")
    assert "0 files written" in again.err
    assert "3 skipped" in again.err

    told = json.loads(trfkit("check", folder, "--format", "json").out)
    names = [Path(row["file"]).name for row in told["files"]]
    assert names == [r"bad\x5Cxff.trf", r"bad\xFF.trf", "c.trf"]
    sarif = trfkit("check", folder, "--format", "sarif", "--select", "ALL").out
    assert "bad%3F" not in sarif
