"""Lists of prizes as people write them."""

import pytest

from trfkit.playoffs.prizes import MOST, Shares, Sharing, parse_prizes, shares
from trfkit.refusal import Refusal


@pytest.mark.parametrize(
    ("text", "hundredths"),
    [("1000", (100_000,)), ("1000, 500.5; 0.25", (100_000, 50_050, 25)), ("7.05", (705,))],
)
def test_prizes_are_read_to_the_hundredth(text, hundredths):
    assert parse_prizes(text) == hundredths


def test_there_are_prizes_for_as_many_places_as_a_file_has_players():
    assert len(parse_prizes(",".join(["1"] * 9999))) == 9999 == MOST
    with pytest.raises(Refusal):
        parse_prizes(",".join(["1"] * 10_000))


@pytest.mark.parametrize("text", ["", "1,,2", "-5", "1.234", "ten"])
def test_other_text_is_refused(text):
    with pytest.raises(Refusal):
        parse_prizes(text)


@pytest.mark.parametrize(
    ("sharing", "amounts"),
    [
        (Sharing.PLACE, {1: 10_000, 2: 4_000, 3: 4_000, 4: 1_000}),
        (Sharing.EQUAL, {1: 6_000, 2: 6_000, 3: 6_000, 4: 1_000}),
        (Sharing.HORT, {1: 8_000, 2: 5_000, 3: 5_000, 4: 1_000}),  # half of each
    ],
)
def test_equals_get_their_place_or_the_mean_or_half_of_each(sharing, amounts):
    groups = [[[1], [2, 3]], [[4]]]
    assert shares([10_000, 5_000, 3_000, 1_000], groups, sharing).amounts == amounts
    assert shares([9_999, 10_000, 5_000, 3_000, 1_000], groups, sharing, first=2).amounts == amounts


def test_what_cannot_be_divided_is_left():
    assert shares([1_001, 1_000], [[[1, 2]]], Sharing.PLACE) == Shares({1: 1_000, 2: 1_000}, 1)
    assert shares([1_000], [[[1]], [[2]]], Sharing.EQUAL) == Shares({1: 1_000, 2: 0}, 0)
