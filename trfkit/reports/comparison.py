"""Why one participant stands before another, for people and as JSON."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

from trfkit.ranking.comparison import PrintedComparison
from trfkit.record import extended
from trfkit.reports.document import Label
from trfkit.reports.explanation import (
    NOTHING,
    met_in,
    mutual_part,
    reasons,
    steps_in_words,
    value_in_brackets,
)
from trfkit.reports.provenance import provenance
from trfkit.reports.sheet import Lines, Sheet, Table
from trfkit.tie_breaks.art13_teams import NAMES
from trfkit.tie_breaks.column import Function

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.ranking.comparison import Comparison, Side
    from trfkit.ranking.explanation import Contribution
    from trfkit.reports.provenance import Origin, Provenance
    from trfkit.reports.sheet import Cell, Part

DECIDES: Final = "decides"
CODES: Final = "The codes of the list up to the one that decides"
ROUNDS: Final = "What each round adds for both; what is cut stands in brackets"


class ComparisonReport(PrintedComparison, kw_only=True):
    """Why one stands before another: ``trfkit explain FILE A B --format json``."""

    provenance: Provenance


def comparison_report(comparison: Comparison, origin: Origin) -> ComparisonReport:
    """Return what ``trfkit explain FILE A B --format json`` prints."""
    return extended(ComparisonReport, comparison, provenance=provenance(origin))


def comparison_sheet(comparison: Comparison) -> Sheet:
    """Return the answer, the codes up to the one that parts the two, and both its sums."""
    about = (
        f"by {', '.join(comparison.tiebreaks)}; edition {comparison.edition}, "
        f"after round {comparison.rounds}"
    )
    return Sheet(str(comparison.text), (about,), tuple(_parts(comparison)))


def _parts(comparison: Comparison) -> Iterator[Part]:
    if comparison.compared:
        yield _codes(comparison)
    if comparison.tiebreak is None:
        return
    about = f"{comparison.tiebreak}, {comparison.title}"
    first, second = comparison.first, comparison.second
    if comparison.function is Function.ORDER:
        yield from map(mutual_part, comparison.table)
        yield Lines(tuple(_games(comparison)))
        yield Lines((*steps_in_words(first.steps[:-1]), *_places(first, second)), about)
        return
    if any(contribution.round for contribution in first.contributions):
        yield _rounds(comparison, about)
    for side in (first, second):
        lines = (*reasons(side.contributions), *steps_in_words(side.steps))
        if lines:
            yield Lines(lines, f"{side.id} {side.name}: {comparison.tiebreak} = {_value(side)}")


def _places(first: Side, second: Side) -> Iterator[str]:
    """Yield the place of each in the tied group, or once that it stays tied."""
    if first.steps[-1] == second.steps[-1]:
        yield first.steps[-1].text
    else:
        yield from (f"{side.id} {side.name}: {side.steps[-1].text}" for side in (first, second))


def _value(side: Side) -> str:
    return side.value or NOTHING


def _codes(comparison: Comparison) -> Table:
    """Return the codes of the list with both values, up to the one that parts the two."""
    head: list[Cell] = ["code", *map(_label, (comparison.first, comparison.second)), ""]
    rows = [
        [value.key, value.first or NOTHING, value.second or NOTHING, DECIDES * value.parts]
        for value in comparison.compared
    ]
    marked = tuple(n for n, value in enumerate(comparison.compared, start=1) if value.parts)
    return Table(rows=[head, *rows], words=(0, 3), shows=CODES, marked=marked)


def _label(side: Side) -> Label:
    return Label(f"{side.id} ", side.name)


def _rounds(comparison: Comparison, about: str) -> Table:
    """Return the rounds of both side by side; of sums also how much each round parts them."""
    sides = (comparison.first, comparison.second)
    by_round = [{c.round: c for c in side.contributions} for side in sides]
    rounds = sorted({*by_round[0], *by_round[1]}, key=lambda number: number or 0)
    is_sum = comparison.function is Function.SUM
    head: list[Cell] = ["round", _label(sides[0]), "value", _label(sides[1]), "value"]
    rows: list[list[Cell]] = [[*head, *(["difference"] if is_sum else [])]]
    for number in rounds:
        pair = [terms.get(number) for terms in by_round]
        row: list[Cell] = ["start" if number is None else str(number)]
        for contribution in pair:
            row += [NOTHING, NOTHING] if contribution is None else _cells(contribution)
        if is_sum:
            row.append(_difference(*(_counted(contribution) for contribution in pair)))
        rows.append(row)
    total: list[Cell] = ["sum" if is_sum else "", "", _value(sides[0]), "", _value(sides[1])]
    if is_sum:
        total.append(_difference(*(Decimal(side.value or 0) for side in sides)))
    rows.append(total)
    return Table(rows=rows, words=(1, 3), shows=ROUNDS, caption=about)


def _cells(contribution: Contribution) -> list[Cell]:
    return [met_in(contribution), value_in_brackets(contribution)]


def _counted(contribution: Contribution | None) -> Decimal:
    """Return what a round adds to a sum."""
    if contribution is None or not contribution.counted:
        return Decimal(0)
    return Decimal(contribution.value or 0)


def _difference(first: Decimal, second: Decimal) -> str:
    """Return by how much the first is ahead, with a sign; "" where they are equal."""
    return f"{(first - second).normalize():+f}" if first != second else ""


def _games(comparison: Comparison) -> Iterator[str]:
    """Yield the games of the two in the tied group."""
    names = {side.id: side.name for side in (comparison.first, comparison.second)}
    scores = [table.score for table in comparison.table if table.score]
    unit = f" ({NAMES[scores[-1]]})" if scores else ""
    for game in comparison.games:
        yield (
            f"round {game.round}: {game.id} {names[game.id]} {game.points}, "
            f"{game.opponent} {game.opponent_name} {game.opponent_points}{unit}"
        )
