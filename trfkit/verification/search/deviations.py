"""A column that is off by the same amount or factor everywhere, or printed with fewer decimals."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.verification.result import NEARLY
from trfkit.verification.table.cell_fit import decimal
from trfkit.verification.variants.other_rules import change_of_column
from trfkit.verification.variants.variant_changes import Change

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trfkit.tie_breaks.column import Column as Computed
    from trfkit.tie_breaks.field import Field
    from trfkit.verification.search.searched_columns import Column, Outcome
    from trfkit.verification.variants.other_rules import Values

FEWEST: Final = 4
"""Of fewer cells nothing is said."""

DIFFERENCE: Final = "constant-difference"
FACTOR: Final = "constant-factor"


def deviation(column: Column, start: Outcome) -> Outcome | None:
    """Return the column off by one amount, else by one factor; None where neither is.

    Only of codes that give everybody a value.
    """
    exact = {value: value.as_integer_ratio() for value in set(column.values.values())}
    pairs = []
    for who, value in column.values.items():
        computed = start.values[who]
        if computed is not None:
            number, parts = exact[value]
            pairs.append((number * start.unit, computed * parts, start.unit * parts))
    if len(pairs) < FEWEST:
        return None
    by_difference = [(stated - computed, unit) for stated, computed, unit in pairs]
    by_factor = [(stated, computed) for stated, computed, _ in pairs if computed]
    agreeing = [computed for stated, computed, _ in pairs if stated == computed]
    for variant, amounts, says, unchanged in (
        (DIFFERENCE, by_difference, _more, len(agreeing)),
        (FACTOR, by_factor, _times, len(agreeing) - agreeing.count(0)),
    ):
        if 2 * unchanged > len(amounts) or not amounts:
            continue
        most_common, count = Counter(map(_reduced, amounts)).most_common(1)[0]
        amount = Fraction(*most_common)
        zeros = len(pairs) - len(amounts)
        is_neutral = amount == 0 or (amount == 1 and variant == FACTOR)
        if is_neutral or count + zeros < NEARLY * len(column.compared) or count < FEWEST:
            continue
        change = Change(
            variant=variant,
            params={"by": _text(amount)},
            says=says(amount),
            apply=change_of_column(_by(variant, amount)),
        )
        return column.stated.outcome((*start.changes, change), change.apply(start.basis))
    return None


ROUNDED: Final = "printed-rounded"
ROUNDED_AWAY: Final = 2
"""Of so many values, at least, some decimals have to be left out, of one more all."""


def rounded(column: Column, start: Outcome, *, whole: bool) -> Outcome | None:
    """Return the column with the decimals that its cells have at most; None where they are others.

    All values are rounded in one way: halves up, halves to even, or simply cut off. ``whole`` asks
    for whole numbers, which the cells of a small event can all be by chance, else for decimals.
    """
    decimals = _decimals(column)
    step = _step(start.unit, decimals)
    if step == 1 or whole is (decimals > 0):
        return None
    longer = [
        who for who in column.values if (value := start.values[who]) is not None and value % step
    ]
    if len(longer) < ROUNDED_AWAY + (not decimals) or not start.equal.isdisjoint(longer):
        return None
    for how, by in _ROUNDINGS:
        change = Change(
            variant=ROUNDED,
            params={"decimals": decimals, "how": how},
            says=Message("variants.printed-rounded", column="", count=decimals, how=how)
            if decimals
            else Message("variants.printed-whole", column="", how=how),
            apply=change_of_column(_rounded_to(decimals, by)),
        )
        outcome = column.stated.outcome((*start.changes, change), change.apply(start.basis))
        if len(outcome.equal.intersection(longer)) >= NEARLY * len(longer):
            return outcome
    return None


def can_be_rounded(column: Column, start: Outcome, *, whole: bool) -> bool:
    """Whether ``rounded`` can find anything, by whatever edition: values may have more decimals."""
    decimals = _decimals(column)
    return whole is (decimals == 0) and _step(start.unit, decimals) > 1


def _decimals(column: Column) -> int:
    """Return the most decimals of a cell, zeros at the end left out."""
    texts = (f"{value:f}".partition(".")[2].rstrip("0") for value in column.stated.distinct)
    return max(map(len, texts), default=0)


def _step(unit: int, decimals: int) -> int:
    """Return how many units the last of so many decimals is; 1 where it is no number of them."""
    step, rest = divmod(unit, 10**decimals)
    return 1 if rest else step


def _up(value: int, step: int) -> int:
    return (2 * value + step) // (2 * step)


def _even(value: int, step: int) -> int:
    return round(Fraction(value, step))


def _cut(value: int, step: int) -> int:
    return value // step


_ROUNDINGS: Final = (
    ("halves rounded up", _up),
    ("halves rounded to even", _even),
    ("the rest cut off", _cut),
)


def _rounded_to(decimals: int, by: Callable[[int, int], int]) -> Values:
    """Return the formula that keeps so many decimals."""

    def values(_field: Field, column: Computed) -> Sequence[int | None]:
        step, rest = divmod(column.unit, 10**decimals)
        if rest:
            return column.values
        return [None if value is None else by(value, step) * step for value in column.values]

    return values


def _reduced(ratio: tuple[int, int]) -> tuple[int, int]:
    """Return a fraction in its lowest terms, as one that is hashed in no time."""
    number, parts = ratio
    common = gcd(number, parts) * (1 if parts > 0 else -1)
    return number // common, parts // common


def _by(variant: str, amount: Fraction) -> Values:
    """Return the formula that is off by so much; what no integer can be has no value."""

    def values(_field: Field, column: Computed) -> Sequence[int | None]:
        changed = (
            None
            if value is None
            else value + amount * column.unit
            if variant == DIFFERENCE
            else value * amount
            for value in column.values
        )
        return [None if one is None or one.denominator != 1 else int(one) for one in changed]

    return values


def _text(amount: Fraction) -> str:
    return decimal(amount) or ""


def _more(amount: Fraction) -> Message:
    which = "more" if amount > 0 else "less"
    return Message("variants.constant-difference", column="", by=_text(abs(amount)), which=which)


def _times(amount: Fraction) -> Message:
    return Message("variants.constant-factor", column="", by=_text(amount))
