"""Choices that nobody stated, drawn from the seed: tournaments of every kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from trfkit.files.trf.emitting.dialects import Dialect
from trfkit.generate.blemishes import NAMES, axis_of, goes_with
from trfkit.generate.chance import Chance
from trfkit.generate.event_choices import (
    KINDS,
    MOST_POINTS,
    MOST_ROUNDS,
    OF_NO_LETTER,
    RATES,
    Choices,
    fitting,
    has_accelerations,
    has_teams,
    most_of_round,
)
from trfkit.generate.invented_people import SCRIPTS
from trfkit.model import STANDARD, STANDARD_MATCH, MatchPointSystem, PointSystem
from trfkit.model.scoring import system_of
from trfkit.record import replace
from trfkit.units import Points

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

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
        rounds = max(1, choices.scheduled)
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
