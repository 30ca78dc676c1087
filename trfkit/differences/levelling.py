"""Two files of different formats made comparable: what one of them has no place for is left out.

A fact that one of the files states nowhere is taken from the other, so that it neither differs
nor has consequences. Files of one format are compared as they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from trfkit.differences.facts import HEADER, NATIONAL, PLAYER, SEVERAL, TEAM, Several, stated
from trfkit.files.trf.reading.result import OF_ENGINE
from trfkit.format import format_named
from trfkit.model.outcome import ABSENT, OUTCOME_BY_LETTER, Outcome, RoundEntry
from trfkit.model.scoring import STANDARD
from trfkit.model.tournament import ByeType, Tournament
from trfkit.plain import plain
from trfkit.record import Record, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from trfkit.differences.facts import Fact
    from trfkit.differences.matching import People
    from trfkit.model.tournament import Player, RequestedByes, Team

LETTERED: Final = frozenset({"TRF16", "TRF26"})
"""Versions whose letters tell the kinds of byes, and games that are not rated, apart."""

_COARSE: Final = {
    Outcome.SHORT_WIN: Outcome.WIN,
    Outcome.SHORT_DRAW: Outcome.DRAW,
    Outcome.SHORT_LOSS: Outcome.LOSS,
}
_COARSE_ALONE: Final = {
    Outcome.WIN: Outcome.FULL_POINT_BYE,
    Outcome.SHORT_WIN: Outcome.FULL_POINT_BYE,
    Outcome.FORFEIT_WIN: Outcome.FULL_POINT_BYE,
    Outcome.PAIRING_ALLOCATED_BYE: Outcome.FULL_POINT_BYE,
    Outcome.DRAW: Outcome.HALF_POINT_BYE,
    Outcome.SHORT_DRAW: Outcome.HALF_POINT_BYE,
    Outcome.LOSS: Outcome.ZERO_POINT_BYE,
    Outcome.SHORT_LOSS: Outcome.ZERO_POINT_BYE,
    Outcome.FORFEIT_LOSS: Outcome.ZERO_POINT_BYE,
    Outcome.PENDING: Outcome.ZERO_POINT_BYE,
    Outcome.ADJOURNED: Outcome.ZERO_POINT_BYE,
}
_CUT: Final = 30
"""A name of so many characters may have lost the rest to the end of its column."""

_KINDS: Final = "kinds of byes, and which games were not rated"
_BYES_THEMSELVES: Final = "byes"
_COLOURS: Final = "colours where one of the files has none"
_SOURCES: Final = ("192", "option", "092", "data")


def _with_one_absence(before: Tournament, after: Tournament) -> Tournament:
    """Return the second, told as the first tells it, if the same players are absent next time.

    Record 240, XXZ and the players' rows tell of absence in the round to be paired.
    """
    following = before.rounds_played + 1
    if before.kind.is_team or after.kind.is_team or after.rounds_played + 1 != following:
        return after
    absent = [
        {*one.absentees, *(who for bye in _zeros(one, following) for who in bye.participants)}
        for one in (before, after)
    ]
    if absent[0] != absent[1] or len(before.absentees) == len(after.absentees):
        return after
    others = [bye for bye in after.requested_byes if bye not in _zeros(after, following)]
    byes = sorted((*others, *_zeros(before, following)), key=lambda bye: (bye.round, bye.type))
    return replace(after, absentees=before.absentees, requested_byes=tuple(byes))


def _zeros(tournament: Tournament, number: int) -> list[RequestedByes]:
    return [
        bye for bye in tournament.requested_byes if bye.round == number and bye.type is ByeType.ZERO
    ]


class Levelled(Record):
    """Both tournaments as far as they can be compared, and what cannot."""

    before: Tournament
    after: Tournament
    not_compared: tuple[str, ...]


def level(
    before: Tournament, after: Tournament, versions: tuple[str, str], players: People, teams: People
) -> Levelled:
    """Return both tournaments without what the format of one of them does not tell."""
    same_numbers = all(
        people.before(number) in {(True, number), (False, number)}
        for people in (players, teams)
        for number in people.earlier
    )
    if same_numbers:
        after = _with_one_absence(before, after)
    if versions[0] == versions[1]:
        return Levelled(before, after, ())
    if before.kind.is_team or after.kind.is_team:
        before, after = _without_lists_of_go(before), _without_lists_of_go(after)
    work = _Levelling(before, after, versions, same_numbers=same_numbers)
    work.players(players)
    work.worth()
    work.header()
    work.forbidden_pairs(players)
    work.teams(teams)
    work.kind()
    return Levelled(work.before, work.after, tuple(dict.fromkeys(work.left_out)))


def _tells_byes(version: str) -> bool:
    """Tell whether a round without a game in a file is one in which somebody had no bye."""
    row = format_named(version)
    return row is None or row.tells_byes


def _unstated_worth(tournament: Tournament, version: str) -> tuple[str, ...]:
    """Return what of its point system a file states nowhere, by the names of the fields.

    Where its format does not tell, that is what an open game is worth, and each bye that nobody
    has: no total proves it.
    """
    row = format_named(version)
    if row is None or row.tells_worth:
        return ()
    there = {entry.outcome for player in tournament.players for entry in player.rounds}
    byes = {name: outcome for name, outcome in _BYES.items() if outcome not in there}
    return ("unknown", *byes)


_BYES: Final = {
    "pairing_allocated_bye": Outcome.PAIRING_ALLOCATED_BYE,
    "full_point_bye": Outcome.FULL_POINT_BYE,
    "half_point_bye": Outcome.HALF_POINT_BYE,
}


def _without_lists_of_go(tournament: Tournament) -> Tournament:
    """Return a tournament of Go as one whose teams may be ranked: without its own tie-breaks."""
    if tournament.go is None:
        return tournament
    return replace(tournament, tiebreaks=(), standings_order=())


class _Levelling:
    """Takes from one tournament what the other one states nowhere."""

    def __init__(
        self,
        before: Tournament,
        after: Tournament,
        versions: tuple[str, str],
        *,
        same_numbers: bool,
    ) -> None:
        self.before = before
        self.after = after
        self.left_out: list[str] = []
        self._same_numbers = same_numbers
        self._requested = _requested(before, after), _requested(after, before)
        lettered = [version.removesuffix(OF_ENGINE) in LETTERED for version in versions]
        self._lettered = all(lettered)
        self._tells_byes = [_tells_byes(version) for version in versions]
        self._fine_before = lettered[0] and not lettered[1]
        self._silent_of_worth = [
            _unstated_worth(tournament, version)
            for tournament, version in zip((before, after), versions, strict=True)
        ]

    def worth(self) -> None:
        """Level what byes and open games are worth, where one of the files does not tell it."""
        ours, theirs = self.before.point_system, self.after.point_system
        if STANDARD in {ours, theirs}:
            return  # all of it is stated nowhere
        of_both = self._silent_of_worth
        theirs = replace(theirs, **{name: getattr(ours, name) for name in of_both[1]})
        ours = replace(ours, **{name: getattr(theirs, name) for name in of_both[0]})
        if (ours, theirs) != (self.before.point_system, self.after.point_system):
            self.left_out.append("what byes and open games are worth")
            self.before = replace(self.before, point_system=ours)
            self.after = replace(self.after, point_system=theirs)

    def header(self) -> None:
        """Level the facts of the tournament."""
        same_numbers = self._same_numbers
        silent = Tournament(kind=self.before.kind, players=(), rounds_played=0)
        for fact in (*HEADER, *SEVERAL):
            default = getattr(silent, fact.field)
            numbered = isinstance(fact, Several) and fact.field not in _WITHOUT_NUMBERS
            self._field(fact.field, fact.words, default, copied=same_numbers or not numbered)
        for name in ("tiebreaks", "standings_order"):
            codes = [_without_other(getattr(one, name)) for one in (self.before, self.after)]
            if codes[0] == codes[1]:
                self.after = replace(self.after, **{name: getattr(self.before, name)})
        self._field("national_ratings", "national ratings", (), copied=same_numbers)
        self._national()
        self._field("go", "what only Go has", None, copied=same_numbers)
        if self.before.go != self.after.go:
            self.left_out.append("what only Go has")
            self.after = replace(self.after, go=self.before.go if same_numbers else None)
            self.before = replace(self.before, go=self.after.go)

    def _national(self) -> None:
        """Level the national records, which both files have: what one tells of nobody goes."""
        before, after = self.before.national_ratings, self.after.national_ratings
        bare = {fact.field: None for fact in self._silent(NATIONAL, before, after)}
        if bare:
            before = tuple(replace(row, **bare) for row in before)
            after = tuple(replace(row, **bare) for row in after)
            self.before = replace(self.before, national_ratings=before)
            self.after = replace(self.after, national_ratings=after)

    def _field(self, name: str, words: str, default: object, *, copied: bool) -> None:
        """Level a fact that one side does not state; one with numbers is dropped if they differ."""
        values = getattr(self.before, name), getattr(self.after, name)
        there = [stated(value, default) for value in values]
        if there[0] is there[1]:
            return
        self.left_out.append(words)
        value = (values[0] if there[0] else values[1]) if copied else default
        self.before = replace(self.before, **{name: value})
        self.after = replace(self.after, **{name: value})

    def kind(self) -> None:
        """Level what the event is taken for: what a record says goes before what data suggest."""
        kinds = self.before.kind, self.after.kind
        if kinds[0] == kinds[1]:
            return
        surest = min(kinds, key=lambda kind: _SOURCES.index(kind.source))
        self.before = replace(self.before, kind=surest)
        self.after = replace(self.after, kind=surest)

    def players(self, people: People) -> None:
        """Level the players that are in both files, fact by fact and round by round."""
        before, after = list(self.before.players), list(self.after.players)
        silent = self._silent(PLAYER, before, after)
        for one, other in people.pairs:
            first, second = _levelled(before[one], after[other], silent)
            before[one], after[other] = self._rounds(first, second, people)
        self.before = replace(self.before, players=tuple(before))
        self.after = replace(self.after, players=tuple(after))

    def teams(self, people: People) -> None:
        """Level the teams: their facts, or all of them where one file has none."""
        if not self.before.teams or not self.after.teams:
            self._field("teams", "teams", (), copied=self._same_numbers)
            return
        before, after = list(self.before.teams), list(self.after.teams)
        silent = self._silent(TEAM, before, after)
        for one, other in people.pairs:
            before[one], after[other] = _levelled(before[one], after[other], silent)
        self.before = replace(self.before, teams=tuple(before))
        self.after = replace(self.after, teams=tuple(after))

    def _silent(
        self, facts: Iterable[Fact], before: Sequence[object], after: Sequence[object]
    ) -> list[Fact]:
        """Return the facts that one file alone states of anybody; they are not compared."""
        silent = []
        for fact in facts:
            there = [
                any(getattr(one, fact.field) is not None for one in people)
                for people in (before, after)
            ]
            if there[0] is not there[1]:
                self.left_out.append(fact.words)
                silent.append(fact)
        return silent

    def _rounds(self, first: Player, second: Player, people: People) -> tuple[Player, Player]:
        ours, theirs = list(first.rounds), list(second.rounds)
        size = max(len(ours), len(theirs))
        ours += [ABSENT] * (size - len(ours))
        theirs += [ABSENT] * (size - len(theirs))
        # A row of one format leaves to record 240 what that of another one states.
        _fill_requested(ours, theirs, self._requested[0].get(first.start_no, {}))
        _fill_requested(theirs, ours, self._requested[1].get(second.start_no, {}))
        for at, (one, other) in enumerate(zip(ours, theirs, strict=True)):
            met = None if one.opponent is None else people.before(one.opponent)
            if met != (None if other.opponent is None else people.after(other.opponent)):
                continue
            ours[at], theirs[at] = self._entries(one, other)
        return _with_rounds(first, ours), _with_rounds(second, theirs)

    def forbidden_pairs(self, people: People) -> None:
        """Level pairs that are forbidden in the same of the rounds to come, however it is said."""
        if self.before.kind.is_team or self.after.kind.is_team:
            return
        pairs = [
            {
                (
                    frozenset(map(known, row.participants)),
                    tuple(r for r in row.rounds(tournament.scheduled_rounds)
                          if r > tournament.rounds_played),
                )
                for row in tournament.forbidden_pairs
            }
            for tournament, known in ((self.before, people.before), (self.after, people.after))
        ]  # fmt: skip
        if pairs[0] == pairs[1] and self._same_numbers:
            self.after = replace(self.after, forbidden_pairs=self.before.forbidden_pairs)

    def _entries(self, one: RoundEntry, other: RoundEntry) -> tuple[RoundEntry, RoundEntry]:
        """Return both with one outcome and colour where the formats tell no more."""
        silent = other if self._tells_byes[0] else one
        if one != other and silent == ABSENT and not all(self._tells_byes):
            self.left_out.append(_BYES_THEMSELVES)
            told = one if self._tells_byes[0] else other
            return told, told
        if one.outcome is not other.outcome and self._is_one(one, other):
            self.left_out.append(_KINDS)
            outcome = one.outcome if self._fine_before else other.outcome
            one, other = _with_outcome(one, outcome), _with_outcome(other, outcome)
        if one.colour is not other.colour and None in {one.colour, other.colour}:
            self.left_out.append(_COLOURS)
            colour = one.colour or other.colour
            one = RoundEntry(one.outcome, one.opponent, colour)
            other = RoundEntry(other.outcome, other.opponent, colour)
        return one, other

    def _is_one(self, one: RoundEntry, other: RoundEntry) -> bool:
        """Tell whether the coarser of the formats tells both alike: by name, or by worth."""
        if self._coarse(one) is self._coarse(other):
            return True
        if self._lettered or not (one.outcome.is_bye and other.outcome.is_bye):
            return False
        worth = [
            tournament.point_system.game_worth_as_much(entry.outcome)
            for tournament, entry in ((self.before, one), (self.after, other))
        ]
        return worth[0] is not None and worth[0] is worth[1]

    def _coarse(self, entry: RoundEntry) -> Outcome:
        """Return the outcome as the coarser of the two formats tells it."""
        outcome = Outcome.PENDING if entry.outcome is Outcome.ADJOURNED else entry.outcome
        if self._lettered:
            return outcome
        return (_COARSE if entry.opponent is not None else _COARSE_ALONE).get(outcome, outcome)


def _without_other(codes: Sequence[str]) -> list[str]:
    """Return codes without the mark of those that TRF-26 does not list."""
    return [code.removeprefix("OTHER_") for code in codes]


_WITHOUT_NUMBERS: Final = frozenset({"round_dates", "arbiters", "comments", "extensions"})


Requested = dict[int, dict[int, Outcome]]
"""By player the byes of some rounds."""


def _requested(tournament: Tournament, other: Tournament) -> Requested:
    """Return the byes that players asked for, if only this of the two files has such records."""
    requested: Requested = {}
    if other.requested_byes or tournament.kind.is_team:
        return requested
    for byes in tournament.requested_byes:
        for number in byes.participants:
            requested.setdefault(number, {})[byes.round] = OUTCOME_BY_LETTER[byes.type.value]
    return requested


def _fill_requested(
    row: list[RoundEntry], other: Sequence[RoundEntry], requested: Mapping[int, Outcome]
) -> None:
    """Put byes that were asked for into a row that is silent, where the other row has them."""
    for number, outcome in requested.items():
        at = number - 1
        if 0 <= at < len(row) and row[at] == ABSENT and other[at] == RoundEntry(outcome):
            row[at] = other[at]


def _is_one_name(one: str, other: str) -> bool:
    """Tell whether two names are one, spelt otherwise or cut where a column ended."""
    shorter, longer = sorted((plain(one), plain(other)), key=len)
    return shorter == longer or (min(len(one), len(other)) >= _CUT and longer.startswith(shorter))


Of = TypeVar("Of", "Player", "Team")


def _levelled(first: Of, second: Of, silent: Sequence[Fact]) -> tuple[Of, Of]:
    """Return two records of one participant with each other's facts, and one name if it is one."""
    first, second = _filled(first, second, silent), _filled(second, first, silent)
    if _is_one_name(first.name, second.name):
        first = replace(first, name=second.name)
    return first, second


def _filled(record: Any, other: Any, facts: Sequence[Fact]) -> Any:  # noqa: ANN401 - player or team
    return replace(
        record,
        **{
            fact.field: getattr(other, fact.field)
            for fact in facts
            if getattr(record, fact.field) is None
        },
    )


def _with_outcome(entry: RoundEntry, outcome: Outcome) -> RoundEntry:
    return RoundEntry(outcome, entry.opponent, entry.colour)


def _with_rounds(player: Player, entries: list[RoundEntry]) -> Player:
    while entries and entries[-1] == ABSENT:
        entries.pop()
    return replace(player, rounds=tuple(entries))
