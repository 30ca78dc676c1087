"""C.05 6.6: who withdrew from a round-robin before half of the games."""

import pytest
from english_texts import english
from events import LEFT_AFTER_TWO, ROUND_ROBIN, SWISS, event, ranks, values
from printed import shape
from row_tests import each_row
from team_events import TEAM_LEAGUE, team_event_of

from trfkit.messages.message import Message
from trfkit.model.berger import berger_table
from trfkit.model.view import view_of_players
from trfkit.ranking import Ranking, explain, rank
from trfkit.ranking.cards import card
from trfkit.ranking.comparison import compare
from trfkit.record import replace
from trfkit.regulations import AVAILABLE
from trfkit.regulations.own_record import RANKED, as_round_robin, games_due

# Player 4 beat 1, was beaten by 5 and left; 2 lost two games by forfeit, which is under half.
WITHDRAWN = """
1  Z    4w0  2w1  5b1  3w=
2  5w1  Z    1b0  3w0  4b+
3  4b+  5w1  Z    2b1  1b=
4  3w-  1b1  5w0  Z    2w-
5  2b0  3b0  4b1  1w0  Z
"""
FIVE = {"kind": ROUND_ROBIN, "rounds": 5}


def left_at_half():
    return event(WITHDRAWN, **FIVE)


def left_early():
    return event(
        WITHDRAWN.replace("5w0  Z    2w-", "5w-  Z    2w-").replace("4b1  1w0", "4b+  1w0"), **FIVE
    )


def who_withdrew(tournament):
    return as_round_robin(view_of_players(tournament), RANKED).withdrawn


def rows(tournament, **options):
    found = rank(tournament, Ranking(tiebreaks=("PTS", "SB"), edition="2026", **options))
    return [(row.rank, row.id, row.ranked) for row in found.rows], found


def test_half_of_the_games_is_enough():
    listed, found = rows(left_at_half())
    assert all(ranked for *_, ranked in listed)
    assert english(found.notes) == ()


def test_under_half_is_listed_at_the_end_without_a_rank():
    listed, found = rows(left_early())
    assert listed == [(1, 1, True), (1, 3, True), (3, 2, True), (4, 5, True), (5, 4, False)]
    (note,) = english(found.notes)
    assert note == (
        "4 Player 4 withdrew with 1 of 4 games completed: the games are annulled for both sides, "
        "in points and in every tie-break; who withdrew is listed at the end without a rank "
        "(C.05 6.6, policy few-games=annulled). few-games=unranked changes the place of "
        "1 Player 1. few-games=ranked changes the place of 1 Player 1; 5 Player 5."
    )


def test_the_games_are_annulled_for_both_sides_unless_another_reading_is_chosen():
    counted = values(left_early(), "PTS", policies={"few-games": "unranked"})
    assert counted == {1: "2.5", 2: "2", 3: "3.5", 4: "1", 5: "1"}
    assert values(left_early(), "PTS") == {1: "2.5", 2: "1", 3: "2.5", 4: "0", 5: "0"}
    assert values(left_early(), "SB") == {1: "2.25", 2: "0", 3: "2.25", 4: "0", 5: "0"}
    assert values(left_early(), "KS")[3] == "0.5"


def test_everybody_can_be_ranked():
    assert ranks(left_early(), "PTS", policies={"few-games": "ranked"}) == {
        3: 1, 1: 2, 2: 3, 4: 4, 5: 4,
    }  # fmt: skip


@pytest.mark.parametrize(
    "tournament",
    [
        pytest.param(replace(left_early(), kind=SWISS), id="a Swiss"),
        pytest.param(replace(left_early(), rounds=10), id="rounds are still to come"),
    ],
)
def test_the_rule_is_for_finished_round_robins(tournament):
    listed, _ = rows(tournament)
    assert all(ranked for *_, ranked in listed)


def test_standings_after_an_earlier_round_rank_everybody():
    listed, _ = rows(left_early(), rounds=4)
    assert all(ranked for *_, ranked in listed)


def test_a_pending_game_is_not_lost_yet():
    pending = left_early()
    text = WITHDRAWN.replace("4b+\n", "4b?\n").replace("5w0  Z    2w-", "5w-  Z    2w?")
    pending = event(text.replace("4b1  1w0", "4b+  1w0"), **FIVE)
    assert who_withdrew(left_early()) == (3,)
    assert who_withdrew(pending) == ()


QUAD = """
1  2w1  3b+  4w+
2  1b0  4b1  3w1
3  4w1  1w-  2b0
4  3b0  2w0  1b-
"""
# 5 never came, 6 left after a game: 1, who missed one game himself, played two of his five.
TWO_LEFT = """
1  6w+  2b1  3w1  4b-  5w+
2  5w+  1w0  6b+  3w1  4b=
3  4w=  5b+  1b0  2b0  6w+
4  3b=  6w1  5b+  1w+  2w=
5  2b-  3w-  4w-  6b-  1b-
6  1b-  4b0  2w-  5w-  3b-
"""


@pytest.mark.parametrize(
    ("table", "rounds", "out"),
    [
        pytest.param(QUAD, 3, (), id="a quad with two of them"),
        pytest.param(QUAD.replace("2w1", "2w-").replace("1b0", "1b+"), 3, (), id="all by forfeit"),
        pytest.param(TWO_LEFT, 5, (4, 5), id="six players, two of whom left"),
        pytest.param(TWO_LEFT.replace("5w-", "5w+"), 5, (4, 5), id="a game and a + of five"),
    ],
)
def test_a_game_won_by_forfeit_is_completed(table, rounds, out):
    tournament = event(table, kind=ROUND_ROBIN, rounds=rounds)
    assert who_withdrew(tournament) == out


def test_the_winner_of_two_forfeits_wins_the_quad():
    listed, found = rows(event(QUAD, kind=ROUND_ROBIN, rounds=3))
    assert listed == [(1, 1, True), (2, 2, True), (3, 3, True), (4, 4, True)]
    assert english(found.notes) == ()


@each_row("edition", AVAILABLE)
def test_every_edition_has_the_rule(edition):
    found = rank(
        event(TWO_LEFT, kind=ROUND_ROBIN, rounds=5), Ranking(tiebreaks=("PTS",), edition=edition)
    )
    assert {row.id for row in found.rows if not row.ranked} == {5, 6}


@pytest.mark.parametrize("policy", ["unranked", "annulled"])
def test_who_won_by_forfeit_has_a_rank_whichever_games_count(policy):
    listed, _ = rows(event(TWO_LEFT, kind=ROUND_ROBIN, rounds=5), policies={"few-games": policy})
    assert {who for _, who, ranked in listed if ranked} == {1, 2, 3, 4}


@pytest.mark.parametrize("letter", ["F", "U"])
def test_a_forfeit_won_that_is_written_as_a_bye_is_completed(letter):
    # Nobody is named in 1's row: he played one game of three.
    table = QUAD.replace("3b+", letter).replace("4w+", letter)
    assert who_withdrew(event(table, kind=ROUND_ROBIN, rounds=3)) == ()


@pytest.mark.parametrize("letter", ["Z", "H", "U", "F"])
def test_the_free_round_of_an_odd_field_is_no_game(letter):
    # 4 played one game of four.
    table = WITHDRAWN.replace("5w0  Z    2w-", f"5w-  {letter}    2w-")
    table = table.replace("4b1  1w0", "4b+  1w0")
    assert who_withdrew(event(table, **FIVE)) == (3,)


@pytest.mark.parametrize("letter", ["Z", "U"])
def test_who_had_the_free_round_of_a_part_has_missed_nothing(letter):
    # One round of a league of five: 5 was free, 3 did not come.
    part = event(f"1 2w1\n2 1b0\n3 4w-\n4 3b+\n5 {letter}", kind=ROUND_ROBIN, rounds=1)
    assert games_due(view_of_players(part)) == (1, 1, 1, 1, 0)
    assert who_withdrew(part) == ()


def test_in_a_part_only_who_cannot_have_half_of_his_games_is_unranked():
    # Five of seven rounds of a league of eight: 8 has no game in them, 7 one; two are elsewhere.
    whole = berger_table(8)
    rows = {number: [] for number in range(1, 9)}
    for at, pairing in enumerate(whole[:5]):
        for white, black in pairing.pairs:
            lost = 8 in (white, black) or (7 in (white, black) and at)
            for one, other, colour in ((white, black, "w"), (black, white, "b")):
                rows[one].append(f"{other}{colour}{'=' if not lost else '-+'[one < 7]}")
    table = "\n".join(f"{number}  {'  '.join(cells)}" for number, cells in rows.items())
    first = "\n".join(f"{number}  {cells[0]}" for number, cells in rows.items())

    assert who_withdrew(event(table, kind=ROUND_ROBIN, rounds=5)) == (6, 7)
    assert who_withdrew(event(first, kind=ROUND_ROBIN, rounds=1)) == ()


def test_rounds_without_an_entry_are_games_that_were_missed():
    absent = WITHDRAWN.replace("5w0  Z    2w-", "5w-  Z    Z").replace("4b1  1w0", "4b+  1w0")
    listed, _ = rows(event(absent, **FIVE))
    assert listed[-1] == (5, 4, False)


def test_the_json_shape_says_who_has_no_rank():
    found = shape(rank(left_early(), Ranking(tiebreaks=("PTS",), edition="2026")))["standings"]
    assert [row.get("ranked", True) for row in found] == [True, True, True, True, False]
    assert "ranked" not in found[0]


def test_lots_are_drawn_for_those_who_have_a_rank():
    table = "1 2w= 3b+ 4w+\n2 1b= 4w- 3w-\n3 4w= 1w- 2b-\n4 3b= 2b- 1b-"
    found = rank(
        event(table, kind=ROUND_ROBIN), Ranking(tiebreaks=("PTS",), edition="2026", lots="7")
    )
    assert {row.id for row in found.rows if not row.ranked} == {2, 3, 4}
    assert english(found.notes)[-1] == "nobody is left tied: no lots are drawn"


def test_direct_encounter_passes_over_who_has_no_rank():
    # 4 and 5 have a point each: 5 stands alone among the ranked.
    page = explain(left_early(), 5, "DE", Ranking(tiebreaks=("PTS", "DE"), edition="2026"))
    assert page.value == "0"
    assert "nobody is tied" in str(page.steps[0].text)


# The games of LEFT_AFTER_TWO that were not played are written as such, and as byes.
LETTERS = [("F", "Z"), ("F", "-"), ("U", "Z"), ("+", "-")]


def left_after_two(won=None, lost=None):
    table = LEFT_AFTER_TWO
    if won is not None:
        for cell, letter in (("6w+", won), ("6b+", won), ("2b-", lost), ("5w-", lost)):
            table = table.replace(cell, letter)
        table = table.replace("3b-", lost)
    return event(table, kind=ROUND_ROBIN)


@each_row("policy", ["annulled", "unranked", "ranked"])
@each_row(("won", "lost"), LETTERS)
@each_row("edition", AVAILABLE)
def test_a_game_not_played_is_one_however_it_is_written(edition, won, lost, policy):
    codes = ("PTS", "SB", "DE", "KS", "WIN", "WON", "BPG", "PS", "REP")[
        : 4 if edition < "2023" else 9
    ]
    found = [
        rank(
            tournament,
            Ranking(tiebreaks=codes, edition=edition, policies={"few-games": policy}),
        ).rows
        for tournament in (left_after_two(), left_after_two(won, lost))
    ]
    assert found[0] == found[1]


def test_in_a_part_of_a_round_robin_a_bye_names_nobody():
    table = "1 2w1 3b1\n2 1b0 4w1\n3 4b= 1w0\n4 3w= 2b0\n5 6w1 F\n6 5b0 Z"
    assert values(event(table, kind=ROUND_ROBIN, rounds=2), "SB")[5] == "0"


def test_who_has_under_half_but_played_the_last_game_is_ranked():
    table = LEFT_AFTER_TWO.replace("6w+\n4", "6w1\n4").replace("5w-  3b-", "5w-  3b0")
    table = table.replace("6  1b1  4w0", "6  1b-  4w-").replace("6w0  2w=", "6w+  2w=")
    table = table.replace("6b1  5w=", "6b+  5w=")
    assert who_withdrew(event(table, kind=ROUND_ROBIN)) == ()


def test_from_an_event_that_was_broken_off_nobody_withdrew():
    broken_off = "1 2w1 3w- 4w-\n2 1b0 4b- 3w-\n3 4w1 1b- 2b-\n4 3b0 2w- 1b-"
    assert who_withdrew(event(broken_off, kind=ROUND_ROBIN, rounds=3)) == ()
    one_stayed = broken_off.replace("4b- 3w-", "4b1 3w1")
    one_stayed = one_stayed.replace("1b- 2b-", "1b- 2b0").replace("2w- 1b-", "2w0 1b-")
    assert who_withdrew(event(one_stayed, kind=ROUND_ROBIN, rounds=3)) == (0,)


@pytest.mark.parametrize("reading", ["voluntary", "printed", "games"])
def test_an_annulled_game_is_none_that_somebody_elected_to_play(reading):
    policies = {"elected-rounds": reading}
    assert values(left_after_two(), "REP", policies=policies) == {
        1: "4", 2: "4", 3: "4", 4: "4", 5: "4", 6: "0",
    }  # fmt: skip


def test_half_of_a_double_round_robin_is_enough():
    first = [(1, 2, "1"), (1, 3, "="), (2, 3, "0")]
    rows = {1: [], 2: [], 3: []}
    back = {"1": "0", "0": "1", "=": "="}
    for white, black, result in first:
        for who, text in ((white, f"{black}w{result}"), (black, f"{white}b{back[result]}")):
            rows[who].append(text)
        rows[6 - white - black].append("Z")
    # In the second cycle 3 does not come: two of four games are half.
    for white, black in ((2, 1), (3, 1), (3, 2)):
        for who, other, colour in ((white, black, "w"), (black, white, "b")):
            sign = "-" if who == 3 else "+" if other == 3 else "="
            rows[who].append(f"{other}{colour}{sign}")
        rows[6 - white - black].append("Z")
    double = "\n".join(f"{who} {' '.join(cells)}" for who, cells in rows.items())
    assert who_withdrew(event(double, kind=ROUND_ROBIN)) == ()
    one_less = double.replace("1b=", "1b-", 1).replace("3w=", "3w+", 1)
    assert who_withdrew(event(one_less, kind=ROUND_ROBIN)) == (2,)


def test_an_annulled_game_is_called_so():
    ranking = Ranking(tiebreaks=("SB", "DE"), edition="2026")
    page = explain(left_after_two(), 1, "SB", ranking)
    first = page.contributions[0]
    assert (first.opponent, first.kind, first.points, first.value) == (6, "annulled", "0", None)
    assert (str(first.why), first.article) == ("annulled", "C.05 6.6")
    (withdrew,) = page.notes[0].arguments["withdrawn"]
    assert (withdrew.arguments["played"], withdrew.arguments["due"]) == (2, 5)
    game = card(left_after_two("F", "Z"), 2, ranking).games[2]
    assert (game.opponent, game.kind, game.points) == (6, "annulled", "0")
    found = compare(left_after_two(), 2, 1, ranking)
    assert found.text.arguments["reasons"][1] == Message(
        "ranking.parted-by-value", code="SB", value="5", other="4.5"
    )
    assert found.first.contributions[0].kind == "annulled"


LEAGUE = """
1-4 01  2-3 1=
1-2 11  3-4 0=
{}
"""
WRITTEN = ["1-3 ==  2-4 ++", "1-3 ==  2+4", "1-3 ==  2F"]


@pytest.mark.parametrize("third", WRITTEN)
def test_matches_of_a_team_that_withdrew_are_annulled(third):
    league = team_event_of(
        LEAGUE.format(third).replace("0=", "++").replace("01", "11"), teams=4, kind=TEAM_LEAGUE
    )
    # 4 lost to 1 and never came again: one game of three.
    ranking = Ranking(tiebreaks=("MPTS", "GPTS", "BC", "EMMSB"), edition="2026")
    found = rank(league, ranking)
    assert [(row.id, row.match_points, row.game_points, row.ranked) for row in found.rows] == [
        (1, 30, 30, True), (2, 20, 15, True), (3, 10, 15, True), (4, 0, 0, False),
    ]  # fmt: skip
    assert [found.texts(row)["BC"] for row in found.rows] == ["4.5", "2", "2.5", "0"]
    assert "4 Team 4 withdrew with 1 of 3 games completed" in english(found.notes)[-1]
    assert not any("against whom" in note for note in english(found.notes))
    everybody = rank(league, replace(ranking, policies={"few-games": "ranked"}))
    assert [(row.id, row.match_points) for row in everybody.rows] == [
        (1, 50), (2, 40), (3, 30), (4, 0),
    ]  # fmt: skip
    assert everybody.policies == {"few-games": "ranked"}


@pytest.mark.parametrize(
    "tournament", [left_at_half(), event("1 2w1\n2 1b0"), team_event_of("1-2 11", teams=2)]
)
def test_a_policy_without_effect_is_no_part_of_the_provenance(tournament):
    found = rank(tournament, Ranking(edition="2026", policies={"few-games": "ranked"}))
    assert found.policies == {}
    assert "policy few-games=ranked changes no value and no place here" in english(found.notes)
