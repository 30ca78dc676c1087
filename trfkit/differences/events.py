"""Whether two files are of two events: neither who played nor what they scored is in both."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from trfkit.differences.games import OPEN
from trfkit.model.tournament import Event

if TYPE_CHECKING:
    from collections.abc import Collection

    from trfkit.differences.matching import People
    from trfkit.model.tournament import Tournament

    Row = tuple[int | None, ...]
    """What somebody scored in each of some games, None where he had none."""

HALF: Final = 2
"""Two files of which fewer than one in so many have something in common do not have it."""

ENOUGH: Final = 10
"""Of fewer players a few results that were corrected change most rows."""


def two_events(before: Tournament, after: Tournament, players: People) -> str:
    """Return a sentence that says that two files are plainly of two events, else "".

    Fewer than half of the players of the smaller one are known by id or name, and as few have
    scored round by round what somebody of the other one has: the same event with other names, and
    other numbers too, has its results. Nothing is said of a few players, nor of a round-robin, the
    rounds of which stand in no order in a crosstable.
    """
    sizes = len(before.players), len(after.players)
    known = len(players.pairs) - players.by_number
    if min(sizes) < max(ENOUGH, known * HALF + 1):
        return ""
    if Event.ROUND_ROBIN in {before.kind.event, after.kind.event}:
        return ""
    rounds = sorted(_decided(before) & _decided(after))
    of_both = _rows(before, rounds) & _rows(after, rounds)
    if of_both.total() * HALF >= min(sizes):
        return ""
    of_all = " and ".join(map(str, dict.fromkeys(sizes)))
    who = f"{known or 'none'} of {of_all} participants {'is' if known == 1 else 'are'}"
    return f"These are files of two events: {who} in both"


def _decided(tournament: Tournament) -> set[int]:
    """Return the rounds, from 1, that have games, none of which is open."""
    decided = set()
    for number in range(1, tournament.rounds_played + 1):
        rounds = [player.round(number) for player in tournament.players]
        outcomes = {one.outcome for one in rounds if one.opponent is not None}
        if outcomes and outcomes.isdisjoint(OPEN):
            decided.add(number)
    return decided


def _rows(tournament: Tournament, rounds: Collection[int]) -> Counter[Row]:
    """Return how many players have which row; files need not tell colours and byes alike."""
    entries = ([player.round(number) for number in rounds] for player in tournament.players)
    return Counter(
        tuple([None if entry.opponent is None else entry.outcome.share for entry in row])
        for row in entries
    )
