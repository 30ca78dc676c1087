"""Crosstables in other notations than ``17w1``: what they say, and what nobody can tell."""

from __future__ import annotations

import pytest
from crosstables import page, swiss_rows
from generated import swiss

from trfkit.files.crosstables.cells import convert_notation
from trfkit.files.crosstables.read import read_crosstable
from trfkit.files.import_findings import Notes
from trfkit.model import Colour, Outcome
from trfkit.record import replace

USUAL = """
No. | Name         | Rtg  | 1.Rd | 2.Rd | 3.Rd | 4.Rd | Pts.
1   | Ash Ada      | 2300 | 5w1  | 2b1  | 3w0  | -½   | 2,5
2   | Birch Bo     | 2200 | 3b½  | 1w0  | 5w+  | 4b1  | 2,5
3   | Cedar Cy     | 2100 | 2w½  | 4b1  | 1b1  | -0   | 2,5
4   | Dogwood Dee  | 2000 | -1   | 3w0  | -½   | 2w0  | 1,5
5   | Elder Eve    | 1900 | 1b0  | -½   | 2b-  | -0   | 0,5
"""
LETTERED = """
No. | Name         | Rtg  | 1.Rd | 2.Rd | 3.Rd | 4.Rd | Pts.
1   | Ash Ada      | 2300 | W5   | W2   | L3   | H--- | 2,5
2   | Birch Bo     | 2200 | D3   | L1   | X5   | W4   | 2,5
3   | Cedar Cy     | 2100 | D2   | W4   | W1   | U--- | 2,5
4   | Dogwood Dee  | 2000 | B--- | L3   | H    | L2   | 1,5
5   | Elder Eve    | 1900 | L1   | H--- | F2   | Z    | 0,5
"""
SIGNED = """
No. | Name         | Rtg  | 1.Rd | 2.Rd | 3.Rd | 4.Rd | Pts.
1   | Ash Ada      | 2300 | +5w  | +2b  | -3w  | =BYE | 2,5
2   | Birch Bo     | 2200 | =3b  | -1w  | +5wF | +4b  | 2,5
3   | Cedar Cy     | 2100 | =2w  | +4b  | +1b  | -BYE | 2,5
4   | Dogwood Dee  | 2000 | +BYE | -3w  | =BYE | -2w  | 1,5
5   | Elder Eve    | 1900 | -1b  | =BYE | -2bF | 0    | 0,5
"""
ALONE = USUAL.replace("-½", "½ ").replace("-1 ", "1  ").replace("-0", "0 ")


def players(text):
    return read_crosstable(page(text)).tournament.players


def without_colours(each):
    return tuple(
        replace(one, rounds=tuple(replace(entry, colour=None) for entry in one.rounds))
        for one in each
    )


def noted(text):
    return [d.message for d in read_crosstable(page(text)).diagnostics if d.code == "IMP002"]


@pytest.mark.parametrize("text", [SIGNED, SIGNED.replace("-", "\u2212"), ALONE])
def test_a_table_says_the_same_in_signs_and_with_results_that_stand_alone(text):
    assert players(text) == players(USUAL)


@pytest.mark.parametrize("text", [LETTERED, LETTERED.replace("W", "W ").replace("L", "L ")])
def test_letters_before_opponents_are_results(text):
    assert players(text) == without_colours(players(USUAL))
    assert any("'W', 'D' and 'L' before a number" in one for one in noted(text))


def test_letters_of_colours_are_no_results():
    colours = LETTERED.replace("L", "B").replace("D", "W").replace("X", "W").replace("F", "B")
    result = read_crosstable(page(colours))
    assert not any("before a number" in one.message for one in result.diagnostics)
    assert result.tournament is None


def test_a_number_that_may_be_an_opponent_is_no_bye():
    open_game = ALONE.replace("| 5w1", "| 5  ")
    rounds = {one.start_no: one.rounds for one in players(open_game)}
    assert (rounds[1][0].outcome, rounds[1][0].opponent) == (Outcome.PENDING, 5)
    assert (rounds[4][0].outcome, rounds[4][0].opponent) == (Outcome.PENDING, 1)
    assert rounds[1][3].outcome is Outcome.HALF_POINT_BYE


@pytest.mark.parametrize("text", [SIGNED, ALONE, LETTERED])
def test_the_numbers_of_rounds_above_them_are_no_byes(text):
    numbered = text.replace(".Rd", "   ")
    assert players(numbered) == players(text)


def test_letters_that_are_no_games_of_each_other_are_no_results():
    won = LETTERED.replace("L3", "W3").replace("L1", "W1").replace("L2", "W2")
    assert not any("before a number" in d.message for d in read_crosstable(page(won)).diagnostics)


def as_signed(entry):
    """A round as its sign, opponent and colour."""
    if entry.opponent is None:
        return {"U": "+BYE", "F": "+BYE", "H": "=BYE"}.get(entry.outcome.letter, "-BYE")
    sign = {"1": "+", "=": "=", "0": "-", "+": "+", "-": "-"}[entry.outcome.letter]
    forfeit = "F" if entry.outcome.letter in "+-" else ""
    return f"{sign}{entry.opponent}{'w' if entry.colour is Colour.WHITE else 'b'}{forfeit}"


@pytest.mark.parametrize("seed", range(5))
def test_events_come_out_of_signs_as_of_the_usual_notation(seed):
    tournament = swiss(seed)
    totals = {player.start_no: 0 for player in tournament.players}
    usual = swiss_rows(tournament, tournament.rounds_played, totals)
    first = usual[0].index("1.Rd")
    signed = [usual[0]]
    for row, player in zip(usual[1:], tournament.players, strict=True):
        texts = [as_signed(player.round(n)) for n in range(1, tournament.rounds_played + 1)]
        signed.append([*row[:first], *texts, *row[first + len(texts) :]])
    one, other = ("\n".join(" | ".join(map(str, row)) for row in rows) for rows in (usual, signed))
    expected, found = players(one), players(other)
    for mine, theirs in zip(expected, found, strict=True):
        games = [[e for e in p.rounds if e.opponent is not None] for p in (mine, theirs)]
        assert games[0] == games[1]


def test_other_tables_stay_as_they_are():
    robin = "No | Name | 1 | 2 | 3 | Pts\n1 | Ash | * | 1 | 1 0 | 2\n2 | Birch | 0 | * | ½ | 0,5"
    letters = "Rk | Name | Group | Pts\n1 | Ash | W1 | 2\n2 | Birch | W2 | 1"
    for text in (USUAL, robin, letters, "Rk | Name | +/-\n1 | Ash | +17\n2 | Birch | -2"):
        whole = page(text)
        assert convert_notation(whole, Notes()) is whole
