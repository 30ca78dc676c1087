"""Carets point at the columns that are meant, at every width."""

import pytest
from row_tests import each_row

from trfkit.messages import render_text
from trfkit.reports.document import Excerpt
from trfkit.reports.render_text import WIDEST, picture


def drawn(line, column, end=None, width=WIDEST):
    excerpt = Excerpt(remarks=(), number=1, line=line, column=column, end=end)
    return picture(excerpt, width, render_text)


@pytest.mark.parametrize(
    ("line", "column", "end", "shown", "carets"),
    [
        pytest.param("abcdef", 3, 5, "abcdef", "  ^^ columns 3-4", id="plain"),
        pytest.param("abcdef", 3, None, "abcdef", "  ^ column 3", id="one column"),
        pytest.param("a\tb", 2, 3, "a→b", " ^ column 2", id="a tab is one cell"),
        pytest.param("a\x1b[m", 2, 3, "a\N{REPLACEMENT CHARACTER}[m", " ^ column 2", id="escape"),
        pytest.param("王明b", 3, 4, "王明b", "    ^ column 3", id="wide letters"),
        pytest.param("王明b", 2, 3, "王明b", "  ^^ column 2", id="below a wide letter"),
        pytest.param("e\N{COMBINING ACUTE ACCENT}b", 3, 4, "e\N{COMBINING ACUTE ACCENT}b",
                     " ^ column 3", id="combining mark"),
        pytest.param("ab", 4, 6, "ab", "   ^^ columns 4-5", id="behind the end"),
        pytest.param("ab", 2, 5, "ab", " ^^^ columns 2-4", id="across the end"),
        pytest.param("", 1, 2, "", "^ column 1", id="empty line"),
        pytest.param("abc", None, None, "abc", "", id="no column"),
    ],
)  # fmt: skip
def test_carets_stand_below_the_cells(line, column, end, shown, carets):
    assert drawn(line, column, end) == (shown, carets)


@each_row("column", [1, 40, 99, 150, 2000, 3999, 4500])
def test_a_long_line_is_cut_around_the_carets(column):
    line = "".join(chr(ord("a") + i % 26) for i in range(4000))
    shown, carets = drawn(line, column, column + 1)
    assert len(shown) <= WIDEST
    if column <= len(line):
        assert shown[carets.index("^")] == line[column - 1]


@each_row("width", range(60, 201, 14))
@each_row(("column", "end"), [(1, 2), (81, 85), (92, 200), (150, 151), (1, 260)])
def test_carets_point_right_at_every_width_of_a_terminal(width, column, end):
    line = "".join(chr(ord("a") + i % 26) for i in range(220))
    shown, carets = drawn(line, column, end, width)
    assert max(len(shown), len(carets)) <= width
    first = carets.index("^")
    assert shown[first] == line[column - 1]
    marks = carets.count("^")
    assert shown[first : first + marks].rstrip("…") in line
    assert marks == end - column or marks >= width - 32 - 1
    assert "column" in carets or end - column > width - 32 - len(" columns 000-000")


def test_a_wide_mark_does_not_make_the_picture_wide():
    shown, _ = drawn("x" * 300, None)
    assert len(shown) == WIDEST
    assert shown.endswith("…")
