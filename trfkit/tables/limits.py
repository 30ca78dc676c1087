"""How large a file of tables may be: every bound in one place, and the finding when one is met."""

from __future__ import annotations

from typing import Final, NamedTuple

from trfkit.diagnostics import Diagnostic


class TableLimits(NamedTuple):
    """The largest tables that are read.

    ``bytes`` counts the file and ``unpacked`` the parts of a workbook once uncompressed. A file
    over either is not opened, nor is a workbook of more than ``parts`` parts or ``elements`` in
    them. The others stop the reading where they are met, and what was read up to there is kept:
    ``elements`` of a page of HTML (pieces of text among them), the ``depth`` of its tables within
    tables, ``rows`` and ``cells`` of all tables together, the lines around them among the rows.
    A row of more than ``columns`` is cut, as is a cell of more than ``characters``.
    """

    bytes: int = 16 * 1024 * 1024
    unpacked: int = 32 * 1024 * 1024
    parts: int = 1000
    elements: int = 1_000_000
    depth: int = 100
    rows: int = 20_000
    columns: int = 1000
    cells: int = 1_000_000
    characters: int = 4096


DEFAULT_TABLE_LIMITS: Final = TableLimits()

_UNITS: Final = {
    "bytes": "bytes",
    "unpacked": "bytes when unpacked",
    "parts": "parts",
    "elements": "elements",
    "depth": "tables within one another",
    "rows": "rows",
    "columns": "columns in a row",
    "cells": "cells",
    "characters": "characters in a cell",
}


def exceeded(name: str, most: int, value: int | None = None, line: int | None = None) -> Diagnostic:
    """Return the finding (TAB003) that the limit ``name``, which is ``most``, was exceeded.

    ``value`` is what the file has, None where counting was given up.
    """
    size = f"more than {most}" if value is None else str(value)
    values = {"name": name, "size": size, "most": most, "what": _UNITS[name]}
    return Diagnostic(code="TAB003", line=line, values=values)
