"""What a column is by what its table says of it: a code, a number, a caption, a heading."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from trfkit.messages.announcements.names import IN_LANGUAGES
from trfkit.patterns import lazy_pattern
from trfkit.plain_text import plain
from trfkit.record import Record, replace
from trfkit.regulations import AVAILABLE
from trfkit.tie_breaks import BY_CODE, SCORES, TIE_BREAKS, Caption, For, Unreadable, parse_code
from trfkit.tie_breaks.chess_results_numbers import HALF_IN_PERCENT, NUMBERS, meaning_of_number
from trfkit.tie_breaks.column_meaning import Meaning, family
from trfkit.verification.table.tie_break_names import (
    BY_HEADING,
    BY_PHRASE,
    CUT,
    MEDIAN,
    RANK_HEADINGS,
    WHOLE,
    holds,
    holds_any,
)

if TYPE_CHECKING:
    from trfkit.files.trf.reading.stated_table import StatedColumn
    from trfkit.tie_breaks import Descriptor, TieBreak
    from trfkit.tie_breaks.column_meaning import Family


class Said(Record):
    """A meaning, and what it was taken from: ``code``, ``number`` or ``caption``."""

    by: str
    meaning: Meaning


def meaning_of(column: StatedColumn, *, of_teams: bool) -> Said | None:
    """Return what the table itself says of a column; None where that names no tie-break.

    The source's own code goes first, then the number, the caption, the heading.
    """
    if column.of_ranks:
        return Said("caption", Meaning(of_ranks=True))
    if column.code is not None and (found := meaning_of_code(column.code)) is not None:
        return Said("code", _with_edition(found, column.edition))
    if column.number is not None:
        by = meaning_of_number(column.number, column.parameters, of_teams=of_teams)
        if by is not None:
            return Said("number", by)
    for text in (column.caption, column.label):
        said = None if text is None else meaning_of_caption(text, of_teams=of_teams)
        if said is not None:
            return Said("caption", _with_edition(said, column.edition))
    if column.of_points:
        return Said("caption", Meaning(codes=family(Caption.SCORES).codes(of_teams=of_teams)))
    return None


def _with_edition(meaning: Meaning, edition: str | None) -> Meaning:
    """Return the meaning under the edition that the source names, if its text names none."""
    return meaning if meaning.edition else replace(meaning, edition=edition)


def meaning_of_code(text: str) -> Meaning | None:
    """Return the meaning of a code of records 202 and 212, in its normal form; None if unknown.

    ``BH:C1`` and ``BH-C1``, as other programs and the handbook write it, are ``BH/C1``.
    """
    code = _descriptor(text)
    if code is None:
        return None
    code_text = str(code)
    if code.edition is None:
        return Meaning(codes=(code_text,))
    return Meaning(codes=(code_text.removesuffix(f"/V{code.edition}"),), edition=code.edition)


def _descriptor(text: str) -> Descriptor | None:
    text = text.strip().rstrip(".")
    for spelt in (text, _PARTED.sub("/", text)):
        parsed = parse_code(spelt)
        if not isinstance(parsed, Unreadable) and parsed.name in BY_CODE:
            return parsed
    return None


_PARTED: Final = lazy_pattern(r":(?!(?:MP|GP)\b)|[-!#]|(?<=[A-Z])\s(?=[A-Z]\d?\b)", re.IGNORECASE)
"""What other programs write in the place of ``/``."""


def meaning_of_caption(text: str, *, of_teams: bool) -> Meaning | None:
    """Return what a caption or a heading means; None where it says nothing that is known.

    Asked in this order: is it a code, a heading that programs are known to print, the name of
    one of the site's numbers, a caption with its acronym and parameters in brackets; else the
    longest known words in any language decide, with those for cuts and medians. What stands
    behind the number of a column (``TB1: BH/C1``) goes before all that.
    """
    numbered = _BEHIND_NUMBER.fullmatch(text.strip())
    behind = numbered and meaning_of_caption(numbered[1] or numbered[2], of_teams=of_teams)
    if behind:
        return behind
    words = plain(text)
    announced = _BY_ANNOUNCED_NAME.get(words)
    if announced and (meaning := _meaning_of_name(announced, of_teams=of_teams)):
        return meaning
    code = _descriptor(text)
    row = None if code is None else BY_CODE[code.name]
    if code is not None and row is not None and row.is_loose and not (code.letters or code.score):
        codes = family(row.captions[0]).codes(of_teams=of_teams)
        return Meaning(codes=codes if of_teams else tuple(dict.fromkeys((code.name, *codes))))
    if code is not None:
        return meaning_of_code(text)
    if words in RANK_HEADINGS:
        return Meaning(of_ranks=True)
    if words in BY_HEADING:
        return _meaning_of_family(BY_HEADING[words], of_teams=of_teams)
    number = BY_DESCRIPTION.get(words)
    numbered_meaning = (
        None if number is None else meaning_of_number(number.number, of_teams=of_teams)
    )
    if number is not None and number.read is None:
        return numbered_meaning
    return (
        _meaning_in_brackets(text, of_teams=of_teams)
        or numbered_meaning
        or _meaning_in_words(words, of_teams=of_teams)
    )


_BEHIND_NUMBER: Final = lazy_pattern(
    r"TB ?[0-9]{1,2} ?(?:\(([^()]+)\)|(?:[:.=-] *|(?<= ))(\S.*))", re.IGNORECASE
)

_MOST_CUTS: Final = 3


def is_first_of_family(row: TieBreak) -> bool:
    """Whether an English name says the family of a code, whose first one it is."""
    of_teams = row.of is For.TEAMS
    return any(row.code in family(one).codes(of_teams=of_teams)[:1] for one in row.captions)


_BY_ANNOUNCED_NAME: Final = {
    plain(name): str(parse_code(code))
    for name, code in (
        *((row.name, row.code) for row in TIE_BREAKS if not is_first_of_family(row)),
        *(pair for one in IN_LANGUAGES for pair in reversed([*one.every_name(_MOST_CUTS)])),
    )
    if code != "RTNG"  # "Rating" says who somebody is
}
"""The names of the regulations in English and other languages, with their cuts, and the codes."""


def _meaning_of_name(announced: str, *, of_teams: bool) -> Meaning | None:
    """Return what a name of the regulations means: its family where programs use it for several."""
    name, _, modifier = announced.partition("/")
    row = BY_CODE[name]
    if row.of is For.TEAMS and not of_teams:
        return None
    if modifier or name in SCORES or not row.captions or not (row.is_loose or of_teams):
        return Meaning(codes=(announced,))
    codes = [code for one in row.captions for code in family(one).codes(of_teams=of_teams)]
    if name in codes:
        codes = [name, *codes]
    return Meaning(codes=tuple(dict.fromkeys(codes))) if codes else None


BY_DESCRIPTION: Final = {plain(row.description): row for row in reversed(NUMBERS)}
"""The site's numbers by their names; of several with one name the lowest."""


def _meaning_of_family(family_of_codes: Family, *, of_teams: bool) -> Meaning | None:
    codes = family_of_codes.codes(of_teams=of_teams)
    return Meaning(codes=codes) if codes else None


# Captions that say everything: "Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)" --------


class _Bracketed(Record):
    """What stands in the brackets of a caption; ``open`` if some of it is not understood."""

    codes: tuple[str, ...] = ()
    edition: str | None = None
    number: int | None = None
    score: str | None = None
    cut: str = ""
    forfeits: bool = False
    fore: bool = False
    limit: int = HALF_IN_PERCENT
    open: bool = False


def _meaning_in_brackets(text: str, *, of_teams: bool) -> Meaning | None:
    """Return the meaning of a caption that holds an acronym, or an edition and a known name."""
    bracketed = _Bracketed()
    for group in _BRACKETS.findall(text):
        for item in re.split(r"[,/;]", group):
            bracketed = _with_item(bracketed, item.strip())
    by_words = _family_by_words(plain(_BRACKETS.sub(" ", text)))
    names = by_words.codes(of_teams=of_teams) if by_words else ()
    if bracketed.codes[1:] or not (bracketed.codes or (bracketed.edition and names)):
        return None
    if bracketed.open:
        said = _meaning_in_words(plain(text), of_teams=of_teams)
        return said and replace(said, edition=bracketed.edition)
    name = bracketed.codes[0] if bracketed.codes else names[0].partition(":")[0]
    if name == "ESB" or (name in SONNEBORN_OF_TEAMS and of_teams):
        return _meaning_of_family(family(Caption.SONNEBORN, bracketed.cut), of_teams=of_teams)
    if "L" in BY_CODE[name].takes and bracketed.limit != HALF_IN_PERCENT:
        codes = family(BY_CODE[name].captions[0]).codes(of_teams=of_teams)
        return Meaning(codes=codes[1:], certain=False)
    code = _assembled(name, bracketed, of_teams=of_teams)
    if name == "WON" and bracketed.forfeits:  # no code counts games won with the forfeits
        return Meaning(codes=(code, "WIN"))
    return Meaning(codes=(code,), edition=bracketed.edition)


SONNEBORN_OF_TEAMS: Final = tuple(codes[0] for codes in family(Caption.SONNEBORN))
"""What a caption of teams that says no more than Sonneborn-Berger is taken for at first."""


def _assembled(name: str, bracketed: _Bracketed, *, of_teams: bool) -> str:
    """Return the code with those modifiers that it takes."""
    if bracketed.fore and BY_CODE[name].fore:
        name = BY_CODE[name].fore
    row = BY_CODE[name]
    takes = row.takes + row.unlisted
    with_score = of_teams and bracketed.score and row.by_score
    texts = [f"{name}:{bracketed.score}" if with_score else name]
    texts += [bracketed.cut] * (bool(bracketed.cut) and bracketed.cut[0] in takes)
    texts += ["P"] * (bracketed.forfeits and "P" in takes)
    texts += ["F"] * (bracketed.fore and "F" in takes)
    texts += [f"U{bracketed.number}"] * (bool(bracketed.number) and "U" in takes)
    return "/".join(texts)


_BRACKETS: Final = lazy_pattern(r"\(([^()]*)\)")
_CUT: Final = lazy_pattern(r"(cut|median) ?(\d)")
_LIMIT: Final = lazy_pattern(r"limit (\d{1,3})")

_ITEMS: Final[dict[str, dict[str, Any]]] = {
    "": {},
    "gamepoints": {"score": "GP"},
    "game points": {"score": "GP"},
    "matchpoints": {"score": "MP"},
    "match points": {"score": "MP"},
    "forfeited games count": {"forfeits": True},
    "forfeits and byes are ignored": {},
    "fore": {"fore": True},
    "fore buchholz": {"fore": True},
}
"""What an item in brackets means, as the site writes it in English."""


def _with_item(bracketed: _Bracketed, text: str) -> _Bracketed:
    words = plain(text)
    if words in _ITEMS:
        return replace(bracketed, **_ITEMS[words])
    if text in BY_CODE or text == "ESB":
        return replace(bracketed, codes=(*bracketed.codes, text))
    if match := _CUT.fullmatch(words):
        return replace(bracketed, cut=f"{match[1][0].upper()}{match[2]}")
    if match := _LIMIT.fullmatch(words):
        return replace(bracketed, limit=int(match[1]))
    if words in AVAILABLE and not bracketed.codes:
        return replace(bracketed, edition=words)
    if words.isdecimal() and bracketed.codes:
        return replace(bracketed, number=int(words))
    return replace(bracketed, open=True)


# Words in any language ------------------------------------------------------------------------


def _family_by_words(words: str) -> Family | None:
    return next((found for phrase, found in BY_PHRASE if holds(words, phrase)), None)


_NUMBERED: Final = lazy_pattern(r"\b(?:(cut|c|усеч|зріз|corte|skr)|(median|m|медиан)) ?(\d)\b")


def _meaning_in_words(words: str, *, of_teams: bool) -> Meaning | None:
    named = _family_by_words(words)
    if named is None:
        return None
    modifier = _modifier(words, of_scores=named in OF_SCORES)
    narrowed = named if modifier is None else named.cut(modifier)
    return _meaning_of_family(narrowed, of_teams=of_teams) or _meaning_of_family(
        named, of_teams=of_teams
    )


OF_SCORES: Final = tuple(
    family(row.captions[0])
    for row in TIE_BREAKS
    if "M" in row.takes + row.unlisted and row.of_dummies and not row.is_mean
)
"""Of these a middle value is a median; a middle rating is an average."""


def _modifier(words: str, *, of_scores: bool) -> str | None:
    """Return the cut or median that words name, "" for none at all, None if they are silent."""
    if match := _NUMBERED.search(words):
        return f"{'C' if match[1] else 'M'}{match[3]}"
    if holds_any(words, CUT):
        return "C1"
    if of_scores and holds_any(words, MEDIAN):
        return "M1"
    return "" if holds_any(words, WHOLE) else None
