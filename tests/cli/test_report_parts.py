"""``trfkit report --only``: rounds, cards, teams and the crosstable as a user meets them."""

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


def test_a_round_is_shown_with_the_scores_before_it(trfkit, file):
    ran = trfkit("report", file, "--only", "rounds", "--round", "3")

    assert ran.code == 0
    assert ["1", "1", "Apple,", "Ann", "(1.5)", "1", ":", "0", "3", "Cedar,", "Cleo", "(1.5)"] in (
        cells(ran.out)
    )
    assert "Round 3, 2026-05-03" in ran.out
    assert "zero-point bye: 7 Gorse, Gus (1.5)" in ran.out
    assert "Round 2" not in ran.out


def test_a_round_without_results_is_shown_as_it_was_paired(trfkit, coming):
    ran = trfkit("report", coming, "--only", "rounds")

    assert [line[:7] for line in ran.out.splitlines() if line.startswith("Round ")] == [
        *("Round 1", "Round 2", "Round 3")
    ]
    assert "Round 3, 2026-05-03" in ran.out
    assert ["1", "1", "Apple,", "Ann", "(1.5)", "?", ":", "?", "3", "Cedar,", "Cleo", "(1.5)"] in (
        cells(ran.out)
    )


def test_a_round_is_who_met_whom_in_it(trfkit, file):
    shape = json.loads(
        trfkit("report", file, "--only", "rounds", "--round", "2", "--format", "json").out
    )

    (one,) = shape["pairings"]
    pairs = {(p["white"]["id"], p["result"], p["black"]["id"]) for p in one["pairs"]}
    assert pairs == {(2, "½ : ½", 1), (4, "0 : 1", 3), (6, "1 : 0", 5)}
    assert [(w["kind"], [p["id"] for p in w["participants"]]) for w in one["without"]] == [
        ("half-point bye", [7])
    ]


def test_a_card_has_rounds_values_and_performance(trfkit, file):
    ran = trfkit("report", file, "--only", "cards", "--who", "birch")

    lines = ran.out.splitlines()
    assert "2 Birch, Ben: rank 2, 2 points" in lines
    assert any(line.startswith("IM, GER, rating 2400, FIDE id 1001002, perf") for line in lines)
    assert ["2", "w", "1", "Apple,", "Ann", "2500", "½", "1.5"] in cells(ran.out)
    values = library.standings(library.read(file)).row(2).values
    assert f"BH/C1 {values['BH/C1'].text}" in ran.out


def test_a_crosstable_has_a_row_for_each_player(trfkit, file):
    only = ("--only", "crosstable", "--format", "json")
    rows = json.loads(trfkit("report", file, *only).out)["crosstable"]

    assert rows["by"] == "round"
    by_id = {row["id"]: row["cells"] for row in rows["rows"]}
    assert by_id[1] == ["4w1", "2b½", "3w1"]
    assert by_id[7] == ["bye", "½ bye", "0"]
    round_robin = trfkit("report", SAMPLES / "round-robin.trf", *only)
    assert json.loads(round_robin.out)["crosstable"]["by"] == "opponent"


def test_conditions_leave_their_rows_and_their_pairs(trfkit, file):
    only = ("report", file, "--only", "rounds", "--round", "1", "--only", "crosstable")
    ran = trfkit(*only, "--where", "rating>=2400")

    shape = json.loads(trfkit(*only, "--where", "rating>=2400", "--format", "json").out)
    assert [row["id"] for row in shape["crosstable"]["rows"]] == [1, 2]
    assert {p["white"]["id"] for p in shape["pairings"][0]["pairs"]} | {
        p["black"]["id"] for p in shape["pairings"][0]["pairs"]
    } == {1, 4, 2, 5}
    assert shape["pairings"][0]["without"] == []
    assert shape["where"] == ["rating>=2400"]
    assert "rating>=2400" in ran.out
    for more in ((), ("--only", "cards")):
        nobody = trfkit(*only, *more, "--where", "born>2020")
        assert nobody.code == 0
        assert "Apple" not in nobody.out
        assert "No player fits the conditions." in nobody.out
        assert "paired" not in nobody.out
    cards = trfkit("report", file, "--only", "cards", "--where", "rating>=2400").out
    assert [line.split(",")[0] for line in cards.splitlines() if ": rank" in line] == [
        *("1 Apple", "2 Birch")
    ]


def test_teams_have_matches_with_boards_and_a_card_with_players(trfkit):
    cards = ("--only", "cards", "--who", "Old Mill")
    ran = trfkit("report", TEAMS, "--only", "rounds", "--round", "3", *cards)

    assert "1.1  8 Marchetti, Berta (w)" in ran.out
    assert "2 Old Mill Knights: rank 1, 7 points" in ran.out
    assert "Quillfeather, Emil" in ran.out
    refused = trfkit("report", TEAMS, "--only", "rounds", "--where", "sex=w")
    assert refused.code == 2
    assert "these are standings of teams" in refused.err


def test_what_the_sign_of_a_match_that_was_not_played_means_is_told(trfkit):
    played, forfeited = (
        trfkit("report", TEAMS, "--only", "rounds", "--round", number).out for number in ("3", "4")
    )
    assert "3! : 0!" in forfeited
    assert "\n! without a game\n" in forfeited
    assert "!" not in played


def test_a_page_needs_no_other_file(trfkit, file, tmp_path):
    page = tmp_path / "round.html"

    parts = ("--only", "rounds", "--only", "cards", "--who", "1")
    assert trfkit("report", file, *parts, "-o", page).code == 0

    shown = Page(page.read_text(encoding="utf-8"))
    assert shown.fetched == []
    assert "1 Apple, Ann: rank 1, 2.5 points" in "".join(shown.words)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--only", "rounds", "--round", "4"], "there is no round 4: there are rounds 1 to 3"),
        (["--only", "rounds", "--round", "0"], "0 is not in the range"),
        (["--only", "cards", "--who", "nobody"], "name 'nobody'"),
        (["--only", "rounds", "--rounds", "9"], "9"),
        (["--only", "teams"], "there are no teams in these standings"),
        (["--only", "pairings"], "'pairings' is not one of 'rounds', 'crosstable', 'cards'"),
        (["--round", "1"], "--round is for --only rounds"),
        (["--only", "rounds", "--who", "1"], "--who is for --only cards"),
        (["--where", "sex=w"], "--where is for --only"),
        (["--format", "json"], "JSON is for --only"),
    ],
)
def test_what_is_not_there_is_refused(trfkit, file, options, words):
    ran = trfkit("report", file, *options)

    assert ran.code == 2
    assert words in ran.err


def test_an_event_without_a_round_says_so(trfkit, tmp_path):
    path = tmp_path / "begin.trf"
    rows = [line[:91].rstrip() for line in SWISS.splitlines() if not line.startswith("132")]
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")

    ran = trfkit("report", path, "--only", "rounds")

    assert ran.code in {0, 1}
    assert "No round was played or paired." in ran.out
    assert trfkit("report", path, "--only", "crosstable").code in {0, 1}
    assert trfkit("report", path, "--only", "cards").code in {0, 1}
    assert "no round was played" in trfkit("report", path, "--only", "rounds", "--round", "1").err


@pytest.mark.sweep
@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.*")), ids=lambda path: path.name)
def test_every_sample_can_be_shown(trfkit, path):
    if path.suffix == ".md" or path.name == "open-swiss.csv":  # a list of participants
        return
    for options in (("rounds",), ("crosstable",), ("rounds", "--round", "1", "--format", "html")):
        ran = trfkit("report", path, "--only", *options)
        assert ran.code in {0, 1}, ran.err


def test_teams_are_shown_with_their_players(trfkit):
    ran = trfkit("report", TEAMS, "--only", "teams")
    shape = json.loads(trfkit("report", TEAMS, "--only", "teams", "--format", "json").out)

    heads = [line for line in ran.out.splitlines() if ": rank" in line]
    assert heads[0] == "2 Old Mill Knights: rank 1, 7 points"
    assert [team["id"] for team in shape["teams"]] == [int(line.split()[0]) for line in heads]
    assert shape["teams"][0]["members"][0]["name"] == "Quillfeather, Emil"
    assert "Quillfeather" in ran.out
    assert {"cards", "pairings", "crosstable"}.isdisjoint(shape)


def test_rounds_end_where_the_standings_do(trfkit, file):
    ran = trfkit("report", file, "--only", "rounds", "--rounds", "2")

    assert "Round 2" in ran.out
    assert "Round 3" not in ran.out


def test_several_files_get_their_parts_in_a_folder(trfkit, file, tmp_path):
    out = tmp_path / "out"
    other = tmp_path / "other.trf"
    other.write_text(SWISS, encoding="utf-8")

    ran = trfkit("report", file, other, "--only", "crosstable", "-o", f"{out}/")

    assert ran.code == 0
    texts = [(out / name).read_text(encoding="utf-8") for name in ("swiss.txt", "other.txt")]
    assert texts[0] == texts[1]
    assert "Crosstable" in texts[0]


def test_the_library_shows_the_same(trfkit, file):
    found = library.show(library.read(file), pairings=[1], where=["rating<2300"], edition=2026)

    options = ("--round", "1", "--where", "rating<2300", "--edition", "2026")
    printed = trfkit("report", file, "--only", "rounds", *options)
    assert library.render(found).split("trfkit ")[0] == printed.out.split("trfkit ")[0]
    for options in ({"pairings": [9]}, {"players": [99]}, {"where": ["x"]}):
        with pytest.raises(library.Refusal):
            library.show(library.read(file), **options)
    with pytest.raises(library.Refusal, match="standings of teams"):
        library.show(library.read(TEAMS), where=["sex=w"])


@pytest.mark.parametrize("name", ["matches", "boards"])
def test_a_list_of_an_event_is_a_part_like_any_other(trfkit, name):
    as_json = json.loads(trfkit("report", TEAMS, "--only", name, "--format", "json").out)
    found = library.show(library.read(TEAMS.read_bytes()), lists=[name])

    assert as_json["lists"][name] == json.loads(library.render(found, "json"))["lists"][name]
    assert as_json.keys().isdisjoint({"pairings", "cards", "crosstable", "teams"})
    text = trfkit("report", TEAMS, "--only", name).out
    caption = {"matches": "Matches", "boards": "Players by board"}[name]
    assert caption in text


def test_a_list_of_teams_needs_teams_and_an_unknown_one_is_refused(trfkit, file):
    assert "there are no teams" in trfkit("report", file, "--only", "boards").err
    with pytest.raises(library.Refusal, match="there are matches, boards"):
        library.show(library.read(TEAMS.read_bytes()), lists=["bords"])
