"""What nobody has chosen, drawn from the seed: tournaments of every kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.files.trf.emitting.dialects import Dialect
from trfkit.generating.blemishes import NAMES, OF_UTF_8, axis_of
from trfkit.generating.chance import Chance
from trfkit.generating.choices import KINDS, RATES, Choices
from trfkit.generating.people import SCRIPTS
from trfkit.model import STANDARD, STANDARD_MATCH, MatchPointSystem, PointSystem
from trfkit.model.scoring import system_of
from trfkit.record import replace
from trfkit.units import Points

if TYPE_CHECKING:
    from collections.abc import Collection

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


def drawn(chosen: Choices, stated: Collection[str], *seed: object) -> Choices:
    """Return the choices with every field drawn from the seed whose name is not in ``stated``.

    What was chosen stays as it is, and what is drawn goes with it. Of ``rates`` those that are
    chosen stay, whether the name is stated or not.
    """
    fixed = frozenset(stated)
    chance = Chance("choices", *seed)
    # Every field is drawn, fixed or not: what one of them is must not move the others.
    drawn_fields: dict[str, Any] = {"kind": chance.one(_kinds_with(chosen, fixed))}
    kind = chosen.kind if "kind" in fixed else drawn_fields["kind"]
    is_team, is_swiss = kind.startswith("team-"), kind.endswith("-swiss")
    drawn_fields["size"] = chance.between(*chance.one(_TEAMS if is_team else _SIZES))
    if not is_swiss:
        drawn_fields["size"] = min(drawn_fields["size"], _MOST_IN_ROUND_ROBIN)
    drawn_fields["boards"] = chance.one((2, 3, 4, 4, 4, 6, 8))
    twice = chance.happens(0.25)
    drawn_fields["cycles"] = 2 if twice and not is_swiss else 1
    size = chosen.size if "size" in fixed else drawn_fields["size"]
    # More rounds than this, and many would have to meet twice.
    drawn_fields["rounds"] = chance.between(1, min(11, max(1, size // 2))) if is_swiss else None
    drawn_fields["rates"] = {
        name: chance.share() * row.most if chance.happens(0.6) else 0.0
        for name, row in RATES.items()
    } | dict(chosen.rates)
    drawn_fields["point_system"] = chance.one(_SYSTEMS)
    drawn_fields["match_points"] = chance.one(_MATCHES)
    drawn_fields["accelerated"] = chance.happens(0.1) and is_swiss and not is_team
    drawn_fields["start"] = chance.one(_STARTS)
    drawn_fields["dialect"] = chance.one(_DIALECTS_OF_TEAMS if is_team else _DIALECTS)
    drawn_fields["encoding"] = chance.one(("utf-8", "utf-8", "utf-8", *SCRIPTS))
    drawn_fields["blemishes"] = ()
    over_share, is_over = chance.share(), chance.happens(0.8)
    fields = {name: value for name, value in drawn_fields.items() if name not in fixed}
    fields["rates"] = drawn_fields["rates"]
    choices = replace(chosen, **fields)
    if "played" not in fixed and not is_over:
        choices = replace(choices, played=round(over_share * choices.scheduled))
    if choices.played is not None and choices.is_swiss and choices.played > choices.scheduled:
        choices = replace(choices, rounds=choices.played)
    if "dialect" not in fixed and not fixed.isdisjoint(_OF_POINTS):
        choices = replace(choices, dialect=Dialect.TRF26)
    if choices.dialect is not Dialect.TRF26:
        own = {"point_system": STANDARD, "match_points": STANDARD_MATCH}
        choices = replace(choices, **{name: own[name] for name in own if name not in fixed})
    if "encoding" not in fixed and not OF_UTF_8.isdisjoint(choices.blemishes):
        choices = replace(choices, encoding="utf-8")
    return choices


_OF_POINTS: Final = frozenset({"point_system", "match_points"})
"""What only TRF-26 tells of every event."""


def _kinds_with(chosen: Choices, fixed: frozenset[str]) -> tuple[str, ...]:
    """Return the kinds, by how often they are drawn, that have all that is chosen."""
    kinds = _WEIGHTED_KINDS
    if not fixed.isdisjoint({"rounds", "played"}):
        kinds = tuple(kind for kind in kinds if kind.endswith("-swiss"))
    if "cycles" in fixed and chosen.cycles > 1:
        kinds = tuple(kind for kind in kinds if kind.endswith("-round-robin"))
    if chosen.accelerated:
        kinds = tuple(kind for kind in kinds if kind == "individual-swiss")
    return kinds or _WEIGHTED_KINDS  # what excludes each other is refused later


_MOST_IN_ROUND_ROBIN: Final = 16


def with_blemishes(choices: Choices, *seed: object) -> Choices:
    """Return the choices with a few blemishes that go together, drawn from the seed."""
    chance = Chance("blemishes", *seed)
    picked: dict[str, str] = {}
    for name in chance.some(NAMES, chance.between(1, 4)):
        if choices.encoding == "utf-8" or name not in OF_UTF_8:
            picked.setdefault(axis_of(name), name)
    return replace(choices, blemishes=tuple(picked.values()))
