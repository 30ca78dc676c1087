"""SYN009 and SYN014: rows cut off in a round, and the order of the records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.model import ABSENT, RoundKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.checks.case import Case
    from trfkit.diagnostics import Diagnostic

_HEADERS: Final = frozenset(
    {"012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132"}
)
_TEAMS: Final = frozenset({"013", "310"})


def order(case: Case) -> Iterator[Diagnostic]:
    """SYN014: a tournament record behind the players, or a team before them; told once."""
    records = case.result.provenance.records
    players = records.get("001", ())
    if not players:
        return
    for tag in sorted(_HEADERS & records.keys()):
        if records[tag][-1] > players[0]:
            yield case.note("SYN014", record=tag, line=records[tag][-1], one="001", other=tag)
            return
    for tag in sorted(_TEAMS & records.keys()):
        if records[tag][0] < players[0]:
            yield case.note("SYN014", record=tag, line=records[tag][0], one=tag, other="001")
            return


def cut_rows(case: Case) -> Iterator[Diagnostic]:
    """SYN009: a row ends before the result of a game whose other side has one.

    Where neither side has a result the game is pending, and blanks at the end may be trimmed.
    """
    for player in case.tournament.players:
        number = len(player.rounds)
        entry = player.round(number) if number else ABSENT
        other = case.players.get(entry.opponent) if entry.opponent is not None else None
        if entry.kind is not RoundKind.PENDING or other is None or other is player:
            continue
        answer = other.round(number)
        place = case.at_round(player, number)
        length = len(case.line_text(place.get("line", 0)).rstrip())
        if (
            answer.opponent == player.start_no
            and answer.kind is not RoundKind.PENDING
            and length < place.get("end_column", 0) - 1
        ):
            yield case.note("SYN009", **place, field=f"round {number}")
