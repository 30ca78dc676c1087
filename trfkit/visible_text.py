"""Text from outside (files, file names, arguments) made fit to be shown."""

from __future__ import annotations

import os
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
    """Return ``text`` on one line, with U+FFFD for each sign that is obeyed instead of shown.

    These are control characters, line ends of any kind, marks that turn the direction of text,
    halves of characters, and code points that no letter has.
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
    r"""Return the name of a file, as the system gives it, so that UTF-8 can hold it.

    A byte that is no UTF-8 becomes ``\xFF``, its number in two capital digits of base 16. So that
    no other name is spelt alike, a backslash becomes ``\x5C`` where ``x`` and two digits follow.
    """
    return _TO_SPELL.sub(_escaped, name)


def _escaped(match: re.Match[str]) -> str:
    sign = match[0]
    if sign == "\\" or _FIRST_BYTE <= sign <= _LAST_BYTE:
        return rf"\x{ord(sign) & 0xFF:02X}"
    return f"\\u{ord(sign):04X}"


def bytes_of_name(name: str) -> bytes:
    """Return the bytes of the name that ``spelt`` gave."""
    data = name.encode("utf-8", "replace")
    if os.sep == "\\":
        return data
    return _SPELT.sub(lambda found: bytes.fromhex(found[1].decode()), data)


# What no spreadsheet takes for a formula ----------------------------------------------------------


FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")
_APOSTROPHE: Final = "'"


def inert(text: str) -> str:
    """Return text from a file so that no spreadsheet takes it for a formula.

    A name that starts like a formula gets an apostrophe in front, which is what a person would
    type; so does one that starts like that behind apostrophes of its own.
    """
    return f"{_APOSTROPHE}{text}" if _is_like_a_formula(text) else text


def as_it_was(text: str) -> str:
    """Return text that ``inert`` gave as it was before."""
    return text[1:] if text.startswith(_APOSTROPHE) and _is_like_a_formula(text) else text


def _is_like_a_formula(text: str) -> bool:
    return text.lstrip(_APOSTROPHE).startswith(FORMULA_STARTS)
