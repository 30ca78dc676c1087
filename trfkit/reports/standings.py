"""Standings as rows and as JSON: whole, or of a part of the participants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.model.ratings import ratings
from trfkit.record import Record
from trfkit.reports.origin import origin_text, provenance
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
from trfkit.units import POINT, format_exact
from trfkit.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from trfkit.model import Player, Tournament
    from trfkit.ranking import Standing, Standings
    from trfkit.reports.categories import Condition
    from trfkit.reports.origin import Origin

NAME: Final = "name"
PLACE: Final = "place"
ABOUT: Final = (PLACE, "rank", "id", "title", NAME, "fed", "rating", "MP", "GP")
"""What stands in front of the tie-breaks, as far as it fits those who are ranked."""
OPTIONAL: Final = frozenset({"title", "fed", "rating"})
TEXTS: Final = frozenset({"title", NAME, "fed"})
UNDEFINED: Final = "-"


class Listing(Record):
    """Standings as they are to be shown, of those whom all conditions admit.

    ``rating`` is ``fide`` or ``national`` where an option chose it.
    """

    standings: Standings
    tournament: Tournament
    where: tuple[Condition, ...] = ()
    rating: str | None = None

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


def standings_json(listing: Listing, origin: Origin) -> dict[str, Any]:
    """Return what ``trfkit standings --format json`` prints."""
    return {**block_json(listing), "provenance": provenance(origin)}


def block_json(listing: Listing) -> dict[str, Any]:
    """Return the same without the provenance.

    With conditions there are only the rows that they admit, each with its ``place`` in the list.
    """
    shape = listing.standings.to_json()
    if not listing.where:
        return shape
    places = listing.places()
    rows: Any = shape["standings"]
    return {
        **shape,
        "where": [condition.text for condition in listing.where],
        "standings": [{**row, PLACE: places[row["id"]]} for row in rows if row["id"] in places],
    }


def standings_rows(listing: Listing, undefined: str = UNDEFINED) -> list[list[str]]:
    """Return a head and a row for each participant, best first.

    With conditions the first column is the place in the list. ``undefined`` stands where the
    rules define no value.
    """
    standings, places, players = listing.standings, listing.places(), listing.players()
    captions = _columns(listing)
    rows = [[*captions, *(column.key for column in standings.columns)]]
    for row in standings.rows:
        if row.id in places:
            about = {PLACE: str(places[row.id]), **_about(row, players.get(row.id))}
            values = standings.texts(row).values()
            rows.append(
                [about[caption] for caption in captions]
                + [undefined if value is None else value for value in values]
            )
    return rows


def _columns(listing: Listing) -> list[str]:
    """Return the columns in front of the tie-breaks."""
    shown = {column.key for column in listing.standings.columns}
    unwanted = set(OPTIONAL if listing.of_teams else SCORES_OF_TEAMS)
    unwanted |= {short for short, code in SCORES_OF_TEAMS.items() if code in shown}
    if not listing.where:
        unwanted.add(PLACE)
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
    """Return the same for CSV and TSV: nothing where there is no value, and no formulas."""
    return without_formulas(standings_rows(listing, undefined=""), TEXTS)


def without_empty(rows: Sequence[Sequence[str]]) -> tuple[list[list[str]], tuple[int, ...]]:
    """Return the rows without what nobody has, and which columns hold numbers, from 0."""
    return without_optional(rows, OPTIONAL, TEXTS)


def standings_title(listing: Listing) -> str:
    """Return the line above the table: the tournament, after which round, and which list."""
    standings = listing.standings
    of = f" of {standings.scheduled}" if standings.scheduled else ""
    name = f"{standings.name}: " if standings.name else ""
    where = "".join(f", {condition.text}" for condition in listing.where)
    return f"{name}{standings.kind}, standings after round {standings.rounds}{of}{where}"


# One tournament ranked by several editions, and what the choice of edition changes ----------------


def standings_editions_json(listings: Sequence[Listing], origin: Origin) -> dict[str, Any]:
    """Return what ``trfkit standings --editions --format json`` prints."""
    blocks = []
    for listing in listings:
        block = block_json(listing)
        del block["schema"]
        blocks.append(block)
    return {
        "schema": "trfkit.standings-editions/1",
        "editions": blocks,
        "differences": list(_differences([listing.standings for listing in listings])),
        "provenance": provenance(origin),
    }


def difference_rows(listings: Sequence[Listing]) -> list[list[str]]:
    """Return a head and a row for each rank or value that the editions do not agree on."""
    editions = [listing.standings.edition for listing in listings]
    rows = [["id", "name", "what", *editions]]
    for difference in _differences([listing.standings for listing in listings]):
        who = [str(difference["id"]), difference["name"]]
        for column, values in {"rank": difference["ranks"], **difference["values"]}.items():
            cells = [values.get(edition, "") for edition in editions]
            if len({cell for cell in cells if cell != ""}) > 1:
                rows.append(
                    [*who, column, *(UNDEFINED if cell is None else str(cell) for cell in cells)]
                )
    return rows


def _differences(ranked: Sequence[Standings]) -> Iterator[dict[str, Any]]:
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
            yield {"id": row.id, "name": row.name, "ranks": ranks, "values": unequal}


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
    to_json: Callable[[Listing], list[dict[str, Any]]]


def written_standings(
    listings: Sequence[Listing],
    origin: Origin,
    format_: str,
    lists: Sequence[TeamList] = (),
) -> str:
    """Return standings, by one edition or by several, as ``trfkit standings`` writes them.

    ``format_`` is ``table``, ``json``, ``csv``, ``tsv`` or ``markdown``; ``lists`` follow in those
    that are no spreadsheets.
    """
    if format_ == "json":
        several = len(listings) > 1
        of_all = standings_editions_json(listings, origin) if several else None
        shape = of_all or standings_json(listings[0], origin)
        return to_json(shape | {one.name: one.to_json(listings[0]) for one in lists})
    if format_ in SPREADSHEETS:
        return SPREADSHEETS[format_](_joint_table(listings))
    provenance = origin_text(origin)
    if format_ == "markdown":
        blocks = [
            f"# {escaped(t)}\n\n{to_markdown(r, n)}\n"
            for t, r, n in standings_blocks(listings, lists)
        ]
        provenance = "  \n".join(escaped(line) for line in provenance.split("\n"))
    else:
        blocks = [
            f"{visible(t)}\n\n{to_columns(r, n)}\n" for t, r, n in standings_blocks(listings, lists)
        ]
    return f"{''.join(blocks)}{provenance}\n"


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
