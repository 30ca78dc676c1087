"""A second computation of the Go tie-breaks, written from their definitions, slowly.

It works on the rows of the players with fractions, and shares no code with the program.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor

HALF = Fraction(1, 2)
WORTH = {
    "1": 1, "W": 1, "=": HALF, "D": HALF, "0": 0, "L": 0, "+": 1, "-": 0,
    "U": 1, "F": 1, "H": HALF, "Z": 0,
}  # fmt: skip


class Opinion:
    """One tournament; ``policies`` are as on the command line."""

    def __init__(self, tournament, policies=None):
        self.players = {player.start_no: player for player in tournament.players}
        self.go = tournament.discipline
        self.rounds = tournament.rounds_played
        self.policies = policies or {}
        starts = {n: self.go.player(n).start_score for n in self.players}
        self.start = {n: Fraction(s or 0, 10) for n, s in starts.items()}
        self.is_mcmahon = any(self.start.values())

    def entry(self, who, r):
        return self.players[who].round(r)

    def opponent(self, who, r):
        entry = self.entry(who, r)
        return entry.opponent if entry.outcome.letter in "10=WDL+-" else None

    def kept(self, games, missed):
        how = self.policies.get("go-rounding", "stated")
        if how == "all":
            return Fraction(floor(games + missed))
        if how == "missed" or (how == "stated" and self.go.rounds_down):
            return games + floor(missed)
        return games + missed

    def after(self, who, last, *, as_wins):
        """Return the gain after a round, as a score or as a number of wins."""
        games = missed = Fraction(0)
        for r in range(1, last + 1):
            letter = self.entry(who, r).outcome.letter
            if self.opponent(who, r) is not None:
                games += WORTH[letter]
                continue
            letter = {"-": "Z", "+": "+"}.get(letter, letter)
            own = self.go.wins_of_bye if letter == "U" else self.go.wins_of_absence
            if letter == "+":
                games += 1
            elif as_wins and own is not None:
                missed += Fraction(own, 10)
            else:
                missed += WORTH[letter]
        return self.kept(games, missed)

    def nbw(self, who, last=None):
        return self.after(who, self.rounds if last is None else last, as_wins=True)

    def mms(self, who, last=None):
        gain = self.after(who, self.rounds if last is None else last, as_wins=False)
        return self.start[who] + gain

    def score(self, who, last=None):
        return self.mms(who, last) if self.is_mcmahon else self.nbw(who, last)

    def seen(self, who, r):
        """Return the score of the opponent of a round as it counts, None without one."""
        opponent = self.opponent(who, r)
        if opponent is None:
            return None
        stones = 0
        how = self.policies.get("go-handicap", "program")
        if how == "stones" or (how == "program" and self.go.stones_count):
            stones = self.go.player(who).handicap(r) or 0
            colour = self.entry(who, r).colour
            stones *= {"w": 1, "b": -1}.get(colour and colour.value, 0)
        return self.score(opponent) + stones

    def stand_in(self, who):
        if self.policies.get("go-unplayed") == "nothing":
            return Fraction(0)
        return self.start[who] if self.is_mcmahon else Fraction(0)

    def met(self, who):
        found = [self.seen(who, r) for r in range(1, self.rounds + 1)]
        return [self.stand_in(who) if score is None else score for score in found]

    def sos(self, who, cut=0):
        return sum(sorted(self.met(who))[cut:])

    def sosos(self, who):
        total = Fraction(0)
        for r in range(1, self.rounds + 1):
            opponent = self.opponent(who, r)
            total += self.stand_in(who) * self.rounds if opponent is None else self.sos(opponent)
        return total

    def sodos(self, who):
        shares = {"1": 1, "W": 1, "+": 1, "=": HALF, "D": HALF}
        return sum(
            (self.seen(who, r) or 0) * shares.get(self.entry(who, r).outcome.letter, 0)
            for r in range(1, self.rounds + 1)
        )

    def cuss(self, who):
        return sum(self.score(who, r) for r in range(1, self.rounds + 1))

    def value(self, code, who):
        if code.startswith("SOS-"):
            return self.sos(who, int(code[-1]))
        return getattr(self, code.lower())(who)
