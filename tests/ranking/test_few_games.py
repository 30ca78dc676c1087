"""C.05 6.6: who completed under half of his games of a round-robin."""

import pytest
from events import ROUND_ROBIN, SWISS, event, ranks, values
from printed import shape

from trfkit.model.berger import berger_table
from trfkit.model.view import of_players
from trfkit.ranking import Ranking, explain, rank
from trfkit.record import replace
from trfkit.regulations import AVAILABLE
from trfkit.regulations.records import games_due, under_half

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


def rows(tournament, **options):
    found = rank(tournament, Ranking(tiebreaks=("PTS", "SB"), edition="2026", **options))
    return [(row.rank, row.id, row.ranked) for row in found.rows], found


def test_half_of_the_games_is_enough():
    listed, found = rows(left_at_half())
    assert all(ranked for *_, ranked in listed)
    assert found.notes == ()


def test_under_half_is_listed_at_the_end_without_a_rank():
    listed, found = rows(left_early())
    assert listed == [(1, 3, True), (2, 1, True), (3, 2, True), (4, 5, True), (5, 4, False)]
    (note,) = found.notes
    assert note == (
        "under half of the games completed, so listed at the end without a rank: 4 "
        "(C.05 6.6, policy few-games)"
    )


def test_the_results_against_him_count_unless_another_reading_is_chosen():
    counted = values(left_early(), "PTS")
    assert counted == {1: "2.5", 2: "2", 3: "3.5", 4: "1", 5: "1"}
    left_out = values(left_early(), "PTS", policies={"few-games": "not-counted"})
    assert left_out == {1: "2.5", 2: "1", 3: "2.5", 4: "0", 5: "0"}
    assert values(left_early(), "SB", policies={"few-games": "not-counted"}) == {
        1: "2.25", 2: "0", 3: "2.25", 4: "0", 5: "0",
    }  # fmt: skip
    assert values(left_early(), "KS", policies={"few-games": "not-counted"})[3] == "0.5"


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
    assert under_half(of_players(left_early())) == (3,)
    assert under_half(of_players(pending)) == ()


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
    assert under_half(of_players(tournament)) == out


def test_the_winner_of_two_forfeits_wins_the_quad():
    listed, found = rows(event(QUAD, kind=ROUND_ROBIN, rounds=3))
    assert listed == [(1, 1, True), (2, 2, True), (3, 3, True), (4, 4, True)]
    assert found.notes == ()


@pytest.mark.parametrize("edition", AVAILABLE)
def test_every_edition_has_the_rule(edition):
    found = rank(
        event(TWO_LEFT, kind=ROUND_ROBIN, rounds=5), Ranking(tiebreaks=("PTS",), edition=edition)
    )
    assert {row.id for row in found.rows if not row.ranked} == {5, 6}


@pytest.mark.parametrize("policy", ["unranked", "not-counted"])
def test_who_won_by_forfeit_has_a_rank_whichever_games_count(policy):
    listed, _ = rows(event(TWO_LEFT, kind=ROUND_ROBIN, rounds=5), policies={"few-games": policy})
    assert {who for _, who, ranked in listed if ranked} == {1, 2, 3, 4}


@pytest.mark.parametrize("letter", ["F", "U"])
def test_a_forfeit_won_that_is_written_as_a_bye_is_completed(letter):
    # Nobody is named in 1's row: he played one game of three.
    table = QUAD.replace("3b+", letter).replace("4w+", letter)
    assert under_half(of_players(event(table, kind=ROUND_ROBIN, rounds=3))) == ()


@pytest.mark.parametrize("letter", ["Z", "H", "U", "F"])
def test_the_free_round_of_an_odd_field_is_no_game(letter):
    # 4 played one game of four.
    table = WITHDRAWN.replace("5w0  Z    2w-", f"5w-  {letter}    2w-")
    table = table.replace("4b1  1w0", "4b+  1w0")
    assert under_half(of_players(event(table, **FIVE))) == (3,)


@pytest.mark.parametrize("letter", ["Z", "U"])
def test_who_had_the_free_round_of_a_part_has_missed_nothing(letter):
    # One round of a league of five: 5 was free, 3 did not come.
    part = event(f"1 2w1\n2 1b0\n3 4w-\n4 3b+\n5 {letter}", kind=ROUND_ROBIN, rounds=1)
    assert games_due(of_players(part)) == (1, 1, 1, 1, 0)
    assert under_half(of_players(part)) == ()


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

    assert under_half(of_players(event(table, kind=ROUND_ROBIN, rounds=5))) == (6, 7)
    assert under_half(of_players(event(first, kind=ROUND_ROBIN, rounds=1))) == ()


def test_rounds_without_an_entry_are_games_that_were_missed():
    absent = WITHDRAWN.replace("5w0  Z    2w-", "5w-  Z    Z").replace("4b1  1w0", "4b+  1w0")
    listed, _ = rows(event(absent, **FIVE))
    assert listed[-1] == (5, 4, False)


def test_the_json_shape_says_who_has_no_rank():
    found = shape(rank(left_early(), Ranking(tiebreaks=("PTS",), edition="2026")))["standings"]
    assert [row.get("ranked", True) for row in found] == [True, True, True, True, False]
    assert "ranked" not in found[0]


def test_lots_are_drawn_for_those_who_have_a_rank():
    table = "1 2w= 3b- 4w-\n2 1b= 4w- 3w-\n3 4w= 1w- 2b-\n4 3b= 2b- 1b-"
    found = rank(
        event(table, kind=ROUND_ROBIN), Ranking(tiebreaks=("PTS",), edition="2026", lots="7")
    )
    assert {row.id for row in found.rows if not row.ranked} == {1, 2, 3, 4}
    assert found.notes[-1] == "nobody is left tied: no lots are drawn"


def test_direct_encounter_passes_over_who_has_no_rank():
    # 4 and 5 have a point each: 5 stands alone among the ranked.
    page = explain(left_early(), 5, "DE", Ranking(tiebreaks=("PTS", "DE"), edition="2026"))
    assert page.value == "0"
    assert "nobody is tied" in page.steps[0].text
