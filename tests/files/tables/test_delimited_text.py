"""Files of separated values: delimiters, quotation marks, the lines around a table."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from trfkit.files.tables.read import is_table, read_page
from trfkit.limits import Limits

RANKING = """Open of Nowhere 2026
Rank after Round 3

Rk.;SNo;;Name;Rtg;Pts;TB1
1;2;GM;Apple, Ann;2400;3;5,5
2;10;;Berry, Bo;2300;2,5;4,25
3;1;WIM;Cedar, Cleo;0;2½;4

Annotation:
Tie Break1: Buchholz (2026) (Gamepoints, Cut1)
"""
ROWS = (
    ("Rk.", "SNo", "", "Name", "Rtg", "Pts", "TB1"),
    ("1", "2", "GM", "Apple, Ann", "2400", "3", "5,5"),
    ("2", "10", "", "Berry, Bo", "2300", "2,5", "4,25"),
    ("3", "1", "WIM", "Cedar, Cleo", "0", "2½", "4"),
)


def read(text: str, **options):
    return read_page(text.encode(), **options)


def codes(page):
    return [d.code for d in page.diagnostics]


def test_the_lines_around_a_table_are_kept():
    page = read(RANKING)
    assert page.format == is_table(RANKING.encode()) == "csv"
    assert page.diagnostics == ()
    assert page.before == ("Open of Nowhere 2026", "Rank after Round 3")
    (grid,) = page.grids
    assert grid.rows == ROWS
    assert grid.lines == (4, 5, 6, 7)
    assert grid.title == "Rank after Round 3"
    assert grid.after == ("Annotation:", "Tie Break1: Buchholz (2026) (Gamepoints, Cut1)")


@pytest.mark.parametrize("delimiter", ["\t", ";", "|"])
def test_neither_a_decimal_comma_nor_a_comma_in_a_name_separates(delimiter):
    (grid,) = read(RANKING.replace(";", delimiter)).grids
    assert grid.rows == ROWS


def test_two_columns_are_told_from_the_commas_in_them():
    (grid,) = read("Name;Pts\nApple, Ann;4,5\nBerry, Bo;4,25\n").grids
    assert grid.rows == (("Name", "Pts"), ("Apple, Ann", "4,5"), ("Berry, Bo", "4,25"))


def test_commas_separate_where_cells_with_commas_are_quoted():
    (grid,) = read('No,Name,Pts\r\n1,"Apple, Ann","4,5"\r\n2,"O\'Berry ""Bo""\nB.",3\r\n').grids
    assert grid.rows[1:] == (("1", "Apple, Ann", "4,5"), ("2", 'O\'Berry "Bo" B.', "3"))
    assert grid.lines == (1, 2, 3)


CUT = """\
rank,name,fed,PTS,BH,SB,DE
1,Apple Ann,GER,5,5,27,19,75,0
2,Berry Bo,FRA,5,26,5,20,0
3,Cherry Cy,ENG,4,5,25,5,17,25,0
4,Date Di,ESP,4,24,16,5,0
5,Elder Ed,ITA,3,20,12,0
"""


def test_a_comma_that_is_separator_and_decimal_sign_is_told():
    page = read(CUT)
    (finding,) = page.diagnostics
    assert (page.format, page.grids, is_table(CUT.encode())) == ("csv", (), "csv")
    assert (finding.code, finding.variant) == ("TAB001", "commas")


@pytest.mark.parametrize(
    "text",
    [
        CUT.replace("5,5,27,19,75,0", "5,27,x,y,z,0"),  # no decimals
        CUT.replace("3,Cherry Cy,ENG,4,5,25,5,17,25,0", "3,Cherry Cy"),  # a row too short
        CUT.replace("rank,name,fed,PTS,BH,SB,DE", "1,Ash Al,SWE,5,29,20,0"),  # no heading
        "Dear all,\nit was fine, wet, and cold,\nwe won 3,5 to 0,5,\nand lost 1, 2, 3 times\n",
    ],
)
def test_commas_are_told_to_be_both_only_where_all_rows_bear_it_out(text):
    assert "TAB001" not in codes(read(text))


def test_lines_that_a_spreadsheet_padded_are_lines_all_the_same():
    padded = RANKING.replace("2026\n", "2026;;;;;;\n").replace("Annotation:", "Annotation:;;;;;;")
    assert read(padded) == read(RANKING)


def test_a_note_that_commas_cut_is_one_line():
    text = "No,Name,Rtg,Pts\n1,Apple Ann,2400,3\nTie Break1: Buchholz (Gamepoints, Cut1)\n"
    (grid,) = read(text).grids
    assert len(grid.rows) == 2
    assert grid.after == ("Tie Break1: Buchholz (Gamepoints, Cut1)",)


def test_a_caption_between_rows_is_a_row():
    text = "Bo.;White;Result;Black\n1;A;1 - 0;B\n\nRound 2;;;\n1;C;½ - ½;D\n"
    (grid,) = read(text).grids
    assert grid.rows[2] == ("Round 2", "", "", "")
    assert grid.lines == (1, 2, 4, 5)


def test_another_heading_begins_another_table():
    text = "No;Name;Pts\n1;A;3\n2;B;2\n\nGroup B\nRk;Name\n1;C\n"
    first, second = read(text).grids
    assert first.after == ("Group B",)
    assert (second.title, second.rows) == ("Group B", (("Rk", "Name"), ("1", "C")))
    first, second = read(text.replace("Group B\n", "")).grids
    assert (second.title, second.rows) == (None, (("Rk", "Name"), ("1", "C")))


def test_the_heading_may_stand_apart_and_rows_in_groups():
    (grid,) = read("No;Name;Pts\n\n1;A;3\n;B;3\n\n3;C;2\n\n;D;2\n").grids
    assert [row[1] for row in grid.rows] == ["Name", "A", "B", "C", "D"]


def test_a_table_of_markdown_is_read_without_its_ruler_and_its_backslashes():
    (grid,) = read("| No | fide\\_id |\n|---|:---:|\n| 1 | Ap\\|ple\\* |\n").grids
    assert grid.rows == (("No", "fide_id"), ("1", "Ap|ple*"))


def test_a_quotation_mark_without_a_partner_swallows_nothing():
    rows = "".join(f"{number};Name {number};1\n" for number in range(3, 60))
    page = read(f'No;Name;Pts\n1;"Apple;2\n2;Berry "Bo";2\n{rows}')
    assert codes(page) == ["TAB007"]
    assert page.diagnostics[0].line == 2
    assert page.grids[0].rows[1:3] == (("1", '"Apple', "2"), ("2", 'Berry "Bo"', "2"))
    assert len(page.grids[0].rows) == 60


def test_a_quotation_mark_that_swallows_the_end_is_found_as_well():
    page = read('No;Name\n1;Apple\n2;"Berry\n')
    assert codes(page) == ["TAB007"]
    assert page.grids[0].rows[2] == ("2", '"Berry')


def test_a_quotation_of_many_lines_was_never_meant():
    rows = "".join(f"{number};Name {number}\n" for number in range(2, 40))
    page = read(f'No;Name\n1;"Apple\n{rows}40;"\n')
    assert codes(page) == ["TAB007"]
    assert len(page.grids[0].rows) == 41


def test_a_cell_of_any_length_is_cut_and_said_to_be():
    page = read(f'No;Name\n1;"{"x" * 200_000}"\n2;Berry\n')
    assert codes(page) == ["TAB007", "TAB003"]
    assert [len(row[1]) for row in page.grids[0].rows] == [4, 4096, 5]


def test_rows_that_a_decimal_comma_cut_are_reported_once():
    page = read("No,Name,Pts\n1,A,3\n2,B,2,5\n3,C,1,5\n4,D,1\n")
    assert codes(page) == ["TAB005"]
    assert page.diagnostics[0].line == 3
    assert page.diagnostics[0].values == {"count": 2, "columns": 3}


def test_formulas_are_text_like_any_other():
    (grid,) = read("No;Name;Pts\n1;=1+1;+4\n2;@SUM(A1);-1\n").grids
    assert grid.rows[1:] == (("1", "=1+1", "+4"), ("2", "@SUM(A1)", "-1"))


def test_limits_stop_the_reading_and_are_named():
    text = "No;Name;Pts\n" + "".join(f"{number};{'x' * 9};1\n" for number in range(1, 50))
    for limit, rows in (({"rows": 10}, 10), ({"cells": 30}, 10)):
        page = read(text, limits=Limits(**limit))
        assert len(page.grids[0].rows) == rows
        assert codes(page) == ["TAB003"]
        assert page.diagnostics[0].values["name"] in limit
    page = read(text, limits=Limits(columns=2, characters=5))
    assert page.grids[0].rows[1] == ("1", "xxxxx")
    assert {d.values["name"] for d in page.diagnostics} == {"columns", "characters"}
    page = read(text, limits=Limits(bytes=10))
    assert (page.grids, codes(page)) == ((), ["TAB003"])


WORDS = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zs", "Zl", "Zp")),
    min_size=1,
    max_size=8,
).map(lambda word: word.replace("\u200b", "x").replace("\ufeff", "x"))
CELLS = st.one_of(
    st.sampled_from(["10,5", "½", "0", "a;b", 'say "x"', "Apple, Ann", "a|b", "-1", "=1+1"]),
    WORDS,
)
GRIDS = st.integers(3, 6).flatmap(
    lambda width: st.lists(st.lists(CELLS, min_size=width, max_size=width), min_size=1, max_size=6)
)


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
@pytest.mark.parametrize("quoting", [csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@given(grid=GRIDS)
@example(grid=[["½", "Apple, Ann", "10,5"]] * 3)
def test_a_grid_that_was_written_as_csv_is_read_back(delimiter, quoting, ending, grid):
    rows = [["No", *"abcdef"[: len(grid[0])]]]
    rows += [[str(number), *row] for number, row in enumerate(grid, start=1)]
    file = io.StringIO()
    csv.writer(file, delimiter=delimiter, quoting=quoting, lineterminator=ending).writerows(rows)
    page = read_page(file.getvalue().encode())
    assert [list(row) for row in page.grids[0].rows] == rows
    assert page.grids[0].lines == tuple(range(1, len(rows) + 1))
    assert page.diagnostics == ()


@given(st.binary(max_size=300) | st.text(';,|\t"\n1a ½', max_size=100).map(str.encode))
def test_no_bytes_raise(data):
    page = read_page(data)
    assert page.grids or page.diagnostics
    for grid in page.grids:
        assert len({len(row) for row in grid.rows}) == 1
        assert len(grid.rows) == len(grid.lines)
    is_table(data)
