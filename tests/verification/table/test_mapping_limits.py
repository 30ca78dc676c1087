"""The numbers by which columns get their codes, each just below, at and above it."""

from decimal import Decimal

import pytest
from generated import swiss

from trfkit.files.trf.reading.stated_table import Printed
from trfkit.verification.table.cell_fit import Asked
from trfkit.verification.table.column_mapping import (
    Scored,
    _decides,
    _is_constant,
    best_first,
    likest,
)
from trfkit.verification.variants.trial import SCALE, Trial

TRIAL = Trial(swiss(0, players=20, rounds=3))


def candidate(code, equal, *, values=(), exact=None, orders=False):
    return Scored(
        Asked(code, "2026"), equal, 20, values, equal if exact is None else exact, orders
    )


@pytest.mark.parametrize(("equal", "decides"), [(17, False), (18, True), (19, True), (20, True)])
def test_a_code_fits_nine_of_ten_cells(equal, decides):
    assert _decides([candidate("BH", equal)]) is decides
    assert _decides([]) is False


@pytest.mark.parametrize(
    ("rival", "decides"),
    [
        (candidate("SB", 18, values=(2,)), False),
        (candidate("SB", 18, values=(1,)), True),  # the same values
        (candidate("SB", 17, values=(2,), exact=18), True),
        (candidate("SB", 18, values=(2,), exact=17), True),
        (candidate("DE", 18, values=(2,), orders=True), True),
    ],
)
def test_a_code_with_other_values_that_fits_as_well_is_a_rival(rival, decides):
    assert _decides([candidate("BH", 18, values=(1,)), rival]) is decides


@pytest.mark.parametrize(
    ("texts", "is_constant"), [((), True), (("1",), True), (("1", "1"), True), (("1", "2"), False)]
)
def test_a_column_of_two_values_is_not_the_same_in_every_row(texts, is_constant):
    stated = {who: Printed(text, Decimal(text)) for who, text in enumerate(texts)}
    assert _is_constant(stated) is is_constant


def test_the_best_fits_most_cells_then_most_exactly_and_gives_everybody_a_value():
    best = candidate("BH", 9)
    exact = candidate("SB", 8, exact=8)
    passed = candidate("WIN", 8, exact=7)
    order = candidate("DE", 8, exact=8, orders=True)
    assert best_first([order, passed, exact, best]) == [best, exact, order, passed]


def test_the_codes_that_rise_and_fall_with_a_column_are_near_it():
    rising = tuple(who * SCALE for who in range(20))
    stated = {who: Printed(str(n), Decimal(n)) for n, who in enumerate(TRIAL.ids)}
    double = candidate("BH", 0, values=tuple(2 * value + SCALE for value in rising))
    rough = candidate("SB", 0, values=(SCALE, *rising[1:-1], 0))
    constant = candidate("WIN", 0, values=(SCALE,) * 20)
    falling = candidate("DE", 0, values=rising[::-1])
    none = candidate("KS", 0, values=(None,) * 20)
    unordered = [none, falling, constant, rough, double]
    assert likest(TRIAL, unordered, stated, 2) == [double, rough]
    assert likest(TRIAL, unordered, stated, 3) == [double, rough, none]
