"""``check`` of several files: a table, the worst first, and how often each code was found."""

import pytest
from builders import SWISS, changed, put


@pytest.fixture
def folder(tmp_path):
    below = tmp_path / "month" / "open"
    below.mkdir(parents=True)
    documents = {
        "sound.trf": SWISS,
        "points.trf": changed(SWISS, put(3, "points", "9.5"), put(4, "points", "9.0")),
        "one.trf": changed(SWISS, put(3, "points", "9.5")),
        "none.trf": "nothing at all\n",
    }
    for name, document in documents.items():
        (below / name).write_text(document, "utf-8")
    return tmp_path / "month"


def rows(out):
    table = out.split("\n\n")[1].splitlines()
    return [[cell.strip() for cell in line.split("  ") if cell.strip()] for line in table]


def test_several_files_are_a_table_the_worst_first(trfkit, folder):
    ran = trfkit("check", folder, "--profile", "upload", "--today", "2027-01-01")
    head, *table = rows(ran.out)
    assert head == ["file", "event", "can be rated", "errors", "warnings", "main reason"]
    assert [row[0] for row in table] == ["none.trf", "points.trf", "one.trf", "sound.trf"]
    assert [row[1:3] for row in table[1:]] == [
        ["Lakeside Open", "after corrections"],
        ["Lakeside Open", "after corrections"],
        ["Lakeside Open", "yes, see warnings"],
    ]
    assert table[0][1] == "no"
    assert table[1][-1] == "2 wrong points"
    assert ran.code == 1
    assert "4 files: " in ran.out


def test_all_shows_every_finding_of_every_file(trfkit, folder):
    ran = trfkit("check", folder, "--all")
    assert ran.out.count("error[SCR001]") == 3
    assert "main reason" not in ran.out


def test_few_files_are_shown_with_their_findings(trfkit, folder):
    files = [folder / "open" / name for name in ("one.trf", "points.trf")]
    ran = trfkit("check", *files, "--profile", "upload")
    assert ran.out.count("FIDE will reject this file. ") == 2
    assert "main reason" not in ran.out


def test_statistics_count_findings_and_files_by_code(trfkit, folder):
    ran = trfkit("check", folder, "--statistics")
    head, *table = rows(ran.out)
    assert head == ["code", "finding", "findings", "files"]
    assert ["SCR001", "wrong points", "3", "2"] in table
    counts = [int(row[2]) for row in table]
    assert counts == sorted(counts, reverse=True)
