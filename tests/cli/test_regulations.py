"""``--regulations``: a tournament's own regulations as a user meets them."""

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

from trfkit.ranking.own_regulations import read_regulations
from trfkit.tie_breaks.own_tie_breaks import CONDITIONS, QUANTITIES

PAGE = Path(__file__).parents[2] / "docs" / "regulations.md"
OWN = """\
name = "Lakeside"
tiebreaks = ["OTHER_BLITZ", "OTHER_BLACK", "BH"]
[points]
win = 3
draw = 1
loss = 0
[policies]
"clause-16.5" = "no-exception"
[own.OTHER_BLITZ]
name = "The blitz of the evening"
values = { 1 = 1, 2 = 2.5, 3 = 0, 4 = 0, 5 = 0, 6 = 3, 7 = 0 }
[own.OTHER_BLACK]
sum = "points"
over = "black"
"""


@pytest.fixture
def own(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(OWN, encoding="utf-8")
    return path


def test_standings_follow_the_file_and_name_it(trfkit, swiss, own):
    ran = trfkit("standings", swiss, "--regulations", own, "--format", "json")

    found = json.loads(ran.out)
    assert ran.code == 0
    assert [row["id"] for row in found["standings"]] == [1, 6, 2, 3, 7, 4, 5]
    assert found["standings"][0]["values"] == {
        "PTS": "7",
        "OTHER_BLITZ": "1",
        "OTHER_BLACK": "1",
        "BH": "12",
    }
    said = found["provenance"]["regulations"]
    assert (said["file"], said["name"]) == (str(own), "Lakeside")
    assert said["sha256"] == sha256(own.read_bytes()).hexdigest()
    assert "clause-16.5=no-exception" in said["says"]
    assert "OTHER_BLACK: the sum of points over rounds played with Black" in said["says"]
    assert found["provenance"]["policies"] == {}  # nothing is cut in its list
    assert "note: policy clause-16.5=no-exception changes no value and no place here" in ran.err
    assert "note: points by the regulations, not those of the file: win 3," in ran.err


def test_the_last_lines_of_text_name_it_too(trfkit, swiss, own):
    *_, said, _, digest = trfkit(
        "standings", swiss, "--regulations", own, "--verbose"
    ).out.splitlines()
    assert said.startswith(f"regulations Lakeside ({own}): tiebreaks OTHER_BLITZ, OTHER_BLACK, BH;")
    assert digest == f"SHA-256 {sha256(own.read_bytes()).hexdigest()} {own}"


def test_explain_takes_an_own_code(trfkit, swiss, own):
    ran = trfkit("explain", swiss, "2", "OTHER_BLACK", "--regulations", own)
    assert ran.code == 0
    assert "2 Birch, Ben: OTHER_BLACK = 4" in ran.out
    assert "3 + 1 = 4" in ran.out
    between = trfkit("explain", swiss, "6", "2", "--regulations", own)
    assert "6 Fir is ahead of 2 Birch" in between.out
    assert "OTHER_BLITZ is 3 to 2.5" in between.out
    assert "OTHER_BLITZ" in trfkit("explain", swiss, "2", "--regulations", own).out


def test_explain_tells_what_an_own_code_is(trfkit, own):
    ran = trfkit("explain", "OTHER_BLACK", "--regulations", own)
    assert ran.code == 0
    assert "The sum of points over rounds played with Black." in ran.out
    assert trfkit("explain", "OTHER_BLACK").code == 2


def test_a_table_is_compared_with_own_values(trfkit, swiss, own, tmp_path):
    table = tmp_path / "table.csv"
    trfkit("standings", swiss, "--regulations", own, "-o", table)
    ran = trfkit("verify", swiss, "--against", table, "--regulations", own)
    assert ran.code == 0, ran.out
    assert "OTHER_BLITZ" in ran.out
    text = table.read_text(encoding="utf-8-sig")
    table.write_text(text.replace(",2.5,", ",2,"), encoding="utf-8")
    ran = trfkit("verify", swiss, "--against", table, "--regulations", own)
    assert (ran.code, "\nOTHER_BLITZ: 1 of 7 differs" in ran.out) == (1, True)
    named = ("verify", swiss, "--against", table, "--map", "OTHER_BLITZ=OTHER_BLITZ")
    ran = trfkit(*named)
    assert (ran.code, "--regulations do not define it" in ran.err) == (2, True)


def test_a_file_that_was_annotated_by_it_verifies_by_it(trfkit, swiss, own, tmp_path):
    text = swiss.read_bytes().replace(b"202 BH/C1,BH,SB", b"202 OTHER_BLITZ,OTHER_BLACK,BH")
    swiss.write_bytes(text)
    own.write_text(re.sub(r"(?s)\[points\].*?(?=\[policies\])", "", OWN), encoding="utf-8")
    annotated = tmp_path / "annotated.trf"
    ran = trfkit("annotate", swiss, "--regulations", own, "-o", annotated)
    assert (ran.code, "TBK002" in ran.err) == (0, False)
    assert "OTHER_BLITZ" in annotated.read_text()

    ran = trfkit("verify", annotated, "--regulations", own)
    assert ran.code == 0, ran.out
    annotated.write_bytes(annotated.read_bytes().replace(b"2.5        1", b"2.0        1"))
    assert trfkit("verify", annotated, "--regulations", own).code == 1


@pytest.mark.parametrize(
    "words",
    [
        ["announce"],
        ["report", "--only", "rounds"],
        ["report"],
        ["playoff"],
        ["whatif", "--set", "r3 1-3 1/2"],
        ["verify", "--each-round"],
        ["verify", "--format", "json"],
    ],
)
def test_every_command_that_ranks_takes_it_and_says_so(trfkit, swiss, own, words):
    command, *options = words
    ran = trfkit(command, swiss, *options, "--regulations", own)
    assert ran.code in {0, 1}, ran.err
    assert str(own) in ran.out


def test_diff_ranks_both_files_by_it(trfkit, swiss, wrong, own):
    assert str(own) in trfkit("diff", swiss, wrong, "--regulations", own).out


def test_a_file_amiss_is_refused_with_its_place(trfkit, swiss, own, tmp_path):
    own.write_text(OWN.replace('sum = "points"', 'sum = "point"'), encoding="utf-8")
    ran = trfkit("standings", swiss, "--regulations", own)
    assert (ran.code, ran.out) == (2, "")
    assert f"Error: {own}, line 13, column 1: no sum 'point' (did you mean points?)" in ran.err
    missing = trfkit("standings", swiss, "--regulations", tmp_path / "none.toml")
    assert (missing.code, missing.err) == (2, f"Error: there is no file {tmp_path / 'none.toml'}\n")


def test_the_play_off_follows_it(trfkit, swiss, own, tmp_path):
    with own.open("a", encoding="utf-8") as file:
        file.write('[playoff]\nafter = "none"\nsystem = "knockout"\ntime-control = "3+2"\n')
    planned = trfkit("playoff", swiss, "--places", "2-3", "--regulations", own)
    assert planned.code == 0, planned.err
    assert "3+2" in planned.out
    assert "knockout" in trfkit("playoff", "--players", "4", "--regulations", own).out
    announced = trfkit("announce", swiss, "--regulations", own)
    assert "3+2" in announced.out
    assert "The blitz of the evening (by the tournament's own regulations): OTHER_BLITZ" in (
        " ".join(announced.out.split())
    )
    state = tmp_path / "state.json"
    begun = ("playoff", "plan", swiss, "--places", "2-3", "--regulations", own, "-o", state)
    assert trfkit(*begun).code == 0
    assert json.loads(state.read_text())["conditions"]["time_control"] == "3+2"


def test_points_are_not_for_go(trfkit, own):
    go = Path(__file__).parents[2] / "samples" / "go-mcmahon.xml"
    ran = trfkit("standings", go, "--regulations", own)
    assert ran.code == 2
    assert "points are for chess, and this is a Go tournament" in ran.err


def test_the_page_has_every_quantity_and_condition_and_its_example_is_read():
    page = PAGE.read_text(encoding="utf-8")
    for one in (*QUANTITIES, *CONDITIONS):
        assert f"| `{one.name}` | {one.says} |" in page
    example = re.search(r"```toml\n(.*?)```", page, re.DOTALL)
    assert example is not None
    said = read_regulations("example.toml", example[1].encode())
    assert [own.code for own in said.own] == ["OTHER_UPPER", "OTHER_JURY"]
