"""The sum of each row's rounds, in the ways in which it can be counted."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.model import AbnormalPoints, Event, Player, PointSystem, Tournament
from trfkit.model.outcome import STANDARD, Outcome, RoundEntry, RoundKind, system_of
from trfkit.model.view import NOBODY, View, abnormal_by_number, view_of_players
from trfkit.record import Record, replace
from trfkit.regulations.own_record import as_round_robin
from trfkit.units import Points, StartNo

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


NOTHING: Final = Points(0)
NO_CHANGES: Final[Mapping[int, RoundEntry]] = {}

BYE_LETTERS: Final = (
    Outcome.PAIRING_ALLOCATED_BYE,
    Outcome.FULL_POINT_BYE,
    Outcome.HALF_POINT_BYE,
    Outcome.ZERO_POINT_BYE,
)
"""What the bye of a round may be instead."""

_PENDING: Final = frozenset(outcome for outcome in Outcome if outcome.kind is RoundKind.PENDING)
_NONE: Final[frozenset[int]] = frozenset()


class RowSums(Record):
    """The sums of a row, in tenths.

    ``played`` counts the rounds with results, including byes, with pending games as 0. ``pending``
    is what pending games add with the value of an unknown result, ``preset`` the bye of the round
    to be paired, ``extra`` what record 299 adds, ``accelerated`` the possible fictitious points
    that some programs include. ``annulled`` is what annulled games of a withdrawn player brought
    (C.05 6.6), which no record states.
    """

    played: int
    pending: int = 0
    preset: int = 0
    extra: int = 0
    accelerated: tuple[int, ...] = ()
    annulled: int = 0

    @property
    def computed(self) -> int:
        """The correct sum if nothing is pending."""
        return self.played + self.extra

    def plain(self) -> frozenset[int]:
        """The sums that are correct as they are."""
        scored = {self.played, self.played + self.pending}
        return frozenset(
            score + self.extra + other
            for score in scored
            for other in (0, *self.accelerated, -self.annulled)
        )

    def with_preset(self) -> frozenset[int]:
        """The sums that already include the bye of the coming round."""
        return frozenset(score + self.preset for score in self.plain()) if self.preset else _NONE

    def without_extra(self) -> frozenset[int]:
        """The sums without record 299."""
        return frozenset(score - self.extra for score in self.plain()) if self.extra else _NONE

    def explain(self, stated: int | None) -> bool:
        """Tell whether the stated points follow from the row in one of the usual ways."""
        return stated == self.computed or (
            stated in self.plain() | self.with_preset() | self.without_extra()
        )


class Sums(Record, dict=True):
    """The sums of all rows of a tournament; each row is added up once."""

    tournament: Tournament

    def of(self, player: Player) -> RowSums:
        """Return the sums of a player's row."""
        known = self._known.get(id(player))  # a number may be that of two rows
        if known is None:
            known = self._known[id(player)] = player, self.changed(player, NO_CHANGES)
        return known[1]

    def changed(self, player: Player, changes: Mapping[int, RoundEntry]) -> RowSums:
        """Return the sums of a row with the rounds in ``changes`` replaced."""
        entries = player.first_rounds(self.tournament.rounds_played)
        if changes:
            numbered = enumerate(entries, start=1)
            entries = tuple([changes.get(number, entry) for number, entry in numbered])
        outcomes = [entry.outcome for entry in entries]
        system = self.tournament.point_system
        if system.differs_by_colour:
            score = sum(map(system.points, entries))
        else:
            worth = self._worth
            score = sum([worth[outcome] for outcome in outcomes])
        return RowSums(
            played=score,
            pending=sum(map(_PENDING.__contains__, outcomes)) * system.unknown,
            preset=self._preset(player),
            extra=self._extra(player),
            accelerated=self._accelerated(player),
            annulled=self._annulled.get(player.start_no, 0),
        )

    def explain(self, player: Player) -> bool:
        """Tell whether a player's stated points follow from the row in one of the usual ways."""
        return self.of(player).explain(player.stated_points)

    def other_byes(self, player: Player) -> tuple[tuple[int, Outcome], ...]:
        """Return the byes, as round and outcome, that would each explain the stated points.

        Each replaces another bye of the row. Empty where the points follow already.
        """
        if player.stated_points is None or self.explain(player):
            return ()
        rounds = enumerate(player.first_rounds(self.tournament.rounds_played), start=1)
        return tuple(
            (number, outcome)
            for number, entry in rounds
            if entry.opponent is None and entry.outcome in BYE_LETTERS
            for outcome in BYE_LETTERS
            if self.with_bye(player, number, outcome).explain(player.stated_points)
        )

    def with_bye(self, player: Player, number: int, outcome: Outcome) -> RowSums:
        """Return the sums of a row with a bye in one round."""
        return self.changed(player, {number: RoundEntry(outcome)})

    @cached_property
    def explain_most(self) -> bool | None:
        """Whether results explain most stated points; None where none are stated."""
        stated = [one for one in self.tournament.players if one.stated_points is not None]
        explained = sum(1 for player in stated if self.explain(player))
        return 2 * explained > len(stated) if stated else None

    @cached_property
    def round_robin(self) -> View | None:
        """The view of a round-robin without annulled games; None for other events."""
        kind = self.tournament.kind
        by_fide = self.tournament.discipline.is_fide and not kind.is_team
        if not by_fide or kind.event is not Event.ROUND_ROBIN:
            return None
        return as_round_robin(view_of_players(self.tournament))

    def unplayed_game(self, player: Player, number: int) -> int | None:
        """Return the opponent that a player did not meet in a round that names none."""
        view = self.round_robin
        if view is None or number > view.rounds or player.round(number).opponent is not None:
            return None
        opponent = view.with_all_games.opponents[view.ids.index(player.start_no)][number - 1]
        return None if opponent == NOBODY else view.ids[opponent]

    @cached_property
    def _annulled(self) -> Mapping[int, int]:
        view = self.round_robin
        if view is None or view.whole is None:
            return {}
        totals = zip(view.ids, view.whole.totals, view.totals, strict=True)
        return {number: whole - counted for number, whole, counted in totals}

    @cached_property
    def _known(self) -> dict[int, tuple[Player, RowSums]]:
        """Rows added up so far, by the identity of their players, who are kept as long."""
        return {}

    @cached_property
    def _worth(self) -> Mapping[Outcome, Points]:
        """The points of each outcome, whatever the colour."""
        points = self.tournament.point_system.points
        return {outcome: points(RoundEntry(outcome)) for outcome in Outcome}

    def _preset(self, player: Player) -> int:
        """Return the points of a bye in the round to be paired, from the row or record 240."""
        following = self.tournament.rounds_played + 1
        if len(player.rounds) >= following:
            entry = player.rounds[following - 1]
            if entry.outcome.is_bye and entry.opponent is None:
                points = self.tournament.point_system.points(entry)
                if points:
                    return points
        return self._requested.get(player.start_no, NOTHING)

    @cached_property
    def _requested(self) -> Mapping[int, int]:
        """The points of byes in the round to be paired (record 240), by player number."""
        system = self.tournament.point_system
        worth = {"F": system.full_point_bye, "H": system.half_point_bye}
        following = self.tournament.rounds_played + 1
        points: dict[int, int] = {}
        for byes in self.tournament.requested_byes:
            if byes.round == following:
                for number in byes.participants:
                    points.setdefault(number, worth.get(byes.type.value, NOTHING))
        return points

    def _extra(self, player: Player) -> int:
        """Return the change of a player's score by record 299."""
        records = self._abnormal.get(player.start_no, self._abnormal.get(None))
        if not records:
            return 0
        alone = replace(self.tournament, players=(player,), abnormal_points=tuple(records))
        (with_record,) = view_of_players(alone).totals
        (without,) = view_of_players(replace(alone, abnormal_points=())).totals
        return with_record - without

    @cached_property
    def _abnormal(self) -> Mapping[int | None, Sequence[AbnormalPoints]]:
        return abnormal_by_number(self.tournament.abnormal_points)

    def _accelerated(self, player: Player) -> tuple[int, ...]:
        """Return the fictitious points of the last round and of the next one."""
        tournament, start_no = self.tournament, player.start_no
        if not (tournament.accelerations or self._acceleration_of):
            return ()
        totals: set[int] = set()
        for number in (tournament.rounds_played, tournament.rounds_played + 1):
            own: int = sum(
                points[number - 1]
                for points in self._acceleration_of.get(start_no, ())
                if 1 <= number <= len(points)
            )
            starts, points = self._accelerated_from[number]
            totals.add(own + points[bisect_right(starts, start_no)])
        return tuple(sorted(totals - {0}))

    @cached_property
    def _accelerated_from(self) -> Mapping[int, tuple[list[int], list[int]]]:
        """The total of records 250 in the last round and in the next one.

        For each: the player numbers from which on the total changes, and the totals, beginning with
        that before the first number.
        """
        steps = {}
        for number in (self.tournament.rounds_played, self.tournament.rounds_played + 1):
            changes: dict[int, int] = {}
            for record in self.tournament.accelerations:
                if record.first_id <= record.last_id and number in record.rounds(number):
                    points, behind = record.points or NOTHING, record.last_id + 1
                    changes[record.first_id] = changes.get(record.first_id, 0) + points
                    changes[behind] = changes.get(behind, 0) - points
            starts = sorted(changes)
            steps[number] = starts, [0, *accumulate(changes[start] for start in starts)]
        return steps

    @cached_property
    def _acceleration_of(self) -> Mapping[StartNo, list[tuple[Points, ...]]]:
        """The points of each record XXA, by player."""
        points: dict[StartNo, list[tuple[Points, ...]]] = {}
        for record in self.tournament.player_accelerations:
            points.setdefault(record.start_no, []).append(record.points)
        return points


class ProvenSystem(NamedTuple):
    """A point system that fits the points of all players, with its name."""

    name: str
    system: PointSystem


def _system(name: str, win: int, draw: int, loss: int, bye: int) -> ProvenSystem:
    games = system_of(win, draw, loss)
    unknown = Points(draw)
    return ProvenSystem(name, replace(games, pairing_allocated_bye=Points(bye), unknown=unknown))


COMMON_SYSTEMS: Final = (
    _system("3-1-0", 30, 10, 0, 30),
    _system("3-1-0 with 1 for the pairing-allocated bye", 30, 10, 0, 10),
    _system("2-1-0", 20, 10, 0, 20),
    _system("3-2-1", 30, 20, 10, 30),
    _system("1-½-0 with ½ for the pairing-allocated bye", 10, 5, 0, 5),
    _system("1-½-0 with 0 for the pairing-allocated bye", 10, 5, 0, 0),
)
"""Systems that events use without a file saying so, most common first."""

FEWEST_WRONG: Final = 2
"""One player whose points do not fit is a slip; two that fit another system are none."""


def prove_system(sums: Sums, *, is_stated: bool) -> ProvenSystem | None:
    """Return another point system than the tournament's that fits the points of all players.

    Where a record states one, most points must contradict it; byes may be worth what it says.
    Nothing is proved where points of players do not follow from results alone: of teams, and in Go.
    """
    tournament = sums.tournament
    if tournament.kind.is_team or not tournament.discipline.is_summed:
        return None
    stated = [player for player in tournament.players if player.stated_points is not None]
    unexplained = [player for player in stated if not sums.explain(player)]
    if len(unexplained) < FEWEST_WRONG or (is_stated and len(unexplained) * 2 < len(stated)):
        return None
    systems: tuple[ProvenSystem, ...] = COMMON_SYSTEMS
    if is_stated:
        bye = tournament.point_system.pairing_allocated_bye
        usual = (ProvenSystem("1-½-0", STANDARD), *COMMON_SYSTEMS)
        as_told = [
            ProvenSystem(name, replace(system, pairing_allocated_bye=bye)) for name, system in usual
        ]
        systems = (*usual, *as_told)
    for proven in systems:
        others = Sums(replace(tournament, point_system=proven.system))
        if all(others.explain(player) for player in stated):
            return proven
    return None
