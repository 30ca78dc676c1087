import pytest
from events import ROUND_ROBIN, THREE_ONE_NIL, event, ranks, values

from trfkit.model import STANDARD, AbnormalPoints
from trfkit.record import replace
from trfkit.units import Points, StartNo

ALL_KINDS = """
1  2w1  2bW  2w+  U  F  H  Z  2b-  2w=  2b0
2  1b0  1wL  1b-  U  F  H  Z  1w+  1b=  1w1
"""


@pytest.mark.parametrize(
    ("code", "first", "second"),
    [
        pytest.param("PTS", "6", "5", id="4 points"),
        pytest.param("WIN", "5", "4", id="7.1 wins with or without a game"),
        pytest.param("WON", "2", "1", id="7.2 games won over the board"),
        pytest.param("BPG", "2", "2", id="7.3 games with Black"),
        pytest.param("BWG", "1", "0", id="7.4 games won with Black"),
        pytest.param("REP", "7", "7", id="7.6 less requested byes and forfeit losses"),
        pytest.param("GE", "7", "7", id="its old name"),
        pytest.param("PS", "43.5", "20.5", id="7.5 progressive scores"),
        pytest.param("TPN", "1", "2", id="7.8 the pairing number"),
        pytest.param("RTNG", "2350", "2300", id="10.6 the rating"),
    ],
)
def test_own_records(code, first, second):
    found = values(event(ALL_KINDS), code, "2024")
    assert (found[1], found[2]) == (first, second)


def test_a_bye_counts_as_a_win_only_if_it_is_worth_one():
    half = replace(STANDARD, pairing_allocated_bye=Points(5))
    assert values(event("1 U 2w1\n2 U 1b0", point_system=half), "WIN")[1] == "1"
    assert values(event("1 U 2w1\n2 U 1b0"), "WIN")[1] == "2"
    three = values(event("1 U 2w1\n2 U 1b0", point_system=THREE_ONE_NIL), "WIN")
    assert three[1] == "2"


def test_standard_points_compare_the_two_players_of_a_game():
    tournament = event("1 2w0 3b= 4w1\n2 1b0 4w1 3b1\n3 4b1 1w0 2w0\n4 3w0 2b0 1b0")
    # 1: 0-0 is equal, half a point against 0 is better, a win is better.
    assert values(tournament, "STD")[1] == "2.5"


def test_standard_points_of_an_unplayed_round_compare_with_a_draw():
    tournament = event("1 U H Z 2w+ 2b-\n2 U U U 1b- 1w-", rounds_played=5)
    assert values(tournament, "STD")[1] == "2.5"


def test_penalties_lie_in_the_points_and_in_nothing_else():
    record = AbnormalPoints("", None, Points(-5), 1, (StartNo(1),))
    tournament = event("1 2w1 2b1\n2 1b0 1w0", abnormal_points=(record,))
    assert values(tournament, "PTS")[1] == "1.5"
    assert values(tournament, "WIN")[1] == "2"
    assert values(tournament, "PS")[1] == "2"
    assert values(tournament, "BH")[2] == "3"


def test_forfeits_of_a_round_robin_are_no_games_over_the_board():
    tournament = event("1 2w+ 3b1\n2 1b- Z\n3 Z 1w0", kind=ROUND_ROBIN)
    assert values(tournament, "WON", "2023")[1] == "1"
    assert values(tournament, "WIN", "2023")[1] == "2"


def test_lower_pairing_numbers_are_better_unless_reversed():
    tournament = event("1 2w=\n2 1b=")
    assert ranks(tournament, "TPN") == {1: 1, 2: 2}
    assert ranks(tournament, "TPN/R") == {1: 2, 2: 1}
    assert ranks(tournament, "RTNG") == {1: 1, 2: 2}
    assert ranks(tournament, "RTNG/R") == {1: 2, 2: 1}


def test_rating_of_the_unrated_is_undefined_unless_one_stands_in():
    tournament = event("1 2w=\n2 1b=", ratings={1: 2000})
    assert values(tournament, "RTNG") == {1: "2000", 2: None}
    assert values(tournament, "RTNG/U1400") == {1: "2000", 2: "1400"}
    assert values(tournament, "RTNG", unrated=1200) == {1: "2000", 2: "1200"}
