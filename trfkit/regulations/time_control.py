"""The time control that a tournament states, in record 222 or in the free text of 122."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.record import Record
from trfkit.syntax.field_codes import TimeControl, parse_time_control
from trfkit.syntax.rate_of_play import parse_rate_of_play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.model import Tournament
    from trfkit.syntax.field_codes import Period

FREE, ENCODED = "122", "222"

MOVES: Final = 60
"""So many moves a rate of play is told for (B.02, 1.1)."""


class StatedControl(Record):
    """The time control of a file and the record that states it.

    ``label`` is the class that record 122 names, ``free`` what it says where 222 counts.
    """

    control: TimeControl
    tag: str
    label: str = ""
    free: TimeControl | None = None


def stated_control(tournament: Tournament) -> StatedControl | None:
    """Return the time control of record 222, else of 122; None where neither can be read."""
    encoded = parse_time_control(tournament.encoded_time_control or "")
    rate = parse_rate_of_play(free_text(tournament))
    if encoded is not None:
        free = None if rate is None else rate.control
        return StatedControl(encoded, ENCODED, "" if rate is None else rate.label, free)
    return None if rate is None else StatedControl(rate.control, FREE, rate.label)


def free_text(tournament: Tournament) -> str:
    """Return record 122, without the blanks around it."""
    return (tournament.time_control or "").strip()


def seconds_of(periods: Sequence[Period]) -> int:
    """Return what a player has for 60 moves: all periods, and what each move adds."""
    seconds, left = 0, MOVES
    for period in periods:
        moves = left if period.moves is None else min(period.moves, left)
        seconds += period.seconds + moves * period.increment
        left -= moves
    return seconds
