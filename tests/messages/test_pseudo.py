"""The pseudo-locale shows what never went through the catalogue."""

import re

import pytest
from row_tests import each_row

from trfkit.messages import Message, render_text
from trfkit.messages.catalogue import rooms, rows_of_room
from trfkit.messages.pseudo import LONGER, pseudo
from trfkit.messages.rendering import render

LATIN = re.compile("[A-Za-z]")


@each_row(
    ("text", "expected"),
    [
        ("Points", "[Þöîñţš~~]"),
        ("a {count} b", "[à {count} ƀ~~]"),
        ("{side?left:to the left|right:right}", "[{side?left:ţö ţĥé ļéƒţ|right:ŕîĝĥţ}~]"),
        ("**all** [here](page)", "[**àļļ** [ĥéŕé](page)~~~~~~~~]"),
        ("--all does", "[--all ðöéš~~~~]"),
        ("a well-known -o, or -1", "[à ŵéļļ-ķñöŵñ -o, öŕ -1~~~~~~~~~]"),
        ("-o DIR/ and OUT.trf", "[-o DIR/ àñð OUT.trf~~~~~~~~]"),
        ("--limit {name:command}=NUMBER", "[--limit {name:command}=NUMBER~~~~~~]"),
        ("--rounds A-B, --to trf26", "[--rounds A-B, --to trf26~~~~~~~~~~]"),
        ("--policy nine-loss-600=twenty: so", "[--policy nine-loss-600=twenty: šö~~~~~~~~~~~~~]"),
        (
            "'trfkit convert {file} OUT.trf --to trf26' makes it",
            "['trfkit convert {file} OUT.trf --to trf26' ṁàķéš îţ~~~~~~~~~~~~~~~~~~]",
        ),
    ],
)
def test_words_get_accents_and_fields_stay(text, expected):
    assert pseudo(text) == expected


OPTION = re.compile(r"(?<![\w-])(?:--[a-z]+(?:-[a-z]+)*|-[a-z])\b")
FIELD = re.compile(r"\{[^{}]*\}")


def test_options_stay_as_they_are_typed():
    for room in rooms():
        for row in rows_of_room(room).values():
            for text in (row.text, row.plural):
                options = OPTION.findall(FIELD.sub("", text))
                assert OPTION.findall(FIELD.sub("", pseudo(text)))[: len(options)] == options, text


def test_what_is_typed_is_code():
    spans = render(Message("command.output-exists", file="out.html"), "qps")

    assert [span.text for span in spans if span.kind == "code"] == ["out.html", "--force"]


def test_it_is_longer_than_english_by_the_share_that_other_languages_are():
    text = "No record states the number of rounds."

    assert len(pseudo(text)) == len(text) + round(LONGER * len(text)) + len("[]")


@pytest.mark.parametrize("count", [1, 2])
def test_each_form_of_a_plural_is_translated(count):
    message = Message("check.counted-errors", count=count)
    words = [span.text for span in render(message, "qps") if span.kind == "text"]

    assert not any(map(LATIN.search, words))
    assert render_text(message, "qps").count("š") == count - 1
