"""B.02 1.1 and 3, and the rapid and blitz regulations 1.1 and 3.1, at their limits."""

from datetime import date

from events import event
from row_tests import each_row

from trfkit.regulations.rates_of_play import (
    find_fast_games,
    least_for,
    most_rounds,
    rate_class,
    seconds_of,
    stated_control,
)
from trfkit.syntax.field_codes import Period

TABLE = """
1  2w1  3b=  4w+  U
2  1b0  4w=  3b1  5w1
3  4w=  1w=  2w0  H
4  3b=  2b=  1b-  F
5  U    H    Z    2b0
"""
RATINGS = {1: 2400, 2: 2399, 3: 1800, 4: 1799, 5: None}


@each_row(
    ("minutes", "class_"),
    [(3, None), (3.5, "blitz"), (10, "blitz"), (10.5, "rapid"), (59.5, "rapid"), (60, "standard")],
)
def test_a_class_has_its_limits(minutes, class_):
    assert rate_class(int(minutes * 60)) == class_


@each_row(
    ("rating", "year", "minutes"),
    [
        (2400, 2022, 120), (2399, 2022, 90), (1800, 2022, 90), (1799, 2022, 60), (0, 2022, 60),
        (2200, 2021, 120), (2199, 2021, 90), (1600, 2021, 90), (1599, 2021, 60),
    ],
)  # fmt: skip
def test_a_game_needs_time_by_its_better_player(rating, year, minutes):
    assert least_for(rating, date(year, 1, 1)).minutes == minutes


def test_without_a_date_the_rules_of_today_hold():
    assert least_for(2200, None).minutes == 90


@each_row(("minutes", "rounds"), [(60, 6), (90, 4), (120, 3), (121, 2), (15, 15), (5, 30)])
def test_a_day_has_twelve_hours_of_standard_play(minutes, rounds):
    seconds = minutes * 60
    assert most_rounds(seconds, rate_class(seconds)) == rounds


@each_row(
    ("free", "encoded", "starts", "games"),
    [
        ("120 min", "", None, []),
        ("119 min", "", None, [(1, 1, 2, 120), (2, 1, 3, 120)]),
        ("90 min", "", None, [(1, 1, 2, 120), (2, 1, 3, 120)]),
        (
            "89 min",
            "",
            None,
            [(1, 1, 2, 120), (1, 3, 4, 90), (2, 1, 3, 120), (2, 2, 4, 90), (3, 2, 3, 90),
             (4, 2, 5, 90)],
        ),
        ("89 min", "", {1: 2399, 2: 1799, 3: 1799}, [(1, 1, 2, 90), (2, 1, 3, 90)]),
        ("59 min", "", None, []),
        ("120 min", "7140", None, [(1, 1, 2, 120), (2, 1, 3, 120)]),
        ("", "W5400-B5400", None, [(1, 1, 2, 120), (2, 1, 3, 120)]),
        ("", "W5400-B3600", None, []),
        ("", "", None, []),
    ],
)  # fmt: skip
def test_games_are_too_fast_for_their_better_player(free, encoded, starts, games):
    tournament = event(
        TABLE, ratings=RATINGS, time_control=free, encoded_time_control=encoded or None
    )
    fast = find_fast_games(tournament, starts)
    assert sorted((*who, least.minutes) for who, least in fast.games.items()) == games


def test_each_limit_names_those_whose_rating_asks_for_it():
    limits = find_fast_games(event(TABLE, ratings=RATINGS, time_control="89 min")).findings()
    assert [(row["seconds"], row["needed"], row["count"], row["who"]) for row in limits] == [
        (5340, 120, 2, (1,)),
        (5340, 90, 4, (2, 3)),
    ]


@each_row(
    ("periods", "seconds"),
    [
        ((Period(None, 5400, 30),), 5400 + 60 * 30),
        ((Period(40, 5400, 30), Period(None, 1800, 10)), 7200 + 40 * 30 + 20 * 10),
        ((Period(80, 5400, 30), Period(None, 1800, 10)), 7200 + 60 * 30),
    ],
)
def test_the_time_of_60_moves_is_all_periods_and_the_increments(periods, seconds):
    assert seconds_of(periods) == seconds


@each_row(
    ("free", "encoded", "stated"),
    [
        (None, None, None),
        ("rapid 15 min", None, ("122", 900, "rapid", None)),
        (None, "5400+30", ("222", 5400, "", None)),
        ("rapid 15 min", "900+10", ("222", 900, "rapid", 900)),
    ],
)
def test_record_222_goes_before_what_122_says(free, encoded, stated):
    control = stated_control(event(TABLE, time_control=free, encoded_time_control=encoded))
    assert stated == (
        control
        and (
            control.tag,
            control.control.white[0].seconds,
            control.label,
            control.free and control.free.white[0].seconds,
        )
    )
