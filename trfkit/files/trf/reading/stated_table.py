"""The values that a table made by any program states about participants, under their labels.

Nothing here interprets a column; that happens in the comparison.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable
    from decimal import Decimal

    from trfkit.findings import Diagnostic


class PrintedCell(Record):
    """A cell as printed, trimmed: ``value`` is exact and keeps the number of decimals.

    ``value`` is None for a cell that is blank or no number (then see ``text``).
    """

    text: str
    value: Decimal | None


class Cells(dict[str, PrintedCell]):
    """The cells of a table by their texts: most repeat many times, and are read once."""

    def __init__(self, number_of: Callable[[str], Decimal | None]) -> None:
        """``number_of`` returns the number in a text, None without one."""
        self._number_of = number_of

    def __missing__(self, text: str) -> PrintedCell:
        cell = self[text] = PrintedCell(text, self._number_of(text))
        return cell


class StatedColumn(Record, kw_only=True):
    """One column of values.

    ``label`` is the heading (``TB4``), ``caption`` what the table says about it elsewhere (the text
    after ``Tie Break4:``), None if nothing. ``number`` and ``parameters`` are those of
    Chess-Results' catalogue if the source gives them (``parameters`` ``()`` when blank). ``code``
    and ``edition`` are set if the source itself names a code of record 202, as JSON and ``###``
    lines do. ``before`` are the codes that the source puts before an order code, which orders only
    participants still tied after them; None for the table's own columns to the left. ``of_ranks``
    marks a column of ranks, ``of_points`` one that the source calls the points.
    """

    label: str
    caption: str | None = None
    number: int | None = None
    parameters: tuple[str, ...] = ()
    code: str | None = None
    edition: str | None = None
    before: tuple[str, ...] | None = None
    of_ranks: bool = False
    of_points: bool = False


class StatedRow(Record, kw_only=True):
    """One participant in the table, with the values in the order of the columns.

    ``number`` is the starting rank or the team's number, ``line`` the row's line in the source
    (from 1). ``rating`` is the one that counts, None without one; ``federation`` is unchanged.
    ``rank`` is the whole number in the column of ranks, None if that is blank (a rank shared with
    the row above is filled in by the reader). ``rating_change`` is the event's rating change as
    computed by the source.
    """

    values: tuple[PrintedCell, ...]
    number: int | None = None
    fide_id: int | None = None
    name: str | None = None
    rank: int | None = None
    rating: int | None = None
    federation: str | None = None
    line: int | None = None
    rating_change: PrintedCell | None = None


class StatedTable(Record, kw_only=True):
    """A whole table: ``source`` is the name of its format (``cr-html``, ``csv`` ...).

    ``after`` is the number of rounds that it covers if the source says so, or has one column for
    each; ``of_teams`` whether its rows are teams (None if unknown). ``ranked_by`` is the list of
    codes that the source states for its ranks, None for its own columns.
    """

    source: str
    columns: tuple[StatedColumn, ...]
    rows: tuple[StatedRow, ...]
    title: str | None = None
    after: int | None = None
    of_teams: bool | None = None
    ranked_by: tuple[str, ...] | None = None
    diagnostics: tuple[Diagnostic, ...] = ()
