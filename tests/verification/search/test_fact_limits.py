"""The numbers of the search for facts, each just below, at and above it."""

from collections import Counter
from decimal import Decimal
from types import SimpleNamespace

import pytest
from generated import round_robin, swiss

from trfkit.model.outcome import RoundKind
from trfkit.verification.search import table_facts
from trfkit.verification.search.column_search import Column, StatedCells
from trfkit.verification.search.table_facts import (
    Accepted,
    Tried,
    _Search,
    find_facts,
)
from trfkit.verification.variants.trial import Trial
from trfkit.verification.variants.variant_changes import Change

FACT = Change(variant="result-differs", apply=lambda basis: basis)


def column_of(trial, code, *, wrong, by="0.5"):
    """Return a column of which the cells of some are off."""
    values = {
        who: Decimal(value.numerator) / value.denominator
        for who, value in trial.values(code, edition="2026").items()
        if value is not None
    }
    values |= {who: values[who] + Decimal(by) for who in wrong}
    return Column(trial, StatedCells(label=code, code=code, edition="2026", values=values))


def evidence_of(tournament, code="PTS", *, wrong=(), by="0.5"):
    trial = Trial(tournament)
    column = column_of(trial, code, wrong=wrong, by=by)
    return _Search(trial, [column], [column.start], ())


def tried(repaired, *, broken=0, missed=0, right=40, columns=1):
    """Return a fact that repairs and breaks so many cells, of one column or of two."""
    return Tried(
        fact=FACT,
        right=(right,) * columns,
        repaired=frozenset((who % columns, who) for who in range(repaired)),
        broken=frozenset((0, -1 - who) for who in range(broken)),
        missed=missed,
        every=frozenset(),
    )


def is_borne_out(
    fact, *, every=40, known=(), is_a_result=False, are_the_colours=False, is_printed=False
):
    search = SimpleNamespace(
        _columns=[SimpleNamespace(values=range(every))] * 2,
        _known=known,
        _is_a_result=lambda _fact: is_a_result,
        _are_the_colours=lambda _fact: are_the_colours,
        _is_printed=lambda _fact: is_printed,
    )
    return _Search._is_borne_out(search, fact)


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        (tried(2), False),
        (tried(3), True),
        (tried(2, columns=2), True),
        # One may become wrong for ten.
        (tried(9, broken=1), False),
        (tried(10, broken=1), True),
        (tried(19, broken=2), False),
        # As many as become right may become something else.
        (tried(4, missed=4, columns=2), True),
        (tried(4, missed=5, columns=2), False),
    ],
)
def test_how_much_a_fact_repairs_and_breaks(fact, expected):
    assert is_borne_out(fact) is expected


@pytest.mark.parametrize(("cells", "expected"), [(1, False), (2, True), (3, True)])
def test_a_printed_rating_is_one_more_cell(cells, expected):
    assert is_borne_out(tried(cells), is_printed=True) is expected


@pytest.mark.parametrize(
    ("right", "every", "expected"),
    [(14, 20, False), (15, 20, True), (22, 30, False), (22, 31, True), (23, 30, True)],
)
def test_a_column_of_few_is_right_but_for_a_quarter_where_it_alone_bears_a_fact_out(
    right, every, expected
):
    assert is_borne_out(tried(3, right=right), every=every) is expected
    assert is_borne_out(tried(3, right=right, columns=2), every=every)


def on_all(before, after, *, cells=20, repeated=()):
    """Return what a fact makes of columns of which these cells are right before and after it."""

    def outcome(right):
        return SimpleNamespace(equal=frozenset(right), values=[min(right, default=0)] * cells)

    columns = [
        SimpleNamespace(values=range(cells), outcome=lambda _trial, right=right: outcome(right))
        for right in after
    ]
    search = SimpleNamespace(
        _known=(),
        _lenses=[SimpleNamespace(repaired=lambda _fact: 1)],
        _trial=SimpleNamespace(with_fact=lambda _apply: None),
        _columns=columns,
        _outcomes=[outcome(right) for right in before],
        _repeated=set(repeated),
        _wrong=[set(range(cells)) - set(right) for right in before],
    )
    return _Search._try_on_all(search, FACT)


@pytest.mark.parametrize(
    ("before", "after", "repaired"),
    [
        (range(16), range(18), 2),
        (range(17), range(18), None),  # one cell is too little
        (range(8), range(10), 2),  # half of the cells
        (range(7), range(9), None),
    ],
)
def test_a_column_of_which_half_is_right_bears_facts_out(before, after, repaired):
    fact = on_all([before], [after])
    assert (fact and len(fact.repaired)) == repaired


@pytest.mark.parametrize(
    ("before", "after", "repaired", "broken"),
    [
        (range(2, 19), range(1, 19), None, None),
        (range(1, 18), (*range(2, 18), 18, 19), 2, 1),  # nine of ten: what breaks counts
        (range(1, 17), (*range(2, 17), 17, 18), None, None),  # else twice as many are repaired
        (range(1, 17), (*range(2, 17), 17, 18, 0), 3, 1),
        (range(1, 16), (*range(2, 16), 16, 17, 18), 3, 0),
    ],
)
def test_what_a_fact_breaks_counts_in_columns_whose_rule_is_known(before, after, repaired, broken):
    fact = on_all([before], [after])
    assert (fact and (len(fact.repaired), len(fact.broken))) == (
        None if repaired is None else (repaired, broken)
    )


def test_a_wrong_cell_that_becomes_something_else_counts_against_a_fact():
    assert on_all([range(16)], [range(19)]).missed == 0  # the cell stays as it was
    assert on_all([range(1, 17)], [range(19)]).missed == 1


def test_what_two_columns_state_alike_is_counted_once():
    both = [range(16)] * 2, [range(18)] * 2
    assert len(on_all(*both).repaired) == 4
    assert len(on_all(*both, repeated={1}).repaired) == 2
    assert len(on_all(*both, repeated={1}).every) == 4


def test_two_cells_of_one_column_tell_a_result_and_the_colours_of_a_game():
    assert is_borne_out(tried(2), is_a_result=True)
    assert is_borne_out(tried(2), are_the_colours=True)


@pytest.mark.parametrize(("repaired", "expected"), [(2, False), (3, True), (4, True)])
def test_beside_another_fact_one_has_to_gain_three_cells(repaired, expected):
    fact = tried(repaired, columns=2)
    assert is_borne_out(fact, known=({(1, 5)},)) is expected
    assert is_borne_out(fact, known=({(1, 5)},), is_a_result=True)
    assert is_borne_out(tried(repaired + 1, missed=1, columns=2), known=({(1, 5)},)) is expected


def test_so_many_facts_are_taken_at_most(monkeypatch):
    trial = Trial(swiss(0, players=8, rounds=3))
    column = column_of(trial, "PTS", wrong=[1])
    accepted = Accepted(FACT, frozenset(), ())
    search = SimpleNamespace(best=lambda **_: accepted, unsure=[])
    monkeypatch.setattr(table_facts, "_Search", lambda *_: search)
    assert len(find_facts(trial, [column]).facts) == 24


# Points that are off ------------------------------------------------------------------------------


@pytest.mark.parametrize(("wrong", "are_tried"), [(23, True), (24, True), (25, False)])
def test_games_are_tried_between_up_to_24_whose_points_are_off(wrong, are_tried):
    evidence = evidence_of(swiss(0, away=0, forfeited=0))
    errors = dict.fromkeys(range(wrong), 0)  # in tenths: as it was is a result as well
    assert [*evidence._meetings(errors)]
    evidence._result = lambda *_: ["a game"]
    assert bool([*evidence._games_between(errors)]) is are_tried


@pytest.mark.parametrize(("wrong", "are_tried"), [(11, True), (12, True), (13, False)])
def test_every_game_is_tried_of_up_to_12_whose_points_are_off(wrong, are_tried):
    evidence = evidence_of(swiss(0, players=60), wrong=range(1, wrong + 1))
    errors = evidence._errors
    assert len(errors) == wrong
    evidence._games_of = lambda _errors: ["each game"]
    assert (["each game"] in [*evidence._suggested_by_points()]) is are_tried
    assert bool([*evidence._results_on_one_side(errors)]) is are_tried


@pytest.mark.parametrize(
    ("players", "wrong", "are_tried"),
    [(40, 11, False), (40, 12, True), (40, 13, True), (6, 2, False), (6, 3, True)],
)
def test_other_points_for_games_are_tried_where_three_of_ten_are_off(players, wrong, are_tried):
    evidence = evidence_of(swiss(0, players=players, rounds=3), wrong=range(1, wrong + 1))
    stages = [[change.variant for change in stage] for stage in evidence._suggested_by_points()]
    assert ("point-system" in stages[0]) is are_tried


def test_games_may_have_brought_what_events_are_played_by():
    evidence = evidence_of(swiss(0, players=6, rounds=3), wrong=range(1, 5))
    systems, *_ = evidence._suggested_by_points()
    assert [change.says.arguments["points"] for change in systems] == [
        "1-½-0",
        "3-1-0",
        "2-1-0",
        "3-2-1",
    ]


@pytest.mark.parametrize(("wrong", "are_tried"), [(12, True), (13, False)])
def test_rows_are_swapped_among_up_to_12_whose_cells_are_wrong(monkeypatch, wrong, are_tried):
    trial = Trial(swiss(0))
    column = column_of(trial, "PTS", wrong=range(1, wrong + 1))
    pairs = []
    monkeypatch.setattr(table_facts, "combinations", lambda whom, _: pairs.extend(whom) or ())
    assert table_facts.swap_rows(trial, [column]) == []
    assert len(pairs) == (wrong if are_tried else 0)


# Points that are right, or not stated -------------------------------------------------------------


@pytest.mark.parametrize(("wrong", "cells"), [(11, 11), (12, 12), (13, 12), (25, 12)])
def test_up_to_12_wrong_cells_of_a_column_are_looked_at_before_the_others(wrong, cells):
    trial = Trial(swiss(0))
    column = column_of(trial, "BH", wrong=range(1, wrong + 1))
    (lens,) = _Search(trial, [column], [column.start], ())._lenses
    assert len(lens.cells) == cells


@pytest.mark.parametrize(
    ("wrong", "met", "are_made_by_few"),
    [(16, 4, True), (17, 4, False), (16, 3, False), (12, 3, True), (13, 3, False)],
)
def test_three_players_can_have_made_three_quarters_of_the_wrong_cells(wrong, met, are_made_by_few):
    rows = {who: range(who + 1, who + met) for who in range(0, wrong, met)}
    view = SimpleNamespace(rounds=3, opponents=rows)
    evidence = SimpleNamespace(_wrong_of=range(wrong), view=view, _reached=lambda: rows)
    assert _Search._is_made_by_few(evidence) is are_made_by_few


@pytest.fixture(scope="module")
def whole_field():
    """Evidence of 64 players, and one with a pairing-allocated bye alone in the round."""
    evidence = evidence_of(swiss(0, players=64, rounds=5, away=0.02, forfeited=0))
    who = next(
        who
        for who, kinds in enumerate(evidence.view.kinds)
        if RoundKind.PAIRING_ALLOCATED_BYE in kinds
    )
    return evidence, who


def participants_of(changes):
    return {change.params["participant"] for change in changes if "participant" in change.params}


@pytest.mark.parametrize(("before", "is_tried"), [(58, True), (59, True), (60, False)])
def test_rounds_of_another_kind_are_tried_of_the_60_who_can_have_made_most(
    whole_field, before, is_tried
):
    evidence, who = whole_field
    others = [other for other in range(64) if other != who][:before]
    reached = Counter(dict.fromkeys(others, 9)) + Counter({who: 2})
    changes = evidence._kinds(reached)
    assert (evidence.view.ids[who] in participants_of(changes)) is is_tried


@pytest.mark.parametrize(("cells", "is_tried"), [(1, False), (2, True)])
def test_a_round_of_another_kind_can_have_made_two_cells_wrong(whole_field, cells, is_tried):
    evidence, who = whole_field
    changes = evidence._kinds(Counter({who: cells}))
    assert (evidence.view.ids[who] in participants_of(changes)) is is_tried


@pytest.mark.parametrize(("cells", "is_tried"), [(2, False), (3, True)])
def test_a_game_that_was_a_forfeit_can_have_made_three_cells_wrong(cells, is_tried):
    evidence = evidence_of(round_robin(2, players=6, forfeited=0), "BH", wrong=[1])
    changes = evidence._kinds(Counter({0: cells}))
    decided = {r for r, share in enumerate(evidence.view.shares[0], start=1) if share in {0, 2}}
    assert 0 < len(decided) < evidence.view.rounds
    forfeits = [one for one in changes if one.variant == "game-as-forfeit"]
    assert {change.params["round"] for change in forfeits} == (decided if is_tried else set())


# Ratings ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "rated"), [(9, 7), (10, 8), (11, 8)])
def test_other_ratings_are_tried_of_up_to_8_who_met_all_whose_cells_are_wrong(players, rated):
    evidence = evidence_of(round_robin(3, players=players, forfeited=0), "ARO", wrong=[1, 2], by=3)
    changes = [*evidence._ratings()]
    assert len(participants_of(changes)) == rated
    evidence = evidence_of(round_robin(3, players=players, forfeited=0), "ARO", wrong=[1], by=3)
    assert [*evidence._ratings()] == []  # one cell bears nothing out


def test_up_to_41_ratings_of_a_range_are_tried():
    evidence = evidence_of(round_robin(3, players=9, forfeited=0), "ARO", wrong=[1, 2], by=0)
    for lowest, highest, count in ((1400, 1439, 40), (1400, 1440, 41), (1400, 1441, 41)):
        evidence._range = lambda _lens, _who, whole=(lowest, highest): whole
        evidence._columns[0].wrong = lambda _outcome: {0, 1}
        ratings = Counter(change.params["participant"] for change in evidence._ratings())
        assert set(ratings.values()) == {count}


@pytest.mark.parametrize(("wrong", "cells"), [(3, 3), (4, 4), (5, 4)])
def test_up_to_4_wrong_cells_of_a_column_say_how_high_a_rating_can_be(wrong, cells):
    numbers = range(1, wrong + 1)
    evidence = evidence_of(round_robin(3, players=9, forfeited=0), "ARO", wrong=numbers, by=3)
    seen = set()
    evidence._range = lambda lens, _who: seen.add(len(lens.cells)) or (1400, 1400)
    assert [*evidence._ratings()]
    assert seen == {cells}


@pytest.mark.parametrize(("lowest", "highest"), [(1, 2999), (1400, 1400), (0, 3000)])
def test_a_rating_is_any_by_which_no_cell_is_too_low_or_too_high(lowest, highest):
    evidence = evidence_of(round_robin(3, players=4, forfeited=0))

    def gaps(fact):
        rating = fact.params["table"]
        return [min(0, rating - lowest), max(0, rating - highest)]

    assert evidence._range(SimpleNamespace(gaps=gaps), 0) == (lowest, highest)
