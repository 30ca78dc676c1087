"""Who is there in which round: late entries, withdrawals and byes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.model import Outcome

if TYPE_CHECKING:
    from trfkit.generate.chance import Chance
    from trfkit.generate.event_choices import Choices

FEWEST: Final = 2
"""So many are there in every round: the others' byes and withdrawals are not granted."""

BYES: Final = {
    "half-point-bye": Outcome.HALF_POINT_BYE,
    "full-point-bye": Outcome.FULL_POINT_BYE,
    "zero-point-bye": Outcome.ZERO_POINT_BYE,
}


class Attendance:
    """Tells round by round who has no game, and what he has instead."""

    def __init__(self, choices: Choices, chance: Chance) -> None:
        self._choices, self._chance = choices, chance
        self._byes = choices.alternatives("byes")
        self._gone: set[int] = set()
        self._first = [1] * choices.size
        if choices.scheduled > 1:
            for who in range(choices.size):
                if chance.happens(choices.rate("late")):
                    self._first[who] = chance.between(2, min(choices.scheduled, 3))

    def absent(self, number: int) -> dict[int, Outcome]:
        """Return who is not there to be paired in round ``number`` (from 1), with his bye."""
        choices, chance = self._choices, self._chance
        absent: dict[int, Outcome] = {}
        for who in range(choices.size):
            if number > 1 and chance.happens(choices.rate("withdrawn")):
                self._gone.add(who)
            bye = chance.alternative(self._byes)
            if who in self._gone or number < self._first[who]:
                absent[who] = Outcome.ZERO_POINT_BYE
            elif bye is not None:
                absent[who] = BYES[bye]
        for who in sorted(absent):
            if choices.size - len(absent) >= FEWEST:
                break
            del absent[who]
            self._gone.discard(who)
        return absent
