"""Rules about teams: which scores SB multiplies, which score ESB cuts by, and 13.3.3."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Final

from trfkit.regulations.edition import Rule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.regulations.edition import WhichBerger


def _primary(primary: str, _of_code: str) -> str:
    return primary


def _score_of_opponents(_primary: str, of_code: str) -> str:
    return of_code


LOWEST_PRIMARY_SCORE: Final = Rule(
    "14.1.2", "the opponent with the lowest primary score, whatever the code multiplies", _primary
)
LOWEST_SCORE_OF_CODE: Final = Rule(
    "14.1",
    "the opponent with the lowest score among those that the code multiplies",
    _score_of_opponents,
)

NO_BOARDS: Final[Rule[tuple[str, ...]]] = Rule(
    "13.3.2", "no tie-break of article 12, unless the code names some", ()
)
_OF_BOARDS: Final[Mapping[str, str]] = {
    "BC": "board count", "TBR": "top board results", "BBE": "bottom board elimination",
}  # fmt: skip
BOARDS: Final[Mapping[str, Rule[tuple[str, ...]]]] = {
    "-".join(chain).lower(): Rule("13.3.2", ", then ".join(_OF_BOARDS[c] for c in chain), chain)
    for number in range(1, len(_OF_BOARDS) + 1)
    for chain in permutations(_OF_BOARDS, number)
}
"""Every choice and order of the tie-breaks of article 12, by a name such as ``tbr-bc``."""

AS_FOR_PLAYERS: Final[Rule[WhichBerger]] = Rule(
    "13", "as for players, by the primary score", lambda _primary, _named: "SB"
)

STAYS_WITH_SECONDARY: Final = Rule(
    "13.3.3",
    "groups that come out of the secondary score are compared again by that score, as in the "
    "published exercises",
    False,  # noqa: FBT003 - the rule's whole content
)
RESTARTS_WITH_PRIMARY: Final = Rule(
    "13.3.3",
    "groups that come out of the secondary score start again with the primary one",
    True,  # noqa: FBT003 - the rule's whole content
)
