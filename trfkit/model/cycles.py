"""How often everybody meets everybody in a round-robin, as its games show."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.model.berger import rounds_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.model import Player, Team

    Pairs = set[frozenset[int]]  # of a round


class Cycles(NamedTuple):
    """What the games show: ``number`` is how often each two meet, 0 where nobody meets anybody.

    ``is_whole`` if all of ``entrants`` met all others so often in whole cycles, ``is_regular`` if
    only the last cycle lacks games, beside those of players who left before it.
    """

    number: int
    is_whole: bool = False
    is_regular: bool = False


def count_cycles(players: Sequence[Player], teams: Sequence[Team], rounds: int) -> Cycles:
    """Return how often each two players meet in so many rounds, or each two teams if there are any.

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
        return Cycles(min(len(meetings), 1))
    per_cycle = rounds_of(len(playing))
    whole_rounds = sum(4 * len(one) > len(playing) for one in pairs)
    count = max(-(-whole_rounds // per_cycle), 1)
    while count > 1 and 4 * sum(n >= count for n in meetings.values()) <= len(playing):
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
    """Return the matches of each round: a team's is with the team that most of its boards met."""
    pairs = []
    for number in range(1, rounds + 1):
        met = opposing_teams(players, teams, number)
        sides = ((team, boards.most_common(1)[0][0]) for team, boards in met.items())
        pairs.append({frozenset(pair) for pair in sides if NO_TEAM not in pair})
    return [{pair for pair in of_round if len(pair) > 1} for of_round in pairs]


NO_TEAM: Final = 0
"""Stands for the team of an opponent who is in none."""


def opposing_teams(
    players: Sequence[Player], teams: Sequence[Team], number: int
) -> dict[int, Counter[int]]:
    """Return, for each team, how many of its boards met which team in a round."""
    team_of: dict[int, int] = {member: team.number for team in teams for member in team.members}
    opponents: dict[int, Counter[int]] = {}
    for player in players:
        entry = player.round(number)
        team = team_of.get(player.start_no)
        if team is not None and entry.opponent is not None:
            opponents.setdefault(team, Counter())[team_of.get(entry.opponent, NO_TEAM)] += 1
    return opponents
