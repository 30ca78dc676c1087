"""A file held against the tables that lie beside it, by the values and by the games."""

import clean
import pytest

import trfkit
from trfkit import Refusal
from trfkit.api import announcing_of
from trfkit.api.verification import TableFile, compared, games_in, with_computations
from trfkit.files.registry import read_stated
from trfkit.messages import Message
from trfkit.ranking.ranking_options import Ranking
from trfkit.reports.provenance import input_of

DATA = clean.SWISS.encode()
FILE = trfkit.read(DATA)
TABLE = trfkit.convert(FILE, "csv-crosstable").data
OTHER_GAME = TABLE.replace(b"4w1,2b=", b"4w0,2b=").replace(b"1b0,3w0", b"1b1,3w0")
UNREAD = TABLE.replace(b"4w1,2b=", b"4wX,2b=")
WRONG = DATA.replace(b"2.5    1", b"2.0    1").replace(b"1.0    6", b"1.5    6")


def comparison(*tables, data=DATA):
    given = [
        TableFile(input_of(f"{number}.csv", table), read_stated(table))
        for number, table in enumerate(tables, start=1)
    ]
    return compared(trfkit.read(data), input_of("event.trf", data), given, ranking=Ranking())


@pytest.mark.parametrize(
    ("tables", "games"),
    [((TABLE,), 0), ((OTHER_GAME,), 1), ((TABLE, OTHER_GAME), 0), ((OTHER_GAME, TABLE), 1)],
)
def test_of_several_tables_the_first_is_compared(tables, games):
    found = comparison(*tables)
    assert found.against == "1.csv"
    assert len(found.verification.games) == games
    assert [one.file for one in found.origin.inputs] == ["event.trf", "1.csv", "2.csv"][
        : len(tables) + 1
    ]


def test_games_are_compared_with_a_table_that_was_read_whole():
    partly = games_in(FILE, read_stated(UNREAD), "a.csv")
    assert [note.arguments["why"] for note in partly.notes] == [Message("verify.not-all-read")]
    assert not games_in(FILE, read_stated(TABLE), "a.csv").notes
    assert comparison().against is None


def test_what_differs_is_computed_in_both_ways_and_nothing_else():
    same, other = comparison(), comparison(data=WRONG)
    assert with_computations(same, FILE.tournament, Ranking()) is same
    assert len(with_computations(other, FILE.tournament, Ranking()).computations) == 2


NOTHING = b"999 x\n998 y\n"


@pytest.mark.parametrize(
    "call",
    [lambda: trfkit.standings(trfkit.read(NOTHING)), lambda: trfkit.verify(FILE, against=NOTHING)],
)
def test_a_refusal_says_the_first_thing_that_was_found(call):
    with pytest.raises(Refusal) as caught:
        call()
    (why,) = caught.value.message.arguments["why"]
    assert why.id.startswith("SYN")


def test_players_whose_rows_go_on_are_absent_from_the_next_round():
    absent = DATA.replace(b"5 b +\n", b"5 b +  0000 - Z\n").replace(b"142 3", b"142 4")
    file = trfkit.read(absent)
    assert announcing_of(file).absentees == (4,)
    assert announcing_of(file.tournament) is file.tournament
