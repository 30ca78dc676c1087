"""A tournament in which nothing at all is wrong, not even by its own tie-breaks."""

from __future__ import annotations

from typing import Final

import builders

SWISS: Final = builders.SWISS.replace("1995/01/02  2.0    2", "1995/01/02  2.0    3").replace(
    "1996/01/02  1.5    4", "1996/01/02  1.5    5"
)
"""``builders.SWISS`` with the ranks that its record 202 gives."""
