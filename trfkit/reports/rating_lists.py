"""Rating lists, and the players in them, as rows and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from trfkit.ratings.lists.listed_player import KINDS
from trfkit.record import Meta, Record
from trfkit.reports.provenance import provenance

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.bounded_types import Count, Positive, RatingNumber
    from trfkit.ratings.lists.list_index import Imported
    from trfkit.ratings.lists.listed_player import Listed, RatingList
    from trfkit.reports.provenance import Origin, Provenance

Month = Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}$")]
ListKind = Literal["combined", "standard", "rapid", "blitz"]

UNRATED: Final = "-"


class ListRow(Record, kw_only=True):
    """A list of the index."""

    month: Month
    """The month that it is valid from."""
    kind: ListKind
    """Which ratings it has; a combined list has those of all kinds, and the unrated."""
    file: str
    """The name of the file that it was read from."""
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    """The SHA-256 of what was imported: the file, or the archive that it was in."""
    players: Count
    """How many players it has."""
    broken: Count
    """How many rows could not be read."""


class RatingListsReport(Record, kw_only=True, tag_field="schema", tag="trfkit.rating-lists/1"):
    """The lists of an index: what ``trfkit ratings list --format json`` prints."""

    index: str
    """Where it is."""
    lists: tuple[ListRow, ...]
    """All of them, the newest month first."""
    provenance: Provenance


class BrokenRow(Record):
    """A row of a list that could not be read."""

    line: Positive | None
    """Its line; null where it has none."""
    reason: str
    """What is wrong."""


class ImportedList(Record, kw_only=True):
    """A list that was put into the index."""

    list: ListRow
    """The list."""
    replaced: bool
    """Whether the index had a list of that month and kind before."""
    repeated: Count
    """How many rows have an id that an earlier row has: they were left out."""
    broken_rows: tuple[BrokenRow, ...]
    """The first of the rows that could not be read."""


class RatingImportReport(Record, kw_only=True, tag_field="schema", tag="trfkit.rating-import/1"):
    """What became of files: what ``trfkit ratings import --format json`` prints."""

    index: str
    """Where the index is."""
    imported: tuple[ImportedList, ...]
    """The lists that are in it now, in the order of the files."""
    provenance: Provenance


class OneRating(Record):
    """A player's rating of one kind."""

    rating: RatingNumber | None
    """The rating; null for the unrated, and where the list of that kind is not in the index."""
    games: Count | None
    """The games of the month."""
    k: Count | None
    """The coefficient."""


class ListedPlayer(Record, kw_only=True):
    """A player as the lists of a month have him; what they leave blank is null."""

    month: Month
    """Of which month the lists are."""
    id: Positive
    """The FIDE id."""
    name: str
    """The name."""
    federation: str | None
    """The federation."""
    sex: Literal["m", "w"] | None
    """As a report writes it."""
    title: str | None
    """The open title."""
    womens_title: str | None
    """The title among women."""
    other_titles: str | None
    """Titles of arbiters, organisers and trainers."""
    arena_title: str | None
    """The online title."""
    standard: OneRating
    """The standard rating."""
    rapid: OneRating
    """The rapid rating."""
    blitz: OneRating
    """The blitz rating."""
    born: Positive | None
    """The year."""
    inactive: bool
    """Whether the list marks the player as inactive."""


class FoundPlayersReport(Record, kw_only=True, tag_field="schema", tag="trfkit.rating-find/1"):
    """Whose names are like the one asked for: ``trfkit ratings find --format json``."""

    name: str
    """The name that was asked for."""
    month: Month
    """Of which month the lists are."""
    players: tuple[ListedPlayer, ...]
    """The likeliest first."""
    provenance: Provenance


class PlayerHistoryReport(Record, kw_only=True, tag_field="schema", tag="trfkit.rating-player/1"):
    """A player in all lists of the index: ``trfkit ratings show --format json``."""

    id: Positive
    """The FIDE id."""
    months: Annotated[tuple[ListedPlayer, ...], Meta(min_length=1)]
    """One for each month that has him, the newest first."""
    provenance: Provenance


def _list_row(listed: RatingList) -> ListRow:
    kind: ListKind = listed.kind  # type: ignore[assignment]  # one of these, as reading made it
    return ListRow(
        month=listed.month,
        kind=kind,
        file=listed.file,
        sha256=listed.sha256,
        players=listed.players,
        broken=listed.broken,
    )


def lists_report(index: str, lists: Sequence[RatingList], origin: Origin) -> RatingListsReport:
    """Return what ``trfkit ratings list --format json`` prints."""
    return RatingListsReport(
        index=index, lists=tuple(map(_list_row, lists)), provenance=provenance(origin)
    )


def import_report(index: str, imported: Sequence[Imported], origin: Origin) -> RatingImportReport:
    """Return what ``trfkit ratings import --format json`` prints."""
    return RatingImportReport(
        index=index,
        imported=tuple(
            ImportedList(
                list=_list_row(done.list),
                replaced=done.replaced,
                repeated=done.repeated,
                broken_rows=tuple(BrokenRow(row.line, row.reason) for row in done.told),
            )
            for done in imported
        ),
        provenance=provenance(origin),
    )


def find_report(
    name: str, month: str, players: Sequence[Listed], origin: Origin
) -> FoundPlayersReport:
    """Return what ``trfkit ratings find --format json`` prints."""
    return FoundPlayersReport(
        name=name,
        month=month,
        players=tuple(_printed(month, player) for player in players),
        provenance=provenance(origin),
    )


def history_report(history: Mapping[str, Listed], origin: Origin) -> PlayerHistoryReport:
    """Return what ``trfkit ratings show --format json`` prints."""
    months = tuple(_printed(month, player) for month, player in history.items())
    return PlayerHistoryReport(id=months[0].id, months=months, provenance=provenance(origin))


def _printed(month: str, player: Listed) -> ListedPlayer:
    ratings = {kind: _rating(player, kind) for kind in KINDS}
    return ListedPlayer(
        month=month,
        id=player.fide_id,
        name=player.name,
        federation=player.federation or None,
        sex={"M": "m", "F": "w"}.get(player.sex),  # type: ignore[arg-type]
        title=player.title or None,
        womens_title=player.womens_title or None,
        other_titles=player.other_titles or None,
        arena_title=player.arena_title or None,
        born=player.born,
        inactive=player.is_inactive,
        **ratings,
    )


def _rating(player: Listed, kind: str) -> OneRating:
    rating = player.rating(kind)
    return OneRating(
        None if rating is None else str(rating),
        getattr(player, f"{kind}_games"),
        getattr(player, f"{kind}_k"),
    )


# The same for people ------------------------------------------------------------------------------


PLAYER_HEAD: Final = (
    "id", "name", "fed", "sex", "title", "standard", "rapid", "blitz", "born", "flag",
)  # fmt: skip
PLAYER_NUMBERS: Final = (0, 5, 6, 7, 8)
NAME: Final = 1
"""The column that gives way where a terminal is narrow."""

MONTH_HEAD: Final = ("month", *PLAYER_HEAD[1:])
LIST_HEAD: Final = ("month", "list", "players", "broken rows", "file")
LIST_NUMBERS: Final = (2, 3)
FILE: Final = 4


def find_rows(players: Sequence[Listed]) -> list[tuple[str, ...]]:
    """Return a head and a row for each player."""
    return [PLAYER_HEAD, *((str(player.fide_id), *_cells(player)) for player in players)]


def history_rows(history: Mapping[str, Listed]) -> list[tuple[str, ...]]:
    """Return a head and a row for each month."""
    return [MONTH_HEAD, *((month, *_cells(player)) for month, player in history.items())]


def _cells(player: Listed) -> tuple[str, ...]:
    titles = dict.fromkeys((player.title, player.womens_title))
    return (
        player.name,
        player.federation,
        {"M": "m", "F": "w"}.get(player.sex, ""),
        " ".join(title for title in titles if title),
        *(str(player.rating(kind) or UNRATED) for kind in KINDS),
        str(player.born or ""),
        player.flag,
    )


def list_rows(lists: Sequence[RatingList]) -> list[tuple[str, ...]]:
    """Return a head and a row for each list."""
    rows = [(one.month, one.kind, f"{one.players:,}", f"{one.broken:,}", one.file) for one in lists]
    return [LIST_HEAD, *rows]


def imported_lines(done: Imported) -> list[str]:
    """Return what became of a list: a line, and one for each of the broken rows that are told."""
    listed = done.list
    verb = "replaced" if done.replaced else "imported"
    lines = [
        f"{listed.file}: {listed.kind} list of {listed.month} {verb}, {listed.players:,} players"
    ]
    if done.repeated:
        rows = "1 row has" if done.repeated == 1 else f"{done.repeated:,} rows have"
        lines.append(f"  {rows} the id of an earlier one: left out")
    if listed.broken:
        rows = "1 row" if listed.broken == 1 else f"{listed.broken:,} rows"
        lines.append(f"  {rows} could not be read:")
        lines += [f"  line {row.line or '?'}: {row.reason}" for row in done.told]
        left = listed.broken - len(done.told)
        if left:
            lines.append(f"  ... and {left:,} more")
    return lines
