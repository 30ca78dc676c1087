"""What a verdict counts, and when the table may be of another event."""

from types import SimpleNamespace

import pytest
from row_tests import each_row

from trfkit.messages import Message
from trfkit.record import replace
from trfkit.verification.result import (
    Cell,
    Column,
    Compared,
    Diagnosis,
    Difference,
    Explained,
    FactFound,
    Relation,
    Rows,
    State,
    Verification,
    compared_ranks,
    ranks_as_counted,
)

WHY = Explained("edition", {"edition": "2023"}, Message("verify.blank"), "3")


def column(label, code, compared):
    return Column(
        label=label,
        caption=None,
        mapped_by="caption",
        tiebreak=code,
        edition="2026",
        compared=compared,
        equal=0,
    )


def difference(number, label="Pts.", **changes):
    values = {"stated": "3", "computed": "2"} | changes
    return Difference(column=label, tiebreak="PTS", id=number, name="", **values)


def verification(columns, differences, **changes):
    return Verification(
        name=None,
        kind="individual-swiss",
        edition="2026",
        policies={},
        columns=columns,
        differences=tuple(differences),
        **{"rows": Rows(20, by={"number": 20}), **changes},
    )


def test_a_cell_that_differs_is_explained_or_possible_or_open():
    found = verification(
        (column("Pts.", "PTS", 20),),
        [
            difference(1, explained_by=(WHY,)),
            difference(2, explained_by=(WHY,), possible=(WHY,)),
            difference(3, possible=(WHY,)),
            difference(4),
            difference(5),
            difference(6),
        ],
    )
    cells = found.verdict.cells
    assert (cells.compared, cells.equal) == (20, 14)
    assert (cells.explained, cells.possible, cells.open) == (2, 1, 3)


def test_without_ranks_none_are_compared():
    assert verification((), ()).to_json()["ranks"] == {
        "compared": 0, "equal": 0, "first_difference": None
    }  # fmt: skip


@each_row(
    ("compared", "wrong", "is_another"),
    [
        (20, 10, False),
        (20, 11, True),
        (5, 4, False),  # of fewer than five wrong points it is never said
        (5, 5, True),
        (9, 4, False),
        (9, 5, True),
    ],
)
def test_a_table_may_be_of_another_event_where_most_points_are_wrong(compared, wrong, is_another):
    columns = (column("Pts.", "PTS", compared),)
    wrong_points = [difference(n) for n in range(wrong)]
    found = verification(columns, wrong_points)
    assert found.verdict.another_event is is_another
    of_rounds = State(Relation.SAME, 5, 5)
    relation = replace(found, rounds_of_table=of_rounds).state.relation
    assert relation == (Relation.OTHER_EVENT if is_another else Relation.SAME)
    assert not verification(columns, wrong_points, rows=Rows(20)).verdict.another_event


def test_points_with_a_cause_or_without_a_number_are_of_no_other_event():
    columns = (column("Pts.", "PTS", 12),)
    for changes in ({"explained_by": (WHY,)}, {"stated": "n/a"}, {"stated": None}):
        found = verification(columns, [difference(n, **changes) for n in range(12)])
        assert not found.verdict.another_event
    shared = verification(columns, [difference(n, stated="3-5") for n in range(12)])
    assert shared.verdict.another_event


def test_each_score_of_teams_has_to_be_wrong_in_a_table_of_another_event():
    columns = (column("MP", "MPTS", 12), column("GP", "GPTS", 12), column("BH", "BH", 12))
    wrong = [difference(n, "MP") for n in range(12)]
    assert not verification(columns, wrong).verdict.another_event
    wrong += [difference(n, "GP") for n in range(12)]
    assert verification(columns, wrong).verdict.another_event


def ranks(*wrong, label="Rk."):
    cells = tuple(Cell(n, "", str(n), "9", n not in wrong) for n in range(1, 6))
    return Compared(label, "PTS", None, "2026", cells, of_ranks=True)


def test_places_change_by_ranks_that_are_wrong_and_meant_as_ranks():
    points = replace(ranks(1, 2, 3), of_ranks=False)
    found = verification((), (), compared=(points, ranks(4, 2)))
    assert (found.verdict.places.change, found.verdict.places.ids) == (2, (2, 4))
    never = Diagnosis(
        column="Rk.",
        variant="ranks-are-starting-ranks",
        params={},
        message=None,
        equal=3,
        compared=5,
    )
    assert replace(found, diagnosis=(never,)).verdict.places.ids == ()
    ahead = State(Relation.TABLE_AHEAD, 5, 6)
    assert replace(found, rounds_of_table=ahead).verdict.places.ids == ()
    lacks = FactFound(
        fact="round-missing", params={}, message=Message("verify.blank"), cells=2, columns=()
    )
    assert replace(found, facts=(lacks,)).verdict.places.ids == ()


def test_places_by_the_events_own_list_are_those_that_differ():
    found = verification((), (), by_own_list=ranks(5, 3))
    own_list = found.verdict.by_own_list
    assert (own_list.tiebreaks, own_list.change, own_list.ids) == ("PTS", 2, (3, 5))
    assert verification((), ()).verdict.by_own_list is None


def standings(*places):
    """Return standings in which participants from 1 on have these places."""
    rows = [SimpleNamespace(id=n, name="", rank=rank) for n, rank in enumerate(places, start=1)]
    return SimpleNamespace(rows=rows, canonical=("PTS",), edition="2026")


@pytest.mark.parametrize(
    ("stated", "fits", "computed"),
    [(1, False, "2-3"), (2, True, "2-3"), (3, True, "2-3"), (4, False, "2-3")],
)
def test_who_is_tied_has_any_of_the_shared_places(stated, fits, computed):
    of_four = compared_ranks("Rk.", {1: 1, 2: stated, 3: 3, 4: 4}, standings(1, 2, 2, 4))
    second = of_four.cells[1]
    assert (second.fits, second.computed) == (fits, computed)
    assert [cell.computed for cell in of_four.cells] == ["1", "2-3", "2-3", "4"]


def test_who_has_no_rank_takes_a_place_where_more_ranks_are_right_so():
    places = standings(1, 2, 3, 4)
    among_all = {1: 1, 3: 3, 4: 4}
    assert compared_ranks("Rk.", among_all, places).equal == 1
    assert compared_ranks("Rk.", among_all, places, among_all=True).equal == 3
    assert compared_ranks("Rk.", among_all, places, also=[2]).equal == 3
    assert ranks_as_counted("Rk.", among_all, places).equal == 3
    among_themselves = {1: 1, 3: 2, 4: 3}
    assert ranks_as_counted("Rk.", among_themselves, places).equal == 3
