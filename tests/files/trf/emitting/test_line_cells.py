"""Texts fitted to columns, counted in characters or in bytes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trfkit.files.trf.emitting.line_cells import (
    Cell,
    Padding,
    clean,
    format_string,
    join,
    pad_right,
    shorten,
)


def test_a_column_is_a_character_unless_bytes_are_asked_for():
    assert Padding.CHARACTERS.width("Élise") == 5
    assert Padding.BYTES.width("Élise") == 6


def test_texts_are_filled_up_to_their_columns():
    assert pad_right("Élise", 8, Padding.CHARACTERS) == "Élise   "
    assert pad_right("Élise", 8, Padding.BYTES) == "Élise  "


def test_a_format_string_puts_texts_into_their_columns():
    template = format_string(3, ((5, 8), (10, 12)), (False, True))

    assert template % ("17", "m") == "   17 m  "


@pytest.mark.parametrize(
    ("text", "width", "padding", "short"),
    [
        pytest.param("Abcdef", 4, Padding.CHARACTERS, "Abcd", id="characters"),
        pytest.param("Abc def", 4, Padding.CHARACTERS, "Abc", id="no blank is left at the end"),
        pytest.param("ééé", 5, Padding.BYTES, "éé", id="no character is cut in two"),
        pytest.param("Abc", 4, Padding.BYTES, "Abc", id="what fits stays"),
    ],
)
def test_long_texts_are_shortened(text, width, padding, short):
    assert shorten(text, width, padding) == short


def test_cells_stand_in_their_columns_with_blanks_between():
    assert join("240", [Cell("a", 0, 5, 5, "Z"), Cell("b", 0, 7, 9, " 12")]) == "240 Z  12"


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        pytest.param("Smith,\tJo", "Smith, Jo", id="tab"),
        pytest.param("Smith\r\nJones", "Smith  Jones", id="line end"),
        pytest.param("a\x00b", "a b", id="NUL"),
        pytest.param("a\x85b\u2028c", "a b c", id="line ends of Unicode"),
        pytest.param("a\udce9b", "a\ufffdb", id="lone surrogate"),
        pytest.param("Žaneta 漢", "Žaneta 漢", id="letters of any script"),
    ],
)
def test_what_no_line_can_hold_is_replaced(text, cleaned):
    assert clean(text) == cleaned


@given(st.text(), st.integers(0, 40), st.sampled_from(Padding))
def test_fitted_texts_never_leave_their_columns(text, width, padding):
    fitted = pad_right(shorten(clean(text), width, padding), width, padding)
    assert padding.width(fitted) == width
    assert len(fitted.splitlines()) <= 1
