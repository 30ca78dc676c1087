"""A second computation of BH, SB, PS, KS and DE, written from the articles alone.

It works on fractions of points and on names of rounds, knows nothing of the package's view,
and takes the plainest way: matrices, permutations, every possible outcome of missing games.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product


class SecondOpinion:
    def __init__(self, tournament, edition):
        self.rows = {player.start_no: player.rounds for player in tournament.players}
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
