"""What a caption or a number says of a column: one code, or several that it can be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """The codes that a column can be, likeliest first; trial computation chooses among several.

    ``certain`` says that it is one of them, or a variant of one, so that the nearest is taken
    even where many cells differ; otherwise one of them has to fit. Without ``codes`` the column
    is known to be nothing that C.07 describes, and ``why`` says what it is. ``edition`` is the
    one that the caption itself names.
    """

    codes: tuple[str, ...] = ()
    edition: str | None = None
    certain: bool = True
    of_ranks: bool = False
    why: str | None = None


class Family(NamedTuple):
    """Codes that go by one name: for players, and for teams."""

    players: tuple[str, ...]
    teams: tuple[str, ...]

    def codes(self, *, of_teams: bool) -> tuple[str, ...]:
        """Return the codes for one of the two."""
        return self.teams if of_teams else self.players

    def cut(self, modifier: str) -> Family:
        """Return the codes with just this cut or median, "" for none; forfeits either way."""
        return Family(*(tuple(c for c in codes if _cut_of(c) == modifier) for codes in self))


def _cut_of(code: str) -> str:
    return "/".join(part for part in code.split("/")[1:] if part != "P")


def _forms(names: tuple[str, ...], modifiers: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{name}{modifier}" for modifier in modifiers for name in names)


_CUTS: Final = ("", "/C1", "/M1", "/C2", "/M2", "/P", "/C1/P", "/M1/P", "/C2/P", "/M2/P")
_FEWER_CUTS: Final = ("", "/C1", "/C2", "/M1", "/P", "/C1/P", "/C2/P")
_OF_TEAMS: Final = ("EMMSB", "EMGSB", "EGMSB", "EGGSB")
_ENCOUNTERS: Final = ("EDE", "EDEBT", "EDEBB", "EDET", "EDEB", "EDEC", "EDE/P")


def _both(*codes: str) -> Family:
    return Family(codes, codes)


# fmt: off
NOTHING: Final = Family((), ())
POINTS: Final = Family(("PTS",), ("GPTS",))
SCORES: Final = Family(("PTS",), ("MPTS", "GPTS"))
MATCH_POINTS: Final = Family((), ("MPTS",))
GAME_POINTS: Final = Family(("PTS",), ("GPTS",))
BOTH_POINTS: Final = Family((), ("MPGP",))
BUCHHOLZ: Final = Family(_forms(("BH",), _CUTS), _forms(("BH:MP", "BH:GP"), _CUTS))
BUCHHOLZ_OF_MATCHES: Final = Family((), _forms(("BH:MP",), _CUTS))
FORE_BUCHHOLZ: Final = Family(_forms(("FB",), _CUTS), _forms(("FB:MP", "FB:GP"), _CUTS))
SUM_OF_BUCHHOLZ: Final = Family(("BHS",), ("BHS:MP", "BHS:GP"))
AVERAGE_BUCHHOLZ: Final = Family(("AOB", "AOB/F"), ("AOB:MP", "AOB:GP", "AOB:MP/F", "AOB:GP/F"))
SONNEBORN: Final = Family(_forms(("SB",), _FEWER_CUTS), _forms(_OF_TEAMS, _FEWER_CUTS))
PROGRESSIVE: Final = Family(("PS", "PS/C1", "PS/C2", "PS/C3"),
                            ("PS:MP", "PS:GP", "PS:MP/C1", "PS:GP/C1"))
ENCOUNTER: Final = Family(("DE",), _ENCOUNTERS)
WINS: Final = _both("WIN", "WON")
WINS_WITH_BLACK: Final = Family(("BWG",), ())
BLACKS: Final = Family(("BPG",), ())
KOYA: Final = Family(("KS", "KS/L-1", "KS/L+1", "KS/L-2", "KS/L+2"), ("KS:MP", "KS:GP"))
AVERAGE_RATING: Final = Family(("ARO", "ARO/C1", "ARO/C2", "ARO/M1", "ARO/M2"), ())
PERFORMANCE: Final = Family(("TPR", "PTP"), ())
PERFORMANCE_OF_OPPONENTS: Final = Family(("APRO", "APPO"), ())
RATING: Final = Family(("RTNG",), ())
NUMBER: Final = _both("TPN", "TPN/R")
ELECTED: Final = Family(("REP",), ())
STANDARD_POINTS: Final = Family(("STD",), ())
BOARD_COUNT: Final = Family((), ("BC",))
TOP_BOARD: Final = Family((), ("TBR",))
BOTTOM_BOARD: Final = Family((), ("BBE",))
STRENGTH: Final = Family((), ("SSSC", "SSSC/F", "SSSC/P"))
# fmt: on
