"""Tables for the European Go Database (.h9)."""

from __future__ import annotations

import re
from datetime import date
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.go.formats.egd_table import ADJUSTED_MINUTES, KOMI, FactReader, read_go_table, text_of
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.files.trf.reading.result import ReadResult

FORMAT: Final = "h9"

_FACT: Final = lazy_pattern(rb"^[ \t]*;[ \t]*(?:CL|EV|PC|DT|HA|KM|TM|TC|CM)\[", re.MULTILINE)
_GRADE: Final = lazy_pattern(rb"[0-9]{1,2}[kdp]", re.IGNORECASE)
_ROUND: Final = lazy_pattern(rb"[0-9]{1,4}[+\-=?]!?/?[wb]?[0-9]{0,2}", re.IGNORECASE)
_FRENCH: Final = b";name="
_LOOKED_AT: Final = 16_384
_ENOUGH_ROWS: Final = 2


def is_h9(data: bytes) -> bool:
    """Tell whether a file is such a table: by its facts, else by rows that look like one."""
    start = data[:_LOOKED_AT].replace(b"\0", b"")
    if _FRENCH in start.lower():
        return False
    lines = [line.partition(b";")[0].split() for line in start.splitlines()]
    if _FACT.search(start) is not None:
        return any(_grade_in(words) is not None for words in lines)  # before round 1, too
    return sum(map(_is_row, lines)) >= _ENOUGH_ROWS


def _grade_in(words: Sequence[bytes]) -> int | None:
    """Return the place of a grade behind a name, None where there is none."""
    return next((i for i, word in enumerate(words) if i and _GRADE.fullmatch(word)), None)


def _is_row(words: Sequence[bytes]) -> bool:
    """Tell whether a line has a name, then a grade, then a round."""
    grade = _grade_in(words)
    return grade is not None and any(_ROUND.fullmatch(word) for word in words[grade + 1 :])


def read_h9(
    data: bytes, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> ReadResult:
    """Return the tournament in a table of the European Go Database; never raises for its content.

    Players have the numbers by which rows refer to each other: their places. Start scores
    follow from the column of McMahon scores, handicaps that no row writes from the grades.
    """
    return read_go_table(data, name=FORMAT, facts=_FACTS, encoding=encoding, limits=limits)


def _class(text: str) -> Mapping[str, str] | None:
    letter = text.upper()
    return {"tournament_class": letter} if letter in {"A", "B", "C", "D", "X"} else None


def _place(text: str) -> Mapping[str, str | None]:
    """Return country and city; the country is the part with two letters, wherever it stands."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    country = next((p.upper() for p in parts if re.fullmatch("[A-Za-z]{2}", p)), None)
    city = ", ".join(p for p in parts if p.upper() != country)
    return {"country": country, "city": city or None}


def _dates(text: str) -> Mapping[str, date] | None:
    """Return the first and the last day."""
    days = re.findall(r"([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})", text)
    try:
        dates = [date(int(year), int(month), int(day)) for year, month, day in days]
    except ValueError:
        return None
    return {"start": dates[0], "end": dates[-1]} if dates else None


def _reduction(text: str) -> Mapping[str, int] | None:
    match = re.fullmatch(r"h?(-?[0-9])", text, re.IGNORECASE)
    return {"handicap_reduction": int(match[1])} if match else None


_FACTS: Final[Mapping[str, FactReader]] = MappingProxyType(
    {
        "CL": FactReader(_class, "class"),
        "EV": text_of("name"),
        "PC": FactReader(_place, "place"),
        "DT": FactReader(_dates, "days"),
        "HA": FactReader(_reduction, "reduction"),
        "KM": KOMI,
        "TM": ADJUSTED_MINUTES,
        "TA": ADJUSTED_MINUTES,
        "CM": text_of("remark"),
    }
)
