"""B.02 1.1 and 3, and the rapid and blitz regulations 1.1 and 3.1, at their limits."""

from datetime import date

from row_tests import each_row

from trfkit.regulations.rates_of_play import least_for, most_rounds, rate_class


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
