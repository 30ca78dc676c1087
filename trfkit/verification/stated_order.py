"""Ranks that differ: whether they at least follow the columns as the table states them."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from trfkit.tiebreaks import BY_CODE, Unreadable, parse_code
from trfkit.verification.fitting import AS_POINTS, orders_groups
from trfkit.verification.result import Diagnosis, Explained
from trfkit.verification.summary import unexplained

if TYPE_CHECKING:
    from collections.abc import Mapping
    from decimal import Decimal

    from trfkit.verification.cells import Compared
    from trfkit.verification.fitting import Asked, Fit
    from trfkit.verification.summary import Diagnosed

    Key = tuple[Decimal, ...]
    """A row's values from left to right, the greater the better."""

AS_STATED: Final = "ranks-as-stated"


def of_ranks(ranks: Compared, stated: Mapping[int, Key]) -> Diagnosed:
    """Return why ranks differ: because the columns do, or for no known reason.

    Where nobody stands above somebody with better stated values, every difference of rank
    follows from differences of values.
    """
    ordered = sorted((int(cell.stated), cell.id) for cell in ranks.cells)
    follows = all(
        stated[first] >= stated[second]
        for (place, first), (other, second) in pairwise(ordered)
        if place < other
    )
    if not follows:
        return unexplained(ranks), {}
    text = f"{ranks.label}: the ranks follow the columns as the table states them"
    found = Diagnosis(
        column=ranks.label,
        variant=AS_STATED,
        params={},
        text=text,
        equal=len(ranks.cells),
        compared=len(ranks.cells),
    )
    return found, {
        cell.id: (Explained(AS_STATED, {}, text, cell.stated),)
        for cell in ranks.cells
        if not cell.fits
    }


def is_lowest_first(asked: Asked, found: Fit) -> bool:
    """Whether the lowest stated value of a column is the best: so are places, not points."""
    if orders_groups(asked.code):
        return found.reading != AS_POINTS
    parsed = parse_code(asked.code)
    if isinstance(parsed, Unreadable):
        return False
    return BY_CODE[parsed.name].lowest_first is not parsed.reversed
