"""Whatever ``standings`` prints, ``verify`` reads back and finds right."""

import json
from pathlib import Path

import pytest

SAMPLES = Path(__file__).parents[2] / "samples"
NAMES = (
    "open-swiss",
    "round-robin",
    "double-round-robin",
    "swiss-3-1-0",
    "swiss-2006",
    "lichess",
    "teams",
)


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize("form", ["csv", "tsv", "json", "table", "markdown"])
@pytest.mark.parametrize("name", NAMES)
def test_standings_are_a_table_that_agrees(trfkit, tmp_path, name, form):
    file, printed = SAMPLES / f"{name}.trf", tmp_path / f"printed.{form}"
    trfkit("standings", file, "--format", form, "-o", printed)
    ran = trfkit("verify", file, "--against", printed, "--format", "json")

    found = json.loads(ran.out)
    assert found["verdict"]["cells"]["equal"] == found["verdict"]["cells"]["compared"] > 0
    assert found["differences"] == found["unmapped"] == []
    assert ran.code == 0


@pytest.mark.parametrize(
    ("name", "columns"),
    [
        ("open-swiss", ["PTS", "BH/C1", "BH", "SB", "DE", "rank"]),
        ("teams", ["MPTS", "GPTS", "EDE", "rank"]),
    ],
)
def test_so_is_the_page_with_the_whole_event(trfkit, tmp_path, name, columns):
    file, page = SAMPLES / f"{name}.trf", tmp_path / "page.html"
    trfkit("report", file, "-o", page)
    ran = trfkit("verify", file, "--against", page, "--format", "json")

    compared = json.loads(ran.out)
    assert ran.code == 0
    assert [one["label"] for one in compared["columns"]] == columns
    assert all(one["equal"] == one["compared"] > 0 for one in compared["columns"])
    assert compared["not_checked"] == compared["facts"] == []


@pytest.mark.parametrize("edition", ["2006", "2012", "2023"])
def test_so_are_those_by_another_edition_if_it_is_asked_for_again(trfkit, tmp_path, edition):
    file, printed = SAMPLES / "open-swiss.trf", tmp_path / "printed.csv"
    codes = ("-t", "BH/C1,BH,SB,PS", "--edition", edition)
    trfkit("standings", file, *codes, "--format", "csv", "-o", printed)
    asked = ("--against", printed, "--edition", edition, "--format", "json")
    ran = trfkit("verify", file, *asked)

    cells = json.loads(ran.out)["verdict"]["cells"]
    assert (cells["compared"], cells["equal"]) == (90, 90)
    assert ran.code == 0


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("XYZ", "it is no tie-break code"),
        ("OTHER_A", "it is the tournament's own, and --regulations do not define it"),
    ],
)
def test_a_code_that_nobody_knows_leaves_the_others_to_be_compared(trfkit, tmp_path, code, why):
    file, annotated = tmp_path / "event.trf", tmp_path / "annotated.trf"
    trfkit("generate", "--players", "20", "--seed", "3", "-o", file)
    text = file.read_bytes().replace(b"192 ", f"202 BH/C1,{code},SB\r\n192 ".encode(), 1)
    file.write_bytes(text)
    trfkit("annotate", file, "-o", annotated)
    good = trfkit("verify", annotated).out
    row = next(line for line in annotated.read_bytes().splitlines() if line.startswith(b"### TB"))
    wrong = row.replace(row.split()[5], b"99.5")
    annotated.write_bytes(annotated.read_bytes().replace(row, wrong))
    told = trfkit("verify", annotated).out

    assert "The places and points are correct, and so is the rest: BH/C1, SB." in good
    assert f"###.{code} ({code}): {why}" in good
    assert "1 differs" in told
    assert "99.5" in told
