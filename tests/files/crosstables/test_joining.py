"""Tables that a page prints in pieces, and those that only look alike."""

from __future__ import annotations

import pytest
from crosstables import grid, page

from trfkit.files.crosstables.participant_table import listings
from trfkit.files.crosstables.read import read_crosstable

HEAD = "Rk. | SNo | Name | Pts | TB1"
FIRST = ("1 | 4 | Ash, Ada | 3 | 9", "2 | 1 | Birch, Bo | 2,5 | 8", "2 | 6 | Cedar, Cy | 2,5 | 8")
SECOND = ("4 | 2 | Dogwood, Dee | 2 | 9", "5 | 3 | Elder, Ed | 1 | 8", "6 | 5 | Fir, Flo | 0 | 8")


def table(rows, head=HEAD, **about):
    return grid("\n".join([head, *rows]), **about)


def test_a_list_in_two_pieces_is_one_table_and_that_is_said():
    found = page(table(FIRST, title="Ranking"), table(SECOND, after=["TB1: Buchholz"]))
    (one,) = listings(found)
    assert (len(one.body), one.parts, one.notes) == (6, 2, {1: "Buchholz"})
    result = read_crosstable(found)
    (stated,) = result.stated
    assert [row.rank for row in stated.rows] == [1, 2, 2, 4, 5, 6]
    assert [row.number for row in stated.rows] == [4, 1, 6, 2, 3, 5]
    assert stated.title == "Ranking"
    said = [(one.variant, dict(one.values)) for one in result.diagnostics if one.code == "IMP002"]
    assert said[0] == ("tables-joined", {"count": 2})


def test_a_tie_may_lie_across_the_gap():
    tied = ("2 | 2 | Dogwood, Dee | 2,5 | 8", *SECOND[1:])
    assert len(listings(page(table(FIRST), table(tied)))) == 1
    blank = (" | 2 | Dogwood, Dee | 2,5 | 8", *SECOND[1:])
    (one,) = listings(page(table(FIRST), table(blank)))
    assert len(one.body) == 6


def test_a_crosstable_in_three_pieces_is_one_tournament():
    head = "No. | Name | 1.Rd | 2.Rd | Pts"
    rows = (
        "1 | Ash, Ada | 4w1 | 2b1 | 2", "2 | Birch, Bo | 5b1 | 1w0 | 1",
        "3 | Cedar, Cy | 6w½ | 4b1 | 1,5", "4 | Dogwood, Dee | 1b0 | 3w0 | 0",
        "5 | Elder, Ed | 2w0 | 6b½ | ½", "6 | Fir, Flo | 3b½ | 5w½ | 1",
    )  # fmt: skip
    pieces = [table(rows[start : start + 2], head) for start in (0, 2, 4)]
    result = read_crosstable(page(*pieces))
    assert len(result.tournament.players) == 6
    assert not [one for one in result.diagnostics if one.code == "IMP005"]


@pytest.mark.parametrize(
    ("head", "rows"),
    [
        pytest.param(
            HEAD, [f"{n}{row[1:]}" for n, row in enumerate(SECOND, 1)], id="another group"
        ),
        pytest.param(HEAD.replace("TB1", "TB2"), SECOND, id="other headings"),
        pytest.param(HEAD, [*SECOND, "7 | 4 | Ash, Ada | 0 | 7"], id="somebody stands in both"),
    ],
)
def test_tables_that_do_not_continue_stay_apart(head, rows):
    found = listings(page(table(FIRST), table(rows, head)))
    assert [(len(one.body), one.parts) for one in found] == [(3, 1), (len(rows), 1)]
