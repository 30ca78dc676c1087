"""What the editions say of unplayed rounds, each saying as a function with its article.

Categories of article 16.2, for Swiss tournaments from 2023: (1) pairing-allocated and
full-point byes, (2) forfeit wins, (3) requested byes with a later round in which the
participant was available, (4) forfeit losses, (5) other requested byes. A voluntary unplayed
round (VUR) is one of categories 3 to 5. Rounds are counted from 0 in this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.model.outcome import RoundKind
from trfkit.model.tournament import Pairings
from trfkit.model.view import NOBODY, View
from trfkit.regulations.edition import Dummy, Rule

if TYPE_CHECKING:
    from collections.abc import Sequence


# Tuples, not sets: the members are compared by identity, which is faster than hashing them.
PLAYED: Final = (RoundKind.GAME, RoundKind.PENDING)
PAIRING_BYES: Final = (RoundKind.PAIRING_ALLOCATED_BYE, RoundKind.FULL_POINT_BYE)
REQUESTED_BYES: Final = (RoundKind.HALF_POINT_BYE, RoundKind.ZERO_POINT_BYE)
VOLUNTARY: Final = (*REQUESTED_BYES, RoundKind.FORFEIT_LOSS)
FORFEITS: Final = (RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS, RoundKind.FORFEIT_DRAW)


def _trailing_requested_byes(view: View, competitor: int) -> list[int]:
    """Category 5: requested byes after which only voluntary unplayed rounds come."""
    rounds = []
    kinds = view.kinds[competitor]
    for r in range(view.rounds - 1, -1, -1):
        if kinds[r] in REQUESTED_BYES:
            rounds.append(r)
        elif kinds[r] is not RoundKind.FORFEIT_LOSS:
            break
    return rounds


TRAILING_BYES_ARE_DRAWS: Final = Rule(
    "16.3.2",
    "opponents see a requested bye after which the participant was never available again as a "
    "draw, every other unplayed round with the points it brought",
    _trailing_requested_byes,
    Message("why.never-again"),
)

WORTH_A_DRAW: Final = Rule("16.3.2", "as much as a draw", lambda view: view.draw)

REGULAR_FORFEITS: Final = Rule(
    "15.2",
    "with pre-determined pairings forfeits are regular games, and other rounds add nothing",
    lambda view: view.pairings is Pairings.PREDETERMINED,
)
PREFERRED: Final = Rule(
    "16.5", "voluntary unplayed rounds: requested byes and lost forfeits", VOLUNTARY
)


_OF_OWN_SCORE: Final = Message("why.own-score")


def _own_score(
    view: View,
    _adjusted: Sequence[int],
    competitor: int,
    r: int,
    _length: int,
) -> Dummy:
    score = view.scores[competitor][-1]
    return Dummy(score, view.awards[competitor][r], "16.4", _OF_OWN_SCORE)


OWN_SCORE: Final = Rule(
    "16.4",
    "an own unplayed round is a game against a dummy with the participant's own score, ended "
    "with the points that the round brought",
    _own_score,
)


def _cap_dummy(view: View, adjusted: Sequence[int], competitor: int, r: int, length: int) -> Dummy:
    own, points = view.scores[competitor][-1], view.awards[competitor][r]
    opponent = view.opponents[competitor][r]
    if view.kinds[competitor][r] in FORFEITS and opponent != NOBODY:
        limit, article = adjusted[opponent], "16.4.1"
        why = Message("why.own-score-to-opponents")
    else:
        limit, article = view.draw * length, "16.4.2"
        why = Message("why.own-score-to-draws", count=length)
    if own <= limit:
        return Dummy(own, points, "16.4", _OF_OWN_SCORE)
    return Dummy(limit, points, article, why)


CAPPED: Final = Rule(
    "16.4",
    "as before, but the dummy of a forfeited round has no more than the scheduled opponent "
    "(16.4.1), that of any other no more than a draw in every round (16.4.2)",
    _cap_dummy,
)


# Clauses that the regulations of a tournament may have under 16.6 ---------------------------------


def _every_unplayed_round(view: View, competitor: int) -> list[int]:
    return [r for r, kind in enumerate(view.kinds[competitor]) if kind not in PLAYED]


def _no_round(_view: View, _competitor: int) -> Sequence[int]:
    return ()


def _no_dummy(
    _view: View, _adjusted: Sequence[int], _competitor: int, _r: int, _length: int
) -> Dummy | None:
    return None


EVERY_ROUND_DRAWN: Final = Rule(
    "16.6",
    "opponents see every unplayed round as a draw, by a clause instead of 16.3",
    _every_unplayed_round,
    Message("why.unplayed"),
)
AS_AWARDED: Final = Rule(
    "16.6",
    "opponents see every unplayed round with the points it brought, by a clause instead of 16.3",
    _no_round,
)
NO_DUMMY: Final = Rule(
    "16.6",
    "an own unplayed round does not enter: there is no dummy, by a clause instead of 16.4",
    _no_dummy,
    Message("why.no-dummy"),
)
NO_EXCEPTION: Final[Rule[tuple[RoundKind, ...]]] = Rule(
    "16.6", "no unplayed round is an exception in a cut, by a clause instead of 16.5", ()
)
EVERY_UNPLAYED: Final = Rule(
    "16.6",
    "every unplayed round is cut like a voluntary one, by a clause instead of 16.5",
    tuple(kind for kind in RoundKind if kind not in PLAYED),
)


def _scheduled_rounds(view: View) -> int:
    return max(view.scheduled, view.rounds)


def _completed_rounds(view: View) -> int:
    return view.rounds


SCHEDULED_ROUNDS: Final = Rule("16.4.2", "the rounds that are scheduled", _scheduled_rounds)
COMPLETED_ROUNDS: Final = Rule("16.4.2", "the rounds that the standings cover", _completed_rounds)


def _lowest_contribution(
    terms: Sequence[int], _weights: Sequence[int], voluntary: Sequence[int], least: int
) -> int:
    lowest = min(voluntary, key=terms.__getitem__)
    return lowest if terms[lowest] >= terms[least] else least


def _lowest_dummy(
    terms: Sequence[int], weights: Sequence[int], voluntary: Sequence[int], least: int
) -> int:
    lowest = min(voluntary, key=lambda r: (weights[r], terms[r]))
    return lowest if terms[lowest] >= terms[least] else least


LOWEST_CONTRIBUTION: Final = Rule(
    "16.5",
    "a cut takes the lowest contribution of the voluntary unplayed rounds, unless that is "
    "lower than the least significant value",
    _lowest_contribution,
)
LOWEST_DUMMY: Final = Rule(
    "16.5",
    "a cut takes the voluntary unplayed round with the lowest dummy, unless it contributes "
    "less than the least significant value",
    _lowest_dummy,
)


def _is_over_the_board(view: View, competitor: int, r: int) -> bool:
    return view.kinds[competitor][r] is RoundKind.GAME


def _is_game_or_forfeit(view: View, competitor: int, r: int) -> bool:
    kind = view.kinds[competitor][r]
    return kind is RoundKind.GAME or (
        kind in FORFEITS
        and view.opponents[competitor][r] != NOBODY
        and view.pairings is Pairings.PREDETERMINED
    )


def _is_game_or_forfeit_win(view: View, competitor: int, r: int) -> bool:
    return view.kinds[competitor][r] is not RoundKind.FORFEIT_LOSS and _is_game_or_forfeit(
        view, competitor, r
    )


OVER_THE_BOARD: Final = Rule("7, 10", "only games played over the board", _is_over_the_board)
FORFEITS_ARE_GAMES: Final = Rule(
    "15.2", "with pre-determined pairings forfeited games too", _is_game_or_forfeit
)
FORFEIT_WINS_ARE_GAMES: Final = Rule(
    "15.2", "with pre-determined pairings forfeit wins too", _is_game_or_forfeit_win
)
