"""``trfkit explain``, and what ``trfkit list`` lists."""

import json
from pathlib import Path

import clean
import pytest

from trfkit.findings.codes import CATALOGUE
from trfkit.regulations import AVAILABLE
from trfkit.reports.code_page import known_codes

ROOT = Path(__file__).parents[2]


def test_explain_prints_the_page_of_a_finding(trfkit):
    ran = trfkit("explain", "scr001")

    assert ran.out.startswith(
        "SCR001 points-mismatch\n\nseverity: error\nprofiles: pairing, upload, archive\n"
    )


def test_explain_defines_a_tie_break(trfkit):
    ran = trfkit("explain", "bh/c1")

    assert ran.out.startswith(
        "BH Buchholz\n\narticle: C.07, 8.1\n"
        "older articles: 2006: 4(a), 2009: A(b), 2012: A(b)\n"
        f"editions: {', '.join(AVAILABLE)}\n"
    )


@pytest.mark.sweep
@pytest.mark.parametrize("code", known_codes())
def test_every_code_has_a_page(trfkit, code):
    page = json.loads(trfkit("explain", code, "--format", "json").out)

    assert page["code"] == code
    assert page["text"]


def test_explain_shows_where_a_value_comes_from(trfkit, swiss):
    ran = trfkit("explain", swiss, "2", "BH/C1")

    assert ran.code == 0
    assert ran.out.startswith("2 Birch, Ben: BH/C1 = 4.5\nBuchholz, edition 2026, after round 3\n")
    assert "2.5 + 2 = 4.5\n" in ran.out


def test_explain_shows_mutual_scores_of_a_direct_encounter(trfkit, swiss):
    ran = trfkit("explain", swiss, "2", "DE")

    assert "place  name" in ran.out
    assert "   2    6  score\n" in ran.out


def test_explain_as_json_adds_up(trfkit, swiss):
    found = json.loads(trfkit("explain", swiss, "2", "BH", "--format", "json").out)

    assert found["schema"] == "trfkit.explanation/1"
    assert [c["value"] for c in found["contributions"] if c["counted"]] == ["0", "2.5", "2"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        pytest.param(["SCR01"], "did you mean SCR001?", id="misspelt code"),
        pytest.param(["FILE"], "WHO was expected behind", id="a file alone"),
        pytest.param(["FILE", "2", "3", "BH"], "CODE was expected, or FILE", id="four words"),
        pytest.param(["FILE", "two", "BH"], "name 'two'", id="no number"),
        pytest.param(["FILE", "99", "BH"], "name '99'", id="no such player"),
        pytest.param(["FILE", "9" * 5000], "name '999", id="a long number"),
        pytest.param(["FILE", "Brich"], "did you mean 2 Birch, Ben?", id="misspelt name"),
        pytest.param(["FILE", ""], "empty name", id="no name"),
        pytest.param(["FILE", ","], "name ','", id="no word"),
        pytest.param(["FILE", "2", "2"], "2 was named twice", id="with himself"),
        pytest.param(["FILE", "2", "BHH"], "no tie-break 'BHH' (did you mean BH?)", id="neither"),
        pytest.param(["FILE", "2", "37"], "at Chess-Results, which can be BH", id="a number"),
        pytest.param(["FILE", "2", "BUC"], "did you mean BH?", id="misspelt tie-break"),
    ],
)
def test_explain_refuses_what_it_cannot_explain(trfkit, swiss, words, reason):
    ran = trfkit("explain", *(swiss if word == "FILE" else word for word in words))

    assert ran.code == 2
    assert reason in ran.err


@pytest.mark.parametrize(
    ("who", "number"),
    [("2", 2), ("birch", 2), ("BEN birch", 2), ("Bír", 2), ("99900021", 2), ("flo", 6)],
)
def test_a_participant_is_named_by_number_id_or_a_part_of_the_name(trfkit, tmp_path, who, number):
    path = tmp_path / "ids.trf"
    rows = clean.SWISS.replace("2400 GER     1001002", "2400 GER    99900021")
    path.write_text(rows, encoding="utf-8")
    assert json.loads(trfkit("explain", path, who, "--format", "json").out)["id"] == number


def test_several_who_are_meant_are_listed_to_choose_from(trfkit, swiss):
    ran = trfkit("explain", swiss, "e", "BH")
    assert ran.code == 2
    assert ran.err.splitlines()[0].split() == ["number", "name", "points", "FIDE", "id"]
    assert "2  Birch, Ben" in ran.err
    assert "'e' fits " in ran.err


@pytest.mark.parametrize(("players", "more"), [(20, []), (21, ["and 1 more"])])
def test_of_many_who_are_meant_twenty_are_listed(trfkit, tmp_path, players, more):
    file = tmp_path / "smiths.trf"
    rows = (f"001 {number:4}      {f'Smith, N{number}':33}" for number in range(1, players + 1))
    file.write_text("\n".join(("012 Smiths", *rows, "")), "utf-8")

    ran = trfkit("explain", file, "smith")

    assert ran.code == 2
    assert ran.err.count("Smith, N") == 20
    assert [line for line in ran.err.splitlines() if line.startswith("and ")] == more


def test_the_whole_name_goes_before_a_part_of_one(trfkit, tmp_path):
    path = tmp_path / "names.trf"
    path.write_text(clean.SWISS.replace("Cedar, Cleo", "Birch, Benn"), encoding="utf-8")
    assert trfkit("explain", path, "birch ben").out.startswith("2 Birch, Ben:")
    assert trfkit("explain", path, "birch").code == 2


def test_the_last_word_is_a_code_where_it_can_be_one(trfkit, tmp_path):
    path = tmp_path / "names.trf"
    path.write_text(clean.SWISS.replace("Cedar, Cleo", "De Son, Won"), encoding="utf-8")
    won = trfkit("explain", path, "2", "Won")
    assert won.out.startswith("2 Birch, Ben: Won = ")
    assert "note: 'Won' was read as a code" in won.err
    son = trfkit("explain", path, "2", "Son")
    assert "2 Birch is ahead of 3 De Son" in son.out
    assert "note: 'Son' was read as a name; the code is written SB" in son.err
    assert "did you mean SB?" in trfkit("explain", path, "2", "Sonn").err
    assert "note:" not in trfkit("explain", path, "2", "BH").err
    assert "is ahead of" in trfkit("explain", path, "2", "de son").out


def test_a_number_is_a_participant_s_before_it_is_one_of_chess_results(trfkit, swiss):
    assert "is ahead of" in trfkit("explain", swiss, "2", "1").out
    assert trfkit("explain", swiss, "2", "81").out.startswith("2 Birch, Ben: 81 = ")


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("11", "Where a code is expected the number stands for it"),
        ("78", "Where a code is expected the number stands for it"),
        ("37", "follows from its parameters"),
        ("8", "no more than near to it"),
        ("92", "it cannot be computed"),
    ],
)
def test_a_number_of_chess_results_has_a_page(trfkit, number, words):
    ran = trfkit("explain", number)
    assert ran.out.startswith(f"{number} ")
    assert words in " ".join(ran.out.split())


def test_a_page_is_chosen_by_its_extension(trfkit, swiss, tmp_path):
    for words in (["2"], ["2", "1"], ["2", "BH"]):
        page = tmp_path / f"{len(words)}{words[-1]}.html"
        assert trfkit("explain", swiss, *words, "-o", page).code == 0
        assert page.read_text("utf-8").startswith("<!DOCTYPE html>")
    assert (
        json.loads(
            (trfkit("explain", swiss, "2", "-o", tmp_path / "x.json"), tmp_path / "x.json")[
                1
            ].read_text("utf-8")
        )["schema"]
        == "trfkit.card/1"
    )
    refused = trfkit("explain", swiss, "2", "-o", tmp_path / "x.csv")
    assert (
        refused.code,
        ".csv is none of the formats text, json, markdown, html" in refused.err,
    ) == (
        2,
        True,
    )


def test_a_page_of_a_hostile_file_holds_no_mark_up(trfkit, tmp_path):
    path = tmp_path / "hostile.trf"
    path.write_text(
        clean.SWISS.replace("Birch, Ben  ", "<b>x,\N{RIGHT-TO-LEFT OVERRIDE}&y"), "utf-8"
    )
    for words in (["2"], ["2", "1"], ["2", "DE"]):
        page = trfkit("explain", path, *words, "--format", "html").out
        assert "&lt;b&gt;x,\N{REPLACEMENT CHARACTER}&amp;y" in page
        assert "<b>" not in page


def test_tie_breaks_follow_the_edition_and_the_kind(trfkit):
    def codes(*options):
        found = json.loads(trfkit("list", "tiebreaks", "--format", "json", *options).out)
        return {row["code"] for row in found["tiebreaks"]}

    assert "STD" in codes()
    assert "STD" not in codes("--edition", "2024")
    assert "BH" not in codes("--kind", "individual-round-robin")
    assert "KS" not in codes("--kind", "individual-swiss")
    assert "EDE" not in codes("--kind", "individual-swiss")
    assert "BPG" not in codes("--kind", "team-swiss")


def test_a_list_alone_comes_with_its_article_and_what_is_left_out_of_it(trfkit):
    asked = ("--recommended", "--kind", "individual-round-robin", "--edition", "2006")
    found = trfkit("list", "tiebreaks", *asked)
    assert found.out == "DE,BPG,KS,SB,WIN\n"
    assert "DE, play-off, BPG, KS, SB, WIN (as 7(a) of 2006 recommends" in found.err
    assert "the play-off is left out" in found.err


@pytest.mark.parametrize("edition", ["2006", "2012", "2026"])
def test_nothing_is_recommended_for_a_knock_out(trfkit, edition):
    asked = ("list", "tiebreaks", *"--recommended --kind individual-knockout --edition".split())
    asked = (*asked, edition)
    found = trfkit(*asked)
    assert (found.code, found.out) == (0, "")
    assert "a knock-out is ranked by points only" in found.err
    assert json.loads(trfkit(*asked, "--format", "json").out)["recommended"] == []


@pytest.mark.parametrize(
    ("edition", "too"),
    [
        pytest.param("2006", {"DE", "SB"}, id="3(d) and 4(b2)"),
        pytest.param("2012", {"DE", "SB"}, id="C(c) and A(f2)"),
        pytest.param("2026", {"DE", "SB", "REP", "STD"}, id="13"),
    ],
)
def test_codes_for_players_that_teams_have_too_are_for_both(trfkit, edition, too):
    def audiences(kind):
        ran = trfkit("list", "tiebreaks", "--edition", edition, "--kind", kind, "--format", "json")
        return {row["code"]: row["for"] for row in json.loads(ran.out)["tiebreaks"]}

    of_players, of_teams = audiences("individual-swiss"), audiences("team-swiss")
    of_both = {code for code, who in of_players.items() if who == ["individual", "team"]}
    assert too <= of_both
    assert of_both <= of_teams.keys()
    assert {"BPG", "ARO"}.isdisjoint(of_teams)


def test_the_recommended_list_can_be_used_as_it_is(trfkit, swiss):
    ran = trfkit("list", "tiebreaks", "--recommended", "--kind", "individual-swiss")

    assert trfkit("standings", swiss, "-t", ran.out.strip()).code == 0


@pytest.mark.parametrize(
    ("edition", "line"),
    [
        ("2006", "individual-round-robin 7(a) DE,play-off,BPG,KS,SB,WIN"),
        ("2006", "individual-swiss all are rated 7(c) DE,TPR,ARO,play-off"),
        ("2012", "individual-swiss all are rated G(d) DE,WIN,BPG,ARO/C1,BH/C1,BH,SB"),
        ("2012", "team-swiss primary score GP G(e) MPvGP,DE,BH/C1,BH,EGGSB"),
    ],
)
def test_each_kind_of_tournament_has_the_list_of_its_edition(trfkit, edition, line):
    out = trfkit("list", "tiebreaks", "--recommended", "--edition", edition).out

    assert line in [" ".join(row.split()) for row in out.splitlines()]


def test_from_2026_on_a_program_has_to_offer_certain_codes(trfkit):
    def mandatory(*options):
        return json.loads(trfkit("list", "tiebreaks", "--format", "json", *options).out)[
            "mandatory"
        ]

    assert "SB/C2/P" in mandatory("--kind", "individual-swiss")
    assert "SB/C2/P" not in mandatory("--kind", "team-swiss")
    assert "EDEBT/P" in mandatory("--kind", "team-swiss")
    assert mandatory("--edition", "2024") == []


def test_editions_tell_what_changed_and_which_policies_there_are(trfkit):
    out = trfkit("list", "editions").out

    assert "2026     2026-03-01" in out
    assert "own unplayed rounds (16.4)" in out
    assert "koya-step" in out


def test_formats_say_what_is_read_and_written(trfkit):
    rows = {line.split()[0]: line for line in trfkit("list", "formats").out.splitlines()}

    assert rows["trf26"].split()[2:4] == ["yes", "yes"]


def test_schema_lists_and_prints(trfkit):
    names = trfkit("list", "schemas").out.split()

    assert "standings" in names
    assert all(json.loads(trfkit("list", "schemas", name).out)["$schema"] for name in names)
    assert trfkit("list", "schemas", "trfkit.check/1").out == trfkit("list", "schemas", "check").out


def test_an_unknown_schema_gets_a_suggestion(trfkit):
    ran = trfkit("list", "schemas", "standing")

    assert ran.code == 2
    assert "did you mean standings?" in ran.err


def test_codes_are_listed_with_their_profiles(trfkit):
    listed = json.loads(trfkit("list", "codes", "--format", "json").out)["codes"]

    assert [row["code"] for row in listed] == list(CATALOGUE)
    rows = {row["code"]: row for row in listed}
    assert rows["SCR001"]["severity"] == "error"
    assert all(p in rows["SCR001"]["profiles"] for p in ("pairing", "upload"))
    assert "archive" not in rows["HDR013"]["profiles"]
    assert trfkit("list", "codes").out.count("\n") == len(listed) + 1


def test_the_example_of_the_manual_is_what_is_printed(trfkit):
    manual = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    command, _, rest = manual.partition("## Why is he before me?")[2].partition("```text\n")
    words = command.partition("trfkit ")[2].split("\n")[0].split()
    example = rest.partition("```")[0]
    sample = str(ROOT / "samples" / "open-swiss.trf")
    ran = trfkit(*(sample if word == "open.trf" else word for word in words))
    assert ran.out.startswith(example)
