"""Values of teams and the order of tied groups, in words."""

import pytest
from english_texts import english
from events import event
from team_events import team_event_of

from trfkit.events import players_of_teams
from trfkit.messages import render_text as render_message
from trfkit.messages.message import Message, Several
from trfkit.model import AbnormalPoints
from trfkit.ranking import Ranking, rank
from trfkit.ranking.cards import card
from trfkit.ranking.comparison import compare
from trfkit.ranking.explanation import explain
from trfkit.reports.explanation import card_document, comparison_document, explanation_document
from trfkit.reports.provenance import Origin
from trfkit.reports.render_text import render_text
from trfkit.units import Points

PODIUM = """
1  Z  Z  Z  2w1  3b1  4w1
2  U  H  Z  1b0  4w1  3b=
3  U  H  Z  4b1  1w0  2w=
4  U  U  U  3w0  2b0  1b0
"""


def by(*codes, **options):
    return Ranking(tiebreaks=codes, edition="2026", **options)


def why(tournament, who, code, *codes):
    return [str(step.text) for step in explain(tournament, who, code, by(*codes)).steps]


def test_who_is_equal_in_a_mutual_table_shares_the_best_place():
    (table, *_) = explain(event(PODIUM), 4, "DE", by("PTS", "DE")).table
    assert [(row.id, row.place) for row in table.rows] == [(1, 1), (2, 2), (3, 2), (4, 4)]


def test_each_step_of_extended_direct_encounter_cites_its_article():
    tied = team_event_of("1-2 1=0=", teams=2, boards=4)
    steps = explain(tied, 1, "EDEBT", by("MPTS", "EDEBT")).steps
    assert [step.article for step in steps[1:4]] == ["6.2", "13.3.1", "13.3.2"]
    assert str(steps[3].text) == (
        "board count (12.1): 1 has 1 · 1 + 2 · 0.5 + 3 · 0 + 4 · 0.5 = 4; "
        "2 has 1 · 0 + 2 · 0.5 + 3 · 1 + 4 · 0.5 = 6; 1 before 2"
    )


def test_what_two_teams_got_against_each_other_is_in_the_score_that_decides():
    tied = team_event_of("1-2 1=\n1-2 =0\n1-3 11  2-4 11", teams=4)
    text = render_text(comparison_document(compare(tied, 1, 2, by("MPTS", "EDE")), Origin()))
    assert "round 1: 1 Team 1 1.5, 2 Team 2 0.5 (game points)" in text


def test_a_schedule_shows_the_sum_it_divides_and_its_own():
    tied = team_event_of("1-2 11  3-4 11\n1-3 11  2-4 11", teams=4)
    assert why(tied, 1, "SSSC")[1:] == [
        "Buchholz by match points: 2 + 2 = 4",
        "4 + 4 / 2 = 6",
    ]


@pytest.mark.parametrize(
    ("code", "told"), [("WON", "a match won"), ("KS:GP", "points of this match")]
)
def test_teams_play_matches(code, told):
    tied = team_event_of("1-2 11\n1-2 1=", teams=2)
    reasons = [str(one.why) for one in explain(tied, 1, code, by("MPTS")).contributions]
    assert all(told in reason for reason in reasons)


def test_the_own_score_beside_an_opponent_who_was_not_met_is_marked():
    lost = team_event_of("1-2 11  3-4 11\n1+3  2-4 11", teams=4)
    document = explanation_document(explain(lost, 3, "BH", by("MPTS", "BH")), Origin())
    (shown, *_) = document.blocks
    assert [row.cells[3] for row in shown.rows] == [
        "0",
        Message("explanation.own-number", number="2"),
    ]


def test_what_record_299_takes_is_told_with_amount_and_round():
    penalty = AbnormalPoints("", Points(-10), Points(0), 1, (1,))
    fined = team_event_of("1-2 11\n1-2 ==", teams=2, abnormal_points=(penalty,))
    penalty = Message("ranking.penalty", id=1, round=1, points="-1")
    note = Message("ranking.penalties", score="MP", given=Several((penalty,)))
    assert note in rank(fined, by("MPTS")).notes
    assert note in card(fined, 1, by("MPTS")).notes
    first = explain(fined, 1, "MPTS", by("MPTS")).contributions[0]
    assert str(first.why) == "the points of the round, and a penalty of -1 by record 299"
    assert english(rank(team_event_of("1-2 11", teams=2), by("MPTS")).notes) == ()


def test_one_point_is_one():
    drawn = team_event_of("1-2 1=\n1-2 =0\n1-3 ..", teams=3)
    assert title_of(card(drawn, 1, by("MPTS"))).endswith(", 2 points")
    once = team_event_of("1-2 ==", teams=2)
    assert title_of(card(once, 1, by("MPTS"))).endswith(", 1 point")


def title_of(found):
    return render_message(card_document(found, Origin()).title)


def test_lots_are_drawn_of_teams():
    drawn = rank(team_event_of("1-2 ==", teams=2), by("MPTS", lots=1))
    assert "the order of 2 tied teams is drawn by lots with the seed 1" in english(drawn.notes)


def test_of_a_player_it_is_told_in_which_team_he_is():
    played = team_event_of("1-2 11", teams=2)
    assert players_of_teams(played, "4") == ("4 Player 4 is a player of team 2 Team 2",)
    assert players_of_teams(played, "Player") == ()
    assert players_of_teams(played, "Nobody") == ()


def test_without_a_list_it_is_told_where_the_proposed_list_has_the_code():
    played = team_event_of("1-2 11", teams=2)
    says = "ranking.among-equal-points"
    (note,) = [one for one in explain(played, 1, "EDE").notes if one.id == says]
    assert note.arguments["code"] == "EDE"
    named = explain(played, 1, "EDE", by("MPTS", "EDE")).notes
    assert says not in [one.id for one in named]
