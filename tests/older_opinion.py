"""A second computation by the annexes of 2006, 2009 and July 2012, from their texts alone.

Like ``second_opinion``, whose rows and sums of points it shares, it takes what a sheet states in
whole tenths and goes the plainest way.
"""

from __future__ import annotations

from fractions import Fraction

from second_opinion import DP, SecondOpinion, half_up, points
from sheets import GAMES


def have_all_met(group, opponents):
    """Whether each of a group is among the opponents, by number, of each other."""
    return all(other in opponents[who] for who in group for other in group if who != other)


def tiers_by(group, keys):
    """The groups of equal keys, the best first."""
    return [[who for who in group if keys[who] == key] for key in sorted(set(keys.values()))[::-1]]


class OlderOpinion(SecondOpinion):
    def played(self, who, r):
        return self.letter(who, r) in GAMES and bool(self.opponent(who, r))

    def free(self, who, r):
        """Whether pairings known beforehand left the round without a game."""
        return not self.swiss and not self.opponent(who, r)

    def seen(self, who):
        """The score with every unplayed game as a draw."""
        if who not in self._seen:
            self._seen[who] = sum(
                self.draw if not self.played(who, r) and not self.free(who, r) else self.got(who, r)
                for r in range(self.n)
            )
        return self._seen[who]

    def stand_in(self, who, r):
        """The score of who stands in for the opponent of an unplayed game, the result in halves."""
        if self.edition != "2012":
            return self.seen(who), 1
        got = self.got(who, r)
        svon = self.score(who, r) + (self.win - got) + self.draw * (self.n - r - 1)
        return svon, (got >= self.win) + (got >= self.draw)

    def faced(self, who):
        """For each game or unplayed one: the score faced, and the result in halves."""
        if who not in self._terms:
            found = []
            for r in range(self.n):
                if self.played(who, r):
                    halves = {"1": 2, "=": 1, "0": 0}[self.letter(who, r)]
                    found.append((self.seen(self.opponent(who, r)), halves))
                elif not self.free(who, r):
                    found.append(self.stand_in(who, r))
            self._terms[who] = found
        return self._terms[who]

    def buchholz(self, who, low=0, high=0):
        scores = sorted(score for score, _ in self.faced(who))
        return sum(scores[low : max(low, len(scores) - high)])

    def sonneborn_berger(self, who):
        """In twentieths of a point."""
        return sum(score * halves for score, halves in self.faced(who))

    def sum_of_buchholz(self, who):
        total = 0
        for r in range(self.n):
            if self.played(who, r):
                total += self.buchholz(self.opponent(who, r))
            elif self.edition == "2009" and not self.free(who, r):
                total += self.buchholz(who)
        return total

    def koya(self, who, steps=0):
        """Points against the score groups from the half on; steps let groups in or leave them."""
        paired = max(sum(map(bool, row.opponents)) for row in self.rows.values())
        scores = sorted({self.score(other) for other in self.rows}, reverse=True)
        number = sum(2 * score >= self.win * paired for score in scores) - steps
        admitted = scores[: max(number, 0)]
        return sum(
            self.got(who, r)
            for r in range(self.n)
            if self.opponent(who, r) and self.score(self.opponent(who, r)) in admitted
        )

    def ratings_met(self, who):
        """The ratings of the opponents; in 2006 an unplayed game is one against oneself."""
        for r in range(self.n):
            if self.played(who, r):
                yield self.ratings[self.opponent(who, r)]
            elif self.edition == "2006" and not self.free(who, r):
                yield self.ratings[who]

    def average(self, who, cut=0):
        met = sorted(self.ratings_met(who))[cut:]
        return half_up(sum(met), len(met)) if met else None

    def games(self, who):
        return len(self.over_the_board(who))

    def missed(self, who):
        """How many games were missed: in 2006 for any reason, later only by choice."""
        missed = [r for r in range(self.n) if not self.played(who, r) and not self.free(who, r)]
        chosen = "HZ-" if self.edition != "2006" else "HZ-+UF"
        return sum(self.letter(who, r) in chosen for r in missed)

    def is_behind(self, one, two):
        """Whether the text itself puts one player behind the other."""
        if self.missed(one) <= 2:
            return False
        if self.edition == "2006":
            return self.games(two) == self.n
        return self.games(two) > self.games(one)

    def performance(self, who, within=None):
        """The average plus what the table gives for the percentage, unplayed games being drawn."""
        ratings = list(self.ratings_met(who))
        if not ratings:
            return None
        if within is not None:
            own = self.ratings[who]
            ratings = [own + max(-within, min(within, rating - own)) for rating in ratings]
        halves = sum(
            {"1": 2, "=": 1, "0": 0}[self.letter(who, r)] if self.played(who, r) else 1
            for r in range(self.n)
            if not self.free(who, r)
        )
        percentage = half_up(halves * 50, len(ratings))
        distance = DP[100 - max(percentage, 100 - percentage)]
        average = half_up(sum(ratings), len(ratings))
        return average + (distance if percentage >= 50 else -distance)

    def direct(self, group):
        """The order of a tied group, best first."""
        met = {who: [self.opponent(who, r) for r in self.over_the_board(who)] for who in group}
        if self.edition == "2006" and not have_all_met(group, met):
            return [list(group)]
        keys = {}
        for who in group:
            mutual = [r for r in self.over_the_board(who) if self.opponent(who, r) in group]
            key = [sum(self.got(who, r) for r in mutual)]
            if self.edition == "2006":
                key.append(sum(self.letter(who, r) == "1" for r in mutual))
                key.append(sum(self.rows[who].colours[r] == "b" for r in mutual))
            keys[who] = tuple(key)
        return tiers_by(group, keys)


def _rated(value):
    return lambda o, w: value(o, w) if o.all_rated else None


VALUES = {
    "PTS": lambda o, w: points(o.score(w)),
    **{
        f"BH{name}": lambda o, w, low=low, high=high: points(o.buchholz(w, low, high))
        for name, low, high in (
            ("", 0, 0),
            ("/C1", 1, 0),
            ("/C2", 2, 0),
            ("/M1", 1, 1),
            ("/M2", 2, 2),
        )
    },
    "BHS": lambda o, w: points(o.sum_of_buchholz(w)),
    "SB": lambda o, w: Fraction(o.sonneborn_berger(w), 20),
    **{
        f"PS{name}": lambda o, w, n=n: points(o.progressive(w, n))
        for n, name in enumerate(("", "/C1", "/C2"))
    },
    "WIN": lambda o, w: o.count(w, "1"),
    "WON": lambda o, w: o.count(w, "1"),
    "BPG": lambda o, w: o.count(w, GAMES, "b"),
    "ARO": _rated(lambda o, w: o.average(w)),
    "ARO/C1": _rated(lambda o, w: o.average(w, 1)),
    "ARO/C2": _rated(lambda o, w: o.average(w, 2)),
    **{
        f"KS{name}": lambda o, w, n=n: points(o.koya(w, n))
        for n, name in ((0, ""), (1, "/L+1"), (2, "/L+2"), (-1, "/L-1"), (-2, "/L-2"))
    },
}
"""Every code with its modifiers: the value of a player, None where there is none."""

OF_2006 = {"TPR": _rated(lambda o, w: o.performance(w))}
NOT_IN_2006 = {"BHS"}
LOWEST_FIRST = ()
ORDERS = {"DE": lambda o, group: o.direct(group)}
BEHIND = ("ARO", "TPR")
"""Codes with a rule on who missed games, which puts some behind others whatever their values."""
