import pytest
from events import ROUND_ROBIN, THREE_ONE_NIL, event
from row_tests import each_row
from team_events import team_event_of

from trfkit.model import (
    ABSENT,
    AbnormalPoints,
    Acceleration,
    Colour,
    ForbiddenPairs,
    NationalRating,
    Pairings,
    RoundKind,
    StartingRankMethod,
)
from trfkit.model.matches import team_event
from trfkit.model.tournament import ratings
from trfkit.model.view import NOBODY, Score, view_of_players, view_of_teams
from trfkit.record import replace
from trfkit.units import Points, StartNo

FOUR = """
1  2w1  3b=  4w+
2  1b0  4w=  3b1
3  4b1  1w=  2w0
4  3w0  2b=  1b-
"""


def test_columns_are_indexed_by_competitor_and_round():
    view = view_of_players(event(FOUR))
    assert view.ids == (1, 2, 3, 4)
    assert view.opponents[0] == (1, 2, 3)
    assert view.kinds[3] == (RoundKind.GAME, RoundKind.GAME, RoundKind.FORFEIT_LOSS)
    assert view.colours[0] == (Colour.WHITE, Colour.BLACK, Colour.WHITE)
    assert view.shares[0] == (2, 1, None)
    assert view.awards[0] == (10, 5, 10)
    assert view.scores[0] == (10, 15, 25)
    assert view.totals == (25, 15, 15, 5)


def test_scores_after_an_earlier_round_leave_the_later_ones_out():
    view = view_of_players(event(FOUR), rounds=1)
    assert view.rounds == 1
    assert view.scheduled == 3
    assert view.totals == (10, 0, 10, 0)


def test_no_round_gives_everybody_nothing():
    view = view_of_players(event(FOUR), rounds=0)
    assert view.totals == (0, 0, 0, 0)
    assert view.opponents == ((), (), (), ())


def test_a_row_that_ends_early_is_absence():
    view = view_of_players(event("1 2w1 2b1\n2 1b0"))
    assert view.kinds[1] == (RoundKind.GAME, RoundKind.ZERO_POINT_BYE)


def test_an_opponent_stated_with_a_bye_is_ignored():
    view = view_of_players(event("1 2w1 2wH\n2 1b0 1bZ", rounds_played=2))
    assert view.opponents == ((1, NOBODY), (0, NOBODY))
    assert view.kinds[0][1] is RoundKind.HALF_POINT_BYE
    assert view.totals == (15, 0)


@pytest.mark.parametrize(
    ("cell", "kind", "points"),
    [
        pytest.param("9w1", RoundKind.FULL_POINT_BYE, 10, id="won against a number nobody has"),
        pytest.param("9w=", RoundKind.HALF_POINT_BYE, 5, id="drawn against it"),
        pytest.param("9w0", RoundKind.ZERO_POINT_BYE, 0, id="lost against it"),
        pytest.param("1w1", RoundKind.FULL_POINT_BYE, 10, id="won against oneself"),
    ],
)
def test_a_game_against_nobody_counts_as_the_bye_of_its_value(cell, kind, points):
    view = view_of_players(event(f"1 2w1 {cell}\n2 1b0 Z\n3 2w1 2w1", rounds_played=2))
    assert view.opponents[0][1] == NOBODY
    assert view.kinds[0][1] is kind
    assert view.awards[0][1] == points


def test_nor_does_a_game_that_names_no_opponent_meet_the_first_of_the_players():
    view = view_of_players(event("1 2w1 Z\n2 1b0 9w1", rounds_played=2))
    assert view.opponents[1] == (0, NOBODY)
    assert view.kinds[1][1] is RoundKind.FULL_POINT_BYE


def test_a_pending_game_counts_with_the_value_of_an_unknown_result_and_is_said():
    tournament = event("1 2w1 2b?\n2 1b0 1w?", rounds_played=2)
    view = view_of_players(replace(tournament, point_system=THREE_ONE_NIL))
    assert view.provisional
    assert view.totals == (40, 10)
    assert not view_of_players(tournament, rounds=1).provisional


def test_colours_may_score_differently():
    system = replace(THREE_ONE_NIL, black_win=Points(40))
    view = view_of_players(event("1 2w1 2b1\n2 1b0 1w0", point_system=system))
    assert view.awards[0] == (30, 40)
    assert view.is_win(0, 0)
    assert view.is_win(0, 1)


def test_abnormal_points_change_the_rounds_they_name():
    records = (
        AbnormalPoints("W", None, Points(5), 1, (StartNo(1),)),
        AbnormalPoints(" ", None, Points(-10), 2, (StartNo(2),)),
        AbnormalPoints("", None, Points(20), None, (StartNo(3),)),
    )
    view = view_of_players(event(FOUR, abnormal_points=records))
    assert view.awards[0] == (5, 5, 10)
    assert view.scores[0] == (5, 10, 20)
    assert view.awards[1] == (0, 5, 10)
    assert view.scores[1] == (0, -5, 5)
    assert view.scores[2] == (10, 15, 35)


def test_abnormal_points_without_participants_redefine_what_a_result_is_worth():
    record = AbnormalPoints("+", None, Points(5), None, ())
    assert view_of_players(event(FOUR, abnormal_points=(record,))).awards[0] == (10, 5, 5)


def test_a_penalty_for_nobody_is_none():
    record = AbnormalPoints("", None, Points(-10), 1, ())
    assert view_of_players(event(FOUR, abnormal_points=(record,))).totals == (25, 15, 15, 5)


def test_a_penalty_of_a_round_to_come_waits_for_it():
    record = AbnormalPoints("", None, Points(-10), 3, (StartNo(1),))
    tournament = event(FOUR, abnormal_points=(record,))
    assert view_of_players(tournament, rounds=2).totals[0] == 15
    assert view_of_players(tournament).totals[0] == 15


def test_a_penalty_before_the_first_round_is_none():
    record = AbnormalPoints("", None, Points(-10), 0, (StartNo(1),))
    assert view_of_players(event(FOUR, abnormal_points=(record,))).totals == (25, 15, 15, 5)


def test_fore_draws_every_paired_game_of_the_last_scheduled_round():
    view = view_of_players(event("1 2w1 2b+\n2 1b0 1w-\n3 U H")).with_last_round_drawn()
    assert view.kinds[1] == (RoundKind.GAME, RoundKind.GAME)
    assert [shares[-1] for shares in view.shares[:2]] == [1, 1]
    assert view.totals == (15, 5, 15)
    assert view.kinds[2][1] is RoundKind.HALF_POINT_BYE


def test_fore_leaves_a_forfeit_without_an_opponent_alone():
    view = view_of_players(event("1 2w1 +\n2 1b0 Z\n3 4w1 U\n4 3b0 Z", rounds_played=2))
    assert view.with_last_round_drawn().totals[0] == 20


def test_fore_changes_nothing_before_the_last_round():
    view = view_of_players(event(FOUR), rounds=2)
    assert view.with_last_round_drawn() is view


def test_predetermined_pairings_can_be_asked_for():
    asked, teams = ROUND_ROBIN.pairings, team_event_of("1-2 10", teams=2)
    assert view_of_players(event(FOUR)).pairings is Pairings.SWISS
    assert view_of_players(event(FOUR), pairings=asked).pairings is asked
    of_teams = teams, team_event(teams), Score.MATCH_POINTS
    assert view_of_teams(*of_teams).pairings is Pairings.SWISS
    assert view_of_teams(*of_teams, asked).pairings is asked


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        pytest.param("FIDE", ("fide", (2000, None)), id="FIDE only"),
        pytest.param("NRO", ("national", (1900, 1800)), id="national only"),
        pytest.param("FIDON", ("fide-else-national", (2000, 1800)), id="FIDE else national"),
        pytest.param("NIDOF", ("national-else-fide", (1900, 1800)), id="national else FIDE"),
        pytest.param("HBFN", ("higher", (2000, 1800)), id="the higher"),
        pytest.param("LBFN", ("lower", (1900, 1800)), id="the lower"),
        pytest.param("OTHER", ("fide", (2000, None)), id="anything else"),
    ],
)
def test_record_172_says_whose_ratings_count(method, expected):
    tournament = event(
        "1 2w1\n2 1b0",
        ratings={1: 2000},
        starting_rank_method=StartingRankMethod(method, "UKR"),
        national_ratings=(
            NationalRating(federation="UKR", start_no=StartNo(1), rating=1900),
            NationalRating(federation="UKR", start_no=StartNo(2), rating=1800),
            NationalRating(federation="POL", start_no=StartNo(2), rating=1700),
        ),
    )
    found = ratings(tournament)
    assert (found.source, found.values) == expected
    assert ratings(tournament, "national").values == (1900, 1800)
    assert ratings(tournament, "fide").values == (2000, None)


@pytest.mark.parametrize("number", [-3, 0, 4, 999])
def test_a_round_outside_a_row_is_an_absence_and_never_another_round(number):
    player = event(FOUR).players[0]
    assert player.round(1).opponent == 2
    assert player.round(number) is ABSENT
    assert replace(player, rounds=()).round(number) is ABSENT


@each_row(
    ("first", "last", "rounds"),
    [(1, 2, [1, 2]), (0, 2, [1, 2]), (2, 10**12, [2, 3]), (3, 2, []), (0, 0, []), (4, 9, [])],
)
def test_the_rounds_of_a_record_end_where_the_rounds_do(first, last, rounds):
    assert list(ForbiddenPairs((1, 2), first, last).rounds(3)) == rounds
    assert list(Acceleration(None, Points(10), first, last, 1, 2).rounds(3)) == rounds


def test_pairs_forbidden_for_good_are_so_in_every_round():
    assert list(ForbiddenPairs((1, 2)).rounds(3)) == [1, 2, 3]


@each_row(("score", "worths"), [("MP", (20, 10, 0, 20)), ("GP", (60, 20, 2, 60))])
def test_a_match_is_worth_match_points_or_a_game_on_every_board(score, worths):
    system = replace(THREE_ONE_NIL, loss=1)
    tournament = team_event_of("1-2 10", teams=2, point_system=system)
    view = view_of_teams(tournament, team_event(tournament), Score(score))
    assert (view.win, view.draw, view.loss, view.black_win) == worths


def test_the_view_of_a_tournament_is_made_once():
    tournament = event(FOUR)
    assert view_of_players(tournament) is view_of_players(tournament)


def test_annulled_games_count_in_the_whole_view_alone():
    view = view_of_players(event(FOUR))
    without = view.without_games_of({2})
    assert (without.with_all_games, view.with_all_games) == (view, view)
    assert without.is_annulled(2, 0)
    assert not without.is_annulled(0, 0)
    assert [without.kind_in_words(0, number) for number in range(3)] == [
        "game", "annulled", "forfeit-win",
    ]  # fmt: skip
    assert without.opponents[0] == (1, NOBODY, 3)
    assert (without.awards[0], without.scores[0]) == ((10, 0, 10), (10, 10, 20))
    assert without.awards[2] == (0, 0, 0)


def test_what_is_pending_between_others_stays_provisional():
    tournament = event("1 2w1 3b?\n2 1b0 Z\n3 Z 1w?", rounds_played=2)
    view = view_of_players(tournament)
    assert view.without_games_of({1}).provisional
    assert not view.without_games_of({2}).provisional


@pytest.mark.parametrize(("score", "other"), [("MP", "GP"), ("GP", "MP")])
def test_each_score_of_a_team_has_another(score, other):
    assert Score(score).other is Score(other)
