"""The first few of many in a sentence, and how many more."""

import pytest

from trfkit.messages import Message, render_text
from trfkit.messages.message import Several


def in_sentence(texts):
    """Return the text of a message with at most two of these."""
    return render_text(Message("command.tables-unused", tables=Several.first(texts, 2)))


@pytest.mark.parametrize(
    ("texts", "names"),
    [
        ([], ""),
        (["a"], "a"),
        (["a", "b"], "a, b"),
        (["a", "b", "c"], "a, b and 1 more"),
        (["a", "b", "c", "d"], "a, b and 2 more"),
    ],
)
def test_of_many_the_first_are_told_and_how_many_more(texts, names):
    assert in_sentence(texts) == f"no file belongs to {names}"


def test_numbers_are_named_as_they_are():
    assert in_sentence([3, 1, 2]) == "no file belongs to 3, 1 and 1 more"
