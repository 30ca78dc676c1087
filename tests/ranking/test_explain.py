import pytest
from events import ROUND_ROBIN, event

from trfkit.ranking import Refusal, explain
from trfkit.tiebreaks.descriptor import parse_code

BYES = """
1  2w1  3b1  4w1  U
2  1b0  4w0  3b0  H
3  4w0  1w0  2b1  4w-
4  3b1  2b1  1b0  3b+
"""
TRIANGLE = """
1  2w1  3b0  4w1
2  1b0  4w1  3w1
3  4b0  1w1  2b0
4  3w1  2b0  1b0
"""


def page(tournament, who, code, **options):
    options.setdefault("edition", "2026")
    return explain(tournament, who, code, **options)


def test_each_round_tells_whom_what_and_why():
    found = page(event(BYES), 1, "BH/C1")
    assert (found.value, found.function, found.title) == ("6", "sum", "Buchholz")
    first, *_, last = found.contributions
    assert (first.round, first.opponent, first.kind) == (1, 2, "game")
    assert (first.raw, first.adjusted, first.value) == ("0.5", "0.5", "0.5")
    assert (first.counted, first.cut_by) == (False, "14.1")
    assert (last.opponent, last.kind, last.raw, last.adjusted) == (
        None,
        "pairing-allocated-bye",
        "4",
        "2",
    )
    assert last.article == "16.4.2"
    assert [(step.text, step.article) for step in found.steps] == [
        ("round 1 is left out: 0.5, the least significant value", "14.1"),
        ("1 + 3 + 2 = 6", None),
    ]


def test_scores_that_opponents_see_otherwise_are_explained():
    tournament = event("1 2w1 3b1 U\n2 1b0 Z Z\n3 Z 1w0 Z", rounds_played=3)
    first = page(tournament, 1, "BH").contributions[0]
    assert (first.raw, first.adjusted, first.article) == ("0", "1", "16.3.2")
    assert first.why == "the opponent's score, with a draw for each bye (rounds 2, 3)"


def test_products_tell_the_points_of_the_round():
    found = page(event(BYES), 4, "SB")
    assert [c.why.rpartition("; ")[2] for c in found.contributions] == [
        "1 scored in this round",
        "1 scored in this round",
        "0 scored in this round",
        "1 scored in this round",
    ]
    assert found.contributions[3].article == "16.4.1"


def test_a_voluntary_round_that_is_cut_is_said_to_be_one():
    found = page(event(BYES), 2, "BH/C1")
    assert found.steps[0].text == "round 4 is left out: 0.5, a voluntary unplayed round goes first"
    assert found.steps[0].article == "16.5"


def test_free_rounds_of_a_round_robin_add_nothing():
    tournament = event("1 2w1 3b+ Z\n2 1b0 Z 3w1\n3 Z 1w- 2b0", kind=ROUND_ROBIN)
    found = page(tournament, 1, "SB")
    assert [c.counted for c in found.contributions] == [True, True, False]
    assert found.contributions[1].article == "15.2"
    assert found.contributions[2].value is None


def test_koya_tells_who_is_above_the_limit():
    tournament = event("1 2w1 3b+ Z\n2 1b0 Z 3w1\n3 Z 1w- 2b0", kind=ROUND_ROBIN)
    found = page(tournament, 1, "KS")
    assert [(c.why, c.counted) for c in found.contributions] == [
        ("the opponent has at least 1", True),
        ("the opponent has under 1", False),
        ("nobody was met: the round adds nothing", False),
    ]
    assert [c.raw for c in found.contributions] == ["1", "0", None]


def test_a_performance_shows_the_rows_of_the_table():
    tournament = event(BYES, ratings={1: 2000, 2: 1900, 3: 1800, 4: 1700})
    found = page(tournament, 4, "TPR")
    assert found.function == "table"
    assert [step.text for step in found.steps] == [
        "the average rating of the opponents is 1900",
        "2 points in 3 games are 67 %",
        "table 8.1.1 gives +125 for 67 %",
        "1900 + 125 = 2025",
    ]


def test_a_perfect_performance_shows_that_one_point_less_is_too_little():
    tournament = event(BYES, ratings={1: 2000, 2: 1900, 3: 1800, 4: 1700})
    found = page(tournament, 4, "PTP")
    assert found.steps[0].text == "the score over the board is 2"
    assert found.steps[1].text == f"a player rated {found.value} is expected to score 2"
    assert found.steps[2].text == f"one rated {int(found.value) - 1} only 1.98"
    assert "no point" in page(tournament, 2, "PTP").steps[0].text


def test_a_mean_that_was_rounded_says_so():
    tournament = event(BYES, ratings={1: 2000, 2: 1900, 3: 1801, 4: 1700})
    assert page(tournament, 1, "ARO").steps[-1].text == "(1900 + 1801 + 1700) / 3 = 1800, rounded"
    assert page(tournament, 4, "ARO/C1").steps[-1].text == "(1900 + 2000) / 2 = 1950"


def test_an_undefined_value_is_said_to_be_none():
    tournament = event(BYES, ratings={1: 2000})
    found = page(tournament, 1, "ARO")
    assert found.value is None
    assert found.steps[-1].text == "the rules define no value"
    assert not any(c.counted for c in found.contributions)
    idle = page(event("1 U\n2 3w1\n3 2b0"), 1, "PTP")
    assert [step.text for step in idle.steps] == ["the rules define no value"]


def test_a_number_without_rounds_is_its_own_contribution():
    found = page(event(BYES), 3, "TPN")
    (only,) = found.contributions
    assert (only.round, only.value, only.counted) == (None, "3", True)


def test_direct_encounter_shows_the_tables_of_the_tied_group():
    found = page(event(TRIANGLE), 4, "DE", tiebreaks=("PTS", "DE"))
    assert (found.value, found.function) == ("1", "order")
    (table,) = found.table
    assert table.article == "6.2"
    assert [(row.id, row.score, row.against) for row in table.rows] == [
        (4, "1", {"3": "1"}),
        (3, "0", {"4": "0"}),
    ]
    assert [step.text for step in found.steps] == [
        "tied where the code stands in the list: 3, 4",
        "3, 4 have all met: their mutual scores decide; 4 before 3",
        "place 1 of 2",
    ]


def test_direct_encounter_looks_at_those_still_tied_at_its_place():
    found = page(event(TRIANGLE), 4, "DE", tiebreaks=("PTS", "TPN", "DE"))
    assert found.value == "0"
    assert found.steps[0].text == (
        "nobody is tied with the player where the code stands in the list"
    )
    outside = page(event(TRIANGLE), 4, "DE/P", tiebreaks=("PTS", "TPN"))
    assert outside.steps[0].text == "tied on points: 3, 4"


def test_a_group_that_stays_tied_is_said_to():
    found = page(event("1 2w=\n2 1b="), 1, "DE")
    assert (found.value, found.steps[-1].text) == ("0", "the group stays tied")
    assert "nothing is decided" in found.steps[1].text


def test_unmet_players_are_counted():
    found = page(event("1 2w1\n2 1b0\n3 U"), 1, "DE", tiebreaks=("PTS", "DE"))
    assert [(row.id, row.unmet) for row in found.table[0].rows] == [(1, 1), (3, 1)]


def test_means_of_meetings_are_exact():
    tournament = event("1 2w1 2b1 2w0\n2 1b0 1w0 1b1\n3 U U Z", rounds_played=3)
    found = page(tournament, 1, "DE", tiebreaks=("REP", "DE", "PTS"))
    assert [row.score for row in found.table[0].rows] == ["2/3", "1/3"]


@pytest.mark.parametrize(
    ("who", "code", "message"),
    [
        pytest.param(9, "BH", "no player 9", id="nobody"),
        pytest.param(1, "BUC", "no tie-break 'BUC'", id="no code"),
        pytest.param(1, "EMMSB", "EMMSB is not computed", id="a code for teams"),
        pytest.param(1, "OTHER_x", "OTHER_x is not computed", id="the tournament's own"),
    ],
)
def test_what_cannot_be_explained_is_refused(who, code, message):
    with pytest.raises(Refusal, match=message):
        page(event(BYES), who, code)


def test_the_json_shape_has_a_table_only_for_orders():
    shape = page(event(BYES), 1, "bh/c1").to_json()
    assert shape["schema"] == "trfkit.explanation/1"
    assert (shape["tiebreak"], shape["canonical"]) == ("bh/c1", str(parse_code("BH/C1")))
    assert "table" not in shape
    assert shape["contributions"][0]["why"]
    assert page(event(TRIANGLE), 4, "DE", tiebreaks=("DE",)).to_json()["table"][0]["rows"][0][
        "id"
    ] in {3, 4}
