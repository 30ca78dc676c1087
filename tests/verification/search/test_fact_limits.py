"""The numbers of the search for facts, each just below, at and above it."""

from collections import Counter
from decimal import Decimal
from types import SimpleNamespace

import pytest
from events import event
from generated import round_robin, swiss
from row_tests import each_row
from team_events import team_event_of

from trfkit.model.outcome import RoundKind
from trfkit.record import replace
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


@each_row(
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


def fact_of(variant="result-differs", *, repaired=2, columns=1, table="1-0"):
    fact = Change(variant=variant, apply=None, params={"file": "0-1", "table": table})
    return replace(tried(repaired, columns=columns), fact=fact)


@pytest.mark.parametrize(
    ("fact", "are_of_points", "expected"),
    [
        (fact_of(), (True,), True),
        (fact_of(), (False,), False),
        (fact_of(columns=2), (True, True), True),
        (fact_of(columns=2), (True, False), False),
        (fact_of(table="0-0"), (True,), False),
    ],
)
def test_a_result_is_told_by_points_alone(fact, are_of_points, expected):
    columns = [SimpleNamespace(is_of_points=of_points) for of_points in are_of_points]
    assert _Search._is_a_result(SimpleNamespace(_columns=columns), fact) is expected


@pytest.mark.parametrize(
    ("table", "points", "expected"),
    [("1-0", 1, False), ("1-0", 2, True), ("1-0", 3, False), ("0-0", 2, False)],
)
def test_the_points_of_both_sides_tell_a_result(table, points, expected):
    search = SimpleNamespace(_points_of=lambda _fact: points)
    assert _Search._is_told_by_points(search, fact_of(table=table)) is expected


@pytest.mark.parametrize(
    ("fact", "wrong", "expected"),
    [
        (fact_of("colours-differ"), 2, True),
        (fact_of("colours-differ"), 3, False),
        (fact_of("colours-differ", repaired=1), 2, False),
        (fact_of("colours-differ", repaired=3), 2, False),
        (fact_of("result-differs"), 2, False),
    ],
)
def test_colours_are_told_by_the_only_two_wrong_cells(fact, wrong, expected):
    search = SimpleNamespace(_wrong=[range(wrong)])
    assert _Search._are_the_colours(search, fact) is expected


@pytest.mark.parametrize(
    ("cells", "right", "is_counted"),
    [(30, 0, True), (31, 0, False), (31, 15, False), (31, 16, True), (32, 16, True)],
)
def test_cells_are_wrong_by_single_facts_in_a_column_half_right_or_of_few(cells, right, is_counted):
    search = SimpleNamespace(
        _columns=[SimpleNamespace(values=range(cells))] * 2,
        _outcomes=[SimpleNamespace(equal=range(right))] * 2,
        _wrong=[{40, 41}, {41}],
    )
    assert _Search._wrong_of.func(search) == ({40: 1, 41: 2} if is_counted else {})


@each_row(
    ("stated", "computed", "unit", "error"),
    [("2.5", 15, 10, 10), ("1", 15, 10, -5), ("2.5", 3, 2, 10), ("1.5", None, 10, 15),
     ("0", None, 10, 0), ("1.55", 15, 10, None), ("1.6", 15, 10, 1)],
)  # fmt: skip
def test_points_are_off_by_whole_tenths(stated, computed, unit, error):
    column = SimpleNamespace(
        is_of_points=True, rule=(), values={0: Decimal(stated)}, wrong=lambda _outcome: {0}
    )
    outcome = SimpleNamespace(values=(computed,), unit=unit)
    search = SimpleNamespace(_columns=[column], _outcomes=[outcome])
    assert _Search._errors.func(search) == ({} if error is None else {0: error})
    column.rule = ("a rule",)  # of other points: they say nothing of games
    assert _Search._errors.func(search) is None
    column.rule, column.is_of_points = (), False
    assert _Search._errors.func(search) is None


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


def search_of(stages, *, borne_out=True):
    """Return a search in which 0 and 1 are wrong, and these facts are tried."""
    return SimpleNamespace(
        _wrong=[{0, 1}],
        _stages=lambda: iter(stages),
        _try_on_all=lambda fact: fact,
        _is_borne_out=lambda _fact: borne_out,
        _points_of=lambda _fact: 0,
        unsure=[],
    )


@pytest.mark.parametrize(("repaired", "others"), [(1, ["second"]), (2, []), (3, ["second"])])
def test_less_direct_evidence_is_left_aside_where_a_fact_repairs_everything(repaired, others):
    first, second = (
        replace(fact_of(name), every=frozenset((0, who) for who in range(repaired)))
        for name in ("first", "second")
    )
    best = _Search.best(search_of([[first], [second]]), of_points=False)
    assert best.fact.variant == "first"
    assert [fact.variant for fact in best.same] == others
    assert len(best.repaired) == repaired


@pytest.mark.parametrize(
    ("broken", "missed", "is_possible"), [(0, 0, True), (1, 0, False), (0, 1, False)]
)
def test_what_breaks_nothing_and_misses_nothing_is_possible(broken, missed, is_possible):
    search = search_of([[tried(2, broken=broken, missed=missed)]], borne_out=False)
    assert _Search.best(search, of_points=False) is None
    assert len(search.unsure) == is_possible


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


def swapped_columns(trial, codes, first, second):
    """Return columns in which two have each other's values."""
    columns = []
    for code in codes:
        values = {who: Decimal(float(v)) for who, v in trial.values(code, edition="2026").items()}
        values[first], values[second] = values[second], values[first]
        cells = StatedCells(label=code, code=code, edition="2026", values=values)
        columns.append(Column(trial, cells))
    return columns


@pytest.mark.parametrize(
    ("wrong", "orders", "is_swapped"), [(6, False, False), (7, False, True), (6, True, True)]
)
def test_rows_are_swapped_by_columns_that_are_half_right_and_order_no_tied(
    wrong, orders, is_swapped
):
    """A third column, of twelve, holds no other's values of the two."""
    trial = Trial(swiss(0, players=12, rounds=4))
    columns = swapped_columns(trial, ("PTS", "BH"), 1, 12)
    third = column_of(trial, "SB", wrong=(1, 12, *range(2, wrong)))
    if orders:
        refit = lambda _trial: range(1 + wrong, 13)  # noqa: E731
        cells = replace(third.cells, refit=refit)
        third = Column(trial, cells)
    swaps = table_facts.swap_rows(trial, [*columns, third])
    assert [one.fact.params for one in swaps] == [{"first": 1, "second": 12}] * is_swapped


# 5 and 6 did not play: one forfeited; 7 won against nobody. Points: 2.5, 1.5, 2, 0.5, 2, 0.5, 1.
WITH_BYES = """
1 2w1 3b= 4w1
2 1b0 U   3w=
3 4w1 1w= 2b=
4 3b0 H   1b0
5 6w+ Z   F
6 5b- H   Z
7 1   Z   Z
"""


def with_byes(**more):
    return evidence_of(event(WITH_BYES), **more)


def told(changes, *names):
    return [(change.variant, *(change.params.get(name) for name in names)) for change in changes]


@each_row(
    ("errors", "games"),
    [
        ({0: -10}, [(1, 1), (1, 3)]),  # who lost them has no point less
        ({0: -5, 2: -5}, [(3, 2), (3, 2)]),
        ({0: -5}, []),
        ({0: -5, 2: -10}, [(3, 1)]),
        ({1: -10}, []),  # a bye
        ({4: -10}, []),  # a forfeit
        ({6: -10}, []),  # a game without an opponent
    ],
)
def test_a_game_is_missing_whose_points_both_sides_lack(errors, games):
    changes = with_byes()._games_missing(errors)
    assert told(changes, "participant", "round") == [("result-missing", *game) for game in games]


@each_row(
    ("who", "error", "share"),
    [(0, -10, 0), (0, -5, 1), (0, 0, 2), (0, 10, None), (0, 3, None),
     (1, 0, 0), (1, 5, 1), (1, 20, 2), (1, 10, None)],
)  # fmt: skip
def test_an_error_makes_another_result_of_a_game_with_its_colour(who, error, share):
    evidence = with_byes()
    evidence.view = replace(evidence.view, black_win=20)
    assert evidence._share(who, 0, error) == share


@each_row(
    ("errors", "byes"),
    [
        # The pairing-allocated bye of round 2 has 2, of round 3 nobody.
        ({3: 5}, ["full-point-bye", "bye-as-pairing-allocated"]),
        ({1: 0}, ["bye-as-pairing-allocated", "full-point-bye"]),
        ({1: -5}, ["half-point-bye"]),
        ({3: -5}, ["zero-point-bye"]),
        ({3: 3}, []),
        ({0: 5}, []),  # games
    ],
)
def test_another_bye_brings_what_the_points_are_off(errors, byes):
    changes = with_byes()._byes(errors)
    (who,) = errors
    assert told(changes, "participant", "round") == [(bye, who + 1, 2) for bye in byes]


@each_row(
    ("errors", "kinds"),
    [
        ({3: 5, 5: 5}, [("1", None), (None, "pairing-allocated-bye"), (None, "full-point-bye")]),
        ({3: -5, 5: -5}, [("0", None), (None, "zero-point-bye")]),
        ({3: 3, 5: 3}, [("0.8", None)]),
        ({3: -6, 5: -6}, []),  # less than nothing
        ({3: 5, 5: 10}, []),
        ({3: 5}, []),  # not everybody with such a bye
        ({3: 5, 5: 5, 0: 5}, []),
        ({1: -5}, []),  # the only one
    ],
)
def test_byes_of_a_kind_brought_other_points_to_everybody(errors, kinds):
    changes = with_byes()._worths(errors)
    assert [(one.params.get("points"), one.params.get("bye")) for one in changes] == kinds


@pytest.mark.parametrize(("error", "points"), [(10, ["1"]), (11, []), (4, ["0.7"])])
def test_byes_of_a_kind_brought_whole_tenths(error, points):
    evidence = evidence_of(event("1 H H Z\n2 H H Z\n3 4w1 4b1 U\n4 3b0 3w0 F"))
    changes = [*evidence._worths({0: error, 1: error})]
    worth = [one.params["points"] for one in changes if one.variant == "unplayed-worth"]
    assert worth == points


@pytest.mark.parametrize(
    ("without", "errors", "deleted"),
    [
        (4, {0: -10, 2: -10}, [4]),
        (1, {2: -5}, [1]),  # those who lost lack nothing
        (4, {0: -10}, []),
        (4, {0: -10, 2: -10, 1: -5}, []),
        (None, {0: -10, 2: -10}, []),
    ],
)
def test_a_player_was_deleted_whose_opponents_lack_the_points_of_the_games(
    without, errors, deleted
):
    evidence = with_byes()
    (column,) = evidence._columns
    if without is not None:
        del column.values[without - 1]
    changes = evidence._deleted(errors)
    assert told(changes, "participant") == [("player-deleted", who) for who in deleted]
    column.aside = {without}  # the cell is there, but no number
    assert [*evidence._deleted(errors)] == []


@each_row(
    ("row_of_2", "error", "facts"),
    [
        ("2 1b0 U Z", -10, [("result-on-one-side", 1, 2)]),
        ("2 1b0 U Z", -5, [("result-on-one-side", 1, 2)]),
        ("2 1b? U Z", -5, [("result-on-one-side", 1, 2)]),
        ("2 1b1 U Z", -10, [("result-differs", None, None)]),
        ("2 1b= U Z", -5, [("result-differs", None, None)]),
        ("2 1b1 U Z", -5, [("result-on-one-side", 1, 2)]),
        ("2 1b0 U Z", -3, []),
    ],
)
def test_a_result_on_one_side_is_one_that_the_other_row_denies(row_of_2, error, facts):
    evidence = evidence_of(event(f"1 2w1 1 Z\n{row_of_2}"))
    changes = evidence._results_on_one_side({0: error})
    assert told(changes, "participant", "opponent") == facts


def test_rounds_of_another_kind_are_those_of_pairings_each_once():
    evidence = evidence_of(event("1 2w+ 2b1 +\n2 1b- 1w0 Z"), wrong=[1, 2])
    changes = evidence._kinds(Counter({0: 9, 1: 9}))
    games = [one for one in changes if one.variant in {"forfeit-as-game", "game-as-forfeit"}]
    assert told(games, "round") == [("forfeit-as-game", 1), ("game-as-forfeit", 2)]


def with_roster(tournament, team, *members):
    """Return the tournament in which a team has these members alone."""
    return replace(
        tournament,
        teams=tuple(
            replace(one, members=members) if one.number == team else one for one in tournament.teams
        ),
    )


@pytest.mark.parametrize(
    ("roster", "are_tried"),
    [
        ((1, 2), True),
        ((1, 2, 3), False),  # 3 is in team 2 as well
        ((1,), False),  # who plays is in no team
        ((1, 2, 7), False),
    ],
)
def test_boards_are_tried_where_everybody_who_plays_is_in_one_team(roster, are_tried):
    tournament = team_event_of("1-2 11 3-4 ==\n1-3 10 2-4 ==", teams=4)
    evidence = evidence_of(with_roster(tournament, 1, *roster), "MPTS", wrong=[1, 2])
    games = told(evidence._games_of_matches(), "round", "white", "black", "table")
    assert {(r, white, black) for _, r, white, black, _ in games} == (
        {(1, 1, 3), (1, 4, 2)} if are_tried else set()
    )


def test_who_does_not_play_needs_no_team():
    tournament = team_event_of("1-2 1.\n2-1 1.", teams=2)
    evidence = evidence_of(with_roster(tournament, 1, 1), "MPTS", wrong=[1, 2])
    assert [*evidence._games_of_matches()]


@pytest.mark.parametrize(("wrong", "are_tried"), [(11, True), (12, True), (13, False)])
def test_boards_are_tried_among_up_to_12_teams_whose_points_are_off(wrong, are_tried):
    rounds = " ".join(f"{team}-{team + 1} 1" for team in range(1, 15, 2))
    tournament = team_event_of(rounds, teams=14, boards=1)
    evidence = evidence_of(tournament, "MPTS", wrong=range(1, wrong + 1))
    assert bool([*evidence._games_of_matches()]) is are_tried
    evidence = evidence_of(tournament, "BH:MP", wrong=[1, 2])
    assert [*evidence._games_of_matches()] == []  # no points are off


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


@pytest.mark.parametrize(
    ("lowest", "highest", "able"),
    [
        (1, 2999, (1, 2999)),
        (1400, 1400, (1400, 1400)),
        (0, 3000, (0, 3000)),
        (-1, 3001, (0, 3000)),  # no rating is below 0 or above 3000
    ],
)
def test_a_rating_is_any_by_which_no_cell_is_too_low_or_too_high(lowest, highest, able):
    evidence = evidence_of(round_robin(3, players=4, forfeited=0))

    def gaps(fact):
        rating = fact.params["table"]
        return [min(0, rating - lowest), max(0, rating - highest)]

    assert evidence._range(SimpleNamespace(gaps=gaps), 0) == able


@each_row(
    ("code", "rated"),
    [("ARO", {2, 3, 4, 5}), ("TPR", {2, 3, 4, 5}), ("PTP", {2, 3, 4, 5}), ("BH", set()),
     ("APRO", {1, 2, 3, 4, 5, 6}), ("APPO", {1, 2, 3, 4, 5, 6})],
)  # fmt: skip
def test_a_rating_makes_cells_of_opponents_wrong_and_of_theirs_in_averages_of_performances(
    code, rated
):
    """1 and 6 met 2, 3, 4 and 5 alone."""
    tournament = event(
        "1 2w1 3b= 4w0 5b=\n2 1b0 6w1 Z Z\n3 6b0 1w= Z Z\n4 Z Z 1b1 6w=\n5 Z Z 6b= 1w="
        "\n6 3w1 2b0 5w= 4b=\n7 8w1 8b1 Z Z\n8 7b0 7w0 Z Z"
    )
    evidence = evidence_of(tournament, code, wrong=[1, 6], by=3)
    evidence._range = lambda _lens, _who: (1400, 1400)
    assert participants_of(evidence._ratings()) == rated


def test_a_rating_lies_in_the_ranges_of_all_columns():
    tournament = round_robin(3, players=4, forfeited=0)
    trial = Trial(tournament)
    columns = [column_of(trial, code, wrong=[1, 2], by=3) for code in ("ARO", "TPR")]
    evidence = _Search(trial, columns, [column.start for column in columns], ())
    ranges = {"ARO": (1400, 1420), "TPR": (1410, 1430)}
    names = {tuple(c.stated.values.values()): c.cells.code for c in columns}
    evidence._range = lambda lens, _who: ranges[names[tuple(lens._stated.values.values())]]
    assert {change.params["table"] for change in evidence._ratings()} == {*range(1410, 1421)}
