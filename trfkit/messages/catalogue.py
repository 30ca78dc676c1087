"""The catalogue of messages: English rows by room, and their translations."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Final

from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping
    from gettext import NullTranslations

ENGLISH: Final = "en"
PSEUDO: Final = "qps"
"""A locale made by code, with which untranslated and cut texts are seen."""

LOCALES: Final = os.path.join(os.path.dirname(__file__), "locale")  # noqa: PTH118, PTH120
"""Where the catalogues of other languages stand."""

LANGUAGES: Final = (ENGLISH, PSEUDO)
"""Every locale that can be asked for."""

ANNOUNCED: Final = (ENGLISH, "uk", "pl", "sq", "ru")
"""The languages of announcements, which alone are translated: those of the regulations' texts."""

FINDINGS: Final = "findings"
"""The room of messages whose id begins with a finding's code."""


TABLES: Final = {
    "annex": "trfkit.playoffs.annexes",
    "fact": "trfkit.model.facts",
    "list": "trfkit.reports.event_lists",
    "policy": "trfkit.regulations.policies",
    "rule": "trfkit.regulations.editions",
    "tie-break": "trfkit.tie_breaks.table",
}
"""Rooms whose English stands in a table that has other uses for it, and what makes rows of it."""


class Row(Record, gc=False):
    """One message: its name in the room, the English text, a note for translators.

    ``plural`` is the text for any number but one of the argument ``count``, a number or the length
    of a list. Fields stand in braces, with their kind: see ``trfkit.messages.rendering``.
    """

    name: str
    text: str
    plural: str = ""
    count: str = "count"
    comment: str = ""


def rooms() -> tuple[str, ...]:
    """Return the names of all rooms: the modules of this package that hold rows or tables."""
    package = import_module("trfkit.messages")
    names = (module.name for module in iter_modules(package.__path__))
    own = (name for name in names if hasattr(import_module(f"trfkit.messages.{name}"), "ROWS"))
    return (*own, *TABLES)


@cache
def rows_of_room(room: str) -> Mapping[str, Row]:
    """Return the rows of a room by name."""
    place = TABLES.get(room, f"trfkit.messages.{room}")
    return {row.name: row for row in import_module(place).ROWS}


@cache
def find_row(id: str) -> Row | None:  # noqa: A002 - what a message calls it
    """Return the row of a message id, None if there is none."""
    room, _, name = id.partition(".")
    if room[:3].isupper():
        return rows_of_room(FINDINGS).get(id)
    return rows_of_room(room).get(name)


def id_of(room: str, row: Row) -> str:
    """Return the id of a row, which is also the context for translators."""
    return row.name if row.name[:3].isupper() and room == FINDINGS else f"{room}.{row.name}"


@cache
def translations(locale: str) -> NullTranslations:
    """Return the gettext translations of a locale; none for English, the language of the rows."""
    from gettext import NullTranslations, translation  # noqa: PLC0415 - English needs none of it

    if locale == PSEUDO:
        from trfkit.messages.pseudo import PseudoTranslations  # noqa: PLC0415 - for tests

        return PseudoTranslations()
    if locale == ENGLISH:
        return NullTranslations()
    return translation("trfkit", LOCALES, [locale], fallback=True)


@cache
def text_of(id: str, number: int | None, locale: str) -> str:  # noqa: A002 - see above
    """Return the text of a row in a locale, in the form for a number; KeyError without a row."""
    row = find_row(id)
    if row is None:
        raise KeyError(id)
    if locale == ENGLISH:
        return row.plural if row.plural and number != 1 else row.text
    known = translations(locale)
    if row.plural and number is not None:
        return known.npgettext(id, row.text, row.plural, number)
    return known.pgettext(id, row.text)
