"""Round-robins of play-offs: Berger tables up to a size that is still a play-off."""

from __future__ import annotations

from typing import Final

from trfkit.model.berger import Round, berger_table
from trfkit.regulations import Refusal

LARGEST: Final = 64
"""So many players a table is made for at most: more is a tournament and no play-off."""


def berger(players: int) -> tuple[Round, ...]:
    """Return the rounds of a round-robin of ``players``, who are places 1, 2 ... of the table.

    Raises Refusal for fewer than 2 players or more than ``LARGEST``.
    """
    if not 2 <= players <= LARGEST:  # noqa: PLR2004 - a game needs two
        raise Refusal(f"no round-robin of {players}: Berger tables go from 2 to {LARGEST} players")
    return berger_table(players)


__all__ = ["LARGEST", "Round", "berger"]
