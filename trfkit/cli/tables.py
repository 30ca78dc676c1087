"""Tables for people: drawn by rich at a terminal, plain columns anywhere else."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final, Literal

from trfkit.cli import console
from trfkit.reports.text import to_columns, visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


LEAST: Final = 20
"""A terminal that leaves the wide column less than this gets plain columns, which it wraps."""

BETWEEN: Final = 3
"""What rich puts between two columns, at most."""


def show_table(rows: Sequence[Sequence[str]], numbers: Iterable[int] = (), wide: int = 0) -> None:
    """Write a table on standard output; the first row is its head.

    ``numbers`` are the columns, from 0, that are aligned to the right; ``wide`` is the column
    that gives way where a terminal is narrow.
    """
    right = frozenset(numbers)
    if console.is_terminal(sys.stdout):
        _draw(rows, right, wide)
    else:
        console.out(to_columns(rows, right))


def _draw(rows: Sequence[Sequence[str]], right: frozenset[int], wide: int) -> None:
    from rich import box  # noqa: PLC0415 - only at a terminal
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    colours: Literal["auto"] | None = "auto" if console.wants_colour(sys.stdout) else None
    screen = Console(file=sys.stdout, color_system=colours, highlight=False)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    widths[wide] = min(widths[wide], LEAST)
    if sum(widths) + BETWEEN * len(widths) > screen.width:
        console.out(to_columns(rows, right))
        return
    head, *body = rows
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for index, caption in enumerate(head):
        table.add_column(
            Text(caption), justify="right" if index in right else "left", no_wrap=index != wide
        )
    for row in body:
        # Text, never markup: names of players and tournaments may hold brackets.
        table.add_row(*(Text(visible(cell)) for cell in row))
    screen.print(table)
