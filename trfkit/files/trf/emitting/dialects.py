"""The dialects that can be written, as data: each one's records and result letters."""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.format_table import title_of
from trfkit.model import Outcome, PointSystem
from trfkit.record import Record
from trfkit.syntax.layout import tags_of

if TYPE_CHECKING:
    from collections.abc import Mapping


class Dialect(StrEnum):
    """A member of the TRF family, by the name that ``trfkit convert --to`` uses."""

    TRF06 = "trf06"
    TRF16 = "trf16"
    TRF26 = "trf26"
    TRFX = "trfx"
    TRFBX = "trfbx"


class Rules(Record, kw_only=True):
    """The records and letters of a dialect.

    ``title`` is its name for people. ``tags`` holds its records, by tag or, if tags vary, by the
    family's name (``NRS``, ``BB?``). ``letters`` gives the code of column 99 for each outcome.
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


def letters_by_worth(letters: Mapping[Outcome, str], system: PointSystem) -> Mapping[Outcome, str]:
    """Return the letters, with byes written as the game of the same worth.

    A bye of another worth than any game is written as the game in its name.
    """
    games = {Outcome.WIN.letter, Outcome.DRAW.letter, Outcome.LOSS.letter}
    worth = {
        outcome: game.letter
        for outcome, letter in letters.items()
        if outcome.is_bye and letter in games and (game := system.game_worth_as_much(outcome))
    }
    return MappingProxyType({**letters, **worth}) if worth else letters


def _records(*grammars: str) -> frozenset[str]:
    """Return the records of grammars by their name in the table of records: BB? for a family."""
    return frozenset("BB?" if tag.startswith("BB") else tag for tag in tags_of(*grammars))


_ENGINES: Final = _records("trfx")
_OLD: Final = _records("trf16")
_WITH_DATA: Final = _records("trf16", "tornelo")

RULES: Final[Mapping[Dialect, Rules]] = MappingProxyType(
    {
        dialect: Rules(title=title_of(dialect), tags=tags, letters=letters)
        for dialect, tags, letters in (
            (Dialect.TRF06, _OLD, LETTERS_06),
            # 2016 has no number of rounds; tie-breaks of unfinished events need one.
            (Dialect.TRF16, _WITH_DATA | {"XXR"}, LETTERS_16),
            (Dialect.TRF26, (_WITH_DATA | _records("trf26")) - {"013"}, LETTERS_26),
            (Dialect.TRFX, (_WITH_DATA | _ENGINES | {"XX?"}) - {"BB?"}, LETTERS_16),
            # bbpPairings passes over records it does not know, but refuses 013, 310 and 299.
            (
                Dialect.TRFBX,
                (_WITH_DATA | _ENGINES | {"192", "240", "250", "260"}) - {"013", "XXS", "XXZ"},
                LETTERS_16,
            ),
        )
    }
)
"""The grammar that holds a record's rule says who has it; the engines' habits stand here."""
