from decimal import Decimal
from itertools import pairwise
from types import SimpleNamespace

import pytest
from events import event
from generated import round_robin, swiss
from row_tests import each_row
from stated import computed, table
from team_events import TEAM_LEAGUE, team_event_of

from tests.verifications import notes_named
from trfkit.files.trf.reading.result import ReadResult
from trfkit.files.trf.reading.stated_table import PrintedCell, StatedColumn, StatedRow, StatedTable
from trfkit.messages import Message
from trfkit.model import Outcome
from trfkit.ranking import Ranking, Refusal
from trfkit.record import replace
from trfkit.regulations import AVAILABLE
from trfkit.units import Points
from trfkit.verification.comparison import table_comparison
from trfkit.verification.comparison.rank_causes import StatedOrder, diagnose_by_columns
from trfkit.verification.comparison.table_comparison import (
    verify_against,
    with_table_tiebreaks,
)
from trfkit.verification.result import Cell, Compared
from trfkit.verification.table.cell_fit import AS_POINTS

EVENT = swiss(11, players=30, rounds=5)
FORFEITED = swiss(3, players=20, rounds=6, forfeited=0.1)
ROBIN = round_robin(4, players=10)
CODES = ("PTS", "BH/C1", "BH", "SB")
VALUES, RANKS = computed(EVENT, *CODES)


def stating(*, change=None, ranks=RANKS, tournament=EVENT, **fields):
    """Return a table of EVENT; ``change`` holds texts by label and starting rank."""
    values = {code: dict(VALUES[code]) for code in CODES}
    for (label, who), text in (change or {}).items():
        values[label][who] = text
    columns = [(StatedColumn(label="PTS", of_points=True), values["PTS"])]
    columns += [(code, values[code]) for code in CODES[1:]]
    return table(tournament, columns, ranks=ranks, **fields)


def counts(found):
    return {column.label: (column.equal, column.compared) for column in found.columns}


def diagnosis_of(found, label):
    (diagnosis,) = (one for one in found.diagnosis if one.column == label)
    return diagnosis


def test_a_table_that_agrees_has_no_difference():
    found = verify_against(EVENT, stating(), Ranking(edition="2026"))
    assert counts(found) == {
        "PTS": (30, 30),
        "BH/C1": (30, 30),
        "BH": (30, 30),
        "SB": (30, 30),
        "Rk.": (30, 30),
    }
    assert found.differences == ()
    assert all(one.equal == one.compared for one in found.diagnosis)
    assert found.unmapped == ()
    assert (found.ranks.compared, found.ranks.equal) == (30, 30)
    assert found.rows.matched == 30
    assert len(found.compared) == len(found.columns)


def test_one_falsified_cell_is_named_with_what_would_be_right():
    right = VALUES["SB"][7]
    found = verify_against(EVENT, stating(change={("SB", 7): "99,5"}), Ranking(edition="2026"))
    (difference,) = found.differences
    assert (difference.column, difference.tiebreak, difference.id) == ("SB", "SB", 7)
    assert (difference.stated, difference.computed) == ("99.5", right)
    diagnosis = diagnosis_of(found, "SB")
    assert (diagnosis.column, diagnosis.variant) == ("SB", None)
    assert (diagnosis.equal, diagnosis.compared) == (29, 30)


def test_a_trailing_zero_and_a_decimal_comma_are_the_same_number():
    text = VALUES["BH"][3].replace(".", ",") + (",00" if "." not in VALUES["BH"][3] else "0")
    assert verify_against(EVENT, stating(change={("BH", 3): text})).differences == ()


@pytest.mark.parametrize("text", ["1e9999999", "-1e-9999999"])
def test_a_number_too_long_to_write_out_is_none(text):
    found = verify_against(EVENT, stating(change={("SB", 7): text}), Ranking(edition="2026"))
    assert [(one.id, one.stated) for one in found.differences] == [(7, text)]
    with pytest.raises(Refusal, match="a tolerance is a number such as"):
        verify_against(EVENT, stating(), tolerance=Decimal(text))


def test_a_tolerance_is_not_below_zero():
    with pytest.raises(Refusal, match="a tolerance is a number such as"):
        verify_against(EVENT, stating(), tolerance=Decimal("-0.01"))
    assert verify_against(EVENT, stating(), tolerance=Decimal(0)).differences == ()


def test_a_cell_without_a_number_differs_from_a_value():
    found = verify_against(EVENT, stating(change={("BH", 3): "", ("SB", 4): "n/a"}))
    assert {(one.column, one.id, one.stated) for one in found.differences} == {
        ("BH", 3, None),
        ("SB", 4, "n/a"),
    }


def test_a_blank_cell_agrees_with_a_value_that_does_not_exist():
    lonely = event("1 2w1\n2 1b0\n3 Z\n4 Z")
    values, _ = computed(lonely, "ARO")
    found = verify_against(lonely, table(lonely, [("ARO", values["ARO"])]), Ranking(edition="2026"))
    assert values["ARO"][3] == ""
    assert counts(found) == {"ARO": (4, 4)}


def test_an_order_code_is_asked_behind_the_list_that_its_source_names():
    robin = round_robin(6, players=12, forfeited=0)
    values, _ = computed(robin, "PTS", "WIN", "DE")
    alone, _ = computed(robin, "PTS", "DE")
    assert values["DE"] != alone["DE"], "the example needs groups that WIN parts"
    of_list = StatedColumn(label="DE", code="DE", before=("PTS",))
    columns = [("WIN", values["WIN"]), (of_list, alone["DE"])]
    assert verify_against(robin, table(robin, columns), Ranking(edition="2026")).differences == ()


def test_points_against_those_with_as_many_follow_the_edition_that_ranks_by_them():
    points = VALUES["PTS"]
    mutual = {
        player.start_no: sum(
            {"1": 2, "=": 1}.get(entry.outcome.letter, 0)
            for entry in player.rounds
            if entry.opponent and points[entry.opponent] == points[player.start_no]
        )
        for player in EVENT.players
    }
    columns = [("PTS", points), ("DE", {who: str(twice / 2) for who, twice in mutual.items()})]
    found = verify_against(EVENT, table(EVENT, columns), Ranking(edition="2026"))
    diagnosis = diagnosis_of(found, "DE")
    assert (diagnosis.variant, diagnosis.equal) == ("edition", 30)
    assert {"2009", "2012"} & {diagnosis.params["edition"]}
    assert all(one.explained_by for one in found.differences)
    assert len(found.differences) > len(EVENT.players) // 3
    assert verify_against(EVENT, table(EVENT, columns), Ranking(edition="2012")).differences == ()


def test_ranks_follow_the_list_that_their_source_names():
    _, ranks = computed(EVENT, "PTS", "SB")
    stated = stating(ranks=ranks, ranked_by=("PTS", "SB"))
    found = verify_against(EVENT, stated, Ranking(edition="2026"))
    assert (found.ranks.equal, found.ranks.compared) == (30, 30)
    assert Message("verify.ranked-by-list-of-table", codes="PTS,SB") in found.notes
    assert verify_against(EVENT, stating(ranks=ranks), Ranking(edition="2026")).ranks.equal < 30


def test_a_list_with_unknown_codes_is_not_followed():
    found = verify_against(EVENT, stating(ranked_by=("PTS", "QQQ")), Ranking(edition="2026"))
    assert found.ranks.equal == 30
    assert Message("verify.ranked-by-unknown-codes", codes=("QQQ",)) in found.notes


# Ranks ----------------------------------------------------------------------------------------


def swapped(ranks, one, other):
    return ranks | {one: ranks[other], other: ranks[one]}


def test_a_column_of_which_only_the_family_is_said_has_its_rule_named_where_it_agrees():
    of_family = StatedColumn(label="BH", caption="Buchholz Tie-Breaks (variabel with parameter)")
    columns = [(of_family, VALUES["BH"]), ("SB", VALUES["SB"])]
    found = verify_against(EVENT, table(EVENT, columns), Ranking(edition="2026"))
    diagnosis = diagnosis_of(found, "BH")
    assert (diagnosis.variant, diagnosis.params) == ("edition", {"edition": "2026"})
    assert (diagnosis.equal, diagnosis.compared) == (30, 30)
    assert diagnosis.text.startswith("BH follows the rules of 2026 for all 30; those of 20")
    same = {one.params["edition"] for one in diagnosis.same if one.variant == "edition"}
    for edition in (name for name in AVAILABLE if name != "2026"):
        values, _ = computed(EVENT, "BH", edition=edition)
        assert (edition in same) is (values["BH"] == VALUES["BH"])
    assert [one.column for one in found.diagnosis] == ["BH"]


def test_a_blank_cell_is_wrong_for_the_column_and_for_its_diagnosis():
    found = verify_against(EVENT, stating(change={("SB", 7): ""}), Ranking(edition="2026"))
    diagnosis = diagnosis_of(found, "SB")
    assert diagnosis.text == "SB: 1 cell is blank; the other 29 are right"
    assert (diagnosis.equal, diagnosis.compared) == counts(found)["SB"] == (29, 30)


def test_two_swapped_ranks_are_told_with_who_moves():
    first, second = sorted(RANKS, key=RANKS.get)[:2]
    found = verify_against(
        EVENT, stating(ranks=swapped(RANKS, first, second)), Ranking(edition="2026")
    )
    place = found.ranks.first_difference
    assert (found.ranks.equal, found.ranks.compared) == (28, 30)
    assert (place.rank, place.id, place.stated, place.computed) == (1, second, 1, 2)
    assert (place.gains, place.loses) == ((first,), (second,))
    diagnosis = diagnosis_of(found, "Rk.")
    assert (diagnosis.column, diagnosis.variant) == ("Rk.", None)


@pytest.mark.parametrize(("pairs", "named"), [(2, 2), (3, 3), (4, 0)])
def test_three_pairs_with_each_others_ranks_are_named_at_most(pairs, named):
    order = sorted(RANKS, key=RANKS.get)
    ranks = dict(RANKS)
    for first, second in zip(order[:pairs], order[-pairs:], strict=True):
        ranks = swapped(ranks, first, second)
    found = verify_against(EVENT, stating(ranks=ranks), Ranking(edition="2026"))
    diagnosis = diagnosis_of(found, "Rk.")
    assert diagnosis.variant is None
    assert diagnosis.text.count("have each other's ranks") == named


def test_ranks_that_follow_falsified_values_are_said_to():
    group = [who for who in RANKS if VALUES["PTS"][who] == VALUES["PTS"][12]]
    last = max(group, key=RANKS.get)
    assert len(group) > 1, "the example needs somebody to overtake"
    change = {("BH/C1", last): "99"}
    first = min(RANKS[who] for who in group)
    behind = {who: RANKS[who] + 1 for who in group if who != last}
    ranks = RANKS | behind | {last: first}
    found = verify_against(EVENT, stating(change=change, ranks=ranks), Ranking(edition="2026"))
    of_ranks = next(one for one in found.diagnosis if one.column == "Rk.")
    assert (of_ranks.variant, of_ranks.equal) == ("ranks-as-stated", 30)
    wrong = [one for one in found.differences if one.column == "Rk."]
    assert all(one.explained_by[0].variant == "ranks-as-stated" for one in wrong)


def test_a_rank_that_nobody_has_is_named_where_it_shifts_the_others():
    ranks = {who: rank + (rank > 3) for who, rank in RANKS.items()}
    found = verify_against(EVENT, stating(ranks=ranks), Ranking(edition="2026"))
    of_ranks = next(one for one in found.diagnosis if one.column == "Rk.")
    clause = of_ranks.message.arguments["clause"]
    assert Message("verify.ranks-skipped", ranks=(4,)) in clause.arguments["parts"]


def test_of_many_ranks_that_nobody_has_the_first_are_named():
    ranks = {who: 2 * rank for who, rank in RANKS.items()}
    found = verify_against(EVENT, stating(ranks=ranks), Ranking(edition="2026"))
    of_ranks = next(one for one in found.diagnosis if one.column == "Rk.")
    assert of_ranks.text.endswith("nobody on rank 1, 3, 5, 7, 9, 11, 13, 15 …")


@pytest.mark.parametrize(
    ("codes", "order"),
    [
        (("PTS", "SB", "BH/C1", "BH"), ["PTS", "SB", "BH/C1"]),
        (("PTS", "BH", "SB", "BH/C1"), ["PTS", "BH", "SB"]),
        (("SB", "PTS", "BH/C1", "BH"), ["SB", "PTS", "BH/C1"]),
    ],
)
def test_ranks_by_the_columns_in_another_order_are_wrong_by_the_list_of_the_event(codes, order):
    listed = replace(EVENT, tiebreaks=CODES[1:])
    _, ranks = computed(EVENT, *codes)
    for event_, ranking in (
        (listed, Ranking(edition="2026")),
        (EVENT, Ranking(edition="2026", tiebreaks=CODES[1:])),
    ):
        found = verify_against(event_, stating(ranks=ranks, tournament=event_), ranking)
        diagnosis = diagnosis_of(found, "Rk.")
        assert (diagnosis.variant, diagnosis.params) == ("ranks-by-other-order", {"order": order})
        assert diagnosis.text == (
            f"Rk.: the ranks follow the columns in another order: {', '.join(order)}"
        )
        moved = set(found.verdict.places.ids)
        assert moved == {one.id for one in found.differences} != set()
        assert found.verdict.cells.explained == len(moved)


def test_ranks_that_the_list_of_the_event_fits_no_better_are_judged_by_the_columns():
    listed = replace(EVENT, tiebreaks=CODES[1:])
    first, second = (who for who, place in RANKS.items() if place in {3, 9})
    stated = stating(ranks=swapped(RANKS, first, second), tournament=listed)
    found = verify_against(listed, stated, Ranking(edition="2026"))
    assert {one.id for one in found.differences} == {first, second}
    assert notes_named(found, "follow-own-list", "compared-by-own-list") == []


def test_where_nothing_names_the_order_of_the_columns_the_ranks_tell_it():
    _, ranks = computed(EVENT, "PTS", "SB", "BH/C1", "BH")
    found = verify_against(EVENT, stating(ranks=ranks), Ranking(edition="2026"))
    assert (found.differences, found.diagnosis) == ((), ())
    assert found.columns[-1].tiebreak == "PTS,SB,BH/C1"
    assert Message("verify.compared-by-order", columns=("PTS", "SB", "BH/C1")) in found.notes


def test_a_column_of_which_nothing_is_known_can_come_first_in_the_order_of_the_ranks():
    strange = {who: str(who * 7919 % 101) for who in RANKS}
    columns = [*((code, VALUES[code]) for code in ("PTS", "BH")), ("What", strange)]
    by_strange = sorted(RANKS, key=lambda w: (-Decimal(VALUES["PTS"][w]), -int(strange[w])))
    ranks = {who: place for place, who in enumerate(by_strange, start=1)}
    found = verify_against(EVENT, table(EVENT, columns, ranks=ranks), Ranking(edition="2026"))
    assert found.differences == ()
    assert found.columns[-1].tiebreak == "PTS,What as stated"


def test_ranks_by_falsified_values_in_another_order_follow_from_the_values():
    values, ranks = computed(EVENT, "PTS", "SB", "BH/C1", "BH")
    first, second = next(
        (one, other)
        for one, other in pairwise(sorted(ranks, key=ranks.get))
        if values["PTS"][one] == values["PTS"][other] and values["SB"][one] != values["SB"][other]
    )
    change = {("SB", second): str(Decimal(values["SB"][first]) + Decimal("0.25"))}
    found = verify_against(
        EVENT, stating(change=change, ranks=swapped(ranks, first, second)), Ranking(edition="2026")
    )
    assert {one.id for one in found.differences if one.column == "Rk."} == {first, second}
    assert diagnosis_of(found, "Rk.").variant == "ranks-as-stated"


def numbered(*order, stem="TB"):
    """Return a table whose columns are called by their place in CODES, in another order."""
    columns = [(StatedColumn(label="Pts.", of_points=True), VALUES["PTS"])]
    columns += [(f"{stem}{n}", VALUES[CODES[n]]) for n in order]
    return table(EVENT, columns, ranks=RANKS)


@pytest.mark.parametrize("stem", ["TB", "Wtg", "Desempate "])
def test_ranks_follow_the_numbers_of_the_columns_wherever_they_stand(stem):
    for order in ((3, 1, 2), (2, 3, 1), (1, 2, 3)):
        found = verify_against(EVENT, numbered(*order, stem=stem), Ranking(edition="2026"))
        assert [column.label for column in found.columns][1:4] == [f"{stem}{n}" for n in (1, 2, 3)]
        assert found.differences == ()


def test_a_number_in_the_name_of_a_tie_break_is_none_of_a_column():
    columns = [("BH1", VALUES["BH/C1"]), ("BH", VALUES["BH"])]
    labels = [("BH2", computed(EVENT, "BH/C2")[0]["BH/C2"]), *columns]
    found = verify_against(EVENT, table(EVENT, labels), Ranking(edition="2026"))
    assert [column.label for column in found.columns] == ["BH2", "BH1", "BH"]


def test_ranks_by_no_order_of_the_columns_are_open():
    ordered = sorted(RANKS, key=RANKS.get)
    ranks = swapped(swapped(RANKS, *ordered[:2]), *ordered[10:12])
    found = verify_against(EVENT, stating(ranks=ranks), Ranking(edition="2026"))
    assert diagnosis_of(found, "Rk.").variant is None
    assert not any(one.explained_by for one in found.differences)


@pytest.mark.parametrize(
    ("ranks", "variant"),
    [((2, 1, 3), None), ((2, 1, 4, 3), "ranks-by-other-order")],
)
def test_two_ranks_that_another_order_would_give_may_be_a_slip(ranks, variant):
    """Points, Buchholz, Sonneborn-Berger: of those with 2 points, and of those with 1."""
    keys = {1: (2, 5, 1), 2: (2, 4, 3), 3: (1, 5, 0), 4: (1, 4, 2)}
    cells = [Cell(who, "", str(rank), str(who), rank == who) for who, rank in enumerate(ranks, 1)]
    compared = Compared(
        label="Rk.", caption=None, tiebreak=None, edition="2026", cells=cells, mapped_by=""
    )
    stated = StatedOrder(("Pts.", "BH", "SB"), keys)
    diagnosis, _, _ = diagnose_by_columns(compared, stated, of_teams=False)
    assert diagnosis.variant == variant
    assert diagnosis.params == ({"order": ["Pts.", "SB"]} if variant else {})


def test_those_whom_the_columns_leave_tied_may_stand_in_any_order():
    tied = event("1 3w1\n2 4b1\n3 1b0\n4 2w0")
    values, _ = computed(tied, "PTS", "BH")
    columns = [(code, values[code]) for code in ("PTS", "BH")]
    for ranks in ({1: 1, 2: 2, 3: 3, 4: 4}, {1: 2, 2: 1, 3: 4, 4: 3}, {1: 1, 2: 1, 3: 3, 4: 3}):
        assert verify_against(tied, table(tied, columns, ranks=ranks)).ranks.equal == 4


def test_a_tie_break_that_is_the_points_again_parts_nobody():
    columns = [
        (StatedColumn(label="Pts.", of_points=True), VALUES["PTS"]),
        ("TB1", VALUES["BH/C1"]),
        ("TB2", VALUES["BH"]),
        ("TB3", VALUES["PTS"]),
        ("TB4", VALUES["SB"]),
    ]
    found = verify_against(EVENT, table(EVENT, columns, ranks=RANKS), Ranking(edition="2026"))
    assert [column.tiebreak for column in found.columns][3:5] == ["PTS", "SB"]
    assert found.differences == ()


def test_without_columns_ranks_follow_the_list_of_the_file():
    listed = replace(EVENT, tiebreaks=("BH/C1", "BH", "SB"))
    found = verify_against(listed, table(listed, [], ranks=RANKS), Ranking(edition="2026"))
    assert counts(found) == {"Rk.": (30, 30)}
    assert found.columns[0].tiebreak == "PTS,BH/C1,BH,SB"


def test_ranks_by_the_list_of_the_file_are_right_however_the_columns_stand():
    listed = replace(EVENT, tiebreaks=("SB", "BH/C1", "BH"))
    _, ranks = computed(EVENT, "PTS", "SB", "BH/C1", "BH")
    found = verify_against(listed, stating(ranks=ranks, tournament=listed), Ranking(edition="2026"))
    assert found.differences == ()
    assert Message("verify.follow-own-list", codes="PTS,SB,BH/C1,BH") in found.notes
    first, second = sorted(ranks, key=ranks.get)[:2]
    moved = stating(ranks=swapped(ranks, first, second), tournament=listed)
    found = verify_against(listed, moved, Ranking(edition="2026"))
    assert found.ranks.equal == 28
    assert Message("verify.compared-by-own-list", codes="PTS,SB,BH/C1,BH") in found.notes
    text = "players {} and {} have each other's ranks".format(*sorted((first, second)))
    assert diagnosis_of(found, "Rk.").text.endswith(text)


def test_ranks_follow_the_columns_where_the_list_of_the_file_fits_no_more_of_them():
    listed = replace(EVENT, tiebreaks=("SB", "BH/C1", "BH"))
    first, second = sorted(RANKS, key=RANKS.get)[:2]
    moved = stating(ranks=swapped(RANKS, first, second), tournament=listed)
    found = verify_against(listed, moved, Ranking(edition="2026"))
    assert found.ranks.equal == 28
    assert notes_named(found, "follow-own-list", "compared-by-own-list") == []


def test_ranks_by_another_order_than_that_of_the_list_are_explained_by_their_own():
    columns = [(code, VALUES[code]) for code in ("PTS", "SB", "BH", "BH/C1")]
    _, ranks = computed(EVENT, "PTS", "BH", "BH/C1", "SB")
    right = {}
    for codes in (("BH", "SB", "BH/C1"), ("SB", "BH", "BH/C1")):
        _, wanted = computed(EVENT, "PTS", *codes)
        right[codes[0]] = sum(ranks[who] == place for who, place in wanted.items())
    assert right["SB"] < right["BH"] < len(ranks), "the example needs a list that is nearer"

    listed = replace(EVENT, tiebreaks=("BH", "SB", "BH/C1"))
    found = verify_against(listed, table(listed, columns, ranks=ranks), Ranking(edition="2026"))

    (diagnosis,) = found.diagnosis
    assert diagnosis.variant == "ranks-by-other-order"
    assert diagnosis.params == {"order": ["PTS", "BH", "BH/C1"]}
    assert all(one.explained_by for one in found.differences)
    assert found.verdict.places.change == len(found.differences) > 0
    assert Message("verify.compared-by-own-list", codes="PTS,BH,SB,BH/C1") in found.notes


def test_direct_encounter_is_right_behind_the_columns_that_leave_its_groups():
    codes = ("PTS", "WIN", "DE")
    values, ranks = computed(ROBIN, *codes)
    columns = [(code, values[code]) for code in ("PTS", "DE", "WIN")]
    alone, _ = computed(ROBIN, "PTS", "DE")
    assert alone["DE"] != values["DE"], "the example needs groups that wins part"
    found = verify_against(ROBIN, table(ROBIN, columns, ranks=ranks), Ranking(edition="2026"))
    assert counts(found)["DE"] == (10, 10)
    wrong = [*columns[:1], ("DE", values["DE"] | {1: "4"}), columns[2]]
    found = verify_against(ROBIN, table(ROBIN, wrong), Ranking(edition="2026"))
    assert counts(found)["DE"][0] < 10


def test_whom_a_column_parts_that_is_nothing_known_is_not_tied_behind_it():
    values, _ = computed(ROBIN, "PTS", "WIN", "DE")
    parting = {who: str(1000 + 7 * int(text)) for who, text in values["WIN"].items()}
    columns = [("PTS", values["PTS"]), ("What", parting), ("DE", values["DE"])]
    found = verify_against(ROBIN, table(ROBIN, columns), Ranking(edition="2026"))
    assert [one.label for one in found.unmapped] == ["What"]
    assert counts(found)["DE"] == (10, 10)


def test_without_any_list_a_rank_is_right_if_the_points_allow_it():
    found = verify_against(EVENT, table(EVENT, [], ranks=RANKS), Ranking(edition="2026"))
    assert counts(found) == {"Rk.": (30, 30)}
    assert notes_named(found, "no-list")


def test_a_list_by_option_stands_in_for_the_columns():
    found = verify_against(EVENT, stating(), Ranking(tiebreaks=("SB", "BH"), edition="2026"))
    assert found.columns[-1].tiebreak == "PTS,SB,BH"


def test_no_place_changes_by_starting_ranks():
    by_numbers = {who: who for who in RANKS}
    found = verify_against(EVENT, stating(ranks=by_numbers), Ranking(edition="2026"))
    assert diagnosis_of(found, "Rk.").variant == "ranks-are-starting-ranks"
    assert found.verdict.places.change == 0
    exchanged = {who: 31 - place for who, place in RANKS.items()}
    found = verify_against(EVENT, stating(ranks=exchanged), Ranking(edition="2026"))
    assert found.verdict.places.change > 0


@each_row("missing", [(0,), (3, 9, 20), (29,)])
@each_row("has_row", [True, False])
def test_ranks_may_leave_out_whom_the_table_lacks_or_gives_none(missing, has_row):
    order = sorted(RANKS, key=RANKS.get)
    left = [who for place, who in enumerate(order) if place not in missing]
    stated = stating(ranks={who: place for place, who in enumerate(left, start=1)})
    if not has_row:
        stated = replace(stated, rows=tuple(row for row in stated.rows if row.rank is not None))
    found = verify_against(EVENT, stated, Ranking(edition="2026"))
    assert found.ranks.equal == found.ranks.compared == len(left)


def test_ranks_end_at_a_column_that_is_nothing_known():
    strange = {who: str(who * 7919 % 101) for who in RANKS}
    columns = [("PTS", VALUES["PTS"]), ("TB1", strange), ("BH", VALUES["BH"])]
    by_strange = sorted(RANKS, key=lambda w: (-Decimal(VALUES["PTS"][w]), -int(strange[w])))
    ranks = {who: place for place, who in enumerate(by_strange, start=1)}
    found = verify_against(EVENT, table(EVENT, columns, ranks=ranks), Ranking(edition="2026"))
    assert [one.label for one in found.unmapped] == ["TB1"]
    assert counts(found)["Rk."] == (30, 30)
    assert Message("verify.up-to-unmapped", column="TB1") in found.notes


def test_a_table_of_some_participants_has_their_ranks_among_all_or_among_themselves():
    women = [who for who in RANKS if who % 3 == 0]
    among_all = {who: RANKS[who] for who in women}
    order = sorted(women, key=RANKS.get)
    alone = {who: place for place, who in enumerate(order, start=1)}
    for ranks in (among_all, alone):
        whole = stating(ranks=ranks)
        rows = tuple(row for row in whole.rows if row.rank is not None)
        found = verify_against(EVENT, replace(whole, rows=rows), Ranking(edition="2026"))
        assert (found.ranks.equal, found.ranks.compared) == (len(women), len(women))
        assert len(found.rows.only_computed) == 20


def test_ranks_among_all_leave_nobody_out():
    whole = stating(ranks={who: rank for who, rank in RANKS.items() if rank != 5})
    fewer = replace(whole, rows=tuple(row for row in whole.rows if row.rank is not None))
    found = verify_against(EVENT, fewer, Ranking(edition="2026"))
    assert found.differences == ()
    assert not notes_named(found, "counted-without-missing", "counted-without-unranked")


# Which rounds ---------------------------------------------------------------------------------


def test_a_table_of_an_earlier_round_is_known_by_its_points():
    values, ranks = computed(EVENT, *CODES, rounds=3)
    columns = [(code, values[code]) for code in CODES]
    found = verify_against(EVENT, table(EVENT, columns, ranks=ranks), Ranking(edition="2026"))
    assert found.differences == ()
    points = Message("verify.points-after-round", right=30, compared=30, round=3)
    assert Message("verify.table-made-then", points=points) in found.notes


def test_a_table_of_an_earlier_round_that_is_wrong_in_a_column_stays_of_that_round():
    values, ranks = computed(EVENT, *CODES, rounds=3)
    for at, who in enumerate(values["BH"]):
        values["BH"][who] = str(Decimal(values["BH"][who]) + at % 5)
    columns = [(code, values[code]) for code in CODES]
    found = verify_against(EVENT, table(EVENT, columns, ranks=ranks), Ranking(edition="2026"))
    assert found.rounds == 3
    assert {one.column for one in found.differences} >= {"BH"}
    points = Message("verify.points-after-round", right=30, compared=30, round=3)
    assert Message("verify.table-made-then", points=points) in found.notes


def test_a_few_points_that_an_earlier_round_gives_are_no_earlier_table():
    """With 2-1-0 in the file, three of five points by 1-1/2-0 are those after round 3."""
    robin = round_robin(6, players=5, forfeited=0)
    values, _ = computed(robin, "PTS", "SB")
    system = replace(robin.point_system, win=Points(20), draw=Points(10))
    doubled = replace(robin, point_system=system)
    columns = [(StatedColumn(label="Pts.", of_points=True), values["PTS"])]
    found = verify_against(doubled, table(doubled, columns), Ranking(edition="2026"))
    assert notes_named(found, "table-made-then") == []


@pytest.mark.parametrize("count", [1, None])
def test_one_cell_is_no_other_code_than_the_heading_says(count):
    values, _ = computed(FORFEITED, "BH", "BH/P")
    differ = [who for who in values["BH"] if values["BH"][who] != values["BH/P"][who]]
    assert len(differ) > 2, "the example needs forfeits"
    few = differ[:count]
    texts = {who: values["BH/P"][who] for who in values["BH"] if who in few or who not in differ}
    stated = table(FORFEITED, [(StatedColumn(label="BH", code="BH"), texts)])
    rows = tuple(row for row in stated.rows if row.number in texts)
    found = verify_against(FORFEITED, replace(stated, rows=rows), Ranking(edition="2026"))
    (diagnosis,) = found.diagnosis
    assert (diagnosis.variant is None) is (count == 1)
    of_code = any(one.params.get("tiebreak") == "BH/P" for one in diagnosis.same)
    assert of_code is (count is None)
    assert not any("BH/P" in str(note) for note in found.notes)


def test_points_come_before_a_tie_break_where_no_column_says_that_it_holds_them():
    columns = [(label, VALUES[code]) for label, code in (("A", "BH/C1"), ("B", "PTS"))]
    found = verify_against(
        EVENT, table(EVENT, columns, ranks=RANKS), Ranking(edition="2026"),
        mapping={"A": "BH/C1", "B": "PTS"},
    )  # fmt: skip
    assert next(one.tiebreak for one in found.compared if one.of_ranks) == "PTS,BH/C1"
    assert found.ranks.equal == found.ranks.compared


def test_a_table_that_names_its_round_is_taken_at_its_word():
    values, _ = computed(EVENT, "BH", rounds=2)
    of_two = table(EVENT, [("BH", values["BH"])], after=2)
    assert verify_against(EVENT, of_two, Ranking(edition="2026")).differences == ()
    assert verify_against(EVENT, replace(of_two, after=None), Ranking(edition="2026")).differences


def test_a_table_about_more_rounds_than_were_played_says_so():
    found = verify_against(EVENT, stating(after=9), Ranking(edition="2026"))
    assert Message("verify.more-rounds-in-table", count=9, played=5) in found.notes


def test_rounds_can_be_given():
    values, _ = computed(EVENT, "BH", rounds=2)
    asked = verify_against(
        EVENT, table(EVENT, [("BH", values["BH"])]), Ranking(rounds=2, edition="2026")
    )
    assert asked.differences == ()


# Printed with fewer digits --------------------------------------------------------------------


def rounded(values):
    return {who: str(round(Decimal(text), 1)) for who, text in values.items()}


def test_a_tolerance_is_for_columns_printed_with_fewer_digits():
    texts = rounded(VALUES["SB"])
    lost = sum(Decimal(texts[who]) != Decimal(VALUES["SB"][who]) for who in texts)
    assert lost, "the example needs quarters"
    strict = verify_against(EVENT, table(EVENT, [("SB/P", texts)]), mapping={"SB/P": "SB"})
    assert len(strict.differences) == lost
    (note,) = notes_named(strict, "rounded-away")
    assert note.arguments["tolerance"] == "0.05"
    found = verify_against(
        EVENT, table(EVENT, [("SB/P", texts)]), mapping={"SB/P": "SB"}, tolerance=Decimal("0.05")
    )
    assert found.differences == ()
    assert found.columns[0].tolerance == "0.05"


def test_no_tolerance_is_offered_for_points():
    cut = {who: value.partition(".")[0] for who, value in VALUES["PTS"].items()}
    found = verify_against(EVENT, stating(change={("PTS", who): cut[who] for who in cut}))
    assert counts(found)["PTS"] != (30, 30)
    assert notes_named(found, "rounded-away") == []


def test_a_tolerance_lets_nothing_pass_where_all_digits_are_printed():
    found = verify_against(
        EVENT,
        stating(change={("SB", 7): str(Decimal(VALUES["SB"][7]) + Decimal("0.25"))}),
        tolerance=Decimal("0.5"),
        ranking=Ranking(edition="2026"),
    )
    assert [one.id for one in found.differences] == [7]
    assert [column.tolerance for column in found.columns] == [None] * 5


# Codes that order tied groups -----------------------------------------------------------------

CIRCLE = event(
    """
1  2w1  3b0  4w1  5b0  6w1
2  1b0  4w1  3b1  6w1  5b0
3  6w=  1w1  2w0  4b=  Z
4  5b=  2b0  1b0  3w=  Z
5  4w=  6b0  H    1w1  2w1
6  3b=  5w1  H    2b0  1b0
"""
)


def test_direct_encounter_as_places_is_compared_exactly():
    values, _ = computed(CIRCLE, "DE")
    assert verify_against(CIRCLE, table(CIRCLE, [("DE", values["DE"])])).differences == ()


def encounter():
    """Return a round-robin whose direct encounter parts a tied group, with the points of it."""
    for seed in range(60):
        tournament = round_robin(seed, players=8, forfeited=0)
        values, _ = computed(tournament, "PTS", "DE")
        if any(place == "2" for place in values["DE"].values()):
            return tournament, values
    raise LookupError


def points_from_each_other(tournament, values):
    """Return everybody's points from those with as many points, "0" for who is alone."""
    share = {2: Decimal(1), 1: Decimal("0.5"), 0: Decimal(0)}
    found = {}
    for player in tournament.players:
        games = [
            share[entry.outcome.share]
            for entry in player.rounds
            if entry.opponent and values["PTS"][entry.opponent] == values["PTS"][player.start_no]
        ]
        found[int(player.start_no)] = str(sum(games, Decimal(0)))
    return found


def test_direct_encounter_as_points_is_compared_by_the_order_in_the_group():
    tournament, values = encounter()
    points = points_from_each_other(tournament, values)
    assert points != values["DE"]
    found = verify_against(tournament, table(tournament, [("DE", points)]))
    assert found.differences == ()
    assert AS_POINTS in [note.arguments.get("clause") for note in found.notes]


def test_a_wrong_order_in_the_points_of_direct_encounter_is_a_difference():
    tournament, values = encounter()
    points = points_from_each_other(tournament, values)
    best = next(who for who, place in values["DE"].items() if place == "1")
    found = verify_against(tournament, table(tournament, [("DE", points | {best: "0"})]))
    assert best in {one.id for one in found.differences}


def test_points_of_who_is_tied_with_nobody_are_none():
    tournament, values = encounter()
    points = points_from_each_other(tournament, values)
    alone = next(
        who
        for who, total in values["PTS"].items()
        if list(values["PTS"].values()).count(total) == 1 and Decimal(total) >= 1
    )
    found = verify_against(tournament, table(tournament, [("DE", points | {alone: "1"})]))
    assert [one.id for one in found.differences] == [alone]


def test_a_column_of_zeros_does_not_part_a_group_that_direct_encounter_parts():
    tournament, values = encounter()
    zeros = dict.fromkeys(values["DE"], "0")
    found = verify_against(tournament, table(tournament, [("DE", zeros)]))
    assert {one.id for one in found.differences} == {
        who for who, place in values["DE"].items() if place != "0"
    }


# Whose rows -----------------------------------------------------------------------------------


def test_a_doubtful_row_takes_no_part():
    whole = stating(change={("SB", 7): "99"})
    rows = tuple(
        replace(row, name="Quite Another") if row.number == 7 else row for row in whole.rows
    )
    found = verify_against(EVENT, replace(whole, rows=rows), Ranking(edition="2026"))
    assert found.differences == ()
    assert [doubt.id for doubt in found.rows.doubtful] == [7]
    assert found.rows.matched == 29


def test_a_table_of_strangers_is_refused():
    rows = (StatedRow(values=(PrintedCell("1", Decimal(1)),), name="Quite Another"),)
    strangers = StatedTable(source="csv", columns=(StatedColumn(label="BH"),), rows=rows)
    with pytest.raises(Refusal, match="none of the 1 rows of the table matches a participant"):
        verify_against(EVENT, strangers)


OTHER_EVENT = swiss(12, players=30, rounds=5)
OTHER_POINTS = computed(OTHER_EVENT, "PTS")[0]["PTS"]


def of_another_event(known, *, right=0):
    """Return a table of an event that shares the names of the first ``known`` players.

    The points of the first ``right`` of these are those of their games here, no others.
    """
    own = VALUES["PTS"]
    points = {
        who: own[who]
        if who <= right
        else next(other for other in (text, "0", "1") if other != own[who])
        for who, text in OTHER_POINTS.items()
    }
    whole = table(EVENT, [(StatedColumn(label="PTS", of_points=True), points)], numbers=False)
    rows = tuple(
        row if place <= known else replace(row, name=f"Qq{place}x Zz{place}")
        for place, row in enumerate(whole.rows, start=1)
    )
    return replace(whole, rows=rows)


def met_in_game():
    """Return two who met, the round, and their points as another result would have them."""
    for player in EVENT.players:
        for number, entry in enumerate(player.rounds, start=1):
            if entry.outcome is Outcome.WIN:
                both = (int(player.start_no), -1), (int(entry.opponent), 1)
                points = {
                    ("PTS", who): str(Decimal(VALUES["PTS"][who]) + Decimal(more) / 2)
                    for who, more in both
                }
                return both[0][0], both[1][0], number, points
    raise AssertionError


def test_a_table_of_another_event_that_shares_a_few_names_is_refused():
    said = "a different event: 10 of its 30 rows match participants of the tournament, and few"
    with pytest.raises(Refusal, match=said):
        verify_against(EVENT, of_another_event(10, right=4), Ranking(edition="2026"))


@pytest.mark.parametrize(("known", "right"), [(10, 5), (15, 0)])
def test_a_table_with_enough_names_or_right_points_is_compared(known, right):
    found = verify_against(EVENT, of_another_event(known, right=right), Ranking(edition="2026"))
    assert counts(found)["PTS"] == (right, known)


def test_a_table_of_a_few_is_of_the_event_whatever_their_points():
    few = of_another_event(10)
    found = verify_against(EVENT, replace(few, rows=few.rows[:10]), Ranking(edition="2026"))
    assert counts(found)["PTS"] == (0, 10)


def test_columns_of_one_heading_get_labels_of_their_own():
    columns = [("Buch", VALUES["BH"]), ("Buch", VALUES["BH/C1"])]
    found = verify_against(EVENT, table(EVENT, columns), Ranking(edition="2026"))
    assert [(one.label, one.tiebreak) for one in found.columns] == [
        ("Buch", "BH"),
        ("Buch#2", "BH/C1"),
    ]


# Editions -------------------------------------------------------------------------------------


def test_the_edition_of_a_caption_is_that_of_its_column_and_of_the_ranks():
    values, ranks = computed(EVENT, "PTS", "BH/V2012", "SB/V2012")
    columns = [
        ("Pts.", values["PTS"]),
        (StatedColumn(label="TB1", code="BH", edition="2012"), values["BH/V2012"]),
        (StatedColumn(label="TB2", code="SB", edition="2012"), values["SB/V2012"]),
    ]
    found = verify_against(EVENT, table(EVENT, columns, ranks=ranks), Ranking(edition="2026"))
    assert values["BH/V2012"] != VALUES["BH"], "the example needs unplayed rounds"
    assert found.differences == ()
    assert [one.edition for one in found.columns] == ["2026", "2012", "2012", "2026"]
    assert found.columns[-1].tiebreak == "PTS,BH/V2012,SB/V2012"


def test_another_edition_than_was_asked_is_a_difference_that_the_diagnosis_explains():
    values, _ = computed(EVENT, "BH/V2012")
    found = verify_against(
        EVENT, table(EVENT, [("BH", values["BH/V2012"])]), Ranking(edition="2026")
    )
    (column,) = found.columns
    assert (column.tiebreak, column.edition) == ("BH", "2026")
    assert column.equal < 30
    (diagnosis,) = found.diagnosis
    assert (diagnosis.variant, diagnosis.params) == ("edition", {"edition": "2012"})
    assert diagnosis.equal == 30
    assert all(one.explained_by for one in found.differences)


# Teams ----------------------------------------------------------------------------------------

LEAGUE = team_event_of(
    """
    1-2 1=    3-4 10
    1-3 11    2-4 0=
    1-4 ==    2-3 10
    """,
    teams=4,
    kind=TEAM_LEAGUE,
    rounds=3,
)


def of_teams(*columns, kind=True, ranks=None):
    names = {int(team.number): team.name for team in LEAGUE.teams}
    rows = tuple(
        StatedRow(
            values=tuple(PrintedCell(t[n], Decimal(t[n])) for _, t in columns),
            number=n,
            name=names[n],
            rank=(ranks or {}).get(n),
        )
        for n in names
    )
    heads = tuple(StatedColumn(label=label) for label, _ in columns)
    return StatedTable(source="csv", columns=heads, rows=rows, of_teams=kind)


def test_a_table_of_teams_is_held_against_their_scores():
    values, ranks = computed(LEAGUE, "MPTS", "GPTS", "EMMSB", "EDE")
    stated = of_teams(*((code, values[code]) for code in values), ranks=ranks)
    found = verify_against(LEAGUE, stated, Ranking(edition="2026"))
    assert counts(found) == {
        "MPTS": (4, 4),
        "GPTS": (4, 4),
        "EMMSB": (4, 4),
        "EDE": (4, 4),
        "rank": (4, 4),
    }
    assert found.kind == "team-round-robin"


def test_a_table_of_the_players_of_a_team_event_is_of_players():
    values, _ = computed(LEAGUE, "PTS", kind="individual-round-robin")
    players = table(LEAGUE, [("PTS", values["PTS"])], of_teams=False)
    found = verify_against(LEAGUE, players, Ranking(edition="2026"))
    assert counts(found) == {"PTS": (8, 8)}
    assert found.kind == "individual-round-robin"
    assert notes_named(found, "players-of-teams")


def test_points_of_teams_are_part_of_the_list_that_the_ranks_follow():
    values, ranks = computed(LEAGUE, "MPTS", "GPTS", "EDE")
    stated = of_teams(*((code, values[code]) for code in values), ranks=ranks)
    first, *rest = stated.columns
    with_points = replace(stated, columns=(replace(first, of_points=True), *rest))
    found = verify_against(LEAGUE, with_points, Ranking(edition="2026"))
    assert found.differences == ()
    assert found.columns[-1].tiebreak == "MPTS,GPTS,EDE"


def test_the_first_score_of_a_table_of_teams_is_the_primary_one():
    values, ranks = computed(LEAGUE, "GPTS", "MPTS", "BH", "EDE", primary="gp")
    by_matches, _ = computed(LEAGUE, "MPTS", "BH", primary="mp")
    assert values["BH"] != by_matches["BH"], "the example needs the scores to differ"
    stated = of_teams(*((code, values[code]) for code in values), ranks=ranks)
    found = verify_against(LEAGUE, stated, mapping={"BH": "BH"}, ranking=Ranking(edition="2026"))
    assert found.differences == ()
    assert found.columns[-1].tiebreak == "GPTS,MPTS,BH,EDE"


def test_of_several_tables_of_a_team_event_that_of_the_teams_is_taken():
    values, _ = computed(LEAGUE, "MPTS")
    players = table(LEAGUE, [("PTS", {})], of_teams=False)
    teams = of_teams(("MPTS", values["MPTS"]))
    found = verify_against(LEAGUE, (players, teams), Ranking(edition="2026"))
    assert counts(found) == {"MPTS": (4, 4)}
    assert Message("verify.other-tables-not-compared", count=1) in found.notes


def test_of_several_tables_the_one_with_most_rows_and_columns_is_taken():
    short = replace(stating(), rows=stating().rows[:9])
    narrow = table(EVENT, [("BH", VALUES["BH"])])
    found = verify_against(EVENT, (short, narrow, stating()), Ranking(edition="2026"))
    assert (found.rows.matched, len(found.columns)) == (30, 5)
    assert Message("verify.other-tables-not-compared", count=2) in found.notes


# What cannot be read, and what the event announced ------------------------------------------------


def unreadable(texts):
    """A table of EVENT whose SB states ``texts(value)``."""
    return stating(change={("SB", who): texts(value) for who, value in VALUES["SB"].items()})


def test_a_column_of_which_no_cell_is_a_number_could_not_be_checked():
    found = verify_against(EVENT, unreadable("{}*".format))
    (left,) = found.not_checked
    assert left.label == "SB"
    assert left.why.startswith("its cells cannot be read as numbers, such as '")
    assert "SB" not in counts(found)


def test_a_column_that_states_nothing_is_not_told():
    assert verify_against(EVENT, unreadable(lambda _: "-")).not_checked == ()


@pytest.mark.parametrize(("text", "is_told"), [("\U0001f947", True), ("wd", True), ("-", False)])
def test_places_that_cannot_be_read_are_told(text, is_told):
    stated = stating()
    at = next(n for n, column in enumerate(stated.columns) if column.of_ranks)
    first, *others = stated.rows
    cells = (*first.values[:at], PrintedCell(text, None), *first.values[at + 1 :])
    rows = (replace(first, rank=None, values=cells), *others)
    found = verify_against(EVENT, replace(stated, rows=rows), Ranking(edition="2026"))
    assert found.ranks.compared == len(others)
    note = Message("verify.ranks-unread", column="Rk.", count=1, text=text)
    assert (note in found.notes) is is_told


def test_a_known_column_of_blanks_could_not_be_checked():
    (left,) = verify_against(EVENT, unreadable(lambda _: "")).not_checked
    assert (left.label, left.why) == ("SB", "its cells are blank")


@pytest.mark.parametrize(
    ("fields", "open_column", "codes"),
    [
        ({}, False, ("PTS", "BH/C1", "BH", "SB")),
        ({}, True, ()),
        ({"tiebreaks": ("SB",)}, False, None),
        ({"standings_order": ("PTS", "SB")}, False, None),
    ],
    ids=["no list", "a column stays open", "202", "212"],
)
def test_the_columns_of_a_files_own_table_are_its_list_where_it_names_none(
    fields, open_column, codes
):
    tournament = replace(EVENT, tiebreaks=(), standings_order=(), table_tiebreaks=None)
    tournament = replace(tournament, **fields)
    columns = [(code, VALUES[code]) for code in CODES]
    if open_column:
        columns.insert(1, ("What", {who: str(who * 7919 % 101) for who in RANKS}))
    stated = (table(tournament, columns, ranks=RANKS),)
    result = ReadResult(
        tournament=tournament, document=None, diagnostics=(), version="csv", stated=stated
    )
    assert with_table_tiebreaks(result).tournament.table_tiebreaks == codes
    assert with_table_tiebreaks(replace(result, stated=())) == replace(result, stated=())


# Headings that are wrong ----------------------------------------------------------------------


def test_a_second_column_of_one_heading_is_what_its_values_are():
    columns = [("PTS", VALUES["PTS"]), ("BH/C1", VALUES["BH/C1"]), ("BH/C1", VALUES["BH"])]
    found = verify_against(EVENT, table(EVENT, columns, ranks=RANKS), Ranking(edition="2026"))
    assert {one.label: one.tiebreak for one in found.columns}["BH/C1#2"] == "BH"
    assert found.differences == ()


def test_a_map_names_a_column_that_cannot_be_read():
    (left,) = verify_against(EVENT, unreadable("{}*".format), mapping={"SB": "SB/C1"}).not_checked
    assert (left.label, left.tiebreak) == ("SB", "SB/C1")


def test_cells_that_are_no_numbers_are_not_called_blank():
    changed = {("SB", 7): "99*", ("SB", 8): "n/a", ("SB", 9): ""}
    diagnosis = diagnosis_of(verify_against(EVENT, stating(change=changed)), "SB")
    parts = (
        Message("verify.blank-cells", count=1),
        Message("verify.no-numbers", count=2, text="99*"),
        Message("verify.others-right", count=27),
    )
    clause = Message("verify.parts", parts=parts)
    assert diagnosis.message == Message("verify.of-column", column="SB", clause=clause)


def announced(codes, heading, code):
    """FORFEITED with a list, beside a table of it that prints ``code`` under a heading."""
    tournament = replace(FORFEITED, tiebreaks=tuple(codes))
    values, ranks = computed(tournament, "PTS", code)
    columns = [(StatedColumn(label="PTS", of_points=True), values["PTS"])]
    columns.append((StatedColumn(label=heading), values[code]))
    return tournament, table(tournament, columns, ranks=ranks)


@pytest.mark.parametrize("code", ["BH/P", "BH/C1"])
def test_a_heading_that_is_a_code_of_the_list_is_held_against_that_code(code):
    found = verify_against(*announced(["BH"], "BH", code), Ranking(edition="2026"))
    column = next(one for one in found.columns if one.label == "BH")
    assert (column.tiebreak, column.mapped_by) == ("BH", "caption")
    assert column.equal < column.compared
    assert diagnosis_of(found, "BH").equal == column.compared


def test_a_heading_that_is_a_code_announces_it_whatever_the_list_has():
    found = verify_against(*announced(["SB"], "BH", "BH/C1"), Ranking(edition="2026"))
    column = next(one for one in found.columns if one.label == "BH")
    assert (column.tiebreak, column.mapped_by) == ("BH", "caption")
    assert {one.column for one in found.differences} >= {"BH"}
    assert "other-code" in {one.variant for one in found.diagnosis}


def test_another_code_that_fits_fewer_cells_is_not_named_beside_one_that_fits_all():
    found = verify_against(*announced(["SB"], "BH", "BH"), Ranking(edition="2026"))
    column = next(one for one in found.columns if one.label == "BH")
    assert column.equal == column.compared
    assert all(one.equal == one.compared for one in column.alternatives)


# Ranks that are shared or exchanged --------------------------------------------------------------


def ranked(keys, ranks, *, of_teams=False):
    """The diagnosis of ranks by id, where the columns give ``keys``, the best first."""
    cells = [Cell(who, "", str(rank), str(who), rank == who) for who, rank in enumerate(ranks, 1)]
    compared = Compared(
        label="Rk.", caption=None, tiebreak=None, edition="2026", cells=cells, mapped_by=""
    )
    stated = StatedOrder(("Pts.", "BH"), dict(enumerate(keys, 1)))
    return diagnose_by_columns(compared, stated, of_teams=of_teams).diagnosis


APART = ((4, 9), (3, 8), (3, 7), (1, 9))


def test_a_rank_that_two_share_whom_the_columns_part_is_not_explained():
    diagnosis = ranked(APART, (1, 1, 3, 4))
    assert diagnosis.variant is None
    assert diagnosis.text == (
        "Rk.: 1 of 4 differs, by no rule that trfkit knows; players 1-2 share rank 1"
    )


def test_only_some_of_those_whom_the_first_columns_leave_tied_share_no_rank():
    keys = (*APART, (1, 8))
    assert ranked(keys, (1, 2, 2, 4, 5)).variant is None


def test_ranks_that_two_have_of_each_other_are_named():
    diagnosis = ranked(APART, (1, 4, 3, 2), of_teams=True)
    assert diagnosis.variant is None
    assert diagnosis.text.endswith("; teams 2 and 4 have each other's ranks")


def test_ranks_that_go_round_are_nobodys_of_each_other():
    assert ranked(APART, (4, 1, 2, 3)).text == "Rk.: 4 of 4 differ, by no rule that trfkit knows"


def test_ranks_follow_a_direct_encounter_where_its_column_fits():
    event = swiss(13, players=12, rounds=5)
    values, ranks = computed(event, "PTS", "SB", "BH", "DE")
    by_encounter_first, _ = computed(event, "PTS", "DE")
    assert set(by_encounter_first["DE"].values()) != set(values["DE"].values()) == {"0"}
    columns = [(code, values[code]) for code in ("PTS", "DE", "SB", "BH")]
    found = verify_against(event, table(event, columns, ranks=ranks), Ranking(edition="2026"))
    assert found.differences == ()
    assert found.columns[-1].tiebreak == "PTS,SB,DE,BH"


@pytest.mark.parametrize(
    ("again", "is_taken"), [((2, 0), True), ((3, 0), True), ((3, 1), False), ((3, 2), False)]
)
def test_what_columns_are_under_the_facts_is_taken_where_it_explains_more_or_by_less(
    monkeypatch, again, is_taken
):
    """Three cells are open at first, beside one fact."""
    mappings = SimpleNamespace(revised_by=lambda _again: "revised")
    mapper = SimpleNamespace(run=lambda *_: mappings)
    diagnoses = SimpleNamespace(facts=("a fact",), trial=None)
    costs = {"at first": (3, 1), "again": again}
    monkeypatch.setattr(table_comparison, "mapper_of", lambda *_: mapper)
    monkeypatch.setattr(table_comparison, "_complexity", costs.get)
    monkeypatch.setattr(
        table_comparison,
        "compare_mapped",
        lambda *of: ("again" if of[2] == "revised" else "at first", diagnoses),
    )
    placed = SimpleNamespace(trial=None, stated=SimpleNamespace(columns=()), cells=())
    assert table_comparison.compare(placed, {}, None) == ("again" if is_taken else "at first")
