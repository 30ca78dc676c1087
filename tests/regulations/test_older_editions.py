"""The annexes of 2006, 2009 and July 2012 by hand, the published examples first."""

from datetime import date
from decimal import Decimal

import pytest
from english_texts import english
from events import ROUND_ROBIN, THREE_ONE_NIL, event, ranks, values
from row_tests import each_row
from team_events import TEAM_LEAGUE, team_event_of

from trfkit.ranking import Ranking, explain, rank
from trfkit.reports.provenance import Origin
from trfkit.reports.render_sheet import render_csv
from trfkit.reports.render_text import render_text
from trfkit.reports.standings import Listing, standings_document

# Nine rounds of a Swiss. Player 1 has 1.5 after two rounds and is absent in round 3; player 2
# has 3.5 after five, and in round 6 the opponent does not come.
SWISS_OF_2013 = """
1   4b=   3w1   Z     10b=  11b1  6b=   9b=   7w=   2w0
2   3b1   12w1  4b=   9b=   10b=  5b+   8w1   6b=   1b1
3   2w0   1b0   12b0  8b1   9w1   4w1   7w0   5b=   11b1
4   1w=   11w1  2w=   7b0   8b0   3b0   6b0   12b1  10b=
5   11b=  10w1  U     6w1   7b1   2w-   12w=  3w=   9b0
6   10w1  9w1   11w1  5b0   12w0  1w=   4w1   2w=   8b=
7   9b0   8b0   10w1  4w1   5w0   11w1  3b1   1b=   12w1
8   12b0  7w1   9b0   3w0   4w1   10b1  2b0   11b=  6w=
9   7w1   6b0   8w1   2w=   3b0   12w1  1w=   10w=  5w1
10  6b0   5b0   7b0   1w=   2w=   8w0   11w0  9b=   4w=
11  5w=   4b0   6b0   12w0  1w0   7b0   10b1  8w=   3w0
12  8w1   2b0   3w1   11b1  6b1   9b0   5b=   4w0   7b0
"""


@pytest.mark.parametrize(
    ("player", "of_round", "after", "svon", "result"),
    [
        pytest.param(1, 3, 3, "2.5", 0, id="example 1 after round 3"),
        pytest.param(1, 3, 9, "5.5", 0, id="example 1 at the end"),
        pytest.param(2, 6, 6, "3.5", 1, id="example 2 after round 6"),
        pytest.param(2, 6, 9, "5", 1, id="example 2 at the end"),
    ],
)
def test_the_published_virtual_opponents_come_out_of_a_whole_tournament(
    player, of_round, after, svon, result
):
    tournament = event(SWISS_OF_2013, rounds=9, start=date(2013, 5, 1))
    found = {
        code: explain(tournament, player, code, Ranking(tiebreaks=(code,), rounds=after))
        for code in ("BH", "SB")
    }
    own = found["BH"].contributions[of_round - 1]
    assert found["BH"].edition == "2012"
    assert (own.value, own.article) == (svon, "F(b)")
    # In Sonneborn-Berger it counts with the result of the round: 0, or 1 for the forfeit.
    assert Decimal(found["SB"].contributions[of_round - 1].value) == result * Decimal(svon)
    for code, page in found.items():
        assert page.value == BY_HAND[player, after][code]


# Opponents' scores with their unplayed games as draws: 2 has 7 - 0.5, 1 has 4.5 + 0.5.
BY_HAND = {
    # 4: 2, 3: 0, the virtual opponent: 2.5
    (1, 3): {"BH": "4.5", "SB": "1"},
    # 4: 3.5, 3: 4.5, virtual: 5.5, 10: 2, 11: 2, 6: 5.5, 9: 5.5, 7: 5.5, 2: 6.5
    (1, 9): {"BH": "40.5", "SB": "17.5"},
    # 3: 3, 12: 4, 4: 2, 9: 3.5, 10: 1, virtual: 3.5
    (2, 6): {"BH": "17", "SB": "13.75"},
    # 3: 4.5, 12: 4.5, 4: 3.5, 9: 5.5, 10: 2, virtual: 5, 8: 4, 6: 5.5, 1: 5
    (2, 9): {"BH": "39.5", "SB": "31.25"},
}


def test_the_virtual_opponent_has_wins_and_draws_of_the_point_system():
    tournament = event("1 2w1 H 2b1\n2 1b0 U 1w0", point_system=THREE_ONE_NIL)
    # 3 before the round, 3 - 1 in it, a draw of 1 after it; the opponent 0, a draw for 3, 0.
    assert values(tournament, "BH", "2012") == {1: "8", 2: "15"}


def test_opponents_unplayed_games_are_draws_whatever_they_brought():
    tournament = event("1 2w1 3w1 4w1\n2 1b0 U F\n3 H 1b0 Z\n4 Z Z 1b0")
    assert values(tournament, "BH", "2012")[1] == "3"
    byes = {"opponents-unplayed": "no-pairing-byes"}
    assert values(tournament, "BH", "2012", policies=byes)[1] == "4"
    forfeits = {"opponents-unplayed": "forfeits"}
    assert values(tournament, "BH", "2012", policies=forfeits)[1] == "2.5"
    # Of the opponents of 1 here, 2 has a forfeit win and 3 an absence.
    forfeited = event("1 2w1 3w1\n2 1b0 4w+\n3 Z 1b0\n4 U 2b-")
    assert values(forfeited, "BH", "2012")[1] == "1"
    assert values(forfeited, "BH", "2012", policies=byes)[1] == "1"
    assert values(forfeited, "BH", "2012", policies=forfeits)[1] == "0.5"


def test_a_tournament_of_2010_follows_the_edition_of_2009_and_says_so():
    found = rank(event(SWISS_OF_2013, start=date(2010, 7, 3)), Ranking(tiebreaks=("BH",)))
    assert found.edition == "2009"
    assert "edition 2009 by the start date 2010-07-03" in english(found.notes)


@pytest.mark.parametrize("edition", ["2006", "2009"])
def test_an_unplayed_game_is_a_draw_against_oneself(edition):
    tournament = event("1 2w1 U\n2 1b0 Z", rounds_played=2)
    # To others and to themselves 1 has 1.5 and 2 has 0.5; results against oneself are draws.
    assert values(tournament, "BH", edition) == {1: "2", 2: "2"}
    assert values(tournament, "SB", edition) == {1: "1.25", 2: "0.25"}
    real = {"own-unplayed-score": "real"}
    assert values(tournament, "BH", edition, policies=real) == {1: "2.5", 2: "1.5"}
    assert values(tournament, "SB", edition, policies=real) == {1: "1.5", 2: "0"}


@pytest.mark.parametrize("edition", ["2006", "2009", "2012"])
def test_a_free_round_of_a_round_robin_is_no_game(edition):
    tournament = event("1 2w1 3b1 Z\n2 1b0 Z 3w1\n3 Z 1w0 2b0", kind=ROUND_ROBIN)
    assert values(tournament, "SB", edition) == {1: "1", 2: "0", 3: "0"}


def test_forfeits_of_a_round_robin_are_unplayed_unless_they_are_taken_for_games():
    tournament = event("1 2w+ 3b1 Z\n2 1b- Z 3w1\n3 Z 1w0 2b0", kind=ROUND_ROBIN)
    # 2012: 1 has 0 against 3, and a virtual opponent with 0 + 0 + two draws for the win.
    assert values(tournament, "SB", "2012")[1] == "1"
    games = {"round-robin-forfeits": "games"}
    assert values(tournament, "SB", "2012", policies=games)[1] == "1"
    assert values(tournament, "SB", "2006")[1] == "0.75"


def test_wins_by_forfeit_count_only_if_asked_for():
    tournament = event("1 2w+ 3b1 U H\n2 1b- Z Z Z\n3 Z 1w0 Z Z", rounds_played=4)
    assert values(tournament, "WIN", "2006")[1] == "1"
    assert values(tournament, "WIN", "2006", policies={"wins-by-forfeit": "yes"})[1] == "2"
    assert values(tournament, "WIN", "2006", policies={"wins-by-forfeit": "points"})[1] == "3"
    assert values(tournament, "WIN", "2026")[1] == "3"


# Everybody meets most of the others.
CIRCLE = """
1  2w1  3b0  4w1  5b1
2  1b0  3w1  5w1  4b1
3  4w1  1w1  2b0  Z
4  3b0  5w1  1b0  2w0
5  Z    4b0  2b0  1w0
"""


def test_direct_encounter_of_2006_goes_on_with_wins_and_blacks():
    tied = event("1 2w= 3w=\n2 1b= 3b=\n3 2w= 1b=")
    page = explain(tied, 2, "DE", Ranking(tiebreaks=("PTS", "DE"), edition="2006"))
    assert [step.article for step in page.steps] == [None, "2(e)", "2(e)", "2(e)", None]
    assert "games with Black against each other: 1 has 0; 2 has 2; 3 has 1" in str(
        page.steps[3].text
    )


def test_numbers_of_the_whole_tournament_can_part_the_tied():
    table = "1 2w= 3w1 Z\n2 1b= 4b= 3w=\n3 4w= 1b0 2b=\n4 3b= 2w= Z"
    tournament = event(table)
    assert values(tournament, "DE", "2006")[1] == "2"
    assert values(tournament, "DE", "2006", policies={"encounter-numbers": "all"})[1] == "1"


def test_direct_encounter_of_2012_places_those_with_the_best_result_also_if_not_all_met():
    tournament = event("1 2w1 4b0\n2 1b0 5w1\n3 4w1 Z\n4 3b0 1w1\n5 Z 2b0")

    def places(edition, **policies):
        found = values(tournament, "DE", edition, policies=policies)
        return "".join(found[who] for who in (1, 2, 3, 4))

    assert places("2006") == "0000"
    assert places("2012") == "1411"
    assert places("2012", **{"encounter-unmet": "certain"}) == "0000"
    assert places("2012", **{"encounter-unmet": "none"}) == "0000"


def test_who_is_first_where_not_all_have_met_is_chosen_in_any_edition():
    tournament = event("1 2w1 4b0\n2 1b0 5w1\n3 4w1 Z\n4 3b0 1w1\n5 Z 2b0")
    chosen = {
        (edition, value): "".join(
            values(tournament, "DE", edition, policies={"encounter-unmet": value})[who]
            for who in (1, 2, 3, 4)
        )
        for edition in ("2006", "2012", "2026")
        for value in ("sum", "certain", "none")
    }
    assert {places for (_, value), places in chosen.items() if value != "sum"} == {"0000"}
    assert "0000" not in {chosen[edition, "sum"] for edition in ("2006", "2012", "2026")}


def test_a_federation_may_have_direct_encounter_only_if_all_have_met():
    # 1 beat 2 and 3, who did not meet: certainly first by article 6.3.
    table = "1 2w1 3b1 4b0 5w0\n2 1b0 4w1 5b1 Z\n3 4b1 1w0 Z F\n4 3w0 2b0 1w1 Z\n5 Z Z 2w0 1b1"
    tournament = event(table)
    certain = values(tournament, "DE", "2026")
    nothing = values(tournament, "DE", "2026", policies={"encounter-unmet": "none"})
    assert certain[1] == "1"
    assert set(nothing.values()) == {"0"}


def test_direct_encounter_compares_again_only_if_asked_for():
    # From each other 1 and 2 have two points, 3 and 4 one; 1 beat 2, and 3 beat 4.
    table = "1 2w1 3b1 4w0 Z\n2 1b0 4w1 3w1 Z\n3 4w1 1w0 2b0 F\n4 3b0 2b0 1b1 F"
    tournament = event(table, rounds_played=4)
    again = {"encounter-again": "yes"}
    assert values(tournament, "DE", "2012") == {1: "1", 2: "1", 3: "3", 4: "3"}
    assert values(tournament, "DE", "2012", policies=again) == {1: "1", 2: "2", 3: "3", 4: "4"}


@pytest.mark.parametrize("edition", ["2006", "2012"])
def test_several_meetings_count_with_their_sum_before_2023(edition):
    # From each other 1 has 2 points, 2 and 3 have 1.5 and 0.5; with averages 1 has 1.25, 2 too.
    table = "1 2w1 2b= 3w= Z\n2 1b0 1w= Z 3b1\n3 Z Z 1b= 2w0"
    tied = event(table, kind=ROUND_ROBIN)
    options = {"tiebreaks": ("DE", "PTS"), "policies": {"few-games": "ranked"}}
    page = explain(tied, 1, "DE", Ranking(edition=edition, **options))
    assert {row.id: row.score for row in page.table[0].rows} == {1: "2", 2: "1.5", 3: "0.5"}
    page = explain(tied, 1, "DE", Ranking(edition="2023", **options))
    assert {row.id: row.score for row in page.table[0].rows} == {1: "1.25", 2: "1.25", 3: "0.5"}


def test_several_matches_of_teams_count_with_their_sum_before_2023():
    tournament = team_event_of("1-2 11\n2-1 ==\n1-3 ==\n2-3 11", teams=3, kind=TEAM_LEAGUE)
    scores = {
        edition: {
            row.id: row.score
            for row in explain(
                tournament, 1, "DE", Ranking(tiebreaks=("DE", "MPTS"), edition=edition)
            )
            .table[0]
            .rows
        }
        for edition in ("2006", "2012", "2023")
    }
    assert scores["2006"] == scores["2012"] == {1: "4", 2: "3", 3: "1"}
    assert scores["2023"] == {1: "2.5", 2: "2.5", 3: "1"}


@pytest.mark.parametrize("edition", ["2006", "2012"])
def test_equal_ones_of_players_and_teams_are_compared_again_only_if_asked_for(edition):
    # From each other 1 and 2 have two points, wins and Blacks, 3 and 4 one; 1 beat 2, 3 beat 4.
    players = event("1 2w1 3b1 4b0\n2 1b0 4b1 3w1\n3 4w1 1w0 2b0\n4 3b0 2w0 1w1", kind=ROUND_ROBIN)
    teams = team_event_of("1-2 11  3-4 11\n1-3 11  2-4 11\n4-1 11  2-3 11", teams=4)
    for tied, points in ((players, "PTS"), (teams, "MPTS")):
        for again, expected in (("no", "1133"), ("yes", "1234")):
            policies = {"encounter-again": again}
            found = rank(
                tied, Ranking(tiebreaks=("DE", points), edition=edition, policies=policies)
            )
            places = {row.id: found.texts(row)["DE"] for row in found.rows}
            assert "".join(places[who] for who in (1, 2, 3, 4)) == expected


@pytest.mark.parametrize(("again", "expected"), [("no", "1133"), ("yes", "1233")])
def test_comparing_again_reaches_those_who_have_not_all_met(again, expected):
    # 1 beat 2, and 2 beat 3; 4 met nobody.
    tournament = event("1 2w1 Z\n2 1b0 3w1\n3 Z 2b0\n4 Z Z")
    policies = {"encounter-again": again}
    found = rank(tournament, Ranking(tiebreaks=("DE", "PTS"), edition="2012", policies=policies))
    places = {row.id: found.texts(row)["DE"] for row in found.rows}
    assert "".join(places[who] for who in (1, 2, 3, 4)) == expected


def test_the_virtual_opponent_of_the_first_round_has_no_points_before_it():
    tournament = event("1 Z 2w1\n2 U 1b0")
    # 0 + 1 + a draw for the absence, 0 + 0 + a draw for the bye; 2 has 0.5 and 1 has 1.5 to others.
    assert values(tournament, "BH", "2012") == {1: "2", 2: "2"}


def test_extended_koya_moves_by_score_groups():
    table = "1 2w1 3b1 4w1\n2 1b0 4w1 3w1\n3 4b1 1w0 2b0\n4 3w0 2b0 1b0"
    tournament = event(table, kind=ROUND_ROBIN)
    found = {code: values(tournament, code, "2006")[1] for code in ("KS", "KS/L-1", "KS/L-2")}
    assert found == {"KS": "1", "KS/L-1": "2", "KS/L-2": "3"}
    assert values(tournament, "KS/L+1", "2006")[2] == "0"
    assert [values(tournament, code, "2006")[2] for code in ("KS/L+2", "KS/L+9")] == ["0", "0"]
    assert values(tournament, "KS/L+9", "2006") == {1: "0", 2: "0", 3: "0", 4: "0"}
    assert values(tournament, "KS/L-9", "2006")[1] == "3"
    assert values(event("", kind=ROUND_ROBIN), "KS/L-1", "2006") == {}
    # By half-points, as since 2023, one step down from 1.5 lets 3 in, too.
    assert values(tournament, "KS/L-1", "2026")[1] == "2"


def test_the_average_of_2006_is_over_rounds_and_later_over_games():
    tournament = event("1 2w1 U\n2 1b0 Z", rounds_played=2, ratings={1: 2000, 2: 1800})
    assert values(tournament, "ARO", "2006")[1] == "1900"
    by_rounds = {"average-divisor": "rounds"}
    assert values(tournament, "ARO", "2006", policies=by_rounds)[1] == "900"
    assert values(tournament, "ARO", "2012")[1] == "1800"
    games = {"average-divisor": "games"}
    assert values(tournament, "ARO", "2006", policies=games)[1] == "1800"


def test_a_performance_can_take_ratings_within_350_points():
    tournament = event("1 2w= 3b=\n2 1b= Z\n3 Z 1w=", ratings={1: 2000, 2: 1400, 3: 2500})
    assert values(tournament, "TPR", "2006")[1] == "1950"
    with_rule = {"rule-of-350": "with"}
    assert values(tournament, "TPR", "2006", policies=with_rule)[1] == "2000"
    page = explain(tournament, 1, "TPR", Ranking(edition="2006", policies=with_rule))
    assert [(c.raw, c.adjusted, c.article) for c in page.contributions] == [
        ("1400", "1650", "5(c1)"),
        ("2500", "2350", "5(c1)"),
    ]


# Player 1 plays two games, then what a test puts in.
MISSED = """
1  2w1  3b=  {0}
2  1b0  4w1  4b=  5w1  3w0
3  4w0  1w=  5b1  4b=  2b1
4  3b1  2b0  2w=  3w=  5b=
5  H    U    3w0  2b0  4w=
"""


@pytest.mark.parametrize(
    ("missed", "code", "edition", "last"),
    [
        pytest.param("U Z Z", "TPR", "2006", True, id="2006: whatever the reason"),
        pytest.param("U H 5b1", "TPR", "2006", False, id="2006: two are not more than two"),
        pytest.param("H Z Z", "ARO", "2012", True, id="2012: chosen"),
        pytest.param("U F Z", "ARO", "2012", False, id="2012: not chosen"),
        pytest.param("H Z 5b1", "ARO", "2012", False, id="2012: two are not more than two"),
    ],
)
def test_who_missed_more_than_two_games_comes_behind(missed, code, edition, last):
    ratings = {1: 2600, 2: 1500, 3: 1400, 4: 1400, 5: 1000}
    tournament = event(MISSED.format(missed), ratings=ratings)
    policies = {"average-divisor": "games"}
    page = explain(tournament, 1, code, Ranking(edition=edition, policies=policies))
    assert any("more than two games" in str(step.text) for step in page.steps) is last


def test_who_missed_games_ranks_last_of_the_group_with_the_highest_value():
    table = "1 2w1 F F H\n2 1b0 3w1 4w1 F\n3 4b1 2b0 U 4w1\n4 3w0 Z 2b0 3b0"
    ratings = {1: 2000, 2: 2700, 3: 1900, 4: 1800}
    tournament = event(table, ratings=ratings, start=date(2007, 1, 1))
    policies = {"average-divisor": "games"}
    place = ranks(tournament, "TPR", edition="2006", policies=policies)
    value = values(tournament, "TPR", "2006", policies=policies)
    assert int(value[1]) > int(value[3])
    assert place[1] == 1  # nobody else has his points
    even = event(table.replace("F F H", "F H H"), ratings=ratings)
    assert ranks(even, "TPR", edition="2006", policies=policies) == {3: 1, 2: 2, 1: 3, 4: 4}


# 5(c): «Kiedy rozważany zawodnik opuścił ponad dwie partie w turnieju, niezależnie od przyczyny …
# należy jego wynik rankingowy przyjmować jako najniższy w stosunku do wszystkich graczy, którzy
# rozegrali wszystkie partie w tej grupie punktowej.»
MISSED_THREE = "1 2w1 H Z H\n2 1b0 3w1 4w1 F\n3 4b1 2b0 U 4w0\n4 3w0 Z 2b0 3b1"


def test_who_is_put_behind_has_a_mark_and_a_note():
    # 1 and 3 have 2 points. 1: (2700 + 3 · 2000) / 4 = 2175, 2.5 of 4 is 63 %, worth 95. 3: (1800 +
    # 2700 + 1900 + 1800) / 4 = 2050, 1.5 of 4 is 38 %, worth -87. 1 missed three games, 3 one.
    tournament = event(MISSED_THREE, ratings={1: 2000, 2: 2700, 3: 1900, 4: 1800})
    standings = rank(tournament, Ranking(tiebreaks=("TPR", "ARO"), edition="2006"))
    values = {row.id: standings.texts(row)["TPR"] for row in standings.rows}
    assert (values[1], values[3]) == ("2270", "1963")
    put_behind = [(row.id, row.put_behind) for row in standings.rows]
    assert put_behind == [(2, ()), (3, ()), (1, ("TPR",)), (4, ())]
    (note,) = [note for note in english(standings.notes) if "behind" in note]
    assert "TPR: behind those with equal points, whatever the value (marked with *): 1. " in note
    assert note.endswith("(5(c))")
    document = standings_document([Listing(standings, tournament)], Origin())
    assert render_text(document).splitlines()[5].split()[-2:] == ["2270*", "2175"]
    assert render_csv(document).splitlines()[3].endswith(",2270,2175")
    # Whom something else parts from the others is behind nobody: no mark, and nothing to say.
    alone = rank(tournament, Ranking(tiebreaks=("PTS", "BPG", "TPR"), edition="2006"))
    assert [row.put_behind for row in alone.rows] == [(), (), (), ()]
    assert not any("behind" in note for note in english(alone.notes))


@pytest.mark.parametrize("edition", ["2009", "2012"])
def test_who_chose_not_to_play_ranks_behind_all_who_played_more(edition):
    # 1 has the highest average by far, but three byes asked for; 4 missed as many by no choice.
    table = "1 2w1 H H H\n2 1b0 3w1 4w1 5b=\n3 4b= 2b0 5w1 6w1\n4 3w= U 2b0 F\n5 6w1 6b0 3b0 2w="
    tournament = event(
        f"{table}\n6 5b0 5w1 U 3b0", ratings={1: 2000, 2: 2700, 3: 2600, 4: 1900, 5: 1800, 6: 1700}
    )
    points = {row.id: row.points for row in rank(tournament, Ranking(tiebreaks=("PTS",))).rows}
    assert points == {1: 25, 2: 25, 3: 25, 4: 25, 5: 15, 6: 20}
    assert values(tournament, "ARO", edition) == {
        1: "2700",
        2: "2075",
        3: "2025",
        4: "2650",
        5: "2175",
        6: "2067",
    }
    assert ranks(tournament, "ARO", edition=edition) == {4: 1, 2: 2, 3: 3, 1: 4, 6: 5, 5: 6}
    # E: «Kur lojtari ka zgjedhur të mos luajë më shumë se dy ndeshje në turne, RMK ose RMKP duhet
    # të konsiderohet të jetë më e ulëta nga të gjithë lojtarët që kanë luajtur më shumë ndeshje.»
    standings = rank(tournament, Ranking(tiebreaks=("ARO",), edition=edition))
    assert [row.id for row in standings.rows if row.put_behind] == [1]
    assert any(
        note.startswith("ARO: behind") and "(E)" in note for note in english(standings.notes)
    )
    assert ranks(tournament, "ARO", edition="2023") == {1: 1, 4: 2, 2: 3, 3: 4, 6: 5, 5: 6}


def test_of_several_who_chose_not_to_play_the_one_with_more_games_is_ahead():
    # 1 played one game and 2 two, both with three byes asked for; 1 met the higher rated.
    tournament = event(
        "1 3w1 H H H U\n2 4w1 3b= H H H\n3 1b0 2w= 4w1 U F\n4 2b0 U 3b0 F U",
        rounds_played=5,
        ratings={1: 2000, 2: 2000, 3: 2600, 4: 1500},
    )
    assert values(tournament, "ARO", "2012") == {1: "2600", 2: "2050", 3: "1833", 4: "2300"}
    tied = rank(tournament, Ranking(tiebreaks=("ARO", "PTS"), edition="2012"))
    assert [row.id for row in tied.rows] == [4, 3, 2, 1]


@pytest.mark.parametrize("edition", ["2006", "2012"])
def test_tie_breaks_of_ratings_are_left_out_where_somebody_is_unrated(edition):
    tournament = event(CIRCLE, ratings={1: 2000, 2: 1900, 3: 1800, 4: 1700})
    assert set(values(tournament, "ARO", edition).values()) == {None}
    (finding,) = rank(tournament, Ranking(tiebreaks=("ARO",), edition=edition)).diagnostics
    assert finding.code == "TBK006"


@each_row(
    ("code", "edition"),
    [("PS", "2006"), ("TPR", "2006"), ("MPGP", "2006")]
    + [(code, "2012") for code in ("ARO", "BH", "KS", "BPG", "SB", "WIN", "BHS")],
)
def test_in_each_system_of_the_annexes_the_highest_value_comes_first(code, edition):
    of_teams = code == "MPGP"
    tournament = (
        team_event_of(TEAMS, teams=4) if of_teams else event(CIRCLE, kind=ROUND_ROBIN, rounds=5)
    )
    found = rank(
        tournament,
        Ranking(tiebreaks=(code, "PTS"), edition=edition, policies={"few-games": "ranked"}),
    )
    column = [Decimal(found.texts(row)[code]) for row in found.rows]
    assert column == sorted(column, reverse=True)
    assert column[0] > column[-1]


def test_ratings_count_however_far_apart_since_2023():
    tournament = event("1 2w=\n2 1b=", ratings={1: 2000, 2: 1400})
    assert values(tournament, "TPR", "2023")[1] == "1400"
    with_rule = {"rule-of-350": "with"}
    assert values(tournament, "TPR", "2023", policies=with_rule)[1] == "1400"
    assert values(tournament, "TPR", "2006", policies=with_rule)[1] == "1650"


def test_sonneborn_berger_takes_results_whatever_a_win_brings():
    tournament = event("1 2w1 2b=\n2 1b0 1w=", point_system=THREE_ONE_NIL)
    assert values(tournament, "SB", "2012") == {1: "1.5", 2: "2"}
    points = {"berger-weights": "points"}
    assert values(tournament, "SB", "2012", policies=points) == {1: "4", 2: "4"}


@pytest.mark.parametrize(
    ("edition", "rated", "codes"),
    [
        ("2006", True, "DE TPR ARO"),
        ("2006", False, "DE PS BH SB WIN BPG"),
        ("2012", True, "DE WIN BPG ARO/C1 BH/C1 BH SB"),
        ("2012", False, "DE WIN BPG BH/C1 BH SB"),
    ],
)
def test_the_recommended_list_depends_on_whether_all_are_rated(edition, rated, codes):
    tournament = event(CIRCLE, ratings=None if rated else {1: 2000})
    found = rank(tournament, Ranking(tiebreaks=("recommended",), edition=edition))
    assert found.tiebreaks == ("PTS", *codes.split())
    assert found.diagnostics == ()


# Two boards, a line for each round: 1 beats 2, 3 and 4 draw; then 1 is free.
TEAMS = """
1-2 1=  3-4 10
1U      2-3 11  4H
"""


def test_match_points_and_game_points_can_be_added():
    tournament = team_event_of(TEAMS, teams=4)
    found = rank(tournament, Ranking(tiebreaks=("MPTS", "GPTS", "MPGP"), edition="2006"))
    for row in found.rows:
        texts = found.texts(row)
        assert float(texts["MPGP"]) == float(texts["MPTS"]) + float(texts["GPTS"]) > 0


def test_direct_encounter_of_2006_counts_wins_and_blacks_of_players_but_not_of_teams():
    # Everybody has three points out of three draws (2), or a win, a draw and a loss; 3(d) gives
    # teams the points of their matches and nothing behind them, unlike 2(e).
    players = event("1 2w= 3w1 4w0\n2 1b= 4w= 3w=\n3 4w1 1b0 2b=\n4 3b0 2b= 1b1")
    teams = team_event_of("1-2 ==  3-4 11\n1-3 11  2-4 ==\n1-4 00  2-3 ==", teams=4)
    assert values(players, "DE", "2006") == {1: "3", 2: "4", 3: "2", 4: "1"}
    assert values(teams, "DE", "2006") == {1: "0", 2: "0", 3: "0", 4: "0"}


@pytest.mark.parametrize(
    ("edition", "article", "place"), [("2006", "3(d)", "0"), ("2012", "C(c)", "1")]
)
def test_direct_encounter_of_teams_cites_the_paragraph_on_teams(edition, article, place):
    # 1 beat 2; 3 is level on points and met neither of them.
    tournament = team_event_of("1-2 11  3-4 11\n1-4 00  2-5 11", teams=5)
    page = explain(tournament, 1, "DE", Ranking(tiebreaks=("MPTS", "DE"), edition=edition))
    assert (page.value, page.table[0].article) == (place, article)


@each_row(
    ("code", "options", "same_as"),
    [
        ("SB", {}, "EMMSB"),
        ("SB", {"primary": "gp"}, "EGGSB"),
        ("SB:GP", {}, "EGGSB"),
        ("SB/C1", {}, "EMMSB/C1"),
        ("SB", {"policies": {"team-berger": "emgsb"}}, "EMGSB"),
        ("SB", {"policies": {"team-berger": "egmsb"}}, "EGMSB"),
        ("SB:MP", {"policies": {"team-berger": "egmsb"}}, "EMMSB"),
    ],
)
def test_plain_sonneborn_berger_of_teams_multiplies_scores_of_teams(code, options, same_as):
    tournament = team_event_of(TEAMS, teams=4)
    found = rank(tournament, Ranking(tiebreaks=(code,), edition="2012", **options))
    assert found.canonical[-1] == same_as
    assert values(tournament, code, "2012", **options) == values(
        tournament, same_as, "2012", **options
    )


def test_what_plain_sonneborn_berger_means_for_teams_is_said_with_its_article():
    tournament = team_event_of(TEAMS, teams=4)
    said = {
        edition: [
            n
            for n in english(rank(tournament, Ranking(tiebreaks=("SB",), edition=edition)).notes)
            if "SB" in n
        ]
        for edition in ("2006", "2012", "2026")
    }
    how = "EMMSB, opponents' match points times own match points"
    assert said["2006"] == [f"SB: {how} (4(b2), policy team-berger)"]
    assert said["2012"] == [f"SB: {how} (A(f2), policy team-berger)"]
    assert said["2026"] == []


def test_a_code_of_another_edition_means_what_that_edition_says():
    tournament = team_event_of(TEAMS, teams=4)
    assert rank(tournament, Ranking(tiebreaks=("SB/V2012",))).canonical[-1] == "EMMSB/V2012"


@pytest.mark.parametrize(
    ("code", "article"),
    [("EMMSB/C1", "D(b6)"), ("EMGSB/C1", "D(b7)"), ("EGMSB/C1", "D(b8)"), ("EGGSB/C1", "D(b9)")],
)
def test_sonneborn_bergers_of_teams_drop_the_opponent_with_the_lowest_score(code, article):
    tournament = team_event_of("1-2 1=  3-4 10\n1-3 11  2-4 11\n1-4 =1  2-3 10", teams=4)
    page = explain(tournament, 1, code, Ranking(edition="2012"))
    dropped = [item for item in page.contributions if not item.counted]
    assert [item.cut_by for item in dropped] == [article]
    assert float(dropped[0].adjusted) == min(float(c.adjusted) for c in page.contributions)


@pytest.mark.parametrize(
    ("primary", "codes"), [("mp", "MPvGP DE BH/C1 BH EMMSB"), ("gp", "MPvGP DE BH/C1 BH EGGSB")]
)
def test_the_list_for_teams_ends_with_the_sonneborn_berger_of_the_primary_score(primary, codes):
    tournament = team_event_of(TEAMS, teams=4)
    found = rank(tournament, Ranking(tiebreaks=("recommended",), edition="2012", primary=primary))
    assert found.tiebreaks[1:] == tuple(codes.split())


def test_tie_breaks_of_several_kinds_are_a_finding_in_2006_only():
    def codes(edition):
        found = rank(event(CIRCLE), Ranking(tiebreaks=("DE", "PS", "BH"), edition=edition))
        return [finding.code for finding in found.diagnostics]

    assert codes("2006") == ["TBK014"]
    assert "TBK014" not in codes("2012")
    assert rank(event(CIRCLE), Ranking(tiebreaks=("DE", "PS"), edition="2006")).diagnostics == ()


def test_a_list_of_2006_that_mixes_categories_itself_is_noted_and_no_finding():
    unrated = event(CIRCLE, ratings={1: 2000})
    found = rank(unrated, Ranking(tiebreaks=("recommended",), edition="2006"))
    assert found.diagnostics == ()
    (note,) = (note for note in english(found.notes) if "mixes categories" in note)
    assert "article 7 of this edition calls improper" in note
    assert "PS, WIN, BPG" in note
    rated = rank(event(CIRCLE), Ranking(tiebreaks=("recommended",), edition="2006"))
    assert not [note for note in english(rated.notes) if "mixes categories" in note]


def test_a_tie_break_that_an_edition_dropped_is_a_finding():
    found = rank(event(CIRCLE), Ranking(tiebreaks=("BHS",), edition="2026")).diagnostics
    assert [(f.code, f.values["edition"]) for f in found] == [("TBK013", "2012")]
    early = rank(event(CIRCLE), Ranking(tiebreaks=("PS",), edition="2012")).diagnostics
    assert [(f.code, f.values["edition"]) for f in early] == [("TBK012", "2023")]
