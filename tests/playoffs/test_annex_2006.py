"""Each size from 2 to 12 by hand from the annex of 2006/07, 6(k); the items stand as ids."""

import pytest
from row_tests import each_row

from trfkit.playoffs.conduct import plan
from trfkit.playoffs.plan import Basis

BLITZ = "3 minutes + 5 seconds a move"
SUDDEN_DEATH = "sudden death: White 5 minutes, Black 4 minutes, a draw wins for Black"
SIZES = range(2, 13)


def stages(players):
    return plan(players, "2006").stages


def shape(stage):
    """Return what a stage is in one tuple: name, format, groups, games, time control."""
    groups = stage.groups.value if stage.groups else None
    return (
        str(stage.name),
        str(stage.format.value),
        groups,
        stage.games.value,
        stage.time_control.value,
    )


# fmt: off
EXPECTED = [
    pytest.param(2, [
        ("Match", "match", ((1, 2),), 2, BLITZ),
        ("Deciding game", "sudden-death", ((1, 2),), 1, SUDDEN_DEATH),
    ], id="6(k)1: two games, then one sudden-death game"),
    pytest.param(3, [
        ("Round-robin", "round-robin", ((1, 2, 3),), 1, BLITZ),
        ("Second round-robin", "round-robin", None, 1, SUDDEN_DEATH),
        ("Deciding game", "sudden-death", None, 1, SUDDEN_DEATH),
    ], id="6(k)2: round-robin, again as sudden death, a deciding game of two"),
    pytest.param(4, [
        ("Semi-finals", "knockout", ((1, 4), (2, 3)), 2, BLITZ),
        ("Final", "knockout", None, 2, BLITZ),
    ], id="6(k)3: knock-out 1-4, 2-3"),
    pytest.param(5, [
        ("Round-robin", "round-robin", ((1, 2, 3, 4, 5),), 1, BLITZ),
        ("Semi-finals of four", "knockout", None, 1, SUDDEN_DEATH),
        ("Final of four", "knockout", None, 1, SUDDEN_DEATH),
        ("Round-robin of three", "round-robin", None, 1, BLITZ),
        ("Deciding game of two", "sudden-death", None, 1, SUDDEN_DEATH),
    ], id="6(k)4: round-robin; (b) four, (c) three, (d) two tied"),
    pytest.param(6, [
        ("Groups", "round-robin", ((1, 4, 5), (2, 3, 6)), 1, BLITZ),
        ("Group: Second round-robin", "round-robin", None, 1, SUDDEN_DEATH),
        ("Group: Deciding game", "sudden-death", None, 1, SUDDEN_DEATH),
        ("Final", "sudden-death", None, 1, SUDDEN_DEATH),
    ], id="6(k)5: groups 1 4 5 and 2 3 6, winners play sudden death"),
    pytest.param(7, [
        ("Round-robin", "round-robin", ((1, 2, 3, 4, 5, 6, 7),), 1, SUDDEN_DEATH),
    ], id="6(k)6: round-robin of sudden-death games only"),
    pytest.param(8, [
        ("Quarter-finals", "knockout", ((1, 8), (2, 7), (3, 6), (4, 5)), 1, SUDDEN_DEATH),
        ("Semi-finals", "knockout", None, 1, SUDDEN_DEATH),
        ("Final", "knockout", None, 1, SUDDEN_DEATH),
    ], id="6(k)7: knock-out 1-8, 2-7, 3-6, 4-5 as 1(b)"),
    pytest.param(9, [
        ("Groups", "round-robin", ((1, 5, 9), (2, 6, 7), (3, 4, 8)), 1, SUDDEN_DEATH),
        ("Final", "round-robin", None, 1, BLITZ),
    ], id="6(k)8: groups A 1 5 9, B 2 6 7, C 3 4 8 as 2(b)"),
    pytest.param(10, [
        ("Groups", "round-robin", None, 1, BLITZ),
        ("Group: Semi-finals of four", "knockout", None, 1, SUDDEN_DEATH),
        ("Group: Final of four", "knockout", None, 1, SUDDEN_DEATH),
        ("Group: Round-robin of three", "round-robin", None, 1, BLITZ),
        ("Group: Deciding game of two", "sudden-death", None, 1, SUDDEN_DEATH),
        ("Final", "sudden-death", None, 1, SUDDEN_DEATH),
    ], id="6(k)9: two groups as article 4, winners as 1(b)"),
]
# fmt: on


@pytest.mark.parametrize(("players", "expected"), EXPECTED)
def test_each_size_is_played_as_its_item_says(players, expected):
    assert [shape(stage) for stage in stages(players)] == expected


@pytest.mark.parametrize("players", [11, 12, 40])
def test_of_eleven_or_more_the_best_eight_play_and_the_others_are_out(players):
    made = plan(players, "2006")

    assert [shape(stage) for stage in made.stages] == [shape(stage) for stage in stages(8)]
    assert made.out == tuple(range(9, players + 1))
    assert "6(k)10" in made.article.arguments["item"]
    assert [str(rule.text) for rule in made.rules if rule.item == "6(k)10"] == [
        "the ninth and lower leave the play-off and share the prizes of their places"
    ]


@pytest.mark.parametrize("players", range(2, 11))
def test_of_ten_or_fewer_nobody_is_out(players):
    assert plan(players, "2006").out == ()


@pytest.mark.parametrize(("players", "item"), [(n, f"6(k){min(n, 11) - 1}") for n in SIZES])
def test_the_plan_cites_the_item_of_its_size(players, item):
    made = plan(players, "2006")

    assert str(made.article) == f"annex B.II of 2006/07, {item} (an example for limited time)"
    assert made.stages[0].item.startswith(item)


@pytest.mark.parametrize(
    ("players", "tables", "basis"),
    [
        pytest.param(3, ((1, 3, 2),), Basis.READ, id="6(k)2: 1 the best, 3 the second best"),
        pytest.param(5, ((1, 4, 2, 5, 3),), Basis.STATED, id="6(k)4: 1, 4, 2, 5, 3"),
        pytest.param(6, ((1, 5, 4), (2, 6, 3)), Basis.READ, id="6(k)5(a): as 6(k)2"),
        pytest.param(7, ((1, 5, 2, 6, 3, 7, 4),), Basis.INFERRED, id="6(k)6: 3 is missing"),
        pytest.param(9, ((1, 9, 5), (2, 7, 6), (3, 8, 4)), Basis.READ, id="6(k)8: as 6(k)2"),
    ],
)
def test_the_order_of_the_berger_table_is_the_annex_s(players, tables, basis):
    fact = stages(players)[0].tables

    assert (fact.value, fact.basis) == (tables, basis)


@pytest.mark.parametrize(
    ("players", "gap"),
    [
        pytest.param(3, "number 2 goes to the last", id="number 2 of three"),
        pytest.param(3, "read: a second round-robin", id="2(b)"),
        pytest.param(4, "a drawn match of two games is not stated", id="drawn match of four"),
        pytest.param(7, "the place of number 3 is not stated", id="number 3 of seven"),
        pytest.param(7, "what follows a tie is not stated", id="tie of seven"),
        pytest.param(8, "which winners of the quarter-finals meet", id="semi-finals of eight"),
        pytest.param(9, "the final of the three winners of groups is not stated", id="nine"),
        pytest.param(9, "what follows a tie in a group is not stated", id="tie in a group of nine"),
        pytest.param(10, "who plays in which of the two groups is not stated", id="groups of ten"),
        pytest.param(10, "that the two groups are of five is not stated", id="sizes of ten"),
        pytest.param(12, "which winners of the quarter-finals meet", id="semi-finals of twelve"),
    ],
)
def test_each_gap_of_the_annex_is_told(players, gap):
    assert [line for line in plan(players, "2006").not_stated if gap in str(line)]


def test_nothing_stands_in_for_the_tie_of_seven_and_the_groups_of_ten():
    assert stages(7)[0].if_tied.value is None
    assert stages(8)[1].groups.value is None
    assert stages(10)[0].groups.value is None
    assert stages(10)[0].tables is None


def test_what_is_taken_over_from_a_like_case_is_marked_as_inferred():
    def inferred(stage):
        return {name for name, fact in stage.facts.items() if fact.basis is Basis.INFERRED}

    assert inferred(stages(4)[0]) == {"if_tied"}
    assert inferred(stages(7)[0]) == {"tables"}
    assert inferred(stages(9)[1]) == {"format", "games", "time_control", "if_tied"}
    assert inferred(stages(10)[0]) == {"sizes"}


@pytest.mark.parametrize(
    ("players", "words"),
    [
        pytest.param(2, ["one sudden-death game"], id="6(k)1(b)"),
        pytest.param(3, ["all three", "fewest moves", "two ahead of the third"], id="6(k)2(c)"),
        pytest.param(5, ["five: by the number of moves", "fewest first"], id="6(k)4(a)"),
        pytest.param(5, ["four: knock-out"], id="6(k)4(b)"),
        pytest.param(5, ["three: as three players", "two: one sudden-death"], id="6(k)4(c), (d)"),
    ],
)
def test_a_tie_is_followed_by_what_the_item_says(players, words):
    said = stages(players)[0].if_tied

    assert said.basis is Basis.STATED
    assert all(word in str(said.value) for word in words)


def test_a_tie_of_the_second_round_robin_of_three_is_followed_by_the_same_sentences():
    again = stages(3)[1].if_tied

    assert "all three: who scored his point in the fewest moves" in str(again.value)
    assert "two ahead of the third: one sudden-death game" in str(again.value)


@pytest.mark.parametrize("players", [5, 10])
def test_three_who_are_left_of_five_get_their_numbers_as_three_players_do(players):
    four, three = (
        next(
            stage
            for stage in stages(players)
            if str(stage.name) == name or str(stage.name).endswith(f": {name}")
        )
        for name in ("Semi-finals of four", "Round-robin of three")
    )

    assert (three.numbers.item, three.numbers.basis) == ("6(k)2", Basis.STATED)
    assert str(three.numbers.value).startswith(str(stages(3)[0].numbers.value))
    assert (four.numbers.item, four.numbers.basis) == ("6(k)4(b)", Basis.READ)


def test_colours_are_by_lot_except_in_a_round_robin():
    for players in SIZES:
        for stage in stages(players):
            table = stage.format.value == "round-robin"
            assert str(stage.colours.value).startswith("by the Berger table" if table else "by lot")
            assert stage.colours.item == "6(j)"


def test_four_may_play_one_sudden_death_game_where_time_is_short():
    assert stages(4)[0].alternative.item == "6(k)3(b)"


@each_row(
    ("item", "words"),
    [
        ("6(a)", "reserved"),
        ("6(b)", "pairing system and time control are fixed before"),
        ("6(c)", "every case"),
        ("6(d)", "first place in a championship"),
        ("6(e)", "final for all who play in it"),
        ("6(f)", "losers of the semi-finals share prizes 3 and 4"),
        ("6(g)", "may start earlier"),
        ("6(h)", "at least 30 minutes after the last game"),
        ("6(h)", "at least 10 minutes between its rounds"),
        ("6(i)", "three other arbiters"),
        ("6(j)", "except by the Berger tables"),
        ("6(k)11", "changes of the procedure may be made"),
        ("6(k)12", "with the consent of the chief arbiter and the tournament director"),
        ("6(k), end", "limited to sudden-death games"),
    ],
)
def test_every_plan_holds_the_general_rules(item, words):
    for players in SIZES:
        rules = plan(players, "2006").rules
        assert [rule for rule in rules if rule.item == item and words in str(rule.text)]
