"""Tables of other programs in every command that takes a tournament."""

from __future__ import annotations

import json
from pathlib import Path

import cr_xml_files as xml
import pytest

import trfkit as package

SAMPLES = Path(__file__).parents[2] / "samples"
PAGE = SAMPLES / "open-swiss.html"
CROSSTABLE = """\
Rk.;Name;Rtg;1.Rd;2.Rd;Pts.
1;Ash Ada;2300;3w1;2b½;1,5
2;Birch Bo;2200;4b1;1w½;1,5
3;Cedar Cy;2100;1b0;4w1;1
4;Dogwood Dee;1900;2w0;3b0;0
"""
LIST = """\
No.;Name;FideID;Rtg;FED
1;Dogwood, Dee;99901004;1900;ENG
2;Cedar, Cy;99901003;2100;ENG
3;Birch, Bo;99901002;2200;ENG
4;Ash, Ada;99901001;2300;ENG
"""


@pytest.fixture
def tables(tmp_path):
    (tmp_path / "table.csv").write_text(CROSSTABLE, encoding="utf-8")
    (tmp_path / "list.csv").write_text(LIST, encoding="utf-8")
    return tmp_path


def test_standings_of_a_page_are_those_of_the_report(trfkit):
    shown = [
        json.loads(trfkit("standings", SAMPLES / name, "-t", "BH/C1,SB", "--format", "json").out)
        for name in ("open-swiss.html", "open-swiss.trf")
    ]
    mine, theirs = (
        [(r["rank"], r["id"], r["points"], r["values"]) for r in one["standings"]] for one in shown
    )
    assert mine == theirs


@pytest.mark.parametrize(
    "words", [("explain", PAGE, "12", "BH/C1"), ("verify", PAGE), ("check", PAGE)]
)
def test_other_commands_take_a_page_too(trfkit, words):
    ran = trfkit(*words)
    assert ran.code == 0
    assert ran.out


def test_check_names_the_format_as_the_version(trfkit):
    (file,) = json.loads(trfkit("check", PAGE, "--format", "json").out)["files"]
    assert (file["version"], file["errors"]) == ("cr-html", 0)
    assert {finding["column"] for finding in file["findings"]} == {None}


def test_a_starting_rank_list_completes_a_table(trfkit, tables):
    ran = trfkit(
        "convert", tables / "table.csv", "-", "--to", "trf", "--starting-rank", tables / "list.csv"
    )
    assert ran.code == 0
    assert "001    4      Ash, Ada                          2300 ENG    99901001" in ran.out
    assert "     2 w 1     3 b =" in ran.out


@pytest.mark.parametrize(
    "words",
    ["standings TABLE", "verify TABLE", "explain TABLE 4 PTS", "check TABLE", "playoff TABLE"],
)
def test_every_command_that_reads_a_table_takes_a_starting_rank_list(trfkit, tables, words):
    command = [tables / "table.csv" if word == "TABLE" else word for word in words.split()]
    ran = trfkit(*command, "--starting-rank", tables / "list.csv", "--format", "json")
    assert ran.code in {0, 1}, ran.err
    refused = trfkit(*command, "--starting-rank", tables / "missing.csv")
    assert (refused.code, "there is no file" in refused.err) == (2, True)


def test_players_are_rated_under_the_names_of_a_starting_rank_list(trfkit, tables):
    words = ("rate", tables / "table.csv", "--system", "fide", "--format", "csv")
    assert "Ash, Ada" not in trfkit(*words).out
    assert "Ash, Ada" in trfkit(*words, "--starting-rank", tables / "list.csv").out


def test_a_starting_rank_list_of_nothing_is_an_error(trfkit, tables):
    (tables / "other.csv").write_text("a;b\nc;d\n", encoding="utf-8")
    ran = trfkit("standings", tables / "table.csv", "--starting-rank", tables / "other.csv")
    assert ran.code == 1
    assert "IMP001" in ran.err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_starting_rank_list_from_standard_input_completes_every_table(trfkit, tables, jobs):
    again = tables / "again.csv"
    again.write_bytes((tables / "table.csv").read_bytes())
    words = ("--starting-rank", "-", "--format", "json", "--jobs", jobs)
    stdin = (tables / "list.csv").read_bytes()
    ran = trfkit("standings", tables / "table.csv", again, *words, stdin=stdin)
    assert ran.code == 0, ran.err
    files = json.loads(ran.out)["files"]
    assert [{row["name"] for row in file["standings"]} >= {"Ash, Ada"} for file in files] == [
        True
    ] * 2


def test_a_trf_needs_no_starting_rank_list(trfkit, tables):
    ran = trfkit("standings", SAMPLES / "open-swiss.trf", "--starting-rank", tables / "list.csv")
    assert (ran.code, "is a TRF" in ran.err) == (2, True)


def test_the_format_of_a_table_may_be_named(trfkit, tables):
    table = tables / "table.csv"
    assert trfkit("convert", table, "-", "--from", "csv-crosstable", "--to", "trf26").code == 0
    ran = trfkit("convert", table, "-", "--from", "cr-xml", "--to", "trf26")
    assert ran.code == 2
    assert "is no Chess-Results XML: by its content it is" in ran.err


def test_assumptions_are_listed_by_convert_and_in_its_report(trfkit, tables):
    report = tables / "report.json"
    ran = trfkit("convert", tables / "table.csv", tables / "out.trf", "--losses", report)
    assert ran.code == 0
    assert "no starting ranks" in ran.err
    assert "IMP002" in report.read_text(encoding="utf-8")
    assert trfkit("standings", tables / "out.trf").code == 0


def test_strict_mode_takes_assumptions_but_no_errors(trfkit, tables):
    table = tables / "table.csv"
    assert trfkit("standings", table, "--strict").code == 0
    table.write_text(CROSSTABLE.replace("3w1", "3w7"), encoding="utf-8")
    assert trfkit("standings", table).code == 1
    assert trfkit("standings", table, "--strict").code == 2


def test_a_folder_gives_the_files_that_surely_are_tournaments(trfkit, tables):
    (tables / "event.xml").write_bytes(xml.document())
    (tables / "other.xml").write_text("<?xml version='1.0'?><menu/>", encoding="utf-8")
    (tables / "page.html").write_bytes(PAGE.read_bytes())
    shown = json.loads(trfkit("check", tables, "--format", "json").out)
    assert [Path(file["file"]).name for file in shown["files"]] == ["event.xml"]


def test_a_table_without_a_tournament_is_a_finding_of_check_and_else_a_failure(trfkit, tables):
    ran = trfkit("check", tables / "list.csv", "--format", "json")
    assert ran.code == 1
    (file,) = json.loads(ran.out)["files"]
    assert [finding["code"] for finding in file["findings"]] == ["IMP001"]
    assert trfkit("standings", tables / "list.csv").code == 2


def test_python_reads_a_table_with_the_same_function():
    result = package.read(PAGE)
    assert (result.version, result.document) == ("cr-html", None)
    assert [column.label for column in result.stated[0].columns] == [
        "Pts.", "Rk.", "TB1", "TB2", "TB3",
    ]  # fmt: skip
    assert package.write(result.tournament, "trf16").startswith(b"012 Riverside Open")
