"""Pages that hold no tournament: what they are, and what would be needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.crosstables.cells import is_blacked_out
from trfkit.files.crosstables.headings import Cells, names_teams, whole
from trfkit.files.crosstables.pairing_pages import are_boards_of_teams, is_pairing, score_of_sides
from trfkit.files.crosstables.participant_table import opponents_of
from trfkit.messages.message import Message

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.files.crosstables.participant_table import Listing
    from trfkit.files.tables.grid import Grid, Page


WITHOUT_GAMES: Final = frozenset({"league", "absences", "participants", "team-crosstable"})
"""Variants of IMP001 for tables that never had games; others have some, and cannot be read."""


def what_it_is(page: Page, tables: Sequence[Listing]) -> Message:
    """Return why a page without a crosstable holds no tournament: the first reason that fits."""
    texts = [text.casefold() for grid in page.grids for text in _first_cells(grid)]
    words = frozenset(word.strip(".:") for text in texts for word in text.split())
    are_paired = any(map(pairs, page.grids)) or any(words.issuperset(s.split()) for s in _SIDES)
    headings = frozenset(text.strip(".: ") for text in texts)
    counts = any(headings.issuperset(league.split()) for league in _COUNTS)
    has_teams = are_paired and any(map(names_teams, texts))
    incomplete = next(filter(None, map(_incomplete, tables)), None)
    incomplete = incomplete or next(filter(None, map(_lacks_columns, tables)), None)
    kinds = (
        (are_paired and any(map(are_boards_of_teams, page.grids)), Message("IMP001.boards")),
        (has_teams, Message("IMP001.team-pairings")),
        (any(map(_are_matches, page.grids)), Message("IMP001.matches")),
        (are_paired, Message("IMP001.pairings")),
        (incomplete is not None, incomplete or Message("IMP001.rows-missing")),
        (counts, Message("IMP001.league")),
        (any(map(_is_of_absences, tables)), Message("IMP001.absences")),
        (bool(tables), Message("IMP001.participants")),
        (True, Message("IMP001.nobody")),
    )
    return next(message for fits, message in kinds if fits)


# Words of headings in several languages: who meets whom, and what leagues count.
_SIDES: Final = """white black|weiß schwarz|blancs noirs|blancas negras|bianco nero|białe czarne
    белые черные|білі чорні|bílý černý|beli crni""".replace("\n", "|").split("|")
_COUNTS: Final = """w d l|won drawn lost|wins draws losses|s u n|siege remis|v n d|v n p|g e p
    в н п|z r p|gf ga|goals played|tore punkte""".replace("\n", "|").split("|")


def _are_matches(grid: Grid) -> bool:
    """Tell whether most rows have two sides with a result that no game can have: 3½-½, 2:1."""
    totals = [total for total in map(score_of_sides, grid.rows) if total not in {None, 1}]
    return 2 * len(totals) > len(grid.rows)


def pairs(grid: Grid) -> bool:
    """Tell whether a table pairs two sides in its rows, or in a good part of them."""
    rows = [row for row in grid.rows if is_pairing(row)]
    return bool(rows) and 3 * len(rows) >= len(grid.rows)


def _first_cells(grid: Grid) -> Iterator[str]:
    """Yield the cells of the first rows, among which the headings are."""
    for row in grid.rows[:4]:
        yield from row


def _incomplete(listing: Listing) -> Message | None:
    """Return that a crosstable of a round-robin lacks rows, None for any other table."""
    square = opponents_of(Cells(listing.grid, listing.body), listing.headings)
    if len(square) <= len(listing.body):
        return None
    rows = [listing.grid.rows[row] for row in listing.body]
    missing = [
        whole(listing.headings[c]) or place
        for place, c in enumerate(square, start=1)
        if not any(is_blacked_out(row[c]) for row in rows)
    ]
    values = {"columns": len(square), "rows": len(rows), "missing": tuple(missing)}
    return Message("IMP001.rows-missing", **values)


def _lacks_columns(listing: Listing) -> Message | None:
    """Return that a crosstable of a round-robin lacks columns, None for any other table.

    In such a table each row has its own blacked-out cell, in a column with a number.
    """
    black: dict[int, list[int]] = {}
    for c, heading in enumerate(listing.headings):
        if whole(heading) is not None:
            cells = [listing.grid.rows[row][c] for row in listing.body]
            black[c] = [place for place, text in enumerate(cells, 1) if is_blacked_out(text)]
    square = [places[0] for places in black.values() if len(places) == 1]
    missing = [place for place in range(1, len(listing.body) + 1) if place not in square]
    if len(set(square)) < len(square) or not 0 < len(missing) < len(square):
        return None
    values = {"columns": len(square), "rows": len(listing.body), "missing": tuple(missing)}
    return Message("IMP001.columns-missing", **values)


def _is_of_absences(listing: Listing) -> bool:
    """Tell whether marks and blanks are all that a list has behind its participants."""
    marks = [
        text for row in listing.body for text in listing.grid.rows[row] if is_blacked_out(text)
    ]
    return 2 * len(marks) >= len(listing.body)
