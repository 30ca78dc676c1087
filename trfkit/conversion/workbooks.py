"""Sheets as an Excel workbook: typed cells, widths that fit, heads that stay in sight.

openpyxl is imported when a workbook is made.
"""

from __future__ import annotations

import io
import zipfile
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from trfkit.patterns import lazy_pattern
from trfkit.record import Record
from trfkit.visible import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openpyxl.cell.cell import Cell, MergedCell
    from openpyxl.worksheet.worksheet import Worksheet

Value = str | int | Decimal | date | None

_NUMBER: Final = lazy_pattern(r"-?[0-9]{1,15}(?:\.[0-9]{1,10})?")
_NOT_IN_TITLES: Final = lazy_pattern(r"[\[\]:*?/\\]")
_LONGEST_TITLE: Final = 31
_LONGEST_TEXT: Final = 32_767
_NARROWEST, _WIDEST = 5, 48
_DAY_FORMAT: Final = "yyyy-mm-dd"
_ALWAYS: Final = (1980, 1, 1, 0, 0, 0)
_TIMES: Final = lazy_pattern(rb"(<dcterms:(?:created|modified)[^>]*>)[^<]*")


class Sheet(Record):
    """A sheet: its name, a head, and rows of typed cells of which None is blank.

    Text is text whatever it looks like; a head that is ``()`` leaves the sheet without one.
    """

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


def number(text: str | None) -> Value:
    """Return an exact decimal as a number, other text as it is, None for nothing."""
    if not text:
        return None
    if not _NUMBER.fullmatch(text):
        return text
    return Decimal(text) if "." in text else int(text)


def workbook(sheets: Sequence[Sheet]) -> bytes:
    """Return sheets as a workbook; the same sheets give the same bytes."""
    import openpyxl  # noqa: PLC0415 - heavy, and for workbooks alone

    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for sheet in sheets:
        title = _NOT_IN_TITLES.sub(" ", visible(sheet.title))[:_LONGEST_TITLE].strip("' ")
        _fill(book.create_sheet(title or "Sheet"), sheet)
    file = io.BytesIO()
    book.save(file)
    return _without_times(file.getvalue())


def _fill(page: Worksheet, sheet: Sheet) -> None:
    from openpyxl.styles import Font  # noqa: PLC0415 - as above
    from openpyxl.utils import get_column_letter  # noqa: PLC0415
    from openpyxl.worksheet.properties import PageSetupProperties  # noqa: PLC0415

    lines = [sheet.head, *sheet.rows] if sheet.head else list(sheet.rows)
    widths: dict[int, int] = {}
    for r, line in enumerate(lines, start=1):
        for c, value in enumerate(line, start=1):
            cell = page.cell(r, c)
            _put(cell, value)
            if r == 1 and sheet.head:
                cell.font = Font(bold=True)
            widths[c] = max(widths.get(c, 0), len(str(cell.value or "")))
    for c, width in widths.items():
        column = page.column_dimensions[get_column_letter(c)]
        column.width = min(max(width + 2, _NARROWEST), _WIDEST)
    if sheet.head:
        page.freeze_panes = "A2"
        page.print_title_rows = "1:1"
    page.page_setup.orientation = "landscape"
    page.page_setup.fitToWidth = 1
    page.page_setup.fitToHeight = 0
    page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)


def _put(cell: Cell | MergedCell, value: Value) -> None:
    if isinstance(value, str):
        cell.value = visible(value)[:_LONGEST_TEXT]
        cell.data_type = "s"  # a name that starts with = is no formula
        cell.quotePrefix = value.startswith(("=", "+", "-", "@"))
    elif value is not None:
        cell.value = value
        if isinstance(value, date):
            cell.number_format = _DAY_FORMAT
        elif isinstance(value, int):
            cell.number_format = "0"


def _without_times(data: bytes) -> bytes:
    """Return a workbook that does not tell when it was made."""
    file = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as old,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            part = old.read(name)
            if name == "docProps/core.xml":
                part = _TIMES.sub(rb"\g<1>1980-01-01T00:00:00Z", part)
            new.writestr(zipfile.ZipInfo(name, _ALWAYS), part, zipfile.ZIP_DEFLATED)
    return file.getvalue()
