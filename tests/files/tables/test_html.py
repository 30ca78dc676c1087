"""Saved web pages: which tables hold data, and the text around them."""

from __future__ import annotations

import html

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from row_tests import each_row

from trfkit.files.tables.read import is_table, read_page

TABLE = "<table><tr><th>No.</th><th>Name</th></tr><tr><td>1</td><td>Apple</td></tr></table>"
ROWS = (("No.", "Name"), ("1", "Apple"))


def read(body: str, head: str = ""):
    return read_page(f"<!DOCTYPE html><html><head>{head}</head><body>{body}</body></html>".encode())


def rows(body: str):
    (grid,) = read(body).grids
    return grid.rows


def codes(page):
    return [d.code for d in page.diagnostics]


def test_a_page_has_a_title_and_lines_of_text_around_its_tables():
    page = read(
        f"<h1>Open</h1><p>Last <b>update</b><br>today</p><h2>Rank</h2>{TABLE}"
        f"<p>Annotation:<br/>Tie Break1: points<br/>Tie&nbsp;Break2:\n DE</p><h2>Two</h2>"
        f"{TABLE}end",
        "<title>The\n Open</title><style>a{}</style>",
    )
    assert page.format == "html"
    assert page.diagnostics == ()
    assert page.title == "The Open"
    assert page.before == ("Open", "Last update", "today", "Rank")
    first, second = page.grids
    assert (first.title, second.title) == ("Rank", "Two")
    assert first.rows == second.rows == ROWS
    assert first.after == ("Annotation:", "Tie Break1: points", "Tie Break2: DE", "Two")
    assert second.after == ("end",)


def test_a_table_around_a_table_of_data_is_layout():
    page = read(f"<table><tr><td>Menu<td>{TABLE}</tr><tr><td>Notes<td>{TABLE}</tr></table>")
    assert [grid.rows for grid in page.grids] == [ROWS, ROWS]
    assert page.before == ("Menu",)
    assert page.grids[0].after == ("Notes",)


def test_a_table_of_one_row_is_text_of_its_cell():
    player = "<table><tr><td>Apple,</td><td>Ann</td></tr></table>"
    body = f"<table><tr><td>Bo.<td>White</tr><tr><td>1<td>IM{player}</tr></table>"
    assert rows(body) == (("Bo.", "White"), ("1", "IM Apple, Ann"))


def test_a_table_of_one_column_is_text():
    page = read(f"<table><tr><td>Rank<tr><td>after round 3</table>{TABLE}")
    assert page.before == ("Rank", "after round 3")


def test_ends_of_cells_and_rows_may_be_missing():
    assert rows("<table><tr><td>No.<td>Name<tr><td>1<td>Apple</table>") == ROWS
    assert rows("<table><td>No.<td>Name<tr><td>1<td>Apple") == ROWS
    assert rows("<tr><td>x</tr><table><tbody><tr><td>No.<td>Name<tr><td>1<td>Apple") == ROWS


def test_entities_and_blanks_are_resolved():
    body = (
        "<table><tr><td>&nbsp;TB1&nbsp;<td>a\n b<tr><td>2&frac12;<td>x<br>y &amp; &#x2212;1</table>"
    )
    assert rows(body) == (("TB1", "a b"), ("2½", "x y & \u22121"))


@each_row(
    "unseen",
    [
        "<script>if (a<b) 'x'</script>",
        "<style>x</style>",
        "<!-- x -->",
        "<select><option>x</option></select>",
        "<span hidden>x</span>",
        "<span style='display: none'>x<b>y</b></span>",
        "<noscript>x</noscript>",
    ],
)
def test_what_nobody_sees_is_left_out(unseen):
    body = TABLE.replace("Apple", f"App{unseen}le").replace("<tr>", f"{unseen}<tr>")
    page = read(unseen + body)
    assert page.grids[0].rows == ROWS
    assert page.before == ()


def test_what_a_cell_folds_away_is_left_out_but_for_a_table():
    folded = "<details><summary>Apple</summary><p>x</p>{}</details>"
    assert read(TABLE.replace("Apple", folded.format(""))).grids[0].rows == ROWS
    layout = f"<table><tr><td>{folded.format(TABLE)}</td></tr></table>"
    assert read(layout).grids[0].rows == ROWS


def test_cells_that_span_columns_leave_blank_ones_and_those_that_span_rows_are_repeated():
    body = (
        "<table><tr><td rowspan=2>a<td colspan=2>b<td>c</tr><tr><td>d<td rowspan='2'>e<td>f</tr>"
        "<tr><td>g<td>h<td>i</tr></table>"
    )
    assert rows(body) == (("a", "b", "", "c"), ("", "d", "e", "f"), ("g", "h", "e", "i"))


def test_a_rank_that_spans_the_rows_of_the_tied_is_that_of_each():
    body = (
        "<table><tr><th rowspan=2>Rk.<th>Name<th>Pts.</tr><tr><th>of all<th>sum</tr>"
        "<tr><td rowspan=3>1<td>Ash<td rowspan=2>3</tr><tr><td>Birch</tr><tr><td>Cedar<td>2</tr>"
        "<tr><td>4<td>Durian<td>1</tr></table>"
    )
    assert rows(body) == (
        ("Rk.", "Name", "Pts."), ("", "of all", "sum"), ("1", "Ash", "3"), ("1", "Birch", "3"),
        ("1", "Cedar", "2"), ("4", "Durian", "1"),
    )  # fmt: skip


@each_row("span", ["0", "-1", "x", "", "1.5", "99999999999999999999", "1000"])
def test_a_span_that_is_none_is_one_and_a_huge_one_ends_with_the_table(span):
    body = f"<table><tr><td colspan='{span}'>Round 1<tr><td>1<td rowspan='{span}'>a<tr><td>2<td>b"
    expected = "b" if span in {"0", "-1", "x", "", "1.5"} else "a"
    assert rows(body)[2][:2] == ("2", expected)


def test_a_long_text_in_a_table_of_layout_is_no_cell_that_is_too_long():
    page = read(f"<table><tr><td>{'word ' * 5000}<tr><td>{TABLE}</table>")
    assert page.diagnostics == ()
    assert page.grids[0].rows == ROWS


def test_blank_rows_are_left_out_and_a_caption_is_the_title():
    body = "<table><caption>Final <i>ranking</i></caption><tr><td><td></tr>" + TABLE[7:]
    (grid,) = read(f"<h2>Open</h2>{body}").grids
    assert (grid.title, grid.rows) == ("Final ranking", ROWS)


def test_rows_know_the_line_that_they_start_on():
    page = read("<p>a\n<p>b\n<table>\n<tr><td>No.<td>Name\n</tr>\n\n<tr\n><td>1<td>A\n</table>")
    assert page.grids[0].lines == (4, 7)


@pytest.mark.parametrize(
    ("encoding", "meta"),
    [
        ("utf-8", ""),
        ("cp1250", "<meta charset=windows-1250>"),
        ("iso-8859-2", '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2"/>'),
        ("utf-16", ""),
        ("utf-8-sig", '<meta charset="iso-8859-1">'),
    ],
)
def test_the_encoding_is_that_of_the_mark_or_the_head(encoding, meta):
    data = f"<html><head>{meta}</head>{TABLE.replace('Apple', 'Škoda')}</html>".encode(encoding)
    page = read_page(data)
    assert page.diagnostics == ()
    assert page.grids[0].rows[1] == ("1", "Škoda")
    assert is_table(data) == "html"


def test_a_page_in_an_unnamed_encoding_is_guessed_and_said():
    page = read_page(f"<html>{TABLE.replace('Apple', 'Müller')}".encode("cp1252"))
    assert page.grids[0].rows[1] == ("1", "Müller")
    assert codes(page) == ["TAB002"]


@pytest.mark.parametrize(
    "body", ["", "text", "<table></table>", "<table><tr><td>a</table>", "<table><tr><td>a<td>b"]
)
def test_a_page_without_a_table_is_an_error(body):
    page = read(body)
    assert page.grids == ()
    assert codes(page) == ["TAB004"]


@each_row(
    ("data", "form"),
    [
        (b"\xef\xbb\xbf\r\n<!DOCTYPE html><html>", "html"),
        (b"<?xml version='1.0'?><html xmlns='x'>", "html"),
        (b"<!-- saved from url --><HTML>", "html"),
        (b"<table border=1>", "html"),
        (b"<?xml version='1.0'?><Tournament><Player no='1'/>", None),
        (b"<?xml version='1.0'?><Tournament><title>x</title>", None),
        (b"<pxyz>", None),
        (b'{"a": 1}', None),
        (b'[Event "x"]', None),
        (b"", None),
    ],
)
def test_a_page_is_told_from_other_files(data, form):
    assert is_table(data) == form


CELLS = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zs", "Zl", "Zp", "Cf", "Cn")),
    min_size=1,
    max_size=8,
)


@given(st.lists(st.lists(CELLS, min_size=3, max_size=3), min_size=2, max_size=5))
@example([["½", "<b>", "&amp;"], ['"', "'", "]]>"]])
def test_a_grid_that_was_written_as_html_is_read_back(grid):
    cells = ("".join(f"<td>{html.escape(cell)}</td>" for cell in row) for row in grid)
    body = "".join(f"<tr>{row}</tr>\n" for row in cells)
    assert [list(row) for row in rows(f"<table>\n{body}</table>")] == grid


TAGS = st.sampled_from(
    [
        *["<table>", "</table>", "<tr>", "</tr>", "<td>", "</td>", "<td colspan=3>", "<h2>"],
        *["<td rowspan=9>", "</h2>", "<br>", "<p>", "text", "<caption>", "<title>", "<script>"],
        *["<!--", "-->", "</", "<", "&", "&frac12;", "<select>", "</body>", "<html>", "<svg>"],
    ]
)


@given(st.lists(TAGS, max_size=60).map("".join))
def test_no_markup_raises(body):
    page = read_page(f"<html>{body}".encode())
    assert page.grids or page.diagnostics
    for grid in page.grids:
        assert len({len(row) for row in grid.rows}) == 1
        assert len(grid.rows) == len(grid.lines) > 1


TYPED = """\
Standing at round 2

 Pos  ID NAME            Rtg    Pts  BucT
-----------------------------------------
   1   4 Ash, Ada        2300     2   2.5
   2   1 <b>Birch, Bo</b>       2200   1.5     3
   3   2 Cedar &amp; Cy      2100     1     2

BucT: Buchholz
"""


@pytest.mark.parametrize("around", ["{}", "<table><tr><td>{}</td></tr></table>", "<div>{}"])
def test_a_list_shown_as_it_was_typed_is_a_table(around):
    found = read(around.format(f"<p>Open\n<pre>{TYPED}</pre><p>end"))
    (grid,) = found.grids
    assert grid.rows[0] == ("Pos", "ID", "NAME", "Rtg", "Pts", "BucT")
    assert grid.rows[2] == ("2", "1", "Birch, Bo", "2200", "1.5", "3")
    assert grid.rows[3][2] == "Cedar & Cy"
    assert found.before == ("Open", "Standing at round 2")
    assert grid.after == ("BucT: Buchholz", "end")
    assert grid.lines == (4, 6, 7, 8)


def test_text_shown_as_it_was_typed_without_a_list_is_text():
    found = read("<pre>one\ntwo</pre><table><tr><td>a<td>1<tr><td>b<td>2</table>")
    assert found.before == ("one two",)
    assert len(found.grids) == 1


def test_a_table_within_text_shown_as_it_was_typed_is_a_table():
    found = read("<pre>one<table><tr><td>a<td>1<tr><td>b<td>2</table>two</pre>")
    assert rows("<pre>one<table><tr><td>a<td>1<tr><td>b<td>2</table>two") == (
        ("a", "1"),
        ("b", "2"),
    )
    assert (found.before, found.grids[0].after) == (("one",), ("two",))
