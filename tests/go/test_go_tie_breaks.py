from fractions import Fraction
from pathlib import Path

import pytest
from english_texts import english
from events import event
from examples import examples
from go_events import go_event, go_tournaments
from go_opinion import Opinion
from hypothesis import given
from hypothesis import strategies as st
from recorded import assert_text_recorded, plain
from row_tests import each_row

from trfkit.ranking import Ranking, explain, rank
from trfkit.ranking.event_order import read_request
from trfkit.ranking.explanation import apply_list
from trfkit.tie_breaks import OTHER_TIE_BREAKS

CODES = [row.code for row in OTHER_TIE_BREAKS if row.compute is not None]
POLICIES = {
    "go-unplayed": ("start", "nothing"),
    "go-handicap": ("program", "none", "stones"),
    "go-rounding": ("stated", "missed", "all", "never"),
}

# Start scores 30, 30, 29, 28; in round 2 players 1 and 4 had jigo.
TABLE = """
1  2w1  4w=  3w1
2  1b0  3w1  4w1
3  4b1  2b0  1b0
4  3w0  1b=  2b0
"""
STARTS = {1: 30, 2: 30, 3: 29, 4: 28}


def values(tournament, code, **options):
    standings = rank(tournament, Ranking(tiebreaks=(code,), **options))
    return {row.id: standings.texts(row)[code] for row in standings.rows}


@each_row(
    ("code", "expected"),
    [
        # 30+1+½+1, 30+0+1+1, 29+1+0+0, 28+0+½+0
        ("MMS", {1: "32.5", 2: "32", 3: "30", 4: "28.5"}),
        ("NBW", {1: "2.5", 2: "2", 3: "1", 4: "0.5"}),
        # 32+28.5+30, 32.5+30+28.5, 28.5+32+32.5, 30+32.5+32
        ("SOS", {1: "90.5", 2: "91", 3: "93", 4: "94.5"}),
        ("SOS-1", {1: "62", 2: "62.5", 3: "64.5", 4: "64.5"}),
        ("SOS-2", {1: "32", 2: "32.5", 3: "32.5", 4: "32.5"}),
        # 91+94.5+93, 90.5+93+94.5, 94.5+91+90.5, 93+90.5+91
        ("SOSOS", {1: "278.5", 2: "278", 3: "276", 4: "274.5"}),
        # 32 + half of 28.5 + 30; 30+28.5; 28.5; half of 32.5
        ("SODOS", {1: "76.25", 2: "58.5", 3: "28.5", 4: "16.25"}),
        # 31+31.5+32.5, 30+31+32, 30+30+30, 28+28.5+28.5
        ("CUSS", {1: "95", 2: "93", 3: "90", 4: "85"}),
    ],
)
def test_scores_and_sums_are_those_worked_by_hand(code, expected):
    assert values(go_event(TABLE, starts=STARTS), code) == expected


def test_without_start_scores_the_number_of_wins_ranks_and_is_what_opponents_have():
    swiss = go_event(TABLE)
    standings = rank(swiss)
    assert standings.primary == "NBW"
    assert standings.tiebreaks == ("NBW", "SOS", "SOSOS")
    # 2+0.5+1
    assert standings.texts(standings.rows[0])["SOS"] == "3.5"


def test_the_mcmahon_score_ranks_and_is_the_points():
    standings = rank(go_event(TABLE, starts=STARTS))
    assert standings.primary == "MMS"
    assert standings.tiebreaks == ("MMS", "SOS", "SOSOS")
    assert [(row.id, row.rank, row.points) for row in standings.rows] == [
        (1, 1, 325),
        (2, 2, 320),
        (3, 3, 300),
        (4, 4, 285),
    ]
    assert not any("edition" in note for note in english(standings.notes))


FREE = """
1  2w1  U
2  1b0  3w1
3  H    2b0
"""


@pytest.mark.parametrize(
    ("policies", "expected"),
    [
        # MMS 12, 11, 10.5: a round without an opponent adds the own start, 10
        ({}, {1: "21", 2: "22.5", 3: "21"}),
        ({"go-unplayed": "nothing"}, {1: "11", 2: "22.5", 3: "11"}),
        ({"go-rounding": "missed"}, {1: "21", 2: "22", 3: "21"}),
    ],
)
def test_a_round_without_an_opponent_adds_the_own_start_score(policies, expected):
    event_ = go_event(FREE, starts={1: 10, 2: 10, 3: 10})
    assert values(event_, "SOS", policies=policies) == expected


def test_in_a_swiss_a_round_without_an_opponent_adds_nothing():
    assert values(go_event(FREE), "SOS") == {1: "1", 2: "2.5", 3: "1"}


def test_the_stand_in_of_an_unplayed_round_has_a_sos_of_its_own_kind():
    found = values(go_event(FREE, starts={1: 10, 2: 10, 3: 10}), "SOSOS")
    # 22.5 + two rounds of 10; 21 + 21; two rounds of 10 + 22.5
    assert found == {1: "42.5", 2: "42", 3: "42.5"}


def test_stones_correct_the_opponents_score_only_where_that_is_asked_for():
    event_ = go_event("1 2w1\n2 1b0", starts={1: 20, 2: 17}, stones={(1, 1): 3, (2, 1): 3})
    assert values(event_, "SOS") == {1: "17", 2: "21"}
    assert values(event_, "SOS", policies={"go-handicap": "stones"}) == {1: "20", 2: "18"}
    assert values(event_, "SODOS", policies={"go-handicap": "stones"}) == {1: "20", 2: "0"}


def test_stones_count_in_files_of_programs_that_count_them():
    facts = {"starts": {1: 20, 2: 17}, "stones": {(1, 1): 3, (2, 1): 3}, "stones_count": True}
    event_ = go_event("1 2w1\n2 1b0", **facts)
    assert values(event_, "SOS") == {1: "20", 2: "18"}
    assert values(event_, "SOS", policies={"go-handicap": "none"}) == {1: "17", 2: "21"}


def test_missed_rounds_are_rounded_down_together_where_the_file_says_so():
    table = "1 2w1 H H H\n2 1b= H Z Z\n3 Z 4w1 4w1 4w1\n4 Z 3b0 3b0 3b0"
    exact, rounded = ({1: "2.5", 2: "1", 3: "3", 4: "0"}, {1: "2", 2: "0.5", 3: "3", 4: "0"})
    assert values(go_event(table), "NBW") == exact
    assert values(go_event(table, rounds_down=True), "NBW") == rounded
    of_all = values(go_event(table), "NBW", policies={"go-rounding": "all"})
    assert of_all == {1: "2", 2: "1", 3: "3", 4: "0"}


def test_a_missed_round_may_add_less_to_the_wins_than_to_the_score():
    found = go_event(FREE, starts={1: 1}, wins_of_absence=0, wins_of_bye=5)
    assert values(found, "NBW") == {1: "1.5", 2: "1", 3: "0"}
    assert values(found, "MMS") == {1: "3", 2: "1", 3: "0.5"}


def test_a_game_won_by_default_has_an_opponent_who_is_defeated():
    event_ = go_event("1 2w+\n2 1b-", starts={1: 5, 2: 5})
    assert values(event_, "SOS") == {1: "5", 2: "6"}
    assert values(event_, "SODOS") == {1: "5", 2: "0"}


def test_direct_comparison_leaves_those_tied_who_did_not_all_meet():
    # 1, 2 and 3 have a win each; 1 and 2 lost one to 4, who has two, and 3 met neither of them.
    table = "1 2w1 4w0\n2 1b0 5w1\n3 5w1 4b0\n4 6b1 1b1\n5 3b0 2b0\n6 4w0 Z"
    found = {code: values(go_event(table), code) for code in ("DC", "SDC")}
    assert [found["SDC"][n] for n in (1, 2, 3)] == ["0", "0", "0"]
    # Not certain either: 3 might have beaten both.
    assert [found["DC"][n] for n in (1, 2, 3)] == ["0", "0", "0"]


def test_the_simple_comparison_does_not_look_again_at_those_it_left_tied():
    # All have two wins. Of those against each other 1 and 4 have two, and 4 beat 1; 2 beat 3.
    table = "1 Z 2w1 3w1 4b0\n2 F 1b0 4w0 3w1\n3 F 4w1 1b0 2b0\n4 Z 3b0 2b1 1w1"
    assert values(go_event(table), "SDC") == {1: "1", 2: "3", 3: "3", 4: "1"}
    assert values(go_event(table), "DC") == {1: "2", 2: "3", 3: "4", 4: "1"}


def test_two_equal_players_are_parted_by_their_game():
    table = "1 2w0 3w1\n2 1b1 4w0\n3 4w0 1b0\n4 3b1 2b1"
    for code in ("DC", "SDC"):
        assert {n: values(go_event(table), code)[n] for n in (1, 2)} == {1: "2", 2: "1"}


def test_codes_of_go_have_no_value_in_a_chess_tournament():
    standings = rank(event(TABLE), Ranking(tiebreaks=("SOS",)))
    assert {standings.texts(row)["SOS"] for row in standings.rows} == {None}
    assert [found.code for found in standings.diagnostics] == ["TBK002"]


def test_chess_codes_still_work_in_a_go_tournament():
    found = go_event(TABLE, starts=STARTS)
    assert values(found, "PTS") == {1: "2.5", 2: "2", 3: "1", 4: "0.5"}
    assert values(found, "BH", edition="2026") == {1: "3.5", 2: "4", 3: "5", 4: "5.5"}


def test_an_explanation_begins_with_the_start_score():
    found = explain(go_event(TABLE, starts=STARTS), 1, "MMS")
    assert [one.value for one in found.contributions] == ["30", "1", "0.5", "1"]
    assert str(found.contributions[0].why) == "the start score"
    assert str(found.steps[-1].text) == "30 + 1 + 0.5 + 1 = 32.5"


def test_an_explanation_names_the_rule_for_a_round_without_an_opponent():
    found = explain(go_event(FREE, starts={1: 10, 2: 10, 3: 10}), 3, "SOS")
    first, second = found.contributions
    assert (first.value, str(first.why)) == ("10", "nobody was met: the own start score counts")
    assert (second.opponent, second.value) == (2, "11")
    assert first.article == "EGF system rules"


# White gave two stones in round 1; in round 4 nothing tells who had the one.
MISSED = """
1  2w1  H    3w1  4-1
2  1b0  4w=  F    3w+
3  4w0  U    1b0  2b-
4  3b1  2b=  Z    1-0
"""
EXPLAINED = {
    "a McMahon with stones": go_event(
        MISSED,
        starts={1: 3, 2: 1, 4: 2},
        stones={(1, 1): 2, (2, 1): 2, (3, 1): 1, (4, 1): 1, (1, 4): 1, (4, 4): 1},
        stones_count=True,
        rounds_down=True,
        wins_of_absence=0,
        wins_of_bye=5,
    ),
    "a Swiss": go_event(MISSED, wins_of_absence=0),
}


def line_of_explanation(found):
    """Return how a value arises: its steps, then what each round adds and why."""
    terms = []
    for one in found.contributions:
        number = f"{one.raw}>{one.adjusted}" * (one.adjusted is not None)
        cut = f" cut by {one.cut_by}" * (not one.counted)
        terms.append(f"{one.opponent or one.kind} {number} {plain(one.why)}{cut}")
    steps = [plain(step.text) for step in found.steps]
    told = "; ".join([*steps, *terms]).replace("why.", "").replace("{}", "")
    return f"    {found.id} {found.tiebreak} {found.value} {found.quantity}: {told}"


def test_what_is_told_of_each_value_is_as_recorded(pytestconfig):
    lines = []
    for name, found in EXPLAINED.items():
        for policies in ({}, {"go-unplayed": "nothing", "go-handicap": "none"}):
            ranking = Ranking(policies=policies)
            field = apply_list(found, ranking, read_request(found, ranking)).field
            scores = [[field.score_after(who, r) for r in range(5)] for who in range(4)]
            lines.append(f"{name} {plain(policies)} {scores}")
            for code in ("SOS", "SODOS") if policies else CODES:
                for who in range(1, 5):
                    given = explain(found, who, code, ranking)
                    lines.append(line_of_explanation(given))
    assert_text_recorded(lines, Path(__file__).with_name("explained.txt"), pytestconfig)


policies_drawn = st.fixed_dictionaries({n: st.sampled_from(v) for n, v in POLICIES.items()})


@examples(60)
@given(go_tournaments(), policies_drawn)
def test_every_value_agrees_with_a_second_computation(tournament, policies):
    opinion = Opinion(tournament, policies)
    for code in CODES:
        for who, text in values(tournament, code, policies=policies).items():
            assert Fraction(text) == opinion.value(code, who), (code, who)


@examples(30)
@given(go_tournaments(), policies_drawn, st.sampled_from(CODES))
def test_a_value_is_the_sum_of_what_its_explanation_counts(tournament, policies, code):
    for player in tournament.players:
        found = explain(tournament, player.start_no, code, Ranking(policies=policies))
        counted = sum(Fraction(one.value) for one in found.contributions if one.counted)
        assert counted == Fraction(found.value)
