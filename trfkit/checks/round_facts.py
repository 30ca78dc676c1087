"""Facts about the rounds of all players, gathered once for every check."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.model import ABSENT, Colour, Outcome, Player, RoundEntry, Tournament
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from trfkit.regulations.row_sums import Sums
    from trfkit.units import StartNo

_ANSWERS: Final = {
    Outcome.WIN: Outcome.LOSS,
    Outcome.LOSS: Outcome.WIN,
    Outcome.DRAW: Outcome.DRAW,
}
SEVERAL: Final = 2
"""So many rows that name somebody are no slip."""

_OPPOSITE: Final[Mapping[Colour | None, Colour]] = {
    Colour.WHITE: Colour.BLACK,
    Colour.BLACK: Colour.WHITE,
}


class Spot(NamedTuple):
    """A round of a player; rounds are counted from 1."""

    player: Player
    number: int
    entry: RoundEntry


class Rounds(Record, dict=True):
    """The rounds of a tournament.

    Most of them cannot have a fault: both rows have the game, with opposite colours and with
    results that add up to a rated game. Most checks are about the others, which are ``special``.
    """

    tournament: Tournament

    @cached_property
    def players(self) -> Mapping[StartNo, Player]:
        """The players by starting rank."""
        return {player.start_no: player for player in self.tournament.players}

    @cached_property
    def missing_rows(self) -> tuple[StartNo, ...]:
        """The starting ranks of missing rows that several others name.

        Between the others, or after the last row up to the count in record 062: a single wrong
        number of an opponent is no missing row.
        """
        present = self.players.keys()
        last = max(present, default=0)
        counted = max(last, self.tournament.stated_players or 0)
        mistyped = set(self.misnumbered.values())
        namers = Counter(
            opponent
            for _, _, opponent in self._rounds_with_strangers
            if opponent not in mistyped and 0 < opponent <= counted
        )
        between = [one for one, count in namers.items() if one < last and count >= SEVERAL]
        behind = [one for one in namers if one > last]
        if max([namers[one] for one in behind], default=0) < SEVERAL:
            behind = []
        return tuple(sorted([*between, *behind]))

    @cached_property
    def called(self) -> Mapping[StartNo, StartNo]:
        """The number that all opponents use for a row instead of its own, by the own number.

        If the row met the player whose number it has, its entry for that round names itself.
        """
        called: dict[StartNo, StartNo] = {}
        # PERF: a game of such a row is never ordinary; most rows have byes at most.
        for spots in group_by_player(self.special):
            if all(spot.entry.opponent is None for spot in spots):
                continue
            player = spots[0].player
            rows = [
                (number, self.players.get(entry.opponent))
                for number, entry in enumerate(player.rounds, start=1)
                if entry.opponent is not None and entry.opponent != player.start_no
            ]
            callers = {None if row is None else row.round(number).opponent for number, row in rows}
            caller = callers.pop() if len(rows) >= SEVERAL else None
            if not callers and caller is not None and caller != player.start_no:
                called[player.start_no] = caller
        return called

    @cached_property
    def misnumbered(self) -> Mapping[StartNo, StartNo]:
        """The right numbers of rows with a wrong one, by the wrong one.

        Nobody has such a row's own number as an opponent; every opponent of it names a number
        without a row, and nobody else does.
        """
        namers = Counter(opponent for _, _, opponent in self._rounds_with_strangers)
        if not namers:
            return {}
        named = {entry.opponent for player in self.players.values() for entry in player.rounds}
        return {
            number: right_number
            for number, right_number in self.called.items()
            if number not in named
            and namers[right_number]
            == sum(entry.opponent is not None for entry in self.players[number].rounds)
        }

    @cached_property
    def _rounds_with_strangers(self) -> tuple[tuple[Player, int, StartNo], ...]:
        """The rounds whose opponent has no row: the player, the round from 1, the opponent."""
        players = self.tournament.players
        # PERF: as a rule there are none, and that takes a third of the time of a look at each.
        named = {entry.opponent for player in players for entry in player.rounds}
        strangers = named - {None, *self.players}
        if not strangers:
            return ()
        return tuple(
            (player, number, entry.opponent)
            for player in players
            for number, entry in enumerate(player.rounds, start=1)
            if entry.opponent in strangers and entry.opponent is not None
        )

    def named(self, number: int, opponent: StartNo) -> Sequence[Player]:
        """Return the players who have this opponent in a round, in order."""
        return self._named.get((number, opponent), ())

    @cached_property
    def _named(self) -> Mapping[tuple[int, StartNo], Sequence[Player]]:
        named: dict[tuple[int, StartNo], list[Player]] = {}
        for player in self.tournament.players:
            for number, entry in enumerate(player.rounds, start=1):
                if entry.opponent is not None:
                    named.setdefault((number, entry.opponent), []).append(player)
        return named

    @property
    def special(self) -> tuple[Spot, ...]:
        """Every round that is neither blank nor an ordinary game, in the order of the rows."""
        return self._sorted[0]

    @cached_property
    def special_by_round(self) -> Mapping[int, Sequence[Spot]]:
        """The special rounds by number."""
        by_round: dict[int, list[Spot]] = {}
        for spot in self.special:
            by_round.setdefault(spot.number, []).append(spot)
        return by_round

    def ordinary_in(self, number: int) -> int:
        """Return the number of rows with an ordinary game in a round, from 1."""
        counts = self._sorted[1]
        return counts[number] if number < len(counts) else 0

    @cached_property
    def _sorted(self) -> tuple[tuple[Spot, ...], tuple[int, ...]]:
        """The special rounds, and the counts of the ordinary ones by round."""
        players = self.tournament.players
        rows: dict[StartNo | None, tuple[RoundEntry, ...]] = {
            player.start_no: player.rounds for player in players
        }
        special: list[Spot] = []
        ordinary = [0] * (1 + max([len(player.rounds) for player in players], default=0))
        # PERF: the one loop that looks at each round of each player; it calls nothing of ours.
        for player in players:
            own = player.start_no
            for number, entry in enumerate(player.rounds, start=1):
                facing = rows.get(entry.opponent)
                if facing is not None and number <= len(facing):
                    back = facing[number - 1]
                    if (
                        back.opponent == own
                        and back.outcome is _ANSWERS.get(entry.outcome)
                        and back.colour is not None
                        and back.colour is _OPPOSITE.get(entry.colour)
                    ):
                        ordinary[number] += 1
                        continue
                if entry is not ABSENT:
                    special.append(Spot(player, number, entry))
        return tuple(special), tuple(ordinary)

    # What rows add up to is asked for by few of those who ask for errors.

    @cached_property
    def sums(self) -> Sums:
        """The sum of each row's results."""
        from trfkit.regulations.row_sums import Sums  # noqa: PLC0415 - see above

        return Sums(self.tournament)


def group_by_player(spots: Iterable[Spot]) -> Iterator[tuple[Spot, ...]]:
    """Yield rounds, which are in the order of the rows, grouped by player."""
    for _, group in groupby(spots, key=lambda spot: id(spot.player)):
        yield tuple(group)


# Whether points are those after a round that is announced and that the rows lack ------------------

ENOUGH: Final = 2
"""One player whose points do not fit is a slip; two that fit another round are none."""

_MOST_GAMES: Final = Fraction(3, 4)
"""So large a part of a round's games must stand in the points, or all but one."""


def are_of_a_later_round(event: Tournament, more: Collection[int]) -> bool:
    """Tell whether the points that differ are those after one more round, which is announced.

    ``more`` are the differences from the results, in tenths. Each is possible in one game, and
    their sum is about that of the pairings of a round.
    """
    win, draw = event.point_system.win, event.point_system.draw
    if not announces_more_rounds(event) or not set(more) <= {win, draw}:
        return False
    return brings_a_round(event, more)


def brings_a_round(event: Tournament, more: Collection[int], rounds: int = 1) -> bool:
    """Tell whether differences of points, in tenths, fit the games of some further rounds.

    The number of games is that of the last round of the file, some of which may not be counted yet,
    and a pairing-allocated bye, which half-point byes of others make possible for any number of
    players.
    """
    win, draw = event.point_system.win, event.point_system.draw
    last = event.rounds_played
    games = sum(player.round(last).opponent is not None for player in event.players) // 2
    gaining = sum(map(bool, more))
    if gaining < ENOUGH or gaining < _MOST_GAMES * games:
        return False
    least = min(_MOST_GAMES * games, Fraction(games - 1)) * min(win, 2 * draw)
    most = Fraction(len(event.players) + 1, 2) * max(win, 2 * draw)
    return rounds * least <= sum(more) <= rounds * most


def announces_more_rounds(event: Tournament) -> bool:
    """Tell whether record 142, or the dates of 132, have more rounds than were played."""
    return max(event.rounds or 0, len(event.round_dates)) > event.rounds_played
