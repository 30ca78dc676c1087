"""SYN014: the order of the records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
