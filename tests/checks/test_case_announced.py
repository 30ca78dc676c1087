"""Points that hold a further round: how many points more one round brings."""

import pytest
from builders import SWISS
from row_tests import each_row

from trfkit.checks.case import are_of_a_later_round, are_of_rounds
from trfkit.files.trf.reading import read
from trfkit.model.outcome import system_of
from trfkit.record import replace

EVENT = read(SWISS.encode()).tournament
"""Seven players, three games in the last round: a further one brings 20 to 40, to three."""


def brings_a_round(more, games=3, participants=7):
    return are_of_rounds(more, 1, games, participants, EVENT.point_system)


@each_row(
    ("more", "is_round"),
    [
        ([10, 10], False),  # two may be slips
        ([10, 5, 5], True),
        ([5, 5, 5], False),
        ([10, 10, 5], True),
        ([10, 10, 10, 10], True),
        ([10, 10, 10, 10, 5], False),
        ([30, 0, 0], False),  # of one player alone it is a slip
        ([15, 15], False),
    ],
)
def test_points_of_a_round_are_those_of_most_games_and_of_no_more_than_there_are(more, is_round):
    assert brings_a_round(more) is is_round


@pytest.mark.parametrize(
    ("more", "is_round"),
    [([10, 10], True), ([10, -10], False), ([10, 10, -10, -10], False), ([5, 5, -5], False)],
)
def test_a_round_of_one_game_brings_no_less_than_it(more, is_round):
    """Results that are wrong for two bring nothing together."""
    assert brings_a_round(more, games=1, participants=4) is is_round


def test_half_point_byes_make_room_for_a_pairing_allocated_bye_in_an_even_field():
    assert brings_a_round([10, 10, 10, 5], participants=6)
    assert not brings_a_round([10, 10, 10, 10], participants=6)


@pytest.mark.parametrize(("rounds", "is_round"), [(3, False), (4, True)])
def test_only_a_round_that_is_announced_can_stand_in_the_points(rounds, is_round):
    event = replace(EVENT, rounds=rounds, round_dates=EVENT.round_dates[:3])
    assert are_of_a_later_round(event, [10, 10, 5]) is is_round
    assert not are_of_a_later_round(event, [10, 8, 7])


@pytest.mark.parametrize(
    ("more", "is_round"),
    [([10] * 5, False), ([10] * 6, True), ([10] * 5 + [5], False), ([5] * 2 + [10] * 5, True)],
)
def test_three_games_in_four_of_a_large_round_have_to_stand_in_the_points(more, is_round):
    assert brings_a_round(more, games=8, participants=16) is is_round


def test_where_two_draws_bring_more_than_a_win_they_bound_what_a_round_brings():
    """Four games at most, of 40 each."""
    system = system_of(30, 20, 10)
    assert are_of_rounds([20] * 7, 1, 3, 7, system)
    assert not are_of_rounds([20] * 9, 1, 3, 7, system)
