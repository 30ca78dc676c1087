"""``trfkit verify --against``: games that stand otherwise in the table, whatever its values say."""

import json
import re

import pytest

CROSSTABLE = """\
rank,startno,name,rating,fide_id,r1,r2,r3,pts,BH
1,1,"Apple, Ann",2500,1001001,4w1,2b=,3w1,2.5,4.5
2,2,"Birch, Ben",2400,1001002,5b1,1w=,6b=,2,4.5
3,6,"Fir, Flo",2000,1001006,3b=,5w1,2w=,2,3.5
4,3,"Cedar, Cleo",2300,1001003,6w=,4b1,1b0,1.5,5.5
5,7,"Gorse, Gus",1900,1001007,U,H,Z,1.5,4.5
6,4,"Durian, Dan",2200,1001004,1b0,3w0,5b+,1,4
7,5,"Elder, Eve",2100,1001005,2w0,6b0,4w-,0,4
"""
"""All as in the file."""
RESULT = (("6b=,2,4.5", "6b0,2,4.5"), ("2w=,2,3.5", "2w1,2,3.5"))
"""The last game of 2 and 6 is lost, and the points stay."""
SENTENCE = "round 3: ½-½ in the file, 1-0 in the table (6 Fir, Flo - 2 Birch, Ben)"


@pytest.fixture
def against(trfkit, swiss, tmp_path):
    def run(*changes, table=CROSSTABLE, more=()):
        for old, new in changes:
            assert old in table
            table = table.replace(old, new)
        path = tmp_path / "printed.csv"
        path.write_text(table, encoding="utf-8")
        return trfkit("verify", swiss, "--against", path, *more)

    return run


def test_a_table_whose_games_are_those_of_the_file_says_nothing_of_them(against):
    ran = against(more=("-t", "BH"))

    assert ran.code == 0
    assert "Games that differ" not in ran.out


def test_a_game_that_stands_otherwise_is_told_where_every_value_is_right(against):
    ran = against(*RESULT, more=("-t", "BH"))

    assert ran.code == 1
    assert "The values are correct, but 1 game differs in the table." in ran.out
    assert f"\n{SENTENCE}\n" in ran.out


def test_json_lists_the_games_and_csv_tells_them_beside_its_rows(against):
    ran = against(*RESULT, more=("-t", "BH", "--format", "json"))
    assert json.loads(ran.out)["games"] == [
        {
            "text": SENTENCE,
            "round": 3,
            "participants": [6, 2],
            "before": "½-½",
            "after": "1-0",
        }
    ]
    assert json.loads(against(more=("--format", "json")).out)["games"] == []
    ran = against(*RESULT, more=("-t", "BH", "--format", "csv"))
    assert ran.code == 1
    assert len(ran.out.splitlines()) == 1
    assert f"note: {SENTENCE}\n" in ran.err


def test_a_page_tells_the_games(against):
    page = against(*RESULT, more=("-t", "BH", "--format", "html")).out

    assert "but 1 game differs in the table." in page
    names = "(6 <bdi>Fir, Flo</bdi> - 2 <bdi>Birch, Ben</bdi>)"
    assert f"<li>round 3: ½-½ in the file, 1-0 in the table {names}</li>" in page


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            (("U,H,Z", "U,F,Z"),),
            "round 2: half-point bye in the file, full-point bye in the table (7 Gorse, Gus)",
        ),
        (
            (("5b1,1w=", "5w1,1w="), ("2w0,6b0", "2b0,6b0")),
            (
                "round 1: colours 5 Elder, Eve - 2 Birch, Ben 0-1 in the file, "
                "2 Birch, Ben - 5 Elder, Eve 1-0 in the table"
            ),
        ),
    ],
)
def test_byes_and_colours_are_compared(against, changes, sentence):
    ran = against(*changes)

    assert ran.code == 1
    assert f"\n{sentence}\n" in ran.out


@pytest.mark.parametrize(
    "changes",
    [
        (("6b=,2,", ",2,"), ("2w=,2,", ",2,")),
        (("5b+", "+"), ("4w-", "-")),
        (("4w1,2b=", "4 1,2 ="), ("5b1,1w=", "5 1,1 =")),
    ],
    ids=["not all results of the last round", "a forfeit without its opponent", "no colours"],
)  # fmt: skip
def test_what_a_table_does_not_tell_is_not_held_against_it(against, changes):
    assert "Games that differ" not in against(*changes).out


TWO = "2.5    1     5 b 1     1 w =     6 b 1"
SIX = "1.5    3     3 b =     5 w 1     2 w 0"


def test_a_game_that_the_facts_name_is_not_told_twice(trfkit, tmp_path, swiss, against):
    text = swiss.read_text(encoding="utf-8")
    assert "6 b =" in text
    other = tmp_path / "other.trf"
    text = text.replace("2.0    2     5 b 1     1 w =     6 b =", TWO)
    text = text.replace("2.0    3     3 b =     5 w 1     2 w =", SIX)
    other.write_text(text, encoding="utf-8")
    trfkit("convert", other, tmp_path / "other.csv", "--to", "csv-crosstable")
    ran = against(
        table=(tmp_path / "other.csv").read_text(encoding="utf-8-sig"), more=("--format", "json")
    )

    found = json.loads(ran.out)
    assert [fact["fact"] for fact in found["facts"]] == ["result-differs"]
    assert found["games"] == []


def test_a_table_of_an_earlier_round_lacks_no_games(against):
    table = re.sub(r"(?m)^(\d(?:,[^,]*){7}),[^,]*,", r"\1,", CROSSTABLE)
    ran = against(table=table.replace("r1,r2,r3", "r1,r2"))

    assert ",r1,r2,pts," in table.replace("r1,r2,r3", "r1,r2")
    assert "Games that differ" not in ran.out


def test_colours_of_games_are_compared_and_of_forfeits_not(against):
    table = CROSSTABLE.translate(str.maketrans({"w": "b", "b": "w"}))
    ran = against(table=table, more=("--format", "json"))
    assert ran.code == 1
    assert len(json.loads(ran.out)["games"]) == 8
    assert "8 games differ in the table" in against(table=table).out


def test_of_a_table_that_was_not_read_whole_a_note_says_that_games_were_not_compared(against):
    ran = against(("6b=,2,4.5", "6b!,2,4.5"))

    assert "printed.csv were not compared: not all of it could be read" in ran.out
    assert "Games that differ" not in ran.out


def test_csv_tells_of_each_row_that_is_nobodys(against):
    ran = against(('"Elder, Eve",2100,1001005', '"Nobody, Known",2100,'), more=("--format", "csv"))

    assert ran.code == 1
    assert "note: row 7: Nobody, Known" in ran.err
