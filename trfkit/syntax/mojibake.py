"""Text that was UTF-8, was read as a code page, and was written as UTF-8 once more."""

from __future__ import annotations

import re
from itertools import islice
from typing import Final, NamedTuple

from trfkit.syntax.alphabets import LETTERS
from trfkit.syntax.codepages import encode

_READ_AS: Final = ("cp1252", "iso8859-1", "cp1251", "cp1250", "cp1253", "cp1254", "cp850", "cp437")
"""The pages in which UTF-8 is misread, the commonest first."""

_LETTERS: Final = frozenset("".join(LETTERS.values()))

_RUN: Final = re.compile(r"[^\x00-\x7f]{2,}")

_MOST_RUNS: Final = 40  # a line of names has fewer


class Undone(NamedTuple):
    """The first place of a line (1-based column) that was encoded twice, and its real text."""

    column: int
    old: str
    new: str
    encoding: str


def undone(line: str) -> Undone | None:
    """Return what the first twice-encoded word of a line should read, None if there is none.

    A run of letters beyond ASCII is taken for such a word if all of it turns into letters that
    names are written with, when it is written in the code page and read as UTF-8, and if a word
    in capitals stays one. Chance hardly does that.
    """
    for run in islice(_RUN.finditer(line), _MOST_RUNS):
        for page in _READ_AS:
            if _reread(run[0], page) is not None:
                first, last = _word(line, run.start(), run.end())
                old = line[first:last]
                new = _repaired(old, page)
                if _is_upper(old) and not new.isupper():
                    continue
                return Undone(first + 1, old, new, page)
    return None


def _is_upper(word: str) -> bool:
    """Tell whether the plain letters of a word are capitals, and more than an initial."""
    letters = [c for c in word if c.isascii() and c.isalpha()]
    return len(letters) > 1 and all(c.isupper() for c in letters)


def repaired(text: str) -> str | None:
    """Return a text with every twice-encoded run put right, None if it has none."""
    found = undone(text)
    return None if found is None else _repaired(text, found.encoding)


def _repaired(text: str, page: str) -> str:
    return _RUN.sub(lambda run: _reread(run[0], page) or run[0], text)


def _reread(run: str, page: str) -> str | None:
    """Return the run read as UTF-8 after being written in a page; None if that makes no sense."""
    try:
        text = encode(run, page).decode("utf-8")
    except (UnicodeEncodeError, UnicodeDecodeError):
        return None
    return text if all(c.lower() in _LETTERS for c in text) else None


def _word(line: str, start: int, end: int) -> tuple[int, int]:
    """Return the bounds of the blank-separated word around a place."""
    first = line.rfind(" ", 0, start) + 1
    last = line.find(" ", end)
    return first, len(line) if last < 0 else last
