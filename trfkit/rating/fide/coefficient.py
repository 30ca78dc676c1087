"""The development coefficient K (8.3.3), as far as a file can tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from datetime import date

    from trfkit.model import PartialDate
    from trfkit.rating.fide.editions import Coefficients

ADULT: Final = 18


class K(NamedTuple):
    """A player's K, and why; ``is_certain`` is False where it rests on what nobody has said."""

    value: int
    why: str
    is_certain: bool


def given(value: int) -> K:
    """Return a K that FIDE's list shows, or somebody states."""
    return K(value, "given", is_certain=True)


def by_rule(rules: Coefficients, rating: int, birth: PartialDate | None, on: date | None) -> K:
    """Return K by rating and age; ``on`` is the first day of the event, None where unknown.

    Which of the rules goes first where several hold is not in the text: a rating of 2400 does,
    then youth, as on FIDE's lists. How many games somebody has played, and whether he once had
    2400 (as a junior: 2300), is not in a tournament report.
    """
    if rules.is_one_for_all:
        return K(rules.usual, "the same for everybody", is_certain=True)
    if rating >= rules.top_from:
        return K(rules.top, f"rated {rules.top_from} or more", is_certain=True)
    if is_junior(rules, birth, on) and rating < rules.junior_below:
        why = f"under {ADULT}; assumes never {rules.junior_below} or more"
        return K(rules.junior, why, is_certain=False)
    why = f"assumes 30 games, and never {rules.top_from} or more"
    return K(rules.usual, why, is_certain=False)


def is_junior(rules: Coefficients, birth: PartialDate | None, on: date | None) -> bool:
    """Tell whether a player counts as under 18 on a day; an unknown day of birth is the last."""
    if birth is None or on is None:
        return False
    age = on.year - birth.year
    if rules.to_year_end:
        return age <= ADULT
    birthday = (birth.month or 12, birth.day or 31)
    return age < ADULT or (age == ADULT and (on.month, on.day) < birthday)


def within_period(rules: Coefficients, k: K, games: int) -> K:
    """Return K lowered so that it, times the games of the period, keeps to the bound (8.3.3)."""
    if k.value * games <= rules.product:
        return k
    lowered = rules.product // games
    why = f"{k.why}; {k.value} times {games} games exceeds {rules.product}"
    return K(lowered, why, k.is_certain)
