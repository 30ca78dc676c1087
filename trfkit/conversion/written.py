"""What every writer of another format returns."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from trfkit.diagnostics import Diagnostic
    from trfkit.model import Tournament


class Written(NamedTuple):
    """The bytes of a file, and each loss, change and assumption on the way."""

    data: bytes
    diagnostics: tuple[Diagnostic, ...]


_ROOM_FOR_A_ROUND: Final = 200


def roomy(tournament: Tournament) -> BytesIO:
    """Return an empty file in memory, with room for the rounds of a tournament in any format.

    One that has to grow is moved time and again, and of a large one the holes stay: twice its
    length. Room that is not needed is never touched. ``contents`` returns what was written.
    """
    rounds = sum(len(player.rounds) for player in tournament.players)
    return BytesIO(bytes(_ROOM_FOR_A_ROUND * rounds))


def contents(file: BytesIO) -> bytes:
    """Return what was written to such a file, up to where it stands."""
    file.truncate()
    return file.getvalue()
