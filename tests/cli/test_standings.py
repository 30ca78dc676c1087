"""``trfkit standings`` as a user meets it."""

import csv
import io
import json
from pathlib import Path

import clean
import openpyxl
import pytest
from pages import Page

from trfkit.cli.tournament_files import sayings
from trfkit.findings import Diagnostic, Severity
from trfkit.findings.codes import CATALOGUE
from trfkit.messages.catalogue import find_row
from trfkit.regulations import NEWEST

OPEN = Path(__file__).parents[2] / "samples" / "open-swiss.trf"
TEAMS = Path(__file__).parents[2] / "samples" / "teams.trf"
RANKED = [1, 2, 6, 3, 7, 4, 5]


def rows(text, delimiter=","):
    return list(csv.DictReader(io.StringIO(text), delimiter=delimiter))


def test_the_table_names_the_tournament_and_ranks_the_players(trfkit, swiss):
    ran = trfkit("standings", swiss)

    title, _, head, first, *_ = ran.out.splitlines()
    assert ran.code == 0
    assert title == "Lakeside Open: individual Swiss, standings after round 3 of 3"
    assert head.split() == "rank id title name fed rating PTS BH/C1 BH SB".split()
    assert first.split() == "1 1 GM Apple, Ann NED 2500 2.5 3.5 4.5 3.5".split()
    assert not ran.err


def test_the_last_lines_say_what_made_the_table(trfkit, swiss):
    words = ["standings", swiss, "-t", "BH", "--policy", "clause-16.3=draws"]
    made = trfkit(*words).out.splitlines()[-1]
    assert made.endswith(", edition 2026, clause-16.3=draws")

    again, digest = trfkit(*words, "--verbose").out.splitlines()[-2:]
    assert again == made
    assert digest.startswith("SHA-256 ")
    assert digest.endswith(f" {swiss}")


def test_json_holds_the_contract_s_keys(trfkit, swiss):
    found = json.loads(trfkit("standings", swiss, "--format", "json").out)

    assert found["schema"] == "trfkit.standings/1"
    assert found["tiebreaks"] == ["PTS", "BH/C1", "BH", "SB"]
    assert [row["id"] for row in found["standings"]] == RANKED
    assert found["standings"][1]["values"] == {
        "PTS": "2",
        "BH/C1": "4.5",
        "BH": "4.5",
        "SB": "2.25",
    }
    assert found["provenance"]["edition"] == "2026"


@pytest.mark.parametrize(
    ("name", "delimiter"), [pytest.param("csv", ",", id="csv"), pytest.param("tsv", "\t", id="tsv")]
)
def test_csv_and_tsv_have_a_row_for_each_player(trfkit, swiss, name, delimiter):
    ran = trfkit("standings", swiss, "--format", name)

    found = rows(ran.out, delimiter)
    assert [int(row["id"]) for row in found] == RANKED
    assert found[0]["name"] == "Apple, Ann"
    assert all(line.endswith(b"\r") for line in ran.out_bytes.split(b"\n")[:-1])
    assert "edition 2026" in ran.err


def test_a_name_that_looks_like_a_formula_stays_text_in_a_spreadsheet(trfkit, tmp_path):
    path = tmp_path / "in.trf"
    path.write_text(clean.SWISS.replace("Apple, Ann", "=1+1,A nn "), encoding="utf-8")

    assert rows(trfkit("standings", path, "--format", "csv").out)[0]["name"].startswith("'=1+1")


def test_markdown_is_a_table_with_a_heading(trfkit, tmp_path):
    path = tmp_path / "in.trf"
    path.write_text(clean.SWISS.replace("Apple, Ann", "A|b *c* _d"), encoding="utf-8")

    lines = trfkit("standings", path, "--format", "markdown").out.splitlines()

    assert lines[0] == "# Lakeside Open: individual Swiss, standings after round 3 of 3"
    assert lines[3].startswith("| ---: | ---: | --- |")
    assert "A\\|b \\*c\\* \\_d" in lines[4]


def test_a_page_has_the_table_and_its_notes(trfkit, swiss, tmp_path):
    page = tmp_path / "swiss.html"

    assert trfkit("standings", swiss, "-t", "BH", "--where", "rating<2000", "-o", page).code == 0

    shown = Page(page.read_text(encoding="utf-8"))
    lines = trfkit("standings", swiss, "-t", "BH", "--where", "rating<2000").out.splitlines()
    assert shown.fetched == []
    for row in lines[3:-2]:
        assert set(row.split()) <= set(shown.text.split())
    assert "standings after round 3 of 3, rating<2000" in shown.text


def test_a_page_of_two_editions_and_of_teams_has_every_block(trfkit):
    ran = trfkit(
        *("standings", TEAMS, "--editions", "2024,2026", "--format", "html"),
        *("--matches", "--boards"),
    )

    editions = ("Edition <code>2024</code>", "Edition <code>2026</code>")
    for heading in (*editions, "Matches", "Players by board"):
        assert f"<h2>{heading}</h2>" in ran.out


def test_a_round_that_is_only_paired_counts_where_it_is_asked_for(trfkit, tmp_path):
    path = tmp_path / "paired.trf"
    before = OPEN.read_text(encoding="utf-8").splitlines(keepends=True)
    last = 91 + 6 * 10
    path.write_text(
        "".join(
            f"{line[: last + 7]}?{line[last + 8 :]}"
            if line.startswith("001") and line[last : last + 4].strip(" 0")
            else line
            for line in before
        ),
        encoding="utf-8",
    )
    by_default = json.loads(trfkit("standings", path, "--format", "json").out)
    assert (by_default["rounds"], by_default["tournament"]["provisional"]) == (6, False)
    asked = json.loads(trfkit("standings", path, "--rounds", "7", "--format", "json").out)
    assert (asked["rounds"], asked["tournament"]["provisional"]) == (7, True)
    assert asked["tournament"]["rounds_played"] == 6
    assert asked["standings"][0]["points"] == "6"  # 5.5, and half a point by default
    assert "provisional" in " ".join(asked["notes"])
    assert trfkit("standings", path, "--rounds", "8").code == 2


def test_the_editions_that_are_asked_for_decide_the_shape(trfkit, swiss):
    found = json.loads(trfkit("standings", swiss, "--editions", "2024", "--format", "json").out)
    assert found["schema"] == "trfkit.standings-editions/1"
    assert [one["edition"] for one in found["editions"]] == ["2024"]
    assert found["differences"] == []


def test_a_workbook_has_a_sheet_of_notes(trfkit, swiss, tmp_path):
    book = tmp_path / "book.xlsx"
    trfkit("standings", swiss, "-t", "PTS", "--lots", "seed", "-o", book)
    standings, notes = openpyxl.load_workbook(book).worksheets
    assert (standings.title, notes.title) == ("Standings", "Notes")
    assert "by lots with the seed seed" in notes["A2"].value


def test_a_workbook_has_numbers_as_numbers(trfkit, swiss, tmp_path):
    book = tmp_path / "swiss.xlsx"

    assert trfkit("standings", swiss, "-t", "BH", "-o", book).code == 0

    (sheet,) = openpyxl.load_workbook(book).worksheets
    head, best, *_ = sheet.iter_rows(values_only=True)
    rows = dict(zip(head, best, strict=True))
    assert rows["rank"] == 1
    assert rows["BH"] == float(
        trfkit("standings", swiss, "-t", "BH").out.splitlines()[3].split()[-1]
    )


def test_standard_input_and_output_are_dashes(trfkit):
    ran = trfkit("standings", "-", "--format", "csv", "-o", "-", stdin=clean.SWISS.encode("utf-16"))

    assert [int(row["id"]) for row in rows(ran.out)] == RANKED
    assert "standard input" in ran.err


def test_the_table_goes_to_a_file_too(trfkit, swiss, tmp_path):
    ran = trfkit("standings", swiss, "-o", tmp_path / "out.txt")

    assert not ran.out
    assert "Apple, Ann" in (tmp_path / "out.txt").read_text(encoding="utf-8")


def test_tie_breaks_edition_and_round_are_options(trfkit, swiss):
    ran = trfkit(
        "standings", swiss, "-t", "BH, sb/c1", "--edition", "2024", "--rounds", "2",
        "--format", "json",
    )  # fmt: skip

    found = json.loads(ran.out)
    assert (found["tiebreaks"], found["canonical"]) == (
        ["PTS", "BH", "sb/c1"],
        ["PTS", "BH", "SB/C1"],
    )
    assert (found["edition"], found["rounds"]) == ("2024", 2)


def test_a_note_says_how_the_ranking_came_about(trfkit, tmp_path):
    path = tmp_path / "in.trf"
    text = clean.SWISS.replace("202 BH/C1,BH,SB\n", "").replace("042 2026/05/01\n", "")
    path.write_text(text, encoding="utf-8")

    ran = trfkit("standings", path)

    assert f"note: No start date in the file: calculated by the {NEWEST.name} rules." in ran.err
    assert "note: The file does not name its tie-breaks; ranked by BH/C1, BH, SB, DE" in ran.err


@pytest.mark.parametrize(
    ("start", "edition", "told"),
    [
        (
            "2008/05/01",
            "2006",
            "edition 2006 by the start date 2008-05-01; the last day of that edition is assumed",
        ),
        ("2010/05/01", "2009", "edition 2009 by the start date 2010-05-01"),
        ("2013/05/01", "2012", "edition 2012 by the start date 2013-05-01"),
    ],
)
def test_an_old_tournament_takes_the_edition_of_its_date_and_says_so(
    trfkit, tmp_path, start, edition, told
):
    path = tmp_path / "old.trf"
    path.write_text(clean.SWISS.replace("042 2026/05/01", f"042 {start}"), encoding="utf-8")

    ran = trfkit("standings", path, "-t", "BH,SB", "--format", "json")

    assert json.loads(ran.out)["edition"] == edition
    assert f"note: {told}" in ran.err


def test_lots_part_what_is_left_and_the_same_seed_gives_the_same(trfkit, swiss):
    drawn = [trfkit("standings", swiss, "-t", "PTS", "--lots", "7", "--format", "json").out] * 2

    ranks = [row["rank"] for row in json.loads(drawn[0])["standings"]]
    assert ranks == [1, 2, 3, 4, 5, 6, 7]
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        pytest.param(["-t", "BUC"], "did you mean BH?", id="unknown code"),
        pytest.param(["-t", "TPRX"], "did you mean TPR?", id="a letter too many"),
        pytest.param(["-t", "FOO"], "did you mean SOSOS?", id="a code like none"),
        pytest.param(
            ["-t", "XYZ"], "'trfkit list tiebreaks' lists them", id="a code like no other"
        ),
        pytest.param(["--where", "sex=x"], "sex is m or w", id="sex"),
        pytest.param(["-t", ","], "at least one code", id="no code"),
        pytest.param(["--edition", "2025"], "there are 2006, 2009, 2012", id="unknown edition"),
        pytest.param(["--policy", "koya-stp=draw"], "did you mean koya-step?", id="policy"),
        pytest.param(["--policy", "koya-step=x"], "it takes half-point, draw", id="value"),
        pytest.param(
            ["--policy", "koya-step"],
            "NAME=VALUE was expected, such as few-games=ranked",
            id="no value",
        ),
        pytest.param(["--rounds", "9"], "round 3 was the last", id="rounds"),
        pytest.param(["--kind", "swiss"], "individual-swiss", id="kind"),
        pytest.param(["--format", "jsn"], "'jsn' is not one of", id="format"),
        pytest.param(["--encoding", "utf-99"], "no text encoding 'utf-99'", id="encoding"),
        pytest.param(["--encoding", "base64"], "no text encoding 'base64'", id="no encoding"),
        pytest.param(["--limit", "player=5"], "did you mean players?", id="limit"),
        pytest.param(["--limit", "players=many"], "a whole number was expected", id="number"),
        pytest.param(["--editon", "2024"], "Did you mean", id="unknown option"),
    ],
)
def test_an_option_that_makes_no_sense_is_refused_with_what_would(trfkit, swiss, options, words):
    ran = trfkit("standings", swiss, *options)

    assert ran.code == 2
    assert words in ran.err
    assert not ran.out


def test_a_limit_can_be_lowered_and_raised(trfkit, swiss):
    assert trfkit("standings", swiss, "--limit", "players=6").code == 2
    assert trfkit("standings", swiss, "--limit", "players=7", "--limit", "rounds=3").code == 0


def test_an_encoding_can_be_given(trfkit, tmp_path):
    path = tmp_path / "in.trf"
    path.write_bytes(clean.SWISS.replace("Apple, Ann", "Жук, Яна  ").encode("koi8-r"))

    ran = trfkit("standings", path, "--encoding", "koi8-r", "--format", "json")

    assert json.loads(ran.out)["standings"][0]["name"] == "Жук, Яна"


def test_a_file_with_errors_is_still_ranked_but_says_so(trfkit, tmp_path):
    path = tmp_path / "in.trf"
    path.write_text(clean.SWISS.replace("2400 GER", "24OO GER"), encoding="utf-8")

    ran = trfkit("standings", path)

    assert ran.code == 1
    assert "error[SYN007]" in ran.err
    assert "Apple, Ann" in ran.out


@pytest.mark.parametrize(("lines", "shown"), [(3, 3), (4, 1), (50, 1)])
def test_of_many_findings_of_one_kind_the_first_stands_beside_a_result(
    trfkit, tmp_path, lines, shown
):
    path = tmp_path / "in.trf"
    text = clean.SWISS.replace("2400 GER", "24OO GER")
    path.write_text(text + "145 what\n" * lines, encoding="utf-8")

    ran = trfkit("standings", path)

    assert ran.err.count("error[SYN007]") == 1
    assert ran.err.count("[SYN006]") == shown
    more = f"{path}: {lines - 1} more of SYN006, all listed by 'trfkit check --all'"
    assert (more in ran.err) == (shown == 1)


def test_only_the_first_findings_of_many_kinds_stand_beside_a_result():
    codes = [code for code in CATALOGUE if find_row(code)][:8]
    found = [
        Diagnostic(code=code, line=line, own_severity=Severity.WARNING)
        for line, code in enumerate(codes * 3, start=1)
    ]
    *told, last = sayings("in.trf", None, found)
    assert [line.partition(":")[2].partition(":")[0] for line in told] == [
        str(line) for line in range(1, 21)
    ]
    assert last.startswith("in.trf: ")
    assert last.count(" more of ") == 4


def test_several_editions_are_shown_with_what_they_do_not_agree_on(trfkit, swiss):
    ran = trfkit("standings", swiss, "--editions", "2024,2026")

    assert ran.out.count("standings after round 3 of 3\n") == 1
    assert "\n\nEdition 2024\nrank" in ran.out
    assert "\n\nEdition 2026\nrank" in ran.out
    assert " 4  Durian, Dan  BH       5     4\n" in ran.out


def test_notes_about_several_editions_name_theirs(trfkit, tmp_path):
    path = tmp_path / "in.trf"
    path.write_text(clean.SWISS.replace("202 BH/C1,BH,SB\n", ""), encoding="utf-8")

    ran = trfkit("standings", path, "--editions", "2012,2026")

    for edition in ("2012", "2026"):  # one list for the event, whatever edition is asked for
        assert f"note: Edition {edition}: The file does not name its tie-breaks" in ran.err
        assert (
            f"Edition {edition}: The file does not name its tie-breaks; ranked by BH/C1" in ran.err
        )


def test_editions_that_agree_are_said_to(trfkit, swiss):
    ran = trfkit("standings", swiss, "--editions", "2023,2024", "-t", "WIN,PS")

    assert "The editions agree on every rank and value" in ran.out
    assert "do not agree" not in ran.out


def test_several_editions_as_json_hold_a_block_for_each(trfkit, swiss):
    found = json.loads(
        trfkit("standings", swiss, "--editions", "2024,2026", "--format", "json").out
    )

    (durian,) = found["differences"]
    assert [block["edition"] for block in found["editions"]] == ["2024", "2026"]
    assert durian["values"]["SB"] == {"2024": "1", "2026": "0"}
    assert durian["ranks"] == {"2024": 6, "2026": 6}


def test_several_editions_in_a_spreadsheet_are_named_in_the_first_column(trfkit, swiss):
    ran = trfkit("standings", swiss, "--editions", "2024,2026", "--format", "csv")

    assert [row["edition"] for row in rows(ran.out)] == ["2024"] * 7 + ["2026"] * 7


@pytest.mark.parametrize(
    ("conditions", "expected"),
    [
        pytest.param(["sex=w"], [3], id="sex"),
        pytest.param(["sex=f"], [3], id="sex by the letter of other lists"),
        pytest.param(["born>=1994", "rating<2050"], [6, 7], id="two conditions"),
        pytest.param(["fed=ned"], [1], id="federation in any case"),
        pytest.param(["title!="], [1, 2], id="with a title"),
        pytest.param(["title=IM"], [2], id="title"),
        pytest.param(["title="], [6, 3, 7, 4, 5], id="without a title"),
        pytest.param(["born>2020"], [], id="nobody"),
    ],
)
def test_a_part_of_the_players_can_be_listed(trfkit, swiss, conditions, expected):
    options = [word for condition in conditions for word in ("--where", condition)]

    found = json.loads(trfkit("standings", swiss, *options, "--format", "json").out)

    assert [row["id"] for row in found["standings"]] == expected
    assert [row["place"] for row in found["standings"]] == list(range(1, len(expected) + 1))
    assert found["where"] == conditions


def test_ties_share_the_best_place_of_a_list(trfkit, swiss):
    ran = trfkit("standings", swiss, "-t", "PTS", "--where", "title=", "--format", "csv")

    found = [(row["place"], row["rank"]) for row in rows(ran.out)]
    assert found == [("1", "2"), ("2", "4"), ("2", "4"), ("4", "6"), ("5", "7")]


def test_a_list_of_nobody_is_an_empty_table(trfkit, swiss):
    ran = trfkit("standings", swiss, "--where", "rating>2800")

    assert ran.code == 0
    assert "place" in ran.out
    assert "No player fits the conditions." in ran.out


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        pytest.param("age>20", "on sex, title, fed, born, rating", id="unknown fact"),
        pytest.param("w", "such as 'born>=2010'", id="no operator"),
        pytest.param("born>old", "compared with a whole number", id="no number"),
        pytest.param("sex>w", "compared by = or !=", id="no order"),
        pytest.param("fed=", "with a word", id="no word"),
    ],
)
def test_a_condition_that_makes_no_sense_is_refused(trfkit, swiss, condition, words):
    ran = trfkit("standings", swiss, "--where", condition)

    assert ran.code == 2
    assert words in " ".join(ran.err.split())


def test_teams_are_ranked_by_their_numbers_with_both_scores(trfkit):
    head, first = trfkit("standings", TEAMS, "-t", "MPTS").out.splitlines()[2:4]

    assert head.split() == ["rank", "id", "name", "GP", "MPTS"]
    assert first.split() == ["1", "2", "Old", "Mill", "Knights", "10", "7"]


def test_json_of_teams_holds_match_points_and_game_points(trfkit):
    found = json.loads(trfkit("standings", TEAMS, "--format", "json").out)

    assert found["tournament"]["primary"] == "MPTS"
    assert found["standings"][0]["match_points"] == "7"
    assert found["standings"][0]["game_points"] == "10"


def test_the_primary_score_can_be_chosen_where_the_file_leaves_it_open(trfkit, tmp_path):
    path = tmp_path / "teams.trf"
    lines = TEAMS.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(line for line in lines if line[:3] not in {b"192", b"212"}))

    ran = trfkit("standings", path, "--kind", "team-swiss", "--primary", "gp", "--format", "json")

    assert json.loads(ran.out)["tournament"]["primary"] == "GPTS"


def test_a_part_of_teams_cannot_be_listed_by_what_players_are(trfkit):
    ran = trfkit("standings", TEAMS, "--where", "sex=w")

    assert ran.code == 2
    assert "conditions are on players" in ran.err


@pytest.mark.parametrize(("number", "code"), [("11", "DE"), ("81", "DE"), ("79", "REP")])
def test_a_number_of_chess_results_that_means_one_code_stands_for_it(trfkit, swiss, number, code):
    ran = trfkit("standings", swiss, "-t", f"{number},BH", "--format", "json")
    found = json.loads(ran.out)
    assert found["tiebreaks"] == ["PTS", number, "BH"]
    assert found["canonical"] == ["PTS", code, "BH"]


@pytest.mark.parametrize(
    ("codes", "reason"),
    [
        ("37", "37 is 'Buchholz Tie-Breaks (variabel with parameter)' at Chess-Results, which can"),
        ("92", "92 is 'Kashdan' at Chess-Results, which is no tie-break of C.07"),
        ("8", "8 is 'Fide Tie-Break' at Chess-Results, which is only near to PS"),
        ("93", "no tie-break '93'"),
        ("BH C1", "no tie-break 'C1' (did you mean BH/C1?)"),
        ("BHC1", "no tie-break 'BHC1' (did you mean BH/C1?)"),
    ],
)
def test_a_code_that_is_none_gets_help(trfkit, swiss, codes, reason):
    ran = trfkit("standings", swiss, "-t", codes)
    assert (ran.code, reason in ran.err) == (2, True)
