"""When a rule is claimed of a column: how much it repairs, breaks, and may repair by chance."""

from decimal import ROUND_HALF_UP, Decimal
from types import SimpleNamespace

import pytest
from generated import swiss
from row_tests import each_row

from trfkit.record import replace
from trfkit.verification.search.column_search import (
    Column,
    Glance,
    Lens,
    Outcome,
    Stated,
    StatedCells,
    Tried,
    _best,
    _Search,
    explain_column,
    possible_columns,
    rounded,
    spread,
    touching,
)
from trfkit.verification.variants.trial import Trial
from trfkit.verification.variants.variant_changes import Change


def column_of(values, *, agreed):
    """Return a column of computed values 0, 1, 2 ..., and the outcome by which some agree."""
    basis = Trial(swiss(0)).basis("BH", "2026")
    stated = Stated({who: Decimal(value) for who, value in enumerate(values)}, Decimal(0))
    return stated, Outcome((), basis, range(len(values)), 1, frozenset(agreed))


@pytest.mark.parametrize(("repaired", "is_claim"), [(4, False), (5, True)])
def test_a_claim_repairs_more_than_half_of_what_is_wrong(repaired, is_claim):
    stated, start = column_of([10 * who for who in range(20)], agreed=range(12))
    better = replace(start, equal=frozenset(range(12 + repaired)))
    assert _best([Tried(better, 1)], start, stated) is (better if is_claim else None)


@pytest.mark.parametrize(("repaired", "is_claim"), [(9, False), (10, True)])
def test_one_cell_may_become_wrong_for_ten_that_are_repaired(repaired, is_claim):
    stated, start = column_of(range(100), agreed=range(90))
    better = replace(start, equal=frozenset(range(1, 90 + repaired)))
    assert _best([Tried(better, 1)], start, stated) is (better if is_claim else None)


@pytest.mark.parametrize(("tried", "is_claim"), [(10, True), (11, False)])
def test_ten_times_as_many_columns_are_possible_as_were_tried(tried, is_claim):
    stated, start = column_of(range(10), agreed=range(8))
    better = replace(start, equal=frozenset(range(10)))
    assert possible_columns(start, stated, 2) == 100
    assert _best([Tried(better, tried)], start, stated) is (better if is_claim else None)


@pytest.mark.parametrize(
    ("values", "computed", "ways"),
    [
        ((0, 1, 2), (0, 1, 2), 3),
        ((0, 2, 4), (0, 2, 4), 3),  # in steps of two
        ((0, 1, 4), (0, 1, 2), 5),  # up to what is stated
        (("0", "0.5", "1"), (0, 1, 2), 5),
        ((7, 7, 7), (7, 7, 7), 1),
    ],
)
def test_cells_are_filled_from_the_lowest_value_to_the_highest(values, computed, ways):
    stated, start = column_of(values, agreed=())
    start = replace(start, values=computed)
    assert possible_columns(start, stated, 1) == ways
    assert possible_columns(start, stated, 3) == ways**3


@each_row(
    ("count", "cells"),
    [(0, []), (1, [0]), (3, [0, 1, 2]), (4, [0, 1, 2, 3]), (5, [0, 1, 2, 4]), (10, [0, 3, 6, 9])],
)
def test_the_cells_that_are_looked_at_go_from_the_first_to_the_last(count, cells):
    assert list(spread(range(count), 4)) == cells


@pytest.mark.parametrize(
    ("cells", "repaired", "compared"),
    [
        (4, (2, 1), [2]),  # a third is too little
        (3, (1,), []),
        (3, (2, 1), [2]),
        (2, (1,), [1]),
        (4, (4, 3, 2), [4, 3]),  # a cell fewer than the best may still be the best elsewhere
    ],
)
def test_changes_that_repair_too_few_of_the_cells_are_not_computed(cells, repaired, compared):
    lens = SimpleNamespace(cells=range(cells), outcome=lambda repaired: repaired)
    glances = [Glance((count,), count, 1) for count in repaired]
    assert [tried.outcome for tried in _Search._compared(None, lens, glances)] == compared


@pytest.mark.parametrize(
    ("wrong", "repaired", "is_tried"), [(10, 1, False), (6, 1, False), (10, 2, True), (5, 1, True)]
)
def test_with_every_other_change_those_are_tried_that_repair_a_fifth(wrong, repaired, is_tried):
    lens = SimpleNamespace(outcome=lambda count: SimpleNamespace(equal=frozenset(range(count))))
    search = SimpleNamespace(
        _wrong=range(wrong),
        _lens=lens,
        _start=SimpleNamespace(equal=frozenset()),
        _promising=[Glance((repaired,), 1, 1)],
    )
    assert _Search._able(search) == ([repaired] if is_tried else [])
    search._promising = [Glance((count,), count, 1) for count in range(2, 9)]
    assert _Search._able(search) == [8, 7, 6, 5, 4, 3]  # the best six


def test_two_changes_are_computed_that_repair_more_than_each_by_itself():
    pairs = [Glance(("pair",), count, 1) for count in (1, 2, 3)]
    search = SimpleNamespace(
        _wrong=range(4),
        _lens=None,
        _changes=(),
        _pairs_of=list,
        _promising=[],
        _glances=lambda _lens, _pairs: pairs,
        _compared=lambda _lens, glances: [glance.repaired for glance in glances],
    )
    assert _Search.pairs(search, every=True) == [1, 2, 3]
    search._promising = [Glance(("single",), count, 1) for count in (1, 2)]
    assert _Search.pairs(search, every=True) == [3]


@pytest.mark.parametrize(
    ("unexplained", "firsts"), [(0, None), (1, ["claim"]), (2, ["claim"]), (3, ["claim", "other"])]
)
def test_beside_a_claim_other_changes_are_tried_where_more_than_two_cells_are_left(
    unexplained, firsts
):
    stated, start = column_of(range(20), agreed=range(10))
    best = replace(start, changes=("claim",), equal=frozenset(range(20 - unexplained)))
    paired = []
    search = SimpleNamespace(
        _stated=stated,
        _start=replace(start, equal=frozenset()),
        _able=lambda: ["other"],
        _pairs_of=lambda changes: paired.append(changes) or (),
        _glances=lambda _lens, _pairs: (),
        _compared=lambda _lens, glances: glances,
    )
    assert _Search.pairs_with(search, best) == []
    assert paired == ([] if firsts is None else [firsts])


@pytest.mark.parametrize(("wrong", "is_claim"), [(2, False), (3, True)])
def test_two_changes_explain_more_than_two_cells(wrong, is_claim):
    trial = Trial(swiss(0))
    now, both = trial.values("BH/C1", edition="2026"), trial.values("BH/M1", edition="2012")
    by_one = (trial.values("BH/M1", edition="2026"), trial.values("BH/C1", edition="2012"))
    moved = [who for who in now if both[who] not in {one[who] for one in (now, *by_one)}]
    values = {
        who: Decimal(value.numerator) / value.denominator
        for who, value in {**now, **{who: both[who] for who in moved[:wrong]}}.items()
        if who in moved[:wrong] or now[who] == both[who]
    }
    column = Column(trial, StatedCells(label="TB1", code="BH/C1", edition="2026", values=values))
    assert len(column.wrong(column.start)) == wrong
    claims = explain_column(trial, column.stated, column.start, every_pair=True).claims
    named = [tuple(change.variant for change in claim.changes) for claim in claims[:1]]
    assert named == ([("edition", "other-code")] if is_claim else [])


def printed_values(decimals, longer, slips):
    """Return a column of SB of which so many values are longer than they are printed."""
    trial = Trial(swiss(0))
    exact = {
        who: Decimal(value.numerator) / value.denominator
        for who, value in trial.values("SB", edition="2026").items()
    }
    step = Decimal(1).scaleb(-decimals)
    printed = {who: value.quantize(step, ROUND_HALF_UP) for who, value in exact.items()}
    cut = [who for who in exact if exact[who] != printed[who]]
    values = {who: printed[who] for who in exact if who not in cut[longer:]}
    values |= {who: values[who] + 7 for who in cut[:slips]}
    cells = StatedCells(label="SB", code="SB", edition="2026", values=values)
    column = Column(trial, cells)
    return rounded(column, column.start)


@pytest.mark.parametrize(
    ("decimals", "longer", "is_rounded"), [(0, 2, False), (0, 3, True), (1, 1, False), (1, 2, True)]
)
def test_so_many_values_have_to_lack_decimals(decimals, longer, is_rounded):
    assert (printed_values(decimals, longer, 0) is not None) is is_rounded


@pytest.mark.parametrize(("slips", "is_rounded"), [(1, True), (2, False)])
def test_nine_of_ten_longer_values_have_to_be_rounded_in_one_way(slips, is_rounded):
    assert (printed_values(1, 10, slips) is not None) is is_rounded


# Cells at a glance --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stated", "computed", "are_each_others"),
    [
        ({0: 2, 1: 1}, (1, 2), True),
        ({0: 2, 1: 2}, (1, 2), False),
        ({0: 1, 1: 1}, (1, 2), False),
        ({0: 2}, (1, 2), False),  # the other has no row
        ({0: 2, 1: 1}, (None, 2), False),
    ],
)
def test_two_hold_each_others_values(stated, computed, are_each_others):
    values = {who: Decimal(value) for who, value in stated.items()}
    column = SimpleNamespace(stated=Stated(values, Decimal(0)))
    outcome = SimpleNamespace(values=computed, unit=1)
    assert Column.holds_each_others(column, outcome, 0, 1) is are_each_others
    assert Column.holds_each_others(column, outcome, 1, 0) is are_each_others


def test_a_change_that_touches_nothing_repairs_no_cell():
    trial = Trial(swiss(0))
    values = {who: Decimal(99) for who in trial.ids}
    column = Column(trial, StatedCells(label="BH", code="BH", edition="2026", values=values))
    lens = Lens(column.stated, column.start, [0, 1, 2])
    same = Change(variant="edition", apply=lambda basis: basis)
    assert (lens.repaired(same), lens.seen) == (0, 0)
    older = next(
        change
        for change in touching(trial, column.start.basis, lens.basis)
        if change.params == {"edition": "2009"}
    )
    assert lens.repaired(older) == 0
    assert lens.seen == 1
    gaps = lens.gaps(same)
    assert [gap < 0 for gap in gaps] == [True] * 3
    right = [Decimal(column.start.values[who]) / column.start.unit for who in range(3)]
    moved = Stated({0: right[0], 1: right[1] + 1, 2: right[2] - 1}, Decimal(0))
    unit = column.start.unit
    assert Lens(moved, column.start, [0, 1, 2]).gaps(same) == [0, -unit, unit]


@pytest.mark.parametrize(
    ("value", "tolerance", "bounds"),
    [("3", "0", (3, 3)), ("2.5", "0", (3, 2)), ("2.5", "0.5", (2, 3)), ("3", "0.9", (3, 3))],
)
def test_a_cell_agrees_with_the_whole_units_within_its_tolerance(value, tolerance, bounds):
    assert Stated({0: Decimal(value)}, Decimal(tolerance)).bounds(1) == {0: bounds}


def test_values_agree_from_the_lowest_to_the_highest_within_the_tolerance():
    stated = Stated(dict.fromkeys(range(6), Decimal(3)), Decimal("0.5"))
    ranked = SimpleNamespace(values=(4, 5, 6, 7, 8, None), unit=2)
    assert stated.held_against(ranked, (), None).equal == {1, 2, 3}
    assert [stated.agrees(0, value, 2) for value in (4, 5, 6, 7, 8)] == [
        False, True, True, True, False
    ]  # fmt: skip


def test_a_value_that_is_not_defined_is_too_low_by_all_that_is_stated():
    trial = Trial(swiss(0))
    values = {who: Decimal(3) for who in trial.ids}
    column = Column(trial, StatedCells(label="BH", code="BH", edition="2026", values=values))
    start = replace(column.start, values=[None] * len(trial.ids))
    same = Change(variant="edition", apply=lambda basis: basis)
    assert Lens(column.stated, start, [0, 1]).gaps(same) == [-3 * start.unit] * 2


def test_a_column_is_computed_once_for_a_trial_and_a_rule():
    trial = Trial(swiss(0))
    values = {who: Decimal(3) for who in trial.ids}
    column = Column(trial, StatedCells(label="BH", code="BH", edition="2026", values=values))
    assert column.settled(trial) is column.start
    after = trial.with_fact(lambda basis: basis)
    outcome = column.settled(after)
    assert outcome is not column.start
    assert column.settled(after) is outcome
    column.rule = (Change(variant="edition", apply=lambda basis: basis),)
    by_rule = column.settled(after)
    assert by_rule is not outcome
    assert column.settled(after) is by_rule
    column.settle(after, outcome)
    assert column.settled(after) is outcome
    column.swap(0, 1)
    assert column.settled(after) is not outcome


def test_pairs_are_of_different_axes_and_hold_one_that_repairs_cells_or_another_code_and_edition():
    names = ("edition", "own-dummy", "own-nothing", "wins-by-points", "other-code")
    changes = {name: Change(variant=name, apply=None) for name in names}
    search = SimpleNamespace(_changes=tuple(changes.values()))
    pairs = _Search._pairs_of(search, [changes["own-dummy"]])
    assert [tuple(change.variant for change in pair) for pair in pairs] == [
        ("edition", "own-dummy"),
        ("edition", "other-code"),
        ("own-dummy", "wins-by-points"),
        ("own-dummy", "other-code"),
    ]


def test_cells_that_the_comparison_decided_otherwise_are_not_searched():
    trial = Trial(swiss(0, players=8, rounds=3))
    values = {who: Decimal(1) for who in trial.ids} | dict.fromkeys((1, 2), None)
    exact = Column(trial, StatedCells(label="PTS", code="PTS", edition="2026", values=values))
    equal = {trial.ids[who] for who in exact.start.equal}
    accepted, rejected = min(values.keys() - equal - {1, 2}), min(equal)
    right = equal - {rejected} | {accepted, 1}
    column = Column(
        trial,
        StatedCells(label="PTS", code="PTS", edition="2026", values=values, right=right),
    )
    assert column.aside == {1, 2, accepted, rejected}
    assert {trial.ids[who] for who in column.values} == values.keys() - column.aside
    assert {trial.ids[who] for who in column.aside_wrong} == {2, rejected}
    assert column.aside_right == 2
    assert {trial.ids[who] for who in column.start.equal} == equal - {rejected}
    assert (exact.aside, exact.aside_right) == ({1, 2}, 0)
