"""Tables of another program, whose verification is held against plain standings.

The event has 210 invented players and nine rounds, with byes, forfeits and withdrawals. The table
has five columns of tie-breaks and follows the regulations of 2012, in a run by those of 2026; one
cell of each column is wrong besides. So every column differs and has to be explained. Without
captions the columns say nothing of what they are: every code is tried under every edition.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

from trfkit.files.trf.reading.stated_table import PrintedCell, StatedColumn, StatedRow, StatedTable
from trfkit.ranking import Ranking, rank
from trfkit.verification.comparison.table_comparison import verify_against

if TYPE_CHECKING:
    from trfkit.model import Tournament
    from trfkit.verification.result import Verification

PLAYERS, ROUNDS = 210, 9
COLUMNS: Final = {
    "BH/C1": "Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)",
    "BH": "Buchholz Tie-Break Variable (2026) (Gamepoints)",
    "SB": "Sonneborn Berger Tie-Break Variable (2023) (Gamepoints)",
    "DE": "Direct Encounter (DE)",
    "ARO": "Average Rating of Opponents (ARO)",
}


def table(event: Tournament, *, captions: bool) -> StatedTable:
    """Return the table of a program that follows the rules of 2012, with a slip a column."""
    standings = rank(event, Ranking(tiebreaks=tuple(COLUMNS), edition="2012"))
    columns = [
        StatedColumn(label="Rk.", of_ranks=True),
        StatedColumn(label="Pts.", of_points=True),
        *(
            StatedColumn(label=f"TB{n}", caption=caption if captions else None)
            for n, caption in enumerate(COLUMNS.values(), start=1)
        ),
    ]
    rows = []
    for place, row in enumerate(standings.rows):
        texts = standings.texts(row)
        values = [str(row.rank), texts["PTS"] or ""]
        for n, code in enumerate(COLUMNS):
            slip = place == 40 * (n + 1)
            values.append(str(Decimal(texts[code] or 0) + slip))
        printed = tuple(PrintedCell(text, Decimal(text)) for text in values)
        rows.append(StatedRow(values=printed, number=row.id, name=row.name, rank=row.rank))
    return StatedTable(source="csv", columns=tuple(columns), rows=tuple(rows))


def must_explain(found: Verification) -> None:
    """Stop where the verification did not do its work."""
    said = {column.label: column.tiebreak for column in found.columns}
    variants = {one.column: one.variant for one in found.diagnosis}
    for n, code in enumerate(tuple(COLUMNS)[:3], start=1):
        if (said.get(f"TB{n}"), variants.get(f"TB{n}")) != (code, "edition"):
            raise SystemExit(f"mapped to {said}, explained by {variants}")


def checked_table(event: Tournament, *, captions: bool) -> StatedTable:
    """Return the table after a verification that explained its columns."""
    stated = table(event, captions=captions)
    must_explain(verify_against(event, stated, Ranking(edition="2026")))
    return stated
