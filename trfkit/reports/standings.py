"""Standings as rows and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.reports.origin import origin_json
from trfkit.reports.text import inert

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.model import Player, Tournament
    from trfkit.ranking import Standings
    from trfkit.reports.origin import Origin

NAME: Final = "name"
ABOUT: Final = ("rank", "id", "title", NAME, "fed", "rating")
TEXTS: Final = frozenset({"title", NAME, "fed"})
UNDEFINED: Final = "-"


def standings_json(standings: Standings, origin: Origin) -> dict[str, Any]:
    """Return what ``trfkit standings --format json`` prints."""
    return {**standings.to_json(), "provenance": origin_json(origin)}


def standings_rows(
    standings: Standings, tournament: Tournament, undefined: str = UNDEFINED
) -> list[list[str]]:
    """Return a head and a row for each participant, best first.

    ``undefined`` stands where the rules define no value.
    """
    players = {int(player.start_no): player for player in tournament.players}
    rows = [[*ABOUT, *(column.key for column in standings.columns)]]
    for row in standings.rows:
        title, federation, rating = _about(players.get(row.id))
        values = standings.texts(row).values()
        rows.append(
            [str(row.rank), str(row.id), title, row.name, federation, rating]
            + [undefined if value is None else value for value in values]
        )
    return rows


def spreadsheet_rows(standings: Standings, tournament: Tournament) -> list[list[str]]:
    """Return the same for CSV and TSV: nothing where there is no value, and no formulas."""
    head, *rows = standings_rows(standings, tournament, undefined="")
    texts = [caption in TEXTS for caption in head]
    return [head] + [
        [inert(cell) if is_text else cell for cell, is_text in zip(row, texts, strict=True)]
        for row in rows
    ]


def without_empty(rows: Sequence[Sequence[str]]) -> tuple[list[list[str]], tuple[int, ...]]:
    """Return the rows without what nobody has, and which columns hold numbers, from 0."""
    head, *body = rows
    kept = [
        index
        for index, caption in enumerate(head)
        if caption not in ABOUT or caption == NAME or any(row[index] for row in body)
    ]
    numbers = (place for place, index in enumerate(kept) if head[index] not in TEXTS)
    return [[row[index] for index in kept] for row in rows], tuple(numbers)


def standings_title(standings: Standings) -> str:
    """Return the line above the table: the tournament, and after which round."""
    of = f" of {standings.scheduled}" if standings.scheduled else ""
    name = f"{standings.name}: " if standings.name else ""
    return f"{name}{standings.kind}, standings after round {standings.rounds}{of}"


def _about(player: Player | None) -> tuple[str, str, str]:
    if player is None:
        return "", "", ""
    rating = "" if player.rating is None else str(player.rating)
    return player.title or "", player.federation or "", rating
