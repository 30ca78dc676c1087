"""Lists of prizes as people write them."""

import pytest

from trfkit.playoffs.prizes import MOST, parse_prizes
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
