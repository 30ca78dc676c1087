"""``trfkit verify`` with tables of other programs, as a user meets it."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from pathlib import Path

import pytest
from openpyxl import Workbook

from trfkit.cli import console

SAMPLES = Path(__file__).parents[2] / "samples"
TABLE = """\
Rk.;No.;Name;Pts.;TB1;TB2
1;1;Apple Ann;2,5;3,5;3,5
2;6;Fir Flo;2;3,5;1,75
3;2;Birch Ben;2;4,5;2,25
4;3;Cedar Cleo;1,5;4,5;7
5;7;Gorse Gus;1,5;3;2,25
6;4;Durian Dan;1;4;0
7;5;Elder Eve;0;4;0
"""
"""As another program may print it: places 2 and 3 the wrong way round, one value wrong."""


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "printed.csv"
    path.write_text(TABLE, encoding="utf-8")
    return path


@pytest.fixture
def right(trfkit, swiss, tmp_path):
    """A table of our own making, in which everything is right."""
    path = tmp_path / "right.csv"
    path.write_bytes(trfkit("standings", swiss, "-t", "BH/C1,SB", "--format", "csv").out_bytes)
    return path


def compared_and_equal(trfkit, *arguments):
    """Return how many values are compared and how many of them are equal."""
    printed = json.loads(trfkit("verify", *arguments, "--format", "json").out)
    return printed["verdict"]["cells"]["compared"], printed["verdict"]["cells"]["equal"]


def test_a_table_that_agrees_is_code_0(trfkit, swiss, right):
    ran = trfkit("verify", swiss, "--against", right)

    assert ran.code == 0
    assert ran.out.startswith(f"Verification: Lakeside Open\n{swiss} against {right}\n")
    assert "The places and points are correct, and so is the rest: BH/C1, SB." in ran.out
    assert "SHA-256" not in ran.out
    ran = trfkit("verify", swiss, "--against", right, "--verbose")
    assert ran.out.count("SHA-256") == 2
    assert compared_and_equal(trfkit, swiss, "--against", right) == (28, 28)


@pytest.mark.parametrize("form", ["csv", "html", "xlsx", "xml"])
def test_a_rating_that_is_not_the_files_is_a_note(trfkit, tmp_path, form):
    sample = SAMPLES / "open-swiss.trf"
    other = tmp_path / "other.trf"
    other.write_bytes(sample.read_bytes().replace(b" 2198 ", b" 2189 "))
    printed = tmp_path / f"printed.{form}"
    made = ("convert", other, printed) if form == "xml" else ("standings", other, "-o", printed)
    assert trfkit(*made).code == 0

    ran = trfkit("verify", sample, "--against", printed, "--format", "json")

    printed = json.loads(ran.out)
    assert printed["verdict"]["places"]["change"] == 0
    assert (
        "1 of 14 ratings in the table differs from the file: 3 Lindqvåg,Sören has 2189, "
        "in the file 2198"
    ) in printed["notes"]


def test_a_rule_of_another_column_is_told_without_what_changes_nothing_in_this_one(
    trfkit, tmp_path
):
    printed = (SAMPLES / "open-swiss.csv").read_text(encoding="utf-8-sig")
    whole = tmp_path / "whole.csv"
    whole.write_text(printed.replace(",5", ""), encoding="utf-8")

    ran = trfkit("verify", SAMPLES / "open-swiss.trf", "--against", whole, "--format", "json")

    rules = {one["column"]: one for one in json.loads(ran.out)["diagnosis"]}
    whole_numbers = {"decimals": 0, "how": "the rest cut off"}
    for column in ("Points", "Buchholz Cut 1"):
        assert rules[column]["variant"] == "printed-rounded"
        assert rules[column]["params"] == whole_numbers
    assert rules["Buchholz"]["variant"] == "edition+printed-rounded"
    assert rules["Buchholz"]["params"] == {"edition": "2012", **whole_numbers}


def test_a_row_that_is_nobodys_is_a_finding(trfkit, swiss, right):
    first, *others = right.read_text(encoding="utf-8").splitlines(keepends=True)
    right.write_text(first + "".join(others) + others[-1].replace("Elder", "Quixote"))

    ran = trfkit("verify", swiss, "--against", right)

    assert ran.code == 1
    assert "1 row of the table matches no player" in ran.out
    assert "row 8: Quixote, Eve was not matched with 5 Elder, Eve" in ran.out
    assert compared_and_equal(trfkit, swiss, "--against", right) == (28, 28)


def test_a_table_of_some_participants_is_no_finding(trfkit, swiss, right):
    first, *others = right.read_text(encoding="utf-8").splitlines(keepends=True)
    right.write_text(first + "".join(others[:3]))

    ran = trfkit("verify", swiss, "--against", right)

    assert ran.code == 0
    assert "4 players are not in the table" in ran.out
    assert "3 Cedar, Cleo; 4 Durian, Dan; 5 Elder, Eve; 7 Gorse, Gus are not in" in ran.out
    assert compared_and_equal(trfkit, swiss, "--against", right) == (12, 12)


@pytest.mark.parametrize("form", ["text", "html"])
@pytest.mark.parametrize(
    ("options", "sentences"),
    [
        ((), ("The places and points are correct", "they are compared by PTS, SB, BH")),
        (("-t", "BH,SB"), ("10 of 20 places are wrong", "in another order: PTS, SB, BH")),
    ],
    ids=["no list", "another list"],
)
def test_ranks_by_columns_in_another_order_are_told(trfkit, tmp_path, form, options, sentences):
    event, printed, out = (tmp_path / name for name in ("e.trf", "printed.csv", "out"))
    trfkit("generate", "--players", "20", "--rounds", "7", "--seed", "3", "-o", event)
    table = trfkit("standings", event, "-t", "SB,BH", "--format", "csv").out
    rows = csv.reader(io.StringIO(table.lstrip("\ufeff")))
    with printed.open("w", newline="") as file:
        csv.writer(file).writerows([*row[:-2], row[-1], row[-2]] for row in rows)
    ran = trfkit("verify", event, "--against", printed, "--format", form, "-o", out, *options)

    shown = re.sub(r"<[^>]+>", "", out.read_text("utf-8"))
    assert ran.code == (1 if options else 0)
    assert all(sentence in shown for sentence in sentences)


def test_a_result_that_one_of_two_rows_has_is_named_by_the_points(trfkit, swiss, tmp_path):
    printed, damaged = tmp_path / "printed.csv", tmp_path / "damaged.trf"
    printed.write_text(trfkit("standings", swiss, "-t", "SB", "--format", "csv").out, "utf-8")
    text = swiss.read_text("utf-8")
    assert "     3 w 1" in text.splitlines()[19]
    damaged.write_text(text.replace("     3 w 1", "     3 w 0", 1), "utf-8", newline="")
    ran = trfkit("verify", damaged, "--against", printed, "--format", "json")

    found = json.loads(ran.out)
    assert found["verdict"]["cells"]["explained"] == len(found["differences"]) == 6
    (fact,) = found["facts"]
    assert fact["params"] == {"round": 3, "white": 1, "black": 3, "file": "0-0", "table": "1-0"}


def test_the_verdict_comes_first_then_what_differs(trfkit, swiss, table):
    ran = trfkit("verify", swiss, "--against", table, "--map", "TB1=BH/C1,TB2=SB")

    _, _, about, answer, places, values, *_ = ran.out.splitlines()
    assert ran.code == 1
    assert about.endswith("7 by number")
    assert answer == "2 of 7 places are wrong."
    assert places.endswith("2 Birch, Ben 3 → 2; 6 Fir, Flo 2 → 3.")
    assert values.startswith("25 of 28 values are correct; 3 differ ")
    assert re.search(r"\nTB2 \(SB\) +3 +Cedar, Cleo +7 +2\n", ran.out)


def test_a_map_decides_what_a_column_is(trfkit, swiss, table):
    ran = trfkit("verify", swiss, "--against", table, "--map", "TB1=PS", "--format", "json")

    columns = {column["label"]: column for column in json.loads(ran.out)["columns"]}
    assert columns["TB1"]["tiebreak"] == "PS"
    assert columns["TB1"]["mapped_by"] == "option"


def test_the_table_comes_from_standard_input(trfkit, swiss, right):
    ran = trfkit("verify", swiss, "--against", "-", stdin=right.read_bytes())

    assert ran.code == 0
    assert "against standard input" in ran.out


CROSSTABLE = """\
Rk.;No.;Name;1;2;3;Pts.;Progressive Score
1;1;Apple Ann;4w1;2b½;3w1;2,5;5
2;2;Birch Ben;3b1;1w½;4b½;2,0;4,5
3;4;Durian Dan;1b0;3w1;2w½;1,5;2,5
4;3;Cedar Cleo;2w0;4b0;1b0;0,0;0
"""


def test_a_crosstable_alone_is_held_against_its_own_results(trfkit, tmp_path):
    path = tmp_path / "crosstable.csv"
    path.write_text(CROSSTABLE, encoding="utf-8")

    ran = trfkit("verify", path, "--format", "json")

    found = json.loads(ran.out)
    assert ran.code == 0
    assert found["against"] is None
    assert {column["label"]: column["tiebreak"] for column in found["columns"]} == {
        "Pts.": "PTS",
        "Progressive Score": "PS",
        "Rk.": "PTS,PS",
    }


def test_the_ranks_of_a_crosstable_count_for_each_round(trfkit, tmp_path):
    path = tmp_path / "crosstable.csv"
    path.write_text(CROSSTABLE, encoding="utf-8")

    ran = trfkit("verify", path, "--each-round", "-t", "PS", "--format", "json")

    (*_, last) = json.loads(ran.out)["rounds"]
    assert ran.code == 0
    assert [(one["compared"], one["equal"]) for one in last["stated"]] == [(4, 4), (4, 4)]


def test_csv_tells_the_explanation_of_each_value(trfkit):
    samples = Path(__file__).parents[2] / "samples"
    ran = trfkit(
        "verify",
        samples / "open-swiss.trf",
        "--against",
        samples / "open-swiss.csv",
        "--format",
        "csv",
    )

    head, *rows = ran.out.splitlines()
    assert ran.code == 1
    assert head.endswith("computed,edition,variant,explanation,against")
    assert len(rows) == 13
    assert all(",edition," in row for row in rows)
    assert all(" comes out if Buchholz follows the rules of 2012," in row for row in rows)


def test_a_page_holds_what_the_text_tells(trfkit, swiss, table, tmp_path):
    ran = trfkit(
        "verify", swiss, "--against", table, "--format", "html", "-o", tmp_path / "page.html"
    )

    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert ran.code == 1
    assert not ran.out
    assert "<title>Verification: Lakeside Open</title>" in page
    assert "Fir, Flo" in page


def test_tolerance_is_said_where_it_was_used(trfkit, swiss, tmp_path):
    rounded = tmp_path / "rounded.csv"
    rounded.write_text(TABLE.replace("1,75", "1,8").replace(",25", ",3"), encoding="utf-8")
    arguments = ("verify", swiss, "--against", rounded, "--map", "TB2=SB", "--format", "json")

    strict = json.loads(trfkit(*arguments).out)
    let_pass = json.loads(trfkit(*arguments, "--tolerance", "0,05").out)

    (of_strict,) = (c for c in strict["columns"] if c["label"] == "TB2")
    (of_let_pass,) = (c for c in let_pass["columns"] if c["label"] == "TB2")
    assert of_strict["tolerance"] is None
    assert of_let_pass["tolerance"] == "0.05"
    assert of_strict["equal"] < of_let_pass["equal"]


# Options that make no sense --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(["--map", "TB1"], "is not of the form LABEL=CODE", id="half a map"),
        pytest.param(["--map", "TB1=BHX"], "BHX", id="a map to no code"),
        pytest.param(["--map", "TB9=BH"], "TB9", id="a map of no column"),
        pytest.param(["--tolerance", "much"], "a number such as 0.05 was expected", id="tolerance"),
        pytest.param(["--tolerance", "-1"], "a number such as 0.05 was expected", id="negative"),
        pytest.param(["--tolerance", "NaN"], "a number such as 0.05 was expected", id="no number"),
        *(
            pytest.param(["--tolerance", text], "a number such as 0.05 was expected", id=text)
            for text in ("1e9999999", "1e-9999999", "1000.1", "inf", "0." + "0" * 12 + "1", "1e1")
        ),
        pytest.param(["--map", "TB1=BH,TB1=SB"], "names the column 'TB1' twice", id="map twice"),
        pytest.param(["--against", "b.csv"], "Several --against TABLE are only for", id="several"),
        pytest.param(["--against-dir", "."], "cannot be used together", id="a table and a folder"),
    ],
)
def test_an_option_that_cannot_be_carried_out_is_said(trfkit, swiss, table, arguments, said):
    ran = trfkit("verify", swiss, "--against", table, *arguments)

    assert ran.code == 2
    assert said in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("tolerance", ["0", "1000", "0." + "0" * 11 + "1"])
def test_a_tolerance_is_a_number_of_twelve_digits_up_to_a_thousand(trfkit, swiss, table, tolerance):
    assert trfkit("verify", swiss, "--against", table, "--tolerance", tolerance).code == 1


def test_one_table_is_for_one_file(trfkit, swiss, wrong, table):
    ran = trfkit("verify", swiss, wrong, "--against", table)

    assert ran.code == 2
    assert "--against-dir pairs several by name" in ran.err


def test_file_and_table_cannot_both_be_standard_input(trfkit):
    ran = trfkit("verify", "-", "--against", "-")

    assert ran.code == 2
    assert "standard input can be one of the files, not several" in ran.err


def test_a_map_without_a_table_is_refused(trfkit, swiss):
    ran = trfkit("verify", swiss, "--map", "TB1=BH")

    assert ran.code == 2
    assert "a map or a tolerance needs a table" in ran.err


# Many at once -----------------------------------------------------------------------------------


@pytest.fixture
def printed(tmp_path, right, table):
    folder = tmp_path / "printed"
    folder.mkdir()
    (folder / "SWISS.csv").write_bytes(right.read_bytes())
    (folder / "wrong.csv").write_bytes(table.read_bytes())
    (folder / "alone.csv").write_bytes(table.read_bytes())
    return folder


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_folder_of_tables_is_paired_by_name(trfkit, swiss, wrong, printed, jobs):
    arguments = (swiss, wrong, "--against-dir", printed, "--jobs", jobs)
    ran = trfkit("verify", *arguments, "--format", "json")

    first, second = json.loads(ran.out)["files"]
    assert ran.code == 1
    assert first["against"] == str(printed / "SWISS.csv")
    assert first["differences"] == []
    assert second["against"] == str(printed / "wrong.csv")
    assert f"note: no file belongs to {printed / 'alone.csv'}" in ran.err
    assert ran.err.splitlines()[-1].startswith("2 files: places are wrong in 1 file, 1 agrees, 1 ")


def test_the_text_ends_with_a_line_on_all_files(trfkit, swiss, wrong, printed):
    ran = trfkit("verify", swiss, wrong, "--against-dir", printed)

    assert ran.out.splitlines()[-1].startswith("2 files: places are wrong in 1 file, 1 agrees, 1 ")


def test_a_file_without_a_table_does_not_stop_the_others(trfkit, swiss, wrong, printed):
    (printed / "wrong.csv").unlink()
    (printed / "alone.csv").unlink()

    ran = trfkit("verify", swiss, wrong, "--against-dir", printed)

    assert ran.code == 2
    assert f"Error: there is no table named wrong in {printed} for {wrong}" in ran.err
    assert ran.out.splitlines()[-1] == "2 files: 1 agrees, 1 could not be compared"


def test_a_table_of_another_name_is_that_of_the_tournament_of_its_players(
    trfkit, swiss, wrong, printed, tmp_path
):
    (printed / "wrong.csv").unlink()
    (printed / "SWISS.csv").rename(printed / "ranking after 5.csv")
    (printed / "alone.csv").write_text("No.;Name;Pts.\n1;Nobody, Nora;3\n", encoding="utf-8")
    wrong.unlink()
    other = tmp_path / "other.trf"
    other.write_text("012 Other\n001    1      Elder, Ed                        \n", "utf-8")

    ran = trfkit("verify", swiss, other, "--against-dir", printed)

    table = printed / "ranking after 5.csv"
    assert f"note: {table} is the table of {swiss}: it holds " in ran.err
    assert f"{swiss} against {table}" in ran.out
    assert f"note: no file belongs to {printed / 'alone.csv'}" in ran.err
    assert f"there is no table named other in {printed} for {other}" in ran.err


def test_a_table_of_two_tournaments_with_the_same_players_is_of_none(trfkit, swiss, wrong, printed):
    (printed / "wrong.csv").unlink()
    (printed / "alone.csv").unlink()
    (printed / "SWISS.csv").rename(printed / "ranking.csv")

    ran = trfkit("verify", swiss, wrong, "--against-dir", printed)

    assert ran.code == 2
    assert f"there is no table named swiss in {printed} for {swiss}" in ran.err
    assert f"note: no file belongs to {printed / 'ranking.csv'}" in ran.err


PAGE_OF_RESULTS = """<html><table><tr><th>No.<th>Name<th>Rtg<th>1.Rd<th>2.Rd<th>Pts.<th>Rk.</tr>
<tr><td>1<td>Ash, Ada<td>2000<td>3w1<td>2b½<td>1,5<td>1</tr>
<tr><td>2<td>Birch, Bo<td>1900<td>4b1<td>1w½<td>1,5<td>1</tr>
<tr><td>3<td>Cedar, Cy<td>1800<td>1b0<td>4w1<td>1<td>3</tr>
<tr><td>4<td>Durian, Di<td>1700<td>2w0<td>3b0<td>0<td>4</tr></table></html>"""


def test_a_folder_of_saved_pages_is_one_of_tournaments(trfkit, swiss, tmp_path):
    pages = tmp_path / "pages"
    (pages / "deeper").mkdir(parents=True)
    for name in ("a.html", "deeper/b.HTM"):
        (pages / name).write_text(PAGE_OF_RESULTS, encoding="utf-8")
    (pages / "notes.html").write_text("<html><p>No table</p></html>", encoding="utf-8")

    ran = trfkit("verify", pages)

    assert ran.code == 0
    assert ran.out.splitlines()[-1] == "2 files: 2 agree"
    assert f"note: 1 page holds no tournament in the folder {pages}" in ran.err

    (pages / "swiss.trf").write_bytes(swiss.read_bytes())
    assert str(pages / "a.html") not in trfkit("verify", pages).out
    assert trfkit("check", tmp_path / "pages" / "deeper").code == 2


def test_two_tables_of_one_name_are_not_chosen_between(trfkit, swiss, printed):
    (printed / "swiss.html").write_text("<table></table>", encoding="utf-8")

    ran = trfkit("verify", swiss, "--against-dir", printed)

    assert ran.code == 2
    assert "several tables in" in ran.err
    assert "SWISS.csv, swiss.html" in ran.err


def test_two_files_of_one_name_do_not_share_a_table(trfkit, swiss, printed, tmp_path):
    (tmp_path / "other").mkdir()
    other = tmp_path / "other" / "swiss.trf"
    other.write_bytes(swiss.read_bytes())

    ran = trfkit("verify", swiss, other, "--against-dir", printed)

    assert ran.code == 2
    assert f"{printed / 'SWISS.csv'} could be the table of {swiss}, {other}" in ran.err


def test_a_file_is_not_its_own_table(trfkit, swiss, right):
    right.rename(swiss.with_suffix(".csv"))

    ran = trfkit("verify", swiss, "--against-dir", swiss.parent)

    assert ran.code == 0
    assert f"against {swiss.with_suffix('.csv')}" in ran.out


def test_standard_input_has_no_name_to_be_paired_by(trfkit, swiss, printed):
    ran = trfkit("verify", "-", "--against-dir", printed, stdin=swiss.read_bytes())

    assert ran.code == 2
    assert "has no name by which a table" in ran.err


def test_a_folder_that_is_none_is_said(trfkit, swiss, tmp_path):
    ran = trfkit("verify", swiss, "--against-dir", tmp_path / "nowhere")

    assert ran.code == 2
    assert f"cannot read the folder {tmp_path / 'nowhere'}" in ran.err


def test_a_page_of_many_files_has_a_section_for_each(trfkit, swiss, wrong, printed, tmp_path):
    bad = tmp_path / "bad.trf"
    bad.write_bytes(b"")

    ran = trfkit("verify", swiss, wrong, bad, "--against-dir", printed, "--format", "html")

    assert ran.code == 2
    assert "<title>Verification of 3 files</title>" in ran.out
    assert re.findall(r'href="#(file-\d+)"', ran.out) == ["file-1"]
    assert re.findall(r'id="(file-\d+)"', ran.out) == ["file-1"]
    assert ran.out.index("wrong.trf") < ran.out.index("swiss.trf") < ran.out.index("bad.trf")
    assert "holds no tournament; error[SYN001]: " in ran.out


def test_a_page_of_many_files_made_by_several_processes_is_the_same(trfkit, swiss, wrong):
    page = ("verify", swiss, wrong, "--format", "html")

    assert trfkit(*page, "--jobs", "2").out == trfkit(*page).out
    assert "By the rules: " in trfkit(*page).out


def test_progress_goes_to_the_terminal_alone(trfkit, swiss, wrong, printed, monkeypatch):
    monkeypatch.setattr(console, "is_terminal", lambda _stream: True)
    monkeypatch.setattr(console, "PATIENCE", 0)
    monkeypatch.setenv("TERM", "xterm")

    ran = trfkit("verify", swiss, wrong, "--against-dir", printed, "--format", "csv")

    assert "files" in ran.err
    assert ran.out.startswith("file,column,")


# Each round -------------------------------------------------------------------------------------


def test_each_round_tells_which_places_do_not_follow_the_list(trfkit, tmp_path, swiss):
    path = tmp_path / "ranks.trf"
    text = swiss.read_text(encoding="utf-8")
    path.write_text(text.replace("2.0    2", "2.0    9"), encoding="utf-8")

    ran = trfkit("verify", path, "--each-round")

    assert ran.code == 1
    assert "1 of 7 places after round 3 does not follow the list." in ran.out
    assert "nothing states the places after rounds 1-2" in ran.out


def test_each_round_has_a_page(trfkit, tmp_path, swiss):
    wrong = tmp_path / "ranks.trf"
    text = swiss.read_text(encoding="utf-8")
    wrong.write_text(text.replace("2.0    2", "2.0    9"), encoding="utf-8")
    bad = tmp_path / "bad.trf"
    bad.write_bytes(b"")

    one = trfkit("verify", wrong, "--each-round", "--format", "html")
    all_ = trfkit("verify", swiss, bad, wrong, "--each-round", "--format", "html")

    assert one.code == 1
    assert "<title>Places after each round: Lakeside Open</title>" in one.out
    assert "1 of 7 places after round 3 does not follow the list." in one.out
    assert "nothing states the places after rounds 1-2" in one.out
    assert "every place follows the list in 1 of 3 files" in all_.out
    assert all_.out.index("bad.trf<") < all_.out.index("ranks.trf<") < all_.out.index("swiss.trf<")


def test_every_row_is_shown_if_that_is_asked_for(trfkit, swiss, tmp_path):
    rows = "".join(f"{n};{'7' * n}\n" for n in range(1, 8))
    table = tmp_path / "odd.csv"
    table.write_text(f"No.;TB1\n{rows}", encoding="utf-8")
    asked = ("verify", swiss, "--against", table, "--map", "TB1=BH")

    assert trfkit(*asked, "--all").out.count("TB1 (BH)") == 7


def test_each_round_takes_the_tables_of_several_rounds(trfkit, swiss, tmp_path):
    made = []
    for number in ("1", "2"):
        ran = trfkit("standings", swiss, "--rounds", number, "--format", "json")
        made.append(tmp_path / f"after{number}.json")
        made[-1].write_bytes(ran.out_bytes)

    ran = trfkit(
        "verify", swiss, "--each-round", "--against", made[0], "--against", made[1],
        "--format", "json",
    )  # fmt: skip

    rounds = json.loads(ran.out)["rounds"]
    assert ran.code == 0
    assert [bool(one["stated"]) for one in rounds] == [True, True, True]


def test_each_round_names_the_file_that_states_places(trfkit, swiss, tmp_path):
    ran = trfkit("standings", swiss, "--format", "csv")
    path = tmp_path / "last.csv"
    path.write_bytes(ran.out_bytes)
    ran = trfkit("verify", swiss, "--each-round", "--against", path, "--format", "json")
    (*_, last) = json.loads(ran.out)["rounds"]
    assert str(path) in {one["source"] for one in last["stated"]}


def test_each_round_tells_two_pages_of_one_title_apart(trfkit, swiss, tmp_path):
    pages = [tmp_path / name for name in ("first.html", "second.html")]
    for page in pages:
        trfkit("convert", swiss, page)
    tables = [part for page in pages for part in ("--against", page)]
    ran = trfkit("verify", swiss, "--each-round", *tables, "--format", "json")
    sources = [one["source"] for of in json.loads(ran.out)["rounds"] for one in of["stated"]]
    assert [source for source in sources if source.endswith(".html: Crosstable")] == [
        f"{page}: Crosstable" for page in pages
    ]


def test_each_round_notes_in_which_tables_games_stand_otherwise(trfkit, swiss, tmp_path):
    other = tmp_path / "other.trf"
    text = swiss.read_text(encoding="utf-8")
    other.write_text(text.replace("6 b =", "6 b 0").replace("2 w =", "2 w 1"), encoding="utf-8")
    for table, count in ((swiss, 0), (other, 1)):
        ran = trfkit("verify", swiss, "--each-round", "--against", table, "--format", "json")
        notes = [one for one in json.loads(ran.out)["notes"] if "differs" in one]
        assert len(notes) == count
    assert notes[0].startswith(f"1 game differs in {other}; ")
    assert f"'trfkit verify {swiss} --against {other}'" in notes[0]


def test_each_round_as_csv_has_a_row_for_each_wrong_place(trfkit, swiss, tmp_path):
    path = tmp_path / "ranks.trf"
    text = swiss.read_text(encoding="utf-8")
    path.write_text(text.replace("2.0    2", "2.0    9"), encoding="utf-8")

    ran = trfkit("verify", swiss, path, "--each-round", "--format", "csv")

    head, *rows = ran.out.splitlines()
    assert head.startswith("file,round,source,rank,id,name,computed,expected,tiebreak")
    assert rows
    assert all(row.startswith(f"{path},3,001.rank,") for row in rows)
    assert "every place follows the list in 1 of 2 files" in ran.err


# Tables that are broken or mean harm ------------------------------------------------------------


def zipped(**files):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()


ENTITIES = b'<!DOCTYPE chessresults [<!ENTITY a "%s">]>' % (b"a" * 99)
HOSTILE = [
    pytest.param("empty.csv", b"", id="empty"),
    pytest.param("noise.csv", bytes(range(256)) * 40, id="no text"),
    pytest.param("page.pdf", b"%PDF-1.7\n1 0 obj\n", id="a PDF"),
    pytest.param("page.html", b"\x89PNG\r\n\x1a\n" + bytes(99), id="a picture called HTML"),
    pytest.param("cut.xlsx", zipped(a=b"b" * 999)[:60], id="a workbook that is cut short"),
    pytest.param("other.xlsx", zipped(letter=b"hello"), id="an archive called XLSX"),
    pytest.param(
        "laughs.xml", b"<?xml version='1.0'?>" + ENTITIES + b"<chessresults>&a;</chessresults>",
        id="entities",
    ),
    pytest.param("deep.html", b"<table>" * 9999, id="tables within tables"),
    pytest.param("wide.csv", b"No;Name;" + b"x;" * 99999 + b"\n1;Apple Ann;\n", id="a wide row"),
    pytest.param("nobody.csv", b"No;Name;Pts\n91;Xavier Nix;1\n92;Yana Nil;2\n", id="nobody"),
    pytest.param("deep.json", b"[" * 99999, id="lists within lists"),
    pytest.param("odd.json", b'{"schema": "trfkit.standings/1", "standings": [{"id": {}}]}',
                 id="JSON of another shape"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "data"), HOSTILE)
def test_a_broken_or_hostile_table_ends_in_a_message(trfkit, swiss, tmp_path, name, data):
    assert_refused_in_words(trfkit, swiss, tmp_path / name, data)


@pytest.mark.slow
def test_a_workbook_that_unpacks_to_80_mib_ends_in_a_message(trfkit, swiss, tmp_path):
    parts = {
        "[Content_Types].xml": b"<Types/>",
        "xl/workbook.xml": b"<workbook/>",
        "xl/worksheets/sheet1.xml": bytes(80 << 20),
    }
    assert_refused_in_words(trfkit, swiss, tmp_path / "bomb.xlsx", zipped(**parts))


def assert_refused_in_words(trfkit, swiss, path, data):
    path.write_bytes(data)

    ran = trfkit("verify", swiss, "--against", path)

    assert ran.code == 2
    assert ran.err.splitlines()[-1].startswith("Error: ")
    assert "Traceback" not in ran.err
    assert "Internal error" not in ran.err
    assert not ran.out


@pytest.fixture
def workbook(tmp_path):
    """The table that has a mistake, as a workbook."""
    book = Workbook()
    for row in csv.reader(io.StringIO(TABLE), delimiter=";"):
        book.active.append(row)
    path = tmp_path / "printed.xlsx"
    book.save(path)
    return path


def test_a_table_that_is_not_there_is_said(trfkit, swiss, tmp_path):
    ran = trfkit("verify", swiss, "--against", tmp_path / "none.csv")

    assert ran.code == 2
    assert f"Error: there is no file {tmp_path / 'none.csv'}" in ran.err


@pytest.mark.parametrize("format_", ["text", "json", "csv", "html"])
def test_hostile_cells_do_nothing(trfkit, swiss, tmp_path, format_):
    path = tmp_path / "hostile.csv"
    path.write_text(
        "No;Name;Pts;=cmd|calc;\u202e<script>alert(1)</script>\n1;=Apple Ann;9;3;1\n"
        "2;Birch \x1b[31mBen;2;+1;2\n3;@Cedar Cleo;1,5;1e999999999;3\n4;<b>Durian Dan;1;-2;4\n",
        encoding="utf-8",
    )

    ran = trfkit("verify", swiss, "--against", path, "--format", format_)

    assert ran.code == 1
    assert "<script>" not in ran.out or format_ in {"text", "json"}
    for character in "\x1b\u202e":
        assert character not in ran.err
        assert character not in ran.out or format_ == "json"
    assert ",=" not in ran.out


def test_strict_refuses_a_table_that_needs_repairs(trfkit, swiss, tmp_path):
    path = tmp_path / "damaged.trf"
    path.write_bytes(swiss.read_bytes().replace(b"2400 GER", b"24OO GER"))

    assert trfkit("verify", swiss, "--against", path).code == 1

    ran = trfkit("verify", swiss, "--against", path, "--strict")
    assert ran.code == 2
    assert f"Error: {path} is refused in strict mode" in ran.err


def test_a_table_has_an_encoding_of_its_own(trfkit, swiss, tmp_path):
    path = tmp_path / "printed.csv"
    path.write_bytes(TABLE.replace("No.;Name", "No.;Näme").encode("utf-16-be"))

    assert trfkit("verify", swiss, "--against", path, "--table-encoding", "utf-16-be").code == 1
    assert trfkit("verify", swiss, "--against", path, "--table-encoding", "utf-99").code == 2


def test_a_page_refused_is_named_with_the_reason(trfkit, tmp_path):
    path = tmp_path / "page.html"
    path.write_text("<table><tr><td>Hello</td></tr></table>", encoding="utf-8")

    ran = trfkit("verify", path)

    assert ran.code == 2
    assert "IMP001" in ran.err or "holds no tournament" in ran.err


def test_rows_of_the_table_that_could_not_be_read_are_code_1(trfkit, swiss, right):
    right.write_text(right.read_text().replace('"Fir, Flo"', ""))

    ran = trfkit("verify", swiss, "--against", right)

    assert ran.code == 1
    assert compared_and_equal(trfkit, swiss, "--against", right) == (24, 24)
    assert "error[IMP004]" in ran.err


# Errors of the file itself -----------------------------------------------------------------------


def one_sided(path, swiss):
    """A file in which one row names another opponent than the rest do."""
    lines = swiss.read_text(encoding="utf-8").splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if line.startswith("001    1"))
    mine = lines[at][91:95]
    other = next(text for n in range(2, 8) if (text := f"{n:4}") != mine)
    lines[at] = lines[at][:91] + other + lines[at][95:]
    path.write_text("".join(lines), encoding="utf-8")
    return path


def test_a_file_that_contradicts_itself_says_so_in_its_report(trfkit, swiss, tmp_path):
    path = one_sided(tmp_path / "wrong.trf", swiss)
    ran = trfkit("verify", path)
    assert ran.code == 1
    assert "The file itself has 1 error" in ran.out
    assert "(RES003)" in ran.out
    as_json = json.loads(trfkit("verify", path, "--format", "json").out)
    assert any("(RES003)" in one for one in as_json["errors"])


def test_what_mending_would_bring_is_told_beside_a_table(trfkit, swiss, tmp_path):
    table = tmp_path / "table.json"
    made = trfkit("standings", swiss, "-t", "BH,SB", "--format", "json")
    table.write_bytes(made.out_bytes)
    asked = ("verify", one_sided(tmp_path / "wrong.trf", swiss), "--against", table)
    ran = trfkit(*asked)
    mended = json.loads(trfkit(*asked, "--format", "json").out)["if_mended"]
    assert ran.code == 1
    assert "With its certain corrections all 28 values are correct." in ran.out
    assert (mended["compared"], mended["equal"]) == (28, 28)
