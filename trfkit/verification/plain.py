"""Text without what programs and languages write differently: accents, case, punctuation."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_LETTERS: Final = str.maketrans(
    {
        **dict(zip("øłđðħŧəı", "olddhtei", strict=True)),
        "þ": "th",
        "æ": "ae",
        "œ": "oe",
        **dict.fromkeys("'`’ʼ", ""),  # noqa: RUF001 - apostrophes of every kind
    }
)
"""Letters that are no combination of a letter and an accent; apostrophes join what they part."""

_WORD: Final = re.compile(r"[^\W_]+")


def plain(text: str) -> str:
    """Return the words of a text: small letters without accents and digits, a blank between.

    ``Śr.Bch`` becomes ``sr bch``, ``rtgØ`` ``rtgo``, ``O'Neill-Bø, Zoë`` ``oneill bo zoe``.
    """
    small = text.casefold().translate(_LETTERS)
    bare = "".join(c for c in unicodedata.normalize("NFKD", small) if not unicodedata.combining(c))
    return " ".join(_WORD.findall(bare))
