"""Integer types of the package, and exact text forms of numbers.

Scores are integers in tenths of a point, the finest step that TRF columns can hold (``11.5``).
Values of tie-breaks are integers too, each in its own unit (see ``trfkit.tie_breaks.table``): whole
numbers, tenths or hundredths. No score is ever a binary float.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NewType

from trfkit.patterns import lazy_pattern

Points = NewType("Points", int)
"""A score in tenths of a point: ``Points(75)`` is seven and a half."""

StartNo = NewType("StartNo", int)
"""A participant's starting rank, 1 to 9999: columns 5-8 of record 001."""

TeamNo = NewType("TeamNo", int)
"""A team's pairing number, 1 to 999: columns 5-7 of record 310."""

LARGEST_START_NO: Final = 9999
LARGEST_TEAM_NO: Final = 999

POINT: Final = Points(10)
HALF_POINT: Final = Points(5)

CENT: Final = 100
"""Prizes are integers in hundredths."""

MOST_DIGITS: Final = 15
"""Of a number in any field; a longer one is a slip, and none that could be counted with."""

_POINTS: Final = lazy_pattern(rf"(-?)(\d{{0,{MOST_DIGITS}}})(?:\.(\d?))?")


def format_points(points: int) -> str:
    """Return a score as TRF columns hold it, always with one decimal: ``7.5``."""
    sign = "-" if points < 0 else ""
    whole, tenths = divmod(abs(points), POINT)
    return f"{sign}{whole}.{tenths}"


def parse_points(text: str) -> Points | None:
    """Return the score written with at most one decimal (``7.5``, ``7``, ``.5``).

    None for any other text; blanks around it are allowed.
    """
    match = _POINTS.fullmatch(text.strip())
    if match is None or not (match[2] or match[3]):
        return None
    tenths = int(match[2] or 0) * POINT + int(match[3] or 0)
    return Points(-tenths if match[1] else tenths)


@lru_cache(maxsize=4096)
def format_exact(value: int, unit: int) -> str:
    """Return ``value / unit`` as an exact decimal without trailing zeros or exponent.

    ``unit`` is a power of ten: 1 for counts and ratings, 10 for points, 100 for products.
    """
    if unit == 1:
        return f"{value:d}"
    sign = "-" if value < 0 else ""
    quotient, remainder = divmod(abs(value), unit)
    if not remainder:
        return f"{sign}{quotient}"
    digits = str(remainder).rjust(len(str(unit)) - 1, "0").rstrip("0")
    return f"{sign}{quotient}.{digits}"
