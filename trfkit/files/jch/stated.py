"""The values of tie-breaks that competitors of Chess-JSON state, by the tournament's list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.json_tables import columns_of_scores, printed_scores
from trfkit.files.trf.reading.stated import StatedRow, StatedTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trfkit.files.json_document import JsonObject

_KEYS: Final = ("tieBreakScore", "tiebreakScore")


def stated_values(
    source: str,
    codes: Sequence[str],
    rows: Iterable[tuple[JsonObject, int, str, int | None]],
    *,
    of_teams: bool,
) -> tuple[StatedTable, ...]:
    """Return the one table of what competitors state, ``()`` where no value is stated.

    Each row is a competitor with number, name and FIDE id. A blank among the codes may have a
    value or none.
    """
    listed = [(row, next(filter(None, map(row[0].values, _KEYS)), ())) for row in rows]
    width = max((len(values) for _, values in listed), default=0)
    if not width:
        return ()
    filled = [code for code in codes if code]
    table = StatedTable(
        source=source,
        columns=columns_of_scores(filled if len(filled) == width else codes, width),
        rows=tuple(
            StatedRow(
                values=printed_scores(competitor.text("rank"), values, width),
                number=number,
                name=name or None,
                fide_id=fide_id,
                rank=competitor.count("rank"),
            )
            for (competitor, number, name, fide_id), values in listed
        ),
        of_teams=of_teams,
    )
    return (table,)
