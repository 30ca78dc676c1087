"""Round-robins by the Berger tables (C.05, annex), and how many cycles an event has."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.model.tournament import seats_in_teams

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.model import Player, Team

    Pairs = set[frozenset[int]]  # of a round


class Round(NamedTuple):
    """One round: ``pairs`` of places in the table, White first, and who has no game."""

    pairs: tuple[tuple[int, int], ...]
    free: int | None


def berger_table(players: int) -> tuple[Round, ...]:
    """Return the rounds of a round-robin of ``players`` players, numbered by place in the table.

    With an odd number the last place of the next larger table stays empty, and whoever meets
    it is free. ValueError for fewer than 2 players.
    """
    return tuple(berger_round(number, players) for number in range(1, rounds_of(players) + 1))


def rounds_of(players: int) -> int:
    """Return how many rounds a table of that many players has; ValueError for fewer than 2."""
    if players < 2:  # noqa: PLR2004 - a game needs two
        raise ValueError("a game needs two players")
    return players - 1 + players % 2


def leader_of(number: int, players: int) -> int:
    """Return the opponent of the last place in a round (from 1), who leads the other pairs.

    That is each of the others in turn, in the odd rounds 1, 2, 3 ... with White, in the even ones
    those after the middle with Black.
    """
    half = (players + 1) // 2
    return number // 2 + (1 if number % 2 else half)


def round_in_which(first: int, second: int, players: int) -> int:
    """Return the round (from 1) in which two places of the table meet."""
    others = rounds_of(players)
    half = (others + 1) // 2
    leader = first + second - others - 1
    if others + 1 not in (first, second):
        # They are as many places before the leader and after him, around the table.
        leader = (first + second) * half % others or others
    return 2 * leader - 1 if leader <= half else 2 * (leader - half)


def berger_round(number: int, players: int) -> Round:
    """Return one round (from 1) of the table.

    The leader plays the last place. Board k (from 1) behind pairs the place k after the leader, who
    has White, with the place k before.
    """
    others = rounds_of(players)
    last = others + 1
    leader = leader_of(number, players)
    first = (leader, last) if number % 2 else (last, leader)
    behind = tuple(
        ((leader + board - 1) % others + 1, (leader - board - 1) % others + 1)
        for board in range(1, last // 2)
    )
    if last > players:
        return Round(behind, leader)
    return Round((first, *behind), None)


class Cycles(NamedTuple):
    """How many cycles the games show; ``number`` is how often each pair meets, 0 if nobody meets.

    ``is_whole``: all ``entrants`` met all others ``number`` times. ``is_regular``: only games of
    the last cycle are missing, apart from those of players who left earlier.
    """

    number: int
    is_whole: bool = False
    is_regular: bool = False


def count_cycles(players: Sequence[Player], teams: Sequence[Team], rounds: int) -> Cycles:
    """Return how often each pair of players, or of teams if there are any, meets in these rounds.

    A further cycle has begun where a whole round of pairs has met that often; a game that was
    played again, or a mistaken number, begins none. A round is whole if more than half play.
    """
    entrants = len(teams or players)
    if entrants < 3 or rounds < rounds_of(entrants) // 2:  # noqa: PLR2004 - two are a match
        return Cycles(1)
    pairs = _pair_teams(players, teams, rounds) if teams else _pair_players(players, rounds)
    meetings = Counter(chain.from_iterable(pairs))
    playing = frozenset().union(*meetings)
    if len(playing) < 3:  # noqa: PLR2004 - as above
        return Cycles(len(meetings))
    per_cycle = rounds_of(len(playing))
    whole_rounds = sum(4 * len(one) > len(playing) for one in pairs)
    count = max(-(-whole_rounds // per_cycle), 1)
    while 4 * sum(n >= count for n in meetings.values()) <= len(playing):
        count -= 1
    of_all = entrants * (entrants - 1) // 2 * [count]
    is_whole = rounds == count * rounds_of(entrants) and [*meetings.values()] == of_all
    staying = frozenset().union(*chain.from_iterable(pairs[(count - 1) * per_cycle :]))
    is_regular = count > 1 and all(
        count - 1 <= meetings[frozenset(pair)] <= count for pair in combinations(staying, 2)
    )
    return Cycles(count, is_whole, is_regular)


def _pair_players(players: Sequence[Player], rounds: int) -> list[Pairs]:
    numbers = {player.start_no for player in players}
    pairs: list[Pairs] = [set() for _ in range(rounds)]
    for player in players:
        for entry, of_round in zip(player.rounds, pairs, strict=False):
            if entry.opponent in numbers and entry.opponent > player.start_no:
                of_round.add(frozenset((player.start_no, entry.opponent)))
    return pairs


def _pair_teams(players: Sequence[Player], teams: Sequence[Team], rounds: int) -> list[Pairs]:
    """Return the matches of each round: each team with the team that most of its boards met."""
    pairs = []
    for number in range(1, rounds + 1):
        met = opposing_teams(players, teams, number)
        sides = ((team, max(boards, key=boards.__getitem__)) for team, boards in met.items())
        pairs.append({frozenset(pair) for pair in sides if NO_TEAM not in pair})
    return [{pair for pair in of_round if len(pair) > 1} for of_round in pairs]


NO_TEAM: Final = 0
"""Stands for the team of an opponent who is in none."""


def opposing_teams(
    players: Sequence[Player], teams: Sequence[Team], number: int
) -> dict[int, Counter[int]]:
    """Return, for each team, how many of its boards met each other team in a round."""
    team_of = {member: team.number for member, (team, _) in seats_in_teams(teams).items()}
    opponents: dict[int, Counter[int]] = {}
    for player in players:
        entry = player.round(number)
        team = team_of.get(player.start_no)
        if team is not None and entry.opponent is not None:
            opponents.setdefault(team, Counter())[team_of.get(entry.opponent, NO_TEAM)] += 1
    return opponents
