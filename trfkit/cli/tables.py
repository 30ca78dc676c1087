"""Tables for people: drawn by rich at a terminal, plain columns anywhere else."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from trfkit.cli import console
from trfkit.reports.text import to_columns, visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


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

    head, *body = rows
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for index, caption in enumerate(head):
        table.add_column(
            Text(caption),
            justify="right" if index in right else "left",
            no_wrap=index != wide,
            overflow="fold",
        )
    for row in body:
        # Text, never markup: names of players and tournaments may hold brackets.
        table.add_row(*(Text(visible(cell)) for cell in row))
    screen = Console(
        file=sys.stdout, no_color=not console.wants_colour(sys.stdout), highlight=False
    )
    screen.print(table)
