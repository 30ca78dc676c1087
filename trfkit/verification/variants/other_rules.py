"""Rules that no edition holds, but tables made by other programs follow: only ever on trial.

Each says where it comes from: a text that is not among the editions, an article read in
another way, or a habit of programs. Rounds are counted from 0 in this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.model.outcome import RoundKind
from trfkit.model.view import NOBODY
from trfkit.record import replace
from trfkit.regulations.edition import Dummy, Rule
from trfkit.regulations.unplayed_rounds import CAPPED, FORFEITS, REQUESTED_BYES, VOLUNTARY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.model.view import View
    from trfkit.regulations.edition import OwnRound

PAIRING_BYES: Final = (RoundKind.PAIRING_ALLOCATED_BYE, RoundKind.FULL_POINT_BYE)
BYES: Final = (*PAIRING_BYES, *REQUESTED_BYES)
UNPLAYED: Final = (*BYES, *FORFEITS)

# Own unplayed rounds

_WHY: Final = Message("why.no-game")


def _capped_twice(view: View, adjusted: Sequence[int], who: int, r: int, length: int) -> Dummy:
    dummy = CAPPED.apply(view, adjusted, who, r, length)
    return replace(dummy, score=min(dummy.score, view.draw * length))


def _capped_by_draws(view: View, _adjusted: Sequence[int], who: int, r: int, length: int) -> Dummy:
    limit = view.draw * length
    return Dummy(min(view.scores[who][-1], limit), view.awards[who][r], "16.4.2", _WHY)


def _only_draws(view: View, _adjusted: Sequence[int], who: int, r: int, length: int) -> Dummy:
    return Dummy(view.draw * length, view.awards[who][r], "16.4.2", _WHY)


def _nothing(_view: View, _adjusted: Sequence[int], _who: int, _r: int, _length: int) -> Dummy:
    return Dummy(0, 0, "-", _WHY)


def byes_add_nothing(held: OwnRound) -> Rule[OwnRound]:
    """Return the rule by which own pairing-allocated and full-point byes add nothing."""

    def own_round(
        view: View, adjusted: Sequence[int], who: int, r: int, length: int
    ) -> Dummy | None:
        if view.kinds[who][r] in PAIRING_BYES:
            return _nothing(view, adjusted, who, r, length)
        return held(view, adjusted, who, r, length)

    return Rule("-", "an own pairing-allocated or full-point bye adds nothing", own_round)


CAPPED_TWICE: Final = Rule(
    "16.4", "the dummy has no more than a draw in every round, also in a forfeit", _capped_twice
)
CAPPED_BY_DRAWS: Final = Rule(
    "16.4.2",
    "the dummy of any round has no more than a draw in every round, whatever the opponent has",
    _capped_by_draws,
)
ONLY_DRAWS: Final = Rule("16.4.2", "the dummy has a draw in every round", _only_draws)
NOTHING: Final = Rule("-", "an own unplayed round adds nothing", _nothing)


# Opponents' unplayed rounds


def _face_value(_view: View, _who: int) -> list[int]:
    return []


def _requested_byes(view: View, who: int) -> list[int]:
    return [r for r, kind in enumerate(view.kinds[who]) if kind in REQUESTED_BYES]


def _trailing(view: View, who: int, kinds: Sequence[RoundKind]) -> list[int]:
    """Return the rounds at the end that are of these kinds, and of nothing else."""
    rounds: list[int] = []
    for r in range(view.rounds - 1, -1, -1):
        if view.kinds[who][r] not in kinds:
            break
        rounds.append(r)
    return rounds


def _trailing_voluntary(view: View, who: int) -> list[int]:
    return _trailing(view, who, VOLUNTARY)


def _trailing_byes(view: View, who: int) -> list[int]:
    return _trailing(view, who, REQUESTED_BYES)


FACE_VALUE: Final = Rule(
    "-", "opponents see every unplayed round with the points it brought", _face_value
)
ALL_REQUESTED_BYES: Final = Rule(
    "16.3.2", "opponents see every requested bye as a draw, followed by games or not",
    _requested_byes,
)  # fmt: skip
TRAILING_VOLUNTARY: Final = Rule(
    "14.3.5 of 2022",
    "opponents see voluntary unplayed rounds at the end as draws, lost forfeits too",
    _trailing_voluntary,
)
UP_TO_A_FORFEIT: Final = Rule(
    "16.2.5",
    "opponents see requested byes at the end as draws, but none before a lost forfeit",
    _trailing_byes,
)
WORTH_NOTHING: Final = Rule("-", "nothing", lambda _view: 0)


# Cuts and games


def _always_voluntary(
    terms: Sequence[int], _weights: Sequence[int], voluntary: Sequence[int], _least: int
) -> int:
    return min(voluntary, key=terms.__getitem__)


ALWAYS_VOLUNTARY: Final = Rule(
    "16.5", "a cut takes a voluntary unplayed round, however little it adds", _always_voluntary
)
UNPLAYED_FIRST: Final = Rule("14.3 of 2022", "unplayed rounds of every kind", UNPLAYED)
PAIRING_BYES_FIRST: Final = Rule("16.6", "pairing-allocated and full-point byes", PAIRING_BYES)


def _is_game_or_forfeit(view: View, who: int, r: int) -> bool:
    kind = view.kinds[who][r]
    return kind is RoundKind.GAME or (kind in FORFEITS and view.opponents[who][r] != NOBODY)


def _is_game_or_forfeit_win(view: View, who: int, r: int) -> bool:
    return view.kinds[who][r] is not RoundKind.FORFEIT_LOSS and _is_game_or_forfeit(view, who, r)


FORFEITS_ARE_GAMES: Final = Rule("15.2", "forfeited games too", _is_game_or_forfeit)
FORFEIT_WINS_ARE_GAMES: Final = Rule("15.2", "games won by forfeit too", _is_game_or_forfeit_win)
NO_REGULAR_FORFEITS: Final = Rule(
    "15.2", "forfeits are unplayed, whatever the pairings", lambda _view: False
)
REGULAR_FORFEITS: Final = Rule(
    "15.2", "forfeits are regular games, whatever the pairings", lambda _view: True
)
