"""SCR: the points that rows state, against the results of the same rows.

In team events columns 81-84 are informative, so nothing here concerns them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.checks.causes import CONTRADICTIONS, ROW_DAMAGE
from trfkit.checks.sums import RowSums, Sums
from trfkit.diagnostics import Edit, Fix
from trfkit.model.scoring import system_of
from trfkit.record import replace
from trfkit.units import Points, format_points

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.checks.case import Case
    from trfkit.diagnostics import Diagnostic
    from trfkit.model import Player, PointSystem

SYSTEM_RECORDS: Final = frozenset({"162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"})
"""Records that declare what results are worth."""


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


def points(case: Case) -> Iterator[Diagnostic]:
    """SCR001, SCR002, SCR003, SCR005, SCR006: stated points against the results."""
    if not case.tournament.rounds_played:
        return
    undeclared = _undeclared_system(case)
    if undeclared is not None:
        yield case.note("SCR002", system=undeclared)
        return
    sums = case.rounds.sums
    for player in case.tournament.players:
        totals = sums.of(player)
        if player.stated_points != totals.computed:
            finding = _points_finding(case, player, totals)
            if finding is not None:
                yield finding


def _points_finding(case: Case, player: Player, totals: RowSums) -> Diagnostic | None:
    stated, computed = player.stated_points, format_points(totals.computed)
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


def _points_fix(case: Case, player: Player, computed: str, totals: RowSums) -> Fix | None:
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
    sums = case.rounds.sums
    unexplained = [player for player in stated if not sums.explain(player)]
    if len(unexplained) < _ENOUGH:
        return None
    for name, system in COMMON_SYSTEMS:
        sums = Sums(replace(tournament, point_system=system))
        if all(sums.explain(player) for player in stated):
            return name
    return None


_ENOUGH: Final = 2
"""One player whose points do not fit is a slip; two that fit another system are none."""
