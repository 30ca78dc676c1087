"""Text from outside (files, file names, arguments) made fit to be shown."""

from __future__ import annotations

from typing import Final

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
