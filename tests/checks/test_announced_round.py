"""Points that hold a further round: how many points more one round brings."""

import pytest
from builders import SWISS

from trfkit.checks.round_facts import are_of_a_later_round, brings_a_round
from trfkit.files.trf.reading import read
from trfkit.record import replace

EVENT = read(SWISS.encode()).tournament
"""Seven players, three games in the last round: a further one brings 22.5 to 40 tenths."""


@pytest.mark.parametrize(
    ("more", "is_round"),
    [
        ([10, 10], False),
        ([10, 10, 5], True),
        ([10, 10, 10, 10], True),
        ([10, 10, 10, 10, 5], False),
        ([30, 0, 0], False),  # of one player alone it is a slip
        ([15, 15], True),
    ],
)
def test_points_of_a_round_are_those_of_most_games_and_of_no_more_than_there_are(more, is_round):
    assert brings_a_round(EVENT, more) is is_round


@pytest.mark.parametrize(("rounds", "is_round"), [(3, False), (4, True)])
def test_only_a_round_that_is_announced_can_stand_in_the_points(rounds, is_round):
    event = replace(EVENT, rounds=rounds, round_dates=EVENT.round_dates[:3])
    assert are_of_a_later_round(event, [10, 10, 5]) is is_round
    assert not are_of_a_later_round(event, [10, 8, 7])
