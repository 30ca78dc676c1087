"""JSON of other programs: how deep its values may lie in one another."""

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trfkit.files.json_document import (
    BrokenJsonError,
    json_value,
    nesting_depth,
    parse_json,
)
from trfkit.files.json_tables import read_json_tables
from trfkit.limits import DEFAULT_LIMITS, Limits

VALUES = st.recursive(
    st.none() | st.integers() | st.text('[]{}"\\é😀,:'),
    lambda inner: st.lists(inner) | st.dictionaries(st.text('[]{}"\\a'), inner),
)


def depth_of(value):
    inner = value.values() if isinstance(value, dict) else value
    return 1 + max(map(depth_of, inner), default=0) if isinstance(value, dict | list) else 0


@given(VALUES, st.booleans())
def test_the_depth_is_that_of_the_values(value, ascii_only):
    assert nesting_depth(json.dumps(value, ensure_ascii=ascii_only)) == depth_of(value)


@pytest.mark.parametrize("depth", [1, DEFAULT_LIMITS.depth])
def test_values_lie_as_deep_as_is_allowed_and_no_deeper(depth):
    limits = Limits(depth=depth)
    deepest = b'{"a":' * (depth - 1) + b"[]" + b"}" * (depth - 1)
    assert depth_of(json_value(deepest, None, limits)) == depth
    with pytest.raises(BrokenJsonError) as raised:
        json_value(b"[" + deepest + b"]", None, limits)
    assert raised.value.reason.id == "IMP001.json-depth"


@pytest.mark.parametrize("text", ["[" * 200_000, '{"a":[' * 100_000, '"' * 9 + "[" * 200_000])
def test_what_is_no_json_is_refused_however_deep(text):
    with pytest.raises((RecursionError, json.JSONDecodeError)):
        parse_json(text, DEFAULT_LIMITS.depth, parse_float=Decimal)
    assert read_json_tables(text.encode()) == ()


@pytest.mark.parametrize(
    ("depth", "tables"), [(DEFAULT_LIMITS.depth, 1), (DEFAULT_LIMITS.depth + 1, 0)]
)
def test_a_table_with_deeper_values_is_none(depth, tables):
    rows = [{"rank": rank, "name": "Ash", "points": rank} for rank in (1, 2)]
    deep = "[" * (depth - 2) + "]" * (depth - 2)  # in an object in a list
    text = json.dumps([*rows, {"rank": 3, "more": 0}]).replace("0}", f"{deep}}}")
    assert len(read_json_tables(text.encode())) == tables
