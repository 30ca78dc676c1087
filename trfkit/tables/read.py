"""Bytes of any table to a page of grids: the format told by its content."""

from __future__ import annotations

import io
from itertools import islice
from typing import TYPE_CHECKING, Final

from trfkit.diagnostics import Diagnostic
from trfkit.tables.assembling import page
from trfkit.tables.delimited import SAMPLE, Delimited, delimiter_of, read_delimited
from trfkit.tables.fixed_width import first_list, read_fixed_width
from trfkit.tables.html import is_html, read_html
from trfkit.tables.limits import DEFAULT_TABLE_LIMITS, TableLimits, exceeded
from trfkit.tables.numbers import printed
from trfkit.tables.text import decoded, is_binary
from trfkit.tables.workbook import is_container, is_workbook, read_workbook

if TYPE_CHECKING:
    from trfkit.tables.grid import Page


_OTHERS: Final = ("<", "{", "[")  # what XML, JSON and PGN begin with
_QUOTED: Final = ' "\r\n'
_PART: Final = 3  # at least one line in so many is delimited where a table is recognised


def is_table(data: bytes) -> str | None:
    """Return the name of the format that ``read_page`` would read ``data`` as, None if none.

    Only the beginning is looked at, and what could as well be prose is none. A TRF is a table of
    text too: rule it out before.
    """
    if is_workbook(data):
        return "xlsx"
    if is_html(data):
        return "html"
    text = decoded(data).text.lstrip()
    if text.startswith(_OTHERS) or is_binary(text):
        return None
    how = _delimited(text)
    if how is None:
        return "text" if first_list(text) is not None else None
    lines = [line for line in islice(io.StringIO(text), SAMPLE) if not line.isspace()]
    cells = (cell for line in lines for cell in line.split(how.delimiter))
    is_csv = how.lines * _PART >= len(lines) and any(
        printed(cell.strip(_QUOTED)) is not None for cell in cells
    )
    return "csv" if is_csv else None


def read_page(
    data: bytes, *, encoding: str | None = None, limits: TableLimits = DEFAULT_TABLE_LIMITS
) -> Page:
    """Return all tables of a file and the text around them; never raises for its content.

    ``encoding`` overrides what a text says of itself. What can't be read, or goes beyond
    ``limits``, is among the page's diagnostics.
    """
    if len(data) > limits.bytes:
        found = exceeded("bytes", limits.bytes, len(data))
        return page("text", (), diagnostics=(found,))
    if is_container(data):
        return read_workbook(data, limits)
    if is_html(data):
        return read_html(data, limits, encoding)
    text = decoded(data, encoding)
    if is_binary(text.text):
        values = {"format": "file", "what": "it is not text", "advice": "export CSV, Excel or HTML"}
        return page("text", (), diagnostics=(Diagnostic(code="TAB001", values=values),))
    how = _delimited(text.text)
    return read_fixed_width(text, limits) if how is None else read_delimited(text, how, limits)


def _delimited(text: str) -> Delimited | None:
    """Return how a text is delimited, None if it is to be read as a list aligned by blanks.

    Such a list may have a comma in each name and bars between its columns. It has more columns
    than these make, though, and its heading has no comma.
    """
    how = delimiter_of(text)
    if how is None or how.delimiter == "\t":
        return how
    found = first_list(text)
    if found is None or found.columns <= how.columns:
        return how
    return None if how.delimiter == "|" or found.line < how.line else how
