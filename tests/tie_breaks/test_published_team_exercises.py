"""The published exercises for teams, keyed in: FIDE TEC's booklet (rev. 2403220900), 34 to 49.

Results board by board and values are theirs, names and everything else left out. Players are
numbered anew by the boards they sat on. SSSC is printed with one decimal.
"""

from decimal import ROUND_HALF_UP, Decimal

import pytest
from team_events import team_event_of

from trfkit.ranking import Ranking, rank

MATCHES = """
1-8 1=10  2-9 1110  3-10 101=  4-11 0111  5-12 1111  6-13 01==  7-14 =1=0
1-4 100=  2-3 1111  5-6 11==  7-8 ====  9-12 1111  10-11 =100  13-14 1=10
1-7 1101  2-5 0000  3-9 0111  4-13 1011  6-8 0111  10-12 110=  11-14 1==0
1-2 101=  3-6 10=1  4-5 11=1  7-10 101=  8-12 1=11  9-14 1110  11-13 00=1
1-5 1=00  2-13 ==11  3-4 1==1  6-11 110=  7-9 0==1  8-10 0=1=  12U  14H
1+6  2-4 011=  3-5 1=11  7-13 1100  8-9 01==  10-14 1101  11-12 =01=
1-3 11=0  2-10 11==  4-9 101=  5-13 1=11  6-12 ==1=  7Z  8-11 =1=1  14U
"""

# fmt: off
# One value for each team; a dot where the source gives none.
VALUES = {
    "MPTS": "10 10 10 10 10 7 6 7 6 5 4 2 6 4",
    "GPTS": "17.5 17 16 17 18 12.5 11.5 15 14.5 13 11.5 7.5 11.5 11.5",
    "BH:MP": "64 57 58 56 55 46 44 41 50 44 41 41 52 36",
    "BH:MP/C1": "57 52 53 52 53 39 38 39 48 42 39 39 48 32",
    "BH:GP": "114 107.5 109.5 106 99 92 94.5 90 97.5 92 88 92 101 87",
    "BH:GP/C1": "100.5 96 97 94.5 91.5 79.5 83 82.5 90 84.5 80.5 84.5 89.5 75.5",
    "EMMSB": "88 74 76 72 70 32 33 30 26 19 16 6 30 19",
    "EMMSB/C1": "74 64 66 64 66 . . . . . . . . .",
    "EGMSB": "158 144 150 146 132 79.5 78.5 79 66.5 53 45 19 72 48",
    "EMGSB": "158.5 131 128 130 125 73 68.5 77 83 72.5 61 33.5 73 58",
    "EGGSB": "283 249.75 247.5 253.5 236 157.5 155 181.5 180 161.75 138.5 83.75 152.5 140.75",
    "SSSC": "38.8 36 35.3 35.7 36.3 27.8 26.2 28.7 31.2 27.7 25.2 21.2 28.8 23.5",
}

# What 2026 changed: dummies of byes and forfeits are limited, in the unit that is used.
VALUES_OF_2026 = {
    "BH:MP": "61 57 58 56 55",
    "EMMSB": "82 74 76 72 70",
    "EGGSB": "263 249.75 247.5 253.5 236",
}
# fmt: on


@pytest.fixture(scope="module")
def event():
    return team_event_of(MATCHES, teams=14, boards=4)


def compare(tournament, codes, edition, line, places=None):
    standings = rank(tournament, Ranking(tiebreaks=codes, edition=edition))
    found = {row.id: standings.texts(row)[codes[-1]] for row in standings.rows}
    expected = {n: text for n, text in enumerate(line.split(), 1) if text != "."}
    if places is not None:
        step = Decimal(1).scaleb(-places)
        found = {n: str(Decimal(t).quantize(step, ROUND_HALF_UP)) for n, t in found.items()}
        expected = {n: str(Decimal(t).quantize(step)) for n, t in expected.items()}
    assert {n: found[n] for n in expected} == expected


@pytest.mark.parametrize("code", VALUES)
def test_exercises_34_to_41_and_49(event, code):
    compare(event, ("MPTS", code), "2023", VALUES[code], places=1 if code == "SSSC" else None)


@pytest.mark.parametrize("code", VALUES_OF_2026)
def test_the_same_event_by_the_rules_of_2026(event, code):
    compare(event, ("MPTS", code), "2026", VALUES_OF_2026[code])


def test_exercise_34_the_other_score_breaks_ties(event):
    compare(event, ("MPTS", "MPvGP"), "2023", VALUES["GPTS"])
    compare(event, ("GPTS", "MPvGP"), "2023", VALUES["MPTS"])


def order(tournament, code, group, **options):
    """Return a group that is equal on match points in the order that a code gives it."""
    standings = rank(tournament, Ranking(tiebreaks=("MPTS", code), edition="2023", **options))
    found = {row.id: row.rank for row in standings.rows}
    places = sorted({found[n] for n in group})
    return [sorted(n for n in group if found[n] == place) for place in places]


@pytest.mark.parametrize(
    ("code", "group", "expected"),
    [
        pytest.param("EDE", [11, 14], [[11, 14]], id="42 two that drew"),
        pytest.param("EDE", [6, 8], [[6], [8]], id="43 two that met"),
        pytest.param("EDE", [7, 9, 13], [[7, 9, 13]], id="44 three, nothing certain"),
        pytest.param("EDE", [1, 2, 3, 4, 5], [[4], [2], [1], [3], [5]], id="45 five"),
        pytest.param("EDEBT", [11, 14], [[11], [14]], id="46 board count: 3.5 before 6.5"),
        pytest.param("EDEBB", [11, 14], [[11], [14]], id="46 board count comes first"),
        pytest.param("EDEC", [11, 14], [[11], [14]], id="46 board count alone"),
        pytest.param("EDET", [11, 14], [[11], [14]], id="47 top board"),
        pytest.param("EDEB", [11, 14], [[11], [14]], id="48 without the last board"),
        pytest.param("EMMSB", [1, 2, 3, 4, 5], [[1], [3], [2], [4], [5]], id="podium, EMMSB"),
        pytest.param("EGMSB", [1, 2, 3, 4, 5], [[1], [3], [4], [2], [5]], id="podium, EGMSB"),
        pytest.param("EMGSB", [1, 2, 3, 4, 5], [[1], [2], [4], [3], [5]], id="podium, EMGSB"),
        pytest.param("EGGSB", [1, 2, 3, 4, 5], [[1], [4], [2], [3], [5]], id="podium, EGGSB"),
        pytest.param("BH:MP/C1", [1, 2, 3, 4, 5], [[1], [3, 5], [2, 4]], id="podium, BH:MP/C1"),
        pytest.param("SSSC", [1, 2, 3, 4, 5], [[1], [5], [2], [4], [3]], id="podium, SSSC"),
    ],
)
def test_published_orders(event, code, group, expected):
    assert order(event, code, group) == expected


def test_the_literal_restart_places_teams_otherwise_than_exercise_45(event):
    literal = order(event, "EDE", [1, 2, 3, 4, 5], policies={"ede-restart": "primary"})
    assert literal == [[4], [1], [2], [3], [5]]
