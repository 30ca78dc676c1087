"""Rating lists, and the players in them, as documents and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from trfkit.messages import Message, Participant
from trfkit.ratings.lists.listed_player import KINDS
from trfkit.record import Meta, Record
from trfkit.reports.document import Document, Kind, Section, Table, listed
from trfkit.reports.provenance import provenance
from trfkit.reports.row_fields import named_column

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.bounded_types import Count, Positive, RatingNumber
    from trfkit.ratings.lists.list_index import Imported
    from trfkit.ratings.lists.listed_player import Listed, RatingList
    from trfkit.reports.document import AnyRow, Column, Value
    from trfkit.reports.provenance import Origin, Provenance

Month = Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}$")]
ListKind = Literal["combined", "standard", "rapid", "blitz"]


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


def _list_row(of_month: RatingList) -> ListRow:
    kind: ListKind = of_month.kind  # type: ignore[assignment]  # one of these, as reading made it
    return ListRow(
        month=of_month.month,
        kind=kind,
        file=of_month.file,
        sha256=of_month.sha256,
        players=of_month.players,
        broken=of_month.broken,
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


# For people ---------------------------------------------------------------------------------------


MONTH: Final = named_column(Kind.CODE, "month")
LIST_COLUMNS: Final = (
    MONTH,
    named_column(Kind.CODE, "list"),
    named_column(Kind.NUMBER, "players"),
    named_column(Kind.NUMBER, "broken-rows"),
    named_column(Kind.NAME, "file"),
)
PLAYER_COLUMNS: Final = (
    named_column(Kind.NAME, "name"),
    *(named_column(Kind.CODE, name) for name in ("federation", "sex", "title")),
    *(named_column(Kind.NUMBER, kind, missing="-") for kind in KINDS),
    named_column(Kind.NUMBER, "born"),
    named_column(Kind.CODE, "flag"),
)


def lists_document(lists: Sequence[RatingList]) -> Document:
    """Return a row for each list of the index."""
    rows = [(each.month, each.kind, each.players, each.broken, each.file) for each in lists]
    return _document(Message("rating.lists"), LIST_COLUMNS, rows)


def find_document(name: str, month: str, players: Sequence[Listed]) -> Document:
    """Return a row for each player who has a name like that."""
    rows = [(player.fide_id, *_cells(player)) for player in players]
    title = Message("rating.found", name=name, month=month)
    return _document(title, (named_column(Kind.ID, "id"), *PLAYER_COLUMNS), rows)


def history_document(history: Mapping[str, Listed]) -> Document:
    """Return a row for each month that has the player, the newest first."""
    newest = next(iter(history.values()))
    title = Message("rating.history", participant=Participant(newest.fide_id, newest.name))
    rows = [(month, *_cells(player)) for month, player in history.items()]
    return _document(title, (MONTH, *PLAYER_COLUMNS), rows)


def _document(title: Message, columns: tuple[Column, ...], rows: Sequence[AnyRow]) -> Document:
    return Document(title=title, blocks=(Table(columns=columns, rows=rows, caption=title),))


def _cells(player: Listed) -> tuple[Value, ...]:
    titles = dict.fromkeys(filter(None, (player.title, player.womens_title)))
    sex = {"M": "m", "F": "w"}.get(player.sex)
    ratings = map(player.rating, KINDS)
    return (player.name, player.federation, sex, " ".join(titles), *ratings, player.born,
            player.flag)  # fmt: skip


def import_document(imported: Sequence[Imported]) -> Document:
    """Return what became of each list, and the first rows that could not be read."""
    sections = (
        Section(heading=_imported(done), blocks=listed(_left_out(done))) for done in imported
    )
    return Document(title=Message("rating.imports"), blocks=tuple(sections))


def _imported(done: Imported) -> Message:
    return Message(
        "rating.imported",
        file=done.list.file,
        kind=done.list.kind,
        month=done.list.month,
        how="again" if done.replaced else "new",
        count=done.list.players,
    )


def _left_out(done: Imported) -> Iterator[Message]:
    if done.repeated:
        yield Message("rating.repeated", count=done.repeated)
    if done.list.broken:
        yield Message("rating.broken", count=done.list.broken)
        for row in done.told:
            if row.line is None:
                yield Message("rating.broken-row", reason=row.reason)
            else:
                yield Message("rating.broken-line", line=row.line, reason=row.reason)
        if done.list.broken > len(done.told):
            yield Message("rating.more-broken", count=done.list.broken - len(done.told))
