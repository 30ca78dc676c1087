"""Excel workbooks: cells as shown, sheets as tables, titles and notes as text."""

from __future__ import annotations

import io
import zipfile
from datetime import date, datetime, time

from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row
from workbooks import SHEET, sheet, with_part, workbook

from trfkit.files.tables.read import is_table, read_page
from trfkit.limits import Limits

RANKING = [
    ["From the Tournament-Database"],
    ["Open of Nowhere"],
    ["Rank after Round 3"],
    [],
    ["Rk.", None, "Name", "Rtg", "Pts.", "TB1"],
    [1, "GM", "Apple, Ann", 2400, 2.5, 5],
    [2, None, "Berry, Bo", 0, "2½", 4.25],
    [],
    ["Annotation:"],
    ["Tie Break1: Buchholz"],
]


def codes(page):
    return [d.code for d in page.diagnostics]


def shown(*values, form=None):
    """Return what cells of these values show under the format ``form``."""

    def prepare(book):
        for row in book.active.iter_rows(min_row=2, min_col=2):
            for cell in row:
                if form is not None:
                    cell.number_format = form

    data = workbook([["No", *"abcdefgh"[: len(values)]], [1, *values]], prepare=prepare)
    return read_page(data).grids[0].rows[1][1:]


def test_titles_and_notes_stand_around_the_table():
    data = workbook(RANKING, prepare=lambda book: book.active.merge_cells("A1:F1"))
    page = read_page(data)
    assert page.format == is_table(data) == "xlsx"
    assert page.diagnostics == ()
    assert page.before == ("From the Tournament-Database", "Open of Nowhere", "Rank after Round 3")
    (grid,) = page.grids
    assert grid.rows == (
        ("Rk.", "", "Name", "Rtg", "Pts.", "TB1"),
        ("1", "GM", "Apple, Ann", "2400", "2.5", "5"),
        ("2", "", "Berry, Bo", "0", "2½", "4.25"),
    )
    assert grid.lines == (5, 6, 7)
    assert grid.title == "Sheet"
    assert grid.after == ("Annotation:", "Tie Break1: Buchholz")


def test_each_sheet_that_is_shown_is_a_table():
    def hide(book):
        book.worksheets[1].sheet_state = "hidden"
        book.worksheets[2].title = "Group B"
        book.properties.title = "Nowhere"

    sheets = [[["No", "Name"], [1, name]] for name in ("Apple", "Berry", "Cedar")]
    page = read_page(workbook(*sheets, prepare=hide))
    assert page.title == "Nowhere"
    assert [grid.title for grid in page.grids] == ["Sheet", "Group B"]
    assert [grid.rows[1][1] for grid in page.grids] == ["Apple", "Cedar"]


def test_numbers_are_exact_and_without_noise():
    assert shown(3.0, 7.5, 0.1 + 0.2, -1.25, 2400, 1e20) == (
        "3", "7.5", "0.3", "-1.25", "2400", "100000000000000000000",
    )  # fmt: skip


@each_row(
    ("form", "texts"),
    [
        ("General", ("10.5", "3", "2.345")),
        ("0", ("11", "3", "2")),
        ("0.0", ("10.5", "3.0", "2.3")),
        ("0.00", ("10.50", "3.00", "2.35")),
        ("#,##0.00", ("10.50", "3.00", "2.35")),
        ("0.00_);[Red](0.00)", ("10.50", "3.00", "2.35")),
        ("# ?/?", ("10.5", "3", "2.345")),
    ],
)
def test_a_format_of_fixed_decimals_is_obeyed(form, texts):
    assert shown(10.5, 3, 2.345, form=form) == texts


def test_dates_and_truth_values_are_text():
    values = (date(2026, 5, 1), datetime(2026, 5, 1, 9, 30), time(9, 30), True)  # noqa: DTZ001 - no cell has a zone
    assert shown(*values) == ("2026-05-01", "2026-05-01 09:30:00", "09:30:00", "TRUE")


def test_a_formula_shows_its_stored_value():
    rows = (
        '<row><c t="str"><v>No</v></c><c t="str"><v>Pts</v></c></row>'
        "<row><c><v>1</v></c><c><f>1+1.5</f><v>2.5</v></c></row>"
        '<row><c><v>2</v></c><c t="str"><f>T(1)</f><v></v></c></row>'
        '<row><c><v>3</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'
    )
    page = read_page(with_part(workbook([["a"]]), SHEET, sheet(rows)))
    assert [row[1] for row in page.grids[0].rows] == ["Pts", "2.5", "", "#DIV/0!"]
    assert page.diagnostics == ()


def test_a_formula_without_a_stored_value_is_blank_and_reported():
    page = read_page(workbook([["No", "Name", "Pts"], [1, "Apple", "=1+1"], [2, "Berry", "=A1"]]))
    assert page.grids[0].rows[1] == ("1", "Apple", "")
    assert codes(page) == ["TAB006"]
    assert page.diagnostics[0].values == {"count": 2, "text": "Sheet", "cell": "C2"}


def test_text_that_looks_like_a_formula_is_text():
    def prepare(book):
        book.active["B2"].value = "=1+1"
        book.active["B2"].data_type = "s"

    page = read_page(workbook([["No", "Name"], [1, None]], prepare=prepare))
    assert page.grids[0].rows[1] == ("1", "=1+1")


def test_limits_stop_the_reading_and_are_named():
    data = workbook([["No", "Name", "Pts"], *([n, "x" * 9, 1] for n in range(1, 50))])
    for limit, rows in (({"rows": 10}, 10), ({"cells": 30}, 10)):
        page = read_page(data, limits=Limits(**limit))
        assert len(page.grids[0].rows) == rows
        assert [d.values["name"] for d in page.diagnostics] == list(limit)
    page = read_page(data, limits=Limits(columns=2, characters=5))
    assert page.grids[0].rows[1] == ("1", "xxxxx")
    for limit in ("bytes", "unpacked", "parts", "elements"):
        page = read_page(data, limits=Limits(**{limit: 8}))
        assert page.grids == ()
        assert [(d.code, d.values["name"]) for d in page.diagnostics] == [("TAB003", limit)]


def test_other_zip_files_and_old_workbooks_are_refused():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a.txt", "x")
    for data in (file.getvalue(), b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)):
        page = read_page(data)
        assert (page.grids, codes(page), is_table(data)) == ((), ["TAB001"], None)


def test_a_sheet_without_a_table_is_an_error():
    assert codes(read_page(workbook([["only"], ["text"]]))) == ["TAB004"]


VALUES = st.one_of(
    st.integers(-9999, 9999),
    st.integers(-9999, 9999).map(lambda number: number / 4),
    st.sampled_from(["½", "=x", "Apple, Ann", "12w½"]),
)


@given(st.lists(st.lists(VALUES, min_size=3, max_size=3), min_size=1, max_size=4))
def test_a_grid_that_was_saved_is_read_back(rows):
    data = workbook(
        [["No", "a", "b", "c"], *([number, *row] for number, row in enumerate(rows, start=1))],
        prepare=_as_text,
    )
    expected = [tuple(_text(value) for value in row) for row in rows]
    assert [row[1:] for row in read_page(data).grids[0].rows[1:]] == expected


def _as_text(book):
    for row in book.active.iter_rows():
        for cell in row:
            if cell.data_type == "f":
                cell.data_type = "s"


def _text(value):
    return value if isinstance(value, str) else f"{value:g}" if abs(value) < 1000 else _long(value)


def _long(value):
    return str(int(value)) if value == int(value) else f"{value:.2f}".rstrip("0")
