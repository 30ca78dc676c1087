"""Identify a column by its code, number, caption or heading, and find what is announced for it.

A strong claim names the code: the event's list with one code of the family that a heading names, or
the number of a column (``TB2`` is the second code of the list); a heading that names a modifier, or
is a code. If the values follow another code, that is a difference. A weak claim is a heading that
names only a family: the code of its column is found by trial, and reported. Columns of standings
that are no tie-breaks are known by their headings, too.

The module begins with the headings of tie-breaks that programs print, and the words for cuts; the
names in the languages are those by which files are read.
"""

# ruff: noqa: RUF001 - Cyrillic letters are meant

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.crosstables.headings import Role, role_of
from trfkit.files.crosstables.tie_break_words import TIE_BREAK_WORDS, holds, holds_any, names
from trfkit.messages.announced_names import names_in
from trfkit.messages.catalogue import ANNOUNCED
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace
from trfkit.regulations import AVAILABLE
from trfkit.tie_breaks import BY_CODE, SCORES, TIE_BREAKS, Caption, For, Unreadable, parse_code
from trfkit.tie_breaks.chess_results_numbers import (
    HALF_IN_PERCENT,
    NUMBERS,
    Meaning,
    family,
    meaning_of_number,
)
from trfkit.visible_text import plain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.files.trf.reading.stated_table import StatedColumn, StatedRow
    from trfkit.tie_breaks import Descriptor, TieBreak
    from trfkit.tie_breaks.chess_results_numbers import Family


# The captions, in every language -----------------------------------------------------------------


class Named(Record):
    """A family and its names, separated by ``|``.

    Case, accents and punctuation do not count: everything is compared in the form of ``plain``.
    """

    family: Family
    names: str


PHRASES: Final = tuple(
    Named(family(Caption(caption)), words) for caption, words in TIE_BREAK_WORDS.items()
)
"""Words that say which tie-break it is; the longest that a caption holds decides.

What is not here goes by the names of its tie-breaks.
"""

# fmt: off
HEADINGS: Final = (
    Named(family(Caption.SCORES),
     "pt | pkt | pkte | ptos | ptkt | pnts | очк | pont | bod | score"),
    Named(family(Caption.MATCH_POINTS),
     "mp | mp3 | mpkt | mpkte | manpkt | man pkt | mannsch pkt | mptos"),
    Named(family(Caption.GAME_POINTS), "gp | bp | brp | brpkt | brtpkt | brettpkt | pkt br | gpkt"),
    Named(family(Caption.BUCHHOLZ), "bhz | buc | buch | buchh | buchz | bch | bu | buh | бх | бух"),
    Named(family(Caption.BUCHHOLZ, ""),
     "bht | bhg | buct | bucht | buctot | buch t | buc t | buch tot | buchtot | bhtot | btot"
     " | buc0 | bh0"),
    Named(family(Caption.BUCHHOLZ, "C1"),
     "bh1 | bhc1 | bhcut1 | buc1 | buc 1 | buc c1 | bucc1 | buch1 | buchc1 | buccut1"
     " | buch cut1 | bch1 | cut1 | cut 1 | c1 | bch sk1 | bh 1"),
    Named(family(Caption.BUCHHOLZ, "C2"),
     "bh2 | bhc2 | bhcut2 | buc2 | buc 2 | buc c2 | bucc2 | buch2 | buchc2 | cut2 | cut 2 | c2"),
    Named(family(Caption.BUCHHOLZ, "M2"), "bhm2 | median 2 | median2 | m2 | mbuc2 | bucm2"),
    Named(family(Caption.BUCHHOLZ, "M1"),
     "bhm | bh m | bhm1 | mbh | mbuc | mbuch | m buch | m buc | bucm | buchm | bucm1 | bucmed"
     " | med | median | medbuc | medbuch | sr bch | sbch | srbch"),
    Named(family(Caption.BUCHHOLZ, "C1", "M1"), "tr | but"),
    Named(family(Caption.SUM_OF_BUCHHOLZ), "bhsum | sbh | buchsum"),
    Named(family(Caption.SONNEBORN),
     "s b | sobe | soberg | son | sonb | sonneb | sber | berg | sbv | зб | сб"),
    Named(family(Caption.PROGRESSIVE), "prog | progr | prg | cu | cum | cumul | kumul | forts"),
    Named(family(Caption.ENCOUNTER), "res | dir | direct | h2h | dirv | dv | rp dir | rencdir"),
    Named(family(Caption.WINS), "vict | vic | wins | nv | zw | zwyc | sieg | gew | поб | пер"),
    Named(family(Caption.BLACKS), "mbl | bl | blk | blacks | black | nr black"),
    Named(family(Caption.AVERAGE_RATING),
     "ro | rtgo | rato | rtgavg | ratavg | rtgschn | eloo | elo o | moy | moyelo | ratmed"
     " | rgr | ard | avgrtg | rtga"),
    Named(family(Caption.AVERAGE_RATING, "C1"), "aro1 | aroc1 | aroc | arocut1"),
    Named(family(Caption.PERFORMANCE), "rp | perf | ratp | rtgp | eloperf | perfrtg | leist | prf"),
    Named(family(Caption.PERFORMANCE_OF_OPPONENTS), "arpo | aprop"),
)
"""Short headings of Swiss-Manager, Swiss-Chess, Vega, Papi and their kind, whole."""

CUT: Final = (
    "without one result | lowest | ohne einen | ohne schlechtest | streichresultat | streichwertung"
    " | streichergebnis | verkurzt | tronque | coupe | recortad | corte | cortes | peor | peores"
    " | tagliato | taglio | cortado | skrocon | skreslon | zredukowan | najslabsz | усечен | усеч"
    " | усічен | усіч | зрізан | зріз | скорочен | худшего | худших | гіршого | гірших | prere"
    " | obcieto | orezany | skr | minus | moins | menos | cut"
)
"""Words for the least significant result left out."""

MEDIAN: Final = (
    "without two results | median | mediane | mittlere | mediano | medio | mediana | medianowy"
    " | sredni | stredni | srednji | медиан | медіан | средн | середн | усереднен | kozep"
    " | ortanca | middelste"
)
"""Words for the highest and the lowest left out."""

WHOLE: Final = (
    "all results | total | totale | gesamt | full | complet | completo | pelny | pelen | plny"
    " | полный | повний | teljes | tam | no cut | ohne streich | sans coupe | sin corte"
    " | sin cortes | bez skreslen | без усічен | без усечен | неусечен"
)
"""Words for a value with nothing left out."""
# fmt: on


BY_HEADING: Final[Mapping[str, Family]] = MappingProxyType(
    {name: row.family for row in HEADINGS for name in names(row.names)}
)
_BY_NAME: Final = tuple(
    (plain(row.name), family(caption))
    for row in TIE_BREAKS
    for caption in row.captions
    if family(caption) not in {named.family for named in PHRASES}
)
_OF_POINTS: Final = (
    family(Caption.SCORES),
    family(Caption.MATCH_POINTS),
    family(Caption.GAME_POINTS),
)
BY_PHRASE: Final = tuple(
    sorted(
        (*((name, row.family) for row in PHRASES for name in names(row.names)), *_BY_NAME),
        key=lambda pair: (pair[1] in _OF_POINTS, -len(pair[0])),
    )
)
"""Every phrase with its family, the longest first; points last, which other captions mention."""


# What a column is --------------------------------------------------------------------------------


class ReadCaption(Record):
    """A meaning, and its source: ``code``, ``number`` or ``caption``."""

    by: str
    meaning: Meaning


def meaning_of(column: StatedColumn, *, of_teams: bool) -> ReadCaption | None:
    """Return the meaning of a column by the table itself; None if it names no tie-break.

    The source's own code has priority, then the number, the caption, the heading.
    """
    if column.of_ranks:
        return ReadCaption("caption", Meaning(of_ranks=True))
    if column.code is not None and (meaning := meaning_of_code(column.code)) is not None:
        return ReadCaption("code", _with_edition(meaning, column.edition))
    if column.number is not None:
        by = meaning_of_number(column.number, column.parameters, of_teams=of_teams)
        if by is not None:
            return ReadCaption("number", by)
    for text in (column.caption, column.label):
        meaning = None if text is None else meaning_of_caption(text, of_teams=of_teams)
        if meaning is not None:
            return ReadCaption("caption", _with_edition(meaning, column.edition))
    if column.of_points:
        return ReadCaption(
            "caption", Meaning(codes=family(Caption.SCORES).codes(of_teams=of_teams))
        )
    return None


def _with_edition(meaning: Meaning, edition: str | None) -> Meaning:
    """Add the edition that the source names to a meaning, if its text names none."""
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


@lru_cache(maxsize=256)  # several stages ask what the few columns of a table mean
def meaning_of_caption(text: str, *, of_teams: bool) -> Meaning | None:
    """Return the meaning of a caption or a heading; None if it is not known.

    The order: a code, a heading that programs are known to print, the name of one of the site's
    numbers, a caption with its acronym and parameters in brackets; else the longest known words in
    any language decide, with those for cuts and medians. A code after the number of a column, as in
    ``TB1: BH/C1``, has priority over all that.
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
    if role_of(text) is Role.RANK and words != "ranking":  # in Polish a rating
        return Meaning(of_ranks=True)
    if words in BY_HEADING:
        return _meaning_of_family(BY_HEADING[words], of_teams=of_teams)
    number = BY_DESCRIPTION.get(words)
    numbered_meaning = (
        None if number is None else meaning_of_number(number.number, of_teams=of_teams)
    )
    if number is not None and number.read is None:
        return numbered_meaning
    in_words = _meaning_in_words(words, of_teams=of_teams)
    if in_words is not None and (less := _LESS.search(text)):
        first = f"{in_words.codes[0]}/C{less[1]}"  # as a rule, but it may only count the columns
        in_words = replace(
            in_words, codes=tuple(sorted(in_words.codes, key=lambda code: code != first))
        )
    return _meaning_in_brackets(text, of_teams=of_teams) or numbered_meaning or in_words


_BEHIND_NUMBER: Final = lazy_pattern(
    r"TB ?[0-9]{1,2} ?(?:\(([^()]+)\)|(?:[:.=-] *|(?<= ))(\S.*))", re.IGNORECASE
)

_LESS: Final = lazy_pattern(r"[-–−] ?([1-9])\)?\s*$")
"""``Buchholz -1``, which leaves one result out."""

_MOST_CUTS: Final = 3
_FIDE_CODES: Final = tuple(row.code for row in TIE_BREAKS if not row.discipline)


def is_first_of_family(row: TieBreak) -> bool:
    """Whether a tie-break is the first of a family, which its English name can mean."""
    of_teams = row.of is For.TEAMS
    return any(row.code in family(one).codes(of_teams=of_teams)[:1] for one in row.captions)


_BY_ANNOUNCED_NAME: Final = {
    plain(name): str(parse_code(code))
    for name, code in (
        *((row.name, row.code) for row in TIE_BREAKS if not is_first_of_family(row)),
        *(
            pair
            for language in ANNOUNCED[1:]
            for pair in reversed([*names_in(language, _FIDE_CODES, _MOST_CUTS)])
        ),
    )
    if code != "RTNG"  # "Rating" says who somebody is
}
"""The names of the regulations in English and other languages, with their cuts, and the codes."""


def _meaning_of_name(announced: str, *, of_teams: bool) -> Meaning | None:
    """Return the meaning of a name of the regulations: a family if programs use it for several."""
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


def _meaning_in_brackets(text: str, *, of_teams: bool) -> Meaning | None:
    """Return the meaning of a caption with an acronym, or with an edition and a known name."""
    codes: list[str] = []
    edition = number = None
    score, cut, limit = "", "", HALF_IN_PERCENT
    forfeits = fore = is_open = False  # open: some of it is not understood
    for item in re.split(r" *[,/;] *", ",".join(_BRACKETS.findall(text))):
        words = plain(item)
        if words in _SCORES:
            score = _SCORES[words]
        elif words == "forfeited games count":
            forfeits = True
        elif words in {"fore", "fore buchholz"}:
            fore = True
        elif (acronym := item.strip()) in BY_CODE or acronym == "ESB":
            codes.append(acronym)
        elif match := _CUT.fullmatch(words):
            cut = f"{words[0].upper()}{match[1]}"
        elif match := _LIMIT.fullmatch(words):
            limit = int(match[1])
        elif words in AVAILABLE and not codes:
            edition = words
        elif words.isdecimal() and codes:
            number = int(words)
        elif words not in {"", "forfeits and byes are ignored"}:
            is_open = True
    by_words = _family_by_words(plain(_BRACKETS.sub(" ", text)))
    names = by_words.codes(of_teams=of_teams) if by_words else ()
    if codes[1:] or not (codes or (edition and names)):
        return None
    if is_open:
        meaning = _meaning_in_words(plain(text), of_teams=of_teams)
        return meaning and replace(meaning, edition=edition)
    name = (*codes, *names)[0].partition(":")[0]
    if name == "ESB" or (name in SONNEBORN_OF_TEAMS and of_teams):
        return _meaning_of_family(family(Caption.SONNEBORN, cut), of_teams=of_teams)
    if "L" in BY_CODE[name].takes and limit != HALF_IN_PERCENT:
        (caption,) = BY_CODE[name].captions
        return Meaning(codes=family(caption).codes(of_teams=of_teams)[1:], certain=False)
    row = BY_CODE[(fore and BY_CODE[name].fore) or name]
    takes = row.takes + row.unlisted
    texts = [f"{row.code}:{score}" if of_teams and score and row.by_score else row.code]
    texts += [cut] * (bool(cut) and cut[0] in takes)
    texts += ["P"] * (forfeits and "P" in takes)
    texts += ["F"] * (fore and "F" in takes)
    texts += [f"U{number}"] * (bool(number) and "U" in takes)
    code = "/".join(texts)
    if name == "WON" and forfeits:  # no code counts games won with the forfeits
        return Meaning(codes=(code, "WIN"))
    return Meaning(codes=(code,), edition=edition)


SONNEBORN_OF_TEAMS: Final = tuple(codes[0] for codes in family(Caption.SONNEBORN))
"""What a caption of teams that says no more than Sonneborn-Berger is taken for at first."""

_BRACKETS: Final = lazy_pattern(r"\(([^()]*)\)")
_CUT: Final = lazy_pattern(r"(?:cut|median) ?(\d)")
_LIMIT: Final = lazy_pattern(r"limit (\d{1,3})")
_SCORES: Final = {
    "gamepoints": "GP",
    "game points": "GP",
    "matchpoints": "MP",
    "match points": "MP",
}


# Words in any language ------------------------------------------------------------------------


def _family_by_words(words: str) -> Family | None:
    return next((found for phrase, found in BY_PHRASE if holds(words, phrase)), None)


_NUMBERED: Final = lazy_pattern(r"\b(?:(cut|c)|(median|m)) ?(\d)\b")
_COUNT: Final = lazy_pattern(
    r"\b(?:([1-9])|two|zwei|dos|deux|due|dwa|dwoch|dwoma|два|двух|двумя|двох|двома|dy)\b ?"
)


def _meaning_in_words(words: str, *, of_teams: bool) -> Meaning | None:
    named = _family_by_words(words)
    if named is None:
        return None
    modifier = None
    if match := _NUMBERED.search(words):
        modifier = f"{'C' if match[1] else 'M'}{match[3]}"
    elif holds_any(words, WHOLE):
        modifier = ""
    elif holds_any(words, CUT):
        modifier = f"C{_how_many(words, CUT)}"
    elif named in OF_SCORES and holds_any(words, MEDIAN):
        modifier = f"M{_how_many(words, MEDIAN)}"
    narrowed = named if modifier is None else named.cut(modifier)
    meanings = (_meaning_of_family(one, of_teams=of_teams) for one in (narrowed, named))
    return next(filter(None, meanings), None)


def _how_many(words: str, phrases: str) -> str:
    """Return how many values are left out: the number at the end, or before the word for it."""
    for match in _COUNT.finditer(words):
        behind = words[match.end() :]
        if not behind or behind.startswith(names(phrases)):
            return match[1] or "2"
    return "1"


OF_SCORES: Final = tuple(
    family(caption)
    for row in TIE_BREAKS
    if "M" in row.takes + row.unlisted and row.of_dummies and not row.is_mean
    for caption in row.captions
)
"""Of these a middle value is a median; a middle rating is an average."""


# What is announced of columns, before anything is computed --------------------------------------

_PLACE_IN_LIST: Final = lazy_pattern(r"\s*(?:TB|Tie-?break) ?([1-9])\.?\s*", re.IGNORECASE)


class EventList(NamedTuple):
    """The codes by which an event ranks, without its points, and their source."""

    codes: Sequence[str] = ()
    source: str = "202"


class Announced(NamedTuple):
    """The code that is announced for a column, its source, and whether it is certain.

    ``readings`` are other codes by which values follow the announcement, too: a heading that names
    a cut does not say how the rules count unplayed rounds.
    """

    code: str
    source: str
    strong: bool
    readings: Sequence[str] = ()


def announced_codes(
    columns: Sequence[StatedColumn], event_list: EventList, *, of_teams: bool
) -> dict[int, Announced]:
    """Return the announced codes of columns, by their places; none of points and ranks."""
    listed = [canonical(code) for code in event_list.codes if code not in SCORES]
    by_place = dict(enumerate(_ranking_codes(columns, event_list, of_teams=of_teams), start=1))
    # Behind ``#`` stands which one a column is of those with its heading.
    labels = Counter(column.label.rpartition("#")[0] or column.label for column in columns)
    announced: dict[int, Announced] = {}
    families: dict[int, Sequence[str]] = {}
    for index, column in enumerate(columns):
        reading = meaning_of(column, of_teams=of_teams)
        if column.of_ranks or column.of_points:
            continue
        if reading is None:
            match = _PLACE_IN_LIST.fullmatch(column.label) if column.caption is None else None
            code = by_place.get(int(match[1])) if match else None
            heading, mark, number = column.label.rpartition("#")
            if code is not None and code not in SCORES and cut_of(code) is not None:
                announced[index] = Announced(canonical(code), "position", strong=True)
            elif mark and number.isdecimal():  # an earlier column has the same heading
                meaning = meaning_of_caption(heading, of_teams=of_teams)
                if meaning is not None and len(meaning.codes) == 1:
                    announced[index] = Announced(*meaning.codes, "heading", strong=False)
            continue
        codes = [canonical(code) for code in reading.meaning.codes]
        heading = column.label.strip()
        is_code = column.caption is None and heading in BY_CODE and not of_teams
        if not codes or not SCORES.isdisjoint(codes):
            continue
        if len(codes) == 1 or (is_code and labels[heading] == 1):
            announced[index] = Announced(codes[0], "heading", strong=True)
        elif reading.meaning.certain:
            families[index] = codes
            is_cut = names_a_cut(codes)
            readings = codes[1:] if is_cut else ()
            announced[index] = Announced(codes[0], "heading", strong=is_cut, readings=readings)
    # What the list says of columns whose headings name a family, where it has one of it. A code
    # that another heading names is none of theirs; first come headings that name a cut.
    taken = {one.code for index, one in announced.items() if one.strong and index not in families}
    for index in sorted(families, key=lambda at: len({cut_of(code) for code in families[at]})):
        able = [code for code in listed if code in families[index] and code not in taken]
        rivals = sum(able == [code] for codes in families.values() for code in codes)
        if len(able) == 1 and (rivals == 1 or len({cut_of(code) for code in families[index]}) == 1):
            (code,) = able
            announced[index] = Announced(code, event_list.source, strong=True)
            taken.add(code)
    return announced


def _ranking_codes(
    columns: Sequence[StatedColumn], event_list: EventList, *, of_teams: bool
) -> Sequence[str]:
    """Return the codes that TB1, TB2 … number: of teams those of scores without a column, too."""
    scores = [code for code in event_list.codes if code in SCORES]
    if of_teams:
        readings = filter(None, (meaning_of(column, of_teams=True) for column in columns))
        own = sum(not SCORES.isdisjoint(reading.meaning.codes) for reading in readings)
        if not own and not scores:  # TB1 may be the score, which the list leaves out
            return ()
        scores = scores[:own]
    return [code for code in event_list.codes if code not in scores]


def canonical(code: str) -> str:
    """Return a code with its modifiers in their usual form; an unreadable code unchanged."""
    parsed = parse_code(code)
    return code if isinstance(parsed, Unreadable) else str(parsed)


def cut_of(code: str) -> tuple[int, int] | None:
    """Return the cut and the median of a code, None if it is not a code of C.07."""
    parsed = parse_code(code)
    is_known = not isinstance(parsed, Unreadable) and parsed.name in BY_CODE
    return (parsed.cut, parsed.median) if is_known else None  # type: ignore[union-attr]


def names_a_cut(codes: Sequence[str]) -> bool:
    """Whether all these codes cut the same values, and cut some."""
    cuts = {cut_of(code) for code in codes}
    return len(cuts) == 1 and cuts.isdisjoint({None, (0, 0)})


# Columns that stand in tables of standings and are no tie-breaks -------------------------------


class Ordinary(StrEnum):
    """The content of a column that is no tie-break."""

    SCORE = "points from rated games"
    EXPECTED = "expected points from rated games"
    DIFFERENCE = "points above those expected"
    CHANGE = "rating change"
    COEFFICIENT = "K"
    PERFORMANCE = "performance"
    GAMES = "number of games"
    DESCRIPTION = "what describes a participant"


_NAMES: Final = {
    Ordinary.SCORE: "w",
    Ordinary.EXPECTED: "we",
    Ordinary.DIFFERENCE: "w-we",
    Ordinary.CHANGE: """rtg+/- rtgi+/- rtgn+/- elo+/- eloi+/- elon+/- rating+/- rat+/- rtgint+/-
        рейт+/- рейтинг+/- ratingchange ratingdiff rtgdiff rtgchg chg elodiff""",
    Ordinary.COEFFICIENT: "k kf kfaktor kfactor k-faktor k-factor kfact к кф",
    Ordinary.PERFORMANCE: "rp performance",
    Ordinary.GAMES: "games partien partidas partie партії партии",
    Ordinary.DESCRIPTION: """gr group gruppe grupo grupa група группа гр typ type tipo тип cat
        category kategorie categoria kategoria категорія категория birthyear dateofbirth yob
        b-year b-day year geb
        geburtsjahr jg fechanacimiento fnac anonac nac urodzony urodzona rokur dataur rocznik ur
        рн рік рікнародження датанародження народж год годрождения рожд age alter edad wiek вік
        возраст club clubcity club/city verein vereinort verein/ort klub klub/miejscowosc
        klubmiejscowosc club/ciudad clubciudad клуб клуб/місто клуб/город клубмісто клубгород
        fedid natid nationalid ident idnat codigo state status board brett bo br стать рейтм
        рейтмеж рейтміж рейтнац""",
}
_OTHER_MARKS: Final = lazy_pattern(r"[^\w+/-]|_")


def ordinary(column: StatedColumn, *, is_known: bool) -> Ordinary | None:
    """Return the content of a column that is no tie-break, by its heading; None if it may be one.

    A caption, a number or a code of its own has priority over the heading. ``is_known``: the
    heading names a tie-break; then only a performance is still not taken for one.
    """
    if column.code is not None or column.number is not None or column.caption is not None:
        return None
    kind = _ORDINARY_BY_NAME.get(_heading(column.label))
    if is_known:
        return kind if kind is Ordinary.PERFORMANCE else None
    describing = {Role.TITLE, Role.SEX, Role.BIRTH, Role.FEDERATION, Role.RATING, Role.FIDE_RATING}
    describing |= {Role.NATIONAL_RATING, Role.FIDE_ID, Role.NUMBER}
    return kind or (Ordinary.DESCRIPTION if role_of(column.label) in describing else None)


def rating_of(columns: Sequence[StatedColumn], row: StatedRow) -> int | None:
    """Return the rating in a row, None if no heading names one."""
    for column, cell in zip(columns, row.values, strict=True):
        if role_of(column.label) in {Role.RATING, Role.FIDE_RATING} and cell.value:
            return int(cell.value)
    return None


def _heading(text: str) -> str:
    small = unicodedata.normalize("NFKD", _OTHER_MARKS.sub("", text.casefold()))
    return "".join(letter for letter in small if not unicodedata.combining(letter))


_ORDINARY_BY_NAME: Final = {
    _heading(name): what for what, text in _NAMES.items() for name in text.split()
}
