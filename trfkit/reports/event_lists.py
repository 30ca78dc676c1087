"""Lists of an event, each a table that stands alone: as tables and as JSON.

A row of ``EVENT_LISTS`` is all that a list needs: ``trfkit report --only`` and ``trfkit.show``
show it in every form, and the page offers to save it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.bounded_types import Exact, Positive
from trfkit.messages import Message
from trfkit.ranking.board_lists import board_lists, matches
from trfkit.record import Record, replace
from trfkit.reports.document import Kind, Rows, Table
from trfkit.reports.row_fields import JsonRow, RowField, named_column
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from trfkit.model import Tournament
    from trfkit.ranking.board_lists import Side
    from trfkit.reports.document import AnyRow, Value


def _points(name: str) -> Callable[[Side], str]:
    return lambda side: format_exact(getattr(side, name), POINT)


# fmt: off
class PrintedSide(JsonRow):
    """One team's part of a match."""

    fields = (
        RowField("id", "The number of the team.", Positive, lambda side: side.team),
        RowField("name", "Its name."),
        RowField("match_points", "From this match.", Exact, _points("match_points")),
        RowField("game_points", "From its games.", Exact, _points("game_points")),
        RowField("boards", "What each board brought, as article 12 counts it.", tuple[Exact, ...],
                 lambda side: tuple(format_exact(points, POINT) for points in side.boards)),
    )


class PrintedMatch(JsonRow):
    """A match, or the round of a team without one."""

    fields = (
        RowField("round", "In which it was.", Positive),
        RowField("kind", "What the round was to the first team.", str,
                 lambda match: str(match.kind)),
        RowField("white", "The first team, which has White on board 1 where colours are known.",
                 PrintedSide, lambda match: PrintedSide.row(match.white)),
        RowField("black", "The second one; null where the first has no match.", PrintedSide | None,
                 lambda match: None if match.black is None else PrintedSide.row(match.black)),
    )
# fmt: on


# fmt: off
BOARD_FIELDS: Final = (
    RowField("board", "The one he sat at most often.",
             column=named_column(Kind.ID, "board")),
    RowField("rank", "Among those of the board.",
             column=named_column(Kind.RANK, "rank")),
    RowField("id", "The starting rank.",
             column=named_column(Kind.ID, "id")),
    RowField("name", "His name.",
             column=named_column(Kind.NAME, "name")),
    RowField("team", "The number of his team.",
             column=named_column(Kind.ID, "team")),
    RowField("points", "From his games.",
             column=named_column(Kind.POINTS, "points", POINT)),
    RowField("games", "How many there were.", shape=Positive,
             column=named_column(Kind.NUMBER, "games")),
    RowField("percentage", "What part of the points he got.",
             column=named_column(Kind.NUMBER, "percentage")),
    RowField("performance", "By 10.2; null where an opponent has no rating.",
             shape=Exact | None,
             column=replace(named_column(Kind.NUMBER, "performance"), missing="-")),
)
# fmt: on


class PrintedBoardPlayer(JsonRow):
    """A player's games over the board for his team."""

    fields = BOARD_FIELDS


def match_table(tournament: Tournament, rounds: int, rating: str | None) -> Table:
    """Return a row for each match, and for each team without one."""
    del rating

    def rows() -> Iterator[AnyRow]:
        for match in matches(tournament, rounds):
            other = (None,) * 4 if match.black is None else _cells(match.black)
            kind = Message("common.round-kind", kind=str(match.kind))
            yield (match.round, *_cells(match.white), *other, kind)

    scores = (
        named_column(Kind.POINTS, "match-points", POINT),
        named_column(Kind.POINTS, "game-points", POINT),
    )
    number = named_column(Kind.ID, "id")
    return Table(
        columns=(
            named_column(Kind.ID, "round"),
            *(number, named_column(Kind.NAME, "name"), *scores),
            *(number, named_column(Kind.NAME, "opponent"), *scores),
            named_column(Kind.TEXT, "what"),
        ),
        rows=Rows(rows),
        caption=Message("standings.matches"),
    )


def _cells(side: Side) -> tuple[Value, ...]:
    return side.team, side.name, side.match_points, side.game_points


def printed_matches(
    tournament: Tournament, rounds: int, rating: str | None
) -> tuple[PrintedMatch, ...]:
    """Return what ``trfkit standings --matches --format json`` adds under ``matches``."""
    del rating
    return PrintedMatch.of(matches(tournament, rounds))


# The lists ----------------------------------------------------------------------------------------


class EventList(Record):
    """A list: its table, what JSON has of it, and whether it is of events of teams.

    Both are functions of a tournament, the last round that counts and which ratings count.
    """

    table: Callable[[Tournament, int, str | None], Table]
    printed: Callable[[Tournament, int, str | None], tuple[Any, ...]]
    of_teams: bool = False


def list_of(
    row: type[JsonRow],
    find: Callable[[Tournament, int, str | None], Iterable[Any]],
    caption: str,
    *,
    of_teams: bool = False,
) -> EventList:
    """Return a list of what is found, by its fields; ``caption`` is the id of a message."""
    return EventList(
        table=lambda *about: row.table(find(*about), Message(caption)),
        printed=lambda *about: row.of(find(*about)),
        of_teams=of_teams,
    )


EVENT_LISTS: Final = {
    "matches": EventList(match_table, printed_matches, of_teams=True),
    "boards": list_of(PrintedBoardPlayer, board_lists, "standings.boards", of_teams=True),
}
"""By the names that options have for them."""
