"""Tables for people: drawn by rich at a terminal, plain columns anywhere else."""

from __future__ import annotations

import sys
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, Literal

from trfkit.cli import console
from trfkit.reports.blocks import Grid, Tone, plain_texts
from trfkit.reports.text import to_columns
from trfkit.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import Console

    from trfkit.reports.blocks import Block

LEAST: Final = 20
"""A terminal that leaves the wide column less than this gets plain columns, which it wraps."""

BETWEEN: Final = 3
"""What rich puts between two columns, at most."""


def show_table(rows: Sequence[Sequence[str]], numbers: Iterable[int] = (), wide: int = 0) -> None:
    """Write a table on standard output; the first row is its head.

    ``numbers`` are the columns, from 0, that are aligned to the right; ``wide`` is the column
    that gives way where a terminal is narrow.
    """
    if console.is_terminal(sys.stdout):
        draw_table(rows, numbers, wide)
    else:
        console.out(to_columns(rows, numbers))


def screen() -> Console:
    """Return rich's way to the terminal: with colours only where they are wanted."""
    from rich.console import Console  # noqa: PLC0415 - only at a terminal

    colours: Literal["auto"] | None = "auto" if console.wants_colour(sys.stdout) else None
    return Console(file=sys.stdout, color_system=colours, highlight=False)


def draw_table(
    rows: Sequence[Sequence[str]],
    numbers: Iterable[int] = (),
    wide: int = 0,
    styles: Sequence[str] = (),
) -> None:
    """Draw a table at the terminal; one that is too narrow for it gets plain columns.

    ``styles`` are rich's, for each row below the head; the rest is as for ``show_table``.
    """
    from rich import box  # noqa: PLC0415 - only at a terminal
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    to = screen()
    right = frozenset(numbers)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    widths[wide] = min(widths[wide], LEAST)
    if sum(widths) + BETWEEN * len(widths) > to.width:
        console.out(to_columns(rows, right))
        return
    head, *body = rows
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for index, caption in enumerate(head):
        table.add_column(
            Text(visible(caption)),
            justify="right" if index in right else "left",
            no_wrap=index != wide,
        )
    for row, style in zip_longest(body, styles, fillvalue=""):
        # Text, never markup: names of players and tournaments may hold brackets.
        table.add_row(*(Text(visible(cell)) for cell in row), style=style)
    to.print(table)


# Reports in parts at a terminal: tables drawn, lines coloured by what they mean -------------------


STYLES: Final = {
    Tone.PLAIN: "",
    Tone.GOOD: "green",
    Tone.EXPLAINED: "yellow",
    Tone.WRONG: "bold red",
    Tone.ASIDE: "dim",
}


def show_blocks(blocks: Sequence[Block]) -> None:
    """Write blocks on standard output: drawn at a terminal, plain text anywhere else."""
    if not console.is_terminal(sys.stdout):
        console.out_texts(plain_texts(blocks))
        return
    from rich.text import Text  # noqa: PLC0415 - only at a terminal

    to = screen()
    for block in blocks:
        for part in block:
            if isinstance(part, Grid):
                styles = [STYLES[tone] for tone in part.tones]
                draw_table(part.rows, part.numbers, part.wide, styles)
            else:
                # Text, never markup: names of players and tournaments may hold brackets.
                to.print(Text(visible(part.text), STYLES[part.tone]))
        if block:
            console.out("\n")
