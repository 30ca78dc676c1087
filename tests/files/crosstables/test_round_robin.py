"""Crosstables of round-robins: cycles, orders, forfeits, and the rounds that Berger gives them."""

from __future__ import annotations

import pytest
from crosstables import as_grid, grid, page
from hypothesis import given
from hypothesis import strategies as st

from trfkit.checks import check
from trfkit.files.crosstables.read import read_crosstable
from trfkit.findings import Severity
from trfkit.findings.codes import severity_in
from trfkit.messages.message import Message
from trfkit.model import Outcome
from trfkit.model.berger import berger_table

SINGLE = """
No. |    | Name           | Rtg  | 1 | 2 | 3 | 4 | Pts. | Rk. | TB1
1   | IM | Ash, Ada       | 2300 | * | ½ | 1 | + | 2,5  | 1   | 3
2   |    | Birch, Bo      | 2200 | ½ | * | 0 | 1 | 1,5  | 2   | 1
3   |    | Cedar, Cy      | 2100 | 0 | 1 | * | 0 | 1    | 3   | 1
4   |    | Dogwood, Dee   | 0    | - | 0 | 1 | * | 1    | 3   | 1
"""


def read(text):
    return read_crosstable(page(text))


def score(result, number, other):
    """The results of one player against another, in the order of the rounds."""
    player = next(p for p in result.tournament.players if p.start_no == number)
    return "".join(e.outcome.letter for e in player.rounds if e.opponent == other)


def codes(result):
    return [d.code for d in result.diagnostics if d.code != "IMP002"]


def told(result):
    return [(d.variant, dict(d.values)) for d in result.diagnostics]


def errors(result):
    return [d for d in check(result) if severity_in(d) is Severity.ERROR]


def test_a_round_robin_has_its_results_and_berger_s_rounds():
    result = read(SINGLE)
    tournament = result.tournament
    assert str(tournament.kind) == "individual-round-robin"
    assert (tournament.kind.cycles, tournament.rounds, tournament.rounds_played) == (1, 3, 3)
    assert [score(result, 1, other) for other in (2, 3, 4)] == ["=", "1", "+"]
    assert score(result, 4, 1) == "-"
    pairs = [
        {
            (p.start_no, p.round(number).opponent)
            for p in tournament.players
            if p.round(number).colour == "w"
        }
        for number in (1, 2, 3)
    ]
    assert pairs == [set(round_.pairs) for round_ in berger_table(4)]
    assert [name for name, _ in told(result)] == ["berger"]
    assert errors(result) == []


def test_games_that_a_line_below_calls_forfeited_are():
    lines = ("Remark:", "round  1: Ash, Ada - Cedar, Cy = 1F-0F", "round 2: A - B = 1F-0F")
    result = read_crosstable(page(grid(SINGLE, after=lines)))
    assert (score(result, 1, 3), score(result, 3, 1)) == ("+", "-")
    assert errors(result) == []


@pytest.mark.parametrize(
    ("number", "numbers"), [("9999", [1, 2, 3, 9999]), ("10000", [1, 2, 3, 4])]
)
def test_numbers_beyond_four_figures_are_no_starting_ranks(number, numbers):
    result = read(SINGLE.replace("4   |    | Dogwood", f"{number} | | Dogwood"))
    assert [player.start_no for player in result.tournament.players] == numbers


def test_who_is_free_is_absent():
    text = """
        No | Name      | 1 | 2 | 3 | Pts
        1  | Ash, Ada  | * | 1 | ½ | 1,5
        2  | Birch, Bo | 0 | * | 1 | 1
        3  | Cedar, Cy | ½ | 0 | * | 0,5
    """
    players = read(text).tournament.players
    free = [[e.opponent is None for e in p.rounds] for p in players]
    # Round 1: 1 is free, round 2: 3 is, round 3: 2; absence at the end goes without saying.
    assert free == [[True, False, False], [False, False], [False, True, False]]


IN_ORDER_OF_RANKS = """
Rk. | SNo | Name         | 1 | 2 | 3 | 4 | Pts.
1   | 4   | Ash, Ada     | * | ½ | 1 | 1 | 2,5
2   | 2   | Birch, Bo    | ½ | * | 0 | 1 | 1,5
3   | 1   | Cedar, Cy    | 0 | 1 | * | 0 | 1
3   | 3   | Dogwood, Dee | 0 | 0 | 1 | * | 1
"""


def test_columns_follow_the_blacked_out_cells_whatever_the_order_of_the_rows():
    result = read(IN_ORDER_OF_RANKS)
    assert [score(result, 4, other) for other in (2, 1, 3)] == ["=", "1", "1"]
    assert score(result, 1, 2) == "1"
    assert errors(result) == []
    lines = IN_ORDER_OF_RANKS.strip().splitlines()
    shuffled = "\n".join([lines[0], lines[3], lines[1], lines[4], lines[2]])
    other = read(shuffled)
    assert other.tournament.players == result.tournament.players


def test_without_blacked_out_cells_the_columns_follow_the_rows():
    result = read(SINGLE.replace("*", " "))
    assert [score(result, 1, other) for other in (2, 3, 4)] == ["=", "1", "+"]


TWICE_IN_A_CELL = """
No | Name         | 1   | 2   | 3   | Pts
1  | Ash, Ada     | *   | 1½  | 1 0 | 2,5
2  | Birch, Bo    | 0½  | *   | ½ ½ | 1,5
3  | Cedar, Cy    | 0 1 | ½ ½ | *   | 2
"""
SIDE_BY_SIDE = """
No | Name         | 1a | 1b | 2a | 2b | 3a | 3b | Pts
1  | Ash, Ada     | *  | *  | 1  | ½  | 1  | 0  | 2,5
2  | Birch, Bo    | 0  | ½  | *  | *  | ½  | ½  | 1,5
3  | Cedar, Cy    | 0  | 1  | ½  | ½  | *  | *  | 2
"""
IN_BLOCKS = """
No | Name         | 1 | 2 | 3 | 1 | 2 | 3 | Pts
1  | Ash, Ada     | * | 1 | 1 | * | ½ | 0 | 2,5
2  | Birch, Bo    | 0 | * | ½ | ½ | * | ½ | 1,5
3  | Cedar, Cy    | 0 | ½ | * | 1 | ½ | * | 2
"""


def test_a_double_round_robin_may_be_printed_in_three_ways():
    first, *others = (read(text) for text in (TWICE_IN_A_CELL, SIDE_BY_SIDE, IN_BLOCKS))
    assert (first.tournament.kind.cycles, first.tournament.rounds) == (2, 6)
    assert [score(first, 1, 2), score(first, 1, 3), score(first, 2, 3)] == ["1=", "10", "=="]
    assert errors(first) == []
    for other in others:
        assert other.tournament.players == first.tournament.players
        assert other.tournament.kind == first.tournament.kind


def test_colours_change_round_from_cycle_to_cycle():
    player = read(TWICE_IN_A_CELL).tournament.players[0]
    colours = {}
    for entry in player.rounds:
        if entry.opponent is not None:
            colours.setdefault(entry.opponent, []).append(entry.colour)
    assert all(one is two.opposite for one, two in colours.values())


def test_sums_of_several_games_are_refused():
    result = read(TWICE_IN_A_CELL.replace("1½ ", "2  ").replace("0½", "0 "))
    assert result.tournament is None
    assert codes(result) == ["IMP001"]
    assert told(result)[0] == ("crosstable", {"reason": Message("IMP001.sums", text="2")})


def test_games_that_are_still_to_be_played_are_pending():
    result = read(SINGLE.replace("0 | * | 1 |", "  | * | 1 |").replace("* | 0 |", "* |   |"))
    assert (score(result, 2, 3), score(result, 3, 2)) == (" ", "1")
    assert [d.code for d in errors(result)][:1] == ["RES004"]


def test_results_that_contradict_each_other_are_reported_and_kept():
    result = read(SINGLE.replace("½ | * | 0 | 1", "1 | * | 0 | 1"))
    assert (score(result, 1, 2), score(result, 2, 1)) == ("=", "1")
    assert {d.code for d in errors(result)} == {"RES004", "SCR001"}


def test_an_unreadable_result_is_reported():
    result = read(SINGLE.replace("0 | 1 | * | 0", "0 | ! | * | 0"))
    found = [d for d in result.diagnostics if d.code == "IMP003"]
    assert [(d.line, d.values["text"]) for d in found] == [(4, "!")]


def test_a_participant_blacked_out_in_another_s_column_is_refused():
    result = read(SINGLE.replace("0 | 1 | * | 0", "0 | * | 1 | 0"))
    assert result.tournament is None
    assert codes(result) == ["IMP001"]


def test_results_against_nobody_are_no_tournament():
    blank = SINGLE
    for sign in ("| ½ |", "| 1 |", "| 0 |", "| + |", "| - |"):
        blank = blank.replace(sign, "|   |").replace(sign, "|   |")
    assert read(blank).tournament is None


@st.composite
def squares(draw):
    """Results of everybody against everybody in up to three cycles."""
    size, cycles = draw(st.integers(3, 8)), draw(st.integers(1, 3))
    signs = {"1": "0", "0": "1", "½": "½", "+": "-", "-": "+"}
    games = {}
    for one in range(size):
        for other in range(one + 1, size):
            mine = draw(st.lists(st.sampled_from("10½+-"), min_size=cycles, max_size=cycles))
            games[one, other] = mine
            games[other, one] = [signs[sign] for sign in mine]
    return size, cycles, games


LETTERS = {
    "1": Outcome.WIN, "0": Outcome.LOSS, "½": Outcome.DRAW,
    "+": Outcome.FORFEIT_WIN, "-": Outcome.FORFEIT_LOSS,
}  # fmt: skip


@given(squares(), st.sampled_from(["cell", "beside", "blocks"]), st.randoms())
def test_any_round_robin_comes_back_from_its_crosstable(square, layout, random):
    size, cycles, games = square
    order = list(range(size))
    random.shuffle(order)

    def cells(one):
        row = [["*"] * cycles if one == other else games[one, other] for other in range(size)]
        if layout == "cell":
            return [" ".join(found) if found[0] != "*" else "*" for found in row]
        if layout == "beside":
            return [sign for found in row for sign in found]
        return [found[cycle] for cycle in range(cycles) for found in row]

    width = len(cells(0))
    head = ["No.", "Name", *(f"{c}" for c in range(1, width + 1)), "TB1"]
    rows = [[str(one + 1), f"Player {'ABCDEFGH'[one]}x", *cells(one), "7"] for one in order]
    result = read_crosstable(page(as_grid([head, *rows])))
    assert result.tournament.kind.cycles == cycles
    for player in result.tournament.players:
        for other in range(size):
            found = [e.outcome for e in player.rounds if e.opponent == other + 1]
            wanted = games.get((player.start_no - 1, other), [])
            assert found == [LETTERS[sign] for sign in wanted]
    assert errors(result) == []


@pytest.mark.parametrize("place", [1, 3, 4])
def test_a_crosstable_that_lacks_a_row_is_said_to(place):
    lines = SINGLE.strip().splitlines()
    del lines[place]
    result = read("\n".join(lines))
    assert result.tournament is None
    assert told(result)[-1] == ("incomplete", {"rows": 3})


@pytest.mark.parametrize("place", [1, 3, 4])
def test_a_crosstable_that_lacks_a_column_is_said_to(place):
    lines = [line.split("|") for line in SINGLE.strip().splitlines()]
    column = next(c for c, text in enumerate(lines[0]) if text.strip() == str(place))
    for cells in lines:
        del cells[column]
    result = read("\n".join("|".join(cells) for cells in lines))
    assert result.tournament is None
    assert told(result)[-1] == ("incomplete", {"rows": 4})


def test_a_list_of_absences_is_no_crosstable():
    rows = [
        f"{n} | {name} | {'x' if n < 4 else ''} | | x"
        for n, name in enumerate(("Ash, Ada", "Birch, Bo", "Cedar, Cy", "Dogwood, Dee"), start=1)
    ]
    result = read("\n".join(["No. | Name | 1 | 2 | 3", *rows]))
    assert told(result)[-1] == ("absences", {})
