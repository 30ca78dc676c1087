"""How much a verification costs against plain standings: ``python benchmarks/verification.py``.

The event has 210 invented players and nine rounds, with byes, forfeits and withdrawals. The
table of the other program has five columns of tie-breaks and follows the regulations of 2012,
in a run by those of 2026; one cell of each column is wrong besides. So every column differs
and has to be explained. In the second table the columns say nothing of what they are, so that
every code is tried under every edition. Standings and both verifications run alternately in one
process; the medians are compared.
"""

from __future__ import annotations

import statistics
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from tiebreaks import timed, tournament

from trfkit.files.trf.reading.stated import Printed, StatedColumn, StatedRow, StatedTable
from trfkit.ranking import Ranking, rank
from trfkit.verification.comparing.against import verify_against

if TYPE_CHECKING:
    from trfkit.model import Tournament
    from trfkit.verification.result import Verification

PLAYERS, ROUNDS, REPETITIONS = 210, 9, 15
LIMIT: Final = 20
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
        printed = tuple(Printed(text, Decimal(text)) for text in values)
        rows.append(StatedRow(values=printed, number=row.id, name=row.name, rank=row.rank))
    return StatedTable(source="csv", columns=tuple(columns), rows=tuple(rows))


def must_explain(found: Verification) -> None:
    """Stop where the verification did not do its work."""
    said = {column.label: column.tiebreak for column in found.columns}
    variants = {one.column: one.variant for one in found.diagnosis}
    for n, code in enumerate(tuple(COLUMNS)[:3], start=1):
        if (said.get(f"TB{n}"), variants.get(f"TB{n}")) != (code, "edition"):
            raise SystemExit(f"mapped to {said}, explained by {variants}")


def measured(repetitions: int = REPETITIONS) -> list[tuple[float, ...]]:
    """Return the milliseconds of standings and both verifications, run by run.

    The columns have to be explained first.
    """
    event = tournament(PLAYERS, ROUNDS)
    known, unknown = table(event, captions=True), table(event, captions=False)
    for stated in (known, unknown):
        must_explain(verify_against(event, stated, Ranking(edition="2026")))
    return [
        (
            timed(lambda: rank(event, Ranking(tiebreaks=tuple(COLUMNS), edition="2026"))),
            timed(lambda: verify_against(event, known, Ranking(edition="2026"))),
            timed(lambda: verify_against(event, unknown, Ranking(edition="2026"))),
        )
        for _ in range(repetitions)
    ]


def main() -> None:
    """Print the times and the ratios."""
    plain, with_captions, without = (
        statistics.median(side) for side in zip(*measured(), strict=True)
    )
    print(f"{PLAYERS} players, {ROUNDS} rounds, {', '.join(COLUMNS)}")
    print(f"standings                      {plain:7.2f} ms")
    print(
        f"verification, known captions   {with_captions:7.2f} ms {with_captions / plain:7.2f} times"
    )
    print(f"verification, no captions      {without:7.2f} ms {without / plain:7.2f} times")
    print(f"the limit is {LIMIT} times")


if __name__ == "__main__":
    main()
