"""Reports in parts at a terminal: tables drawn, lines coloured by what they mean."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from trfkit.cli import console
from trfkit.cli.tables import draw_table, screen
from trfkit.reports.blocks import Grid, Tone, plain
from trfkit.visible import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.reports.blocks import Block

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
        console.out(plain(blocks))
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
