import pytest
from events import ROUND_ROBIN, event
from row_tests import each_row

from trfkit.messages.message import Message
from trfkit.ranking import Ranking, Refusal, explain
from trfkit.ranking.explanation import Calculation, Function, StepTaken, summary_line
from trfkit.tie_breaks import parse_code

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
    return explain(tournament, who, code, Ranking(**options))


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
    assert [(str(step.text), step.article) for step in found.steps] == [
        ("round 1 is left out: 0.5, the lowest score", "14.1"),
        ("1 + 3 + 2 = 6", None),
    ]


def test_scores_that_opponents_see_otherwise_are_explained():
    tournament = event("1 2w1 3b1 U\n2 1b0 Z Z\n3 Z 1w0 Z", rounds_played=3)
    first = page(tournament, 1, "BH").contributions[0]
    assert (first.raw, first.adjusted, first.article) == ("0", "1", "16.3.2")
    assert str(first.why) == (
        "the opponent's score; rounds 2, 3 each count as a draw: a bye, and not available "
        "afterwards"
    )


def test_products_tell_the_points_of_the_round():
    found = page(event(BYES), 4, "SB")
    assert [str(c.why).partition(":")[0] for c in found.contributions] == [
        "times 1",
        "times 1",
        "times 0",
        "times 1",
    ]
    assert [c.points for c in found.contributions] == ["1", "1", "0", "1"]
    assert found.contributions[3].article == "16.4.1"


def test_a_voluntary_round_that_is_cut_is_said_to_be_one():
    found = page(event(BYES), 2, "BH/C1")
    assert str(found.steps[0].text) == (
        "round 4 is left out: 0.5, a voluntary unplayed round, and the lowest score"
    )
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
    assert [(str(c.why), c.counted) for c in found.contributions] == [
        ("the opponent has at least 1: the points of this game count", True),
        ("the opponent has under 1: the points of this game do not count", False),
        ("nobody was met: the round adds nothing", False),
    ]
    assert [c.raw for c in found.contributions] == ["1", "0", None]


def test_a_performance_shows_the_rows_of_the_table():
    tournament = event(BYES, ratings={1: 2000, 2: 1900, 3: 1800, 4: 1700})
    found = page(tournament, 4, "TPR")
    assert found.function == "table"
    assert [str(step.text) for step in found.steps] == [
        "the average is (1800 + 1900 + 2000) / 3, rounded half up: 1900",
        "2 of 3 over the board, in whole %: 67",
        "table 8.1.1 gives +125 for 67 %",
        "1900 + 125 = 2025",
    ]


def test_a_perfect_performance_shows_that_one_point_less_is_too_little():
    tournament = event(BYES, ratings={1: 2000, 2: 1900, 3: 1800, 4: 1700})
    found = page(tournament, 4, "PTP")
    assert str(found.steps[0].text) == "the score over the board is 2"
    assert [str(step.text) for step in found.steps[1:]] == [
        "expected of a player rated 2026: 0.79 + 0.67 + 0.54 = 2",
        "expected of one rated 2025: only 1.98",
        "2026 is the lowest rating of which the score can be expected",
    ]
    assert str(found.contributions[0].why) == (
        "the opponent's rating; +226 from there is worth 0.79"
    )
    assert "no point" in str(page(tournament, 2, "PTP").steps[0].text)


def test_a_mean_that_was_rounded_says_so():
    tournament = event(BYES, ratings={1: 2000, 2: 1900, 3: 1801, 4: 1700})
    assert (
        str(page(tournament, 1, "ARO").steps[-1].text) == "(1900 + 1801 + 1700) / 3 = 1800, rounded"
    )
    assert str(page(tournament, 4, "ARO/C1").steps[-1].text) == "(1900 + 2000) / 2 = 1950"


def test_an_undefined_value_is_said_to_be_none():
    tournament = event(BYES, ratings={1: 2000})
    found = page(tournament, 1, "ARO")
    assert found.value is None
    assert str(found.steps[-1].text) == "the rules define no value"
    assert not any(c.counted for c in found.contributions)
    idle = page(event("1 U\n2 3w1\n3 2b0"), 1, "PTP")
    assert [str(step.text) for step in idle.steps] == [
        "no round is left that counts: the rules define no value"
    ]


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
    assert [str(step.text) for step in found.steps] == [
        "tied after PTS: 3, 4",
        "3, 4 have all met: their mutual scores decide; 4 before 3",
        "place 1 of 2",
    ]


def test_direct_encounter_looks_at_those_still_tied_at_its_place():
    found = page(event(TRIANGLE), 4, "DE", tiebreaks=("PTS", "TPN", "DE"))
    assert found.value == "0"
    assert str(found.steps[0].text) == (
        "nobody is tied with the player after PTS, TPN, so there is no order"
    )
    outside = page(event(TRIANGLE), 4, "DE/P", tiebreaks=("PTS", "TPN"))
    assert str(outside.steps[0].text) == "tied on points: 3, 4"


CUTS = """
1  2w1  H    3b-  4w=
2  1b0  4w1  U    3w1
3  4b1  U    1w+  2b0
4  3w0  2b0  U    1b=
"""


@pytest.mark.parametrize(
    ("who", "code", "edition", "sentences"),
    [
        pytest.param(
            1,
            "BH/C2",
            "2026",
            [
                f"round {number} is left out: 2, a voluntary unplayed round, which goes before "
                "the lowest score (1.5, round 4) (16.5)"
                for number in (2, 3)
            ],
            id="two voluntary rounds",
        ),
        pytest.param(
            1,
            "SB/C1",
            "2026",
            [
                (
                    "round 4 is left out: 0.75, the opponent with the lowest score; the voluntary "
                    "unplayed round 3 brings less (0), so 16.5 makes no exception (14.1)"
                )
            ],
            id="no exception for what brings less",
        ),
        pytest.param(
            3,
            "BH/M1",
            "2026",
            [
                "round 1 is left out: 1.5, the lowest score (14.3)",
                "round 4 is left out: 3, the highest score (14.3)",
            ],
            id="both ends",
        ),
        pytest.param(
            2,
            "PS/C2",
            "2026",
            [
                "round 1 is left out: 0, the earliest score (14.2)",
                "round 2 is left out: 1, the earliest score of the others (14.2)",
            ],
            id="progressive scores",
        ),
        pytest.param(
            4,
            "ARO/M1",
            "2026",
            [
                "round 1 is left out: 2250, the lowest rating (14.3)",
                "round 4 is left out: 2350, the highest rating (14.3)",
            ],
            id="ratings",
        ),
    ],
)
def test_every_cut_says_what_goes_and_why_just_that(who, code, edition, sentences):
    found = page(event(CUTS), who, code, edition=edition)
    said = [f"{s.text!s} ({s.article})" for s in found.steps if "left out" in str(s.text)]
    assert said == sentences


def test_a_voluntary_round_that_goes_before_a_lower_value_names_that_value():
    found = page(event("1 2w1 3w1 Z\n2 1b0 U U\n3 U 1b0 Z", rounds_played=3), 1, "BH/C1")
    assert str(found.steps[0].text) == (
        "round 3 is left out: 1.5, a voluntary unplayed round, which goes before the lowest "
        "score (1.5, round 2)"
    )


def test_fore_buchholz_tells_the_real_scores_too():
    found = page(event(BYES), 1, "FB")
    by_round = [(c.raw, c.adjusted, c.article) for c in found.contributions]
    assert by_round == [
        ("0.5", "0.5", "16.3.2"),
        ("1", "1.5", "8.3"),
        ("3", "2.5", "8.3"),
        ("4", "2", "16.4.2"),
    ]
    assert str(found.contributions[1].why) == (
        "the opponent's score, with the game of the last round drawn"
    )


def test_forfeits_that_count_as_games_are_named():
    forfeit = page(event(BYES), 4, "BH/P").contributions[3]
    assert (forfeit.kind, forfeit.raw, forfeit.article) == ("forfeit-win", "1", "8.1")
    assert str(forfeit.why) == "the opponent's score: a forfeit is a game here"


def test_standard_points_tell_what_they_are_compared_with():
    found = page(event("1 2w1 3b= H\n2 1b0 U Z\n3 Z 1w= U", rounds_played=3), 1, "STD")
    assert [(c.value, c.raw, str(c.why)) for c in found.contributions] == [
        ("1", "0", "more points than the opponent got"),
        ("0.5", "0.5", "as many points as the opponent got"),
        ("0.5", "0.5", "as many points as a draw brings"),
    ]
    other = page(event("1 2w1 3b= H\n2 1b0 U Z\n3 Z 1w= U", rounds_played=3), 2, "STD")
    assert [str(c.why) for c in other.contributions] == [
        "fewer points than the opponent got",
        "more points than a draw brings",
        "fewer points than a draw brings",
    ]


def test_koya_tells_how_the_limit_comes_about():
    tournament = event("1 2w1 3b= Z\n2 1b0 Z 3w1\n3 Z 1w= 2b0", kind=ROUND_ROBIN)
    plain, moved = (page(tournament, 1, code) for code in ("KS", "KS/L-1"))
    assert [(str(s.text), s.article) for s in plain.steps[:2]] == [
        ("the most that can be scored is 2, in 2 games", "9.2"),
        ("the limit is half of it: 1", "9.2"),
    ]
    assert str(moved.steps[1].text) == "the limit is half of it, moved by -0.5: 0.5"
    assert moved.steps[1].article == "14.5"


@pytest.mark.parametrize(
    ("who", "code", "sentences"),
    [
        pytest.param(
            1,
            "TPR",
            [
                "the average is (1900 + 1800 + 1700) / 3, rounded half up: 1800",
                "3 of 3 over the board, in whole %: 100",
                "table 8.1.1 gives +800 for 100 %",
                "1800 + 800 = 2600",
            ],
            id="TPR at 100 %",
        ),
        pytest.param(
            2,
            "TPR",
            [
                "the average is (2000 + 1700 + 1800) / 3, rounded half up: 1833",
                "0 of 3 over the board, in whole %: 0",
                "table 8.1.1 gives -800 for 0 %",
                "1833 - 800 = 1033",
            ],
            id="TPR at 0 %",
        ),
        pytest.param(
            1,
            "PTP",
            [
                "the score over the board is 3",
                "expected of a player rated 2636: 1 + 1 + 1 = 3",
                "expected of one rated 2635: only 2.99",
                "2636 is the lowest rating of which the score can be expected",
            ],
            id="PTP at 100 %",
        ),
        pytest.param(
            2,
            "PTP",
            ["no point over the board: 800 under the lowest rating", "1700 - 800 = 900"],
            id="PTP at 0 %",
        ),
    ],
)
def test_both_ends_of_the_performances(who, code, sentences):
    tournament = event(BYES, ratings={1: 2000, 2: 1900, 3: 1800, 4: 1700})
    assert [str(step.text) for step in page(tournament, who, code).steps] == sentences


def test_ratings_of_the_unrated_are_told():
    tournament = event(BYES, ratings={1: 2000})
    assert (
        str(page(tournament, 1, "RTNG").contributions[0].why)
        == "the rating; the higher one comes first"
    )
    assert (
        str(page(tournament, 1, "RTNG/R").contributions[0].why)
        == "the rating; the lower one comes first"
    )
    assert str(page(tournament, 2, "RTNG").contributions[0].why) == "unrated"
    assert str(page(tournament, 2, "RTNG/U1500").contributions[0].why) == "unrated: 1500 stands in"
    assert str(page(tournament, 2, "TPN/R").contributions[0].why) == (
        "the pairing number; the higher one comes first"
    )
    assert str(page(tournament, 1, "ARO").steps[0].text) == (
        "3 of 4 participants are unrated (2, 3, 4), and no rule gives them a rating (/U on the "
        "code, or --unrated): there is no value for anybody"
    )
    many = event("\n".join(f"{n} U" for n in range(1, 9)), ratings={})
    for code in ("ARO", "TPR", "PTP", "APRO", "APPO"):
        assert "(1, 2, 3, 4, 5, …)" in str(page(many, 1, code).steps[0].text)


def test_opponents_are_named_and_points_told():
    found = page(event(BYES), 4, "BH")
    assert [(c.opponent, c.opponent_name, c.points) for c in found.contributions] == [
        (3, "Player 3", "1"),
        (2, "Player 2", "1"),
        (1, "Player 1", "0"),
        (3, "Player 3", "1"),
    ]
    assert page(event(BYES), 2, "BH").contributions[3].opponent_name is None


def test_without_a_list_direct_encounter_is_that_of_equal_points():
    tournament = event(TRIANGLE)
    assert str(page(tournament, 4, "DE").steps[0].text) == "tied on points: 3, 4"
    listed = event(TRIANGLE, tiebreaks=("TPN", "DE"))
    assert str(page(listed, 4, "DE").steps[0].text) == (
        "nobody is tied with the player after PTS, TPN, so there is no order"
    )
    first = page(tournament, 4, "DE", tiebreaks=("DE", "PTS"))
    assert str(first.steps[0].text) == "tied at the head of the list: 1, 2, 3, 4"


def test_missing_games_are_told_with_what_they_could_bring():
    tournament = event("1 2w1 Z\n2 1b0 3w=\n3 U 2b=\n4 U Z", rounds_played=2)
    found = page(tournament, 1, "DE", tiebreaks=("DE", "PTS"))
    bounds = {
        row.id: (row.score, row.unmet, row.at_least, row.at_most) for row in found.table[0].rows
    }
    assert bounds == {
        1: ("1", 2, "1", "3"),
        2: ("0.5", 1, "0.5", "1.5"),
        3: ("0.5", 2, "0.5", "2.5"),
        4: ("0", 3, "0", "3"),
    }
    assert found.table[0].rows[0].name == "Player 1"
    assert str(found.steps[1].text) == (
        "1, 2, 3, 4 have not all met: a place is certain only for one whose least possible score "
        "is above the greatest possible one of everybody behind; nothing is decided"
    )


def test_a_group_that_stays_tied_is_said_to():
    found = page(event("1 2w=\n2 1b="), 1, "DE")
    assert (found.value, str(found.steps[-1].text)) == ("0", "the group stays tied")
    assert "nothing is decided" in str(found.steps[1].text)


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
        pytest.param(9, "BH", "no player has the number 9", id="nobody"),
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


def test_of_a_large_group_some_are_named_and_the_table_has_all():
    of_pairs = (f"{n} {n + 1}w=\n{n + 1} {n}b=" for n in range(1, 47, 2))
    found = page(event("\n".join(of_pairs)), 46, "DE")
    listed = ", ".join(map(str, range(1, 41)))
    assert str(found.steps[0].text) == f"tied on points: {listed} and 6 more"
    assert len(found.table[0].rows) == 46


@each_row("count", [1, 2, 3])
def test_an_order_is_summed_up_by_its_first_and_its_last_step(count):
    texts = [Message("why.nothing", step=step) for step in range(count)]
    steps = tuple(StepTaken(text, None) for text in texts)
    summary = summary_line(Calculation(Function.ORDER, None, (), by_round=False, steps=steps))
    both = Message("why.both", first=texts[0], last=texts[-1])
    assert summary == (both if count > 1 else texts[0])
