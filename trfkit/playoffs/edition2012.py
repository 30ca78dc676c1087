"""The annex of July 2012 (annex 3): article 12.1.1, an example for limited time.

The items of 12.1.1 bear no numbers; they are cited as they stand there, from 1.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.playoffs.common_rules import RULES_2012
from trfkit.playoffs.plan import (
    COLOURS_BY_LOT,
    Format,
    Plan,
    Rule,
    Scheme,
    Stage,
    not_stated,
    read,
    stated,
)
from trfkit.record import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

ANNEX: Final = "annex 3 of July 2012"
TEMPO: Final = "3 minutes + 2 seconds a move from move 1"

_BY_LOT: Final = stated(COLOURS_BY_LOT, "12.1.1, 10")

_MATCH: Final = Stage(
    name="Match",
    item="12.1.1, 12",
    format=stated(Format.MATCH, "12.1.1, 12"),
    groups=stated(((1, 2),), "12.1.1, 12"),
    games=stated(2, "12.1.1, 12"),
    time_control=stated(TEMPO, "12.1.1, 12"),
    colours=read(
        "by lot, reversed in the second game",
        "12.1.1, 10",
        "12.1.1, 10: the colours of the second game of a match are not stated (read: reversed)",
    ),
    if_tied=stated("further games: the first win decides", "12.1.1, 13"),
)

_FURTHER: Final = replace(
    _MATCH,
    name="Further games",
    item="12.1.1, 13",
    when="the match is drawn",
    format=stated(Format.MATCH, "12.1.1, 13"),
    groups=stated(((1, 2),), "12.1.1, 13"),
    games=not_stated("12.1.1, 13", "12.1.1, 13: the number of further games is not stated"),
    time_control=not_stated(
        "12.1.1, 13", "12.1.1, 13: the time control of the further games is not stated"
    ),
    colours=stated("drawn by lot again; they change after each game of odd number", "12.1.1, 13"),
    if_tied=read(
        "cannot be: they play until the first win",
        "12.1.1, 13",
        "12.1.1, 13: an end without a win is not stated, nor that a draw favours a colour (read: "
        "they play until the first win)",
    ),
)

TWO: Final = (_MATCH, _FURTHER)

_LAST_TWO: Final = (("the two who are left",),)

THREE: Final = (
    Stage(
        name="Round-robin",
        item="12.1.1, 15",
        format=stated(Format.ROUND_ROBIN, "12.1.1, 15"),
        groups=stated(((1, 2, 3),), "12.1.1, 14"),
        sizes=stated((3,), "12.1.1, 14"),
        numbers=not_stated(
            "12.1.1, 15", "12.1.1, 15: the numbers of the players in the table are not stated"
        ),
        games=stated(1, "12.1.1, 15"),
        time_control=read(
            TEMPO,
            "12.1.1, 15",
            "12.1.1, 15: the time control is that of '1 (a)', a number that the text does not "
            "have (read: that of two players)",
        ),
        colours=_BY_LOT,
        if_tied=read(
            "another tie-break (one of the recommended lists) eliminates the last; the other two "
            "play as two players",
            "12.1.1, 16",
            "12.1.1, 16: the tie-break is to be found under 'G', and no list of the text is "
            "lettered so, and whether two or all three are tied is not stated (read: the "
            "recommended lists; in both cases)",
        ),
    ),
    replace(
        _MATCH,
        item="12.1.1, 16",
        when="the round-robin ends in a tie and the last is eliminated",
        groups=None,
        entrants=_LAST_TWO,
    ),
    replace(_FURTHER, groups=None, entrants=_LAST_TWO),
)

_LIKE_TWO: Final = "is not stated (by analogy: as for two players)"

_FOUR: Final = Stage(
    name="Semi-finals",
    item="12.1.1, 17",
    format=stated(Format.KNOCKOUT, "12.1.1, 17"),
    groups=None,
    entrants=(("two of the four, by lot",), ("the other two",)),
    numbers=stated("pairs by lot", "12.1.1, 17"),
    games=not_stated("12.1.1, 17", f"12.1.1, 17: the number of games of a match {_LIKE_TWO}"),
    time_control=not_stated("12.1.1, 17", f"12.1.1, 17: the time control {_LIKE_TWO}"),
    colours=_BY_LOT,
    if_tied=not_stated("12.1.1, 17", f"12.1.1, 17: what follows a drawn match {_LIKE_TWO}"),
)

FOUR: Final = (
    _FOUR,
    replace(
        _FOUR,
        name="Final",
        entrants=(("winner of a semi-final", "winner of the other semi-final"),),
        numbers=None,
    ),
)

WITHOUT_FORMAT: Final = "12.1.1, 18"
"""The item that leaves the system to the organiser."""

SLOWER: Final = Rule(
    "five or more",
    "they play with a slower time control, with the consent of the chief arbiter and the chief "
    "organiser",
    WITHOUT_FORMAT,
)


_NO_SCHEME: Final = (
    "12.1.1, 18: for five or more players no format is stated, no groups, pairs or numbers, no "
    "time control, and not what follows a tie; only that a slower time control needs consent"
)

# fmt: off
SCHEMES: Final[Mapping[int, Scheme]] = MappingProxyType({
    2: Scheme("12.1.1, 12", TWO),
    3: Scheme("12.1.1, 14", THREE),
    4: Scheme("12.1.1, 17", FOUR),
    5: Scheme(WITHOUT_FORMAT, (), (_NO_SCHEME,)),
})
# fmt: on
"""By the number of tied players; 5 stands for five or more."""


def plan_2012(players: int, edition: str) -> Plan:
    """Return what 12.1.1 says of ``players``, at least 2."""
    most = max(SCHEMES)
    scheme = SCHEMES[min(players, most)]
    return Plan(
        edition=edition,
        players=players,
        article=f"{ANNEX}, {scheme.item} (an example for limited time)",
        stages=scheme.stages,
        rules=(*RULES_2012, SLOWER) if players >= most else RULES_2012,
        gaps=scheme.gaps,
    )
