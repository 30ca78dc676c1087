"""Files made to do harm: each ends in a finding, soon and within bounds of memory."""

from __future__ import annotations

import io
import random
import struct
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from workbooks import SHEET, sheet, with_part, workbook

from trfkit.files.tables.read import is_table, read_page
from trfkit.messages.rendering import UNFILLED, render_text

SECONDS = 60
"""Far more than any of these takes on a slow machine, far less than they would take unbounded."""

BOOK = workbook([["No", "Name"], [1, "Apple"], [2, "Berry"]])
SHEETS = (
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r='
    '"http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>{}</sheets>'
    "</workbook>"
)
ATTRIBUTES = " ".join(f"a{number}=''" for number in range(201))
DOCTYPE = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
EXTERNAL = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>'


def refused(data: bytes) -> list[str]:
    """Return the codes of what is found, each with a whole message."""
    start = time.monotonic()
    is_table(data)
    page = read_page(data)
    assert time.monotonic() - start < SECONDS
    assert page.diagnostics
    for diagnostic in page.diagnostics:
        text = diagnostic.message + (diagnostic.hint or "")
        assert render_text(UNFILLED) not in text
        assert len(text) < 400
    return [
        f"{d.code} {d.values['name']}" if d.code == "TAB003" else d.code for d in page.diagnostics
    ]


def laughing(declaration: str, encoding: str = "utf-8") -> bytes:
    body = sheet('<row><c t="str"><v>&a;</v></c></row>').decode()
    return f'<?xml version="1.0" encoding="{encoding}"?>{declaration}{body}'.encode(encoding)


def with_false_size(data: bytes, name: str, size: int) -> bytes:
    """Return a ZIP file whose directory states a wrong size for a part."""
    changed = bytearray(data)
    place = -1
    while (place := data.find(b"PK\x01\x02", place + 1)) >= 0:
        length = struct.unpack_from("<H", data, place + 28)[0]
        if data[place + 46 : place + 46 + length] == name.encode():
            struct.pack_into("<I", changed, place + 24, size)
    return bytes(changed)


def encrypted(data: bytes) -> bytes:
    """Return a ZIP file whose directory marks each part as encrypted."""
    changed = bytearray(data)
    place = -1
    while (place := data.find(b"PK\x01\x02", place + 1)) >= 0:
        changed[place + 8] |= 1
    return bytes(changed)


def many_parts(count: int) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for number in range(count):
            archive.writestr(f"xl/{number}", "")
    return file.getvalue()


def many_sheets(count: int) -> bytes:
    sheets = "".join(f'<sheet name="{n}" sheetId="{n}" r:id="rId1"/>' for n in range(1, count))
    data = with_part(BOOK, "xl/workbook.xml", SHEETS.format(sheets).encode())
    return with_part(data, SHEET, sheet("<row/>" * 10_000))


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize(
    ("part", "code"),
    [
        pytest.param(laughing(DOCTYPE), "TAB001", id="billion laughs"),
        pytest.param(laughing(DOCTYPE, "utf-16"), "TAB001", id="billion laughs in UTF-16"),
        pytest.param(laughing(EXTERNAL), "TAB001", id="external entity"),
        pytest.param(b"x" + bytes(40_000_000), "TAB003 unpacked", id="zip bomb"),
        pytest.param(sheet("<row><c/></row>" * 600_000), "TAB003 elements", id="elements"),
        pytest.param(sheet(f"<row {'a' * 70_000}=''/>"), "TAB003 tag", id="long tag"),
        pytest.param(sheet(f"<row {ATTRIBUTES}/>"), "TAB003 attributes", id="attributes"),
        pytest.param(sheet("<row>" + "<c/>" * 120_000 + "</row>"), "TAB001", id="long row"),
        pytest.param(sheet("<row>"), "TAB001", id="broken XML"),
        pytest.param(sheet('<row><c t="s"><v>99</v></c></row>'), "TAB001", id="no such string"),
        pytest.param(sheet('<row r="999999999999"><c><v>1</v></c></row>'), "TAB004", id="far row"),
        pytest.param(sheet('<row r="x"/>'), "TAB001", id="no row number"),
        pytest.param(sheet(f"<row><c><v>{'9' * 9999}</v></c></row>"), "TAB001", id="long number"),
        pytest.param(b"", "TAB001", id="empty part"),
    ],
)
def test_a_workbook_with_a_hostile_part_is_refused(part, code):
    assert refused(with_part(BOOK, SHEET, part)) == [code]


@pytest.mark.parametrize(
    ("make", "code"),
    [
        pytest.param(
            lambda: with_false_size(with_part(BOOK, "xl/a.xml", bytes(9_000_000)), "xl/a.xml", 9),
            "TAB001", id="sizes that lie",
        ),
        pytest.param(
            lambda: many_parts(20_000), "TAB003 parts", id="many parts", marks=pytest.mark.slow
        ),
        pytest.param(lambda: many_sheets(900), "TAB003 elements", id="one part as many sheets"),
        pytest.param(lambda: encrypted(BOOK), "TAB001", id="encrypted"),
        pytest.param(
            lambda: with_part(BOOK, "a.xml", b"<a/>", zipfile.ZIP_LZMA), "TAB001", id="LZMA"
        ),
        pytest.param(lambda: b"PK\x03\x04", "TAB001", id="nothing but a mark"),
        pytest.param(lambda: BOOK[: len(BOOK) // 2], "TAB001", id="half a file"),
    ],
)  # fmt: skip
def test_a_hostile_archive_is_refused(make, code):
    assert refused(make()) == [code]


def test_a_sheet_that_claims_millions_of_cells_has_those_that_it_has():
    rows = "".join(f"<row><c><v>{n}</v></c><c><v>2</v></c></row>" for n in range(3))
    part = sheet(rows, '<dimension ref="A1:XFD1048576"/>')
    page = read_page(with_part(BOOK, SHEET, part))
    assert [len(page.grids[0].rows), len(page.grids[0].rows[0])] == [3, 2]
    assert page.diagnostics == ()


@pytest.mark.long
def test_styled_but_blank_cells_far_away_are_none():
    rows = "".join(
        f'<row r="{n}"><c r="A{n}"><v>{n}</v></c><c r="B{n}"><v>2</v></c><c r="XFD{n}"/></row>'
        for n in range(1, 200)
    )
    page = read_page(with_part(BOOK, SHEET, sheet(rows)))
    assert [len(page.grids[0].rows), len(page.grids[0].rows[0])] == [199, 2]
    assert page.diagnostics == ()


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "codes"),
    [
        ("<div>" * 100_000, ["TAB004"]),
        ("<table><tr><td>" * 100_000, ["TAB003 depth"]),
        ("<table><tr><td>a<td>b<tr><td>" * 50_000, ["TAB003 depth"]),
        ("<b>" * 2_000_000, ["TAB003 elements"]),
        ("<table>" + "<tr><td>a" * 300_000, ["TAB003 elements", "TAB003 rows"]),
        ("<table>" + "<tr><td>a<td>b" * 30_000, ["TAB003 rows"]),
        ("<table>" + "<tr><td colspan=1000000>a<td>b" * 1000, ["TAB003 columns"]),
        (
            "<table>" + "<tr><td rowspan=999999 colspan=999>a" * 2000,
            ["TAB003 columns", "TAB003 cells"],
        ),
        ("<table>" + "<tr><td>" + "<td>a" * 2000, ["TAB003 columns"]),
        ("<table><tr><td>1<td>2<tr><td>3<td>" + "a" * 9_000_000, ["TAB003 characters"]),
        ("&" * 5_000_000, ["TAB004"]),
        ("<" * 5_000_000, ["TAB004"]),
        ("<!--" + "x" * 5_000_000, ["TAB004"]),
        ("<td a='" + "x" * 5_000_000, ["TAB004"]),
        ("<tr" * 3_000_000, ["TAB004"]),
        ("<i><table><tr><td>" + "<b>" * 400_000 + "</i>" * 400_000, ["TAB004"]),
        ("<td a='" * 2_000_000, ["TAB004"]),
        ("<!--" * 2_000_000, ["TAB004"]),
        ("</" * 4_000_000, ["TAB004"]),
        ("&#" + "9" * 5_000_000, ["TAB004"]),
        ("<table><tr><td " + " ".join(f"a{n}=''" for n in range(200_000)), ["TAB004"]),
        ("\n" * 9_000_000, ["TAB004"]),
    ],
    ids=lambda value: value[:30].strip() if isinstance(value, str) else "",
)
def test_a_hostile_page_is_bounded(body, codes):
    assert [code for code in refused(f"<html>{body}".encode()) if code not in codes] == []


def test_entities_of_a_page_do_not_multiply():
    page = read_page(f"<!DOCTYPE html>{DOCTYPE}<table><tr><td>&b;<td>1<tr><td>2<td>3".encode())
    assert "haha" not in repr(page)


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("a,b\n" * 3_000_000, ["TAB003 rows"]),
        ("," * 9_000_000, ["TAB003 characters", "TAB003 columns", "TAB003 cells", "TAB004"]),
        ('"' * 9_000_000, ["TAB003 characters", "TAB004", "TAB007"]),
        ('1,"a\n' * 2_000_000, ["TAB003 rows", "TAB007"]),
        ("a" * 9_000_000, ["TAB003 characters"]),
        ("a  b  c\n1  2  3\n" * 600_000, ["TAB003 rows"]),
        ("\t" * 9_000_000, ["TAB003 characters", "TAB003 cells", "TAB004"]),
        ("\0" * 9_000_000, ["TAB009", "TAB004"]),
        ("a;b\0;c\n" * 100, ["TAB009"]),
    ],
    ids=lambda value: repr(value[:8]) if isinstance(value, str) else "",
)
def test_a_hostile_text_is_bounded(text, codes):
    assert [code for code in refused(text.encode()) if code not in codes] == []


def test_binary_data_is_no_text():
    data = random.Random(1).randbytes(1_000_000)  # noqa: S311 - the same in every run
    assert refused(data) == ["TAB001"]


@given(st.integers(0, len(BOOK)), st.binary(min_size=1, max_size=20))
def test_a_damaged_workbook_never_raises(place, noise):
    data = BOOK[:place] + noise + BOOK[place + len(noise) :]
    page = read_page(data)
    assert page.grids or page.diagnostics
    read_page(BOOK[:place])


@given(
    st.integers(0, 500),
    st.binary(min_size=1, max_size=9),
    st.sampled_from([SHEET, "xl/workbook.xml", "xl/styles.xml", "[Content_Types].xml"]),
)
def test_a_workbook_with_a_damaged_part_never_raises(place, noise, name):
    with zipfile.ZipFile(io.BytesIO(BOOK)) as archive:
        part = archive.read(name)
    page = read_page(with_part(BOOK, name, part[:place] + noise + part[place + len(noise) :]))
    assert page.grids or page.diagnostics


@pytest.mark.long
@pytest.mark.parametrize(
    ("make", "code"),
    [
        (
            "with_part(workbook(), SHEET, sheet(('<row>' + '<c/>' * 90_000 + '</row>') * 10))",
            "TAB004",
        ),
        ("b'<html><table><tr>' + b'<td>' * 1_000_000", "TAB003"),
    ],
    ids=["workbook", "page"],
)
def test_memory_stays_within_bounds(make, code):
    program = (
        "import resource; from workbooks import SHEET, sheet, with_part, workbook\n"
        f"from trfkit.files.tables.read import read_page; data = {make}\n"
        "resource.setrlimit(resource.RLIMIT_AS, (2**29, 2**29))\n"
        "print(read_page(data).diagnostics[0].code)"
    )
    command = [sys.executable, "-c", program]
    folder = Path(__file__).parents[2]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder)
    assert done.stdout.strip() == code
