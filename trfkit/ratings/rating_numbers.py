"""Exact numbers of ratings: how they are rounded, and how they are written."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

from trfkit.units import format_exact

PLACES: Final = 2
"""Decimals of a number that has no end."""


def half_up(value: Fraction) -> int:
    """Return the nearest whole number, halves upward (also below zero)."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def half_away(value: Fraction) -> int:
    """Return the nearest whole number, halves away from zero."""
    return _half_away(value.numerator, value.denominator)


def _half_away(numerator: int, denominator: int) -> int:
    nearest = (2 * abs(numerator) + denominator) // (2 * denominator)
    return nearest if numerator >= 0 else -nearest


def half_even(value: Fraction) -> int:
    """Return the nearest whole number, halves to the even one."""
    return round(value)


def one_place(value: Fraction) -> str:
    """Return a change as it is published: one decimal, halves away from zero, a sign."""
    tenths = _half_away(10 * value.numerator, value.denominator)
    sign = "+" if tenths > 0 else "-" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}"


@lru_cache(maxsize=4096)
def decimal(value: Fraction | int) -> str:
    """Return an exact decimal; what has no end is rounded to two places, halves away from zero."""
    value = Fraction(value)
    places = _places(value.denominator)
    if places is None:
        return format_exact(half_away(value * 10**PLACES), 10**PLACES)
    return format_exact(int(value * 10**places), 10**places)


def fraction(value: Fraction) -> str | None:
    """Return ``29/3`` for a number whose decimals have no end, None for any other."""
    return str(value) if _places(value.denominator) is None else None


def _places(denominator: int) -> int | None:
    """Return how many decimals a fraction of this denominator has, None where they have no end."""
    counts = []
    for prime in (2, 5):
        count = 0
        while denominator % prime == 0:
            denominator //= prime
            count += 1
        counts.append(count)
    return max(counts) if denominator == 1 else None
