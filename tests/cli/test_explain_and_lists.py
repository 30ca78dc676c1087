"""``explain``, ``tiebreaks``, ``editions``, ``formats``, ``schema`` and the group itself."""

import json

import pytest

from trfkit import __version__
from trfkit.cli.app import COMMANDS
from trfkit.regulations import AVAILABLE
from trfkit.reports.pages import known_codes


def test_explain_prints_the_page_of_a_finding(trfkit):
    ran = trfkit("explain", "scr001")

    assert ran.out.startswith(
        "SCR001 points-mismatch\nseverity: error\nprofiles: pairing, upload, archive\n"
    )


def test_explain_defines_a_tie_break(trfkit):
    ran = trfkit("explain", "bh/c1")

    assert ran.out.startswith(
        "BH Buchholz\narticle: C.07, 8.1\n"
        "older articles: 2006: 4(a), 2009: A(b), 2012: A(b)\n"
        f"editions: {', '.join(AVAILABLE)}\n"
    )


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
        pytest.param(["FILE", "2"], "CODE was expected, or FILE, ID and CODE", id="two words"),
        pytest.param(["FILE", "two", "BH"], "'two' is no participant's number", id="no number"),
        pytest.param(["FILE", "99", "BH"], "no player 99", id="no such player"),
        pytest.param(["FILE", "2", "BUC"], "did you mean BH?", id="misspelt tie-break"),
    ],
)
def test_explain_refuses_what_it_cannot_explain(trfkit, swiss, words, reason):
    ran = trfkit("explain", *(swiss if word == "FILE" else word for word in words))

    assert ran.code == 2
    assert reason in ran.err


def test_tie_breaks_follow_the_edition_and_the_kind(trfkit):
    def codes(*options):
        found = json.loads(trfkit("tiebreaks", "--format", "json", *options).out)
        return {row["code"] for row in found["tiebreaks"]}

    assert "STD" in codes()
    assert "STD" not in codes("--edition", "2024")
    assert "BH" not in codes("--kind", "individual-round-robin")
    assert "KS" not in codes("--kind", "individual-swiss")
    assert "EDE" not in codes("--kind", "individual-swiss")
    assert "DE" not in codes("--kind", "team-swiss")


def test_a_list_alone_comes_with_its_article_and_what_is_left_out_of_it(trfkit):
    found = trfkit(
        "tiebreaks", "--recommended", "--kind", "individual-round-robin", "--edition", "2006"
    )
    assert found.out == "DE,BPG,KS,SB,WIN\n"
    assert "as 7(a) of 2006 recommends: DE, play-off, BPG, KS, SB, WIN" in found.err
    assert "the play-off is left out" in found.err


@pytest.mark.parametrize("edition", ["2006", "2012", "2026"])
def test_nothing_is_recommended_for_a_knock_out(trfkit, edition):
    asked = ("tiebreaks", "--recommended", "--kind", "individual-knockout", "--edition", edition)
    found = trfkit(*asked)
    assert (found.code, found.out) == (0, "")
    assert "a knock-out is ranked by points only" in found.err
    assert json.loads(trfkit(*asked, "--format", "json").out)["recommended"] == []


def test_the_recommended_list_can_be_used_as_it_is(trfkit, swiss):
    recommended = trfkit("tiebreaks", "--recommended", "--kind", "individual-swiss").out.strip()

    assert trfkit("standings", swiss, "-t", recommended).code == 0


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
    out = trfkit("tiebreaks", "--recommended", "--edition", edition).out

    assert line in [" ".join(row.split()) for row in out.splitlines()]


def test_from_2026_on_a_program_has_to_offer_certain_codes(trfkit):
    def mandatory(*options):
        return json.loads(trfkit("tiebreaks", "--format", "json", *options).out)["mandatory"]

    assert "SB/C2/P" in mandatory("--kind", "individual-swiss")
    assert "SB/C2/P" not in mandatory("--kind", "team-swiss")
    assert "EDEBT/P" in mandatory("--kind", "team-swiss")
    assert mandatory("--edition", "2024") == []


def test_editions_tell_what_changed_and_which_policies_there_are(trfkit):
    out = trfkit("editions").out

    assert "2026     2026-03-01" in out
    assert "own unplayed rounds (16.4)" in out
    assert "koya-step" in out


def test_formats_say_what_is_read_and_written(trfkit):
    rows = {line.split()[0]: line for line in trfkit("formats").out.splitlines()}

    assert rows["trf26"].split()[2:4] == ["yes", "yes"]


def test_schema_lists_and_prints(trfkit):
    names = trfkit("schema").out.split()

    assert "standings" in names
    assert all(json.loads(trfkit("schema", name).out)["$schema"] for name in names)
    assert trfkit("schema", "trfkit.check/1").out == trfkit("schema", "check").out


def test_an_unknown_schema_gets_a_suggestion(trfkit):
    ran = trfkit("schema", "standing")

    assert ran.code == 2
    assert "did you mean standings?" in ran.err


def test_help_lists_every_command(trfkit):
    ran = trfkit("--help")

    assert ran.code == 0
    assert all(f"  {name} " in ran.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_help_shows_examples(trfkit, name):
    ran = trfkit(name, "--help")

    assert ran.code == 0
    assert f"Examples:\n    trfkit {name}" in ran.out.replace("\r", "")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_examples_of_every_help_parse(trfkit, name):
    examples = trfkit(name, "--help").out.partition("Examples:")[2].split("\n")

    assert [line for line in examples if line.strip() and not line.startswith("    trfkit ")] == []


def test_a_misspelt_command_gets_a_suggestion(trfkit):
    ran = trfkit("standngs")

    assert ran.code == 2
    assert "There is no command 'standngs' (did you mean standings?)" in ran.err


def test_an_option_in_front_of_the_command_is_no_command(trfkit):
    ran = trfkit("--formt", "json", "formats")

    assert ran.code == 2
    assert "No such option '--formt'" in ran.err


def test_the_version_is_printed(trfkit):
    assert trfkit("--version").out == f"trfkit {__version__}\n"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param("trfkit sta", "standings", id="commands"),
        pytest.param("trfkit check --for", "--format", id="options"),
        pytest.param("trfkit check --format sa", "sarif", id="values"),
        pytest.param("trfkit standings op", "file,op", id="names of files"),
    ],
)
def test_the_shell_s_completion_works(trfkit, monkeypatch, words, expected):
    monkeypatch.setenv("_TRFKIT_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - 1))

    assert expected in trfkit().out


def test_the_shell_s_completion_script_is_printed(trfkit, monkeypatch):
    monkeypatch.setenv("_TRFKIT_COMPLETE", "zsh_source")

    ran = trfkit()

    assert ran.code == 0
    assert "#compdef trfkit" in ran.out
