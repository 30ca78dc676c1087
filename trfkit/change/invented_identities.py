"""Names and numbers that nobody has, the same for the same person."""

from __future__ import annotations

from hashlib import sha256
from hmac import digest
from typing import TYPE_CHECKING, Final

from trfkit.plain_text import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_CONSONANTS: Final = "bdfghjklmnprstvz"
_VOWELS: Final = "aeiou"
_SYLLABLES: Final = tuple(c + v for c in _CONSONANTS for v in _VOWELS)
_WORDS_OF_A_NAME: Final = (3, 2)
"""So many syllables have a last and a first name: 512,000 and 6,400 of them."""

SHORTEST_TOLD: Final = 4
"""A real word of so many letters is not even part of an invented one."""

FIRST_ID: Final = 900_000_000
"""FIDE gives no ids of nine digits that start with a nine."""
IDS: Final = 99_999_999


class Inventor:
    """Invents names and ids; each is given once.

    With a ``key`` they follow from it and from who somebody is, so that all files that are
    treated with the key call the same person alike, and nobody without it can try out names.
    Without one they follow from the place in the file alone. ``words`` are those of the real
    names, ``ids`` the real ids, of which nothing is used.
    """

    def __init__(self, key: str | None, words: Iterable[str], ids: Iterable[int]) -> None:
        self._key = None if key is None else key.encode()
        self._words = frozenset(words)
        self._ids = set(ids)
        self._names: set[str] = set()

    def person(self, who: str, place: str) -> str:
        """Return a name, the last one first, for a person or a place in the file."""
        for attempt in range(_ATTEMPTS):
            number = self._number(who, place, f"name {attempt}")
            last, number = self._word(number, _WORDS_OF_A_NAME[0])
            first, _ = self._word(number, _WORDS_OF_A_NAME[1])
            name = f"{last.capitalize()}, {first.capitalize()}"
            if self._is_free(last, first) and name not in self._names:
                break
        self._names.add(name)
        return name

    def word(self, who: str, place: str) -> str:
        """Return a single word, for a team or a place on the map."""
        for attempt in range(_ATTEMPTS):
            word, _ = self._word(self._number(who, place, f"word {attempt}"), 4)
            name = word.capitalize()
            if self._is_free(word) and name not in self._names:
                break
        self._names.add(name)
        return name

    def id(self, who: str, place: str) -> int:
        """Return a number of nine digits, none of the real ones."""
        number = self._number(who, place, "id") % IDS
        while FIRST_ID + number in self._ids:
            number = (number + 1) % IDS
        self._ids.add(FIRST_ID + number)
        return FIRST_ID + number

    def _number(self, who: str, place: str, what: str) -> int:
        if self._key is None:
            found = sha256(f"{place}\n{what}".encode()).digest()
        else:
            found = digest(self._key, f"{who}\n{what}".encode("utf-8", "replace"), "sha256")
        return int.from_bytes(found, "big")

    def _word(self, number: int, syllables: int) -> tuple[str, int]:
        parts = []
        for _ in range(syllables):
            number, at = divmod(number, len(_SYLLABLES))
            parts.append(_SYLLABLES[at])
        return "".join(parts), number

    def _is_free(self, *words: str) -> bool:
        return not any(part in self._words for word in words for part in _parts(word))


def _parts(word: str) -> Iterator[str]:
    """Yield a word, and whatever long enough is part of it."""
    yield word
    for first in range(len(word)):
        for last in range(first + SHORTEST_TOLD, len(word) + 1):
            yield word[first:last]


_ATTEMPTS: Final = 1000
"""Of so many words one is free: the real names are no more than some of all that there are."""


def words_of(texts: Iterable[str | None]) -> frozenset[str]:
    """Return the words of texts as ``plain`` has them, without those of one or two letters."""
    return frozenset(
        word for text in texts if text for word in plain(text).split() if len(word) >= SHORTEST
    )


SHORTEST: Final = 3
"""Words of fewer letters say nothing of anybody, and stand in all texts."""
