"""Why one participant stands before another, as a document and as JSON."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from trfkit.messages import Message, Participant, Span
from trfkit.ranking.comparison import PrintedComparison
from trfkit.record import extended
from trfkit.reports.document import (
    Column,
    Document,
    Kind,
    Row,
    Section,
    Table,
    Tone,
    listed,
    notes_section,
)
from trfkit.reports.explanation import (
    NOTHING,
    START,
    added_by,
    mutual_section,
    opponent_of,
    reasons,
    step_text,
    value_clause,
)
from trfkit.reports.provenance import foot_of, provenance
from trfkit.reports.row_fields import named_column
from trfkit.tie_breaks.column import Function

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.ranking.comparison import Comparison, Side
    from trfkit.ranking.explanation import Contribution
    from trfkit.reports.document import Block, Cell, Text, Value
    from trfkit.reports.provenance import Origin, Provenance


class ComparisonReport(PrintedComparison, kw_only=True):
    """Why one stands before another: ``trfkit explain FILE A B --format json``."""

    provenance: Provenance


def comparison_report(comparison: Comparison, origin: Origin) -> ComparisonReport:
    """Return what ``trfkit explain FILE A B --format json`` prints."""
    return extended(ComparisonReport, comparison, provenance=provenance(origin))


def comparison_document(comparison: Comparison, origin: Origin) -> Document:
    """Return the answer, the codes up to the one that parts the two, and both its sums."""
    by_list = Message(
        "comparison.by",
        tiebreaks=comparison.tiebreaks,
        edition=comparison.edition,
        round=comparison.rounds,
    )
    return Document(
        title=comparison.text,
        subtitle=(by_list,),
        blocks=(*_blocks(comparison), *notes_section(comparison.notes)),
        **foot_of(origin),
    )


def _blocks(comparison: Comparison) -> Iterator[Block]:
    if comparison.compared:
        yield _codes(comparison)
    if comparison.tiebreak is None:
        return
    code = Message("comparison.code", code=comparison.tiebreak, title=comparison.title)
    sides = (comparison.first, comparison.second)
    if comparison.function is Function.ORDER:
        yield from map(mutual_section, comparison.table)
        yield from listed(_games(comparison))
        steps = (*map(step_text, comparison.first.steps[:-1]), *_places(*sides))
        yield Section(heading=code, blocks=listed(steps))
        return
    if any(contribution.round for contribution in comparison.first.contributions):
        yield Section(heading=code, blocks=(_rounds(comparison),))
    for side in sides:
        if texts := (*reasons(side.contributions), *map(step_text, side.steps)):
            value = value_clause(comparison.tiebreak, side.value)
            yield Section(heading=_of(side, value), blocks=listed(texts))


def _of(side: Side, clause: Text) -> Message:
    participant = Participant(side.id, side.name)
    return Message("comparison.of", participant=participant, clause=clause)


def _places(first: Side, second: Side) -> Iterator[Text]:
    """Yield the place of each in the tied group, or once that it stays tied."""
    if first.steps[-1] == second.steps[-1]:
        yield step_text(first.steps[-1])
    else:
        yield from (_of(side, step_text(side.steps[-1])) for side in (first, second))


def _codes(comparison: Comparison) -> Table:
    """Return the codes of the list with both values, up to the one that parts the two."""
    sides = (comparison.first, comparison.second)
    return Table(
        columns=(
            named_column(Kind.CODE, "code"),
            *(_column_of(side, Kind.NUMBER) for side in sides),
            Column(kind=Kind.TEXT, label=Span("text", "")),
        ),
        rows=[
            Row(
                cells=(
                    value.key,
                    value.first,
                    value.second,
                    Message("comparison.decides") if value.parts else None,
                ),
                tone=Tone.EXPLAINED if value.parts else Tone.PLAIN,
            )
            for value in comparison.compared
        ],
        caption=Message("comparison.codes"),
    )


def _column_of(side: Side, kind: Kind) -> Column:
    """Return a column that has the name of one of the two."""
    name = Span("name", f"{side.id} {side.name}")
    return Column(kind=kind, label=name, missing=NOTHING, gives_way=1)


def _rounds(comparison: Comparison) -> Table:
    """Return the rounds of both side by side; of sums also how much each round parts them."""
    sides = (comparison.first, comparison.second)
    by_round = [{c.round: c for c in side.contributions} for side in sides]
    is_sum = comparison.function is Function.SUM
    value = named_column(Kind.NUMBER, "value", missing=NOTHING)
    columns = [named_column(Kind.NUMBER, "round")]
    columns += [column for side in sides for column in (_column_of(side, Kind.NAME), value)]
    columns += [named_column(Kind.NUMBER, "difference")] * is_sum

    def row(number: int | None) -> Iterator[Value | Cell]:
        pair = [terms.get(number) for terms in by_round]
        yield number or START
        for contribution in pair:
            yield None if contribution is None else opponent_of(contribution)
            yield None if contribution is None else added_by(contribution)
        if is_sum:
            yield _difference(*map(_counted, pair))

    values = [side.value for side in sides]
    both = (Message("comparison.sum") if is_sum else "", "", values[0], "", values[1])
    difference = _difference(*(Decimal(value or 0) for value in values))
    return Table(
        columns=tuple(columns),
        rows=[
            tuple(row(number))
            for number in sorted({*by_round[0], *by_round[1]}, key=lambda number: number or 0)
        ],
        caption=Message("comparison.rounds"),
        foot=((*both, difference) if is_sum else both,),
    )


def _counted(contribution: Contribution | None) -> Decimal:
    """Return what a round adds to a sum."""
    if contribution is None or not contribution.counted:
        return Decimal(0)
    return Decimal(contribution.value or 0)


def _difference(first: Decimal, second: Decimal) -> str:
    """Return by how much the first is ahead, with a sign; "" where they are equal."""
    return f"{(first - second).normalize():+f}" if first != second else ""


def _games(comparison: Comparison) -> Iterator[Message]:
    """Yield the games of the two in the tied group."""
    names = {side.id: side.name for side in (comparison.first, comparison.second)}
    scores = [table.score for table in comparison.table if table.score]
    score = {"score": scores[-1]} if scores else {}
    for game in comparison.games:
        yield Message(
            "comparison.match" if scores else "comparison.game",
            round=game.round,
            one=Participant(game.id, names[game.id]),
            points=game.points,
            other=Participant(game.opponent, game.opponent_name),
            other_points=game.opponent_points,
            **score,
        )
