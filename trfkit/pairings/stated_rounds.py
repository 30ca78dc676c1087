"""Who was paired with whom in a round, as the rows say, and which rounds are asked for."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Final

from trfkit.model import Colour, RoundKind
from trfkit.model.matches import team_event
from trfkit.model.team_rounds import NO_TEAM
from trfkit.model.view import of_players
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from trfkit.model import RoundEntry, Tournament
    from trfkit.pairings.engines import Engine

    Progress = Callable[[str, int, int], None]


class StatedRound(Record):
    """One round of the file.

    ``pairs`` are numbers of players or teams, White first; of those in ``colourless`` the file
    does not tell who had White, those in ``forfeited`` did not play. ``byes`` have the bye of the
    pairing, ``absent`` were not paired, each with the kind of his round. ``trouble`` says why the
    round cannot be read, else it is "".
    """

    pairs: tuple[tuple[int, int], ...]
    colourless: frozenset[tuple[int, int]]
    byes: tuple[int, ...]
    absent: Mapping[int, RoundKind]
    trouble: str = ""
    forfeited: frozenset[tuple[int, int]] = frozenset()

    @property
    def is_paired(self) -> bool:
        """Whether anybody was paired, or has the bye of a pairing."""
        return bool(self.pairs or self.byes or self.trouble)


class Participants(Record):
    """Those who are paired: names by number, and by number the points before each round.

    ``points[number][r - 1]`` are those before round r, in tenths.
    """

    names: Mapping[int, str]
    points: Mapping[int, Sequence[int]]
    rounds: tuple[StatedRound, ...]


def stated_players(tournament: Tournament) -> Participants:
    """Return the players and all rounds in which any of them was paired, up to the last such."""
    last = max((_last_paired(player.rounds) for player in tournament.players), default=0)
    # A number that two rows bear means the first of them.
    players = {player.start_no: player for player in reversed(tournament.players)}
    rounds = tuple(
        _stated({n: p.round(number) for n, p in players.items()}) for number in range(1, last + 1)
    )
    view = of_players(tournament, last)
    points = {
        number: (0, *scores)
        for number, scores in reversed(list(zip(view.ids, view.scores, strict=True)))
    }
    return Participants({n: p.name for n, p in sorted(players.items())}, points, rounds)


def stated_teams(tournament: Tournament) -> Participants:
    """Return the teams and their rounds; points are match points."""
    last = max((_last_paired(player.rounds) for player in tournament.players), default=0)
    event = team_event(tournament, last)
    rounds = []
    for r in range(last):
        pairs, colourless, absent, byes = [], [], {}, []
        for index, number in enumerate(event.numbers):
            row = event.rows[index][r]
            if row.opponent == NO_TEAM:
                if row.kind is RoundKind.PAIRING_ALLOCATED_BYE:
                    byes.append(number)
                else:
                    absent[int(number)] = row.kind
            elif index < row.opponent:
                other = event.rows[row.opponent][r]
                pair = (int(number), int(event.numbers[row.opponent]))
                pair = pair[::-1] if row.colour is Colour.BLACK else pair
                pairs.append(pair)
                if row.colour is None or row.colour is other.colour:
                    colourless.append(pair)
        rounds.append(StatedRound(tuple(pairs), frozenset(colourless), tuple(byes), absent))
    points = {
        int(number): (0, *accumulate(row.match_points for row in rows))
        for number, rows in zip(event.numbers, event.rows, strict=True)
    }
    names = {int(team.number): team.name for team in tournament.teams}
    return Participants(dict(sorted(names.items())), points, tuple(rounds))


def _last_paired(entries: Sequence[RoundEntry]) -> int:
    """Return the last round (from 1) of a row in which he was paired, else 0."""
    paired = (number for number in range(len(entries), 0, -1) if entries[number - 1].is_paired)
    return next(paired, 0)


FORFEITS: Final = frozenset({RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS})


def _stated(entries: Mapping[int, RoundEntry]) -> StatedRound:
    pairs, colourless, forfeited, byes = [], [], [], []
    absent: dict[int, RoundKind] = {}
    for number, entry in entries.items():
        if entry.opponent is None:
            if entry.is_paired:  # a win by forfeit against nobody, too: he was there
                byes.append(number)
            else:
                absent[number] = entry.kind
    for number, entry in sorted(entries.items()):
        if entry.opponent is None:
            continue
        other = entries.get(entry.opponent)
        if other is None or other.opponent != number or entry.opponent == number:
            return StatedRound((), frozenset(), (), {}, _trouble(number, entry, entries))
        if number < entry.opponent:
            white = _is_white(entry, other)
            pair = (number, int(entry.opponent))
            pair = pair[::-1] if white is False else pair
            pairs.append(pair)
            if white is None:
                colourless.append(pair)
            if entry.kind in FORFEITS and other.kind in FORFEITS:
                forfeited.append(pair)
    return StatedRound(
        tuple(pairs),
        frozenset(colourless),
        tuple(sorted(byes)),
        absent,
        forfeited=frozenset(forfeited),
    )


def _is_white(entry: RoundEntry, other: RoundEntry) -> bool | None:
    """Tell whether the first of two who met had White; None where the rows do not tell."""
    if entry.colour is other.colour:
        return None
    return entry.colour is Colour.WHITE or other.colour is Colour.BLACK


def _trouble(number: int, entry: RoundEntry, entries: Mapping[int, RoundEntry]) -> str:
    if entry.opponent == number:
        return f"the file pairs {number} with himself"
    if entry.opponent not in entries:
        return f"the file pairs {number} with {entry.opponent}, who is not in it"
    return f"the rows of {number} and {entry.opponent} do not tell the same"


def met_pairs(participants: Participants) -> Iterator[frozenset[int]]:
    """Yield every two who were paired in any round."""
    return (frozenset(pair) for stated in participants.rounds for pair in stated.pairs)


TIMEOUT: Final = 30.0
"""So many seconds an engine has for a round."""


def silent(step: str, done: int, total: int) -> None:
    """Show no progress."""
    del step, done, total


class Request(Record, kw_only=True):
    """What is asked.

    ``rounds`` are those to look at, all where none are named; ``engines`` may be asked for a
    Swiss, the first that follows its rules, or those that ``rules`` names. ``timeout`` is in
    seconds, for a round.
    """

    engines: tuple[Engine, ...] = ()
    rounds: Collection[int] = ()
    rules: str | None = None
    timeout: float = TIMEOUT
    progress: Progress = silent

    def numbers(self, participants: Participants) -> Iterator[int]:
        """Yield the rounds, from 1, that are wanted and in which anybody was paired."""
        for number, stated in enumerate(participants.rounds, start=1):
            if stated.is_paired and (not self.rounds or number in self.rounds):
                yield number
