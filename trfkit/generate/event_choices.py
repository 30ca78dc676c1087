"""What can be chosen about a generated tournament."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.files.trf.emitting.dialects import RULES, Dialect
from trfkit.model import STANDARD, STANDARD_MATCH, MatchPointSystem, PointSystem
from trfkit.record import Record, field
from trfkit.refusal import Refusal, refusal_of
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class Rate(Record):
    """Something that happens at a rate: its default, and of what it is a share.

    ``most`` is the highest rate that is drawn. At most one of a ``group`` happens: their rates add
    up to 1 or less. ``needs`` is the part of a kind without which it cannot happen.
    """

    name: str
    usual: float
    most: float
    says: str
    group: str = ""
    needs: str = ""


# fmt: off
_ROWS: Final = (
    Rate("unrated", 0.0, 0.3, "of the players, those without a rating"),
    Rate("late", 0.02, 0.15, "of the participants, those who enter after round 1"),
    Rate("withdrawn", 0.02, 0.1,
         "of the participants still there, in each round from the second, those who play no more"),
    Rate("half-point-bye", 0.02, 0.15,
         "of the participants still there, in each round, those who asked for one; in a Swiss",
         "byes", "-swiss"),
    Rate("full-point-bye", 0.0, 0.05,
         "of the participants still there, in each round, those who were given one; in a Swiss",
         "byes", "-swiss"),
    Rate("zero-point-bye", 0.02, 0.15,
         "of the participants still there, in each round, those who stay away for once; in a "
         "round-robin they lose by forfeit", "byes"),
    Rate("match-forfeit", 0.01, 0.1,
         "of the matches of teams, those that one team, either one, did not come to",
         "", "team-"),
    Rate("pending", 0.0, 0.5,
         "of the games of the last round played but its first, those without a result"),
    Rate("forfeit", 0.02, 0.15, "of the other games, those that one side did not come to", "games"),
    Rate("double-forfeit", 0.002, 0.05, "of the other games, those that nobody came to", "games"),
    Rate("both-lost", 0.0, 0.02, "of the other games, those that both sides lost", "games"),
    Rate("short", 0.0, 0.05, "of the other games, those under one move: played, not rated",
         "games"),
)
# fmt: on

RATES: Final[Mapping[str, Rate]] = MappingProxyType({row.name: row for row in _ROWS})
"""Everything that happens at a rate, by name."""

KINDS: Final = (
    "individual-swiss",
    "individual-round-robin",
    "team-swiss",
    "team-round-robin",
)

BYTE_PADDED: Final = "byte-padded"
"""The one blemish that writing itself makes: columns count bytes of UTF-8."""

MOST_PLAYERS: Final = 9999
MOST_TEAMS: Final = 999
MOST_BOARDS: Final = 50
MOST_ROUNDS: Final = 199
MOST_POINTS: Final = 999
"""In tenths: what the four columns of record 001 can hold."""


class Choices(Record, kw_only=True):
    """The requested tournament.

    ``size`` counts participants: players, or in an event of teams the teams, each with ``boards``
    boards. ``rounds`` is the number of rounds, by default one that suits the size; ``played`` how
    many of these are over, by default all. In a round-robin every pair meets ``cycles`` times.
    ``rates`` says how often things happen (see ``RATES``). ``accelerated`` gives the upper half a
    fictitious point in the first two rounds. ``tiebreaks`` is the list for stated ranks, by default
    one that suits the kind. The rest is how the file looks: ``blemishes`` are names of
    ``trfkit.generate.blemishes``.
    """

    kind: str = "individual-swiss"
    size: int = 40
    boards: int = 4
    rounds: int | None = None
    played: int | None = None
    cycles: int = 1
    rates: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    point_system: PointSystem = STANDARD
    match_points: MatchPointSystem = STANDARD_MATCH
    accelerated: bool = False
    tiebreaks: tuple[str, ...] = ()
    start: str = "2026-03-01"
    dialect: Dialect = Dialect.TRF26
    encoding: str = "utf-8"
    blemishes: tuple[str, ...] = ()

    @property
    def is_team(self) -> bool:
        """Whether teams play."""
        return self.kind.startswith("team-")

    @property
    def is_swiss(self) -> bool:
        """Whether pairings depend on scores."""
        return self.kind.endswith("-swiss")

    @property
    def scheduled(self) -> int:
        """The number of rounds to be played."""
        if not self.is_swiss:
            return (self.size - 1 + self.size % 2) * self.cycles
        if self.rounds is not None:
            return self.rounds
        return min(max(self.size - 1, 1), 5 + 2 * (self.size > _FEW) + 2 * (self.size > _MANY))

    @property
    def letters(self) -> str:
        """The encoding that limits the letters of names; bytes leave fewer columns."""
        return "cp1252" if BYTE_PADDED in self.blemishes else self.encoding

    @property
    def rounds_played(self) -> int:
        """The number of rounds that were played."""
        return self.scheduled if self.played is None else self.played

    def rate(self, name: str) -> float:
        """Return how often something of ``RATES`` happens.

        Rates that are not stated give way to stated ones of their group.
        """
        if name in self.rates:
            return self.rates[name]
        row = RATES[name]
        if not row.group:
            return row.usual
        usual = {other.name: other.usual for other in RATES.values() if other.group == row.group}
        return fitting(usual, self.rates)[name]

    def alternatives(self, group: str) -> tuple[tuple[str, float], ...]:
        """Return the rates of a group by name, without those that the kind cannot have."""
        return tuple(
            (row.name, self.rate(row.name))
            for row in RATES.values()
            if row.group == group and row.needs in self.kind
        )


_FEW: Final = 16
_MANY: Final = 64


def fitting(rates: Mapping[str, float], stated: Mapping[str, float]) -> dict[str, float]:
    """Return the rates of a group: stated ones, and others as far as they leave room."""
    fixed = sum(stated.get(name, 0.0) for name in rates)
    others = sum(rate for name, rate in rates.items() if name not in stated)
    left = max(0.0, 1 - fixed)
    scale = left / others if others > left else 1.0
    return {name: stated.get(name, rate * scale) for name, rate in rates.items()}


def refuse_impossible(choices: Choices) -> None:
    """Raise Refusal if no tournament meets the choices."""
    for refusal in _impossible(choices):
        raise refusal


def _impossible(choices: Choices) -> Iterator[Refusal]:
    """Yield what is impossible, and what is possible instead."""
    most = MOST_TEAMS if choices.is_team else MOST_PLAYERS
    if choices.kind not in KINDS:
        yield refusal_of("generate.no-kind", kind=choices.kind, known=KINDS)
    if not 2 <= choices.size <= most:  # noqa: PLR2004 - a game needs two
        of_teams = choices.is_team
        yield refusal_of("generate.size", size=choices.size, of_teams=of_teams, most=most)
    if choices.is_team:
        yield from _impossible_of_teams(choices)
    yield from _impossible_rounds(choices)
    yield from _impossible_rates(choices)
    yield from _impossible_points("game", choices.point_system)
    if choices.is_team:
        yield from _impossible_points("match", choices.match_points)
    most_points = most_of_round(choices.point_system) * choices.scheduled
    if most_points > MOST_POINTS:
        points, most_stated = f"{most_points / POINT:g}", f"{MOST_POINTS / POINT:g}"
        yield refusal_of("generate.points", points=points, most=most_stated)
    if choices.accelerated and (choices.is_team or not choices.is_swiss):
        yield refusal_of("generate.accelerated")
    if choices.is_team and not has_teams(choices.dialect):
        yield refusal_of("generate.no-teams", dialect=choices.dialect)


def has_teams(dialect: Dialect) -> bool:
    """Whether a dialect can tell who plays in which team."""
    return not RULES[dialect].tags.isdisjoint({"013", "310"})


def has_accelerations(dialect: Dialect) -> bool:
    """Whether a dialect can tell who is paired with fictitious points."""
    return not RULES[dialect].tags.isdisjoint({"250", "XXA"})


def most_of_round(system: PointSystem) -> int:
    """Return the tenths of a point that a round brings at most."""
    return max(
        system.win, system.draw, system.pairing_allocated_bye, system.full_point_bye,
        system.forfeit_win,
    )  # fmt: skip


def _impossible_rates(choices: Choices) -> Iterator[Refusal]:
    sums: dict[str, float] = {}
    for name, rate in choices.rates.items():
        row = RATES.get(name)
        if row is None:
            yield refusal_of("generate.no-rate", name=name, known=tuple(RATES))
            continue
        stated = f"{name}={rate:g}"
        if not 0 <= rate <= 1:
            yield refusal_of("generate.rate", stated=stated)
        if rate and row.needs not in choices.kind:
            yield refusal_of(f"generate.rate-{row.needs.strip('-')}", stated=stated)
        if rate and name == OF_NO_LETTER and choices.dialect is Dialect.TRF06:
            yield refusal_of("generate.rate-of-dialect", stated=stated, dialect=choices.dialect)
        if row.group:
            sums[row.group] = sums.get(row.group, 0.0) + rate
    for group, share in sums.items():
        if share > 1 + _ROUNDING:
            members = tuple(row.name for row in RATES.values() if row.group == group)
            yield refusal_of("generate.rates", members=members, share=f"{share:g}")


OF_NO_LETTER: Final = "full-point-bye"
"""What TRF-06 cannot tell from another bye: ``0000 - 1`` is a pairing-allocated one, too."""

_ROUNDING: Final = 1e-9


def _impossible_of_teams(choices: Choices) -> Iterator[Refusal]:
    if not 1 <= choices.boards <= MOST_BOARDS:
        yield refusal_of("generate.boards", boards=choices.boards, most=MOST_BOARDS)
    if choices.size * choices.boards > MOST_PLAYERS:
        size, boards = choices.size, choices.boards
        yield refusal_of("generate.players", teams=size, boards=boards, most=MOST_PLAYERS)


def _impossible_points(noun: str, system: PointSystem | MatchPointSystem) -> Iterator[Refusal]:
    worth = "-".join(format_exact(one, POINT) for one in (system.win, system.draw, system.loss))
    if not system.win >= system.draw >= system.loss:
        yield refusal_of("generate.falling-points", noun=noun, worth=worth)
    elif system.win == system.loss:
        yield refusal_of("generate.equal-points", noun=noun, worth=worth)


def _impossible_rounds(choices: Choices) -> Iterator[Refusal]:
    if choices.cycles < 1 or (choices.is_swiss and choices.cycles > 1):
        yield refusal_of("generate.cycles")
    elif not choices.is_swiss and choices.rounds not in {None, choices.scheduled}:
        size, rounds = choices.size, choices.scheduled
        yield refusal_of("generate.round-robin", size=size, rounds=rounds)
    if not 1 <= choices.scheduled <= MOST_ROUNDS:
        yield refusal_of("generate.rounds", rounds=choices.scheduled, most=MOST_ROUNDS)
    if not 0 <= choices.rounds_played <= choices.scheduled:
        yield refusal_of("generate.played", over=choices.rounds_played, rounds=choices.scheduled)
