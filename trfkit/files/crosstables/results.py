"""What reading a table gives: the outcomes that all kinds write alike, and the point system."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.diagnostics import in_order
from trfkit.files.crosstables.cells import DRAW, LOSS, MINUS, PLUS, WIN
from trfkit.files.trf.reading.kind import kind_of
from trfkit.files.trf.reading.result import Place, Provenance, ReadResult
from trfkit.files.trf.reading.rounds import rounds_with_results
from trfkit.model import STANDARD, Outcome, PointSystem, RoundEntry, Tournament
from trfkit.model.scoring import system_of
from trfkit.record import replace
from trfkit.units import Points, StartNo

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from trfkit.diagnostics import Diagnostic
    from trfkit.files.notes import Notes
    from trfkit.files.trf.reading.stated import StatedTable
    from trfkit.model import Player, Team
    from trfkit.units import TeamNo


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


def imported(
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
        diagnostics=in_order(findings),
        version=version,
        provenance=Provenance(
            players=MappingProxyType({n: Place(line) for n, line in (players or {}).items()}),
            teams=MappingProxyType({n: Place(line) for n, line in (teams or {}).items()}),
        ),
        stated=tuple(stated),
    )


def of_players(players: tuple[Player, ...], teams: tuple[Team, ...] = ()) -> Tournament:
    """Return the tournament of players and teams of whom a file says no more."""
    played = rounds_with_results(players)
    return Tournament(
        kind=kind_of(None, None, players, teams, played, has_310=False),
        players=players,
        rounds_played=played,
        teams=teams,
    )


# Which point system a table's totals follow, where the results alone do not say it ----------------


def total(rounds: Iterable[RoundEntry], system: PointSystem) -> Points:
    """Return what rounds are worth, in tenths."""
    return Points(sum(system.points(entry) for entry in rounds))


_SYSTEMS: Final[Mapping[str, PointSystem]] = {
    "1-½-0 with half a point for the bye": replace(STANDARD, pairing_allocated_bye=Points(5)),
    "1-½-0 without points for the bye": replace(STANDARD, pairing_allocated_bye=Points(0)),
    "3-1-0": system_of(30, 10, 0),
    "2-1-0": system_of(20, 10, 0),
    "3-2-1": system_of(30, 20, 10),
}


def point_system(
    players: Sequence[Player], notes: Notes, usual: PointSystem = STANDARD
) -> PointSystem:
    """Return the usual system, or another if that explains every total and the usual does not."""
    stated = [player for player in players if player.stated_points is not None]
    if not stated or _explains(usual, stated):
        return usual
    for name, system in _SYSTEMS.items():
        if _explains(system, stated):
            notes.assumed(f"the point system is {name}: it explains every total")
            return system
    return usual


def _explains(system: PointSystem, players: Iterable[Player]) -> bool:
    return all(player.stated_points == total(player.rounds, system) for player in players)
