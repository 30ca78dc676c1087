"""Real pages and files through the command line: each form of the report, or a message."""

import json
from pathlib import Path

import pytest
from foreign import CORPUS
from jsonschema import Draft202012Validator
from pages import Page

from trfkit.reports.reference import schema

FOLDER = CORPUS / "crosstables"
FILES = sorted(path for path in FOLDER.glob("*") if path.suffix in {".html", ".xml", ".trf"})
RUNS = [(path,) for path in FILES] + [
    (FOLDER / "frome2026_open.trf", "--against", FOLDER / "frome2026_open_crosstable.html"),
    (FOLDER / "ussa2026.trf", "--against", FOLDER / "ussa2026_roundrobin_crosstable.html"),
    (FOLDER / "jeddah2026_crosstable.html", "--each-round"),
]

pytestmark = pytest.mark.corpus


@pytest.mark.parametrize("run", RUNS, ids=[" ".join(Path(p).name for p in run) for run in RUNS])
def test_a_real_file_is_verified_or_refused_in_words(trfkit, run):
    ran = trfkit("verify", *run, "--format", "json")

    if ran.code == 2:
        assert not ran.out
        assert " holds no tournament. " in ran.err.splitlines()[-1]
        return
    document = json.loads(ran.out)
    name = document["schema"].removeprefix("trfkit.").partition("/")[0]
    Draft202012Validator(schema(name)).validate(document)
    assert trfkit("verify", *run, "--verbose").out.count("SHA-256") == len(
        document["provenance"]["inputs"]
    )
    assert trfkit("verify", *run, "--format", "csv").code == ran.code
    if name == "verification":
        page = Page(trfkit("verify", *run, "--format", "html").out)
        assert all(link.startswith("href=#") for link in page.fetched)
        differing = sum(c["compared"] - c["equal"] for c in document["columns"])
        assert page.tags.count("details") == differing == len(document["differences"])


def test_all_real_files_share_one_page(trfkit):
    ran = trfkit("verify", *FILES, "--format", "html", "--jobs", "2")

    page = Page(ran.out)
    assert f"Verification of {len(FILES)} files" in page.text
    assert all(path.name in page.text for path in FILES)
