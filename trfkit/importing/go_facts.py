"""Facts of an event that comments of Go tables state, and how both kinds of tables write them."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class FactReader(NamedTuple):
    """How one fact of a format is read: to fields of the tournament or of its Go event.

    ``read`` returns None for a text that is not what is ``expected``.
    """

    read: Callable[[str], Mapping[str, Any] | None]
    expected: str


def text_of(field: str) -> FactReader:
    """Return the reader of a field that takes any text."""
    return FactReader(lambda text: {field: text}, "a text")


def _komi(text: str) -> Mapping[str, Decimal] | None:
    """Return the komi, with decimal point or comma."""
    match = re.fullmatch(r"(-?[0-9]{1,3})(?:[.,]([0-9]{1,2}))?", text)
    return {"komi": Decimal(f"{match[1]}.{match[2] or 0}").normalize()} if match else None


def _adjusted(text: str) -> Mapping[str, int] | None:
    """Return whole minutes, also where they are written with decimals of zero."""
    match = re.fullmatch(r"([0-9]{1,4})(?:[.,]0+)?(?: ?min.*)?", text)
    return {"adjusted_minutes": int(match[1])} if match else None


KOMI: Final = FactReader(_komi, "points such as 6.5")
ADJUSTED_MINUTES: Final = FactReader(_adjusted, "whole minutes")
