"""Pages of pairings: all rounds are a tournament, one round completes another page."""

from __future__ import annotations

from datetime import date

import pytest
import strategies
from crosstables import as_grid, grid, page
from examples import examples
from hypothesis import given
from row_tests import each_row

from trfkit.files.crosstables.pairing_pages import is_pairing
from trfkit.files.crosstables.read import read_crosstable
from trfkit.files.crosstables.starting_ranks import with_starting_ranks
from trfkit.model import Colour, Outcome
from trfkit.model.outcome import without_absence_at_the_end

TWO_ROUNDS = """
Round 1 on 2026/03/14 at 10:00
Bo. | No. |    | White        | Rtg  | Pts. | Result  | Pts. |    | Black       | Rtg  | No.
1   | 1   | GM | Ash, Ada     | 2300 | 0    | 1 - 0   | 0    |    | Cedar, Cy   | 2100 | 3
2   | 4   |    | Dogwood, Dee | 1900 | 0    | ½ - ½   | 0    | FM | Birch, Bo   | 2200 | 2
3   | 5   |    | Elder, Eve   | 0    | 0    | 1       |      |    | bye         |      |
Round 2 on 15.03.2026 at 10:00
Bo. | No. |    | White        | Rtg  | Pts. | Result  | Pts. |    | Black       | Rtg  | No.
1   | 2   | FM | Birch, Bo    | 2200 | ½    | + - -   | 1    | GM | Ash, Ada    | 2300 | 1
2   | 5   |    | Elder, Eve   | 0    | 1    | 0 - 1   | ½    |    | Dogwood, Dee | 1900 | 4
3   | 3   |    | Cedar, Cy    | 2100 | 0    | ½       |      |    | not paired  |      |
"""


def rounds(result, number):
    player = next(p for p in result.tournament.players if p.start_no == number)
    return [(e.outcome.letter, e.opponent, e.colour and e.colour.value) for e in player.rounds]


def test_pairings_of_every_round_are_a_tournament():
    result = read_crosstable(page(TWO_ROUNDS, title="Invented Open"))
    assert rounds(result, 1) == [("1", 3, "w"), ("-", 2, "b")]
    assert rounds(result, 2) == [("=", 4, "b"), ("+", 1, "w")]
    assert rounds(result, 3) == [("0", 1, "b"), ("H", None, None)]
    assert rounds(result, 4) == [("=", 2, "w"), ("1", 5, "b")]
    assert rounds(result, 5) == [("U", None, None), ("0", 4, "w")]
    tournament = result.tournament
    assert [(p.name, p.rating, p.title) for p in tournament.players] == [
        ("Ash, Ada", 2300, "GM"), ("Birch, Bo", 2200, "FM"), ("Cedar, Cy", 2100, None),
        ("Dogwood, Dee", 1900, None), ("Elder, Eve", None, None),
    ]  # fmt: skip
    assert tournament.round_dates == (date(2026, 3, 14), date(2026, 3, 15))
    assert (tournament.start, tournament.name, result.diagnostics) == (
        date(2026, 3, 14), "Invented Open", (),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new"),
    [("Round 2", "Round 3"), ("Round 1 on", "Round 2 on"), ("Round 2 on 15.03.2026", "The end")],
)
def test_rounds_with_a_gap_or_a_single_one_are_no_tournament(old, new):
    result = read_crosstable(page(TWO_ROUNDS.replace(old, new)))
    assert result.tournament is None
    assert [d.code for d in result.diagnostics] == ["IMP001"]


@each_row(
    ("score", "letters"),
    [("1 - 0", "10"), ("0:1", "01"), ("½-½", "=="), ("0,5 : 0,5", "=="), ("1K - 0K", "+-"),
     ("- - -", "--"), ("0 - 0", "00"), (":", "  "), ("-", "  ")],
)  # fmt: skip
def test_scores_are_read_in_every_spelling(score, letters):
    result = read_crosstable(page(TWO_ROUNDS.replace("1 - 0 ", score)))
    assert rounds(result, 1)[0][0] + rounds(result, 3)[0][0] == letters


def test_a_score_that_is_none_is_reported():
    text = TWO_ROUNDS.replace("1 - 0 ", "4 - 4 ")
    result = read_crosstable(page(text))
    assert [(d.code, d.line, d.round) for d in result.diagnostics] == [("IMP003", 3, 1)]


def test_a_short_name_is_one_and_a_row_without_a_number_is_reported():
    boards = [
        f"{n} | Alder {chr(64 + n)}nn | 1 - 0 | Birch {chr(64 + n)}ob | {n + 6}"
        for n in range(1, 7)
    ]
    text = "\n".join(("Round 1", *boards, "Round 2", *boards))
    short = read_crosstable(page(text.replace("Alder Bnn", "Li", 1)))
    assert rounds(short, 2) == [("1", 8, "w"), ("1", 8, "w")]
    for old, new in (("3 |", "  |"), ("| 9", "| ?"), ("3 |", "99999 |"), ("| 9", "| 99999")):
        unnumbered = read_crosstable(page(text.replace(old, new, 1)))
        assert [(d.code, d.line) for d in unnumbered.diagnostics if d.line] == [("IMP004", 4)]
        assert {3, 9} <= {player.start_no for player in unnumbered.tournament.players}


@each_row(
    ("row", "found"),
    [
        (("1", "Ash, Ada", "1 - 0", "Birch, Bo"), True),
        (("1", "Ash, Ada", ":", "Birch, Bo"), True),
        (("1", "Ash, Ada", "", "Birch, Bo"), False),
        (("1", "Ash, Ada", "Bonn Club", "-"), False),
        (("1", "Ash, Ada", "12w1", "Birch, Bo"), False),
        (("1", "李明", "1 - 0", "王芳"), True),
    ],
)
def test_a_pairing_has_a_score_between_two_names(row, found):
    assert is_pairing(row) is found


CROSSTABLE = """
No. | Name         | Rtg  | 1.Rd | 2.Rd | Pts.
1   | Ash Ada      | 2300 | 3w1  | 2b-  | 1
2   | Birch Bo     | 2200 | 4b½  | 1w+  | 1,5
3   | Cedar Cy     | 2100 | 1b0  | -½   | 0,5
4   | Dogwood Dee  | 1900 | 2w½  | 5b1  | 1,5
5   | Elder Eve    | 0    | -1   | 4w0  | 1
"""


def test_a_page_of_one_round_completes_a_crosstable_with_names_and_the_day():
    one = "\n".join(TWO_ROUNDS.strip().splitlines()[:5])
    result = with_starting_ranks(read_crosstable(page(CROSSTABLE)), page(one), "pairings.html")
    tournament = result.tournament
    assert [p.name for p in tournament.players][:2] == ["Ash, Ada", "Birch, Bo"]
    assert (tournament.start, tournament.round_dates) == (
        date(2026, 3, 14), (date(2026, 3, 14), None),
    )  # fmt: skip


SCORES = {
    Outcome.WIN: "1", Outcome.DRAW: "½", Outcome.LOSS: "0", Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
}  # fmt: skip
BYES = {
    Outcome.PAIRING_ALLOCATED_BYE: ("1", "bye"), Outcome.FULL_POINT_BYE: ("1", "not paired"),
    Outcome.HALF_POINT_BYE: ("½", "not paired"), Outcome.ZERO_POINT_BYE: ("0", "not paired"),
}  # fmt: skip


@examples(50)
@given(strategies.tournaments(kinds=(strategies.SWISS,), most_players=8, most_rounds=5))
def test_any_tournament_comes_back_from_its_pairings(tournament):
    names = {p.start_no: f"Player {'ABCDEFGHI'[p.start_no]}x, Al" for p in tournament.players}
    by_number = {p.start_no: p for p in tournament.players}
    rows = []
    for number in range(1, tournament.rounds_played + 1):
        rows.append([f"Round {number}", *[""] * 5])
        for player in tournament.players:
            entry = player.round(number)
            own = [str(player.start_no), names[player.start_no]]
            if entry.opponent is None:
                score, words = BYES[entry.outcome]
                rows.append([*own, score, words, "", ""])
            elif entry.colour is Colour.WHITE:
                back = by_number[entry.opponent].round(number)
                if entry.outcome not in SCORES or back.outcome not in SCORES:
                    return  # a score cannot say that a game was not rated
                score = f"{SCORES[entry.outcome]} - {SCORES[back.outcome]}"
                rows.append([*own, score, names[entry.opponent], str(entry.opponent), ""])
    result = read_crosstable(page(as_grid(rows)))
    scored = sum(any(is_pairing(row) for row in grid_rows) for grid_rows in _by_round(rows))
    if scored < 2 or result.tournament is None:
        return
    assert [p.rounds for p in result.tournament.players] == [
        without_absence_at_the_end(p.rounds) for p in tournament.players
    ]


def _by_round(rows):
    found = []
    for row in rows:
        if row[0].startswith("Round"):
            found.append([])
        else:
            found[-1].append(row)
    return found


def test_a_grid_is_needed_for_a_page_of_pairings():
    assert read_crosstable(page(grid("a | b\nc | d"))).tournament is None
