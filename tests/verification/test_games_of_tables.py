"""The games of a table's own file against those of the tournament: never told wrongly."""

import pytest
from clean import SWISS

from trfkit.api.verifying import games_in, verify
from trfkit.files.registry import read, read_stated

FORMATS = ("html", "csv-crosstable", "xlsx", "cr-xml", "json", "jch", "tdf", "trf06", "trf16")
OFTEN = {"forfeit": 0.1, "double-forfeit": 0.05, "both-lost": 0.05, "short": 0.05, "pending": 0.2,
         "zero-point-bye": 0.1}  # fmt: skip
OF_SWISS = {"half-point-bye": 0.1, "full-point-bye": 0.1, "withdrawn": 0.05}


@pytest.fixture(
    params=("individual-swiss", "individual-round-robin", "team-swiss", "team-round-robin")
)
def event(trfkit, tmp_path, request):
    """An event in which games end in every way, and rounds are missed for every reason."""
    rates = OFTEN | (OF_SWISS if "swiss" in request.param else {})
    size = ("--teams", "6") if "team" in request.param else ("--players", "13")
    options = [part for name, share in rates.items() for part in ("--rate", f"{name}={share}")]
    path = tmp_path / "event.trf"
    trfkit("generate", "--seed", "7", "--kind", request.param, *size, *options, "-o", path)
    return path


@pytest.mark.parametrize("to", FORMATS)
def test_no_game_stands_otherwise_in_what_the_file_itself_became(trfkit, event, tmp_path, to):
    table = tmp_path / "table"
    trfkit("convert", event, table, "--to", to)
    stated = read_stated(table.read_bytes())

    assert stated.tournament is not None
    assert games_in(read(event.read_bytes()), stated).otherwise == ()


def test_a_file_given_to_the_function_is_compared_with_its_games():
    file = read(SWISS.encode())
    table = SWISS.replace("     5 b 1     1 w =", "     5 w 1     1 w =")
    table = table.replace("     2 w 0     6 b 0", "     2 b 0     6 b 0")
    found = verify(file, against=table.encode())

    assert [game.participants for game in found.games] == [(5, 2)]
    assert verify(file, against=SWISS.encode()).games == ()
