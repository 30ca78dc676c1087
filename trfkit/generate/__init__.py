"""Generate tournaments from a seed: the same ones on every machine, of every kind that a TRF has.

What happens in them, and how their files look, is chosen (``event_choices``) or drawn
(``event_choices``); all people are invented. They serve to measure and to test programs.
"""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from trfkit.files.convert import write
from trfkit.files.convert.adaptation import Purpose, adapt
from trfkit.files.trf.emitting import emit
from trfkit.files.trf.emitting.dialects import RULES
from trfkit.files.trf.emitting.line_cells import Padding
from trfkit.files.trf.emitting.loss_report import Report
from trfkit.files.trf.reading.tournament_kind import kind_from_code, kind_from_text
from trfkit.generate.blemishes import (
    BLEMISHES,
    BYTE_PADDED,
    NEEDS_ACCENTS,
    add_blemishes,
    refuse_unknown,
)
from trfkit.generate.chance import Chance
from trfkit.generate.event_choices import (
    RATES,
    Choices,
    draw_choices,
    refuse_impossible,
    with_blemishes,
)
from trfkit.generate.plain_pairing import PLAIN, PairedRound, State, System
from trfkit.generate.played_events import acceleration, players_of, teams_of
from trfkit.messages.message import Message
from trfkit.model import (
    STANDARD_MATCH,
    Arbiter,
    ArbiterRole,
    Colour,
    Player,
    PlayerAcceleration,
    Tournament,
)
from trfkit.pairings.engines import Engine, Trouble, rule_set
from trfkit.ranking import Ranking, rank
from trfkit.record import Record, replace
from trfkit.refusal import Refusal, refusal_of
from trfkit.units import Points, StartNo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.findings import Diagnostic

__all__ = ["RATES", "Choices", "GeneratedFile", "draw_choices", "generate_file", "tournament_of"]


SYSTEMS: Final = {
    "individual-swiss": ("CUSTOM_SWISS", "Individual: Swiss-System"),
    "individual-round-robin": ("BERGER_ROUNDROBIN", "Individual: Round-Robin"),
    "team-swiss": ("CUSTOM_TEAM_SWISS_MP_GP", "Team: Swiss-System"),
    "team-round-robin": ("BERGER_TEAM_ROUNDROBIN", "Team: Round-Robin"),
}
"""What records 192 and 092 say of each kind: no Swiss system of FIDE's is claimed."""

CITIES: Final = ("Sampletown", "Exampleford", "Testburg", "Mockhaven", "Draftville")


class GeneratedFile(Record):
    """A generated tournament and its file.

    ``losses`` are facts that the dialect cannot hold; ``idle`` are blemishes that changed nothing.
    """

    tournament: Tournament
    data: bytes
    losses: tuple[Diagnostic, ...] = ()
    idle: tuple[str, ...] = ()


def generate_file(choices: Choices, seed: object, system: System = PLAIN) -> GeneratedFile:
    """Return the tournament of a seed and its file; Refusal for impossible choices.

    The same choices and the same seed give the same bytes on every machine.
    """
    refuse_unknown(choices.blemishes, choices.encoding)
    tournament = tournament_of(choices, seed, system)
    pads_bytes = BYTE_PADDED in choices.blemishes
    pad = Padding.BYTES if pads_bytes else Padding.CHARACTERS
    written = write(tournament, choices.dialect, pad=pad)
    for loss in written.diagnostics:
        if loss.record in OF_POINTS:
            raise refusal_of(
                "generate.not-carried", dialect=choices.dialect, loss=str(loss.message)
            )
    chance = Chance("blemished", seed)
    data, idle = add_blemishes(written.data, choices.blemishes, choices.encoding, chance)
    if pads_bytes and all(player.name.isascii() for player in tournament.players):
        idle = (*idle, BYTE_PADDED)
    return GeneratedFile(tournament, data, written.diagnostics, idle)


OF_POINTS: Final = frozenset({"162", "362"})
"""Without these records the points that a file states would contradict its results."""


def tournament_of(choices: Choices, seed: object, system: System = PLAIN) -> Tournament:
    """Return the tournament of a seed, with points and ranks from its games."""
    refuse_impossible(choices)
    _refuse_unprintable(str(seed))
    chance = Chance("tournament", seed)
    code, text = _kind(choices, system)
    has_codes = "192" in RULES[choices.dialect].tags
    kind = kind_from_code(code) if has_codes else kind_from_text(text, has_teams=choices.is_team)
    if kind is None:
        raise refusal_of("generate.no-code", kind=choices.kind)
    try:
        start = date.fromisoformat(choices.start)
        days = [start + timedelta(days=day) for day in range(choices.scheduled)]
    except ValueError:
        raise refusal_of("generate.no-day", day=choices.start) from None
    except OverflowError:
        raise refusal_of("generate.too-late", day=choices.start) from None
    if not _FIRST_YEAR <= start.year <= days[-1].year <= _LAST_YEAR:
        years = {"first": _FIRST_YEAR, "last": _LAST_YEAR}
        raise refusal_of("generate.two-figures", day=choices.start, **years)
    made_up = Message("generate.made-up", seed=str(seed))
    if choices.is_swiss:
        made_up = Message("generate.made-up-swiss", seed=str(seed), how=system.says)
    tournament = Tournament(
        kind=kind,
        type_code=code if has_codes else None,
        type_text=text,
        players=(),
        rounds_played=choices.rounds_played,
        rounds=choices.scheduled,
        name=f"Made-up {'Team Cup' if choices.is_team else 'Open'} {seed}",
        city=chance.one(CITIES),
        federation="FID",
        start=start,
        end=days[-1],
        round_dates=tuple(days),
        arbiters=(Arbiter(ArbiterRole.CHIEF, "Nobody, Nora", "Nobody, Nora"),),
        time_control="90 min + 30 sec/move",
        encoded_time_control="5400+30" if has_codes else None,
        initial_colour=Colour.WHITE if has_codes else None,
        point_system=choices.point_system,
        match_points=choices.match_points if choices.is_team else STANDARD_MATCH,
        tiebreaks=choices.tiebreaks,
        controller="trfkit generate" if has_codes else None,
        comments=(f" {made_up!s}",),
    )
    if choices.is_team:
        tournament = replace(tournament, **teams_of(choices, chance, system))
    else:
        accelerated = acceleration(choices)
        tournament = replace(
            tournament,
            players=players_of(choices, chance, system),
            accelerations=(accelerated,) if accelerated else (),
        )
    tells_rounds = not RULES[choices.dialect].tags.isdisjoint({"142", "XXR"})
    # The tournament with the counts that records 062, 072 and 082 state.
    players = tournament.players
    return _stating(
        replace(
            tournament,
            stated_players=len(players),
            stated_rated=sum(player.rating is not None for player in players),
            stated_teams=len(tournament.teams),
        ),
        choices.tiebreaks,
        has_teams=has_codes,
        tells_rounds=tells_rounds,
    )


_FIRST_YEAR: Final = 1950
_LAST_YEAR: Final = 2049
"""The years that record 132, whose dates have two figures for them, is read as."""

LONGEST_SEED: Final = 40


def _refuse_unprintable(seed: str) -> None:
    """Raise Refusal for a seed that cannot be in the name of a tournament."""
    if not (seed.isascii() and seed.isprintable() and len(seed) <= LONGEST_SEED):
        raise refusal_of("generate.seed", most=LONGEST_SEED)


def _kind(choices: Choices, system: System) -> tuple[str, str]:
    """Return the records 192 and 092 for the kind."""
    code, text = SYSTEMS[choices.kind]
    if choices.is_swiss:
        return (code if choices.is_team else system.code), text
    if choices.cycles == 1:
        return code, text
    times = "Double Round-Robin" if choices.cycles == TWICE else "Round-Robin"
    return f"{code}_G{choices.cycles}", text.replace("Round-Robin", times)


TWICE: Final = 2


def _stating(
    tournament: Tournament, tiebreaks: tuple[str, ...], *, has_teams: bool, tells_rounds: bool
) -> Tournament:
    """Return the tournament with points and ranks computed from its games.

    A player who completed too few games of a round-robin has no rank, as in any standings; a file
    without the number of scheduled rounds (``tells_rounds``) is of a finished event. ``has_teams``:
    the file can state points and ranks of teams.
    """
    ranking = Ranking(tiebreaks=tiebreaks or None)
    stated = tournament if tells_rounds else replace(tournament, rounds=None)
    rows = {row.id: row for row in rank(stated, ranking).rows}
    players: list[Player] = []
    for player in tournament.players:
        row = None if tournament.kind.is_team else rows[player.start_no]
        played = player.rounds[: tournament.rounds_played]
        points = sum(map(tournament.point_system.points, played)) if row is None else row.points
        place = row.rank if row is not None and row.ranked else None
        players.append(replace(player, stated_points=Points(points), stated_rank=place))
    tournament = replace(tournament, players=tuple(players))
    if not (tournament.kind.is_team and has_teams):
        return tournament
    teams = [
        replace(
            team,
            stated_match_points=rows[team.number].match_points,
            stated_game_points=rows[team.number].game_points,
            stated_rank=rows[team.number].rank if rows[team.number].ranked else None,
        )
        for team in tournament.teams
    ]
    return replace(tournament, teams=tuple(teams))


def remarks_on(generated: GeneratedFile) -> tuple[Message, ...]:
    """Return facts that a file cannot state about its tournament, and requests without effect."""
    remarks = [loss.sentence for loss in generated.losses]
    for name in generated.idle:
        needs = BLEMISHES[name].needs if name in BLEMISHES else NEEDS_ACCENTS
        idle = "generate.idle" if needs is None else "generate.idle-without"
        remarks.append(Message(idle, name=name, needs=needs))
    return tuple(dict.fromkeys(remarks))


# Many tournaments, each of its seed ---------------------------------------------------------------

ANY: Final = "any"
"""The blemish that means a few of them, others in each file."""


class GeneratedEntry(Record):
    """One of many files, what to report about it, and whether the engine could not pair it."""

    data: bytes
    remarks: tuple[Message, ...]
    was_refused: bool


class Mixture(Record):
    """How the tournament of each seed is chosen.

    ``fixed`` are the names of those of the ``stated`` choices that were made; if it ``varies``, the
    others are drawn from the seed. The ``engine`` pairs Swiss events of players.
    """

    stated: Choices
    fixed: frozenset[str] = frozenset()
    engine: Engine | None = None
    varies: bool = False

    def choices(self, seed: str) -> Choices:
        """Return the choices for the tournament of a seed."""
        wants_any = ANY in self.stated.blemishes
        choices = replace(self.stated, blemishes=()) if wants_any else self.stated
        if self.varies:
            choices = draw_choices(choices, self.fixed, seed)
        return with_blemishes(choices, seed) if wants_any else choices

    def system(self, choices: Choices) -> System:
        """Return the pairing system; in a mixture the engine pairs the events that it can."""
        cannot = choices.is_team or not choices.is_swiss
        if self.engine is None or (self.varies and cannot):
            return PLAIN
        return paired_by(self.engine, choices)

    @property
    def usual_system(self) -> System:
        """The system of those events that the engine can pair."""
        return self.system(Choices(start=self.stated.start))

    def entry(self, seed: str) -> GeneratedEntry:
        """Return the file of a seed, paired by the plain rule if the engine cannot pair it."""
        choices = self.choices(seed)
        system = self.system(choices)
        try:
            generated, was_refused = generate_file(choices, seed, system), False
        except Refusal:
            if system is PLAIN:
                raise
            generated, was_refused = generate_file(choices, seed), True
        return GeneratedEntry(generated.data, remarks_on(generated), was_refused)


# Rounds by a pairing engine -----------------------------------------------------------------------


OF_2026: Final = "dutch-2026"
SECONDS: Final = 60.0
"""So long an engine may take for a round."""


def usual_day(engine: Engine) -> str:
    """Return the default first day, or an earlier one if the engine follows older rules."""
    usual = Choices().start
    rules = [rule_set(name) for name in engine.follows]
    if any(row.holds_for(date.fromisoformat(usual)) for row in rules):
        return usual
    return str(max(row.until for row in rules if row.until is not None))


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
