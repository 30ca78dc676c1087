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
    if players < 2:  # noqa: PLR2004 - a game needs two
        raise ValueError("a game needs two players")
    last = players + players % 2
    return tuple(_round(number, last, players) for number in range(1, last))


def _round(number: int, last: int, players: int) -> Round:
    """Return a round (from 1) of the table whose highest place is ``last``.

    Against ``last`` plays each of the others in turn, in the odd rounds 1, 2, 3 ... with
    White, in the even ones those after the middle with Black; on board k (from 1) behind
    follow those k places after and before him, the one after with White.
    """
    others = last - 1
    odd = number % 2 == 1
    leader = (number + 1) // 2 if odd else last // 2 + number // 2
    first = (leader, last) if odd else (last, leader)
    behind = tuple(
        ((leader + board - 1) % others + 1, (leader - board - 1) % others + 1)
        for board in range(1, last // 2)
    )
    if last > players:
        return Round(behind, leader)
    return Round((first, *behind), None)
