"""A list of starting ranks beside a tournament: what it adds, and what it must not change."""

from __future__ import annotations

from crosstables import page

from trfkit import verify
from trfkit.checks import check
from trfkit.files.crosstables.read import read_crosstable
from trfkit.files.crosstables.starting_ranks import with_starting_ranks

RANKED = """
Rk. | Name         | Rtg  | FED | 1.Rd | 2.Rd | Pts.
1   | Ash Ada      | 2300 | ENG | 3w1  | 2b½  | 1,5
2   | Birch Bo     |      | ENG | 4b1  | 1w½  | 1,5
3   | Cedar Cy     | 2100 | ENG | 1b0  | 4w1  | 1
4   | Dogwood Dee  | 1900 | ENG | 2w0  | 3b0  | 0
"""
LIST = """
No. |     | Name           | FideID   | Rtg  | RtgI | RtgN | sex
1   |     | Cedar, Cy      | 99901001 | 2100 | 2100 | 2150 |
2   | WFM | Ash, Ada       | 99901002 | 2300 | 2300 | 2250 | w
3   |     | Dogwood, Dee   | 99901003 | 1900 | 0    | 1900 |
4   |     | Birch, Bo      |          | 0    | 0    | 0    |
"""


def both(first=RANKED, second=LIST):
    return with_starting_ranks(read_crosstable(page(first)), page(second), "list.html")


def players(result):
    return {p.name: p for p in result.tournament.players}


def codes(result):
    return [d.code for d in result.diagnostics if d.code != "IMP002"]


def test_names_ids_titles_and_numbers_come_from_the_list():
    result = both()
    ash = players(result)["Ash, Ada"]
    assert (ash.start_no, ash.fide_id, ash.title, ash.sex) == (2, 99901002, "WFM", "w")
    assert [p.start_no for p in result.tournament.players] == [1, 2, 3, 4]
    assert codes(result) == []


WRONG_ORDER = """
Rk. | Name         | Rtg  | FED | 1.Rd | 2.Rd | Pts.
1   | Ash Ada      | 2300 | ENG | 2w1  | 3b½  | 1,5
2   | Cedar Cy     | 2100 | ENG | 1b0  | 4w1  | 1
3   | Birch Bo     | 2200 | ENG | 4b1  | 1w½  | 1,5
4   | Dogwood Dee  | 2400 | ENG | 3w0  | 2b0  | 0
"""
ROBIN = """
Rk. | Name        | Rtg  | 1 | 2 | 3 | Pts.
1   | Ash Ada     | 2100 | * | 1 | 1 | 2
2   | Birch Bo    | 2300 | 0 | * | 1 | 1
3   | Cedar Cy    | 2200 | 0 | 0 | * | 0
"""


def numbered(table, *numbers):
    """The table with a column of such numbers behind the first."""
    first, *rows = (line.partition("|") for line in table.strip().splitlines())
    cells = [
        (first[0], "SNo", first[2]),
        *((r[0], n, r[2]) for r, n in zip(rows, numbers, strict=True)),
    ]
    return "\n".join("|".join(map(str, row)) for row in cells)


def test_ranks_and_places_are_no_numbers_of_the_table():
    assert not read_crosstable(page(RANKED)).has_numbers
    assert read_crosstable(page(numbered(RANKED, 4, 2, 1, 3))).has_numbers
    assert not read_crosstable(page(numbered(RANKED, 4, 2, 2, 3))).has_numbers
    assert not read_crosstable(page(ROBIN)).has_numbers
    assert read_crosstable(page(numbered(ROBIN, 3, 2, 1))).has_numbers


def test_numbers_of_the_list_are_the_tournaments_own_though_they_be_the_ranks():
    assert both().has_numbers
    rows = enumerate(("Ash, Ada", "Birch, Bo", "Cedar, Cy", "Dogwood, Dee"), start=1)
    same = "\n".join(["No. | Name | FED", *(f"{n} | {name} | ENG" for n, name in rows)])
    assert both(second=same).has_numbers
    assert not both(second=same.replace("4 | ", "  | ")).has_numbers


def test_ranks_that_were_taken_for_numbers_need_not_follow_the_ratings():
    own = numbered(WRONG_ORDER, 1, 2, 3, 4)
    assert "PLR018" not in {one.code for one in check(read_crosstable(page(WRONG_ORDER)))}
    assert "PLR018" in {one.code for one in check(read_crosstable(page(own)))}


def test_a_wrong_order_of_such_ranks_is_not_that_of_starting_ranks():
    result = read_crosstable(page(WRONG_ORDER))
    found = verify(result, against=result.stated)
    assert [one.variant for one in found.diagnosis] == [None]
    assert found.verdict.places.ids == (2, 3)
    (told,) = [(one.variant, dict(one.values)) for one in check(result) if one.code == "RNK002"]
    assert "starting ranks" not in told

    own = read_crosstable(page(numbered(WRONG_ORDER, 1, 2, 3, 4)))
    found = verify(own, against=own.stated)
    assert [one.variant for one in found.diagnosis] == ["ranks-are-starting-ranks"]


def test_opponents_follow_the_new_numbers():
    found = players(both())
    assert [e.opponent for e in found["Ash, Ada"].rounds] == [1, 4]
    assert [e.opponent for e in found["Dogwood, Dee"].rounds] == [4, 1]


def test_stated_rows_and_lines_follow_them_too():
    result = both()
    assert [(row.name, row.number) for row in result.stated[0].rows] == [
        ("Ash Ada", 2), ("Birch Bo", 4), ("Cedar Cy", 1), ("Dogwood Dee", 3),
    ]  # fmt: skip
    assert result.provenance.players[2].line == 2


def test_fide_and_national_ratings_are_told_apart_where_a_method_explains_the_one_that_counts():
    tournament = both().tournament
    assert tournament.starting_rank_method.method == "FIDON"
    assert {p.name: p.rating for p in tournament.players} == {
        "Cedar, Cy": 2100, "Ash, Ada": 2300, "Dogwood, Dee": None, "Birch, Bo": None,
    }  # fmt: skip
    assert [(r.start_no, r.rating) for r in tournament.national_ratings] == [
        (1, 2150), (2, 2250), (3, 1900),
    ]  # fmt: skip


def test_a_contradiction_is_reported_and_the_tournament_keeps_its_own():
    result = both(second=LIST.replace("| 2100 | 2100 | 2150", "| 2111 | 2111 | 2150"))
    (found,) = [d for d in result.diagnostics if d.code == "IMP007"]
    assert (found.variant, dict(found.values)) == ("", {"one": "2100", "other": "2111"})
    assert players(result)["Cedar, Cy"].rating == 2100


def test_somebody_who_is_not_in_the_list_is_reported_and_numbers_stay():
    result = both(second="\n".join(LIST.strip().splitlines()[:-1]))
    assert [d.values["one"] for d in result.diagnostics if d.code == "IMP007"] == ["Birch Bo"]
    assert players(result)["Ash, Ada"].start_no == 1


def test_a_name_that_was_cut_is_found_by_its_number():
    numbered = RANKED.replace("Rk.", "No.").replace("Dogwood Dee", "Dogwood De ")
    listed = LIST.replace("1   |     | Cedar", "3   |     | Cedar").replace(
        "2   | WFM", "1   | WFM"
    )
    listed = listed.replace("3   |     | Dogwood", "4   |     | Dogwood")
    listed = listed.replace("4   |     | Birch", "2   |     | Birch")
    found = players(both(numbered, listed))
    assert found["Dogwood De"].fide_id == 99901003


def test_two_of_the_same_name_are_not_mixed_up():
    twins = LIST.replace("Dogwood, Dee ", "Cedar, Cy    ")
    result = both(RANKED.replace("Dogwood Dee", "Cedar Cy   "), twins)
    assert all(p.fide_id is None for p in result.tournament.players if p.name == "Cedar Cy")


SQUARE = """
Rk. | Name        | 1 | 2 | 3 | 4 | Pts.
1   | Ash Ada     | * | 1 | 1 | 1 | 3
2   | Birch Bo    | 0 | * | 1 | 1 | 2
3   | Cedar Cy    | 0 | 0 | * | 1 | 1
4   | Dogwood Dee | 0 | 0 | 0 | * | 0
"""


def test_the_rounds_of_a_round_robin_follow_the_list_s_numbers():
    result = both(SQUARE)
    plain = read_crosstable(
        page(
            """
            No. | Name        | 1 | 2 | 3 | 4
            1   | Cedar Cy    | * | 0 | 1 | 0
            2   | Ash Ada     | 1 | * | 1 | 1
            3   | Dogwood Dee | 0 | 0 | * | 0
            4   | Birch Bo    | 1 | 0 | 1 | *
            """
        )
    )
    assert [p.rounds for p in result.tournament.players] == [
        p.rounds for p in plain.tournament.players
    ]


def test_a_page_without_a_list_is_an_error_and_changes_nothing():
    plain = read_crosstable(page(RANKED))
    result = both(second="a | b\nc | d")
    assert result.tournament == plain.tournament
    assert codes(result) == ["IMP001"]


def test_a_page_without_a_list_is_named_itself():
    (found,) = [one for one in both(second="a | b\nc | d").diagnostics if one.code == "IMP001"]
    assert (found.variant, dict(found.values)) == ("starting-ranks", {"name": "list.html"})


def test_rows_of_what_the_table_states_take_the_new_numbers_if_they_have_any():
    again = "Rk. | Name | Pts.\n1 | Ash Ada | 1,5\n2 | Birch Bo | 1,5\n3 | Cedar Cy | 1"
    (stated,) = both(f"{RANKED}\n{again}").stated
    assert [row.number for row in stated.rows] == [2, 4, 1, 3, None, None, None]
