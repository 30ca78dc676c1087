"""The first few of many in a sentence, and how many more."""

import pytest

from trfkit.findings.sentences import first_named


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
    assert first_named(texts, 2) == names


def test_numbers_are_named_as_they_are():
    assert first_named([3, 1, 2], 2) == "3, 1 and 1 more"
