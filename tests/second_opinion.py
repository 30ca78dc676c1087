"""A second computation of the individual tie-breaks of 2023 to 2026, from the articles alone.

It takes what a sheet states (``sheets``) in whole tenths and goes the plainest way: a list of terms
for every sum, a table of mutual points for every group. Nothing of the package is used.
"""

# ruff: noqa: FBT002 - a modifier is there or not

from __future__ import annotations

from copy import copy
from fractions import Fraction
from functools import cache

from round_robin_opinion import annulled, settled, withdrawn
from sheets import GAMES, PENDING

# B.02 8.1.1, from 100 % down to 50 %, and 8.1.2, the first difference of 0.50, 0.51 ... 1.00.
DP = """
800 677 589 538 501 470 444 422 401 383 366 351 336 322 309 296 284 273 262 251 240 230 220 211
202 193 184 175 166 158 149 141 133 125 117 110 102 95 87 80 72 65 57 50 43 36 29 21 14 7 0
"""
DP = [int(text) for text in DP.split()]
PD = """
0 4 11 18 26 33 40 47 54 62 69 77 84 92 99 107 114 122 130 138 146 154 163 171 180 189 198 207
216 226 236 246 257 268 279 291 303 316 329 345 358 375 392 412 433 457 485 518 560 620 736
"""
PD = [int(text) for text in PD.split()]
HALVES = {"1": 2, "=": 1, "0": 0}
"""What a game over the board brings, in halves."""


@cache
def expected(difference):
    """The expected score in hundredths."""
    above = 49 + sum(first <= abs(difference) for first in PD)
    return above if difference >= 0 else 100 - above


def half_up(numerator, denominator):
    """A quotient as the next whole number, halves upward."""
    return (2 * numerator + denominator) // (2 * denominator)


class SecondOpinion:
    def __init__(self, sheet, edition, unrated=None, *, annuls=True):
        self.sheet, self.edition, self.annuls = sheet, edition, annuls
        self.rows, self.n, self.swiss = sheet.rows, sheet.n, sheet.swiss
        self.draw, self.win, self.loss = (sheet.worth[letter] for letter in "=10")
        self.ratings = {
            who: unrated if row.rating is None else row.rating for who, row in self.rows.items()
        }
        self.worth = {
            (who, r): sheet.worth[letter]
            for who, row in self.rows.items()
            for r, letter in enumerate(row.letters)
        }
        self.withdrawn = set()
        if not self.swiss and sheet.n >= sheet.scheduled:
            self._read_round_robin()
        self.letters = {who: row.letters for who, row in self.rows.items()}
        self._scores, self._seen, self._terms = {}, {}, {}
        self._fore = self._rated = None

    # The rows

    def _read_round_robin(self):
        """The games that were not played, and those that a withdrawal annuls."""
        table = settled(
            {w: list(zip(row.letters, row.opponents, strict=True)) for w, row in self.rows.items()},
            self.n,
        )
        self.withdrawn = withdrawn(table, self.n) if self.annuls else set()
        gone = annulled(table, self.withdrawn)
        self.worth |= dict.fromkeys(gone, 0)
        self.rows = {
            who: row._replace(
                letters=["a" if (who, r) in gone else table[who][r][0] for r in range(self.n)],
                opponents=[0 if (who, r) in gone else table[who][r][1] for r in range(self.n)],
            )
            for who, row in self.rows.items()
        }

    def letter(self, who, r):
        return self.letters[who][r]

    def opponent(self, who, r):
        return self.rows[who].opponents[r]

    def got(self, who, r):
        return self.worth[who, r]

    def score(self, who, after=None):
        after = self.n if after is None else after
        if (who, after) not in self._scores:
            self._scores[who, after] = sum(self.got(who, r) for r in range(after))
        return self._scores[who, after]

    def over_the_board(self, who):
        """The rounds (from 0) that were played at the board."""
        return [r for r in range(self.n) if self.letter(who, r) in GAMES and self.opponent(who, r)]

    # Article 16

    def is_trailing(self, who, r):
        """16.2.5: a requested bye after which the player was never there again."""
        if self.letter(who, r) not in "HZ":
            return False
        return all(self.letter(who, k) in "HZ-" for k in range(r + 1, self.n))

    def seen(self, who):
        """16.3: the score as opponents see it."""
        if who not in self._seen:
            total = self.score(who)
            if self.swiss:
                for r in range(self.n):
                    if self.is_trailing(who, r):
                        total += self.draw - self.got(who, r)
            self._seen[who] = total
        return self._seen[who]

    def dummy(self, who, r):
        """16.4: the score of who stands in."""
        own = self.score(who)
        if self.edition != "2026":
            return own
        if self.letter(who, r) in "+-" and self.opponent(who, r):
            return min(own, self.seen(self.opponent(who, r)))
        return min(own, self.draw * self.sheet.scheduled)

    def terms(self, who, forfeits_count):
        """For each round that enters: whether it is voluntary, the score faced, the points."""
        key = (who, forfeits_count)
        if key not in self._terms:
            self._terms[key] = list(self._faced(who, forfeits_count))
        return self._terms[key]

    def _faced(self, who, forfeits_count):
        for r in range(self.n):
            letter, other, got = self.letter(who, r), self.opponent(who, r), self.got(who, r)
            counts = not self.swiss or forfeits_count
            if other and (letter in GAMES + PENDING or counts):
                yield False, self.seen(other), got
            elif self.swiss:
                yield letter in "HZ-", self.dummy(who, r), got

    def cut(self, terms, low, high):
        """14: what is left of terms (voluntary, score that orders, value)."""
        left = list(terms)
        for _ in range(low):
            if not left:
                break
            least = min(left, key=lambda term: (term[1], term[2]))
            loose = [term for term in left if term[0]]
            if loose:
                lowest = min(loose, key=lambda term: term[2])
                # 16.5: the voluntary one goes, unless that would take out less.
                if lowest[2] >= least[2]:
                    least = lowest
            left.remove(least)
        for _ in range(high):
            if left:
                left.remove(max(left, key=lambda term: (term[1], term[2])))
        return sum(term[2] for term in left)

    # Articles 8 and 9

    def buchholz(self, who, low=0, high=0, forfeits_count=False):
        terms = [(v, score, score) for v, score, _ in self.terms(who, forfeits_count)]
        return self.cut(terms, low, high)

    def sonneborn_berger(self, who, low=0, high=0, forfeits_count=False):
        terms = [(v, score, score * got) for v, score, got in self.terms(who, forfeits_count)]
        return self.cut(terms, low, high)

    @property
    def fore(self):
        """8.3: the tournament with every paired game of its last round drawn."""
        if self._fore is None:
            self._fore = self
            if self.n and self.n == self.sheet.scheduled:
                rows = {}
                for who, row in self.rows.items():
                    letters = list(row.letters)
                    if row.opponents[-1]:
                        letters[-1] = "="
                    rows[who] = row._replace(letters=letters)
                self._fore = other = copy(self)
                other.rows, other._scores, other._seen, other._terms = rows, {}, {}, {}
                other.letters = {who: row.letters for who, row in rows.items()}
                last = self.n - 1
                met = {(who, last): self.draw for who, row in rows.items() if row.opponents[last]}
                other.worth = self.worth | met
        return self._fore

    def fore_buchholz(self, who, low=0, high=0, forfeits_count=False):
        return self.fore.buchholz(who, low, high, forfeits_count)

    def average_of_buchholz(self, who, *, fore=False):
        met = [self.opponent(who, r) for r in self.over_the_board(who)]
        of = self.fore_buchholz if fore else self.buchholz
        return half_up(sum(of(other) for other in met) * 10, len(met)) if met else None

    def koya(self, who, steps=0):
        """9.2: points against those with half of what can be had at least."""
        paired = max(sum(map(bool, row.opponents)) for row in self.rows.values())
        least = Fraction(self.win * paired, 2) + 5 * steps
        return sum(
            self.got(who, r)
            for r in range(self.n)
            if self.opponent(who, r) and self.score(self.opponent(who, r)) >= least
        )

    # Article 7

    def wins(self, who):
        return sum(self.got(who, r) == self.win for r in range(self.n))

    def count(self, who, letters, colour="wb-"):
        rounds = self.over_the_board(who)
        colours = self.rows[who].colours
        return sum(self.letter(who, r) in letters and colours[r] in colour for r in rounds)

    def elected(self, who):
        return sum(letter not in "HZ-a" for letter in self.letters[who])

    def standard(self, who):
        """7.7, in halves of a point."""
        total = 0
        for r in range(self.n):
            got, against = self.got(who, r), self.draw
            if self.letter(who, r) in GAMES + PENDING and self.opponent(who, r):
                against = self.got(self.opponent(who, r), r)
            total += 2 if got > against else 1 if got == against else 0
        return total

    def progressive(self, who, cut=0):
        return sum(self.score(who, k) for k in range(cut + 1, self.n + 1))

    # Article 10

    @property
    def all_rated(self):
        return None not in self.ratings.values()

    @property
    def all_with_ratings(self):
        """The tournament with a rating for those who have none."""
        if self._rated is None:
            self._rated = SecondOpinion(self.sheet, self.edition, RATING, annuls=self.annuls)
        return self._rated

    def average_rating(self, who, low=0, high=0):
        ratings = sorted(self.ratings[self.opponent(who, r)] for r in self.over_the_board(who))
        left = ratings[low : len(ratings) - high]
        return half_up(sum(left), len(left)) if left else None

    def performance(self, who):
        rounds = self.over_the_board(who)
        if not rounds:
            return None
        halves = sum(HALVES[self.letter(who, r)] for r in rounds)
        percentage = half_up(halves * 50, len(rounds))
        distance = DP[100 - max(percentage, 100 - percentage)]
        return self.average_rating(who) + (distance if percentage >= 50 else -distance)

    def perfect_performance(self, who):
        """10.3: the lowest rating that can be expected to reach the score."""
        rounds = self.over_the_board(who)
        if not rounds:
            return None
        ratings = [self.ratings[self.opponent(who, r)] for r in rounds]
        halves = sum(HALVES[self.letter(who, r)] for r in rounds)
        if not halves:
            return min(ratings) - 800

        def reaches(rating):
            return sum(expected(rating - other) for other in ratings) >= 50 * halves

        low, high = min(ratings) - 1000, max(ratings) + 1000
        while low < high:
            middle = (low + high) // 2
            if reaches(middle):
                high = middle
            else:
                low = middle + 1
        return low

    def mean_of_met(self, who, value):
        met = [value(self.opponent(who, r)) for r in self.over_the_board(who)]
        return half_up(sum(met), len(met)) if met else None

    # Article 6

    def against(self, one, other, forfeits_count):
        """What ``one`` got on average in the games with ``other``, None without any."""
        games = GAMES if self.swiss and not forfeits_count else GAMES + "+-"
        met = [
            self.got(one, r)
            for r in range(self.n)
            if self.opponent(one, r) == other and self.letter(one, r) in games
        ]
        return Fraction(sum(met), len(met)) if met else None

    def direct(self, group, *, forfeits_count=False):
        """The order of a tied group, best first."""
        if len(group) == 1:
            return [list(group)]
        table = {(a, b): self.against(a, b, forfeits_count) for a in group for b in group if a != b}
        mutual = {a: sum(table[a, b] or 0 for b in group if b != a) for a in group}
        unmet = {a: sum(table[a, b] is None for b in group if b != a) for a in group}
        if not any(unmet.values()):
            tiers = [[a for a in group if mutual[a] == s] for s in sorted(set(mutual.values()))]
            if len(tiers) == 1:
                return [list(group)]
            return [
                part
                for tier in reversed(tiers)
                for part in self.direct(tier, forfeits_count=forfeits_count)
            ]
        rest, placed = list(group), []
        while len(rest) > 1:
            # 6.3: first whatever the missing games would have brought.
            sure = [
                a
                for a in rest
                if all(
                    mutual[a] + self.loss * unmet[a] > mutual[b] + self.win * unmet[b]
                    for b in rest
                    if b != a
                )
            ]
            if not sure:
                break
            placed.append(sure)
            rest.remove(sure[0])
        if not placed:
            return [rest]
        return [*placed, *self.direct(rest, forfeits_count=forfeits_count)]


def points(value):
    """Whole tenths as points."""
    return None if value is None else Fraction(value, 10)


def products(value):
    """Whole hundredths as points."""
    return None if value is None else Fraction(value, 100)


def _cuts(make, of, names):
    """A column for each of the names of cuts: ``""``, ``/C1``, ``/M2/P`` and so on."""
    found = {}
    for name in names:
        parts = name.split("/")[1:]
        number = next((int(part[1:]) for part in parts if part[0] in "CM"), 0)
        high = number if any(part[0] == "M" for part in parts) else 0
        forfeits = "P" in parts
        found[name] = lambda o, w, n=number, h=high, f=forfeits: make(of(o, w, n, h, f))
    return found


_ALL_CUTS = ("", "/C1", "/C2", "/M1", "/M2", "/P", "/C1/P", "/C2/P", "/M1/P", "/M2/P")
_BERGER_CUTS = ("", "/C1", "/C2", "/M1", "/P", "/C1/P", "/C2/P")


def _rated(value):
    return lambda o, w: value(o, w) if o.all_rated else None


RATING = 1400
"""What U gives to those who have no rating."""

OF_RATINGS = {
    "ARO": lambda o, w: o.average_rating(w),
    "ARO/C1": lambda o, w: o.average_rating(w, 1),
    "ARO/C2": lambda o, w: o.average_rating(w, 2),
    "ARO/M1": lambda o, w: o.average_rating(w, 1, 1),
    "ARO/M2": lambda o, w: o.average_rating(w, 2, 2),
    "TPR": lambda o, w: o.performance(w),
    "PTP": lambda o, w: o.perfect_performance(w),
    "APRO": lambda o, w: o.mean_of_met(w, o.performance),
    "APPO": lambda o, w: o.mean_of_met(w, o.perfect_performance),
}

VALUES = {
    "PTS": lambda o, w: points(o.score(w)),
    "WIN": lambda o, w: o.wins(w),
    "WON": lambda o, w: o.count(w, "1"),
    "BPG": lambda o, w: o.count(w, GAMES, "b"),
    "BWG": lambda o, w: o.count(w, "1", "b"),
    **{
        f"PS{name}": lambda o, w, n=n: points(o.progressive(w, n))
        for n, name in enumerate(("", "/C1", "/C2", "/C3"))
    },
    "REP": lambda o, w: o.elected(w),
    "STD": lambda o, w: Fraction(o.standard(w), 2),
    "TPN": lambda _o, w: w,
    "TPN/R": lambda _o, w: w,
    **{f"BH{k}": v for k, v in _cuts(points, SecondOpinion.buchholz, _ALL_CUTS).items()},
    **{f"FB{k}": v for k, v in _cuts(points, SecondOpinion.fore_buchholz, _ALL_CUTS).items()},
    "AOB": lambda o, w: products(o.average_of_buchholz(w)),
    "AOB/F": lambda o, w: products(o.average_of_buchholz(w, fore=True)),
    **{
        f"SB{k}": v
        for k, v in _cuts(products, SecondOpinion.sonneborn_berger, _BERGER_CUTS).items()
    },
    **{
        f"KS{name}": lambda o, w, n=n: points(o.koya(w, n))
        for n, name in ((0, ""), (1, "/L+1"), (3, "/L+3"), (-1, "/L-1"), (-2, "/L-2"))
    },
    **{code: _rated(value) for code, value in OF_RATINGS.items()},
    **{
        f"{code}/U{RATING}": lambda o, w, of=value: of(o.all_with_ratings, w)
        for code, value in OF_RATINGS.items()
    },
    "RTNG": lambda o, w: o.rows[w].rating,
    "RTNG/R": lambda o, w: o.rows[w].rating,
}
"""Every code with its modifiers: the value of a player, None where there is none."""

LOWEST_FIRST = ("TPN", "RTNG/R")
ORDERS = {
    "DE": lambda o, group: o.direct(group),
    "DE/P": lambda o, group: o.direct(group, forfeits_count=True),
}
"""Codes that order those who are still tied."""
