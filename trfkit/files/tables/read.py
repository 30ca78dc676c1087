"""Bytes of any table to a page of grids: the format told by its content.

Each reader is imported where a file needs it: most commands read nothing but TRF.
"""

from __future__ import annotations

import io
from itertools import islice
from typing import TYPE_CHECKING, Final

from trfkit.files.tables.grid import exceeded
from trfkit.findings import Diagnostic
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.patterns import lazy_pattern

if TYPE_CHECKING:
    from trfkit.files.tables.delimited_text import Delimited
    from trfkit.files.tables.grid import Page

_ZIP: Final = b"PK\x03\x04"
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""What workbooks begin with: those of today, and those of older programs or with a password."""

_BEGINNING: Final = 131_072  # bytes in which a text shows whether it is a table
_LINES: Final = 200
_OTHERS: Final = ("<", "{", "[")  # what XML, JSON and PGN begin with
_QUOTED: Final = ' "\r\n'
_PART: Final = 3  # at least one line in so many is delimited where a table is recognised


def is_zipped(data: bytes) -> bool:
    """Tell whether a file is a ZIP archive, as workbooks are; nothing of it is looked at."""
    return data.startswith(_ZIP)


def is_table(data: bytes) -> str | None:
    """Return the name of the format that ``read_page`` would read ``data`` as, None if none.

    Only the beginning of a text is looked at, and what could as well be prose is none. A TRF is a
    table of text too: rule it out before.
    """
    from trfkit.files.tables.html import is_html  # noqa: PLC0415 - see above
    from trfkit.files.tables.table_text import decoded, is_binary  # noqa: PLC0415 - see above

    if is_zipped(data):
        from trfkit.files.tables.workbook import is_workbook  # noqa: PLC0415 - see above

        return "xlsx" if is_workbook(data) else None
    if is_html(data):
        return "html"
    text = decoded(data[:_BEGINNING]).text.lstrip()
    return None if text.startswith(_OTHERS) or is_binary(text) else _form(text)


def read_page(data: bytes, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS) -> Page:
    """Return all tables of a file and the text around them; never raises for its content.

    ``encoding`` overrides what a text says of itself. What can't be read, or goes beyond
    ``limits``, is among the page's diagnostics.
    """
    from trfkit.files.tables.html import is_html, read_html  # noqa: PLC0415 - see above
    from trfkit.files.tables.page_assembly import page  # noqa: PLC0415 - see above
    from trfkit.files.tables.table_text import decoded, is_binary  # noqa: PLC0415 - see above

    if len(data) > limits.bytes:
        found = exceeded("bytes", limits.bytes, len(data))
        return page("text", (), diagnostics=(found,))
    if data.startswith((_ZIP, _OLE)):
        from trfkit.files.tables.workbook import read_workbook  # noqa: PLC0415 - see above

        return read_workbook(data, limits)
    if is_html(data):
        return read_html(data, limits, encoding)
    text = decoded(data, encoding)
    if is_binary(text.text):
        return page("text", (), diagnostics=(Diagnostic(code="TAB001", variant="no-text"),))
    how = _delimited(text.text)
    if how is not None:
        from trfkit.files.tables.delimited_text import read_delimited  # noqa: PLC0415 - see above

        return read_delimited(text, how, limits)
    if _is_cut(text.text):
        return page("csv", (), diagnostics=(Diagnostic(code="TAB001", variant="commas"),))
    from trfkit.files.tables.fixed_width import read_fixed_width  # noqa: PLC0415 - see above

    return read_fixed_width(text, limits)


def _is_cut(text: str) -> bool:
    """Tell whether a text is neither delimited nor a list because of its decimal commas."""
    from trfkit.files.tables.delimited_text import is_cut_by_decimals  # noqa: PLC0415 - see above
    from trfkit.files.tables.fixed_width import first_list  # noqa: PLC0415 - see above

    return is_cut_by_decimals(text) and first_list(text) is None


def _form(text: str) -> str | None:
    """Return ``csv`` or ``text`` for a text that is a table, None for any other."""
    from trfkit.files.tables.fixed_width import first_list  # noqa: PLC0415 - see above
    from trfkit.files.tables.printed_numbers import printed  # noqa: PLC0415 - see above

    how = _delimited(text)
    if how is None:
        if _is_cut(text):
            return "csv"
        return "text" if first_list(text) is not None else None
    lines = [line for line in islice(io.StringIO(text), _LINES) if not line.isspace()]
    cells = (cell for line in lines for cell in line.split(how.delimiter))
    has_numbers = any(printed(_SCORE.sub("", cell.strip(_QUOTED))) is not None for cell in cells)
    return "csv" if has_numbers and how.lines * _PART >= len(lines) else None


_SCORE: Final = lazy_pattern(r"(?<=\d) ?[-:\u2013] ?\d{1,2}(?:[.,]5|½)?\Z")


def _delimited(text: str) -> Delimited | None:
    """Return how a text is delimited, None if it is to be read as a list aligned by blanks.

    Such a list may have a comma in each name and bars between its columns. It has more columns
    than these make, though, and its heading has no comma.
    """
    from trfkit.files.tables.delimited_text import delimiter_of  # noqa: PLC0415 - see above
    from trfkit.files.tables.fixed_width import first_list  # noqa: PLC0415 - see above

    how = delimiter_of(text)
    if how is None or how.delimiter == "\t":
        return how
    listing = first_list(text)
    if listing is None or listing.columns <= how.columns:
        return how
    return None if how.delimiter == "|" or listing.line < how.line else how
