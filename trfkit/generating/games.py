"""How games end: by the ratings of both sides, or without having been played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.model import Outcome

if TYPE_CHECKING:
    from trfkit.generating.chance import Chance
    from trfkit.generating.choices import Choices

Result = tuple[Outcome, Outcome]

WON: Final = (Outcome.WIN, Outcome.LOSS)
DRAWN: Final = (Outcome.DRAW, Outcome.DRAW)
LOST: Final = (Outcome.LOSS, Outcome.WIN)
NOBODY_CAME: Final = (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)
WHITE_CAME: Final = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
BLACK_CAME: Final = (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN)
BOTH_LOST: Final = (Outcome.LOSS, Outcome.LOSS)
OPEN: Final = (Outcome.PENDING, Outcome.PENDING)

SHORT: Final = {
    WON: (Outcome.SHORT_WIN, Outcome.SHORT_LOSS),
    DRAWN: (Outcome.SHORT_DRAW, Outcome.SHORT_DRAW),
    LOST: (Outcome.SHORT_LOSS, Outcome.SHORT_WIN),
}

DRAWS: Final = 0.3
SURE: Final = 800
"""Points of rating by which somebody is better who never loses here."""


def result(
    choices: Choices, chance: Chance, strengths: tuple[int, int], *, may_be_open: bool
) -> Result:
    """Return what White and Black get, whose strengths are given."""
    if may_be_open and chance.happens(choices.rate("pending")):
        return OPEN
    if chance.happens(choices.rate("double-forfeit")):
        return NOBODY_CAME
    if chance.happens(choices.rate("forfeit")):
        return WHITE_CAME if chance.happens(0.5) else BLACK_CAME
    if chance.happens(choices.rate("both-lost")):
        return BOTH_LOST
    played = _played(chance, strengths)
    return SHORT[played] if chance.happens(choices.rate("short")) else played


def _played(chance: Chance, strengths: tuple[int, int]) -> Result:
    white, black = strengths
    # A line instead of the curve of ratings: products are the same on every machine.
    expected = 0.5 + max(-SURE, min(SURE, white - black)) / (2 * SURE)
    drawn = DRAWS * min(1, 4 * expected * (1 - expected))
    share = chance.share()
    if share < drawn:
        return DRAWN
    return WON if share < drawn + (1 - drawn) * expected else LOST
