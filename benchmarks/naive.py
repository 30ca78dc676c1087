"""Tie-breaks of players in the plainest way, with a switch for every known departure from them.

For ``benchmarks/diagnosis.py``, which plants what comes out in tables: nothing of the package's
computation is used. It reads the rows 001 from the text itself, takes plain fractions and loops,
and goes by the letters of the results. Without a switch the values are those of another program,
as ``diagnosis.py`` counts each time it runs.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from math import floor
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

Values = dict[int, Fraction | None]
"""A column by starting rank, None where there is no value."""

HALF: Final = Fraction(1, 2)
OVER_THE_BOARD: Final = "1=0"
PENDING: Final = "?"
FORFEITS: Final = "+-"
REQUESTED: Final = "HZ"
PAIRING_BYES: Final = "UF"
VOLUNTARY: Final = "HZ-"
UNPLAYED: Final = "HZ-+UF"

# B.02 8.1.1, from 100 % down to 50 %.
DIFFERENCES: Final = (
    800, 677, 589, 538, 501, 470, 444, 422, 401, 383, 366, 351, 336, 322, 309, 296, 284, 273, 262,
    251, 240, 230, 220, 211, 202, 193, 184, 175, 166, 158, 149, 141, 133, 125, 117, 110, 102, 95,
    87, 80, 72, 65, 57, 50, 43, 36, 29, 21, 14, 7, 0,
)  # fmt: skip
# B.02 8.1.2: the first difference of 0.50, 0.51 ... 1.00.
EXPECTED: Final = (
    0, 4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154,
    163, 171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358,
    375, 392, 412, 433, 457, 485, 518, 560, 620, 736,
)  # fmt: skip
WHOLE: Final = 100
"""All points of one's games, in percent."""
MOST_EXPECTED: Final = 400
MOST_AWAY: Final = 350


def expected(own: int, other: int) -> Fraction:
    """Return the expected score of a game; a difference over 400 points counts as 400."""
    difference = min(abs(own - other), MOST_EXPECTED)
    better = 49 + sum(first <= difference for first in EXPECTED)
    return Fraction(better if own >= other else 100 - better, 100)


class Rules(NamedTuple):
    """What can be done otherwise; the defaults are edition 2026. Pending games bring nothing.

    Letters stand for kinds of rounds as in a row 001. ``forfeits`` is ``regular`` (games where
    pairings are pre-determined), ``unplayed`` (never games) or ``games`` (the modifier P); ``own``
    and ``opponents`` name the ways to see an unplayed round. ``pairing_bye`` is what a
    pairing-allocated bye brings: points, or those of a ``win`` or a ``draw``.
    """

    own: str = "capped"
    opponents: str = "trailing"
    forfeits: str = "regular"
    preferred: str = VOLUNTARY
    own_points: bool = False
    games: str = OVER_THE_BOARD
    wins: str = "points"
    elected: str = "7.6"
    by_result: bool = False
    mean: str = "half up"
    missed: str = "out"
    within: int | None = None
    unrated: int | None = None
    points: tuple[Fraction, Fraction] | None = None
    pairing_bye: Fraction | str | None = None
    earlier: int = 0
    swiss: bool | None = None
    koya_rounds: bool = False
    encounter: str = "certain"


E2006: Final = Rules(
    own="oneself", opponents="every", forfeits="unplayed", preferred="", wins="board",
    by_result=True, missed="oneself", encounter="all",
)  # fmt: skip
E2009: Final = E2006._replace(missed="out", encounter="sum")
E2012: Final = E2009._replace(own="virtual")
E2024: Final = Rules(own="dummy")
EDITIONS: Final[Mapping[str, Rules]] = {
    "2006": E2006, "2009": E2009, "2012": E2012, "2023": E2024, "2024": E2024, "2026": Rules(),
}  # fmt: skip


class Row(NamedTuple):
    """One row 001: rating (0 for none), and letter, opponent (0 for nobody), colour by round."""

    rating: int
    letters: Sequence[str]
    opponents: Sequence[int]
    colours: Sequence[str]


class Sheet(NamedTuple):
    """What a file states: the rows by number, the rounds to be played, and what results bring."""

    rows: Mapping[int, Row]
    rounds: int
    scheduled: int
    swiss: bool
    win: Fraction
    draw: Fraction
    loss: Fraction
    pairing_bye: Fraction


def sheet(lines: Iterable[str]) -> Sheet:
    """Return what the lines of a file state; games without rating are games."""
    rows: dict[int, Row] = {}
    worth = {"W": Fraction(1), "D": HALF, "L": Fraction(0), "P": Fraction(1)}
    scheduled, swiss = 0, True
    for line in lines:
        tag = line[:3]
        if tag == "162":
            told = line[3:].split()
            worth.update({name: Fraction(points) for name, points in _pairs(told)})
        elif tag in {"142", "XXR"}:
            scheduled = int(line[3:])
        elif tag in {"092", "192"} and "robin" in line.lower():
            swiss = False
        elif tag == "001":
            cells = [line[at : at + 8].ljust(8) for at in range(91, len(line.rstrip()), 10)]
            rows[int(line[4:8])] = Row(
                int(line[48:52].strip() or 0),
                [_letter(cell) for cell in cells],
                [int(cell[:4].strip() or 0) for cell in cells],
                [cell[5] for cell in cells],
            )
    rounds = max(len(row.letters) for row in rows.values())
    full = {who: _filled(row, rounds) for who, row in rows.items()}
    return Sheet(
        full, rounds, max(scheduled, rounds), swiss and not _all_met(full),
        worth["W"], worth["D"], worth["L"], worth["P"],
    )  # fmt: skip


def _letter(cell: str) -> str:
    """Return the letter of a round; a game without a result is a pending one."""
    if cell[7] == " ":
        return PENDING if cell[:4].strip(" 0") else "Z"
    return {"W": "1", "D": "=", "L": "0"}.get(cell[7], cell[7])


def _pairs(told: Sequence[str]) -> Iterator[tuple[str, str]]:
    return zip(told[::2], told[1::2], strict=True)


def _all_met(rows: Mapping[int, Row]) -> bool:
    """Whether everybody was paired with everybody else: a round-robin, whatever it is called."""
    return all({*row.opponents} | {who, 0} == {*rows, 0} for who, row in rows.items())


def _filled(row: Row, rounds: int) -> Row:
    missing = rounds - len(row.letters)
    return Row(
        row.rating,
        [*row.letters, *"Z" * missing],
        [*row.opponents, *[0] * missing],
        [*row.colours, *"-" * missing],
    )


class Term(NamedTuple):
    """What one round adds: the score of who was faced, and the points got against him.

    ``result`` is 1, a half or 0; ``letter`` is empty for a game.
    """

    score: Fraction
    points: Fraction
    result: Fraction
    letter: str


class Computation:
    """All columns of one file by some rules."""

    def __init__(self, stated: Sheet, rules: Rules) -> None:
        self.stated, self.rules = stated, rules
        self.rows = dict(stated.rows)
        self._scores: dict[tuple[int, int], Fraction] = {}
        self._seen: dict[int, Fraction] = {}
        self._fore: Computation | None = None
        self.n = stated.rounds - rules.earlier
        self.swiss = stated.swiss if rules.swiss is None else rules.swiss
        self.win, self.draw = rules.points or (stated.win, stated.draw)
        self.loss = Fraction(0) if rules.points else stated.loss

    # The rows ---------------------------------------------------------------------------------

    def letter(self, who: int, r: int) -> str:
        """Return the letter of a round."""
        return self.rows[who].letters[r]

    def opponent(self, who: int, r: int) -> int:
        """Return the scheduled opponent, 0 for none."""
        return self.rows[who].opponents[r]

    def got(self, who: int, r: int) -> Fraction:
        """Return what a round brought."""
        letter = self.letter(who, r)
        if letter == "U":
            worth = self.rules.pairing_bye
            if isinstance(worth, str):
                return {"win": self.win, "draw": self.draw}[worth]
            if worth is None:
                return self.win if self.rules.points else self.stated.pairing_bye
            return worth
        if letter in "1+F":
            return self.win
        if letter in "=H":
            return self.draw
        return self.loss if letter == "0" else Fraction(0)

    def score(self, who: int, after: int | None = None) -> Fraction:
        """Return the points after some rounds."""
        last = self.n if after is None else after
        if (who, last) not in self._scores:
            self._scores[who, last] = sum((self.got(who, r) for r in range(last)), Fraction(0))
        return self._scores[who, last]

    # Unplayed rounds --------------------------------------------------------------------------

    @property
    def regular(self) -> bool:
        """Whether forfeits are regular games here, and nobody has a dummy."""
        return self.rules.forfeits != "unplayed" and not self.swiss

    def drawn_for_others(self, who: int) -> list[int]:
        """Return the rounds that opponents see as draws."""
        how = self.rules.opponents
        rounds = [r for r in range(self.n) if self.letter(who, r) in UNPLAYED]
        if how == "face" or self.regular:
            return []
        if how.startswith("trailing"):
            drawn = {"trailing": REQUESTED, "trailing voluntary": VOLUNTARY}[how]
            last = []
            for r in reversed(range(self.n)):
                if self.letter(who, r) not in VOLUNTARY:
                    break
                last.append(r)
            return [r for r in last if self.letter(who, r) in drawn]
        if not self.swiss:
            rounds = [r for r in rounds if self.opponent(who, r)]
        if how == "every but byes":
            return [r for r in rounds if self.letter(who, r) not in PAIRING_BYES]
        return [r for r in rounds if how == "every" or self.opponent(who, r)]

    def seen(self, who: int) -> Fraction:
        """Return the score that opponents see."""
        if who not in self._seen:
            more = sum(self.draw - self.got(who, r) for r in self.drawn_for_others(who))
            self._seen[who] = self.score(who) + more
        return self._seen[who]

    def stand_in(self, who: int, r: int) -> Term:
        """Return what an own unplayed round adds."""
        letter, own, got = self.letter(who, r), self.score(who), self.got(who, r)
        how = self.rules.own
        points = got
        if how == "nothing":
            score = points = Fraction(0)
        elif how.startswith("oneself"):
            score, points = own if how == "oneself really" else self.seen(who), self.draw
        elif how == "virtual":
            score = self.score(who, r) + (self.win - got) + self.draw * (self.n - r - 1)
        elif how == "dummy":
            score = own
        else:
            by_opponent = letter in FORFEITS and self.opponent(who, r)
            all_drawn = self.draw * self.stated.scheduled
            score = min(own, self.seen(self.opponent(who, r)) if by_opponent else all_drawn)
        result = HALF * ((points >= self.draw) + (points >= self.win))
        return Term(score, points, result, letter)

    def faced(self, who: int) -> Iterator[Term]:
        """Yield what each round adds."""
        for r in range(self.n):
            letter, opponent = self.letter(who, r), self.opponent(who, r)
            as_game = self.regular or self.rules.forfeits == "games"
            if letter in OVER_THE_BOARD + PENDING or (as_game and opponent and letter in FORFEITS):
                result = {"1": Fraction(1), "+": Fraction(1), "=": HALF}.get(letter, Fraction(0))
                yield Term(self.seen(opponent), self.got(who, r), result, "")
            elif self.swiss or opponent:
                yield self.stand_in(who, r)

    def _left(self, who: int, low: int, high: int, *, products: bool) -> Iterator[Fraction]:
        """Yield what is left of the terms after cuts."""
        rules = self.rules
        preferred = rules.preferred
        if rules.forfeits == "games":
            preferred = preferred.translate(dict.fromkeys(map(ord, FORFEITS)))
        left = []
        for term in self.faced(who):
            weight = term.result if rules.by_result else term.points
            left.append((term, term.score * weight if products else term.score))
        for _ in range(low):
            if not left:
                break
            least = min(left, key=lambda one: (one[0].score, one[1]))
            liked = [one for one in left if one[0].letter and one[0].letter in preferred]
            if liked:
                lowest = min(liked, key=lambda one: one[1])
                if lowest[1] >= least[1]:
                    least = lowest
            left.remove(least)
        for _ in range(high):
            if left:
                left.remove(max(left, key=lambda one: (one[0].score, one[1])))
        yield from (value for _, value in left)

    # The columns ------------------------------------------------------------------------------

    def column(self, code: str) -> Values:
        """Return everybody's value of a code."""
        name, _, modifier = code.partition("/")
        low = int(modifier[1:]) if modifier[:1] in {"C", "M"} and modifier else 0
        high = low if modifier[:1] == "M" else 0
        if name == "DE":
            return self._encounters()
        every = {who: self._value(name, who, low, high) for who in self.rows}
        by_ratings = name in {"ARO", "TPR"}
        if by_ratings and self.rules.unrated is None and not self._all_rated():
            return dict.fromkeys(self.rows)
        return every

    def _all_rated(self) -> bool:
        return all(row.rating for row in self.rows.values())

    def _value(self, name: str, who: int, low: int, high: int) -> Fraction | None:
        cut_at_both_ends = {"BH": self.buchholz, "FB": self._fore_buchholz, "SB": self._berger}
        cut_below = {"PS": self._progressive, "ARO": self._average}
        without_cuts: Mapping[str, Callable[[int], Fraction | None]] = {
            "PTS": self.score, "AOB": self._average_of_buchholz, "KS": self._koya,
            "WIN": self._wins, "WON": self._games_won, "BPG": self._blacks, "REP": self._elected,
            "TPR": self._performance,
        }  # fmt: skip
        if name in cut_at_both_ends:
            return cut_at_both_ends[name](who, low, high)
        return cut_below[name](who, low) if name in cut_below else without_cuts[name](who)

    def buchholz(self, who: int, low: int = 0, high: int = 0) -> Fraction:
        """Return the sum of opponents' scores."""
        return sum(self._left(who, low, high, products=False), self.own_points(who))

    def own_points(self, who: int) -> Fraction:
        """Return the own points where they are added to a sum, else nothing."""
        return self.score(who) if self.rules.own_points else Fraction(0)

    def _fore_buchholz(self, who: int, low: int, high: int) -> Fraction:
        if self._fore is None:
            self._fore = self._last_round_drawn()
        fore = self._fore
        return fore.buchholz(who, low, high) - fore.own_points(who) + self.own_points(who)

    def _berger(self, who: int, low: int, high: int) -> Fraction:
        return sum(self._left(who, low, high, products=True), self.own_points(who))

    def _average_of_buchholz(self, who: int) -> Fraction | None:
        met = self._met(who)
        total = sum(self.buchholz(other) for other in met)
        return self._rounded(total, len(met), 100) if met else None

    def _progressive(self, who: int, low: int) -> Fraction:
        return sum(list(accumulate(self.got(who, r) for r in range(self.n)))[low:], Fraction(0))

    def _wins(self, who: int) -> Fraction:
        letters = self.rows[who].letters[: self.n]
        by = {"board": "1", "forfeits": "1+"}.get(self.rules.wins)
        if by is not None:
            return Fraction(sum(letter in by for letter in letters))
        return Fraction(sum(self.got(who, r) == self.win for r in range(self.n)))

    def _games_won(self, who: int) -> Fraction:
        return Fraction(sum(self.letter(who, r) in "1+" for r in self._games_of_record(who)))

    def _blacks(self, who: int) -> Fraction:
        colours = self.rows[who].colours
        return Fraction(sum(colours[r] == "b" for r in self._games_of_record(who)))

    def _games_of_record(self, who: int) -> list[int]:
        rounds = [r for r in range(self.n) if self.letter(who, r) in self.rules.games]
        return [r for r in rounds if self.opponent(who, r)]

    def _elected(self, who: int) -> Fraction:
        letters = self.rows[who].letters[: self.n]
        not_counted = VOLUNTARY + (PAIRING_BYES if self.rules.elected == "without byes" else "")
        return Fraction(sum(letter not in not_counted for letter in letters))

    def _last_round_drawn(self) -> Computation:
        if self.n < self.stated.scheduled:
            return self
        last = self.n - 1
        fore = Computation(self.stated, self.rules)
        for who, row in self.rows.items():
            letters = list(row.letters)
            if row.opponents[last] and letters[last] in OVER_THE_BOARD + FORFEITS + PENDING:
                letters[last] = "="
            fore.rows[who] = row._replace(letters=letters)
        return fore

    def _met(self, who: int) -> list[int]:
        return [
            self.opponent(who, r) for r in range(self.n) if self.letter(who, r) in OVER_THE_BOARD
        ]

    def _rounded(self, total: Fraction | int, over: int, unit: int) -> Fraction:
        exact = Fraction(total) * unit / over
        if self.rules.mean == "down":
            return Fraction(floor(exact), unit)
        return Fraction(floor(exact + HALF), unit)

    def _koya(self, who: int) -> Fraction:
        paired = max(sum(map(bool, row.opponents[: self.n])) for row in self.rows.values())
        least = self.win * (self.n if self.rules.koya_rounds else paired) / 2
        rounds = [r for r in range(self.n) if self.opponent(who, r)]
        return sum(
            (self.got(who, r) for r in rounds if self.score(self.opponent(who, r)) >= least),
            Fraction(0),
        )

    def _ratings(self, who: int) -> list[int]:
        stand_in = self.rules.unrated or 0
        rounds = self._games_of_record(who)
        met = [self.rows[self.opponent(who, r)].rating or stand_in for r in rounds]
        return met + [self.rows[who].rating or stand_in] * len(self._against_oneself(who))

    def _against_oneself(self, who: int) -> list[int]:
        """Return the unplayed games that are draws against oneself in the average."""
        if self.rules.missed != "oneself":
            return []
        games = self._games_of_record(who)
        return [
            r
            for r in range(self.n)
            if r not in games
            and self.letter(who, r) not in OVER_THE_BOARD + PENDING
            and (self.swiss or (self.opponent(who, r) and not self.regular))
        ]

    def _average(self, who: int, low: int) -> Fraction | None:
        ratings = sorted(self._ratings(who))[low:]
        if not ratings:
            return None
        over = self.n if self.rules.missed == "rounds" and not low else len(ratings)
        return self._rounded(sum(ratings), over, 1)

    def _performance(self, who: int) -> Fraction | None:
        ratings, within = self._ratings(who), self.rules.within
        if not ratings:
            return None
        own = self.rows[who].rating or self.rules.unrated or 0
        if within is not None:
            ratings = [min(max(one, own - within), own + within) for one in ratings]
        over = self.n if self.rules.missed == "rounds" else len(ratings)
        average = self._rounded(sum(ratings), over, 1)
        worth = {"1": Fraction(1), "+": Fraction(1), "=": HALF}
        rounds = self._games_of_record(who)
        points = sum(worth.get(self.letter(who, r), Fraction(0)) for r in rounds)
        points += HALF * len(self._against_oneself(who))
        exact = Fraction(points) * WHOLE / len(ratings)
        percentage = floor(exact + HALF)
        difference = DIFFERENCES[WHOLE - max(percentage, WHOLE - percentage)]
        return average + (difference if 2 * percentage >= WHOLE else -difference)

    # Direct encounter of those with equal points ------------------------------------------------

    def _encounters(self) -> Values:
        places: Values = {}
        for group in self._tied():
            tiers = list(self._tiers(group))
            if len(tiers) == 1:
                places.update(dict.fromkeys(group, Fraction(0)))
                continue
            ahead = 0
            for tier in tiers:
                places.update(dict.fromkeys(tier, Fraction(1 + ahead)))
                ahead += len(tier)
        return places

    def _tiers(self, group: Sequence[int]) -> Iterator[list[int]]:
        how = self.rules.encounter
        met = self._meetings(group)
        sums = self._mutual_points(group)
        unmet = {who: len(group) - 1 - sum(one == who for one, _ in met) for who in group}
        if how == "certain" and any(unmet.values()):
            yield from self._certain(group, sums, unmet)
            return
        if how == "all" and any(unmet.values()):
            yield list(group)
            return
        key = {who: (sums[who], *self._numbers(who, met)) for who in group}
        tiers = [
            [who for who in group if key[who] == one] for one in sorted(set(key.values()))[::-1]
        ]
        for tier in tiers:
            if how == "certain" and 1 < len(tier) < len(group):
                yield from self._tiers(tier)
            else:
                yield tier

    def _meetings(self, group: Sequence[int]) -> dict[tuple[int, int], list[int]]:
        """Return the rounds in which two of a group met."""
        games = OVER_THE_BOARD
        if self.regular or self.rules.forfeits == "games":
            games += FORFEITS
        met: dict[tuple[int, int], list[int]] = {}
        for who in group:
            for r in range(self.n):
                if self.opponent(who, r) in group and self.letter(who, r) in games:
                    met.setdefault((who, self.opponent(who, r)), []).append(r)
        return met

    def _mutual_points(self, group: Sequence[int]) -> dict[int, Fraction]:
        """Return what each of a group got against the others."""
        averaged = self.rules.encounter == "certain"
        sums = dict.fromkeys(group, Fraction(0))
        for (who, _), rounds in self._meetings(group).items():
            got = sum((self.got(who, r) for r in rounds), Fraction(0))
            sums[who] += got / len(rounds) if averaged else got
        return sums

    def encounter_points(self) -> Values:
        """Return direct encounter as points: what those with equal points got from each other.

        Where all have to have met and have not, nobody has any.
        """
        points: Values = {}
        for group in self._tied():
            met = self._meetings(group)
            has_met_all = len(met) == len(group) * (len(group) - 1)
            counts = has_met_all or self.rules.encounter != "all"
            points.update(self._mutual_points(group) if counts else dict.fromkeys(group, 0 * HALF))
        return points

    def _tied(self) -> list[list[int]]:
        """Return those with equal points."""
        by_points: dict[Fraction, list[int]] = {}
        for who in self.rows:
            by_points.setdefault(self.score(who), []).append(who)
        return list(by_points.values())

    def _numbers(self, who: int, met: Mapping[tuple[int, int], Sequence[int]]) -> tuple[int, ...]:
        if self.rules.encounter != "all":
            return ()
        rounds = [r for (one, _), found in met.items() if one == who for r in found]
        return (
            sum(self.letter(who, r) == "1" for r in rounds),
            sum(self.rows[who].colours[r] == "b" for r in rounds),
        )

    def _certain(
        self, group: Sequence[int], sums: Mapping[int, Fraction], unmet: Mapping[int, int]
    ) -> Iterator[list[int]]:
        rest = list(group)
        while len(rest) > 1:
            sure = [
                who
                for who in rest
                if all(
                    sums[who] + self.loss * unmet[who] > sums[one] + self.win * unmet[one]
                    for one in rest
                    if one != who
                )
            ]
            if not sure:
                break
            yield sure
            rest.remove(sure[0])
        if len(rest) == len(group):
            yield rest
        elif rest:
            yield from self._tiers(rest)
