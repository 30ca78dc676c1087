"""Excel workbooks for tests: made by openpyxl, then changed part by part."""

from __future__ import annotations

import io
import zipfile

import openpyxl

SHEET = "xl/worksheets/sheet1.xml"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def workbook(*sheets, prepare=None) -> bytes:
    """Return a workbook of sheets, each a list of rows; ``prepare`` changes it before saving."""
    book = openpyxl.Workbook()
    for number, rows in enumerate(sheets):
        sheet = book.active if number == 0 else book.create_sheet()
        for row in rows:
            sheet.append(row)
    if prepare is not None:
        prepare(book)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def with_part(data: bytes, name: str, content: bytes, method=zipfile.ZIP_DEFLATED) -> bytes:
    """Return a workbook with one part replaced, or added."""
    file = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as old,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for other in old.namelist():
            if other != name:
                new.writestr(other, old.read(other))
        new.writestr(name, content, compress_type=method)
    return file.getvalue()


def sheet(rows: str, before: str = "") -> bytes:
    """Return the XML of a sheet."""
    return f'<worksheet xmlns="{_MAIN}">{before}<sheetData>{rows}</sheetData></worksheet>'.encode()
