"""Of several tables the one that a tournament is compared with, and of whom it is."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from itertools import pairwise
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.tables.grid import printed
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
    from collections.abc import Callable, Iterator, Mapping, Sequence
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
    may have some (``refuse_another_event``).
    """
    of_kind = choose_kind(tournament, kind)
    candidates: list[Chosen] = []
    for of_teams in (True, False) if of_kind.is_team and tournament.teams else (False,):
        whose = participants(tournament, of_teams=of_teams)
        of_players = of_kind.is_team and not of_teams
        rounds = 0 if of_teams else tournament.rounds_played
        as_kind = f"individual-{of_kind.event}" if of_players else kind
        candidates.extend(
            Chosen(with_own_labels(table), match(table, whose), of_teams, as_kind, notes)
            for table, notes in map(
                with_ranks_and_points,
                map(in_order_of_numbers, with_points_of_rounds(tables, rounds)),
            )
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
    notes = list(best.notes)
    if best.kind != kind:
        notes.append(Message("verify.players-of-teams"))
    if tables[1:]:
        titles = Counter(table.title for table in tables)
        titles.subtract([best.table.title])
        others = [title for title, times in titles.items() if title and times == 1]
        count = len(tables) - 1
        if len(others) == count <= MOST_TITLES and best.table.title not in others:
            notes.append(Message("verify.tables-not-compared", titles=tuple(others)))
        else:  # they are told by titles where each has one of its own
            notes.append(Message("verify.other-tables-not-compared", count=count))
    return best._replace(notes=tuple(notes))


MOST_TITLES: Final = 3
"""So many other tables are named."""


def primary_of(chosen: Chosen) -> str | None:
    """Return the primary score of teams (``mp``, ``gp``) that a table's columns tell.

    Of columns that can be nothing else it is the one that alone falls from rank to rank, else the
    one that a column of the other score (MPvGP) does not repeat, else the first; None where no
    column says so.
    """
    places: dict[Score, int] = {}
    secondary: list[Decimal | None] | None = None
    for at, column in enumerate(chosen.table.columns if chosen.of_teams else ()):
        said = meaning_of(column, of_teams=True)
        codes = () if said is None else said.meaning.codes
        if codes in BY_SCORE:
            places.setdefault(BY_SCORE[codes], at)
        elif codes == _SECONDARY:
            secondary = _values_at(chosen, at)
    falling = [score for score, at in places.items() if _falls_from_rank_to_rank(chosen, at)]
    ranking = falling if len(falling) == 1 else list(places)
    if secondary is not None:
        ranking.sort(key=lambda score: _values_at(chosen, places[score]) == secondary)
    return str(ranking[0]).lower() if ranking else None


def _falls_from_rank_to_rank(chosen: Chosen, at: int) -> bool:
    """Tell whether nobody has more in a column than who stands above."""
    ranked = sorted(
        (rank, value)
        for row in chosen.table.rows
        if (rank := row.rank) is not None and (value := row.values[at].value) is not None
    )
    return all(below[1] <= above[1] for above, below in pairwise(ranked))


_SECONDARY: Final = ("MPvGP",)


def _values_at(chosen: Chosen, at: int) -> list[Decimal | None]:
    return [row.values[at].value for row in chosen.table.rows]


BY_SCORE: Final[Mapping[tuple[str, ...], Score]] = {
    (code,): score for score, code in SCORES_OF_TEAMS.items()
}
"""The score of teams that a column holds of which nothing else is said."""


def in_order_of_numbers(table: StatedTable) -> StatedTable:
    """Return the table with its tie-breaks in the order of their numbers: TB1, TB2, TB3.

    That is the order of the ranks, wherever the columns stand. What ends in a number and is the
    name of a tie-break (``BH1``) keeps its place.
    """
    numbered = [
        at for at, column in enumerate(table.columns) if _NUMBERED.fullmatch(column.label.strip())
    ]
    by_number = sorted(numbered, key=lambda at: _number_of(table.columns[at].label))
    numbers = [_number_of(table.columns[at].label) for at in by_number]
    stems = {table.columns[at].label.strip().rstrip(_DIGITS).casefold() for at in numbered}
    is_list = len(stems) == 1 and len(set(numbers)) == len(numbers)
    if numbered == by_number or not is_list:
        return table
    if any(meaning_of_caption(table.columns[at].label, of_teams=False) for at in numbered):
        return table
    moved = dict(zip(numbered, by_number, strict=True))
    order = [moved.get(at, at) for at in range(len(table.columns))]
    return replace(
        table,
        columns=tuple(table.columns[at] for at in order),
        rows=tuple(
            replace(row, values=tuple(row.values[at] for at in order)) for row in table.rows
        ),
    )


_NUMBERED: Final = lazy_pattern(r".*\D(\d{1,2})\.?")
_DIGITS: Final = "0123456789."


def _number_of(label: str) -> int:
    match = _NUMBERED.fullmatch(label.strip())
    return int(match[1]) if match else 0


def with_own_labels(table: StatedTable) -> StatedTable:
    """Return the table with a label of its own for each column: ``Buch#2`` behind a ``Buch``."""
    counts: Counter[str] = Counter()
    columns = []
    for column in table.columns:
        counts[column.label] += 1
        count = counts[column.label]
        columns.append(column if count == 1 else replace(column, label=f"{column.label}#{count}"))
    return replace(table, columns=tuple(columns))


def with_ranks_and_points(table: StatedTable) -> tuple[StatedTable, tuple[Message, ...]]:
    """Return the table with ranks and points by their cells where their headings are exchanged.

    And a note on it. Their cells leave no doubt: those of the points are everybody's places in the
    order of those of the ranks, of which some are halves.
    """
    ranks_at = [at for at, column in enumerate(table.columns) if column.of_ranks]
    points_at = [at for at, column in enumerate(table.columns) if column.of_points]
    if len(ranks_at) != 1 or len(points_at) != 1 or len(table.rows) < _FEWEST_PLACES:
        return table, ()
    (one,), (other,) = ranks_at, points_at
    pairs = [(row.values[other].value, row.values[one].value) for row in table.rows]
    known = sorted(
        (place, -points) for place, points in pairs if place is not None and points is not None
    )
    places = [place for place, _ in known]
    below_zero = [points for _, points in known]
    # In their order the pairs are everybody's place, and the points below zero.
    are_exchanged = (
        len(known) == len(pairs)
        and all(bisect_left(places, one) < one <= bisect_right(places, one) for one in places)
        and all(one % 1 == 0 for one in places)
        and below_zero == sorted(below_zero)
        and all(one <= 0 and 2 * one % 1 == 0 for one in below_zero)
        and any(one % 1 for one in below_zero)
    )
    if not are_exchanged:
        return table, ()
    columns = list(table.columns)
    columns[one], columns[other] = columns[other], columns[one]
    rows = tuple(replace(row, rank=int(row.values[other].value or 0)) for row in table.rows)
    labels = (columns[other].label, columns[one].label)
    note = Message("verify.ranks-and-points-exchanged", columns=labels)
    return replace(table, columns=tuple(columns), rows=rows), (note,)


_FEWEST_PLACES: Final = 4


def with_points_of_rounds(tables: Sequence[StatedTable], rounds: int) -> list[StatedTable]:
    """Return the tables with points that are printed with the number of rounds read: ``5½/7``.

    Nearly all cells of such a column have one number behind the stroke, of three rounds or more
    (1/2 is a half) and of as many as were played at most.
    """
    changed = []
    for table in tables:
        columns = dict(_points_of_rounds(table, rounds))
        rows = []
        for row in table.rows:
            cells = list(row.values)
            for at, values in columns.items():
                value = values.get(cells[at].text, cells[at].value)
                cells[at] = replace(cells[at], value=value)
            rows.append(replace(row, values=tuple(cells)))
        changed.append(replace(table, rows=tuple(rows)) if columns else table)
    return changed


def _points_of_rounds(
    table: StatedTable, most: int
) -> Iterator[tuple[int, Mapping[str, Decimal | None]]]:
    """Yield the places of columns of points with a number of rounds, and what each text is."""
    for at, column in enumerate(table.columns):
        reading = meaning_of(column, of_teams=False)
        if reading is None or not SCORES.issuperset(reading.meaning.codes or ("",)):
            continue
        texts = [row.values[at].text for row in table.rows if row.values[at].text]
        matches = {text: match for text in texts if (match := _OF_ROUNDS.fullmatch(text))}
        counts = Counter(int(matches[text][2]) for text in texts if text in matches)
        rounds, count = max(counts.items(), key=itemgetter(1), default=(0, 0))
        if _FEWEST_ROUNDS <= rounds <= most and count >= NEARLY * len(texts):
            of_rounds = {text: one for text, one in matches.items() if int(one[2]) == rounds}
            yield at, {text: printed(one[1]) for text, one in of_rounds.items()}


_OF_ROUNDS: Final = lazy_pattern(r"(.+?) ?/ ?([0-9]{1,3})")
_FEWEST_ROUNDS: Final = 3


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
    if after is not None:
        if after > played:
            note = Message("verify.more-rounds-in-table", count=after, played=played)
            return Covered(played, (note,))
        later_rounds = range(played, after, -1) if has_rounds else ()
        if not later_rounds or right_points(points, standings(after)) >= NEARLY * count:
            return Covered(after)
        for rounds in later_rounds:  # the table may lack the column of one
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


def refuse_another_event(chosen: Chosen, participants: int, right: Callable[[], int]) -> None:
    """Raise Refusal for a table whose rows are somebody's only because events share a few names.

    Fewer than half of its rows are ``participants``, who are as many as the tournament has, and
    fewer than half of these have a row; and of the points of these rows, where the table has any,
    fewer than half are ``right``, which is asked for such tables alone.
    """
    held, rows = chosen.matched.rows.matched, len(chosen.table.rows)
    points = sum(map(len, points_of(chosen)))
    if 2 * held >= min(rows, participants) or not points or 2 * right() >= points:
        return
    raise Refusal(
        f"the table seems to be of another event: {held} of its {rows} rows are participants of "
        f"the tournament, and few of these have the points of its games"
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
