"""A round in progress: whether stated points count its pending games, and then nothing does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.model import Outcome, RoundKind
from trfkit.ranking.remarks import PENDING_GAMES_COUNT
from trfkit.record import replace
from trfkit.units import Points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from trfkit.model import Tournament
    from trfkit.units import StartNo
    from trfkit.verification.variants.trial import Setting

PENDING_LEFT_OUT: Final = Message("verify.pending-left-out")

_WITHOUT_RESULT: Final = tuple(one for one in Outcome if one.kind is RoundKind.PENDING)


def left_out(setting: Setting, right: Callable[[Setting], int]) -> Setting:
    """Return the setting in which pending games count nothing, where the stated points say so.

    ``right`` tells how many stated points are right in a setting; the one with more is returned.
    Where as many have what a win brings, the games have ended since, and losers have nothing.
    """
    tournament = setting.tournament
    if not any(met_in_pending(tournament)):
        return setting

    def counting(points: Points) -> Setting:
        system = replace(tournament.point_system, unknown=points)
        return replace(setting, tournament=replace(tournament, point_system=system))

    without = counting(Points(0))
    most = right(without)
    is_left_out = most > right(setting) and most > right(counting(tournament.point_system.win))
    return without if is_left_out else setting


def met_in_pending(tournament: Tournament) -> Iterator[tuple[StartNo, StartNo]]:
    """Yield who has a game without a result, and against whom."""
    for player in tournament.players:
        for entry in player.rounds[: tournament.rounds_played]:
            if entry.outcome in _WITHOUT_RESULT and entry.opponent is not None:
                yield player.start_no, entry.opponent


def notes_on_pending(notes: Iterable[Message], *, are_left_out: bool) -> tuple[Message, ...]:
    """Return the notes of standings; how pending games count is told once."""
    if not are_left_out:
        return tuple(notes)
    return (*(note for note in notes if note != PENDING_GAMES_COUNT), PENDING_LEFT_OUT)
