"""Lists of tie-breaks: recommended ones, and those that every program has to offer."""

from __future__ import annotations

from itertools import chain
from typing import Final

from trfkit.record import replace
from trfkit.regulations.edition import PLAY_OFF, OwnOrder, Recommended


def _individual(article: str, *items: str, swiss: bool, rated: bool | None = None) -> Recommended:
    return Recommended(
        team=False, predetermined=not swiss, article=article, items=items, rated=rated
    )


def _team(article: str, *items: str, swiss: bool) -> Recommended:
    return Recommended(team=True, predetermined=not swiss, article=article, items=items)


def _lists_by_primary(article: str, *items: str, swiss: bool) -> tuple[Recommended, Recommended]:
    """Return two lists that end with the Sonneborn-Berger of the primary score."""
    of_match_points, of_game_points = (
        _team(article, *items, last, swiss=swiss) for last in ("EMMSB", "EGGSB")
    )
    return replace(of_match_points, primary="mp"), replace(of_game_points, primary="gp")


RECOMMENDED: Final = "recommended"
"""Instead of a list: the one that suits the kind of tournament."""

OF_2006: Final = (
    _individual("7(a)", "DE", PLAY_OFF, "BPG", "KS", "SB", "WIN", swiss=False),
    _individual("7(c)", "DE", "TPR", "ARO", PLAY_OFF, swiss=True, rated=True),
    _individual("7(d)", "DE", "PS", "BH", PLAY_OFF, "SB", "WIN", "BPG", swiss=True, rated=False),
    *_lists_by_primary("7(b)", "MPvGP", "DE", PLAY_OFF, swiss=False),
    *_lists_by_primary("7(e)", "MPvGP", "DE", PLAY_OFF, "BH", swiss=True),
)

INCOMPARABLE_OF_2006: Final = tuple(
    replace(one, rated=None) if one.article == "7(d)" else one
    for one in OF_2006
    if one.article != "7(c)"
)
"""Those where ratings exist and do not compare: 7(d) whatever the ratings."""

ORDER_OF_THREE: Final = OwnOrder(("PS", "KS", "WIN"))
"""What numbers three players in a play-off of 2006."""

OF_2012: Final = (
    _individual("G(a)", "DE", "WIN", "SB", "KS", swiss=False),
    _individual("G(c)", "DE", "WIN", "BPG", "BH/C1", "BH", "SB", swiss=True, rated=False),
    _individual("G(d)", "DE", "WIN", "BPG", "ARO/C1", "BH/C1", "BH", "SB", swiss=True, rated=True),
    *_lists_by_primary("G(b)", "MPvGP", "DE", swiss=False),
    *_lists_by_primary("G(e)", "MPvGP", "DE", "BH/C1", "BH", swiss=True),
)
"""The letter G is the one by which the play-off rules of the annex refer to its lists."""

BY_DEFAULT: Final = (
    _individual("", "DE", "SB", "KS", "WON", swiss=False),
    _individual("", "BH/C1", "BH", "SB", "DE", swiss=True),
    _team("", "MPvGP", "EDE", "EMMSB", swiss=False),
    _team("", "MPvGP", "BH/C1", "BH", "EDE", swiss=True),
)
"""From 2023 on the regulations recommend no order: the organiser chooses one (4.1)."""


_USUAL: Final = {
    (False, False): """DE,BH/C1,BH,SB,ARO  BH/C1,BH,SB,DE  BH/C1,BH,DE,SB  BH/C1,BH,WIN,DE
        BH/C1,BH,PS,DE  BH/C1,SB,DE  BH/C1,BH,ARO  BH,SB,DE  BH,BH/C1,SB  BH,PS,SB  BH,WIN,SB
        BH/M1,BH,PS,SB  BH/C2,BH/C1,BH  DE,WIN,BPG,BH/C1,BH,SB  DE,WIN,BPG,ARO/C1,BH/C1,BH,SB
        DE,WIN,BH/C1,BH,SB  DE,BH,SB  DE,SB,BH  DE,PS,BH,SB  DE,TPR,ARO  DE,ARO,BH  PS,BH,SB
        WIN,BH/C1,BH,SB  WON,BH/C1,BH,SB  SB,BH,WIN  ARO,BH,SB  TPR,ARO,BH  TPN""",
    (False, True): """DE,SB,KS,WON  DE,SB,KS,WIN  DE,SB,WON  DE,WIN,SB,KS  DE,WON,SB,KS
        DE,KS,SB,WIN  SB,DE,WIN,KS  SB,KS,DE,WIN  SB,WIN,DE  SB,WON,DE  WIN,SB,DE  WIN,DE,SB
        KS,SB,DE  KS,DE,SB  BPG,SB  PS,SB  TPN""",
    (True, False): """MPvGP,BH/C1,BH,EDE  MPvGP,EDE,BH:MP  MPvGP,BH:MP,BH:GP  MPvGP,EMMSB,EDE
        MPvGP,EDE,EMMSB  MPvGP,DE,BH/C1,BH  BH:MP,MPvGP,EDE  BH:MP/C1,MPvGP,EDE  EMGSB,MPvGP
        EMMSB,MPvGP  DE,MPvGP,BH  BBE,BC  BC,BBE  TPN""",
    (
        True,
        True,
    ): """MPvGP,EDE,EMMSB  MPvGP,DE,EMMSB  MPvGP,DE,EGGSB  MPvGP,EMMSB,EDE  EDE,MPvGP,EMMSB
        DE,MPvGP,EMMSB  EMMSB,MPvGP,DE  BC,MPvGP  MPvGP,BBE  BBE,MPvGP  TPN""",
}
"""Lists that organisers use, by whether teams compete and whether pairings are predetermined.

Those of this page, of the records 202 and 212 of published files, and of pages of results. Each
goes on to the end of what is usual: a list that parts fewer is a beginning of one that is here.
"""


def usual_lists(*, team: bool, predetermined: bool) -> tuple[tuple[str, ...], ...]:
    """Return the lists to try if a file names none, the most usual first."""
    return tuple(tuple(codes.split(",")) for codes in _USUAL[team, predetermined].split())


def _with_modifiers(names: tuple[str, ...], *modifiers: str) -> tuple[str, ...]:
    return tuple(f"{name}{modifier}" for name in names for modifier in ("", *modifiers))


_CUTS: Final = ("/C1", "/C2")
_MEDIANS: Final = ("/M1", "/M2")
_FORFEITS: Final = tuple(f"{m}/P" for m in ("", *_CUTS))
MANDATORY: Final = tuple(
    chain(
        _with_modifiers(("DE",), "/P"),
        ("WIN", "WON", "BPG", "BWG"),
        _with_modifiers(("PS",), *_CUTS),
        ("REP", "STD"),
        _with_modifiers(("TPN",), "/R"),
        _with_modifiers(("BH",), *_CUTS, *_MEDIANS, *_FORFEITS, "/M1/P", "/M2/P"),
        _with_modifiers(("AOB",), "/F"),
        _with_modifiers(("FB",), *_CUTS, *_MEDIANS, *_FORFEITS, "/M1/P", "/M2/P"),
        _with_modifiers(("SB",), *_CUTS, *_FORFEITS),
        ("KS",),
        _with_modifiers(("ARO",), *_CUTS, *_MEDIANS),
        ("TPR", "PTP", "APRO", "APPO"),
        _with_modifiers(("RTNG",), "/R"),
        ("BC", "TBR", "BBE", "MPvGP"),
        _with_modifiers(("EMMSB", "EMGSB", "EGMSB", "EGGSB"), *_CUTS, *_FORFEITS),
        _with_modifiers(("EDE", "EDEBT", "EDEBB", "EDET", "EDEB"), "/P"),
        _with_modifiers(("SSSC",), "/F", "/P"),
    )
)
"""The list of codes that TRF-26 gives for records 202 and 212.

KS takes any limit, SSSC any divisor; of teams, codes for both take ``:MP`` or ``:GP``.
"""
