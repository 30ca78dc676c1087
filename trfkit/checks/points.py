"""SCR: the points that rows state, against the results of the same rows.

In team events columns 81-84 are informative, so nothing here concerns them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.checks.case import ROW_DAMAGE, Check
from trfkit.diagnostics import Edit, Fix
from trfkit.model import ABSENT, RoundKind
from trfkit.model.scoring import system_of
from trfkit.model.view import of_players
from trfkit.record import Record, replace
from trfkit.units import Points, format_points

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.checks.case import Case
    from trfkit.diagnostics import Diagnostic
    from trfkit.model import Player, PointSystem, RoundEntry, Tournament

NOTHING: Final = Points(0)
NO_CHANGES: Final[Mapping[int, RoundEntry]] = {}

SYSTEM_RECORDS: Final = frozenset({"162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"})
"""Records that declare what results are worth."""

CONTRADICTIONS: Final = frozenset(
    {"RES001", "RES002", "RES003", "RES004", "RES007", "RES008", "RES009", "RES023", "SCR004"}
)
"""Findings that leave a player's true score in doubt."""


def _system(win: int, draw: int, loss: int, bye: int) -> PointSystem:
    return replace(
        system_of(win, draw, loss), pairing_allocated_bye=Points(bye), unknown=Points(draw)
    )


COMMON_SYSTEMS: Final = (
    ("3-1-0", _system(30, 10, 0, 30)),
    ("3-1-0 with 1 for the pairing-allocated bye", _system(30, 10, 0, 10)),
    ("2-1-0", _system(20, 10, 0, 20)),
    ("3-2-1", _system(30, 20, 10, 30)),
    ("1-½-0 with ½ for the pairing-allocated bye", _system(10, 5, 0, 5)),
    ("1-½-0 with 0 for the pairing-allocated bye", _system(10, 5, 0, 0)),
)
"""Systems that events use without a file saying so, most common first."""


class Sums(Record):
    """What a row adds up to, in tenths.

    ``played`` counts the rounds with results, byes among them, pending games as nothing.
    ``pending`` is what those would add with the value of an unknown result, ``preset`` the bye
    of the round to be paired, ``extra`` what record 299 adds, ``accelerated`` the fictitious
    points that some programs write into the field, each a possible one.
    """

    played: int
    pending: int = 0
    preset: int = 0
    extra: int = 0
    accelerated: tuple[int, ...] = ()

    def plain(self) -> frozenset[int]:
        """The sums that are right as they are."""
        scored = {self.played, self.played + self.pending}
        return frozenset(
            score + self.extra + fictitious
            for score in scored
            for fictitious in (0, *self.accelerated)
        )

    def with_preset(self) -> frozenset[int]:
        """The sums that hold the bye of the coming round already."""
        return frozenset(score + self.preset for score in self.plain()) if self.preset else _NONE

    def without_extra(self) -> frozenset[int]:
        """The sums that leave record 299 out."""
        return frozenset(score - self.extra for score in self.plain()) if self.extra else _NONE


_NONE: Final[frozenset[int]] = frozenset()


def sums(
    tournament: Tournament, player: Player, changes: Mapping[int, RoundEntry] = NO_CHANGES
) -> Sums:
    """Return what a row adds up to, with the rounds in ``changes`` replaced."""
    system, played = tournament.point_system, tournament.rounds_played
    absences = (ABSENT,) * (played - len(player.rounds))
    entries: Sequence[RoundEntry] = (*player.rounds[:played], *absences)
    if changes:
        entries = [changes.get(number, entry) for number, entry in enumerate(entries, start=1)]
    pending = sum(entry.kind is RoundKind.PENDING for entry in entries)
    return Sums(
        played=sum(map(system.points, entries)),
        pending=pending * system.unknown,
        preset=_preset(tournament, player),
        extra=_extra(tournament, player),
        accelerated=_accelerated(tournament, player),
    )


def _sums_of(case: Case, player: Player) -> Sums:
    """Return what a player's own row adds up to, which several checks ask for."""
    kept: Kept | None = case.sums.get(player.start_no)
    if kept is not None and kept.tournament is case.tournament and kept.player is player:
        return kept.sums
    found = sums(case.tournament, player)
    case.sums[player.start_no] = Kept(case.tournament, player, found)
    return found


class Kept(Record):
    """The sums of a row, of which one number may have two, and a case may try other points."""

    tournament: Tournament
    player: Player
    sums: Sums


def _preset(tournament: Tournament, player: Player) -> int:
    """Return the points of a bye in the round to be paired, from the row or record 240."""
    following = tournament.rounds_played + 1
    entry = player.round(following)
    if entry.outcome.is_bye and entry.opponent is None:
        points = tournament.point_system.points(entry)
        if points:
            return points
    worth = {
        "F": tournament.point_system.full_point_bye,
        "H": tournament.point_system.half_point_bye,
    }
    return next(
        (
            worth.get(byes.type.value, NOTHING)
            for byes in tournament.requested_byes
            if byes.round == following and player.start_no in byes.participants
        ),
        NOTHING,
    )


def _extra(tournament: Tournament, player: Player) -> int:
    """Return what record 299 changes in a player's score."""
    if not tournament.abnormal_points:
        return 0
    alone = replace(tournament, players=(player,))
    (with_record,) = of_players(alone).totals
    (without,) = of_players(replace(alone, abnormal_points=())).totals
    return with_record - without


def _accelerated(tournament: Tournament, player: Player) -> tuple[int, ...]:
    """Return the fictitious points of the last round and of the next one."""
    totals: set[int] = set()
    for number in (tournament.rounds_played, tournament.rounds_played + 1):
        own: int = sum(
            record.points[number - 1]
            for record in tournament.player_accelerations
            if record.start_no == player.start_no and 1 <= number <= len(record.points)
        )
        own += sum(
            record.points or NOTHING
            for record in tournament.accelerations
            if number in record.rounds(number)
            and record.first_id <= player.start_no <= record.last_id
        )
        totals.add(own)
    return tuple(sorted(totals - {0}))


def explains_points(
    case: Case, player: Player, changes: Mapping[int, RoundEntry] = NO_CHANGES
) -> bool:
    """Tell whether a player's stated points follow from his row in one of the usual ways."""
    found = sums(case.tournament, player, changes) if changes else _sums_of(case, player)
    return player.stated_points in found.plain() | found.with_preset() | found.without_extra()


def score(case: Case, player: Player) -> int:
    """Return a player's score for comparisons: as stated where that is explained, else computed."""
    stated = player.stated_points
    if stated is not None and ("SCR002" in case.codes or explains_points(case, player)):
        return stated
    found = _sums_of(case, player)
    return found.played + found.extra


def points(case: Case) -> Iterator[Diagnostic]:
    """SCR001, SCR002, SCR003, SCR005, SCR006: stated points against the results."""
    if not case.is_individual or not case.tournament.rounds_played:
        return
    undeclared = _undeclared_system(case)
    if undeclared is not None:
        yield case.note("SCR002", system=undeclared)
        return
    for player in case.tournament.players:
        finding = _points_finding(case, player)
        if finding is not None:
            yield finding


def _points_finding(case: Case, player: Player) -> Diagnostic | None:
    totals, stated = _sums_of(case, player), player.stated_points
    computed = format_points(totals.played + totals.extra)
    place = case.at_player(player, "points")
    if stated is None:
        if case.cause({"SCR004"}, [player.start_no]):
            return None  # the field is unreadable rather than blank
        return case.note("SCR006", **place, computed=computed)
    if stated in totals.plain():
        return None
    if stated in totals.with_preset():
        return case.note(
            "SCR003",
            **place,
            round=case.tournament.rounds_played + 1,
            stated=format_points(stated),
            computed=computed,
        )
    if stated in totals.without_extra():
        return case.note(
            "SCR005", **place, extra=format_points(totals.extra), stated=format_points(stated)
        )
    cause = case.cause(CONTRADICTIONS | ROW_DAMAGE, [player.start_no])
    return case.note(
        "SCR001",
        **place,
        stated=format_points(stated),
        computed=computed,
        fix=None if cause else _points_fix(case, player, computed, totals),
        caused_by=cause,
    )


def _points_fix(case: Case, player: Player, computed: str, totals: Sums) -> Fix | None:
    """Return the edit that states the computed points.

    It is safe where the opponents' rows confirm every round: what stands in the file twice
    outweighs what stands in it once. A bye is confirmed by nobody.
    """
    place = case.at_player(player, "points")
    if "column" not in place or len(totals.plain()) > 1:
        return None
    width = place["end_column"] - place["column"]
    old = case.line_text(place["line"])[place["column"] - 1 : place["end_column"] - 1]
    if len(old) != width or len(computed) > width:
        return None
    confirmed = all(
        player.round(number).opponent is not None
        for number in range(1, case.tournament.rounds_played + 1)
    )
    return Fix((Edit(place["line"], place["column"], old, computed.rjust(width)),), confirmed)


def _undeclared_system(case: Case) -> str | None:
    """Return the point system that the points of all players follow, though no record says so."""
    tournament = case.tournament
    if SYSTEM_RECORDS & case.result.provenance.records.keys():
        return None
    stated = [player for player in tournament.players if player.stated_points is not None]
    unexplained = [player for player in stated if not explains_points(case, player)]
    if len(unexplained) < _ENOUGH:
        return None
    for name, system in COMMON_SYSTEMS:
        other = replace(case, tournament=replace(tournament, point_system=system))
        if all(explains_points(other, player) for player in stated):
            return name
    return None


_ENOUGH: Final = 2
"""One player whose points do not fit is a slip; two that fit another system are none."""


CHECKS: Final = (
    Check(points, ("SCR001", "SCR002", "SCR003", "SCR005", "SCR006"), CONTRADICTIONS | ROW_DAMAGE),
)
