"""What may be said of K beside the file."""

import pytest
from row_tests import each_row

from trfkit.ratings.request import parse_coefficients
from trfkit.refusal import Refusal


def test_k_is_of_everybody_or_of_a_starting_rank():
    everybody, by_player = parse_coefficients(["20", "12=40", "7 = 10"])
    assert (everybody, dict(by_player)) == (20, {12: 40, 7: 10})


@pytest.mark.parametrize("text", ["1", "1000"])
def test_k_is_from_1_to_1000(text):
    assert parse_coefficients([text]).everybody == int(text)


@each_row("text", ["0", "1001", "12=", "=40", "k", "7=0"])
def test_other_text_is_refused(text):
    with pytest.raises(Refusal):
        parse_coefficients([text])
