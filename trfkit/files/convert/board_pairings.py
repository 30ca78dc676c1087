"""The pairings of each round with their boards: each game once, not once per side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.model import ABSENT, Colour, Player, RoundEntry, Tournament
from trfkit.record import Record, replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.units import StartNo


class Pairing(Record):
    """A game, or a player's round without one.

    ``white`` is the player with White, if colours are known; ``black`` is None for a round without
    an opponent, and the bare number if the tournament has no such player. ``black_entry`` is None
    if the opponent's row contradicts, or there is none. Boards count from 1, byes follow the games.
    """

    round: int
    board: int
    white: Player
    white_entry: RoundEntry
    opponent: StartNo | None
    black: Player | None
    black_entry: RoundEntry | None

    @property
    def is_mutual(self) -> bool:
        """Whether both rows say that the two were paired."""
        return self.black_entry is not None


def last_round(tournament: Tournament) -> int:
    """Return the last round with any known data."""
    last = max((len(player.rounds) for player in tournament.players), default=0)
    return max(last, tournament.rounds_played)


def pairings(tournament: Tournament, number: int) -> tuple[Pairing, ...]:
    """Return the pairings of round ``number`` (from 1), by board.

    The first board has the player with the highest score before the round, then the higher sum of
    both scores, then the lower starting rank of the player with the higher score; byes are last.
    Absences in rounds to come are left out, those in played rounds are included.
    """
    players = {player.start_no: player for player in tournament.players}
    scores = scores_before(tournament, number)
    in_file_order = []
    for player in tournament.players:
        entry = player.round(number)
        if entry == ABSENT and number > max(tournament.rounds_played, len(player.rounds)):
            continue
        black = None if entry.opponent is None else players.get(entry.opponent)
        back = None if black is None else black.round(number)
        if black is None or back is None or back.opponent != player.start_no or black is player:
            in_file_order.append(Pairing(number, 0, player, entry, entry.opponent, black, None))
        elif is_white(player, entry, back):
            in_file_order.append(Pairing(number, 0, player, entry, entry.opponent, black, back))
    in_file_order.sort(key=lambda pairing: _order(pairing, scores))
    return tuple(
        replace(pairing, board=board) for board, pairing in enumerate(in_file_order, start=1)
    )


def is_white(player: Player, entry: RoundEntry, back: RoundEntry) -> bool:
    """Tell whether a player has White against a paired opponent; the lower number if unknown."""
    if entry.colour is not back.colour:
        return entry.colour is Colour.WHITE or back.colour is Colour.BLACK
    return player.start_no < (entry.opponent or 0)


def _order(pairing: Pairing, scores: Mapping[StartNo, int]) -> tuple[int, int, int, int]:
    own = scores[pairing.white.start_no]
    if pairing.black is None:
        return 1 if pairing.opponent is None else 0, -own, -own, pairing.white.start_no
    other = scores[pairing.black.start_no]
    higher = min((-own, pairing.white.start_no), (-other, pairing.black.start_no))
    return 0, higher[0], -(own + other), higher[1]


def scores_before(tournament: Tournament, number: int) -> dict[StartNo, int]:
    """Return each player's points before round ``number``, in tenths, from the results."""
    points = tournament.point_system.points
    return {
        player.start_no: sum(points(entry) for entry in player.rounds[: number - 1])
        for player in tournament.players
    }
