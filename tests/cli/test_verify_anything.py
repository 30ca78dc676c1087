"""Whatever bytes a table is made of: `verify` answers with an exit code of the contract."""

from __future__ import annotations

import pytest
from examples import examples
from fuzz import mutators
from fuzz.targets import COMPARING, CORPUS, holds_of_command
from hypothesis import given
from hypothesis import strategies as st

TABLES = sorted(path for path in (CORPUS / "tables").iterdir() if path.is_file())
MOST = 12_000


def cut(data: bytes, most: int) -> bytes:
    return data[:most]


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.name)
@given(
    seeds=st.lists(st.integers(0, 2**32), min_size=1, max_size=4), words=st.sampled_from(COMPARING)
)
@examples(8)
def test_a_damaged_table_is_compared_or_refused(path, seeds, words):
    data = path.read_bytes()
    for seed in seeds:
        data = mutators.mutated(data, MOST, seed, cut)
    holds_of_command(data, " ".join(words))


@given(data=st.binary(max_size=300) | st.text(max_size=200).map(str.encode))
@examples(60)
def test_any_bytes_are_compared_or_refused(data):
    holds_of_command(data, " ".join(COMPARING[0]))
