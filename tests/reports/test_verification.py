"""What a verification found, in sentences, as text, as rows and as JSON."""

import json

import pytest
import verifications
from jsonschema import Draft202012Validator
from verifications import words

from trfkit.messages import Message, Participant, Several, render_text
from trfkit.record import replace
from trfkit.reports.blocks import Grid, Tone, plain
from trfkit.reports.known_formats import schema
from trfkit.reports.text_formats import to_json
from trfkit.reports.verification import (
    DIFFERENCE_HEAD,
    Shown,
    difference_rows,
    verification_blocks,
    verification_report,
    verifications_summary,
)
from trfkit.reports.verification_words import (
    another_event,
    equally,
    explanation,
    file_errors,
    may_be_others,
    moved,
    not_checked,
    places,
    possible,
    reasons,
    recognised_by,
    unmatched,
    values,
    verdict,
    what_next,
    without_heading,
)
from trfkit.verification.result import (
    Candidate,
    CellCounts,
    Diagnosis,
    Difference,
    Explained,
    FactFound,
    Ranks,
    Rows,
    Unmapped,
    Unmatched,
)

FOUND = verifications.verification()
AGREES = replace(
    FOUND,
    rows=Rows(12),
    columns=FOUND.columns[1:2],
    differences=(),
    diagnosis=(),
    unmapped=(),
    ranks=Ranks(),
    compared=(),
    notes=(),
)
FACT = FactFound(
    fact="result-differs",
    params={"round": 3, "white": 3, "black": 4},
    message=Message(
        "variants.result-differs-fact",
        round=3,
        white=Participant(3, "A"),
        black=Participant(4, "B"),
        ended="1-0",
        told="0-1",
    ),
    cells=1,
    columns=("TB3",),
)
BY_FACT = Explained(
    FACT.fact,
    FACT.params,
    Message("verify.comes-out", value="7", clause=words("it ended 1-0")),
    "7",
)
WITH_FACTS = replace(
    FOUND,
    facts=(FACT,),
    differences=tuple(
        replace(one, explained_by=(BY_FACT,)) if one.column != "TB2" and one.id in {2, 4} else one
        for one in FOUND.differences
    ),
)


def of_column(label, clause):
    return Message("verify.of-column", column=label, clause=clause)


def holding(label, holds, heading):
    """Return that all values of a column are those of another code."""
    clause = Message("variants.other-code", column=label, tiebreak=holds, instead=heading)
    return Message("verify.rule-all", clause=clause, compared=12)


def error(line, sentence, code):
    """Return an error of the file itself."""
    return Message("verify.error-at-line", line=line, finding=words(sentence), code=code)


def text(found=None):
    return plain(verification_blocks(verifications.comparison(found=found)))


def test_the_verdict_tells_places_values_and_what_could_not_be_checked():
    told = (
        "Places: 2 of 12 change (printed -> by the results): "
        "2 Quillfeather-Ashdown, Participant 2: 3 -> 2, "
        "3 Quillfeather-Ashdown, Participant 3: 2 -> 3"
    )
    assert places(FOUND) == (told,)
    assert values(FOUND) == "32 of 48 are equal; 16 differ: 13 explained, 3 without a cause"
    assert verdict(FOUND) == (
        "2 of 12 places change; of 48 values 16 differ: 13 explained, 3 without a cause; "
        "2 of 14 rows could not be matched; the table lacks 1 participant; 1 column not checked"
    )


def test_a_possible_cause_is_not_called_an_explanation():
    differences = tuple(
        replace(one, possible=one.explained_by, explained_by=()) if one.column == "TB3" else one
        for one in FOUND.differences
    )
    found = replace(FOUND, differences=differences)

    assert values(found).endswith(
        "16 differ: 12 explained, 1 with a possible cause, 3 without a cause"
    )
    said = text(found)
    assert (
        "Values with a possible cause, which nothing else bears out:\n"
        "- TB3 (SB), 3 Quillfeather-Ashdown, Participant 3: printed 44.5, by the rules 20; "
        "44.5 comes out if the bye of round 2 counts as a requested one\n"
    ) in said


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        (0, "nothing is stated that could be compared"),
        (1, "all 12 are equal: points only; the table states no values of tie-breaks"),
        (2, "all 24 are equal: points only; the table states no values of tie-breaks"),
    ],
)
def test_what_agrees_says_what_was_compared(columns, said):
    found = replace(AGREES, columns=AGREES.columns * columns, rows=FOUND.rows)
    assert values(found) == said


def test_tie_breaks_that_agree_are_named():
    columns = (*AGREES.columns, replace(FOUND.columns[2], equal=12))
    assert values(replace(AGREES, columns=columns)) == "all 24 are equal: points, BH/C1"


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (AGREES, "The file states no ranks"),
        (replace(AGREES, rows=FOUND.rows), "The table states no ranks"),
        (replace(AGREES, ranks=Ranks(12, 12)), "No place changes (12 compared)"),
    ],
)
def test_that_no_place_changes_is_said_first(found, said):
    assert places(found) == (said,)
    assert text(found).splitlines()[2] == said


def test_starting_ranks_change_no_place():
    never = replace(
        FOUND.diagnosis[0],
        column="Rk.",
        variant="ranks-are-starting-ranks",
        message=of_column("Rk.", Message("verify.ranks-are-numbers", who="player")),
    )
    found = replace(FOUND, diagnosis=(never,), unmoved=(never.column,))

    assert moved(found) == ()
    said = "No place can be told from Rk.: the ranks are the starting ranks"
    assert places(found) == (said,)


def test_rows_that_are_nobodys_are_no_agreement():
    found = replace(AGREES, rows=FOUND.rows)
    assert "2 of 14 rows could not be matched; the table lacks 1 participant" in verdict(found)
    assert verifications_summary([found, AGREES]) == (
        "2 files: 1 agrees, 1 agrees but for rows without a match"
    )


def test_a_lone_value_is_said_in_the_singular():
    (one,) = (d for d in FOUND.differences if d.column == "TB3" and d.id == 3)
    column = replace(FOUND.columns[3], equal=11)
    found = replace(AGREES, columns=(column,), differences=(one,))

    assert values(found) == "11 of 12 are equal; 1 differs, explained"
    alone = replace(found, differences=(replace(one, explained_by=()),))
    assert values(alone) == "11 of 12 are equal; 1 differs, without a cause"


def test_the_text_starts_with_the_verdict_and_its_causes():
    lines = text().splitlines()

    assert lines[0].startswith("harbour.trf against table.csv: Harbour & Hill Open, individual-")
    assert lines[2].startswith("Places: 2 of 12 change")
    assert lines[3].startswith("Values: 32 of 48 are equal")
    assert lines[4] == "Rows: 2 of 14 rows could not be matched; the table lacks 1 participant"
    assert lines[6:18] == [
        "Causes:",
        "1. TB2 follows the rules of 2023 for all 12 (12 values: TB2)",
        "   from: C.07, article 16.4",
        "   this would give the same: TB2 has a dummy for all 12",
        "",
        "Without a known cause:",
        "- TB3: 2 of 12 differ",
        "- Rk.: 2 of 2 values that differ",
        (
            "  no rule that trfkit knows gives these values: check the games and byes in the file, "
            "then whether a value was typed by hand, or lots or a play-off decided a place"
        ),
        "",
        "Could not be checked:",
        ("- TB4: what it is could not be identified: Lucky number; nearest: WIN (2026) 3 of 12"),
    ]


def test_a_long_report_ends_with_the_verdict_and_a_short_one_does_not():
    assert text().endswith(f"\n\nVerdict: {verdict(FOUND)}\n")
    assert "Verdict:" not in text(AGREES)


def test_a_fact_is_told_once_and_values_name_its_number():
    said = text(WITH_FACTS)

    assert said.count(FACT.text) == 1
    assert f"1. {FACT.text} (2 values: Rk., TB3)\n" in said
    assert said.index("1. the game") < said.index("2. TB2 follows the rules of 2023")
    assert "cause 1 (round 3)" in said


def test_what_would_give_the_same_and_facts_beside_rules_are_told_once():
    (rule, _) = FOUND.diagnosis
    other = replace(
        rule,
        column="TB3",
        variant="other-code",
        params={"tiebreak": "SB/C1"},
        message=Message("verify.parts", parts=(holding("TB3", "SB/C1", "SB"), FACT.message)),
    )
    said = text(replace(WITH_FACTS, diagnosis=(rule, other)))

    assert said.count("this would give the same: TB2 has a dummy for all 12") == 1
    assert said.count(FACT.text) == 1
    assert "3. TB3 holds SB/C1 instead of SB for all 12\n" in said


def test_a_fact_that_leaves_nothing_to_explain_is_told_as_such():
    said = text(replace(AGREES, facts=(FACT,)))

    assert f"What happened otherwise than the file says:\n1. {FACT.text}\n" in said
    assert "Causes:" not in said


def test_columns_that_share_a_rule_are_told_in_one_sentence():
    (rule, _) = FOUND.diagnosis
    shared = replace(rule, column="TB3", message=words("TB3 follows the rules of 2023"))
    causes = reasons(replace(FOUND, diagnosis=(rule, shared))).causes

    assert [one.text for one in causes] == [
        "TB2 follows the rules of 2023 for all 12; the same holds for TB3"
    ]


def headed(found, label, heading, holds):
    """A column of the verification, and the diagnosis that it holds another code than it says."""
    column = replace(found.columns[0], label=label, tiebreak=heading)
    diagnosis = replace(
        found.diagnosis[0],
        column=label,
        variant="other-code",
        params={"tiebreak": holds},
        message=holding(label, holds, heading),
        same=(),
    )
    said = Explained("other-code", {"tiebreak": holds}, diagnosis.message, "1")
    cell = replace(found.differences[0], column=label, tiebreak=heading, explained_by=(said,))
    return column, diagnosis, cell


@pytest.mark.parametrize(
    ("holds", "said"),
    [
        ("BH", ["TB1 and TB2 have each other's headings: TB1 holds SB, TB2 holds BH"]),
        (
            "WON",
            [
                "TB1 holds SB instead of BH for all 12",
                "TB2 holds WON instead of SB for all 12",
            ],
        ),
    ],
)
def test_two_columns_with_each_others_headings_have_one_cause(holds, said):
    both = (headed(FOUND, "TB1", "BH", "SB"), headed(FOUND, "TB2", "SB", holds))
    columns, diagnoses, cells = zip(*both, strict=True)
    causes = reasons(replace(FOUND, columns=columns, diagnosis=diagnoses, differences=cells)).causes

    assert [one.text for one in causes] == said
    assert sum(one.cells for one in causes) == 2
    assert [one.number for one in causes] == list(range(1, len(said) + 1))


def by_values(found, label, code, *, equal=12, alternatives=()):
    """A column that is known by its values, all of them right."""
    return replace(
        found.columns[0],
        label=label,
        tiebreak=code,
        mapped_by="trial",
        compared=12,
        equal=equal,
        alternatives=tuple(Candidate(one, "2026", 12, 12) for one in alternatives),
    )


def told_of(columns):
    """The causes of columns with headings (label, code, what it holds), or known by values."""
    wrong = [headed(FOUND, *one) for one in columns if isinstance(one, tuple)]
    of_label = {column.label: column for column, *_ in wrong}
    found = replace(
        FOUND,
        columns=tuple(of_label[one[0]] if isinstance(one, tuple) else one for one in columns),
        diagnosis=tuple(diagnosis for _, diagnosis, _ in wrong),
        differences=tuple(cell for _, _, cell in wrong),
    )
    return [one.text.partition(" instead")[0] for one in reasons(found).causes]


BH_BY_VALUES = by_values(FOUND, "BH", "BH/C1")
ASIDE = "stand one column too far to the"
LEFT = f"the headings of A, BH and SB {ASIDE} left: A holds PTS, BH holds BH/C1, SB holds BH"
RIGHT = f"the headings of A, B and C {ASIDE} right: A holds BH/C1, B holds BH, C holds SB"


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        pytest.param(
            [("A", "BH", "SB"), ("B", "SB", "WON"), ("C", "WON", "BH")],
            ["A, B and C have each other's headings: A holds SB, B holds WON, C holds BH"],
            id="three in a round",
        ),
        pytest.param(
            [BH_BY_VALUES, ("B", "BH/C1", "BH")],
            ["BH and B have each other's headings: BH holds BH/C1, B holds BH"],
            id="one is known by its values",
        ),
        pytest.param(
            [by_values(FOUND, "Buchholz", "BH/C1"), ("B", "BH/C1", "BH")],
            ["Buchholz and B have each other's headings: Buchholz holds BH/C1, B holds BH"],
            id="a word for several codes beside one for one",
        ),
        pytest.param(
            [by_values(FOUND, "Buchholz", "BH/C1", alternatives=("BH",)), ("B", "BH/C1", "BH")],
            ["B holds BH"],
            id="a word of which the first code fits as well",
        ),
        pytest.param(
            [
                by_values(FOUND, "Buchholz", "BH/C1"),
                by_values(FOUND, "Buchholz Cut 1", "BH"),
            ],
            [],
            id="words for several codes that both fit",
        ),
        pytest.param(
            [("A", "BH/C1", "PTS"), BH_BY_VALUES, ("SB", "SB", "BH")],
            [LEFT],
            id="to the left",
        ),
        pytest.param(
            [("A", "PTS", "BH/C1"), ("B", "BH/C1", "BH"), ("C", "BH", "SB")],
            [RIGHT],
            id="to the right",
        ),
        pytest.param(
            [("A", "BH", "SB"), ("B", "SB", "WON")],
            ["A holds SB", "B holds WON"],
            id="two are too few",
        ),
        pytest.param(
            [by_values(FOUND, "BH", "BH/C1", equal=11), ("B", "BH/C1", "BH")],
            ["B holds BH"],
            id="not all cells",
        ),
        pytest.param(
            [by_values(FOUND, "BH", "BH/C1", alternatives=["BH"]), ("B", "BH/C1", "BH")],
            ["B holds BH"],
            id="its heading fits as well",
        ),
        pytest.param(
            [by_values(FOUND, "Buchholz 2", "BH/C1"), ("B", "BH/C1", "BH")],
            ["B holds BH"],
            id="its heading is no code",
        ),
    ],
)
def test_columns_with_headings_of_others_have_one_cause(columns, said):
    assert told_of(columns) == said


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
    told = reasons(following(FOUND, every_value=True))
    (cause,) = told.causes
    assert cause.text.endswith("; the ranks follow from it")
    assert (cause.cells, cause.columns) == (14, ("TB2", "Rk."))
    assert cause.also == "this would give the same: TB2 has a dummy for all 12"


def test_ranks_are_a_cause_of_their_own_where_values_are_left_open():
    told = reasons(following(FOUND, every_value=False))
    assert [one.text for one in told.causes][1:] == ["Rk.: the ranks follow the columns"]


def test_ranks_that_follow_from_several_causes_name_them():
    found = following(replace(FOUND, facts=(FACT,)), every_value=True)
    assert reasons(found).causes[-1].text == "Rk.: the ranks follow from causes 1-2"


def test_what_is_the_same_of_several_columns_is_told_once():
    blank = replace(FOUND.diagnosis[1], message=words("nothing is stated of player 3"))
    found = replace(FOUND, diagnosis=(blank, replace(blank, column="TB2")))
    assert [one.text for one in reasons(found).open].count(blank.text) == 1


def test_values_that_are_equal_say_how_many_columns_were_not_checked():
    assert values(replace(AGREES, unmapped=FOUND.unmapped)).endswith("; 1 column not checked")


def test_places_that_several_facts_make_name_them_all():
    other = replace(FACT, params={**FACT.params, "round": 4}, message=words("another game"))
    found = replace(WITH_FACTS, facts=(FACT, other))
    of_ranks = next(one for one in found.differences if one.column == "Rk." and one.explained_by)
    (one,) = of_ranks.explained_by
    follow = Message("verify.ranks-from-facts", facts=Several((FACT.message,), 1))
    by_facts = replace(one, message=of_column("Rk.", follow))
    of_ranks = replace(of_ranks, explained_by=(by_facts,))

    assert explanation(of_ranks, reasons(found)) == "causes 1-2 together"


MADE_BY = "in the spreadsheet or program that made the table"
THESE = f"look at these cells {MADE_BY}"
POINT = "the right value without its decimal point"
WITHOUT = f"look at the cell without a number {MADE_BY}"
ONE_POINT = "1975 is 19.75 without its decimal point"
ONE_ORDER = "72 has the digits of 27 in another order"
MANY_KINDS = f"{ONE_POINT}; {ONE_ORDER}, and 1 more like it: perhaps typed by hand"
BY_HAND = "check the games and byes in the file, then whether a value was typed by hand"


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ([("#REF!", "26")], f"look at this cell {MADE_BY}"),
        ([("5.May", "5.5"), (None, "4"), ("#####", "3")], THESE),
        (
            [("1975", "19.75"), ("195", "19.5")],
            f"each is {POINT}, as 1975 for 19.75: {THESE}",
        ),
        (
            [("75", "0.75")],
            f"it is {POINT}, as 75 for 0.75: look at this cell {MADE_BY}",
        ),
        (
            [("#REF!", "26"), ("25", "24")],
            f"no rule that trfkit knows gives this value: {BY_HAND}; {WITHOUT}",
        ),
        (
            [("#REF!", "26"), ("1975", "19.75"), ("72", "27"), ("43", "34"), ("25", "24")],
            f"no rule that trfkit knows gives this value: {BY_HAND}; {WITHOUT}; {MANY_KINDS}",
        ),
        (
            [("1975", "19.75"), ("72", "27")],
            f"{ONE_POINT}; {ONE_ORDER}: perhaps typed by hand",
        ),
    ],
)
def test_cells_that_a_spreadsheet_damaged_are_to_be_looked_at_there(cells, said):
    one = replace(FOUND.differences[0], column="BH", explained_by=(), possible=())
    differences = tuple(replace(one, stated=stated, computed=right) for stated, right in cells)
    found = replace(FOUND, differences=differences, diagnosis=())
    assert what_next(found, reasons(found)) == said


ALONE = (
    "all values that the ranks follow are right, so the ranks alone can be wrong: perhaps places "
    "were typed or swapped by hand, or lots or a play-off decided them"
)


def test_ranks_that_differ_where_all_values_agree_are_looked_at_alone():
    of_ranks = next(one for one in FOUND.columns if one.label == "Rk.")
    values_of = [one for one in FOUND.columns if one is not of_ranks]
    right = [replace(one, equal=one.compared) for one in values_of]
    codes = ",".join(one.tiebreak for one in right)
    swapped = replace(of_ranks, tiebreak=codes)
    cells = [one for one in FOUND.differences if one.column == of_ranks.label]
    cells = [replace(one, explained_by=(), possible=()) for one in cells]
    found = replace(
        FOUND, columns=(*right, swapped), differences=tuple(cells), diagnosis=(), unmapped=()
    )
    assert what_next(found, reasons(found)) == ALONE

    unseen = replace(found, columns=(*right, replace(swapped, tiebreak=f"{codes},DE")))
    wrong = replace(found, columns=(*right[:-1], values_of[-1], swapped))
    with_errors = replace(found, errors=(error(3, "something", "RES001"),))
    for one in (unseen, wrong, with_errors):
        assert "check the games and byes" in what_next(one, reasons(one))


def test_of_many_who_move_the_first_are_named_and_the_others_counted():
    rows = 20
    wrong = {who: str(rows + 1 - who) for who in range(1, rows + 1)}
    _, of_ranks = verifications.column("Rk.", "PTS", None, wrong, rows, of_ranks=True)
    found = replace(FOUND, compared=(of_ranks,), ranks=Ranks(rows, 0))

    assert [one.id for one in moved(found)[:4]] == [1, 20, 2, 19]
    first, *each = places(found)
    assert first == "Places: 20 of 20 change (printed -> by the results)"
    assert each[0] == f"  1 {verifications.name(1)}: 20 -> 1"
    assert (len(each), each[-1]) == (9, "  and 12 more")


def test_of_many_who_are_not_in_the_table_the_first_are_named_and_the_others_counted():
    (missing,) = FOUND.rows.only_computed
    (told,) = unmatched(Rows(2, only_computed=(missing,) * 20))
    assert told.startswith(f"not in the table are {missing.id} {missing.name}; {missing.id} ")
    assert told.endswith("; and 8 more")
    assert len(unmatched(Rows(2, only_computed=(missing,) * 12))) == 12


def test_of_many_rows_that_are_nobodys_the_first_are_named_and_the_others_counted():
    rows = [Unmatched(id=None, name=f"Name {n}", row=n) for n in range(1, 21)]
    hinted = replace(rows[6], perhaps=3)
    first, second = unmatched(Rows(2, only_stated=(*rows[:6], hinted, *rows[7:])))
    assert first == "row 7: Name 7 is not in the file; perhaps it is 3"
    assert second.startswith("not in the file are row 1: Name 1; row 2: Name 2; ")
    assert second.endswith("row 12: Name 12; row 13: Name 13; and 7 more")
    assert len(unmatched(Rows(2, only_stated=tuple(rows[:12])))) == 12
    (doubt,) = FOUND.rows.doubtful
    told = unmatched(Rows(2, doubtful=tuple(replace(doubt, row=n) for n in range(20))))
    assert len(told) == 13
    assert told[-1] == "8 more such doubts"


def with_points(*, wrong, explained=0):
    """Return a verification of twelve points, so many of them wrong, and of these explained."""
    stated = dict.fromkeys(range(1, wrong + 1), "3")
    of_points, compared = verifications.column("Pts.", "PTS", "Pts.", stated, 12)
    because = (Explained("edition", {}, words("because"), "20"),)
    by_cause = dict.fromkeys(range(1, explained + 1), because)
    return replace(
        AGREES,
        rows=Rows(12, by={"name": 12}),
        columns=(of_points,),
        differences=verifications.differences(compared, by_cause),
        compared=(compared,),
    )


@pytest.mark.parametrize(("wrong", "explained"), [(6, 0), (12, 6), (12, 12), (0, 0)])
def test_points_that_are_mostly_right_or_explained_are_of_the_event(wrong, explained):
    assert another_event(with_points(wrong=wrong, explained=explained)) == ""


def test_points_that_are_mostly_wrong_may_be_of_another_event():
    found = with_points(wrong=7)
    said = "perhaps the table is of another event: 5 of 12 points are right, and nothing explains"
    assert another_event(found).startswith(said)
    assert found.to_json()["verdict"]["another_event"] is True
    assert said in verdict(found)
    assert text(found).splitlines()[2].startswith(said[0].upper() + said[1:])
    assert what_next(found, reasons(found)).startswith(
        "first see whether the table is of this event"
    )
    assert another_event(replace(found, rows=Rows(12))) == ""  # the file's own values
    damaged = tuple(replace(one, stated="5.May") for one in found.differences)
    assert another_event(replace(found, differences=damaged)) == ""


def test_the_text_names_what_could_not_be_told():
    said = text()

    assert "- row 9: Quillfether was not taken for 7 Quillfeather-Ashdown" in said
    assert "- row 10: Nobody, Known is not in the file\n" in said
    assert "- 8 Quillfeather-Ashdown, Participant 8 is not in the table\n" in said
    assert "Notes:\n- no list of tie-breaks in the file\n" in said


def test_whose_a_row_may_be_stands_beside_it():
    (row,) = FOUND.rows.only_stated
    rows = replace(FOUND.rows, only_stated=(replace(row, perhaps=8),))
    (said,) = (text for text in unmatched(rows) if row.name in text)
    assert said == f"row 10: {row.name} is not in the file; perhaps it is 8 {verifications.name(8)}"


def test_columns_that_cannot_be_checked_for_one_reason_stand_together():
    unmapped = tuple(
        Unmapped(label=label, caption=None, reason=words("too many")) for label in ("A", "B")
    )
    assert not_checked(replace(FOUND, unmapped=unmapped)) == (
        "A, B: what it is could not be identified: too many",
    )


def test_a_value_with_its_digits_in_another_order_may_be_typed_so():
    first, second = (
        replace(one, explained_by=(), possible=(), computed=computed, stated=stated)
        for one, computed, stated in zip(
            [one for one in FOUND.differences if one.column == "TB2"][:2],
            ("27", "12.5"),
            ("72", "21.5"),
            strict=True,
        )
    )

    def advice(*differences):
        found = replace(FOUND, differences=differences)
        return what_next(found, reasons(found))

    said = "72 has the digits of 27 in another order: perhaps typed by hand"
    assert advice(first) == said
    assert advice(first, second).startswith("each has the digits of the right value in another")
    assert advice(first, replace(second, stated="22.5")).endswith(f"; {said}")
    others = [replace(second, stated=stated) for stated in ("22.5", "13", "14")]
    assert "digits" not in advice(first, *others)
    assert "digits" not in advice(replace(first, column="Rk."))


@pytest.mark.parametrize(
    ("equal", "said"),
    [
        ({"DE": 12, "DE/P": 12, "BWG": 6}, "it would fit DE, DE/P"),
        ({"BWG": 7, "KS": 6, "WIN": 5}, "nearest: BWG (2026) 7 of 12; KS (2026) 6 of 12"),
        ({"WIN": 2, "WON": 1}, "nearest: WIN (2026) 2 of 12"),
        ({}, "caption"),
    ],
)
def test_of_codes_that_a_column_may_be_those_are_named_that_come_near(equal, said):
    near = tuple(Candidate(code, "2026", right, 12) for code, right in equal.items())
    (told,) = not_checked(
        replace(FOUND, unmapped=(Unmapped(label="A", caption="caption", candidates=near),))
    )
    assert told == ": ".join(
        ("A", "what it is could not be identified", "; ".join(dict.fromkeys(("caption", said))))
    )


HABIT = ("no FIDE rule: a habit of spreadsheets: one column sorted",)


@pytest.mark.parametrize(
    ("origin", "below"),
    [
        (
            Message("verify.articles", articles="16.4"),
            ("from: C.07, article 16.4", "this would give the same: TB2 has a dummy for all 12"),
        ),
        (
            Message("verify.rules-of", text="2006 1; 2009, 2012 F"),
            ("from: the rules of 2006 1; 2009, 2012 F",),
        ),
        (
            Message("verify.records", numbers=("162",)),
            ("from: the regulations of the event, which a TRF states in record 162",),
        ),
        (Message("variants.sorted-alone-origin"), HABIT),
        (None, ()),
    ],
)
def test_below_a_cause_stands_from_which_text_it_is_unless_it_is_from_none(origin, below):
    (rule, *rest) = FOUND.diagnosis
    same = rule.same if below[1:] else ()
    found = replace(FOUND, diagnosis=(replace(rule, origin=origin, same=same), *rest))
    assert reasons(found).causes[0].besides == below


def test_rows_that_want_one_participant_are_told_once():
    (doubt,) = FOUND.rows.doubtful
    player = Participant(4, "Sample, Anna")
    both = Message("verify.two-rows-of-one", rows=(1, 2), player=player)
    rows = replace(
        FOUND.rows,
        doubtful=(doubt, replace(doubt, row=1, reason=both), replace(doubt, row=2, reason=both)),
    )
    assert [text for text in unmatched(rows) if "both" in text] == [render_text(both)]
    assert unmatched(rows)[0] == unmatched(FOUND.rows)[0]


def test_ten_values_of_a_column_are_shown_unless_all_are_asked_for():
    said = text()
    assert said.count("  cause 1\n") == 10
    assert "\n2 more of TB2; --all shows every row\n" in said

    every = plain(verification_blocks(verifications.comparison(), Shown(every_row=True)))
    assert every.count("  cause 1\n") == 12
    assert "--all" not in every


def test_values_without_a_cause_are_cut_too():
    bare = tuple(replace(one, explained_by=()) for one in FOUND.differences)
    said = text(replace(FOUND, differences=bare))

    assert "\n2 more of TB2; --all shows every row\n" in said
    assert said.index("Values without a known cause:") < said.index("TB2 (BH/C1)")


def test_the_text_ends_with_version_edition_and_policies_and_hashes_if_asked_for():
    program = text(AGREES).splitlines()[-1]
    assert program.endswith(", edition 2026, koya-step=draw")

    comparison = verifications.comparison(found=AGREES)
    wordy = replace(comparison, origin=replace(comparison.origin, hashes=True))
    *_, program, file, table = plain(verification_blocks(wordy)).splitlines()
    assert program.endswith(", edition 2026, koya-step=draw")
    assert file == f"SHA-256 {'0' * 64} harbour.trf"
    assert table == f"SHA-256 {'1' * 64} table.csv"


def test_names_from_files_cannot_steer_a_terminal():
    assert "Right\N{REPLACEMENT CHARACTER}teeL, Otto" in text()


def test_tones_go_with_what_is_said():
    blocks = {
        block[0].text: block[1:] or block
        for block in verification_blocks(verifications.comparison())
        if not isinstance(block[0], Grid)
    }
    grids = [b for b in verification_blocks(verifications.comparison()) if isinstance(b[0], Grid)]

    assert blocks["Causes:"][0].tone is Tone.EXPLAINED
    assert blocks["Without a known cause:"][0].tone is Tone.WRONG
    assert grids[0][0].tones == [Tone.WRONG, Tone.PLAIN, Tone.EXPLAINED, Tone.WRONG]
    agreeing = verification_blocks(verifications.comparison(found=AGREES))[1]
    assert [one.tone for one in agreeing] == [Tone.PLAIN, Tone.GOOD]


def test_csv_has_a_row_for_each_difference_with_its_explanation():
    rows = [
        dict(zip(DIFFERENCE_HEAD, row, strict=True))
        for row in difference_rows(verifications.comparison())
    ]

    assert len(rows) == 16
    assert rows[-2] | {"name": ""} == {
        "file": "harbour.trf",
        "column": "TB3",
        "tiebreak": "SB",
        "id": "3",
        "name": "",
        "stated": "44.5",
        "computed": "20",
        "edition": "2024",
        "variant": "bye-as-requested",
        "explanation": "44.5 comes out if the bye of round 2 counts as a requested one",
        "against": "table.csv",
    }
    assert rows[-1]["explanation"] == rows[-1]["variant"] == ""


def test_csv_cells_are_no_formulas():
    found = replace(FOUND, differences=(replace(FOUND.differences[0], name="=1+1", column="+a"),))

    (row,) = difference_rows(verifications.comparison(found=found))

    assert row[1] == "'+a"
    assert row[4] == "'=1+1"


def test_json_follows_the_schema():
    document = json.loads(to_json(verification_report(verifications.comparison())))

    Draft202012Validator(schema("verification")).validate(document)
    assert document["against"] == "table.csv"
    assert document["rows"]["doubtful"][0]["score"] == 84
    assert len(document["provenance"]["inputs"]) == 2


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param({"edition": "26"}, id="edition"),
        pytest.param({"against": 3}, id="against"),
        pytest.param({"rows": {"matched": -1}}, id="rows"),
        pytest.param({"columns": [{"label": "TB1"}]}, id="columns"),
        pytest.param({"unmapped": [{"label": "TB1", "caption": None}]}, id="unmapped"),
        pytest.param({"diagnosis": [{"column": "TB1", "variant": None}]}, id="diagnosis"),
        pytest.param({"notes": None}, id="notes"),
    ],
)
def test_the_schema_is_strict(damage):
    whole = json.loads(to_json(verification_report(verifications.comparison())))
    document = whole | damage

    assert Draft202012Validator(schema("verification")).is_valid(whole)
    assert not Draft202012Validator(schema("verification")).is_valid(document)


def test_several_explanations_are_told_up_to_three():
    def explained(number):
        many = tuple(Explained(f"v{n}", {}, words(f"text {n}"), "1") for n in range(number))
        one = Difference(
            column="TB1", tiebreak="BH", id=1, name="A", stated="1", computed="2",
            explained_by=many,
        )  # fmt: skip
        return explanation(one, reasons(FOUND))

    assert explained(0) == "no explanation found"
    assert explained(2) == "text 0; or text 1"
    assert explained(3) == "text 0; or text 1; or text 2"
    assert explained(5) == "text 0; or text 1; or 3 others"


def test_what_would_give_a_value_in_any_of_some_rounds_is_told_once():
    def possible_in(*rounds):
        clauses = (
            Message("variants.round-counts-as", round=n, kind="game", variant="full-point-bye")
            for n in rounds
        )
        texts = (Message("verify.comes-out", value="3", clause=clause) for clause in clauses)
        one = Difference(
            column="TB1", tiebreak="BH", id=1, name="A", stated="3", computed="2",
            possible=tuple(Explained("v", {}, text, "3") for text in texts),
        )  # fmt: skip
        return possible(one)

    counts = "a game in the file, counts as a full-point bye"
    assert possible_in(5) == f"3 comes out if round 5, {counts}"
    assert possible_in(5, 6, 12, 7) == f"3 comes out if round 5-7, 12, {counts}"


def test_what_would_explain_too_few_cells_is_no_claim():
    _, single = FOUND.diagnosis
    hint = replace(single, same=(Explained("forfeits", {}, words("TB3 takes forfeits"), None),))

    assert equally(hint) == "what would give it: TB3 takes forfeits"
    assert equally(single) == ""
    assert reasons(replace(FOUND, diagnosis=(hint,))).causes == ()


def test_what_to_look_at_is_told_once_where_values_are_left_without_a_cause():
    open_ = replace(
        FOUND, differences=tuple(replace(d, explained_by=()) for d in FOUND.differences)
    )
    assert text(open_).count("no rule that trfkit knows") == 1
    assert text(verifications.without(FOUND, "Rk.")).count("lots or a play-off") == 0
    of_counts = replace(FOUND.differences[0], id=0, explained_by=())
    assert what_next(replace(FOUND, differences=(of_counts,)), reasons(FOUND)) == ""
    of_causes = tuple(one for one in FOUND.differences if one.explained_by)
    explained = replace(FOUND, differences=of_causes)
    assert what_next(explained, reasons(explained)) == ""


@pytest.mark.parametrize(
    ("equal", "said"),
    [
        (12, ("Rk. may be another column: KS (2026) 12 of 12",)),
        (11, ("Rk.: KS would fit as well",)),
        (10, ()),
    ],
)
def test_a_column_is_another_only_if_that_fits_better_and_nearly_wholly(equal, said):
    other = Candidate("KS", "2026", equal, 12)
    column = replace(FOUND.columns[0], mapped_by="trial", equal=11, alternatives=(other,))
    assert may_be_others(replace(FOUND, columns=(replace(column, label="Rk."),))) == said
    named = replace(column, mapped_by="caption")
    assert may_be_others(replace(FOUND, columns=(named,))) == ()


def test_a_code_that_fits_as_well_as_a_rule_that_explains_the_column_is_no_better():
    (rule, *_) = FOUND.diagnosis
    others = Candidate("BH/C2", "2012", 12, 12), Candidate("BH/C1/P", "2012", 12, 12)
    columns = tuple(
        replace(one, mapped_by="trial", alternatives=others)
        for one in FOUND.columns
        if one.label == rule.column
    )
    said = may_be_others(replace(FOUND, columns=columns))
    assert said == ("TB2: BH/C2 by the rules of 2012 would fit as well",)


def test_the_summary_of_many_files():
    single = verifications.without(verifications.without(FOUND, "Rk."), "TB3")

    assert verifications_summary([AGREES, AGREES]) == "2 files: 2 agree"
    assert verifications_summary([AGREES, FOUND, single, None]) == (
        "4 files, places change in 1: 1 agrees, 1 differs, all explained, "
        "1 differs with values left unexplained, 1 could not be compared"
    )


ERRORS = tuple(error(n, "it is wrong", code) for n, code in enumerate(("A", "B", "C", "D"), 4))


def test_errors_of_one_kind_are_told_once_and_counted_all():
    alike = tuple(error(line, "the colour is 'x'", "SYN007") for line in (4, 5, 6))
    found = replace(AGREES, errors=(alike[0], ERRORS[0], *alike[1:]), more_errors=30)
    assert file_errors(found) == (
        "34 errors of its own; what hangs on them cannot be judged: line 4: the colour is 'x' "
        "(SYN007), and 2 more of it; line 4: it is wrong (A); and 30 more"
    )
    assert verdict(found).endswith("; the file has 34 errors of its own")


def test_errors_of_the_file_stand_in_the_verdict():
    found = replace(AGREES, errors=ERRORS)
    said = "4 errors of its own; what hangs on them cannot be judged: line 4: it is wrong (A)"
    more = "line 5: it is wrong (B); line 6: it is wrong (C); and 1 more"
    assert f"\nFile: {said}; {more}\n" in text(found)
    left = replace(FOUND, errors=ERRORS)
    assert ": mend the file's own errors first, then check the games" in what_next(
        left, reasons(left)
    )
    assert verdict(found).endswith("; the file has 4 errors of its own")
    assert verifications_summary([found]) == "1 file: 1 agrees but for errors of the file itself"


def test_what_would_become_of_a_file_that_is_mended_stands_beside_its_errors():
    found = replace(FOUND, errors=ERRORS[:1])
    every = replace(found, if_mended=CellCounts(48, 48, 0, 0, 0))
    assert "mends it, all values are equal\n" in text(every)
    some = replace(found, if_mended=CellCounts(48, 46, 1, 0, 1))
    assert "mends it, 2 of 48 values differ\n" in text(some)


def test_the_verdict_on_a_table_of_an_earlier_round_says_after_which():
    earlier = {"rounds": 5, "rounds_played": 9}
    same, other = replace(AGREES, **earlier), replace(FOUND, **earlier)
    assert text(same).splitlines()[2].startswith("After round 5 of 9, ")
    assert text(other).splitlines()[2].startswith("Places after round 5 of 9: 2 of 12 change")
    assert verdict(other).startswith("after round 5 of 9, 2 of 12 places change; of 48 values")


def test_a_table_of_an_earlier_round_says_so_in_the_first_line():
    first, *_ = text(replace(FOUND, rounds=5, rounds_played=9)).splitlines()
    assert ", edition 2026, after round 5 of 9, " in first
    assert "after round" not in text(replace(FOUND, rounds=9, rounds_played=9))


def test_two_rows_with_each_others_names_are_told_once():
    (doubt,) = FOUND.rows.doubtful
    one = replace(doubt, id=4, name="Ash, Ann", stated="Birch, Ben", row=7)
    other = replace(doubt, id=5, name="Birch, Ben", stated="Ash, Ann", row=3)
    third = replace(doubt, id=6, name="Cedar, Cy", stated="Birch, Ben", row=9)
    told, alone = unmatched(Rows(2, doubtful=(one, other, third)))
    assert told == (
        "rows 3 and 7 have each other's names or numbers, and were left out: "
        "5 Birch, Ben and 4 Ash, Ann"
    )
    assert alone.startswith("row 9: Birch, Ben was not taken for 6 Cedar, Cy: ")


def test_a_column_whose_values_all_have_a_possible_cause_says_so():
    differences = tuple(
        replace(one, possible=(Explained("v", {}, words("a text"), "3"),), explained_by=())
        for one in FOUND.differences
        if one.column == "TB3"
    )
    said = [one.text for one in reasons(replace(FOUND, differences=differences)).open]
    assert said == ["TB3: 2 of 12 differ; what may have caused it stands below"]
    left = (replace(differences[0], possible=()), *differences[1:])
    said = [one.text for one in reasons(replace(FOUND, differences=left)).open]
    assert said == ["TB3: 2 of 12 differ"]


@pytest.mark.parametrize(
    ("label", "caption", "code", "said"),
    [
        ("TB1", None, "BH/C1", "values"),
        ("Wertung", None, "BH/C1", "values"),
        ("BH", None, "BH/C1", "heading and values"),
        ("TB1", "Buchholz", "BH", "heading and values"),
        ("BH", None, "SB", "values"),
    ],
)
def test_a_column_is_recognised_by_its_heading_by_its_values_or_by_both(label, caption, code, said):
    column = replace(FOUND.columns[1], label=label, caption=caption, tiebreak=code)
    assert recognised_by(replace(column, mapped_by="trial")) == said
    assert recognised_by(replace(column, mapped_by="caption")) == "heading"


def test_columns_that_no_heading_names_are_named_below_them():
    first, second = (
        replace(FOUND.columns[1], label=label, caption=None, mapped_by="trial")
        for label in ("TB1", "TB2")
    )
    found = replace(FOUND, columns=(first,))
    assert without_heading(found) == ("TB1: no known heading names it; its values tell what it is")
    assert without_heading(found) in text(found)
    both = replace(FOUND, columns=(first, second))
    assert without_heading(both).startswith("TB1, TB2: no known heading names them")
    assert "recognised by" in text(both)
    assert without_heading(replace(FOUND, columns=())) == ""
