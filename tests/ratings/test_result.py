"""Numbers of ratings as texts."""

from fractions import Fraction

from row_tests import each_row

from trfkit.ratings.result import decimal, fraction, half_away


@each_row(
    ("value", "text"),
    [
        (Fraction(1, 2), "0.5"),
        (Fraction(1, 4), "0.25"),
        (Fraction(1, 5), "0.2"),
        (Fraction(-3, 40), "-0.075"),
        (7, "7"),
        (Fraction(29, 3), "9.67"),  # no end: two places
        (Fraction(-1, 3), "-0.33"),
    ],
)
def test_a_decimal_is_exact_where_it_has_an_end(value, text):
    assert decimal(value) == text


def test_a_number_without_an_end_stands_as_a_fraction_too():
    assert fraction(Fraction(29, 3)) == "29/3"
    assert fraction(Fraction(29, 8)) is None


@each_row(
    ("value", "away"),
    [("0.4", 0), ("0.5", 1), ("1.5", 2), ("2.5", 3), ("-0.5", -1), ("-2.5", -3)],
)
def test_halves_are_rounded_away_from_zero(value, away):
    assert half_away(Fraction(value)) == away
