"""Article 10 and the tables of the rating regulations."""

import pytest
from events import THREE_ONE_NIL, event, ranks, values
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row

from trfkit.ranking import Ranking, rank
from trfkit.regulations.rating_tables import expected_score
from trfkit.tie_breaks.art10_ratings import _performance
from trfkit.tie_breaks.column import half_up

RATED = {1: 2000, 2: 1900, 3: 1801, 4: 1700}
FOUR = """
1  2w1  3b1  4w1
2  1b0  4w=  3b=
3  4b1  1w0  2w=
4  3w0  2b=  1b0
"""


@pytest.mark.parametrize(
    ("rating", "expected"),
    [
        pytest.param(2112, "3.5", id="2112, which is enough"),
        pytest.param(2089, "3.37", id="2089"),
        pytest.param(2170, "3.79", id="2170"),
        pytest.param(2130, "3.59", id="2130"),
    ],
)
def test_exercise_22_expected_scores(rating, expected):
    """FIDE TEC's exercises in tie-breaking (rev. 2403220900), no. 22."""
    opponents = [1700, 1950, 1850, 2050, 2150]
    total = sum(expected_score(rating - opponent) for opponent in opponents)
    assert f"{total / 100:g}" == expected


def test_average_rating_is_rounded_half_up():
    assert values(event(FOUR, ratings=RATED), "ARO") == {
        1: "1800",  # 1800.33
        2: "1834",  # 1833.67
        3: "1867",  # 1866.67
        4: "1900",  # 1900.33
    }
    two = event("1 2w1 3b1\n2 1b0 Z\n3 Z 1w0", ratings={1: 2000, 2: 1900, 3: 1801})
    assert values(two, "ARO")[1] == "1851"


def test_average_rating_cuts_the_lowest_first():
    tournament = event(FOUR, ratings=RATED)
    assert values(tournament, "ARO/C1")[1] == "1851"
    assert values(tournament, "ARO/M1")[1] == "1801"
    assert values(tournament, "ARO/C2")[1] == "1900"


def test_no_more_games_than_cuts_leave_nothing():
    tournament = event("1 2w1 U\n2 1b0 U\n3 U U", rounds_played=2)
    assert values(tournament, "ARO")[1] == "2300"
    assert values(tournament, "ARO/C1")[1] is None
    assert values(tournament, "ARO")[3] is None


def test_performance_adds_to_the_rounded_average():
    found = values(event(FOUR, ratings=RATED), "TPR")
    assert found[1] == str(1800 + 800)
    assert found[2] == str(1834 - 125)  # 1 of 3: 33 %
    assert found[3] == str(1867 + 0)
    assert found[4] == str(1900 - 273)  # 0.5 of 3: 17 %


def test_percentages_are_rounded_half_up():
    # 5 of 8: 62.5 % is 63 %, worth 95, not 62 %, worth 87.
    row = "1 " + " ".join(f"{n}w{'1' if n < 7 else '0'}" for n in range(2, 10))
    others = [f"{n} " + "U " * (n - 2) + f"1b{'0' if n < 7 else '1'}" for n in range(2, 10)]
    ratings = dict.fromkeys(range(1, 10), 2000)
    tournament = event("\n".join([row, *others]), ratings=ratings, rounds_played=8)
    assert values(tournament, "TPR")[1] == "2095"


def test_performance_can_be_negative():
    tournament = event("1 2w0\n2 1b1", ratings={1: 1000, 2: 150})
    assert values(tournament, "TPR")[1] == "-650"
    assert values(tournament, "PTP")[1] == "-650"
    assert values(tournament, "APRO")[2] == "-650"


def test_perfect_performance_at_both_ends():
    tournament = event(FOUR, ratings={1: 1500, 2: 1400, 3: 1600, 4: 1500})
    assert values(tournament, "PTP")[1] == "2336"  # highest opponent + 736
    nothing = event("1 2w0 3b0\n2 1b1 U\n3 U 1w1", ratings={1: 1500, 2: 1400, 3: 1600})
    assert values(nothing, "PTP")[1] == "600"  # lowest opponent - 800


@given(
    st.lists(st.integers(1000, 2800), min_size=1, max_size=9),
    st.integers(0, 18),
)
def test_perfect_performance_is_the_lowest_rating_that_reaches_the_score(opponents, doubled):
    doubled = min(doubled, 2 * len(opponents))
    found = _performance(opponents, doubled)

    def expected(rating):
        return sum(expected_score(rating - opponent) for opponent in opponents)

    assert expected(found) * 2 >= doubled * 100
    if doubled:
        assert expected(found - 1) * 2 < doubled * 100


def test_results_count_one_half_and_nothing_whatever_the_point_system():
    standard, three = (
        event(FOUR, ratings=RATED, **options) for options in ({}, {"point_system": THREE_ONE_NIL})
    )
    for code in ("TPR", "PTP", "APRO", "APPO"):
        assert values(standard, code) == values(three, code)


def test_one_unrated_player_leaves_everybody_without_a_value():
    tournament = event(FOUR, ratings={1: 2000, 2: 1900, 3: 1801})
    for code in ("ARO", "TPR", "PTP", "APRO", "APPO"):
        assert set(values(tournament, code).values()) == {None}
        assert ranks(tournament, code) == ranks(tournament, "PTS")
        (finding,) = rank(tournament, Ranking(tiebreaks=(code,), edition="2026")).diagnostics
        assert (finding.code, finding.values["count"]) == ("TBK006", 1)


def test_a_rating_can_stand_in_for_the_unrated():
    tournament = event(FOUR, ratings={1: 2000, 2: 1900, 3: 1801})
    assert values(tournament, "ARO/U1700") == values(event(FOUR, ratings=RATED), "ARO")
    assert values(tournament, "ARO", unrated=1700) == values(tournament, "ARO/U1700")
    assert (
        rank(tournament, Ranking(tiebreaks=("ARO",), unrated=1700, edition="2026")).diagnostics
        == ()
    )


def test_forfeited_games_have_no_rating():
    tournament = event("1 2w+ 3b1\n2 1b- U\n3 U 1w0", ratings={1: 2000, 2: 1900, 3: 1801})
    assert values(tournament, "ARO")[1] == "1801"
    assert values(tournament, "ARO")[2] is None
    assert ranks(tournament, "ARO")[2] == 3


@each_row(
    ("fraction", "rounded"),
    [((5, 2), 3), ((-5, 2), -2), ((7, 3), 2), ((-7, 3), -2), ((8, 3), 3), ((0, 5), 0)],
)
def test_halves_go_up_also_below_zero(fraction, rounded):
    assert half_up(*fraction) == rounded
