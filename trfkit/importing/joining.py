"""One table that a page prints in several pieces, as long lists are: put together again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.importing.headings import Role
from trfkit.importing.numerals import place, whole
from trfkit.tables.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.importing.listing import Listing


def pieces(found: Sequence[Listing]) -> Iterator[list[Listing]]:
    """Yield the tables of a page, those together that are pieces of one.

    A table continues the one before where both have the same headings, where its ranks (or,
    without ranks, its starting ranks) begin at the end of the other's, and where nobody stands
    in both. Tables of groups, whose ranks begin anew, stay apart.
    """
    together: list[Listing] = []
    for one in found:
        if together and not (_continues(together[-1], one) and _are_others(together, one)):
            yield together
            together = []
        together.append(one)
    if together:
        yield together


def joint(parts: Sequence[Listing]) -> Grid:
    """Return the rows of several tables as one; each still has its headings."""
    grids = [one.grid for one in parts]
    return Grid(
        rows=tuple(row for grid in grids for row in grid.rows),
        lines=tuple(line for grid in grids for line in grid.lines),
        title=grids[0].title,
        after=tuple(line for grid in grids for line in grid.after),
    )


def _continues(one: Listing, other: Listing) -> bool:
    if one.head is None or one.headings != other.headings:
        return False
    ranks, more = _places(one, Role.RANK), _places(other, Role.RANK)
    if ranks and more:  # a rank may be shared across the gap, and blank behind it
        return max(ranks) <= min(more) and min(more) > 1
    numbers, more = _places(one, Role.NUMBER), _places(other, Role.NUMBER)
    return bool(numbers and more) and max(numbers) + 1 == min(more)


def _places(listing: Listing, role: Role) -> list[int]:
    read = place if role is Role.RANK else whole
    found = (read(listing.cell(row, role)) for row in listing.body)
    return [number for number in found if number is not None]


def _are_others(parts: Sequence[Listing], other: Listing) -> bool:
    """Tell whether nobody of a table stands in those before it."""
    known = {who for one in parts for who in _people(one)}
    return known.isdisjoint(_people(other))


def _people(listing: Listing) -> set[tuple[str, ...]]:
    roles = (Role.NUMBER, Role.FIDE_ID, Role.NAME)
    return {tuple(listing.cell(row, role) for role in roles) for row in listing.body}
