"""Each size by hand from annex 3 of July 2012, 12.1.1, whose items are counted from 1."""

import pytest
from row_tests import each_row

from trfkit.playoffs.conduct import plan
from trfkit.playoffs.plan import Basis

TEMPO = "3 minutes + 2 seconds a move from move 1"


def test_two_play_two_games_and_then_until_the_first_win():
    match, further = plan(2, "2012").stages

    assert (str(match.format.value), match.games.value) == ("match", 2)
    assert (match.time_control.value, match.item) == (TEMPO, "12.1.1, 12")
    assert str(match.if_tied.value) == "further games: the first win decides"
    assert further.item == "12.1.1, 13"
    assert (
        str(further.colours.value)
        == "drawn by lot again; they change after each game of odd number"
    )
    assert (further.games.value, further.time_control.value) == (None, None)


def test_three_play_a_round_robin_and_the_last_is_eliminated():
    first, match, further = plan(3, "2012").stages

    assert [stage.item for stage in (first, match)] == ["12.1.1, 15", "12.1.1, 16"]
    assert first.groups.item == "12.1.1, 14"
    assert (str(first.format.value), first.groups.value) == ("round-robin", ((1, 2, 3),))
    assert (first.games.value, first.time_control.value) == (1, TEMPO)
    assert first.time_control.basis is Basis.READ
    assert str(first.if_tied.value).startswith("another tie-break")
    assert [str(stage.format.value) for stage in (match, further)] == ["match", "match"]
    assert str(match.entrants[0][0]) == "the two who are left"


def test_four_play_a_knock_out_with_pairs_by_lot():
    semi_finals, final = plan(4, "2012").stages

    assert (str(semi_finals.name), str(semi_finals.format.value)) == ("Semi-finals", "knockout")
    assert (str(semi_finals.numbers.value), semi_finals.numbers.item) == (
        "pairs by lot",
        "12.1.1, 17",
    )
    assert semi_finals.groups is None
    assert {semi_finals.games.value, semi_finals.time_control.value, final.games.value} == {None}


@each_row("players", range(5, 13))
def test_five_or_more_have_no_scheme_and_the_plan_says_so(players):
    made = plan(players, "2012")

    assert made.stages == ()
    assert "no format is stated" in str(made.not_stated[0])
    (rule,) = (r for r in made.rules if r.item == "12.1.1, 18")
    assert str(rule.text).startswith("they play with a slower time control, with the consent of")


@pytest.mark.parametrize(
    ("players", "gap"),
    [
        pytest.param(2, "the number of further games is not stated", id="number of games"),
        pytest.param(2, "the time control of the further games is not stated", id="tempo"),
        pytest.param(2, "nor that a draw favours a colour", id="draw odds"),
        pytest.param(3, "a number that the text does not have", id="1 (a)"),
        pytest.param(3, "no list of the text is lettered so", id="G"),
        pytest.param(4, "the number of games of a match is not stated", id="games of four"),
        pytest.param(4, "the time control is not stated", id="tempo of four"),
    ],
)
def test_each_gap_is_told(players, gap):
    assert [line for line in plan(players, "2012").not_stated if gap in str(line)]


@each_row("players", range(2, 13))
def test_colours_are_by_lot_in_all_cases(players):
    made = plan(players, "2012")

    assert all("by lot" in str(stage.colours.value) for stage in made.stages)
    (rule,) = (rule for rule in made.rules if rule.item == "12.1.1, 10")
    assert (rule.topic, str(rule.text)) == ("colours", "by lot in all the cases that follow")


@each_row(
    ("item", "words"),
    [
        ("12.1.1, 1", "reserved"),
        ("12.1.1, 2", "pairing system and time control are fixed before"),
        ("12.1.1, 3", "every case"),
        ("12.1.1, 4", "first place, the champion, and qualifying places"),
        ("12.1.1, 5", "number 2 in it takes second place"),
        ("12.1.1, 6", "each get half of prizes 3 and 4"),
        ("12.1.1, 7", "may be played earlier"),
        ("12.1.1, 8", "at least 30 minutes"),
        ("12.1.1, 8", "at least 10 minutes"),
        ("12.1.1, 9", "to the chief arbiter, whose decision is final"),
        ("12.1.1, 10", "by lot in all the cases that follow"),
        ("12.1.1, 19", "the right to make changes is reserved"),
        ("12.1.1, 20", "if only two play"),
    ],
)
def test_every_plan_holds_the_general_rules(item, words):
    assert [r for r in plan(2, "2012").rules if r.item == item and words in str(r.text)]
