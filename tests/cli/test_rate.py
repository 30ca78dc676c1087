"""``trfkit rate``: options, forms of output, and what is said beside them."""

import csv
import io
import json
from pathlib import Path

import clean
import pytest
from builders import changed, play, put, record
from row_tests import each_row

SAMPLES = Path(__file__).parents[2] / "samples"
CLUB = SAMPLES / "go-club.trf"


@pytest.fixture
def swiss(tmp_path):
    path = tmp_path / "swiss.trf"
    path.write_text(clean.SWISS, encoding="utf-8")
    return path


def players(ran):
    return {player["id"]: player for player in json.loads(ran.out)["players"]}


def rows(ran):
    return list(csv.DictReader(io.StringIO(ran.out, newline="")))


def test_the_change_is_after_minus_start_and_games_are_of_the_last_calculation(trfkit):
    ran = trfkit("rate", CLUB, "--system", "ufgo", "--official", "--format", "json")
    document = json.loads(ran.out)
    assert ran.code == 0
    assert (document["system"], document["passes"], document["settled"]) == ("ufgo", 3, True)
    assert document["event"] == {"board": "19", "official": "yes", "minutes": "60"}
    eight = players(ran)[8]
    assert (eight["start"], eight["before"], eight["after"]) == ("185", "474.6", "545")
    assert (eight["change"], eight["anomalous"]) == ("360", True)
    assert {game["pass"] for game in eight["games"]} == {3}


def test_games_lists_those_of_all_calculations_in_json(trfkit):
    ran = trfkit("rate", CLUB, "--system", "UFGO", "--official", "--games", "--format", "json")
    assert [game["pass"] for game in players(ran)[8]["games"]] == [1, 1, 1, 2, 2, 2, 3, 3, 3]


def test_every_open_point_stands_in_every_form_for_people_and_programs(trfkit):
    table = trfkit("rate", CLUB, "--system", "ufgo", "--policy", "floor=none")
    document = json.loads(
        trfkit("rate", CLUB, "--system", "ufgo", "--policy", "floor=none", "--format", "json").out
    )
    names = [rule["name"] for rule in document["rules"]]
    assert len(names) == 18
    assert all(f"{name}=" in table.out for name in names)
    assert [rule["name"] for rule in document["rules"] if not rule["default"]] == ["floor"]
    assert document["provenance"]["policies"] == {"floor": "none"}


def test_one_player_alone(trfkit):
    explained = trfkit("rate", CLUB, "--system", "ufgo", "--who", "9")
    assert "Bandura, Yurko: 96 to" in explained.out
    assert "Tereshko, Danylo: 2134" not in explained.out
    ran = trfkit("rate", CLUB, "--system", "ufgo", "--who", "9", "--format", "json")
    assert list(players(ran)) == [9]
    ran = trfkit("rate", CLUB, "--system", "ufgo", "--who", "9", "--format", "csv")
    assert {row["id"] for row in rows(ran)} == {"9"}
    named = trfkit("rate", CLUB, "--system", "ufgo", "--who", "bandura", "--format", "json")
    assert list(players(named)) == [9]
    missing = trfkit("rate", CLUB, "--system", "ufgo", "--who", "99")
    assert (missing.code, missing.err.splitlines()[-1]) == (
        2,
        "Error: no player has the number, FIDE id or name '99'",
    )


def test_no_list_no_dan_and_a_conferred_one_is_kept(trfkit):
    options = ("--system", "ufgo", "--start", "1=2695", "--start", "2=2480")
    ran = trfkit("rate", CLUB, *options, "--held", "2=6d", "--format", "json")
    ranks = {number: player["rank"] for number, player in players(ran).items()}
    assert ranks[1]["before"] == ranks[1]["after"] == "3d"
    assert ranks[2]["before"] == ranks[2]["after"] == "6d"
    assert (ranks[2]["article"], ranks[2]["why"]) == (
        "2.6",
        "conferred by a list: only a list lowers it",
    )
    ran = trfkit("rate", CLUB, *options, "--held", "2=6d", "--who", "2")
    assert "Rank 6d to 6d: conferred by a list: only a list lowers it (2.6)" in ran.out


@pytest.mark.parametrize("held", ["2=9d", "2", "x=4d", "2=", "=4d"])
def test_what_is_no_rank_is_refused(trfkit, held):
    ran = trfkit("rate", CLUB, "--system", "ufgo", "--held", held)
    assert ran.code == 2
    assert "ID=RANK was expected" in ran.err


def test_too_short_an_event_is_not_rated(trfkit):
    ran = trfkit("rate", CLUB, "--system", "ufgo", "--minutes", "30")
    assert ran.code == 2
    assert ran.out == ""
    assert "under 45" in ran.err


def test_boards_minutes_and_starts(trfkit):
    options = ("--board", "9,9,13x13,19", "--minutes", "50", "--start", "10=99.5")
    ran = trfkit("rate", CLUB, "--system", "ufgo", *options, "--format", "json")
    document = json.loads(ran.out)
    assert document["event"] == {"board": "9,9,13,19", "official": "no", "minutes": "50"}
    assert players(ran)[10]["start"] == "99.5"
    assert "warning[RTG002]" in ran.err


@each_row(
    ("options", "message"),
    [
        (("--board", "7"), "boards of 9, 13, 19, not of 7"),
        (("--board", "big"), "9, 13 or 19 was expected"),
        (("--start", "10"), "ID=R was expected"),
        (("--start", "10=-5"), "ID=R was expected"),
        (("--start", "77=100"), "there is no player 77"),
        (("--policy", "handicap=maybe"), "no option 'maybe'"),
        (("--policy", "handicap"), "NAME=VALUE was expected"),
        (("--k", "20"), "--k is for --system fide"),
        (("--ids", "ignore"), "--ids is for --system fide"),
        (("--rate-of-play", "rapid"), "--rate-of-play is for --system fide"),
    ],
)
def test_wrong_options_for_go_are_refused_in_words(trfkit, options, message):
    ran = trfkit("rate", CLUB, "--system", "ufgo", *options)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--official",), "--official is for --system ufgo"),
        (("--k", "many"), "K or ID=K was expected"),
        (("--k", "0"), "K or ID=K was expected"),
        (("--k", "99=20"), "there is no player 99"),
        (("--edition", "2025", "--rate-of-play", "rapid"), "no edition '2025' of the rapid"),
        (("--edition", "1999"), "'1999' is not one of"),
        (("--start", "2=1850.5"), "a whole number"),
    ],
)
def test_wrong_options_for_fide_are_refused_in_words(trfkit, swiss, options, message):
    ran = trfkit("rate", swiss, "--system", "fide", *options)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err


def test_the_system_has_to_be_named(trfkit, swiss):
    assert trfkit("rate", swiss).code == 2


def test_k_from_a_file_and_from_options(trfkit, swiss, tmp_path):
    listed = tmp_path / "k.txt"
    listed.write_text("1 40\n1001002;10\n", encoding="utf-8")
    ran = trfkit(
        "rate", swiss, "--system", "fide", "--k", "1=15", "--k-file", listed, "--format", "json"
    )
    found = players(ran)
    assert [found[number]["k"]["value"] for number in (1, 2)] == [15, 10]
    listed.write_text("1001002\n", encoding="utf-8")
    wrong = trfkit("rate", swiss, "--system", "fide", "--k-file", listed)
    assert (wrong.code, wrong.out) == (2, "")
    assert "line 1 of the list of K" in wrong.err
    missing = trfkit("rate", swiss, "--system", "fide", "--k-file", tmp_path / "none.txt")
    assert missing.code == 2


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_k_from_standard_input_holds_for_every_file(trfkit, swiss, tmp_path, jobs):
    other = tmp_path / "another.trf"
    other.write_text(clean.SWISS.replace("2026/05/", "2026/06/"), encoding="utf-8")
    words = ("--system", "fide", "--k-file", "-", "--format", "json", "--jobs", jobs)
    ran = trfkit("rate", swiss, other, *words, stdin=b"1 15\n")
    ks = {
        player["month"]: player["k"]
        for player in json.loads(ran.out)["players"]
        if player["name"] == "Apple, Ann"
    }
    assert ks == {"2026-05": 15, "2026-06": 15}


def test_csv_has_no_formulas_and_its_provenance_on_the_other_stream(trfkit, tmp_path):
    path = tmp_path / "evil.trf"
    path.write_text(clean.SWISS.replace("Apple, Ann", "=Apple, An"), encoding="utf-8")
    ran = trfkit("rate", path, "--system", "fide", "--format", "csv")
    assert rows(ran)[0]["name"] == "'=Apple, An"
    assert rows(ran)[0]["start"] == "2500"
    assert "SHA-256" in ran.err


def test_a_file_is_written_whole_and_replaced_only_when_told(trfkit, swiss, tmp_path):
    out = tmp_path / "changes.txt"
    assert trfkit("rate", swiss, "--system", "fide", "-o", out).code == 0
    text = out.read_text(encoding="utf-8")
    assert "not verified  that an event follows the edition of its start date" in text
    again = trfkit("rate", swiss, "--system", "fide", "-o", out)
    assert (again.code, out.read_text(encoding="utf-8")) == (2, text)
    assert trfkit("rate", swiss, "--system", "fide", "-o", out, "--force").code == 0


def test_a_tournament_of_another_format_is_rated_too(trfkit):
    ran = trfkit("rate", SAMPLES / "go-mcmahon.h9", "--system", "ufgo", "--format", "json")
    assert players(ran)[1]["start"] == "2300"
    assert "warning[RTG003]" in ran.err
    assert "warning[RTG004]" in ran.err


STATED = """<?xml version="1.0"?>
<chessresults>
 <tournamentdata><tournament name="Two" type="0" rounds="1" from="20260501"/></tournamentdata>
 <players>
  <player no="1" lastname="Apple,Ann" rtg="2000" rtgfide="2000" fideid="99900001" pts="1,0"
   rtgdifference="12"/>
  <player no="2" lastname="Birch,Ben" rtg="2100" rtgfide="2100" fideid="99900002" pts="0,0"
   rtgdifference="-12"/>
 </players>
 <playerpairings>
  <playerpairing round="1" pairing="1" board="1" whiteno="1" blackno="2" reswhite="1,0"
   resblack="0,0" forfeit=""/>
 </playerpairings>
</chessresults>
"""


def test_stated_changes_are_compared_and_explained(trfkit, tmp_path):
    # 2000 beats 2100: 20 * 0.64 = 12.8, which is 13; printed 12, and -12 on the other side.
    path = tmp_path / "two.xml"
    path.write_text(STATED, encoding="utf-8")
    ran = trfkit("rate", path, "--system", "fide", "--format", "json")
    assert json.loads(ran.out)["stated"] == {
        "compared": 2,
        "equal": 0,
        "changes": [
            {
                "id": number,
                "stated": stated,
                "computed": computed,
                "equal": False,
                "explained_by": "rounded toward zero",
            }
            for number, stated, computed in ((1, "12", "13"), (2, "-12", "-13"))
        ],
    }
    assert ran.err.count("warning[RTG010]") == 2
    assert (
        "Rating changes in the file: 0 of 2 match" in trfkit("rate", path, "--system", "fide").out
    )


def test_several_files_are_summed_up_for_each_player(trfkit, swiss, tmp_path):
    (tmp_path / "second.trf").write_text(clean.SWISS.replace("012 ", "012 Second ", 1), "utf-8")
    ran = trfkit("rate", tmp_path, "--system", "fide", "--format", "json")
    told = json.loads(ran.out)
    assert told["schema"] == "trfkit.rating-period/1"
    one = told["players"][0]
    assert [event["file"] for event in one["events"]] == [str(tmp_path / "second.trf"), str(swiss)]
    assert one["games"] == sum(event["games"] for event in one["events"])
    assert len(told["provenance"]["inputs"]) == 2
    shown = rows(trfkit("rate", tmp_path, "--system", "fide", "--format", "csv"))
    assert {row["events"] for row in shown} == {"2"}
    table = trfkit("rate", swiss, tmp_path / "second.trf", "--system", "fide")
    assert table.out.splitlines()[2].startswith("month")
    assert "unrated" not in table.err


def test_who_has_a_first_rating_alone_is_told_to_be_left_out_of_the_sum(trfkit, swiss, tmp_path):
    newcomer = changed(clean.SWISS, record("012", "Second"), put(1, "rating", ""))
    (tmp_path / "second.trf").write_text(newcomer, "utf-8")
    ran = trfkit("rate", swiss, tmp_path / "second.trf", "--system", "fide")
    assert "second.trf: note: 1 unrated player with games against rated opponents" in ran.err
    assert ran.code == 0


def test_a_copy_of_a_file_is_no_second_event(trfkit, swiss, tmp_path):
    copy = tmp_path / "zz-copy.trf"
    copy.write_bytes(swiss.read_bytes())
    ran = trfkit("rate", tmp_path, "--system", "fide", "--format", "json")
    told = json.loads(ran.out)
    assert f"{copy}: note: skipped: it is the same file as {swiss}" in ran.err
    assert {len(one["events"]) for one in told["players"]} == {1}
    assert len(told["provenance"]["inputs"]) == 1


@pytest.mark.parametrize("system", ["fide", "ufgo"])
def test_games_without_a_result_are_told(trfkit, tmp_path, system):
    path = tmp_path / "open.trf"
    open_ = changed(clean.SWISS, play(1, 1, "   4 w  "), play(4, 1, "   1 b  "))
    path.write_text(open_, "utf-8")
    told = "note: provisional: 1 game has no result yet (round 1), and will count with one"
    ran = trfkit("rate", path, "--system", system, "--format", "csv")
    assert told in ran.err
    assert "provisional" not in trfkit("rate", SAMPLES / "open-swiss.trf", "--system", system).err


def test_a_conversion_of_a_file_is_no_second_event(trfkit, tmp_path):
    other = tmp_path / "other.csv"
    open_ = SAMPLES / "open-swiss.trf"
    assert trfkit("convert", open_, other, "--to", "csv-crosstable").code == 0
    ran = trfkit("rate", open_, other, "--system", "fide", "--format", "json")
    told = json.loads(ran.out)
    assert f"{other}: note: skipped: it is the same event as {open_}" in ran.err
    assert {len(one["events"]) for one in told["players"]} == {1}
    assert len(told["provenance"]["inputs"]) == 1
    assert ran.code == 0


def test_a_corrected_state_of_a_file_is_left_out_as_an_error(trfkit, tmp_path):
    open_, other = SAMPLES / "open-swiss.trf", tmp_path / "other.trf"
    rows = open_.read_bytes()
    other.write_bytes(rows.replace(b"2 b 1     5 w 1", b"2 b 1     5 w 0").replace(
        b"6 b 1     3 b 0", b"6 b 1     3 b 1"
    ))  # fmt: skip
    ran = trfkit("rate", open_, other, "--system", "fide", "--format", "json")
    assert ran.code == 2
    assert (
        f"Error: {other} was skipped: all its games are also in {open_}, 1 game with another "
        "result, and no game counts twice; name only the file that is to count"
    ) in ran.err
    assert f"{other}: note: differs from {open_} in 1 result: round 7: 3 " in ran.err
    assert {len(one["events"]) for one in json.loads(ran.out)["players"]} == {1}


def test_a_copy_with_other_ratings_says_whose(trfkit, tmp_path):
    open_, other = SAMPLES / "open-swiss.trf", tmp_path / "other.trf"
    lines = open_.read_text("utf-8").splitlines(keepends=True)
    other.write_text(
        "".join(
            f"{line[:48]}1999{line[52:]}" if line.startswith("001") else line for line in lines
        ),
        "utf-8",
    )
    ran = trfkit("rate", open_, other, "--system", "fide", "--format", "csv")
    assert f"{other}: note: skipped: it is the same event as {open_}" in ran.err
    (told,) = (line for line in ran.err.splitlines() if "differs from" in line)
    players = sum(line.startswith("001") for line in lines)
    assert f"{other}: note: differs from {open_} in {players} ratings: rating of 1 " in told
    assert " 1999, there " in told
    assert told.endswith(f" and {players - 5} more")
    assert told.count("rating of") == 5


@pytest.mark.usefixtures("swiss")
def test_a_file_that_cannot_be_rated_stops_no_other(trfkit, tmp_path):
    (tmp_path / "broken.trf").write_text("nothing", "utf-8")
    ran = trfkit("rate", tmp_path, "--system", "fide", "--format", "csv")
    assert ran.code == 2
    assert "broken.trf holds no tournament" in ran.err
    assert rows(ran)


@pytest.mark.parametrize(
    "words",
    [["--system", "ufgo"], ["--system", "fide", "--games"], ["--system", "fide", "--who", "1"]],
)
def test_what_is_of_one_file_is_refused_of_several(trfkit, swiss, words):
    assert trfkit("rate", swiss, CLUB, *words).code == 2


def test_games_that_are_too_fast_are_told_and_a_rate_of_play_that_is_not_read_stops(
    trfkit, tmp_path
):
    fast = tmp_path / "fast.trf"
    fast.write_text(changed(clean.SWISS, record("122", "60 min"), record("222", None)), "utf-8")
    ran = trfkit("rate", fast, "--system", "fide", "--format", "json")
    assert ran.code == 0
    assert "HDR024" in ran.err
    assert any("Games that are not rated: 5." in note for note in json.loads(ran.out)["notes"])
    unread = tmp_path / "unread.trf"
    unread.write_text(
        changed(clean.SWISS, record("122", "by the rules"), record("222", None)), "utf-8"
    )
    ran = trfkit("rate", unread, "--system", "fide")
    assert (ran.code, ran.out) == (2, "")
    assert "The rate of play 'by the rules' cannot be read." in ran.err
    assert trfkit("rate", unread, "--system", "fide", "--rate-of-play", "rapid").code == 0
