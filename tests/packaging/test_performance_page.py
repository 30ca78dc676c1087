"""The page on speed is what its numbers are held against."""

import importlib.util
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture(scope="module")
def performance():
    sys.path.insert(0, str(BENCHMARKS))
    spec = importlib.util.spec_from_file_location("performance", BENCHMARKS / "performance.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.path.remove(str(BENCHMARKS))
    return module


def test_every_number_of_the_page_is_a_bound(performance):
    stated = performance.numbers(performance.PAGE.read_text("utf-8"))
    assert "`standings`, 100 players" in stated
    assert "`standings`, 9,998 players, MiB" in stated
    assert "model, exponent" in stated
    assert sum(name.startswith("tie-breaks") for name in stated) == 4


def test_a_ratio_over_its_bound_by_half_is_told(performance):
    stated = {"a": 1.0, "b": 2.0, "c": 3.0}
    assert performance.over(stated, {"a": 1.5, "b": 1.0, "c": 3.0}) == []
    assert performance.over(stated, {"a": 1.6, "b": 2.0}) == [
        "c: not measured any more",
        "a: 1.6 for 1",
    ]
