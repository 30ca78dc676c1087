"""Rules about the own record: standard points, the limit of Koya's system, too few games."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.model.outcome import RoundKind
from trfkit.model.view import NOBODY
from trfkit.record import replace
from trfkit.regulations.edition import Encounter, Rule, Standard, UnplayedInAverages
from trfkit.units import HALF_POINT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.model.view import View
    from trfkit.regulations.edition import Dummies, IsGame

PLAYED: Final = (RoundKind.GAME, RoundKind.PENDING)


_REQUESTED: Final = (RoundKind.HALF_POINT_BYE, RoundKind.ZERO_POINT_BYE)
_FORFEITS: Final = (RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS, RoundKind.FORFEIT_DRAW)
_BYES_OF_PAIRING: Final = (RoundKind.PAIRING_ALLOCATED_BYE, RoundKind.FULL_POINT_BYE)


def _none_of(kinds: Sequence[RoundKind]) -> IsGame:
    return lambda view, who, r: view.kinds[who][r] not in kinds


ELECTED: Final = Rule(
    "7.6",
    "rounds less half-point byes, zero-point byes and lost forfeits",
    _none_of((*_REQUESTED, RoundKind.FORFEIT_LOSS)),
    "a requested bye or a forfeit loss",
)
PRINTED: Final = Rule(
    "7.6",
    "rounds less byes of the pairing and forfeits, won or lost: the text as it is printed in 2023",
    _none_of((*_BYES_OF_PAIRING, *_FORFEITS)),
    "a bye of the pairing or a forfeit",
)
OVER_THE_BOARD: Final = Rule(
    "7.6",
    "games over the board alone: the title as it is printed in 2023",
    _none_of((*_REQUESTED, *_BYES_OF_PAIRING, *_FORFEITS)),
    "no game",
)


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


def most_paired(view: View) -> int:
    """Return the most games that anybody was paired for."""
    return max((len(row) - row.count(NOBODY) for row in view.opponents), default=0)


def _all_rounds(view: View) -> int:
    return view.rounds


MOST_PAIRED: Final = Rule(
    "9.2", "half of a win in each of the most games that anybody was paired for", most_paired
)
ALL_ROUNDS: Final = Rule("9.2", "half of a win in each round", _all_rounds)


def _limit_by_half_points(_view: View, limit: int, steps: int) -> int:
    return limit + 2 * steps * HALF_POINT


def _limit_by_draws(view: View, limit: int, steps: int) -> int:
    return limit + 2 * steps * view.draw


HALF_A_POINT: Final = Rule("14.5", "half a point", _limit_by_half_points)
A_DRAW: Final = Rule("14.5", "what a draw brings", _limit_by_draws)


def _brings_as_much_as_a_win(view: View, who: int, r: int) -> bool:
    return view.is_win(who, r)


POINTS_OF_A_WIN: Final = Rule(
    "7.1",
    "rounds that brought as many points as a win, played or not",
    _brings_as_much_as_a_win,
    "as many points as for a win",
)
CERTAIN_PLACES: Final = Rule(
    "6",
    "the points from each other; where not all tied have met, only places that the missing games "
    "could not change",
    Encounter(),
)


def _points(
    _view: View, points: Sequence[Sequence[int]], _dummies: Dummies
) -> Sequence[Sequence[int]]:
    return points


BY_POINTS: Final = Rule("9.1", "opponents' scores times the points got against them", _points)


BY_GAMES: Final = Rule(
    "10.1", "the sum of the ratings over the number of games", UnplayedInAverages.NOTHING
)


def _rating_as_it_is(_own: int, opponent: int) -> int:
    return opponent


ANY_DIFFERENCE: Final = Rule("10.2", "ratings count however far they are apart", _rating_as_it_is)


def _nobody(_view: View) -> Mapping[int, int]:
    return MappingProxyType({})


NOBODY_BEHIND: Final = Rule("10", "games that were not played put nobody behind", _nobody)
NO_CATEGORIES: Final[Rule[Mapping[str, str]]] = Rule(
    "4.1", "any tie-breaks in any order", MappingProxyType({})
)


_COMPLETED: Final = (*PLAYED, RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_DRAW)
_WORTH_A_WIN: Final = (RoundKind.PAIRING_ALLOCATED_BYE, RoundKind.FULL_POINT_BYE)


def completed(view: View) -> tuple[int, ...]:
    """Return how many games of a round-robin each competitor completed, as C.05 6.6 has it.

    Who won by forfeit was there to play; so was who got the point in a bye that names no
    opponent, unless that is the free round of an odd field. Pending games are not lost yet: they
    are taken for completed.
    """
    free = view.rounds - most_paired(view)
    return tuple(
        sum(map(row.count, _COMPLETED)) + max(0, sum(map(row.count, _WORTH_A_WIN)) - free)
        for row in view.kinds
    )


def games_due(view: View) -> tuple[int, ...]:
    """Return how many games of a round-robin each competitor was to play.

    In an odd field each has one free round in a cycle, which is none of his games; of a cycle
    that is cut short, a month of a league, some have had theirs and others not.
    """
    most, size = most_paired(view), len(view.opponents)
    free = -(-view.rounds // size) if size % 2 else 0
    return tuple(min(most, view.rounds - min(free, row.count(NOBODY))) for row in view.opponents)


def games_elsewhere(view: View) -> int:
    """Return how many rounds of a cycle a part lacks, such as a month of a league; 0 of a whole."""
    paired = sum(any(other != NOBODY for other in row) for row in view.opponents)
    return max(0, paired - 1 + paired % 2 - view.rounds) if paired else 0


def under_half(view: View) -> tuple[int, ...]:
    """Return who completed under half of the games that he was to play.

    Of a part it is who cannot have completed half, whatever he did in the rounds that it lacks.
    """
    elsewhere = games_elsewhere(view)
    games = zip(completed(view), games_due(view), strict=True)
    return tuple(
        who for who, (number, due) in enumerate(games) if 2 * (number + elsewhere) < due + elsewhere
    )


def _everybody_ranked(view: View) -> View:
    return view


def _unranked(view: View) -> View:
    return replace(view, unranked=under_half(view))


def _not_counted(view: View) -> View:
    left_out = under_half(view)
    return replace(view.without_games_of(left_out), unranked=left_out) if left_out else view


UNRANKED: Final = Rule(
    "C.05 6.6",
    "who completed under half of the games of a round-robin is listed at the end, unranked",
    _unranked,
)
NOT_COUNTED: Final = Rule(
    "C.05 6.6", f"{UNRANKED.says}; no game of theirs counts for anybody", _not_counted
)
EVERYBODY_RANKED: Final = Rule("C.05 6.6", "everybody is ranked", _everybody_ranked)
