"""Corner cases: each was found by a change of the program that no other test noticed."""

import pytest
from events import ROUND_ROBIN, SWISS, THREE_ONE_NIL, event, ranks, values
from row_tests import each_row

from trfkit.model import AbnormalPoints
from trfkit.ranking import Ranking, Refusal, explain, rank
from trfkit.record import replace
from trfkit.record import values as values_of
from trfkit.regulations import differences, get_edition, with_policies
from trfkit.regulations.unplayed_rounds import LOWEST_DUMMY
from trfkit.tie_breaks import TIE_BREAKS, codes_of, nearest, parse_code
from trfkit.tie_breaks.art10_ratings import _performance

FUNCTIONS = {
    "sum": "PTS WIN WON BPG BWG PS REP STD TPN BH FB SB KS RTNG",
    "mean": "AOB ARO APRO APPO",
    "table": "TPR PTP",
    "order": "DE",
}


@each_row(
    ("code", "function"), [(c, name) for name, codes in FUNCTIONS.items() for c in codes.split()]
)
def test_how_a_value_follows_from_its_terms(code, function):
    tournament = event("1 2w1\n2 1b0")
    assert explain(tournament, 1, code, Ranking(edition="2026")).function == function


def test_two_certain_places_of_one_table_come_before_the_rest():
    # 3 and 4 have not met; whatever they got, 1 is first and 2 second.
    tournament = event("1 2w1 3b1 4w1\n2 1b0 4w1 3w1\n3 U 1w0 2b0\n4 U 2b0 1b0")
    assert ranks(tournament, "DE", "PTS") == {1: 1, 2: 2, 3: 3, 4: 3}


def test_every_place_can_be_certain_though_a_game_is_missing():
    # 2 and 6 have not met, which cannot change any place.
    table = """
    1 6w1 2w1 3b1 4w1 5b1
    2 5w1 1b0 Z   3w1 4b1
    3 4w= 5b1 1w0 2b0 6w1
    4 3b= 6b1 5w= 1b0 2w0
    5 2b0 3w0 4b= 6b1 1w0
    6 1b0 4w0 Z   5w0 3b0
    """
    assert ranks(event(table), "DE", "PTS") == {n: n for n in range(1, 7)}
    first = explain(event(table), 1, "DE", Ranking(tiebreaks=("DE", "PTS"), edition="2026"))
    assert [mutual.article for mutual in first.table] == ["6.3"]


def test_who_is_unrated_is_named_up_to_five():
    table = "1 2w1\n2 1b0\n3 4w1\n4 3b0\n5 6w1\n6 5b0"
    for unrated, ends in (({1: 2000}, "(2, 3, 4, 5, 6)"), ({}, "(1, 2, 3, 4, 5, …)")):
        page = explain(event(table, ratings=unrated), 1, "ARO", Ranking(edition="2026"))
        assert ends in str(page.steps[0].text)
        assert (page.function, page.steps[0].article) == ("mean", "10")


def test_ratings_for_the_unrated_reach_every_code_of_ratings():
    tournament = event("1 2w1\n2 1b0", ratings={1: 2000})
    found = {c: values(tournament, f"{c}/U1500")[1] for c in "ARO TPR PTP APRO APPO".split()}
    assert found == {"ARO": "1500", "TPR": "2300", "PTP": "2236", "APRO": "1200", "APPO": "1200"}
    for code in found:
        page = explain(tournament, 1, code, Ranking(edition="2026"))
        assert page.function == ("table" if code in {"TPR", "PTP"} else "mean")


def test_a_perfect_performance_is_held_against_the_rating_just_below():
    tournament = event("1 2w1 3w0\n2 1b0 Z\n3 Z 1b1", ratings={1: 1500, 2: 2000, 3: 2001})
    steps = explain(tournament, 1, "PTP", Ranking(edition="2026")).steps
    assert [str(step.text) for step in steps[1:3]] == [
        "expected of a player rated 1998: 0.5 + 0.5 = 1",
        "expected of one rated 1997: only 0.99",  # 1996 would be 0.98
    ]


def test_own_unplayed_rounds_are_told_by_each_edition():
    tournament = event("1 2w1 3b1 4w+\n2 1b0 U U\n3 U 1w0 U\n4 Z Z 1b-", rounds_played=3)
    own = "no game: a dummy opponent with the participant's own score"
    told = {
        e: explain(tournament, 1, "BH", Ranking(edition=e)).contributions[2]
        for e in ("2024", "2026")
    }
    assert (told["2024"].article, str(told["2024"].why)) == ("16.4", own)
    assert (told["2026"].article, str(told["2026"].why)) == (
        "16.4.1",
        f"{own}, but no more than the scheduled opponent has",
    )


def test_points_name_a_penalty():
    penalty = AbnormalPoints("", None, -5, 1, (1,))
    tournament = event("1 2w1 2b1\n2 1b0 1w0", abnormal_points=(penalty,))
    page = explain(tournament, 1, "PTS", Ranking(edition="2026"))
    assert [(c.value, str(c.why)) for c in page.contributions] == [
        ("0.5", "the points of the round, and a penalty of -0.5 by record 299"),
        ("1", "the points of the round"),
    ]


def test_a_missing_game_brings_at_least_what_a_loss_does():
    system = replace(THREE_ONE_NIL, loss=10, draw=20)
    tournament = event("1 2w1 Z\n2 1b0 Z\n3 Z Z", point_system=system, rounds_played=2)
    (table,) = explain(tournament, 1, "DE", Ranking(tiebreaks=("DE", "PTS"), edition="2026")).table
    assert {row.id: (row.at_least, row.at_most) for row in table.rows} == {
        1: ("4", "6"),
        2: ("2", "4"),
        3: ("2", "6"),
    }


def test_a_rating_for_the_unrated_holds_under_another_edition_too():
    tournament = event("1 2w1\n2 1b0", ratings={1: 2000})
    assert values(tournament, "ARO/V2024", unrated=1500)[1] == "1500"
    assert values(tournament, "PTP/U1500")[1] == "2236"


def test_perfect_performances_far_under_the_lowest_opponent_are_found():
    assert _performance([1500, 1500, 1500], 1) == 1222  # 0.17 each down to -278
    assert _performance([2000] * 60, 1) == 1265  # 0.01 each down to -735


def test_lowest_dummy_decides_which_voluntary_round_is_looked_at():
    # Of rounds 1 and 2 the second has the lower dummy; round 0 is the least significant.
    terms, weights = [10, 30, 40], [5, 35, 25]
    assert LOWEST_DUMMY.apply(terms, weights, [1, 2], 0) == 2
    assert LOWEST_DUMMY.apply([10, 30, 0], weights, [1, 2], 0) == 0
    assert LOWEST_DUMMY.apply([10, 30, 10], weights, [1, 2], 0) == 2
    assert LOWEST_DUMMY.apply([10, 30, 20], [5, 25, 25], [1, 2], 0) == 2


@pytest.mark.parametrize(
    ("edition", "kind", "won", "aro"),
    [
        pytest.param("2023", SWISS, "1", "2300", id="a Swiss"),
        pytest.param("2023", ROUND_ROBIN, "2", "2275", id="2023"),
        pytest.param("2026", ROUND_ROBIN, "2", "2300", id="2026"),
    ],
)
def test_forfeits_are_regular_games_only_in_round_robins(edition, kind, won, aro):
    tournament = event("1 2w1 3b+ Z\n2 1b0 Z 3w1\n3 Z 1w- 2b0", kind=kind)
    regular = {"forfeit-games": "regular"}
    assert values(tournament, "WON", edition, policies=regular)[1] == won
    assert values(tournament, "ARO", edition, policies=regular)[1] == aro


def test_a_lost_forfeit_with_black_is_no_game_with_black_in_2026():
    tournament = event("1 2w1 3w+ Z\n2 1b0 Z 3w1\n3 Z 1b- 2b0", kind=ROUND_ROBIN)
    regular = {"forfeit-games": "regular"}
    assert values(tournament, "BPG", "2026", policies=regular)[3] == "1"
    assert values(tournament, "BPG", "2023", policies=regular)[3] == "2"


def test_whose_games_do_not_count_gets_no_rank_either():
    table = "1 2w1 3b+ Z\n2 1b0 Z 3w+\n3 Z 1w- 2b-"
    found = rank(
        event(table, kind=ROUND_ROBIN),
        Ranking(tiebreaks=("PTS",), edition="2026", policies={"few-games": "annulled"}),
    )
    assert [(row.id, row.ranked, row.points) for row in found.rows] == [
        (1, True, 10),
        (2, True, 0),
        (3, False, 0),
    ]


def test_koya_of_nobody_is_no_error():
    assert values(event("", kind=ROUND_ROBIN), "KS") == {}


def test_what_the_editions_changed_is_said_whole():
    found = {str(change.topic): change for change in differences(get_edition("2026"), codes_of)}
    own = found["own unplayed rounds"]
    assert own.article == "16.4"
    assert str(own.before) == get_edition("2024").own_round.says
    assert str(own.after) == get_edition("2026").own_round.says
    came = ", ".join(row.code for row in TIE_BREAKS if row.editions[:1] == ("2026",))
    assert tuple(map(str, values_of(found["tie-breaks"])[1:])) == ("5", "-", came)
    older = {str(change.topic): change for change in differences(get_edition("2024"), codes_of)}
    assert tuple(map(str, values_of(older["names of tie-breaks"])[1:])) == (
        "5",
        "REP is printed GE",
        "-",
    )


def test_an_unknown_policy_is_answered_with_all_that_there_are():
    with pytest.raises(Refusal) as refusal:
        with_policies(get_edition("2026"), {"tea": "green"})
    assert "there are dummy-rounds, voluntary-cut, clause-16.3, " in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "name", "letters"),
    [
        ("ESB:MP", "ESB", ""),
        ("ESB:GP", "ESB", ""),
        ("ESB:MG", "EMGSB", ""),
        ("BH/F", "FB", ""),
        ("BH/F/C1", "FB", "C"),
    ],
)
def test_codes_that_are_written_in_another_way(text, name, letters):
    parsed = parse_code(text)
    assert (parsed.name, parsed.letters) == (name, letters)


@pytest.mark.parametrize(
    ("text", "meant"),
    [("BUC/C-1", "BH/C1"), ("BH", "BH"), ("SBB", "SB"), ("TRP", "TPR"), ("BXH", "BH")],
)
def test_the_nearest_code(text, meant):
    assert nearest(text) == meant
