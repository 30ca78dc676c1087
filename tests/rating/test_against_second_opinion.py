"""Generated events: the program and a second computation agree, to the tenth of a point."""

from fractions import Fraction
from itertools import pairwise

import ufgo_opinion
from examples import examples
from hypothesis import example, given
from rating_events import HALVES, events

from trfkit.rating.games import Game
from trfkit.rating.ufgo.event import Event, final, rate
from trfkit.rating.ufgo.rules import RULES

ONE_GAME_AGAINST_THE_BEST = ([100, 2600], (Game(1, (0, 1), HALVES["1"]),), (9,), False)


def outcome_of(drawn):
    starts, games, boards, official = drawn
    return rate(
        Event(
            starts=tuple(10 * start for start in starts),
            games=games,
            boards=boards,
            official=official,
            rules=RULES,
        )
    )


@given(events())
@example(ONE_GAME_AGAINST_THE_BEST)
@examples(300)
def test_both_computations_agree(drawn):
    starts, games, boards, official = drawn
    expected = ufgo_opinion.ratings(
        starts,
        [(game.round, *game.players, Fraction(game.halves[0], 2)) for game in games],
        boards,
        official=official,
    )

    outcome = outcome_of(drawn)

    assert expected == (
        len(outcome.calculations),
        [Fraction(row.start, 10) for row in outcome.last],
        [final(row.end) for row in outcome.last],
    )


@given(events())
def test_the_calculations_come_to_an_end(drawn):
    outcome = outcome_of(drawn)

    assert outcome.settled
    assert all(row.anomaly is None for row in outcome.last)


@given(events())
def test_a_repeated_calculation_raises_somebody_and_lowers_nobody(drawn):
    for earlier, later in pairwise(outcome_of(drawn).calculations):
        pairs = [(one.start, other.start) for one, other in zip(earlier, later, strict=True)]
        assert all(one <= other for one, other in pairs)
        assert any(one < other for one, other in pairs)
