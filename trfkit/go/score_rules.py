"""How scores of Go tournaments count, by the European federation and by the programs in use.

No edition of C.07 has anything to say here: the policies that begin with ``go`` choose other rules.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from trfkit.messages.message import Message
from trfkit.record import Record, replace
from trfkit.regulations.annex_articles import EGF_RULES
from trfkit.regulations.edition import Rule
from trfkit.units import POINT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from trfkit.regulations.edition import Edition


class GoRules(Record):
    """The rules by which scores count.

    ``stand_in`` maps the own start score to what a round without an opponent counts, ``stones``
    tells how many points a stone corrects an opponent's score by, ``rounding`` makes a gain of
    the points of games and of missed rounds. The last two are told what the file says of it.
    """

    stand_in: Rule[Callable[[int], int]]
    stones: Rule[Callable[[bool | None], int]]
    rounding: Rule[Callable[[int, int, bool | None], int]]


OWN_START: Final = Rule(
    EGF_RULES,
    "a round without an opponent adds the own start score to the sum of opponents' scores, "
    "which in a Swiss is nothing",
    lambda start: start,
    Message("why.start-counts"),
)
NOTHING_ADDED: Final = Rule(
    EGF_RULES,
    "a round without an opponent adds nothing to the sum of opponents' scores",
    lambda _start: 0,
    Message("why.no-round"),
)
STONES_AS_STATED: Final = Rule(
    EGF_RULES,
    "opponents' scores count as they are, but in files of OpenGotha and Pairgoth, which raise "
    "the score of who had stones to the other, and lower the other's to him",
    lambda is_stated: int(is_stated is True),
)
SCORES_AS_THEY_ARE: Final = Rule(
    EGF_RULES, "opponents' scores count as they are, whatever the handicap", lambda _is_stated: 0
)
CORRECTED_BY_STONES: Final = Rule(
    "OpenGotha, Pairgoth",
    "the score of an opponent who had stones counts that much higher, to him the other's lower",
    lambda _is_stated: 1,
)


def _down(points: int) -> int:
    return points // POINT * POINT


AS_STATED: Final = Rule(
    EGF_RULES,
    "points for rounds without a game are rounded down where the file says or shows it",
    lambda games, missed, is_stated: games + (_down(missed) if is_stated else missed),
)
MISSED_ROUNDED: Final = Rule(
    "OpenGotha",
    "points for rounds without a game are rounded down together",
    lambda games, missed, _is_stated: games + _down(missed),
)
ALL_ROUNDED: Final = Rule(
    EGF_RULES,
    "the whole score is rounded down, jigo too",
    lambda games, missed, _is_stated: _down(games + missed),
)
NEVER_ROUNDED: Final = Rule(
    EGF_RULES, "no score is rounded", lambda games, missed, _is_stated: games + missed
)

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
