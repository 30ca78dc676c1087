"""Numbers as they are printed, and which rounds a table covers."""

from decimal import Decimal
from fractions import Fraction

import pytest
from generated import swiss
from stated import computed, printed

from trfkit.ranking import Ranking, rank
from trfkit.verification.table.choosing import covered
from trfkit.verification.table.fitting import decimal, orders_groups, places, printed_places


@pytest.mark.parametrize(
    ("value", "text", "digits"),
    [
        (Fraction(87, 2), "43.5", 1),
        (Fraction(-650), "-650", 0),
        (Fraction(73, 4), "18.25", 2),
        (Fraction(0), "0", 0),
        (Fraction(100), "100", 0),
        (Fraction(1, 3), "1/3", None),
    ],
)
def test_a_value_is_an_exact_decimal_where_it_has_one(value, text, digits):
    assert decimal(value) == text
    assert places(value) == digits


def test_no_value_has_no_text():
    assert decimal(None) is None


@pytest.mark.parametrize(
    ("texts", "digits"),
    [(("1", "2.25", ""), 2), (("17,50", "3"), 2), (("1", "2"), 0), (("n/a",), 0), (("1E+2",), 0)],
)
def test_a_column_is_printed_with_the_decimals_of_its_longest_cell(texts, digits):
    assert printed_places({n: printed(text) for n, text in enumerate(texts)}) == digits


@pytest.mark.parametrize(
    ("code", "orders"),
    [("DE", True), ("DE/P", True), ("EDEBT", True), ("TBR", True), ("BH", False), ("XYZ", False)],
)
def test_some_codes_order_groups(code, orders):
    assert orders_groups(code) is orders


EVENT = swiss(11, players=20, rounds=5)


def standings(rounds):
    return rank(EVENT, Ranking(tiebreaks=("PTS",), rounds=rounds))


def points(rounds):
    values, _ = computed(EVENT, "PTS", rounds=rounds)
    return {who: printed(text) for who, text in values["PTS"].items()}


@pytest.mark.parametrize("rounds", [0, 1, 3, 5])
def test_the_rounds_of_a_table_are_those_that_its_points_fit(rounds):
    found = covered(points(rounds), after=None, played=5, standings=standings)
    assert found.rounds == rounds
    assert bool(found.notes) is (rounds < 5)


def test_a_few_wrong_points_do_not_move_a_table_to_another_round():
    wrong = points(5) | {1: printed("0.5"), 2: printed("99")}
    assert covered(wrong, after=None, played=5, standings=standings).rounds == 5


def test_without_points_a_table_is_of_the_last_round():
    assert covered(None, after=None, played=5, standings=standings).rounds == 5


@pytest.mark.parametrize(("after", "rounds"), [(2, 2), (5, 5), (9, 5)])
def test_a_table_that_names_its_round_is_believed(after, rounds):
    found = covered(points(5), after=after, played=5, standings=standings)
    assert found.rounds == rounds
    assert bool(found.notes) is (after > 5)


def test_values_keep_their_digits():
    assert printed("17,50").value == Decimal("17.50")
