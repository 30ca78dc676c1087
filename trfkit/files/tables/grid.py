"""What every reader of tables gives: grids of text, and the lines around them."""

from __future__ import annotations

from trfkit.findings import Diagnostic
from trfkit.record import Record


class Grid(Record, kw_only=True):
    """One table: ``rows[r][c]`` is the text of a cell, trimmed, runs of blanks made one.

    All rows have the same length; what a merged cell covers beside its first place, and what a
    short row lacks, is ``""``. ``lines[r]`` is the line of the file (or the row of the sheet,
    from 1) where the row starts. ``title`` is the sheet's name or the heading above the table,
    ``after`` the lines of text between this table and the next one, such as the notes that say
    what a column holds.
    """

    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    title: str | None = None
    after: tuple[str, ...] = ()


class Page(Record, kw_only=True):
    """Everything of a file that is table or text: ``grids`` in their order.

    ``format`` is ``csv``, ``xlsx``, ``html`` or ``text``. ``title`` is the document's own
    title, ``before`` the lines of text above the first grid. ``diagnostics`` say what could not
    be read, or was left out by a limit; a file that could not be read at all has no grids and
    an error among them.
    """

    format: str
    grids: tuple[Grid, ...]
    title: str | None = None
    before: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


# The finding when a file of tables goes beyond a limit --------------------------------------------


def exceeded(name: str, most: int, value: int | None = None, line: int | None = None) -> Diagnostic:
    """Return the finding (TAB003) that the limit ``name``, which is ``most``, was exceeded.

    ``value`` is what the file has, None where counting was given up.
    """
    values = {"name": name, "value": value, "most": most}
    variant = "uncounted" if value is None else ""
    return Diagnostic(code="TAB003", variant=variant, line=line, values=values)
