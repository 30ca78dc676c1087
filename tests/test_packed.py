"""Records held as bytes: the same ones, in less memory."""

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trfkit.differences import Change
from trfkit.differences.result import Cell
from trfkit.record import PART, Packed

TEXTS = st.text(st.characters())
"""Halves of characters among them, which have no UTF-8."""
CELLS = st.builds(Cell, st.integers(1, 9999), TEXTS, st.none() | TEXTS, st.none() | TEXTS)
CHANGES = st.builds(
    Change,
    kind=st.sampled_from(["pairing", "player"]),
    text=TEXTS,
    round=st.none() | st.integers(1, 30),
    participants=st.lists(st.integers(1, 9999)).map(tuple),
    before=st.none() | TEXTS,
    cells=st.lists(CELLS).map(tuple),
)


def numbered(count):
    return tuple(Change(kind="round", text=f"ход {n}", round=n) for n in range(1, count + 1))


@given(st.lists(CHANGES))
def test_packed_records_are_the_same_whenever_they_are_gone_through(changes):
    packed = Packed(Change, iter(changes))

    assert list(packed) == list(packed) == changes
    assert (len(packed), bool(packed)) == (len(changes), bool(changes))


@pytest.mark.parametrize("count", [0, 1, PART, PART + 1, 2 * PART])
def test_each_is_found_at_its_place(count):
    changes = numbered(count)
    packed = Packed(Change, changes)

    assert [packed[place] for place in range(-count, count)] == [*changes, *changes]
    assert packed[1:-1] == changes[1:-1]
    with pytest.raises(IndexError):
        packed[count]


def test_packed_records_take_a_small_part_of_the_memory():
    words = "Полярная Сова, Аглая - Мраморный Лис, Тихон 1-0"
    tracemalloc.start()
    packed = Packed(
        Change,
        (Change(kind="pairing", text=f"{n}: {words}", before=f"{n} {words}") for n in range(5000)),
    )
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert held < 5000 * 2 * len(words)  # in Python two bytes for a letter, in each of both
    assert len(packed) == 5000
