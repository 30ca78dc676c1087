"""Whole numbers as tables print them."""

from __future__ import annotations

import re
from typing import Final

_WHOLE: Final = re.compile(r"([0-9]{1,15})\.?")


_PLACE: Final = re.compile(r"([0-9]{1,15})(?:\ ?[-=]\ ?[0-9]{1,15})?[.=)]?")


def place(text: str) -> int | None:
    """Return a rank as lists print it: ``3``, ``3.``, ``3=``, or the best of ``3-5``."""
    match = _PLACE.fullmatch(text)
    return int(match[1]) if match else None


def whole(text: str) -> int | None:
    """Return a number without sign or fraction, perhaps with a dot behind (``3.``), else None."""
    match = _WHOLE.fullmatch(text)
    return int(match[1]) if match else None
