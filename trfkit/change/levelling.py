"""Make two files of different formats comparable: leave out what one format cannot state.

A fact that one of the files never states is taken from the other, so that it neither differs nor
has consequences. Files of one format are compared unchanged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from trfkit.files.trf.reading.result import OF_ENGINE
from trfkit.format_table import format_named, resolved, tells_byes
from trfkit.limits import DEFAULT_LIMITS, NO_LIMITS
from trfkit.messages.message import Message
from trfkit.model import CHESS
from trfkit.model.facts import (
    HEADER,
    NATIONAL,
    NATIONAL_RATINGS,
    PLAYER,
    SEVERAL,
    TEAM,
    TEAMS,
    discipline_label,
)
from trfkit.model.outcome import (
    ABSENT,
    AS_RATED,
    OUTCOME_BY_LETTER,
    Outcome,
    RoundEntry,
    without_absence_at_the_end,
)
from trfkit.model.tournament import ByeType, Player, RequestedByes, Team, Tournament
from trfkit.record import Record, replace
from trfkit.visible_text import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from trfkit.events import People, Who
    from trfkit.model.facts import Fact

LETTERED: Final = frozenset({"TRF16", "TRF26"})
"""Versions whose letters tell the kinds of byes, and games that are not rated, apart."""

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

_KINDS: Final = Message("change.kinds-of-byes")
_BYES_THEMSELVES: Final = Message("change.byes")
_COLOURS: Final = Message("change.colours-of-none")
_SOURCES: Final = ("192", "option", "092", "data")


Bye = tuple[int, "Who", str]
"""Round, participant and letter of a bye."""


def _move_byes_to_rows(
    before: Tournament, after: Tournament, people: People
) -> tuple[Tournament, Tournament]:
    """Move the byes that both files state to the rows of the players.

    Record 240 and XXZ also state requested byes; those of teams stay there.
    """
    both = ((before, people.earlier_participant), (after, people.later_participant))
    requested = [set(_requested_byes(*side)) for side in both]
    if before.kind.is_team or after.kind.is_team or not any(requested):
        return before, after
    byes = [known.union(_byes_in_rows(*side)) for known, side in zip(requested, both, strict=True)]
    common = byes[0] & byes[1] & (requested[0] | requested[1])
    return _with_byes_in_rows(*both[0], common), _with_byes_in_rows(*both[1], common)


def _requested_byes(tournament: Tournament, participant_of: Callable[[int], Who]) -> Iterator[Bye]:
    for number in tournament.absentees:
        yield tournament.rounds_played + 1, participant_of(number), str(ByeType.ZERO)
    for bye in tournament.requested_byes:
        if 1 <= bye.round <= DEFAULT_LIMITS.rounds:  # a record may name any other
            yield from (
                (bye.round, participant_of(number), str(bye.type)) for number in bye.participants
            )


def _byes_in_rows(tournament: Tournament, participant_of: Callable[[int], Who]) -> Iterator[Bye]:
    for player in tournament.players:
        for number, entry in enumerate(player.rounds, start=1):
            if entry.opponent is None:
                yield number, participant_of(player.start_no), entry.outcome.letter


def _with_byes_in_rows(
    tournament: Tournament, participant_of: Callable[[int], Who], byes: set[Bye]
) -> Tournament:
    rows = {participant_of(player.start_no): list(player.rounds) for player in tournament.players}
    for number, participant, letter in byes:
        row = rows.get(participant, [])
        row += [ABSENT] * (number - len(row))
        if row[number - 1] == ABSENT:  # what a row says of a round counts, as in standings
            row[number - 1] = RoundEntry(OUTCOME_BY_LETTER[letter])
    others: dict[tuple[int, ByeType], list[int]] = {}
    for bye in tournament.requested_byes:
        numbers = [
            n for n in bye.participants if (bye.round, participant_of(n), str(bye.type)) not in byes
        ]
        others.setdefault((bye.round, bye.type), []).extend(numbers)
    following, zero = tournament.rounds_played + 1, str(ByeType.ZERO)
    return replace(
        tournament,
        players=tuple(
            replace(player, rounds=tuple(rows[participant_of(player.start_no)]))
            for player in tournament.players
        ),
        requested_byes=tuple(
            RequestedByes(letter, number, tuple(ids))
            for (number, letter), ids in others.items()
            if ids
        ),
        absentees=tuple(
            n for n in tournament.absentees if (following, participant_of(n), zero) not in byes
        ),
    )


def project_to_format(tournament: Tournament, version: str) -> Tournament | None:
    """Return a tournament reduced to what a file of a format can state.

    None for a format that is not both written and read, and for TRF, which is levelled fact by
    fact. A header fact that the format cannot hold stays.
    """
    row = format_named(version)
    if row is not None and row.page and not row.writable:
        row = format_named("csv-crosstable")  # of the same reader, which states as much
    if row is None or row.is_trf or not (row.readable and row.writable):
        return None
    data = resolved(row.write)(tournament)[0]
    projected: Tournament | None = resolved(row.read)(data, limits=NO_LIMITS).tournament
    if projected is None:
        return None
    unprojected = {
        fact.field: getattr(tournament, fact.field)
        for fact in (*HEADER, *SEVERAL)
        if getattr(projected, fact.field) == fact.empty
    }
    return replace(projected, **unprojected)


class LevelledPair(Record):
    """Both tournaments reduced to comparable facts, and the facts left out."""

    before: Tournament
    after: Tournament
    not_compared: tuple[Message, ...]


def level(
    before: Tournament, after: Tournament, versions: tuple[str, str], players: People, teams: People
) -> LevelledPair:
    """Return both tournaments without the facts that one of the formats cannot state."""
    same_numbers = all(
        people.earlier_participant(number) in {(True, number), (False, number)}
        for people in (players, teams)
        for number in people.earlier
    )
    before, after = _move_byes_to_rows(before, after, players)
    if versions[0] == versions[1]:
        return LevelledPair(before, after, ())
    work = _Levelling(before, after, versions, same_numbers=same_numbers)
    work.players(players)
    work.header()
    work.forbidden_pairs(players)
    work.teams(teams)
    work.kind()
    return LevelledPair(work.before, work.after, tuple(dict.fromkeys(work.left_out)))


class _Levelling:
    """Replaces in one tournament the facts that the other never states."""

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
        self.left_out: list[Message] = []
        self._same_numbers = same_numbers
        lettered = [version.removesuffix(OF_ENGINE) in LETTERED for version in versions]
        self._lettered = all(lettered)
        self._tells_byes = [tells_byes(version) for version in versions]
        self._fine_before = lettered[0] and not lettered[1]

    def header(self) -> None:
        """Level the facts of the tournament."""
        same_numbers = self._same_numbers
        for fact in (*HEADER, *SEVERAL):
            copied = same_numbers or not fact.has_numbers
            self._field(fact.field, fact.label, fact.empty, copied=copied)
        for name in ("tiebreaks", "standings_order"):
            codes = [
                [code.removeprefix("OTHER_") for code in getattr(one, name)]
                for one in (self.before, self.after)
            ]
            if codes[0] == codes[1]:
                self.after = replace(self.after, **{name: getattr(self.before, name)})
        self._field("national_ratings", NATIONAL_RATINGS.label, (), copied=same_numbers)
        before, after = self.before.national_ratings, self.after.national_ratings
        bare = {fact.name: None for fact in self._silent(NATIONAL, before, after)}
        if bare:
            before = tuple(replace(row, **bare) for row in before)
            after = tuple(replace(row, **bare) for row in after)
            self.before = replace(self.before, national_ratings=before)
            self.after = replace(self.after, national_ratings=after)
        own = (
            self.before.discipline if self.before.discipline.event_fields else self.after.discipline
        )
        label = discipline_label(own)
        self._field("discipline", label, CHESS, copied=same_numbers)
        if self.before.discipline != self.after.discipline:
            self.left_out.append(label)
            discipline = self.before.discipline if same_numbers else CHESS
            self.after = replace(self.after, discipline=discipline)
            self.before = replace(self.before, discipline=discipline)

    def _field(self, name: str, label: Message, default: object, *, copied: bool) -> None:
        """Level a fact that one side does not state; one with numbers is dropped if they differ."""
        values = getattr(self.before, name), getattr(self.after, name)
        there = [value != default for value in values]
        if there[0] is there[1]:
            return
        self.left_out.append(label)
        value = (values[0] if there[0] else values[1]) if copied else default
        self.before = replace(self.before, **{name: value})
        self.after = replace(self.after, **{name: value})

    def kind(self) -> None:
        """Level the kind of the event: a stated one has priority over one inferred from data."""
        kinds = self.before.kind, self.after.kind
        if kinds[0] == kinds[1]:
            return
        surest = min(kinds, key=lambda kind: _SOURCES.index(kind.source))
        self.before = replace(self.before, kind=surest)
        self.after = replace(self.after, kind=surest)

    def players(self, people: People) -> None:
        """Level the players in both files, fact by fact and round by round."""
        before, after = list(self.before.players), list(self.after.players)
        silent = self._silent(PLAYER, before, after)
        for place, later_place in people.pairs:
            first, second = _level_records(before[place], after[later_place], silent)
            ours, theirs = list(first.rounds), list(second.rounds)
            size = max(len(ours), len(theirs))
            ours += [ABSENT] * (size - len(ours))
            theirs += [ABSENT] * (size - len(theirs))
            for index, (entry, later) in enumerate(zip(ours, theirs, strict=True)):
                met = None if entry.opponent is None else people.earlier_participant(entry.opponent)
                if met == (
                    None if later.opponent is None else people.later_participant(later.opponent)
                ):
                    ours[index], theirs[index] = self._entries(entry, later)
            before[place], after[later_place] = (
                replace(first, rounds=without_absence_at_the_end(ours)),
                replace(second, rounds=without_absence_at_the_end(theirs)),
            )
        self.before = replace(self.before, players=tuple(before))
        self.after = replace(self.after, players=tuple(after))

    def teams(self, people: People) -> None:
        """Level the teams: their facts, or all of them where one file has none."""
        if not self.before.teams or not self.after.teams:
            self._field("teams", TEAMS.label, (), copied=self._same_numbers)
            return
        before, after = list(self.before.teams), list(self.after.teams)
        silent = self._silent(TEAM, before, after)
        for place, later_place in people.pairs:
            before[place], after[later_place] = _level_records(
                before[place], after[later_place], silent
            )
        self.before = replace(self.before, teams=tuple(before))
        self.after = replace(self.after, teams=tuple(after))

    def _silent(
        self, facts: Iterable[Fact], before: Sequence[object], after: Sequence[object]
    ) -> list[Fact]:
        """Return the facts that only one file states for any participant; they are not compared."""
        silent = []
        for fact in facts:
            there = [
                any(getattr(one, fact.name) is not None for one in people)
                for people in (before, after)
            ]
            if there[0] is not there[1]:
                self.left_out.append(fact.label)
                silent.append(fact)
        return silent

    def forbidden_pairs(self, people: People) -> None:
        """Level pairs forbidden in the same rounds to come, however the files state it."""
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
            for tournament, known in (
                (self.before, people.earlier_participant),
                (self.after, people.later_participant),
            )
        ]  # fmt: skip
        if pairs[0] == pairs[1] and self._same_numbers:
            self.after = replace(self.after, forbidden_pairs=self.before.forbidden_pairs)

    def _entries(self, earlier: RoundEntry, later: RoundEntry) -> tuple[RoundEntry, RoundEntry]:
        """Return both with equal outcome and colour if the formats cannot distinguish them."""
        silent = later if self._tells_byes[0] else earlier
        if earlier != later and silent == ABSENT and not all(self._tells_byes):
            self.left_out.append(_BYES_THEMSELVES)
            entry = earlier if self._tells_byes[0] else later
            return entry, entry
        if earlier.outcome is not later.outcome and self._is_one(earlier, later):
            self.left_out.append(_KINDS)
            outcome = earlier.outcome if self._fine_before else later.outcome
            earlier, later = _with_outcome(earlier, outcome), _with_outcome(later, outcome)
        if earlier.colour is not later.colour and None in {earlier.colour, later.colour}:
            self.left_out.append(_COLOURS)
            colour = earlier.colour or later.colour
            earlier = RoundEntry(earlier.outcome, earlier.opponent, colour)
            later = RoundEntry(later.outcome, later.opponent, colour)
        return earlier, later

    def _is_one(self, earlier: RoundEntry, later: RoundEntry) -> bool:
        """Tell whether both are equal in the coarser format: by name, or by worth."""
        if self._coarse(earlier) is self._coarse(later):
            return True
        if self._lettered or not (earlier.outcome.is_bye and later.outcome.is_bye):
            return False
        worth = [
            tournament.point_system.game_worth_as_much(entry.outcome)
            for tournament, entry in ((self.before, earlier), (self.after, later))
        ]
        return worth[0] is not None and worth[0] is worth[1]

    def _coarse(self, entry: RoundEntry) -> Outcome:
        """Return the outcome as the coarser of the two formats states it."""
        outcome = Outcome.PENDING if entry.outcome is Outcome.ADJOURNED else entry.outcome
        if self._lettered:
            return outcome
        return (AS_RATED if entry.opponent is not None else _COARSE_ALONE).get(outcome, outcome)


Of = TypeVar("Of", "Player", "Team")


def _level_records(first: Of, second: Of, silent: Sequence[Fact]) -> tuple[Of, Of]:
    """Return two records of one participant with each other's facts, and one name if equal."""
    first, second = _fill_record(first, second, silent), _fill_record(second, first, silent)
    # One name may be spelt otherwise, or cut where a column ended.
    shorter, longer = sorted((plain(first.name), plain(second.name)), key=len)
    if shorter == longer or (
        min(len(first.name), len(second.name)) >= _CUT and longer.startswith(shorter)
    ):
        first = replace(first, name=second.name)
    return first, second


def _fill_record(record: Any, other: Any, facts: Sequence[Fact]) -> Any:  # noqa: ANN401 - player or team
    return replace(
        record,
        **{
            fact.name: getattr(other, fact.name)
            for fact in facts
            if getattr(record, fact.name) is None
        },
    )


def _with_outcome(entry: RoundEntry, outcome: Outcome) -> RoundEntry:
    return RoundEntry(outcome, entry.opponent, entry.colour)
