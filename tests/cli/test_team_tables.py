"""Teams: other match points, two columns of points, and games that are still pending."""

import json
from pathlib import Path

import pytest

SAMPLE = Path(__file__).parents[2] / "samples" / "teams.trf"
WORTH = b"362 TW 2.0   TD 1.0   TL 0.0"
THREE = WORTH.replace(b"2.0", b"3.0")
TABLE = """Rk.;SNo;Team;MP;GP
1;2;Old Mill Knights;{};10
2;5;Isar Bishops;{};8,5
3;3;Chess Club Talvera;{};8,5
4;1;Bridge Street Rooks;{};7,5
5;4;Northgate Pawns;{};6
6;6;Torre Blanca;{};6
6;7;Lantern Quarter;{};6
"""
OF_TWO = TABLE.format(7, 7, 6, 5, 4, 3, 3)
OF_THREE = TABLE.format(10, 10, 9, 6, 5, 4, 4)


@pytest.fixture
def teams(tmp_path):
    """Return a function that writes the sample, some bytes of it replaced."""

    def write(*replaced):
        data = SAMPLE.read_bytes()
        for old, new in replaced:
            assert old in data
            data = data.replace(old, new)
        path = tmp_path / "teams.trf"
        path.write_bytes(data)
        return path

    return write


@pytest.mark.parametrize(
    ("worth", "table", "counts"),
    [(WORTH, OF_THREE, "3-1-0"), (THREE, OF_TWO, "2-1-0")],
    ids=["table", "file"],
)
def test_other_match_points_leave_byes_as_their_record_has_them(
    trfkit, teams, worth, table, counts
):
    """Three points for a win: after round 3 most of the printed match points would be right."""
    file = teams((WORTH, worth))
    path = file.with_suffix(".csv")
    path.write_text(table, encoding="utf-8")
    found = json.loads(trfkit("verify", file, "--against", path, "--format", "json").out)
    assert (found["ranks"]["compared"], found["ranks"]["equal"]) == (7, 7)
    assert [one["text"] for one in found["diagnosis"]] == [
        f"MP counts {counts} match points for all 7"
    ]
    cells = found["verdict"]["cells"]
    assert (cells["explained"], cells["possible"], cells["open"]) == (7, 0, 0)


def test_points_of_teams_may_leave_pending_games_out(trfkit, teams):
    pending = (
        (b"     9 b 1     5 w 0", b"     9 b 1     5 w ?"),
        (b"     1 w 0     3 b 1", b"     1 w 0     3 b ?"),
    )
    left_out = (b"    7.0    8.5   2     5   12", b"    7.0    7.5   2     5   12")
    assert "TEA004" not in trfkit("check", teams(*pending, left_out)).out
    wrong = (left_out[0], left_out[1].replace(b"7.5", b"6.5"))
    assert trfkit("check", teams(*pending, wrong)).out.count("error[TEA004]") == 1


@pytest.mark.parametrize("kind", ["team-swiss", "team-round-robin"])
@pytest.mark.parametrize("seed", ["6", "21", "22", "23"])
def test_a_table_of_teams_with_both_scores_ranks_by_the_primary_one(trfkit, tmp_path, kind, seed):
    """Our own shows game points to the left of match points, by which it ranks."""
    file, table = tmp_path / "event.trf", tmp_path / "table.csv"
    rates = ("--rate", "forfeit=0.05", "--rate", "pending=0.03")
    trfkit("generate", "--kind", kind, "--teams", "6", "--seed", seed, *rates, "-o", file)
    trfkit("standings", file, "-o", table)
    assert table.read_text("utf-8-sig").startswith("rank,id,name,GP,MPTS")
    ran = trfkit("verify", file, "--against", table, "--format", "json")
    found = json.loads(ran.out)
    # A team that withdrew from a round-robin has no place.
    withdrawn = sum(" withdrew with " in note for note in found["notes"])
    assert found["ranks"]["compared"] == 6 - withdrawn
    assert (ran.code, found["differences"]) == (0, [])
    codes = {column["tiebreak"]: column["compared"] for column in found["columns"]}
    assert codes["MPTS"] == codes["GPTS"] == 6


def test_no_game_is_called_another_while_rosters_contradict_themselves(trfkit, teams):
    (first,) = (line for line in SAMPLE.read_bytes().splitlines() if line.startswith(b"310   1"))
    other = first[:-4] + b"   5"
    ran = trfkit("verify", teams((first, other)))
    assert "TEA001" in ran.err
    assert "the game of round" not in ran.out


def test_a_primary_score_that_is_not_used_is_said_to_whoever_asked_for_it(trfkit, teams):
    unused = "primary score: MP, with which the list begins; --primary gp is not used"
    file = teams()
    table = file.with_suffix(".csv")
    trfkit("standings", file, "-o", table)
    assert unused in trfkit("standings", file, "--primary", "gp").out
    assert unused in trfkit("verify", file, "--against", table, "--primary", "gp").out
    assert "--primary" not in trfkit("verify", file, "--against", table).out


def test_wrong_points_of_a_team_are_a_difference_and_no_error_besides(trfkit, tmp_path):
    sample = SAMPLE.read_bytes()
    wrong = tmp_path / "wrong.trf"
    wrong.write_bytes(sample.replace(b" 2160    7.0", b" 2160    6.0"))
    ran = trfkit("verify", wrong, "--format", "json")
    found = json.loads(ran.out)
    assert ran.code == 1
    (difference,) = found["differences"]
    assert (difference["column"], difference["id"]) == ("310.mp", 2)
    assert (difference["stated"], difference["computed"]) == ("6", "7")
    assert found["errors"] == []
    table = tmp_path / "table.csv"
    assert trfkit("standings", SAMPLE, "-o", table).code == 0
    ran = trfkit("verify", wrong, "--against", table, "--format", "json")
    (error,) = json.loads(ran.out)["errors"]
    assert "(TEA004)" in error
