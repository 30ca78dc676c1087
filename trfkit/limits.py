"""How large a file may be, and how much is searched in it: every limit, by name.

The names are those of ``--limit NAME=N``, which raises a bound or lowers it.
"""

from __future__ import annotations

import sys
from typing import Final

from trfkit.record import Record, names


class Limits(Record):
    """Limits on what is read; a file beyond them is refused, or read up to there with an error.

    ``bytes`` is the size of any file.

    TRF, and tables of Go: ``players`` counts the records 001, ``rounds`` those of the widest row,
    ``lines`` the lines of the file, ``line_bytes`` a line without its ending (record 801 is
    exempt).

    XML: ``players`` as in a TRF, the elements of a file (``xml_elements``), the ``attributes`` of
    one, the characters of its ``tag``, and the ``depth`` of nested elements.

    JSON: the ``depth`` of nested lists and objects; for Chess-JSON the objects of a file
    (``elements``).

    Tables: ``unpacked`` counts the uncompressed parts of a workbook; a workbook beyond it is not
    opened, nor one with more than ``parts`` parts or ``elements`` in them, nor one with a ``tag``
    or ``attributes`` beyond the limits of XML. The others stop the reading, and what was read so
    far is kept: ``elements`` of an HTML page (including pieces of text), the ``depth`` of its
    nested tables, ``rows`` and ``cells`` of all tables together, where lines between tables are
    rows. A row is cut after ``columns``, a cell after ``characters``.

    Verification: codes are tried for ``searched`` columns of a table, and rules for as many columns
    that differ.

    Reports: at most ``findings`` of one code are reported for a file; the last one counts the rest.
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

BEGINNING: Final = 4096
"""So many bytes of a file tell what it is: a whole number of characters, also of four bytes."""

LARGEST: Final = sys.maxsize // 2
"""The largest number that a limit can have: no text or list is as long, not even by one more."""

NO_LIMITS: Final = Limits(**dict.fromkeys(names(Limits), LARGEST))
"""For reading what this program has written itself."""
