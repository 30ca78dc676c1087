"""The tie-breaks of C.07 in the order of the handbook: who knows it starts to read here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.regulations.editions import EDITIONS
from trfkit.regulations.go import SYSTEM_RULES
from trfkit.tiebreaks.art06_direct_encounter import direct_encounter
from trfkit.tiebreaks.art07_own_record import (
    games_with_black,
    games_won,
    games_won_with_black,
    own_rating,
    pairing_number,
    points,
    progressive_score,
    rounds_elected_to_play,
    rounds_won,
    standard_points,
)
from trfkit.tiebreaks.art08_buchholz import (
    average_of_opponents_buchholz,
    buchholz,
    fore_buchholz,
    sum_of_buchholz,
)
from trfkit.tiebreaks.art09_sonneborn_berger import koya, sonneborn_berger
from trfkit.tiebreaks.art10_ratings import (
    average_perfect_performance_of_opponents,
    average_performance_of_opponents,
    average_rating_of_opponents,
    perfect_tournament_performance,
    tournament_performance_rating,
)
from trfkit.tiebreaks.art12_boards import board_count, bottom_board, top_board
from trfkit.tiebreaks.art13_extended_direct_encounter import extended_direct_encounter
from trfkit.tiebreaks.art13_teams import (
    extended_sonneborn_berger,
    game_points,
    match_points,
    score_and_schedule,
    secondary_score,
    sum_of_scores,
)
from trfkit.tiebreaks.descriptor import Descriptor, parse_code
from trfkit.tiebreaks.go_scores import (
    cumulative_score,
    direct_comparison,
    mcmahon_score,
    number_of_wins,
    sum_of_defeated_opponents,
    sum_of_opponents_scores,
    sum_of_opponents_sos,
)
from trfkit.units import POINT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from trfkit.regulations.edition import Edition
    from trfkit.tiebreaks.art06_direct_encounter import Order
    from trfkit.tiebreaks.column import Column
    from trfkit.tiebreaks.field import Field

    Compute = Callable[[Field, Descriptor], Column]
    Arrange = Callable[[Field, Descriptor, Sequence[int]], Order]


class For(StrEnum):
    """Whom a tie-break is for: of chess, unless it says Go."""

    INDIVIDUALS = "individual"
    TEAMS = "team"
    BOTH = "both"
    GO = "go"


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreak:
    """One row: what the handbook says of a code, and the function that computes it.

    ``article`` is numbered as in the newest edition, or names the one that had it. ``type`` is
    that of article 4.3: A games among the tied, B own record, C results of the opponents, D
    what is known beforehand.
    ``takes`` lists the modifiers by letter (V, another edition, fits everywhere); those in
    ``unlisted`` follow from article 14, but the handbook's list of codes does not have them.

    ``compute`` gives values and ``arrange`` an order inside a tied group; each code has one of
    the two. Values are in units of ``1 / unit``; the higher the better unless ``lowest_first``,
    which ``/R`` turns round. ``needs_ratings`` marks those that are undefined while anybody is
    unrated, ``of_matches`` those that count matches of teams, whatever their primary score.
    """

    code: str
    name: str
    article: str
    type: str
    of: For = For.INDIVIDUALS
    takes: str = ""
    unlisted: str = ""
    compute: Compute | None = None
    arrange: Arrange | None = None
    unit: int = 1
    lowest_first: bool = False
    needs_ratings: bool = False
    of_matches: bool = False
    swiss: bool = True

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions held here that describe the code, oldest first."""
        return tuple(edition.name for edition in EDITIONS if self.code in edition.codes)

    def suits_predetermined(self, edition: Edition) -> bool:
        """Whether the edition allows the code where pairings are known beforehand."""
        return self.code not in edition.not_predetermined


_HUNDRED: Final = POINT * POINT

# fmt: off
TIE_BREAKS: Final = (
    TieBreak(code="PTS", name="Points", article="4", type="B", of=For.BOTH,
             compute=points, unit=POINT),
    TieBreak(code="MPTS", name="Match points", article="11.1.1", type="B", of=For.TEAMS,
             compute=match_points, unit=POINT),
    TieBreak(code="GPTS", name="Game points", article="11.1.2", type="B", of=For.TEAMS,
             compute=game_points, unit=POINT),
    TieBreak(code="DE", name="Direct encounter", article="6", type="A",
             takes="P", arrange=direct_encounter),
    TieBreak(code="WIN", name="Number of wins", article="7.1", type="B", of=For.BOTH,
             compute=rounds_won, of_matches=True),
    TieBreak(code="WON", name="Number of games won", article="7.2", type="B", of=For.BOTH,
             compute=games_won, of_matches=True),
    TieBreak(code="BPG", name="Number of games played with Black", article="7.3", type="B",
             compute=games_with_black),
    TieBreak(code="BWG", name="Number of games won with Black", article="7.4", type="B",
             compute=games_won_with_black),
    TieBreak(code="PS", name="Sum of progressive scores", article="7.5", type="B", of=For.BOTH,
             takes="C", compute=progressive_score, unit=POINT),
    TieBreak(code="REP", name="Rounds elected to play", article="7.6", type="B",
             compute=rounds_elected_to_play),
    TieBreak(code="STD", name="Standard points", article="7.7", type="B",
             compute=standard_points, unit=POINT),
    TieBreak(code="TPN", name="Tournament pairing number", article="7.8", type="B", of=For.BOTH,
             takes="R", compute=pairing_number, lowest_first=True),
    TieBreak(code="BH", name="Buchholz", article="8.1", type="C", of=For.BOTH,
             takes="CMP", compute=buchholz, unit=POINT),
    TieBreak(code="AOB", name="Average of opponents' Buchholz", article="8.2", type="CC",
             of=For.BOTH, takes="F", compute=average_of_opponents_buchholz, unit=_HUNDRED),
    TieBreak(code="FB", name="Fore Buchholz", article="8.3", type="D", of=For.BOTH,
             takes="CMP", compute=fore_buchholz, unit=POINT),
    TieBreak(code="SB", name="Sonneborn-Berger", article="9.1", type="BC",
             takes="CP", unlisted="M", compute=sonneborn_berger, unit=_HUNDRED),
    TieBreak(code="KS", name="Koya system", article="9.2", type="BC", of=For.BOTH,
             takes="L", compute=koya, unit=POINT, swiss=False),
    TieBreak(code="ARO", name="Average rating of opponents", article="10.1", type="D",
             takes="CMU", compute=average_rating_of_opponents, needs_ratings=True),
    TieBreak(code="TPR", name="Tournament performance rating", article="10.2", type="DB",
             takes="U", compute=tournament_performance_rating, needs_ratings=True),
    TieBreak(code="PTP", name="Perfect tournament performance", article="10.3", type="DB",
             takes="U", compute=perfect_tournament_performance, needs_ratings=True),
    TieBreak(code="APRO", name="Average performance rating of opponents", article="10.4",
             type="DC", takes="U", compute=average_performance_of_opponents, needs_ratings=True),
    TieBreak(code="APPO", name="Average perfect performance of opponents", article="10.5",
             type="DC", takes="U", compute=average_perfect_performance_of_opponents,
             needs_ratings=True),
    TieBreak(code="RTNG", name="Rating", article="10.6", type="B", takes="RU",
             compute=own_rating),
    TieBreak(code="BC", name="Board count", article="12.1", type="B", of=For.TEAMS,
             compute=board_count, unit=POINT, lowest_first=True),
    TieBreak(code="TBR", name="Top board results", article="12.2", type="B", of=For.TEAMS,
             arrange=top_board),
    TieBreak(code="BBE", name="Bottom board elimination", article="12.3", type="B", of=For.TEAMS,
             arrange=bottom_board),
    TieBreak(code="MPvGP", name="Match points or game points", article="13.1", type="B",
             of=For.TEAMS, compute=secondary_score, unit=POINT),
    TieBreak(code="EMMSB", name="Sonneborn-Berger: opponents' match points, own match points",
             article="13.2.1", type="BC", of=For.TEAMS, takes="CP", unlisted="M",
             compute=extended_sonneborn_berger, unit=_HUNDRED),
    TieBreak(code="EMGSB", name="Sonneborn-Berger: opponents' match points, own game points",
             article="13.2.2", type="BC", of=For.TEAMS, takes="CP", unlisted="M",
             compute=extended_sonneborn_berger, unit=_HUNDRED),
    TieBreak(code="EGMSB", name="Sonneborn-Berger: opponents' game points, own match points",
             article="13.2.3", type="BC", of=For.TEAMS, takes="CP", unlisted="M",
             compute=extended_sonneborn_berger, unit=_HUNDRED),
    TieBreak(code="EGGSB", name="Sonneborn-Berger: opponents' game points, own game points",
             article="13.2.4", type="BC", of=For.TEAMS, takes="CP", unlisted="M",
             compute=extended_sonneborn_berger, unit=_HUNDRED),
    TieBreak(code="EDE", name="Extended direct encounter", article="13.3", type="A",
             of=For.TEAMS, takes="P", arrange=extended_direct_encounter),
    TieBreak(code="EDEBT", name="Extended direct encounter, board count, top board",
             article="13.3.2", type="A", of=For.TEAMS, takes="P",
             arrange=extended_direct_encounter),
    TieBreak(code="EDEBB", name="Extended direct encounter, board count, bottom board",
             article="13.3.2", type="A", of=For.TEAMS, takes="P",
             arrange=extended_direct_encounter),
    TieBreak(code="EDET", name="Extended direct encounter, top board", article="13.3.2",
             type="A", of=For.TEAMS, takes="P", arrange=extended_direct_encounter),
    TieBreak(code="EDEB", name="Extended direct encounter, bottom board", article="13.3.2",
             type="A", of=For.TEAMS, takes="P", arrange=extended_direct_encounter),
    TieBreak(code="EDEC", name="Extended direct encounter, board count", article="13.3.2",
             type="A", of=For.TEAMS, takes="P", arrange=extended_direct_encounter),
    TieBreak(code="SSSC", name="Sum of score and strength of schedule", article="13.4",
             type="BC", of=For.TEAMS, takes="KPF", compute=score_and_schedule, unit=_HUNDRED),
    TieBreak(code="BHS", name="Sum of Buchholz", article="D(a5) of 2009", type="CC", of=For.BOTH,
             compute=sum_of_buchholz, unit=POINT),
    TieBreak(code="MPGP", name="Sum of match points and game points", article="3(c) of 2006",
             type="B", of=For.TEAMS, compute=sum_of_scores, unit=POINT),
)

GO_TIE_BREAKS: Final = (
    TieBreak(code="MMS", name="McMahon score", article=SYSTEM_RULES, type="B", of=For.GO,
             compute=mcmahon_score, unit=POINT),
    TieBreak(code="NBW", name="Number of wins", article=SYSTEM_RULES, type="B", of=For.GO,
             compute=number_of_wins, unit=POINT),
    TieBreak(code="SOS", name="Sum of opponents' scores", article=SYSTEM_RULES, type="C",
             of=For.GO, compute=sum_of_opponents_scores, unit=POINT),
    TieBreak(code="SOS-1", name="Sum of opponents' scores without the lowest",
             article=SYSTEM_RULES, type="C", of=For.GO, compute=sum_of_opponents_scores,
             unit=POINT),
    TieBreak(code="SOS-2", name="Sum of opponents' scores without the lowest two",
             article=SYSTEM_RULES, type="C", of=For.GO, compute=sum_of_opponents_scores,
             unit=POINT),
    TieBreak(code="SOSOS", name="Sum of opponents' SOS", article=SYSTEM_RULES, type="CC",
             of=For.GO, compute=sum_of_opponents_sos, unit=POINT),
    TieBreak(code="SODOS", name="Sum of defeated opponents' scores", article=SYSTEM_RULES,
             type="BC", of=For.GO, compute=sum_of_defeated_opponents, unit=_HUNDRED),
    TieBreak(code="CUSS", name="Cumulative sum of scores", article=SYSTEM_RULES, type="B",
             of=For.GO, compute=cumulative_score, unit=POINT),
    TieBreak(code="DC", name="Direct comparison", article=SYSTEM_RULES, type="A", of=For.GO,
             arrange=direct_comparison),
    TieBreak(code="SDC", name="Simplified direct comparison", article="OpenGotha", type="A",
             of=For.GO, arrange=direct_comparison),
)
"""Those of Go tournaments: no edition of C.07 has them, and other tournaments can't use them."""
# fmt: on

BY_CODE: Final[Mapping[str, TieBreak]] = MappingProxyType(
    {row.code: row for row in (*TIE_BREAKS, *GO_TIE_BREAKS)}
)

_COMMON_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "BUC": "BH",
        "BUCH": "BH",
        "BUCHHOLZ": "BH",
        "MBH": "BH/M1",
        "MBUC": "BH/M1",
        "KOYA": "KS",
        "PROG": "PS",
        "PROGRESSIVE": "PS",
        "SON": "SB",
        "SONNEBORN": "SB",
        "PERF": "TPR",
        "WINS": "WIN",
        "RATING": "RTNG",
        "PNTS": "PTS",
        "POINTS": "PTS",
        "MP": "MPTS",
        "GP": "GPTS",
    }
)
"""What people and programs write for a code; only ever a suggestion."""


def nearest(text: str) -> str | None:
    """Return the code that ``text`` was most likely meant to be, None where none is near."""
    from difflib import get_close_matches  # noqa: PLC0415 - only somebody's slip needs it

    name, *variants = text.upper().replace("-", "/", 1).split("/")
    wanted = _COMMON_WORDS.get(name)
    if wanted is None:
        spelt = {code.upper(): code for code in BY_CODE}
        close = [name] if name in spelt else get_close_matches(name, spelt, n=1)
        if not close:
            return None
        wanted = spelt[close[0]]
    # "BH/C-1" falls into BH, C and 1: put together again, what is a modifier stays.
    candidate = f"{wanted}/{''.join(variants)}" if variants else wanted
    parsed = parse_code(candidate)
    fits = isinstance(parsed, Descriptor) and set(parsed.letters) <= set(BY_CODE[parsed.name].takes)
    return candidate if fits else wanted
