"""What a report says of compared cells: columns, differences, the ranks that change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.verification.result import Column, Diagnosis, Difference, FirstDifference, Ranks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from trfkit.verification.cells import Compared
    from trfkit.verification.result import Explained

    Diagnosed = tuple[Diagnosis, Mapping[int, tuple[Explained, ...]]]
    """A column's diagnosis, and by id what explains a cell that differs."""


def column(one: Compared) -> Column:
    """Return what a column is and how many of its cells are right."""
    return Column(
        label=one.label,
        caption=one.caption,
        mapped_by=None if one.tiebreak is None else one.mapped_by,
        tiebreak=one.tiebreak,
        edition=one.edition,
        compared=len(one.cells),
        equal=one.equal,
        alternatives=one.alternatives,
        tolerance=one.tolerance,
    )


def differences(
    compared: Iterable[Compared], diagnosed: Mapping[str, Diagnosed]
) -> Iterator[Difference]:
    """Yield every cell that is not right, with what explains it; ``diagnosed`` is by label."""
    for one in compared:
        explained = diagnosed[one.label][1] if one.label in diagnosed else {}
        for cell in one.cells:
            if not cell.fits:
                yield Difference(
                    column=one.label,
                    tiebreak=one.tiebreak,
                    id=cell.id,
                    name=cell.name,
                    stated=cell.stated or None,
                    computed=cell.computed,
                    explained_by=explained.get(cell.id, ()),
                )


def unexplained(one: Compared) -> Diagnosis:
    """Return that nothing known explains the differences of a column."""
    return Diagnosis(
        column=one.label,
        variant=None,
        params={},
        text=None,
        equal=one.equal,
        compared=len(one.cells),
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
