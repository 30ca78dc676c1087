"""What a file is held against: tables, its own columns, its own records."""

from pathlib import Path

import clean
import pytest

from trfkit.importing import read, read_stated
from trfkit.regulations import Refusal
from trfkit.verification.of_file import each_round_read, verify_read

SAMPLES = Path(__file__).parents[2] / "samples"
CROSSTABLE = """\
Rk.;No.;Name;1;2;3;Pts.;Progressive Score
1;1;Apple Ann;4w1;2b½;3w1;2,5;5
2;2;Birch Ben;3b1;1w½;4b½;2,0;4,5
3;4;Durian Dan;1b0;3w1;2w½;1,5;2,5
4;3;Cedar Cleo;2w0;4b0;1b0;0,0;0
"""


def test_a_trf_is_held_against_its_own_records():
    found = verify_read(read(clean.SWISS.encode()))

    assert [column.label for column in found.columns][-2:] == ["001.points", "001.rank"]


def test_a_page_is_held_against_its_own_columns():
    found = verify_read(read(CROSSTABLE.encode()))

    assert {column.label: column.tiebreak for column in found.columns} == {
        "Pts.": "PTS",
        "Progressive Score": "PS",
        "Rk.": "PTS,PS",
    }
    assert found.differences == ()


def test_a_given_table_goes_before_everything_else():
    result = read((SAMPLES / "open-swiss.trf").read_bytes())
    tables = read_stated((SAMPLES / "open-swiss.csv").read_bytes()).tables

    found = verify_read(result, tables)

    assert len(found.differences) == 13
    assert found.diagnosis[0].params == {"edition": "2012"}


def test_without_a_table_there_is_nothing_to_map():
    with pytest.raises(Refusal, match="there is none"):
        verify_read(read(clean.SWISS.encode()), mapping={"TB1": "BH"})


@pytest.mark.parametrize("function", [verify_read, each_round_read])
def test_without_a_tournament_there_is_nothing_to_compare(function):
    with pytest.raises(Refusal, match="no tournament"):
        function(read(b""))


def test_the_ranks_of_a_page_count_for_each_round():
    found = each_round_read(read(CROSSTABLE.encode()), tiebreaks=("PS",))

    assert [bool(one.stated) for one in found.rounds] == [False, False, True]
    assert found.is_right
