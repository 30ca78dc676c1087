"""Article 3 of 2023: the checklist, and what follows from the answers."""

import pytest

from trfkit.messages import Message
from trfkit.playoffs.article3 import Answers
from trfkit.playoffs.conduct import plan
from trfkit.playoffs.plan import Basis, Format
from trfkit.regulations import Refusal

EVERYTHING = {
    "ties": "place 1 only",
    "after": "DE",
    "pairs": "ranking",
    "colours": "lots",
    "time_control": "3+2",
    "breaks": "10 minutes",
    "games": 2,
    "if_tied": "sudden death",
}


def in_words(entrants):
    return tuple(tuple(map(str, pair)) for pair in entrants)


def groups(stage):
    return stage.groups.value if stage.groups else None


@pytest.mark.parametrize("edition", ["2023", "2024", "2026"])
def test_an_empty_checklist_gives_no_stages_and_lists_every_parameter(edition):
    made = plan(6, edition)

    assert made.stages == ()
    assert [(p.item, p.name) for p in made.parameters] == [
        ("3.1.1", "ties"),
        ("3.1.2", "after"),
        ("3.1.3", "system"),
        ("3.1.4", "pairs"),
        ("3.1.5", "colours"),
        ("3.1.6", "time_control"),
        ("3.1.7", "breaks"),
    ]
    assert [p.answer for p in made.parameters] == [None] * 7
    for n in range(1, 8):
        assert [gap for gap in made.not_stated if str(gap).startswith(f"3.1.{n}: not filled in")]


def test_a_parameter_that_is_not_filled_in_is_told_once_however_many_stages_miss_it():
    made = plan(6, "2026", Answers(system=Format.KNOCKOUT))

    for n in (1, 2, 4, 5, 6, 7):
        (gap,) = (gap for gap in made.not_stated if f"3.1.{n}: not filled in" in str(gap))
        assert gap.arguments["gap"].arguments["asks"] == made.parameters[n - 1].asks


def test_a_full_checklist_leaves_nothing_open():
    made = plan(4, "2023", Answers(system=Format.ROUND_ROBIN, **EVERYTHING))

    assert made.not_stated == ()
    assert [p.answer for p in made.parameters] == [
        "place 1 only",
        "DE",
        "round-robin",
        "ranking",
        "lots",
        "3+2",
        "10 minutes",
    ]


def test_a_round_robin_by_ranking_has_its_table_in_that_order():
    (stage,) = plan(5, "2023", Answers(system=Format.ROUND_ROBIN, pairs="ranking")).stages

    assert stage.tables.value == ((1, 2, 3, 4, 5),)
    assert stage.sizes.value == (5,)
    assert stage.games.basis is Basis.READ


@pytest.mark.parametrize("pairs", [None, "lots", "as the chief arbiter decides"])
def test_a_round_robin_by_anything_else_leaves_the_order_of_the_table_open(pairs):
    (stage,) = plan(5, "2023", Answers(system=Format.ROUND_ROBIN, pairs=pairs)).stages

    assert stage.tables is None
    assert stage.numbers.value == (pairs and Message("playoff.answer", text=pairs))


def test_a_knock_out_by_ranking_has_a_bracket():
    first, second, final = plan(8, "2023", Answers(system=Format.KNOCKOUT, pairs="ranking")).stages

    assert [str(stage.name) for stage in (first, second, final)] == [
        "Quarter-finals",
        "Semi-finals",
        "Final",
    ]
    assert groups(first) == ((1, 8), (4, 5), (2, 7), (3, 6))
    assert in_words(second.entrants) == (
        ("winner of 1-8", "winner of 4-5"),
        ("winner of 2-7", "winner of 3-6"),
    )
    assert second.numbers.basis is Basis.INFERRED
    assert in_words(final.entrants) == (("winner of semi-final 1", "winner of semi-final 2"),)


def test_a_bracket_with_empty_places_frees_the_best_and_says_that_this_is_inferred():
    made = plan(6, "2023", Answers(system=Format.KNOCKOUT, pairs="ranking"))

    assert groups(made.stages[0]) == ((1,), (4, 5), (2,), (3, 6))
    assert made.stages[0].groups.basis is Basis.INFERRED
    assert in_words(made.stages[1].entrants)[0] == ("1", "winner of 4-5")
    assert [gap for gap in made.not_stated if "who is free in the first round" in str(gap)]


def test_a_knock_out_by_lot_has_no_pairs():
    made = plan(6, "2023", Answers(system=Format.KNOCKOUT, pairs="lots"))

    assert [groups(stage) for stage in made.stages] == [None, None, None]
    assert in_words(made.stages[0].entrants) == (("the 6 players, 2 of them free",),)
    assert made.stages[1].numbers.value is None


def test_twenty_play_a_round_of_32_first():
    stages = plan(20, "2023", Answers(system=Format.KNOCKOUT, pairs="ranking")).stages

    assert [str(stage.name) for stage in stages][:2] == ["Round of 32", "Round of 16"]
    assert str(stages[2].entrants[0][0]) == "winner of match of the round of 16, number 1"


@pytest.mark.parametrize("system", [Format.MATCH, Format.SUDDEN_DEATH])
def test_a_match_is_for_two(system):
    (stage,) = plan(2, "2023", Answers(system=system)).stages

    assert (stage.format.value, groups(stage)) == (system, ((1, 2),))
    with pytest.raises(Refusal, match=f"a {system} is for 2 players, and these are 3"):
        plan(3, "2023", Answers(system=system))


def test_two_in_a_knock_out_play_the_final():
    (final,) = plan(2, "2023", Answers(system=Format.KNOCKOUT)).stages

    assert (str(final.name), groups(final)) == ("Final", ((1, 2),))


def test_a_round_robin_too_large_for_a_table_is_refused():
    (stage,) = plan(64, "2023", Answers(system=Format.ROUND_ROBIN)).stages
    assert stage.sizes.value == (64,)
    with pytest.raises(Refusal, match="no round-robin of 65"):
        plan(65, "2023", Answers(system=Format.ROUND_ROBIN))
