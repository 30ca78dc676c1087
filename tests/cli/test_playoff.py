"""``trfkit playoff`` as a user meets it."""

import json
from pathlib import Path

import pytest

from trfkit.regulations import NEWEST

SAMPLE = Path(__file__).parents[2] / "samples" / "open-swiss.trf"


def document(ran):
    assert ran.code == 0, ran.err
    return json.loads(ran.out)


def test_a_number_of_players_needs_no_file(trfkit):
    ran = trfkit("playoff", "--players", "6", "--edition", "2006")

    assert ran.code == 0
    assert ran.out.startswith("Play-off, 6 players\nBy edition 2006: annex B.II of 2006/07, 6(k)5")
    assert not ran.err


def test_without_an_edition_a_number_of_players_gets_the_newest_and_a_word_on_it(trfkit):
    found = document(trfkit("playoff", "--players", "6", "--format", "json"))

    newest = NEWEST.name
    assert found["edition"] == newest
    assert found["assumptions"] == [f"No start date in the file: calculated by the {newest} rules."]


def test_the_tied_group_comes_from_the_file_by_points(trfkit, swiss):
    ran = trfkit("playoff", swiss, "--places", "2", "--edition", "2006", "--format", "json")

    found = document(ran)
    assert (found["tournament"], found["places"]) == ("Lakeside Open", "2")
    assert [(p["number"], p["id"], p["points"]) for p in found["participants"]] == [
        (1, 2, "2"),
        (2, 6, "2"),
    ]
    assert "tied are those who are equal in PTS at place 2" in found["assumptions"]
    assert found["provenance"]["inputs"][0]["file"] == str(swiss)


def test_place_1_is_the_default_and_need_not_be_shared(trfkit, swiss):
    ran = trfkit("playoff", swiss)

    assert ran.code == 0
    assert "nobody shares the place, so there is nothing to play off" in ran.out


def test_the_edition_is_the_one_of_the_start_date(trfkit, swiss):
    swiss.write_bytes(swiss.read_bytes().replace(b"042 2026", b"042 2008"))

    found = document(trfkit("playoff", swiss, "--places", "2", "--format", "json"))

    assert found["edition"] == "2006"
    assert found["stages"][0]["format"] == "match"


def test_the_parameters_of_article_3_are_options(trfkit):
    ran = trfkit(
        *("playoff", SAMPLE, "--places", "4", "--after", "WIN", "--ties", "place 4"),
        *("--system", "knockout", "--pairs", "ranking", "--colours", "lots", "--games", "2"),
        *("--time-control", "3+2", "--breaks", "10 min", "--if-tied", "sudden death"),
        *("--format", "json"),
    )

    found = document(ran)
    assert [p["id"] for p in found["participants"]] == [5, 6]
    assert None not in [p["answer"] for p in found["parameters"]]
    assert found["stages"][0]["time_control"] == "3+2"
    assert "tied are those who are equal in PTS, WIN at place 4" in found["assumptions"]


@pytest.mark.parametrize("after", ["none", "all"])
def test_none_and_all_of_the_tie_breaks_are_words(trfkit, after):
    ran = trfkit("playoff", SAMPLE, "--places", "4", "--after", after, "--format", "json")

    assert len(document(ran)["participants"]) == {"none": 4, "all": 1}[after]


def test_the_page_is_written_like_any_other_file(trfkit, tmp_path):
    page = tmp_path / "page.html"
    arguments = ("playoff", "--players", "8", "--edition", "2006", "--format", "html", "-o", page)

    assert trfkit(*arguments).code == 0
    assert trfkit(*arguments).code == 2
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>\n")


def test_an_error_in_the_file_is_told_by_the_exit_code(trfkit, swiss):
    swiss.write_bytes(swiss.read_bytes().replace(b"202 BH/C1", b"202 OTHER_x"))

    ran = trfkit("playoff", swiss, "--places", "2", "--edition", "2012")

    assert ran.code == trfkit("standings", swiss).code
    assert "TBK002" in ran.err
    assert "Play-off" not in ran.err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        pytest.param(["plan"], "Either FILE or --players", id="neither"),
        pytest.param([SAMPLE, "--players", "3"], "Either FILE or --players", id="both"),
        pytest.param(["--players", "3", "-t", "BH"], "no file to read", id="tie-breaks of nobody"),
        pytest.param(["--players", "3", "--places", "1"], "no file to read", id="place of nobody"),
        pytest.param(["--players", "3", "--strict"], "no file to read", id="strict with nothing"),
        pytest.param(["--players", "1"], "1 is not in the range", id="one player"),
        pytest.param([SAMPLE, "--places", "x"], "a place such as 1", id="no place"),
        pytest.param([SAMPLE, "--places", "16"], "there is no place 16", id="too far down"),
        pytest.param([SAMPLE, "--places", "1-2"], "not shared by one group", id="of two groups"),
        pytest.param([SAMPLE, "--after", "BHX"], "BHX", id="unknown tie-break"),
        pytest.param(
            ["--players", "4", "--edition", "2012", "--colours", "lots"],
            "edition 2012 has a scheme of its own",
            id="parameters of another edition",
        ),
        pytest.param(
            ["--players", "3", "--system", "match"], "a match is for 2 players", id="match of 3"
        ),
        pytest.param(["--players", "3", "--edition", "1999"], "1999", id="no such edition"),
        pytest.param([SAMPLE, "--lots", "x"], "--lots is for -o STATE.json", id="lots of a plan"),
        pytest.param(
            [SAMPLE, "--short-of-time", "--format", "html"],
            "--short-of-time is for -o STATE.json",
            id="hurry of a plan",
        ),
        pytest.param(["--players", "3", "--format", "state"], "in a FILE", id="state of nobody"),
        pytest.param([SAMPLE, "--places", "all"], "-o STATE.json takes several", id="all places"),
        pytest.param([SAMPLE, "--places", "4,8"], "-o STATE.json takes several", id="two groups"),
    ],
)
def test_what_cannot_be_planned_is_refused_with_the_reason(trfkit, arguments, reason):
    ran = trfkit("playoff", *arguments)

    assert ran.code == 2
    assert reason in ran.err
    assert not ran.out


@pytest.mark.parametrize(
    ("words", "schema"),
    [
        (["plan", SAMPLE, "-o", "x.json"], "playoff-state/2"),
        ([SAMPLE, "-o", "x.json"], "playoff-state/2"),
        ([SAMPLE, "--format", "json", "-o", "x.json"], "playoff/1"),
        (["--players", "6", "-o", "x.json"], "playoff/1"),
    ],
)
def test_a_plan_by_the_name_of_a_json_file_is_the_state(
    trfkit, tmp_path, monkeypatch, words, schema
):
    monkeypatch.chdir(tmp_path)
    fixed = () if "--players" in words else ("--places", "8")

    assert trfkit("playoff", *words, *fixed, "--edition", "2006").code == 0
    written = json.loads((tmp_path / "x.json").read_text(encoding="utf-8"))
    assert written["schema"] == f"trfkit.{schema}"


def test_a_step_that_is_misspelt_is_told(trfkit, swiss):
    ran = trfkit("playoff", "pln", swiss)

    assert ran.code == 2
    assert "there is no step 'pln' (did you mean plan?)" in ran.err
    assert "there is no step" not in trfkit("playoff", swiss, "--places", "x").err


def test_a_parameter_that_is_not_filled_in_is_named_once(trfkit):
    told = trfkit("playoff", "--players", "4", "--edition", "2026")

    assert told.out.count("not filled in") == 7
    listed = json.loads(trfkit("playoff", "--players", "4", "--format", "json").out)["not_stated"]
    assert sum("not filled in" in gap for gap in listed) == 7
