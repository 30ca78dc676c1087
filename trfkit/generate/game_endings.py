"""How games end: by the ratings of both sides, or without having been played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.model import Outcome

if TYPE_CHECKING:
    from trfkit.generate.chance import Chance
    from trfkit.generate.event_choices import Choices

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


class Games:
    """The games of an event: how they end, by chance and by the rates that are asked for."""

    def __init__(self, choices: Choices, chance: Chance) -> None:
        self._chance = chance
        self._pending = choices.rate("pending")
        self._otherwise = choices.alternatives("games")

    def result(self, strengths: tuple[int, int], *, may_be_open: bool) -> Result:
        """Return what White and Black get, whose strengths are given."""
        chance = self._chance
        if may_be_open and chance.happens(self._pending):
            return OPEN
        how = chance.alternative(self._otherwise)
        if how == "double-forfeit":
            return NOBODY_CAME
        if how == "forfeit":
            return one_came(chance)
        if how == "both-lost":
            return BOTH_LOST
        played = _played(chance, strengths)
        return SHORT[played] if how == "short" else played


def one_came(chance: Chance) -> Result:
    """Return what both sides get where either one did not come."""
    return WHITE_CAME if chance.happens(0.5) else BLACK_CAME


def _played(chance: Chance, strengths: tuple[int, int]) -> Result:
    white, black = strengths
    # A line instead of the curve of ratings: products are the same on every machine.
    expected = 0.5 + max(-SURE, min(SURE, white - black)) / (2 * SURE)
    drawn = DRAWS * min(1, 4 * expected * (1 - expected))
    share = chance.share()
    if share < drawn:
        return DRAWN
    return WON if share < drawn + (1 - drawn) * expected else LOST
