"""The annex of 2006/07 (B.II): article 6, whose letter (k) works out each number of players.

(k) is an example for when time is somewhat limited. The names of the schemes are numbers of
players; every stage cites the item that it rests on.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.playoffs.common_rules import RULES_2006, SHARE_OF_THE_REST
from trfkit.playoffs.plan import (
    COLOURS_BY_LOT,
    COLOURS_BY_TABLE,
    Fact,
    Format,
    Plan,
    Scheme,
    Stage,
    inferred,
    not_stated,
    read,
    stated,
)
from trfkit.record import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.playoffs.plan import Groups

ANNEX: Final = "annex B.II of 2006/07"
BEST: Final = 8
"""So many of eleven or more play (item 10)."""

BLITZ: Final = "3 minutes + 5 seconds a move"
SUDDEN_DEATH: Final = "sudden death: White 5 minutes, Black 4 minutes, a draw wins for Black"
FEWEST_MOVES: Final = "who scored his point in the fewest moves"
_TWO_AHEAD: Final = "two ahead of the third: one sudden-death game between them"
_IF_THREE_TIE: Final = (
    "all three: a round-robin of sudden-death games, and if that ends in a tie of all three, "
    f"{FEWEST_MOVES}; {_TWO_AHEAD}"
)
_IF_THREE_TIE_AGAIN: Final = f"all three: {FEWEST_MOVES}; {_TWO_AHEAD}"

_BY_LOT: Final = stated(COLOURS_BY_LOT, "6(j)")
_BY_BERGER: Final = stated(COLOURS_BY_TABLE, "6(j)")
_DECIDED: Final = stated("cannot be: a draw wins for Black", "6(k)1(b)")
_TWO_GAMES: Final = read(
    "by lot, reversed in the second game",
    "6(j)",
    "6(j): the colours of the second game of a match are not stated (read: reversed)",
)
_NUMBERS_OF_THREE: Final = "by the tie-breaks 2(a) to 2(c), or by lot"
_BEFOREHAND: Final = "by the tie-breaks chosen beforehand"


def _sudden_death(name: str, item: str, *entrants: str, when: str = "") -> Stage:
    """Return one deciding game, as item 1(b) describes it."""
    return Stage(
        name=name,
        item=item,
        when=when,
        format=stated(Format.SUDDEN_DEATH, item),
        entrants=(entrants,),
        games=stated(1, item),
        time_control=stated(SUDDEN_DEATH, "6(k)1(b)"),
        colours=_BY_LOT,
        if_tied=_DECIDED,
    )


def _stages_after_three(prefix: str, item: str, when: str = "") -> tuple[Stage, ...]:
    """Return what follows a round-robin of three that ends in a tie (item 2).

    ``prefix`` is put before the names of the stages, ``when`` before their conditions.
    """
    again = Stage(
        name=f"{prefix}Second round-robin",
        item=item,
        when=f"{when}all three are still tied",
        format=read(
            Format.ROUND_ROBIN,
            "6(k)2(b)",
            "6(k)2(b): all three play sudden-death games (read: a second round-robin, in the "
            "same order of the table)",
        ),
        entrants=(("the same three",),),
        sizes=stated((3,), "6(k)2(b)"),
        games=stated(1, "6(k)2(b)"),
        time_control=stated(SUDDEN_DEATH, "6(k)1(b)"),
        colours=_BY_BERGER,
        if_tied=stated(_IF_THREE_TIE_AGAIN, "6(k)2(c)"),
    )
    deciding = _sudden_death(
        f"{prefix}Deciding game",
        "6(k)2",
        "the two who are ahead of the third",
        when=f"{when}two are ahead of the third",
    )
    return again, deciding


TWO: Final = (
    Stage(
        name="Match",
        item="6(k)1(a)",
        format=stated(Format.MATCH, "6(k)1(a)"),
        groups=stated(((1, 2),), "6(k)1"),
        games=stated(2, "6(k)1(a)"),
        time_control=stated(BLITZ, "6(k)1(a)"),
        colours=_TWO_GAMES,
        if_tied=stated("one sudden-death game", "6(k)1(b)"),
    ),
    replace(
        _sudden_death("Deciding game", "6(k)1(b)", when="the match is drawn"),
        entrants=(),
        groups=stated(((1, 2),), "6(k)1(b)"),
        if_tied=stated("cannot be: a draw gives Black the first prize", "6(k)1(b)"),
    ),
)

THREE: Final = (
    Stage(
        name="Round-robin",
        item="6(k)2(a)",
        format=stated(Format.ROUND_ROBIN, "6(k)2(a)"),
        groups=stated(((1, 2, 3),), "6(k)2"),
        numbers=stated(_NUMBERS_OF_THREE, "6(k)2"),
        tables=read(
            ((1, 3, 2),),
            "6(k)2",
            "6(k)2: table number 1 goes to the best and 3 to the second best; that number 2 "
            "goes to the last is read, not stated",
        ),
        sizes=stated((3,), "6(k)2"),
        games=stated(1, "6(k)2(a)"),
        time_control=stated(BLITZ, "6(k)1(a)"),
        colours=_BY_BERGER,
        if_tied=stated(_IF_THREE_TIE, "6(k)2"),
    ),
    *_stages_after_three("", "6(k)2(b)"),
)

_FOUR: Final = Stage(
    name="Semi-finals",
    item="6(k)3(a)",
    format=stated(Format.KNOCKOUT, "6(k)3"),
    groups=stated(((1, 4), (2, 3)), "6(k)3(a)"),
    numbers=stated(f"{_BEFOREHAND}, or by lot", "6(k)3(a)"),
    games=stated(2, "6(k)3(b)"),
    time_control=stated(BLITZ, "6(k)1(a)"),
    colours=_TWO_GAMES,
    alternative=stated(
        "where time does not allow two games: one sudden-death game a pair", "6(k)3(b)"
    ),
    if_tied=inferred(
        "one sudden-death game",
        "6(k)3",
        "6(k)3: what follows a drawn match of two games is not stated (inferred from 6(k)1: "
        "one sudden-death game)",
    ),
)

FOUR: Final = (
    _FOUR,
    replace(
        _FOUR,
        name="Final",
        item="6(k)3",
        groups=None,
        numbers=None,
        entrants=(("winner of 1-4", "winner of 2-3"),),
    ),
)

_FIVE_TABLE: Final = (1, 4, 2, 5, 3)
_NEW_NUMBERS: Final = (
    "the numbers of the four in their knock-out are not stated (read: their order by the "
    "tie-breaks, as before)"
)


def _stages_after_five(prefix: str, when: str = "") -> tuple[Stage, ...]:
    """Return what follows a round-robin of five that ends in a tie (item 4)."""
    four = replace(
        _FOUR,
        name=f"{prefix}Semi-finals of four",
        item="6(k)4(b)",
        when=f"{when}four are tied",
        groups=None,
        entrants=(("first", "fourth"), ("second", "third")),
        numbers=read(
            "in the order of the tie-breaks, as before", "6(k)4(b)", f"6(k)4(b): {_NEW_NUMBERS}"
        ),
        games=stated(1, "6(k)4(b)"),
        time_control=stated(SUDDEN_DEATH, "6(k)4(b)"),
        colours=_BY_LOT,
        alternative=None,
        if_tied=_DECIDED,
    )
    final = replace(
        four,
        name=f"{prefix}Final of four",
        entrants=(("winner of first-fourth", "winner of second-third"),),
        numbers=None,
    )
    three = replace(
        THREE[0],
        name=f"{prefix}Round-robin of three",
        item="6(k)4(c)",
        when=f"{when}three are tied",
        groups=None,
        tables=None,
        entrants=(("the three who are tied",),),
        numbers=stated(f"{_NUMBERS_OF_THREE}; in the table 1 the best, 3 the second best", "6(k)2"),
    )
    two = _sudden_death(
        f"{prefix}Deciding game of two",
        "6(k)4(d)",
        "the two who are tied",
        when=f"{when}two are tied",
    )
    return four, final, three, two


_IF_FIVE_TIE: Final = (
    "all five: by the number of moves in the play-off, the fewest first; four: knock-out of "
    "sudden-death games; "
    "three: as three players; two: one sudden-death game"
)

FIVE: Final = (
    Stage(
        name="Round-robin",
        item="6(k)4",
        format=stated(Format.ROUND_ROBIN, "6(k)4"),
        groups=stated(((1, 2, 3, 4, 5),), "6(k)4"),
        numbers=stated(f"{_BEFOREHAND}, or by lot", "6(k)4"),
        tables=stated((_FIVE_TABLE,), "6(k)4"),
        sizes=stated((5,), "6(k)4"),
        games=stated(1, "6(k)4"),
        time_control=stated(BLITZ, "6(k)4"),
        colours=_BY_BERGER,
        if_tied=stated(_IF_FIVE_TIE, "6(k)4(a) to (d)"),
    ),
    *_stages_after_five(""),
)


def _group_table(item: str, tables: Groups) -> Fact[Groups]:
    return read(
        tables,
        item,
        f"{item}: the order of the table inside a group is not stated (read as in 6(k)2: 1 the "
        "best, 3 the second best, 2 the last)",
    )


_NOT_WINNING: Final = (
    "the places of those who do not win their group are not stated (6(f) lets those who are "
    "tied share their prizes)"
)
_OF_GROUPS: Final = ("winner of group A", "winner of group B")

SIX: Final = (
    replace(
        THREE[0],
        name="Groups",
        item="6(k)5",
        format=stated(Format.ROUND_ROBIN, "6(k)5(a)"),
        groups=stated(((1, 4, 5), (2, 3, 6)), "6(k)5"),
        numbers=stated(_BEFOREHAND, "6(k)5"),
        tables=_group_table("6(k)5", ((1, 5, 4), (2, 6, 3))),
        sizes=stated((3, 3), "6(k)5"),
        if_tied=stated(_IF_THREE_TIE, "6(k)5(a)"),
    ),
    *_stages_after_three("Group: ", "6(k)5(a)", "in a group, "),
    _sudden_death("Final", "6(k)5(b)", *_OF_GROUPS),
)

SEVEN: Final = (
    replace(
        FIVE[0],
        item="6(k)6",
        format=stated(Format.ROUND_ROBIN, "6(k)6"),
        groups=stated(((1, 2, 3, 4, 5, 6, 7),), "6(k)6"),
        numbers=stated(f"{_BEFOREHAND}, or by lot", "6(k)6"),
        tables=inferred(
            ((1, 5, 2, 6, 3, 7, 4),),
            "6(k)6",
            "6(k)6: the order of the table is printed as 1, 5, 2, 6, 7 and 4; the place of "
            "number 3 is not stated (inferred from the order of five: 1, 5, 2, 6, 3, 7, 4)",
        ),
        sizes=stated((7,), "6(k)6"),
        games=stated(1, "6(k)6"),
        time_control=stated(SUDDEN_DEATH, "6(k)6"),
        if_tied=not_stated("6(k)6", "6(k)6: what follows a tie is not stated"),
    ),
)

_EIGHT: Final = Stage(
    name="Quarter-finals",
    item="6(k)7",
    format=stated(Format.KNOCKOUT, "6(k)7"),
    groups=stated(((1, 8), (2, 7), (3, 6), (4, 5)), "6(k)7"),
    numbers=read(
        _BEFOREHAND,
        "6(k)7",
        "6(k)7: where the numbers come from is not stated (read: the tie-breaks chosen "
        "beforehand, as in 6(k)3)",
    ),
    games=stated(1, "6(k)7"),
    time_control=stated(SUDDEN_DEATH, "6(k)1(b)"),
    colours=_BY_LOT,
    if_tied=_DECIDED,
)
_WINNERS_OF_EIGHT: Final = ("winner of 1-8", "winner of 2-7", "winner of 3-6", "winner of 4-5")

EIGHT: Final = (
    _EIGHT,
    replace(
        _EIGHT,
        name="Semi-finals",
        groups=not_stated(
            "6(k)7",
            "6(k)7: which winners of the quarter-finals meet in the semi-finals is not stated",
        ),
        entrants=(_WINNERS_OF_EIGHT,),
        numbers=None,
    ),
    replace(
        _EIGHT,
        name="Final",
        groups=None,
        entrants=(("winner of a semi-final", "winner of the other semi-final"),),
        numbers=None,
    ),
)

NINE: Final = (
    Stage(
        name="Groups",
        item="6(k)8",
        format=read(
            Format.ROUND_ROBIN,
            "6(k)8",
            "6(k)8: the groups play 'as 2(b)' (read: round-robins of sudden-death games)",
        ),
        groups=stated(((1, 5, 9), (2, 6, 7), (3, 4, 8)), "6(k)8"),
        numbers=read(
            _BEFOREHAND,
            "6(k)8",
            "6(k)8: where the numbers come from is not stated (read: the tie-breaks chosen "
            "beforehand, as in 6(k)5)",
        ),
        tables=_group_table("6(k)8", ((1, 9, 5), (2, 7, 6), (3, 8, 4))),
        sizes=stated((3, 3, 3), "6(k)8"),
        games=stated(1, "6(k)2(b)"),
        time_control=stated(SUDDEN_DEATH, "6(k)2(b)"),
        colours=_BY_BERGER,
        if_tied=read(
            _IF_THREE_TIE_AGAIN,
            "6(k)8",
            "6(k)8: what follows a tie in a group is not stated (read: as in 6(k)2(c) and the "
            "sentence after it)",
        ),
    ),
    replace(
        THREE[0],
        name="Final",
        item="6(k)8",
        format=inferred(
            Format.ROUND_ROBIN,
            "6(k)8",
            "6(k)8: the final of the three winners of groups is not stated (inferred: a "
            "round-robin as in 6(k)2)",
        ),
        groups=None,
        tables=None,
        numbers=None,
        entrants=((*_OF_GROUPS, "winner of group C"),),
        games=inferred(
            1, "6(k)8", "6(k)8: the games of the final are not stated (inferred: 6(k)2)"
        ),
        time_control=inferred(
            BLITZ, "6(k)8", "6(k)8: the time control of the final is not stated (inferred: 6(k)2)"
        ),
        if_tied=inferred(
            _IF_THREE_TIE,
            "6(k)8",
            "6(k)8: what follows a tie in the final is not stated (inferred: 6(k)2)",
        ),
    ),
)

TEN: Final = (
    replace(
        FIVE[0],
        name="Groups",
        item="6(k)9",
        format=stated(Format.ROUND_ROBIN, "6(k)9"),
        groups=not_stated("6(k)9", "6(k)9: who plays in which of the two groups is not stated"),
        entrants=(("group A",), ("group B",)),
        tables=None,
        sizes=inferred(
            (5, 5),
            "6(k)9",
            "6(k)9: that the two groups are of five is not stated (inferred: they play as 6(k)4, "
            "which is for five)",
        ),
        numbers=stated(f"{_BEFOREHAND}, or by lot; table order 1, 4, 2, 5, 3", "6(k)4"),
        games=stated(1, "6(k)9"),
        if_tied=stated(_IF_FIVE_TIE, "6(k)9"),
    ),
    *_stages_after_five("Group: ", "in a group, "),
    _sudden_death("Final", "6(k)9", *_OF_GROUPS),
)

ELEVEN_OR_MORE: Final = (
    replace(
        EIGHT[0],
        item="6(k)10",
        numbers=read(
            _BEFOREHAND,
            "6(k)10",
            "6(k)10: by what order the ninth and lower are found is not stated (read: the "
            "tie-breaks chosen beforehand)",
        ),
    ),
    *EIGHT[1:],
)

_LOSERS: Final = (
    "the prizes 5 to 8 of those who lose a quarter-final are not stated in so many words (read "
    "from 6(f): shared equally)"
)

# fmt: off
SCHEMES: Final[Mapping[int, Scheme]] = MappingProxyType({
    2:  Scheme("6(k)1",  TWO),
    3:  Scheme("6(k)2",  THREE),
    4:  Scheme("6(k)3",  FOUR),
    5:  Scheme("6(k)4",  FIVE),
    6:  Scheme("6(k)5",  SIX,   (f"6(k)5: {_NOT_WINNING}",)),
    7:  Scheme("6(k)6",  SEVEN),
    8:  Scheme("6(k)7",  EIGHT, (f"6(k)7: {_LOSERS}",)),
    9:  Scheme("6(k)8",  NINE,  (f"6(k)8: {_NOT_WINNING}",)),
    10: Scheme("6(k)9",  TEN,   (f"6(k)9: {_NOT_WINNING}",)),
    11: Scheme("6(k)10", ELEVEN_OR_MORE, (f"6(k)10: {_LOSERS}",)),
})
# fmt: on
"""By the number of tied players; 11 stands for eleven or more."""


def plan_2006(players: int, edition: str) -> Plan:
    """Return the scheme of item 6(k) for ``players``, at least 2, who share first place."""
    scheme = SCHEMES[min(players, max(SCHEMES))]
    out = tuple(range(BEST + 1, players + 1)) if players >= max(SCHEMES) else ()
    return Plan(
        edition=edition,
        players=players,
        article=f"{ANNEX}, {scheme.item} (an example for limited time)",
        stages=scheme.stages,
        rules=(*RULES_2006, SHARE_OF_THE_REST) if out else RULES_2006,
        out=out,
        gaps=scheme.gaps,
    )
