"""A cell of record 001: the ten columns of one round, read into what happened."""

from __future__ import annotations

from typing import Final, NamedTuple

from trfkit.model import (
    ABSENT,
    OUTCOME_BY_LETTER,
    Colour,
    Outcome,
    RoundEntry,
    RoundKind,
)
from trfkit.reading.values import read_number
from trfkit.units import StartNo


class Remark(NamedTuple):
    """What is amiss with a field of a cell.

    ``code`` is the finding's, ``text`` what stands there; ``expected`` is what should stand
    there, or what it was read as.
    """

    code: str
    field: str
    text: str
    expected: str


class Cell(NamedTuple):
    """What a cell says; ``remarks`` is empty for nearly all of them."""

    entry: RoundEntry
    remarks: tuple[Remark, ...]


REREAD: Final = frozenset({"SYN020", "RES023"})
"""Codes whose remark holds what the text was read as."""

_COLOURS: Final = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None, " ": None}


def read_cell(cell: str) -> Cell:
    """Return what ``OOOO C R`` says: opponent, blank, colour, blank, result."""
    remarks: list[Remark] = []
    opponent_text, colour_text, letter = cell[:4], cell[5], cell[7]
    opponent = read_number(opponent_text)
    if opponent is None and opponent_text.strip():
        remarks.append(Remark("SYN007", "opponent", opponent_text.strip(), "a starting rank"))
    if colour_text not in _COLOURS:
        if colour_text.lower() in _COLOURS:
            remarks.append(Remark("SYN020", "colour", colour_text, colour_text.lower()))
        else:
            remarks.append(Remark("SYN007", "colour", colour_text, "w, b or -"))
    outcome = OUTCOME_BY_LETTER.get(letter)
    if outcome is None and letter.upper() in OUTCOME_BY_LETTER:
        remarks.append(Remark("SYN020", "result", letter, letter.upper()))
        outcome = OUTCOME_BY_LETTER[letter.upper()]
    if outcome is None:
        remarks.append(Remark("RES023", "result", letter, "pending"))
        outcome = Outcome.PENDING
    entry = RoundEntry(
        outcome, StartNo(opponent) if opponent else None, _COLOURS.get(colour_text.lower())
    )
    if entry == ABSENT or (entry.opponent is None and entry.kind is RoundKind.PENDING):
        entry = ABSENT  # the one value that tells an empty block by identity
    return Cell(entry, tuple(remarks))
