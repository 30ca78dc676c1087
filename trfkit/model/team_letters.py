"""What the letters of players without an opponent say of their team's round.

Programs write a forfeited match without record 330 as ``+`` on one side and ``-`` on the other,
opponents missing on both. Some write ``-`` for whoever did not play, reserves and teams that
left among them; there it says nothing.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from trfkit.model.lineups import Seat
from trfkit.model.outcome import Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.model.outcome import RoundEntry
    from trfkit.model.tournament import Tournament
    from trfkit.units import StartNo

    Rows = Sequence[tuple[StartNo, Sequence[RoundEntry]]]
    """A team's players in the order of its roster, with their rounds."""


class TeamLetters:
    """The letters of all teams; ``rows`` by team from 0, rounds of matches from 1."""

    def __init__(self, tournament: Tournament, rows: Sequence[Rows], boards: int) -> None:
        self._tournament, self._rows, self._boards = tournament, rows, boards

    def came(self, team: int, number: int) -> bool:
        """Tell whether a team without a match has ``+`` on its boards, and nothing else."""
        return self._says(team, number, Outcome.FORFEIT_WIN)

    def stayed_away(self, team: int, number: int) -> bool:
        """Tell whether ``-`` of a team without a match is that of a forfeited one.

        Who has it again, where no letter of the file is the bye of the pairing, may have left the
        tournament, and the ``+`` of others may be that bye.
        """
        return (
            self._says(team, number, Outcome.FORFEIT_LOSS)
            and not self._is_absence
            and (self._names_byes or self._times(team) == 1)
        )

    def sign(self, team: int, number: int) -> str | None:
        """Return ``+`` or ``-`` where that is all that a team's players have, else None."""
        signs = [outcome.letter for outcome in _BOTH if self._says(team, number, outcome)]
        return signs[0] if signs else None

    def seats(self, team: int, number: int) -> tuple[Seat, ...]:
        """Return the players with ``+`` or ``-``, with what it brought, as their boards."""
        points = self._tournament.point_system.points
        return tuple(
            Seat(member, entry, points(entry))
            for member, entry in self._entries(team, number)
            if entry.outcome in _BOTH
        )

    def _entries(self, team: int, number: int) -> list[tuple[StartNo, RoundEntry]]:
        return [
            (member, rounds[number - 1])
            for member, rounds in self._rows[team]
            if number <= len(rounds)
        ]

    def _says(self, team: int, number: int, outcome: Outcome) -> bool:
        entries = [entry for _, entry in self._entries(team, number)]
        stating = sum(entry.outcome is outcome for entry in entries)
        return 0 < stating <= self._boards and all(
            entry.opponent is None and entry.outcome in {outcome, *_NOTHING_SAID}
            for entry in entries
        )

    def _times(self, team: int) -> int:
        """Return in how many rounds a team without a match has ``-``."""
        longest = max((len(rounds) for _, rounds in self._rows[team]), default=0)
        return sum(
            self._says(team, number, Outcome.FORFEIT_LOSS) for number in range(1, longest + 1)
        )

    @cached_property
    def _names_byes(self) -> bool:
        return self._tournament.team_byes is not None or any(
            entry.outcome is Outcome.PAIRING_ALLOCATED_BYE
            for rows in self._rows
            for _, rounds in rows
            for entry in rounds
        )

    @cached_property
    def _is_absence(self) -> bool:
        """Whether more players have a board or ``-`` somewhere than a match has boards."""
        for rows in self._rows:
            at_boards: dict[int, int] = {}
            away: set[int] = set()
            for _, rounds in rows:
                for r, entry in enumerate(rounds):
                    lost = entry.outcome is Outcome.FORFEIT_LOSS and entry.opponent is None
                    if lost:
                        away.add(r)
                    if lost or entry.opponent is not None or entry.outcome is Outcome.FORFEIT_WIN:
                        at_boards[r] = at_boards.get(r, 0) + 1
            if any(at_boards[r] > self._boards for r in away):
                return True
        return False


_BOTH: Final = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)

_NOTHING_SAID: Final = (Outcome.ZERO_POINT_BYE, Outcome.PENDING)
"""What stands for a player who had no board; a blank without an opponent is one, too."""
