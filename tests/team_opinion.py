"""A second computation for teams by the editions of 2023 to 2026, from the articles alone.

It takes what a sheet states (``sheets``): whom a player's team met is looked up player by player.
Every number is a whole number of tenths; nothing of the package is used.
"""

# ruff: noqa: FBT002, PLR0917 - a modifier is there or not; a column names all it takes

from __future__ import annotations

from copy import copy
from fractions import Fraction
from itertools import combinations

from round_robin_opinion import annulled, settled, withdrawn
from second_opinion import half_up, points, products
from sheets import GAMES, PENDING

BYE = "U"
PLAYED = "g"
"""What is said of a match with a game at the board; else the letter of a forfeit or a bye."""

UNITS = ("MP", "GP")


class TeamOpinion:
    def __init__(self, sheet, edition, primary="MP", *, annuls=True):
        self.sheet, self.edition, self.primary = sheet, edition, primary
        self.n, self.boards, self.swiss = sheet.n, len(sheet.pattern), sheet.swiss
        self.rounds = max(sheet.scheduled, sheet.n)
        self.numbers = list(sheet.teams)
        self.team = {p: number for number, members in sheet.teams.items() for p in members}
        self.mp, self.gp, self.said, self.on_board = {}, {}, {}, {}
        for r in range(self.n):
            for number in self.numbers:
                self._round(number, r)
        self.withdrawn = set()
        if not self.swiss and self.n >= sheet.scheduled:
            self._read_round_robin(annuls)
        self._seen, self._fore = {}, None

    def _read_round_robin(self, annuls):
        """The matches that were not played, and those that a withdrawal annuls."""
        table = {who: [self.said[who, r] for r in range(self.n)] for who in self.numbers}
        table = settled(table, self.n)
        self.said = {(who, r): said for who, row in table.items() for r, said in enumerate(row)}
        self.withdrawn = withdrawn(table, self.n) if annuls else set()
        for key in annulled(table, self.withdrawn):
            self.said[key], self.mp[key], self.gp[key] = ("a", None), 0, 0
            self.on_board[key] = [0] * self.boards

    @property
    def secondary(self):
        return "GP" if self.primary == "MP" else "MP"

    # The round of one team: what was said of it, match points, game points, points by board

    def _say(self, me, r, letter, other, match_points, boards):
        key = (me, r)
        self.said[key], self.mp[key] = (letter, other), match_points
        self.on_board[key], self.gp[key] = boards, sum(boards)

    def _round(self, me, r):
        worth, match, boards = self.sheet.worth, self.sheet.match, self.boards
        games = [
            (self.sheet.rows[p].opponents[r], self.sheet.rows[p].letters[r])
            for p in self.sheet.teams[me]
        ]
        if (r, me) in self.sheet.forfeited:
            sign, other = self.sheet.forfeited[r, me]
            match_points = match["W" if sign == "+" else "A"]
            self._say(me, r, sign, other, match_points, [worth[sign]] * boards)
        elif any(opponent for opponent, _ in games):
            self._match(me, r, games)
        elif self.sheet.team_letters.get((r, me)) == BYE:
            # Article 12: a bye is a win on every board, whatever it brought.
            match_points, game_points = self.sheet.bye
            self._say(me, r, BYE, None, match_points, [worth["1"]] * boards)
            self.gp[me, r] = game_points
        elif (r, me) in self.sheet.team_letters:
            letter = self.sheet.team_letters[r, me]
            match_points = match[{"F": "W", "H": "D", "Z": "A"}[letter]]
            self._say(me, r, letter, None, match_points, [worth[letter]] * boards)
        else:
            self._say(me, r, "Z", None, match["A"], [0] * boards)

    def _match(self, me, r, games):
        worth, match = self.sheet.worth, self.sheet.match
        other = next(self.team[opponent] for opponent, _ in games if opponent)
        # No line-up is told: who plays sits in the order of the list.
        mine = [0] * self.boards
        for board, letter in zip(
            self._taken(me, r), (letter for opponent, letter in games if opponent), strict=True
        ):
            mine[board] = worth[letter]
        theirs = sum(
            worth[self.sheet.rows[p].letters[r]]
            for p in self.sheet.teams[other]
            if self.sheet.rows[p].opponents[r]
        )
        balance = sum(mine) - theirs
        result = match["D" if balance == 0 else "W" if balance > 0 else "L"]
        letters = {letter for opponent, letter in games if opponent}
        if letters <= {"+", "-"}:
            nobody = "+" not in letters
            sign = "-" if balance < 0 or nobody else "+"
            self._say(me, r, sign, other, match["A"] if nobody else result, mine)
        else:
            was_played = not letters.isdisjoint(GAMES)
            self._say(me, r, PLAYED if was_played else PENDING, other, result, mine)

    def _taken(self, me, r):
        """The boards (from 0) of those who played, in their order: without gaps, where colours can
        be so; else with the first gaps that colours leave."""
        rows = [self.sheet.rows[p] for p in self.sheet.teams[me]]
        colours = [row.colours[r] for row in rows if row.opponents[r]]
        for boards in combinations(range(self.boards), len(colours)):
            pattern = [self.sheet.pattern[board].lower() for board in boards]
            known = [(c, own) for c, own in zip(colours, pattern, strict=True) if c in "wb"]
            if len({c == own for c, own in known}) < 2:
                return boards
        return range(len(colours))

    # Scores

    def got(self, who, r, unit):
        return (self.mp if unit == "MP" else self.gp)[who, r]

    def score(self, who, unit, after=None):
        return sum(self.got(who, r, unit) for r in range(self.n if after is None else after))

    def _worth(self, unit, of_match, of_game):
        match = self.sheet.match[of_match]
        return match if unit == "MP" else self.sheet.worth[of_game] * self.boards

    def win(self, unit):
        return self._worth(unit, "W", "1")

    def draw(self, unit):
        return self._worth(unit, "D", "=")

    def loss(self, unit):
        return self._worth(unit, "L", "0")

    # Article 16

    def seen(self, who, unit):
        """16.3: what opponents see."""
        if (who, unit) not in self._seen:
            total = self.score(who, unit)
            for r in reversed(range(self.n)) if self.swiss else ():
                letter = self.said[who, r][0]
                if letter not in "HZ-":
                    break
                if letter in "HZ":
                    total += self.draw(unit) - self.got(who, r, unit)
            self._seen[who, unit] = total
        return self._seen[who, unit]

    def facing(self, who, r, unit, forfeits_count=False):
        """16.4: the score of the opponent or of the dummy; None for a free round of a league."""
        letter, other = self.said[who, r]
        if letter in {PLAYED, PENDING} or (
            other is not None and (forfeits_count or not self.swiss)
        ):
            return self.seen(other, unit)
        if not self.swiss:
            return None
        own = self.score(who, unit)
        if self.edition != "2026":
            return own
        if other is not None:
            return min(own, self.seen(other, unit))
        return min(own, self.draw(unit) * self.rounds)

    def total(self, who, term, weight, low=0, high=0, forfeits_count=False):
        """The sum of ``term(r)`` after cuts (14), which look at ``weight(r)`` first."""
        voluntary = "HZ" if forfeits_count else "HZ-"
        left = [(weight(r), term(r), r) for r in range(self.n) if term(r) is not None]
        for _ in range(low):
            if not left:
                break
            least = min(left, key=lambda entry: entry[:2])
            loose = [e for e in left if self.swiss and self.said[who, e[2]][0] in voluntary]
            if loose:
                lowest = min(loose, key=lambda entry: entry[1])
                if lowest[1] >= least[1]:
                    least = lowest
            left.remove(least)
        for _ in range(high):
            if left:
                left.remove(max(left, key=lambda entry: entry[:2]))
        return sum(entry[1] for entry in left)

    # Articles 8, 9 and 13

    def buchholz(self, who, unit, low=0, high=0, forfeits_count=False):
        def term(r):
            return self.facing(who, r, unit, forfeits_count)

        return self.total(who, term, term, low, high, forfeits_count)

    @property
    def fore(self):
        """8.3: the tournament with every paired match of its last round drawn."""
        if self._fore is None:
            self._fore = self
            if self.n and self.n == self.rounds:
                drawn = copy(self)
                drawn.said, drawn.mp, drawn.gp = dict(self.said), dict(self.mp), dict(self.gp)
                drawn._seen = {}
                for who in self.numbers:
                    key = (who, self.n - 1)
                    if drawn.said[key][1] is not None:
                        drawn.said[key] = (PLAYED, drawn.said[key][1])
                        drawn.mp[key], drawn.gp[key] = self.draw("MP"), self.draw("GP")
                self._fore = drawn
        return self._fore

    def fore_buchholz(self, who, unit, low=0, high=0, forfeits_count=False):
        return self.fore.buchholz(who, unit, low, high, forfeits_count)

    def average_of_buchholz(self, who, unit, *, fore=False):
        met = [self.said[who, r][1] for r in range(self.n) if self.said[who, r][0] == PLAYED]
        of = self.fore_buchholz if fore else self.buchholz
        return half_up(sum(of(other, unit) for other in met) * 10, len(met)) if met else None

    def extended(self, who, of_opponent, of_own, cut=0, forfeits_count=False):
        by = self.primary if self.edition == "2023" else of_opponent

        def term(r):
            score = self.facing(who, r, of_opponent, forfeits_count)
            return None if score is None else score * self.got(who, r, of_own)

        def weight(r):
            return self.facing(who, r, by, forfeits_count)

        return self.total(who, term, weight, cut, 0, forfeits_count)

    def schedule(self, who, divisor=None, *, fore=False, forfeits_count=False):
        """13.4, in hundredths."""
        if divisor is None:
            divisor = self.win(self.primary) * self.rounds // self.win(self.secondary)
        if divisor == 0:
            return None
        of = self.fore_buchholz if fore else self.buchholz
        strength = of(who, self.primary, 0, 0, forfeits_count)
        return half_up((self.score(who, self.secondary) * divisor + strength) * 10, divisor)

    # Articles 7 and 9.2

    def progressive(self, who, unit, cut=0):
        return sum(self.score(who, unit, k) for k in range(cut + 1, self.n + 1))

    def koya(self, who, unit):
        paired = max(
            sum(self.said[team, r][1] is not None for r in range(self.n)) for team in self.numbers
        )
        return sum(
            self.got(who, r, unit)
            for r in range(self.n)
            if self.said[who, r][1] is not None
            and 2 * self.score(self.said[who, r][1], unit) >= self.win(unit) * paired
        )

    def wins(self, who):
        return sum(self.mp[who, r] == self.win("MP") for r in range(self.n))

    def won(self, who):
        """Matches won with a game at the board."""
        return sum(
            self.said[who, r][0] == PLAYED and self.mp[who, r] == self.win("MP")
            for r in range(self.n)
        )

    # Article 12

    def _by_board(self, who, rounds):
        return [sum(self.on_board[who, r][b] for r in rounds) for b in range(self.boards)]

    def board_count(self, who, rounds=None):
        """12.1: the lower the better."""
        found = self._by_board(who, range(self.n) if rounds is None else rounds)
        return sum(number * got for number, got in enumerate(found, start=1))

    def top_board(self, who, rounds=None):
        return tuple(self._by_board(who, range(self.n) if rounds is None else rounds))

    def bottom_board(self, who, rounds=None):
        found = self._by_board(who, range(self.n) if rounds is None else rounds)
        return tuple(sum(found[:last]) for last in range(self.boards - 1, 0, -1))

    # Articles 6 and 13.3

    def meetings(self, one, other, forfeits_count):
        said = PLAYED if self.swiss and not forfeits_count else PLAYED + "+-"
        return [
            r
            for r in range(self.n)
            if self.said[one, r][1] == other and self.said[one, r][0] in said
        ]

    def direct(self, group, unit, forfeits_count=False):
        """Article 6 by one score."""
        if len(group) == 1:
            return [list(group)]
        mutual, unmet = dict.fromkeys(group, Fraction(0)), dict.fromkeys(group, 0)
        for a in group:
            for b in group:
                met = self.meetings(a, b, forfeits_count) if a != b else [0]
                if a != b and met:
                    mutual[a] += Fraction(sum(self.got(a, r, unit) for r in met), len(met))
                unmet[a] += not met
        if not any(unmet.values()):
            tiers = _tiers(group, mutual)
            if len(tiers) == 1:
                return tiers
            return [part for tier in tiers for part in self.direct(tier, unit, forfeits_count)]
        rest, placed = list(group), []
        while len(rest) > 1:
            sure = [
                a
                for a in rest
                if all(
                    mutual[a] + self.loss(unit) * unmet[a] > mutual[b] + self.win(unit) * unmet[b]
                    for b in rest
                    if b != a
                )
            ]
            if not sure:
                break
            placed.append(sure)
            rest.remove(sure[0])
        return [*placed, *self.direct(rest, unit, forfeits_count)] if placed else [rest]

    def extended_direct(self, group, forfeits_count=False, chain=()):
        """13.3: the primary score, then the secondary one, then boards of two teams' matches."""
        found = []
        for tier in self.direct(group, self.primary, forfeits_count):
            found += self.direct(tier, self.secondary, forfeits_count)
        return [part for tier in found for part in self._by_chain(tier, forfeits_count, chain)]

    def _by_chain(self, tier, forfeits_count, chain):
        if len(tier) == 2:
            for of in chain:
                rounds = {a: self.meetings(a, b, forfeits_count) for a, b in (tier, tier[::-1])}
                keys = {a: of(self, a, rounds[a]) for a in tier}
                if len(set(keys.values())) == 2:
                    return _tiers(tier, keys)
        return [tier]


def _tiers(group, keys):
    return [[who for who in group if keys[who] == key] for key in sorted(set(keys.values()))[::-1]]


def _by_count(o, who, rounds):
    return -o.board_count(who, rounds)


CUTS = (("", 0, 0), ("/C1", 1, 0), ("/C2", 2, 0), ("/M1", 1, 1), ("/M2", 2, 2))

VALUES = {
    "MPTS": lambda o, w: points(o.score(w, "MP")),
    "GPTS": lambda o, w: points(o.score(w, "GP")),
    "MPvGP": lambda o, w: points(o.score(w, o.secondary)),
    "WIN": lambda o, w: o.wins(w),
    "WON": lambda o, w: o.won(w),
    "TPN": lambda _o, w: w,
    "TPN/R": lambda _o, w: w,
    **{
        f"{code}:{unit}{name}{'/P' * forfeits}": (
            lambda o, w, of=of, u=unit, n=low, h=high, f=forfeits: points(of(o, w, u, n, h, f))
        )
        for code, of in (("BH", TeamOpinion.buchholz), ("FB", TeamOpinion.fore_buchholz))
        for unit in UNITS
        for name, low, high in CUTS
        for forfeits in (False, True)
    },
    **{
        f"E{one}{other}SB{f'/C{cut}' * (cut > 0)}{'/P' * forfeits}": (
            lambda o, w, a=one, b=other, c=cut, f=forfeits: products(
                o.extended(w, f"{a}P", f"{b}P", c, f)
            )
        )
        for one in "MG"
        for other in "MG"
        for cut in (0, 1, 2)
        for forfeits in (False, True)
    },
    **{
        f"{code}:{unit}{name}": value
        for unit in UNITS
        for code, name, value in (
            ("AOB", "", lambda o, w, u=unit: products(o.average_of_buchholz(w, u))),
            ("AOB", "/F", lambda o, w, u=unit: products(o.average_of_buchholz(w, u, fore=True))),
            ("PS", "", lambda o, w, u=unit: points(o.progressive(w, u))),
            ("PS", "/C1", lambda o, w, u=unit: points(o.progressive(w, u, 1))),
            ("KS", "", lambda o, w, u=unit: points(o.koya(w, u))),
        )
    },
    # A code that names no score is by the primary one (13).
    "PTS": lambda o, w: points(o.score(w, o.primary)),
    "BH": lambda o, w: points(o.buchholz(w, o.primary)),
    "BH/C1": lambda o, w: points(o.buchholz(w, o.primary, 1)),
    "FB/M1/P": lambda o, w: points(o.fore_buchholz(w, o.primary, 1, 1, forfeits_count=True)),
    "AOB": lambda o, w: products(o.average_of_buchholz(w, o.primary)),
    "SB": lambda o, w: products(o.extended(w, o.primary, o.primary)),
    "SB/C1": lambda o, w: products(o.extended(w, o.primary, o.primary, 1)),
    "PS": lambda o, w: points(o.progressive(w, o.primary)),
    "KS": lambda o, w: points(o.koya(w, o.primary)),
    "SSSC": lambda o, w: products(o.schedule(w)),
    "SSSC/F": lambda o, w: products(o.schedule(w, fore=True)),
    "SSSC/P": lambda o, w: products(o.schedule(w, forfeits_count=True)),
    "SSSC/K3": lambda o, w: products(o.schedule(w, 3)),
    "BC": lambda o, w: points(o.board_count(w)),
}
"""Every code with its modifiers: the value of a team, None where there is none."""

LOWEST_FIRST = ("TPN", "BC")
_CHAINS = {
    "EDE": (),
    "EDEBT": (_by_count, TeamOpinion.top_board),
    "EDEBB": (_by_count, TeamOpinion.bottom_board),
    "EDET": (TeamOpinion.top_board,),
    "EDEB": (TeamOpinion.bottom_board,),
}
ORDERS = {
    "DE": lambda o, group: o.direct(group, o.primary),
    "DE/P": lambda o, group: o.direct(group, o.primary, forfeits_count=True),
    "TBR": lambda o, group: _tiers(group, {who: o.top_board(who) for who in group}),
    "BBE": lambda o, group: _tiers(group, {who: o.bottom_board(who) for who in group}),
    **{
        f"{code}{'/P' * forfeits}": (
            lambda o, group, f=forfeits, c=chain: o.extended_direct(group, f, c)
        )
        for code, chain in _CHAINS.items()
        for forfeits in (False, True)
    },
}
"""Codes that order those who are still tied."""
