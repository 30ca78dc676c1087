"""Rows whose cells are right elsewhere: told where the rows bear it out, else never."""

import pytest
from generated import swiss
from stated import computed, table

from trfkit.ranking import Ranking
from trfkit.reports.verification_causes import find_causes
from trfkit.verification.comparison.table_comparison import verify_against

EVENT = swiss(11, players=30, rounds=7)
CODES = ("PTS", "BH/C1", "BH", "SB")
VALUES, RANKS = computed(EVENT, *CODES)
NAME = {player.start_no: player.name for player in EVENT.players}


def verified(change):
    """Return a verification of a table with other texts by id and code."""
    columns = [
        (code, {who: change.get(who, {}).get(code, text) for who, text in VALUES[code].items()})
        for code in CODES
    ]
    return verify_against(EVENT, table(EVENT, columns, ranks=RANKS), Ranking(edition="2026"))


def pushed(who, by=1):
    """Return the texts of a row, each in the column behind or before its own."""
    texts = [VALUES[code][who] for code in CODES]
    moved = ["", *texts[:-1]] if by > 0 else [*texts[1:], ""]
    return dict(zip(CODES, moved, strict=True))


@pytest.mark.parametrize(("by", "side"), [(1, "right"), (-1, "left")])
def test_rows_with_a_cell_too_many_or_too_few_are_said_to_be_shifted(by, side):
    found = verified({who: pushed(who, by) for who in (4, 5, 6, 9)})
    told = {one.column: (one.variant, one.text) for one in found.diagnosis}
    assert told["BH"] == (
        "shifted-rows",
        f"BH stands one column too far to the {side} in the rows of 4-6, 9",
    )
    assert {one.variant for one in found.diagnosis} == {"shifted-rows"}
    assert all(one.explained_by for one in found.differences)
    (one,) = (one for one in found.differences if (one.id, one.column) == (9, "BH"))
    beside = "BH/C1" if by > 0 else "SB"
    assert one.explained_by[0].text == f"{VALUES[beside][9]} is the value of {beside}"


def test_a_single_row_is_enough_where_three_of_its_cells_tell_it():
    found = verified({4: pushed(4)})
    assert {one.variant for one in found.diagnosis} == {"shifted-rows"}
    found = verified({4: {"BH": VALUES["BH/C1"][4]}})
    assert {one.variant for one in found.diagnosis} == {None}


def test_a_wrong_value_in_another_row_is_left_open():
    found = verified({4: pushed(4), 5: pushed(5), 20: {"BH": "99"}})
    assert [one.id for one in found.differences if not one.explained_by] == [20]


def test_a_row_that_repeats_the_one_beside_it_is_said_to():
    found = verified({5: {code: VALUES[code][4] for code in CODES}})
    variants = {one.variant for one in found.diagnosis}
    assert variants == {"copied-row"}
    told = {one.column: one.text for one in found.diagnosis}
    assert told["BH"] == f"BH repeats in the row of 5 {NAME[5]} the value above, of 4 {NAME[4]}"
    assert all(one.explained_by for one in found.differences)


def test_a_row_with_one_value_of_its_own_is_no_copy():
    copied = {code: VALUES[code][4] for code in CODES} | {"SB": "99"}
    assert {one.variant for one in verified({5: copied}).diagnosis} == {None}


def copied(rows, values=VALUES):
    """Return the texts of rows that repeat others; ``rows`` are whose values each one has."""
    return {who: {code: values[code][of] for code in CODES} for who, of in rows.items()}


def test_several_rows_that_repeat_others_are_one_cause_that_names_the_first():
    found = verified(copied({5: 4, 9: 10, 17: 16, 22: 21}))
    assert {one.variant for one in found.diagnosis} == {"copied-row"}
    assert all(one.explained_by for one in found.differences)
    told = {one.column: one.message.arguments for one in found.diagnosis}["BH"]
    assert (told["count"], told["rows"].more) == (4, 1)
    assert [
        (one.arguments["row"].number, one.arguments["where"], one.arguments["whose"].number)
        for one in told["rows"].items
    ] == [(5, "above", 4), (9, "below", 10), (17, "above", 16)]
    (params,) = ({name: one.params[name] for name in one.params} for one in found.diagnosis[:1])
    assert params["participants"] == [5, 9, 17, 22]
    assert params["whose"] == [4, 10, 16, 21]
    (cause,) = find_causes(found).causes
    assert sum(cause.cells.values()) == len(found.differences)


def test_rows_that_are_filled_down_from_one_all_repeat_it():
    found = verified(copied({5: 4, 6: 4, 7: 4}))
    assert all(one.explained_by for one in found.differences)
    assert found.diagnosis[0].params["whose"] == [4, 4, 4]


def test_rows_that_slipped_in_several_ways_are_causes_of_their_own():
    found = verified(copied({5: 4}) | {9: pushed(9), 20: pushed(20, -1)})
    assert all(one.explained_by for one in found.differences)
    causes = find_causes(found).causes
    told = [one.message.arguments.get("clause", one.message) for one in causes]
    assert {(one.id, one.arguments.get("ids")) for one in told} == {
        ("verify.row-copied", None),
        ("verify.rows-shifted", (9,)),
        ("verify.rows-shifted", (20,)),
    }
    assert sum(sum(one.cells.values()) for one in causes) == len(found.differences)


def test_of_many_shifted_rows_it_is_told_which():
    found = verified({who: pushed(who) for who in range(1, 20, 2)})
    told = {one.column: one.message.arguments for one in found.diagnosis}
    assert told["BH"]["ids"] == tuple(range(1, 20, 2))


def test_a_row_that_repeats_another_is_told_beside_the_rule_of_a_column():
    older, _ = computed(EVENT, *CODES, edition="2012")
    alone = verified({who: {code: older[code][who] for code in CODES} for who in RANKS})
    by_rule = {one.column for one in alone.diagnosis if one.variant == "edition"}
    assert by_rule
    texts = {who: {code: older[code][who] for code in CODES} for who in RANKS}
    found = verified(texts | copied({5: 4}, older))
    assert all(one.explained_by for one in found.differences)
    ruled = [one for one in found.diagnosis if one.column in by_rule]
    assert {one.variant for one in ruled} == {"edition"}
    assert {besides.variant for one in ruled for besides in one.besides} == {"copied-row"}
    copy, rule = find_causes(found).causes
    assert ("edition", ("edition", "2012")) in find_causes(found).by_key
    same = copy.message.arguments
    assert (same["clause"].id, same["clause"].arguments["row"].number) == ("verify.row-copied", 5)
    assert [one.text for one in same["columns"]] == ["BH/C1", "BH", "SB"]
    cells = [sum(one.cells.values()) for one in (copy, rule)]
    assert sum(cells) == len(found.differences)
