"""How many examples of a property are tried, as a share of the profile that was chosen."""

from __future__ import annotations

from typing import Final

from hypothesis import settings

_WHOLE: Final = 100
"""Examples of a profile in which each property is tried as often as it says."""


def examples(count: int) -> settings:
    """Return settings for ``count`` examples; a run without --all tries a tenth of them."""
    return settings(max_examples=max(1, count * settings().max_examples // _WHOLE))
