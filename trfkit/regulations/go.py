"""How scores of Go tournaments count, by the European federation and by the programs in use.

No edition of C.07 has anything to say here: all of them hold the same rules, and the policies
that begin with ``go`` choose others.
"""

from __future__ import annotations

from typing import Final

from trfkit.regulations.edition import GoRules, Rule
from trfkit.units import POINT

SYSTEM_RULES: Final = "EGF system rules"
"""The European Go Federation's Tournament System Rules, as explanations cite them."""


def _own_start(start: int) -> int:
    return start


def _nothing(_start: int) -> int:
    return 0


OWN_START: Final = Rule(
    SYSTEM_RULES,
    "a round without an opponent adds the own start score to the sum of opponents' scores, "
    "which in a Swiss is nothing",
    _own_start,
    "nobody was met: the own start score counts",
)
NOTHING_ADDED: Final = Rule(
    SYSTEM_RULES,
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
    SYSTEM_RULES,
    "opponents' scores count as they are, but in files of OpenGotha and Pairgoth, which raise "
    "the score of who had stones to the other, and lower the other's to him",
    _corrected_as_stated,
)
SCORES_AS_THEY_ARE: Final = Rule(
    SYSTEM_RULES, "opponents' scores count as they are, whatever the handicap", _never_corrected
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
    SYSTEM_RULES,
    "points for rounds without a game are rounded down where the file says or shows it",
    _rounded_as_stated,
)
MISSED_ROUNDED: Final = Rule(
    "OpenGotha", "points for rounds without a game are rounded down together", _missed_down
)
ALL_ROUNDED: Final = Rule(SYSTEM_RULES, "the whole score is rounded down, jigo too", _all_down)
NEVER_ROUNDED: Final = Rule(SYSTEM_RULES, "no score is rounded", _never)

EGF: Final = GoRules(stand_in=OWN_START, stones=STONES_AS_STATED, rounding=AS_STATED)
"""What is used unless a policy says otherwise."""
