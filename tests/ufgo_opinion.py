"""A second computation of Ukrainian Go ratings: written from the text alone, sentence by sentence.

It shares nothing with the program, neither tables nor code: the tables are keyed in again, as
text, ratings are fractions of a point, and everything is done in the plainest way. It knows the
default readings of the open points only.
"""

from __future__ import annotations

from fractions import Fraction

TABLE_2 = """
0-3 0.50 0.50     122-129 0.33 0.67  279-290 0.16 0.84
4-10 0.49 0.51    130-137 0.32 0.68  291-302 0.15 0.85
11-17 0.48 0.52   138-145 0.31 0.69  303-315 0.14 0.86
18-25 0.47 0.53   146-153 0.30 0.70  316-328 0.13 0.87
26-32 0.46 0.54   154-162 0.29 0.71  329-344 0.12 0.88
33-39 0.45 0.55   163-170 0.28 0.72  345-357 0.11 0.89
40-46 0.44 0.56   171-179 0.27 0.73  358-374 0.10 0.90
47-53 0.43 0.57   180-188 0.26 0.74  375-391 0.09 0.91
54-61 0.42 0.58   189-197 0.25 0.75  392-411 0.08 0.92
62-68 0.41 0.59   198-206 0.24 0.76  412-432 0.07 0.93
69-76 0.40 0.60   207-215 0.23 0.77  433-456 0.06 0.94
77-83 0.39 0.61   216-225 0.22 0.78  457-484 0.05 0.95
84-91 0.38 0.62   226-235 0.21 0.79  485-517 0.04 0.96
92-98 0.37 0.63   236-245 0.20 0.80  518-559 0.03 0.97
99-106 0.36 0.64  246-256 0.19 0.81  560-619 0.02 0.98
107-113 0.35 0.65 257-267 0.18 0.82  620-735 0.01 0.99
114-121 0.34 0.66 268-278 0.17 0.83  736-99999 0 1
"""

ROWS_2 = [
    (int(span.split("-")[0]), int(span.split("-")[1]), Fraction(low), Fraction(high))
    for line in TABLE_2.strip().splitlines()
    for span, low, high in [line.split()[i : i + 3] for i in range(0, 9, 3)]
]


def probability(own, other):
    """K1: the larger value is the higher rated player's."""
    difference = int(abs(own - other) + Fraction(1, 2))
    for first, last, low, high in ROWS_2:
        if first <= difference <= last:
            return high if own > other else low
    raise AssertionError(difference)


def k2_and_k3(rating):
    if rating < 600:
        return 60, 20
    if rating < 1100:
        return 50, 10
    if rating < 1400:
        return 40, 5
    if rating < 1700:
        return 30, 2
    if rating < 2000:
        return 20, 1
    return 10, 0


def divisor(board):
    return {19: 1, 13: 2, 9: 3}[board]


def table_4(rating, board):
    """Won, lost, k3."""
    if rating < 200:
        return {9: (7, -13, 7), 13: (10, -20, 10), 19: (20, -40, 20)}[board]
    if rating < 400:
        return {9: (3, -17, 7), 13: (5, -25, 10), 19: (10, -50, 20)}[board]
    if rating < 600:
        return {9: (0, -20, 7), 13: (0, -30, 10), 19: (0, -60, 20)}[board]
    return {9: (0, 0, 0), 13: (0, -30, 0), 19: (0, -60, 0)}[board]


def table_5(rating, board):
    if rating < 200:
        return {9: 1, 13: 2, 19: 3}[board]
    if rating < 400:
        return {9: 2, 13: 3, 19: 5}[board]
    return {9: 3, 13: 4, 19: 7}[board]


def tenth(rating):
    return Fraction(int(rating * 10 + Fraction(1, 2)), 10)


def once(starts, rooms, games, boards, official):
    """One calculation; ``games`` are (round, one, other, result of one: 1, 1/2, 0).

    ``rooms`` are what of K3 each may still get. Formula (2) takes K2 of table 3 of all games that
    were really played, and all K3.
    """
    now = dict(enumerate(map(Fraction, starts)))
    bonus = dict.fromkeys(now, Fraction(0))
    limit = dict.fromkeys(now, Fraction(0))
    extra = dict.fromkeys(now, Fraction(0))
    for number in sorted({game[0] for game in games}):
        board = boards[number - 1]
        before = dict(now)
        for round_, one, other, result in games:
            if round_ != number:
                continue
            for who, whom, share in ((one, other, result), (other, one, 1 - result)):
                own, others = before[who], before[whom]
                k2, k3 = k2_and_k3(own)
                given = Fraction(0)
                if own < 100:
                    win = {9: 2, 13: 3, 19: 5}[board]
                    change = share * win + (1 - share) * 1
                    if others >= 100 and share == 1:
                        change += table_5(others, board)
                        extra[who] += Fraction(table_5(others, board), {19: 9, 13: 6, 9: 4}[board])
                elif others < 100:
                    win, loss, given = table_4(own, board)
                    change = share * win + (1 - share) * loss
                else:
                    change = k2 * (share - probability(own, others)) / Fraction(divisor(board))
                    given = Fraction(k3, divisor(board))
                if official and given:
                    given = min(Fraction(given), rooms[who] - bonus[who])
                    bonus[who] += given
                    change += given
                after = own + change
                if own < 100 < after:
                    after = 100 + 10 * (after - 100)
                elif own >= 100 > after:
                    after = 100 - (100 - after) / Fraction(10)
                now[who] = tenth(max(after, Fraction(0)))
                limit[who] += Fraction(45, 100) * k2 / divisor(board)
    anomalous = {}
    for who, start in enumerate(starts):
        if extra[who] >= 1:
            anomalous[who] = max(Fraction(100), now[who])
        elif start >= 100 and now[who] - start > limit[who] + bonus[who]:
            anomalous[who] = now[who]
    return now, anomalous, bonus


def ratings(starts, games, boards, *, official):
    """Return the number of calculations, the last starts, and the final whole ratings.

    "The sum of K3 for one tournament": what a start contains of it, from the calculation whose
    result it is, leaves so much less to get. A calculation whose result is nobody's start is gone.
    """
    starts = [Fraction(start) for start in starts]
    rooms = [Fraction(100 if start < 600 else 50) for start in starts]
    for number in range(1, 1001):
        now, anomalous, bonus = once(starts, rooms, games, boards, official)
        following = [anomalous.get(who, start) for who, start in enumerate(starts)]
        if not anomalous or following == starts:
            return number, starts, [int(now[who] + Fraction(1, 2)) for who in range(len(starts))]
        for who, start in anomalous.items():
            if start == now[who]:
                rooms[who] -= bonus[who]
        starts = following
    raise AssertionError("no end")
