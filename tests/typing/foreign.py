"""A program as somebody else would write it: type checkers must know all of it, strictly."""

from __future__ import annotations

import sys
from datetime import date
from decimal import Decimal
from fractions import Fraction

import trfkit


def season_table(paths: list[str]) -> dict[str, Decimal]:
    """Return everybody's points over several tournaments."""
    table: dict[str, Decimal] = {}
    for path in paths:
        result = trfkit.read(path)
        errors = [one for one in trfkit.check(result) if one.severity is trfkit.Severity.ERROR]
        for finding in errors:
            print(path, finding.code, finding.name, finding.message, finding.hint, finding.line)
        if result.tournament is None or errors:
            continue
        standings = trfkit.standings(result, edition=2026, rating="fide", kind="individual-swiss")
        for row in standings.rows:
            table[row.name] = table.get(row.name, Decimal(0)) + row.points
    return table


def buchholz(tournament: trfkit.Tournament) -> dict[int, Fraction | None]:
    """Return a tie-break by starting rank."""
    ranking = trfkit.Ranking(tiebreaks=("BH/C1",), edition="2024")
    rows = trfkit.standings(tournament, ranking).rows
    return {row.id: row.values["BH/C1"].number for row in rows}


def match() -> trfkit.Tournament:
    """Return a tournament of one's own."""
    builder = trfkit.Builder("A match", rounds=2, start=date(2026, 5, 1), tiebreaks=["DE"])
    ada = builder.player("Nord, Ada", rating=2100, sex="w")
    ben = builder.player("Ost, Ben", birth=1985)
    builder.game(1, ada, ben, "1-0")
    try:
        builder.game(1, ben, ada, "1/2-1/2")
    except trfkit.BuildError as error:
        print(error)
    return builder.build()


def main() -> int:
    tournament = match()
    print(season_table(sys.argv[1:]), buchholz(tournament))
    print(trfkit.render(trfkit.explain(tournament, 1, "DE"), "text"))
    moved = trfkit.whatif(tournament, ["r1 1-2 0-1"]).moved
    print(trfkit.diff(tournament, tournament).differ, [row.rank_after for row in moved])
    rated = trfkit.rate(tournament, "fide", trfkit.FideRequest(coefficient=20))
    change: Fraction | None = rated.players[0].change
    steps = [factor.name for game in rated.players[0].games for factor in game.factors]
    plan = trfkit.playoff(2, edition=2026, answers=trfkit.Answers(games=2)).plan
    verification = trfkit.verify(tournament, rounds=1)
    wrong = [difference.stated for difference in verification.differences]
    print(change, steps, plan.players, wrong, [row.name for row in trfkit.formats()])
    return len(trfkit.write(tournament, "trf16")) + len(trfkit.editions())


if __name__ == "__main__":
    print(main())
