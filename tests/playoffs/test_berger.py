"""The tables against the handbook's own (C.05, annex: Berger tables), keyed in by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trfkit.playoffs.plan import LARGEST, berger
from trfkit.regulations import Refusal

HANDBOOK = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
}


def printed(rounds):
    return [" ".join(f"{white}-{black}" for white, black in r.pairs) for r in rounds]


@pytest.mark.parametrize("players", HANDBOOK)
def test_an_even_number_plays_the_handbook_s_table(players):
    assert printed(berger(players)) == HANDBOOK[players]


@pytest.mark.parametrize("players", [3, 5, 7])
def test_an_odd_number_plays_the_next_table_and_its_last_number_is_a_free_round(players):
    table = HANDBOOK[players + 1]
    expected = [" ".join(p for p in r.split() if str(players + 1) not in p) for r in table]
    free = [next(p for p in r.split() if str(players + 1) in p) for r in table]

    rounds = berger(players)

    assert printed(rounds) == expected
    assert [r.free for r in rounds] == [
        int(pair.replace(str(players + 1), "").strip("-")) for pair in free
    ]


@given(st.integers(2, LARGEST))
def test_everybody_meets_everybody_once_and_plays_once_a_round(players):
    rounds = berger(players)

    met = [frozenset(pair) for r in rounds for pair in r.pairs]
    assert len(met) == len(set(met)) == players * (players - 1) // 2
    for r in rounds:
        busy = [who for pair in r.pairs for who in pair] + ([] if r.free is None else [r.free])
        assert sorted(busy) == list(range(1, players + 1))


@given(st.integers(2, LARGEST))
def test_white_and_black_differ_by_one_game_at_most(players):
    white = [pair[0] for r in berger(players) for pair in r.pairs]
    games = players - 1

    assert all(abs(2 * white.count(who) - games) <= 1 for who in range(1, players + 1))


@pytest.mark.parametrize("players", [0, 1, LARGEST + 1])
def test_other_numbers_are_refused(players):
    with pytest.raises(Refusal, match=f"no round-robin of {players}"):
        berger(players)
