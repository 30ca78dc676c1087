"""Rules about teams: what SB means for them, what cuts of its extended kind look at, 13.3.3."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.regulations.edition import Rule

if TYPE_CHECKING:
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
