"""Typed readers for the text of single fields, wherever these are in a line.

Each takes the field's text as it is in the line and returns a value, or None if the text is blank
or unusable; the caller distinguishes these by ``text.strip()``.
"""

from __future__ import annotations

import unicodedata
from datetime import date
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from trfkit.model import Arbiter, ArbiterRole, NationalRating, PartialDate, Sex, Title
from trfkit.patterns import lazy_pattern
from trfkit.record import Record
from trfkit.units import MOST_DIGITS, Points, StartNo, parse_points

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


FEW: Final = 256
"""Readings of as many texts are kept: those of a column that has few different ones."""


def read_text(text: str) -> str | None:
    """Return the text without surrounding blanks, composed (NFC), no-break spaces as blanks."""
    if text.isascii():
        return text.strip() or None
    return unicodedata.normalize("NFC", text.replace("\xa0", " ")).strip() or None


def read_number(text: str) -> int | None:
    """Return a whole number of at most 15 ASCII digits; None for blank or anything else."""
    stripped = text.strip()
    if stripped.isdigit() and stripped.isascii() and len(stripped) <= MOST_DIGITS:
        return int(stripped)
    return None


def positive_number(text: str) -> int | None:
    """Return the whole number above 0 in a text, None for 0 and anything else."""
    return read_number(text) or None


class PointsReading(Record):
    """A score in tenths, and whether it was written in the format's form (``4.5``)."""

    points: Points | None
    regular: bool


@lru_cache(maxsize=FEW)
def read_points(text: str) -> PointsReading:
    """Return the score of a points field; ``4,5``, ``4``, ``4½`` and ``4.50`` are understood."""
    stripped = text.strip()
    if "." in stripped and (points := parse_points(stripped)) is not None:
        return PointsReading(points, regular=True)
    plain = stripped.replace(",", ".")
    if plain.endswith("½"):
        plain = f"{plain[:-1] or '0'}.5"
    elif plain[-3:-2] == "." and plain.endswith("0"):
        plain = plain[:-1]
    return PointsReading(parse_points(plain), regular=not stripped)


_SEX: Final = {"m": Sex.MAN, "w": Sex.WOMAN, "f": Sex.WOMAN}


@lru_cache(maxsize=FEW)
def read_sex(text: str) -> Sex | None:
    """Return the sex of column 10; some programs write ``f`` for ``w``."""
    return _SEX.get(text.strip().lower())


_OLD_TITLES: Final = {
    # The letters of the 2006 format, then those of the French program Papi.
    "g": Title.GM, "m": Title.IM, "f": Title.FM, "c": Title.CM, "i": Title.IM,
    "wg": Title.WGM, "wm": Title.WIM, "wf": Title.WFM, "wc": Title.WCM,
    "gf": Title.WGM, "mf": Title.WIM, "ff": Title.WFM, "cf": Title.WCM,
}  # fmt: skip
_GUESSED_TITLES: Final = {"w": Title.WIM}
_TITLES: Final = {title.value.lower(): title for title in Title}


class TitleReading(Record):
    """A title, and whether it was written with FIDE's own letters.

    It is ``certain`` if its letters have no other meaning.
    """

    title: Title | None
    regular: bool
    certain: bool = True


@lru_cache(maxsize=FEW)
def read_title(text: str) -> TitleReading:
    """Return the title of columns 11-13, old letters included."""
    letters = text.strip().lower()
    if not letters:
        return TitleReading(None, regular=True)
    title = _TITLES.get(letters)
    if title is None and letters in _GUESSED_TITLES:
        return TitleReading(_GUESSED_TITLES[letters], regular=False, certain=False)
    return TitleReading(title or _OLD_TITLES.get(letters), regular=title is not None)


# Dates ------------------------------------------------------------------------------------

_MONTHS: Final = {
    name: number
    for number, name in enumerate(
        ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"),
        start=1,
    )
}
_YEAR_FIRST: Final = lazy_pattern(r"\d{4}\D")
_REGULAR_DATE: Final = lazy_pattern(r"\d{4}/\d\d/\d\d")
_WITHOUT_SEPARATORS: Final = lazy_pattern(r"((?:19|20)\d\d)(\d\d)(\d\d)")
_THREE_NUMBERS: Final = lazy_pattern(r"(\d{1,4})\s*[-./\s]\s*(\d{1,2})\s*[-./\s]\s*(\d{1,4})\.?")
_MONTH_FIRST: Final = lazy_pattern(r"([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})")
_DAY_FIRST: Final = lazy_pattern(r"(\d{1,2})(?:st|nd|rd|th)?\.?\s+([A-Za-z]{3,9})\.?,?\s+(\d{4})")
_CENTURY_PIVOT: Final = 50
_SHORT_YEAR: Final = 100


def full_year(year: int) -> int:
    """Return the year for its last two digits."""
    return year + (2000 if year < _CENTURY_PIVOT else 1900)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(full_year(year) if year < _SHORT_YEAR else year, month, day)
    except ValueError:
        return None


ORDERS: Final = ("ymd", "ydm", "dmy", "mdy")
"""The orders in which three numbers may write a date, the likeliest first."""


def date_in_order(text: str, order: str) -> date | None:
    """Return the date of three numbers read in ``order`` (``ymd`` …)."""
    match = _THREE_NUMBERS.fullmatch(text.strip())
    if match is None:
        return None
    digits = dict(zip(order, match.groups(), strict=True))
    if len(digits["d"]) > 2 or len(digits["m"]) > 2 or len(digits["y"]) not in (2, 4):  # noqa: PLR2004 - digits
        return None
    return _date(int(digits["y"]), int(digits["m"]), int(digits["d"]))


def is_regular_date(text: str) -> bool:
    """Tell whether a date has the form ``YYYY/MM/DD``, required by TRF-26 in 042 and 052."""
    return _REGULAR_DATE.fullmatch(text.strip()) is not None


def read_day(text: str) -> date | None:
    """Return the likeliest date of a text, None for no date."""
    return next(iter(possible_dates(text)), None)


def possible_dates(text: str) -> tuple[date, ...]:
    """Return every possible date of ``text``, the likeliest first: month in the middle.

    Understood are ``YYYY/MM/DD`` with any separator, day or year first, two-digit years, and
    English month names, and ``YYYYMMDD``. A leading four-digit year makes the order certain. Empty
    if the text is blank, or no real date.
    """
    stripped = text.strip()
    if match := _WITHOUT_SEPARATORS.fullmatch(stripped):
        only = _date(*map(int, match.groups()))
        return (only,) if only else ()
    if _YEAR_FIRST.match(stripped):
        only = date_in_order(stripped, "ymd")
        return (only,) if only else ()
    for pattern, month, day in ((_MONTH_FIRST, 1, 2), (_DAY_FIRST, 2, 1)):
        match = pattern.fullmatch(stripped)
        if match is not None:
            number = _MONTHS.get(match[month][:3].lower())
            reading = _date(int(match[3]), number, int(match[day])) if number else None
            return (reading,) if reading else ()
    found_dates = (date_in_order(stripped, order) for order in ORDERS)
    return tuple(dict.fromkeys(found for found in found_dates if found is not None))


def is_one_date(text: str) -> bool:
    """Tell whether a text has only one possible date, with its century stated."""
    dates = possible_dates(text)
    return len(dates) == 1 and str(dates[0].year) in text


def choose_period(
    start: str, end: str, round_dates: Sequence[date] = ()
) -> tuple[date | None, date | None]:
    """Return the start and end dates of two texts, None for a text that is blank or no date.

    Both are read in the same order of day, month and year if one fits both. The likeliest order is
    one in which the event does not end before it starts, contains all ``round_dates``, lasts no
    longer than a year, and starts with the first of ``round_dates``. A text that is one date only
    does not determine the order of the other.
    """
    starts, ends = _dates_by_order(start), _dates_by_order(end)
    possible = [
        (starts.get(order), ends.get(order))
        for order in ORDERS
        if (order in starts or not starts) and (order in ends or not ends)
    ]
    if starts and ends and (not possible or is_one_date(start) or is_one_date(end)):
        possible += [(first, last) for first in starts.values() for last in ends.values()]
    if not possible:
        return None, None
    return min(possible, key=lambda period: _doubts(period[0], period[1], round_dates))


_LONGEST_EVENT: Final = 366


def _doubts(
    start: date | None, end: date | None, round_dates: Sequence[date]
) -> tuple[bool, bool, bool, bool]:
    """Return the reasons against a period, the most serious first."""
    late = start is not None and bool(round_dates) and start != min(round_dates)
    inside = all(
        (start is None or start <= day) and (end is None or day <= end) for day in round_dates
    )
    if start is None or end is None:
        return False, not inside, False, late
    return end < start, not inside, (end - start).days > _LONGEST_EVENT, late


def _dates_by_order(text: str) -> dict[str, date]:
    """Return the date of ``text`` in each of ``ORDERS`` in which it is valid."""
    dates = possible_dates(text)
    by_order = {
        order: day
        for order in ORDERS
        if (day := date_in_order(text, order)) is not None and day in dates
    }
    return by_order or (dict.fromkeys(ORDERS, dates[0]) if dates else {})


def choose_order(
    texts: Sequence[str], start: date | None, end: date | None, orders: Sequence[str] = ORDERS
) -> str | None:
    """Return the one of ``orders`` in which all ``texts`` are dates, None without one.

    An order in which they ascend between ``start`` and ``end`` is preferred, then one that puts
    a date between them. None if only an order in which not all are dates does that.
    """
    by_order = {order: [date_in_order(text, order) for text in texts] for order in ORDERS}
    hits = {
        order
        for order, days in by_order.items()
        if start and end and any(day is not None and start <= day <= end for day in days)
    }
    possible: list[tuple[bool, bool, int, str]] = []
    for order in orders:
        full_dates = [day for day in by_order[order] if day is not None]
        if len(full_dates) < len(texts):
            continue
        ascending = all(a <= b for a, b in pairwise(full_dates))
        inside = (start is None or full_dates[0] >= start) and (
            end is None or full_dates[-1] <= end
        )
        misses = bool(hits) and order not in hits
        possible.append((not (ascending and inside), misses, len(possible), order))
    if not possible:
        return None
    _, misses, _, order = min(possible)
    return None if misses else order


class BirthReading(Record):
    """A date of birth; ``problem`` is "" if it is complete and written ``YYYY/MM/DD``.

    Else it is ``missing``, ``incomplete``, ``irregular`` or ``impossible``. An irregular one is
    ``certain`` if it is one date only, whatever the order and the century.
    """

    birth: PartialDate | None
    problem: str
    certain: bool = True


_COMPACT: Final = lazy_pattern(r"([0-9]{4})([0-9]{2})([0-9]{2})")


def with_separators(text: str) -> str:
    """Return a text with a date like ``19870200`` as a TRF writes it: ``1987/02/00``."""
    return _COMPACT.sub(r"\1/\2/\3", text)


_BIRTH: Final = lazy_pattern(r"(\d{4})[-./](\d\d)[-./](\d\d)")
_YEAR_LAST: Final = lazy_pattern(r"^(?:00?[-./])?(\d\d?)[-./]((?:19|20)\d\d)$")


@lru_cache(maxsize=1 << 14)  # what was written is read back: each date comes twice
def read_birth(text: str) -> BirthReading:
    """Return the date of birth of columns 70-79: ``1987/02/00`` knows year and month only."""
    stripped = text.strip()
    if match := _BIRTH.fullmatch(stripped):
        year, month, day = map(int, match.groups())
        if year or month or day:
            if not year:
                return BirthReading(None, "impossible")
            if not month or not day:
                real = _date(year, month or 1, day or 1) is not None
                birth = PartialDate(year, month or None, (day or None) if month else None)
                return (
                    BirthReading(birth, "incomplete") if real else BirthReading(None, "impossible")
                )
            if _date(year, month, day) is None:
                return BirthReading(None, "impossible")
            return BirthReading(
                PartialDate(year, month, day), "" if "/" in stripped else "irregular"
            )
    if not stripped.strip("0/.- "):
        return BirthReading(None, "missing")
    known = PartialDate.parse(_YEAR_LAST.sub(r"\2/\1", stripped.rstrip("-./ ")))
    if known is not None and known.day is None:
        return BirthReading(known, "incomplete")
    dates = possible_dates(stripped)
    if not dates:
        return BirthReading(None, "impossible")
    birth = PartialDate(dates[0].year, dates[0].month, dates[0].day)
    return BirthReading(birth, "irregular", is_one_date(stripped))


# Arbiters ---------------------------------------------------------------------------------

_ARBITER_TITLE: Final = lazy_pattern(r"\(?\b(IA|FA|NA|IO|NO|NSR|FSR|RA|CA)\b\.?\)?")
_ARBITER_ID: Final = lazy_pattern(r"\(?\b(?:ID[: ]*)?(\d{6,9})\b\)?")


def read_arbiter(role: ArbiterRole, text: str) -> Arbiter:
    """Return one arbiter: title and FIDE id are recognised anywhere in the text."""
    title = _ARBITER_TITLE.search(text)
    fide_id = _ARBITER_ID.search(text)
    name = text
    for match in (title, fide_id):
        if match is not None:
            name = name.replace(match[0], " ", 1)
    return Arbiter(
        role,
        text,
        " ".join(name.split()).strip(" ,;-"),
        title[1] if title else None,
        int(fide_id[1]) if fide_id else None,
    )


def read_arbiters(chief: str, *deputies: str) -> tuple[Arbiter, ...]:
    """Return the chief arbiter and the deputies from texts, several in each; "" is none."""
    of_deputies = (name for text in deputies if text for name in split_arbiters(text))
    return (
        *(read_arbiter(ArbiterRole.CHIEF, name) for name in [chief] if name),
        *(read_arbiter(ArbiterRole.DEPUTY, name) for name in of_deputies),
    )


def read_chief_first(text: str, *others: str) -> tuple[Arbiter, ...]:
    """Return the arbiters in texts, the first of them as chief; "" is none."""
    names = dict.fromkeys(name for each in (text, *others) if each for name in split_arbiters(each))
    chief = next(iter(split_arbiters(text)), None) if text else None
    return tuple(
        read_arbiter(ArbiterRole.CHIEF if name == chief else ArbiterRole.DEPUTY, name)
        for name in names
    )


def national_ratings(
    federation: str | None, start_no: StartNo, rating: int | None, national_id: str
) -> list[NationalRating]:
    """Return a player's national record, nothing if all its values are missing."""
    if not federation or not (rating or national_id):
        return []
    return [
        NationalRating(
            federation=federation,
            start_no=start_no,
            rating=rating,
            national_id=national_id or None,
        )
    ]


def split_arbiters(text: str) -> tuple[str, ...]:
    """Return the arbiters in one line.

    A comma separates two of them only if each side looks like a whole name (several words) and
    either all or none have a title, so that ``Last, First`` stays one.
    """
    if ";" in text:
        return tuple(part.strip() for part in text.split(";") if part.strip())
    names = [part.strip() for part in text.split(",")]
    titled = {_ARBITER_TITLE.search(part) is not None for part in names}
    words = [[word for word in part.split() if not _ARBITER_ID.fullmatch(word)] for part in names]
    if len(titled) == 1 and all(len(part) > 1 for part in words):
        return tuple(names)
    return (text,)


def numbers(tokens: Iterable[str]) -> list[int] | None:
    """Return the tokens as whole numbers, or None if any is something else."""
    read_numbers = [read_number(token) for token in tokens]
    return (
        [number for number in read_numbers if number is not None]
        if None not in read_numbers
        else None
    )


def missing_number(known: Sequence[int | None], named: Iterable[int] = ()) -> int | None:
    """Return the number of the only row without one: the one that others refer to, or the gap.

    ``known`` are the numbers of all rows, ``named`` those by which others refer to them. None if
    several rows have none, or several numbers are possible.
    """
    if known.count(None) != 1 or len(known) < 2:  # noqa: PLR2004 - one row and another
        return None
    missing = set(named).difference(known) or set(range(1, len(known) + 1)).difference(known)
    return missing.pop() if len(missing) == 1 else None
