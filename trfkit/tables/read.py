"""Bytes of any table to a page of grids: the format told by its content."""

from __future__ import annotations

import io
from itertools import islice
from typing import TYPE_CHECKING, Final

from trfkit.tables.assembling import page
from trfkit.tables.delimited import SAMPLE, delimiter_of, read_delimited
from trfkit.tables.html import is_html, read_html
from trfkit.tables.limits import DEFAULT_TABLE_LIMITS, TableLimits, exceeded
from trfkit.tables.text import decoded

if TYPE_CHECKING:
    from trfkit.tables.grid import Page


_OTHERS: Final = ("<", "{", "[")  # what XML, JSON and PGN begin with
_PART: Final = 3  # at least one line in so many is delimited where a table is recognised


def is_table(data: bytes) -> str | None:
    """Return the name of the format that ``read_page`` would read ``data`` as, None if none.

    Only the beginning is looked at, and what could as well be prose is none. A TRF is a table of
    text too: rule it out before.
    """
    if is_html(data):
        return "html"
    text = decoded(data).text.lstrip()
    if text.startswith(_OTHERS):
        return None
    how = delimiter_of(text)
    lines = sum(not line.isspace() for line in islice(io.StringIO(text), SAMPLE))
    return "csv" if how is not None and how.lines * _PART >= lines else None


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
    if is_html(data):
        return read_html(data, limits, encoding)
    text = decoded(data, encoding)
    how = delimiter_of(text.text)
    if how is None:
        return page("text", (), diagnostics=text.diagnostics)
    return read_delimited(text.text, how, limits)
