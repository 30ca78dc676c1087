"""How one tie-break value came about, for people and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.ranking.explanation import PrintedExplanation, printed_explanation
from trfkit.record import extended
from trfkit.reports.document import Label
from trfkit.reports.provenance import provenance
from trfkit.reports.sheet import Lines, Sheet, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.ranking import Contribution, Explanation
    from trfkit.ranking.cards import CardRound
    from trfkit.ranking.explanation import StepTaken
    from trfkit.ranking.mutual_tables import MutualRow, MutualTable
    from trfkit.reports.provenance import Origin, Provenance
    from trfkit.reports.sheet import Cell, Part

NOTHING: Final = "-"
GAME: Final = "game"

WORDS: Final = frozenset({"opponent", "name"})
"""Columns of words; the others hold numbers."""


class ExplanationReport(PrintedExplanation, kw_only=True):
    """How one tie-break value came about: ``trfkit explain FILE WHO CODE --format json``."""

    provenance: Provenance


def explanation_report(explanation: Explanation, origin: Origin) -> ExplanationReport:
    """Return what ``trfkit explain FILE WHO CODE --format json`` prints."""
    printed = printed_explanation(explanation)
    return extended(ExplanationReport, printed, provenance=provenance(origin))


def explanation_sheet(explanation: Explanation) -> Sheet:
    """Return the value, what each round adds to it, and the steps that lead from there."""
    value = NOTHING if explanation.value is None else explanation.value
    rows = rows_of_rounds(explanation)
    parts: list[Part] = (
        [
            Table(
                rows=rows,
                words=words_of(rows),
                shows="Round by round; what is cut stands in brackets",
            )
        ]
        if rows
        else []
    )
    parts += [mutual_part(table) for table in explanation.table]
    parts += [
        Lines(tuple(reasons(explanation.contributions))),
        Lines(tuple(steps_in_words(explanation.steps))),
    ]
    return Sheet(
        f"{explanation.id} {explanation.name}: {explanation.tiebreak} = {value}",
        (f"{explanation.title}, edition {explanation.edition}, after round {explanation.rounds}",),
        tuple(parts),
    )


def rows_of_rounds(explanation: Explanation) -> list[list[Cell]]:
    """Return the rounds as a table with its head, none where no round makes the value.

    What is cut stands in brackets; columns in which there is nothing are left out.
    """
    contributions = explanation.contributions
    if not any(contribution.round for contribution in contributions):
        return []
    head = ["round", "opponent", "points", f"opponent's {explanation.quantity}"]
    rows: list[list[Cell]] = [[*head, "counts as", "value"]]
    rows += [
        [
            "start" if contribution.round is None else str(contribution.round),
            met_in(contribution),
            contribution.points or NOTHING,
            _raw(contribution),
            contribution.adjusted or NOTHING,
            value_in_brackets(contribution),
        ]
        for contribution in contributions
    ]
    return without_nothing(rows)


def _raw(contribution: Contribution) -> str:
    """Return the opponent's number; beside the name of one who was not met it is the own one."""
    if contribution.raw is None:
        return NOTHING
    is_marked = contribution.of_dummy and contribution.opponent is not None
    return f"{contribution.raw} (own)" if is_marked else contribution.raw


def without_nothing(rows: Sequence[Sequence[Cell]]) -> list[list[Cell]]:
    """Return the rows, of which the first is the head, without columns that hold nothing."""
    kept = [
        index
        for index in range(len(rows[0]))
        if any(row[index] not in {NOTHING, ""} for row in rows[1:])
    ]
    return [[row[index] for index in kept] for row in rows]


def met_in(contribution: Contribution | CardRound) -> Cell:
    """Return whom a round brought, or what it was where it was no game."""
    kind = (contribution.kind or "").replace("-", " ")
    if contribution.opponent is None:
        return NOTHING if kind in {GAME, ""} else Label("", kind)
    aside = "" if kind == GAME else f" ({kind})"
    return Label(f"{contribution.opponent} ", contribution.opponent_name or "", aside)


def value_in_brackets(contribution: Contribution) -> str:
    """Return what a round adds; in brackets what is cut."""
    value = contribution.value or NOTHING
    return f"({value})" if contribution.cut_by else value


def words_of(rows: Sequence[Sequence[Cell]]) -> tuple[int, ...]:
    """Return the places of the columns of words, by their head."""
    return tuple(place for place, head in enumerate(rows[0]) if head in WORDS)


def reasons(contributions: Sequence[Contribution]) -> Iterator[str]:
    """Yield why the rounds add what they do, those with one reason together."""
    by_round = any(contribution.round for contribution in contributions)
    rounds: dict[str, list[int | None]] = {}
    for contribution in contributions:
        if contribution.why:
            article = f" ({contribution.article})" if contribution.article else ""
            rounds.setdefault(contribution.why + article, []).append(contribution.round)
    for why, numbers in rounds.items():
        listed = [number for number in numbers if number is not None]
        if not listed:
            yield f"start: {why}" if by_round else why
        elif len(listed) == len(contributions) and len(listed) > 1:
            yield f"each round: {why}"
        else:
            yield f"round{'s' if len(listed) > 1 else ''} {_spans(listed)}: {why}"


def _spans(numbers: Sequence[int]) -> str:
    """Return numbers in rising order, three and more in a row as ``1-3``."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and number == spans[-1][-1] + 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    return ", ".join(
        f"{span[0]}-{span[-1]}" if len(span) > 2 else ", ".join(map(str, span))  # noqa: PLR2004 - two are no span
        for span in spans
    )


def steps_in_words(steps: Sequence[StepTaken]) -> Iterator[str]:
    """Yield each step with its article."""
    return (f"{step.text}{f' ({step.article})' if step.article else ''}" for step in steps)


def rows_of_group(table: MutualTable) -> list[list[Cell]]:
    """Return a mutual table with its head; where games are missing, with what each could get."""
    ids = [str(row.id) for row in table.rows]
    missing = any(row.unmet for row in table.rows)
    bounds = ["at least", "at most"] if missing else []
    rows: list[list[Cell]] = [["place", "name", *ids, "score", *bounds]]
    for row in table.rows:
        cells = ["" if other == str(row.id) else row.against.get(other, NOTHING) for other in ids]
        could_be = [row.at_least, row.at_most] if missing else []
        name = Label(f"{row.id} ", row.name)
        rows.append([str(row.place), name, *cells, row.score, *could_be])
    return rows


def mutual_part(table: MutualTable) -> Table:
    """Return a mutual table; of a group too large for it, each one's games as sentences."""
    rows = rows_of_group(table)
    return Table(
        rows=rows,
        words=words_of(rows),
        shows="What those who are tied got against each other",
        caption=str(table.score or ""),
        instead=tuple(map(_in_words, table.rows)),
    )


def _in_words(row: MutualRow) -> str:
    games = ", ".join(f"{points} against {other}" for other, points in row.against.items())
    could_be = f", {row.at_least} to {row.at_most} with {row.unmet} missing" if row.unmet else ""
    return f"place {row.place}: {row.id} {row.name}, {row.score} ({games or 'no game'}){could_be}"
