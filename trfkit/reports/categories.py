"""Select participants by conditions: ``sex=w``, ``born>=2010``, ``fed=UKR``, ``rating<2000``."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, Final

from trfkit.patterns import lazy_pattern
from trfkit.record import Record
from trfkit.refusal import refusal_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from trfkit.model import Player

OPERATORS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
NUMBERS: Final = ("born", "rating")
_CONDITION: Final = lazy_pattern(r"\s*(\w+)\s*(<=|>=|!=|=|<|>)\s*(.*?)\s*")


class Condition(Record):
    """One condition; ``value`` is a number for ``born`` and ``rating``, else in upper case."""

    text: str
    field: str
    operator: str
    value: str | int

    def admits(self, player: Player, rating: int | None) -> bool:
        """Whether the player fulfils the condition; not if the fact is unknown."""
        fact = _FACTS[self.field](player, rating)
        return fact is not None and OPERATORS[self.operator](fact, self.value)


_FACTS: Final[Mapping[str, Callable[[Player, int | None], str | int | None]]] = {
    "sex": lambda player, _: player.sex.upper() if player.sex else None,
    "title": lambda player, _: player.title or "",
    "fed": lambda player, _: player.federation.upper() if player.federation else None,
    "born": lambda player, _: player.birth.year if player.birth else None,
    "rating": lambda _, rating: rating,
}


_SEXES: Final = {"M": "M", "W": "W", "F": "W"}
"""The letters of record 001, and the one that other lists have for women."""


def parse_condition(text: str) -> Condition:
    """Parse a condition; raises Refusal for other texts."""
    match = _CONDITION.fullmatch(text)
    name = match[1].lower() if match else ""
    if match is None or name not in _FACTS:
        raise refusal_of("no-condition", text=text, known=tuple(_FACTS))
    value = match[3]
    if name in NUMBERS:
        if not (value.isascii() and value.isdigit()):
            raise refusal_of("condition-number", text=text, name=name)
        return Condition(text, name, match[2], int(value))
    if match[2] not in {"=", "!="} or not (value or name == "title"):
        raise refusal_of("condition-word", text=text, name=name)
    if name == "sex":
        if value.upper() not in _SEXES:
            raise refusal_of("condition-sex", text=text)
        return Condition(text, name, match[2], _SEXES[value.upper()])
    return Condition(text, name, match[2], value.upper())
