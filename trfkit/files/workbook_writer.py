"""Write sheets as an Excel workbook: typed cells, fitting widths, fixed header rows.

openpyxl is imported when a workbook is made.
"""

from __future__ import annotations

import io
import zipfile
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from trfkit.patterns import lazy_pattern
from trfkit.record import Draft, Record
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openpyxl.cell.cell import Cell

    Page = Any
    """A sheet that takes one row after the other; its stub knows few of its attributes."""

Value = str | int | Decimal | date | None

_NUMBER: Final = lazy_pattern(r"-?[0-9]{1,15}(?:\.[0-9]{1,10})?")
_NOT_IN_TITLES: Final = lazy_pattern(r"[\[\]:*?/\\]")
_LONGEST_TITLE: Final = 31
_LONGEST_TEXT: Final = 32_767
_NARROWEST, _WIDEST = 5, 48
_FORMULAS: Final = ("=", "+", "-", "@")
_ANYTHING_ELSE: Final = (*_FORMULAS, "#")
"""What begins so, openpyxl or Excel takes for a formula or an error."""

_DAY_FORMAT: Final = "yyyy-mm-dd"
_ALWAYS: Final = (1980, 1, 1, 0, 0, 0)
_TIMES: Final = lazy_pattern(rb"(<dcterms:(?:created|modified)[^>]*>)[^<]*")


class Sheet(Record):
    """A sheet: its name, a header, and rows of typed cells in which None is blank.

    Text stays text whatever it looks like; ``()`` means no header.
    """

    title: str
    head: tuple[str, ...]
    rows: Iterable[tuple[Value, ...]]


def number(text: str | None) -> Value:
    """Return an exact decimal as a number, other text unchanged, None for nothing."""
    if not text:
        return None
    if not _NUMBER.fullmatch(text):
        return text
    return Decimal(text) if "." in text else int(text)


def workbook(sheets: Iterable[Sheet]) -> bytes:
    """Return sheets as a workbook; the same sheets give the same bytes.

    Each sheet is requested after the previous one is written, so they can be made one by one.
    """
    import openpyxl  # noqa: PLC0415 - heavy, and for workbooks alone

    # PERF: rows go out as they are made; all cells of a large event would take 400 MiB.
    book = openpyxl.Workbook(write_only=True)
    for sheet in sheets:
        title = _NOT_IN_TITLES.sub(" ", visible(sheet.title))[:_LONGEST_TITLE].strip("' ")
        _fill(book.create_sheet(title or "Sheet"), sheet)
    dated, file = io.BytesIO(), io.BytesIO()
    book.save(dated)
    # A workbook does not tell when it was made.
    with (
        zipfile.ZipFile(dated) as old,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            info = zipfile.ZipInfo(name, _ALWAYS)
            info.compress_type = zipfile.ZIP_DEFLATED
            part = old.read(name)
            if name == "docProps/core.xml":
                part = _TIMES.sub(rb"\g<1>1980-01-01T00:00:00Z", part)
            new.writestr(info, part)
    return file.getvalue()


def _fill(page: Page, sheet: Sheet) -> None:
    from openpyxl.styles import Alignment, Font  # noqa: PLC0415 - as above
    from openpyxl.utils import get_column_letter  # noqa: PLC0415 - as above
    from openpyxl.worksheet.properties import PageSetupProperties  # noqa: PLC0415 - as above

    rows = list(sheet.rows)
    # What stands above the rows in the file is said before the first of them.
    columns = _columns(sheet.head, rows)
    for c, column in enumerate(columns, start=1):
        width = min(max(column.width + 2, _NARROWEST), _WIDEST)
        page.column_dimensions[get_column_letter(c)].width = width
    if sheet.head:
        page.freeze_panes = "A2"
        page.print_title_rows = "1:1"
    page.page_setup.orientation = "landscape"
    page.page_setup.fitToWidth = 1
    page.page_setup.fitToHeight = 0
    page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    if sheet.head:
        heads = [_text_cell(page, caption) for caption in sheet.head]
        for head, column in zip(heads, columns, strict=False):
            head.font = Font(bold=True)
            # Excel puts numbers to the right, and their caption belongs above them.
            if column.holds_numbers:
                head.alignment = Alignment(horizontal="right")
        page.append(heads)
    for row in rows:
        page.append([_put(page, value) for value in row])


class _Column(Draft):
    """The number of characters of a column's longest cell, and whether its first is no text."""

    width: int = 0
    holds_numbers: bool | None = None


def _columns(head: Iterable[str], rows: Iterable[tuple[Value, ...]]) -> list[_Column]:
    """Return the columns of a sheet; blank cells are ignored."""
    columns = [_Column(len(caption)) for caption in head]
    for row in rows:
        columns.extend(_Column() for _ in range(len(columns), len(row)))
        for column, value in zip(columns, row, strict=False):
            if value is None:
                continue
            column.width = max(column.width, len(str(value or "")))
            if column.holds_numbers is None:
                column.holds_numbers = not isinstance(value, str)
    return columns


def _put(page: Page, value: Value) -> Cell | Value:
    """Return a cell, or a plain value if its type is enough."""
    if isinstance(value, str):
        text = visible(value)[:_LONGEST_TEXT]
        return _text_cell(page, value) if text.startswith(_ANYTHING_ELSE) else text
    if not isinstance(value, date):
        return value
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415 - as above

    day = WriteOnlyCell(page)
    day.value = value
    day.number_format = _DAY_FORMAT
    return day


def _text_cell(page: Page, text: str) -> Cell:
    """Return a text cell: a name that starts with ``=`` is no formula."""
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415 - as above

    cell = WriteOnlyCell(page)
    cell.value = visible(text)[:_LONGEST_TEXT]
    cell.data_type = "s"
    cell.quotePrefix = text.startswith(_FORMULAS)
    return cell
