"""SYN023: why no line of a TRF is the row of a player, as a spreadsheet may have saved it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.patterns import lazy_pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable

FEWEST: Final = 2
"""So many rows show that it is no single slip."""

_WITHOUT_ZEROS: Final = lazy_pattern(r"1 [ \d]{3}\d [ a-zA-Z]{4} .*\d")
_QUOTED: Final = lazy_pattern(r'"001 [ \d]{3}\d ')
_PARTED: Final = lazy_pattern(r'"?001"?([;,])')


def why_no_players(lines: Iterable[str]) -> Message:
    """Return the message that tells why none of the lines is the row of a player."""
    texts = list(lines)
    if has_lost_its_zeros(texts):
        return Message("SYN023.no-zeros")
    if _matching(texts, _QUOTED) >= FEWEST:
        return Message("SYN023.quoted")
    signs = [match[1] for text in texts if (match := _PARTED.match(text))]
    if len(signs) >= FEWEST:
        return Message("SYN023.separated", sign=signs[0])
    return Message("SYN023")


def has_lost_its_zeros(lines: Iterable[str]) -> bool:
    """Tell whether lines are those of a TRF but for the zeros before the record numbers."""
    texts = list(lines)
    is_named = any(text.startswith("12 ") for text in texts)
    return is_named and _matching(texts, _WITHOUT_ZEROS) >= FEWEST


def _matching(texts: Iterable[str], pattern: re.Pattern[str]) -> int:
    return sum(pattern.match(text) is not None for text in texts)
