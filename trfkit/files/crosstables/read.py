"""Read a page with a crosstable: the tournament, and the values that it states."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from trfkit.files.crosstables.cells import convert_notation
from trfkit.files.crosstables.headings import Role, names_teams, place
from trfkit.files.crosstables.page_header import (
    event_name,
    read_header,
    report_unused_columns,
    stated_table,
)
from trfkit.files.crosstables.pairing_pages import (
    are_boards_of_teams,
    days_of,
    pairs,
    read_pairing_page,
    what_it_is,
)
from trfkit.files.crosstables.participant_table import FEWEST_CELLS, Shape, listings
from trfkit.files.crosstables.rounds import Rows, round_robin_rows, swiss_rows
from trfkit.files.crosstables.starting_ranks import (
    belongs_to,
    complete_by_list,
    player_of_row,
)
from trfkit.files.crosstables.table_outcomes import import_result, point_system, total
from trfkit.files.import_findings import WITHOUT_COMMA, Notes
from trfkit.files.tables.grid import Page, printed_number, printed_points
from trfkit.files.tables.read import read_page
from trfkit.files.trf.reading.played_rounds import rounds_with_results
from trfkit.files.trf.reading.tournament_kind import FROM_COLUMNS, kind_of
from trfkit.format_table import FORMATS
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.messages.message import Message
from trfkit.model import (
    STANDARD,
    Event,
    Kind,
    Pairings,
    Tournament,
)
from trfkit.record import replace
from trfkit.units import POINT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.files.crosstables.participant_table import Listing
    from trfkit.files.trf.reading.result import ReadResult


def read_tables(
    data: bytes, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> ReadResult:
    """Return the tournament in a file of tables; never raises for its content."""
    return read_crosstable(read_page(data, encoding=encoding, limits=limits))


def read_crosstable(page: Page) -> ReadResult:
    """Return the tournament of the largest crosstable on a page, with every assumption.

    A list of starting ranks on the same page completes it. Without a crosstable the result has
    no tournament and says what the page holds instead. ``stated`` has the values beside the
    crosstable, or those of every list of participants.
    """
    notes = Notes(page.diagnostics)
    page = convert_notation(page, notes)
    version = next(row.name for row in FORMATS if row.page == page.format)
    tables = listings(page)
    for table in tables:
        if table.parts > 1:
            notes.assumed(Message("IMP002.tables-joined", count=table.parts))
    crosstables = [one for one in tables if one.shape is not Shape.LIST and not pairs(one.grid)]
    if not crosstables:
        result = _result_of_pairings(page, version, notes)
        if result is not None:
            return result
        if page.grids:  # else the page's own findings say why it could not be read
            notes.found(what_it_is(page, tables))
        return _refuse(page, version, tables, notes)
    listing = max(crosstables, key=lambda one: len(one.body))
    for other in crosstables:
        if other is not listing:
            notes.found("IMP005", line=other.line(other.body[0]), rows=len(other.body))
    if names_teams(listing.headings[listing.columns(Role.NAME)[0]]):
        notes.found("IMP001", variant="team-crosstable")
        return _refuse(page, version, tables, notes)
    _say_unread(listing, notes)
    rows = (swiss_rows if listing.shape is Shape.SWISS else round_robin_rows)(listing, notes)
    if isinstance(rows, Message):
        notes.found("IMP001", variant="crosstable", reason=rows)
        return _refuse(page, version, tables, notes)
    result = _result(page, version, listing, rows, notes)
    for other in tables:
        if other.shape is Shape.LIST and belongs_to(other, result):
            result = complete_by_list(result, other)
            if other.column(Role.POINTS) is not None:  # standings, which may have tie-breaks
                standings = stated_table(other, version, title=event_name(page, listing.grid))
                result = replace(result, stated=(*result.stated, standings))
    return result


def _say_unread(listing: Listing, notes: Notes, fewest: int = 1) -> None:
    """Report the unmatched rows that have at least ``fewest`` filled cells."""
    for row in listing.unread:
        filled = [text for text in listing.grid.rows[row] if text]
        if len(filled) >= fewest:
            notes.left_out(filled, listing.line(row), Message("IMP004.no-name"))


def _result_of_pairings(page: Page, version: str, notes: Notes) -> ReadResult | None:
    """Return the tournament of a page with pairings of every round, None without one."""
    for grid in page.grids:
        if not pairs(grid) or are_boards_of_teams(grid):
            continue
        pairing_page = read_pairing_page(grid, notes)
        if pairing_page is None or not pairing_page.is_whole:
            continue
        players = pairing_page.players
        played = rounds_with_results(players)
        days = pairing_page.dates.values()
        fields = {
            "name": event_name(page, grid),
            "round_dates": days_of(pairing_page.dates, played),
            "start": min(days, default=None),
            "end": max(days, default=None),
            **read_header(page, played, notes),
        }
        kind = kind_of(None, fields.get("type_text"), players, (), played, has_310=False)
        tournament = Tournament(kind=kind, players=players, rounds_played=played, **fields)
        return import_result(tournament, version, notes, players=pairing_page.lines)
    return None


def _refuse(page: Page, version: str, tables: Sequence[Listing], notes: Notes) -> ReadResult:
    title = event_name(page)
    lists = [one for one in tables if not pairs(one.grid)]
    for table in lists:
        if table.shape is Shape.LIST:  # rows of a crosstable are reported where it is read
            _say_unread(table, notes, FEWEST_CELLS)  # with fewer it is the heading of a group
    stated = [stated_table(one, version, title=title) for one in lists]
    return import_result(None, version, notes, stated=stated)


def _result(page: Page, version: str, listing: Listing, rows: Rows, notes: Notes) -> ReadResult:
    points = _points_column(listing, rows)
    players = [
        replace(
            player_of_row(listing, row, number, notes),
            stated_points=printed_points(listing.grid.rows[row][points])
            if points is not None
            else None,
            stated_rank=place(listing.cell(row, Role.RANK)),
            rounds=rounds,
        )
        for row, number, rounds in zip(rows.rows, rows.numbers, rows.rounds, strict=True)
    ]
    played = rounds_with_results(players)
    system = point_system(players, notes)
    if not any("," in player.name for player in players):
        notes.assumed(WITHOUT_COMMA)
    report_unused_columns(listing, notes)
    numbers = dict(zip(rows.rows, rows.numbers, strict=True))
    is_square = listing.shape is Shape.ROUND_ROBIN
    in_table = max(map(len, rows.rounds))
    fields = {
        "name": event_name(page, listing.grid),
        "rounds": in_table if is_square else None,
        **read_header(page, in_table, notes),
    }
    kind = kind_of(None, fields.get("type_text"), players, (), played, has_310=False)
    if is_square:
        rounds_of_cycle = len(players) - 1 + len(players) % 2
        cycles = max(1, -(-in_table // rounds_of_cycle))
        reason, pairings = FROM_COLUMNS, Pairings.PREDETERMINED
        kind = Kind(Event.ROUND_ROBIN, False, pairings, "data", reason, cycles)  # noqa: FBT003 - a row of facts
    tournament = Tournament(
        kind=kind,
        players=tuple(sorted(players, key=lambda player: player.start_no)),
        rounds_played=played,
        point_system=system,
        **fields,
    )
    stated = stated_table(
        listing, version, after=played, numbers=numbers, points=points, title=fields["name"]
    )
    lines = {number: listing.line(row) for row, number in numbers.items()}
    result = import_result(tournament, version, notes, players=lines, stated=[stated])
    return replace(result, has_numbers=rows.has_numbers)


def _points_column(listing: Listing, rows: Rows) -> int | None:
    """Return the points column: by its heading, else the first that matches the sums of the rounds.

    Nine rows in ten must match: an error of the table in one sum does not hide its points.
    """
    named = listing.column(Role.POINTS)
    if named is not None:
        return named
    sums = [Decimal(total(entries, STANDARD)) / POINT for entries in rows.rounds]
    for c in listing.columns(Role.VALUE):
        equal = sum(
            printed_number(listing.grid.rows[row][c]) == total
            for row, total in zip(rows.rows, sums, strict=True)
        )
        if 10 * equal >= 9 * len(sums):
            return c
    return None
