"""A second computation for teams by the annexes of 2006, 2009 and July 2012, from their texts.

What a round brought a team is read from the records as ``team_opinion`` does; everything that
the annexes make of it is computed here, in whole tenths of a point.
"""

from __future__ import annotations

from older_opinion import have_all_met, tiers_by
from second_opinion import points, products
from team_opinion import CUTS, UNITS, TeamOpinion

SCORES = {"M": "MP", "G": "GP"}


class OlderTeamOpinion:
    def __init__(self, sheet, edition, primary="MP", *, annuls=True):
        self.rounds = TeamOpinion(sheet, edition, primary, annuls=annuls)
        self.withdrawn = self.rounds.withdrawn
        self.primary = primary
        self.n = self.rounds.n
        self.swiss = self.rounds.swiss
        self.edition = edition

    def played(self, who, r):
        return self.rounds.said[who, r][0] == "g"

    def opponent(self, who, r):
        return self.rounds.said[who, r][1]

    def free(self, who, r):
        """Whether pairings known beforehand left the round without a match."""
        return not self.swiss and self.opponent(who, r) is None

    def unplayed(self, who):
        return [r for r in range(self.n) if not self.played(who, r) and not self.free(who, r)]

    def score(self, who, unit, rounds=None):
        upto = self.n if rounds is None else rounds
        return sum(self.rounds.got(who, r, unit) for r in range(upto))

    def sum_of_scores(self, who):
        """3(c) of 2006."""
        return self.score(who, "MP") + self.score(who, "GP")

    def seen(self, who, unit):
        """The score with every unplayed match as a draw."""
        unplayed = self.unplayed(who)
        kept = [self.rounds.got(who, r, unit) for r in range(self.n) if r not in unplayed]
        return sum(kept) + len(unplayed) * self.rounds.draw(unit)

    def virtual(self, who, r, unit):
        """F(b): who starts the round level, gets what is left of a win and then draws."""
        left = self.rounds.win(unit) - self.rounds.got(who, r, unit)
        later = self.n - (r + 1)
        return self.score(who, unit, r) + left + later * self.rounds.draw(unit)

    def faced(self, who, of_opponent, of_own):
        """For each round with a match: the score faced, and what was got against it."""
        found = []
        for r in range(self.n):
            if self.free(who, r):
                continue
            if self.played(who, r):
                score = self.seen(self.opponent(who, r), of_opponent)
                got = self.rounds.got(who, r, of_own)
            elif self.edition == "2012":
                score = self.virtual(who, r, of_opponent)
                got = self.rounds.got(who, r, of_own)
            else:
                score, got = self.seen(who, of_opponent), self.rounds.draw(of_own)
            found.append((score, got))
        return found

    def buchholz(self, who, unit, low=0, high=0):
        scores = sorted(score for score, _ in self.faced(who, unit, unit))
        return sum(scores[low : max(low, len(scores) - high)])

    def met(self, who):
        return [self.opponent(who, r) for r in range(self.n) if self.played(who, r)]

    def sum_of_buchholz(self, who, unit):
        """D(a5); the draw against oneself of 2009 adds the own Buchholz."""
        met = self.met(who)
        if self.edition == "2009":
            met += [who] * len(self.unplayed(who))
        return sum(self.buchholz(other, unit) for other in met)

    def sonneborn_berger(self, who, letters, cut=0):
        """D(b2) to D(b9): the cut drops the opponent with the lowest score of the first letter.

        Among several such opponents, the one who contributes least.
        """
        of_opponent, of_own = (SCORES[letter] for letter in letters)
        faced = sorted((score, score * got) for score, got in self.faced(who, of_opponent, of_own))
        return sum(product for _, product in faced[cut:])

    def direct(self, group, unit):
        """3(d) and C(c): the points of the matches between the tied, and no more than these.

        3(d) wants all of them to have met; by A(c) the best result decides also where not.
        """
        met = {who: self.met(who) for who in group}
        if self.edition == "2006" and not have_all_met(group, met):
            return [group]
        got = {
            who: sum(
                self.rounds.got(who, r, unit)
                for r in range(self.n)
                if self.played(who, r) and self.opponent(who, r) in group
            )
            for who in group
        }
        return tiers_by(group, got)


VALUES = {
    "MPTS": lambda o, w: points(o.score(w, "MP")),
    "GPTS": lambda o, w: points(o.score(w, "GP")),
    **{
        f"BH:{unit}{name}": (lambda o, w, u=unit, n=low, h=high: points(o.buchholz(w, u, n, h)))
        for unit in UNITS
        for name, low, high in CUTS
    },
    **{
        f"E{one}{other}SB{f'/C{cut}' * (cut > 0)}": (
            lambda o, w, names=one + other, c=cut: products(o.sonneborn_berger(w, names, c))
        )
        for one in "MG"
        for other in "MG"
        for cut in (0, 1, 2)
    },
    **{f"BHS:{unit}": lambda o, w, u=unit: points(o.sum_of_buchholz(w, u)) for unit in UNITS},
}
"""Every code with its modifiers: the value of a team."""

OF_2006 = {"MPGP": lambda o, w: points(o.sum_of_scores(w))}
NOT_IN_2006 = {"BHS:MP", "BHS:GP"}
LOWEST_FIRST = ()
ORDERS = {"DE": lambda o, group: o.direct(group, o.primary)}
