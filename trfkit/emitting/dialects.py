"""The dialects that can be written, as data: which records each has, and its result letters."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.model import Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping


class Dialect(StrEnum):
    """A member of the TRF family, by the name that ``trfkit convert --to`` uses."""

    TRF06 = "trf06"
    TRF16 = "trf16"
    TRF26 = "trf26"
    TRFX = "trfx"
    TRFBX = "trfbx"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What a dialect can say.

    ``title`` is its name for people. ``tags`` holds the records it has, by their tag or, for
    tags that vary, by the family's name (``NRS``, ``BB?``). ``letters`` gives the code of
    column 99 for each outcome.
    """

    title: str
    tags: frozenset[str]
    letters: Mapping[Outcome, str]


LETTERS_26: Final[Mapping[Outcome, str]] = MappingProxyType(
    {outcome: outcome.letter for outcome in Outcome}
)
LETTERS_16: Final[Mapping[Outcome, str]] = MappingProxyType(
    {**LETTERS_26, Outcome.ADJOURNED: Outcome.PENDING.letter}
)
LETTERS_06: Final[Mapping[Outcome, str]] = MappingProxyType(
    {
        **LETTERS_16,
        # The format of 2006 has neither unrated games nor letters for byes.
        Outcome.SHORT_WIN: Outcome.WIN.letter,
        Outcome.SHORT_DRAW: Outcome.DRAW.letter,
        Outcome.SHORT_LOSS: Outcome.LOSS.letter,
        Outcome.PAIRING_ALLOCATED_BYE: Outcome.WIN.letter,
        Outcome.FULL_POINT_BYE: Outcome.WIN.letter,
        Outcome.HALF_POINT_BYE: Outcome.DRAW.letter,
        Outcome.ZERO_POINT_BYE: Outcome.LOSS.letter,
    }
)

_GENERAL: Final = frozenset(
    ("012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132")
)
_OLD: Final = _GENERAL | {"001", "013"}
_NEW_HEADERS: Final = frozenset(
    ("142", "152", "162", "172", "182", "192", "202", "212", "222", "352", "362")
)
_EXCHANGE: Final = frozenset(("240", "250", "260", "299", "300", "320", "330", "801", "802"))

RULES: Final[Mapping[Dialect, Rules]] = MappingProxyType(
    {
        Dialect.TRF06: Rules(title="TRF-06", tags=_OLD, letters=LETTERS_06),
        Dialect.TRF16: Rules(title="TRF-16", tags=_OLD | {"DAT"}, letters=LETTERS_16),
        Dialect.TRF26: Rules(
            title="TRF-26",
            tags=_GENERAL | _NEW_HEADERS | _EXCHANGE | {"001", "NRS", "310", "DAT", "###"},
            letters=LETTERS_26,
        ),
        Dialect.TRFX: Rules(
            title="TRF(x)",
            tags=_OLD | {"XXR", "XXC", "XXS", "XXZ", "XXA", "XXP", "XX?", "DAT"},
            letters=LETTERS_16,
        ),
        # bbpPairings passes over records it does not know, but refuses 013, 310 and 299.
        Dialect.TRFBX: Rules(
            title="TRF(bx)",
            tags=_GENERAL
            | {"192", "240", "250", "260", "001", "XXR", "XXC", "XXA", "XXP", "BB?", "DAT"},
            letters=LETTERS_16,
        ),
    }
)
"""Records by dialect; comments (``###``) exist since TRF-26 only."""
