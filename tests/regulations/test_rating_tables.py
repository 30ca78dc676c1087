"""The tables of the rating regulations (8.1.1 and 8.1.2), row by row."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row

from trfkit.regulations.rating_tables import (
    CERTAIN,
    expected_score,
    expected_scores,
    least_difference,
    rating_difference,
)


@pytest.mark.parametrize(
    ("difference", "expected"),
    [
        pytest.param(0, 50, id="equal"),
        pytest.param(3, 50, id="the last of 0.50"),
        pytest.param(4, 51, id="the first of 0.51"),
        pytest.param(10, 51, id="the last of 0.51"),
        pytest.param(11, 52, id="the first of 0.52"),
        pytest.param(17, 52, id="the last of 0.52"),
        pytest.param(18, 53, id="the first of 0.53"),
        pytest.param(391, 91, id="the last of 0.91"),
        pytest.param(392, 92, id="the first of 0.92"),
        pytest.param(735, 99, id="the last of 0.99"),
        pytest.param(736, 100, id="certain"),
        pytest.param(2000, 100, id="far above"),
        pytest.param(-1, 50, id="hardly lower rated"),
        pytest.param(-4, 49, id="the lower rated"),
        pytest.param(-736, 0, id="hopeless"),
    ],
)
def test_table_8_1_2(difference, expected):
    assert expected_score(difference) == expected


@each_row(
    ("percentage", "expected"),
    [(0, -800), (1, -677), (49, -7), (50, 0), (51, 7), (63, 95), (75, 193), (99, 677), (100, 800)],
)
def test_table_8_1_1(percentage, expected):
    assert rating_difference(percentage) == expected


# Both tables as the rating regulations print them: 8.1.1 from 100 % down to 50 %, 8.1.2 the
# first difference of each expected score from 0.50 to 1.00.
PRINTED_8_1_1 = """
800 677 589 538 501 470 444 422 401 383 366 351 336 322 309 296 284 273 262 251 240 230 220 211
202 193 184 175 166 158 149 141 133 125 117 110 102 95 87 80 72 65 57 50 43 36 29 21 14 7 0
"""
PRINTED_8_1_2 = """
0 4 11 18 26 33 40 47 54 62 69 77 84 92 99 107 114 122 130 138 146 154 163 171 180 189 198 207
216 226 236 246 257 268 279 291 303 316 329 345 358 375 392 412 433 457 485 518 560 620 736
"""


def test_every_row_of_table_8_1_1():
    printed = [int(text) for text in PRINTED_8_1_1.split()]
    assert [rating_difference(p) for p in range(100, 49, -1)] == printed
    assert [rating_difference(p) for p in range(51)] == [-value for value in printed]


def test_every_row_of_table_8_1_2():
    for expected, first in enumerate(map(int, PRINTED_8_1_2.split()), 50):
        assert expected_score(first) == expected
        assert first == 0 or expected_score(first - 1) == expected - 1


@given(st.integers(-1000, 1000))
def test_both_sides_of_a_game_expect_one_point_together(difference):
    assert expected_score(difference) + expected_score(-difference) == 100


@given(st.integers(-999, 999), st.integers(-1000, 1000))
def test_who_is_rated_higher_expects_no_less(lower, step):
    assert expected_score(lower + abs(step)) >= expected_score(lower)


@each_row("expected", range(1, 101))
def test_the_least_difference_is_the_first_with_its_score(expected):
    least = least_difference(expected)
    assert expected_score(least) == expected
    assert expected_score(least - 1) == max(expected - 1, 0)


@each_row("difference", [-CERTAIN, -CERTAIN + 1, -4, -3, 0, 4, CERTAIN - 1, CERTAIN])
def test_all_scores_at_once_are_those_of_each_difference(difference):
    assert expected_scores()[difference] == expected_score(difference)
    assert len(expected_scores()) == 2 * CERTAIN + 1
