"""Lists of an event, each a complete table: as tables and as JSON.

A list needs only a row of ``EVENT_LISTS``: ``trfkit report --only`` and ``trfkit.show`` show it in
every form, and the page offers to save it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from trfkit.bounded_types import Exact, Positive
from trfkit.messages import Message
from trfkit.messages.catalogue import Row
from trfkit.ranking.board_lists import Match, board_lists, matches
from trfkit.record import Record, replace
from trfkit.reports.document import Kind, Section, Value
from trfkit.reports.row_fields import JsonRow, RowField, named_column
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from trfkit.model import Tournament


# fmt: off
class PrintedSide(JsonRow):
    """One team's part of a match."""

    fields = (
        RowField("id", "The number of the team.", value=lambda side: side.team,
                 column=named_column(Kind.ID, "id")),
        RowField("name", "Its name.", column=named_column(Kind.NAME, "name")),
        RowField("match_points", "From this match.",
                 column=named_column(Kind.POINTS, "match-points", POINT)),
        RowField("game_points", "From its games.",
                 column=named_column(Kind.POINTS, "game-points", POINT)),
        RowField("boards", "What each board brought, as article 12 counts it.", tuple[Exact, ...],
                 lambda side: tuple(format_exact(points, POINT) for points in side.boards)),
    )


def _columns(side: str, name: str) -> Iterator[RowField]:
    """Yield the columns of a side of a match; cells are empty if there is no such side."""
    for field in PrintedSide.fields:
        column = named_column(Kind.NAME, name) if field.key == "name" else field.column
        yield RowField(value=partial(_fact_of, side, field), column=column)


def _fact_of(side: str, field: RowField, match: Match) -> Value:
    team = getattr(match, side)
    value: Value = None if team is None else field.read(team)
    return value


class PrintedMatch(JsonRow):
    """A match, or the round of a team without one."""

    fields = (
        RowField("round", "In which it was.", Positive, column=named_column(Kind.ID, "round")),
        RowField("kind", "What the round was to the first team.", str,
                 lambda match: str(match.kind)),
        RowField("white", "The first team, which has White on board 1 where colours are known.",
                 PrintedSide, lambda match: PrintedSide.row(match.white)),
        RowField("black", "The second one; null where the first has no match.", PrintedSide | None,
                 lambda match: None if match.black is None else PrintedSide.row(match.black)),
        *_columns("white", "name"),
        *_columns("black", "opponent"),
        RowField(value=lambda match: Message("common.round-kind", kind=str(match.kind)),
                 column=named_column(Kind.TEXT, "what")),
    )


class PrintedBoardPlayer(JsonRow):
    """A player's games over the board for his team."""

    fields = (
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


class EventList(Record):
    """A list: its name for options, its caption, its rows, what finds them, and if it is for teams.

    The function takes a tournament, the last round that counts, and the kind of rating.
    """

    name: str
    caption: str
    row: type[JsonRow]
    find: Callable[[Tournament, int, str | None], Sequence[Any]]
    of_teams: bool = False

    @property
    def title(self) -> Message:
        """The caption in the reader's language."""
        return Message(f"list.{self.name}")


_LISTS: Final = (
    EventList(
        name="matches",
        caption="Matches",
        row=PrintedMatch,
        find=lambda event, rounds, _: matches(event, rounds),
        of_teams=True,
    ),
    EventList(
        name="boards",
        caption="Players by board",
        row=PrintedBoardPlayer,
        find=board_lists,
        of_teams=True,
    ),
)

EVENT_LISTS: Final = {row.name: row for row in _LISTS}
"""By the names that options have for them."""


def list_sections(
    names: Sequence[str], tournament: Tournament, rounds: int, rating: str | None
) -> Iterator[Section]:
    """Yield the named lists of an event, each under its caption."""
    for each in map(EVENT_LISTS.__getitem__, names):
        table = each.row.table(each.find(tournament, rounds, rating), each.title)
        yield Section(heading=table.caption, blocks=(table,))


def printed_lists(
    names: Sequence[str], tournament: Tournament, rounds: int, rating: str | None
) -> dict[str, tuple[Any, ...]]:
    """Return the rows of the named lists of an event, by name."""
    lists = map(EVENT_LISTS.__getitem__, names)
    return {each.name: each.row.of(each.find(tournament, rounds, rating)) for each in lists}


ROWS: Final = tuple(Row(row.name, row.caption) for row in _LISTS)
"""The captions as messages."""
