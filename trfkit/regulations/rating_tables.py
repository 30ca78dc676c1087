"""The conversion tables of the FIDE rating regulations (B.02), in whole hundredths.

8.1.1 turns a percentage into a rating difference, 8.1.2 a rating difference into an expected
score. Both are used without the limit of 400 points, as articles 10.2 and 10.3 of C.07 ask.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache, lru_cache
from itertools import chain
from typing import Final

# fmt: off
DP: Final = (
      0,   7,  14,  21,  29,  36,  43,  50,  57,  65,  # 50 to 59 %
     72,  80,  87,  95, 102, 110, 117, 125, 133, 141,  # 60 to 69 %
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230,  # 70 to 79 %
    240, 251, 262, 273, 284, 296, 309, 322, 336, 351,  # 80 to 89 %
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677,  # 90 to 99 %
    800,
)
"""8.1.1: the rating difference for 50 %, 51 % … 100 %; below 50 % it is the mirror's negative."""

LEAST_DIFFERENCES: Final = (
      0,   4,  11,  18,  26,  33,  40,  47,  54,  62,
     69,  77,  84,  92,  99, 107, 114, 122, 130, 138,
    146, 154, 163, 171, 180, 189, 198, 207, 216, 226,
    236, 246, 257, 268, 279, 291, 303, 316, 329, 345,
    358, 375, 392, 412, 433, 457, 485, 518, 560, 620,
    736,
)
"""8.1.2: from which difference on the higher rated player is expected to score 0.50, 0.51 … 1."""
# fmt: on

CERTAIN: Final = LEAST_DIFFERENCES[-1]
"""From this difference on the higher rated player is expected to win."""

HALF: Final = 50
WHOLE: Final = 100


def rating_difference(percentage: int) -> int:
    """Return dp for a whole percentage from 0 to 100 (8.1.1)."""
    if percentage < HALF:
        return -DP[HALF - percentage]
    return DP[percentage - HALF]


@lru_cache(maxsize=4096)
def expected_score(difference: int) -> int:
    """Return PD in hundredths for own rating minus the opponent's (8.1.2)."""
    if difference < 0:
        return WHOLE - expected_score(-difference)
    return HALF + bisect_right(LEAST_DIFFERENCES, difference) - 1


@cache
def expected_scores() -> tuple[int, ...]:
    """Return PD in hundredths by difference, from -CERTAIN (at the end) to CERTAIN.

    ``expected_scores()[difference]`` is what ``expected_score`` gives, in far less time.
    """
    return tuple(map(expected_score, chain(range(CERTAIN + 1), range(-CERTAIN, 0))))


def least_difference(expected: int) -> int:
    """Return the smallest difference with an expectation of ``expected`` hundredths (8.1.2)."""
    if expected > HALF:
        return LEAST_DIFFERENCES[expected - HALF]
    return 1 - LEAST_DIFFERENCES[HALF + 1 - expected]
