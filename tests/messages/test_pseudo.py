"""The pseudo-locale shows what never went through the catalogue."""

import re

import pytest

from trfkit.messages import Message, render, render_text
from trfkit.messages.pseudo import LONGER, pseudo

LATIN = re.compile("[A-Za-z]")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Points", "[Þöîñţš~~]"),
        ("a {count} b", "[à {count} ƀ~~]"),
        ("{side?left:to the left|right:right}", "[{side?left:ţö ţĥé ļéƒţ|right:ŕîĝĥţ}~]"),
        ("**all** [here](page)", "[**àļļ** [ĥéŕé](page)~~~~~~~~]"),
    ],
)
def test_words_get_accents_and_fields_stay(text, expected):
    assert pseudo(text) == expected


def test_it_is_longer_than_english_by_the_share_that_other_languages_are():
    text = "No record states the number of rounds."

    assert len(pseudo(text)) == len(text) + round(LONGER * len(text)) + len("[]")


@pytest.mark.parametrize("count", [1, 2])
def test_each_form_of_a_plural_is_translated(count):
    message = Message("check.counted-errors", count=count)
    words = [span.text for span in render(message, "qps") if span.kind == "text"]

    assert not any(map(LATIN.search, words))
    assert render_text(message, "qps").count("š") == count - 1
