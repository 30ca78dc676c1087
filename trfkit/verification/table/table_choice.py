"""Choose the table to compare with a tournament, and match its rows with participants.

A row is matched by its number, else FIDE id, else name. Nothing is guessed: a row whose number and
name contradict each other, a name equally near to two participants, a participant claimed by two
rows are reported as doubtful, with the evidence, and are left out of the comparison.

Of several tournaments a table belongs to the one with the most participants in it, if it has far
fewer of every other one; if two have the same people, the name of the event decides.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.events.names import (
    MIN_LEAD,
    Spellings,
    likeness,
    match_across_scripts,
    parse_name,
)
from trfkit.files.trf.reading.stated_table import PrintedCell, StatedRow, StatedTable
from trfkit.messages.message import Message
from trfkit.messages.message import Participant as NamedParticipant
from trfkit.patterns import lazy_pattern
from trfkit.ranking.request import choose_kind
from trfkit.record import Draft, Record, field, replace
from trfkit.refusal import refusal_of
from trfkit.tie_breaks import SCORES, SCORES_OF_TEAMS
from trfkit.units import POINT
from trfkit.verification.result import Doubtful, Rows, Unmatched
from trfkit.verification.table.captions import meaning_of, meaning_of_caption
from trfkit.verification.table.cell_fit import Stated, is_of_any_use
from trfkit.visible_text import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from decimal import Decimal

    from trfkit.model import Tournament
    from trfkit.model.view import Score

    Scores = Mapping[int, tuple[int, ...]]
    """By id the score that ranks, of teams then both."""


class Chosen(NamedTuple):
    """The table to compare, and the participants of its rows.

    ``kind`` is the option by which players of a team event are ranked, if the table has them.
    """

    table: StatedTable
    matched: Matched
    of_teams: bool
    kind: str | None
    notes: tuple[Message, ...] = ()

    def cells(self, place: int) -> Stated:
        """Return the cells of the column at a place, by participant, in the order of the rows."""
        rows = self.table.rows
        return {
            who: cell
            if (cell := rows[index].values[place]).value is None or is_of_any_use(cell.value)
            else PrintedCell(cell.text, None)
            for index, who in self.matched.ids.items()
        }


def choose_table(tournament: Tournament, tables: Sequence[StatedTable], kind: str | None) -> Chosen:
    """Return the table to compare: in an event of teams a table of teams, if there is any.

    Of several it is the one with the most rows of participants, then with the most columns. Raises
    Refusal if no row of any table is a participant; a table of another event may have some
    (``refuse_if_of_another_event``).
    """
    of_kind = choose_kind(tournament, kind)
    candidates: list[Chosen] = []
    for of_teams in (True, False) if of_kind.is_team else (False,):
        whose = participants(tournament, of_teams=of_teams)
        of_players = of_kind.is_team and not of_teams
        as_kind = f"individual-{of_kind.event}" if of_players else kind
        candidates.extend(
            Chosen(with_own_labels(table), match(table, whose), of_teams, as_kind)
            for table in map(sort_by_numbers, tables)
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
        raise refusal_of("table-of-nobody", count=count)
    notes = [Message("verify.players-of-teams")] if best.kind != kind else []
    if tables[1:]:
        notes.append(Message("verify.other-tables-not-compared", count=len(tables) - 1))
    return best._replace(notes=tuple(notes))


def primary_of(chosen: Chosen) -> str | None:
    """Return the primary score of teams (``mp``, ``gp``) that a table's columns show.

    Of columns that can only be scores it is the one that alone falls from rank to rank, else the
    one that a column of the other score (MPvGP) does not repeat, else the first; None if no column
    names a score.
    """
    places: dict[Score, int] = {}
    secondary: list[Decimal | None] | None = None

    def values_at(index: int) -> list[Decimal | None]:
        return [row.values[index].value for row in chosen.table.rows]

    for index, column in enumerate(chosen.table.columns if chosen.of_teams else ()):
        reading = meaning_of(column, of_teams=True)
        codes = () if reading is None else reading.meaning.codes
        if codes in BY_SCORE:
            places.setdefault(BY_SCORE[codes], index)
        elif codes == ("MPvGP",):
            secondary = values_at(index)
    falling = []
    for score, index in places.items():
        ranks = (row.rank for row in chosen.table.rows)
        pairs = zip(ranks, values_at(index), strict=True)
        ranked = sorted(
            (rank, value) for rank, value in pairs if rank is not None and value is not None
        )
        if all(below[1] <= above[1] for above, below in pairwise(ranked)):
            falling.append(score)
    ranking = falling or [*places]
    if secondary is not None:
        ranking.sort(key=lambda score: values_at(places[score]) == secondary)
    return str(ranking[0]).lower() if ranking else None


BY_SCORE: Final[Mapping[tuple[str, ...], Score]] = {
    (code,): score for score, code in SCORES_OF_TEAMS.items()
}
"""The score of teams that a column holds of which nothing else is said."""


def sort_by_numbers(table: StatedTable) -> StatedTable:
    """Return the table with its tie-breaks in the order of their numbers: TB1, TB2, TB3.

    That is the order of the ranks, wherever the columns are. A label that ends in a number and is
    the name of a tie-break (``BH1``) keeps its place.
    """
    stems: dict[int, str] = {}
    numbers: dict[int, int] = {}
    for index, column in enumerate(table.columns):
        if match := _NUMBERED.fullmatch(column.label.strip()):
            stems[index], numbers[index] = match[1].casefold(), int(match[2])
    by_number = sorted(numbers, key=numbers.__getitem__)
    is_list = len({*stems.values()}) == 1 and len({*numbers.values()}) == len(numbers)
    labels = (table.columns[at].label for at in numbers)
    if not is_list or by_number == [*numbers]:
        return table
    if any(meaning_of_caption(label, of_teams=False) for label in labels):
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
    """Return the table with unique labels: a second ``Buch`` becomes ``Buch#2``."""
    counts: Counter[str] = Counter()
    columns = []
    for column in table.columns:
        counts[column.label] += 1
        count = counts[column.label]
        columns.append(column if count == 1 else replace(column, label=f"{column.label}#{count}"))
    return replace(table, columns=tuple(columns))


# Which rounds a table covers: what it says itself, else what its points fit -----------------------


class Covered(Record):
    """The number of rounds that a table covers, and a note on how it was found."""

    rounds: int
    notes: tuple[Message, ...] = ()


def covered(
    points: Sequence[Stated],
    *,
    after: int | None,
    played: int,
    scores: Callable[[int], Scores],
) -> Covered:
    """Return the number of rounds that a table covers.

    ``after`` is the number that the table states, ``played`` counts the rounds with results. Where
    it states none, or fewer than two thirds of the ``points`` are right then, it is the latest
    round after which most of them are, and two thirds at least: a page that was saved in the middle
    of a round shows the standings before it, a heading may be of another round, and the column of a
    round lacking. A table of teams may have both scores, and both count.
    """
    count = sum(map(len, points))
    if after is not None and after > played:
        more_rounds = Message("verify.more-rounds-in-table", count=after, played=played)
        return Covered(played, (more_rounds,))
    named = played if after is None else after
    best, most = named, right_points(points, scores(named)) if count else 0
    if after is None or 3 * most < 2 * count:
        for rounds in range(played, -1, -1):
            if most == count:
                break
            right = right_points(points, scores(rounds))
            if right > most:
                best, most = rounds, right
    if best == named or 3 * most < 2 * count:
        return Covered(named)
    by_points = Message("verify.points-after-round", right=most, compared=count, round=best)
    then = Message("verify.table-made-then", points=by_points)
    otherwise = Message("verify.table-of-another-round", points=by_points, count=after)
    return Covered(best, (then if after is None else otherwise,))


def points_of(chosen: Chosen) -> tuple[Stated, ...]:
    """Return the columns that state points by their labels: for players only the first."""
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


def right_points(points: Sequence[Stated], scores: Scores) -> int:
    """Count the points that are right; for teams in either score."""
    return sum(
        cell.value is not None and cell.value * POINT in scores.get(who, ())
        for column in points
        for who, cell in column.items()
    )


# Whose rows are whose ---------------------------------------------------------------------------


SURE: Final = 90
"""How alike two names must be (0 to 100) to be one person's on their own: a letter or two in a
long name may differ, a first name may not."""
POSSIBLE: Final = 70
"""Below this two names have nothing to do with each other, and the row is nobody's."""
CONTRADICTION: Final = 55
"""A number whose names are less alike than this points to somebody else. Names that are cut,
lack a part or stand in another order stay well above, two different people's below."""
OF_NUMBERS: Final = frozenset({"trfkit-json", "tiebreakserver-json"})
"""Sources whose rows carry the number itself: where it is also the rank, that is no reason to
doubt it."""
TRUSTED: Final = 2
"""Numbers are starting ranks if at least one of this many agrees with the name: in a table
that numbers its rows by rank, only few do by chance."""


STRANGERS: Final = 300
"""After so many rows with hardly anybody the others are not looked at, as those of a table of
another event: each takes the longer, the larger the event is."""
HARDLY_ANY: Final = 10
"""Of so many rows that are looked at less than one is somebody's."""
MOST_HINTED: Final = 50
"""Where more are left on a side, no hints are given: each row is held against everybody."""


class Participant(Record):
    """A player or a team that can be in a row."""

    id: int
    name: str
    fide_id: int | None = None
    other_name: str | None = None


class Matched(Record):
    """The participants of rows, by the rows' places in the table, and the rows left over."""

    ids: Mapping[int, int]
    rows: Rows


def participants(tournament: Tournament, *, of_teams: bool) -> tuple[Participant, ...]:
    """Return the participants who can be in a table."""
    if of_teams:
        return tuple(
            Participant(int(team.number), team.name, other_name=team.nickname)
            for team in tournament.teams
        )
    return tuple(Participant(int(p.start_no), p.name, p.fide_id) for p in tournament.players)


def match(table: StatedTable, known: Sequence[Participant]) -> Matched:
    """Match the rows of a table with participants.

    Numbers are used if the names show that they are starting ranks: a table numbered by rank is
    matched by FIDE ids and names alone. The cost is linear while names are spelt alike; only the
    others are compared with each other.
    """
    return _Matching(table.rows, known, are_numbered=table.source in OF_NUMBERS).run()


def are_alike(name: str, other_name: str) -> bool:
    """Tell whether two spellings can be the name of one person, given the same number."""
    return likeness(parse_name(name), parse_name(other_name)) >= CONTRADICTION


class _Doubt(Record):
    id: int | None
    score: int
    reason: Message
    others: tuple[int, ...] = ()


class _Matching(Draft, dict=True):
    """The matching of one table; rows are known by their index."""

    rows: Sequence[StatedRow]
    listed_participants: Sequence[Participant]
    are_numbered: bool
    taken: dict[int, int] = field(default_factory=dict)
    by: dict[int, str] = field(default_factory=dict)
    doubts: dict[int, _Doubt] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.by_id = {one.id: one for one in self.listed_participants}
        self.names = {
            one.id: tuple(map(parse_name, [one.name, *filter(None, [one.other_name])]))
            for one in self.listed_participants
        }
        # Of several with one id the first is its holder.
        self.holders = {one.fide_id: one.id for one in reversed(self.listed_participants)}
        self.bearers = Counter(one.name for one in self.listed_participants)
        self.of_rows = [parse_name(row.name or "") for row in self.rows]

    def run(self) -> Matched:
        """Match by number, by FIDE id, by the same words or sounds, then by likeness."""
        # By number
        numbered = {
            index: row.number
            for index, row in enumerate(self.rows)
            if row.number is not None and row.number in self.by_id
        }
        alike = {
            index: self._likeness(index, number) if self.rows[index].name else SURE
            for index, number in numbered.items()
        }
        for index, number in numbered.items() if self._are_starting_ranks(numbered, alike) else ():
            score = alike[index]
            why = self._contradicts_number(index, number, score)
            if why is None:
                self._take(index, number, "number")
            else:
                self.doubts[index] = _Doubt(number, score, why)
        # By FIDE id, where one participant alone has it
        known = [
            (one.fide_id, one.id) for one in self.listed_participants if one.fide_id is not None
        ]
        count = Counter(fide_id for fide_id, _ in known)
        by_fide_id = {fide_id: who for fide_id, who in known if count[fide_id] == 1}
        for index in self._left():
            row = self.rows[index]
            participant = None if row.fide_id is None else by_fide_id.get(row.fide_id)
            if participant is None:
                continue
            score = self._likeness(index, participant) if row.name else SURE
            if score >= CONTRADICTION:
                self._take(index, participant, "fide-id")
            else:
                self.doubts[index] = _Doubt(participant, score, Message("verify.other-name-for-id"))
        # By the same words, else sounds, in any order, once each
        for key in ("ordered", "sound_key"):
            rows = _only_ones((getattr(self.of_rows[i], key), i) for i in self._left())
            free = _only_ones(
                pair
                for who in self._free()
                for pair in {(getattr(name, key), who) for name in self.names[who]}
            )
            for spelling, index in rows.items():
                if spelling and spelling in free:
                    self._take(index, free[spelling], "name")
        # By likeness
        spellings = Spellings((name, who) for who in self._free() for name in self.names[who])
        before = len(self.taken) + len(self.doubts)
        for place, index in enumerate(i for i in self._left() if self.of_rows[i].words):
            # Few rows are anybody's, and of those gone through hardly any.
            few = 2 * len(self.taken) < len(self.rows)
            hardly_any = len(self.taken) + len(self.doubts) - before < STRANGERS // HARDLY_ANY
            if place == STRANGERS and few and hardly_any:
                break
            self._nearest(index, spellings.find_similar(self.of_rows[index]))
        # Several rows are nobody's for certain who has more than one.
        places: dict[int, list[int]] = {}
        for index, participant in sorted(self.taken.items()):
            places.setdefault(participant, []).append(index)
        for participant, indexes in places.items():
            if len(indexes) > 1:
                rows_of = tuple(index + 1 for index in indexes)
                player = NamedParticipant(participant, self.by_id[participant].name)
                says = "two-rows-of-one" if rows_of[2:] == () else "rows-of-one"
                why = Message(f"verify.{says}", rows=rows_of, player=player)
                for index in indexes:
                    score = self._likeness(index, participant) if self.rows[index].name else 0
                    self.doubts[index] = _Doubt(participant, score, why)
                    del self.taken[index], self.by[index]
        return Matched(self.taken, self._rows())

    def _left(self) -> list[int]:
        return [i for i in range(len(self.rows)) if i not in self.taken and i not in self.doubts]

    def _free(self) -> list[int]:
        taken = set(self.taken.values())
        return [one.id for one in self.listed_participants if one.id not in taken]

    def _take(self, index: int, participant: int, by: str) -> None:
        self.taken[index], self.by[index] = participant, by

    def _contradicts_number(self, index: int, participant: int, score: int) -> Message | None:
        """Return the evidence against the number of a row, None without any."""
        theirs = {"number": participant, "name": self.by_id[participant].name}
        fide_id = self.rows[index].fide_id
        holder = self.holders.get(fide_id, participant) if fide_id else participant
        if holder != participant:
            holder_name = self.by_id[holder].name
            return Message("verify.id-of-another", **theirs, fide_id=fide_id, holder=holder_name)
        if score < CONTRADICTION:
            return Message("verify.other-name-for-number")
        if score >= SURE:
            return None
        near = self._all_spellings.find_similar(self.of_rows[index])
        likelier = max(near, key=lambda o: self._likeness(index, o), default=participant)
        if self._likeness(index, likelier) - score < MIN_LEAD:
            return None
        return Message("verify.name-more-like", **theirs, likelier=self.by_id[likelier].name)

    def _are_starting_ranks(self, numbered: Mapping[int, int], alike: Mapping[int, int]) -> bool:
        """Whether the numbers agree with the names (or, without names, may be used at all).

        Without names, numbers that repeat the ranks row by row are no evidence, unless the source
        is known to number its rows by starting ranks only.
        """
        agree = [
            alike[index] >= CONTRADICTION
            for index, number in numbered.items()
            for name in [self.of_rows[index]]
            if name.words and any(map(name.is_comparable, self.names[number]))
        ]
        if agree:
            return sum(agree) * TRUSTED >= len(agree)
        return self.are_numbered or any(
            number != self.rows[index].rank for index, number in numbered.items()
        )

    @cached_property
    def _all_spellings(self) -> Spellings:
        return Spellings((name, who) for who in self.names for name in self.names[who])

    def _nearest(self, index: int, near: Iterable[int]) -> None:
        """Match a row with the nearest of a few, if near enough and clearly the nearest."""
        likeness_of = {who: self._likeness(index, who) for who in near}
        if not likeness_of:
            return
        participant, *others = sorted(likeness_of, key=lambda who: (-likeness_of[who], who))
        best = likeness_of[participant]
        if best < POSSIBLE:
            return
        near_too = tuple(who for who in others if best - likeness_of[who] < MIN_LEAD)
        if near_too:
            rivals = tuple(map(self._told, near_too))
            why = Message("verify.as-near-to-others", player=self._told(participant), others=rivals)
            self.doubts[index] = _Doubt(participant, best, why, near_too)
        elif best < SURE:
            self.doubts[index] = _Doubt(participant, best, Message("verify.names-alike"))
        else:
            self._take(index, participant, "name")

    def _likeness(self, index: int, participant: int) -> int:
        return max(likeness(self.of_rows[index], name) for name in self.names[participant])

    def _told(self, participant: int) -> NamedParticipant:
        """Return a participant's name, with the number if another one has the same name."""
        name = self.by_id[participant].name
        return NamedParticipant(participant if self.bearers[name] > 1 else None, name)

    def _hints(self, free: Sequence[int]) -> Mapping[int, int]:
        """Return possible participants of unmatched rows, by names in another script.

        ``free`` are the participants without a row. Empty if several rows or participants are
        possible.
        """
        left = [i for i in self._left() if self.of_rows[i].words]
        if not left or max(len(left), len(free)) > MOST_HINTED:
            return {}
        rows = {index: self.of_rows[index] for index in left}
        names = {who: self.names[who][0] for who in free}
        if len(left) == len(free) == 1:
            (index,), (participant,) = left, free
            if not rows[index].is_comparable(names[participant]):
                return {index: participant}
        return match_across_scripts(rows, names)

    def _rows(self) -> Rows:
        doubts = self.doubts.values()
        mentioned = {who for doubt in doubts for who in (doubt.id, *doubt.others)}
        free = {who for who in self._free() if who not in mentioned}
        hints = self._hints(sorted(free))
        return Rows(
            matched=len(self.taken),
            doubtful=tuple(
                Doubtful(
                    id=doubt.id,
                    name=None if doubt.id is None else self.by_id[doubt.id].name,
                    stated=_told(self.rows[index]),
                    row=index + 1,
                    line=self.rows[index].line,
                    score=doubt.score,
                    reason=doubt.reason,
                )
                for index, doubt in sorted(self.doubts.items())
            ),
            only_stated=tuple(
                Unmatched(
                    id=row.number,
                    name=_told(row),
                    row=i + 1,
                    line=row.line,
                    perhaps=hints.get(i),
                )
                for i in self._left()
                for row in (self.rows[i],)
            ),
            only_computed=tuple(
                Unmatched(id=participant.id, name=participant.name)
                for participant in self.listed_participants
                if participant.id in free
            ),
            by=dict(Counter(self.by.values())),
        )


def _only_ones(pairs: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Return the pairs whose text occurs once."""
    listed = list(pairs)
    count = Counter(text for text, _ in listed)
    return {text: number for text, number in listed if count[text] == 1}


def _told(row: StatedRow) -> str:
    """Return the table's name for a row."""
    known = (row.name, row.number, row.fide_id, row.rank)
    texts = ("{}", "number {}", "FIDE id {}", "rank {}")
    return next(
        (t.format(k) for t, k in zip(texts, known, strict=True) if k),
        str(Message("verify.unnamed-row")),
    )


# Which table is of which tournament ---------------------------------------------------------------


CLEARLY: Final = 2
"""So many times more participants must a table hold of one tournament than of any other."""


class Belonging(Record):
    """A table that belongs to a tournament, by both names, and its number of participants."""

    tournament: str
    table: str
    matched: int
    participants: int


def belonging(
    tournaments: Mapping[str, Tournament], tables: Mapping[str, Sequence[StatedTable]]
) -> tuple[Belonging, ...]:
    """Return the tables that belong to tournaments, by people and names, at most one for each.

    A tournament with several tables gets none.
    """
    people: dict[str, list[set[str | int]]] = {}
    for name, tournament in tournaments.items():
        # Each is known by how the name sounds, and by a FIDE id.
        people[name] = [
            {parse_name(one.name).sound_key, *({one.fide_id} if one.fide_id else ())}
            for one in participants(tournament, of_teams=not tournament.players)
        ]
    by_tournament: dict[str, list[Belonging]] = {}
    for name, stated in tables.items():
        rows = [row for table in stated for row in table.rows]
        keys: set[str | int] = {parse_name(row.name).sound_key for row in rows if row.name}
        keys |= {row.fide_id for row in rows if row.fide_id}
        counts = {of: sum(not own.isdisjoint(keys) for own in people[of]) for of in people}
        most = {of for of in people if 2 * counts[of] > len(people[of])}
        best = max(most, key=counts.__getitem__, default=None)
        others = [count for of, count in counts.items() if of != best]
        if best is not None and any(counts[best] < CLEARLY * count for count in others):
            # None has clearly the most: the only one that has the name of the event.
            titles = {plain(table.title or "") for table in stated} - {""}
            named = [of for of in most if plain(tournaments[of].name or "") in titles]
            best = named.pop() if len(named) == 1 else None
        if best is not None:
            pair = Belonging(best, name, counts[best], len(people[best]))
            by_tournament.setdefault(best, []).append(pair)
    return tuple(only for ones in by_tournament.values() for only in ones if len(ones) == 1)
