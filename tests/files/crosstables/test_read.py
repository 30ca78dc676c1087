"""Pages as a whole: which table is read, what is refused, and what is said of it."""

from __future__ import annotations

import pytest
from crosstables import as_grid, grid, page
from events import event as event_of
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row

from trfkit.files.convert import write
from trfkit.files.crosstables.read import read_crosstable
from trfkit.files.registry import read
from trfkit.files.tables.grid import Page
from trfkit.model import OUTCOME_BY_LETTER, RoundEntry
from trfkit.record import replace

SWISS = """
No. | Name          | Rtg  | 1.Rd | 2.Rd | Rk. | TB1 | TB2
1   | Ash Ada       | 2300 | 3w1  | 2b½  | 1   | 1,5 | 2
2   | Birch Bo      | 2200 | 4b1  | 1w½  | 2   | 1,5 | 1
3   | Cedar Cy      | 2100 | 1b0  | 4w1  | 3   | 1   | 1
4   | Dogwood Dee   | 1900 | 2w0  | 3b0  | 4   | 0   | 2
"""
STARTING_RANKS = """
No. | Name           | FideID   | Rtg  | FED
1   | Ash, Ada       | 99901234 | 2300 | ENG
2   | Birch, Bo      | 99901235 | 2200 | GER
3   | Cedar, Cy      |          | 2100 | FRA
4   | Dogwood, Dee   | 99901237 | 1900 | ESP
"""
PAIRINGS = """
Bo. | No. | White      | Rtg  | Pts. | Result | Pts. | Black        | Rtg  | No.
1   | 1   | Ash, Ada   | 2300 | 0    | 1 - 0  | 0    | Cedar, Cy    | 2100 | 3
2   | 4   | Dogwood, D | 1900 | 0    | ½ - ½  | 0    | Birch, Bo    | 2200 | 2
"""
TEAM_PAIRINGS = """
No. | SNo | Team         | Res. | : | Res. | Team        | SNo
1   | 9   | Bridge Rooks | 2½   | : | 1½   | Mill Pawns  | 1
2   | 2   | Isar Bishops |      | : |      | Torre Alta  | 10
"""
BOARDS = """
Round 1 on 2026/08/11 at 08:30
Bo. | 9 | Bridge Rooks | Rtg  | - | 1 | Mill Pawns   | Rtg  | 0 : 0
1.1 |   | Ash, Ada     | 1496 | - |   | Elder, Eve   | 2218 |
1.2 |   | Birch, Bo    | 1624 | - |   | Fir, Frank   | 1877 |
"""
NOT_PAIRED = """
SNo | Name         | Rtg  | FED | 1.Rd | 2.Rd | 3.Rd
4   | Ash, Ada     | 2005 | ENG |      | *    |
9   | Birch, Bo    | 1933 | ENG | *    |      | *
8   | Cedar, Cy    | 2159 | MAS | *    |      |
2   | Dogwood, Dee | 2052 | SCO | *    |      |
"""
TEAMS = """
No. | Team         | 1  | 2  | 3  | MP | Pts
1   | Bridge Rooks | *  | 2½ | 3  | 4  | 5½
2   | Isar Bishops | 1½ | *  | 2  | 1  | 3½
3   | Mill Pawns   | 1  | 2  | *  | 1  | 3
"""


def refusal(*tables):
    result = read_crosstable(page(*tables))
    assert result.tournament is None
    (found,) = [d for d in result.diagnostics if d.code == "IMP001"]
    return found.variant, found.hint


COMING = """
Bo. | No. | White        | Rtg  | Result | Black        | Rtg  | No.
1   | 1   | Ash, Ada     | 2300 |        | Cedar, Cy    | 2100 | 3
2   | 4   | Dogwood, Dee | 1900 |        | Birch, Bo    | 2200 | 2
"""
MATCHES = """
Date  | Home            | Score  | Guests
1 May | Ashford Knights | 3½ - ½ | Birchley Rooks
1 May | Cedarton Pawns  | 2 - 2  | Dogwood Bishops
"""
RESULTS_LAST = """
Date       | Home            | Guests          | Result
2026-05-01 | Ashford Knights | Birchley Rooks  | 2-1
2026-05-02 | Cedarton Pawns  | Dogwood Bishops | 0–3
"""  # noqa: RUF001 - a dash as web pages have it
LEAGUE = """
Pos | Club     | P  | W | D | L | GD | Pts
1   | Ashford  | 10 | 8 | 1 | 1 | 21 | 25
2   | Birchley | 10 | 6 | 2 | 2 | 9  | 20
3   | Cedarton | 10 | 1 | 1 | 8 | -9 | 4
"""
INITIALS = """
No. | Name           | Rtg  | FED
1   | Ash, V. N. D.  | 2300 | ENG
2   | Birch, W. D. L | 2200 | ENG
"""


@each_row(
    ("table", "variant"),
    [
        (PAIRINGS, "pairings"),
        (TEAM_PAIRINGS, "team-pairings"),
        (BOARDS, "boards"),
        (NOT_PAIRED, "absences"),
        (STARTING_RANKS, "participants"),
        ("a | b\nc | d", "nobody"),
        (TEAMS, "team-crosstable"),
        (COMING, "pairings"),
        (MATCHES, "matches"),
        (MATCHES.replace("3½ - ½", "2:1").replace("2 - 2", "0:3"), "matches"),
        (RESULTS_LAST, "matches"),
        (LEAGUE, "league"),
        (LEAGUE.replace("| W | D | L |", "| S | U | N |"), "league"),
        (LEAGUE.replace("| W | D | L |", "| a | b | c |"), "participants"),
        (INITIALS, "participants"),
    ],
)
def test_a_page_without_a_crosstable_is_refused_and_says_what_it_is(table, variant):
    kind, advice = refusal(table)
    assert kind == variant
    assert ("crosstable" in advice) or ("TRF" in advice)


def test_pairings_state_nothing_and_lists_do():
    assert read_crosstable(page(PAIRINGS)).stated == ()
    (table,) = read_crosstable(page(STARTING_RANKS)).stated
    assert [row.fide_id for row in table.rows] == [99901234, 99901235, None, 99901237]


def test_a_list_of_starting_ranks_on_the_same_page_completes_the_crosstable():
    result = read_crosstable(page(SWISS, STARTING_RANKS))
    first = result.tournament.players[0]
    assert (first.name, first.fide_id, first.federation) == ("Ash, Ada", 99901234, "ENG")
    assert "without-comma" not in {d.variant for d in result.diagnostics}


def test_of_several_crosstables_the_largest_is_read_and_the_others_are_named():
    other = "\n".join(SWISS.strip().splitlines()[:4]).replace("4w1", "-1").replace("4b1", "-1")
    result = read_crosstable(page(other, SWISS))
    assert len(result.tournament.players) == 4
    assert [(d.code, d.values["rows"]) for d in result.diagnostics if d.code == "IMP005"] == [
        ("IMP005", 3)
    ]


def test_points_without_a_heading_are_the_column_that_adds_up_the_rounds():
    result = read_crosstable(page(SWISS))
    assert [p.stated_points for p in result.tournament.players] == [15, 15, 10, 0]
    assert [c.of_points for c in result.stated[0].columns] == [False, True, False]


def test_a_row_that_was_left_out_is_reported_with_its_text():
    result = read_crosstable(page(SWISS.replace("Cedar Cy", "?       ")))
    assert [p.start_no for p in result.tournament.players] == [1, 2, 4]
    (found,) = [d for d in result.diagnostics if d.code == "IMP004"]
    assert (found.line, found.values["text"].startswith("3 ? 2100")) == (4, True)


def test_a_page_whose_tables_could_not_be_read_has_no_finding_of_its_own():
    result = read_crosstable(page())
    assert (result.tournament, result.diagnostics, result.stated) == (None, (), ())


def test_the_name_is_the_title_of_the_page_without_that_of_the_server():
    shown = page(SWISS, title="\n\tChess-Results Server Chess-results.com -  Spring\n Open")
    assert read_crosstable(shown).tournament.name == "Spring Open"
    plain = page(grid(SWISS, title="Spring Open"))
    assert read_crosstable(plain).tournament.name == "Spring Open"


def test_the_name_in_a_sheet_is_its_first_line_that_is_no_address():
    sheet = Page(
        format="xlsx",
        grids=(grid(SWISS, title="Table1"),),
        before=("From the database http://chess-results.com", "Spring Open", "Final ranking"),
    )
    assert read_crosstable(sheet).tournament.name == "Spring Open"
    bare = Page(format="xlsx", grids=(grid(SWISS, title="Table1"),))
    assert read_crosstable(bare).tournament.name is None


WORDS = (
    "", "1", "2", "3", "4", "-1", "*", "½", "12w1", "2w1", "1b0", "3w", "=B2", "Ash, Ada", "Birch",
    "ENG", "GM", "No.", "Name", "Rk.", "Pts.", "TB1", "1 - 0", ":", "1.1", "Team", "2300", "7,5",
    "99901234", "Round 2", "--", "10", "1½", "x",
)  # fmt: skip


@examples(300)
@given(
    st.integers(1, 7).flatmap(
        lambda width: st.lists(
            st.lists(st.sampled_from(WORDS), min_size=width, max_size=width), min_size=1, max_size=7
        )
    ),
    st.sampled_from(["html", "csv", "text", "xlsx"]),
)
def test_no_grid_is_too_odd_to_be_read(rows, kind):
    result = read_crosstable(page(as_grid(rows), format=kind))
    assert result.tournament is not None or result.diagnostics
    assert all((one.variant, dict(one.values)) for one in result.diagnostics)
    if result.tournament is not None:
        numbers = [player.start_no for player in result.tournament.players]
        assert numbers == sorted(set(numbers))
        assert len(result.provenance.players) == len(numbers)
    assert result.document is None


@pytest.mark.parametrize(
    ("kind", "version"),
    [("html", "cr-html"), ("csv", "csv-crosstable"), ("xlsx", "xlsx"), ("text", "text-crosstable")],
)
def test_the_version_is_the_format_s_name(kind, version):
    result = read_crosstable(page(SWISS, format=kind))
    assert (result.version, result.stated[0].source, result.document) == (version, version, None)


def test_rows_of_a_list_that_are_nobody_s_are_reported_but_headings_of_groups_are_not():
    ranking = """
    Rk | SNo | Name         | Pts | TB1
    1  | 1   | Ash, Ada     | 2   | 2
    2  | 2   |              | 1,5 | 1
    Women |  |              |     |
    3  | 3   | Cedar, Cy    | 1   | 1
    """
    result = read_crosstable(page(ranking))
    left = [one for one in result.diagnostics if one.code == "IMP004"]
    assert [(one.line, one.values["text"]) for one in left] == [(3, "2 2 1,5 1")]
    assert [row.number for row in result.stated[0].rows] == [1, 3]


@each_row("form", ["P{}", "B{}", "{}B", "Ω{}"])
@each_row("to", ["csv-crosstable", "xlsx"])
def test_names_of_one_letter_and_a_number_are_names_where_the_heading_says_so(form, to):
    event = event_of("1 3w1 2b=\n2 4b1 1w=\n3 1b0 4w1\n4 2w0 3b0")
    players = tuple(replace(p, name=form.format(p.start_no + 20)) for p in event.players)
    written = write(replace(event, players=players), to)
    again = read(written.data).tournament
    assert {p.start_no: p.name for p in again.players} == {p.start_no: p.name for p in players}
    assert [p.rounds for p in sorted(again.players, key=lambda p: p.start_no)] == [
        p.rounds for p in players
    ]


@each_row("to", ["csv-crosstable", "tsv-crosstable", "xlsx"])
@each_row("letters", ["", "HH", "ZH"], ids=["no round", "byes alone", "one bye"])
def test_a_crosstable_of_ours_is_read_though_nobody_met_anybody(to, letters):
    rounds = tuple(RoundEntry(OUTCOME_BY_LETTER[letter]) for letter in letters)
    event = event_of("1\n2\n3")
    event = replace(event, players=tuple(replace(p, rounds=rounds) for p in event.players))

    again = read(write(event, to).data)

    assert again.tournament is not None
    assert again.version == ("xlsx" if to == "xlsx" else "csv-crosstable")
    assert [(p.start_no, p.name, p.rounds) for p in again.tournament.players] == [
        (p.start_no, p.name, rounds) for p in event.players
    ]


def test_a_list_of_others_without_a_round_holds_no_tournament():
    table = "rank,startno,name,rating,pts\n1,2,Ash Ada,2300,0\n2,1,Birch Bo,2200,0\n"

    assert read(table.encode()).tournament is None


@pytest.mark.parametrize(("row", "is_told"), [("3 | | | | | | |", True), ("| | | | | | |", False)])
def test_a_row_of_a_crosstable_with_a_single_cell_is_told(row, is_told):
    lines = SWISS.strip().splitlines()
    result = read_crosstable(page("\n".join([*lines[:4], row, *lines[4:]])))
    assert ("IMP004" in {one.code for one in result.diagnostics}) is is_told


@pytest.mark.parametrize(("row", "is_told"), [("5 | | 2000 |", False), ("5 | | 2000 | ENG", True)])
def test_a_row_of_a_list_with_fewer_than_three_cells_is_the_heading_of_a_group(row, is_told):
    text = """
        No. | Name        | Rtg  | FED | Pts.
        1   | Ash, Ada    | 2300 | ENG | 2,5
        2   | Birch, Bo   | 2200 | GER | 2
        {} |
        3   | Cedar, Cy   | 2100 | FRA | 1
        4   | Dogwood, Di | 1900 | ESP | 0,5
    """
    result = read_crosstable(page(text.format(row)))
    assert result.stated
    assert ("IMP004" in {one.code for one in result.diagnostics}) is is_told


def test_cells_of_players_that_cannot_be_read_are_named():
    rows = [
        f"{n} | Ash {chr(64 + n)}da | 2000 | 9990123{n} | 1980 | {n - 6}b0 | 0"
        for n in range(1, 13)
    ]
    rows[0] = "1 | Ash Ada | 2300* | 99901234 | 05/1980 | 7w1 | 1"
    rows[1] = "2 | Ash Bda | 2200p | 999O1235 | 13.13.1990 | 8w1 | 1"
    rows[2] = "3 | Ash Cda | - | | 0000/00/00 | 9w1 | 1"
    rows[3:6] = [
        row.replace(f"{n - 6}b0 | 0", f"{n + 6}w1 | 1") for n, row in enumerate(rows[3:6], 4)
    ]
    page_text = "\n".join(("No. | Name | Rtg | FideID | Born | 1.Rd | Pts.", *rows))
    result = read_crosstable(page(page_text))
    players = result.tournament.players[:4]
    assert [player.rating for player in players] == [None, 2200, None, 2000]
    assert [player.fide_id for player in players] == [99901234, None, None, 99901234]
    assert [player.birth and str(player.birth) for player in players] == [
        "1980/05/00", None, None, "1980/00/00",
    ]  # fmt: skip
    named = [one for one in result.diagnostics if one.variant == "unread-cell"]
    assert [(one.participant, one.line, one.values["text"]) for one in named] == [
        (1, 2, "2300*"), (2, 3, "999O1235"), (2, 3, "13.13.1990"),
    ]  # fmt: skip
