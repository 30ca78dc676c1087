"""What is said of ranks that differ: from the facts, by the columns, or by slips."""

from decimal import Decimal
from types import SimpleNamespace

import pytest

from trfkit.messages import Message
from trfkit.record import replace
from trfkit.verification.comparison.rank_causes import (
    StatedOrder,
    diagnose_by_columns,
    diagnose_by_facts,
    diagnose_slips,
    guard_right_ranks,
    leave_out_unstated,
)
from trfkit.verification.result import Cell, Compared, FactFound, clause_on_column, summarise_ranks

FACT = FactFound(
    fact="result-differs", params={}, message=Message("verify.no-list"), cells=2, columns=("PTS",)
)


def compared_ranks(stated, computed=None):
    """Return ranks from number 1 on, each beside the computed one."""
    computed = computed or range(1, len(stated) + 1)
    return Compared(
        label="rank",
        tiebreak="PTS",
        caption=None,
        edition="2026",
        of_ranks=True,
        cells=[
            Cell(id=number, name="", stated=str(rank), computed=str(place), fits=rank == place)
            for number, (rank, place) in enumerate(zip(stated, computed, strict=True), start=1)
        ],
    )


def trial_with(places):
    """Return what the facts make of the event: a place for each number, from 1 on."""
    by_number = {number: (place, place) for number, place in enumerate(places, start=1)}
    return SimpleNamespace(ids=[*by_number], places=lambda _codes, _edition: by_number)


def reversed_at(count, *pairs):
    """Return the places from 1 on, of which some pairs of neighbours are exchanged."""
    places = [*range(1, count + 1)]
    for first in pairs:
        places[first - 1 : first + 1] = places[first], places[first - 1]
    return places


@pytest.mark.parametrize(
    ("wrong_by_facts", "is_named"),
    [((1,), True), ((1, 3), False), ((1, 3, 5), False)],
)
def test_ranks_follow_from_facts_by_which_more_of_them_are_right(wrong_by_facts, is_named):
    stated = compared_ranks(reversed_at(40, 37, 39))
    after = trial_with(reversed_at(40, 37, 39, *wrong_by_facts))
    assert (diagnose_by_facts(stated, after, [FACT]) is not None) is is_named


@pytest.mark.parametrize(("wrong", "is_named"), [((1,), True), ((1, 3), False)])
def test_nine_of_ten_ranks_are_right_by_the_facts_that_they_follow_from(wrong, is_named):
    stated = compared_ranks([*range(20, 0, -1)])
    after = trial_with([21 - place for place in reversed_at(20, *wrong)])
    named = diagnose_by_facts(stated, after, [FACT])
    assert (named is not None) is is_named
    if named is not None:
        assert (named.diagnosis.equal, named.diagnosis.compared) == (18, 20)


@pytest.mark.parametrize("confirmed", [True, False])
def test_ranks_are_explained_by_facts_that_are_all_confirmed(confirmed):
    stated, after = compared_ranks(reversed_at(10, 1)), trial_with(reversed_at(10, 1))
    facts = [FACT, replace(FACT, confirmed=confirmed)]
    named = diagnose_by_facts(stated, after, facts)
    assert set(named.explained if confirmed else named.possible) == {1, 2}
    assert not (named.possible if confirmed else named.explained)
    assert named.diagnosis.message.arguments["clause"].arguments["facts"].more == 1
    assert diagnose_by_facts(stated, after, []) is None


@pytest.mark.parametrize(("repaired", "speaks_against"), [(19, True), (20, False), (21, False)])
def test_two_right_ranks_speak_against_facts_that_repair_fewer_than_twenty_cells(
    repaired, speaks_against
):
    right = compared_ranks(range(1, 11))
    against = guard_right_ranks(right, trial_with(range(1, 11)))
    assert against(trial_with(reversed_at(10, 4)), repaired) is speaks_against
    assert not against(trial_with(range(1, 11)), repaired)


def test_ranks_of_which_one_is_wrong_or_lacks_say_nothing_of_facts():
    assert guard_right_ranks(compared_ranks(range(1, 10)), trial_with(range(1, 11))) is None
    assert guard_right_ranks(compared_ranks(reversed_at(10, 1)), trial_with(range(1, 11))) is None
    assert guard_right_ranks(None, trial_with(range(1, 11))) is None


@pytest.mark.parametrize(
    ("best_and_worst", "is_right"), [((1, 4), True), ((2, 4), False), ((1, 3), False)]
)
def test_who_has_any_of_the_places_of_equals_has_a_right_rank(best_and_worst, is_right):
    places = dict.fromkeys((1, 2, 3, 4), best_and_worst)
    trial = SimpleNamespace(ids=[*places], places=lambda *_: places)
    assert (guard_right_ranks(compared_ranks(range(1, 5)), trial) is not None) is is_right


@pytest.mark.parametrize(("pairs", "are_named"), [(2, True), (3, True), (4, False)])
def test_up_to_three_exchanged_pairs_of_ranks_are_named(pairs, are_named):
    compared = compared_ranks(reversed_at(20, *range(1, 2 * pairs, 2)))
    text = str(diagnose_slips(compared, of_teams=False).message)
    assert text.count("each other's") == (pairs if are_named else 0)


@pytest.mark.parametrize(("shared", "are_named"), [(2, True), (3, True), (4, False)])
def test_up_to_three_shared_ranks_are_named(shared, are_named):
    stated = [*range(1, 21)]
    for first in range(0, 2 * shared, 2):
        stated[first + 1] = stated[first]
    text = str(diagnose_slips(compared_ranks(stated), of_teams=False).message)
    assert text.count("share") == (shared if are_named else 0)


def test_three_ranks_in_a_ring_are_no_exchange():
    text = str(diagnose_slips(compared_ranks([2, 3, 1, 4]), of_teams=False).message)
    assert "each other's" not in text


def test_who_has_the_place_of_two_exchanged_with_neither():
    both = compared_ranks([3, 4, 1, 9], ["1-2", "1-2", "3-4", "3-4"])
    assert "each other's" not in str(diagnose_slips(both, of_teams=False).message)
    one = compared_ranks([3, 2, 1, 4], ["1-2", "1-2", "3-4", "3-4"])
    wrong_alone = replace(one, cells=[replace(c, fits=c.id in {2, 4}) for c in one.cells])
    text = str(diagnose_slips(wrong_alone, of_teams=True).message)
    assert "1" in text
    assert text.count("each other's") == 1


def order_by(*rows):
    """Return the order of columns A, B ..., by number from 1 on."""
    keys = {number: tuple(map(Decimal, row)) for number, row in enumerate(rows, start=1)}
    return StatedOrder(tuple("ABC"[: len(rows[0])]), keys)


@pytest.mark.parametrize(
    ("rows", "variant"),
    [
        (((3, 1), (2, 2), (1, 3)), "ranks-as-stated"),
        (((3, 1), (3, 1), (1, 3)), "ranks-as-stated"),  # of equals each may be before the other
        (((2, 3), (3, 2), (1, 1)), None),  # one slip
        (((1, 3), (2, 2), (3, 1)), "ranks-by-other-order"),  # two
    ],
)
def test_two_neighbours_in_the_wrong_order_are_another_order_of_the_columns(rows, variant):
    by_columns = diagnose_by_columns(compared_ranks([1, 2, 3]), order_by(*rows), of_teams=False)
    assert by_columns.diagnosis.variant == variant


@pytest.mark.parametrize(
    ("rows", "order"),
    [
        (((1, 3), (2, 2), (3, 1), (1, 1)), ["B", "A"]),  # A parts those who are equal by B
        (((5, 1, 3), (5, 2, 2), (5, 3, 1)), ["C"]),  # A parts nobody
        (((1, 3), (2, 2), (3, 3)), None),
    ],
)
def test_the_other_order_has_the_columns_that_part_somebody(rows, order):
    ranked = compared_ranks([*range(1, len(rows) + 1)])
    by_columns = diagnose_by_columns(ranked, order_by(*rows), of_teams=False)
    assert by_columns.diagnosis.params.get("order") == order


@pytest.mark.parametrize(
    ("codes", "labels"),
    [
        (("SB", "BH"), ("B", "A")),  # column C is beside the list
        (("SB", "DE", "BH"), None),  # nobody knows what DE would have parted
        (("SB", "BH", "WIN", "DE"), ("B", "A", "C")),  # DE comes after all columns
        (("DE",), None),
    ],
)
def test_a_list_gives_an_order_if_its_codes_have_columns_up_to_the_last_column(codes, labels):
    order = order_by((1, 2, 3), (6, 5, 4))
    by_list = order.follow_list({"BH": "A", "SB": "B", "WIN": "C"}, codes)
    assert (by_list and by_list.labels) == labels
    if by_list is not None:
        assert by_list.keys[1] == tuple("ABC".index(label) + 1 for label in labels)


def test_one_slip_is_another_order_where_nothing_names_an_order():
    rows = ((2, 3), (3, 2), (1, 1))
    by_columns = diagnose_by_columns(
        compared_ranks([1, 2, 3]), order_by(*rows), of_teams=False, slips=0
    )
    assert by_columns.diagnosis.params == {"order": ["B"]}


def test_who_shares_a_rank_has_the_same_values():
    equal, other = ((2, 1), (2, 1), (1, 1)), ((2, 2), (2, 1), (1, 1))
    for rows, variant in ((equal, "ranks-as-stated"), (other, None)):
        by_columns = diagnose_by_columns(compared_ranks([1, 1, 3]), order_by(*rows), of_teams=False)
        assert by_columns.diagnosis.variant == variant


@pytest.mark.parametrize(
    ("stated", "nobody"), [([1, 2, 3], ()), ([1, 3, 4], (2,)), ([3, 4, 7], (1, 2, 5, 6))]
)
def test_ranks_that_nobody_has_are_named(stated, nobody):
    rows = ((3, 1), (2, 1), (1, 1))
    by_columns = diagnose_by_columns(compared_ranks(stated), order_by(*rows), of_teams=False)
    text = str(by_columns.diagnosis.message)
    assert all(str(rank) in text for rank in nobody)
    assert ("nobody" in text) is bool(nobody)


def test_ranks_are_right_among_the_places_of_equal_values():
    order = order_by((3, 1), (2, 1), (2, 1), (1, 1))
    assert order.right(compared_ranks([1, 2, 3, 4])) == 4
    assert order.right(compared_ranks([1, 3, 2, 4])) == 4
    assert order.right(compared_ranks([2, 1, 3, 4])) == 2
    assert order.right(compared_ranks([1, 2, 4, 3])) == 2
    assert order.right(compared_ranks([1, 1, 3, 4])) == 4
    assert order_by((4, 1), (3, 1), (2, 1)).right(compared_ranks([1, 1, 3])) == 3


def test_the_best_rank_that_is_wrong_comes_first_and_who_gains_and_loses():
    first = summarise_ranks([compared_ranks([1, 4, 2, 3])]).first_difference
    assert (first.rank, first.id, first.computed) == (2, 3, 3)
    assert (first.gains, first.loses) == ((2,), (3, 4))
    tied = compared_ranks([1, 4, 2, 4], ["1", "2-3", "2-3", "4"])
    right = [replace(cell, fits=cell.id != 2) for cell in tied.cells]
    first = summarise_ranks([replace(tied, cells=right)]).first_difference
    assert (first.rank, first.stated, first.computed) == (4, 4, 2)
    assert (first.gains, first.loses) == ((2,), ())


@pytest.mark.parametrize(
    ("stated", "computed", "points", "right"),
    [
        ((1, 2, 2, 2, 5), ("1", "2", "3", "4", "5"), (9, 8, 8, 8, 7), 5),
        ((1, 2, 2, 2, 5), ("1", "2-3", "2-3", "4", "5"), (9, 8, 8, 8, 7), 5),
        ((1, 3, 3, 3, 5), ("1", "2", "3", "4", "5"), (9, 8, 8, 8, 7), 3),  # not the best of them
        ((1, 2, 2, 4, 5), ("1", "2", "3", "4", "5"), (9, 8, 8, 8, 7), 4),  # two of three
        ((1, 2, 2, 4, 5), ("1", "2", "3", "4", "5"), (9, 8, 8, 7, 6), 5),
    ],
)
def test_a_rank_that_all_with_equal_points_share_is_none(stated, computed, points, right):
    ranks = compared_ranks(stated, computed)
    cells = [
        replace(cell, fits=cell.places[0] <= int(cell.stated) <= cell.places[1])
        for cell in ranks.cells
    ]
    by_number = dict(enumerate(points, start=1))
    notes = []
    left = leave_out_unstated(replace(ranks, cells=tuple(cells)), by_number, (), notes)
    assert left.equal == right
    shared = [clause_on_column(ranks, Message("verify.ranks-shared-on-points"))]
    assert notes == (shared if right == 5 else [])


@pytest.mark.parametrize(
    ("blank", "compared", "count"), [((), 3, None), ((2,), 2, 1), ((2, 3), 1, 2), ((1,), 3, None)]
)
def test_a_blank_cell_states_no_rank_unless_it_is_right(blank, compared, count):
    ranks, notes = compared_ranks([1, 1, 1], [1, 2, 3]), []
    points = {1: 3, 2: 2, 3: 1}
    assert len(leave_out_unstated(ranks, points, blank, notes).cells) == compared
    blanks = [] if count is None else [Message("verify.blank-ranks", count=count)]
    assert notes == [clause_on_column(ranks, one) for one in blanks]
