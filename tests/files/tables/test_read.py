"""Any file: its format told, its tables read within a time that nobody notices."""

from __future__ import annotations

import time

import pytest
from workbooks import workbook

from trfkit.files.tables.read import is_table, read_page

ROWS = [["No", "Name", *range(1, 12), "Pts"]]
ROWS += [[number, f"Name {number}, X", *["12w½"] * 11, "5,5"] for number in range(1, 5001)]


def as_csv() -> bytes:
    return "\r\n".join(";".join(map(str, row)) for row in ROWS).encode()


def as_html() -> bytes:
    cells = (
        "".join(f'<td class="CRc"><a href="#">{cell}</a></td>' for cell in row) for row in ROWS
    )
    return f"<html><table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table></html>".encode()


def as_text() -> bytes:
    widths = [6, -20, *[6] * 12]
    return "\n".join(
        "".join(
            f"{cell:<{-width}}" if width < 0 else f"{cell:>{width}}  "
            for cell, width in zip(row, widths, strict=True)
        )
        for row in ROWS
    ).encode()


@pytest.mark.long
@pytest.mark.parametrize(
    ("form", "make"),
    [("csv", as_csv), ("html", as_html), ("text", as_text), ("xlsx", lambda: workbook(ROWS))],
    ids=["csv", "html", "text", "xlsx"],
)
def test_five_thousand_rows_are_read_soon(form, make):
    data = make()
    start = time.monotonic()
    assert is_table(data) == form
    page = read_page(data)
    assert time.monotonic() - start < 20  # a second at most, but machines are slow at times
    assert page.format == form
    assert page.diagnostics == ()
    assert [list(row) for row in page.grids[0].rows] == [
        [str(cell) for cell in row] for row in ROWS
    ]


@pytest.mark.parametrize("data", [b"", b"\n\n", b"just text", b"\xef\xbb\xbf"])
def test_a_file_without_a_table_is_an_error(data):
    page = read_page(data)
    assert (page.format, page.grids, is_table(data)) == ("text", (), None)
    assert [(d.variant, dict(d.values)) for d in page.diagnostics] == [("", {"format": "text"})]


def test_a_list_with_commas_and_bars_is_no_csv():
    text = "Pos  Name             |  Rtg   Pts\n" + "-" * 36 + "\n"
    text += "  1  Apple, Ann       | 2000   1,5\n  2  Berry, Bo Carl   | 1900   1,0\n"
    assert is_table(text.encode()) == "text"
    assert read_page(text.encode()).grids[0].rows[1] == ("1", "Apple, Ann", "2000", "1,5")


def test_separated_values_may_be_aligned_as_well():
    text = "No; Name      ; Rtg\n 1; Apple, A  ; 2000\n 2; Berry, Bo ; 1900\n"
    assert read_page(text.encode()).grids[0].rows[1] == ("1", "Apple, A", "2000")
