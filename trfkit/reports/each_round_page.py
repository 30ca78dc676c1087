"""The places after each round of one file or several as a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.messages import render_text
from trfkit.record import replace
from trfkit.reports.blocks import Grid
from trfkit.reports.document import Label
from trfkit.reports.each_round import places_block, places_verdict, rounds_block
from trfkit.reports.sheet import Lines, Sheet, Table, sheet_page
from trfkit.reports.verification_words import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.reports.each_round import RoundCheck
    from trfkit.reports.sheet import Part


def each_round_page(checks: Sequence[RoundCheck], failed: Sequence[tuple[str, str]] = ()) -> str:
    """Return a whole HTML document: for each file the verdict, its rounds and the wrong places.

    ``failed`` are files that could not be compared, with the reason.
    """
    parts: list[Part] = []
    if failed:
        parts.append(Lines(tuple(f"{file}: {why}" for file, why in failed), "Could not be read"))
    for check in sorted(checks, key=lambda one: one.found.is_right):
        parts += _parts(check)
    right = sum(check.found.is_right for check in checks)
    if len(checks) == 1 and not failed:
        title = f"Places after each round: {checks[0].found.name or checks[0].file}"
    else:
        count = counted(len(checks) + len(failed), "file")
        title = f"Places after each round: in {right} of {count} every place follows the list"
    first = checks[0].origin
    origin = replace(first, inputs=tuple(one for check in checks for one in check.origin.inputs))
    return sheet_page(Sheet(title, (), tuple(parts)), origin)


def _parts(check: RoundCheck) -> Iterator[Part]:
    found = check.found
    about = f"{found.kind}, edition {found.edition}, by {','.join(found.tiebreaks)}"
    yield Lines((places_verdict(found), about, *map(render_text, found.notes)), check.file)
    for shows, block in (
        ("Places that do not follow the list", places_block(found)),
        ("The rounds, and what the list leaves open", rounds_block(found.rounds)),
    ):
        yield from (_table(grid, shows) for grid in block if isinstance(grid, Grid))


def _table(grid: Grid, shows: str) -> Table:
    """Return a table in which words, which can be names, are kept apart from numbers."""
    head, *rows = grid.rows
    words = tuple(at for at in range(len(head)) if at not in grid.numbers)
    shown = [
        [Label(None, row[at]) if at in words else row[at] for at in range(len(row))] for row in rows
    ]
    return Table(rows=[head, *shown], words=words, shows=shows)
