"""Tables of the French Go federation (.tou): close relatives of .h9 without scores."""

from __future__ import annotations

import re
from datetime import date
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.go.formats.egd_table import ADJUSTED_MINUTES, KOMI, FactReader, read_go_table, text_of
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.files.trf.reading.result import ReadResult

FORMAT: Final = "tou"

_FACT: Final = lazy_pattern(
    rb"^[ \t]*;[ \t]*(?:name|date|vill|comm|prog|size|time|ta|komi) *=",
    re.MULTILINE | re.IGNORECASE,
)
_LOOKED_AT: Final = 16_384


def is_tou(data: bytes) -> bool:
    """Tell whether a file is such a table, by the facts in its comments."""
    start = data[:_LOOKED_AT].replace(b"\0", b"")
    return len({match[0].lower() for match in _FACT.finditer(start)}) > 1


def read_tou(
    data: bytes, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> ReadResult:
    """Return the tournament in a table of the French federation; never raises for its content.

    The table states neither scores nor countries; players have the numbers of their places.
    """
    return read_go_table(
        data, name=FORMAT, facts=_FACTS, french=True, encoding=encoding, limits=limits
    )


def _date(text: str) -> Mapping[str, date] | None:
    match = re.fullmatch(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})", text)
    try:
        day = date(int(match[3]), int(match[2]), int(match[1])) if match else None
    except ValueError:
        day = None
    return {"start": day} if day else None


def _size(text: str) -> Mapping[str, int] | None:
    return {"board_size": int(text)} if re.fullmatch(r"[0-9]{1,2}", text) else None


def _time(text: str) -> Mapping[str, int | str] | None:
    """Return the thinking time, ``60+b`` with byo-yomi."""
    match = re.match(r"[0-9]{1,4}", text)
    return {"basic_minutes": int(match[0]), "time_control": text} if match else None


_FACTS: Final[Mapping[str, FactReader]] = MappingProxyType(
    {
        "name": text_of("name"),
        "date": FactReader(_date, "day"),
        "vill": text_of("city"),
        "comm": text_of("remark"),
        "prog": text_of("controller"),
        "size": FactReader(_size, "board-size"),
        "time": FactReader(_time, "minutes"),
        "ta": ADJUSTED_MINUTES,
        "komi": KOMI,
    }
)
