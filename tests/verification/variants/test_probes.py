"""A few cells computed by themselves are what they are in the whole column."""

import pytest
from events import event
from generated import round_robin, swiss
from row_tests import each_row

from trfkit.model.outcome import RoundKind
from trfkit.model.view import NOBODY
from trfkit.ranking.ranks import apply_criterion
from trfkit.tie_breaks import TIE_BREAKS
from trfkit.verification.search.column_search import rules_read
from trfkit.verification.variants.table import VARIANTS, Case
from trfkit.verification.variants.trial import Trial, neighbours, probe, restricted

REACH = {row.code: row.reach for row in TIE_BREAKS if row.reach is not None}
LARGE = {"players": 120, "rounds": 5, "away": 0.1, "forfeited": 0.1}


def whole(basis, wanted):
    found = apply_criterion(basis.field, basis.criterion, basis.groups)
    return [found.values[who] for who in wanted], found.unit


def small(probed):
    found = apply_criterion(probed.basis.field, probed.basis.criterion, probed.basis.groups)
    return [found.values[place] for place in probed.places], found.unit


@each_row("code", sorted(REACH))
@each_row("wanted", [(0,), (119, 7, 64)])
def test_the_values_that_are_asked_for_are_those_of_the_whole_column(code, wanted):
    trial = Trial(swiss(1, **LARGE))
    basis = trial.basis(code, "2026")
    probed = probe(basis, wanted)
    if REACH[code] < 2 or len(wanted) == 1:
        assert len(probed.basis.field.view) < len(basis.field.view)
    assert small(probed) == whole(basis, wanted)


@pytest.mark.slow
@pytest.mark.parametrize("code", ["BH/C1", "SB", "AOB", "ARO", "FB", "WIN", "DE", "STD"])
def test_they_are_so_under_every_variant(code):
    wanted = (3, 58, 101)
    trial = Trial(swiss(4, **LARGE))
    basis = trial.basis(code, "2026")
    probed = probe(basis, wanted)
    changed = 0
    for variant in VARIANTS:
        for change in variant.expand(Case(trial, basis)):
            there = change.apply(basis)
            here = probed._replace(basis=change.apply(probed.basis))
            assert small(here) == whole(there, wanted), (change.variant, change.params)
            changed += there is not basis
    assert changed > 15


@pytest.mark.parametrize("code", ["KS", "SOS", "EDE"])
def test_a_code_that_may_depend_on_everybody_is_computed_whole(code):
    basis = Trial(swiss(1, **LARGE)).basis(code, "2026")
    assert probe(basis, (5,)).basis.field is basis.field


def test_where_most_are_needed_nobody_is_left_out():
    basis = Trial(round_robin(1)).basis("BH", "2026")
    assert probe(basis, (5,)).basis.field is basis.field


@pytest.mark.parametrize(
    ("others", "members"),
    [("3 Z", 3), ("3 4w1\n4 3b0", 2 + 1), ("3 4w1\n4 3b0\n5 Z", 2 + 1)],
    ids=["two of three", "two of four", "two of five"],
)
def test_half_of_all_are_computed_by_themselves(others, members):
    basis = Trial(event(f"1 2w1\n2 1b0\n{others}")).basis("BH", "2026")
    assert len(probe(basis, (0,)).basis.field.view) == members
    assert (probe(basis, (0,)).basis.field is basis.field) is (others == "3 Z")


def test_all_others_are_one_stranger_without_points():
    view = Trial(event("1 2w1 3b=\n2 1b0 U\n3 F   1w=")).field("2026").view
    small = restricted(view, [0])
    assert (small.ids, small.opponents) == ((1, NOBODY), ((1, 1), (NOBODY, NOBODY)))
    assert small.kinds == (view.kinds[0], (RoundKind.ZERO_POINT_BYE,) * 2)
    assert small.awards == (view.awards[0], (0, 0))
    assert small.scores == (view.scores[0], (0, 0))
    assert small.shares == (view.shares[0], (None, None))
    assert small.ratings == (view.ratings[0], 0)


def test_an_unrated_stranger_leaves_nobody_without_a_value():
    basis = Trial(swiss(4, unrated=0.02, **LARGE)).basis("ARO", "2026")
    assert whole(basis, (3,)) == ([None], 1)
    assert small(probe(basis, (3,))) != ([None], 1)


def test_neighbours_are_counted_in_games():
    view = Trial(swiss(1, **LARGE)).field("2026").view
    assert neighbours(view, (8,), 0) == neighbours(view, (8,), -1) == [8]
    assert set(neighbours(view, (8,), 1)) == {8, *view.opponents[8]} - {-1}
    second = {o for who in neighbours(view, (8,), 1) for o in view.opponents[who]}
    assert set(neighbours(view, (8,), 2)) == {8, *second} - {-1}


def test_nobody_else_is_asked_but_those_whom_the_values_are_made_of():
    basis = Trial(swiss(1, **LARGE)).basis("BH", "2026")
    field = probe(basis, (0, 64)).basis.field
    assert field.computed == 2 < len(field.view)
    assert [any(row) for row in field.opposition.scores[:3]] == [True, True, False]
    of_opponents = probe(Trial(swiss(1, **LARGE)).basis("AOB", "2026"), (0,)).basis.field
    assert of_opponents.computed == len({0, *basis.field.view.opponents[0]} - {-1})


def test_the_rules_of_a_column_are_those_of_everybody_near():
    """One who has played every round asks for no rule of forfeits; others of his column do."""
    trial = Trial(swiss(1, **LARGE))
    basis = trial.basis("ARO", "2026")
    kinds = basis.field.view.kinds
    who = next(n for n, row in enumerate(kinds) if set(row) == {RoundKind.GAME})
    assert "games_for_ratings" in rules_read(probe(basis, (who,)).basis)
