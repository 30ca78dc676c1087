"""Text normalised for comparison."""

# ruff: noqa: RUF001 - apostrophes of several kinds are meant

from __future__ import annotations

import unicodedata
from typing import Final

from trfkit.patterns import lazy_pattern

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
