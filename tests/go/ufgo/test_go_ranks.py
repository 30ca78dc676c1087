"""Ranks: table 1, the floating ones, and the dans that quarterly lists confer and take."""

from datetime import date

import pytest
from row_tests import each_row

from trfkit.go.go_event import parse_grade
from trfkit.go.ufgo.go_ranks import is_list_date, least_rating, rank_by_table, ranks
from trfkit.regulations import Refusal

JANUARY, APRIL, JULY, OCTOBER = (date(2026, month, 1) for month in (1, 4, 7, 10))


def rank(rating, *, rank_before=None, lists=(), is_over_60=False):
    """Return the last rank, and by which article."""
    shown = [(day, 10 * value) for day, value in lists]
    now = None if rating is None else 10 * rating
    found = ranks(
        now, shown, parse_grade(rank_before) if rank_before else None, is_over_60=is_over_60
    )
    return str(found[-1].rank), found[-1].article


@each_row(
    ("rating", "expected"),
    [(0, "30k"), (9, "30k"), (10, "29k"), (99, "21k"), (100, "20k"), (2099, "1k"), (2100, "1d")],
)
def test_2_4_ranks_float_with_the_rating(rating, expected):
    assert rank(rating) == (expected, "2.4")


def test_tenths_belong_to_the_step_below():
    assert str(rank_by_table(20999)) == "1k"
    assert str(rank_by_table(-5)) == "30k"


def test_2_4_no_rank_above_3_dan_floats():
    assert rank(2399) == ("3d", "2.4")
    assert rank(2400) == ("3d", "2.4")
    assert rank(2900, rank_before="2k") == ("3d", "2.4")


@each_row(
    ("rating", "expected"),
    [(2399, "3d"), (2400, "4d"), (2499, "4d"), (2500, "5d"), (2600, "6d"), (2700, "7d")],
)
def test_2_5_a_list_confers_4_to_7_dan(rating, expected):
    assert rank(None, lists=[(APRIL, rating)])[0] == expected


def test_2_5_a_higher_dan_is_conferred_on_who_has_one():
    assert rank(None, rank_before="4d", lists=[(APRIL, 2611)]) == ("6d", "2.5")


def test_2_6_a_conferred_dan_stays_between_the_lists_whatever_the_rating():
    assert rank(1800, rank_before="4d") == ("4d", "2.6")


@pytest.mark.parametrize(
    ("held", "norm", "lower"),
    [("4d", 2400, "2d"), ("5d", 2500, "4d"), ("6d", 2600, "5d"), ("7d", 2700, "6d")],
)
def test_2_6_a_list_151_points_under_the_norm_lowers_a_dan(held, norm, lower):
    assert rank(None, rank_before=held, lists=[(JULY, norm - 150)]) == (held, "2.6")
    assert rank(None, rank_before=held, lists=[(JULY, norm - 151)]) == (lower, "2.6")


def test_2_6_one_list_lowers_by_one_step_however_low_the_rating():
    lists = [(JANUARY, 2710), (APRIL, 2000), (JULY, 2000), (OCTOBER, 2000)]
    shown = [(day, 10 * rating) for day, rating in lists]
    assert [str(one.rank) for one in ranks(20000, shown)] == ["7d", "6d", "5d", "4d", "4d"]


def test_2_6_behind_a_lowered_4_dan_the_rank_floats_again():
    lists = [(JANUARY, 2400), (APRIL, 2249)]
    assert rank(None, lists=lists) == ("2d", "2.6")
    assert rank(2310, lists=lists) == ("3d", "2.4")
    assert rank(2150, lists=lists) == ("1d", "2.4")


def test_2_7_over_60_no_rank_falls():
    assert rank(None, rank_before="5d", lists=[(JULY, 2100)], is_over_60=True) == ("5d", "2.7")
    assert rank(1700, rank_before="2d", is_over_60=True) == ("2d", "2.7")
    assert rank(2250, rank_before="1d", is_over_60=True) == ("2d", "2.4")
    assert rank(None, rank_before="4d", lists=[(JULY, 2520)], is_over_60=True) == ("5d", "2.5")


def test_1_5_lists_come_on_the_first_day_of_a_quarter():
    assert [is_list_date(date(2026, month, 1)) for month in range(1, 13)] == [
        month in {1, 4, 7, 10} for month in range(1, 13)
    ]
    assert not is_list_date(date(2026, 4, 2))
    with pytest.raises(Refusal, match="no list is published on 2026-02-01"):
        ranks(None, [(date(2026, 2, 1), 24000)])


def test_lists_go_forward():
    for days in ([APRIL, JANUARY], [APRIL, APRIL]):
        with pytest.raises(Refusal, match="not in the order of their dates"):
            ranks(None, [(day, 24000) for day in days])


def test_a_rank_that_the_system_lacks_is_refused():
    with pytest.raises(Refusal, match="8d is none of the 37 ranks"):
        ranks(24000, rank_before=parse_grade("8d"))


@each_row(
    ("grade", "rating"),
    [("30k", 0), ("21k", 90), ("20k", 100), ("1k", 2000), ("1d", 2100), ("7d", 2700), ("9d", 2700)],
)
def test_the_least_rating_of_a_rank(grade, rating):
    assert least_rating(parse_grade(grade)) == 10 * rating


def test_professionals_are_at_the_top_of_the_table():
    assert least_rating(parse_grade("1p")) == 27000
