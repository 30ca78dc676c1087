"""The checks over files that others wrote: what must be found is, and messages are complete."""

from __future__ import annotations

import csv

import pytest
from foreign import CORPUS
from mending import SAFE, UNSAFE, assert_promises_are_kept

from trfkit.checks import check
from trfkit.files.trf.reading import read
from trfkit.findings import Profile, Severity
from trfkit.findings.codes import severity_in
from trfkit.messages.rendering import UNFILLED, render_text

FOLDER = CORPUS / "trf"
ORACLE = CORPUS / "oracle"
pytestmark = pytest.mark.corpus


def index():
    if not FOLDER.is_dir():
        return []
    with (FOLDER / "INDEX.tsv").open(encoding="utf-8", newline="") as table:
        rows = csv.DictReader(table, delimiter="\t")
        return [pytest.param(row, id=row["filename"]) for row in rows]


@pytest.mark.parametrize("row", [row for row in index() if row.values[0]["expect"]])
def test_what_the_index_expects_is_found(row):
    words = row["expect"].split()
    asked = next((word[8:] for word in words if word.startswith("profile=")), "pairing")
    profile = Profile(asked)
    found = check(read((FOLDER / row["filename"]).read_bytes()), profile)
    have = {(severity_in(one, profile), one.code) for one in found}
    errors = {code for severity, code in have if severity is Severity.ERROR}
    warnings = {code for severity, code in have if severity is Severity.WARNING}
    if "ok" in words:
        assert (errors, warnings) == (set(), set())
    wanted = {word[:1]: word[2:] for word in words if word[1:2] == ":" and word[0] in "EWI"}
    assert wanted.get("E", "") in {"", *errors}
    assert wanted.get("W", "") in {"", *warnings}
    assert wanted.get("I", "") in {"", *(code for _, code in have)}
    assert not errors or "E" in wanted


@pytest.mark.parametrize("row", index())
@pytest.mark.parametrize("asked", [SAFE, UNSAFE], ids=["safe", "unsafe"])
def test_every_file_is_mended_once_and_for_all(row, asked):
    assert_promises_are_kept((FOLDER / row["filename"]).read_bytes(), asked)


@pytest.mark.parametrize("path", sorted(ORACLE.glob("*.trf"))[::2], ids=lambda path: path.name)
def test_generated_events_are_mended_once_and_for_all(path):
    assert_promises_are_kept(path.read_bytes(), UNSAFE)


@pytest.mark.parametrize("row", index())
@pytest.mark.parametrize("profile", [Profile.PAIRING, Profile.UPLOAD])
def test_every_message_is_complete(row, profile):
    for one in check(read((FOLDER / row["filename"]).read_bytes()), profile):
        assert render_text(UNFILLED) not in one.message + (one.hint or ""), one
