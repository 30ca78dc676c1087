"""The values of tie-breaks that competitors of Chess-JSON state, by the tournament's list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.json_tables import checker_column, printed_json
from trfkit.files.trf.reading.stated import StatedColumn, StatedRow, StatedTable

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

    Each row is a competitor with number, name and FIDE id. Values beyond the list have no code.
    """
    listed = [(row, next(filter(None, map(row[0].values, _KEYS)), ())) for row in rows]
    width = max((len(values) for _, values in listed), default=0)
    if not width:
        return ()
    columns = [
        checker_column(codes[place]) if place < len(codes) else StatedColumn(label=f"TB{place + 1}")
        for place in range(width)
    ]
    table = StatedTable(
        source=source,
        columns=(StatedColumn(label="rank", of_ranks=True), *columns),
        rows=tuple(
            StatedRow(
                values=tuple(
                    map(
                        printed_json,
                        (competitor.text("rank"), *values, *[None] * (width - len(values))),
                    )
                ),
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
