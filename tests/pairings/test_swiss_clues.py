"""What in a file may be why an engine pairs otherwise: in how large an event it is no chance."""

import pytest
from builders import SWISS

from trfkit.files.trf.reading import read
from trfkit.pairings.stated_rounds import stated_players
from trfkit.pairings.swiss import _order_of_numbers, clues
from trfkit.record import replace

EVENT = read(SWISS.encode()).tournament


def told(players, rounds=1):
    event = replace(EVENT, players=tuple(players), rounds_played=rounds)
    return list(map(str, clues(event, stated_players(event), {})))


@pytest.mark.parametrize(("count", "is_told"), [(5, False), (6, True), (7, True)])
def test_numbers_of_few_players_follow_their_names_by_chance(count, is_told):
    ratings = [2000, 2400, 2300, 2200, 2100, 2500, 1900]
    players = [
        replace(player, rating=rating, rounds=())
        for player, rating in zip(EVENT.players, ratings, strict=True)
    ]
    by_name = "the numbers follow the names: the starting ranks may have been others"
    assert (by_name in told(players[:count], rounds=0)) is is_told


@pytest.mark.parametrize(("of_halves", "is_told"), [(1, True), (2, False), (3, False)])
def test_half_of_the_pairs_are_enough_for_a_round_of_upper_against_lower(of_halves, is_told):
    pairs = {
        1: [(1, 2), (3, 5), (6, 7), (4, 8)],
        2: [(1, 5), (2, 6), (3, 4), (7, 8)],
        3: [(1, 5), (2, 6), (3, 7), (4, 8)],
    }[of_halves]
    entry = EVENT.players[0].rounds[0]
    rows = {
        number: replace(entry, opponent=opponent)
        for pair in pairs
        for number, opponent in (pair, pair[::-1])
    }
    players = [
        replace(EVENT.players[0], start_no=number, rating=3000 - number, rounds=(rows[number],))
        for number in range(1, 9)
    ]
    assert any("round 1 does not pair" in clue for clue in told(players)) is is_told


@pytest.mark.parametrize(
    ("numbers", "order"),
    [
        ((1, 2, 3), (1, 2, 3)),
        ((1, 2, 6), (1, 2, None, None, None, 6)),
        ((1, 2, 7), (1, 2, 7)),
    ],
)
def test_numbers_up_to_twice_the_count_of_players_may_be_of_players_not_paired(numbers, order):
    players = tuple(replace(EVENT.players[0], start_no=number) for number in numbers)
    assert _order_of_numbers(replace(EVENT, players=players))[0] == order


def test_one_pair_is_always_one_of_upper_and_lower():
    assert told(EVENT.players[:0]) == []
    pair = [
        replace(EVENT.players[0], start_no=number, rounds=(replace(entry, opponent=3 - number),))
        for number, entry in ((1, EVENT.players[0].rounds[0]), (2, EVENT.players[3].rounds[0]))
    ]
    assert told(pair) == []
