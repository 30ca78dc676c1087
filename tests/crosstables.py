"""Crosstables as other programs print them: pages made by hand, and writers for tournaments."""

from __future__ import annotations

from trfkit.files.tables.grid import Grid, Page
from trfkit.model import Colour, Outcome
from trfkit.units import POINT, format_exact

SIGNS = {
    Outcome.WIN: "1",
    Outcome.DRAW: "½",
    Outcome.LOSS: "0",
    Outcome.SHORT_WIN: "W",
    Outcome.SHORT_DRAW: "D",
    Outcome.SHORT_LOSS: "L",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
    Outcome.PENDING: "",
    Outcome.ADJOURNED: "?",
}
BYES = {
    Outcome.PAIRING_ALLOCATED_BYE: "-U",
    Outcome.FULL_POINT_BYE: "-F",
    Outcome.HALF_POINT_BYE: "-½",
    Outcome.ZERO_POINT_BYE: "-0",
}


def grid(text, *, after=(), title=None):
    """A grid from lines whose cells are parted by ``|``."""
    lines = [line for line in text.strip("\n").splitlines() if line.strip()]
    rows = [[cell.strip() for cell in line.split("|")] for line in lines]
    width = max(map(len, rows))
    return Grid(
        rows=tuple((*row, *[""] * (width - len(row))) for row in rows),
        lines=tuple(range(1, len(rows) + 1)),
        title=title,
        after=tuple(after),
    )


def page(*grids, format="html", title=None):  # noqa: A002 - the field's name
    """A page of grids, each given whole or as text for ``grid``."""
    made = (one if isinstance(one, Grid) else grid(one) for one in grids)
    return Page(format=format, grids=tuple(made), title=title)


def swiss_cell(entry, number_of=lambda number: number):
    """A round as a Swiss crosstable has it; kinds of byes by their letters."""
    if entry.opponent is None:
        return BYES[entry.outcome]
    colour = {Colour.WHITE: "w", Colour.BLACK: "b", None: "-"}[entry.colour]
    return f"{number_of(entry.opponent)}{colour}{SIGNS[entry.outcome]}"


def swiss_rows(tournament, rounds, totals, number_of=lambda number: number):
    """The rows of a Swiss crosstable, a heading first; ``totals`` are tenths by starting rank."""
    head = ["No.", "Name", "Rtg", *(f"{r}.Rd" for r in range(1, rounds + 1)), "Pts."]
    return [
        head,
        *(
            [
                str(number_of(player.start_no)),
                player.name,
                str(player.rating or 0),
                *(swiss_cell(player.round(r), number_of) for r in range(1, rounds + 1)),
                format_exact(totals[player.start_no], POINT).replace(".", ","),
            ]
            for player in tournament.players
        ),
    ]


def as_grid(rows):
    return Grid(rows=tuple(map(tuple, rows)), lines=tuple(range(1, len(rows) + 1)))
