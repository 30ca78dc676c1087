"""Tie-breaks that an event's own regulations define, computed by hand."""

import pytest
from english_texts import english
from event_regulations import (
    AWARDED,
    BLITZ,
    BYES,
    CIRCLE,
    HARD_FOUGHT,
    LEAGUE,
    RATED,
    RATINGS,
    SEVEN,
    by,
    column,
)
from events import event
from team_events import team_event_of

from trfkit.ranking import explain, rank

MODIFIED_MEDIAN = """
[own.OTHER_MODMED]
sum = "opponent-adjusted-score"
cut-lowest = { above-half = 1, half = 1 }
cut-highest = { half = 1, below-half = 1 }
"""


def test_points_and_a_cut_sum_of_defeated_opponents():
    """Three points for a win, so 12, 1, 3 and 9.

    1 beat 2 (who is seen with 1), 3 and 4. By 16.3.2 the zero-point bye of 3 in the last round is
    seen as a draw: 3 + 1 = 4; the full-point bye of 4 is not. So 4 + 9 = 13 without the 1. 4 beat
    3 and 2: 4 without the 1. 3 beat 2 alone, which is cut.
    """
    ranking = by(HARD_FOUGHT)
    standings = rank(event(BYES, rounds_played=4), ranking)
    assert {row.id: row.points for row in standings.rows} == {1: 120, 4: 90, 3: 30, 2: 10}
    hard = {1: "13", 2: "0", 3: "0", 4: "4"}
    assert column(event(BYES, rounds_played=4), ranking, "OTHER_HARD") == hard
    jury = {1: "7", 2: "9.25", 3: None, 4: "-0.5"}
    assert column(event(BYES, rounds_played=4), ranking, "OTHER_JURY") == jury
    assert not standings.diagnostics
    assert "OTHER_JURY: the regulations give no value for 3" in english(standings.notes)


def test_a_clause_of_16_6_enters_the_own_sum():
    """As awarded, 3 is seen with his 3 points: 3 + 9 = 12, and 3."""
    hard = {1: "12", 2: "0", 3: "0", 4: "3"}
    assert column(event(BYES, rounds_played=4), by(AWARDED), "OTHER_HARD") == hard
    standings = rank(event(BYES, rounds_played=4), by(AWARDED))
    assert dict(standings.policies) == {"clause-16.3": "awarded"}


def test_counted_colours_and_a_blitz_where_the_lowest_is_best():
    """1 and 2 have two points and lost a game with Black each: the blitz puts 2 first.

    3 and 4 have one point and lost two with Black each; 3 did not play the blitz.
    """
    standings = rank(event(CIRCLE), by(BLITZ))
    assert [(row.rank, row.id) for row in standings.rows] == [(1, 2), (2, 1), (3, 4), (4, 3)]
    black = {1: "1", 2: "1", 3: "2", 4: "2"}
    assert column(event(CIRCLE), by(BLITZ), "OTHER_BLACK") == black


def test_products_means_and_chosen_rounds():
    """Games won: 1 two; 2, 3 and 6 one each; 4, by forfeit only, none.

    Winners: 1 has 0*1 + 1*0.5 + 1*1, 2 has 0*1 + 2*0.5 + 1*0.5, 3 has 1*0.5 + 0*1 + 2*0,
    4 has 2*0 + 1*0, 6 has 1*0.5 + 0*1 + 1*0.5.
    Ratings without the lowest: 1 (2400 + 2300) / 2, 2 (2500 + 2100) / 2, 3 (2500 + 2200) / 2,
    4 2500, 5 2400, 6 (2400 + 2300) / 2; 7 met nobody.
    Scores after rounds 2 and 3: 1 (1.5 + 2.5) / 2, 4 (0 + 1) / 2, 7 (1.5 + 1.5) / 2.
    Squares without the highest: 1 0.25 + 1, 2 0.25 + 0.25, 3 0.25 + 0, 7 0.25 + 0.
    """
    tournament, ranking = event(SEVEN, ratings=RATINGS), by(RATED)
    winners = {1: "1.5", 2: "1.5", 3: "0.5", 4: "0", 5: "0", 6: "1", 7: "0"}
    assert column(tournament, ranking, "OTHER_WINNERS") == winners
    averages = {1: "2350", 2: "2300", 3: "2350", 4: "2500", 5: "2400", 6: "2350", 7: None}
    assert column(tournament, ranking, "OTHER_ARO") == averages
    late = {1: "2", 2: "1.75", 3: "1.5", 4: "0.5", 5: "0", 6: "1.75", 7: "1.5"}
    assert column(tournament, ranking, "OTHER_LATE") == late
    squares = {1: "1.25", 2: "0.5", 3: "0.25", 4: "0", 5: "0", 6: "0.5", 7: "0.25"}
    assert column(tournament, ranking, "OTHER_SQUARES") == squares


def test_teams_have_match_points_game_points_and_values_by_their_numbers():
    """Team 1 wins 2-0 and draws 1-1, in points of 2-1-0: 3 + 1 = 4 and 4 + 2 = 6."""
    tournament = team_event_of("1-2 11 3U\n1-3 10 2H", teams=3)
    standings = rank(tournament, by(LEAGUE))
    first = standings.rows[0]
    assert (first.id, first.match_points, first.game_points) == (1, 40, 60)
    won = {1: "1", 2: "0", 3: "0"}
    assert column(tournament, by(LEAGUE), "OTHER_PLAYED_WON") == won
    assert column(tournament, by(LEAGUE), "OTHER_LOT") == {1: "2", 2: "3", 3: "1"}


def test_each_round_of_an_own_sum_is_explained():
    found = explain(event(BYES, rounds_played=4), 1, "OTHER_HARD", by(HARD_FOUGHT))
    assert (found.value, found.title) == ("13", "Defeated opponents, the weakest left out")
    assert [(c.round, c.raw, c.adjusted, c.counted) for c in found.contributions] == [
        (1, "1", "1", False),
        (2, "3", "4", True),
        (3, "9", "9", True),
        (4, None, None, False),
    ]
    assert str(found.contributions[3].why) == "not among rounds won over the board"
    assert [str(step.text) for step in found.steps] == [
        "round 1 is left out: 1, the lowest value",
        "4 + 9 = 13",
    ]


@pytest.mark.parametrize(
    ("table", "of_three"), [(BYES, "3"), (BYES.replace("2b1  Z", "2b1  U"), "3")]
)
def test_the_modified_median_cuts_by_the_own_score(table, of_three):
    # Unplayed rounds of opponents are draws: 3.5, 0.5, 1.5, 2.5; an own one counts nothing.
    tournament = event(table, rounds_played=4)
    found = column(tournament, by(MODIFIED_MEDIAN, tiebreaks=("OTHER_MODMED",)), "OTHER_MODMED")
    assert found == {1: "4.5", 2: "4", 3: of_three, 4: "5.5"}


@pytest.mark.parametrize(("third", "cut"), [("Z", 1), ("H", 1), ("U", 2)])
def test_who_has_just_half_of_the_points_loses_terms_at_both_ends(third, cut):
    tournament = event(BYES.replace("2b1  Z", f"2b1  {third}"), rounds_played=4)
    explained = explain(tournament, 3, "OTHER_MODMED", ranking=by(MODIFIED_MEDIAN))
    assert sum(one.cut_by is not None for one in explained.contributions) == cut


def test_who_is_unrated_leaves_averages_without_a_value_and_a_rating_helps():
    tournament = event(SEVEN, ratings=RATINGS | {7: None})
    assert rank(tournament, by(RATED)).diagnostics[0].code == "TBK006"
    assert column(tournament, by("unrated = 1400\n" + RATED), "OTHER_ARO")[1] == "2350"


@pytest.mark.parametrize("rounds", [0, 1])
def test_before_the_end_and_with_nobody(rounds):
    assert len(rank(event(SEVEN), by(RATED, rounds=rounds)).rows) == 7
    assert rank(event(""), by(HARD_FOUGHT)).rows == ()
