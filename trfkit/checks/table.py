"""Every check as a row, with the events and records that it is about.

Functions are named as ``module:function`` and looked up when they run: the table imports none of
them.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Final

from trfkit.checks.case import (
    CONTRADICTIONS,
    DISPLACED,
    GAMES_IN_DOUBT,
    GAMES_UNREAD,
    LOST_ROWS,
    MOVED,
    ONE_SIDED,
    ROW_DAMAGE,
    UNREAD_FIELDS,
    UNREAD_RESULTS,
    WRONG_POINTS,
)
from trfkit.files.trf.reading.refusals import ROWS as REFUSALS
from trfkit.files.trf.reading.result import SYSTEM_RECORDS
from trfkit.findings.codes import CATALOGUE, is_error
from trfkit.format_table import resolved
from trfkit.messages.code_rows import OF_RATING_LIST
from trfkit.model import Event
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from trfkit.checks.case import Case
    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.findings import Diagnostic


class Events(Enum):
    """The events that a check is about."""

    ALL = "all"
    INDIVIDUAL = "individual"  # points, ranks and byes of 001 rows are those of who competes
    SWISS = "individual swiss"
    TEAM = "team"


class Check(Record):
    """A check.

    ``place`` names the function that yields its findings, as ``module:function`` below ``package``;
    their codes and severities are in the catalogue. ``heeds`` are the codes of earlier findings
    that it uses: as causes, or because they already report the same.

    ``events`` are the kinds of event that it applies to. ``of_records``: it reads a TRF's records,
    which a table of another format lacks; a TRF without any of ``tags``, if there are tags, cannot
    have its findings. ``of_any_discipline``: it also applies where FIDE's regulations do not,
    unlike most.
    """

    place: str
    heeds: frozenset[str] = frozenset()
    events: Events = Events.ALL
    tags: frozenset[str] = frozenset()
    of_records: bool = False
    of_any_discipline: bool = False
    package: str = "trfkit.checks"

    @property
    def codes(self) -> tuple[str, ...]:
        """All codes that its findings may have."""
        return _codes_by_check()[self.place]

    @property
    def find(self) -> Callable[[Case], Iterator[Diagnostic]]:
        """The function that yields its findings; its module is imported now."""
        return resolved(f"{self.package}.{self.place}")

    @property
    def needs_list(self) -> bool:
        """Whether it uses the rating list."""
        return self.place.startswith(OF_RATING_LIST)

    def concerns(self, result: ReadResult) -> bool:
        """Tell whether the file that was read can have any of its findings."""
        tournament = result.tournament
        if tournament is None or not (self.of_any_discipline or tournament.discipline.is_fide):
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


@cache
def _codes_by_check() -> Mapping[str, tuple[str, ...]]:
    codes: dict[str, tuple[str, ...]] = {}
    for row in CATALOGUE.values():
        codes[row.check] = (*codes.get(row.check, ()), row.code)
    return codes


def _codes(*codes: str) -> frozenset[str]:
    return frozenset(codes)


# fmt: off
CHECKS: Final = (
    # Causes come before their consequences: a check sees what was found before it.
    Check("headers:order"),
    Check("headers:imported"),
    Check("headers:misplaced", MOVED, of_records=True),
    Check("headers:comments", tags=_codes("###"), of_records=True),
    Check("headers:mandatory", _codes("HDR003"), of_records=True),
    Check("headers:federation", of_records=True),
    Check("headers:period", of_records=True),
    Check("results:missing_rows", LOST_ROWS | _codes("SYN006")),
    Check("results:cut_rows"),
    Check("displaced_rows:out_of_step", MOVED | LOST_ROWS | _codes("SYN006")),
    Check("headers:counts", ROW_DAMAGE | LOST_ROWS | _codes("SYN006", "PLR025", "TEA003"),
          of_records=True),
    Check("headers:round_dates", _codes("HDR004", "HDR030", "RES024"), of_records=True),
    Check("headers:rounds_to_come", _codes("RES024"), tags=_codes("142", "XXR"), of_records=True),
    Check("headers:point_system", _codes("HDR016"),
          tags=SYSTEM_RECORDS | {"320", "362"}, of_records=True),
    Check("tournament_kinds:type_code", _codes("ADJ006"),
          tags=_codes("192"), of_records=True),
    Check("tournament_kinds:contradicts_data", tags=_codes("092", "192"), of_records=True),
    Check("headers:time_control", tags=_codes("222"), of_records=True),
    Check("tournament_kinds:rate_of_play"),
    Check("norms:event"),
    Check("norms:pace"),
    Check("norms:performances"),
    Check("norms:foreigners"),
    Check("headers:arbiters", of_records=True),
    Check("headers:starting_ranks", of_records=True),
    Check("ranks:tie_break_lists", of_records=True),
    Check("ranks:tie_break_codes", _codes("HDR020")),
    Check("ranks:codes_on_ratings", _codes("HDR006"),
          events=Events.INDIVIDUAL, of_records=True),
    Check("players:numbering", _codes("PLR001", "SYN005", "SYN007", "SYN009", "PLR025"),
          of_any_discipline=True),
    Check("players:order", UNREAD_FIELDS | _codes("SYN009"),
          events=Events.SWISS),
    Check("players:fide_ids", _codes("SYN007")),
    Check("players:persons", of_any_discipline=True),
    Check("players:births", _codes("PLR008", "HDR004"), of_records=True),
    Check("players:titles"),
    Check("players:federations"),
    Check("players:names", of_records=True),
    Check("players:guessed_names", _codes("SYN002"), of_records=True),
    Check("players:ratings"),
    Check("rating_list:persons", _codes("PLR004")),
    Check("rating_list:facts", _codes("LST002")),
    Check("rating_list:ratings", _codes("LST002")),
    Check("rating_list:new_players", _codes("PLR003")),
    Check("players:national", of_records=True),
    Check("teams:members",
          _codes("PLR025", "HDR020", "SYN007", "TEA003", "TEA011")),
    Check("teams:numbering", _codes("TEA003"),
          events=Events.TEAM, tags=_codes("310"), of_records=True),
    Check("teams:names", events=Events.TEAM),
    Check("teams:matches", _codes("TEA001", "RES024"), events=Events.TEAM),
    Check("results:rows", LOST_ROWS | DISPLACED | _codes("PLR025")),
    Check("results:mutual", ROW_DAMAGE | LOST_ROWS | DISPLACED | _codes("RES001", "RES002")),
    Check("results:games", UNREAD_RESULTS),
    Check("teams:contradictions", GAMES_IN_DOUBT | {"HDR016", "RES024", "TEA001", "TEA002"},
          events=Events.TEAM),
    Check("results:forfeits", events=Events.INDIVIDUAL),
    Check("results:pending", _codes("SYN009", "RES023"), of_any_discipline=True),
    Check("pairings:rounds_present", _codes("RES024")),
    Check("pairings:late_entries", events=Events.SWISS),
    Check("pairings:first_round", events=Events.SWISS),
    Check("pairings:initial_colour",
          events=Events.SWISS, tags=_codes("152"), of_records=True),
    Check("pairings:repeated", events=Events.INDIVIDUAL, of_any_discipline=True),
    Check("pairings:cycles", _codes("HDR020"),
          events=Events.INDIVIDUAL, of_any_discipline=True),
    Check("pairings:colours", ONE_SIDED | DISPLACED | _codes("RES006"), events=Events.SWISS),
    Check("pairings:nothing_to_rate", GAMES_UNREAD),
    Check("pairings:whole_rounds", _codes("RES024", "RES026")),
    Check("pairings:idle_players", _codes("RES024", "RES026", "SYN003", "SYN009")),
    Check("pairings:unrated_pairs", events=Events.SWISS),
    Check("headers:assumed", _codes("HDR014", "RES001"), of_records=True),
    Check("exchange:unknown",
          tags=_codes("240", "260", "299", "320", "330", "XXA", "XXP", "XXZ")),
    Check("exchange:requested", events=Events.INDIVIDUAL, tags=_codes("240")),
    Check("exchange:rounds",
          tags=_codes("240", "260", "299", "300", "320", "330")),
    Check("exchange:contradicting_rounds", tags=_codes("240", "330"), of_records=True),
    Check("exchange:prohibited", events=Events.INDIVIDUAL, tags=_codes("260")),
    Check("exchange:acceleration", tags=_codes("250")),
    Check("exchange:baku", events=Events.INDIVIDUAL, tags=_codes("192")),
    Check("exchange:missing_baku", tags=_codes("192"), of_records=True),
    Check("pairings:several_in_a_round", _codes("RES024"), events=Events.INDIVIDUAL),
    Check("pairings:second_of_a_player", _codes("RES024"), events=Events.SWISS),
    Check("pairings:parity", ONE_SIDED | _codes("RES024"), events=Events.SWISS),
    Check("pairings:half_points", _codes("RES024"), events=Events.SWISS),
    Check("pairings:full_points", events=Events.INDIVIDUAL),
    Check("pairings:coloured", _codes("RES003", "SYN003"), of_records=True),
    Check("pairings:withdrawals", _codes("RES003", "RES024"), events=Events.SWISS),
    Check("points:points", CONTRADICTIONS | ROW_DAMAGE | _codes("HDR016", "RES011")),
    Check("exchange:refused", _codes(*(code for row in REFUSALS.values() for code in row.causes))),
    Check("ranks:missing", UNREAD_FIELDS | {"SYN009"}, events=Events.INDIVIDUAL),
    Check("ranks:contradicts_points",
          WRONG_POINTS | {"RES004", "SCR002", "SCR007", "TEA004", "TEA014", "TEA016"}),
    Check("ranks:irregular",
          WRONG_POINTS | {"SCR002", "SCR007", "RNK001", "RNK002", "PLR001", "PLR025"}
          | {"TEA003"}),
    Check("ranks:few_games", events=Events.INDIVIDUAL),
)
# fmt: on
"""Every check of this room, in the order in which they run."""

OF_STANDINGS: Final = (
    Check(
        "record_findings:own_tie_breaks",
        WRONG_POINTS | {"HDR020", "RNK001", "RNK002", "TEA004", "TEA014", "TEA016"},
        package="trfkit.verification.comparison",
        tags=frozenset({"202", "212", "###"}),
        of_records=True,
    ),
)
"""Those that compare whole standings: they run last, where the file says something of them."""


@cache
def checks_for_errors(without: tuple[str, ...] = ()) -> tuple[Check, ...]:
    """Return the checks that may find an error, and those whose findings they use.

    Errors whose code starts with one of ``without`` do not count. An error is one of the default
    profile.
    """
    codes = (code for row in CHECKS for code in row.codes)
    errors = (code for code in codes if is_error(code) and not code.startswith(without))
    return checks_for(frozenset(errors))


@cache
def checks_for(codes: frozenset[str], rows: tuple[Check, ...] = CHECKS) -> tuple[Check, ...]:
    """Return the checks in ``rows`` that may find one of ``codes``, and those they use."""
    needed = set(codes)
    checks: list[Check] = []
    for row in reversed(rows):
        if not needed.isdisjoint(row.codes):
            checks.append(row)
            needed |= row.heeds
    return tuple(reversed(checks))
