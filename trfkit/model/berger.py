"""Round-robins by the Berger tables (C.05, annex)."""

from __future__ import annotations

from typing import NamedTuple


class Round(NamedTuple):
    """One round: ``pairs`` of places in the table, White first, and who has no game."""

    pairs: tuple[tuple[int, int], ...]
    free: int | None


def berger_table(players: int) -> tuple[Round, ...]:
    """Return the rounds of a round-robin of ``players``, who are places 1, 2 ... of the table.

    With an odd number the last place of the next larger table stays empty, and whoever meets
    it is free. ValueError for fewer than 2 players.
    """
    return tuple(berger_round(number, players) for number in range(1, rounds_of(players) + 1))


def rounds_of(players: int) -> int:
    """Return how many rounds the table of so many players has; ValueError for fewer than 2."""
    if players < 2:  # noqa: PLR2004 - a game needs two
        raise ValueError("a game needs two players")
    return players - 1 + players % 2


def leader_of(number: int, players: int) -> int:
    """Return who meets the last place in a round (from 1), and leads it.

    That is each of the others in turn, in the odd rounds 1, 2, 3 ... with White, in the even ones
    those after the middle with Black.
    """
    half = (players + 1) // 2
    return (number + 1) // 2 if number % 2 else half + number // 2


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

    Against the last place plays the leader; on board k (from 1) behind follow those k places
    after and before him, the one after with White.
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
