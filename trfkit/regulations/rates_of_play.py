"""Thinking time and what it makes of a game (B.02, article 1; rapid and blitz regulations).

Minutes are those of a player for 60 moves: all periods, and the increment of 60 moves. A game
lasts twice that.
"""

from __future__ import annotations

from datetime import date
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trfkit.model import RoundKind, Tournament
from trfkit.record import Record
from trfkit.syntax.field_codes import Period, TimeControl, parse_rate_of_play, parse_time_control

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.units import StartNo

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
    """Return record 122 without surrounding blanks."""
    return (tournament.time_control or "").strip()


def seconds_of(periods: Sequence[Period]) -> int:
    """Return the seconds for 60 moves: all periods, and the increments."""
    seconds, left = 0, MOVES
    for period in periods:
        moves = left if period.moves is None else min(period.moves, left)
        seconds += period.seconds + moves * period.increment
        left -= moves
    return seconds


MINUTE: Final = 60
BLITZ_ABOVE, BLITZ_TO, RAPID_BELOW = 3, 10, 60
"""Blitz is more than 3 minutes and at most 10, rapid less than 60, standard the rest."""

LONGEST_DAY: Final = 12 * 60
"""So many minutes of standard play a day may have (B.02, 3)."""

MOST_ROUNDS: Final = {"rapid": 15, "blitz": 30}
"""So many rounds a day may have (rapid and blitz regulations, 3.1)."""

FIRST_CONTROL: Final = 30
"""A first control by moves has at least so many (B.02, 1.2)."""


class Least(NamedTuple):
    """A game needs ``minutes`` if one of its players is rated ``rating`` or more."""

    rating: int
    minutes: int


SINCE: Final = date(2022, 1, 1)
LEAST_MINUTES: Final = {
    True: (Least(2400, 120), Least(1800, 90), Least(0, 60)),
    False: (Least(2200, 120), Least(1600, 90), Least(0, 60)),
}
"""B.02, 1.1: since 2022, and before."""

ENOUGH: Final = 120
"""So many minutes are enough for anybody."""


def rate_class(seconds: int) -> str | None:
    """Return ``standard``, ``rapid`` or ``blitz`` for the seconds of 60 moves; None if too fast."""
    if seconds >= RAPID_BELOW * MINUTE:
        return "standard"
    if seconds > BLITZ_TO * MINUTE:
        return "rapid"
    return "blitz" if seconds > BLITZ_ABOVE * MINUTE else None


def short_first_control(control: TimeControl) -> int | None:
    """Return the moves of a standard game's first control if these are too few (B.02, 1.2)."""
    first = control.white[0].moves
    is_standard = rate_class(seconds_of(control.white)) == "standard"
    return first if is_standard and first is not None and first < FIRST_CONTROL else None


def least_for(rating: int, day: date | None) -> Least:
    """Return the minimum time of a standard game on ``day`` whose better player has ``rating``."""
    rows = LEAST_MINUTES[day is None or day >= SINCE]
    return next(row for row in rows if rating >= row.rating)


class FastGames(Record):
    """Standard games too fast for the rating of their better player (B.02, 1.1), by limit.

    A game is its round and the starting ranks of its players, the lower one first.
    """

    seconds: int = 0
    games: Mapping[tuple[int, StartNo, StartNo], Least] = MappingProxyType({})
    ratings: Mapping[StartNo, int] = MappingProxyType({})

    def findings(self) -> Iterator[Mapping[str, Any]]:
        """Yield the values of HDR024 for each limit."""
        for least in dict.fromkeys(self.games.values()):
            pairs = [pair for (_, *pair), row in self.games.items() if row == least]
            numbers = {number for pair in pairs for number in pair}
            yield {
                "seconds": self.seconds,
                "rating": least.rating,
                "needed": least.minutes,
                "count": len(pairs),
                "who": tuple(sorted(n for n in numbers if self.ratings[n] >= least.rating)),
            }


def find_fast_games(
    tournament: Tournament, starts: Mapping[StartNo, int] | None = None
) -> FastGames:
    """Return the standard games that are too fast to be rated; none if times are unequal.

    ``starts`` are ratings in place of those of the file.
    """
    stated = stated_control(tournament)
    seconds = seconds_of(stated.control.white if stated and not stated.control.is_unequal else ())
    if rate_class(seconds) != "standard" or seconds >= ENOUGH * MINUTE:
        return FastGames()
    games = {}
    ratings = {player.start_no: player.rating or 0 for player in tournament.players}
    ratings |= starts or {}
    for player in tournament.players:
        for number, entry in enumerate(player.first_rounds(tournament.rounds_played), start=1):
            if entry.kind is RoundKind.GAME and entry.opponent in ratings:
                first, second = sorted((player.start_no, entry.opponent))
                least = least_for(max(ratings[first], ratings[second]), tournament.start)
                if seconds < least.minutes * MINUTE:
                    games[number, first, second] = least
    return FastGames(seconds, games, ratings)


def most_rounds(seconds: int, class_: str) -> int:
    """Return the maximum number of rounds a day, for so many seconds for 60 moves."""
    return MOST_ROUNDS.get(class_) or LONGEST_DAY * MINUTE // (2 * seconds)
