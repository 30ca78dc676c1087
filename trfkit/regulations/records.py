"""Rules about the own record: standard points (7.7) and what limits Koya's system (9.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.model.outcome import RoundKind
from trfkit.model.view import NOBODY
from trfkit.regulations.edition import Rule, Standard
from trfkit.units import HALF_POINT

if TYPE_CHECKING:
    from trfkit.model.view import View

PLAYED: Final = (RoundKind.GAME, RoundKind.PENDING)


def _against_opponent(view: View, who: int, r: int) -> Standard:
    opponent = view.opponents[who][r]
    if view.kinds[who][r] in PLAYED and opponent != NOBODY:
        return Standard(view.awards[opponent][r], "the opponent got")
    return _against_a_draw(view, who, r)


def _against_a_draw(view: View, _who: int, _r: int) -> Standard:
    return Standard(view.draw, "a draw brings")


BETTER_THAN_OPPONENT: Final = Rule(
    "7.7",
    "a point for more points than the scheduled opponent got, half a point for as many; "
    "without a game, than a draw brings",
    _against_opponent,
)
BETTER_THAN_A_DRAW: Final = Rule(
    "7.7", "a point for more points than a draw brings, half a point for as many", _against_a_draw
)


def _most_paired(view: View) -> int:
    return max((len(row) - row.count(NOBODY) for row in view.opponents), default=0)


def _all_rounds(view: View) -> int:
    return view.rounds


MOST_PAIRED: Final = Rule(
    "9.2", "half of a win in each of the most games that anybody was paired for", _most_paired
)
ALL_ROUNDS: Final = Rule("9.2", "half of a win in each round", _all_rounds)


def _half_a_point(_view: View) -> int:
    return HALF_POINT


def _a_draw(view: View) -> int:
    return view.draw


HALF_A_POINT: Final = Rule("14.5", "half a point", _half_a_point)
A_DRAW: Final = Rule("14.5", "what a draw brings", _a_draw)
