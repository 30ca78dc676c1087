"""At which board a game is: as the line-ups of a match say, else by the order of the pairings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.model.matches import team_event
from trfkit.model.tournament import Event
from trfkit.model.view import of_players

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.model.tournament import Tournament
    from trfkit.model.view import View


class Boards:
    """The boards of a tournament, those of the round that is asked for kept until the next.

    In a Swiss of players the pairings of a round are in the order in which C.04.2 has them
    published: by the score of the higher ranked of the two, by the sum of both scores, by the
    starting rank of the higher ranked. Files hold no numbers of boards; in other events of
    players nothing tells them.
    """

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._number = 0
        self._boards: Mapping[_Pair, int] = {}
        self._view: View | None = None

    def board(self, number: int, one: int, other: int) -> int | None:
        """Return the board of two players in a round (from 1), None where nothing tells."""
        if number != self._number:
            self._number, self._boards = number, self._of_round(number)
        return self._boards.get(_pair(one, other))

    def _of_round(self, number: int) -> Mapping[_Pair, int]:
        tournament = self._tournament
        if tournament.kind.is_team and tournament.teams:
            return self._of_teams(number)
        if tournament.kind.event is Event.SWISS and tournament.go is None:
            return self._of_swiss(number)
        return {}

    def _of_teams(self, number: int) -> Mapping[_Pair, int]:
        if number > self._tournament.rounds_played:
            return {}
        return {
            _pair(seat.player, seat.entry.opponent): board
            for row in team_event(self._tournament, number).rows
            for board, seat in enumerate(row[number - 1].seats, start=1)
            if seat is not None and seat.entry.opponent is not None
        }

    def _of_swiss(self, number: int) -> Mapping[_Pair, int]:
        if self._view is None:
            self._view = of_players(self._tournament)
        view = self._view
        place = min(number - 1, view.rounds) - 1
        score: dict[int, int] = {
            who: row[place] if place >= 0 else 0
            for who, row in zip(view.ids, view.scores, strict=True)
        }
        pairs = {
            _pair(player.start_no, opponent)
            for player in self._tournament.players
            for opponent in [player.round(number).opponent]
            if opponent is not None and opponent in score and opponent != player.start_no
        }

        def order(pair: _Pair) -> tuple[int, int, int]:
            higher = min(pair, key=lambda number: (-score[number], number))
            return -score[higher], -sum(score[number] for number in pair), higher

        return {pair: board for board, pair in enumerate(sorted(pairs, key=order), start=1)}


_Pair = tuple[int, int]
"""The numbers of two who meet, the lower first."""


def _pair(one: int, other: int) -> _Pair:
    return (one, other) if one < other else (other, one)
