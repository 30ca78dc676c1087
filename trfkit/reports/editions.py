"""One tournament ranked by several editions, and what the choice of edition changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trfkit.reports.origin import origin_json
from trfkit.reports.standings import UNDEFINED, block_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.ranking import Standings
    from trfkit.reports.origin import Origin
    from trfkit.reports.standings import Listing


def standings_editions_json(listings: Sequence[Listing], origin: Origin) -> dict[str, Any]:
    """Return what ``trfkit standings --editions --format json`` prints."""
    blocks = []
    for listing in listings:
        block = block_json(listing)
        del block["schema"]
        blocks.append(block)
    return {
        "schema": "trfkit.standings-editions/1",
        "editions": blocks,
        "differences": list(_differences([listing.standings for listing in listings])),
        "provenance": origin_json(origin),
    }


def difference_rows(listings: Sequence[Listing]) -> list[list[str]]:
    """Return a head and a row for each rank or value that the editions do not agree on."""
    editions = [listing.standings.edition for listing in listings]
    rows = [["id", "name", "what", *editions]]
    for item in _differences([listing.standings for listing in listings]):
        who = [str(item["id"]), item["name"]]
        for what, values in {"rank": item["ranks"], **item["values"]}.items():
            cells = [values.get(edition, "") for edition in editions]
            if len({cell for cell in cells if cell != ""}) > 1:
                rows.append(
                    [*who, what, *(UNDEFINED if cell is None else str(cell) for cell in cells)]
                )
    return rows


def _differences(ranked: Sequence[Standings]) -> Iterator[dict[str, Any]]:
    """Yield a participant for whom the editions differ, with all ranks and the values at issue."""
    rows = [{row.id: row for row in standings.rows} for standings in ranked]
    for row in ranked[0].rows:
        ranks = {s.edition: by_id[row.id].rank for s, by_id in zip(ranked, rows, strict=True)}
        texts = {s.edition: s.texts(by_id[row.id]) for s, by_id in zip(ranked, rows, strict=True)}
        # Each edition has its own list where neither an option nor the file gives one.
        values = {
            key: {edition: found[key] for edition, found in texts.items() if key in found}
            for key in dict.fromkeys(key for found in texts.values() for key in found)
        }
        unequal = {key: found for key, found in values.items() if len(set(found.values())) > 1}
        if unequal or len(set(ranks.values())) > 1:
            yield {"id": row.id, "name": row.name, "ranks": ranks, "values": unequal}
