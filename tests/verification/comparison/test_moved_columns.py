"""Right values in the wrong rows: told where the whole column bears it out, else never."""

import pytest
from examples import examples
from generated import swiss
from hypothesis import given
from hypothesis import strategies as st
from stated import computed, table

from trfkit.ranking import Ranking
from trfkit.verification.comparison.columns import find_moved_columns
from trfkit.verification.comparison.table_comparison import verify_against
from trfkit.verification.result import Cell, Compared

EVENT = swiss(11, players=30, rounds=7)
CODES = ("PTS", "BH/C1", "BH", "SB")
VALUES, RANKS = computed(EVENT, *CODES)
IDS = [player.start_no for player in EVENT.players]


def moved(texts, rows, first=0, last=None, pushed=""):
    """Return texts by id of which those from a place to another stand lower by so many rows."""
    held = [texts[who] for who in IDS]
    last = len(held) if last is None else last
    some = held[first:last]
    some = [pushed] * rows + some[:-rows] if rows > 0 else some[-rows:] + [pushed] * -rows
    return dict(zip(IDS, [*held[:first], *some, *held[last:]], strict=True))


def verified(**changed):
    columns = [(code, changed.get(code.replace("/", "_"), VALUES[code])) for code in CODES]
    return verify_against(EVENT, table(EVENT, columns, ranks=RANKS), Ranking(edition="2026"))


def said(found):
    return {one.column: (one.variant, one.text) for one in found.diagnosis}


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (1, "1 row too low"),
        (-1, "1 row too high"),
        (2, "2 rows too low"),
        (-3, "3 rows too high"),
    ],
)
def test_a_column_beside_its_rows_is_said_to_stand_there(rows, words):
    found = verified(BH=moved(VALUES["BH"], rows))
    assert said(found) == {"BH": ("moved-rows", f"BH stands {words}")}
    assert found.diagnosis[0].params == {"rows": rows}
    assert all(one.explained_by for one in found.differences)


def test_the_stretch_is_named_where_a_cell_was_pushed_in():
    found = verified(SB=moved(VALUES["SB"], 1, 8))
    names = {player.start_no: player.name for player in EVENT.players}
    assert said(found)["SB"][1] == f"SB stands 1 row too low from 9 {names[9]} on"
    found = verified(SB=moved(VALUES["SB"], -1, 8, 20))
    assert said(found)["SB"][1] == f"SB stands 1 row too high from 9 {names[9]} to 20 {names[20]}"


def test_a_cell_tells_whose_value_it_is():
    found = verified(BH=moved(VALUES["BH"], 1))
    told = {one.id: one.explained_by[0].text for one in found.differences}
    assert told[2] == f"{VALUES['BH'][1]} is the value 1 row above"
    assert told[1] == "the cell is blank, as the others were moved away from it"


def test_what_was_pushed_in_is_left_open():
    found = verified(BH=moved(VALUES["BH"], 1, pushed="99"))
    assert [one.id for one in found.differences if not one.explained_by] == [1]


def test_a_slip_in_a_stretch_is_left_open():
    texts = moved(VALUES["BH"], 1)
    texts[15] = "99"
    found = verified(BH=texts)
    assert said(found)["BH"][0] == "moved-rows"
    assert [one.id for one in found.differences if not one.explained_by] == [15]


def test_another_edition_is_no_column_beside_its_rows():
    older, _ = computed(EVENT, *CODES, edition="2009")
    found = verified(BH=older["BH"], SB=older["SB"])
    assert {variant for variant, _ in said(found).values()} == {"edition"}


# Cells alone ----------------------------------------------------------------------------------


def column(stated, right, label="BH"):
    cells = [
        Cell(who, f"Player {who}", one, other, one == other)
        for who, (one, other) in enumerate(zip(stated, right, strict=True), start=1)
    ]
    return Compared(label, label, None, "2026", cells)


RIGHT = [str(40 - n) for n in range(30)]


@pytest.mark.parametrize("length", [5, 6])
def test_fewer_than_five_values_may_be_a_neighbours_by_chance(length):
    stated = [*RIGHT[:10], "", *RIGHT[10 : 9 + length], *RIGHT[10 + length :]]
    assert bool(find_moved_columns([column(stated, RIGHT)])) is (length == 6)


def test_values_that_are_alike_tell_nothing():
    right = ["3", "2"] * 15
    stated = ["", *right[:-1]]
    assert find_moved_columns([column(stated, right)]) == {}


@pytest.mark.parametrize(("different", "is_told"), [(3, False), (4, True)])
def test_fewer_than_four_different_values_may_be_a_neighbours_by_themselves(different, is_told):
    right = ["99", *(str(n % different) for n in range(30))]
    stated = ["", *right[:-1]]
    stated[1] = "98"  # so that of all values that were moved only so many are different
    assert bool(find_moved_columns([column(stated, right)])) is is_told


@pytest.mark.parametrize(("rows", "is_told"), [(3, True), (4, False)])
def test_a_column_is_looked_for_three_rows_away_at_most(rows, is_told):
    stated = [*[""] * rows, *RIGHT[:-rows]]
    assert bool(find_moved_columns([column(stated, RIGHT)])) is is_told


@pytest.mark.parametrize(("mistyped", "is_told"), [((5,), True), ((5, 7), False)])
def test_nine_cells_in_ten_of_a_stretch_have_to_be_those_of_the_other_row(mistyped, is_told):
    right = RIGHT[:11]
    stated = ["", *right[:-1]]
    for place in mistyped:
        stated[place] = "99"
    assert bool(find_moved_columns([column(stated, right)])) is is_told


def test_points_that_are_too_much_alike_are_borne_out_by_another_column():
    right = ["3"] * 10 + ["2"] * 10 + ["1"] * 10
    points = column(["", *right[:-1]], right, "PTS")
    assert find_moved_columns([points]) == {}
    found = find_moved_columns([points, column(["", *RIGHT[:-1]], RIGHT)])
    assert {label: one.diagnosis.text for label, one in found.items()} == {
        "PTS": "PTS stands 1 row too low",
        "BH": "BH stands 1 row too low",
    }
    assert sorted(found["PTS"].explained) == [1, 11, 21]
    elsewhere = [*RIGHT[:15], "", *RIGHT[15:-1]]
    assert [*find_moved_columns([points, column(elsewhere, RIGHT)])] == ["BH"]


def test_single_values_of_the_row_above_are_no_stretch_of_a_column_in_order():
    right = [str(40 - n // 10) for n in range(200)]
    stated = [right[n - 1] if n % 30 == 0 else text for n, text in enumerate(right)]
    assert find_moved_columns([column(stated, right)]) == {}
    assert find_moved_columns([column(["", *right[:-1]], right)])


def test_what_is_wrong_outside_of_the_stretch_speaks_against_it():
    stated = ["", *RIGHT[:9], *RIGHT[10:]]
    assert find_moved_columns([column(stated, RIGHT)])
    stated[25] = "99"
    assert find_moved_columns([column(stated, RIGHT)]) == {}


@examples(200)
@given(st.permutations(range(12)))
def test_values_in_any_order_are_moved_only_where_nearly_all_come_from_so_many_rows(order):
    stated = [RIGHT[n] for n in order]
    found = find_moved_columns([column(stated, RIGHT[:12])])
    if found:
        (told,) = found.values()
        rows = told.diagnosis.params["rows"]
        wrong = [n for n in range(12) if order[n] != n]
        from_there = [n for n in wrong if order[n] == n - rows]
        assert len(from_there) >= 5
        assert len(wrong) - len(from_there) <= abs(rows) + 1
