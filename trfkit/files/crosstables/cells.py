"""Cells of crosstables: what one says of a round, or of the games of two."""

from __future__ import annotations

import re
from typing import Final

from trfkit.patterns import lazy_pattern
from trfkit.record import Record

WIN, DRAW, LOSS, PLUS, MINUS = "1", "½", "0", "+", "-"

_SPELLINGS: Final = {
    WIN: ("1", "1,0", "1.0"),
    DRAW: ("½", "1/2", "0,5", "0.5", ",5", ".5", "="),
    LOSS: ("0", "0,0", "0.0"),
    PLUS: ("+", "1K"),
    MINUS: ("-", "0K"),
    "K": ("K",),  # a game lost by not turning up, in old tables; whose is for the cells to tell
    "?": ("?",),
    **{letter: (letter, letter.lower()) for letter in "WDLUFHZ"},
    "2": ("2",),  # points of other systems than 1-½-0
    "3": ("3",),
}
_RESULTS: Final = {text: result for result, texts in _SPELLINGS.items() for text in texts}
_RESULT: Final = "|".join(map(re.escape, sorted(_RESULTS, key=len, reverse=True)))

_DASHES: Final = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))

# A vulgar fraction is a word character, as letters are: "34¼" is a number, no game as "w" or "b".
_LETTER_OF_COLOUR: Final = r"[^\W\d_¼½¾]"

# "21b½", "10w" (open), "12w=", "12 1", "12-+" (no colour). Without a colour a digit needs
# something between: 121 is a number.
_GAME: Final = lazy_pattern(
    rf"(?P<opponent>\d{{1,4}})"
    rf"(?:\ ?(?P<colour>{_LETTER_OF_COLOUR})\ ?(?P<result>{_RESULT})?"
    rf"|(?:\ |-)(?P<apart>{_RESULT})"
    rf"|(?P<sign>[½=+\-?]|1/2)"
    rf"|)"
)
# The same as Vega prints it: "+W5", "=B2"; "+F8" is a game won by forfeit.
_SIGNED: Final = lazy_pattern(
    rf"(?P<sign>[+=\-])(?P<colour>{_LETTER_OF_COLOUR})\ ?(?P<opponent>\d{{1,4}})"
)
_SIGNS: Final = {"+": WIN, "=": DRAW, "-": LOSS}
# "+BYE" does not say which bye it is: as "-1", which the other byes of its round tell.
_NAMED_BYES: Final = {
    "+PAB": "U", "+FPB": "F", "=HPB": "H", "-ZPB": "Z", "--": "Z",
    **{f"{sign}{word}": result
       for sign, result in (("+", WIN), ("=", "H"), ("-", "Z"))
       for word in ("BYE", "---")},
}  # fmt: skip
_BYE: Final = lazy_pattern(rf"-\ ?(?P<result>{_RESULT})")
_LETTER: Final = lazy_pattern(r"[UFHZ]")
_BLACKED: Final = lazy_pattern(r"[*xX\u00d7\u2716\u25a0\u2588\u2592#\\]+")
_PLAYED: Final = "|".join(
    map(re.escape, ("1/2", "0,5", "0.5", ",5", ".5", "1,0", "1.0", "0,0", "0.0"))
)
_SEVERAL: Final = lazy_pattern(rf"(?:{_PLAYED}|[01][K]?|[½=+\-?])")


class Meeting(Record):
    """A round in a Swiss crosstable: ``12w½``, ``=W12``, ``-1``, or a game without a result.

    ``opponent`` is the number as printed, None for a bye. ``colour`` is the letter as printed,
    in lower case, ``""`` where there is none. ``result`` is ``1`` ``½`` ``0`` ``+`` ``-`` ``K``
    ``?``, a letter of record 001 in capitals, or ``""``.
    """

    opponent: int | None
    colour: str
    result: str


_TELLING: Final = lazy_pattern(
    rf"\d{{1,4}}(?:\ ?{_LETTER_OF_COLOUR}\ ?(?:{_RESULT})?|\ [10]|[+=\-])|{_SIGNED.pattern}"
)


def is_telling(text: str) -> bool:
    """Tell whether a cell is unmistakably a game of a crosstable.

    Plain numbers can be anything, ``-1`` a difference, and ``4½`` points.
    """
    return _TELLING.fullmatch(text.translate(_DASHES)) is not None


def meeting(text: str) -> Meeting | None:
    """Parse a cell of a Swiss crosstable, None if it is blank or no round."""
    text = text.translate(_DASHES)
    if result := _NAMED_BYES.get(text.upper()):
        return Meeting(None, "", result)
    if bye := _BYE.fullmatch(text):
        return Meeting(None, "", _RESULTS[bye["result"].removesuffix("K") or "K"])
    if _LETTER.fullmatch(text):
        return Meeting(None, "", text)
    if text == "-":
        return Meeting(None, "", "Z")
    if (signed := _SIGNED.fullmatch(text)) and int(signed["opponent"]):
        if signed["colour"] == "F" and signed["sign"] in (PLUS, MINUS):
            return Meeting(int(signed["opponent"]), "", signed["sign"])
        result = _SIGNS[signed["sign"]]
        return Meeting(int(signed["opponent"]), signed["colour"].lower(), result)
    match = _GAME.fullmatch(text)
    if match is None:
        return None
    result = match["result"] or match["apart"] or match["sign"]
    opponent = int(match["opponent"])
    if not opponent:
        return None
    return Meeting(opponent, (match["colour"] or "").lower(), _RESULTS[result] if result else "")


def is_blacked_out(text: str) -> bool:
    """Tell whether a cell is on a crosstable's diagonal: ``*``, ``xx``, ``■``."""
    return _BLACKED.fullmatch(text) is not None


def results(text: str) -> tuple[str, ...] | None:
    """Return the results in a round-robin cell, one per cycle, as in Meeting.

    ``()`` for a blank cell, None for anything but results. Blanks and slashes may separate them.
    """
    text = text.translate(_DASHES)
    codes = []
    place = 0
    while place < len(text):
        if text[place] in " /|;":
            place += 1
        elif match := _SEVERAL.match(text, place):
            codes.append(_RESULTS[match[0]])
            place = match.end()
        else:
            return None
    return tuple(codes)
