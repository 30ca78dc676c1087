"""A ranking lets go of the terms of a tie-break once it has the values."""

import tracemalloc

import pytest
from generated import swiss

from trfkit.ranking import Ranking, rank
from trfkit.ranking.event_order import read_request
from trfkit.ranking.ranks import field_of, run

MANY = ("BH", "SB", "PS", "WIN", "WON", "BPG", "AOB", "ARO", "TPR", "PTP", "APRO")


@pytest.mark.long
def test_the_terms_of_all_tie_breaks_are_never_held():
    asked = Ranking(edition="2026", tiebreaks=MANY)
    rank(swiss(1, players=10, rounds=3), asked)  # tables and modules are read once
    event = swiss(2, players=300, rounds=7)
    tracemalloc.start()
    rank(event, asked)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < 590 * 300 * 7


def test_a_step_without_terms_is_the_same_otherwise():
    event = swiss(3)
    asked = Ranking(edition="2006", tiebreaks=("BH", "SB", "TPR", "WIN"))
    request = read_request(event, asked)
    full = run(field_of(event, request, asked), request)
    bare = run(field_of(event, request, asked), request, with_terms=False)

    assert bare[0] == full[0]
    for step, other in zip(bare[1], full[1], strict=True):
        assert step.values == other.values
        assert step.before == other.before
        behind = other.column is not None and other.column.behind
        assert (step.column is not None) == bool(behind)
    assert any(step.column for step in bare[1])
