"""Why values differ, as causes: each once, by its number; and what to look at without one."""

import pytest
import verifications
from row_tests import each_row
from verifications import AGREES, FACT, FOUND, WITH_FACTS, error, holding, of_column, words

from trfkit.messages import Message, Several
from trfkit.record import replace
from trfkit.reports.verification_causes import (
    alternatives,
    find_causes,
    name_columns,
    told_origin,
    what_next,
)
from trfkit.verification.result import Diagnosis, Explained


def names(messages):
    return [one.id.partition(".")[2] for one in messages]


def test_a_fact_goes_before_rules_and_each_names_its_values():
    causes = find_causes(WITH_FACTS)
    assert [(one.number, one.message, dict(one.cells)) for one in causes.causes] == [
        (1, FACT.message, {"Rk.": 1, "TB3": 1}),
        (2, Message("verify.rule-all", clause=verifications.OF_2023, compared=12), {"TB2": 12}),
    ]
    of_fact = next(one for one in WITH_FACTS.differences if one.id == 2)
    assert causes.explanation(of_fact, "cause") == Message(
        "verify.cause-of-round", number=1, round=3, target="#cause-1"
    )
    of_rule = next(one for one in WITH_FACTS.differences if one.column == "TB2")
    assert causes.explanation(of_rule, "cause").id == "verify.cause-number"


def test_facts_beside_a_rule_and_what_would_give_the_same_are_told_once():
    (rule, _) = FOUND.diagnosis
    message = Message("verify.parts", parts=(holding("TB3", "SB/C1", "SB"), FACT.message))
    other = replace(
        rule, column="TB3", variant="other-code", params={"tiebreak": "SB/C1"}, message=message
    )
    _, first, second = find_causes(replace(WITH_FACTS, diagnosis=(rule, other))).causes
    assert second.message == holding("TB3", "SB/C1", "SB")
    assert names(first.besides) == ["from-articles", "same-by"]
    assert names(second.besides) == ["from-articles"]


def test_columns_that_share_a_rule_are_one_cause():
    (rule, _) = FOUND.diagnosis
    shared = replace(rule, column="TB3", equal=11)
    (cause,) = find_causes(replace(FOUND, diagnosis=(rule, shared))).causes
    assert cause.message.id == "verify.same-for"
    (also,) = cause.message.arguments["columns"]
    assert also == Message("verify.column-in-part", column="TB3", equal=11, compared=12)


def test_a_column_without_a_cause_is_told_without_a_word_on_rules_of_trfkit():
    (reason,) = find_causes(FOUND).open[:1]
    differ = Message("verify.differ", count=2, compared=12, why="")
    assert reason.message == of_column("TB3", differ)


def test_a_column_whose_values_all_have_a_possible_cause_says_so():
    differences = tuple(
        replace(one, possible=(Explained("v", {}, words("a text"), "3"),), explained_by=())
        for one in FOUND.differences
        if one.column == "TB3"
    )
    (told,) = find_causes(replace(FOUND, differences=differences)).open
    assert told.message.arguments["parts"][1] == Message("verify.possible-below")
    left = (replace(differences[0], possible=()), *differences[1:])
    (told,) = find_causes(replace(FOUND, differences=left)).open
    assert told.message.id == "verify.of-column"


def test_a_number_about_the_whole_tournament_says_both():
    one = replace(
        FOUND.differences[0], column="062", id=0, name="players", stated="7", computed="8",
        explained_by=(),
    )  # fmt: skip
    diagnosis = Diagnosis(column="062", variant=None, params={}, message=None, equal=0, compared=1)
    (told,) = find_causes(replace(FOUND, differences=(one,), diagnosis=(diagnosis,))).open
    assert told.message == Message("verify.count-differs", what="players", stated="7", computed="8")


def test_columns_of_a_file_are_told_in_words_and_not_by_their_records():
    differ = Message("verify.differ", count=1, compared=7, why="")
    told = name_columns(of_column("001.points", differ))
    assert told == of_column(Message("verify.label-points"), differ)
    assert name_columns(of_column("TB1", differ)) == of_column("TB1", differ)
    causes = Message("verify.cause", clause=differ, count=2, columns=("310.rank", "TB1"))
    assert name_columns(causes).arguments["columns"] == (Message("verify.label-rank"), "TB1")


def following(found, *, every_value):
    """A verification whose ranks follow the columns as they are stated."""
    said = Explained("ranks-as-stated", {}, words("Rk.: the ranks follow the columns"), "3")
    edition = (verifications.BY_EDITION,)
    diagnosis = Diagnosis(
        column="Rk.", variant=said.variant, params={}, message=said.message, equal=12, compared=12
    )
    differences = tuple(
        replace(one, explained_by=(said,))
        if one.column == "Rk."
        else replace(one, explained_by=one.explained_by or (edition if every_value else ()))
        for one in found.differences
        if one.column != "TB3" or not every_value
    )
    return replace(found, differences=differences, diagnosis=(*found.diagnosis[:1], diagnosis))


def test_ranks_that_follow_from_the_one_cause_of_values_are_no_cause_of_their_own():
    (cause,) = find_causes(following(FOUND, every_value=True)).causes
    assert cause.message.id == "verify.ranks-follow-from-it"
    assert set(cause.cells) == {"TB2", "Rk."}


def test_ranks_are_a_cause_of_their_own_where_values_are_left_open():
    rule, ranks = find_causes(following(FOUND, every_value=False)).causes
    assert (rule.number, ranks.number) == (1, 2)
    assert set(ranks.cells) == {"Rk."}


def test_ranks_that_follow_from_several_causes_name_them():
    found = following(replace(WITH_FACTS, facts=(FACT,)), every_value=True)
    message = find_causes(found).causes[-1].message
    assert message.id == "verify.ranks-follow-from-causes"
    assert message.arguments["numbers"] == range(1, 3)


def test_places_that_several_facts_make_name_them_all():
    other = replace(FACT, params={**FACT.params, "round": 4}, message=words("another game"))
    found = replace(WITH_FACTS, facts=(FACT, other))
    of_ranks = next(one for one in found.differences if one.column == "Rk." and one.explained_by)
    (one,) = of_ranks.explained_by
    follow = Message("verify.ranks-from-facts", facts=Several((FACT.message,), 1))
    of_ranks = replace(of_ranks, explained_by=(replace(one, message=of_column("Rk.", follow)),))
    told = find_causes(found).explanation(of_ranks, "cause")
    assert told == Message("verify.causes-together", numbers=range(1, 3))


def test_places_that_one_fact_makes_have_its_number():
    of_ranks = next(
        one for one in WITH_FACTS.differences if one.column == "Rk." and one.explained_by
    )
    (why,) = of_ranks.explained_by
    follow = Message("verify.ranks-from-facts", facts=Several((FACT.message,)))
    why = replace(why, message=of_column("Rk.", follow))
    of_ranks = replace(of_ranks, explained_by=(why,))
    assert find_causes(WITH_FACTS).explanation(of_ranks, "cause").arguments["number"] == 1


def test_values_of_several_facts_have_the_number_of_theirs():
    other = replace(FACT, params={**FACT.params, "round": 4}, message=words("another game"))
    found = replace(WITH_FACTS, facts=(FACT, other))
    of_value = next(one for one in found.differences if one.column == "TB3" and one.id == 4)
    (why,) = of_value.explained_by
    why = replace(why, message=of_column("TB3", words("it follows")))
    of_value = replace(of_value, explained_by=(why,))
    assert find_causes(found).explanation(of_value, "cause").arguments["number"] == 1


def test_a_value_with_a_possible_cause_needs_no_advice():
    possible = tuple(
        replace(one, possible=one.explained_by or (verifications.BY_BYE,), explained_by=())
        for one in FOUND.differences
    )
    assert what_next(replace(FOUND, differences=possible)) == ()


def test_damaged_cells_are_told_with_the_first_one():
    (one,) = advice(("1975", "19.75"), ("195", "19.5"))
    assert (one.arguments["stated"], one.arguments["computed"]) == ("1975", "19.75")


def test_columns_without_a_cause_come_in_the_order_of_the_table():
    rule, single = FOUND.diagnosis
    diagnoses = tuple(
        replace(one, variant=None, message=words(f"nothing gives {n}"))
        for n, one in enumerate((rule, single, rule))
    )
    causes = find_causes(replace(FOUND, diagnosis=diagnoses))
    assert [one.message for one in causes.open][:3] == [one.message for one in diagnoses]


def test_what_is_the_same_of_several_columns_is_told_once():
    blank = replace(FOUND.diagnosis[1], message=words("nothing is stated of player 3"))
    found = replace(FOUND, diagnosis=(blank, replace(blank, column="TB2")))
    assert [one.message for one in find_causes(found).open].count(blank.message) == 1


def test_what_would_explain_too_few_cells_is_no_claim():
    _, single = FOUND.diagnosis
    hint = replace(single, same=(Explained("forfeits", {}, words("TB3 takes forfeits"), None),))
    causes = find_causes(replace(FOUND, diagnosis=(hint,)))
    assert causes.causes == ()
    assert names(causes.open[0].besides) == ["would-give"]


@pytest.mark.parametrize(
    ("origin", "row"),
    [
        (Message("verify.articles", articles="16.4"), "from-articles"),
        (Message("verify.rules-of", text="2006 1; 2009, 2012 F"), "from-rules-of"),
        (Message("verify.records", numbers=("162",)), "from-records"),
        (Message("variants.sorted-alone-origin"), "sorted-alone-origin"),
    ],
)
def test_where_a_rule_comes_from_is_told_with_what_its_numbers_are(origin, row):
    assert names([told_origin(origin)]) == [row]


def explained(number):
    many = tuple(Explained(f"v{n}", {}, words(f"text {n}"), "1") for n in range(number))
    return alternatives(many)


@pytest.mark.parametrize(("number", "told", "more"), [(1, 1, 0), (3, 3, 0), (4, 2, 2), (5, 2, 3)])
def test_several_explanations_are_told_up_to_three(number, told, more):
    clauses = explained(number).arguments["clauses"]
    assert (len(clauses.items), clauses.more) == (told, more)
    assert explained(0) is None


def test_what_would_give_a_value_in_any_of_some_rounds_is_told_once():
    def counts(n):
        kind = {"kind": "game", "variant": "full-point-bye"}
        clause = Message("variants.round-counts-as", round=n, **kind)
        message = Message("verify.comes-out", value="3", clause=clause)
        return Explained("full-point-bye", {}, message, "3")

    (one,) = alternatives([counts(5), counts(5)]).arguments["clauses"].items
    assert one.arguments["clause"].id == "variants.round-counts-as"
    (one,) = alternatives([counts(n) for n in (5, 6, 12)]).arguments["clauses"].items
    assert one.arguments["clause"].arguments["rounds"] == (5, 6, 12)


def advice(*cells, column="BH", found=FOUND):
    one = replace(found.differences[0], column=column, explained_by=(), possible=())
    differences = tuple(replace(one, stated=stated, computed=right) for stated, right in cells)
    return what_next(replace(found, differences=differences, diagnosis=()))


@each_row(
    ("cells", "told"),
    [
        ([("#REF!", "26")], [("advice-no-number", 1)]),
        ([("5.May", "5.5"), (None, "4")], [("advice-no-number", 2)]),
        ([("1975", "19.75"), ("195", "19.5")], [("advice-no-point", 2)]),
        ([("#REF!", "26"), ("25", "24")], [("advice-values", None), ("advice-no-number", 1)]),
        ([("1975", "19.75"), ("72", "27")], [("advice-no-point", 1), ("advice-digits", 1)]),
        ([("72", "27"), ("25", "24")], [("advice-values", None), ("advice-digits", 1)]),
        ([("72", "27"), ("25", "24"), ("13", "14")], [("advice-values", None)]),
    ],
)
def test_cells_that_were_damaged_are_to_be_looked_at(cells, told):
    said = advice(*cells)
    assert [(one.id.partition(".")[2], one.arguments.get("count")) for one in said] == told


def test_digits_of_ranks_in_another_order_say_nothing():
    assert names(advice(("21", "12"), column="Rk.")) == ["advice-ranks"]


def test_errors_of_the_file_are_to_be_corrected_first():
    found = replace(FOUND, errors=(error(3, "something", "RES001"),))
    assert names(advice(("25", "24"), found=found)) == ["advice-errors", "advice-values"]


def test_nothing_is_to_be_looked_at_where_all_is_explained():
    assert what_next(AGREES) == ()


def test_ranks_that_differ_where_all_values_agree_are_looked_at_alone():
    of_ranks = next(one for one in FOUND.columns if one.label == "Rk.")
    values = [one for one in FOUND.columns if one is not of_ranks]
    right = [replace(one, equal=one.compared) for one in values]
    codes = ",".join(one.tiebreak for one in right)
    swapped = replace(of_ranks, tiebreak=codes)
    cells = [one for one in FOUND.differences if one.column == of_ranks.label]
    cells = tuple(replace(one, explained_by=(), possible=()) for one in cells)
    found = replace(FOUND, columns=(*right, swapped), differences=cells, diagnosis=(), unmapped=())
    assert names(what_next(found)) == ["advice-ranks-alone"]
    unseen = replace(found, columns=(*right, replace(swapped, tiebreak=f"{codes},DE")))
    wrong = replace(found, columns=(*right[:-1], values[-1], swapped))
    for one in (unseen, wrong):
        assert names(what_next(one)) == ["advice-ranks"]
