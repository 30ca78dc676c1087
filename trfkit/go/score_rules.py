"""How scores of Go tournaments count, by the European federation and by the programs in use.

No edition of C.07 has anything to say here: the policies that begin with ``go`` choose other rules.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Protocol

from trfkit.record import Record, replace
from trfkit.regulations.articles import EGF_RULES
from trfkit.regulations.edition import Rule
from trfkit.units import POINT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from trfkit.regulations.edition import Edition

    StandIn = Callable[[int], int]
    """own start score -> what a round without an opponent counts"""


class Rounding(Protocol):
    """Returns a gain in tenths: from points of games and of rounds without one."""

    def __call__(self, games: int, missed: int, *, is_stated: bool | None) -> int:
        """Return the gain; ``is_stated`` tells whether the file itself rounds down."""


class Correction(Protocol):
    """Returns by how many points each handicap stone corrects an opponent's score."""

    def __call__(self, *, is_stated: bool | None) -> int:
        """Return the points; ``is_stated`` tells whether the file's program corrects scores."""


class GoRules(Record):
    """The rules by which scores count."""

    stand_in: Rule[StandIn]
    stones: Rule[Correction]
    rounding: Rule[Rounding]


def _own_start(start: int) -> int:
    return start


def _nothing(_start: int) -> int:
    return 0


OWN_START: Final = Rule(
    EGF_RULES,
    "a round without an opponent adds the own start score to the sum of opponents' scores, "
    "which in a Swiss is nothing",
    _own_start,
    "nobody was met: the own start score counts",
)
NOTHING_ADDED: Final = Rule(
    EGF_RULES,
    "a round without an opponent adds nothing to the sum of opponents' scores",
    _nothing,
    "nobody was met: the round adds nothing",
)


def _corrected_as_stated(*, is_stated: bool | None) -> int:
    return int(is_stated is True)


def _never_corrected(*, is_stated: bool | None) -> int:
    del is_stated
    return 0


def _always_corrected(*, is_stated: bool | None) -> int:
    del is_stated
    return 1


STONES_AS_STATED: Final = Rule(
    EGF_RULES,
    "opponents' scores count as they are, but in files of OpenGotha and Pairgoth, which raise "
    "the score of who had stones to the other, and lower the other's to him",
    _corrected_as_stated,
)
SCORES_AS_THEY_ARE: Final = Rule(
    EGF_RULES, "opponents' scores count as they are, whatever the handicap", _never_corrected
)
CORRECTED_BY_STONES: Final = Rule(
    "OpenGotha, Pairgoth",
    "the score of an opponent who had stones counts that much higher, to him the other's lower",
    _always_corrected,
)


def _rounded_as_stated(games: int, missed: int, *, is_stated: bool | None) -> int:
    return _missed_down(games, missed, is_stated=True) if is_stated else games + missed


def _missed_down(games: int, missed: int, *, is_stated: bool | None) -> int:
    del is_stated
    return games + missed // POINT * POINT


def _all_down(games: int, missed: int, *, is_stated: bool | None) -> int:
    del is_stated
    return (games + missed) // POINT * POINT


def _never(games: int, missed: int, *, is_stated: bool | None) -> int:
    del is_stated
    return games + missed


AS_STATED: Final = Rule(
    EGF_RULES,
    "points for rounds without a game are rounded down where the file says or shows it",
    _rounded_as_stated,
)
MISSED_ROUNDED: Final = Rule(
    "OpenGotha", "points for rounds without a game are rounded down together", _missed_down
)
ALL_ROUNDED: Final = Rule(EGF_RULES, "the whole score is rounded down, jigo too", _all_down)
NEVER_ROUNDED: Final = Rule(EGF_RULES, "no score is rounded", _never)

EGF: Final = GoRules(stand_in=OWN_START, stones=STONES_AS_STATED, rounding=AS_STATED)
"""What is used unless a policy says otherwise."""

_READINGS: Final[Mapping[tuple[str, str], Mapping[str, Rule[Any]]]] = MappingProxyType(
    {
        ("go-unplayed", "nothing"): {"stand_in": NOTHING_ADDED},
        ("go-handicap", "none"): {"stones": SCORES_AS_THEY_ARE},
        ("go-handicap", "stones"): {"stones": CORRECTED_BY_STONES},
        ("go-rounding", "missed"): {"rounding": MISSED_ROUNDED},
        ("go-rounding", "all"): {"rounding": ALL_ROUNDED},
        ("go-rounding", "never"): {"rounding": NEVER_ROUNDED},
    }
)
"""The rules that follow from the readings of ``trfkit.regulations.policies``, by their names."""


def rules_under(edition: Edition) -> GoRules:
    """Return the rules by the readings that were chosen with an edition."""
    rules = EGF
    for reading in edition.other_readings.items():
        rules = replace(rules, **_READINGS[reading])
    return rules
