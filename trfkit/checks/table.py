"""Every check as one row, and which of them matter for what somebody wants to know.

Functions are named as ``module:function`` and looked up when they run: the table imports none of
them.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from trfkit.checks.causes import (
    CONTRADICTIONS,
    LOST_ROWS,
    MOVED,
    ONE_SIDED,
    ROW_DAMAGE,
    UNREAD_RESULTS,
    WRONG_POINTS,
)
from trfkit.diagnostics.catalogue import is_error
from trfkit.model import Event
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from trfkit.checks.case import Case
    from trfkit.diagnostics import Diagnostic
    from trfkit.files.trf.reading.result import ReadResult


class Events(Enum):
    """The events that a check is about."""

    ALL = "all"
    INDIVIDUAL = "individual"  # points, ranks and byes of 001 rows are those of who competes
    SWISS = "individual swiss"
    TEAM = "team"


class Check(Record):
    """A check.

    ``place`` names the function that yields its findings, as ``module:function`` below
    ``trfkit.checks``. ``codes`` are all that these may have; how bad each is, and in which
    profile, is said in the catalogue. ``heeds`` are the codes among earlier findings that
    it asks for: as causes, or because they say the same already.

    ``events`` are those that it is about. ``of_records`` tells that it looks at a TRF's records,
    which a table of another format has not; a TRF without any of ``tags`` has nothing that it
    could find, if there are tags. ``of_go`` tells that it holds for Go too, since most are about
    the rules of chess.
    """

    place: str
    codes: tuple[str, ...]
    heeds: frozenset[str] = frozenset()
    events: Events = Events.ALL
    tags: frozenset[str] = frozenset()
    of_records: bool = False
    of_go: bool = False

    @property
    def find(self) -> Callable[[Case], Iterator[Diagnostic]]:
        """The function that yields its findings; its module is imported now."""
        module, _, name = self.place.partition(":")
        function: Callable[[Case], Iterator[Diagnostic]] = getattr(
            import_module(f"trfkit.checks.{module}"), name
        )
        return function

    def concerns(self, result: ReadResult) -> bool:
        """Tell whether what was read is of a kind in which it could find anything."""
        tournament = result.tournament
        if tournament is None or (tournament.go is not None and not self.of_go):
            return False
        if result.document is None:
            if self.of_records:
                return False
        elif self.tags and self.tags.isdisjoint(result.provenance.records):
            return False
        match self.events:
            case Events.ALL:
                return True
            case Events.TEAM:
                return tournament.kind.is_team
            case Events.INDIVIDUAL:
                return not tournament.kind.is_team
            case Events.SWISS:
                return not tournament.kind.is_team and tournament.kind.event is Event.SWISS


def _codes(*codes: str) -> frozenset[str]:
    return frozenset(codes)


# fmt: off
CHECKS: Final = (
    # Causes come before their consequences: a check sees what was found before it.
    Check("structure:order", ("SYN014",), of_records=True),
    Check("structure:misplaced", ("PLR023",), MOVED, of_records=True),
    Check("headers:mandatory", ("HDR001",), of_records=True),
    Check("headers:federation", ("HDR002",), of_records=True),
    Check("headers:period", ("HDR004", "HDR005", "HDR006", "HDR029"), of_records=True),
    Check("headers:counts", ("HDR007", "HDR008", "HDR009", "HDR010"), of_records=True),
    Check("headers:round_dates", ("HDR011", "HDR012"), _codes("HDR030"), of_records=True),
    Check("headers:point_system", ("HDR017", "HDR018"),
          events=Events.INDIVIDUAL, tags=_codes("162"), of_records=True),
    Check("headers:type_code", ("HDR019", "HDR020"), _codes("ADJ006"),
          tags=_codes("192"), of_records=True),
    Check("headers:time_control", ("HDR021",), tags=_codes("222"), of_records=True),
    Check("headers:arbiters", ("HDR025", "HDR026", "HDR027"), of_records=True),
    Check("headers:starting_ranks", ("HDR028",), of_records=True),
    Check("tiebreaks:lists", ("TBK001", "TBK008"), of_records=True),
    Check("tiebreaks:codes", ("TBK002", "TBK003", "TBK004", "TBK005", "TBK012"), of_records=True),
    Check("tiebreaks:codes_on_ratings", ("TBK006", "TBK007"), _codes("HDR006"),
          events=Events.INDIVIDUAL, of_records=True),
    Check("players:numbering", ("PLR002",), _codes("PLR001", "SYN009"), of_go=True),
    Check("players:order", ("PLR018",), events=Events.SWISS),
    Check("players:fide_ids", ("PLR003", "PLR004", "PLR005"), _codes("SYN007")),
    Check("players:persons", ("PLR006",), of_go=True),
    Check("players:births", ("PLR008", "PLR009"), _codes("PLR008"), of_records=True),
    Check("players:titles", ("PLR012", "PLR013")),
    Check("players:federations", ("PLR014", "PLR015")),
    Check("players:names", ("PLR016",), of_records=True),
    Check("players:ratings", ("PLR017",)),
    Check("players:national", ("PLR019",), of_records=True),
    Check("teams:members", ("TEA001", "TEA002"), events=Events.TEAM),
    Check("teams:numbering", ("TEA003",), _codes("TEA003"),
          events=Events.TEAM, tags=_codes("310"), of_records=True),
    Check("teams:matches", ("TEA006",), events=Events.TEAM),
    Check("matches:contradictions",
          ("TEA004", "TEA005", "TEA007", "TEA008", "TEA010", "TEA013"), events=Events.TEAM),
    Check("results:rows", ("RES001", "RES002", "RES007", "RES008"), LOST_ROWS),
    Check("results:cut_rows", ("SYN009",), of_records=True),
    Check("results:mutual", ("RES003",), ROW_DAMAGE),
    Check("results:games", ("RES004", "RES005", "RES006", "RES009"), UNREAD_RESULTS),
    Check("results:forfeits", ("RES010", "RES022"), events=Events.INDIVIDUAL),
    Check("results:pending", ("RES021", "RES011"), of_go=True),
    Check("pairings:rounds_present", ("HDR014", "RES015", "SYN013")),
    Check("pairings:initial_colour", ("HDR015",),
          events=Events.SWISS, tags=_codes("152"), of_records=True),
    Check("pairings:repeated", ("RES013",), events=Events.INDIVIDUAL, of_go=True),
    Check("pairings:cycles", ("RES014",), _codes("HDR020"),
          events=Events.INDIVIDUAL, of_go=True),
    Check("pairings:colours", ("RES017",), events=Events.SWISS),
    Check("pairings:whole_rounds", ("RES012", "RES019")),
    Check("pairings:idle_players", ("RES016",)),
    Check("pairings:unrated_pairs", ("RES018",), events=Events.SWISS),
    Check("exchange:unknown", ("PLR022", "TEA012"),
          tags=_codes("240", "260", "299", "320", "330")),
    Check("exchange:requested", ("BYE008",), events=Events.INDIVIDUAL, tags=_codes("240")),
    Check("exchange:rounds", ("PAI007",),
          tags=_codes("240", "260", "299", "300", "320", "330")),
    Check("exchange:prohibited", ("PAI003",), events=Events.INDIVIDUAL, tags=_codes("260")),
    Check("exchange:acceleration", ("PAI001",), tags=_codes("250")),
    Check("exchange:baku", ("PAI006",), events=Events.INDIVIDUAL, tags=_codes("192")),
    Check("byes:several_in_a_round", ("BYE001",), events=Events.INDIVIDUAL),
    Check("byes:second_of_a_player", ("BYE002",), events=Events.SWISS),
    Check("byes:parity", ("BYE003", "BYE004"), ONE_SIDED, events=Events.SWISS),
    Check("byes:half_points", ("BYE005", "BYE007"), events=Events.SWISS),
    Check("byes:full_points", ("BYE006",), events=Events.INDIVIDUAL),
    Check("byes:withdrawals", ("BYE009",), _codes("RES003"), events=Events.SWISS),
    Check("points:points", ("SCR001", "SCR002", "SCR003", "SCR005", "SCR006"),
          CONTRADICTIONS | ROW_DAMAGE, events=Events.INDIVIDUAL),
    Check("ranks:missing", ("RNK001",), events=Events.INDIVIDUAL),
    Check("ranks:against_points", ("RNK002",), WRONG_POINTS | {"SCR002"},
          events=Events.INDIVIDUAL),
    Check("ranks:irregular", ("RNK004",), WRONG_POINTS | {"SCR002"}, events=Events.INDIVIDUAL),
    Check("ranks:few_games", ("RNK006",), events=Events.INDIVIDUAL),
)
# fmt: on
"""Every check, in the order in which they run."""


@cache
def checks_for_errors(without: tuple[str, ...] = ()) -> tuple[Check, ...]:
    """Return the checks that may find an error, and those whose findings these ask for.

    Errors whose code starts with one of ``without`` do not count. An error is one of the default
    profile.
    """
    needed = {
        code
        for row in CHECKS
        for code in row.codes
        if is_error(code) and not code.startswith(without)
    }
    kept: list[Check] = []
    for row in reversed(CHECKS):
        if not needed.isdisjoint(row.codes):
            kept.append(row)
            needed |= row.heeds
    return tuple(reversed(kept))
