"""A test of a table tries every row, and names each that fails."""

import pytest
from row_tests import each_row

TRIED = []


@each_row("number", [1, 2])
@each_row(("letter", "word"), [("a", "b"), ("c", "d")])
def test_every_row_is_tried_with_every_other(number, letter, word, request):
    TRIED.append((number, letter, word))
    if len(TRIED) == 4:
        assert TRIED == [(1, "a", "b"), (1, "c", "d"), (2, "a", "b"), (2, "c", "d")]
        assert request.node.name == "test_every_row_is_tried_with_every_other"


@each_row("ids", [repr, lambda row: f"number {row}", ["number 1", "number 2", "number 3"]])
def test_each_row_that_fails_is_named(ids):
    def positive(number):
        if number == 3:
            pytest.fail("three")
        assert number < 2

    with pytest.raises(AssertionError) as caught:
        each_row("number", [1, 2, 3], ids=ids)(positive)()

    first, second = caught.value.__notes__
    assert first == f"in the row {'2' if ids is repr else 'number 2'}"
    assert "3: " in second
    assert "three" in second


def test_a_column_of_a_row_is_an_argument_of_the_test_and_a_table_has_rows():
    with pytest.raises(AssertionError):
        each_row("number", [1])(lambda _letter: None)
    with pytest.raises(AssertionError):
        each_row("number", [])
