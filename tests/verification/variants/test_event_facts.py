"""What may have happened otherwise: which facts there are of a game or a round, up to their limits.

Of SWISS_OF_BYES a win brings 1 and a draw ½: 1 beat 2, drew with 3, beat 4.
"""

from fractions import Fraction

import pytest
from events import event
from row_tests import each_row
from team_events import team_event_of
from trials import compute

from trfkit.model.outcome import RoundKind
from trfkit.model.view import NOBODY
from trfkit.ranking.ranks import apply_criterion
from trfkit.record import replace
from trfkit.tie_breaks import TIE_BREAKS
from trfkit.verification.variants.event_facts import (
    Names,
    board_results,
    bye_changes,
    facts_of_game,
    is_ordinary_result,
    result_differs,
    result_of,
    unplayed_round_changes,
    written,
)
from trfkit.verification.variants.trial import Trial
from trfkit.verification.variants.variant_changes import (
    BY_MATCH_RESULT,
    ELECTED_WITHOUT_BYES,
    FORFEITS_ARE_GAMES,
    NO_REGULAR_FORFEITS,
    NOTHING,
    OWN_POINTS_ADDED,
    ROUNDED_DOWN,
    TRAILING_VOLUNTARY,
    change_of_code,
    change_of_column,
    forfeited,
    one_round_earlier,
    played,
    with_bye,
    with_colours_swapped,
    with_kind,
    with_own_result,
    with_points,
    with_result,
    with_worth_of,
    without_game,
    without_games_of,
)

SWISS_OF_BYES = """
1 2w1 3b= 4w1
2 1b0 U   3w=
3 4w1 1w= 2b=
4 3b0 H   1b0
5 6w+ Z   F
6 5b- H   Z
"""
TRIAL = Trial(event(SWISS_OF_BYES))
VIEW = TRIAL.field("2026").view
NAMES = Names(TRIAL.tournament, of_teams=False)


@pytest.mark.parametrize(
    ("shares", "text"),
    [((2, 0), "1-0"), ((1, 1), "1/2-1/2"), ((0, 2), "0-1"), ((0, 0), "0-0"), ((2, 1), "1-1/2")],
)
def test_a_result_is_written_with_both_sides(shares, text):
    assert written(*shares) == text


@pytest.mark.parametrize(
    ("shares", "table"),
    [((2, 0), None), ((1, 1), "1/2-1/2"), ((0, 2), "0-1"), ((0, 0), "0-0"), ((2, 2), None)],
)
def test_a_game_ends_otherwise_in_a_result_that_two_sides_can_have(shares, table):
    change = result_differs(VIEW, NAMES, 0, 0, shares)
    assert (change and change.params["table"]) == table
    if change is not None:
        assert is_ordinary_result(change) is (table != "0-0")


@pytest.mark.parametrize(
    ("shares", "table"), [((2, 0), "0-1"), ((1, 1), "1/2-1/2"), ((0, 2), None), ((0, 0), "0-0")]
)
def test_a_result_is_told_with_white_first_whose_ever_it_is(shares, table):
    change = result_differs(VIEW, NAMES, 1, 0, shares)
    assert (change and change.params["table"]) == table
    if change is not None:
        assert (change.params["white"], change.params["black"]) == (1, 2)
        assert change.names_whom
        assert change.apply(TRIAL.basis("PTS", "2026")).field.view.shares[1][0] == shares[0]


def test_there_is_no_result_where_one_side_has_none():
    pending = Trial(event("1 2w1 2b?\n2 1b? 1w1", rounds_played=2)).field("2026").view
    assert [result_of(pending, who, r) for who in (0, 1) for r in (0, 1)] == [""] * 4


def test_the_colours_of_a_board_are_those_of_its_round():
    trial = Trial(team_event_of("1-2 10\n2-1 ==\n1-2 ==", teams=2))
    facts = {r: [*board_results(trial, 1, 2, r)] for r in (0, 1)}
    sides = {r: {(one.params["white"], one.params["black"]) for one in facts[r]} for r in (0, 1)}
    assert sides == {0: {(1, 3), (4, 2)}, 1: {(3, 1), (2, 4)}}
    ended = {(one.params["white"], one.params["file"], one.params["table"]) for one in facts[0]}
    assert ended == {
        (1, "1-0", "1/2-1/2"), (1, "1-0", "0-1"), (4, "1-0", "1/2-1/2"), (4, "1-0", "0-1")
    }  # fmt: skip


def test_a_result_in_the_place_of_a_forfeit_is_no_ordinary_one():
    change = result_differs(VIEW, NAMES, 4, 0, (2, 0))
    assert (change.params["file"], change.params["table"]) == ("+/-", "1-0")
    assert not is_ordinary_result(change)


def test_what_a_game_may_have_been_is_told_with_both_sides():
    changes = {change.variant: change for change in facts_of_game(VIEW, NAMES, 1, 0)}
    assert changes.keys() == {
        "result-differs", "colours-differ", "forfeit-as-game", "game-as-forfeit", "result-missing",
    }  # fmt: skip
    results = [one.params["table"] for one in facts_of_game(VIEW, NAMES, 1, 0)
               if one.variant == "result-differs"]  # fmt: skip
    assert results == ["0-1", "1/2-1/2", "0-0"]
    assert changes["colours-differ"].params == {"round": 1, "white": 1, "black": 2}
    assert changes["result-missing"].params == {"round": 1, "participant": 1}
    assert changes["result-missing"].tells.arguments["told"] == "1-0"


@each_row(
    ("competitor", "r", "variants"),
    [
        # A half-point bye brings too little for a won forfeit, too much for a lost one.
        (3, 1, {"bye-as-pairing-allocated"}),
        (4, 1, {"bye-as-forfeit-loss"}),
        (4, 2, {"bye-as-requested", "bye-as-forfeit-win"}),
        (1, 1, {"bye-as-requested", "bye-as-forfeit-win"}),
        (4, 0, {"bye-as-requested", "bye-as-pairing-allocated", "forfeit-as-game"}),
        (5, 0, {"bye-as-requested", "forfeit-as-game"}),
    ],
)
def test_an_unplayed_round_is_taken_for_what_brings_its_points(competitor, r, variants):
    changes = {
        change.variant
        for change in unplayed_round_changes(VIEW, competitor)
        if change.params["round"] == r + 1
    }
    assert changes == variants | {"round-adds-nothing"}


@pytest.mark.parametrize("code", ["BH", "SB"])
def test_a_round_that_adds_nothing_adds_nothing(code):
    basis = TRIAL.basis(code, "2026")
    changes = {change.params["round"]: change for change in unplayed_round_changes(VIEW, 1)
               if change.variant == "round-adds-nothing"}  # fmt: skip
    column = apply_criterion(basis.field, basis.criterion, basis.groups).column
    without = compute(changes[2].apply(basis))[1]
    assert without == Fraction(column.values[1] - column.terms[1][1], column.unit)
    assert without < Fraction(column.values[1], column.unit)


def test_byes_of_other_points_are_none_that_bring_the_same():
    changes = {(one.params["round"], one.variant) for one in bye_changes(VIEW, 4)}
    assert changes == {
        (1, "half-point-bye"), (1, "zero-point-bye"),
        (2, "half-point-bye"), (2, "full-point-bye"),
        (3, "half-point-bye"), (3, "zero-point-bye"),
    }  # fmt: skip


# What they make of the view -----------------------------------------------------------------------


def test_a_round_earlier_leaves_one_at_least():
    two = one_round_earlier(VIEW)
    one = one_round_earlier(two)
    assert (two.rounds, one.rounds) == (2, 1)
    assert [len(row) for row in (two.scores[0], one.kinds[0], one.awards[5])] == [2, 1, 1]
    assert one_round_earlier(one) is one


@pytest.mark.parametrize(
    ("points", "share"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2)], ids="0 .4 .5 .9 1".split()
)
def test_a_round_that_is_a_game_has_the_result_of_its_points(points, share):
    bye = with_bye(VIEW, 6, 2, RoundKind.HALF_POINT_BYE, points)
    assert with_kind(bye, 6, 2, RoundKind.GAME).shares[5][2] == share


def test_a_forfeit_that_was_played_is_a_game_of_both_sides():
    changed = played(VIEW, 6, 0)
    assert (changed.shares[4][0], changed.shares[5][0]) == (2, 0)
    assert changed.scores == VIEW.scores


@pytest.mark.parametrize("r", [3, 4])
def test_nothing_happened_in_a_round_behind_the_last(r):
    assert without_game(VIEW, 1, r) is VIEW
    assert with_own_result(VIEW, 1, r, 0) is VIEW
    assert with_colours_swapped(VIEW, 99, 0) is VIEW


def test_colours_are_swapped_for_both_sides():
    changed = with_colours_swapped(VIEW, 2, 0)
    assert changed.colours[0][0] is VIEW.colours[1][0]
    assert changed.colours[1][0] is VIEW.colours[0][0]
    assert with_colours_swapped(VIEW, 5, 1) == VIEW


def test_other_points_are_those_of_games_and_of_rounds_worth_as_much():
    changed = with_points(VIEW, 30, 10, 0)
    assert changed.awards == (
        (30, 10, 30), (0, 30, 10), (30, 10, 10), (0, 10, 0), (30, 0, 30), (0, 10, 0),
    )  # fmt: skip
    assert (changed.win, changed.draw, changed.black_win) == (30, 10, 30)
    of_byes = with_points(VIEW, 30, 10, 0, keeps_byes=True)
    assert of_byes.awards[1] == (0, 10, 10)
    assert of_byes.awards[4] == (30, 0, 30)
    assert with_points(VIEW, 10, 5, 0) is VIEW
    absent = Trial(event("1 Z\n2 Z")).field("2026").view
    assert with_points(absent, 30, 10, 0) == replace(absent, win=30, draw=10, black_win=30)


def test_a_game_without_a_result_brings_nothing_to_either_side():
    changed = without_game(VIEW, 1, 0)
    for side, points in ((0, (0, 5, 15)), (1, (0, 10, 15))):
        assert changed.kinds[side][0] is RoundKind.ZERO_POINT_BYE
        assert (changed.opponents[side][0], changed.colours[side][0]) == (NOBODY, None)
        assert changed.shares[side][0] is None
        assert changed.scores[side] == points
    bye = without_game(VIEW, 2, 1)
    assert (bye.kinds[1][1], bye.awards[1]) == (RoundKind.ZERO_POINT_BYE, (0, 0, 5))


def test_who_is_deleted_takes_the_games_of_the_opponents_along():
    changed = without_games_of(VIEW, 1)
    zero = RoundKind.ZERO_POINT_BYE
    assert [changed.kinds[who][r] for who, r in ((1, 0), (2, 1), (3, 2))] == [zero] * 3
    assert changed.kinds[0] == (zero,) * 3
    assert [row[-1] for row in changed.scores] == [0, 15, 15, 5, 20, 5]
    assert changed.kinds[1][1:] == VIEW.kinds[1][1:]
    of_bye = without_games_of(VIEW, 2)
    assert of_bye.awards[1] == (0, 10, 0)
    assert without_games_of(VIEW, 99) is VIEW


@pytest.mark.parametrize(("share", "award"), [(0, 0), (1, 5), (2, 10)])
def test_a_result_of_one_side_leaves_the_other_as_it_is(share, award):
    changed = with_own_result(VIEW, 4, 0, share)
    assert (changed.shares[3][0], changed.awards[3][0]) == (share, award)
    assert changed.awards[2] == VIEW.awards[2]
    assert changed.shares[2] == VIEW.shares[2]


def test_a_win_is_worth_what_its_colour_brings():
    view = replace(VIEW, black_win=20)
    assert with_result(view, 2, 0, (2, 0)).awards[1][0] == 20
    assert with_result(view, 1, 0, (2, 0)).awards[0][0] == 10
    assert with_result(view, 1, 0, (0, 2)).awards[1][0] == 20
    forfeit = with_result(view, 5, 0, (1, 1))
    assert [forfeit.kinds[side][0] for side in (4, 5)] == [RoundKind.GAME] * 2
    assert [forfeit.awards[side][0] for side in (4, 5)] == [5, 5]
    assert with_result(view, 2, 1, (1, 1)) is view  # nobody sat opposite


@pytest.mark.parametrize(
    ("who", "r", "kinds"),
    [
        (1, 0, (RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS)),
        (2, 0, (RoundKind.FORFEIT_LOSS, RoundKind.FORFEIT_WIN)),
        (1, 1, (RoundKind.FORFEIT_LOSS, RoundKind.FORFEIT_LOSS)),
    ],
)
def test_a_game_was_forfeited_by_who_did_not_win_it(who, r, kinds):
    changed = forfeited(VIEW, who, r)
    opponent = VIEW.opponents[who - 1][r]
    assert (changed.kinds[who - 1][r], changed.kinds[opponent][r]) == kinds
    assert changed.scores == VIEW.scores


def test_byes_of_a_kind_bring_other_points():
    kinds = (RoundKind.HALF_POINT_BYE, RoundKind.FULL_POINT_BYE)
    changed = with_worth_of(VIEW, kinds, 7)
    assert [row[-1] for row in changed.scores] == [25, 15, 20, 7, 17, 7]


# Rules that no edition has ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "rounds"),
    [
        ("Z Z Z", [2, 1, 0]),
        ("2w1 H Z", [2, 1]),
        ("2w1 Z U", []),  # nobody asks for a pairing-allocated bye
        ("Z 2w1 Z", [2]),
        ("Z Z 2w1", []),
    ],
)
def test_voluntary_rounds_at_the_end_are_those_behind_the_last_other_one(row, rounds):
    view = Trial(event(f"1 {row}\n2 Z Z Z", rounds_played=3)).field("2026").view
    assert TRAILING_VOLUNTARY.apply(view, 0) == rounds


def test_forfeits_are_games_if_somebody_was_paired():
    view = Trial(event("1 2w1 2w+ + U\n2 1b0 1b- Z H", rounds_played=4)).field("2026").view
    are_games = [[FORFEITS_ARE_GAMES.apply(view, who, r) for r in range(4)] for who in (0, 1)]
    assert are_games == [[True, True, False, False]] * 2


def test_what_adds_nothing_has_no_score_and_brings_no_points():
    dummy = NOTHING.apply(VIEW, (), 1, 1, 3)
    assert (dummy.score, dummy.points) == (0, 0)
    assert NO_REGULAR_FORFEITS.apply(VIEW) is False


@pytest.mark.parametrize(
    ("formula", "codes"),
    [
        (OWN_POINTS_ADDED, {"BH", "FB", "SB"}),
        (ELECTED_WITHOUT_BYES, {"REP"}),
        (ROUNDED_DOWN, {"AOB", "APPO", "APRO", "ARO"}),
        (BY_MATCH_RESULT, {"EGMSB", "EMMSB"}),
    ],
)
def test_a_formula_suits_some_codes(formula, codes):
    assert {row.code for row in TIE_BREAKS if row.compute and formula.suits(row)} == codes


def test_a_column_without_a_formula_has_no_other():
    change = change_of_column(lambda _field, column: column.values)
    assert change(TRIAL.basis("BH", "2026")) is not TRIAL.basis("BH", "2026")
    places = TRIAL.basis("DE", "2026")  # they follow from groups
    assert change(places) is places
    nothing = replace(places, criterion=replace(places.criterion, row=None, descriptor=None))
    assert change(nothing) is nothing
    assert change_of_code(lambda code: code)(nothing) is nothing


def test_rounded_down_an_average_of_nobody_stays_undefined():
    basis = Trial(event("1 2w1 Z\n2 1b0 Z\n3 Z   Z")).basis("AOB", "2026")
    assert compute(change_of_column(ROUNDED_DOWN.values)(basis)) == (1, 0, None)
