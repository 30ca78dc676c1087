"""Regulations of invented events with tie-breaks of their own, and the events."""

from trfkit.ranking import Ranking, rank
from trfkit.ranking.own_regulations import read_regulations
from trfkit.ranking.ranking_options import apply_regulations

BYES = """
1  2w1  3b1  4w1  U
2  1b0  4w0  3b0  H
3  4w0  1w0  2b1  Z
4  3b1  2b1  1b0  F
"""
HARD_FOUGHT = """
edition = "2026"
tiebreaks = ["OTHER_HARD", "OTHER_JURY"]
[points]
win = 3
draw = 1
loss = 0
[own.OTHER_HARD]
name = "Defeated opponents, the weakest left out"
sum = "opponent-score"
over = "won"
cut-lowest = 1
[own.OTHER_JURY]
name = "Best game"
values = { 1 = 7, 2 = 9.25, 4 = -0.5 }
"""
AWARDED = HARD_FOUGHT + '[policies]\n"clause-16.3" = "awarded"\n'

CIRCLE = """
1  2w1  3b0  4w1
2  1b0  4w1  3w1
3  4b0  1w1  2b0
4  3w1  2b0  1b0
"""
BLITZ = """
name = "Four friends"
tiebreaks = ["OTHER_BLACK", "OTHER_BLITZ"]
[own.OTHER_BLACK]
sum = "rounds"
over = ["black", "lost"]
lowest-first = true
[own.OTHER_BLITZ]
lowest-first = true
values.1 = 2
values.2 = 1
values.4 = 3
"""

SEVEN = """
1  4w1  2b=  3w1
2  5b1  1w=  6b=
3  6w=  4b1  1b0
4  1b0  3w0  5b+
5  2w0  6b0  4w-
6  3b=  5w1  2w=
7  U    H    Z
"""
RATED = """
tiebreaks = ["OTHER_WINNERS", "OTHER_ARO", "OTHER_LATE", "OTHER_SQUARES"]
[own.OTHER_WINNERS]
sum = "opponent-wins"
times = "points"
[own.OTHER_ARO]
mean = "opponent-rating"
cut-lowest = 1
[own.OTHER_LATE]
mean = "score"
rounds = [2, 3]
[own.OTHER_SQUARES]
sum = "points"
times = "points"
cut-highest = 1
"""
RATINGS = {1: 2500, 2: 2400, 3: 2300, 4: 2200, 5: 2100, 6: 2000, 7: 1900}

LEAGUE = """
tiebreaks = ["OTHER_PLAYED_WON", "OTHER_LOT"]
[points]
win = 2
draw = 1
loss = 0
[match-points]
win = 3
draw = 1
loss = 0
[own.OTHER_PLAYED_WON]
sum = "rounds"
over = "won"
[own.OTHER_LOT]
values = { 3 = 1, 1 = 2, 2 = 3 }
"""


def by(text, **options):
    """Return the options of a computation by the regulations that a text is."""
    return apply_regulations(Ranking(**options), read_regulations("own.toml", text.encode()))


def column(tournament, ranking, code):
    """Return the values of one code by number, as the JSON report prints them."""
    standings = rank(tournament, ranking)
    return {row.id: standings.texts(row)[code] for row in standings.rows}
