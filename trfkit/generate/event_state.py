"""What has happened in a tournament so far, as far as the next pairing depends on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.model import Colour

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trfkit.model import RoundEntry


class State:
    """Scores, meetings, byes and colours of participants, who are numbered from 0.

    ``bonus`` gives a participant's fictitious points in a round. ``rows`` are the rounds of
    players, byes of the round to be paired among them; they are empty where teams play.
    """

    def __init__(
        self,
        size: int,
        bonus: Callable[[int, int], int] = lambda _who, _round: 0,
        rows: Sequence[Sequence[RoundEntry]] = (),
    ) -> None:
        self.round = 1
        self.rows = rows
        self.score = [0] * size
        self.met: list[set[int]] = [set() for _ in range(size)]
        self.had_bye: set[int] = set()
        self.bonus = bonus
        self._colours: list[list[Colour]] = [[] for _ in range(size)]

    def pairing_score(self, index: int) -> int:
        """Return the points by which somebody is paired, fictitious ones included."""
        return self.score[index] + self.bonus(index, self.round)

    def balance(self, index: int) -> int:
        """Return how many more games somebody had with White than with Black."""
        colours = self._colours[index]
        return 2 * colours.count(Colour.WHITE) - len(colours)

    def last_colour(self, index: int) -> Colour | None:
        """Return the colour of somebody's last game, None before the first."""
        colours = self._colours[index]
        return colours[-1] if colours else None

    def meet(self, white: int, black: int) -> None:
        """Note that two were paired."""
        self.met[white].add(black)
        self.met[black].add(white)

    def play(self, white: int, black: int) -> None:
        """Note that two played, not only were paired."""
        self._colours[white].append(Colour.WHITE)
        self._colours[black].append(Colour.BLACK)
