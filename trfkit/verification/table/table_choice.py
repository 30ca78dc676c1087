"""Of several tables the one that a tournament is compared with, and of whom it is."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.trf.reading.stated_table import Printed
from trfkit.messages.message import Message
from trfkit.patterns import lazy_pattern
from trfkit.ranking import Refusal
from trfkit.ranking.request import choose_kind
from trfkit.record import Record, replace
from trfkit.tie_breaks import SCORES, SCORES_OF_TEAMS
from trfkit.units import POINT
from trfkit.verification.result import NEARLY
from trfkit.verification.table.captions import meaning_of, meaning_of_caption
from trfkit.verification.table.cell_fit import is_of_any_use
from trfkit.verification.table.row_matching import match, participants

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from decimal import Decimal

    from trfkit.files.trf.reading.stated_table import StatedTable
    from trfkit.model import Tournament
    from trfkit.model.team_view import Score
    from trfkit.ranking import Standings
    from trfkit.verification.table.cell_fit import Stated
    from trfkit.verification.table.row_matching import Matched


class Chosen(NamedTuple):
    """The table that is compared, and which rows are whose.

    ``kind`` is the option by which players of a team event are ranked, where it is of them.
    """

    table: StatedTable
    matched: Matched
    of_teams: bool
    kind: str | None
    notes: tuple[Message, ...] = ()

    def cells(self, at: int) -> Stated:
        """Return the cells of the column at a place, by participant, in the order of the rows."""
        rows = self.table.rows
        return {
            who: cell
            if (cell := rows[index].values[at]).value is None or is_of_any_use(cell.value)
            else Printed(cell.text, None)
            for index, who in self.matched.ids.items()
        }


def choose_table(tournament: Tournament, tables: Sequence[StatedTable], kind: str | None) -> Chosen:
    """Return the table to compare: in an event of teams one of teams, if there is any.

    Of several it is the one with the most rows that are participants, then with the most
    columns. Raises Refusal where no row of any table is a participant; a table of another event
    may have some (``refuse_if_of_another_event``).
    """
    of_kind = choose_kind(tournament, kind)
    candidates: list[Chosen] = []
    for of_teams in (True, False) if of_kind.is_team and tournament.teams else (False,):
        whose = participants(tournament, of_teams=of_teams)
        of_players = of_kind.is_team and not of_teams
        as_kind = f"individual-{of_kind.event}" if of_players else kind
        candidates.extend(
            Chosen(with_own_labels(table), match(table, whose), of_teams, as_kind)
            for table in map(in_order_of_numbers, tables)
            if table.columns and table.of_teams in {None, of_teams}
        )
        if any(one.matched.ids for one in candidates):
            break
    best = max(
        candidates,
        key=lambda one: (one.matched.rows.matched, len(one.table.columns)),
        default=None,
    )
    if best is None or not best.matched.ids:
        count = sum(len(table.rows) for table in tables)
        raise Refusal(
            f"none of the {count} rows of the table is a participant of the tournament: is it the "
            "table of another one?"
        )
    notes = [Message("verify.players-of-teams")] if best.kind != kind else []
    if tables[1:]:
        notes.append(Message("verify.other-tables-not-compared", count=len(tables) - 1))
    return best._replace(notes=tuple(notes))


def primary_of(chosen: Chosen) -> str | None:
    """Return the primary score of teams (``mp``, ``gp``) that a table's columns tell.

    Of columns that can be nothing else it is the one that alone falls from rank to rank, else the
    one that a column of the other score (MPvGP) does not repeat, else the first; None where no
    column says so.
    """
    places: dict[Score, int] = {}
    secondary: list[Decimal | None] | None = None

    def values_at(at: int) -> list[Decimal | None]:
        return [row.values[at].value for row in chosen.table.rows]

    for at, column in enumerate(chosen.table.columns if chosen.of_teams else ()):
        said = meaning_of(column, of_teams=True)
        codes = () if said is None else said.meaning.codes
        if codes in BY_SCORE:
            places.setdefault(BY_SCORE[codes], at)
        elif codes == ("MPvGP",):
            secondary = values_at(at)
    falling = []
    for score, at in places.items():
        ranks = (row.rank for row in chosen.table.rows)
        pairs = zip(ranks, values_at(at), strict=True)
        ranked = sorted(
            (rank, value) for rank, value in pairs if rank is not None and value is not None
        )
        if all(below[1] <= above[1] for above, below in pairwise(ranked)):
            falling.append(score)
    ranking = falling if len(falling) == 1 else list(places)
    if secondary is not None:
        ranking.sort(key=lambda score: values_at(places[score]) == secondary)
    return str(ranking[0]).lower() if ranking else None


BY_SCORE: Final[Mapping[tuple[str, ...], Score]] = {
    (code,): score for score, code in SCORES_OF_TEAMS.items()
}
"""The score of teams that a column holds of which nothing else is said."""


def in_order_of_numbers(table: StatedTable) -> StatedTable:
    """Return the table with its tie-breaks in the order of their numbers: TB1, TB2, TB3.

    That is the order of the ranks, wherever the columns stand. What ends in a number and is the
    name of a tie-break (``BH1``) keeps its place.
    """
    stems: dict[int, str] = {}
    numbers: dict[int, int] = {}
    for at, column in enumerate(table.columns):
        if match := _NUMBERED.fullmatch(column.label.strip()):
            stems[at], numbers[at] = match[1].casefold(), int(match[2])
    by_number = sorted(numbers, key=numbers.__getitem__)
    is_list = len({*stems.values()}) == 1 and len({*numbers.values()}) == len(numbers)
    if [*numbers] == by_number or not is_list:
        return table
    if any(meaning_of_caption(table.columns[at].label, of_teams=False) for at in numbers):
        return table
    moved = dict(zip(numbers, by_number, strict=True))
    order = [moved.get(at, at) for at in range(len(table.columns))]
    return replace(
        table,
        columns=tuple(table.columns[at] for at in order),
        rows=tuple(
            replace(row, values=tuple(row.values[at] for at in order)) for row in table.rows
        ),
    )


_NUMBERED: Final = lazy_pattern(r"(.*[^\d.])(?:[\d.]*\.)?(\d{1,2})\.?")


def with_own_labels(table: StatedTable) -> StatedTable:
    """Return the table with a label of its own for each column: ``Buch#2`` behind a ``Buch``."""
    counts: Counter[str] = Counter()
    columns = []
    for column in table.columns:
        counts[column.label] += 1
        count = counts[column.label]
        columns.append(column if count == 1 else replace(column, label=f"{column.label}#{count}"))
    return replace(table, columns=tuple(columns))


# Which rounds a table covers: what it says itself, else what its points fit -----------------------


class Covered(Record):
    """The number of rounds, and what to say about how it was found.

    ``by_points`` says which points tell that it is an earlier round than the last one played, None
    where none do.
    """

    rounds: int
    notes: tuple[Message, ...] = ()
    by_points: Message | None = None


def covered(
    points: Sequence[Stated],
    *,
    after: int | None,
    played: int,
    standings: Callable[[int], Standings],
    has_rounds: bool = False,
) -> Covered:
    """Return the number of rounds that a table covers.

    ``after`` is what the table says, ``played`` how many rounds have results. Where it says
    nothing, it is the latest round after which most of the ``points`` are right, two thirds of
    them at least: a page that was saved in the middle of a round shows the standings before it.
    Of teams a table may have both scores, and both count. What a table says is believed; but one
    that ``has_rounds`` may lack the column of one, and has the points of all.
    """
    count = sum(map(len, points))
    if after is not None and after > played:
        return Covered(
            played, (Message("verify.more-rounds-in-table", count=after, played=played),)
        )
    if after is not None:
        lacks_some = has_rounds and right_points(points, standings(after)) < NEARLY * count
        for rounds in range(played, after, -1) if lacks_some else ():
            right = right_points(points, standings(rounds))
            if right >= NEARLY * count:
                told = Message(
                    "verify.points-after-round", right=right, compared=count, round=rounds
                )
                note = Message("verify.table-has-fewer-rounds", points=told, count=after)
                return Covered(rounds, (note,))
        return Covered(after)
    if not count:
        return Covered(played)
    best, most = played, right_points(points, standings(played))
    for rounds in range(played - 1, -1, -1):
        if most == count:
            break
        right = right_points(points, standings(rounds))
        if right > most:
            best, most = rounds, right
    if best == played or 3 * most < 2 * count:
        return Covered(played)
    by_points = Message("verify.points-after-round", right=most, compared=count, round=best)
    return Covered(best, (Message("verify.table-made-then", points=by_points),), by_points)


def points_of(chosen: Chosen) -> tuple[Stated, ...]:
    """Return the columns of a table that say they hold points: of players the first alone."""
    places = points_at(chosen)
    return tuple(chosen.cells(at) for at in (places if chosen.of_teams else places[:1]))


def points_at(chosen: Chosen) -> tuple[int, ...]:
    """Return the places of such columns, from 0."""
    return tuple(
        at
        for at, column in enumerate(chosen.table.columns)
        for said in [meaning_of(column, of_teams=chosen.of_teams)]
        if said is not None and SCORES.issuperset(said.meaning.codes or ("",))
    )


def right_points(points: Sequence[Stated], standings: Standings) -> int:
    """Return how many points are right; of teams in either score."""
    right = 0
    for row in standings.rows:
        scores = {row.points, row.match_points, row.game_points}
        for column in points:
            cell = column.get(row.id)
            if cell is not None and cell.value is not None:
                right += cell.value * POINT in scores
    return right
