"""The kind of a tournament in words, where a format has no code for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.files.trf.reading.tournament_kind import kind_from_text

if TYPE_CHECKING:
    from trfkit.model import Tournament


def type_in_words(tournament: Tournament) -> str | None:
    """Return a text of record 092 that means the tournament's kind, None if there is none."""
    kind = tournament.kind
    who = "Team" if kind.is_team else "Individual"
    double = "Double " if kind.cycles == 2 else ""  # noqa: PLR2004 - twice
    for system in ("Swiss-System", f"{double}Round-Robin", "Knockout", "Scheveningen"):
        text = f"{who}: {system}"
        meant = kind_from_text(text, has_teams=bool(tournament.teams))
        if meant and (meant.event, meant.is_team) == (kind.event, kind.is_team):
            return text
    return None
