"""Attributes of an XML element as typed values, with a finding for each that is not readable."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from trfkit.reading.values import possible_dates, read_birth
from trfkit.tables.numbers import printed
from trfkit.units import POINT, Points

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date
    from decimal import Decimal

    from lxml.etree import _Element

    from trfkit.importing.notes import Notes
    from trfkit.model import PartialDate

_COMPACT: Final = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})")
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")


class Fields:
    """The attributes of one element, by names in lower case; a blank one is one that is missing."""

    def __init__(self, element: _Element, notes: Notes) -> None:
        self.tag = str(element.tag)
        self.line: int = getattr(element, "sourceline", None) or 1
        self._notes = notes
        self._values = {
            str(name).lower(): " ".join(str(value).split())
            for name, value in element.attrib.items()
        }

    def text(self, *names: str) -> str:
        """Return the first of the attributes that is filled, ``""`` if none is."""
        return next((value for name in names if (value := self._values.get(name))), "")

    def whole(self, name: str) -> int | None:
        """Return a whole number, None where it is blank or something else (SYN007)."""
        text = self.text(name)
        if not text:
            return None
        if _NUMBER.fullmatch(text):
            return int(text)
        self.unreadable(name, "a whole number")
        return None

    def count(self, name: str) -> int | None:
        """Return a number that is not negative; 0 and blank are both None."""
        number = self.whole(name)
        if number is not None and number < 0:
            self.unreadable(name, "a number above zero")
            return None
        return number or None

    def decimal(self, name: str) -> Decimal | None:
        """Return an exact number with decimal comma or point, None where there is none."""
        text = self.text(name)
        value = printed(text) if text else None
        if text and value is None:
            self.unreadable(name, "a number")
        return value

    def points(self, name: str) -> Points | None:
        """Return points in tenths, None where there are none."""
        value = self.decimal(name)
        if value is None:
            return None
        tenths = value * POINT
        if tenths == tenths.to_integral_value():
            return Points(int(tenths))
        self.unreadable(name, "points with one decimal")
        return None

    def date(self, name: str) -> date | None:
        """Return a date written in any of the usual ways, ``20250926`` among them."""
        text = _COMPACT.sub(r"\1/\2/\3", self.text(name))
        if not text.strip("0/.- "):
            return None
        dates = possible_dates(text)
        if not dates:
            self.unreadable(name, "a date")
        return dates[0] if dates else None

    def birth(self, name: str) -> PartialDate | None:
        """Return a date of birth, of which month and day may be unknown."""
        text = self.text(name)
        reading = read_birth(_COMPACT.sub(r"\1/\2/\3", text))
        if reading.birth is None and reading.problem == "impossible":
            self.unreadable(name, "a date of birth")
        return reading.birth

    def unreadable(self, name: str, expected: str) -> None:
        """Report an attribute that is not what it should be."""
        self._notes.found(
            "SYN007",
            line=self.line,
            field=f"{self.tag}'s {name}",
            text=self.text(name),
            expected=expected,
        )


def elements(root: _Element, tag: str, notes: Notes) -> Iterator[Fields]:
    """Yield every element of a name, wherever it stands, in the order of the file."""
    for element in root.iter(tag):
        yield Fields(element, notes)
