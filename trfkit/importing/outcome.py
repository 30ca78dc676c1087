"""What reading another format gives, and the outcomes that every kind of table writes alike."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.diagnostics import in_order
from trfkit.importing.cells import DRAW, LOSS, MINUS, PLUS, WIN
from trfkit.model import Outcome
from trfkit.reading.result import Place, Provenance, ReadResult

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from trfkit.diagnostics import Diagnostic
    from trfkit.model import Tournament
    from trfkit.reading.stated import StatedTable
    from trfkit.units import StartNo, TeamNo

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
