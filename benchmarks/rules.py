"""Every rule of the lattice as what ``naive.py`` does by it, to be planted in tables.

A row names the variant that is to be found, and does by another computation what it says.
``of_one`` and ``of_two`` give columns of the events as one rule, or two of different axes, make
them.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import naive

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from planting import Event

ENOUGH: Final = 3
"""A rule is planted where it changes so many cells at least, and two where both do."""

OPPONENTS: Final = ("BH", "SB", "BH/C1", "BH/C2", "BH/M1", "SB/C1", "FB", "AOB")
CUTS: Final = ("BH/C1", "SB/C1", "BH/C2", "BH/M1")
RECORD: Final = ("WIN", "WON", "BPG", "REP")
RATINGS: Final = ("ARO", "TPR", "ARO/C1")
SCORES: Final = ("PS", "KS")
ALL: Final = (*OPPONENTS, *RECORD, *RATINGS, *SCORES, "DE")
WITH_P: Final = ("BH/P", "SB/P")


NO_PARAMS: Final[Mapping[str, object]] = MappingProxyType({})


class Rule(NamedTuple):
    """One rule: how it is to be named, for which codes, and what it does.

    ``changes`` are fields of ``naive.Rules``; an edition is all of them. ``code`` is another code
    that the column holds, ``swiss`` for which kind of pairings the rule is (None: for any).
    """

    variant: str
    axis: str
    codes: Sequence[str]
    changes: Mapping[str, Any]
    params: Mapping[str, object]
    code: str | None = None
    swiss: bool | None = None

    @property
    def name(self) -> str:
        """The variant with what it is tried with."""
        return " ".join([self.variant, *map(str, self.params.values())])


def _rule(
    variant: str,
    axis: str,
    codes: Sequence[str],
    params: Mapping[str, object] = NO_PARAMS,
    **changes: Any,  # noqa: ANN401 - fields of naive.Rules
) -> Rule:
    return Rule(variant, axis, codes, changes, params)


def _own(variant: str, **changes: Any) -> Rule:  # noqa: ANN401 - fields of naive.Rules
    return _rule(variant, "own", OPPONENTS, **changes)


def _opponents(variant: str, how: str) -> Rule:
    return _rule(variant, "opponents", OPPONENTS, opponents=how)


def _policy(name: str, value: str, codes: Sequence[str], **changes: Any) -> Rule:  # noqa: ANN401 - fields of naive.Rules
    return _rule("policy", "policy", codes, {"policy": name, "value": value}, **changes)


def _code(held: str, named: str) -> Rule:
    return Rule("code", "code", (named,), {}, {"tiebreak": held}, held)


_BOARD_AND_FORFEITS: Final = naive.OVER_THE_BOARD + naive.FORFEITS
_ONE: Final = Fraction(1)

RULES: Final = (
    *(
        _rule("edition", "edition", ALL, {"edition": name}, **rules._asdict())
        for name, rules in naive.EDITIONS.items()
    ),
    _rule("round-robin-dummies", "forfeits", OPPONENTS, forfeits="unplayed", own="dummy",
          opponents="face")._replace(swiss=False),
    _code("BH", "BH/C1"), _code("BH/C1", "BH"), _code("BH/C2", "BH/C1"), _code("BH/M1", "BH"),
    _code("FB", "BH"), _code("BH", "FB"), _code("SB/C1", "SB"), _code("SB", "SB/C1"),
    _code("ARO/C1", "ARO"),
    _policy("forfeit-games", "regular", ("WON", "BPG"), games="1=0+")._replace(swiss=False),
    _policy("koya-games", "rounds", ("KS",), koya_rounds=True),

    _own("own-draw-against-oneself", own="oneself"),
    _own("own-draw-with-real-score", own="oneself really"),
    _own("own-virtual-opponent", own="virtual"),
    _own("own-dummy", own="dummy"),
    _own("own-dummy-capped", own="capped"),
    _own("own-nothing", own="nothing"),

    _opponents("opponents-as-draws", "every"),
    _opponents("opponents-as-draws-but-byes", "every but byes"),
    _opponents("opponents-forfeits-as-draws", "forfeits"),
    _opponents("opponents-trailing-byes", "trailing"),
    _opponents("opponents-trailing-voluntary", "trailing voluntary"),
    _opponents("opponents-face-value", "face"),

    _rule("cut-without-exception", "cut", CUTS, preferred=""),
    _rule("cut-pairing-byes-first", "cut", CUTS, preferred=naive.PAIRING_BYES),

    _rule("forfeits-as-games", "forfeits", (*OPPONENTS[:-1], "DE"), forfeits="games"),
    _rule("forfeits-as-games", "forfeits", (*RATINGS, "WON", "BPG"), games=_BOARD_AND_FORFEITS),
    _rule("forfeits-as-byes", "forfeits", WITH_P, forfeits="regular"),
    _rule("forfeits-unplayed", "forfeits", OPPONENTS, forfeits="unplayed"),

    _rule("encounter-all-or-nothing", "encounter", ("DE",), encounter="all"),
    _rule("encounter-sum", "encounter", ("DE",), encounter="sum"),

    _rule("own-points-added", "counts", OPPONENTS[:-1], own_points=True),
    _rule("wins-over-the-board", "counts", ("WIN",), wins="board"),
    _rule("wins-with-forfeits", "counts", ("WIN",), wins="forfeits"),
    _rule("byes-not-elected", "counts", ("REP",), elected="without byes"),

    *(_rule("unrated", "ratings", RATINGS, {"rating": rating}, unrated=rating)
      for rating in (1000, 1200, 1400)),
    _rule("average-over-rounds", "ratings", RATINGS, missed="rounds"),
    _rule("ratings-within-350", "ratings", ("TPR",), within=naive.MOST_AWAY),

    _rule("points-3-1-0", "points", (*OPPONENTS, *SCORES), points=(3 * _ONE, _ONE)),
    _rule("points-1-half-0", "points", (*OPPONENTS, *SCORES), points=(_ONE, naive.HALF)),
    _rule("pairing-byes-half", "points", (*OPPONENTS, *SCORES), pairing_bye="draw"),
    _rule("pairing-byes-win", "points", (*OPPONENTS, *SCORES), pairing_bye="win"),
    *(
        _rule("pairing-byes-worth", "points", (*OPPONENTS, *SCORES), {"points": text},
              pairing_bye=Fraction(text))
        for text in ("0", "1.5", "2")
    ),

    _rule("one-round-earlier", "standings", ALL[:-1], earlier=1),
    _rule("as-swiss", "kind", OPPONENTS, swiss=True),
    _rule("as-predetermined", "kind", OPPONENTS, swiss=False),

    _rule("mean-rounded-down", "rounding", ("ARO", "AOB", "ARO/C1"), mean="down"),
)  # fmt: skip


class Column(NamedTuple):
    """A column of one event as rules make it: the code that it is called by, and its texts."""

    event: Event
    code: str
    rules: Sequence[Rule]
    texts: Mapping[int, str]


@cache
def _sheet(lines: tuple[str, ...]) -> naive.Sheet:
    return naive.sheet(lines)


def stated(event: Event, code: str) -> naive.Values:
    """Return the other program's values."""
    each = zip(event.ids, event.values[code], strict=True)
    return {who: None if value is None else Fraction(str(value)) for who, value in each}


def changed(event: Event, code: str, rules: Sequence[Rule]) -> naive.Values:
    """Return a column by some rules, an edition before all others."""
    followed = naive.EDITIONS[event.edition]
    if code in WITH_P:
        followed = followed._replace(forfeits="games")
    held = code.partition("/P")[0]
    for rule in sorted(rules, key=lambda one: one.axis != "edition"):
        followed = followed._replace(**rule.changes)
        held = rule.code or held
    return naive.Computation(_sheet(event.lines), followed).column(held)


def differing(one: naive.Values, other: naive.Values) -> int:
    """Return how many cells of two columns differ."""
    return sum(one[who] != other[who] for who in one)


def _text(value: Fraction | None) -> str:
    if value is None:
        return "None"
    whole, rest = divmod(abs(value) * 100, 100)
    assert rest.denominator == 1, "no value has more than two decimals"  # noqa: S101 - our own
    sign = "-" if value < 0 else ""
    return f"{sign}{whole}.{int(rest):02}".removesuffix(".00")


def of_one(listed: Sequence[Event], dice: random.Random, most: int | None) -> Iterator[Column]:
    """Yield columns that one rule makes, so many at ``most`` of each rule."""
    for rule in RULES:
        places = [(event, code) for event in listed for code in rule.codes if code in event.values]
        yield from _first(_shuffled(places, dice), (rule,), most)


def of_two(listed: Sequence[Event], dice: random.Random, most: int | None) -> Iterator[Column]:
    """Yield columns that two rules of different axes make, so many at ``most`` in all."""
    pairs = [
        pair
        for pair in combinations(RULES, 2)
        if pair[0].axis != pair[1].axis and _are_apart(*pair)
    ]

    def columns() -> Iterator[Column]:
        for pair in _shuffled(pairs, dice):
            codes = [code for code in pair[0].codes if code in pair[1].codes]
            places = [(event, code) for event in listed for code in codes if code in event.values]
            places = _shuffled(places, dice)
            yield from _first(places if most is None else places[:TRIES_OF_TWO], pair, 1)

    return _taken(columns(), most)


TRIES: Final = 60
TRIES_OF_TWO: Final = 6
"""In so many places it is tried whether a rule changes enough, and whether two do."""


def _is_another(rule: Rule, event: Event) -> bool:
    """Whether a rule is for an event, and not the one that its values follow."""
    held = rule.params.get("edition") == event.edition
    return not held and rule.swiss in {None, _sheet(event.lines).swiss}


def _are_apart(one: Rule, other: Rule) -> bool:
    """Whether two rules can be followed together: no two say the same of one thing."""
    if "edition" in {one.axis, other.axis}:
        return True
    return not one.changes.keys() & other.changes.keys()


def _first(
    places: Sequence[tuple[Event, str]], rules: Sequence[Rule], most: int | None
) -> Iterator[Column]:
    """Yield what rules make of the first places in which each of them changes enough."""

    def columns() -> Iterator[Column]:
        for event, code in places if most is None else places[:TRIES]:
            if not all(_is_another(rule, event) for rule in rules):
                continue
            values = changed(event, code, rules)
            others = [stated(event, code)]
            if len(rules) > 1:
                others += [changed(event, code, (rule,)) for rule in rules]
            if all(differing(values, other) >= ENOUGH for other in others):
                texts = {who: _text(value) for who, value in values.items()}
                yield Column(event, code, rules, texts)

    return _taken(columns(), most)


def _taken(columns: Iterator[Column], most: int | None) -> Iterator[Column]:
    for count, column in enumerate(columns, start=1):
        yield column
        if count == most:
            return


def _shuffled(places: Sequence[Any], dice: random.Random) -> list[Any]:
    return dice.sample(list(places), len(places))


Claim = tuple[str, "Mapping[str, object]"]


def names(rules: Sequence[Rule]) -> Callable[[Claim], bool]:
    """Return whether a claim names rules, in any order, with their parameters."""
    variants = sorted(rule.variant for rule in rules)
    params = {name: value for rule in rules for name, value in rule.params.items()}

    def fits(claim: Claim) -> bool:
        return sorted(claim[0].split("+")) == variants and dict(claim[1]) == params

    return fits
