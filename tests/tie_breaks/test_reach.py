"""How far a value looks, and which of two values is the better one."""

from functools import cache
from itertools import pairwise

from generated import swiss, team_swiss
from row_tests import each_row

from trfkit.model import Outcome
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.tie_breaks import TIE_BREAKS, For

EVENT = swiss(4, players=40, rounds=4, away=0.08)
OF_TEAMS = team_swiss(6, teams=12)
OTHER = {Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN, Outcome.DRAW: Outcome.WIN}
ROWS = [row for row in TIE_BREAKS if row.compute and not row.discipline]


def values(tournament, rows):
    """Return the values by code and participant, each code by the newest edition that has it."""
    found = {}
    for edition in {row.editions[-1] for row in rows}:
        codes = tuple(row.code for row in rows if row.editions[-1] == edition)
        standings = rank(tournament, Ranking(tiebreaks=codes, edition=edition))
        for row in standings.rows:
            found |= {(code, row.id): text for code, text in standings.texts(row).items()}
    return found


def distances(start):
    """Return by player how many games away another one is."""
    opponents = {p.start_no: {one.opponent for one in p.rounds} - {None} for p in EVENT.players}
    found, ring = {start: 0}, [start]
    for who in ring:
        for other in opponents[who] - found.keys():
            found[other] = found[who] + 1
            ring.append(other)
    return found


def changes():
    """Yield a player, and the event in which the row of that player alone says something else."""
    for place, player in list(enumerate(EVENT.players))[::4]:
        entry = player.rounds[0]
        rounds = (replace(entry, outcome=OTHER.get(entry.outcome, Outcome.WIN)), *player.rounds[1:])
        for changed in (replace(player, rounds=rounds), replace(player, rating=player.rating + 57)):
            players = (*EVENT.players[:place], changed, *EVENT.players[place + 1 :])
            yield player.start_no, replace(EVENT, players=players)


@cache
def farthest():
    """Return by code how many games away a value has changed with a player's row."""
    rows = [row for row in ROWS if row.of is not For.TEAMS]
    before, found = values(EVENT, rows), {}
    for start, tournament in changes():
        away = distances(start)
        for (code, who), value in values(tournament, rows).items():
            if value != before[code, who]:
                found[code] = max(found.get(code, 0), away.get(who, 99))
    return found


@each_row("row", [row for row in ROWS if row.reach is not None], ids=lambda row: row.code)
def test_a_value_depends_on_results_no_farther_away_than_its_reach(row):
    assert farthest().get(row.code, 0) == row.reach


@each_row("row", ROWS, ids=lambda row: row.code)
def test_the_higher_value_is_the_better_but_of_the_few_that_count_what_is_bad(row):
    tournament = OF_TEAMS if row.of is For.TEAMS else EVENT
    asked = Ranking(tiebreaks=(row.code,), edition=row.editions[-1])
    standings = rank(tournament, asked)
    column = standings.columns[-1].key
    place = [one.key for one in standings.columns].index(column)
    pairs = [
        (one.values[place], other.values[place])
        for one, other in pairwise(standings.rows)
        if one.points == other.points and None not in (one.values[place], other.values[place])
    ]
    falls, rises = any(a > b for a, b in pairs), any(a < b for a, b in pairs)
    is_lowest_first = row.code in {"TPN", "BC"}
    assert not (falls if is_lowest_first else rises)
    assert falls or rises or row.code in NEVER_APART


NEVER_APART = {"PTS", "MPTS", "GPTS", "STD"}
"""Those that are what the points are, and what they are in this event."""


@each_row(
    ("mark", "codes"),
    [
        ("of_dummies", "BH AOB FB SB EMMSB EMGSB EGMSB EGGSB SSSC BHS"),
        ("of_record", "WON BPG BWG"),
        ("needs_ratings", "ARO TPR PTP APRO APPO"),
        ("is_mean", "AOB ARO APRO APPO"),
        ("of_matches", "WIN WON"),
        ("by_score", "PS BH AOB FB KS BHS"),
    ],
)
def test_what_codes_are_made_of(mark, codes):
    assert " ".join(row.code for row in TIE_BREAKS if getattr(row, mark)) == codes
