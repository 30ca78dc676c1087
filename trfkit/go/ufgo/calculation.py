"""The effect of games (4.2, 5) by round (4.9), until no result is anomalous (4.6, 4.7)."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from trfkit.go.ufgo import (
    AGAINST_BEGINNER,
    ANOMALOUS_EXTRA,
    BEGINNER_AGAINST,
    BEGINNERS,
    BEGINNERS_LOSS,
    BEGINNERS_WIN,
    BOARDS,
    BY_FORMULA,
    CAP_BELOW_600,
    CAP_FROM_600,
    HUNDRED,
    PARTS,
    POINT,
    SIX_HUNDRED,
    TENTH,
    Terms,
    is_below_100,
    k1,
)
from trfkit.record import Record, replace
from trfkit.regulations.rating_tables import WHOLE
from trfkit.tie_breaks.column import half_up

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from trfkit.go.ufgo import Row3, Rules
    from trfkit.ratings.result import Game


HALVES: Final = 2
"""A game is worth two halves: ``score`` counts them."""

BORDER: Final = HUNDRED * TENTH
"""100 points, in parts."""

SCALES: Final = 10
"""One point below 100 is worth so many above it (5.5)."""


class HasLeast(Protocol):
    """A row of a table of ratings."""

    @property
    def least(self) -> int:
        """The rating in tenths from which the row holds."""


R = TypeVar("R", bound=HasLeast)


def row_of(table: Sequence[R], rating: int) -> R:
    """Return the last row whose least rating is reached, or the first one.

    Rows stand in the order of their least ratings.
    """
    return table[max(bisect_right(table, rating, key=_LEAST) - 1, 0)]


_LEAST: Final = attrgetter("least")


def coefficients(rules: Rules, rating: int) -> Row3:
    """Return K2 and K3 of a rating (table 3)."""
    return row_of(rules.table_3, rating)


def terms(rules: Rules, own: int, other: int, score: int, board: int) -> Terms:
    """Return the effect of a game on the player rated ``own`` against ``other``, in tenths.

    ``score`` is in halves of a game. The bonus is that of an official event; others leave it.
    """
    if is_below_100(own):
        return _terms_of_beginner(rules, other, score, board)
    if is_below_100(other):
        return _terms_against_beginner(rules, own, score, board)
    return _terms_by_formula(
        coefficients(rules, own), k1(rules.difference(own - other)), score, board
    )


@lru_cache(maxsize=1 << 14)
def _terms_by_formula(row: Row3, expected: int, score: int, board: int) -> Terms:
    """Return the terms of 4.2 for a row and the expected hundredths."""
    # K2 * (Rp - K1), Rp in halves and K1 in hundredths.
    change = row.k2 * (WHOLE * score - HALVES * expected) * (PARTS // (WHOLE * HALVES))
    return Terms(
        BY_FORMULA,
        change // BOARDS[board],
        bonus=row.k3 * PARTS // BOARDS[board],
        k3=row.k3,
        k2=row.k2,
        expected=expected,
    )


def _terms_of_beginner(rules: Rules, other: int, score: int, board: int) -> Terms:
    """5.1 and 5.3: a player with less than 100, who gets no k3."""
    change = _result_parts(BEGINNERS_WIN[board], BEGINNERS_LOSS, score)
    if is_below_100(other):
        return Terms(BEGINNERS, change)
    extra = row_of(rules.table_5, other).points[board] if score == HALVES else 0
    return Terms(BEGINNER_AGAINST, change + extra * PARTS, extra=extra)


def _terms_against_beginner(rules: Rules, own: int, score: int, board: int) -> Terms:
    """5.2: a player with 100 or more against one with less; a column for each board."""
    cell = row_of(rules.table_4, own).cells[board]
    change = _result_parts(cell.win, cell.loss, score)
    return Terms(AGAINST_BEGINNER, change, bonus=cell.k3 * PARTS, k3=cell.k3)


def _result_parts(win: int, loss: int, score: int) -> int:
    """Return the parts of a result; a jigo is the mean of win and loss."""
    return (win * score + loss * (HALVES - score)) * (PARTS // HALVES)


def move_rating(rating: int, change: int) -> int:
    """Return the exact rating, in parts, of a rating in tenths after a change in parts.

    100 is crossed by 5.5: points are those of the scale on which the change starts.
    """
    after = rating * TENTH + change
    if is_below_100(rating):
        return after if after <= BORDER else BORDER + (after - BORDER) * SCALES
    return after if after >= BORDER else BORDER - (BORDER - after) // SCALES


def cap_of(rating: int) -> int:
    """Return the maximum total of K3 points for a rating in tenths (4.3)."""
    return CAP_BELOW_600 if rating < SIX_HUNDRED else CAP_FROM_600


# An event, round by round -------------------------------------------------------------------------

MOST_CALCULATIONS: Final = 1000
"""The regulations set no end. Each calculation raises somebody, and who stands 33 points above
all opponents gains too little to be anomalous; but one game a calculation, ten points at a time,
can take more than a hundred of them."""


class Step(Record, gc=False):
    """One game of one player in one calculation.

    Ratings are in tenths, before and after the round; ``bonus`` is what of K3 was credited, in
    parts of a point.
    """

    round: int
    rating: int
    opponent: int
    opponent_rating: int
    score: int
    board: int
    terms: Terms
    bonus: int
    after: int

    @property
    def change(self) -> int:
        """The effect of the game with its bonus, in parts, before any rounding."""
        return self.terms.change + self.bonus


class CalculatedPlayer(Record, gc=False):
    """One player in one calculation.

    ``start`` and ``end`` are in tenths; ``gain`` and ``limit``, which 4.4 compares, and ``bonus``,
    what of K3 was credited in all, in parts of a point; ``extra`` in points. ``anomaly`` is the
    article by which the result is anomalous, None where it is not. ``weight`` is what counts
    towards the cap of 4.3, in parts: of this calculation, and of those that ``start`` contains.
    """

    start: int
    end: int
    gain: int
    limit: int
    bonus: int
    extra: int
    anomaly: str | None
    steps: tuple[Step, ...]
    weight: int = 0


Calculation = tuple[CalculatedPlayer, ...]
"""A whole calculation: one record for each player, in their order."""


class Event(Record, kw_only=True):
    """What is to be rated.

    ``starts`` are ratings in tenths, one for each player. ``boards`` has the size of the board
    of each round, from round 1. Only an ``official`` event gives K3 (4.3). Players in
    ``opponents_only`` are opponents, but their own ratings are not calculated (1.7).
    """

    starts: tuple[int, ...]
    games: tuple[Game, ...]
    boards: tuple[int, ...]
    official: bool
    rules: Rules
    opponents_only: frozenset[int] = frozenset()


class Outcome(Record):
    """All calculations of an event, first to last; ``settled``: 4.7 is fulfilled."""

    calculations: tuple[Calculation, ...]
    settled: bool

    @property
    def last(self) -> Calculation:
        """The calculation that counts."""
        return self.calculations[-1]


def rate(event: Event, most: int = MOST_CALCULATIONS, *, every_step: bool = True) -> Outcome:
    """Return the calculations of an event, repeated while a result is anomalous.

    It ends unsettled after ``most`` calculations, or when another one could change nothing.
    Without ``every_step`` the last calculation alone has the steps of its players.
    """
    starts = event.starts
    contained: dict[int, int] = {}
    calculations: list[Calculation] = []
    while True:
        calculation = calculate(event, starts, contained)
        calculations.append(calculation)
        anomalous = {
            who: row.anomaly for who, row in enumerate(calculation) if row.anomaly is not None
        }
        if not anomalous:
            return Outcome(tuple(calculations), settled=True)
        following = tuple(
            next_start(anomalous[who], row.end) if who in anomalous else row.start
            for who, row in enumerate(calculation)
        )
        if following == starts or len(calculations) == most:
            return Outcome(tuple(calculations), settled=False)
        starts = following
        contained |= {
            who: calculation[who].weight
            for who in anomalous
            if starts[who] == calculation[who].end  # else it was thrown away (5.4)
        }
        if not every_step:
            calculations[-1] = _without_steps(calculation, *calculations[-2:-1])
        del calculation  # before the next one has steps of its own


def _without_steps(calculation: Calculation, earlier: Calculation = ()) -> Calculation:
    """Return the rows of a calculation, sharing those equal to the ``earlier`` one.

    Of a large event the steps are 50 MB in each of dozens of calculations, and most rows stay.
    """
    bare = (replace(row, steps=()) for row in calculation)
    return tuple(map(_same, bare, earlier) if earlier else bare)


def _same(row: CalculatedPlayer, earlier: CalculatedPlayer) -> CalculatedPlayer:
    return earlier if row == earlier else row


def final(rating: int) -> int:
    """Return a rating in tenths as published: whole points, halves upward (4.9)."""
    return half_up(rating, POINT)


NOTHING_CONTAINED: Final[Mapping[int, int]] = MappingProxyType({})


class Tally(Record, gc=False):
    """A player's games so far in a calculation.

    ``weight`` is what counts towards the cap of 4.3, also from before it, in parts.
    """

    weight: int
    steps: tuple[Step, ...] = ()


def calculate(
    event: Event, starts: Sequence[int], contained: Mapping[int, int] = NOTHING_CONTAINED
) -> Calculation:
    """Return one calculation from ``starts`` (tenths), every round from the ratings before it.

    ``contained`` holds who starts from the end of an earlier calculation, and what of the cap of
    4.3 his start has used up, in parts; the K3 of a calculation that was thrown away is not among
    it. Nobody has more than one game in a round.
    """
    now = list(starts)
    used = contained if event.rules.cap_of_event else NOTHING_CONTAINED
    tallies = [Tally(used.get(who, 0)) for who in range(len(starts))]
    for _, games in groupby(event.games, key=lambda game: game.round):
        before = tuple(now)
        for game in games:
            if not _is_rated(event.rules, game, before):
                continue
            sides = zip(game.players, game.players[::-1], game.halves, strict=True)
            for player, other, score in sides:
                if player in event.opponents_only:
                    continue
                bonus_due = event.official and (player not in contained or event.rules.bonus_again)
                tallies[player] = _with_game(
                    event,
                    tallies[player],
                    starts=(event.starts[player], starts[player]),
                    ratings=(before[player], before[other]),
                    bonus_due=bonus_due,
                    game=(game.round, other, score),
                )
                now[player] = tallies[player].steps[-1].after
    return tuple(
        _record(event, who, start, tally)
        for who, (start, tally) in enumerate(zip(starts, tallies, strict=True))
    )


def _is_rated(rules: Rules, game: Game, before: Sequence[int]) -> bool:
    """Tell whether section 5 leaves a game out: it knows wins and losses only."""
    first, second = game.players
    is_jigo = game.halves == (1, 1)
    below = is_below_100(before[first]) or is_below_100(before[second])
    return rules.half_results_below_100 or not (is_jigo and below)


def _with_game(
    event: Event,
    tally: Tally,
    *,
    starts: tuple[int, int],
    ratings: tuple[int, int],
    bonus_due: bool,
    game: tuple[int, int, int],
) -> Tally:
    """Return the tally after one more game: its round, the opponent and the score in halves.

    ``starts`` are the player's ratings before the event and at the start of the calculation,
    ``ratings`` his and the opponent's before the round.
    """
    rules = event.rules
    number, opponent, score = game
    own_rating, opponent_rating = ratings
    board = event.boards[number - 1]
    game_terms = terms(rules, own_rating, opponent_rating, score, board)
    bonus, weight = (
        _credit_bonus(rules, tally, game_terms, (*starts, own_rating)) if bonus_due else _NOTHING
    )
    exact = move_rating(own_rating, game_terms.change + bonus)
    if rules.floor is not None:
        exact = max(exact, rules.floor * TENTH)
    after = rules.rounded(own_rating, exact)
    step = Step(
        number, own_rating, opponent, opponent_rating, score, board, game_terms, bonus, after
    )
    return Tally(tally.weight + weight, (*tally.steps, step))


_NOTHING: Final = (0, 0)


def _credit_bonus(
    rules: Rules, tally: Tally, game_terms: Terms, ratings: tuple[int, int, int]
) -> tuple[int, int]:
    """Return the credited part of a game's bonus, and what counts towards the cap (4.3).

    ``ratings`` are the player's before the event, at the start of the calculation, and now.
    """
    weight = rules.cap_weight(game_terms)
    if not weight or (game_terms.article == AGAINST_BEGINNER and not rules.cap_table_4):
        return game_terms.bonus, 0
    room = max(0, cap_of(rules.cap_rating(*ratings)) * PARTS - tally.weight)
    counted = min(weight, room)
    return game_terms.bonus * counted // weight, counted


def _record(event: Event, player: int, start: int, tally: Tally) -> CalculatedPlayer:
    rules, steps = event.rules, tally.steps
    end = steps[-1].after if steps else start
    since = event.starts[player] if rules.gain_of_event else start
    gain = (end - since) * TENTH - max(0, _aside(rules, steps))
    bonus = sum(step.bonus for step in steps)
    limit = bonus + sum(
        limit_term(rules, step.terms, step.rating, step.board, event.boards) for step in steps
    )
    share = sum(extra_share(step.terms, step.board) for step in steps)
    anomaly = article_of_anomaly(rules, start, gain, limit, share)
    extra = sum(step.terms.extra for step in steps)
    return CalculatedPlayer(start, end, gain, limit, bonus, extra, anomaly, steps, tally.weight)


def _aside(rules: Rules, steps: Sequence[Step]) -> int:
    """Return what games outside formula (2) brought beyond their bonus, in parts.

    Only a gain is set aside: a result that lost points in all is never anomalous, so that every
    repeated calculation raises somebody.
    """
    return sum(
        (step.after - step.rating) * TENTH - step.bonus
        for step in steps
        if not rules.gain_games(step.terms)
    )


# Anomalous results (4.4 to 4.7 and 5.4): who has shown one, and where he then starts from ---------


SHARE: Final = 45 * PARTS // 100
"""What formula (2) takes of K2: 0.45, in parts."""

WHOLE_EXTRA: Final = 36
"""Additional points are compared as shares of what is anomalous, in 36ths: 9, 6 and 4 divide it."""

BY_GAIN: Final = "4.4"
BY_EXTRA: Final = "5.4"


def limit_term(rules: Rules, terms: Terms, rating: int, board: int, boards: Collection[int]) -> int:
    """Return what a game adds to the first sum of formula (2), in parts.

    ``rating`` is the player's before the round, in tenths; K2 is that of table 3 whatever rates
    the game. ``boards`` are all that the event has.
    """
    if not rules.limit_games(terms):
        return 0
    return SHARE * coefficients(rules, rating).k2 // rules.limit_divisor(board, boards)


def extra_share(terms: Terms, board: int) -> int:
    """Return the points of table 5 as a share of those that are anomalous (5.4), in 36ths.

    Shares can be added where the boards of an event differ.
    """
    return terms.extra * WHOLE_EXTRA // ANOMALOUS_EXTRA[board]


def article_of_anomaly(rules: Rules, start: int, gain: int, limit: int, share: int) -> str | None:
    """Return the article that makes a result anomalous, None if it is not.

    ``start`` is the rating at the start of the calculation in tenths, ``gain`` and ``limit`` are
    in parts, ``share`` is the sum of the shares of 5.4.
    """
    if share >= WHOLE_EXTRA:
        return BY_EXTRA
    judged = start >= HUNDRED or rules.starts_below_100
    return BY_GAIN if judged and gain > limit else None


def next_start(article: str, end: int) -> int:
    """Return the starting rating (tenths) of a repeated calculation (4.6, 5.4)."""
    return max(HUNDRED, end) if article == BY_EXTRA else end
