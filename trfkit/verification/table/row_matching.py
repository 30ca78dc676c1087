"""Which row of a table is which participant: by number, else FIDE id, else name.

Nothing is taken on a guess. A row whose number and name contradict each other, a name that is
as near to two participants, a participant whom two rows want: all of these are reported as
doubtful, with what was seen, and take no part in the comparison.

And which table is of which tournament, by the participants that both have: of that most of whose
participants it holds, if it holds far fewer of every other one; where two have the same people, the
name of the event decides.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Final

from trfkit.events.names import (
    MIN_LEAD,
    Spellings,
    likeness,
    match_across_scripts,
    parse_name,
)
from trfkit.messages.message import Message
from trfkit.messages.message import Participant as NamedParticipant
from trfkit.plain_text import plain
from trfkit.record import Draft, Record, field
from trfkit.verification.result import Doubtful, Rows, Unmatched

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from trfkit.files.trf.reading.stated_table import StatedRow, StatedTable
    from trfkit.model import Tournament

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
    """Somebody who can stand in a row: a player, or a team."""

    id: int
    name: str
    fide_id: int | None = None
    other_name: str | None = None


class Matched(Record):
    """The rows that are somebody's, by their place in the table, and what became of the rest."""

    ids: Mapping[int, int]
    rows: Rows


def participants(tournament: Tournament, *, of_teams: bool) -> tuple[Participant, ...]:
    """Return who a table can be of."""
    if of_teams:
        return tuple(
            Participant(int(team.number), team.name, other_name=team.nickname)
            for team in tournament.teams
        )
    return tuple(Participant(int(p.start_no), p.name, p.fide_id) for p in tournament.players)


def match(table: StatedTable, known: Sequence[Participant]) -> Matched:
    """Return which row is whose.

    Numbers are used if they are starting ranks, which the names tell: a table numbered by rank
    is matched by FIDE ids and names alone. The cost is linear while names are spelt alike;
    only those that are not are compared with each other.
    """
    return _Matching(table.rows, known, are_numbered=table.source in OF_NUMBERS).run()


def are_alike(name: str, other_name: str) -> bool:
    """Tell whether two names can be one person's, however spelt, whose numbers are the same."""
    return likeness(parse_name(name), parse_name(other_name)) >= CONTRADICTION


class _Doubt(Record):
    id: int | None
    score: int
    reason: Message
    others: tuple[int, ...] = ()


class _Matching(Draft, dict=True):
    """One table while it is matched; rows are known by their index."""

    rows: Sequence[StatedRow]
    found: Sequence[Participant]
    are_numbered: bool
    taken: dict[int, int] = field(default_factory=dict)
    by: dict[int, str] = field(default_factory=dict)
    doubts: dict[int, _Doubt] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.by_id = {one.id: one for one in self.found}
        self.names = {
            one.id: tuple(map(parse_name, [one.name, *filter(None, [one.other_name])]))
            for one in self.found
        }
        # Of several with one id the first is its holder.
        self.holders = {one.fide_id: one.id for one in reversed(self.found)}
        self.bearers = Counter(one.name for one in self.found)
        self.of_rows = [parse_name(row.name or "") for row in self.rows]

    def run(self) -> Matched:
        """Match by number, by FIDE id, by the same words or sounds, then by likeness."""
        # By number
        numbered = [i for i, row in enumerate(self.rows) if row.number in self.by_id]
        for index in numbered if self._are_starting_ranks(numbered) else ():
            row = self.rows[index]
            assert row.number is not None  # noqa: S101 - it is one of the ids
            score = self._likeness(index, row.number) if row.name else SURE
            why = self._against(index, row.number, score)
            if why is None:
                self._take(index, row.number, "number")
            else:
                self.doubts[index] = _Doubt(row.number, score, why)
        # By FIDE id, where one participant alone has it
        known = [(one.fide_id, one.id) for one in self.found if one.fide_id is not None]
        count = Counter(fide_id for fide_id, _ in known)
        by_fide_id = {fide_id: who for fide_id, who in known if count[fide_id] == 1}
        for index in self._left():
            row = self.rows[index]
            who = None if row.fide_id is None else by_fide_id.get(row.fide_id)
            if who is None:
                continue
            score = self._likeness(index, who) if row.name else SURE
            if score >= CONTRADICTION:
                self._take(index, who, "fide-id")
            else:
                self.doubts[index] = _Doubt(who, score, Message("verify.other-name-for-id"))
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
        for at, index in enumerate(i for i in self._left() if self.of_rows[i].words):
            # Few rows are anybody's, and of those gone through hardly any.
            few = 2 * len(self.taken) < len(self.rows)
            hardly_any = len(self.taken) + len(self.doubts) - before < STRANGERS // HARDLY_ANY
            if at == STRANGERS and few and hardly_any:
                break
            self._nearest(index, spellings.near(self.of_rows[index]))
        # Several rows are nobody's for certain who has more than one.
        places: dict[int, list[int]] = {}
        for index, who in sorted(self.taken.items()):
            places.setdefault(who, []).append(index)
        for who, indexes in places.items():
            if len(indexes) > 1:
                rows_of = tuple(index + 1 for index in indexes)
                player = NamedParticipant(who, self.by_id[who].name)
                says = "two-rows-of-one" if rows_of[2:] == () else "rows-of-one"
                why = Message(f"verify.{says}", rows=rows_of, player=player)
                for index in indexes:
                    score = self._likeness(index, who) if self.rows[index].name else 0
                    self.doubts[index] = _Doubt(who, score, why)
                    del self.taken[index], self.by[index]
        return Matched(self.taken, self._rows())

    def _left(self) -> list[int]:
        return [i for i in range(len(self.rows)) if i not in self.taken and i not in self.doubts]

    def _free(self) -> list[int]:
        taken = set(self.taken.values())
        return [one.id for one in self.found if one.id not in taken]

    def _take(self, index: int, who: int, by: str) -> None:
        self.taken[index], self.by[index] = who, by

    def _against(self, index: int, who: int, score: int) -> Message | None:
        """Return what speaks against the number of a row, None if nothing does."""
        theirs = {"number": who, "name": self.by_id[who].name}
        fide_id = self.rows[index].fide_id
        holder = self.holders.get(fide_id, who) if fide_id else who
        if holder != who:
            holder_name = self.by_id[holder].name
            return Message("verify.id-of-another", **theirs, fide_id=fide_id, holder=holder_name)
        if score < CONTRADICTION:
            return Message("verify.other-name-for-number")
        if score >= SURE:
            return None
        near = self._all_spellings.near(self.of_rows[index])
        likelier = max(near, key=lambda o: self._likeness(index, o), default=who)
        if self._likeness(index, likelier) - score < MIN_LEAD:
            return None
        return Message("verify.name-more-like", **theirs, likelier=self.by_id[likelier].name)

    def _are_starting_ranks(self, numbered: Sequence[int]) -> bool:
        """Whether the numbers go with the names (or, without names, may be used at all).

        Without names, numbers that repeat the ranks row by row say nothing, unless the source is
        one of those that number their rows by nothing else.
        """
        named_rows = []
        for i in numbered:
            name, names = self.of_rows[i], self.names[self.rows[i].number or 0]
            if name.words and any(map(name.is_comparable, names)):
                named_rows.append(i)
        if named_rows:
            agree = sum(
                self._likeness(i, self.rows[i].number or 0) >= CONTRADICTION for i in named_rows
            )
            return agree * TRUSTED >= len(named_rows)
        return self.are_numbered or any(self.rows[i].number != self.rows[i].rank for i in numbered)

    @cached_property
    def _all_spellings(self) -> Spellings:
        return Spellings((name, who) for who in self.names for name in self.names[who])

    def _nearest(self, index: int, near: Iterable[int]) -> None:
        """Take the nearest of a few, if he is near enough and the only one so near."""
        scored = sorted(((self._likeness(index, who), -who) for who in near), reverse=True)
        if not scored or scored[0][0] < POSSIBLE:
            return
        best, who = scored[0][0], -scored[0][1]
        second = scored[1] if len(scored) > 1 else None
        if second is not None and best - second[0] < MIN_LEAD:
            near_too = tuple(-one for score, one in scored[1:] if best - score < MIN_LEAD)
            others = tuple(map(self._told, near_too))
            why = Message("verify.as-near-to-others", player=self._told(who), others=others)
            self.doubts[index] = _Doubt(who, best, why, near_too)
        elif best < SURE:
            self.doubts[index] = _Doubt(who, best, Message("verify.names-alike"))
        else:
            self._take(index, who, "name")

    def _likeness(self, index: int, who: int) -> int:
        return max(likeness(self.of_rows[index], name) for name in self.names[who])

    def _told(self, who: int) -> NamedParticipant:
        """Return a participant's name, with the number where another has the same name."""
        name = self.by_id[who].name
        return NamedParticipant(who if self.bearers[name] > 1 else None, name)

    def _hints(self, free: Sequence[int]) -> Mapping[int, int]:
        """Return whose each row that is nobody's may be, whose name is in another script.

        ``free`` are those without a row. Nothing where one may be of several, or several of one.
        """
        left = [i for i in self._left() if self.of_rows[i].words]
        if not left or max(len(left), len(free)) > MOST_HINTED:
            return {}
        rows = {index: self.of_rows[index] for index in left}
        names = {who: self.names[who][0] for who in free}
        if len(left) == len(free) == 1 and not rows[left[0]].is_comparable(names[free[0]]):
            return {left[0]: free[0]}
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
                for participant in self.found
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
    """Return how the table names a row."""
    known = (row.name, row.number, row.fide_id, row.rank)
    texts = ("{}", "number {}", "FIDE id {}", "rank {}")
    return next((t.format(k) for t, k in zip(texts, known, strict=True) if k), "an unnamed row")


# Which table is of which tournament ---------------------------------------------------------------


CLEARLY: Final = 2
"""So many times more participants must a table hold of one tournament than of any other."""


class Belonging(Record):
    """A table that is of a tournament, both by their names, and how many participants it holds."""

    tournament: str
    table: str
    held: int
    participants: int


def belonging(
    tournaments: Mapping[str, Tournament], tables: Mapping[str, Sequence[StatedTable]]
) -> tuple[Belonging, ...]:
    """Return the tables that are of one of the tournaments, each of another one.

    A tournament that several tables are of gets none.
    """
    people: dict[str, list[set[str | int]]] = {}
    for name, tournament in tournaments.items():
        # Each is known by how the name sounds, and by a FIDE id.
        people[name] = [
            {parse_name(one.name).sound_key, *({one.fide_id} if one.fide_id else ())}
            for one in participants(tournament, of_teams=not tournament.players)
        ]
    found: dict[str, list[Belonging]] = {}
    for name, stated in tables.items():
        rows = [row for table in stated for row in table.rows]
        keys: set[str | int] = {parse_name(row.name).sound_key for row in rows if row.name}
        keys |= {row.fide_id for row in rows if row.fide_id}
        held = {of: sum(not own.isdisjoint(keys) for own in people[of]) for of in people}
        most = {of for of in people if 2 * held[of] > len(people[of])}
        best = max(most, key=held.__getitem__, default=None)
        second = max((held[of] for of in held if of != best), default=0)
        if best is not None and held[best] < CLEARLY * second:
            # None has clearly the most: the only one that has the name of the event.
            titles = {plain(table.title or "") for table in stated} - {""}
            named = [of for of in most if plain(tournaments[of].name or "") in titles]
            best = named[0] if len(named) == 1 else None
        if best is not None:
            one = Belonging(best, name, held[best], len(people[best]))
            found.setdefault(best, []).append(one)
    return tuple(only for ones in found.values() for only in ones if len(ones) == 1)
