"""RES027: opponents whose numbers are all one too low or too high, as programs count from 0."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.findings import Fix
from trfkit.units import StartNo

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from trfkit.checks.case import Case
    from trfkit.findings import Diagnostic, Edit

    Opponents = Mapping[tuple[StartNo, int], int]
    """Numbers of opponents by the player's starting rank and the round, from 1."""

SHIFTS: Final = {1: "low", -1: "high"}
"""What has to be added, and what the numbers are without it."""

FEWEST: Final = 6
"""So many rows of games that all fit are no chance."""


def shifted_numbers(case: Case) -> Iterator[Diagnostic]:
    """RES027: few opponents are right as they stand, and each is with 1 added, or taken off.

    Held for true only where both rows of every game of the file bear it out.
    """
    special = sum(spot.entry.opponent is not None for spot in case.rounds.special)
    rounds = range(1, case.tournament.rounds_played + 1)
    if sum(map(case.rounds.ordinary_in, rounds)) > special:  # some fit by chance
        return
    named: Opponents = {
        (player.start_no, number): entry.opponent
        for player in case.tournament.players
        for number, entry in enumerate(player.rounds, start=1)
        if entry.opponent is not None
    }
    if len(named) < FEWEST:
        return
    for shift, direction in SHIFTS.items():
        meant = _meant(case, named, shift)
        if meant is not None:
            start_no, number = min(meant)
            place = case.at_round(case.players[start_no], number, last="opponent")
            place |= {"participant": None, "round": None}
            yield case.note(
                "RES027", **place, direction=direction, count=len(meant), fix=_fix(case, meant)
            )
            return


def _meant(case: Case, named: Opponents, shift: int) -> Opponents | None:
    """Return the opponents as they are meant, None where one row of a game has another.

    The number 0 is nobody's: a row may name its opponent by that, where he names it.
    """
    meant: dict[tuple[StartNo, int], int] = {}
    for (start_no, number), opponent in named.items():
        other = StartNo(opponent + shift)
        if other not in case.players or other == start_no:
            return None
        entry = case.players[other].round(number)
        is_zero = start_no == shift and entry.opponent is None and not entry.outcome.is_bye
        back = named.get((other, number), 0 if is_zero else None)
        if back is None or back + shift != start_no:
            return None
        meant[start_no, number] = other
        meant[other, number] = start_no
    return meant


def _fix(case: Case, meant: Opponents) -> Fix | None:
    """Return the edits that write the opponents who are meant."""
    edits: list[Edit] = []
    for (start_no, number), opponent in sorted(meant.items()):
        place = case.at_round(case.players[start_no], number, last="opponent")
        fix = case.field_fix(place, str(opponent), safe=True)
        if fix is None:
            return None
        edits += fix.edits
    return Fix(tuple(edits))
