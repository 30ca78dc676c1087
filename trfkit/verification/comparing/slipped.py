"""Single rows whose cells are right elsewhere: a cell pushed in or deleted, or a row copied.

So it happens in a spreadsheet. A row tells it by all of its wrong cells together; a column that
differs for another reason besides stays without a cause.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.diagnostics.wording import MOST_LISTED, listed
from trfkit.verification.comparing.misplaced import explained_by_rows
from trfkit.verification.result import COPIED_ROW, SHIFTED_ROWS

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from trfkit.verification.result import Cell, Compared, Diagnosed

IN_A_ROW: Final = 2
"""Fewer different values of a row may be those of a neighbour by chance."""
ENOUGH: Final = 3
"""So many wrong cells of all rows together bear it out."""


class _Slip(NamedTuple):
    """What happened to some rows: a sentence of a column's end, and of each cell by its place."""

    variant: str
    params: Mapping[str, object]
    says: str
    told: Mapping[tuple[int, int], str]
    """By column and row, counted from 0."""


def slipped(columns: Sequence[Compared], open_: Container[str]) -> dict[str, Diagnosed]:
    """Return by label those ``open_`` columns whose wrong cells slipped in a few rows.

    ``columns`` are those of the table in their order, with the same participants in each.
    """
    if len({tuple(cell.id for cell in one.cells) for one in columns}) != 1:
        return {}
    slip = next(_slips(columns), None)
    if slip is None:
        return {}
    found = {}
    for at, one in enumerate(columns):
        told = {n: text for (column, n), text in slip.told.items() if column == at}
        if told and one.label in open_:
            text = f"{one.label} {slip.says}"
            found[one.label] = explained_by_rows(one, slip.variant, slip.params, text, told)
    return found


def _slips(columns: Sequence[Compared]) -> Iterator[_Slip]:
    """Yield what may have happened, where enough cells bear it out."""
    rows = range(len(columns[0].cells))
    for by, side in ((1, "right"), (-1, "left")):
        shifted = {n: told for n in rows if (told := _shifted(columns, n, by))}
        if sum(map(len, shifted.values())) >= ENOUGH:
            ids = sorted(columns[0].cells[n].id for n in shifted)
            of = f"{'row' if len(ids) == 1 else 'rows'} of {listed(ids, MOST_LISTED)}"
            says = f"stands one column too far to the {side} in the {of}"
            cells = {(at, n): text for n, told in shifted.items() for at, text in told.items()}
            yield _Slip(SHIFTED_ROWS, {"columns": by, "participants": ids}, says, cells)
    for n in rows:
        for other, where in ((n - 1, "above"), (n + 1, "below")):
            copied = _copied(columns, n, other) if other in rows else {}
            if copied:
                cell, theirs = columns[0].cells[n], columns[0].cells[other]
                says = f"repeats in the row of {cell.id} {cell.name} the value {where}"
                says += f", of {theirs.id} {theirs.name}"
                params = {"participant": cell.id, "of": theirs.id}
                yield _Slip(COPIED_ROW, params, says, {(at, n): t for at, t in copied.items()})


def _shifted(columns: Sequence[Compared], n: int, by: int) -> dict[int, str]:
    """Return by column what the wrong cells of a row are, if they stand ``by`` columns off.

    Nothing unless most of them are what the column beside should have, and the first one blank.
    """
    cells = [one.cells[n] for one in columns]
    wrong = [at for at, cell in enumerate(cells) if not cell.fits]
    told = {}
    for at in wrong:
        stated, beside = cells[at].stated, at - by
        if stated and 0 <= beside < len(cells) and stated == cells[beside].computed:
            told[at] = f"{stated} is the value of {columns[beside].label}"
    values = {cells[at].stated for at in told}
    if len(values) < IN_A_ROW or IN_A_ROW * len(told) < len(wrong):
        return {}
    pushed = wrong[0] if by > 0 else wrong[-1]
    if not cells[pushed].stated:
        told[pushed] = "the cell is blank, as the others were moved away from it"
    return told


def _copied(columns: Sequence[Compared], n: int, other: int) -> dict[int, str]:
    """Return by column what the wrong cells of a row are, if all its cells are another row's."""
    whole = [(one.cells[n], one.cells[other]) for one in columns]
    wrong = {at for at, (cell, _) in enumerate(whole) if not cell.fits}
    if not all(cell.stated == theirs.stated for cell, theirs in whole):
        return {}
    if len({whole[at][0].stated for at in wrong if whole[at][1].fits}) < IN_A_ROW:
        return {}
    return {at: _of(*whole[at]) for at in wrong if whole[at][1].fits}


def _of(cell: Cell, theirs: Cell) -> str:
    return f"{cell.stated} is the value of {theirs.id} {theirs.name}"
