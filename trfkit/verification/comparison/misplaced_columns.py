"""Columns whose values are right, and stand in the wrong rows: moved up or down, or sorted alone.

So it happens in a spreadsheet, where a cell is pushed in or deleted, or one column is pasted a row
too low or sorted without the others; or the names are. No rule of tie-breaks gives such a column,
and all of its wrong cells together bear out what happened to it.
"""

from __future__ import annotations

from collections import Counter
from decimal import Decimal, InvalidOperation
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trfkit.messages.message import Message, Participant
from trfkit.verification.result import (
    MOVED_ROWS,
    NEARLY,
    OTHER_NAMES,
    SORTED_ALONE,
    Diagnosed,
    Diagnosis,
    Explained,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

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
        elif _is_sorted(one.cells):
            found[one.label] = _of_sorted(one)
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


def _of_sorted(one: Compared) -> Diagnosed:
    """Return that a column was sorted without the others."""
    told = {
        n: Message("verify.value-of-another", value=one.cells[n].stated) for n in _wrong(one.cells)
    }
    return explained_by_rows(one, SORTED_ALONE, {}, Message("verify.sorted-alone", column=""), told)


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
