"""Make text from outside (files, file names, arguments) safe to show, and compare it."""

# ruff: noqa: RUF001 - apostrophes of several kinds are meant

from __future__ import annotations

import os
import unicodedata
from typing import TYPE_CHECKING, Final

from trfkit.patterns import lazy_pattern

if TYPE_CHECKING:
    import re

_OF_SPELLING: Final = frozenset(
    "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{IDEOGRAPHIC SPACE}"
    "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
)
"""Not printable to Python, but names are written with them, and they move nothing."""


def visible(text: str) -> str:
    """Return ``text`` on one line, with U+FFFD for each sign that would be obeyed, not shown.

    These are control characters, line ends of any kind, marks that change the direction of text,
    halves of characters, and unassigned code points.
    """
    return text if text.isprintable() else "".join(map(_shown, text))


def _shown(character: str) -> str:
    if character.isprintable() or character in _OF_SPELLING:
        return character
    return "\N{REPLACEMENT CHARACTER}"


# Names of files that are no text ------------------------------------------------------------------

_TO_SPELL: Final = lazy_pattern(
    # Where a backslash parts folders, names are made of halves of characters.
    r"[\ud800-\udfff]" if os.sep == "\\" else r"[\ud800-\udfff]|\\(?=x[0-9A-Fa-f]{2})"
)
_SPELT: Final = lazy_pattern(rb"\\x([0-9A-F]{2})")
_FIRST_BYTE: Final = "\udc80"
_LAST_BYTE: Final = "\udcff"
"""What Python has for the bytes 80 to FF of a name that are no UTF-8."""


def spelt(name: str) -> str:
    r"""Return a file name, as the system gives it, in a form that UTF-8 can hold.

    A byte that is not UTF-8 becomes ``\xFF``, with its number in two capital hexadecimal digits. To
    keep names distinct, a backslash before ``x`` and two such digits becomes ``\x5C``.
    """
    return _TO_SPELL.sub(_escaped, name)


def _escaped(match: re.Match[str]) -> str:
    sign = match[0]
    if sign == "\\" or _FIRST_BYTE <= sign <= _LAST_BYTE:
        return rf"\x{ord(sign) & 0xFF:02X}"
    return f"\\u{ord(sign):04X}"


def bytes_of_name(name: str) -> bytes:
    """Return the bytes of a name from ``spelt``."""
    data = name.encode("utf-8", "replace")
    if os.sep == "\\":
        return data
    return _SPELT.sub(lambda found: bytes.fromhex(found[1].decode()), data)


# What no spreadsheet takes for a formula ----------------------------------------------------------


FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")
_APOSTROPHE: Final = "'"


def inert(text: str) -> str:
    """Return text from a file in a form that no spreadsheet takes for a formula.

    Text that starts like a formula gets an apostrophe in front, as a person would type it; so does
    text that starts with apostrophes followed by that.
    """
    return f"{_APOSTROPHE}{text}" if _is_like_a_formula(text) else text


def as_it_was(text: str) -> str:
    """Return the original of a text from ``inert``."""
    return text[1:] if text.startswith(_APOSTROPHE) and _is_like_a_formula(text) else text


def _is_like_a_formula(text: str) -> bool:
    return text.lstrip(_APOSTROPHE).startswith(FORMULA_STARTS)


# How text is compared -----------------------------------------------------------------------------


_LETTERS: Final = str.maketrans(
    {
        **dict(zip("øłđðħŧəı", "olddhtei", strict=True)),
        "þ": "th",
        "æ": "ae",
        "œ": "oe",
        **dict.fromkeys("'`’ʼ", ""),
    }
)
"""Letters that are no combination of a letter and an accent; apostrophes join what they part."""

_WORD: Final = lazy_pattern(r"[^\W_]+")


def plain(text: str) -> str:
    """Return the words and numbers of a text in small letters, without accents and signs.

    ``Śr.Bch`` becomes ``sr bch``, ``rtgØ`` ``rtgo``, ``O'Neill-Bø, Zoë`` ``oneill bo zoe``.
    """
    small = text.casefold().translate(_LETTERS)
    bare = "".join(c for c in unicodedata.normalize("NFKD", small) if not unicodedata.combining(c))
    return " ".join(_WORD.findall(bare))
