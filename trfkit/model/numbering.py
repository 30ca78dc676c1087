"""The players of a tournament under other starting ranks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.record import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.model.tournament import Player, Tournament
    from trfkit.units import StartNo


def renumbered(tournament: Tournament, numbers: Mapping[StartNo, StartNo]) -> Tournament:
    """Return the tournament whose players have other starting ranks, in the order of the new ones.

    ``numbers`` has a new number for each old one. Rows, national ratings and what the
    discipline adds follow; records about numbers beyond those do not.
    """
    players = (with_number(player, numbers) for player in tournament.players)
    ratings = (
        replace(rating, start_no=numbers.get(rating.start_no, rating.start_no))
        for rating in tournament.national_ratings
    )
    return replace(
        tournament,
        discipline=tournament.discipline.moved(lambda number: numbers.get(number, number)),
        players=tuple(sorted(players, key=lambda player: player.start_no)),
        national_ratings=tuple(sorted(ratings, key=lambda rating: rating.start_no)),
    )


def with_number(player: Player, numbers: Mapping[StartNo, StartNo]) -> Player:
    """Return a player with his new number, and his opponents with theirs."""
    return replace(
        player,
        start_no=numbers[player.start_no],
        rounds=tuple(
            entry
            if entry.opponent is None
            else replace(entry, opponent=numbers.get(entry.opponent, entry.opponent))
            for entry in player.rounds
        ),
    )
