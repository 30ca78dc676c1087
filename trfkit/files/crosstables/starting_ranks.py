"""Complete a crosstable with a list of starting ranks: ids, ratings, full names, numbers."""

from __future__ import annotations

from collections import Counter
from itertools import count
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trfkit.events.names import name_key
from trfkit.files.crosstables.headings import Role, rating, whole
from trfkit.files.crosstables.page_header import read_header
from trfkit.files.crosstables.pairing_pages import LAST_ROUND, days_of, pairs, read_pairing_page
from trfkit.files.crosstables.participant_table import Listing, listings
from trfkit.files.crosstables.rounds import rounds_by_berger_tables
from trfkit.files.import_findings import WITHOUT_COMMA, Notes
from trfkit.files.trf.reading.field_values import read_birth, read_sex, read_title
from trfkit.findings import sort_findings
from trfkit.messages.message import Message
from trfkit.model import Event, NationalRating, Player, StartingRankMethod
from trfkit.model.outcome import without_absence_at_the_end
from trfkit.model.tournament import METHODS, renumber
from trfkit.record import Record, replace
from trfkit.units import StartNo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from trfkit.files.tables.grid import Page
    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.model import Outcome, Tournament


_METHODS: Final = ("FIDE", "FIDON", "NIDOF", "NRO", "HBFN", "LBFN")
"""The methods of record 172, those that need the least first."""


class RatedPlayers(Record):
    """The players with their TRF ratings, and the method of record 172."""

    players: tuple[Player, ...]
    national: tuple[NationalRating, ...]
    method: StartingRankMethod | None


class TwoRatings(NamedTuple):
    """A player's FIDE and national rating, None for unrated."""

    fide: int | None = None
    national: int | None = None


def apart(
    players: Sequence[Player],
    both: Sequence[TwoRatings],
    federation: str | None,
    notes: Notes,
) -> RatedPlayers:
    """Separate FIDE and national ratings, if one method explains which of them counts.

    The rating of each player is the one that counts; ``both`` are in the order of ``players``.
    National ratings belong to the organising ``federation``, else to that of most players. If no
    method explains all counting ratings, only these are kept.
    """
    if not any(fide or national for fide, national in both):
        return RatedPlayers(tuple(players), (), None)
    method = None
    for name in reversed(_METHODS):
        _, choose = METHODS[name]
        chosen = [choose(*pair) for pair in both]
        method = name if chosen == [player.rating for player in players] else method
    federations = Counter(player.federation for player in players if player.federation)
    owner = federation or next((name for name, _ in federations.most_common(1)), None)
    if method is None:
        notes.assumed(Message("IMP002.ratings-of-fide"))
        return RatedPlayers(tuple(players), (), None)
    if owner is None:
        notes.assumed(Message("IMP002.national-ratings"))
        return RatedPlayers(tuple(players), (), None)
    national = tuple(
        NationalRating(federation=owner, start_no=player.start_no, rating=rating)
        for (_, rating), player in zip(both, players, strict=True)
        if rating is not None
    )
    rated = (replace(player, rating=fide) for (fide, _), player in zip(both, players, strict=True))
    return RatedPlayers(
        tuple(rated), national, StartingRankMethod(method, owner) if national else None
    )


# The list ---------------------------------------------------------------------------------------


class Entry(NamedTuple):
    """A row of a list of starting ranks: its place, and the player, with 0 for no number."""

    row: int
    player: Player
    ratings: TwoRatings = TwoRatings()


def with_starting_ranks(result: ReadResult, page: Page, name: str) -> ReadResult:
    """Complete the players of a result with the list of starting ranks on ``page``.

    A page of pairings is accepted, too, and gives the days of its rounds. A page with neither is an
    error (IMP001) that refers to it by ``name``, and changes nothing else.
    """
    if result.tournament is not None:
        result = _with_header(result, result.tournament, page)
    for grid in page.grids:
        if pairs(grid) and (pairing_page := read_pairing_page(grid, Notes())) is not None:
            result = _complete(result, list(map(Entry, count(), pairing_page.players)))
            tournament, dates = result.tournament, pairing_page.dates
            if tournament is None or not dates:
                return result
            # Rounds that lack a day have it from the page, and the start is the first of them.
            last = max(tournament.rounds_played, *dates)
            stated = {n: day for n, day in enumerate(tournament.round_dates, start=1) if day}
            days = days_of({**dates, **stated}, min(last, LAST_ROUND))
            start = tournament.start or dates.get(1)
            return replace(result, tournament=replace(tournament, round_dates=days, start=start))
    listed = max(listings(page), key=lambda one: len(one.body), default=None)
    if listed is not None:
        return complete_by_list(result, listed)
    notes = Notes(result.diagnostics)
    notes.found("IMP001", variant="starting-ranks", name=name)
    return replace(result, diagnostics=sort_findings(notes))


def _with_header(result: ReadResult, tournament: Tournament, page: Page) -> ReadResult:
    """Complete a result with the page's statements about the event."""
    notes = Notes(result.diagnostics)
    stated = read_header(page, tournament.rounds_played, notes)
    lacking = {name: value for name, value in stated.items() if not getattr(tournament, name)}
    for name in stated.keys() - lacking.keys():
        mine, theirs = getattr(tournament, name), stated[name]
        if theirs and mine != theirs and not isinstance(theirs, tuple):
            notes.found("IMP007", one=str(mine), other=str(theirs))
    return replace(
        result, tournament=replace(tournament, **lacking), diagnostics=sort_findings(notes)
    )


def complete_by_list(result: ReadResult, listing: Listing) -> ReadResult:
    """Complete the players of a result with a list of starting ranks.

    A row and a player match by name, in any order of the words, or by number and one word of the
    name. Existing values are kept, a contradiction is reported (IMP007); only the starting ranks
    are taken from the list, if it has all players.
    """
    return _complete(result, _entries(listing))


def _complete(result: ReadResult, listed: Sequence[Entry]) -> ReadResult:
    tournament = result.tournament
    if tournament is None:
        return result
    notes = Notes(result.diagnostics)
    entries = _match_rows(tournament.players, listed)
    for player in tournament.players:
        if player.start_no not in entries:
            notes.found("IMP007", variant="missing", participant=player.start_no, one=player.name)
    players = tuple(
        _with_entry(player, entries[player.start_no].player, notes)
        if player.start_no in entries
        else player
        for player in tournament.players
    )
    tournament = replace(tournament, players=players)
    if not tournament.national_ratings and len(entries) == len(players):
        both = [entries[player.start_no].ratings for player in players]
        rated = apart(players, both, tournament.federation, notes)
        tournament = replace(
            tournament,
            players=rated.players,
            national_ratings=rated.national,
            starting_rank_method=rated.method or tournament.starting_rank_method,
        )
    numbers = {
        player.start_no: entry.player.start_no
        for player in tournament.players
        if (entry := entries.get(player.start_no)) is not None and entry.player.start_no
    }
    numbers = numbers if len(set(numbers.values())) == len(tournament.players) else {}
    if any("," in player.name for player in tournament.players):
        notes[:] = [one for one in notes if one.sentence.id != WITHOUT_COMMA.id]
    result = replace(
        result,
        tournament=tournament,
        diagnostics=sort_findings(notes),
        has_numbers=result.has_numbers or bool(numbers),
    )
    are_new = any(old != new for old, new in numbers.items())
    return _renumber(result, tournament, numbers) if are_new else result


def belongs_to(listing: Listing, result: ReadResult) -> bool:
    """Tell whether a list on the same page has the same players: nearly all are in it."""
    if result.tournament is None or listing.column(Role.NUMBER) is None:
        return False
    players = result.tournament.players
    return 10 * len(_match_rows(players, _entries(listing))) >= 9 * len(players)


def _entries(listing: Listing) -> tuple[Entry, ...]:
    return tuple(
        Entry(
            row,
            player_of_row(
                listing, row, StartNo(whole(listing.cell(row, Role.NUMBER)) or 0), Notes()
            ),
            TwoRatings(
                rating(listing.cell(row, Role.FIDE_RATING)) or None,
                rating(listing.cell(row, Role.NATIONAL_RATING)) or None,
            ),
        )
        for row in listing.body
    )


def player_of_row(listing: Listing, row: int, number: StartNo, notes: Notes) -> Player:
    """Return what a row states of a player, but for points, ranks and rounds."""

    def read(role: Role, reader: Callable[[str], Any]) -> Any:  # noqa: ANN401 - a number or a date
        text = listing.cell(row, role)
        value = reader(text)
        if value is None and not {*"123456789"}.isdisjoint(text):
            heading = listing.headings[listing.roles.index(role)]
            notes.unread(text, heading, listing.line(row), number)
        return value or None

    return Player(
        start_no=number,
        name=listing.cell(row, Role.NAME).strip(" ,"),
        sex=read_sex(listing.cell(row, Role.SEX)),
        title=read_title(listing.cell(row, Role.TITLE)).title,
        rating=read(listing.rated, rating),
        federation=listing.cell(row, Role.FEDERATION) or None,
        fide_id=read(Role.FIDE_ID, whole),
        birth=read(Role.BIRTH, lambda text: read_birth(text).birth),
    )


# Who is who ------------------------------------------------------------------------------------


def _match_rows(players: Sequence[Player], entries: Iterable[Entry]) -> dict[StartNo, Entry]:
    """Return each player's row, if any; names that two players share match neither."""
    by_name: dict[str, list[Entry]] = {}
    by_number: dict[StartNo, Entry] = {}
    for entry in entries:
        by_name.setdefault(name_key(entry.player.name), []).append(entry)
        if entry.player.start_no:
            by_number.setdefault(entry.player.start_no, entry)
    matched: dict[StartNo, Entry] = {}
    for player in players:
        key = name_key(player.name)
        same = by_name.get(key, [])
        numbered = by_number.get(player.start_no)
        if len(same) == 1:
            matched[player.start_no] = same[0]
        elif numbered and {*key.split()} & {*name_key(numbered.player.name).split()}:
            matched[player.start_no] = numbered
    rows_claimed = Counter(entry.row for entry in matched.values())
    return {number: entry for number, entry in matched.items() if rows_claimed[entry.row] == 1}


_FIELDS: Final = ("rating", "fide_id", "federation", "birth")


def _with_entry(player: Player, listed: Player, notes: Notes) -> Player:
    """Complete a player with the values of the matching row."""
    changes: dict[str, object] = {}
    for name in _FIELDS:
        mine, theirs = getattr(player, name), getattr(listed, name)
        if mine is None:
            changes[name] = theirs
        elif theirs is not None and mine != theirs:
            number = player.start_no
            notes.found("IMP007", participant=number, one=str(mine), other=str(theirs))
    is_same_name = name_key(listed.name) == name_key(player.name)
    if is_same_name and "," in listed.name and "," not in player.name:
        changes["name"] = listed.name
    if player.title is None:
        changes["title"] = listed.title
    if player.sex is None:
        changes["sex"] = listed.sex
    return replace(player, **changes)


def _renumber(
    result: ReadResult, tournament: Tournament, numbers: Mapping[StartNo, StartNo]
) -> ReadResult:
    """Return the result with other starting ranks; a round-robin's rounds follow them."""
    tournament = renumber(tournament, numbers)
    if tournament.kind.event is Event.ROUND_ROBIN:
        # In a round-robin the Berger tables give the rounds.
        cycles = tournament.kind.cycles or 1
        games: dict[tuple[StartNo, StartNo], list[Outcome]] = {
            (one.start_no, other.start_no): []
            for one in tournament.players
            for other in tournament.players
        }
        for player in tournament.players:
            for entry in player.rounds:
                if entry.opponent is not None:
                    games[player.start_no, entry.opponent].append(entry.outcome)
        rounds = rounds_by_berger_tables(
            {p.start_no: p.start_no for p in tournament.players}, games, cycles
        )
        players = tuple(
            replace(player, rounds=without_absence_at_the_end(rounds[player.start_no]))
            for player in tournament.players
        )
        tournament = replace(tournament, players=players)
    places = result.provenance.players
    lines = MappingProxyType({numbers[old]: place for old, place in places.items()})
    stated = []
    for table in result.stated:
        rows = (
            replace(row, number=row.number and numbers.get(StartNo(row.number), row.number))
            for row in table.rows
        )
        stated.append(replace(table, rows=tuple(rows)))
    provenance = replace(result.provenance, players=lines)
    return replace(result, tournament=tournament, provenance=provenance, stated=tuple(stated))
