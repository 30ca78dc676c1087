"""Columns that stand in tables of standings and are no tie-breaks: what their headings say.

Programs print them behind the tie-breaks: the rating change with all that it is made of, the
performance, and what describes the participant. No code is tried for them.
"""

# ruff: noqa: RUF001 - Cyrillic letters are meant

from __future__ import annotations

import unicodedata
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from trfkit.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.files.trf.reading.stated_table import StatedColumn, StatedRow


class Ordinary(StrEnum):
    """What a column holds that is no tie-break."""

    SCORE = "points from rated games"
    EXPECTED = "expected points from rated games"
    DIFFERENCE = "points above those expected"
    CHANGE = "rating change"
    COEFFICIENT = "K"
    PERFORMANCE = "performance"
    GAMES = "number of games"
    DESCRIPTION = "what describes a participant"


_NAMES: Final = {
    Ordinary.SCORE: "w",
    Ordinary.EXPECTED: "we",
    Ordinary.DIFFERENCE: "w-we",
    Ordinary.CHANGE: """rtg+/- rtgi+/- rtgn+/- elo+/- eloi+/- elon+/- rating+/- rat+/- rtgint+/-
        рейт+/- рейтинг+/- ratingchange ratingdiff rtgdiff rtgchg chg elodiff""",
    Ordinary.COEFFICIENT: "k kf kfaktor kfactor k-faktor k-factor kfact к кф",
    Ordinary.PERFORMANCE: "rp performance",
    Ordinary.GAMES: "games partien partidas partie партії партии",
    Ordinary.DESCRIPTION: """gr group gruppe grupo grupa група группа гр typ type tipo тип cat
        category kategorie categoria kategoria категорія категория
        birth birthday birthdate birthyear dateofbirth dob yob born b-year b-day year geb gebdat
        geburtsdatum geburtsjahr jahrgang jg nacimiento fechanacimiento fnac anonac nac urodzony
        urodzona rokur dataur rocznik ur рн рік рікнародження датанародження народж гр год
        годрождения датарождения рожд age alter edad wiek вік возраст
        club clubcity club/city verein vereinort verein/ort klub klub/miejscowosc klubmiejscowosc
        club/ciudad clubciudad клуб клуб/місто клуб/город клубмісто клубгород
        n fedid natid nationalid ident idnat codigo
        state status board brett bo br стать рейтм рейтмеж рейтміж рейтнац""",
}
_OTHER_MARKS: Final = lazy_pattern(r"[^\w+/-]|_")


def ordinary(column: StatedColumn, *, is_known: bool) -> Ordinary | None:
    """Return what a column is that is no tie-break, by its heading alone; None if it may be one.

    A column with a caption, a number or a code of its own is what these say. ``is_known`` tells
    that its heading names a tie-break: only that of a performance is taken for none even so.
    """
    if column.code is not None or column.number is not None or column.caption is not None:
        return None
    what = _BY_NAME.get(_heading(column.label))
    if is_known:
        return what if what is Ordinary.PERFORMANCE else None
    return what or (Ordinary.DESCRIPTION if _describes(column.label) else None)


def rating_of(columns: Sequence[StatedColumn], row: StatedRow) -> int | None:
    """Return the rating that a row states, None where no heading says so."""
    from trfkit.files.crosstables.headings import Role, role_of  # noqa: PLC0415 - only for tables

    for column, cell in zip(columns, row.values, strict=True):
        if role_of(column.label) in {Role.RATING, Role.FIDE_RATING} and cell.value:
            return int(cell.value)
    return None


def _describes(label: str) -> bool:
    """Whether a heading is known to say who a participant is."""
    from trfkit.files.crosstables.headings import Role, role_of  # noqa: PLC0415 - only for tables

    return role_of(label) in {
        Role.TITLE,
        Role.SEX,
        Role.BIRTH,
        Role.FEDERATION,
        Role.RATING,
        Role.FIDE_RATING,
        Role.NATIONAL_RATING,
        Role.FIDE_ID,
        Role.NUMBER,
    }


def _heading(text: str) -> str:
    small = unicodedata.normalize("NFKD", _OTHER_MARKS.sub("", text.casefold()))
    return "".join(letter for letter in small if not unicodedata.combining(letter))


_BY_NAME: Final = {_heading(name): what for what, text in _NAMES.items() for name in text.split()}
