"""What follows from a basis of a trial: for tests of variants."""

from __future__ import annotations

from fractions import Fraction

from trfkit.ranking.ranks import apply_criterion


def compute(basis):
    """Return everybody's value, in the order of the trial's ids."""
    found = apply_criterion(basis.field, basis.criterion, basis.groups, values_only=True)
    return tuple(None if v is None else Fraction(v, found.unit) for v in found.values)
