"""Cells of crosstables: read the usual notation, and convert others to it."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from collections.abc import Set as AbstractSet

    from trfkit.files.import_findings import Notes
    from trfkit.files.tables.grid import Grid, Page

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

# "21b½", "10w" (open), "12w=", "12 1", "12-+", "12:1" (no colour). Without one a digit needs
# something between: 121 is a number.
_GAME: Final = lazy_pattern(
    rf"(?P<opponent>\d{{1,4}})"
    rf"(?:\ ?(?P<colour>{_LETTER_OF_COLOUR})\ ?(?P<result>{_RESULT})?"
    rf"|[ :-](?P<apart>{_RESULT})"
    rf"|(?P<sign>[½=+\-?]|1/2)"
    rf"|)"
)
# The same as Vega prints it: "+W5", "=B2", and others: "+5w", "=2b". "+F8", "+8F" and "+8wF" are
# games won by forfeit.
_SIGNED: Final = lazy_pattern(
    rf"(?P<sign>[+=\-])(?:(?P<before>{_LETTER_OF_COLOUR})\ ?(?P<second>\d{{1,4}})"
    rf"|(?P<first>\d{{1,4}})(?P<behind>F|{_LETTER_OF_COLOUR}F?))"
)
_SIGNS: Final = {"+": WIN, "=": DRAW, "-": LOSS}
# "+BYE" does not say which bye it is: as "-1", which the other byes of its round tell.
_NAMED_BYES: Final = {
    "+PAB": "U", "+FPB": "F", "=HPB": "H", "-ZPB": "Z", "--": "Z",
    "BYE": WIN, "1 BYE": "F", "½ BYE": "H",  # on our own pages, with 0 for a zero-point bye
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
    if signed := _SIGNED.fullmatch(text):
        sign, opponent = signed["sign"], int(signed["first"] or signed["second"])
        letters = signed["before"] or signed["behind"]
        is_forfeit = letters.endswith("F")
        if not opponent or (is_forfeit and sign == "="):
            return None
        result = sign if is_forfeit else _SIGNS[sign]
        return Meeting(opponent, letters.removesuffix("F").lower(), result)
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


# Cells of Swiss crosstables in other notations, put into the usual one: ``17w1``, ``-½`` ---------


_LETTERED: Final = lazy_pattern(r"(?P<letter>[WLDXF]) ?(?P<opponent>\d{1,4})")
_LETTERS: Final = {"W": " 1", "D": "=", "L": " 0", "X": "+", "F": "-"}
_LETTERED_BYE: Final = lazy_pattern(r"(?P<letter>[HBXUZF])[ -]{0,5}")
_BYES: Final = {"H": "-½", "B": "-1", "X": "-+", "U": "-0", "Z": "-0", "F": "-0"}

_BARE: Final = {
    **dict.fromkeys(("½", "1/2", "0,5", "0.5", ".5", ",5"), "-½"),
    **dict.fromkeys(("0", "0,0", "0.0"), "-0"),
}
_BARE_ONES: Final = dict.fromkeys(("1", "1,0", "1.0"), "-1")


def convert_notation(page: Page, notes: Notes) -> Page:
    """Convert the crosstables of a page to the usual notation, and note how cells were read.

    Tables that are not clearly in another notation stay as they are.
    """
    grids = tuple(_convert_grid(grid, notes) for grid in page.grids)
    are_same = all(map(lambda one, other: one is other, grids, page.grids))
    return page if are_same else replace(page, grids=grids)


def _convert_grid(grid: Grid, notes: Notes) -> Grid:
    texts = set().union(*grid.rows)
    for telling, usual, note in (
        (set(filter(_LETTERED.fullmatch, texts)), _games_with_letters, AS_LETTERS),
        (_games_beside_bare_results(grid), lambda text: text if meeting(text) else None, None),
    ):
        if not telling:
            continue
        read = {text: cell for text in texts if (cell := usual(text.translate(_DASHES)))}
        columns = _columns(grid, telling, read.keys() | _ALONE)
        rows = _body(grid, columns, telling, read.keys() | _ALONE)
        counts = Counter(grid.rows[r][c] for r in rows for c in columns)
        if not columns or (usual is _games_with_letters and not _are_results(counts)):
            continue
        byes = _bare_byes(counts)
        if note is not None:
            notes.assumed(note)
        if byes:
            notes.assumed(AS_BYES)
        read |= byes
        if any(read.get(text, text) != text for text in counts):
            start, stop = columns.start, columns.stop
            new_rows = tuple(
                (*row[:start], *(read.get(text, text) for text in row[start:stop]), *row[stop:])
                if r in rows
                else row
                for r, row in enumerate(grid.rows)
            )
            return replace(grid, rows=new_rows)
    return grid


def _games_beside_bare_results(grid: Grid) -> AbstractSet[str]:
    """Return the games in the usual notation, nothing if no bare result is among them."""
    columns = range(len(grid.rows[0]) if grid.rows else 0)
    of_bare = [c for c in columns if any(row[c] in _BARE for row in grid.rows)]
    games_by_column = [_games(row[c] for row in grid.rows) for c in of_bare]
    # One without a result may be a heading: "1a".
    if any(len(games) > 1 or any(game.result for game in games) for games in games_by_column):
        return {text for text in set().union(*grid.rows) if _games([text])}
    return set()


AS_LETTERS: Final = Message("IMP002.letters")
AS_BYES: Final = Message("IMP002.byes-alone")


def _columns(grid: Grid, telling: AbstractSet[str], known: AbstractSet[str]) -> range:
    """Return the columns from the first to the last of games: most cells in each are ``known``.

    Each has one unmistakable cell and three of four known ones, as one may be a heading.
    """
    columns = []
    for c in range(len(grid.rows[0]) if grid.rows else 0):
        filled = [row[c] for row in grid.rows if row[c]]
        if any(text in telling for text in filled):
            of_it = sum(text in known for text in filled)
            if _PART * of_it >= (_PART - 1) * len(filled):
                columns.append(c)
    return range(columns[0], columns[-1] + 1) if columns else range(0)


_PART: Final = 4
"""Of so many cells one may be of another kind."""
_ALONE: Final = frozenset((*_BARE, *_BARE_ONES))


def _body(grid: Grid, columns: range, telling: AbstractSet[str], known: AbstractSet[str]) -> range:
    """Return the participants' rows: from the first game on, and those above it with byes.

    A row of headings may number the rounds, the first of which is no bye.
    """
    first = next(
        (n for n, row in enumerate(grid.rows) if any(row[c] in telling for c in columns)), 0
    )
    while first and len(columns) > 1:
        above = [grid.rows[first - 1][c] for c in columns]
        are_byes = any(above) and all(text in known or not text for text in above)
        if not are_byes or all(map(str.isdecimal, above)):
            break
        first -= 1
    return range(first, len(grid.rows))


def _bare_byes(texts: Iterable[str]) -> Mapping[str, str]:
    """Return the byes that bare results stand for, nothing if they may be opponents."""
    bare = [text for text in texts if text and (text in _ALONE or text.isdecimal())]
    if not any(text in _BARE for text in bare):
        return {}
    return {**_BARE, **_BARE_ONES} if _ALONE.issuperset(bare) else _BARE


# Letters of results: W17, D13, L9, H---, B---, U--- ----------------------------------------------


def _games_with_letters(text: str) -> str | None:
    if game := _LETTERED.fullmatch(text):
        return f"{game['opponent']}{_LETTERS[game['letter']]}"
    if bye := _LETTERED_BYE.fullmatch(text):
        return _BYES[bye["letter"]]
    return None


def _are_results(counts: Mapping[str, int]) -> bool:
    """Tell whether letters show wins and losses: about as many of each."""
    letters: Counter[str] = Counter()
    for text, count in counts.items():
        if game := _LETTERED.fullmatch(text):
            letters[game["letter"]] += count
    won, lost = letters["W"] + letters["X"], letters["L"] + letters["F"]
    return bool(letters["W"] and letters["L"]) and 2 * min(won, lost) >= max(won, lost)


# The usual one -----------------------------------------------------------------------------------


def _games(texts: Iterable[str]) -> list[Meeting]:
    """Return what cells say of games with a colour."""
    return [game for game in map(meeting, texts) if game and game.opponent and game.colour]
