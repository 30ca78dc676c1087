"""Articles 8 and 9 beyond what the published exercises show."""

import pytest
from events import ROUND_ROBIN, event, values

LAST_ROUND = """
1  2w1  3b1  4w1  5b-
2  1b0  4w1  Z    3w=
3  4b1  1w0  Z    2b=
4  3w0  2b0  1b0  U
5  Z    Z    Z    1w+
"""


def test_fore_buchholz_draws_the_last_round_also_where_it_was_forfeited():
    # Scores as Fore Buchholz has them: 3.5, 1.5, 1.5, 1, 0.5. The forfeit became a game, after
    # which the byes of player 5 are followed by an available round: none is a draw.
    # 2 has 3.5 + 1 + 1.5 of the dummy + 1.5.
    assert values(event(LAST_ROUND), "FB") == {1: "4.5", 2: "7.5", 3: "7.5", 4: "7.5", 5: "5"}


def test_fore_buchholz_is_buchholz_before_the_last_round():
    tournament = event(LAST_ROUND)
    for rounds in (1, 2, 3):
        assert values(tournament, "FB", rounds=rounds) == values(tournament, "BH", rounds=rounds)
    assert values(tournament, "FB", rounds=4) != values(tournament, "BH", rounds=4)


def test_an_opponent_met_twice_counts_twice():
    assert values(event("1 2w1 2b1\n2 1b0 1w0\n3 U U"), "BH")[2] == "4"


def test_average_buchholz_takes_opponents_of_games_only_and_rounds_half_up():
    tournament = event("1 2w1 3b1 4w+\n2 1b0 4w= 3b=\n3 4b1 1w0 2w=\n4 3w0 2b= 1b-")
    # Scores 3, 1, 1.5, 0.5. The dummies of the forfeited game: 1 has 0.5, 4 has 0.5.
    assert values(tournament, "BH") == {1: "3", 2: "5", 3: "4.5", 4: "3"}
    # 9.5 / 2, 10.5 / 3, 11 / 3, 9.5 / 2.
    assert values(tournament, "AOB") == {1: "4.75", 2: "3.5", 3: "3.67", 4: "4.75"}


def test_average_buchholz_is_undefined_without_a_game():
    assert values(event("1 2w+ U\n2 1b- U\n3 U 4w1\n4 U 3b0"), "AOB")[1] is None


def test_average_buchholz_can_be_made_of_fore_buchholz():
    tournament = event("1 2w1 2b1\n2 1b0 1w0")
    assert values(tournament, "AOB") == {1: "4", 2: "0"}
    assert values(tournament, "AOB/F") == {1: "3", 2: "1"}


KOYA = """
1  2w1  3b1  4w=
2  1b0  4w1  3w1
3  4b1  1w0  2b0
4  3w0  2b0  1b=
"""


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        pytest.param("KS", {1: "1", 2: "0", 3: "0", 4: "0.5"}, id="at least half: 1 and 2"),
        pytest.param("KS/L+1", {1: "1", 2: "0", 3: "0", 4: "0.5"}, id="two points are enough"),
        pytest.param("KS/L+2", {1: "0", 2: "0", 3: "0", 4: "0.5"}, id="only the winner"),
        pytest.param("KS/L-1", {1: "2", 2: "1", 3: "0", 4: "0.5"}, id="3 as well"),
        pytest.param("KS/L-2", {1: "2.5", 2: "2", 3: "1", 4: "0.5"}, id="everybody"),
        pytest.param("KS/L-9", {1: "2.5", 2: "2", 3: "1", 4: "0.5"}, id="below nothing"),
    ],
)
def test_koya_counts_points_against_those_above_the_limit(code, expected):
    assert values(event(KOYA, kind=ROUND_ROBIN), code) == expected


def test_koya_counts_forfeits_as_games():
    tournament = event("1 2w+ 3b1\n2 1b- 3w1\n3 2b0 1w0", kind=ROUND_ROBIN)
    assert values(tournament, "KS") == {1: "1", 2: "0", 3: "0"}


def test_koya_leaves_the_free_round_out_of_the_maximum():
    tournament = event("1 2w= 3b= Z\n2 1b= Z 3w=\n3 Z 1w= 2b=", kind=ROUND_ROBIN)
    assert values(tournament, "KS") == {1: "1", 2: "1", 3: "1"}


def test_koya_takes_the_most_games_that_anybody_was_paired_for():
    # 4 never came and 3 had one game less: 1 and 2 had two games, so that one point is enough.
    tournament = event("1 2w1 3b0\n2 1b0 Z\n3 Z 1w1\n4 Z Z", kind=ROUND_ROBIN)
    ranked = {"few-games": "ranked"}
    assert values(tournament, "KS", policies=ranked) == {1: "0", 2: "0", 3: "1", 4: "0"}


def test_sonneborn_berger_multiplies_with_any_points():
    tournament = event("1 2w= 3b0\n2 1b= 3w1\n3 2b0 1w1")
    # Scores 0.5, 1.5, 1.
    assert values(tournament, "SB") == {1: "0.75", 2: "1.25", 3: "0.5"}
