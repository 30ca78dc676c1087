"""A second computation by the annexes of 2006, 2009 and July 2012, from their texts alone.

Like ``second_opinion`` it works on fractions of points and on names of rounds, and takes the
plainest way; nothing is shared with the package but the tournament.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor

from second_opinion import DP

HALF = Fraction(1, 2)


def have_all_met(group, opponents):
    """Whether each of a group is among the opponents, by number, of each other."""
    return all(other in opponents[who] for who in group for other in group if who != other)


class OlderOpinion:
    def __init__(self, tournament, edition):
        self.rows = {player.start_no: player.rounds for player in tournament.players}
        self.rating = {player.start_no: player.rating for player in tournament.players}
        self.system = tournament.point_system
        self.n = tournament.rounds_played
        self.swiss = tournament.kind.pairings.value == "swiss"
        self.edition = edition
        self.draw = Fraction(self.system.draw, 10)
        self.win = Fraction(self.system.win, 10)

    def got(self, who, r):
        return Fraction(self.system.points(self.rows[who][r]), 10)

    def letter(self, who, r):
        letter = self.rows[who][r].outcome.letter
        return {"W": "1", "D": "=", "L": "0"}.get(letter, letter)

    def opponent(self, who, r):
        return self.rows[who][r].opponent

    def played(self, who, r):
        return self.letter(who, r) in "1=0"

    def free(self, who, r):
        return not self.swiss and self.opponent(who, r) is None

    def score(self, who, rounds=None):
        return sum(
            (self.got(who, r) for r in range(self.n if rounds is None else rounds)), Fraction(0)
        )

    def seen(self, who):
        """The score with every unplayed game as a draw."""
        total = Fraction(0)
        for r in range(self.n):
            unplayed = not self.played(who, r) and not self.free(who, r)
            total += self.draw if unplayed else self.got(who, r)
        return total

    def stand_in(self, who, r):
        """The score of whoever stands in for the opponent of an unplayed game, and the result."""
        if self.edition != "2012":
            return self.seen(who), HALF
        svon = self.score(who, r) + (self.win - self.got(who, r)) + self.draw * (self.n - r - 1)
        got = self.got(who, r)
        return svon, Fraction(1) if got >= self.win else HALF if got >= self.draw else Fraction(0)

    def faced(self, who):
        for r in range(self.n):
            if self.played(who, r):
                result = {"1": Fraction(1), "=": HALF, "0": Fraction(0)}[self.letter(who, r)]
                yield self.seen(self.opponent(who, r)), result
            elif not self.free(who, r):
                yield self.stand_in(who, r)

    def buchholz(self, who, low=0, high=0):
        scores = sorted(score for score, _ in self.faced(who))
        return sum(scores[low : max(low, len(scores) - high)], Fraction(0))

    def sonneborn_berger(self, who):
        return sum((score * result for score, result in self.faced(who)), Fraction(0))

    def sum_of_buchholz(self, who):
        total = Fraction(0)
        for r in range(self.n):
            if self.played(who, r):
                total += self.buchholz(self.opponent(who, r))
            elif self.edition == "2009" and not self.free(who, r):
                total += self.buchholz(who)
        return total

    def progressive(self, who, cut=0):
        return sum((self.score(who, k) for k in range(cut + 1, self.n + 1)), Fraction(0))

    def wins(self, who):
        return sum(self.letter(who, r) == "1" for r in range(self.n))

    def blacks(self, who):
        return sum(
            self.played(who, r) and self.rows[who][r].colour.value == "b" for r in range(self.n)
        )

    def koya(self, who, steps=0):
        """Points against the score groups from the half on; steps let groups in or leave them."""
        paired = max(sum(e.opponent is not None for e in row) for row in self.rows.values())
        half = self.win * paired / 2
        scores = sorted({self.score(other) for other in self.rows}, reverse=True)
        number = sum(score >= half for score in scores) - steps
        admitted = scores[: max(number, 0)]
        return sum(
            (
                self.got(who, r)
                for r in range(self.n)
                if self.opponent(who, r) and self.score(self.opponent(who, r)) in admitted
            ),
            Fraction(0),
        )

    def average(self, who, cut=0):
        met = sorted(self.ratings(who))[cut:]
        return floor(Fraction(sum(met), len(met)) + HALF) if met else None

    def ratings(self, who):
        """The ratings of the opponents; in 2006 an unplayed game is one against oneself."""
        for r in range(self.n):
            if self.played(who, r):
                yield self.rating[self.opponent(who, r)]
            elif self.edition == "2006" and not self.free(who, r):
                yield self.rating[who]

    def games(self, who):
        return sum(self.played(who, r) for r in range(self.n))

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
        games = [r for r in range(self.n) if self.played(who, r) or not self.free(who, r)]
        if not games:
            return None
        ratings = list(self.ratings(who))
        if within is not None:
            own = self.rating[who]
            ratings = [own + max(-within, min(within, rating - own)) for rating in ratings]
        points = sum(
            {"1": Fraction(1), "=": HALF, "0": Fraction(0)}[self.letter(who, r)]
            if self.played(who, r)
            else HALF
            for r in games
        )
        percentage = floor(points / len(games) * 100 + HALF)
        average = floor(Fraction(sum(ratings), len(ratings)) + HALF)
        distance = DP[100 - max(percentage, 100 - percentage)]
        return average + (distance if percentage >= 50 else -distance)

    def mutual(self, who, group, count):
        return sum(
            count(who, r)
            for r in range(self.n)
            if self.played(who, r) and self.opponent(who, r) in group
        )

    def direct(self, group):
        """The order of a tied group, best first."""
        met = {
            who: [self.opponent(who, r) for r in range(self.n) if self.played(who, r)]
            for who in group
        }
        if self.edition == "2006" and not have_all_met(group, met):
            return [group]
        keys = {}
        for who in group:
            key = [self.mutual(who, group, self.got)]
            if self.edition == "2006":
                key.append(self.mutual(who, group, lambda a, r: self.letter(a, r) == "1"))
                key.append(
                    self.mutual(who, group, lambda a, r: self.rows[a][r].colour.value == "b")
                )
            keys[who] = key
        return [[a for a in group if keys[a] == key] for key in sorted(keys.values(), reverse=True)]
