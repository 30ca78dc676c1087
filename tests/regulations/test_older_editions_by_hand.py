"""One player and one team through every tie-break of the annexes, all numbers worked out by hand.

The ids of the cases are the paragraphs of the annexes of 2006, 2009 and July 2012.
"""

import pytest
from english_texts import english
from events import ROUND_ROBIN, event, values
from row_tests import each_row
from team_events import team_event_of

from trfkit.ranking import Ranking, explain, rank
from trfkit.regulations import get_edition

# Player 1 wins two games, draws one, and gets a point for a no-show and for a bye.
CARD = """
1  2w1  3b=  4w+  U    5b1
2  1b0  4b1  5w=  3w1  6b1
3  4w=  1w=  6w1  2b0  H
4  3b=  2w0  1b-  5w1  Z
5  6w1  H    2b=  4b0  1w0
6  5b0  Z    3b0  Z    2w0
"""
# Scores: 4.5, 3.5, 2.5, 1.5, 2, 0; with unplayed games as draws 3.5, 3.5, 2.5, 2.5, 2, 1.
# A draw against oneself: 3.5 in rounds 3 and 4. Virtual opponents: 1.5 + 0 + 2 draws in round 3,
# 2.5 + 0 + 1 draw in round 4.
# Ratings of 1, 2, 3 and 5: 2350, 2300, 2250, 2150. 2.5 of 3 is 83 %, which is worth 273.


@pytest.mark.parametrize(
    ("edition", "code", "value"),
    [
        pytest.param("2006", "PS", "13", id="2(a), 1: 1 + 1.5 + 2.5 + 3.5 + 4.5"),
        pytest.param("2006", "PS/C1", "12", id="2(a1) without the first round"),
        pytest.param("2006", "PS/C2", "10.5", id="2(a1) without two rounds"),
        pytest.param("2006", "WIN", "2", id="2(c) games won"),
        pytest.param("2006", "WON", "2", id="2(c) by its later name"),
        pytest.param("2006", "BPG", "2", id="2(d) games with Black"),
        pytest.param("2006", "BH", "15", id="4(a), (a5): 3.5 + 2.5 + 3.5 + 3.5 + 2"),
        pytest.param("2006", "BH/M1", "9.5", id="4(a1) without 3.5 and 2"),
        pytest.param("2006", "BH/M2", "3.5", id="4(a2) without two at each end"),
        pytest.param("2006", "BH/C1", "13", id="4(a3) without 2"),
        pytest.param("2006", "BH/C2", "10.5", id="4(a4) without 2 and 2.5"),
        pytest.param("2006", "SB", "10.25", id="4(b1): 3.5 + 1.25 + 1.75 + 1.75 + 2"),
        pytest.param("2006", "ARO", "2280", id="5(a), 1: 6700 and twice the own 2350 by five"),
        pytest.param("2006", "ARO/C1", "2313", id="5(b): 9250 by four without 2150"),
        pytest.param("2006", "ARO/C2", "2333", id="5(b): 7000 by three"),
        pytest.param("2006", "TPR", "2429", id="5(c), 1, B.02 10.1: 3.5 of 5 is 70 %: 2280 + 149"),
        pytest.param("2009", "BH", "15", id="F(a): as 2006"),
        pytest.param("2009", "SB", "10.25", id="F(a), A(f1): as 2006"),
        pytest.param("2009", "BHS", "67", id="F(a), D(a5): 11.5 + 13 + 12.5, twice the own 15"),
        pytest.param("2012", "ARO", "2233", id="A(a): 6700 by three games"),
        pytest.param("2012", "ARO/C1", "2275", id="A(a1) without 2150"),
        pytest.param("2012", "BH", "13.5", id="A(b), F(b): 3.5 + 2.5 + 2.5 + 3 + 2"),
        pytest.param("2012", "BH/M1", "8", id="A(b1) without 3.5 and 2"),
        pytest.param("2012", "BH/M2", "2.5", id="A(b2) without two at each end"),
        pytest.param("2012", "BH/C1", "11.5", id="A(b3) without 2"),
        pytest.param("2012", "BH/C2", "9", id="A(b4) without 2 and 2.5"),
        pytest.param("2012", "BPG", "2", id="A(e): the bye and the no-show are White"),
        pytest.param("2012", "SB", "12.25", id="A(f1), F(b): 3.5 + 1.25 + 2.5 + 3 + 2"),
        pytest.param("2012", "WIN", "2", id="B(c) games won"),
        pytest.param("2012", "WON", "2", id="B(c) by its later name"),
        pytest.param("2012", "BHS", "38", id="D(a5): 11.5 + 13 + 13.5"),
    ],
)
def test_the_card_of_a_player(edition, code, value):
    assert values(event(CARD), code, edition)[1] == value


# 5: «w każdym przypadku wyniki są określone po uwzględnieniu odpowiednich przepisów odnośnie
# nierozegranych partii», and 1: «rezultat nie granej partii należy przyjmować jako remis z samym
# sobą». 1 drew twice against 2350, 3 once against 2250, 4 twice against 2200, 5 once against 2150,
# 6 twice against 2100; 2 played all.
# Sums: 1: 11400. 2: 2350 + 2200 + 2150 + 2250 + 2100 = 11050. 3: 2200 + 2350 + 2100 + 2300 + 2250
# = 11200. 4: 2250 + 2300 + 2200 + 2150 + 2200 = 11100. 5: 2100 + 2150 + 2300 + 2200 + 2350 = 11100.
# 6: 2150 + 2100 + 2250 + 2100 + 2300 = 10900.
# Points with a half for each unplayed game, in %: 1: 3.5, 70; 2: 3.5, 70; 3: 2.5, 50; 4: 2.5, 50;
# 5: 2, 40; 6: 1, 20. The table gives 149, 149, 0, 0, -72, -240.
ONESELF = {
    "ARO": {1: "2280", 2: "2210", 3: "2240", 4: "2220", 5: "2220", 6: "2180"},
    "TPR": {1: "2429", 2: "2359", 3: "2240", 4: "2220", 5: "2148", 6: "1940"},
}
# By the number of rounds, and by that of games: 1: 6700 by 5 or 3; 3: 8950 by 5 or 4; 4: 6700 by 5
# or 3; 5: 8950 by 5 or 4; 6: 6700 by 5 or 3.
ROUNDS = {1: "1340", 2: "2210", 3: "1790", 4: "1340", 5: "1790", 6: "1340"}
GAMES = {1: "2233", 2: "2210", 3: "2238", 4: "2233", 5: "2238", 6: "2233"}


@pytest.mark.parametrize("code", ["ARO", "TPR"])
def test_an_unplayed_game_is_drawn_with_oneself_in_average_and_percentage(code):
    assert values(event(CARD), code, "2006") == ONESELF[code]


@pytest.mark.parametrize(("policy", "expected"), [("rounds", ROUNDS), ("games", GAMES)])
def test_the_average_of_2006_can_be_read_otherwise(policy, expected):
    policies = {"average-divisor": policy}
    assert values(event(CARD), "ARO", "2006", policies=policies) == expected
    # 2.5 of 3 games is 83 %, worth 273.
    assert values(event(CARD), "TPR", "2006", policies=policies)[1] == str(int(expected[1]) + 273)


def test_an_explanation_names_the_draw_against_oneself():
    page = explain(event(CARD), 1, "TPR", Ranking(edition="2006"))
    assert [(c.raw, c.article) for c in page.contributions][1:4] == [
        ("2250", "5(c)"),
        ("2350", "1"),
        ("2350", "1"),
    ]
    texts = [str(step.text) for step in page.steps]
    assert (
        texts[0] == "the average is (2300 + 2250 + 2350 + 2350 + 2150) / 5, rounded half up: 2280"
    )
    assert texts[1] == "3.5 of 5 games, the unplayed ones drawn, in whole %: 70"


def test_nobody_draws_against_himself_in_the_free_round_of_a_round_robin():
    # 1 beat 2 (2300) and lost to 3 (2250) by forfeit, which is unplayed: (2300 + 2350) / 2; the
    # round without an opponent is no game. One and a half of two is 75 %, worth 193.
    tournament = event("1 2w1 3b- Z\n2 1b0 Z 3w1\n3 Z 1w+ 2b0", kind=ROUND_ROBIN)
    assert values(tournament, "ARO", "2006")[1] == "2325"
    assert values(tournament, "TPR", "2006")[1] == "2518"
    # Where forfeits of a round-robin are regular games they are not drawn, and bring no rating.
    games = {"round-robin-forfeits": "games"}
    assert values(tournament, "ARO", "2006", policies=games)[1] == "2300"


@pytest.mark.parametrize("edition", ["2006", "2009", "2012"])
def test_a_win_is_a_win_for_koya_however_it_came_about(edition):
    # 1 and 2 have 2 and 1 points, half of the maximum is 1: the forfeited game counts as won.
    tournament = event("1 2w+ 3b1\n2 1b- 3w1\n3 2b0 1w0", kind=ROUND_ROBIN)
    assert values(tournament, "KS", edition) == {1: "1", 2: "0", 3: "0"}


# Four boards. Match points 5, 1, 2, 4; game points 8.5, 5, 4, 6.5: of the opponents of team 1,
# team 2 has the fewest match points and team 3 the fewest game points.
MATCHES = """
1-2 1===  3-4 ==10
1-3 1111  2-4 ===0
1-4 1==0  2-3 ==10
"""


@pytest.mark.parametrize(
    ("edition", "primary", "code", "value"),
    [
        pytest.param("2006", "gp", "MPvGP", "5", id="3(a) match points: 2 + 2 + 1"),
        pytest.param("2006", "mp", "MPvGP", "8.5", id="3(b) game points: 2.5 + 4 + 2"),
        pytest.param("2006", "mp", "MPGP", "13.5", id="3(c) both"),
        pytest.param("2006", "mp", "SB", "10", id="4(b2): 1 · 2 + 2 · 2 + 4 · 1"),
        pytest.param("2012", "gp", "MPvGP", "5", id="A(g1), C(a)"),
        pytest.param("2012", "mp", "MPvGP", "8.5", id="A(g2), C(b)"),
        pytest.param("2012", "mp", "BH", "7", id="D(a): 1 + 2 + 4"),
        pytest.param("2012", "gp", "BH", "15.5", id="D(a) in game points: 5 + 4 + 6.5"),
        pytest.param("2012", "mp", "BHS", "29", id="D(a5): 11 + 10 + 8"),
        pytest.param("2012", "mp", "SB", "10", id="A(f2) by match points"),
        pytest.param("2012", "gp", "SB", "41.5", id="A(f2) by game points"),
        pytest.param("2012", "mp", "EMMSB", "10", id="D(b2): 1 · 2 + 2 · 2 + 4 · 1"),
        pytest.param("2012", "mp", "EMGSB", "18.5", id="D(b3): 1 · 2.5 + 2 · 4 + 4 · 2"),
        pytest.param("2012", "mp", "EGMSB", "24.5", id="D(b4): 5 · 2 + 4 · 2 + 6.5 · 1"),
        pytest.param("2012", "mp", "EGGSB", "41.5", id="D(b5): 5 · 2.5 + 4 · 4 + 6.5 · 2"),
        pytest.param("2012", "gp", "EMMSB/C1", "8", id="D(b6) without team 2"),
        pytest.param("2012", "mp", "EMMSB/C1", "8", id="D(b6), whatever is primary"),
        pytest.param("2012", "gp", "EMGSB/C1", "16", id="D(b7) without team 2"),
        pytest.param("2012", "mp", "EGMSB/C1", "16.5", id="D(b8) without team 3"),
        pytest.param("2012", "gp", "EGMSB/C1", "16.5", id="D(b8), whatever is primary"),
        pytest.param("2012", "mp", "EGGSB/C1", "25.5", id="D(b9) without team 3"),
    ],
)
def test_the_card_of_a_team(edition, primary, code, value):
    tournament = team_event_of(MATCHES, teams=4, boards=4)
    assert values(tournament, code, edition, primary=primary)[1] == value


MP_LIST = {"team": True, "primary": "mp"}
GP_LIST = {"team": True, "primary": "gp"}
ALONE = {"team": False}


@each_row(
    ("edition", "swiss", "who", "article", "items"),
    [
        ("2006", False, ALONE, "7(a)", "DE play-off BPG KS SB WIN"),
        ("2006", False, MP_LIST, "7(b)", "MPvGP DE play-off EMMSB"),
        ("2006", False, GP_LIST, "7(b)", "MPvGP DE play-off EGGSB"),
        ("2006", True, {**ALONE, "rated": True}, "7(c)", "DE TPR ARO play-off"),
        ("2006", True, {**ALONE, "rated": False}, "7(d)", "DE PS BH play-off SB WIN BPG"),
        ("2006", True, MP_LIST, "7(e)", "MPvGP DE play-off BH EMMSB"),
        ("2006", True, GP_LIST, "7(e)", "MPvGP DE play-off BH EGGSB"),
        ("2012", False, ALONE, "G(a)", "DE WIN SB KS"),
        ("2012", False, MP_LIST, "G(b)", "MPvGP DE EMMSB"),
        ("2012", False, GP_LIST, "G(b)", "MPvGP DE EGGSB"),
        ("2012", True, {**ALONE, "rated": False}, "G(c)", "DE WIN BPG BH/C1 BH SB"),
        ("2012", True, {**ALONE, "rated": True}, "G(d)", "DE WIN BPG ARO/C1 BH/C1 BH SB"),
        ("2012", True, MP_LIST, "G(e)", "MPvGP DE BH/C1 BH EMMSB"),
        ("2012", True, GP_LIST, "G(e)", "MPvGP DE BH/C1 BH EGGSB"),
    ],
)
def test_the_recommended_lists_are_those_of_the_annexes(edition, swiss, who, article, items):
    found = get_edition(edition).recommended_for(predetermined=not swiss, **who)
    assert (found.article, " ".join(found.items)) == (article, items)
    assert get_edition("2009").recommended == get_edition("2012").recommended


def test_lots_are_drawn_when_all_tie_breaks_of_the_annex_fail():
    tied = event("1 2w=\n2 1b=\n3 4w=\n4 3b=")
    found = rank(tied, Ranking(tiebreaks=("BH", "SB"), edition="2012", lots="seed"))
    assert sorted(row.rank for row in found.rows) == [1, 2, 3, 4]
    assert {
        row.rank for row in rank(tied, Ranking(tiebreaks=("BH", "SB"), edition="2012")).rows
    } == {1}


# 7(c): «wszyscy gracze mają ustalone rankingi»; 7(d): «nie wszystkie rankingi nadają się do
# porównania», as in «turnieje z udziałem weteranów i juniorów», where everybody may have one.
def test_ratings_that_exist_may_not_compare():
    without_comparison = {"ratings-compare": "no"}

    def listed(tournament, **options):
        found = rank(tournament, Ranking(edition="2006", **options))
        return " ".join(found.canonical[1:]), [
            note for note in english(found.notes) if "7(" in note
        ]

    codes, notes = listed(event(CARD))
    assert codes == "DE TPR ARO"
    assert any("7(c) of 2006 recommends" in note for note in notes)
    codes, notes = listed(event(CARD), policies=without_comparison)
    assert codes == "DE PS BH SB WIN BPG"
    assert any("7(d) of 2006 recommends" in note for note in notes)
    unrated = event(CARD, ratings={1: None})
    assert listed(unrated)[0] == listed(unrated, policies=without_comparison)[0] == codes
    assert listed(event(CARD, kind=ROUND_ROBIN), policies=without_comparison)[0] == (
        "DE BPG KS SB WIN"
    )
