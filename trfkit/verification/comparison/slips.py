"""Values that are right, and stand in the wrong cells: whole columns, and single rows.

So it happens in a spreadsheet: a cell is pushed in or deleted, a column is pasted a row too low or
sorted without the others, or the names are, or a row is copied. No rule of tie-breaks gives such
cells, and all wrong ones of the column or the row together bear out what happened to it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from decimal import Decimal, InvalidOperation
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trfkit.messages.message import Message, Participant, Several
from trfkit.record import replace
from trfkit.verification.result import (
    COPIED_ROW,
    MOVED_ROWS,
    NEARLY,
    OTHER_NAMES,
    SHIFTED_ROWS,
    SORTED_ALONE,
    Diagnosed,
    Diagnosis,
    Explained,
)
from trfkit.verification.search.participant_variants import ONE_PARTICIPANT, PARTICIPANTS

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from trfkit.verification.result import Cell, Compared


ENOUGH: Final = 5
"""Fewer wrong values may be a neighbour's by chance."""
DISTINCT: Final = 4
"""So many of them are different: equal ones are a neighbour's by themselves."""

MOST_ROWS: Final = 3
"""By no more rows is a column looked for."""


class _Moved(NamedTuple):
    """The cells of a stretch of rows, counted from 0, stand lower by ``rows``, or higher."""

    rows: int
    stretch: range

    @property
    def inside(self) -> range:
        """The cells that hold another one's of the stretch; the others were pushed in."""
        return self.stretch[max(self.rows, 0) : len(self.stretch) + min(self.rows, 0)]

    def other_end(self, place: int) -> int:
        """Return the place of the stretch whose value came out where a cell was pushed in."""
        first = self.stretch[0]
        return first + (place - self.rows - first) % len(self.stretch)


def misplaced(
    columns: Sequence[Compared],
    ranks: Compared | None = None,
    beside: Sequence[Compared] = (),
) -> dict[str, Diagnosed]:
    """Return by label those columns whose wrong cells are the right ones of other rows.

    They are those of the row above, or of one of the next two, in one stretch of rows; or those
    below. Or the whole column is in the order of its values. What one column tells of a stretch,
    any cell of another bears out: points are too much alike to tell it themselves. Where the
    ``ranks`` are wrong, too, and with the columns ``beside`` them whole rows are those of others,
    it is the names that were moved.
    """
    if ranks is not None and 2 * ranks.equal < len(ranks.cells):
        beside_others = _beside_other_names(columns, beside)
        if beside_others:
            return beside_others
    found: dict[str, Diagnosed] = {}
    seen: dict[_Moved, None] = {}
    for one in columns:
        moved = next((able for able in _able(one.cells) if _bears_out(one.cells, able)), None)
        if moved is not None:
            seen[moved] = None
            found[one.label] = _of_moved(one, moved)
        elif _is_sorted(one.cells):  # without the others
            told = {
                n: Message("verify.value-of-another", value=one.cells[n].stated)
                for n in _wrong(one.cells)
            }
            found[one.label] = explained_by_rows(
                one, SORTED_ALONE, {}, Message("verify.sorted-alone", column=""), told
            )
    for one in columns:
        moved = next((other for other in seen if _follows(one.cells, other)), None)
        if moved is not None and one.label not in found:
            found[one.label] = _of_moved(one, moved)
    return found


def _wrong(cells: Sequence[Cell]) -> list[int]:
    return [place for place, cell in enumerate(cells) if not cell.fits]


def _able(cells: Sequence[Cell]) -> Iterator[_Moved]:
    """Yield by how many rows the wrong cells may have been moved, the fewest first."""
    wrong = _wrong(cells)
    if len(wrong) >= ENOUGH:
        for rows in range(1, MOST_ROWS + 1):
            yield _Moved(rows, range(wrong[0], wrong[-1] + 1))
            yield _Moved(-rows, range(wrong[0], wrong[-1] + 1))


def _bears_out(cells: Sequence[Cell], moved: _Moved) -> bool:
    """Whether a column tells by itself that its cells were moved."""
    if not _follows(cells, moved):
        return False
    told = [cells[n].stated for n in _told(cells, moved) if n in moved.inside]
    return len(told) >= ENOUGH and len(set(told)) >= DISTINCT


def _follows(cells: Sequence[Cell], moved: _Moved) -> bool:
    """Whether nearly all of a stretch was moved, and nothing outside of it is wrong.

    Cells whose right value is that of the other row, too, tell nothing: most do in a sorted column.
    """
    telling = [n for n in moved.inside if not cells[n].fits or not _is_of(cells, n, n - moved.rows)]
    given = sum(_is_of(cells, n, n - moved.rows) for n in telling)
    return (
        given >= NEARLY * len(telling)
        and all(n in moved.stretch for n in _wrong(cells))
        and bool(_told(cells, moved))
    )


def _is_of(cells: Sequence[Cell], place: int, origin: int) -> bool:
    """Whether a cell states what belongs in another."""
    return 0 <= origin < len(cells) and cells[place].stated == (cells[origin].computed or "")


def _told(cells: Sequence[Cell], moved: _Moved) -> dict[int, Message]:
    """Return by place what wrong cells of a stretch are, if it was moved."""
    whence = {"count": abs(moved.rows), "where": "above" if moved.rows > 0 else "below"}
    told = {}
    for n in _wrong(cells):
        if n not in moved.stretch:
            continue
        stated = cells[n].stated
        if _is_of(cells, n, n - moved.rows):
            told[n] = Message("verify.value-of-row", value=stated or BLANK, **whence)
        elif n not in moved.inside and not stated:
            told[n] = Message("verify.cell-left-blank")
        elif n not in moved.inside and _is_of(cells, n, moved.other_end(n)):
            told[n] = Message("verify.value-of-other-end", value=stated)
    return told


BLANK: Final = Message("verify.blank")


def value_of(value: str, whose: Cell) -> Message:
    """Return that a value is that of somebody else."""
    return Message("verify.value-of", value=value or BLANK, whose=Participant(whose.id, whose.name))


def _of_moved(one: Compared, moved: _Moved) -> Diagnosed:
    """Return that a column stands lower or higher than its rows, and where."""
    first, last = one.cells[moved.stretch[0]], one.cells[moved.stretch[-1]]
    by = {"count": abs(moved.rows), "where": "low" if moved.rows > 0 else "high"}
    says = Message("verify.rows-moved", **by)
    if last is not one.cells[-1]:
        ends = {"first": Participant(first.id, first.name), "last": Participant(last.id, last.name)}
        says = Message("verify.rows-moved-from-to", **by, **ends)
    elif first is not one.cells[0]:
        says = Message("verify.rows-moved-from", **by, first=Participant(first.id, first.name))
    return explained_by_rows(one, MOVED_ROWS, {"rows": moved.rows}, says, _told(one.cells, moved))


def _beside_other_names(
    columns: Sequence[Compared], beside: Sequence[Compared]
) -> dict[str, Diagnosed]:
    """Return by label that columns hold in nearly each row the right values of one other row.

    Nothing where they do not, where too few columns or rows tell it, or where rows are alike. A
    column that lacks right values cannot tell it: it follows another rule, too.
    """
    columns, beside = [*filter(_has_right_values, columns)], [*filter(_has_right_values, beside)]
    every = (*columns, *beside)
    if not every:
        return {}
    stated = [*zip(*[[cell.stated for cell in one.cells] for one in every], strict=True)]
    computed = [*zip(*[[cell.computed or "" for cell in one.cells] for one in every], strict=True)]
    places: dict[tuple[str, ...], list[int]] = {}
    for n, row in enumerate(computed):
        places.setdefault(row, []).append(n)
    whose = [places.get(row, []) for row in stated]
    elsewhere = {n: found for n, found in enumerate(whose) if found and n not in found}
    known = sum(bool(found) for found in whose)
    if (
        len(columns) <= 1
        or known < NEARLY * len(stated)
        or 2 * len(elsewhere) < len(stated)
        or len(elsewhere) < ENOUGH
        or 2 * len(places) < len(computed)
    ):
        return {}
    rows = Counter(n - found[0] for n, found in elsewhere.items() if len(found) == 1)
    says = Message("verify.beside-other-names", column="")
    moved, count = rows.most_common(1)[0] if rows else (0, 0)
    if abs(moved) in range(1, MOST_ROWS + 1) and count >= NEARLY * rows.total():
        where = "high" if moved > 0 else "low"
        says = Message("verify.beside-moved-names", column="", count=abs(moved), where=where)
    return {
        one.label: explained_by_rows(
            one,
            OTHER_NAMES,
            {},
            says,
            {
                n: _of_somebody(one.cells, n, elsewhere[n])
                for n in _wrong(one.cells)
                if n in elsewhere
            },
        )
        for one in columns
    }


def _has_right_values(one: Compared) -> bool:
    """Whether nearly all values that a column should have stand somewhere in it."""
    wanted = Counter(cell.computed or "" for cell in one.cells)
    there = wanted & Counter(cell.stated for cell in one.cells)
    return there.total() >= NEARLY * len(one.cells)


def _of_somebody(cells: Sequence[Cell], place: int, whose: Sequence[int]) -> Message:
    """Return whose value a cell holds, if the row can be one participant's only."""
    stated = cells[place].stated
    if len(whose) == 1:
        return value_of(stated, cells[whose[0]])
    return Message("verify.value-of-another", value=stated or BLANK)


def _is_sorted(cells: Sequence[Cell]) -> bool:
    """Whether the right values of all rows stand in their own order, none of them missing."""
    if len(_wrong(cells)) < ENOUGH:
        return False
    if Counter(cell.stated for cell in cells) != Counter(cell.computed for cell in cells):
        return False
    try:
        values = [Decimal(cell.stated) for cell in cells]
    except InvalidOperation:
        return False
    falls = all(one >= other for one, other in pairwise(values))
    rises = all(one <= other for one, other in pairwise(values))
    return len(set(values)) >= DISTINCT and (falls or rises)


def explained_by_rows(
    one: Compared,
    variant: str,
    params: Mapping[str, Any],
    says: Message,
    told: Mapping[int, Message],
) -> Diagnosed:
    """Return what a column is, and what is ``told`` of its wrong cells by place, from 0."""
    diagnosis = Diagnosis(
        column=one.label,
        variant=variant,
        params=params,
        message=Message(says.id, **{**says.arguments, "column": one.label}),
        equal=one.equal + len(told),
        compared=len(one.cells),
    )
    explained = {
        one.cells[n].id: (Explained(variant, params, said, one.cells[n].stated or None),)
        for n, said in told.items()
    }
    return Diagnosed(diagnosis, explained)


# Single rows whose cells are right elsewhere: cells pushed in or deleted, or rows copied ----------


IN_A_ROW: Final = 2
"""Fewer different values of a row may be those of a neighbour by chance."""
MIN_SLIPPED: Final = 3
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
        if sum(map(len, shifted.values())) >= MIN_SLIPPED:
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
