"""Swiss rounds paired by a pairing engine installed on this machine."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Final

from trfkit.files.convert.adaptation import Purpose, adapt
from trfkit.files.trf.emitting import emit
from trfkit.files.trf.emitting.loss_report import Report
from trfkit.files.trf.reading.tournament_kind import kind_from_text
from trfkit.generate.plain_pairing import PairedRound, State, System
from trfkit.generate.seeded_files import SYSTEMS
from trfkit.messages.message import Message
from trfkit.model import Colour, Player, PlayerAcceleration, Tournament
from trfkit.pairings.engines import Engine, Trouble, rule_set
from trfkit.record import replace
from trfkit.refusal import refusal_of
from trfkit.units import Points, StartNo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.generate.event_choices import Choices

OF_2026: Final = "dutch-2026"
SECONDS: Final = 60.0
"""So long an engine may take for a round."""


def paired_by(engine: Engine, choices: Choices) -> System:
    """Return the system by which an engine pairs such an event.

    Raises Refusal if the engine does not pair such events: of teams, or by rules of another time.
    """
    if choices.is_team or not choices.is_swiss:
        raise refusal_of("generate.no-swiss", engine=engine.name)
    try:
        start = date.fromisoformat(choices.start)
    except ValueError:
        raise refusal_of("generate.no-day", day=choices.start) from None
    rules = next((rules for rules in map(rule_set, engine.follows) if rules.holds_for(start)), None)
    if rules is None:
        titles = tuple(rule_set(name).title for name in engine.follows)
        raise refusal_of("generate.other-rules", engine=engine.name, titles=titles)
    return System(
        partial(_pair, engine, choices),
        Message("generate.paired-by", engine=engine.name, version=engine.version),
        "FIDE_DUTCH_2025" if rules.name == OF_2026 else "FIDE_DUTCH",
    )


def _pair(engine: Engine, choices: Choices, state: State, present: Sequence[int]) -> PairedRound:
    """Return the pairing of an engine; Refusal if there is none."""
    if len(present) == 1:
        return PairedRound((), present[0])
    tournament, points = _so_far(choices, state)
    adapted = adapt(tournament, engine.dialect, Report(""), Purpose.ENGINE)
    ranks = {player.start_no: int(player.start_no) for player in tournament.players}
    data = emit(adapted, engine.dialect, points=points, ranks=ranks).data
    pairs = next(iter(engine.pair([data], SECONDS)))
    if isinstance(pairs, Trouble):
        raise refusal_of("generate.not-paired", round=state.round, why=pairs.text)
    free = next((white - 1 for white, black in pairs if black == 0), None)
    return PairedRound(tuple((white - 1, black - 1) for white, black in pairs if black), free)


def _so_far(choices: Choices, state: State) -> tuple[Tournament, dict[StartNo, Points]]:
    """Return the tournament before a round, and all points including byes of that round."""
    worth = choices.point_system.points
    players = tuple(
        Player(start_no=StartNo(number), name=f"Player {number}", rounds=tuple(row))
        for number, row in enumerate(state.rows, start=1)
    )
    accelerations = [
        PlayerAcceleration(
            StartNo(who + 1),
            tuple(Points(state.bonus(who, number)) for number in range(1, state.round + 1)),
        )
        for who in range(choices.size)
    ]
    kind = kind_from_text(SYSTEMS[choices.kind][1], has_teams=False)
    assert kind is not None  # noqa: S101 - these words are known
    tournament = Tournament(
        kind=kind,
        players=players,
        rounds=choices.scheduled,
        rounds_played=state.round - 1,
        initial_colour=Colour.WHITE,
        point_system=replace(choices.point_system, unknown=choices.point_system.draw),
        player_accelerations=tuple(one for one in accelerations if any(one.points)),
    )
    points = {
        player.start_no: Points(sum(map(worth, player.rounds))) for player in tournament.players
    }
    return tournament, points
