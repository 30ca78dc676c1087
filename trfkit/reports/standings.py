"""Standings as rows and as JSON: whole, or of a part of the participants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from trfkit.model.ratings import ratings
from trfkit.ranking.options import PROPOSAL
from trfkit.record import UNSET, Record, UnsetType, extended, replace
from trfkit.reports.origin import origin_foot, origin_text, provenance
from trfkit.reports.text import (
    escaped,
    to_columns,
    to_csv,
    to_json,
    to_markdown,
    to_tsv,
    without_formulas,
)
from trfkit.reports.text import without_empty as without_optional
from trfkit.tie_breaks import SCORES_OF_TEAMS
from trfkit.units import CENT, POINT, format_exact
from trfkit.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from trfkit.bounded import Count, Either, Exact, Positive, PrintedEdition, PrintedKind, one_of
    from trfkit.model import Player, Tournament
    from trfkit.model.tournament import Pairings
    from trfkit.ranking import Standing, Standings
    from trfkit.reports.categories import Condition
    from trfkit.reports.origin import Origin, Provenance

NAME: Final = "name"
PLACE: Final = "place"
PRIZE: Final = "prize"
ABOUT: Final = (PLACE, "rank", "id", "title", NAME, "fed", "rating", PRIZE, "MP", "GP")
"""What stands in front of the tie-breaks, as far as it fits those who are ranked."""
OPTIONAL: Final = frozenset({"title", "fed", "rating"})
TEXTS: Final = frozenset({"title", NAME, "fed"})
UNDEFINED: Final = "-"
PUT_BEHIND: Final = "*"
"""Marks a value that does not decide: a rule puts its owner behind others with equal points."""


class Listing(Record):
    """Standings as they are to be shown, of those whom all conditions admit.

    ``rating`` is ``fide`` or ``national`` where an option chose it. ``prizes`` are what each id
    gets, in hundredths, where prizes are to be shown.
    """

    standings: Standings
    tournament: Tournament
    where: tuple[Condition, ...] = ()
    rating: str | None = None
    prizes: Mapping[int, int] = {}

    @property
    def of_teams(self) -> bool:
        """Whether it is teams that are ranked, and not players."""
        return self.standings.primary in SCORES_OF_TEAMS.values()

    def players(self) -> Mapping[int, tuple[Player, int | None]]:
        """Return each player with the rating that counts, by starting rank; none for teams."""
        if self.of_teams:
            return {}
        counted = ratings(self.tournament, self.rating).values
        return {
            int(player.start_no): (player, rating)
            for player, rating in zip(self.tournament.players, counted, strict=True)
        }

    def places(self) -> Mapping[int, int]:
        """Return the place inside the list by id, best first; ties share a place."""
        players = self.players()
        admitted = [
            row
            for row in self.standings.rows
            if all(condition.admits(*players[row.id]) for condition in self.where)
        ]
        first: dict[int, int] = {}
        for number, row in enumerate(admitted, start=1):
            first.setdefault(row.rank, number)
        return {row.id: first[row.rank] for row in admitted}


def standings_rows(
    listing: Listing, undefined: str = UNDEFINED, put_behind: str = PUT_BEHIND
) -> list[list[str]]:
    """Return a head and a row for each participant, best first.

    With conditions the first column is the place in the list. ``undefined`` stands where the
    rules define no value; ``put_behind`` marks one that a rule puts behind.
    """
    standings, places, players = listing.standings, listing.places(), listing.players()
    captions = _columns(listing)
    rows = [[*captions, *(column.key for column in standings.columns)]]
    for row in standings.rows:
        if row.id in places:
            about = {PLACE: str(places[row.id]), **_about(row, players.get(row.id))}
            about[PRIZE] = format_exact(listing.prizes.get(row.id, 0), CENT)
            cells = [about[caption] for caption in captions] + [
                (undefined if value is None else value)
                + (put_behind if key in row.put_behind else "")
                for key, value in standings.texts(row).items()
            ]
            rows.append(cells)
    return rows


def _columns(listing: Listing) -> list[str]:
    """Return the columns in front of the tie-breaks."""
    shown = {column.key for column in listing.standings.columns}
    unwanted = set(OPTIONAL if listing.of_teams else SCORES_OF_TEAMS)
    unwanted |= {short for short, code in SCORES_OF_TEAMS.items() if code in shown}
    if not listing.where:
        unwanted.add(PLACE)
    if not listing.prizes:
        unwanted.add(PRIZE)
    return [caption for caption in ABOUT if caption not in unwanted]


def _about(row: Standing, facts: tuple[Player, int | None] | None) -> dict[str, str]:
    player, rating = facts or (None, None)
    return {
        "rank": str(row.rank) if row.ranked else "",
        "id": str(row.id),
        "title": (player and player.title) or "",
        NAME: row.name,
        "fed": (player and player.federation) or "",
        "rating": "" if rating is None else str(rating),
        "MP": "" if row.match_points is None else format_exact(row.match_points, POINT),
        "GP": "" if row.game_points is None else format_exact(row.game_points, POINT),
    }


def spreadsheet_rows(listing: Listing) -> list[list[str]]:
    """Return the same for CSV and TSV: numbers alone, nothing without a value, no formulas."""
    return [*without_formulas(standings_rows(listing, undefined="", put_behind=""), TEXTS)]


def without_empty(rows: Sequence[Sequence[str]]) -> tuple[list[list[str]], tuple[int, ...]]:
    """Return the rows without what nobody has, and which columns hold numbers, from 0."""
    return without_optional(rows, OPTIONAL, TEXTS)


def standings_title(listing: Listing) -> str:
    """Return the line above the table: the tournament, after which round, and which list."""
    standings = listing.standings
    of = f" of {standings.scheduled}" if standings.scheduled else ""
    name = f"{standings.name}: " if standings.name else ""
    where = "".join(f", {condition.text}" for condition in listing.where)
    proposed = " (a proposal)" if standings.list_from == PROPOSAL else ""
    return f"{name}{standings.kind}, standings after round {standings.rounds}{of}{where}{proposed}"


# One tournament ranked by several editions, and what the choice of edition changes ----------------


def difference_rows(listings: Sequence[Listing]) -> list[list[str]]:
    """Return a head and a row for each rank or value that the editions do not agree on."""
    editions = [listing.standings.edition for listing in listings]
    rows = [["id", "name", "what", *editions]]
    for difference in _differences([listing.standings for listing in listings]):
        who = [str(difference.id), difference.name]
        of_columns: dict[str, Mapping[str, int | str | None]] = {
            "rank": difference.ranks,
            **difference.values,
        }
        for column, values in of_columns.items():
            cells = [values.get(edition, "") for edition in editions]
            if len({cell for cell in cells if cell != ""}) > 1:
                rows.append(
                    [*who, column, *(UNDEFINED if cell is None else str(cell) for cell in cells)]
                )
    return rows


class EditionDifference(Record, kw_only=True):
    """Somebody for whom the editions differ."""

    id: int
    """Starting rank, or a team's number."""
    name: str
    """Of the participant."""
    ranks: Mapping[str, Positive]
    """By edition."""
    values: Mapping[str, Mapping[str, Exact | None]]
    """The tie-breaks at issue, each by edition."""


def _differences(ranked: Sequence[Standings]) -> Iterator[EditionDifference]:
    """Yield a participant for whom the editions differ, with all ranks and the values at issue."""
    rows = [{row.id: row for row in standings.rows} for standings in ranked]
    for row in ranked[0].rows:
        ranks = {s.edition: by_id[row.id].rank for s, by_id in zip(ranked, rows, strict=True)}
        texts = {s.edition: s.texts(by_id[row.id]) for s, by_id in zip(ranked, rows, strict=True)}
        # Each edition has its own list where neither an option nor the file gives one.
        values = {
            key: {edition: found[key] for edition, found in texts.items() if key in found}
            for key in dict.fromkeys(key for found in texts.values() for key in found)
        }
        unequal = {key: found for key, found in values.items() if len(set(found.values())) > 1}
        if unequal or len(set(ranks.values())) > 1:
            yield EditionDifference(id=row.id, name=row.name, ranks=ranks, values=unequal)


# As JSON -----------------------------------------------------------------------------------------


class TournamentFacts(Record, kw_only=True):
    """What kind of tournament it is, and how far it has come."""

    name: str | None
    """Its name."""
    kind: PrintedKind
    """Who plays, and by which system."""
    pairings: Pairings
    """Whether they are made round by round."""
    kind_from: Annotated[str, one_of("192", "092", "data", "option")]
    """The record that says of which kind it is; what else decides."""
    rounds: int | None
    """As scheduled; null where the file does not say."""
    rounds_played: Count
    """Up to the last one with a result."""
    provisional: bool
    """Whether games are still pending."""
    rating_source: str
    """Which ratings count."""
    primary: Annotated[str, one_of("PTS", "MPTS", "GPTS", "MMS", "NBW")]
    """The score that ranks first."""


class PrintedStanding(Record, kw_only=True):
    """One line of the standings."""

    rank: Positive
    """Those whom nothing separates share the best one."""
    id: Positive
    """Starting rank, or a team's number."""
    name: str
    """Of the player or the team."""
    points: Exact
    """For teams the primary score."""
    match_points: Exact | UnsetType = UNSET
    """Of teams."""
    game_points: Exact | UnsetType = UNSET
    """Of teams."""
    ranked: bool | UnsetType = UNSET
    """False where the edition leaves a player out of the ranking."""
    put_behind: tuple[str, ...] | UnsetType = UNSET
    """Tie-breaks by which a rule puts the player behind others, whatever the value."""
    values: Mapping[str, Exact | None]
    """Each tie-break by its key in ``tiebreaks``."""
    place: Positive | UnsetType = UNSET
    """The place inside the list, where ``where`` chose a part."""
    prize: Exact | UnsetType = UNSET
    """Where prizes were named."""


class PrintedStandings(Record, kw_only=True):
    """The standings by one edition."""

    tournament: TournamentFacts
    """What is ranked."""
    edition: PrintedEdition
    """By whose rules."""
    rounds: Count
    """The round after which the standings hold."""
    tiebreaks: tuple[str, ...]
    """The codes as asked or as in record 202 or 212."""
    canonical: tuple[str, ...]
    """The same codes in their normal form."""
    ranked_by: Annotated[
        str, one_of("option", "record", "columns", "reproduced", "stated-places", "proposal")
    ]
    """Where the list comes from."""
    standings: tuple[PrintedStanding, ...]
    """Best first."""
    notes: tuple[str, ...]
    """What a reader has to know about how the standings came about."""
    where: tuple[str, ...] | UnsetType = UNSET
    """The conditions that chose the rows; absent for the whole standings."""


class PrintedSide(Record, kw_only=True):
    """One team's part of a match."""

    id: Positive
    """The number of the team."""
    name: str
    """Its name."""
    match_points: Exact
    """From this match."""
    game_points: Exact
    """From its games."""
    boards: tuple[Exact, ...]
    """What each board brought, as article 12 counts it."""


class PrintedMatch(Record, kw_only=True):
    """A match, or the round of a team without one."""

    round: Positive
    """In which it was."""
    kind: str
    """What the round was to the first team."""
    white: PrintedSide
    """The first team, which has White on board 1 where colours are known."""
    black: PrintedSide | None
    """The second one; null where the first has no match."""


class PrintedBoardPlayer(Record, kw_only=True):
    """A player's games over the board for his team."""

    board: Positive
    """The one he sat at most often."""
    rank: Positive
    """Among those of the board."""
    id: Positive
    """The starting rank."""
    name: str
    """His name."""
    team: Positive
    """The number of his team."""
    points: Exact
    """From his games."""
    games: Positive
    """How many there were."""
    percentage: Exact
    """What part of the points he got."""
    performance: Exact | None
    """By 10.2; null where an opponent has no rating."""


class StandingsReport(PrintedStandings, kw_only=True, tag_field="schema", tag="trfkit.standings/1"):
    """What ``trfkit standings --format json`` prints."""

    provenance: Provenance
    matches: tuple[PrintedMatch, ...] | UnsetType = UNSET
    """With ``--matches``: every match of a team event, then who had none."""
    boards: tuple[PrintedBoardPlayer, ...] | UnsetType = UNSET
    """With ``--boards``: the players by board, best first."""


class StandingsEditionsReport(
    Record, kw_only=True, tag_field="schema", tag="trfkit.standings-editions/1"
):
    """What ``trfkit standings --editions --format json`` prints."""

    editions: tuple[PrintedStandings, ...]
    """The standings by each of them."""
    differences: tuple[EditionDifference, ...]
    """Everyone for whom the editions differ."""
    provenance: Provenance
    matches: tuple[PrintedMatch, ...] | UnsetType = UNSET
    """With ``--matches``: every match of a team event, then who had none."""
    boards: tuple[PrintedBoardPlayer, ...] | UnsetType = UNSET
    """With ``--boards``: the players by board, best first."""


class NotRanked(Record):
    """A file that has no standings."""

    file: str
    """Its name."""
    error: str
    """Why."""


class StandingsFilesReport(Record, tag_field="schema", tag="trfkit.standings-files/1"):
    """What ``trfkit standings FILE FILE --format json`` prints."""

    files: tuple[Either[StandingsReport, StandingsEditionsReport, NotRanked], ...] = ()
    """The standings of each, in the order of the files."""


def standings_report(listing: Listing, origin: Origin) -> StandingsReport:
    """Return what ``trfkit standings --format json`` prints."""
    return extended(StandingsReport, _printed(listing), provenance=provenance(origin))


def _json(
    listings: Sequence[Listing], origin: Origin, lists: Sequence[TeamList], *, by_edition: bool
) -> str:
    added = {one.name: one.printed(listings[0]) for one in lists}
    if not by_edition and len(listings) == 1:
        return to_json(replace(standings_report(listings[0], origin), **added))
    report = StandingsEditionsReport(
        editions=tuple(map(_printed, listings)),
        differences=tuple(_differences([listing.standings for listing in listings])),
        provenance=provenance(origin),
    )
    return to_json(replace(report, **added))


def _printed(listing: Listing) -> PrintedStandings:
    """Return the standings; with conditions only the rows that they admit, with their places."""
    standings, places = listing.standings, listing.places() if listing.where else {}
    return PrintedStandings(
        tournament=TournamentFacts(
            name=standings.name,
            kind=str(standings.kind),
            pairings=standings.kind.pairings,
            kind_from=standings.kind.source,
            rounds=standings.scheduled,
            rounds_played=standings.rounds_played,
            provisional=standings.provisional,
            rating_source=standings.rating_source,
            primary=standings.primary,
        ),
        edition=standings.edition,
        rounds=standings.rounds,
        tiebreaks=standings.tiebreaks,
        canonical=standings.canonical,
        ranked_by="record" if standings.list_from.isdecimal() else standings.list_from,
        standings=tuple(
            _printed_standing(listing, row, places.get(row.id, UNSET))
            for row in standings.rows
            if not listing.where or row.id in places
        ),
        notes=standings.notes,
        where=tuple(condition.text for condition in listing.where) or UNSET,
    )


def _printed_standing(listing: Listing, row: Standing, place: int | UnsetType) -> PrintedStanding:
    match_points, game_points = row.match_points, row.game_points
    return PrintedStanding(
        rank=row.rank,
        id=row.id,
        name=row.name,
        points=format_exact(row.points, POINT),
        match_points=UNSET if match_points is None else format_exact(match_points, POINT),
        game_points=UNSET if game_points is None else format_exact(game_points, POINT),
        ranked=UNSET if row.ranked else False,
        put_behind=row.put_behind or UNSET,
        values=listing.standings.texts(row),
        place=place,
        prize=format_exact(listing.prizes.get(row.id, 0), CENT) if listing.prizes else UNSET,
    )


# In the forms of the command ---------------------------------------------------------------------

SPREADSHEETS: Final = {"csv": to_csv, "tsv": to_tsv}


class TeamList(Record):
    """A list that can stand beside standings of teams: under which name, and how it is made.

    ``numbers`` are the columns of ``rows`` that hold numbers, from 0.
    """

    name: str
    title: str
    numbers: tuple[int, ...]
    rows: Callable[[Listing], list[list[str]]]
    printed: Callable[[Listing], tuple[Record, ...]]


def written_standings(
    listings: Sequence[Listing],
    origin: Origin,
    format_: str,
    lists: Sequence[TeamList] = (),
    *,
    by_edition: bool = False,
) -> str:
    """Return standings, by one edition or by several, as ``trfkit standings`` writes them.

    ``format_`` is ``table``, ``json``, ``csv``, ``tsv``, ``markdown`` or ``html``; ``lists`` follow
    in those that are no spreadsheets. ``by_edition`` asks for the JSON of several editions although
    there is one.
    """
    if format_ == "json":
        return _json(listings, origin, lists, by_edition=by_edition)
    if format_ in SPREADSHEETS:
        return SPREADSHEETS[format_](_joint_table(listings))
    if format_ == "html":
        return _page(listings, origin, lists)
    if format_ == "markdown":
        blocks = [
            f"# {escaped(t)}\n\n{to_markdown(r, n)}\n"
            for t, r, n in standings_blocks(listings, lists)
        ]
        blocks += [
            f"## Notes\n\n{''.join(f'- {escaped(note)}{chr(10)}' for note in notes)}\n"
            for notes in [notes_of(listings)]
            if notes
        ]
        provenance = "  \n".join(map(escaped, origin_foot(origin)))
    else:
        blocks = [
            f"{visible(t)}\n\n{to_columns(r, n)}\n" for t, r, n in standings_blocks(listings, lists)
        ]
        blocks += [f"{line}\n" for line in notes_text(listings)]
        provenance = origin_text(origin)
    return f"{''.join(blocks)}{provenance}\n"


def notes_of(listings: Sequence[Listing]) -> tuple[str, ...]:
    """Return what decides how the standings are to be read, each note once."""
    several = len(listings) > 1
    notes = (
        f"Edition {one.standings.edition}: {note}" if several else note
        for one in listings
        for note in one.standings.notes
    )
    return tuple(dict.fromkeys(notes))


def notes_text(listings: Sequence[Listing]) -> tuple[str, ...]:
    """Return the notes as lines below a table, none where there is nothing to say."""
    notes = notes_of(listings)
    return ("Notes", *map(visible, notes), "") if notes else ()


def _page(listings: Sequence[Listing], origin: Origin, lists: Sequence[TeamList]) -> str:
    """Return standings as a whole HTML document: their notes stand in it, too."""
    from trfkit.reports.sheet import (  # noqa: PLC0415 - for pages alone
        Sheet,
        sheet_page,
        table_of_texts,
    )

    parts = []
    several = len(listings) > 1
    for place, (title, rows, numbers) in enumerate(standings_blocks(listings, lists)):
        caption = title
        if place < len(listings):
            caption = f"Edition {listings[place].standings.edition}" if several else ""
        parts.append(table_of_texts(rows, numbers, title, caption))
    sheet = Sheet(standings_title(listings[0]), (), tuple(parts))
    return sheet_page(sheet, origin, notes_of(listings))


def standings_workbook(listings: Sequence[Listing], lists: Sequence[TeamList] = ()) -> bytes:
    """Return standings, by one edition or by several, as an Excel workbook: a table a sheet."""
    from trfkit.conversion.workbooks import Sheet, number, workbook  # noqa: PLC0415 - heavy

    sheets = []
    for place, (title, rows, numbers) in enumerate(standings_blocks(listings, lists)):
        head, *body = rows
        of_edition = f"{listings[place].standings.edition}" if place < len(listings) else title
        sheets.append(
            Sheet(
                "Standings" if len(listings) == 1 and not place else of_edition,
                tuple(head),
                tuple(
                    tuple(number(cell) if c in numbers else cell for c, cell in enumerate(row))
                    for row in body
                ),
            )
        )
    if notes := notes_of(listings):
        sheets.append(Sheet("Notes", ("notes",), tuple((note,) for note in notes)))
    return workbook(sheets)


def standings_blocks(
    listings: Sequence[Listing], lists: Sequence[TeamList]
) -> list[tuple[str, list[list[str]], tuple[int, ...]]]:
    """Return the title, the rows and the numeric columns of each table to show."""
    several = len(listings) > 1
    blocks = []
    for listing in listings:
        edition = f", edition {listing.standings.edition}" if several else ""
        rows, numbers = without_empty(standings_rows(listing))
        blocks.append((f"{standings_title(listing)}{edition}", rows, numbers))
    if several:
        rows = difference_rows(listings)
        numbers = (0, *range(3, len(rows[0])))
        blocks.append((_DIFFERING if rows[1:] else _AGREED, rows, numbers))
    return blocks + [(one.title, one.rows(listings[0]), one.numbers) for one in lists]


_DIFFERING: Final = "What the editions do not agree on"
_AGREED: Final = "The editions agree on every rank and value"


def _joint_table(listings: Sequence[Listing]) -> list[list[str]]:
    """Return the rows for a spreadsheet; with several editions the first column names them."""
    tables = [spreadsheet_rows(listing) for listing in listings]
    if len(tables) == 1:
        return tables[0]
    named = zip(listings, tables, strict=True)
    return [["edition", *tables[0][0]]] + [
        [listing.standings.edition, *row] for listing, rows in named for row in rows[1:]
    ]
