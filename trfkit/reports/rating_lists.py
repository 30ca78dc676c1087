"""Rating lists, and the players in them, as documents and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from trfkit.bounded_types import Count, Positive, RatingNumber
from trfkit.messages import Message, Participant
from trfkit.ratings.listed_player import KINDS, Listed, RatingList
from trfkit.record import Meta, Record
from trfkit.reports.document import Document, Kind, Section, sentence_list
from trfkit.reports.forms import Forms
from trfkit.reports.provenance import UNTRACED, Provenance
from trfkit.reports.row_fields import JsonRow, RowField, named_column, table_of_fields

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from trfkit.ratings.list_index import ImportOutcome

Month = Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}$")]
ListKind = Literal["combined", "standard", "rapid", "blitz"]


class _InMonth(NamedTuple):
    """A player in the lists of a month."""

    month: str
    player: Listed


class _RatingOf(NamedTuple):
    """A player's rating of one kind in a list."""

    player: Listed
    kind: str


def _fact_reader(name: str) -> Callable[[_InMonth], Any]:
    """Return the function that reads a fact of a player, None if the list leaves it blank."""
    return lambda one: getattr(one.player, name) or None


# fmt: off
class ListRow(JsonRow):
    """A list of the index."""

    fields = (
        RowField("month", "The month that it is valid from.", Month,
                 column=named_column(Kind.CODE, "month")),
        RowField("kind", "Which ratings it has; a combined list has those of all kinds, and the "
                 "unrated.", ListKind, column=named_column(Kind.CODE, "list")),
        RowField("file", "The name of the file that it was read from."),
        RowField("sha256", "The SHA-256 of what was imported: the file, or the archive that it was "
                 "in.", Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]),
        RowField("players", "How many players it has.", Count,
                 column=named_column(Kind.NUMBER, "players")),
        RowField("broken", "How many rows could not be read.", Count,
                 column=named_column(Kind.NUMBER, "broken-rows")),
        RowField(value=lambda of_month: of_month.file, column=named_column(Kind.NAME, "file")),
    )


class BrokenRow(JsonRow):
    """A row of a list that could not be read."""

    fields = (
        RowField("line", "Its line; null where it has none.", Positive | None),
        RowField("reason", "What is wrong."),
    )


class ImportedList(JsonRow):
    """A list that was put into the index."""

    fields = (
        RowField("list", "The list.", ListRow, lambda done: ListRow.row(done.list)),
        RowField("replaced", "Whether the index had a list of that month and kind before.", bool),
        RowField("repeated", "How many rows have an id that an earlier row has: they were left "
                 "out.", Count),
        RowField("broken_rows", "The first of the rows that could not be read.",
                 tuple[BrokenRow, ...], lambda done: BrokenRow.of(done.first_broken)),
    )


class OneRating(JsonRow):
    """A player's rating of one kind."""

    fields = (
        RowField("rating", "The rating; null for the unrated, and where the list of that kind is "
                 "not in the index.", RatingNumber | None,
                 lambda of: of.player.rating(of.kind)),
        RowField("games", "The games of the month.", Count | None,
                 lambda of: getattr(of.player, f"{of.kind}_games")),
        RowField("k", "The coefficient.", Count | None,
                 lambda of: getattr(of.player, f"{of.kind}_k")),
    )


def _rating(kind: str) -> RowField:
    return RowField(
        kind, f"The {kind} rating.", OneRating,
        lambda one: OneRating.row(_RatingOf(one.player, kind)),
    )


def _rating_column(kind: str) -> RowField:
    column = named_column(Kind.NUMBER, kind, missing="-")
    return RowField(value=lambda one: one.player.rating(kind), column=column)


class ListedPlayer(JsonRow):
    """A player as the lists of a month have him; what they leave blank is null."""

    fields = (
        RowField("month", "Of which month the lists are.", Month),
        RowField("id", "The FIDE id.", Positive, lambda one: one.player.fide_id),
        RowField("name", "The name.", str, lambda one: one.player.name,
                 named_column(Kind.NAME, "name")),
        RowField("federation", "The federation.", str | None, _fact_reader("federation"),
                 named_column(Kind.CODE, "federation")),
        RowField("sex", "As a report writes it.", Literal["m", "w"] | None,
                 lambda one: {"M": "m", "F": "w"}.get(one.player.sex),
                 named_column(Kind.CODE, "sex")),
        RowField("title", "The open title.", str | None, _fact_reader("title")),
        RowField(column=named_column(Kind.CODE, "title"), value=lambda one: " ".join(
            dict.fromkeys(filter(None, (one.player.title, one.player.womens_title))))),
        RowField("womens_title", "The title among women.", str | None,
                 _fact_reader("womens_title")),
        RowField("other_titles", "Titles of arbiters, organisers and trainers.", str | None,
                 _fact_reader("other_titles")),
        RowField("arena_title", "The online title.", str | None, _fact_reader("arena_title")),
        *map(_rating, KINDS),
        *map(_rating_column, KINDS),
        RowField("born", "The year.", Positive | None, lambda one: one.player.born,
                 named_column(Kind.NUMBER, "born")),
        RowField("inactive", "Whether the list marks the player as inactive.", bool,
                 lambda one: one.player.is_inactive),
        RowField(value=lambda one: one.player.flag, column=named_column(Kind.CODE, "flag")),
    )
# fmt: on


class RatingListsReport(Record, kw_only=True, tag_field="schema", tag="trfkit.rating-lists/1"):
    """The lists of an index: what ``trfkit ratings list --format json`` prints."""

    index: str
    """Where it is."""
    lists: tuple[ListRow, ...]
    """All of them, the newest month first."""
    provenance: Provenance = UNTRACED


class RatingImportReport(Record, kw_only=True, tag_field="schema", tag="trfkit.rating-import/1"):
    """What became of files: what ``trfkit ratings import --format json`` prints."""

    index: str
    """Where the index is."""
    imported: tuple[ImportedList, ...]
    """The lists that are in it now, in the order of the files."""
    provenance: Provenance = UNTRACED


class FoundPlayersReport(Record, kw_only=True, tag_field="schema", tag="trfkit.rating-find/1"):
    """Whose names are like the one asked for: ``trfkit ratings find --format json``."""

    name: str
    """The name that was asked for."""
    month: Month
    """Of which month the lists are."""
    players: tuple[ListedPlayer, ...]
    """The likeliest first."""
    provenance: Provenance = UNTRACED


class PlayerHistoryReport(Record, kw_only=True, tag_field="schema", tag="trfkit.rating-player/1"):
    """A player in all lists of the index: ``trfkit ratings show --format json``."""

    id: Positive
    """The FIDE id."""
    months: Annotated[tuple[ListedPlayer, ...], Meta(min_length=1)]
    """One for each month that has him, the newest first."""
    provenance: Provenance = UNTRACED


# For people ---------------------------------------------------------------------------------------


def lists_forms(index: str, lists: Sequence[RatingList]) -> Forms:
    """Return the forms of the lists of an index, a row for each."""
    title = Message("rating.lists")
    return Forms(
        document=lambda _: Document(title=title, blocks=(ListRow.table(lists, title),)),
        report=lambda: RatingListsReport(index=index, lists=ListRow.of(lists)),
    )


def find_forms(name: str, month: str, players: Sequence[Listed]) -> Forms:
    """Return the forms of the players with a name like the requested one."""
    title = Message("rating.found", name=name, month=month)
    by_id = RowField(value=lambda one: one.player.fide_id, column=named_column(Kind.ID, "id"))
    rows = [_InMonth(month, player) for player in players]
    table = table_of_fields((by_id, *ListedPlayer.fields), rows, title)
    return Forms(
        document=lambda _: Document(title=title, blocks=(table,)),
        report=lambda: FoundPlayersReport(name=name, month=month, players=ListedPlayer.of(rows)),
    )


def history_forms(history: Mapping[str, Listed]) -> Forms:
    """Return the forms of a player in all months that have him, the newest first."""
    newest = next(iter(history.values()))
    title = Message("rating.history", participant=Participant(newest.fide_id, newest.name))
    by_month = RowField("month", column=named_column(Kind.CODE, "month"))
    rows = [_InMonth(*one) for one in history.items()]
    table = table_of_fields((by_month, *ListedPlayer.fields), rows, title)
    return Forms(
        document=lambda _: Document(title=title, blocks=(table,)),
        report=lambda: PlayerHistoryReport(id=newest.fide_id, months=ListedPlayer.of(rows)),
    )


def import_forms(index: str, imported: Sequence[ImportOutcome]) -> Forms:
    """Return the forms of an import: each list, and the first rows that could not be read."""
    sections = (
        Section(
            heading=Message(
                "rating.imported",
                file=done.list.file,
                kind=done.list.kind,
                month=done.list.month,
                how="again" if done.replaced else "new",
                count=done.list.players,
            ),
            blocks=sentence_list(_left_out(done)),
        )
        for done in imported
    )
    document = Document(title=Message("rating.imports"), blocks=tuple(sections))
    return Forms(
        document=lambda _: document,
        report=lambda: RatingImportReport(index=index, imported=ImportedList.of(imported)),
    )


def _left_out(done: ImportOutcome) -> Iterator[Message]:
    if done.repeated:
        yield Message("rating.repeated", count=done.repeated)
    if done.list.broken:
        yield Message("rating.broken", count=done.list.broken)
        for row in done.first_broken:
            if row.line is None:
                yield Message("rating.broken-row", reason=row.reason)
            else:
                yield Message("rating.broken-line", line=row.line, reason=row.reason)
        if done.list.broken > len(done.first_broken):
            yield Message("rating.more-broken", count=done.list.broken - len(done.first_broken))
