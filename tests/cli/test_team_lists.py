"""``trfkit standings --matches --boards`` and what explain and verify say of teams."""

import json
from pathlib import Path

import pytest

TEAMS = str(Path(__file__).parents[2] / "samples" / "teams.trf")


def test_matches_and_boards_stand_behind_the_standings(trfkit):
    ran = trfkit("standings", TEAMS, "--matches", "--boards")
    assert ran.code == 0
    blocks = ran.out.split("\n\n")
    matches, boards = (block.splitlines() for block in blocks[2:4])
    assert (matches[0], boards[0]) == ("Matches", "Players by board")
    assert matches[2].split()[:2] == ["1", "1"]


def test_json_holds_both_lists_when_asked(trfkit):
    plain = json.loads(trfkit("standings", TEAMS, "--format", "json").out)
    assert not {"matches", "boards"} & plain.keys()
    full = json.loads(trfkit("standings", TEAMS, "--format", "json", "--matches", "--boards").out)
    assert len(full["matches"]) == 5 * 4
    assert full["matches"][0]["white"]["boards"] == ["0.5", "1", "0"]
    assert full["boards"][0]["percentage"] == "80"
    assert {player["board"] for player in full["boards"]} == {1, 2, 3}


@pytest.mark.parametrize("option", ["--matches", "--boards"])
def test_the_lists_need_teams_and_a_form_that_has_room(trfkit, swiss, option):
    players = trfkit("standings", swiss, option)
    assert (players.code, option in players.err) == (2, True)
    table = trfkit("standings", TEAMS, option, "--format", "csv")
    assert (table.code, "cannot be written as csv" in table.err) == (2, True)


def test_a_chain_of_teams_is_explained_table_by_table(trfkit):
    ran = trfkit("explain", TEAMS, "2", "EDEBT", "--format", "json")
    shape = json.loads(ran.out)
    assert shape["id"] == 2
    assert shape["function"] == "order"
    assert {table["score"] for table in shape["table"]} <= {"MP", "GP"}


def test_an_extended_sonneborn_berger_is_explained_round_by_round(trfkit):
    shape = json.loads(trfkit("explain", TEAMS, "2", "EMGSB", "--format", "json").out)
    values = [float(item["value"]) for item in shape["contributions"]]
    assert sum(values) == float(shape["value"])
    assert "match points" in shape["contributions"][0]["why"]
    assert "game points" in shape["contributions"][0]["why"]


def test_the_divisor_of_sssc_is_shown(trfkit):
    shape = json.loads(trfkit("explain", TEAMS, "2", "SSSC", "--format", "json").out)
    assert shape["steps"][0]["text"] == "the divisor is 3: 10 / 3 rounded down"


def test_an_unknown_team_is_refused(trfkit):
    ran = trfkit("explain", TEAMS, "9", "BH")
    assert (ran.code, "no team '9'" in ran.err) == (2, True)


def test_verify_compares_what_is_stated_of_teams(trfkit, tmp_path):
    text = Path(TEAMS).read_text("utf-8")
    line = next(one for one in text.splitlines() if one.startswith("310   2"))
    wrong = line[:54] + "   9.0" + line[60:]
    path = tmp_path / "teams.trf"
    added = "802   2 KNIGH    7.0   10.5\n"
    path.write_text(text.replace(line, wrong).rstrip("\n") + "\n" + added, "utf-8")
    shape = json.loads(trfkit("verify", path, "--format", "json").out)
    columns = {column["label"]: column for column in shape["columns"]}
    assert (columns["310.mp"]["compared"], columns["310.mp"]["equal"]) == (7, 6)
    assert (columns["310.gp"]["equal"], columns["310.rank"]["equal"]) == (7, 7)
    assert [(d["column"], d["stated"], d["computed"]) for d in shape["differences"]] == [
        ("310.mp", "9", "7"),
        ("802.gp", "10.5", "10"),
    ]
    assert shape["rows"]["matched"] == 7
