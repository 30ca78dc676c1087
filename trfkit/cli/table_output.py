"""Tables for people: drawn by rich at a terminal, plain columns anywhere else."""

from __future__ import annotations

import sys
from itertools import chain
from textwrap import wrap
from typing import TYPE_CHECKING, Final, Literal

from trfkit.cli import console
from trfkit.reports.text_formats import to_columns
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from rich.console import Console


LEAST: Final = 20
"""A terminal that leaves the wide column less than this gets plain columns, which it wraps."""

LEAST_OF_SEVERAL: Final = 30
"""One that leaves each of several columns of sentences less than this gets them as entries."""

BETWEEN: Final = 3
"""What rich puts between two columns, at most."""


def show_table(rows: Sequence[Sequence[str]], numbers: Iterable[int] = (), wide: int = 0) -> None:
    """Write a table on standard output; the first row is its head.

    ``numbers`` are the columns, from 0, that are aligned to the right; ``wide`` is the column
    that gives way where a terminal is narrow; one that is too narrow for it gets plain columns.
    """
    if console.is_terminal(sys.stdout) and _fits(rows, (to := screen()).width, {wide: LEAST}):
        _draw(to, rows, numbers, (wide,))
    else:
        console.out(to_columns(rows, numbers))


def show_entries(rows: Sequence[Sequence[str]], sentences: Collection[int]) -> None:
    """Write a list of what the program knows on standard output; the first row is its head.

    ``sentences`` are the columns, from 0, that give way at a terminal. One that is too narrow gets
    an entry of several lines for each row; what is no terminal gets plain columns of any width.
    """
    if not console.is_terminal(sys.stdout):
        console.out(to_columns(rows, ()))
        return
    to = screen()
    if _fits(rows, to.width, dict.fromkeys(sentences, LEAST_OF_SEVERAL)):
        _draw(to, rows, (), sentences)
    else:
        console.out_texts(_entries(rows, sentences, to.width))


def _entries(
    rows: Sequence[Sequence[str]], sentences: Collection[int], width: int
) -> Iterator[str]:
    """Yield each row as an entry: its first cell, and below what the other ones say.

    What is no sentence stands in one line.
    """
    head, *body = rows
    for row in body:
        if row[0]:  # else it goes on with the entry above
            yield f"{visible(row[0])}\n"
        said = [
            (f"{caption}: {' '.join(cell.split())}", at in sentences)
            for at, (caption, cell) in enumerate(zip(head, row, strict=True))
            if at and cell not in _BLANK
        ]
        facts = ", ".join(text for text, is_sentence in said if not is_sentence)
        for text in (facts, *(text for text, is_sentence in said if is_sentence)):
            lines = wrap(visible(text), width - len(_INSIDE))
            yield "".join(f"{_INSIDE}{line}\n" for line in lines)


_BLANK: Final = ("", "-")
_INSIDE: Final = "    "


def screen() -> Console:
    """Return rich's way to the terminal: with colours only where they are wanted."""
    from rich.console import Console  # noqa: PLC0415 - only at a terminal

    colours: Literal["auto"] | None = "auto" if console.wants_colour(sys.stdout) else None
    return Console(file=sys.stdout, color_system=colours, highlight=False)


def _fits(rows: Sequence[Sequence[str]], width: int, least: Mapping[int, int]) -> bool:
    """Whether a table fits a width if some columns give way, each to no less than is told."""
    longest = [
        max(map(len, chain.from_iterable(cell.split("\n") for cell in column)))
        for column in zip(*rows, strict=True)
    ]
    widths = [min(size, least.get(index, size)) for index, size in enumerate(longest)]
    return sum(widths) + BETWEEN * len(widths) <= width


def _draw(
    to: Console,
    rows: Sequence[Sequence[str]],
    numbers: Iterable[int],
    wide: Collection[int],
) -> None:
    from rich import box  # noqa: PLC0415 - only at a terminal
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    right = frozenset(numbers)
    head, *body = rows
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for index, caption in enumerate(head):
        table.add_column(
            Text(visible(caption)),
            justify="right" if index in right else "left",
            no_wrap=index not in wide,
        )
    for row in body:
        # Text, never markup: names of players and tournaments may hold brackets.
        table.add_row(*(Text(visible(cell)) for cell in row))
    to.print(table)
