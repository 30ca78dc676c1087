"""The tie-breaks of Chess-Results and Swiss-Manager by number, 1 to 92.

A number whose parameters are complete means one code. One that follows older rules, or whose
parameters are blank, means a family of codes: only a trial computation shows which of them it is,
and which rule on unplayed rounds applies.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, product
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.messages.message import Message
from trfkit.model.view import Score
from trfkit.record import Record
from trfkit.refusal import refusal_of
from trfkit.regulations.editions import E2023, E2026
from trfkit.tie_breaks import TIE_BREAKS, Caption, For, TieBreak

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Read = Callable[["Parameters"], "Meaning"]


class Meaning(Record, kw_only=True):
    """The codes that a column can be, likeliest first; trial computation chooses among several.

    ``certain``: it is one of them, or a variant of one, so that the nearest is taken even where
    many cells differ; otherwise one of them has to fit. Without ``codes``, the column is nothing
    that C.07 describes, and ``why`` says what it is. ``edition`` is the one that the caption names.
    """

    codes: tuple[str, ...] = ()
    edition: str | None = None
    certain: bool = True
    of_ranks: bool = False
    why: Message | None = None


class Family(NamedTuple):
    """Codes with the same name: for players, and for teams."""

    players: tuple[str, ...]
    teams: tuple[str, ...]

    def codes(self, *, of_teams: bool) -> tuple[str, ...]:
        """Return the codes for players or for teams."""
        return self.teams if of_teams else self.players

    def cut(self, modifier: str) -> Family:
        """Return the codes with exactly this cut or median, "" for none; forfeits either way."""
        return Family(*(tuple(c for c in codes if _cut_of(c) == modifier) for codes in self))


def _cut_of(code: str) -> str:
    return "/".join(part for part in code.split("/")[1:] if part != "P")


@cache
def family(caption: Caption, *cuts: str) -> Family:
    """Return the codes that a caption can mean; of named cuts, only those with one of them."""
    rows = [row for row in TIE_BREAKS if caption in row.captions]
    every_code = Family(
        _forms({row.code: row.forms for row in rows if row.of is not For.TEAMS}),
        _forms(
            {
                name: row.forms if row.forms_of_teams is None else row.forms_of_teams
                for row in rows
                if row.of is not For.INDIVIDUALS
                for name in _names_for_teams(row)
            }
        ),
    )
    if not cuts:
        return every_code
    players, teams = zip(*map(every_code.cut, cuts), strict=True)
    return Family(tuple(chain.from_iterable(players)), tuple(chain.from_iterable(teams)))


def _forms(modifiers: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Return all names with the first modifier, then with the next, and so on."""
    every = dict.fromkeys(chain.from_iterable(modifiers.values()))
    return tuple(f"{name}{one}" for one in every for name, own in modifiers.items() if one in own)


def _names_for_teams(row: TieBreak) -> tuple[str, ...]:
    return tuple(f"{row.code}:{score}" for score in Score) if row.by_score else (row.code,)


NOTHING: Final = Family((), ())


class Parameters:
    """The parameters of a number as Chess-Results writes them, for players or for teams."""

    def __init__(self, texts: Sequence[str], *, of_teams: bool) -> None:
        self._texts = [text.strip() for text in texts]
        self.of_teams = of_teams

    def text(self, place: int) -> str:
        """Return a parameter by place (from 0), in capitals; "" if it is missing."""
        return self._texts[place].upper() if place < len(self._texts) else ""

    def whole(self, place: int) -> int | None:
        """Return a parameter as a whole number; 0 if blank, None for any other text."""
        text = self.text(place) or "0"
        return int(text) if text.isdecimal() else None

    def score(self, place: int, games: str, matches: str) -> str:
        """Return ``:MP`` or ``:GP`` for teams by these texts, "" for players."""
        if not self.of_teams:
            return ""
        return {games: ":GP", matches: ":MP"}.get(self.text(place), "")

    def cuts(self, strongest: int | None, weakest: int) -> str | None:
        """Return the modifier for so many discarded results; None where no code has it."""
        high = 0 if strongest is None else self.whole(strongest)
        low = self.whole(weakest)
        if high is None or low is None or high not in {0, low}:
            return None
        if not low:
            return ""
        return f"/M{low}" if high else f"/C{low}"

    def forfeits(self, place: int) -> str:
        """Return the modifier for forfeits that count as games, or ""."""
        return "/P" if self.text(place) == "P" else ""


class Number(Record):
    """One number: its name on the site, and what it can mean.

    ``read`` makes a code of the parameters; without it, or if they are blank, the column is of the
    ``family``. ``certain`` is false where the codes of the family are only similar. ``letters`` are
    the possible values of each parameter, for writing; the first that give a code are used.
    """

    number: int
    description: str
    family: Family = NOTHING
    certain: bool = True
    read: Read | None = None
    edition: str | None = None
    letters: tuple[Sequence[str], ...] = ()


_VICTORIES: Final = ("WIN", "WON", "BWG", "BPG")
_PRODUCTS: Final = ("EMMSB", "EMGSB", "EGMSB", "EGGSB")
_PERFORMANCES: Final = ("TPR", "APRO", "PTP", "APPO")
"""What the site's parameters count through, from 0: its own lists, in its own order."""

_NO_CODE: Final = Meaning(why=Message("verify.no-code-discards"))


def _reading(
    *names: str,
    by_score: bool = False,
    fore: tuple[int, str] | None = None,
    cuts: tuple[int | None, int] | None = None,
    forfeits: int | None = None,
    unrated: int | None = None,
    editions: tuple[str | None, ...] = (None,),
    edition_at: int = 0,
) -> Read:
    """Return what makes a code of parameters, whose places count from 0.

    Of several ``names`` the first parameter chooses one, or that of ``fore`` is taken where its
    parameter is an F. ``cuts`` are the places of the strongest and the weakest results discarded,
    ``unrated`` that of the rating of the unrated; of several ``editions`` a 1 means the last.
    """

    def read(parameters: Parameters) -> Meaning:
        kind = parameters.whole(0) if len(names) > 1 else 0
        cut = "" if cuts is None else parameters.cuts(*cuts)
        if kind is None or kind >= len(names) or cut is None:
            return _NO_CODE
        name = names[kind]
        if fore is not None and parameters.text(fore[0]) == "F":
            name = fore[1]
        score = parameters.score(0, "0", "1") if by_score else ""
        played = "" if forfeits is None else parameters.forfeits(forfeits)
        rating = None if unrated is None else parameters.whole(unrated)
        is_last = parameters.text(edition_at) == "1"
        return Meaning(
            codes=(f"{name}{score}{cut}{played}" + (f"/U{rating}" if rating else ""),),
            edition=editions[-1 if is_last else 0],
        )

    return read


def _koya(parameters: Parameters) -> Meaning:
    name = f"KS{parameters.score(0, '0', '1')}"
    if parameters.whole(1) == HALF_IN_PERCENT:
        return Meaning(codes=(name,))
    return Meaning(
        codes=tuple(f"{name}/L{step:+d}" for step in (-1, 1, -2, 2, -3, 3)), certain=False
    )


HALF_IN_PERCENT: Final = 50


_OF_MATCHES: Final = Family(
    (), tuple(code for code in family(Caption.BUCHHOLZ).teams if ":MP" in code)
)

# fmt: off
# ruff: noqa: E501 - a row of a table stays one line
NUMBERS: Final = (
    Number(1, "points (game-points)", family(Caption.GAME_POINTS)),
    Number(2, "Buchholz Tie-Breaks (all Results)", family(Caption.BUCHHOLZ, "")),
    Number(3, "Buchholz Tie-Breaks (without one result)", family(Caption.BUCHHOLZ, "C1")),
    Number(4, "Buchholz Tie-Breaks (without two results=middle Tie-Breaks)", family(Caption.BUCHHOLZ, "M1")),
    Number(5, "Manually input (after Tie-Break matches)"),
    Number(6, "Manually input (after Tie-Break matches)"),
    Number(7, "Sonneborn-Berger-Tie-Break (with real points)", family(Caption.SONNEBORN, "")),
    Number(8, "Fide Tie-Break", family(Caption.PROGRESSIVE), certain=False),
    Number(9, "Fide Tie-Break (fine)", family(Caption.PROGRESSIVE), certain=False),
    Number(10, "rating average of the opponents", family(Caption.AVERAGE_RATING, "")),
    Number(11, "Direct Encounter (The results of the players in the same point group)", family(Caption.ENCOUNTER)),
    Number(12, "The greater number of victories", family(Caption.WINS)),
    Number(13, "Matchpoints (2 for wins, 1 for Draws, 0 for Losses)", family(Caption.MATCH_POINTS)),
    Number(14, "The results of the teams in then same point group according to Matchpoints", family(Caption.ENCOUNTER)),
    Number(15, "Board Tie-Breaks of the whole tournament", family(Caption.BOARD_COUNT), certain=False),
    Number(16, "Buchholz Tie-Breaks (sum of team-points of the opponents and own points)", family(Caption.BUCHHOLZ, ""), certain=False),
    Number(17, "Buchholz Tie-Breaks (with the real points)", family(Caption.BUCHHOLZ, "")),
    Number(18, "Carasaxa Tie-Breaks"),
    Number(19, "Sonneborn-Berger Tie-Break (with modified points, analogous to Buchholz Tie-Break)", family(Caption.SONNEBORN, "")),
    Number(20, "rating average of the opponents (without one result)", family(Caption.AVERAGE_RATING, "C1")),
    Number(21, "Performance", family(Caption.PERFORMANCE)),
    Number(22, "Buchholz Tie-Breaks (sum of team-points of the opponents)", family(Caption.BUCHHOLZ, "")),
    Number(23, "Sum of the ratings of the opponents (whithout one result)"),
    Number(24, "The BSV-Board-Tie-Break"),
    Number(25, "Sum of Buchholz-Tie-Breaks (all Results)", family(Caption.SUM_OF_BUCHHOLZ)),
    Number(26, "For imported tournaments (Tie-break 1)"),
    Number(27, "For imported tournaments (Tie-break 2)"),
    Number(28, "Buchholz-Tie-Breaks (all Results (special))", family(Caption.BUCHHOLZ, "")),
    Number(29, "Buchholz-Tie-Breaks (without two results=middle Tie-Breaks (special))", family(Caption.BUCHHOLZ, "M1")),
    Number(30, "Buchholz-Tie-Breaks (all Results with real points)", family(Caption.BUCHHOLZ, "")),
    Number(31, "Buchholz-Tie-Breaks (without two results with real points)", family(Caption.BUCHHOLZ, "M1")),
    Number(32, "For imported tournaments (Tie-break 3)"),
    Number(33, "Fide Tie-Break (no points for dropped players)", family(Caption.PROGRESSIVE), certain=False),
    Number(34, "Buchholz-Tie-Breaks (without two results=middle Tie-Breaks)", family(Caption.BUCHHOLZ, "M1")),
    Number(35, "FIDE-Sonneborn-Berger-Tie-Break", family(Caption.SONNEBORN, "")),
    Number(36, "rating average of the opponents (variabel with parameters)", family(Caption.AVERAGE_RATING)),
    Number(37, "Buchholz Tie-Breaks (variabel with parameter)", family(Caption.BUCHHOLZ)),
    Number(38, "points (game-points) + 1 point for each won match."),
    Number(39, "points (3 for wins, 2 for Draws, 1 for Losses, 0 for Losses forfeit)"),
    Number(40, "Matchpoints (3 for wins, 1 for Draws, 0 for Losses)", family(Caption.MATCH_POINTS)),
    Number(41, "Better result (Victory or Draw) against player with the lowest starting rank"),
    Number(42, "points (normal points + points from the qualifying rounds)"),
    Number(43, "Play-off points"),
    Number(44, "Matchpoints (variabel)", family(Caption.MATCH_POINTS)),
    Number(45, "Koya Tie-Break", family(Caption.KOYA)),
    Number(46, "Points (game-points) + Matchpoints (3 for wins, 1 for Draws, 0 for Losses)", family(Caption.BOTH_POINTS), certain=False),
    Number(47, "Points (variabel)", family(Caption.SCORES), certain=False),
    Number(48, "Sum of Matchpoints (variabel)", _OF_MATCHES),
    Number(49, "Sum Matchpoints (2,1,0) without lowest result (Olympiad)", _OF_MATCHES.cut("C1")),
    Number(50, "Olympiad-Sonneborn-Berger-Tie-Break", family(Caption.SONNEBORN, "")),
    Number(51, "ECU-Tie-Break"),
    Number(52, "Sonneborn-Berger-Tie-Break variable", family(Caption.SONNEBORN)),
    Number(53, "Most black", family(Caption.BLACKS)),
    Number(54, "Recursive Ratingperformance"),
    Number(55, "Average Recursive Ratingperformance", family(Caption.PERFORMANCE_OF_OPPONENTS), certain=False),
    Number(56, "Sum Matchpoints (2,1,0) without lowest result (Olympiad Khanty-Mansiysk)", _OF_MATCHES.cut("C1")),
    Number(57, "Olympiad-Sonneborn-Berger-Tie-Break without lowest result (Khanty-Mansiysk)", family(Caption.SONNEBORN, "C1")),
    Number(58, "Rtg Sum (without lowest rtg) or Progressive Score (Youth WCC)", family(Caption.PROGRESSIVE), certain=False),
    Number(59, "Rating Performance without two results (EM 2011)"),
    Number(60, "Performance (variable with parameter)", family(Caption.PERFORMANCE)),
    Number(61, "Arranz System (Win:1 / Draw: 0.6 black, 0.4 white, lost: 0)"),
    Number(62, "Games ascending (Less is better)"),
    Number(63, "Percent"),
    Number(64, "Board"),
    Number(65, "Games descending (More is better)"),
    Number(66, "Ranking of their teams"),
    Number(67, "Sonneborn-Berger-Tie-Break (analog [57] but with all results)", family(Caption.SONNEBORN, "")),
    Number(68, "The greater number of victories (variable)", family(Caption.WINS), read=_reading(*_VICTORIES), letters=("0123",)),
    Number(69, "Koya Tie-Break (fine)", family(Caption.KOYA), certain=False),
    Number(70, "Sum Buchholz-Tie Break variable", family(Caption.SUM_OF_BUCHHOLZ)),
    Number(71, "Berlin Tie Break", family(Caption.BOARD_COUNT), certain=False),
    Number(72, "Rating-difference"),
    Number(73, "Schmuljan Tie Break"),
    Number(74, "Olympiad-Sonneborn-Berger-Tie-Break without lowest result (Chennai)", family(Caption.SONNEBORN, "C1")),
    Number(75, "Olympiad-Sum of Adjusted matchpoints without lowest result (Chennai)", _OF_MATCHES.cut("C1")),
    Number(76, "Special Gamepoints for white and black"),
    Number(77, "Average of Opponents' Buchholz (AOB)", family(Caption.AVERAGE_BUCHHOLZ), read=_reading("AOB", fore=(0, "AOB/F")), letters=("-F",)),
    Number(78, "Board Count (BC)", family(Caption.BOARD_COUNT)),
    Number(79, "Rounds Elected to Play", family(Caption.ELECTED)),
    Number(80, "Average Rating of Opponents (ARO)", family(Caption.AVERAGE_RATING), read=_reading("ARO", cuts=(1, 2), unrated=0), letters=("0", "012", "012", "0")),
    Number(81, "Direct Encounter (DE)", family(Caption.ENCOUNTER), read=_reading("DE", forfeits=0), letters=("-P",)),
    Number(82, "Extended Sonneborn-Berger for teams (ESB)", family(Caption.SONNEBORN), read=_reading(*_PRODUCTS, cuts=(1, 2), forfeits=3), letters=("0123", "012", "012", "-P", "0")),
    Number(83, "Extended Direct Encounter for teams (EDE)", family(Caption.ENCOUNTER), read=_reading("EDE", forfeits=1), letters=("0", "-P")),
    Number(84, "Buchholz Tie-Break Variable (2023)", family(Caption.BUCHHOLZ), read=_reading("BH", by_score=True, fore=(4, "FB"), cuts=(1, 2), forfeits=3, editions=(E2023.name, E2026.name), edition_at=6), edition=E2023.name, letters=("01", "012", "0123", "-P", "-F", "0", "01")),
    Number(85, "Sonneborn Berger Tie-Break Variable (2023)", family(Caption.SONNEBORN), read=_reading("SB", cuts=(1, 2), forfeits=3, editions=(E2023.name,)), edition=E2023.name, letters=("0", "012", "012", "-P")),
    Number(86, "FIDE Tiebreak (Progressive Score)", family(Caption.PROGRESSIVE), read=_reading("PS", by_score=True, cuts=(None, 1)), letters=("01", "0123")),
    Number(87, "Koya System (KS)", family(Caption.KOYA), read=_koya, letters=("01", (str(HALF_IN_PERCENT),))),
    Number(88, "Performance Tie-Breaks (TPR, APRO, PTP, APPO)", Family(_PERFORMANCES, ()), read=_reading(*_PERFORMANCES, unrated=1), letters=("0123", "0")),
    Number(89, "Top Board Results TBR", family(Caption.TOP_BOARD)),
    Number(90, "Bottom Board Elimination (BBE)", family(Caption.BOTTOM_BOARD)),
    Number(91, "Scores and Schedule Strength Combination (SSSC)", family(Caption.STRENGTH), read=_reading("SSSC", forfeits=1), letters=("0", "-P")),
    Number(92, "Kashdan"),
)
# fmt: on

IMPORTED: Final = (26, 27, 32)
"""Columns that another program filled: they can be anything."""

BY_NUMBER: Final[Mapping[int, Number]] = MappingProxyType({row.number: row for row in NUMBERS})


def description(number: int) -> str | None:
    """Return the site's name of a number, None if it does not exist."""
    row = BY_NUMBER.get(number)
    return None if row is None else row.description


def code_of_number(number: int, *, of_teams: bool) -> str | None:
    """Return the code that a number means without parameters, None for several or none."""
    row = BY_NUMBER[number]
    codes = row.family.codes(of_teams=of_teams)
    return codes[0] if row.certain and len(codes) == 1 else None


def as_number(text: str) -> int | None:
    """Return a text as one of the site's numbers, None for other texts."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS else None
    return number if number in BY_NUMBER else None


MOST_DIGITS: Final = 4


def code_for(text: str, *, of_teams: bool) -> str:
    """Return the code for a number of the site, where a code is expected.

    Other texts come back as they are. Raises Refusal for a number that is none, or several.
    """
    number = as_number(text)
    if number is None:
        return text
    code = code_of_number(number, of_teams=of_teams)
    if code is None:
        raise refusal_of("code-expected", number=number_in_words(number, of_teams=of_teams))
    return code


def number_in_words(number: int, *, of_teams: bool) -> Message:
    """Return the meaning of a number on the site, and the codes that it can be."""
    row = BY_NUMBER[number]
    codes = row.family.codes(of_teams=of_teams)
    named = {"number": number, "title": row.description}
    if not codes:
        return Message("refusals.number-no-code", **named)
    name = "refusals.number-can-be" if row.certain else "refusals.number-is-near"
    more = ("…",) if len(codes) > MOST_NAMED else ()
    return Message(name, **named, codes=(*codes[:MOST_NAMED], *more))


class NumberWithParameters(NamedTuple):
    """A number of the site with its parameters as the site writes them, "" for none.

    ``is_exact`` is false for a family's number, which gives neither the code nor its rules.
    """

    number: int
    parameters: str
    is_exact: bool = True


@cache
def number_of(code: str, edition: str, *, of_teams: bool) -> NumberWithParameters | None:
    """Return the site's number for a code in its normal form, None if there is none.

    A number that names another edition than the computed one would be a wrong caption; the number
    of the least specific family is used instead.
    """
    for name in (None, edition):
        for row in reversed(NUMBERS):  # the newer ones are the higher
            if row.read is None:
                if name is None and code_of_number(row.number, of_teams=of_teams) == code:
                    return NumberWithParameters(row.number, "")
                continue
            for letters in product(*row.letters):
                meaning = row.read(Parameters(letters, of_teams=of_teams))
                if meaning.codes == (code,) and meaning.edition == name:
                    return NumberWithParameters(row.number, ",".join(letters))
    families = {row: row.family.codes(of_teams=of_teams) for row in NUMBERS if row.certain}
    if not any(row.edition and code in codes for row, codes in families.items()):
        return None
    variable = (row for row, codes in families.items() if row.read is None and code in codes)
    widest = max(variable, key=lambda row: len(families[row]), default=None)
    return None if widest is None else NumberWithParameters(widest.number, "", is_exact=False)


MOST_NAMED: Final = 5
"""So many codes are named of those that a number can be."""


def meaning_of_number(
    number: int, parameters: Sequence[str] = (), *, of_teams: bool
) -> Meaning | None:
    """Return the meaning of a number with its parameters; None if it has none.

    Blank parameters leave open which code of the family it is.
    """
    row = BY_NUMBER.get(number)
    if row is None or number in IMPORTED:
        return None
    values = Parameters(parameters, of_teams=of_teams)
    if row.read is not None and any(text.strip() for text in parameters):
        return row.read(values)
    codes = row.family.codes(of_teams=of_teams)
    if not codes:
        return Meaning(why=Message("verify.no-code-for", title=row.description))
    return Meaning(codes=codes, edition=row.edition, certain=row.certain)
