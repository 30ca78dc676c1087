"""What stands in a file is shown, never obeyed."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row

from trfkit.visible_text import bytes_of_name, spelt, visible

BAD = "\N{REPLACEMENT CHARACTER}"


@pytest.mark.parametrize(
    "text",
    [
        "Lindqvåg, Sören",
        "王明",
        "כהן, דנה",
        "e\N{COMBINING ACUTE ACCENT}",
        pytest.param("de\N{NO-BREAK SPACE}Vries", id="no-break space"),
        pytest.param("على\N{ZERO WIDTH NON-JOINER}رضا", id="joiners"),
    ],
)
def test_names_stay_as_they_are(text):
    assert visible(text) == text


@each_row(
    "sign",
    [
        *"\0\a\b\t\n\v\f\r\x1b\x7f\x85\x9b",
        *"\u061c\u200b\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e",
        *"\u2066\u2067\u2068\u2069\ufeff\ud800\udcff\U000e0041",
    ],
    ids=ascii,
)
def test_what_a_terminal_obeys_is_replaced(sign):
    assert visible(f"a{sign}b") == f"a{BAD}b"


@pytest.mark.skipif(os.sep == "\\", reason="names are bytes elsewhere")
@given(name=st.binary(max_size=12) | st.sampled_from([rb"bad\xff.trf", rb"\x5Cx41", b"\\\xff"]))
def test_a_name_that_is_no_text_can_be_had_back(name):
    told = spelt(os.fsdecode(name))
    told.encode()
    assert bytes_of_name(told) == name


def test_ordinary_names_stay_as_they_are():
    for name in ("open.trf", "Größe 50%.trf", "a\\b", "x41"):
        assert spelt(name) == name
    assert spelt("\ud800.trf") == "\\uD800.trf"
