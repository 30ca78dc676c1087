"""Stated values beside the computed ones, before they are counted and reported."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.ranking import Standings
    from trfkit.verification.result import Candidate


class Cell(NamedTuple):
    """A stated value and what it should be, as text; ``fits`` tells whether it is right."""

    id: int
    name: str
    stated: str
    computed: str | None
    fits: bool


class Compared(NamedTuple):
    """All cells of one label, under one edition; ``of_ranks`` tells whether they are places.

    ``mapped_by``, ``alternatives`` and ``tolerance`` are those of ``Column``; ``before`` are the
    codes of the columns to the left.
    """

    label: str
    tiebreak: str | None
    caption: str | None
    edition: str
    cells: Sequence[Cell]
    of_ranks: bool = False
    mapped_by: str | None = "record"
    alternatives: tuple[Candidate, ...] = ()
    tolerance: str | None = None
    before: tuple[str, ...] = ()

    @property
    def equal(self) -> int:
        """How many cells are right."""
        return sum(cell.fits for cell in self.cells)

    @property
    def is_right(self) -> bool:
        """Whether all of them are."""
        return all(cell.fits for cell in self.cells)


def compared_ranks(
    label: str, stated: Mapping[int, int], standings: Standings, *, among_all: bool = False
) -> Compared:
    """Compare ranks by id; where the list leaves some tied, each of their places is right.

    Who has no rank in the file (FIDE's own example leaves those out who withdrew) takes no place,
    unless the places are ``among_all``: those of a table that shows some of the participants.
    """
    ranked = [row for row in standings.rows if among_all or row.id in stated]
    cells = []
    place = 1
    for _, rows in groupby(ranked, key=lambda row: row.rank):
        tied = list(rows)
        worst = place + len(tied) - 1
        text = str(place) if place == worst else f"{place}-{worst}"
        for row in tied:
            if row.id in stated:
                rank = stated[row.id]
                cells.append(Cell(row.id, row.name, str(rank), text, place <= rank <= worst))
        place = worst + 1
    codes = ",".join(standings.canonical)
    return Compared(label, codes, None, standings.edition, cells, of_ranks=True)
