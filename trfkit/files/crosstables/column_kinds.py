"""What the cells of a column may be: numbers, words, titles, federations, years."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from trfkit.files.tables.printed_numbers import printed
from trfkit.model import Sex
from trfkit.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trfkit.files.tables.grid import Grid


class Cells:
    """The cells of participants, column by column."""

    def __init__(self, grid: Grid, rows: Sequence[int]) -> None:
        self.rows = [grid.rows[r] for r in rows]
        self.width = len(self.rows[0])

    def column(self, index: int) -> list[str]:
        """Return the cells of a column, from the first participant."""
        return [row[index] for row in self.rows]

    def filled(self, index: int) -> list[str]:
        """Return the cells of a column that are not blank."""
        return [text for text in self.column(index) if text]


def is_number(text: str) -> bool:
    """Tell whether a cell prints a number, a fraction or half point too."""
    return printed(text) is not None


def mostly(test: Callable[[str], bool], cells: Sequence[str], share: int = 60) -> bool:
    """Tell whether at least ``share`` per cent of the filled cells pass; never of none."""
    filled = [text for text in cells if text]
    return bool(filled) and 100 * sum(map(test, filled)) >= share * len(filled)


def has_letters(text: str) -> bool:
    """Tell whether a cell holds a word."""
    return sum(map(str.isalpha, text)) >= 2  # noqa: PLR2004 - one letter is a sex or a colour


def has_letter(text: str) -> bool:
    """Tell whether a cell holds a letter, as any name does."""
    return any(map(str.isalpha, text))


_TITLES: Final = frozenset(
    "GM IM FM CM WGM WIM WFM WCM NM WNM AGM AIM AFM ACM g m f c wg wm wf wc".split()  # noqa: SIM905 - a list would take three lines
)
_FEDERATION: Final = lazy_pattern(r"[A-Z]{3}")
_SEXES: Final = frozenset("mwfMWF")
LOWEST_RATING, HIGHEST_RATING = 100, 3500
FIRST_BIRTH, LAST_BIRTH = 1910, 2030


def is_whole(text: str) -> bool:
    """Tell whether a cell is a whole number."""
    return whole(text) is not None


def is_place(text: str) -> bool:
    """Tell whether a cell is a rank: alone, from one to another, or the one above again."""
    return place(text) is not None or is_as_above(text)


def has_titles(column: Sequence[str]) -> bool:
    """Tell whether a column holds titles: FIDE's, perhaps among short ones of a federation."""
    filled = [text for text in column if text]
    if mostly(_is_title, filled, 90):
        return True
    are_short = all(len(text) <= _LONGEST_TITLE and not is_number(text) for text in filled)
    return are_short and any(map(_is_title_of_masters, filled))


_LONGEST_TITLE: Final = 5
_MASTERS: Final = frozenset({"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"})


def _is_title(text: str) -> bool:
    return text in _TITLES


def _is_title_of_masters(text: str) -> bool:
    return text in _MASTERS


def may_be_year(text: str) -> bool:
    """Tell whether a number may be the year of a player's birth."""
    number = whole(text)
    return number is not None and FIRST_BIRTH <= number <= LAST_BIRTH


def is_sex(text: str) -> bool:
    """Tell whether a cell is a letter for the sex."""
    return text in _SEXES


def sex_of(text: str) -> Sex | None:
    """Return what a cell of a column of sexes says, None for one that says nothing."""
    letter = text.strip().lower()
    if letter in {"w", "f"}:
        return Sex.WOMAN
    return Sex.MAN if letter == "m" else None


def is_federation(text: str) -> bool:
    """Tell whether a cell is three capitals."""
    return _FEDERATION.fullmatch(text) is not None


def may_be_rating(text: str) -> bool:
    """Tell whether a cell is a rating, or the 0 of who has none."""
    number = whole(text)
    return number is not None and (number == 0 or LOWEST_RATING <= number <= HIGHEST_RATING)


def are_ratings(cells: Sequence[str]) -> bool:
    """Tell whether a column that is called "Ranking" holds ratings, as it does in Polish."""
    return mostly(may_be_rating, cells) and 1 not in map(place, cells)


# Whole numbers as tables print them ---------------------------------------------------------------


_WHOLE: Final = lazy_pattern(r"([0-9]{1,15})\.?")


_ORDINAL: Final = "st|nd|rd|th|er|re|ère|e|è|ème|º|ª|°|o|a"
_PLACE: Final = lazy_pattern(
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
