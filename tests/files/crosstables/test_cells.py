"""The cells of crosstables, in every way that programs write them."""

# ruff: noqa: RUF001 - letters of many languages look alike

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row

from trfkit.files.crosstables.cells import Meeting, is_blacked_out, is_telling, meeting, results

GAMES = {
    "21b½": (21, "b", "½"),
    "10w": (10, "w", ""),
    "12w=": (12, "w", "½"),
    "12 w 1": (12, "w", "1"),
    "12W1": (12, "w", "1"),
    "12w1/2": (12, "w", "½"),
    "12s0,5": (12, "s", "½"),
    "12s0.5": (12, "s", "½"),
    "3б1": (3, "б", "1"),
    "6b-": (6, "b", "-"),
    "21w+": (21, "w", "+"),
    "12s1K": (12, "s", "+"),
    "12s0K": (12, "s", "-"),
    "12wK": (12, "w", "K"),
    "12w?": (12, "w", "?"),
    "12wW": (12, "w", "W"),
    "12w3": (12, "w", "3"),
    "12--": (12, "", "-"),
    "12-+": (12, "", "+"),
    "12-1": (12, "", "1"),
    "12 1": (12, "", "1"),
    "12:1": (12, "", "1"),  # as on our own pages
    "12:+": (12, "", "+"),
    "12½": (12, "", "½"),
    "12=": (12, "", "½"),
    "=W2": (2, "w", "½"),
    "+B12": (12, "b", "1"),
    "-B4": (4, "b", "0"),
    "+F8": (8, "", "+"),
    "-F8": (8, "", "-"),
    "121": (121, "", ""),  # without a colour a digit would be part of the number
}
BYES = {
    "-1": "1", "-½": "½", "\u22121": "1", "-0": "0", "- ½": "½", "-H": "H", "-U": "U", "F": "F",
    "-": "Z", "-+": "+", "--": "Z", "+PAB": "U", "=HPB": "H", "-0,5": "½",
    "+BYE": "1", "=BYE": "H", "-BYE": "Z", "=bye": "H", "+---": "1", "=---": "H", "\u2212BYE": "Z",
    "bye": "1", "1 bye": "F", "½ bye": "H",
}  # fmt: skip
NEITHER = ("", "*", "½ - ½", "1 : 0", "Rd 1", "0w1", "12x1y", "GM", "12345w1", "1.5", "w1", "34¼")


@each_row("text", GAMES)
def test_a_game_is_an_opponent_a_colour_and_a_result(text):
    assert meeting(text) == Meeting(*GAMES[text])


@each_row("text", BYES)
def test_a_bye_names_no_opponent(text):
    assert meeting(text) == Meeting(None, "", BYES[text])


@each_row("text", NEITHER)
def test_anything_else_is_no_round(text):
    assert meeting(text) is None


@each_row("text", ["21b½", "10w", "12=", "12+", "12 1", "=W2", "+F8", "3б"])
def test_some_cells_can_be_nothing_but_a_game(text):
    assert is_telling(text)


@each_row("text", ["12", "-1", "4½", "12½", "34¼", "7¾", "", "GM", "1.5", "12-1"])
def test_other_cells_could_be_anything(text):
    assert not is_telling(text)


@each_row(
    ("text", "found"),
    [
        ("", ()),
        ("1", ("1",)),
        ("½", ("½",)),
        ("0,5", ("½",)),
        ("+", ("+",)),
        ("1K", ("+",)),
        ("1½", ("1", "½")),
        ("1 0", ("1", "0")),
        ("½ ½", ("½", "½")),
        ("1/2 1/2", ("½", "½")),
        ("1/0", ("1", "0")),
        ("10½=", ("1", "0", "½", "½")),
        ("2", None),
        ("x", None),
        ("12w1", None),
    ],
)
def test_a_cell_of_a_round_robin_has_a_result_for_each_cycle(text, found):
    assert results(text) == found


@each_row("text", ["*", "**", "x", "XX", "■", "×"])
def test_a_player_s_own_cell_is_blacked_out(text):
    assert is_blacked_out(text)


@pytest.mark.parametrize("text", ["", "1", "-", "max"])
def test_other_cells_are_not_blacked_out(text):
    assert not is_blacked_out(text)


@given(st.text(st.sampled_from("0123456789wbs½=+-?K/.,* xé−"), max_size=12))
def test_no_text_is_too_odd_for_a_cell(text):
    found = meeting(text)
    assert found is None or found.opponent is None or 1 <= found.opponent <= 9999
    several = results(text)
    assert several is None or len(several) <= len(text)
