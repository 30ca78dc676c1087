"""Single rows whose cells are right elsewhere: cells pushed in or deleted, or rows copied.

So it happens in a spreadsheet. A row tells it by all of its wrong cells together, whatever else a
column follows: what happened to other rows, and to other cells, is told or left open by itself.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.messages.message import Message, Participant, Several
from trfkit.record import replace
from trfkit.verification.comparison.misplaced_columns import explained_by_rows, value_of
from trfkit.verification.result import COPIED_ROW, SHIFTED_ROWS, Diagnosed, Explained
from trfkit.verification.search.participant_variants import ONE_PARTICIPANT, PARTICIPANTS

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from trfkit.verification.result import Cell, Compared

IN_A_ROW: Final = 2
"""Fewer different values of a row may be those of a neighbour by chance."""
ENOUGH: Final = 3
"""So many wrong cells of all rows together bear it out."""
MOST_COPIED: Final = 3
"""So many rows that repeat another one are named; of the others it is told how many."""


class _Slip(NamedTuple):
    """What happened to some rows: a sentence of a column's end, and of each cell by its place."""

    variant: str
    params: Mapping[str, object]
    says: Message
    told: Mapping[tuple[int, int], Message]
    """By column and row, counted from 0."""


class _Sheet(NamedTuple):
    """The columns of a table, and of each the ids of those whose cells are explained."""

    columns: Sequence[Compared]
    explained: Sequence[Container[int]]

    @property
    def rows(self) -> range:
        """The rows, counted from 0."""
        return range(len(self.columns[0].cells))

    def row(self, n: int) -> list[Cell]:
        """Return the cells of a row."""
        return [one.cells[n] for one in self.columns]

    def wrong(self, n: int) -> list[int]:
        """Return the columns in which a row is wrong without a cause."""
        each = zip(self.row(n), self.explained, strict=True)
        return [at for at, (cell, known) in enumerate(each) if not (cell.fits or cell.id in known)]


def slipped(
    columns: Sequence[Compared], diagnosed: Mapping[str, Diagnosed]
) -> dict[str, Diagnosed]:
    """Return by label those columns some of whose wrong cells slipped in a few rows.

    ``columns`` are those of the table in their order, with the same participants in each. Of cells
    that ``diagnosed`` explains, by label, nothing is asked; a column without a cause is diagnosed
    by what slipped, of another one it stands besides.
    """
    if len({tuple(cell.id for cell in one.cells) for one in columns}) != 1:
        return {}
    known = [diagnosed.get(one.label) for one in columns]
    explained = [{} if one is None else one.explained for one in known]
    slips = [*_slips(_Sheet(columns, explained))]
    found = {}
    for at, one in enumerate(columns):
        of_column = [
            explained_by_rows(one, slip.variant, slip.params, slip.says, told)
            for slip in slips
            if (told := {n: text for (column, n), text in slip.told.items() if column == at})
        ]
        if of_column:
            found[one.label] = _together(known[at], of_column)
    return found


def _together(known: Diagnosed | None, slips: Sequence[Diagnosed]) -> Diagnosed:
    """Return all that explains a column, one after the other."""
    first, *others = slips if known is None or known.diagnosis.variant is None else (known, *slips)
    besides = tuple(
        Explained(one.diagnosis.variant or "", one.diagnosis.params, one.diagnosis.message, None)
        for one in others
        if one.diagnosis.message is not None
    )
    explained = dict(first.explained)
    for one in others:
        explained |= one.explained
    diagnosis = replace(first.diagnosis, besides=(*first.diagnosis.besides, *besides))
    return Diagnosed(diagnosis, explained, {} if known is None else known.possible)


def _slips(sheet: _Sheet) -> Iterator[_Slip]:
    """Yield what happened to rows, where enough cells bear it out; to no row two things."""
    taken: set[int] = set()
    for by, side in ((1, "right"), (-1, "left")):
        rows = (n for n in sheet.rows if n not in taken)
        shifted = {n: told for n in rows if (told := _shifted(sheet, n, by))}
        if sum(map(len, shifted.values())) >= ENOUGH:
            taken |= shifted.keys()
            ids = sorted(sheet.columns[0].cells[n].id for n in shifted)
            says = Message("verify.rows-shifted", column="", side=side, ids=tuple(ids))
            cells = {(at, n): text for n, told in shifted.items() for at, text in told.items()}
            yield _Slip(SHIFTED_ROWS, {"columns": by, PARTICIPANTS: ids}, says, cells)
    copies = _copies(sheet, taken)
    if copies:
        yield _of_copies(sheet, copies)


def _shifted(sheet: _Sheet, n: int, by: int) -> dict[int, Message]:
    """Return by column what the wrong cells of a row are, if they stand ``by`` columns off.

    Nothing unless most of them are what the column beside should have, and the first one blank.
    """
    cells, wrong = sheet.row(n), sheet.wrong(n)
    told = {}
    for at in wrong:
        stated, beside = cells[at].stated, at - by
        if stated and 0 <= beside < len(cells) and stated == cells[beside].computed:
            told[at] = Message(
                "verify.value-of-column", value=stated, column=sheet.columns[beside].label
            )
    values = {cells[at].stated for at in told}
    if len(values) < IN_A_ROW or IN_A_ROW * len(told) < len(wrong):
        return {}
    pushed = wrong[0] if by > 0 else wrong[-1]
    if not cells[pushed].stated:
        told[pushed] = Message("verify.cell-left-blank")
    return told


def _of_copies(sheet: _Sheet, copies: Mapping[int, tuple[int, dict[int, Message]]]) -> _Slip:
    """Return that rows repeat others, whose places and what they tell ``copies`` are by place."""
    cells = sheet.columns[0].cells
    whose = {n: (cells[n], cells[other]) for n, (other, _) in copies.items()}
    where = {n: "above" if other < n else "below" for n, (other, _) in copies.items()}
    each = [
        Message(
            "verify.row-copied" if len(copies) == 1 else "verify.row-copied-too",
            row=Participant(own.id, own.name),
            where=where[n],
            whose=Participant(theirs.id, theirs.name),
        )
        for n, (own, theirs) in whose.items()
    ]
    says = each[0]
    if len(each) > 1:
        first = Several(tuple(each[:MOST_COPIED]), max(len(each) - MOST_COPIED, 0))
        says = Message("verify.rows-copied", column="", count=len(each), rows=first)
    ids = [own.id for own, _ in whose.values()]
    of = [theirs.id for _, theirs in whose.values()]
    params = {ONE_PARTICIPANT: ids[0], "of": of[0], PARTICIPANTS: ids, "whose": of}
    told = {(at, n): text for n, (_, of_row) in copies.items() for at, text in of_row.items()}
    return _Slip(COPIED_ROW, params, says, told)


def _copies(sheet: _Sheet, taken: Container[int]) -> dict[int, tuple[int, dict[int, Message]]]:
    """Return the rows that repeat another one: by place whose, and what is told of their cells.

    It is the nearest one of a run of equal rows that is right, else the one beside.
    """
    copies: dict[int, tuple[int, dict[int, Message]]] = {}
    for _, group in groupby(sheet.rows, key=lambda n: [cell.stated for cell in sheet.row(n)]):
        run = [*group]
        right = [n for n in run if not sheet.wrong(n)]
        for n in run:
            at = bisect_left(right, n)
            origins = (*right[max(at - 1, 0) : at], n - 1, *right[at : at + 1], n + 1)
            told = (
                (other, _copied(sheet, n, other))
                for other in origins
                if run[0] <= other <= run[-1] and other not in copies
            )
            copied = None if n in taken else next((one for one in told if one[1]), None)
            if copied is not None:
                copies[n] = copied
    return copies


def _copied(sheet: _Sheet, n: int, other: int) -> dict[int, Message]:
    """Return by column what the wrong cells of a row are, where all its cells are another row's.

    Nothing unless several different values tell it that are right in the other row.
    """
    own, theirs = sheet.row(n), sheet.row(other)
    wrong_there = sheet.wrong(other)
    told = [at for at in sheet.wrong(n) if at not in wrong_there]
    if len({own[at].stated for at in told}) < IN_A_ROW:
        return {}
    return {at: value_of(own[at].stated, theirs[at]) for at in told}
