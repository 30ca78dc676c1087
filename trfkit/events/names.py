"""Names and how much alike they are, across scripts, romanisations, word order and accents.

Two names are compared by their letters and, with a little less certainty, by their sounds: their
Latin letters, with one spelling for each sound (``Yuriy``, ``Iurii`` and ``Юрій`` are all
``iuri``). ``anyascii`` romanises letters; which romanisation a federation uses does not matter, as
they differ only in how they spell sounds.
"""

# ruff: noqa: RUF001 - letters of other scripts are meant

from __future__ import annotations

from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Final

from trfkit.patterns import lazy_pattern
from trfkit.record import Record
from trfkit.visible_text import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

MIN_PART: Final = 45
"""No part of one person's name may be less like its partner, of a hundred."""

MIN_PARTS: Final = 72
"""How much alike all parts of one person's name must be, weighed by their letters."""

MIN_PARTS_OF_ONE_YEAR: Final = 65
"""The same for persons born in the same year, whatever each part is like."""

MIN_JOINED: Final = 85
"""How much alike names are that differ in where a blank stands."""

NEUTRAL: Final = 60
"""The likeness of names that cannot be compared: too little to match rows, and no contradiction."""

BY_SOUND: Final = 0.95
"""What likeness of sounds is worth: less than the same letters, enough for one person."""

PARTIAL: Final = 95
"""The likeness of a name to one that has all its words, or begins as it does."""

MIN_PARTIAL: Final = 8
"""Letters that a part of a name needs to stand for the whole."""

MIN_LEAD: Final = 4
"""By how much the best of several names must be ahead of the second best."""

MIN_NEAR: Final = 50
"""A name less alike than that is nobody's: far below all that may decide."""

MAX_LETTERS: Final = 33
"""A report has no room for more letters of a name."""


class Name(Record, dict=True):
    """A name in the forms that are compared: small Latin letters without accents and signs.

    ``is_latin`` tells that its own letters are Latin, ``is_legible`` that they tell its sounds:
    Chinese characters are read in several ways, Hebrew and Arabic leave out vowels.
    """

    text: str
    is_latin: bool = True
    is_legible: bool = True

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words in their order."""
        return tuple(self.text.split())

    @cached_property
    def sounds(self) -> tuple[str, ...]:
        """The sounds of each word."""
        return tuple(_sound(word) for word in self.words)

    @cached_property
    def ordered(self) -> str:
        """The words in alphabetical order."""
        return " ".join(sorted(self.words))

    @cached_property
    def sound_key(self) -> str:
        """The sounds of the words in alphabetical order; the same for most spellings."""
        return " ".join(sorted(self.sounds))

    @property
    def beginnings(self) -> tuple[str, ...]:
        """The words, and for another script also other spellings of their beginnings."""
        others = [
            other + word.removeprefix(own)
            for word in self.words
            for own, other in (pair.split("-") for pair in _BEGINNINGS)
            if word.startswith(own) and not self.is_latin
        ]
        return (*self.words, *others)

    def has_script_of(self, other: Name) -> bool:
        """Tell whether both names are in Latin letters, or both are not."""
        return self.is_latin is other.is_latin

    def is_comparable(self, other: Name) -> bool:
        """Tell whether the letters of the two names can be compared."""
        return self.is_legible is other.is_legible


def name_key(text: str) -> str:
    """Return the key of a name, the same for all its writings: its words in alphabetical order."""
    return " ".join(sorted(plain(text).split()))


@lru_cache(maxsize=4096)
def parse_name(text: str) -> Name:
    """Return a name in the forms that are compared."""
    bare = plain(text)
    if bare.isascii():
        return Name(bare)
    from anyascii import anyascii  # noqa: PLC0415 - only for other scripts

    is_latin = _OTHER_THAN_LATIN.search(bare) is None
    is_legible = _ILLEGIBLE.search(bare) is None
    words = anyascii(_DIGRAPHS.sub(lambda pair: _ROMANISED[pair[0]], bare)).casefold()
    return Name(plain(words), is_latin, is_legible)


_OTHER_THAN_LATIN: Final = lazy_pattern(r"[^\u0000-\u036f\u1e00-\u1eff ]")
_ILLEGIBLE: Final = lazy_pattern(r"[^\u0000-\u058f\u10a0-\u10ff\u1e00-\u1fff ]")
"""All but Latin, Greek, Cyrillic, Armenian and Georgian letters, small and without accents."""

_ROMANISED: Final = {
    "ου": "ou", "αυ": "av", "ευ": "ev", "ηυ": "iv", "υ": "i", "χ": "h", "γγ": "ng", "μπ": "b",
    "ու": "u", "եւ": "ev",
}  # fmt: skip
"""Greek and Armenian letters whose sound their neighbours tell, or that lists spell otherwise."""

_DIGRAPHS: Final = lazy_pattern("|".join(_ROMANISED))

_BEGINNINGS: Final = [
    "yu-iu",
    "yu-ju",
    "ya-ia",
    "ye-e",
    "ye-ie",
    "e-ye",
    "kh-h",
    "h-ch",
    "h-kh",
    "h-g",
    "g-h",
    "zh-j",
    "zh-z",
    "ts-c",
    "ch-c",
    "shch-sch",
    "q-k",
]
"""How a word begins that is romanised in several ways: first as here."""

# How sounds are spelt ------------------------------------------------------------------------

_CONSONANTS: Final = {
    **dict.fromkeys(("shch", "szcz", "sch", "sh", "sz"), "s"),
    **dict.fromkeys(("tsch", "tch", "cz", "ch", "ts", "tz"), "c"),
    **dict.fromkeys(("dzh", "dz", "dj", "zh", "rz"), "z"),
    **dict.fromkeys(("kh", "gh", "g"), "h"),
    **dict.fromkeys(("ck", "q"), "k"),
    **dict.fromkeys(("ph", "f", "w"), "v"),
    **dict.fromkeys(("y", "j"), "i"),
    "th": "t",
    "x": "ks",
}
_ONE_CONSONANT: Final = lazy_pattern("|".join(sorted(_CONSONANTS, key=len, reverse=True)))
_VOWELS: Final = {
    **dict.fromkeys(("ou", "oo", "ue"), "u"),
    **dict.fromkeys(("ie", "ii"), "e"),
    "ae": "a",
    "oe": "o",
    "ei": "i",
}
_ONE_VOWEL: Final = lazy_pattern("ii?e|ou|oo|ue|ae|oe|ei+")
_DOUBLED: Final = lazy_pattern(r"([a-z])\1+")
MAX_NUMERAL: Final = 3
"""Words of so few letters keep doubled ones: they may be Roman numbers of teams."""


def _sound(word: str) -> str:
    """Return a word with one spelling for sounds that languages spell differently."""
    word = _ONE_CONSONANT.sub(lambda match: _CONSONANTS[match[0]], word)
    word = _ONE_VOWEL.sub(lambda match: _VOWELS[match[0][:2]], word)
    return word if len(word) <= MAX_NUMERAL else _DOUBLED.sub(r"\1", word)


# How alike two names are ---------------------------------------------------------------------


def likeness(name: Name, other: Name) -> int:
    """Return 0 to 100: how much alike two names are, in the word order that suits them best.

    A name that is cut off or lacks words is compared by what it has, with a slightly lower result.
    """
    if name.ordered == other.ordered:
        return 100
    from rapidfuzz import fuzz  # noqa: PLC0415 - only for names that differ

    overall = max(
        fuzz.ratio(name.text, other.text),
        fuzz.ratio(name.ordered, other.ordered),
        BY_SOUND * fuzz.ratio(name.sound_key, other.sound_key),
    )
    short, long = sorted((name, other), key=lambda one: len(one.text))
    is_part = long.text.startswith(short.text) or set(short.words) <= set(long.words)
    if is_part and len(short.text) >= MIN_PARTIAL and len(short.words) > 1:
        overall = max(overall, PARTIAL)
    if not name.is_comparable(other):
        overall = max(overall, NEUTRAL)
    return round(overall)


def is_same_spelling(name: str, listed: str) -> bool:
    """Tell whether two names differ only in case, accents, signs, or by being cut off."""
    words = plain(name)
    return words == plain(listed) or (
        len(name) >= MAX_LETTERS and words == plain(listed[:MAX_LETTERS])
    )


def is_same_name(name: Name, other: Name, *, same_year: bool = False) -> bool:
    """Tell whether two names can be the same person's: any order, initials, misspellings.

    With the ``same_year`` of birth, spellings may differ more.
    """
    least, together = parts_likeness(name, other)
    if (least >= MIN_PART and together >= MIN_PARTS) or (
        same_year and together >= MIN_PARTS_OF_ONE_YEAR
    ):
        return True
    from rapidfuzz import fuzz  # noqa: PLC0415 - only for names that differ

    joined = fuzz.ratio("".join(name.words), "".join(other.words))
    return bool(name.words) and joined >= MIN_JOINED


class Spellings:
    """An index of names, to find those similar to another name."""

    def __init__(self, names: Iterable[tuple[Name, int]]) -> None:
        pairs = list(names)
        self._names = [name for name, _ in pairs]
        self._keys = [key for _, key in pairs]
        self._texts = [name.ordered for name in self._names]
        self._having: dict[str, list[int]] = {}
        for place, name in enumerate(self._names):
            for word in name.words:
                self._having.setdefault(word, []).append(place)

    @cached_property
    def _sounds(self) -> Sequence[str]:
        return [name.sound_key for name in self._names]

    def find_similar(self, name: Name, limit: int = 4) -> set[int]:
        """Return the names similar enough to be compared closely, a few of each kind.

        Names with missing or additional words are found by the words that they share. Names in
        another script are found by sound.
        """
        from rapidfuzz import fuzz, process  # noqa: PLC0415 - only for names that differ

        shared = {place for word in name.words for place in self._having.get(word, ())}
        sharing = {place: self._texts[place] for place in sorted(shared)}
        find = partial(process.extract, limit=limit, score_cutoff=MIN_NEAR)
        near = [
            *find(name.ordered, self._texts, scorer=fuzz.ratio),
            *find(name.ordered, sharing, scorer=fuzz.token_set_ratio),
        ]
        if not (name.is_latin and self._are_latin):
            near += find(name.sound_key, self._sounds, scorer=fuzz.ratio)
        return {self._keys[place] for _, _, place in near}

    @cached_property
    def _are_latin(self) -> bool:
        return all(name.is_latin for name in self._names)


def match_across_scripts(names: Mapping[int, Name], others: Mapping[int, Name]) -> dict[int, int]:
    """Return which of the others has each name in another script: by equal, then by similar sound.

    No match where two names are equally near.
    """
    matched: dict[int, int] = {}
    if all(name.is_latin for several in (names, others) for name in several.values()):
        return matched
    by_sound: dict[str, list[int]] = {}
    for key, other in others.items():
        by_sound.setdefault(other.sound_key, []).append(key)
    for is_near in (False, True):
        taken = set(matched.values())
        free = Spellings((other, key) for key, other in others.items() if key not in taken)
        scores = {
            (key, near): likeness(name, others[near])
            for key, name in names.items()
            if key not in matched
            for near in (free.find_similar(name) if is_near else by_sound.get(name.sound_key, ()))
            if not name.has_script_of(others[near]) and is_same_name(name, others[near])
        }
        rivals: dict[tuple[bool, int], list[int]] = {}
        for (key, near), score in scores.items():
            rivals.setdefault((False, key), []).append(score)
            rivals.setdefault((True, near), []).append(score)
        for (key, near), score in scores.items():
            both = (*rivals[False, key], *rivals[True, near])
            # Each side has the pair itself.
            if sum(rival > score - MIN_LEAD for rival in both) == 2:  # noqa: PLR2004
                matched[key] = near
    return matched


def parts_likeness(name: Name, other: Name) -> tuple[float, float]:
    """Return the likeness of the least similar parts, and of all parts together.

    Each part of the shorter name is paired with the most similar part that is still free.
    """
    from rapidfuzz import fuzz  # noqa: PLC0415 - only for names that differ

    if not name.words or not other.words:
        return 0.0, 0.0
    ours, theirs = (list(zip(one.words, one.sounds, strict=True)) for one in (name, other))
    fewer, free = sorted((ours, theirs), key=len)
    least, total = 100.0, 0.0
    for word, sounds in sorted(fewer, key=lambda part: len(part[0]), reverse=True):
        scores = [
            100.0
            if (word == spelt or (1 in {len(word), len(spelt)} and word[0] == spelt[0]))
            else max(fuzz.ratio(word, spelt), BY_SOUND * fuzz.ratio(sounds, spoken))
            for spelt, spoken in free
        ]
        best = max(scores)
        del free[scores.index(best)]
        least = min(least, best)
        total += best * len(word)
    return least, total / sum(len(word) for word, _ in fewer)
