"""A second computation for teams, from the articles and the file's records alone.

It reads ``Tournament`` directly: whom a player's team met is looked up player by player, and
every number is a fraction of a point. It knows neither the package's matches nor its view.
"""

from __future__ import annotations

from fractions import Fraction

HALF = Fraction(1, 2)


def points(tenths):
    return Fraction(tenths, 10)


class TeamOpinion:
    def __init__(self, tournament, edition):
        self.t = tournament
        self.n = tournament.rounds_played
        self.boards = len(tournament.board_colours)
        self.numbers = [team.number for team in tournament.teams]
        self.members = {team.number: team.members for team in tournament.teams}
        self.rows = {player.start_no: player.rounds for player in tournament.players}
        self.team = {p: team.number for team in tournament.teams for p in team.members}
        self.edition = edition
        self.swiss = tournament.kind.pairings.value == "swiss"
        self.mp, self.gp, self.said = {}, {}, {}
        for r in range(self.n):
            for number in self.numbers:
                self._round(number, r)

    # The round of one team: what was said of it, match points, game points

    def _round(self, me, r):
        key = (me, r)
        system, match = self.t.point_system, self.t.match_points
        for forfeit in self.t.forfeited_matches:
            if forfeit.round == r + 1 and me in (forfeit.white, forfeit.black):
                sign = forfeit.result[0 if me == forfeit.white else 1]
                other = forfeit.black if me == forfeit.white else forfeit.white
                self.said[key] = (sign, other)
                self.mp[key] = points(match.win if sign == "+" else match.absence)
                worth = system.forfeit_win if sign == "+" else system.forfeit_loss
                self.gp[key] = points(worth) * self.boards
                return
        byes = self.t.team_byes
        if byes and r < len(byes.teams) and byes.teams[r] == me:
            self.said[key] = ("U", None)
            self.mp[key], self.gp[key] = points(byes.match_points), points(byes.game_points)
            return
        for asked in self.t.requested_byes:
            if asked.round == r + 1 and me in asked.participants:
                letter = asked.type.value
                self.said[key] = (letter, None)
                worth = {
                    "F": (match.win, system.full_point_bye),
                    "H": (match.draw, system.half_point_bye),
                    "Z": (match.absence, system.zero_point_bye),
                }[letter]
                self.mp[key] = points(worth[0])
                self.gp[key] = points(worth[1]) * self.boards
                return
        games = [(p, self.rows[p][r]) for p in self.members[me] if self.rows[p][r].opponent]
        if not games:
            self.said[key] = ("Z", None)
            self.mp[key], self.gp[key] = points(match.absence), Fraction(0)
            return
        other = self.team[games[0][1].opponent]
        mine = sum((points(system.points(entry)) for _, entry in games), Fraction(0))
        theirs = sum(
            (
                points(system.points(self.rows[p][r]))
                for p in self.members[other]
                if self.rows[p][r].opponent
            ),
            Fraction(0),
        )
        if all(entry.outcome.letter in "+-" for _, entry in games):
            nobody = mine == theirs == 0
            self.said[key] = ("-" if mine < theirs or nobody else "+", other)
        else:
            nobody = False
            self.said[key] = ("g", other)
        result = match.draw if mine == theirs else match.win if mine > theirs else match.loss
        self.mp[key] = points(match.absence if nobody else result)
        self.gp[key] = mine

    # Scores

    def got(self, who, r, unit):
        return (self.mp if unit == "MP" else self.gp)[who, r]

    def score(self, who, unit):
        return sum((self.got(who, r, unit) for r in range(self.n)), Fraction(0))

    def draw(self, unit):
        if unit == "MP":
            return points(self.t.match_points.draw)
        return points(self.t.point_system.draw) * self.boards

    def win(self, unit):
        if unit == "MP":
            return points(self.t.match_points.win)
        return points(self.t.point_system.win) * self.boards

    def seen(self, who, unit):
        """16.3: what opponents see."""
        total = self.score(who, unit)
        if not self.swiss:
            return total
        for r in range(self.n):
            if self.said[who, r][0] in "HZ" and not any(
                self.said[who, k][0] in "g+UF" for k in range(r + 1, self.n)
            ):
                total += self.draw(unit) - self.got(who, r, unit)
        return total

    def facing(self, who, r, unit):
        """16.4: the score of the opponent or of the dummy; None for a free round of a league."""
        letter, other = self.said[who, r]
        if letter == "g" or (not self.swiss and other is not None):
            return self.seen(other, unit)
        if not self.swiss:
            return None
        own = self.score(who, unit)
        if self.edition != "2026":
            return own
        if other is not None:
            return min(own, self.seen(other, unit))
        return min(own, self.draw(unit) * max(self.t.rounds, self.n))

    def total(self, who, term, weight, cut):
        """The sum of ``term(r)``, least ``weight(r)`` cut first (14.1), 16.5 considered."""
        left = [r for r in range(self.n) if term(r) is not None]
        for _ in range(cut):
            if not left:
                break
            least = min(left, key=lambda r: (weight(r), term(r)))
            loose = [r for r in left if self.swiss and self.said[who, r][0] in "HZ-"]
            if loose:
                best = min(loose, key=term)
                if term(best) >= term(least):
                    least = best
            left.remove(least)
        return sum((term(r) for r in left), Fraction(0))

    def buchholz(self, who, unit, cut=0):
        def term(r):
            return self.facing(who, r, unit)

        return self.total(who, term, term, cut)

    def extended(self, who, of_opponent, of_own, cut=0, primary="MP"):
        by = primary if self.edition == "2023" else of_opponent

        def term(r):
            score = self.facing(who, r, of_opponent)
            return None if score is None else score * self.got(who, r, of_own)

        return self.total(who, term, lambda r: self.facing(who, r, by), cut)

    def schedule(self, who, primary="MP"):
        secondary = "GP" if primary == "MP" else "MP"
        divisor = (self.win(primary) * max(self.t.rounds, self.n)) // self.win(secondary)
        if divisor == 0:
            return None
        value = self.score(who, secondary) + self.buchholz(who, primary) / divisor
        return Fraction((value * 100 + HALF).__floor__(), 100)
