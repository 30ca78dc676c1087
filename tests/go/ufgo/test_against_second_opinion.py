"""Generated events: the program and a second computation agree, to the tenth of a point."""

from fractions import Fraction
from itertools import pairwise

import ufgo_opinion
from examples import examples
from hypothesis import example, given
from rating_events import HALVES, events

from trfkit.go.ufgo import RULES
from trfkit.go.ufgo.calculation import Event, final, rate
from trfkit.ratings.result import Game
from trfkit.record import replace

ONE_GAME_AGAINST_THE_BEST = ([100, 2600], (Game(1, (0, 1), HALVES["1"]),), (9,), False)


def outcome_of(drawn, **wanted):
    starts, games, boards, official = drawn
    return rate(
        Event(
            starts=tuple(10 * start for start in starts),
            games=games,
            boards=boards,
            official=official,
            rules=RULES,
        ),
        **wanted,
    )


@given(events())
@examples(100)
def test_without_every_step_all_but_the_steps_of_earlier_calculations_is_the_same(drawn):
    whole, short = outcome_of(drawn), outcome_of(drawn, every_step=False)

    assert short.last == whole.last
    assert short.settled is whole.settled
    assert [[row.steps for row in one] for one in short.calculations[:-1]] == [
        [()] * len(one) for one in whole.calculations[:-1]
    ]
    assert short.calculations[:-1] == tuple(
        tuple(replace(row, steps=()) for row in one) for one in whole.calculations[:-1]
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
