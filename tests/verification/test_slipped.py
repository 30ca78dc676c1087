"""Rows whose cells are right elsewhere: told where the rows bear it out, else never."""

import pytest
from generated import swiss
from stated import computed, table

from trfkit.ranking import Ranking
from trfkit.verification.comparing.against import verify_against

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
