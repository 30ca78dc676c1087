"""Single games by formula (1) and section 5, each worked out by hand."""

from fractions import Fraction

import pytest
from rating_events import points
from row_tests import each_row

from trfkit.go.ufgo import PARTS, RULES
from trfkit.go.ufgo.calculation import move_rating, terms
from trfkit.record import replace

WIN, JIGO, LOSS = 2, 1, 0


def game(own, other, score, board=19):
    """Return what a game between two ratings in points brings, in points."""
    found = terms(RULES, round(own * 10), round(other * 10), score, board)
    return replace(found, change=points(found.change), bonus=points(found.bonus))


@each_row(
    ("own", "other", "score", "change", "bonus"),
    [
        # 1250 beats 1310: difference 60, K1 0.42, K2 40: 40 * (1 - 0.42) = 23.2; K3 5
        (1250, 1310, WIN, "23.2", 5),
        # and 1310 loses: K1 0.58: 40 * (0 - 0.58)
        (1310, 1250, LOSS, "-23.2", 5),
        # 500 against 500, jigo: 60 * (0.5 - 0.5) = 0; K3 20
        (500, 500, JIGO, "0", 20),
        # 2100 beats 1300: difference 800, over 735: K1 1: nothing; from 2000 on K3 is 0
        (2100, 1300, WIN, "0", 0),
        # 1300 beats 2100: K1 0: 40 * 1: no limit of 400 points
        (1300, 2100, WIN, "40", 5),
        # 1990 loses to 2010: difference 20, K1 0.47: 20 * -0.47; K3 1
        (1990, 2010, LOSS, "-9.4", 1),
        # 987.6 beats 900: difference 87.6, nearest 88, K1 0.62, K2 50: 19; K3 10
        (987.6, 900, WIN, "19", 10),
    ],
)
def test_formula_1_on_a_full_board(own, other, score, change, bonus):
    found = game(own, other, score)
    assert (found.change, found.bonus, found.article) == (Fraction(change), bonus, "4.2")


def test_small_boards_take_a_half_and_a_third_of_formula_1():
    # 700 beats 700: 50 * 0.5 = 25, K3 10
    full, middle, small = (game(700, 700, WIN, board) for board in (19, 13, 9))
    assert (full.change, full.bonus) == (25, 10)
    assert (middle.change, middle.bonus) == (Fraction(25, 2), 5)
    assert (small.change, small.bonus) == (Fraction(25, 3), Fraction(10, 3))


@pytest.mark.parametrize(("board", "win"), [(9, 2), (13, 3), (19, 5)])
def test_below_100_a_win_and_a_loss_both_bring_something(board, win):
    assert game(50, 60, WIN, board).change == win
    assert game(50, 60, LOSS, board).change == 1
    assert game(50, 60, WIN, board).bonus == 0
    assert game(50, 60, WIN, board).article == "5.1"


@each_row(
    ("opponent", "board", "points"),
    [(100, 19, 8), (199, 9, 3), (250, 13, 6), (400, 19, 12), (2500, 13, 7), (399.9, 9, 4)],
)
def test_below_100_a_win_against_100_or_more_brings_the_points_of_table_5_too(
    opponent, board, points
):
    assert game(99, opponent, WIN, board).change == points
    assert game(99, opponent, LOSS, board).change == 1


@pytest.mark.parametrize(
    ("own", "board", "win", "loss", "k3"),
    [(150, 19, 20, -40, 20), (399, 13, 5, -25, 10), (500, 9, 0, -20, 7), (900, 9, 0, 0, 0)],
)
def test_100_or_more_against_below_100_is_rated_by_table_4(own, board, win, loss, k3):
    won, lost = game(own, 99.9, WIN, board), game(own, 99.9, LOSS, board)
    assert (won.change, lost.change) == (win, loss)
    assert won.bonus == lost.bonus == k3
    assert won.article == "5.2"


def test_jigo_that_section_5_rates_is_the_mean_of_win_and_loss():
    assert game(50, 60, JIGO).change == 3
    assert game(50, 160, JIGO).change == 3
    assert game(150, 60, JIGO).change == -10


@each_row(
    ("rating", "change", "after"),
    [
        ("97", 5, "120"),  # 3 points reach 100, the other 2 are 20
        ("105", -40, "96.5"),  # 5 points reach 100, the other 35 are 3.5
        ("95", 5, "100"),
        ("100", -20, "98"),
        ("99.9", Fraction(1, 10), "100"),
        ("140", -40, "100"),
        ("60", 12, "72"),
        ("1500", Fraction(-47, 10), "1495.3"),
    ],
)
def test_a_rating_moves_and_crosses_100_in_both_directions(rating, change, after):
    found = move_rating(int(Fraction(rating) * 10), int(change * PARTS))
    assert points(found) == Fraction(after)
