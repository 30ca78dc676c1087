"""Numbers as tables print them."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row

from trfkit.files.tables.grid import printed_number


@each_row(
    ("text", "number"),
    [
        ("10", "10"),
        ("10,5", "10.5"),
        ("10.50", "10.50"),
        ("10½", "10.5"),
        ("10 ½", "10.5"),
        ("10 1/2", "10.5"),
        ("½", "0.5"),
        ("1/2", "0.5"),
        ("11/2", None),
        ("12¼", "12.25"),
        ("¾", "0.75"),
        (",5", "0.5"),
        (".5", "0.5"),
        ("3.", "3"),
        ("-1,5", "-1.5"),
        ("\u22127", "-7"),
        ("+2", "2"),
        ("1\u00a0050", "1050"),
        ("1 050,25", "1050.25"),
        ("1’050", "1050"),  # noqa: RUF001 - as printed
        ("12'345'678", "12345678"),
        ("1.050", "1.050"),
        ("007", "7"),
        ("2253*", "2253"),
    ],
)
def test_a_number_is_exact_and_keeps_its_decimals(text, number):
    found = printed_number(text)
    assert found == (None if number is None else Decimal(number))
    assert number is None or str(found) == number


@each_row(
    "text",
    [
        *["", " ", "-", "+", ".", ",", "½½", "1,5½", "12w1", "1-0", "10 5", "1 05", "1e3", "NaN"],
        *["inf", "1,2,3", "1.050,5.", "*", "2253**", "*7", "٣", "1_0", "9" * 60],
    ],
)
def test_what_is_no_number_is_none(text):
    assert printed_number(text) is None


@given(st.decimals(min_value=-9999, max_value=9999, places=2))
def test_what_is_printed_is_read_back(number):
    assert printed_number(str(number)) == number
    assert printed_number(str(number).replace(".", ",")) == number


@given(st.text(max_size=50))
def test_no_text_raises(text):
    found = printed_number(text)
    assert found is None or found.is_finite()
