"""What was read as one of several that it may mean is told where it is written as that."""

from __future__ import annotations

import pytest
from builders import SWISS, changed, put

from trfkit.files.convert import convert
from trfkit.files.registry import read


def told(document, to):
    converted = convert(read(document.encode()), to)
    return [one.message for one in converted.diagnostics if "otherwise" in one.message]


@pytest.mark.parametrize("to", ["trf06", "trf16", "trf26", "json"])
def test_a_day_and_month_that_may_be_swapped_are_told(to):
    assert told(changed(SWISS, put(4, "birth", "01/02/1966")), to) == []


@pytest.mark.parametrize("birth", ["31/12/1966", "1966/02/01", "1966-02-01"])
def test_a_date_that_has_one_meaning_is_written_without_a_word(birth):
    assert told(changed(SWISS, put(4, "birth", birth)), "trf16") == []


def test_a_file_that_stays_as_it_is_writes_no_guess():
    assert told(changed(SWISS, put(4, "birth", "01/02/1966")), "trf") == []
