"""Pages that hold no tournament: what they are, and what would be needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.crosstables.cells import is_blacked_out
from trfkit.files.crosstables.column_kinds import Cells, whole
from trfkit.files.crosstables.headings import names_teams
from trfkit.files.crosstables.pairing_pages import are_boards_of_teams, is_pairing, score_of_sides
from trfkit.files.crosstables.participant_table import opponents_of
from trfkit.findings.wording import listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.files.crosstables.participant_table import Listing
    from trfkit.files.tables.grid import Grid, Page


NO_RESULT: Final = "it holds no result of a game"
NO_GAMES: Final = "it does not hold the games"
WITHOUT_GAMES: Final = frozenset({NO_RESULT, NO_GAMES})
"""What tables lack that never had games; others have some, and cannot be read."""


class Refused(NamedTuple):
    """What a file is, what it lacks, and what to do instead; sentences without full stop."""

    what: str
    missing: str
    advice: str


CROSSTABLE: Final = (
    "save the crosstable of the event, on Chess-Results 'Starting rank crosstable' or 'Final "
    "ranking crosstable', on pages of Vega 'Cross table'"
)
TEAMS: Final = "a TRF or the Chess-Results XML of the event holds the games of its teams"


def what_it_is(page: Page, tables: Sequence[Listing]) -> Refused:
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
        (are_paired and any(map(are_boards_of_teams, page.grids)), _BOARDS, _ONE_ROUND),
        (has_teams, "a page of team pairings", _MATCHES_ALONE),
        (any(map(_are_matches, page.grids)), "a table of matches", _MATCHES_ALONE),
        (are_paired, "a page of pairings", _ONE_ROUND),
        (incomplete, *(incomplete or ("", ""))[:2]),
        (counts, "a league table", NO_GAMES),
        (any(map(_is_of_absences, tables)), "a list of those who were not paired", NO_RESULT),
        (tables, "a list of participants", NO_RESULT),
        (True, "a page without a table of participants", NOBODY),
    )
    what, missing = next(kind[1:] for kind in kinds if kind[0])
    is_of_teams = what == _BOARDS or missing == _MATCHES_ALONE
    return Refused(what, missing, TEAMS if is_of_teams else CROSSTABLE)


_BOARDS: Final = "a page of pairings on the boards of team matches"
_ONE_ROUND: Final = "it does not hold the results of all rounds"
NOBODY: Final = "there is nobody to rank"
_MATCHES_ALONE: Final = "matches alone hold neither the games of the boards nor the other rounds"
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


def _incomplete(listing: Listing) -> Refused | None:
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
    which = f"row {missing[0]} is" if len(missing) == 1 else f"rows {listed(missing)} are"
    what = f"a crosstable of {len(square)} columns, but {len(rows)} rows"
    return Refused(what, f"{which} missing", CROSSTABLE)


def _lacks_columns(listing: Listing) -> Refused | None:
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
    which = f"column {missing[0]} is" if len(missing) == 1 else f"columns {listed(missing)} are"
    what = f"a crosstable of {len(listing.body)} rows, but {len(square)} columns"
    return Refused(what, f"{which} missing", CROSSTABLE)


def _is_of_absences(listing: Listing) -> bool:
    """Tell whether marks and blanks are all that a list has behind its participants."""
    marks = [
        text for row in listing.body for text in listing.grid.rows[row] if is_blacked_out(text)
    ]
    return 2 * len(marks) >= len(listing.body)
