"""Text that a web page shows as it was typed (``<pre>``), with lists aligned by blanks in it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from trfkit.tables.fixed_width import read_fixed_width
from trfkit.tables.text import Text

if TYPE_CHECKING:
    from trfkit.diagnostics import Diagnostic
    from trfkit.limits import Limits
    from trfkit.tables.grid import Grid


class Verbatim(NamedTuple):
    """The lists and lines of a text in their order, and what was found in reading them."""

    pieces: tuple[str | Grid, ...]
    diagnostics: tuple[Diagnostic, ...]


def read_verbatim(text: str, line: int, limits: Limits) -> Verbatim | None:
    """Return the lists in a text that starts on a ``line`` of the page; None without any."""
    found = read_fixed_width(Text(text), limits)
    if not found.grids:
        return None
    pieces: list[str | Grid] = list(found.before)
    for grid in found.grids:
        lines = tuple(number + line - 1 for number in grid.lines)
        pieces += [replace(grid, lines=lines, after=()), *grid.after]
    findings = tuple(
        one if one.line is None else replace(one, line=one.line + line - 1)
        for one in found.diagnostics
    )
    return Verbatim(tuple(pieces), findings)
