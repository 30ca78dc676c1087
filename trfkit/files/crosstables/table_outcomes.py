"""Results of reading tables: the outcomes that all kinds write alike, and the point system."""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.files.crosstables.cells import DRAW, LOSS, MINUS, PLUS, WIN
from trfkit.files.trf.reading.played_rounds import rounds_with_results
from trfkit.files.trf.reading.result import Place, Provenance, ReadResult
from trfkit.files.trf.reading.tournament_kind import kind_of
from trfkit.findings import Diagnostic, sort_findings
from trfkit.messages.message import Message
from trfkit.model import (
    STANDARD,
    Outcome,
    Player,
    PointSystem,
    RoundEntry,
    RoundKind,
    Team,
    Tournament,
)
from trfkit.model.outcome import system_of
from trfkit.record import replace
from trfkit.units import HALF_POINT, POINT, Points, StartNo, TeamNo, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from trfkit.files.import_findings import Notes
    from trfkit.files.trf.reading.stated_table import StatedTable


OUTCOMES: Final[Mapping[str, Outcome]] = MappingProxyType(
    {
        WIN: Outcome.WIN,
        DRAW: Outcome.DRAW,
        LOSS: Outcome.LOSS,
        PLUS: Outcome.FORFEIT_WIN,
        MINUS: Outcome.FORFEIT_LOSS,
        "?": Outcome.ADJOURNED,
    }
)
"""What a result means where two met."""

NOT_PLAYED: Final[Mapping[Outcome, Outcome]] = MappingProxyType(
    {Outcome.WIN: Outcome.FORFEIT_WIN, Outcome.LOSS: Outcome.FORFEIT_LOSS}
)
"""What a result is once it is known that the game was not played."""


def import_result(
    tournament: Tournament | None,
    version: str,
    findings: Iterable[Diagnostic],
    *,
    players: Mapping[StartNo, int] | None = None,
    teams: Mapping[TeamNo, int] | None = None,
    stated: Sequence[StatedTable] = (),
) -> ReadResult:
    """Return the result of reading a file that is no TRF; ``players`` and ``teams`` are lines."""
    return ReadResult(
        tournament=tournament,
        document=None,
        diagnostics=sort_findings(findings),
        version=version,
        provenance=Provenance(
            players=MappingProxyType({n: Place(line) for n, line in (players or {}).items()}),
            teams=MappingProxyType({n: Place(line) for n, line in (teams or {}).items()}),
        ),
        stated=tuple(stated),
    )


def refused(version: str, notes: Notes, variant: str, **values: object) -> ReadResult:
    """Return the result of reading a file without a tournament, and the reason (IMP001)."""
    notes.found("IMP001", variant=variant, **values)
    return import_result(None, version, notes)


def tournament_of(players: tuple[Player, ...], teams: tuple[Team, ...] = ()) -> Tournament:
    """Return the tournament of players and teams about which a file says no more."""
    played = rounds_with_results(players)
    return Tournament(
        kind=kind_of(None, None, players, teams, played, has_310=False),
        players=players,
        rounds_played=played,
        teams=teams,
    )


# Which point system a table's totals follow, where the results alone do not say it ----------------


def total(rounds: Iterable[RoundEntry], system: PointSystem) -> Points:
    """Return the points of rounds, in tenths."""
    return Points(sum(system.points(entry) for entry in rounds))


_SYSTEMS: Final = {
    "1-½-0": STANDARD,
    "3-1-0": system_of(30, 10, 0),
    "2-1-0": system_of(20, 10, 0),
    "3-2-1": system_of(30, 20, 10),
}
"""What games are worth; what the pairing-allocated bye brought follows from the totals."""

_FEWEST_OF_TEN: Final = 9
"""Of ten totals, so many have to follow a system that is not the usual one."""


def point_system(
    players: Sequence[Player], notes: Notes, usual: PointSystem = STANDARD
) -> PointSystem:
    """Return the usual system, or another if the totals match that and not the usual one.

    The first that explains every total, else the one that explains nearly all, if the usual one
    explains less than half: an error in one total does not hide the system. If the usual system's
    bye is not worth a win, the source states it, and it stays.

    Pending games bring nothing if more totals leave them out than count them.
    """
    system = _system_of_totals(players, notes, usual)
    played = rounds_with_results(players)
    in_doubt: Counter[bool] = Counter()
    for player in players:
        rounds = player.rounds[:played]
        pending = sum(entry.kind is RoundKind.PENDING and bool(entry.opponent) for entry in rounds)
        more = (player.stated_points or 0) - total(player.rounds, system)
        if pending and player.stated_points is not None and more in {0, pending * system.unknown}:
            in_doubt[more == 0] += 1
    if in_doubt[True] <= in_doubt[False]:
        return system
    notes.assumed(Message("IMP002.pending-left-out"))
    return replace(system, unknown=Points(0))


def _system_of_totals(players: Sequence[Player], notes: Notes, usual: PointSystem) -> PointSystem:
    stated = [player for player in players if player.stated_points is not None]
    right = _explained_points(usual, stated)
    if right == len(stated):
        return usual
    candidates = {}
    for name, games in _SYSTEMS.items():
        for system in _with_byes(games, stated, usual):
            worth = system.pairing_allocated_bye
            is_named = worth == games.pairing_allocated_bye
            bye = "" if is_named else f" with {format_exact(worth, POINT)} for the bye"
            candidates[f"{name}{bye}"] = system
    counts = {name: _explained_points(system, stated) for name, system in candidates.items()}
    best = max(counts, key=lambda name: counts[name])
    if counts[best] == len(stated):
        notes.assumed(Message("IMP002.point-system", system=best))
        return candidates[best]
    if counts[best] * 10 >= len(stated) * _FEWEST_OF_TEN and right * 2 < len(stated):
        values = {"system": best, "count": counts[best], "total": len(stated)}
        notes.assumed(Message("IMP002.point-system-of-most", **values))
        return candidates[best]
    return usual


def _explained_points(system: PointSystem, players: Iterable[Player]) -> int:
    return sum(player.stated_points == total(player.rounds, system) for player in players)


def _with_byes(
    games: PointSystem, players: Iterable[Player], usual: PointSystem
) -> Iterator[PointSystem]:
    """Yield the system, and a variant if most bye receivers got something else for the bye.

    Only half and whole points count: other sums are slips. A bye worth stated by the source stays.
    """
    if usual.pairing_allocated_bye != usual.win:
        yield replace(games, pairing_allocated_bye=usual.pairing_allocated_bye)
        return
    yield games
    without = replace(games, pairing_allocated_bye=Points(0))
    brought: Counter[int] = Counter()
    for player in players:
        byes = sum(entry.outcome is Outcome.PAIRING_ALLOCATED_BYE for entry in player.rounds)
        if byes:
            worth, rest = divmod((player.stated_points or 0) - total(player.rounds, without), byes)
            if not rest and 0 <= worth <= games.win and not worth % HALF_POINT:
                brought[worth] += 1
    for worth, _ in brought.most_common(1):
        if worth != games.pairing_allocated_bye:
            yield replace(games, pairing_allocated_bye=Points(worth))
