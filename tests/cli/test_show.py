"""``trfkit show``: rounds, cards and the crosstable as a user meets them."""

import json
from pathlib import Path

import pytest
from builders import SWISS, changed, play
from pages import Page

import trfkit as library

SAMPLES = Path(__file__).parents[2] / "samples"
TEAMS = SAMPLES / "teams.trf"


@pytest.fixture
def coming(tmp_path):
    """The Swiss with round 3 paired and not played yet."""
    text = SWISS
    for who, cell in ((1, "   3 w  "), (3, "   1 b  "), (2, "   6 b  "), (6, "   2 w  "),
                      (4, "   5 b  "), (5, "   4 w  ")):  # fmt: skip
        text = changed(text, play(who, 3, cell))
    path = tmp_path / "coming.trf"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "swiss.trf"
    path.write_text(SWISS, encoding="utf-8")
    return path


def cells(text):
    return [line.split() for line in text.splitlines() if line]


def test_the_last_round_is_shown_with_the_scores_before_it(trfkit, file):
    ran = trfkit("show", file)

    assert ran.code == 0
    assert ["1", "1", "Apple,", "Ann", "(1.5)", "1", ":", "0", "3", "Cedar,", "Cleo", "(1.5)"] in (
        cells(ran.out)
    )
    assert "Round 3, 2026-05-03" in ran.out
    assert "zero point bye: 7 Gorse, Gus (1.5)" in ran.out
    assert "Round 2" not in ran.out


def test_a_round_without_results_is_shown_as_it_was_paired(trfkit, coming):
    ran = trfkit("show", coming)

    assert "Round 3, 2026-05-03" in ran.out
    assert ["1", "1", "Apple,", "Ann", "(1.5)", "?", ":", "?", "3", "Cedar,", "Cleo", "(1.5)"] in (
        cells(ran.out)
    )


def test_a_round_is_who_met_whom_in_it(trfkit, file):
    shape = json.loads(trfkit("show", file, "--round", "2", "--format", "json").out)

    (one,) = shape["pairings"]
    pairs = {(p["white"]["id"], p["result"], p["black"]["id"]) for p in one["pairs"]}
    assert pairs == {(2, "½ : ½", 1), (4, "0 : 1", 3), (6, "1 : 0", 5)}
    assert [(w["kind"], [p["id"] for p in w["participants"]]) for w in one["without"]] == [
        ("half point bye", [7])
    ]


def test_a_card_has_rounds_values_and_performance(trfkit, file):
    ran = trfkit("show", file, "--player", "birch")

    lines = ran.out.splitlines()
    assert "2 Birch, Ben: rank 2, 2 points" in lines
    assert any(line.startswith("IM, GER, rating 2400, FIDE id 1001002, perf") for line in lines)
    assert ["2", "w", "1", "Apple,", "Ann", "2500", "½", "1.5"] in cells(ran.out)
    values = library.standings(library.read(file)).row(2).values
    assert f"BH/C1 {values['BH/C1'].text}" in ran.out


def test_a_crosstable_has_a_row_for_each_player(trfkit, file):
    rows = json.loads(trfkit("show", file, "--crosstable", "--format", "json").out)["crosstable"]

    assert rows["by"] == "round"
    by_id = {row["id"]: row["cells"] for row in rows["rows"]}
    assert by_id[1] == ["4w1", "2b½", "3w1"]
    assert by_id[7] == ["bye", "½ bye", "0"]
    round_robin = trfkit("show", SAMPLES / "round-robin.trf", "--crosstable", "--format", "json")
    assert json.loads(round_robin.out)["crosstable"]["by"] == "opponent"


def test_conditions_leave_their_rows_and_their_pairs(trfkit, file):
    ran = trfkit("show", file, "--round", "1", "--crosstable", "--where", "rating>=2400")

    shape = json.loads(trfkit("show", file, "--round", "1", "--crosstable", "--where",
                              "rating>=2400", "--format", "json").out)  # fmt: skip
    assert [row["id"] for row in shape["crosstable"]["rows"]] == [1, 2]
    assert {p["white"]["id"] for p in shape["pairings"][0]["pairs"]} | {
        p["black"]["id"] for p in shape["pairings"][0]["pairs"]
    } == {1, 4, 2, 5}
    assert shape["pairings"][0]["without"] == []
    assert shape["where"] == ["rating>=2400"]
    assert "rating>=2400" in ran.out
    nobody = trfkit("show", file, "--round", "1", "--crosstable", "--where", "born>2020")
    assert nobody.code == 0


def test_teams_have_matches_with_boards_and_a_card_with_players(trfkit):
    ran = trfkit("show", TEAMS, "--round", "3", "--player", "Old Mill")

    assert "1.1  8 Marchetti, Berta (w)" in ran.out
    assert "2 Old Mill Knights: rank 1, 7 points" in ran.out
    assert "Quillfeather, Emil" in ran.out
    refused = trfkit("show", TEAMS, "--where", "sex=w")
    assert refused.code == 2
    assert "these are of teams" in refused.err


def test_what_the_sign_of_a_match_that_was_not_played_means_is_told(trfkit):
    played, forfeited = (trfkit("show", TEAMS, "--round", number).out for number in ("3", "4"))
    assert "3! : 0!" in forfeited
    assert "\n! without a game\n" in forfeited
    assert "!" not in played


def test_a_page_needs_no_other_file(trfkit, file, tmp_path):
    page = tmp_path / "round.html"

    assert trfkit("show", file, "--round", "3", "--player", "1", "-o", page).code == 0

    shown = Page(page.read_text(encoding="utf-8"))
    assert shown.fetched == []
    assert "1 Apple, Ann: rank 1, 2.5 points" in shown.text


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--round", "4"], "there is no round 4: there are rounds 1 to 3"),
        (["--round", "0"], "0 is not in the range"),
        (["--player", "nobody"], "no player 'nobody'"),
        (["--rounds", "9"], "9"),
    ],
)
def test_what_is_not_there_is_refused(trfkit, file, options, words):
    ran = trfkit("show", file, *options)

    assert ran.code == 2
    assert words in ran.err


def test_an_event_without_a_round_says_so(trfkit, tmp_path):
    path = tmp_path / "begin.trf"
    rows = [line[:91].rstrip() for line in SWISS.splitlines() if not line.startswith("132")]
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")

    ran = trfkit("show", path)

    assert ran.code in {0, 1}
    assert "No round was played or paired." in ran.out
    assert trfkit("show", path, "--crosstable").code in {0, 1}
    assert trfkit("show", path, "--player", "1").code in {0, 1}
    assert "no round was played" in trfkit("show", path, "--round", "1").err


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.*")), ids=lambda path: path.name)
def test_every_sample_can_be_shown(trfkit, path):
    if path.suffix == ".md" or path.name == "open-swiss.csv":  # a list of participants
        return
    for options in ((), ("--crosstable",), ("--round", "1", "--format", "html")):
        ran = trfkit("show", path, *options)
        assert ran.code in {0, 1}, ran.err


def test_the_library_shows_the_same(trfkit, file):
    found = library.show(library.read(file), pairings=[1], where=["rating<2300"], edition=2026)

    printed = trfkit("show", file, "--round", "1", "--where", "rating<2300", "--edition", "2026")
    assert library.render(found).split("trfkit ")[0] == printed.out.split("trfkit ")[0]
    for options in ({"pairings": [9]}, {"players": [99]}, {"where": ["x"]}):
        with pytest.raises(library.Refusal):
            library.show(library.read(file), **options)
    with pytest.raises(library.Refusal, match="standings of teams"):
        library.show(library.read(TEAMS), where=["sex=w"])
