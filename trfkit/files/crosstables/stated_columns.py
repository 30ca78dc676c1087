"""What a table of participants states about them: its columns of points, ranks and values."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from trfkit.files.crosstables.headings import Role, is_as_above, number_in, place, whole
from trfkit.files.crosstables.page_header import label_before
from trfkit.files.crosstables.participant_table import rating_of
from trfkit.files.tables.grid import printed
from trfkit.files.trf.reading.stated_table import Cells, StatedColumn, StatedRow, StatedTable
from trfkit.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.files.crosstables.participant_table import Listing
    from trfkit.files.tables.grid import Grid, Page

_MARKDOWN_HEADING: Final = lazy_pattern(r"#{1,6}\s+")
_ESCAPED_MARK: Final = lazy_pattern(r"\\([\\|*_`\[\]<>#~])")
_STATED: Final = (Role.RANK, Role.POINTS, Role.VALUE)


def stated_table(
    listing: Listing,
    source: str,
    *,
    after: int | None = None,
    numbers: Mapping[int, int] | None = None,
    points: int | None = None,
    title: str | None = None,
) -> StatedTable:
    """Return what a listing states.

    ``after`` is the number of rounds of which it has columns, where no heading has to tell it.
    ``numbers`` are the starting ranks by row of the grid where they are known better than from
    the column of numbers. ``points`` is the column that holds the points where no heading says
    so.
    """
    columns = tuple(c for c, role in enumerate(listing.roles) if role in _STATED)
    ranks = _ranks(listing)
    cells = Cells(printed)
    if numbers is None:
        column = listing.column(Role.NUMBER)
        numbers = {
            row: number
            for row in listing.body
            if column is not None and (number := whole(listing.grid.rows[row][column]))
        }
    return StatedTable(
        source=source,
        columns=tuple(_column(listing, c, points) for c in columns),
        rows=tuple(
            StatedRow(
                values=tuple([cells[listing.grid.rows[row][c]] for c in columns]),
                number=numbers.get(row),
                fide_id=whole(listing.cell(row, Role.FIDE_ID)) or None,
                name=listing.cell(row, Role.NAME) or None,
                rank=ranks.get(row),
                rating=rating_of(listing, row),
                federation=listing.cell(row, Role.FEDERATION) or None,
                line=listing.line(row),
            )
            for row in listing.body
        ),
        title=listing.grid.title or title,
        after=after if after is not None else rounds_in(listing.grid.title or ""),
        has_rounds=after is not None,
    )


TIE_BREAK_OF_LICHESS: Final = "Tie Break"
"""The one tie-break of the results that Lichess exports, Sonneborn-Berger."""


def _column(listing: Listing, c: int, points: int | None) -> StatedColumn:
    role, label = listing.roles[c], listing.headings[c]
    number = number_in(label) if role is Role.VALUE else None
    is_of_lichess = label == TIE_BREAK_OF_LICHESS and "Username" in listing.headings
    return StatedColumn(
        label=label or f"column {c + 1}",
        code="SB" if is_of_lichess else None,
        caption=listing.notes.get(number) if number is not None else None,
        of_ranks=role is Role.RANK,
        of_points=role is Role.POINTS or c == points,
    )


def _ranks(listing: Listing) -> dict[int, int]:
    """Return the rank of each row: a blank in the order of ranks, and ``=``, is the one above."""
    column = listing.column(Role.RANK)
    if column is None:
        return {}
    texts = {row: listing.grid.rows[row][column] for row in listing.body}
    known = [rank for rank in map(place, texts.values()) if rank is not None]
    in_order = known == sorted(known)
    ranks: dict[int, int] = {}
    last: int | None = None
    for row, text in texts.items():
        repeats = is_as_above(text) or (in_order and not text)
        last = last if repeats else place(text)
        if last is not None:
            ranks[row] = last
    return ranks


_AFTER: Final = lazy_pattern(
    r"\b(?:after|nach|tras|después|després|après|dopo|após|depois|după|efter|etter|eftir|po|posle"
    r"|poslije|sonra|utáni?|sau|после|після|след|μετά)\b[^0-9]{0,25}([0-9]{1,2})\b",
    re.IGNORECASE,
)


def rounds_in(heading: str) -> int | None:
    """Return the number of rounds in a heading such as ``Ranking after Round 5``, None if none."""
    match = _AFTER.search(heading)
    return int(match[1]) or None if match else None


_SERVER: Final = lazy_pattern(r"^\s*Chess-Results Server Chess-results\.com\s*-\s*", re.IGNORECASE)
_LONGEST_NAME: Final = 200


def event_name(page: Page, grid: Grid | None = None) -> str | None:
    """Return the name of the event: the title of a page of HTML, else the first line of text.

    Lines that name a web site or begin with a label do not count, nor the marks of a heading in
    Markdown. The title of the ``grid`` is taken where there is no other; the name of a workbook's
    sheet is none. A title that ends in a colon is cut: the heading that begins with it is whole.
    """
    if page.title is not None and (title := " ".join(_SERVER.sub("", page.title).split())):
        headings = (*page.before, *(one.title or "" for one in page.grids))
        whole_title = (one for one in headings if title.endswith(":") and one.startswith(title))
        return next(whole_title, title)[:_LONGEST_NAME]
    lines = [] if page.format == "html" else list(page.before)
    if grid is not None and page.format != "xlsx":
        lines.append(grid.title or "")
    names = (
        _without_marks(line) for line in lines if "://" not in line and label_before(line) is None
    )
    return next((name[:_LONGEST_NAME] for name in names if name), None)


def _without_marks(line: str) -> str:
    """Return a line as it is, and a heading of Markdown without its marks."""
    heading = _MARKDOWN_HEADING.match(line)
    return line if heading is None else _ESCAPED_MARK.sub(r"\1", line[heading.end() :])
