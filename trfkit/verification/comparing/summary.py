"""What a report says of compared cells: columns, differences, the ranks that change."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from trfkit.verification.result import (
    Column,
    Diagnosed,
    Diagnosis,
    Difference,
    Explained,
    FirstDifference,
    Ranks,
)
from trfkit.verification.table.fitting import AS_POINTS, orders_groups, puts_lowest_first

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from decimal import Decimal

    from trfkit.verification.result import Compared
    from trfkit.verification.table.fitting import Asked, Fit

    Key = tuple[Decimal, ...]
    """A row's values from left to right, the greater the better."""


def column(comparison: Compared) -> Column:
    """Return what a column is and how many of its cells are right."""
    return Column(
        label=comparison.label,
        caption=comparison.caption,
        mapped_by=None if comparison.tiebreak is None else comparison.mapped_by,
        tiebreak=comparison.tiebreak,
        edition=comparison.edition,
        compared=len(comparison.cells),
        equal=comparison.equal,
        alternatives=comparison.alternatives,
        tolerance=comparison.tolerance,
    )


def differences(
    compared: Iterable[Compared], diagnosed: Mapping[str, Diagnosed]
) -> Iterator[Difference]:
    """Yield every cell that is not right, with what explains it; ``diagnosed`` is by label."""
    for comparison in compared:
        why = diagnosed.get(comparison.label)
        for cell in comparison.cells:
            if not cell.fits:
                yield Difference(
                    column=comparison.label,
                    tiebreak=comparison.tiebreak,
                    id=cell.id,
                    name=cell.name,
                    stated=cell.stated or None,
                    computed=cell.computed,
                    explained_by=() if why is None else why.explained.get(cell.id, ()),
                    possible=() if why is None else why.possible.get(cell.id, ()),
                )


def unexplained(comparison: Compared) -> Diagnosis:
    """Return that nothing known explains the differences of a column."""
    return Diagnosis(
        column=comparison.label,
        variant=None,
        params={},
        text=None,
        equal=comparison.equal,
        compared=len(comparison.cells),
    )


def ranks(compared: Sequence[Compared]) -> Ranks:
    """Return how the ranks compare, and the best stated one that is wrong."""
    ranked = next((one for one in compared if one.of_ranks), None)
    if ranked is None:
        return Ranks()
    wrong = [cell for cell in ranked.cells if not cell.fits]
    if not wrong:
        return Ranks(len(ranked.cells), ranked.equal)
    best = {cell.id: int((cell.computed or "0").partition("-")[0]) for cell in wrong}
    stated = {cell.id: int(cell.stated) for cell in wrong}
    first = min(wrong, key=lambda cell: (stated[cell.id], cell.id)).id
    return Ranks(
        len(ranked.cells),
        ranked.equal,
        FirstDifference(
            rank=stated[first],
            id=first,
            stated=stated[first],
            computed=best[first],
            gains=tuple(sorted(who for who in best if best[who] < stated[who])),
            loses=tuple(sorted(who for who in best if best[who] > stated[who])),
        ),
    )


# Ranks that differ: whether they at least follow the columns as the table states them -------------


AS_STATED: Final = "ranks-as-stated"


def diagnosis_of_ranks(ranks: Compared, stated: Mapping[int, Key]) -> Diagnosed:
    """Return why ranks differ: because the columns do, or for no known reason.

    Where nobody stands above somebody with better stated values, every difference of rank
    follows from differences of values.
    """
    ordered = sorted((int(cell.stated), cell.id) for cell in ranks.cells)
    follows = all(
        stated[first] >= stated[second]
        for (place, first), (other, second) in pairwise(ordered)
        if place < other
    )
    if not follows:
        return Diagnosed(unexplained(ranks))
    text = f"{ranks.label}: the ranks follow the columns as the table states them"
    diagnosis = Diagnosis(
        column=ranks.label,
        variant=AS_STATED,
        params={},
        text=text,
        equal=len(ranks.cells),
        compared=len(ranks.cells),
    )
    explained = {
        cell.id: (Explained(AS_STATED, {}, text, cell.stated),)
        for cell in ranks.cells
        if not cell.fits
    }
    return Diagnosed(diagnosis, explained)


def is_lowest_first(asked: Asked, result: Fit) -> bool:
    """Whether the lowest stated value of a column is the best: so are places, not points."""
    if orders_groups(asked.code):
        return result.reading != AS_POINTS
    return puts_lowest_first(asked.code)
