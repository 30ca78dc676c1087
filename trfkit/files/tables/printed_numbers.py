"""Numbers as tables print them: a decimal comma, halves and quarters, grouped thousands."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from trfkit.patterns import lazy_pattern

_FRACTIONS: Final = {"": "", "½": ".5", "1/2": ".5", "¼": ".25", "¾": ".75"}
_GROUPS: Final = r"[0-9]{1,3}(?:[ ’'][0-9]{3})+"  # noqa: RUF001 - as Swiss tables print it
_NUMBER: Final = lazy_pattern(
    rf"(?P<sign>[+\-\u2212]?)\ ?"
    rf"(?:(?P<whole>{_GROUPS}|[0-9]*)(?P<decimals>[.,][0-9]*)?|(?P<mixed>[0-9]*))"
    rf"(?:\ ?(?P<fraction>½|¼|¾|(?<![0-9])1/2))?"
)
_LONGEST: Final = 40  # no table prints more digits than that


def printed(text: str) -> Decimal | None:
    """Return the exact number that a cell prints, None where it prints none.

    ``10,5``, ``10.5``, ``10½`` and ``10 1/2`` are the same number. The number of decimals is
    kept: ``10.50`` has two, ``10½`` one. Thousands may be set apart by a blank or an apostrophe
    (``1 050``); a single comma or point is always the decimal one. A closing point, as after a
    rank (``3.``), says nothing.
    """
    trimmed = " ".join(text.split())
    match = _NUMBER.fullmatch(trimmed) if len(trimmed) <= _LONGEST else None
    if match is None:
        return None
    digits = re.sub(r"[^0-9]", "", match["whole"] or "")
    decimals = (match["decimals"] or "")[1:]
    fraction = _FRACTIONS[match["fraction"] or ""]
    if not (digits or decimals or fraction) or (fraction and match["decimals"]):
        return None
    number = Decimal(f"{digits or 0}{fraction or '.' + decimals}".rstrip("."))
    return number if match["sign"] in {"", "+"} else -number


def text_of(value: object) -> str:
    """Return a number or a text of JSON as a text, "" for anything else."""
    if isinstance(value, Decimal):
        return f"{value:f}" if abs(value.adjusted()) < _MOST_DIGITS else ""
    return value if isinstance(value, str) else ""


_MOST_DIGITS: Final = 30
