"""How large a file may be, and how much is looked for in it: every bound, with its name.

The names are those of ``--limit NAME=N``, which raises a bound or lowers it.
"""

from __future__ import annotations

import sys
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.record import Record, names

if TYPE_CHECKING:
    from collections.abc import Mapping


class Limits(Record):
    """The largest file that is read; more is refused, or read up to there with an error.

    ``bytes`` counts any file.

    A TRF, and a table of Go: ``players`` counts the records 001, ``rounds`` those of the widest
    of them, ``lines`` the lines of the file, ``line_bytes`` a line without its ending (record 801
    is exempt).

    XML: ``players`` as in a TRF, the elements of a file (``xml_elements``), the ``attributes`` of
    one, the characters of its ``tag``, and the ``depth`` of elements within elements.

    JSON: the ``depth`` of lists and objects within one another; of Chess-JSON the objects of a
    file (``elements``).

    Tables: ``unpacked`` counts the parts of a workbook once uncompressed; a workbook over it is
    not opened, nor one of more than ``parts`` parts or ``elements`` in them, nor one with a ``tag``
    or ``attributes`` beyond the limits of XML. The others stop the reading where they are met,
    and what was read up to there is kept: ``elements`` of a page of HTML (pieces of text among
    them), the ``depth`` of its tables within tables, ``rows`` and ``cells`` of all tables
    together, the lines around them among the rows. A row of more than ``columns`` is cut, as is a
    cell of more than ``characters``.

    Verification: for ``searched`` columns of a table codes are tried, and of as many that differ
    the rule is looked for.

    Reports: of one code no more than ``findings`` are told of a file, the last of which counts
    the rest.
    """

    players: int = 9999
    rounds: int = 200
    bytes: int = 16 * 1024 * 1024
    lines: int = 60_000
    line_bytes: int = 4096
    xml_elements: int = 100_000
    attributes: int = 200
    tag: int = 65_536
    depth: int = 100
    unpacked: int = 32 * 1024 * 1024
    parts: int = 1000
    elements: int = 1_000_000
    rows: int = 20_000
    columns: int = 1000
    cells: int = 1_000_000
    characters: int = 4096
    searched: int = 30
    findings: int = 10_000


DEFAULT_LIMITS: Final = Limits()

LARGEST: Final = sys.maxsize // 2
"""The largest number that a limit can have: no text or list is as long, not even by one more."""

NO_LIMITS: Final = Limits(**dict.fromkeys(names(Limits), LARGEST))
"""For reading what this program has written itself."""

UNITS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "players": "players",
        "rounds": "rounds",
        "bytes": "bytes",
        "lines": "lines",
        "line_bytes": "bytes in a line",
        "xml_elements": "elements",
        "attributes": "attributes in one element",
        "tag": "characters in one tag",
        "depth": "elements within one another",
        "unpacked": "bytes when unpacked",
        "parts": "parts",
        "elements": "elements",
        "rows": "rows",
        "columns": "columns in a row",
        "cells": "cells",
        "characters": "characters in a cell",
        "searched": "columns to look for",
        "findings": "findings of one code",
    }
)
"""What each limit counts, as a finding says it behind a number."""
