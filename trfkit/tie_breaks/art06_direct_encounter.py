"""Article 6: the games of tied participants against each other.

Applied to one tied group at a time, and again to every smaller group that comes out of it.
The cost grows with the number of rounds that the group has played, not with its square.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from trfkit.messages.message import Message
from trfkit.model.outcome import Colour, RoundKind
from trfkit.record import Record
from trfkit.regulations.edition import Unmet
from trfkit.regulations.unplayed_rounds import FORFEITS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from fractions import Fraction

    from trfkit.model.view import Score as ScoreOfTeams
    from trfkit.tie_breaks.descriptor import Descriptor
    from trfkit.tie_breaks.field import Field

CERTAIN: Final = "6.3"
ALL_MET: Final = "6.2"

Score: TypeAlias = "int | Fraction"
"""Tenths; a fraction where the mean of several meetings is no whole number of them."""


class Encounters(Record):
    """What one member of a group has against the others: the cells of a mutual table.

    With ``unmet`` games missing, the score could end anywhere from ``at_least`` to ``at_most``.
    """

    competitor: int
    score: Score
    unmet: int
    cells: Mapping[int, Score]
    at_least: Score
    at_most: Score


class EncounterTable(Record):
    """One mutual table and the tiers (best first) into which it splits its group.

    ``article`` is 6.2 where all have met, else 6.3. With one tier the table splits nothing.
    ``score`` is ``MP`` or ``GP`` where a tie-break of teams looks at both; ``unmet`` is what
    the edition does where not all have met.
    """

    rows: tuple[Encounters, ...]
    tiers: tuple[tuple[int, ...], ...]
    article: str
    score: ScoreOfTeams | None = None
    unmet: Unmet = Unmet.CERTAIN


class Comparison(Record):
    """A group compared by other numbers (12), and the tiers that result, best first.

    ``texts`` are each member's numbers; the first number that differs decides.
    """

    article: str
    name: Message
    texts: Mapping[int, str]
    tiers: tuple[tuple[int, ...], ...]


class Order(Record):
    """A tied group in tiers, best first, with the tables and comparisons that gave them."""

    tiers: tuple[tuple[int, ...], ...]
    tables: tuple[EncounterTable, ...]
    comparisons: tuple[Comparison, ...] = ()

    def places(self) -> dict[int, int]:
        """Return each member's place from 1; equal ones share the best; 0 if nothing splits."""
        if len(self.tiers) == 1:
            return dict.fromkeys(self.tiers[0], 0)
        places, place = {}, 1
        for tier in self.tiers:
            places.update(dict.fromkeys(tier, place))
            place += len(tier)
        return places


def direct_encounter(field: Field, code: Descriptor, group: Sequence[int]) -> Order:
    """6 DE: the order of a tied group by the games its members played against each other.

    Forfeits are games where pairings are pre-determined (15.2) or the code has the modifier P;
    otherwise those who only met by forfeit have not met (6.1.1). Where all have met, equal
    ones are compared again among themselves (6.2); otherwise only those are placed who would
    be first whatever the missing games brought (6.3), and the rest is compared again. Older
    editions know neither: theirs is an ``Encounter`` of another kind.
    """
    how = field.edition.encounter.apply
    forfeits = code.forfeits_are_games or field.predetermined
    settled: list[tuple[int, ...]] = []
    tables: list[EncounterTable] = []
    comparisons: list[Comparison] = []
    waiting = [tuple(group)]
    while waiting:
        tied = waiting.pop()
        if len(tied) == 1:
            settled.append(tied)
            continue
        table = mutual_table(field, tied, forfeits_are_games=forfeits)
        tables.append(table)
        tiers = table.tiers
        if how.numbers and table.article == ALL_MET:
            tiers = _tiers_by_numbers(field, table, comparisons, forfeits_are_games=forfeits)
        if len(tiers) == 1:
            settled.append(tied)
        elif not how.again:
            settled.extend(tiers)
        elif table.article == ALL_MET or how.unmet is not Unmet.CERTAIN:
            waiting.extend(reversed(tiers))
        else:
            settled.extend(tiers[:-1])
            waiting.append(tiers[-1])
    return Order(tuple(settled), tuple(tables), tuple(comparisons))


def mutual_table(field: Field, group: Sequence[int], *, forfeits_are_games: bool) -> EncounterTable:
    """Return the table of a group's own games and how it splits the group, once."""
    members = frozenset(group)
    rows = tuple(_encounters(field, who, members, forfeits_are_games) for who in group)
    scores = {row.competitor: row.score for row in rows}
    if any(row.unmet for row in rows):
        unmet = field.edition.encounter.apply.unmet
        if unmet is Unmet.CERTAIN:
            tiers = _certain(rows)
        elif unmet is Unmet.SUM:
            tiers = _tiers(group, scores)
        else:
            tiers = (tuple(group),)
        return EncounterTable(rows, tiers, CERTAIN, unmet=unmet)
    return EncounterTable(rows, _tiers(group, scores), ALL_MET)


def _tiers(group: Sequence[int], scores: Mapping[int, Score]) -> tuple[tuple[int, ...], ...]:
    """Return the group in tiers of equal score, the highest first."""
    ordered = sorted(group, key=scores.__getitem__, reverse=True)
    tiers: list[list[int]] = []
    for n, competitor in enumerate(ordered):
        if n and scores[competitor] == scores[ordered[n - 1]]:
            tiers[-1].append(competitor)
        else:
            tiers.append([competitor])
    return tuple(map(tuple, tiers))


def _tiers_by_numbers(
    field: Field, table: EncounterTable, comparisons: list[Comparison], *, forfeits_are_games: bool
) -> tuple[tuple[int, ...], ...]:
    """Return the tiers of a table parted by games won, then by games with Black (2006)."""
    view, edition = field.view, field.edition
    mutual = edition.encounter.apply.mutual
    members = frozenset(row.competitor for row in table.rows)

    def counted(competitor: int, counts: Callable[[int, int], bool]) -> int:
        rounds: Sequence[int] = range(view.rounds)
        if mutual:
            rounds = [
                r
                for opponent in members
                for r in meetings(
                    field, competitor, opponent, forfeits_are_games=forfeits_are_games
                )
            ]
        return sum(counts(competitor, r) for r in rounds)

    def is_won(competitor: int, r: int) -> bool:
        return edition.wins.apply(view, competitor, r)

    def is_black(competitor: int, r: int) -> bool:
        black = view.colours[competitor][r] is Colour.BLACK
        return black and edition.games_of_record.apply(view, competitor, r)

    where = "mutual" if mutual else "all"
    tiers = table.tiers
    for name, counts in (
        (Message("why.games-won", where=where), is_won),
        (Message("why.games-with-black", where=where), is_black),
    ):
        parted: list[tuple[int, ...]] = []
        for tier in tiers:
            if len(tier) == 1:
                parted.append(tier)
                continue
            numbers: dict[int, Score] = {who: counted(who, counts) for who in tier}
            subtiers = _tiers(tier, numbers)
            texts = {who: str(number) for who, number in numbers.items()}
            comparisons.append(Comparison(ALL_MET, name, texts, subtiers))
            parted.extend(subtiers)
        tiers = tuple(parted)
    return tiers


def _encounters(
    field: Field,
    competitor: int,
    members: frozenset[int],
    forfeits_are_games: bool,  # noqa: FBT001 - private, and always the same in one table
) -> Encounters:
    view = field.view
    kinds, awards, opponents = (
        view.kinds[competitor],
        view.awards[competitor],
        view.opponents[competitor],
    )
    points_of: dict[int, list[int]] = {}
    # PERF: most of a large group have met next to nobody of it.
    for r, opponent in () if members.isdisjoint(opponents) else enumerate(opponents):
        if opponent in members:
            kind = kinds[r]
            if kind is RoundKind.GAME or (forfeits_are_games and kind in FORFEITS):
                points_of.setdefault(opponent, []).append(awards[r])
    of_several = _mean if field.edition.encounter.apply.averaged else sum
    cells = {opponent: of_several(points) for opponent, points in points_of.items()}
    score, unmet = sum(cells.values()), len(members) - 1 - len(cells)
    win = max(view.win, view.black_win)
    return Encounters(
        competitor, score, unmet, cells, score + view.loss * unmet, score + win * unmet
    )


def meetings(field: Field, competitor: int, other: int, *, forfeits_are_games: bool) -> list[int]:
    """Return the rounds (from 0) in which two competitors met, as direct encounter sees it."""
    kinds = field.view.kinds[competitor]
    return [
        r
        for r, opponent in enumerate(field.view.opponents[competitor])
        if opponent == other
        and (kinds[r] is RoundKind.GAME or (forfeits_are_games and kinds[r] in FORFEITS))
    ]


def _mean(points: Sequence[int]) -> Score:
    """Return the average of the meetings (6.1.2)."""
    if len(points) == 1:
        return points[0]
    from fractions import Fraction  # noqa: PLC0415 - only who meets twice needs it

    return Fraction(sum(points), len(points))


def _certain(rows: Sequence[Encounters]) -> tuple[tuple[int, ...], ...]:
    """Return the members with a certain place, one per tier, then all others in one tier (6.3)."""
    at_least = {row.competitor: row.at_least for row in rows}
    at_most = {row.competitor: row.at_most for row in rows}
    candidates = sorted(at_least, key=at_least.__getitem__, reverse=True)
    rivals = sorted(at_most, key=at_most.__getitem__, reverse=True)
    placed: list[int] = []
    for candidate in candidates:
        done = {*placed, candidate}
        best_rival = next((who for who in rivals if who not in done), None)
        if best_rival is not None and at_least[candidate] <= at_most[best_rival]:
            break
        placed.append(candidate)
    rest = [row.competitor for row in rows if row.competitor not in placed]
    tiers = [(who,) for who in placed]
    return (*tiers, tuple(rest)) if rest else tuple(tiers)
