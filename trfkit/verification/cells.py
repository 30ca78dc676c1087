"""Stated values beside the computed ones, before they are counted and reported."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.ranking import Standings


class Cell(NamedTuple):
    """A stated value and what it should be, as text; ``fits`` tells whether it is right."""

    id: int
    name: str
    stated: str
    computed: str | None
    fits: bool


class Compared(NamedTuple):
    """All cells of one label, under one edition; ``of_ranks`` tells whether they are places."""

    label: str
    tiebreak: str | None
    caption: str | None
    edition: str
    cells: Sequence[Cell]
    of_ranks: bool = False


def compared_ranks(label: str, stated: Mapping[int, int], standings: Standings) -> Compared:
    """Compare ranks by id; where the list leaves some tied, each of their places is right.

    Who has no rank in the file (FIDE's own example leaves those out who withdrew) takes no place.
    """
    ranked = [row for row in standings.rows if row.id in stated]
    cells = []
    place = 1
    for _, rows in groupby(ranked, key=lambda row: row.rank):
        tied = list(rows)
        worst = place + len(tied) - 1
        text = str(place) if place == worst else f"{place}-{worst}"
        for row in tied:
            rank = stated[row.id]
            cells.append(Cell(row.id, row.name, str(rank), text, place <= rank <= worst))
        place = worst + 1
    codes = ",".join(standings.canonical)
    return Compared(label, codes, None, standings.edition, cells, of_ranks=True)
