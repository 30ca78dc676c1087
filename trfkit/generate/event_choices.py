"""What can be chosen about a generated tournament, and what is drawn where nobody chose."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from trfkit.files.trf.emitting.dialects import RULES, Dialect
from trfkit.generate.blemishes import BYTE_PADDED, NAMES, axis_of, goes_with
from trfkit.generate.chance import Chance
from trfkit.generate.invented_people import SCRIPTS
from trfkit.model import STANDARD, STANDARD_MATCH, MatchPointSystem, PointSystem
from trfkit.model.outcome import system_of
from trfkit.record import Record, field, replace
from trfkit.refusal import Refusal, refusal_of
from trfkit.units import POINT, Points, format_exact, parse_points

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence


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


def parse_point_system(text: str) -> PointSystem | None:
    """Return what a game is worth, as in ``1-0.5-0``; None for another text."""
    worths = _parse_worths(text)
    return None if worths is None else replace(system_of(*worths), unknown=worths[1])


def parse_match_points(text: str) -> MatchPointSystem | None:
    """Return what a match is worth, as in ``2-1-0``; None for another text."""
    if (worths := _parse_worths(text)) is None:
        return None
    return MatchPointSystem(win=worths[0], draw=worths[1], loss=worths[2])


def _parse_worths(text: str) -> list[Points] | None:
    worths = [parse_points(part) for part in text.split("-")]
    known = [worth for worth in worths if worth is not None]
    return known if len(worths) == len(known) == 3 else None  # noqa: PLR2004 - a win, a draw, a loss


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


# Choices that nobody stated, drawn from the seed --------------------------------------------------


T = TypeVar("T")

_WEIGHTED_KINDS: Final = (*[KINDS[0]] * 5, KINDS[1], KINDS[1], KINDS[2], KINDS[2], KINDS[3])
_SIZES: Final = ((2, 5), (4, 9), (6, 14), (8, 24), (20, 60))
_TEAMS: Final = ((2, 4), (3, 8), (6, 12), (8, 20))
_STARTS: Final = (
    "2007-05-01", "2010-07-03", "2014-08-09", "2023-10-07", "2024-05-11", "2025-02-15",
    "2026-03-01", "2026-09-19",
)  # fmt: skip
_SYSTEMS: Final = (
    *[STANDARD] * 6,
    system_of(30, 10, 0),
    system_of(20, 10, 0),
    replace(STANDARD, pairing_allocated_bye=Points(5)),
    PointSystem(
        win=Points(30), draw=Points(20), loss=Points(10), forfeit_win=Points(30),
        pairing_allocated_bye=Points(20), full_point_bye=Points(30), half_point_bye=Points(20),
        unknown=Points(20),
    ),
)  # fmt: skip
_DIALECTS: Final = (*[Dialect.TRF26] * 3, Dialect.TRF16, Dialect.TRF06, Dialect.TRFX, Dialect.TRFBX)
_DIALECTS_OF_TEAMS: Final = (*[Dialect.TRF26] * 3, Dialect.TRF16, Dialect.TRF06)
"""Engines pair players."""
_MATCHES: Final = (
    *[STANDARD_MATCH] * 4,
    MatchPointSystem(win=Points(30), draw=Points(10)),
    MatchPointSystem(win=Points(30), draw=Points(20), loss=Points(10)),
)


def draw_choices(chosen: Choices, stated: Collection[str], *seed: object) -> Choices:
    """Return the choices with every field not in ``stated`` drawn from the seed.

    Stated choices stay, and drawn ones are compatible with them. Chosen ``rates`` stay even if the
    name is not stated.
    """
    fixed = frozenset(stated)
    chance = Chance("choices", *seed)
    # Every field is drawn, fixed or not: what one of them is must not move the others.
    fields: dict[str, Any] = {"kind": chance.one(_kinds_with(chosen, fixed))}
    kind = chosen.kind if "kind" in fixed else fields["kind"]
    is_team, is_swiss = kind.startswith("team-"), kind.endswith("-swiss")
    fields["size"] = chance.draw_between(*chance.one(_TEAMS if is_team else _SIZES))
    fields["boards"] = chance.one((2, 3, 4, 4, 4, 6, 8))
    twice = chance.happens(0.25)
    fields["cycles"] = 2 if twice and not is_swiss else 1
    if not is_swiss:
        shape = _size_of_round_robin(chosen, fixed, fields["size"], fields["cycles"])
        fields["size"], fields["cycles"] = shape
    size = chosen.size if "size" in fixed else fields["size"]
    # More rounds than this, and many would have to meet twice.
    most_rounds = min(11, max(1, size // 2), _most_rounds(chosen.point_system))
    fields["rounds"] = chance.draw_between(1, most_rounds) if is_swiss else None
    # Every rate that the kind can have: those that are chosen, and what goes with them.
    rates = {
        name: chance.share() * row.most if chance.happens(0.6) else 0.0
        for name, row in RATES.items()
    }
    rates |= {name: 0.0 for name, row in RATES.items() if row.needs not in kind}
    rates |= dict(chosen.rates)
    for group in sorted({row.group for row in RATES.values()} - {""}):
        members = {name: rates[name] for name, row in RATES.items() if row.group == group}
        rates |= fitting(members, chosen.rates)
    fields["rates"] = rates
    systems = chance.share(), chance.share()
    fields["accelerated"] = chance.happens(0.1) and is_swiss and not is_team
    fields["start"] = chance.one(_STARTS)
    fields["dialect"] = chance.one(_DIALECTS_OF_TEAMS if is_team else _DIALECTS)
    fields["encoding"] = chance.one(("utf-8", "utf-8", "utf-8", *SCRIPTS))
    over_share, is_over = chance.share(), chance.happens(0.8)
    named = {name: value for name, value in fields.items() if name not in fixed | {"rates"}}
    choices = replace(chosen, **named, rates=fields["rates"])
    if not all(goes_with(name, choices.encoding) for name in choices.blemishes) and (
        "encoding" not in fixed
    ):
        choices = replace(choices, encoding="utf-8")
    if "played" not in fixed and not is_over:
        choices = replace(choices, played=round(over_share * choices.scheduled))
    if choices.played is not None and choices.is_swiss and choices.played > choices.scheduled:
        choices = replace(choices, rounds=choices.played)
    return _going_together(choices, chosen, fixed, systems)


def _kinds_with(chosen: Choices, fixed: frozenset[str]) -> tuple[str, ...]:
    """Return the kinds that allow everything chosen, by how often they are drawn.

    All kinds if there is none: contradictions are refused later.
    """
    needed = {row.needs for name, row in RATES.items() if chosen.rates.get(name)}
    if not fixed.isdisjoint({"rounds", "played"}):
        needed.add("-swiss")
    if "cycles" in fixed and chosen.cycles > 1:
        needed.add("-round-robin")
    if chosen.accelerated:
        needed.add("individual-swiss")
    if not fixed.isdisjoint({"boards", "match_points"}):
        needed.add("team-")
    if "dialect" in fixed and not has_teams(chosen.dialect):
        needed.add("individual-")
    kinds = tuple(kind for kind in _WEIGHTED_KINDS if all(part in kind for part in needed))
    return kinds or _WEIGHTED_KINDS


def _size_of_round_robin(
    chosen: Choices, fixed: frozenset[str], size: int, cycles: int
) -> tuple[int, int]:
    """Return size and cycles of a round-robin with the chosen or possible number of rounds.

    There are no more rounds than those whose points a file can state.
    """
    most = _most_rounds(chosen.point_system)
    least = 1 if "played" not in fixed or chosen.played is None else chosen.played
    size = chosen.size if "size" in fixed else min(size, _MOST_IN_ROUND_ROBIN)
    rounds = size - 1 + size % 2
    if "cycles" in fixed:
        cycles = max(1, chosen.cycles)
    else:
        cycles = max(cycles if rounds * cycles <= most else 1, -(-least // max(1, rounds)))
    if "size" not in fixed:
        size = max(2, min(max(size, -(-least // cycles) + 1), (most // cycles + 1) // 2 * 2))
    return size, cycles


def _most_rounds(system: PointSystem) -> int:
    """Return the maximum number of rounds whose points a file can state."""
    return max(1, min(MOST_ROUNDS, MOST_POINTS // max(1, most_of_round(system))))


def _going_together(
    choices: Choices, chosen: Choices, fixed: frozenset[str], systems: tuple[float, float]
) -> Choices:
    """Return the choices with point systems, drawn by two shares, and a dialect for all of it."""
    if "dialect" not in fixed and not _holds(choices.dialect, chosen, fixed):
        choices = replace(choices, dialect=Dialect.TRF26)
    dialect = choices.dialect
    if "accelerated" not in fixed and not has_accelerations(dialect):
        choices = replace(choices, accelerated=False)
    if dialect is Dialect.TRF06:
        without = dict.fromkeys(_NOT_OF_2006, 0.0) | dict(chosen.rates)
        choices = replace(choices, rates={**choices.rates, **without})
    if dialect is Dialect.TRF26:
        rounds = choices.scheduled
        small = [one for one in _SYSTEMS if most_of_round(one) * rounds <= MOST_POINTS]
        fitting = {
            "point_system": _one(small or [STANDARD], systems[0]),
            "match_points": _one(_MATCHES, systems[1]),
        }
        choices = replace(choices, **{n: one for n, one in fitting.items() if n not in fixed})
    return choices


def _holds(dialect: Dialect, chosen: Choices, fixed: frozenset[str]) -> bool:
    """Tell whether a dialect has records and letters for everything chosen."""
    if dialect is Dialect.TRF26:
        return True
    if dialect is Dialect.TRF06 and any(map(chosen.rates.get, _NOT_OF_2006)):
        return False
    if chosen.accelerated and not has_accelerations(dialect):
        return False
    return fixed.isdisjoint(_OF_2026)


_NOT_OF_2006: Final = (OF_NO_LETTER, "short")
"""What TRF-06 has no letters for."""


def _one(things: Sequence[T], share: float) -> T:
    return things[int(share * len(things))]


_OF_2026: Final = frozenset({"point_system", "match_points", "tiebreaks"})
"""What only TRF-26 tells of every event."""


_MOST_IN_ROUND_ROBIN: Final = 16


def with_blemishes(choices: Choices, *seed: object) -> Choices:
    """Return the choices with a few compatible blemishes, drawn from the seed."""
    chance = Chance("blemishes", *seed)
    picked: dict[str, str] = {}
    for name in chance.some(NAMES, chance.draw_between(1, 4)):
        if goes_with(name, choices.encoding):
            picked.setdefault(axis_of(name), name)
    return replace(choices, blemishes=tuple(picked.values()))
