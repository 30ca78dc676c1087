"""Rules about the own record: standard points, the limit of Koya's system, withdrawals."""

from __future__ import annotations

from itertools import combinations, product
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.model.outcome import RoundKind
from trfkit.model.view import NOBODY, Hidden, View
from trfkit.record import replace
from trfkit.regulations.edition import Encounter, Rule, Standard, UnplayedInAverages
from trfkit.regulations.unplayed_rounds import FORFEITS, PAIRING_BYES, PLAYED, REQUESTED_BYES
from trfkit.units import HALF_POINT

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from trfkit.regulations.edition import Dummies, IsGame, WhoIsRanked

    Meetings = Mapping[tuple[int, int], int]
    """How often two places, the lower one first, have still to meet."""
    Possible = Mapping[tuple[int, int], list[int]]
    """By place and round, who can have been the opponent."""


def _none_of(kinds: Sequence[RoundKind]) -> IsGame:
    return lambda view, who, r: view.kinds[who][r] not in kinds and not view.is_annulled(who, r)


ELECTED: Final = Rule(
    "7.6",
    "rounds less half-point byes, zero-point byes and lost forfeits",
    _none_of((*REQUESTED_BYES, RoundKind.FORFEIT_LOSS)),
    Message("why.requested-or-lost"),
)
PRINTED: Final = Rule(
    "7.6",
    "rounds less byes of the pairing and forfeits, won or lost: the text as it is printed in 2023",
    _none_of((*PAIRING_BYES, *FORFEITS)),
    Message("why.bye-or-forfeit"),
)
OVER_THE_BOARD: Final = Rule(
    "7.6",
    "games over the board alone: the title as it is printed in 2023",
    _none_of((*REQUESTED_BYES, *PAIRING_BYES, *FORFEITS)),
    Message("why.no-game"),
)


def _points_of_opponent(view: View, competitor: int, r: int) -> Standard:
    opponent = view.opponents[competitor][r]
    if view.kinds[competitor][r] in PLAYED and opponent != NOBODY:
        return Standard(view.awards[opponent][r], "opponent")
    return _points_of_draw(view, competitor, r)


def _points_of_draw(view: View, _competitor: int, _r: int) -> Standard:
    return Standard(view.draw, "draw")


BETTER_THAN_OPPONENT: Final = Rule(
    "7.7",
    "a point for more points than the scheduled opponent got, half a point for as many; "
    "without a game, than a draw brings",
    _points_of_opponent,
)
BETTER_THAN_A_DRAW: Final = Rule(
    "7.7", "a point for more points than a draw brings, half a point for as many", _points_of_draw
)


def _games(view: View) -> list[list[int]]:
    """Return the rounds (from 0) in which each competitor was paired, even without an opponent."""
    return [
        [r for r, other in enumerate(row) if other != NOBODY or view.kinds[who][r] in FORFEITS]
        for who, row in enumerate(view.opponents)
    ]


def most_paired(view: View) -> int:
    """Return the highest number of games that any competitor was paired for."""
    if any(NOBODY not in opponents for opponents in view.opponents):
        return view.rounds
    return max(map(len, _games(view)), default=0)


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


def _brings_as_much_as_a_win(view: View, competitor: int, r: int) -> bool:
    return view.is_win(competitor, r)


POINTS_OF_A_WIN: Final = Rule(
    "7.1",
    "rounds that brought as many points as a win, played or not",
    _brings_as_much_as_a_win,
    Message("why.as-a-win"),
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


def games_completed(view: View) -> tuple[int, ...]:
    """Return how many games of a round-robin each competitor completed (C.05 6.6).

    Wins by forfeit count, as the winner was there to play; so do points for a bye without an
    opponent, unless it is the free round of an odd field. Pending games count as completed: they
    are not lost yet.
    """
    free = view.rounds - most_paired(view)
    return tuple(
        sum(map(row.count, _COMPLETED)) + max(0, sum(map(row.count, PAIRING_BYES)) - free)
        for row in view.kinds
    )


def games_due(view: View) -> tuple[int, ...]:
    """Return how many games of a round-robin each competitor has to play.

    In an odd field each has one free round in a cycle. If only a part of a cycle was played, such
    as a month of a league, only some have had it.
    """
    games, free = _games(view), _free_rounds(view)
    most = max(map(len, games), default=0)
    return tuple(min(most, max(len(row), view.rounds - free)) for row in games)


def _free_rounds(view: View) -> int:
    """Return how many rounds an odd field leaves everybody without a game."""
    return -(-view.rounds // len(view)) if len(view) % 2 else 0


def games_elsewhere(view: View) -> int:
    """Return how many rounds of a cycle the event lacks, such as a month of a league; else 0."""
    paired = sum(map(bool, _games(view)))
    return max(0, paired - 1 + paired % 2 - view.rounds) if paired else 0


def _missed_last(view: View, competitor: int, games: Sequence[int]) -> bool:
    """Tell whether a competitor missed the last game due; a free round is no game."""
    # With more rounds without a game than the field leaves free nobody can say which those were.
    is_clear = view.rounds - len(games) <= _free_rounds(view)
    last = games[-1] if games and is_clear else view.rounds - 1
    return view.kinds[competitor][last] not in (*_COMPLETED, *PAIRING_BYES)


def find_withdrawn(view: View) -> tuple[int, ...]:
    """Return the competitors who withdrew from a finished round-robin before half of their games.

    No record says so: these competitors completed fewer than half of the games and missed the last
    one. Of a part of a cycle: who cannot have completed half, whatever happened in other rounds.
    """
    elsewhere = games_elsewhere(view)
    rows = zip(games_completed(view), games_due(view), _games(view), strict=True)
    left = tuple(
        who
        for who, (number, due, games) in enumerate(rows)
        if 2 * (number + elsewhere) < due + elsewhere and _missed_last(view, who, games)
    )
    return left if len(left) < len(view) else ()  # all of them: the event was broken off


def _keep_ranked(view: View) -> View:
    return replace(view, withdrawn=find_withdrawn(view))


def _leave_unranked(view: View) -> View:
    left = find_withdrawn(view)
    return replace(view, withdrawn=left, unranked=left)


def _annul_games(view: View) -> View:
    read = _leave_unranked(view)
    return read.without_games_of(read.withdrawn) if read.withdrawn else read


ANNULLED: Final = Rule(
    "C.05 6.6",
    "the games are annulled for both sides, in points and in every tie-break; who withdrew is "
    "listed at the end without a rank",
    _annul_games,
)
UNRANKED: Final = Rule(
    "C.05 6.6",
    "all games count for the others; who withdrew is listed at the end without a rank",
    _leave_unranked,
)
RANKED: Final = Rule("C.05 6.6", "all games count, and who withdrew is ranked", _keep_ranked)


def as_round_robin(view: View, few_games: Rule[WhoIsRanked] = ANNULLED) -> View:
    """Return the view of a round-robin, with the reading of withdrawals applied at its end."""
    if view.rounds < view.scheduled:
        return view
    return few_games.apply(with_unplayed_games(view))


_WON: Final = (*PAIRING_BYES, RoundKind.FORFEIT_WIN)
_FORFEITED_GAMES: Final = (RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS)
MAX_HIDDEN: Final = 400
"""More rounds without an opponent, which 20 players who never came have, take too long."""


def with_unplayed_games(view: View) -> View:
    """Return a complete round-robin with rounds without an opponent as forfeited games.

    Their points stay as they are. Where several opponents are possible, ``hidden`` has them, and
    the game names nobody.
    """
    hidden = find_hidden_opponents(view)
    rows = [list(row) for row in view.opponents]
    kinds = [list(row) for row in view.kinds]
    for (competitor, r), (other, *more) in hidden.items():
        if NOBODY not in {other, *more}:
            is_won = kinds[competitor][r] in _WON
            rows[competitor][r] = NOBODY if more else other
            kinds[competitor][r] = RoundKind.FORFEIT_WIN if is_won else RoundKind.FORFEIT_LOSS
    if not hidden:
        return view
    return replace(
        view, opponents=tuple(map(tuple, rows)), kinds=tuple(map(tuple, kinds)), hidden=hidden
    )


def find_hidden_opponents(view: View) -> Hidden:
    """Return the possible opponents of each round without one, ``NOBODY`` for a free round.

    In a cycle every pair meets once, and two competitors who both won without an opponent did not
    meet. Conclusions are drawn step by step; the result is empty where the rows contradict it.
    """
    size = len(view)
    cycle = size - 1 + size % 2
    if cycle < 1 or view.rounds % cycle:
        return {}
    # A double round-robin may have both games of a pair in a row, and a free round may be U or F.
    kinds_of_free = range(len(_WON) + 1 if size % 2 else 1)
    for length, kinds in product(dict.fromkeys((cycle, view.rounds)), kinds_of_free):
        parts = [
            _hidden_in(view, range(first, first + length), length // cycle, _WON[:kinds])
            for first in range(0, view.rounds, length)
        ]
        if None not in parts:
            return {
                (who, r): tuple(NOBODY if other == size else other for other in others)
                for part in parts
                for (who, r), others in (part or {}).items()
                if who != size
            }
    return {}


def _hidden_in(
    view: View, rounds: range, cycles: int, free: Collection[RoundKind]
) -> Possible | None:
    """Return the possible opponents in some cycles, None where the rows contradict each other.

    In an odd field a free round counts as one more opponent. A round that was won can only be free
    if its kind is in ``free``; two competitors who both won never met.
    """
    size = len(view)
    places = range(size + size % 2)
    missing = dict.fromkeys(combinations(places, 2), cycles)
    hidden: dict[tuple[int, int], list[int]] = {}
    alone = {(size, r) for r in rounds if size % 2}
    for competitor, r in product(range(size), rounds):
        other = view.opponents[competitor][r]
        if other == NOBODY:
            alone.add((competitor, r))
            continue
        is_one_sided = (
            view.kinds[competitor][r] in _FORFEITED_GAMES and view.opponents[other][r] == NOBODY
        )
        if is_one_sided:
            hidden[other, r] = [competitor]
        if is_one_sided or competitor < other:
            missing[_pair(competitor, other)] -= 1
    alone -= hidden.keys()
    won = {(who, r) for who, r in alone if who != size and view.kinds[who][r] in _WON}
    not_free = {(who, r) for who, r in won if view.kinds[who][r] not in free}
    if min(missing.values()) < 0 or len(alone) > MAX_HIDDEN:
        return None
    while True:
        possible = {
            (who, r): [
                other
                for other in places
                if (other, r) in alone
                and missing.get(_pair(who, other))
                and not {(who, r), (other, r)} <= won
                and not (size in {who, other} and {(who, r), (other, r)} & not_free)
            ]
            for who, r in alone
        }
        if not all(possible.values()):
            return None
        forced = next(_forced_pairs(possible, missing), None)
        if forced is None:
            return hidden | possible
        competitor, other, r = forced
        hidden[competitor, r], hidden[other, r] = [other], [competitor]
        missing[_pair(competitor, other)] -= 1
        alone -= {(competitor, r), (other, r)}


def _pair(first: int, second: int) -> tuple[int, int]:
    return min(first, second), max(first, second)


def _forced_pairs(possible: Possible, missing: Meetings) -> Iterator[tuple[int, int, int]]:
    """Yield who must have met whom in which round, as no other opponent or round is left."""
    rounds: dict[tuple[int, int], set[int]] = {}
    for (competitor, r), others in possible.items():
        for other in others:
            if len(others) == 1:
                yield competitor, other, r
            rounds.setdefault(_pair(competitor, other), set()).add(r)
    for pair, candidates in rounds.items():
        if len(candidates) <= missing[pair]:
            yield *pair, min(candidates)
