"""Whole numbers as tables print them."""

from __future__ import annotations

import re
from typing import Final

_WHOLE: Final = re.compile(r"([0-9]{1,15})\.?")


_ORDINAL: Final = "st|nd|rd|th|er|re|ère|e|è|ème|º|ª|°|o|a"
_PLACE: Final = re.compile(
    r"(?:[=#(]|T-?)?\ ?([0-9]{1,15})(?:\ ?[-–=]\ ?[0-9]{1,15})?"  # noqa: RUF001 - a dash
    rf"(?:\.?(?:{_ORDINAL}))?[.=)T]?",
    re.IGNORECASE,
)
_AS_ABOVE: Final = frozenset({"=", '"', "''", "″", "〃", "ex aequo", "ditto", "idem"})


def place(text: str) -> int | None:
    """Return a rank as lists print it, or the best of several.

    ``3``, ``3.``, ``3=``, ``=3``, ``T3``, ``(3)``, ``3rd``, ``3º`` are one place, ``3-5`` are
    three that are shared.
    """
    match = _PLACE.fullmatch(text)
    return int(match[1]) if match else None


def is_as_above(text: str) -> bool:
    """Tell whether a cell in a column of ranks says that it is the one of the row above."""
    return text.casefold() in _AS_ABOVE


def whole(text: str) -> int | None:
    """Return a number without sign or fraction, perhaps with a dot behind (``3.``), else None."""
    match = _WHOLE.fullmatch(text)
    return int(match[1]) if match else None
