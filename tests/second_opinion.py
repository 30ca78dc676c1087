"""A second computation of the individual tie-breaks, written from the articles alone.

It works on fractions of points and on names of rounds, knows nothing of the package's view,
and takes the plainest way: matrices, permutations, every possible outcome of missing games.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

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


def expected(difference):
    """The expected score in hundredths."""
    above = 49 + sum(first <= abs(difference) for first in PD)
    return above if difference >= 0 else 100 - above


def half_up(numerator, denominator):
    quotient = Fraction(numerator) / denominator
    return int((quotient + Fraction(1, 2)).__floor__())


class SecondOpinion:
    def __init__(self, tournament, edition):
        self.rows = {player.start_no: player.rounds for player in tournament.players}
        self.ratings = {player.start_no: player.rating for player in tournament.players}
        self.system = tournament.point_system
        self.n = tournament.rounds_played
        self.scheduled = tournament.rounds
        self.swiss = tournament.kind.pairings.value == "swiss"
        self.capped = edition == "2026"

    def got(self, who, r):
        return Fraction(self.system.points(self.rows[who][r]), 10)

    def letter(self, who, r):
        letter = self.rows[who][r].outcome.letter
        return {"W": "1", "D": "=", "L": "0"}.get(letter, letter)

    def opponent(self, who, r):
        return self.rows[who][r].opponent

    @property
    def draw(self):
        return Fraction(self.system.draw, 10)

    def score(self, who, after=None):
        return sum(
            (self.got(who, r) for r in range(self.n if after is None else after)), Fraction(0)
        )

    def is_available(self, who, r):
        return self.letter(who, r) in "1=0+UF"

    def seen(self, who):
        """The score for opponents: 16.3."""
        total = self.score(who)
        if not self.swiss:
            return total
        for r in range(self.n):
            later = any(self.is_available(who, k) for k in range(r + 1, self.n))
            if self.letter(who, r) in "HZ" and not later:
                total += self.draw - self.got(who, r)
        return total

    def dummy(self, who, r):
        """The score of the dummy: 16.4."""
        own = self.score(who)
        if not self.capped:
            return own
        if self.letter(who, r) in "+-":
            return min(own, self.seen(self.opponent(who, r)))
        return min(own, self.draw * self.scheduled)

    def faced(self, who):
        """For each round that enters: whether it is voluntary, the score, the points."""
        for r in range(self.n):
            letter = self.letter(who, r)
            met = letter in "1=0" or (letter in "+-" and not self.swiss)
            if met:
                yield False, self.seen(self.opponent(who, r)), self.got(who, r)
            elif self.swiss:
                yield letter in "HZ-", self.dummy(who, r), self.got(who, r)

    def sum(self, who, value, cut=0, median=0):
        """A sum with its cuts: ``value`` makes a term of a score and the points against it."""
        left = [(v, score, value(score, got)) for v, score, got in self.faced(who)]
        for _ in range(cut + median):
            if left:
                least = min(left, key=lambda item: (item[1], item[2]))
                voluntary = sorted((item for item in left if item[0]), key=lambda item: item[2])
                if voluntary and voluntary[0][2] >= least[2]:
                    least = voluntary[0]
                left.remove(least)
        for _ in range(median):
            if left:
                left.remove(max(left, key=lambda item: (item[1], item[2])))
        return sum((item[2] for item in left), Fraction(0))

    def buchholz(self, who, cut=0, median=0):
        return self.sum(who, lambda score, _got: score, cut, median)

    def fore_buchholz(self, who, cut=0):
        """8.3: Buchholz in the tournament whose last games were drawn."""
        if self.n < self.scheduled:
            return self.buchholz(who, cut)
        return LastGamesDrawn(self).buchholz(who, cut)

    def average_of_buchholz(self, who):
        met = [self.buchholz(o) for o in self.met(who)]
        return half_up(sum(met) * 100, len(met)) / Fraction(100) if met else None

    def met(self, who):
        """The opponents of the games over the board, once for each game."""
        return [self.opponent(who, r) for r in range(self.n) if self.letter(who, r) in "1=0"]

    def over_the_board(self, who):
        worth = {"1": Fraction(1), "=": Fraction(1, 2), "0": Fraction(0)}
        return sum(
            (worth.get(self.letter(who, r), Fraction(0)) for r in range(self.n)), Fraction(0)
        )

    def average_rating(self, who, cut=0, median=0):
        left = sorted(self.ratings[o] for o in self.met(who))[cut + median :]
        left = left[: len(left) - median]
        return half_up(sum(left), len(left)) if left else None

    def performance(self, who):
        if not self.met(who):
            return None
        percentage = half_up(self.over_the_board(who) * 100, len(self.met(who)))
        for_half_or_more = DP[100 - max(percentage, 100 - percentage)]
        return self.average_rating(who) + (
            for_half_or_more if percentage >= 50 else -for_half_or_more
        )

    def perfect_performance(self, who):
        """10.3: the lowest rating that reaches the score, tried one by one."""
        opponents = [self.ratings[o] for o in self.met(who)]
        if not opponents:
            return None
        if not self.over_the_board(who):
            return min(opponents) - 800
        rating = min(opponents) - 1000
        while sum(expected(rating - o) for o in opponents) < 100 * self.over_the_board(who):
            rating += 1
        return rating

    def mean_of_met(self, who, value):
        met = [value(o) for o in self.met(who)]
        return half_up(sum(met), len(met)) if met else None

    def count(self, who, letters, *, colour=None):
        return Fraction(
            sum(
                self.letter(who, r) in letters and colour in {None, self.rows[who][r].colour}
                for r in range(self.n)
            )
        )

    def rounds_won(self, who):
        win = Fraction(self.system.win, 10)
        return Fraction(sum(self.got(who, r) == win for r in range(self.n)))

    def standard(self, who):
        total = Fraction(0)
        for r in range(self.n):
            against = self.draw
            if self.letter(who, r) in "1=0":
                against = self.got(self.opponent(who, r), r)
            got = self.got(who, r)
            total += 1 if got > against else Fraction(1, 2) if got == against else 0
        return total

    def sonneborn_berger(self, who, cut=0):
        return self.sum(who, lambda score, got: score * got, cut)

    def progressive(self, who, cut=0):
        return sum((self.score(who, k) for k in range(cut + 1, self.n + 1)), Fraction(0))

    def koya(self, who):
        paired = max(sum(e.opponent is not None for e in row) for row in self.rows.values())
        least = Fraction(self.system.win, 10) * paired / 2
        return sum(
            (
                self.got(who, r)
                for r in range(self.n)
                if self.opponent(who, r) and self.score(self.opponent(who, r)) >= least
            ),
            Fraction(0),
        )

    def against(self, one, other):
        """The mean of what ``one`` got in the games with ``other``, None without any."""
        games = "1=0" if self.swiss else "1=0+-"
        met = [
            self.got(one, r)
            for r in range(self.n)
            if self.opponent(one, r) == other and self.letter(one, r) in games
        ]
        return sum(met, Fraction(0)) / len(met) if met else None

    def direct(self, group):
        """The order of a tied group, best first, by article 6."""
        if len(group) == 1:
            return [group]
        matrix = {(a, b): self.against(a, b) for a in group for b in group if a != b}
        missing = [(a, b) for a, b in combinations(group, 2) if matrix[a, b] is None]
        mutual = {
            a: sum((matrix[a, b] or Fraction(0) for b in group if b != a), Fraction(0))
            for a in group
        }
        if not missing:
            tiers = [[a for a in group if mutual[a] == s] for s in sorted(set(mutual.values()))]
            if len(tiers) == 1:
                return [group]
            return [part for tier in reversed(tiers) for part in self.direct(tier)]
        placed = []
        possible = list(self.completions(mutual, missing))
        while len(placed) < len(group):
            rest = [a for a in group if a not in placed]
            sure = [
                a
                for a in rest
                if all(scores[a] > scores[b] for scores in possible for b in rest if b != a)
            ]
            if not sure:
                break
            placed += sure
        rest = [a for a in group if a not in placed]
        if not placed:
            return [group]
        return [[a] for a in placed] + (self.direct(rest) if rest else [])

    def completions(self, mutual, missing):
        """Yield the mutual scores for every way in which the missing games could have ended."""
        win, loss = Fraction(self.system.win, 10), Fraction(self.system.loss, 10)
        for results in product(((win, loss), (loss, win)), repeat=len(missing)):
            scores = dict(mutual)
            for (a, b), (first, second) in zip(missing, results, strict=True):
                scores[a] += first
                scores[b] += second
            yield scores


class LastGamesDrawn(SecondOpinion):
    """The same tournament, every paired game of its last round drawn over the board."""

    def __init__(self, other):
        vars(self).update(vars(other))

    def is_drawn(self, who, r):
        return r == self.n - 1 and self.rows[who][r].opponent is not None

    def got(self, who, r):
        return self.draw if self.is_drawn(who, r) else super().got(who, r)

    def letter(self, who, r):
        return "=" if self.is_drawn(who, r) else super().letter(who, r)
