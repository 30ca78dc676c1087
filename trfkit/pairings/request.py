"""What somebody asks of the pairings of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from trfkit.pairings.engines import Engine
    from trfkit.pairings.stated_rounds import Participants

    Progress = Callable[[str, int, int], None]

TIMEOUT: Final = 30.0
"""So many seconds an engine has for a round."""


def silent(what: str, done: int, total: int) -> None:
    """Show no progress."""
    del what, done, total


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
